"""A newcomer's path: the lobby, the lesson of each game to its end, the first game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from zamki.core.registry import get_game
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN
from zamki.web.aid_sheet import aid_svg
from zamki.web.page import page_of

from .play import begin, box_of
from .test_access import faults_of

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
GAMES = BUILT_IN
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
A4 = {"viewport": {"width": 711, "height": 1039}}
"""A page without its margins, in pixels."""
TOLD = "#table[data-told='1']"
TAP = """what => {
  const from = document.querySelector(what);
  from?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  from?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}"""
PIECE = ".hand button:not([aria-pressed=true]), #hand button:not([aria-pressed=true]), .spot"
READY = "[data-key=submit]:not([aria-disabled=true])"
NOTHING_SCROLLS = """() => {
  const page = document.documentElement;
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight];
}"""

CUT_OFF = """() => [...document.querySelectorAll('#part-card .steps > *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth - 10).map((each) => each.textContent)"""
IS_SEEN = """(what) => {
  const now = document.querySelector(what).getBoundingClientRect();
  const list = document.querySelector(what).parentElement.getBoundingClientRect();
  return now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
}"""

COVERED = """() => {
  const lines = [...document.querySelectorAll('text')];
  const boxes = lines.map((each) => each.getBoundingClientRect());
  const meet = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 3 && other.top < one.bottom - 3;
  const isWrong = (box, at) =>
    box.right > 764 || box.bottom > 1100 || boxes.slice(0, at).some((other) => meet(box, other));
  return lines.filter((_, at) => isWrong(boxes[at], at)).map((each) => each.textContent);
}"""


def follow(page: Any, press: Callable[[str], None]) -> None:
    """Does what is asked at every step, shown by the lesson itself, and goes on to the next."""
    total = int(page.get_attribute("#table", "data-total"))
    for number in range(total):
        page.wait_for_selector(f"#table[data-step='{number}'][data-told='']")
        assert page.evaluate(NOTHING_SCROLLS) == [0, 0], number
        press("show")
        page.wait_for_selector(f"#table[data-step='{number}']{TOLD.removeprefix('#table')}")
        if number + 1 < total:
            page.wait_for_selector(READY)
            press("next")


@pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param(game, window, marks=[] if game == "rycerze" else [pytest.mark.soak])
        for game in GAMES
        for window in (DESK, PHONE)
    ],
)
def test_a_newcomer_learns_by_clicking(visit: Visit, game: str, window: dict[str, Any]) -> None:
    """From the lobby through every step of the lesson to a first game, without a page that scrolls."""
    page = visit("/", **window)
    page.goto(f"/learn/{game}")
    page.wait_for_selector("#table[data-ready]")
    buttons = {"show": "button[data-own]", "next": READY}
    follow(page, lambda name: page.click(buttons[name]))
    page.click(f"form[action^='/learn/{game}/play'] button")
    page.wait_for_selector("#table[data-table][data-ready]")
    page.goto(f"/learn/{game}")
    assert page.get_attribute("#table", "data-step") == "0"  # done: it begins anew


@pytest.mark.parametrize(
    "game", ["rycerze", *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES[1:])]
)
def test_a_newcomer_learns_by_keyboard(visit: Visit, game: str) -> None:
    """The same with keys alone."""
    page = visit(f"/learn/{game}", **DESK)
    page.wait_for_selector("#table[data-ready]")
    keys = {"show": "h", "next": "n"}
    follow(page, lambda name: page.keyboard.press(keys[name]))
    page.keyboard.press("Enter")
    page.wait_for_selector("#table[data-table][data-ready]")


def _shown_once(page: Any, press: Callable[[], None]) -> None:
    """At every step *Show me* and what is pressed after it make one move, whose explanation stays."""
    total = int(page.get_attribute("#table", "data-total"))
    for number in range(total):
        told = f"#table[data-step='{number}']{TOLD.removeprefix('#table')}"
        page.wait_for_selector(f"#table[data-step='{number}'][data-told='']")
        press()
        page.wait_for_selector(told)
        page.wait_for_timeout(250)  # what was pressed before has had its turn
        page.wait_for_selector(told)
        if number + 1 < total:
            page.click(READY)


def _clicks_what_is_lit(page: Any) -> None:
    """The button lights up, and the learner clicks it, twice."""
    page.click("button[data-own]")
    page.wait_for_selector(f":is({READY}:not([data-set]), .spot[aria-pressed=true])")
    for _ in range(2):
        page.evaluate(TAP, f"{READY}:not([data-set]), .spot[aria-pressed=true]")


def _taps_and_taps(page: Any) -> None:
    """Impatiently on *Show me*, until it rests, and once more."""
    while True:
        rests = not page.locator("button[data-own]:not([aria-disabled=true])").count()
        page.evaluate(TAP, "button[data-own]")
        if rests:
            return
        page.wait_for_timeout(350)


def _picks_and_is_shown(page: Any) -> None:
    """A piece of one's own choice comes first, then *Show me*, and other pieces meanwhile."""
    for tap in (PIECE, "button[data-own]", PIECE, PIECE):
        page.evaluate(TAP, tap)
        page.wait_for_timeout(200)


ORDERS = [_clicks_what_is_lit, _taps_and_taps, _picks_and_is_shown]


@pytest.mark.parametrize(
    ("game", "order"),
    [
        pytest.param(game, order, marks=[] if game == "rycerze" else [pytest.mark.soak])
        for game in GAMES
        for order in ORDERS
    ],
)
def test_show_me_and_a_click_make_one_move(visit: Visit, game: str, order: Callable[[Any], None]) -> None:
    """Whatever is pressed after *Show me*: nothing is done twice, the explanation is seen."""
    page = visit("/", **DESK)
    page.evaluate("localStorage.setItem('zamki-settings', '{}')")  # with the pauses that people have
    page.goto(f"/learn/{game}")
    page.wait_for_selector("#table[data-ready]")
    _shown_once(page, lambda: order(page))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_and_the_list_show_all_they_have(visit: Visit, lang: str) -> None:
    """Beside a square board: no button is cut off, and the step one stands at is seen in the list."""
    page = visit("/learn/zamek?step=8", locale=lang, **DESK)
    page.wait_for_selector("#table[data-ready]")
    assert page.evaluate(CUT_OFF) == []
    page.wait_for_function(IS_SEEN, arg="#learnt [aria-current]")


def test_a_wrong_card_goes_back(visit: Visit) -> None:
    """Rycerze: other cards than asked are not laid; hand and question stay, and one sentence is said."""
    page = visit("/learn/rycerze", **DESK)
    page.wait_for_selector("#table[data-ready]")
    asked, hand = page.inner_text("#ask"), page.locator(".hand button").count()
    for number in (0, 1):
        page.locator(".hand button").nth(number).click()
        page.wait_for_selector(f".hand [aria-pressed=true]:not([data-touched]) >> nth={number}")
    page.click(READY)
    page.wait_for_selector("#table[data-wrong=yes]")
    assert page.inner_text("#ask") == asked
    assert page.locator(".hand button").count() == hand
    assert "Try what is asked here first." in page.inner_text(".said")


@pytest.mark.parametrize("window", [DESK, pytest.param(PHONE, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "lang", ["en", *(pytest.param(each, marks=pytest.mark.soak) for each in ("pl", "fr", "de"))]
)
def test_what_teaches_has_no_serious_fault(visit: Visit, lang: str, window: dict[str, Any]) -> None:
    """axe-core finds nothing serious on rules, aids and lessons of any game."""
    page = visit("/", locale=lang, **window)
    for path in ("/rules/{}", "/rules/{}/aid", "/learn/{}"):
        for game in GAMES:
            page.goto(path.format(game))
            page.wait_for_selector("main")
            assert faults_of(page) == [], (path, game)


def test_the_aid_opens_beside_the_table(visit: Visit) -> None:
    """Key and button open it over the side column; the table stays as it is, the way back is focused."""
    page = visit(**DESK)
    begin(page, "ludwig")
    before, side = box_of(page, "#part-board"), box_of(page, "#part-side")
    page.keyboard.press("k")
    page.wait_for_selector("#aid:not([hidden]) dl")
    page.wait_for_function("document.activeElement.hasAttribute('data-aid-shut')")
    assert box_of(page, "#part-board") == before
    assert box_of(page, "#aid") == side
    page.keyboard.press("Escape")
    page.wait_for_selector("#aid", state="hidden")


def test_a_line_of_the_aid_lights_its_rooms(visit: Visit) -> None:
    """Ludwig: pointing at the throne leaves the thrones bright; closing the aid lights everything again."""
    page = visit(**DESK)
    begin(page, "ludwig")
    page.keyboard.press("k")
    page.click("#aid [role=tab] >> nth=1")
    throne, dim = page.locator("#aid [data-lights=throne]"), page.locator("#part-board .dim")
    for what, count in (("fountain", 2), ("throne", 0)):
        page.hover(f"#aid [data-lights={what}]")
        expect(dim).to_have_count(count)
    page.hover("#aid [data-lights=fountain]")
    expect(dim).to_have_count(2)
    page.keyboard.press("Escape")
    expect(dim).to_have_count(0)
    expect(throne).to_be_hidden()


@pytest.mark.parametrize("window", [DESK, PHONE])
def test_the_rules_open_beside_the_table(visit: Visit, window: dict[str, Any]) -> None:
    """The book shows the rules for what is asked, in the aid's last tab; arrows go from tab to tab."""
    page = visit(**window)
    begin(page, "ludwig")
    here = page.url
    page.evaluate("document.querySelector('.p-bar .rules').click()")
    page.wait_for_selector("#aidrules:not([hidden]) #rule-choose")
    page.wait_for_function(
        """() => Math.abs(document.querySelector('#rule-choose').getBoundingClientRect().top
          - document.querySelector('#aidrules').getBoundingClientRect().top) < 12"""
    )
    assert page.url == here
    page.focus("#aidtabrules")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#aidpanel1:not([hidden]) dl")
    assert faults_of(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_printed_aid_is_one_page(visit: Visit, game: str) -> None:
    """A4 by the browser, in every language, and most of the page is used."""
    for lang in LANGUAGES:
        page = visit(f"/rules/{game}/aid", locale=lang, **A4)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1, lang
        page.emulate_media(media="print")
        used = page.evaluate("document.querySelector('#main').getBoundingClientRect().height")
        assert 0.3 < used / A4["viewport"]["height"] <= 1, lang


@pytest.mark.parametrize("game", GAMES)
def test_a_drawn_aid_can_be_read(visit: Visit, game: str) -> None:
    """`zamki aid`: in every language no line covers another, and all stand inside their page."""
    page = visit("/", **A4)
    make = page_of(game).aid
    assert make is not None
    for lang in LANGUAGES:
        page.set_content(
            f"<body style='margin:0'>{aid_svg(make(), get_game(game).info.title, lang).svg}</body>"
        )
        assert page.evaluate(COVERED) == [], lang
