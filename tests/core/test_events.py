from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from zamki.core.errors import Malformed
from zamki.core.events import Event, GameEvent, event_parser, optional, secret
from zamki.core.ids import JsonObject, Onlooker, Seat, Viewer


@dataclass(frozen=True, slots=True)
class Drawn(GameEvent):
    """Cards that a seat and its partner see."""

    kind = "drawn"

    seat: Seat
    partner: Seat
    cards: tuple[str, ...] | None = secret("seat", "partner")
    note: str | None = secret()
    why: str | None = optional()

    def is_known_to(self, viewer: Viewer) -> bool:
        return viewer == Seat(6)


@dataclass(frozen=True, slots=True)
class Over(GameEvent):
    """Nothing but that it happened."""

    kind = "over"


WHOLE = Drawn(Seat(0), Seat(1), ("a", "b"), "n", "w")
parse: Callable[[JsonObject], Drawn | Over] = event_parser(Drawn, Over)


@pytest.mark.parametrize(
    ("viewer", "cards", "note"),
    [
        (Seat(0), ("a", "b"), None),
        (Seat(1), ("a", "b"), None),
        (Seat(2), None, None),
        (Seat(6), ("a", "b"), "n"),
        (Onlooker.SPECTATOR, None, None),
        (Onlooker.OPEN, ("a", "b"), "n"),
    ],
)
def test_secrets_go_to_those_who_may_know(
    viewer: Viewer, cards: tuple[str, ...] | None, note: str | None
) -> None:
    """A secret field is there for the seats its event names and for the open view, and for nobody else."""
    seen = WHOLE.seen_by(viewer)
    assert (type(seen), seen.cards, seen.note, seen.why) == (Drawn, cards, note, "w")
    assert ("cards" in seen.json(), "note" in seen.json()) == (cards is not None, note is not None)
    assert seen.seen_by(viewer) == seen


def test_events_come_back_from_json() -> None:
    """What is left out is none again; an unknown kind is refused by name."""
    for event in (WHOLE, WHOLE.seen_by(Seat(2)), Over()):
        assert parse(event.json()) == event
        assert isinstance(event, Event)
    assert Over().json() == {"event": "over"}
    with pytest.raises(Malformed, match="There is no event “x”"):
        parse({"event": "x"})
    with pytest.raises(Malformed, match="“seat” is missing"):
        parse({"event": "drawn", "partner": 0})
