"""Whole recorded games: together they show everything that can happen."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.games.zamek.tags import TAGS, Play, tags
from zamki.core.play import replay
from zamki.core.record import parse_record

RECORDS = Path(__file__).parents[1] / "records"
TAUGHT = "first-game"
"""Recorded for the lesson and the rules page, not for what happens in it."""
NAMES = sorted(path.stem for path in RECORDS.glob("*.json") if path.stem != TAUGHT)


@cache
def game_of(name: str) -> Play:
    """A recorded game, replayed."""
    return replay(parse_record((RECORDS / f"{name}.json").read_bytes()))


@pytest.mark.parametrize("name", NAMES)
def test_record_shows_what_it_is_named_after(name: str) -> None:
    """Z30: a recorded game replays to its result and shows what its name says."""
    assert name in tags(game_of(name))


@pytest.mark.parametrize("tag", sorted(TAGS))
def test_everything_is_recorded(tag: str) -> None:
    """Every token, tie, discard, lap, extra turn and end of a choice is in a recorded game."""
    assert any(tag in tags(game_of(name)) for name in NAMES)
