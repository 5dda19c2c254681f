"""The forms of each game's states, moves and events in JSON, found by playing.

No game has to write them down twice. A form says which keys there are and of which type their values are. Any
single value may be null: that is how a view says that its reader may not know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from zamki.core.game import AnyGame
from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.setup import configure

Schema = dict[str, Any]

EVERY = 5
"""So many moves lie between two positions that are looked at."""
VIEWERS: tuple[Viewer, ...] = (Seat(0), Onlooker.SPECTATOR, Onlooker.OPEN)
AS_DATA = 12
"""An object with more different keys than this, or none that is always there, is a table of names."""


def forms(game: AnyGame) -> dict[str, Schema]:
    """The forms of a game's `State`, `Move` and `Event`."""
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
    return {
        "State": form_of(states),
        "Move": {"anyOf": _by_kind(moves, "type")},
        "Event": {"anyOf": _by_kind(events, "event")},
    }


def _games(game: AnyGame) -> Iterator[tuple[AnyPlaythrough, Random]]:
    """Games of all sizes, with all options and without."""
    for seats in game.info.seats:
        for wanted in (False, True):
            options = {option.name: True for option in game.info.options if wanted}
            chance = Random(seats)
            yield Playthrough.new(game, configure(game, seats, options), chance), chance


def _states(play: AnyPlaythrough) -> list[Json]:
    return [play.game.view(play.state, viewer).json() for viewer in VIEWERS]


def _by_kind(found: Iterable[Mapping[str, Json]], key: str) -> list[Schema]:
    """One form for each kind; what `key` says is the kind. Kinds that did not come up may have any form."""
    kinds: dict[str, list[Json]] = {}
    for each in found:
        kinds.setdefault(str(each[key]), []).append(dict(each))
    told: list[Schema] = []
    for kind, samples in sorted(kinds.items()):
        form = form_of(samples)
        form["properties"][key] = {"const": kind}
        told.append({"title": kind, **form})
    others = {"type": "string", "not": {"enum": sorted(kinds)}}
    return [*told, {"title": "…", "type": "object", "properties": {key: others}, "required": [key]}]


def form_of(samples: Iterable[Json]) -> Schema:
    """The form that all samples have.

    >>> form_of([{"a": 1, "b": "x"}, {"a": None}])["required"]
    ['a']
    """
    known = [sample for sample in samples if sample is not None]
    objects = [sample for sample in known if isinstance(sample, Mapping)]
    lists = [sample for sample in known if isinstance(sample, list)]
    types = {_TYPES[type(each)] for each in known if type(each) in _TYPES}
    told: Schema = {}
    if objects:
        types.add("object")
        told |= _object(objects)
    if lists:
        types.add("array")
        told["items"] = form_of(item for each in lists for item in each)
    if {"integer", "number"} <= types:
        types.remove("integer")
    if types:
        told["type"] = [*sorted(types), "null"]
    return told


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
