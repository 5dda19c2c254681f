"""Whoever is quicker than a page's scripts: what is pressed before they listen is done once they do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .play import begin

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
EXAMPLES = Path(__file__).parent.parent / "records" / "examples"
PICKED = ".hand [aria-pressed=true]:not([data-touched])"


def drawn_without(page: Any, script: str) -> Callable[[], None]:
    """Loads the page anew and holds one of its scripts back; what lets it come."""
    held: list[Any] = []
    page.route(f"**/{script}", lambda route: held.append(route))
    with page.expect_request(f"**/{script}"):
        page.goto(page.url, wait_until="commit")
    page.wait_for_selector("#ask")
    return lambda: held[0].continue_()


def test_a_key_pressed_before_the_scripts_listen_is_not_lost(visit: Visit) -> None:
    """Cards are picked by keys that were pressed too early; impatience, the same key again, counts once."""
    page = visit(viewport={"width": 1280, "height": 800}, bypass_csp=False)
    begin(page, "rycerze")
    let_it_come = drawn_without(page, "table.js")
    for key in ("2", "2", "4"):
        page.keyboard.press(key)
    let_it_come()
    expect(page.locator(PICKED)).to_have_count(2)
    for number in (1, 3):
        expect(page.locator(".hand button").nth(number)).to_have_attribute("aria-pressed", "true")


def test_an_early_key_waits_for_every_script(visit: Visit) -> None:
    """A key of a script that comes last opens what it stands for: K the player aid."""
    page = visit(viewport={"width": 1280, "height": 800}, bypass_csp=False)
    begin(page, "rycerze")
    let_it_come = drawn_without(page, "aid.js")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("k")
    let_it_come()
    expect(page.locator("#aid")).to_be_visible()


def test_an_early_click_is_not_lost(visit: Visit) -> None:
    """A card that is clicked twice before the scripts listen is picked."""
    page = visit(viewport={"width": 1280, "height": 800}, bypass_csp=False)
    begin(page, "rycerze")
    let_it_come = drawn_without(page, "table.js")
    for _ in range(2):
        page.locator(".hand button").nth(2).dispatch_event("click")
    let_it_come()
    expect(page.locator(PICKED)).to_have_count(1)


def test_a_lesson_loses_no_early_key(visit: Visit) -> None:
    """H shows what is to be done in a lesson, however early it is pressed."""
    page = visit("/learn/rycerze", viewport={"width": 1280, "height": 800}, bypass_csp=False)
    let_it_come = drawn_without(page, "lesson.js")
    page.keyboard.press("h")
    let_it_come()
    page.wait_for_selector("#table:not([data-told=''])")


def test_a_replay_loses_no_early_key(visit: Visit) -> None:
    """Home goes to the beginning of a replay, however early it is pressed."""
    page = visit("/replay", viewport={"width": 1280, "height": 800}, bypass_csp=False)
    page.set_input_files("#record", str(next(EXAMPLES.glob("zamek-*.json"))))
    page.click("main form button.btn")
    page.wait_for_selector("#slide")
    let_it_come = drawn_without(page, "replay.js")
    page.keyboard.press("Home")
    let_it_come()
    expect(page.locator("#slide")).to_have_value("0")


def test_the_scorer_loses_no_early_letter(visit: Visit) -> None:
    """Letters search for a room, also those that were typed before the scripts listened."""
    page = visit("/score?cell=-1,0", viewport={"width": 1280, "height": 800}, bypass_csp=False)
    let_it_come = drawn_without(page, "follow.js")
    for key in "bal":
        page.keyboard.press(key)
    let_it_come()
    expect(page.locator("#q")).to_have_value("bal")
    page.wait_for_url("**q=bal*")
    page.keyboard.press("l")  # the next letter goes on where the early ones ended
    expect(page.locator("#q")).to_have_value("ball")
