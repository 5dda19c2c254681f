"""JSON schemas of a game's states, moves and events: from declared types, else found by playing.

No game has to write them twice. A schema says which keys there are and of which type their values are. A
value may be null only where a declared type or an observed position has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, NewType, Union, get_args, get_origin

from zamki.core.game import AnyGame
from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.core.json_types import field_types
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.setup import configure

Schema = dict[str, Any]

EVERY = 5
"""Moves between two observed positions."""
VIEWERS: tuple[Viewer, ...] = (Seat(0), Onlooker.SPECTATOR, Onlooker.OPEN)
AS_DATA = 12
"""An object with more different keys than this, or without a constant one, is a map by name."""


class Variants(NamedTuple):
    """The schemas of a game's moves or events by kind, and whether more kinds are possible."""

    forms: dict[str, Schema]
    is_complete: bool


class Forms(NamedTuple):
    """The schemas of a game."""

    state: Schema
    moves: Variants
    events: Variants


def forms(game: AnyGame) -> Forms:
    """Returns the forms of a game's states, moves and events."""
    states: list[Json] = []
    moves: list[Mapping[str, Json]] = []
    events: list[Mapping[str, Json]] = []
    for play, chance in _games(game):
        while actors := game.actors(play.state):
            if len(play.played) % EVERY == 0:
                states += _states(play)
            legal = list(game.legal_moves(play.state, chance.choice(actors)))
            moves += [game.move_json(move) for move in legal]
            play.submit(chance.choice(legal))
        states += _states(play)
        events += [event.json() for viewer in VIEWERS for event in play.view(viewer).log]
    return Forms(
        form_of(states),
        _variants(game.parse_move, game.move_json, moves, "type"),
        _variants(game.parse_event, lambda event: event.json(), events, "event"),
    )


def _variants(
    parse: Any,
    to_json: Callable[[Any], Mapping[str, Json]],
    played: Iterable[Mapping[str, Json]],
    key: str,
) -> Variants:
    """Returns the schemas by the value of `key`: of the classes that `parse` declares, else of samples."""
    try:
        declared = parse.__globals__[parse.__annotations__["return"]]
        samples = [to_json(each) for each in _values(declared)]
    except Exception:  # a foreign game may declare nothing, or types of its own
        samples = []
    kinds: dict[str, list[Json]] = {}
    for each in samples or played:
        kinds.setdefault(str(each[key]), []).append(dict(each))
    found = {kind: form_of(values) for kind, values in sorted(kinds.items())}
    for kind, form in found.items():
        form["properties"][key] = {"type": "string", "const": kind}
    return Variants(found, is_complete=bool(samples))


def _values(kind: Any) -> list[Any]:
    """Returns sample values of a declared type that cover every alternative."""
    if isinstance(kind, NewType):
        return _values(kind.__supertype__)
    if kind in _PLAIN:
        return [_PLAIN[kind]]
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return [value for each in args for value in _values(each)]
    if origin is Literal:
        return list(args)
    if origin is tuple and args[-1] is not Ellipsis:
        return [tuple(row) for row in _rows([_values(each) for each in args])]
    if origin in (tuple, frozenset):
        return [origin(_values(args[0]))]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return [{_values(args[0])[0]: value} for value in _values(args[1])]
    if not isinstance(kind, type) or not (issubclass(kind, Enum) or is_dataclass(kind)):
        raise TypeError(f"{kind} has no values of its own")
    if issubclass(kind, Enum):
        return list(kind)
    types = field_types(kind)
    names = [name for name in kind.__dataclass_fields__ if name in types]
    rows = _rows([_values(types[name]) for name in names])
    return [kind(**dict(zip(names, row, strict=True))) for row in rows]


def _rows(columns: list[list[Any]]) -> Iterator[list[Any]]:
    """Yields rows that cover every value, as few as possible."""
    for number in range(max(map(len, columns), default=1)):
        yield [column[min(number, len(column) - 1)] for column in columns]


_PLAIN: dict[Any, Any] = {bool: False, int: 0, float: 0.5, str: "", NoneType: None}


def _games(game: AnyGame) -> Iterator[tuple[AnyPlaythrough, Random]]:
    """Yields games of all sizes, with all options and without."""
    for seats in game.info.seats:
        for wanted in (False, True):
            options = {option.name: True for option in game.info.options if wanted}
            chance = Random(seats)
            yield Playthrough.new(game, configure(game, seats, options), chance), chance


def _states(play: AnyPlaythrough) -> list[Json]:
    return [play.game.view(play.state, viewer).json() for viewer in VIEWERS]


def form_of(samples: Iterable[Json]) -> Schema:
    """Returns the schema that all samples share.

    >>> form_of([{"a": 1, "b": "x"}, {"a": None}])["required"]
    ['a']
    """
    found = list(samples)
    known = [sample for sample in found if sample is not None]
    objects = [sample for sample in known if isinstance(sample, Mapping)]
    lists = [sample for sample in known if isinstance(sample, list)]
    types = {_TYPES[type(each)] for each in known if type(each) in _TYPES}
    told: list[Schema] = [
        {"type": kind} for kind in sorted(types - ({"integer"} if "number" in types else set()))
    ]
    if objects:
        told.append({"type": "object", **_object(objects)})
    if lists:
        told.append({"type": "array", "items": form_of(item for each in lists for item in each)})
    if told and len(known) < len(found):
        told.append({"type": "null"})
    return told[0] if len(told) == 1 else {"anyOf": told} if told else {}


_TYPES: dict[type, str] = {bool: "boolean", int: "integer", float: "number", str: "string"}


def _object(samples: list[Mapping[str, Json]]) -> Schema:
    keys = sorted({key for sample in samples for key in sample})
    required = [key for key in keys if all(key in sample for sample in samples)]
    if keys and (not required or len(keys) - len(required) > AS_DATA):
        return {"additionalProperties": form_of(each for sample in samples for each in sample.values())}
    return {
        "properties": {key: form_of(sample[key] for sample in samples if key in sample) for key in keys},
        "required": required,
    }
