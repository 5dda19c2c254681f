"""What is done at a page before it is looked at."""

from __future__ import annotations

from typing import Any

from tests.screens.shots import Do

READY = "[data-key=submit]:not([aria-disabled=true])"
PICKED = "[aria-pressed=true]:not([data-touched])"
"""The table has answered what was picked."""


def pin(page: Any) -> None:
    """Pins the cell that brings most, so that what it brings is seen."""
    spots = page.locator("#part-board .spot:visible")
    gains = spots.evaluate_all(
        "all => all.map((each) => Number(each.textContent.match(/\\+(\\d+)/)?.[1] ?? 0))"
    )
    spots.nth(gains.index(max(gains))).press("Enter")
    page.wait_for_selector(READY)


def touched(page: Any, what: str, number: int = 0) -> None:
    """A finger or a pointer on something; the pointer then leaves it, so that nothing is explained."""
    piece = page.locator(what).nth(number)
    if page.viewport_size["width"] < 1000:
        piece.tap()
    else:
        piece.click()
        page.mouse.move(640, 20)


def clicked(what: str, until: str) -> Do:
    """Clicks something, and waits for what comes of it."""

    def do(page: Any) -> None:
        touched(page, what)
        page.wait_for_selector(until)

    return do


def pressed(key: str, until: str) -> Do:
    """Presses a key, and waits for what comes of it."""

    def do(page: Any) -> None:
        page.keyboard.press(key)
        page.wait_for_selector(until)

    return do


def inspected(what: str) -> Do:
    """Asks what a piece is."""

    def do(page: Any) -> None:
        piece = page.locator(what).nth(4)
        piece.focus()
        piece.press("i")
        page.wait_for_selector("#inspector:visible")

    return do
