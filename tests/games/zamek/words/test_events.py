"""What happened, in sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zamki.core.words import LANGUAGES, literal
from zamki.games.zamek import game
from zamki.games.zamek.rules.events import Award, Result, parse_event
from zamki.games.zamek.rules.reasons import tell_reason

KEPT: dict[str, list[tuple[int, dict[str, Any]]]] = json.loads(
    (Path(__file__).parents[1] / "golden" / "events.json").read_text()
)
EVENTS = [parse_event(said) for events in KEPT.values() for _, said in events]
NAMES = ("Ewa", "Antek")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_but_the_result_has_its_sentence(lang: str) -> None:
    """Whatever happens is told in every language, with who did it; the result is left to the outcome."""
    for event in EVENTS:
        told = game.teller.event(event, lambda seat: literal(NAMES[seat]))
        if isinstance(event, Result):
            assert told is None
            continue
        assert told is not None
        said = told.render(lang)
        assert "{" not in said
        assert NAMES[getattr(event, "seat", 0)] in said or not hasattr(event, "seat")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_awards_are_told_with_their_reason(lang: str) -> None:
    """An award is told with its points, why they were given, and where the marker stops."""
    for award in EVENTS:
        if isinstance(award, Award):
            told = game.teller.event(award, lambda seat: literal(NAMES[seat]))
            assert told is not None
            for part in (f"+{award.points}", tell_reason(award).render(lang), str(award.stop)):
                assert part in told.render(lang)
