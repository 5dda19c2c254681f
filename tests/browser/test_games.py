"""Whole games in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .play import begin, play_out

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["rycerze", "ludwig", "zamek"])
def test_a_whole_game_can_be_played_by_clicking(visit: Callable[..., Any], game: str) -> None:
    """One click starts a game against bots; clicking alone leads to its end and its score pad."""
    page = visit()
    begin(page, game)
    assert play_out(page, 3) > 0
    assert page.locator(".pad tfoot td").count() >= 2
    assert page.locator("[data-move], [data-pick]").count() == 0
