"""The scorer in hurried hands, on a phone, and without a network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from zamki.games.ludwig.page.castle_link import castles_of_link
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import Layout
from zamki.games.ludwig.rules.names import attendant_name, name_of, throne_name
from zamki.games.ludwig.words.grid_text import parse_grid

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
CASTLE = Path(__file__).parents[2] / "docs" / "examples" / "castle.txt"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LATE = """
const real = window.fetch;
let asked = 0;
window.fetch = async (...all) => {
  await new Promise((done) => setTimeout(done, [500, 20, 220][asked++ % 3]));
  return real(...all);
};
"""
"""Answers come late, and in another order than they were asked for."""
KEYBOARD = """(high) => {
  Object.defineProperty(visualViewport, 'height', { get: () => high, configurable: true });
  visualViewport.dispatchEvent(new Event('resize'));
}"""
"""A keyboard on the glass leaves so many pixels, and says so to nothing but the visual viewport."""
BOX = """(each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [left, top, right, bottom];
}"""
SHOWN = "document.getElementById('q').value === document.getElementById('q').defaultValue"


def _name(room: str) -> str:
    return name_of(built_in().room(room)).render("en")


def _tap(page: Any, cell: tuple[int, int]) -> None:
    spot = page.locator(f"#part-board .spot[data-pick$='cell={cell[0]}%2C{cell[1]}']")
    spot.click()
    expect(spot).to_have_attribute("aria-pressed", "true")


def _type(page: Any, words: str) -> None:
    page.focus("#q")
    page.keyboard.type(words)


def _count(page: Any, rooms: int) -> None:
    expect(page.locator("#part-ask .what")).to_contain_text(f"{rooms} room")


def _standable(layout: Layout) -> list[tuple[str, tuple[int, int]]]:
    """The rooms in an order in which each can be tapped in."""
    return sorted(layout.rooms, key=lambda each: (abs(each[1][1]), abs(each[1][0] - 0.5)))


def test_what_was_typed_is_what_is_added(visit: Visit) -> None:
    """The README's castle, 17 rooms by search and Enter however late answers come, is worth its 64 points."""
    layout = parse_grid(CASTLE.read_text(encoding="utf-8"), built_in(), "en")
    page = visit()
    page.add_init_script(LATE)
    page.goto("/score")
    page.click("#d-throne summary")
    throne = page.locator(
        f"#d-throne a:has-text({throne_name(built_in().thrones[layout.throne]).render('en')!r})"
    )
    throne.click()
    expect(throne).to_have_attribute("aria-current", "true")
    expect(page.locator(".pieces details[open]")).to_have_count(0)
    for number, (room, cell) in enumerate(_standable(layout), 1):
        _tap(page, cell)
        _type(page, _name(room).lower())
        page.keyboard.press("Enter")
        _count(page, number)
        expect(page.locator(f'#part-board [aria-label*="{_name(room)}"]')).to_have_count(1)
        expect(page.locator("#q")).to_have_value("")
    for number, kind in enumerate(layout.attendants, 1):
        page.click("#d-att summary")
        page.click(f"#d-att a:has-text({attendant_name(kind).render('en')!r})")
        expect(page.locator(".pieces details[open]")).to_have_count(0)
        expect(page.locator(f"#d-att a:has-text({attendant_name(kind).render('en')!r}) b")).to_have_text(
            str(number)
        )
    made = castles_of_link(parse_qs(urlsplit(page.url).query)["c"][0], built_in())[0]
    assert (made.throne, set(made.rooms), made.attendants) == (
        layout.throne,
        set(layout.rooms),
        layout.attendants,
    )
    expect(page.locator(".total b")).to_have_text("64")


def test_what_is_typed_after_enter_is_for_the_next_room(visit: Visit) -> None:
    """Two rooms are typed in one breath: each is added once, in turn; nothing is added of nothing."""
    page = visit()
    page.add_init_script(LATE)
    page.goto("/score")
    _tap(page, (0, 1))
    _type(page, "gallery\ntower")
    _count(page, 1)
    expect(page.locator("#part-board [aria-label*=Gallery]")).to_have_count(1)
    page.wait_for_function(SHOWN)
    assert page.input_value("#q") == "tower"
    page.keyboard.press("Enter")
    _count(page, 2)
    expect(page.locator("#part-board [aria-label*=Tower]")).to_have_count(1)
    for _ in range(2):
        page.keyboard.press("Enter")  # the field is empty: whoever puts a keyboard away adds nothing
        _type(page, "qqq\n")
        expect(page.locator("#notice")).to_have_text("There is no such room.")
        expect(page.locator("#q")).to_have_value("qqq")
        page.fill("#q", "")
        page.wait_for_function(SHOWN)
    _count(page, 2)


def test_a_room_that_may_not_stand_there_is_not_changed_for_another(visit: Visit) -> None:
    """Enter on a dungeon above the ground says why not, and adds no other room instead."""
    page = visit("/score")
    for _ in range(2):
        _tap(page, (0, 1))
        _type(page, "dunge")
        page.wait_for_function(SHOWN)
        page.keyboard.press("Enter")
        expect(page.locator("#notice")).to_contain_text("only below ground")
        expect(page.locator("#q")).to_have_value("dunge")
        _tap(page, (-1, 0))
        expect(page.locator("#q")).to_have_value("")  # what was sought for one cell is not sought for another
    _count(page, 0)


def test_menus_of_pieces_exclude_each_other(visit: Visit) -> None:
    """Throne, attendants, cards: opening one closes the others, choosing closes it, and so does Escape."""
    page = visit("/score")
    is_open = page.locator(".pieces details[open]")
    for _ in range(2):
        for name in ("d-throne", "d-att", "d-cards"):
            page.click(f"#{name} summary")
            expect(is_open).to_have_count(1)
            expect(is_open).to_have_id(name)
        page.click("#d-cards a >> nth=1")
        expect(is_open).to_have_count(0)
        page.click("#d-att summary")
        page.keyboard.press("Escape")
        expect(is_open).to_have_count(0)


@pytest.mark.parametrize("window", [PHONE, pytest.param({}, marks=pytest.mark.soak)])
def test_undo_lies_beside_the_castle_and_says_what_it_took(visit: Visit, window: dict[str, Any]) -> None:
    """Undo covers no cell; it names the room, which can be put back at once, and taken back once more."""
    page = visit("/score", **window)
    for number, (room, cell) in enumerate((("gallery", (0, 1)), ("tower", (0, 2))), 1):
        _tap(page, cell)
        _type(page, f"{room}\n")
        _count(page, number)
    undo, board = (page.locator(what).evaluate(BOX) for what in (".undo", "#part-board"))
    assert undo[3] <= board[1] or undo[2] <= board[0] or undo[0] >= board[2]
    for _ in range(2):
        page.click(".undo")
        expect(page.locator("#part-ask [role=status]")).to_contain_text("Taken back: Tower.")
        expect(page.locator("#part-board [aria-label*=Tower]")).to_have_count(0)
        page.click("#part-ask [role=status] a")
        _count(page, 2)
        expect(page.locator("#part-board [aria-label*=Tower]")).to_have_count(1)


def test_a_keyboard_on_the_glass_covers_no_result(visit: Visit) -> None:
    """With 504 of 844 pixels left, field and first result can be seen; afterwards all is as before."""
    page = visit("/score", **PHONE)
    assert "interactive-widget=resizes-content" in page.get_attribute("meta[name=viewport]", "content")
    page.locator("#part-board .spot").first.tap()
    first = page.locator(".results li >> nth=0")
    before = first.evaluate(BOX)
    for _ in range(2):
        page.evaluate(KEYBOARD, 504)
        for what in (page.locator("#q"), first):
            page.wait_for_function(
                "each => each.getBoundingClientRect().bottom <= 504", arg=what.element_handle()
            )
            assert what.evaluate(BOX)[1] >= 0
        page.evaluate(KEYBOARD, 844)
        page.wait_for_function(
            "([each, top]) => Math.abs(each.getBoundingClientRect().top - top) < 2",
            arg=[first.element_handle(), before[1]],
        )


def test_a_tap_without_a_network_is_said_and_done_later(visit: Visit) -> None:
    """The scorer says that it cannot be reached, and does what was asked once it can."""
    page = visit("/score")
    notice = page.locator("#notice")
    for number, cell in enumerate(((0, 1), (0, 2)), 1):
        _tap(page, cell)
        page.context.set_offline(True)
        page.click(".results a >> nth=0")
        expect(notice).to_contain_text("Reconnecting")
        page.context.set_offline(False)
        _count(page, number)
        expect(notice).to_have_text("")
