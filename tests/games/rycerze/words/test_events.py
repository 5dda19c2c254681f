from __future__ import annotations

import pytest

from zamki.core.ids import Seat
from zamki.games.rycerze.rules.events import (
    CastleTaken,
    Chosen,
    Event,
    GameOver,
    NobodyRecruited,
    Recruited,
    Revealed,
    SwordPassed,
    TileTurned,
)
from zamki.games.rycerze.words.events import tell_event

ZERO, ONE = Seat(0), Seat(1)
NAMES = ("Ada", "Ben")
LAID = (("dragon", "shepherd"), ("dragon", "knight"))
TOLD: list[tuple[Event, str]] = [
    (TileTurned(0, 2, "wood_big"), "Round 3: big wooden castle."),
    (Chosen(ONE), "Ben has chosen."),
    (Chosen(ONE, cards=LAID[0]), "Ben has chosen: dragon + shepherd."),
    (Chosen(ONE, card="dragon"), "Ben has chosen: dragon."),
    (Revealed("wood_big", LAID[:1], ()), "Revealed – Ada: dragon + shepherd."),
    (
        Revealed("wood_big", LAID, ("dragon",)),
        "Revealed – Ada: dragon + shepherd · Ben: dragon + knight. Laid more than once, so out: dragon.",
    ),
    (
        CastleTaken(ONE, "wood_big", 2, "strength", "knight", 2),
        "Ben takes it (big wooden castle, 2 points) with the strongest card: knight, 2.",
    ),
    (
        CastleTaken(ZERO, "wood_small", 1, "sword", None, None),
        "No card is left: Ada holds the sword and takes it (small wooden castle, 1 point).",
    ),
    (SwordPassed(ONE, ZERO), "The sword goes to Ben. Fewest points."),
    (SwordPassed(ONE, ONE), "The sword stays with Ben."),
    (Recruited(ONE), "Ben takes a card back."),
    (Recruited(ONE, "dragon"), "Ben takes a card back: dragon."),
    (NobodyRecruited(), "All camps are empty: nobody takes a card back."),
    (GameOver(0, 1, (5, 4), (7, 8)), "The game is over – Ada: 5, Ben: 4."),
    (GameOver(0, 2, (5, 4), (7, 8)), "Game 1 is over – Ada: 5, Ben: 4."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda each: getattr(each, "kind", ""))
def test_events_are_told_in_one_sentence(event: Event, sentence: str) -> None:
    """R13: what happened is told as far as the viewer knows it."""
    assert tell_event(event, NAMES.__getitem__).render("en") == sentence
