"""Whole games in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .play import begin, lay_two, play_out

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["rycerze", "ludwig", "zamek"])
def test_a_whole_game_can_be_played_by_clicking(visit: Callable[..., Any], game: str) -> None:
    """One click starts a game against bots; clicking alone leads to its end and its score pad."""
    page = visit()
    begin(page, game)
    assert play_out(page, 3) > 0
    page.wait_for_selector(".pad tfoot td >> nth=1")
    assert page.locator("[data-move], [data-pick]").count() == 0


def test_a_phone_shows_the_castle_that_is_fought_for(visit: Callable[..., Any]) -> None:
    """Rycerze: at 360 px the castle stands above the players (R4)."""
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(page, "rycerze")
    assert page.locator(".arena .castle svg").bounding_box()["height"] > 80


def test_the_reveal_comes_into_view(visit: Callable[..., Any]) -> None:
    """Rycerze: on a low window the page scrolls to the battle once the cards are turned over (R5)."""
    page = visit(viewport={"width": 900, "height": 420})
    begin(page, "rycerze")
    lay_two(page)
    page.wait_for_selector(".reveal.fresh")
    page.wait_for_function(
        "(() => { const box = document.querySelector('.reveal').getBoundingClientRect();"
        " return box.top >= -1 || box.bottom <= innerHeight + 1; })()"
    )


def test_a_room_can_be_dragged_into_its_cell(visit: Callable[..., Any]) -> None:
    """Ludwig: besides clicking, a room may be dragged from the hand to a legal cell."""
    page = visit()
    begin(page, "ludwig")
    for number in range(2):
        page.wait_for_selector(".roomrow button")
        page.locator(".roomrow button").nth(number).click()
        page.wait_for_selector(f".roomrow [aria-pressed=true] >> nth={number}")
    page.click("[data-key=submit]")
    page.wait_for_selector(".roomrow [draggable]")
    page.wait_for_selector("#part-board .spot")
    for _ in range(5):  # a neighbour's move may put in a new board while the room is in the air
        page.drag_and_drop(".roomrow [draggable] >> nth=0", "#part-board .spot >> nth=0", force=True)
        page.wait_for_timeout(700)
        if page.locator(".roomrow [draggable]").count() < 2:
            break
    assert page.locator(".roomrow [draggable]").count() < 2
    assert "Guest 1" in page.inner_text("#log")
