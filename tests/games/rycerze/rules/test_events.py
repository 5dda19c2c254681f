from __future__ import annotations

from typing import get_args

import pytest

from zamki.core.errors import Malformed
from zamki.core.ids import Onlooker, Seat
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
    parse_event,
)

ZERO, ONE = Seat(0), Seat(1)
LAID = (("dragon", "shepherd"), ("dragon", "knight"))
EVENTS: list[tuple[Event, dict[str, object]]] = [
    (TileTurned(0, 2, "wood_big"), {"event": "tile", "game": 0, "round": 2, "tile": "wood_big"}),
    (Chosen(ONE), {"event": "chosen", "seat": 1}),
    (Chosen(ONE, cards=LAID[0]), {"event": "chosen", "seat": 1, "cards": ["dragon", "shepherd"]}),
    (Chosen(ONE, card="dragon"), {"event": "chosen", "seat": 1, "card": "dragon"}),
    (
        Revealed("wood_big", LAID, ("dragon",)),
        {
            "event": "revealed", "tile": "wood_big", "cancelled": ["dragon"],
            "laid": [["dragon", "shepherd"], ["dragon", "knight"]],
        },
    ),
    (
        CastleTaken(ONE, "wood_big", 2, "strength", "knight", 2),
        {
            "event": "castle", "seat": 1, "tile": "wood_big", "points": 2,
            "by": "strength", "card": "knight", "strength": 2,
        },
    ),
    (
        CastleTaken(ZERO, "wood_small", 1, "sword", None, None),
        {
            "event": "castle", "seat": 0, "tile": "wood_small", "points": 1,
            "by": "sword", "card": None, "strength": None,
        },
    ),
    (SwordPassed(ONE, ZERO), {"event": "sword", "seat": 1, "from": 0}),
    (Recruited(ONE), {"event": "recruited", "seat": 1}),
    (Recruited(ONE, "dragon", is_open=True), {"event": "recruited", "seat": 1, "card": "dragon"}),
    (NobodyRecruited(), {"event": "nobody_recruits"}),
    (
        GameOver(0, 1, (5, 4), (7, 8)),
        {"event": "game_over", "game": 0, "games": 1, "points": [5, 4], "hands": [7, 8]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "told"), EVENTS, ids=lambda each: getattr(each, "kind", ""))
def test_events_have_a_json_form_and_are_read_from_it(event: Event, told: dict[str, object]) -> None:
    """R13: what an event says on the wire is all it says, and is read as the same event."""
    assert event.json() == told
    assert parse_event(event.json()) == event


def test_every_kind_of_event_has_a_row() -> None:
    """R13: no event goes without its JSON form being known."""
    assert {type(event) for event, _ in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize(
    "event", [Chosen(ONE, cards=LAID[0]), Chosen(ONE, card="dragon"), Recruited(ONE, "dragon")]
)
def test_choices_are_known_to_their_seat_only(event: Chosen | Recruited) -> None:
    """R5, R10, R13: a choice is told to who made it; the others learn that there is one."""
    assert event.seen_by(ONE) == event.seen_by(Onlooker.OPEN) == event
    for viewer in (ZERO, Onlooker.SPECTATOR):
        assert event.seen_by(viewer) == type(event)(ONE)


def test_open_recruits_are_known_to_all() -> None:
    """R10: with open recruitment everybody sees the card."""
    event = Recruited(ONE, "dragon", is_open=True)
    assert event.seen_by(ZERO) == event.seen_by(Onlooker.SPECTATOR) == event


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"seat": 0}, "“event” is missing"),
        ({"event": "rain"}, "no event “rain”"),
        ({"event": "sword", "seat": 0}, "“from” is missing"),
        ({"event": "chosen", "seat": "Ada"}, "“seat” must be a whole number"),
    ],
)
def test_events_of_wrong_form_are_refused(data: dict[str, str | int], fault: str) -> None:
    """R13: an event that cannot be read is refused, and the message names what is wrong."""
    with pytest.raises(Malformed, match=fault):
        parse_event(data)
