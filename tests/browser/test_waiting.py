"""A table that waits: who comes, how they look, when it begins; and what people say with one tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .test_people import guest, new_table

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]


def test_people_come_get_ready_and_begin(visit: Visit) -> None:
    """A guest chooses a shield and is ready, the host begins with a bot, and a phrase comes in German."""
    ada = visit(viewport={"width": 1280, "height": 800})
    new_table(ada, "ludwig", 3, {1: "invite", 2: "invite"}, waits=True)
    assert "waiting for 2 more" in ada.inner_text("#ask")
    assert ada.locator("#part-board [data-move], #part-board .spot").count() == 0
    size = {"width": 390, "height": 844}
    bob = guest(lambda path: visit(path, locale="de", viewport=size, has_touch=True), ada, "Bob")
    bob.click("#person-1 summary")
    bob.locator("#person-1 .shields label").nth(5).click()
    bob.click("#person-1 button")
    ada.wait_for_selector(".sitting >> text=Bob")
    bob.click("[data-key=submit]")
    ada.wait_for_selector(".sitting li:nth-child(2) >> text=ready")
    assert ada.evaluate("document.documentElement.scrollHeight <= innerHeight")
    ada.click(".phrase >> text=Thank you")
    bob.wait_for_selector("#said >> text=Danke", state="attached")
    ada.click("[data-key=submit]")
    ada.wait_for_selector("#part-board .castle")
    bob.wait_for_selector("#part-board .castle")
    assert bob.evaluate("document.cookie").count("shield=5") == 1
