"""Zamek's table in a real browser: one screen at every prompt, nothing jumps, everything explains itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.serving import Server

from .measure import Measured, measure
from .play import begin, box_of, in_sight, point_at
from .positions import Pair, asked, table_at, table_where
from .zamek_play import keen

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
PROMPTS = {"place": 60, "subject": 60, "order": 0, "double": 0, "extra": 0, "waiting": 40, "over": 0}
"""The questions of the game, and how much has happened before them."""
SIZES = [(1024, 768), (1280, 800), (390, 844)]
OTHER_SIZES = [(1024, 700), (1440, 900), (1920, 1080), (2560, 1440), (360, 640), (768, 1024), (740, 360)]
CASES = [
    *[(size, lang) for size in SIZES for lang in ("en", "de")],
    *[
        pytest.param(size, lang, marks=pytest.mark.soak)
        for size in (*SIZES, *OTHER_SIZES)
        for lang in ("en", "pl", "fr", "de")
        if size in OTHER_SIZES or lang in ("pl", "fr")
    ],
]
COORDINATES = re.compile(r"column|row \d|kolumna|Spalte|colonne|\b\d+,\d+\b")
PICKED = {
    "place": "#part-board .spot",
    "subject": ".rows .pickrow",
    "order": ".options .option",
    "double": ".options .option",
}
"""What is picked at a question before the button is ready."""


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[Callable[[str], Pair]]:
    """Tables at which the first seat is asked something; each is played once."""
    made: dict[str, Pair] = {}

    def at(key: str) -> Pair:
        if key not in made:
            made[key] = table_at(server.url, "zamek", key, PROMPTS[key], keen)
        return made[key]

    yield at
    for pair in made.values():
        pair.close()


@pytest.fixture
def sit(visit: Visit) -> Callable[..., Any]:
    """Opens a table as its first person."""

    def open_table(pair: Pair, size: tuple[int, int] = (1280, 800), lang: str = "en") -> Any:
        is_touch = size[0] < 800
        page = visit(
            "/rules",
            viewport={"width": size[0], "height": size[1]},
            has_touch=is_touch,
            is_mobile=is_touch,
            locale=lang,
        )
        go(page, pair)
        return page

    return open_table


def go(page: Any, pair: Pair) -> None:
    """To a table as its first person, drawn for this window."""
    page.context.add_cookies([pair.cookie])
    page.goto(f"/t/{pair.table}")
    page.wait_for_selector("#table[data-ready]")
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    page.wait_for_selector(f"#table[data-window^='{width}x{height}']")


def pick(page: Any, key: str) -> None:
    """Picks the first choice, so that the button is ready."""
    page.locator(PICKED[key]).first.dispatch_event("click")
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")


def faults(page: Any, now: Measured) -> list[str]:
    """What is wrong at one moment: rules 1, 3, 4, 11 and 13."""
    found = [f"page scrolls by {now.scroll}"] if max(now.scroll) > 0 else []
    found += [f"outside: {each}" for each in [*now.outside, *hidden_choices(page)]]
    found += [f"small: {each}" for each in now.small]
    found += [f"cut: {each}" for each in now.cut]
    if not now.goals and now.prompt != "end":
        found.append("no goal line")
    return found + [f"coordinates: {each}" for each in COORDINATES.findall(now.told)]


def hidden_choices(page: Any) -> list[str]:
    """Choices that lie outside the window, or that their scrolling list can never show."""
    found: list[str] = page.evaluate(
        """() => {
          const all = (what) => [...document.querySelectorAll(what)];
          const seen = (each) => each.getClientRects().length > 0;
          const boards = all('#frame').map((each) => each.getBoundingClientRect());
          const out = (box, around) => box.left < around.left - 1 || box.right > around.right + 1
            || box.top < around.top - 1 || box.bottom > around.bottom + 1;
          const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
          const spots = all('#part-board .spot');
          const cells = spots.filter((each) => out(each.getBoundingClientRect(), boards[0]));
          const rows = all(':is(.rows, .options) button').filter((each) => {
            const [box, list] = [each, each.parentElement].map((one) => one.getBoundingClientRect());
            return box.left < list.left - 1 || box.right > list.right + 1 || out(list, page);
          });
          return [...cells, ...rows].filter(seen).map((each) => each.outerHTML.slice(0, 90));
        }"""
    )
    return found


@pytest.mark.parametrize(("size", "lang"), CASES)
def test_every_prompt_fits_and_stands_still(
    sit: Callable[..., Any], tables: Callable[[str], Pair], size: tuple[int, int], lang: str
) -> None:
    """At no prompt anything scrolls, lies outside, is cut or moves; choices have numbers (1–4, 11–13)."""
    page = sit(tables("place"), size, lang)
    moments: list[Measured] = []
    for key in PROMPTS:
        go(page, tables(key))
        assert faults(page, measure(page)) == [], key
        if key == "over":
            continue
        moments.append(measure(page))
        if key in PICKED:
            pick(page, key)
            moments.append(measure(page))
            assert faults(page, moments[-1]) == [], key
            assert re.search(r"\d", page.inner_text("#part-dock")), key
    names = ("bar", "ask", "tabs") if size[0] < 600 else ("bar", "ask", "tabs", "board", "side", "dock")
    for name in names:
        assert len({tuple(each.regions.get(name, ())) for each in moments}) == 1, name
    assert len({each.corner for each in moments}) == 1


def test_pointing_tries_the_tile_and_says_what_it_brings(
    sit: Callable[..., Any], tables: Callable[[str], Pair]
) -> None:
    """Pointing at a cell shows the tile there with its points; pinned, the action repeats them (rule 12)."""
    page = sit(tables("place"))
    spots = page.locator("#part-board .spot")
    shown = ".whatif.lifted.showing"
    for number in range(min(4, spots.count())):
        spots.nth(number).hover(force=True)
        page.wait_for_selector(shown)
        assert page.locator(f"{shown} use").count() >= 1
        assert re.fullmatch(r"(0|[+−]\d+)+", "".join(page.locator(f"{shown} text").all_text_contents()))
    spots.first.click(force=True)
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    told = page.inner_text(".why h2")
    assert re.search(r"\d", told)
    assert page.locator(".act [data-press=r]").count() == 1


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_a_newcomer_reads_what_must_meet(visit: Visit, size: tuple[int, int]) -> None:
    """In a first game, with the lesson offered beside it, the line below the question is seen (rule 13)."""
    page = visit("/", viewport={"width": size[0], "height": size[1]}, locale="de")
    begin(page, "zamek")
    assert page.locator(".tool.learn").count() == 1
    page.wait_for_function(
        """() => {
          const [line, room] = ['.sub', '.what'].map((each) =>
            document.querySelector('.ask ' + each).getBoundingClientRect());
          return line.width > 0 && line.right <= room.right + 1 && line.bottom <= room.bottom + 1;
        }"""
    )
    assert page.text_content(".act [data-press=r] kbd") == "R"


def test_a_tap_pins_and_a_second_one_places(sit: Callable[..., Any], server: Server) -> None:
    """A finger's first tap shows the tile, a tap on another cell moves it, a tap on it places (rule 7)."""
    pair = table_at(server.url, "zamek", "place", 20, keen)
    page = sit(pair, (390, 844))
    count = page.get_attribute("#table", "data-count")
    cells = page.locator("#part-board .spot[data-pick]:not([data-move])")
    for number in (0, 1):
        cell, box = cells.nth(number).get_attribute("data-pick"), cells.nth(number).bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function(
            "cell => document.querySelector('#part-board .spot[data-move]')?.dataset.pick === cell", arg=cell
        )
        page.wait_for_timeout(400)
        assert page.get_attribute("#table", "data-count") == count
    # the tile's own cell: what it would bring hangs at it and may make its box larger
    box = page.locator("#part-board .spot[data-move] .ring").first.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75)
    page.wait_for_function(f"document.getElementById('table').dataset.count !== '{count}'")
    pair.close()


def test_keys_alone_place_a_tile_and_a_subject(sit: Callable[..., Any], server: Server) -> None:
    """Enter pins the focused cell and keeps it focused, R turns, Enter places, Esc puts back (rule 19)."""
    pair = table_at(server.url, "zamek", "place", 0, keen)
    page = sit(pair)
    spot = page.locator("#part-board .spot[data-pick]").first
    at = spot.get_attribute("data-pick")
    spot.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#part-board .spot[data-move]")
    focused = "document.activeElement.getAttribute('data-pick')"
    assert page.evaluate(focused) == at
    page.keyboard.press("Escape")
    page.wait_for_selector("#part-board .spot[data-move]", state="detached")
    page.locator(f"#part-board .spot[data-pick='{at}']").focus()
    for key in ("Enter", "r", "Shift+r", "i"):
        page.keyboard.press(key)
        page.wait_for_timeout(350)
        assert page.evaluate(focused) == at, key
    page.keyboard.press("Enter")
    page.wait_for_selector(".rows .pickrow")
    page.keyboard.press("1")
    page.wait_for_selector(".rows [aria-pressed=true]:not([data-touched])")
    page.focus("#ask")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rows", state="detached")
    pair.close()


def test_nothing_that_opens_moves_anything(sit: Callable[..., Any], tables: Callable[[str], Pair]) -> None:
    """Hint, bag, inspector, chat and settings change no region; the hint stands on the board (rule 6)."""
    page = sit(tables("place"))
    before = measure(page).regions
    page.keyboard.press("h")
    page.wait_for_selector(".hints .hint", timeout=60000)
    assert measure(page).regions == before
    assert not COORDINATES.search(page.inner_text(".hints"))
    expect(page.locator("#part-board .spot[data-move]")).to_have_count(1)
    page.keyboard.press("h")
    page.wait_for_selector(".hints", state="detached")
    page.keyboard.press("b")
    page.wait_for_selector(".bagbox")
    assert measure(page).regions == before
    page.keyboard.press("b")
    page.wait_for_selector(".bagbox", state="detached")
    for key in ("m", "l"):
        page.click(f"[data-press={key}]")
        assert measure(page).regions == before
    page.click("[data-show=settings]")
    assert measure(page).regions == before


def test_the_other_moves_nothing_of_mine(sit: Callable[..., Any], server: Server) -> None:
    """While the other places, my regions, tiles and the button stay where they are (rule 5)."""
    is_due = asked("waiting", 40)
    pair = table_where(
        server.url, "zamek", lambda seen: is_due(seen) and seen["state"]["phase"] == "place", keen
    )
    page = sit(pair)
    before, tiles = measure(page), page.locator(".laid")
    boxes = (
        "[...document.querySelectorAll('.laid')].map((each) => JSON.stringify(each.getBoundingClientRect()))"
    )
    laid = page.evaluate(boxes)
    count = tiles.count()
    pair.move(1)
    page.wait_for_function(f"document.querySelectorAll('.laid').length > {count}")
    now = measure(page)
    assert now.regions == before.regions
    assert now.corner == before.corner
    assert page.evaluate(boxes)[:count] == laid
    pair.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_every_piece_explains_itself(sit: Callable[..., Any], server: Server, size: tuple[int, int]) -> None:
    """Areas, towers, tokens and the drawn tile are explained large, never over themselves (rules 8, 9)."""
    is_due = asked("place", 60)
    pair = table_where(server.url, "zamek", lambda seen: is_due(seen) and any(seen["state"]["tokens"]), keen)
    page = sit(pair, size)
    wanted = [".feat use", "[data-piece^='tower:']", ".newtile[data-piece]"]
    wanted += ["[data-piece^='family:']", ".tokens [data-piece]"] if size[0] > 800 else [".chip"]
    for what in wanted:
        if size[0] > 800:
            piece = point_at(page, what)
        else:
            piece = in_sight(page, what)
            piece.dispatch_event("click", {"detail": 1})
        page.wait_for_selector(".inspected", state="attached")
        page.wait_for_selector("#inspector:visible")
        assert box_of(page, "#inspected svg")["width"] >= 60
        assert int(float(page.get_attribute("#inspected svg", "width"))) >= 120
        assert len(page.inner_text("#inspected p >> nth=0")) > 10
        told, box = piece.bounding_box(), box_of(page, "#inspector")
        assert not _meet(box, told), what
        page.keyboard.press("Escape")
        expect(page.locator("#inspector")).to_be_hidden()
    pair.close()


def _meet(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_the_end_is_one_screen(sit: Callable[..., Any], tables: Callable[[str], Pair]) -> None:
    """Verdict, both families, the count and Rematch are inside 1280×800; a number lights its cells."""
    page = sit(tables("over"))
    assert re.search(r"You|Ada|Jadwiga|Shared", page.inner_text("#ask"))
    for what in (
        ".verdict",
        ".finals li >> nth=1",
        ".bars tbody tr >> nth=5",
        ".best a",
        ".p-acts form .btn",
    ):
        box = page.locator(what).bounding_box()
        assert box["x"] + box["width"] <= 1281, what
        assert box["y"] + box["height"] <= 801, what
    before = page.inner_html("#frame")
    page.locator(".bars td button").first.click()
    page.wait_for_selector(".bars [aria-pressed=true]:not([data-touched])")
    assert page.inner_html("#frame") != before
    page.click(".best a")
    page.wait_for_selector("text=Replay")
