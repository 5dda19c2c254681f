"""For everyone: keys alone, words alone, one's own letters, very small windows, a shared screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.serving import Server

from .play import begin, show_side, shows
from .seated import seated
from .test_people import guest, new_table
from .test_scorer import KEYBOARD, PHONE

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
READY = "[data-key=submit]:is([data-move], [data-set]):not([aria-disabled=true])"
OTHER_GAMES = [pytest.param(game, marks=pytest.mark.soak) for game in ("ludwig", "zamek")]
_TURN = "() => document.querySelector('.verdict') || document.querySelector('#table').dataset.asked || \
document.querySelector('[data-key=submit][data-set]')"
_CHANGED = "text => document.getElementById('table').innerHTML !== text"


def _pressed(page: Any, key: str) -> None:
    """Presses a key and waits for what comes of it."""
    before = page.inner_html("#table")
    page.keyboard.press(key)
    page.wait_for_function(_CHANGED, arg=before)


def _tabbed_to(page: Any, target: str) -> bool:
    """Goes on by Tab until something can be picked; not if the table has gone on by itself meanwhile."""
    for _ in range(150):
        if page.query_selector(f"{READY}, .verdict"):
            return False
        if page.evaluate("target => document.activeElement?.matches(target)", target):
            return True
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {target} by Tab: {page.inner_text('#ask')}")


def _play(page: Any, choices: str) -> None:
    """Plays to the end with keys: a choice is picked, then placed by Enter."""
    for _ in range(400):
        page.wait_for_function(_TURN)
        if page.query_selector(".verdict"):
            return
        page.focus("#ask")
        if page.query_selector(READY):
            _pressed(page, "Enter")
        elif _tabbed_to(page, choices):
            _pressed(page, "Space")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", OTHER_GAMES)
def test_a_whole_game_by_keyboard_alone(visit: Visit, game: str) -> None:
    """Tab, Space and Enter play each game to its end."""
    page = visit()
    begin(page, game)
    _play(page, ":is(.spot, #part-dock [data-pick]):not([aria-pressed=true])")


@pytest.mark.parametrize("game", ["rycerze", *OTHER_GAMES])
def test_a_whole_game_by_words_alone(visit: Visit, game: str) -> None:
    """The board in words says the position and lists every legal move: enough to play to the end."""
    page = visit()
    page.context.add_cookies([{"name": "words", "value": "on", "url": page.url}])
    page.evaluate('localStorage.setItem(\'zamki-settings\', \'{"speed":"once","words":true}\')')
    begin(page, game)
    assert page.locator("#words pre").inner_text().strip()
    _play(page, "#words .pickrow:not([aria-pressed=true])")


def test_no_subject_is_sent_by_words(visit: Visit, server: Server) -> None:
    """“No subject” in the list is what the main button does, by click and Enter; the other sees it (Z8)."""
    sitting = seated(server.url, "zamek", 2)
    ada, bartek = visit(), visit()
    for seat, page in enumerate((ada, bartek)):
        page.context.add_cookies([sitting.cookie(seat)])
    ada.context.add_cookies([{"name": "words", "value": "on", "url": ada.url}])
    for way in ("click", "key"):
        assert sitting.play(lambda view: view.prompt.key == "subject", lambda moves: moves[0])
        for page in (ada, bartek):
            page.goto(sitting.path)
            page.wait_for_selector("#table[data-ready]")
        row = ada.locator("#words .pickrow >> text=no subject")
        row.focus()
        ada.keyboard.press("Space")
        expect(ada.locator("[data-key=submit]")).to_have_text("No subject")
        before = sitting.version(0)
        if way == "click":
            ada.click(READY)
        else:
            ada.focus("#ask")
            ada.keyboard.press("Enter")
        ada.wait_for_function("was => +document.getElementById('table').dataset.version > was", arg=before)
        shows(bartek, sitting.version(0))
        moves = ada.request.get(f"/api/tables/{sitting.table}/record").json()["moves"]
        sent = [each for each in moves if each["type"] == "subject" and each["seat"] == 0]
        assert sent[-1]["area"] is None


def test_a_letter_can_be_changed(visit: Visit) -> None:
    """A hint is asked for by the letter that was chosen for it, and no longer by the old one."""
    page = visit()
    begin(page, "rycerze")
    page.keyboard.press("?")
    page.click("#letters summary")
    page.fill("[data-remap=h]", "x")
    page.press("[data-remap=h]", "Tab")
    page.click("#keys > button")
    page.focus("#ask")
    page.keyboard.press("h")
    page.keyboard.press("x")
    page.wait_for_selector("#part-ask [data-press=h][aria-pressed=true]")


def test_a_very_small_window_covers_nothing_that_is_focused(visit: Visit) -> None:
    """320×256, as a desk at 400 %: whatever Tab reaches can be seen, at least its middle."""
    page = visit(viewport={"width": 320, "height": 256})
    begin(page, "rycerze")
    page.focus("#ask")
    covered = []
    for _ in range(16):
        page.keyboard.press("Tab")
        covered.append(
            page.evaluate(
                """() => {
                  const at = document.activeElement;
                  const box = at.getBoundingClientRect();
                  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
                  const over = document.elementFromPoint(x, y);
                  const isSeen = at.matches('body, #words') || at.contains(over) || over?.contains(at);
                  return isSeen ? '' : at.outerHTML.slice(0, 90) + ' under ' + over?.outerHTML.slice(0, 90);
                }"""
            )
        )
    assert [each for each in covered if each] == []


@pytest.mark.parametrize("waits", [False, True])
def test_a_keyboard_on_the_glass_covers_no_chat(visit: Visit, waits: bool) -> None:
    """With 504 of 844 pixels left, or 200 of 390 sideways, words are written where they are seen; twice."""
    sideways = PHONE | {"viewport": {"width": 844, "height": 390}}
    for window, height, left in ((PHONE, 844, 504), (sideways, 390, 200)):
        page = visit(**window)
        new_table(page, "zamek", 2, {1: "invite"}, waits=waits)
        if not waits:
            guest(visit, page, "Bob")
            page.wait_for_selector("#table:not(.waits)")
            show_side(page, "chat")
        for _ in range(2):
            page.focus("#say")
            page.evaluate(KEYBOARD, left)
            for what in ("#say", "form:has(#say) button"):
                page.wait_for_function(
                    """([what, left]) => {
                      const each = document.querySelector(what);
                      const { left: x, width, top, bottom } = each.getBoundingClientRect();
                      const hit = document.elementFromPoint(x + width / 2, (top + bottom) / 2);
                      return top >= 0 && bottom <= left && each.contains(hit);
                    }""",
                    arg=[what, left],
                )
            page.evaluate(KEYBOARD, height)
            page.wait_for_function("!document.documentElement.style.getPropertyValue('--seen')")


def test_nothing_behind_the_curtain_can_be_reached(visit: Visit) -> None:
    """While a shared screen is passed on, Tab meets the curtain's button and nothing of the table."""
    page = visit()
    new_table(page, "rycerze", 2, {1: "here"})
    page.wait_for_selector(".curtain")
    assert page.get_attribute("#table", "data-shared") == "yes"
    met = set()
    for _ in range(5):
        page.keyboard.press("Tab")
        met.add(page.evaluate("document.activeElement.closest('.curtain, body').className"))
    assert met <= {"curtain seat-0", "seated"}
    assert page.locator("#table :is(button, a, [tabindex='0'])").count() == 1


def test_the_light_can_follow_the_system(visit: Visit) -> None:
    """After light was chosen, “as system” goes back to what the system says."""
    page = visit(color_scheme="dark")
    begin(page, "zamek")
    for choice, theme in (("light", "light"), ("system", None)):
        page.click("#part-bar [data-show=settings]")
        page.click(f"#settings [formaction='/theme/{choice}']")
        page.wait_for_selector("#table[data-ready]")
        assert page.get_attribute("html", "data-theme") == theme
