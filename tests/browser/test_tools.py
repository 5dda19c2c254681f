"""Scorer and replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.rules.layout import Layout

from .play import begin, play_out

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
EXAMPLES = Path(__file__).parent.parent / "records" / "examples"


def test_a_castle_is_tapped_in_and_explained(visit: Visit) -> None:
    """Tap a cell, search in another language, tap the room: the sheet explains its points (L35)."""
    page = visit("/score")
    page.locator("#part-board .spot").first.click()
    page.fill("#q", "qqq")
    page.wait_for_selector(".results >> text=There is no such room.")
    page.fill("#q", "fontanna")
    page.click(".results a:has(b:text('Fountain'))")
    page.wait_for_selector(".total >> text=5")
    page.click("#line-fountains summary")
    assert "5" in page.inner_text("#line-fountains p")
    link = page.url
    again = visit(link)
    assert "5" in again.inner_text(".total")
    again.locator("#part-board .spot[aria-label*=Fountain]").click()
    again.click("text=Take away")
    again.wait_for_selector(".total >> text=0")


def test_an_impossible_castle_says_why(visit: Visit) -> None:
    """A room with nothing below it is ringed and named (L16)."""
    layout = Layout("throne_living_sleeping", (("wine_room", (0, 3)),))
    page = visit(f"/score?c={castle_token(layout)}")
    assert page.locator(".faults li").count() == 2
    assert page.locator(".total b").count() == 0


def test_a_finished_game_is_replayed(visit: Visit) -> None:
    """Step, slide, look through other eyes, copy the link to a moment, find it again."""
    page = visit()
    begin(page, "rycerze")
    play_out(page, 2)
    page.click("a[href$='/replay'] >> nth=0")
    page.wait_for_selector("#slide")
    last = int(page.get_attribute("#slide", "max"))
    page.click("[aria-label='To the start']")
    page.wait_for_function("document.getElementById('slide').value === '0'")
    page.click("[data-next]")
    page.wait_for_function("document.getElementById('slide').value === '1'")
    page.click("text=All open")
    page.wait_for_url(re.compile("as=open"))
    moment = visit(page.url)
    assert moment.input_value("#slide") == "1"
    assert int(moment.get_attribute("#slide", "max")) == last
    page.goto("/replay")
    page.click("footer button[lang=de]")
    page.wait_for_selector("html[lang=de]")
    assert page.inner_text("main li b") == "Ritter und Burgen"


def test_a_record_is_brought_along(visit: Visit) -> None:
    """An uploaded record is shown; a wrong one is refused in one line."""
    page = visit("/replay")
    record = sorted(EXAMPLES.glob("zamek-*.json"))[0]
    page.set_input_files("#record", str(record))
    page.click("main form button.btn")
    page.wait_for_selector("#slide")
    assert page.locator("#part-board svg").count() >= 1
    page.goto("/replay")
    page.set_input_files("#record", {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    page.click("main form button.btn")
    page.wait_for_selector("main h1 >> text=format")
