"""The events of a game: small frozen classes, one for each kind, that can hide their secret fields.

A game declares its events as dataclasses; their JSON form and the view of each seat follow from that:

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True, slots=True)
... class Chosen(GameEvent):
...     kind = "chosen"
...     seat: int
...     card: str | None = secret("seat")
>>> chosen = Chosen(0, "dragon")
>>> chosen.seen_by(1).json()
{'event': 'chosen', 'seat': 0}
>>> parse_event((Chosen,), chosen.json())
Chosen(seat=0, card='dragon')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field, fields, replace
from functools import cache
from typing import Any, ClassVar, Protocol, Self, TypeVar, cast, runtime_checkable

from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.json_types import json_key, read_fields, to_json
from zamki.core.reading import as_str, need
from zamki.core.words import T

_SECRET, _LEFT_OUT = "secret", "left out"


@runtime_checkable
class Event(Protocol):
    """Something that happened."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Returns the event without what `viewer` may not know."""

    def json(self) -> dict[str, Json]:
        """Returns the JSON form: the kind under `event`, and the known fields."""


@runtime_checkable
class OfSeat(Protocol):
    """An event that is about one seat."""

    @property
    def seat(self) -> Seat:
        """The seat of the event."""


def secret(*seats: str) -> Any:
    """Declares a field that only some may know; for the others it is none.

    It is known to the seats in the named fields, and to the viewers that `is_known_to` accepts.
    """
    return field(default=None, metadata={_SECRET: seats, _LEFT_OUT: True})


def optional() -> Any:
    """Declares a field that may be none; JSON leaves it out then."""
    return field(default=None, metadata={_LEFT_OUT: True})


class GameEvent:
    """Base class of a game's events, which are frozen dataclasses."""

    __slots__ = ()

    kind: ClassVar[str]

    def is_known_to(self, viewer: Viewer) -> bool:
        """Returns true if `viewer` may know all secret fields; the open view always may."""
        return False

    def seen_by(self, viewer: Viewer) -> Self:
        """Returns the event without what `viewer` may not know."""
        if viewer is Onlooker.OPEN or self.is_known_to(viewer):
            return self
        secrets = _secrets(cast(Any, type(self)))
        hidden = [name for name, seats in secrets if viewer not in [getattr(self, seat) for seat in seats]]
        if not hidden:
            return self
        return replace(self, **dict.fromkeys(hidden))  # type: ignore[type-var]  # events are dataclasses

    def json(self) -> dict[str, Json]:
        """Returns the JSON form: the kind under `event`, and the known fields."""
        told: dict[str, Json] = {"event": self.kind}
        for name, written, may_be_left_out in _json_fields(cast(Any, type(self))):
            value = getattr(self, name)
            if value is not None or not may_be_left_out:
                told[written] = to_json(value)
        return told


@cache
def _secrets(kind: type[Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Returns the secret fields, each with the fields that hold the seats that know it."""
    found = ((each.name, each.metadata.get(_SECRET)) for each in fields(kind))
    return tuple((name, seats) for name, seats in found if seats is not None)


@cache
def _json_fields(kind: type[Any]) -> tuple[tuple[str, str, bool], ...]:
    """Returns every field with its name in JSON, and whether none is left out."""
    return tuple((each.name, json_key(each), bool(each.metadata.get(_LEFT_OUT))) for each in fields(kind))


E = TypeVar("E", bound=GameEvent)


def event_parser(*kinds: type[E]) -> Callable[[JsonObject], E]:
    """Returns a function that reads events of these classes from JSON."""
    return lambda data: parse_event(kinds, data)


def parse_event(kinds: Iterable[type[E]], data: JsonObject) -> E:
    """Returns an event of one of these classes from its JSON form."""
    kind = as_str(need(data, "event"), "event")
    found = next((each for each in kinds if each.kind == kind), None)
    if found is None:
        raise Malformed(T("There is no event “{kind}” in this game.", kind=kind))
    return read_fields(found, data)
