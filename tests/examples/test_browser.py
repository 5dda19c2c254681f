"""The example game in a real browser: its own drawing, no script of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsing import person
from tests.examples.conftest import SHIPS

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Any, address: str) -> Any:
    """Somebody at a screen."""
    complaints: list[str] = []
    context = person(browser, complaints, base_url=address)
    made = context.new_page()
    yield made
    context.close()
    assert complaints == []


def test_a_whole_game_by_pointing(page: Any) -> None:
    """From the lobby to the score pad: ships are hidden by their ends, shots are spots of the drawing."""
    _open(page)
    for first, *_, last in [[ship[0], *ship] for ship in SHIPS]:
        page.wait_for_selector(f".spot[data-pick='cells+={last}'], .spot[data-move*='\"{last}\"']")
        if first != last:
            page.click(f".spot[data-pick='cells+={first}']")
            page.wait_for_selector(
                f".spot[data-pick='cells+={first}'][aria-pressed=true]:not([data-touched])"
            )
        _move(page, f".spot[data-move*='\"{last}\"']")
    for _ in range(80):
        page.wait_for_selector(".spot[data-move], .pad")
        if page.locator(".pad").count():
            break
        _move(page, ".spot[data-move]")
    assert page.locator(".pad td").count() >= 2
    assert page.locator("script[src*=sea]").count() == 0


def test_keys_reach_every_spot(page: Any) -> None:
    """Spots of a drawing nobody here has seen before take focus, have names, and answer the Enter key."""
    _open(page)
    spot = page.locator("[data-pick='cells+=A1']")
    spot.focus()
    assert spot.get_attribute("aria-label")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-pick='cells+=A1'][aria-pressed=true]:not([data-touched])")


def _open(page: Any) -> None:
    """From the lobby to a table whose script is ready."""
    page.goto("/")
    page.click("form[action='/play/sea_battle'] button")
    page.wait_for_selector("#table[data-ready]")


def _move(page: Any, spot: str) -> None:
    """Pins a spot that is a move, makes it, and waits until the page shows what came of it."""
    page.mouse.move(640, 20)  # a pointer that rests on the spot would make the move with one click
    page.locator(spot).first.click()
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    with page.expect_response("**/moves") as answer:
        page.click("[data-key=submit]")
    version = answer.value.json()["version"]
    page.wait_for_function(f"Number(document.getElementById('table').dataset.version) >= {version}")
