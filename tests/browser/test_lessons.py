"""A newcomer's path: the lobby, the lesson of each game to its end, the first game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from zamki.games import BUILT_IN

from .play import begin, box_of
from .test_access import faults_of

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
GAMES = BUILT_IN
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOLD = "#table[data-told='1']"
READY = "[data-key=submit]:not([aria-disabled=true])"
NOTHING_SCROLLS = """() => {
  const page = document.documentElement;
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight];
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


@pytest.mark.parametrize("path", ["/learn/rycerze", "/rules/zamek/aid", "/rules/ludwig"])
def test_what_teaches_has_no_serious_fault(visit: Visit, path: str) -> None:
    """axe-core finds nothing serious on a lesson, an aid and a rules page."""
    page = visit(path, **DESK)
    page.wait_for_selector("main")
    assert faults_of(page) == []


def test_the_aid_opens_beside_the_table(visit: Visit) -> None:
    """Key and button open it; the table stays as it is, the way back is focused, Escape closes it."""
    page = visit(**DESK)
    begin(page, "rycerze")
    before = box_of(page, "#part-board")
    page.keyboard.press("k")
    page.wait_for_selector("#aid:not([hidden]) dl")
    assert page.evaluate("document.activeElement.hasAttribute('data-aid-shut')")
    assert box_of(page, "#part-board") == before
    page.keyboard.press("Escape")
    page.wait_for_selector("#aid", state="hidden")
