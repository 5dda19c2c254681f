"""Whole games in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.serving import Server
from zamki.games import BUILT_IN

from .layout.states import Table, is_over
from .play import begin, box_of, choose_two, play_out

pytestmark = pytest.mark.browser

READY = "[data-key=submit]:not([aria-disabled=true])"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_game_can_be_played_by_clicking(visit: Callable[..., Any], game: str) -> None:
    """One click starts a game against bots; clicking alone leads to its end and its score pad."""
    page = visit()
    begin(page, game)
    assert play_out(page, 3) > 0
    page.wait_for_selector(":is(.pad tfoot td, .podium li) >> nth=1")
    assert box_of(page, "#part-board")["width"] > 640
    assert page.locator("[data-move], [data-pick]").count() == 0


def test_who_took_a_castle_stands_inside_its_round(visit: Callable[..., Any], server: Server) -> None:
    """At the end of Rycerze on a low desk, shields and names lie inside the card of their round."""
    table = Table(server.url, "rycerze", 4)
    table.play_on(is_over)
    page = visit(f"/t/{table.id}", viewport={"width": 1280, "height": 720})
    rounds = page.locator(".rounds > li")
    expect(rounds).to_have_count(7)
    for each in rounds.all():
        card, by = each.bounding_box(), each.locator(".by").bounding_box()
        assert by["y"] + by["height"] <= card["y"] + card["height"] - 3


def test_a_phone_shows_the_castle_that_is_fought_for(visit: Callable[..., Any]) -> None:
    """Rycerze: at 360 px the castle stands above the players (R4)."""
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(page, "rycerze")
    assert box_of(page, ".arena .castle svg")["height"] > 80


def test_a_board_is_zoomed_and_panned_inside_its_frame(visit: Callable[..., Any]) -> None:
    """Zamek: a larger board makes the page no longer, and letting go after panning picks no cell."""
    page = visit()
    begin(page, "zamek")
    height = box_of(page, "#frame")["height"]
    for _ in range(3):
        page.keyboard.press("+")
    assert abs(box_of(page, "#frame")["height"] - height) < 3
    spot = page.locator("#part-board .spot").first
    spot.scroll_into_view_if_needed()
    box = box_of(page, "#part-board .spot")
    left = page.evaluate("document.getElementById('frame').scrollLeft")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (40 if left > 40 else -40), y, steps=4)
    page.mouse.up()
    assert page.evaluate("document.getElementById('frame').scrollLeft") != left
    page.keyboard.press("0")
    page.wait_for_timeout(200)
    assert page.locator(READY).count() == 0
    spot.click()
    page.wait_for_selector(READY)


def test_a_small_map_shows_what_is_seen_of_a_larger_board(visit: Callable[..., Any]) -> None:
    """Zamek: an enlarged board has a map whose frame is what is seen; a tap on it goes there."""
    page = visit()
    begin(page, "zamek")
    assert page.locator(".map").count() == 0
    for _ in range(3):
        page.keyboard.press("+")
    at = box_of(page, ".map")
    for share in (0.1, 0.9):
        page.mouse.click(at["x"] + at["width"] * share, at["y"] + at["height"] * share)
        page.wait_for_function(
            """share => {
              const pan = document.getElementById('frame');
              const [most, high] = [pan.scrollWidth - pan.clientWidth, pan.scrollHeight - pan.clientHeight];
              const goal = share > 0.5 ? 1 : 0;
              return Math.abs(pan.scrollLeft / most - goal) + Math.abs(pan.scrollTop / high - goal) < 0.02;
            }""",
            arg=share,
        )
        seen = box_of(page, ".map .seen")
        edge = seen["x"] - at["x"] if share < 0.5 else at["x"] + at["width"] - seen["x"] - seen["width"]
        assert abs(edge - 6) < 2.5
    page.keyboard.press("0")
    page.wait_for_selector(".map", state="detached")


def test_the_wheel_alone_changes_nothing(visit: Callable[..., Any]) -> None:
    """Zamek: the wheel over the board turns no tile and moves nothing; with Ctrl it zooms the board."""
    page = visit()
    begin(page, "zamek")
    page.locator("#part-board .spot").first.click()
    page.wait_for_selector(READY)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    before = box_of(page, "#frame > svg")
    page.mouse.move(300, 400)
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(200)
    assert asked == []
    assert box_of(page, "#frame > svg") == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(
        "was => document.querySelector('#frame > svg').getBoundingClientRect().width > was",
        arg=before["width"],
    )
    assert asked == []


def test_both_castles_stand_side_by_side_on_a_low_window(visit: Callable[..., Any]) -> None:
    """Ludwig: at 1024 by 600 both castles are seen whole, next to each other."""
    page = visit(viewport={"width": 1024, "height": 600})
    begin(page, "ludwig")
    left, right = (box_of(page, f".castle:nth-child({n}) .sky") for n in (1, 2))
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] < right["x"]
    assert page.evaluate("[...document.querySelectorAll('.sky')].every(e => e.scrollWidth <= e.clientWidth)")


def test_the_ask_line_has_room(visit: Callable[..., Any]) -> None:
    """At 1024 px a long Polish sentence takes two lines at most, with everything of its region inside it."""
    page = visit(viewport={"width": 1024, "height": 768}, locale="pl")
    begin(page, "ludwig")
    ask = "Połóż po jednej komnacie w każdym zamku: Herbaciarnia popołudniowa + Huta szkła."
    page.evaluate("said => { document.getElementById('ask').textContent = said; }", ask)
    assert box_of(page, "#ask")["height"] < 2.5 * 25, page.inner_text(".ask")
    page.wait_for_function(
        "[...document.querySelectorAll('.ask .tool, #ask')].every("
        "(each) => each.getBoundingClientRect().right"
        " <= document.querySelector('.ask').getBoundingClientRect().right)"
    )


def test_a_room_can_be_dragged_into_its_cell(visit: Callable[..., Any]) -> None:
    """Ludwig: besides clicking, a room may be dragged from the hand to a legal cell."""
    page = visit()
    begin(page, "ludwig")
    choose_two(page)
    page.wait_for_selector(".mine [draggable]")
    page.wait_for_selector("#part-board .spot")
    for _ in range(5):  # a neighbour's move may put in a new board while the room is in the air
        page.drag_and_drop(".mine [draggable] >> nth=0", "#part-board .spot >> nth=0", force=True)
        page.wait_for_timeout(700)
        if "You placed" in page.inner_text("#log"):
            break
    assert "You placed" in page.inner_text("#log")
