from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, get_args

import pytest

from zamki.core.errors import Malformed
from zamki.core.ids import Onlooker, Seat, Viewer, seats
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.games.ludwig.rules.events import Drew, Event, parse_event

HERE = Path(__file__).parents[1]
EXAMPLES = HERE.parents[1] / "records" / "examples"
KEPT: dict[str, Any] = json.loads((HERE / "golden" / "events.json").read_text("utf-8"))
"""Events as they were written before they were classes, and digests of whole logs."""


@pytest.mark.parametrize("data", KEPT["samples"], ids=lambda data: data["event"])
def test_events_are_written_as_ever(data: dict[str, Any]) -> None:
    """L47: an event of every kind, known in full or in part, is read and written as it always was."""
    assert parse_event(data).json() == data


def test_every_class_has_a_sample() -> None:
    """L47: there is a kept example of every kind of event, and no two classes share a kind."""
    kinds = [each.kind for each in get_args(Event)]
    assert sorted(kinds) == sorted({data["event"] for data in KEPT["samples"]})


@pytest.mark.parametrize("name", KEPT["logs"])
def test_logs_are_what_they_were(name: str) -> None:
    """L47: what every viewer is told of a recorded game has not changed in a single value."""
    play = replay(parse_record((EXAMPLES / f"{name}.json").read_bytes()))
    viewers: list[Viewer] = [*seats(play.config.seats), Onlooker.SPECTATOR, Onlooker.OPEN]
    assert {str(viewer): _digest(play.view(viewer).json()["log"]) for viewer in viewers} == KEPT["logs"][name]


def _digest(log: object) -> str:
    written = json.dumps(log, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def test_owners_are_known_but_not_written() -> None:
    """L47: whose castle draws decides who sees what is drawn; it stands in no JSON, and a copy needs none."""
    drew = Drew(3, Seat(3), "cards", 2, ("width", "height"), (Seat(3), Seat(0)))
    assert "owners" not in drew.json()
    assert drew.seen_by(Seat(0)).options == ("width", "height")
    assert drew.seen_by(Seat(1)).options is None
    assert parse_event(drew.json()) == drew


def test_unknown_events_are_refused() -> None:
    """Something that cannot happen in Ludwig is named."""
    with pytest.raises(Malformed, match="fly"):
        parse_event({"event": "fly"})
