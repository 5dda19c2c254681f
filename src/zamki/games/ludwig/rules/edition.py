"""An edition file, read and checked; a bad one is refused with the fault named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from zamki.core.edition import EditionFile
from zamki.core.edition_faults import EditionFaults
from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject
from zamki.core.reading import as_bool, as_cell, as_int, as_list, as_object, as_str, as_strs, need, only
from zamki.core.setup import built_in_edition
from zamki.core.words import T
from zamki.games.ludwig.rules.components import (
    CARDS,
    CASTLES,
    DECORATIONS,
    HAND,
    MOST_SEATS,
    SPECIAL,
    SPECIALS,
    TYPES,
    Attendant,
    Cell,
    Components,
    Room,
    Scoring,
    Throne,
)
from zamki.games.ludwig.rules.info import INFO

FEWEST_ROOMS = MOST_SEATS * (HAND + 10)
"""Enough to deal round 2 to seven seats: round 1 places 8 rooms a castle, and at most 2 by food bonuses."""
STEPS: Mapping[str, Cell] = {"N": (0, 1), "S": (0, -1), "W": (-1, 0), "E": (1, 0), "SS": (0, -2)}

_RULE_OF = {
    "food": "beside",
    "living": "around",
    "utility": "connected",
    "outdoor": "anywhere",
    "sleeping": "complete",
    "corridor": "decor_around",
    "downstairs": "column",
    "fountain": "flat",
    "tower": "rooms_below",
    "grand_foyer": "rooms_around",
}
_LISTS = ("rooms", "thrones", "specials", "attendants", "bonus_cards")
_ROOM_KEYS = ("id", "name", "type", "decoration", "scores")
E_ = TypeVar("E_")


def read_components(file: EditionFile) -> Components:
    """The edition, or `BadEdition` with every fault."""
    faults = EditionFaults()
    components = _read(file, faults)
    faults.refuse(file.id)
    return components


@cache
def built_in() -> Components:
    """The edition that comes with the game."""
    return read_components(built_in_edition(INFO.id, INFO.editions[0]))


def _read(file: EditionFile, faults: EditionFaults) -> Components:
    data = file.data
    with faults.at():
        only(data, (), ("edition", *_LISTS, "castle_tokens", "types", "decorations"))
    for key in ("edition", "castle_tokens"):
        with faults.at():
            need(data, key)
    for key, right in (("types", TYPES), ("decorations", DECORATIONS), ("castle_tokens", CASTLES)):
        with faults.at():
            _same(data, key, right)
    rooms = _unique("rooms", data, _room, faults)
    thrones = _unique("thrones", data, _throne, faults)
    specials = _unique("specials", data, _special, faults)
    attendants = _unique("attendants", data, _attendant, faults)
    cards = _unique("bonus_cards", data, _card, faults)
    for key, least in (("rooms", FEWEST_ROOMS), ("thrones", MOST_SEATS)):
        if isinstance(entries := data.get(key), list | tuple):
            with faults.at():
                _enough(key, len(entries), least)
    if isinstance(entries := data.get("specials"), list | tuple):
        _complete("specials", [each.get("id") for each in entries if isinstance(each, Mapping)], faults)
    with faults.at():
        _no_clash(rooms, thrones, specials)
    return Components(
        id=file.id,
        sha256=file.sha256,
        rooms={name: room for name, (room, _) in rooms.items()},
        thrones=thrones,
        specials={name: room for name, (room, _) in specials.items()},
        special_counts={name: count for name, (_, count) in specials.items()},
        attendants=attendants,
        cards=cards,
        localized={name: names for name, (_, names) in rooms.items() if names},
    )


def _unique(
    key: str, data: JsonObject, read: Callable[[JsonObject, str], tuple[str, E_]], faults: EditionFaults
) -> dict[str, E_]:
    found: dict[str, E_] = {}
    entries: Sequence[Json] = ()
    with faults.at():
        entries = as_list(need(data, key), key)
    for number, entry in enumerate(entries):
        with faults.at():
            name, item = read(as_object(entry, f"{key}[{number}]"), f"{key}[{number}]")
            if name in found:
                raise Malformed(T("{key}: “{name}” is listed twice.", key=key, name=name))
            found[name] = item
    return found


def _same(data: JsonObject, key: str, right: tuple[str, ...]) -> None:
    if key in data and set(as_strs(data[key], key)) != set(right):
        raise Malformed(T("“{key}” must be {right}.", key=key, right=", ".join(right)))


def _enough(key: str, count: int, least: int) -> None:
    if count < least:
        raise Malformed(
            T("{key}: at least {least} are needed, not {count}.", key=key, least=least, count=count)
        )


def _complete(key: str, found: Sequence[Json], faults: EditionFaults) -> None:
    for name in SPECIALS:
        faults.check(name in found, T("{key}: “{name}” is missing.", key=key, name=name))


def _no_clash(*groups: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in (name for group in groups for name in group):
        if name in seen:
            raise Malformed(T("{key}: “{name}” is listed twice.", key="rooms", name=name))
        seen.add(name)


def _one_of(value: Json, where: str, allowed: Iterable[str]) -> str:
    text = as_str(value, where)
    if text not in allowed:
        raise Malformed(T("“{where}” cannot be “{text}”.", where=where, text=text))
    return text


def _name(data: JsonObject, where: str) -> str:
    name = as_str(data["id"], f"{where}.id")
    if not name:
        raise Malformed(T("“{where}” cannot be “{text}”.", where=f"{where}.id", text=name))
    return name


def _room(data: JsonObject, where: str) -> tuple[str, tuple[Room, Mapping[str, str]]]:
    only(data, _ROOM_KEYS, ("localized",))
    name, kind = _name(data, where), _one_of(data["type"], f"{where}.type", TYPES)
    decoration = None
    if data["decoration"] is not None:
        decoration = _one_of(data["decoration"], f"{where}.decoration", DECORATIONS)
    room = Room(
        name,
        as_str(data["name"], f"{where}.name"),
        kind,
        decoration,
        _scoring(as_object(data["scores"], f"{where}.scores"), f"{where}.scores", _RULE_OF[kind]),
    )
    localized = as_object(data.get("localized", {}), f"{where}.localized")
    return name, (room, {lang: as_str(word, f"{where}.localized") for lang, word in localized.items()})


def _scoring(data: JsonObject, where: str, rule: str) -> Scoring:
    keys = {"beside": ("type", "cells"), "complete": ("otherwise",), "decor_around": ("decoration",)}
    plain = rule in ("flat", "rooms_below", "rooms_around")
    only(data, ("rule", "points", *keys.get(rule, () if plain else ("type",))))
    _one_of(data["rule"], f"{where}.rule", (rule,))
    wanted, steps = "", tuple[Cell, ...]()
    if "type" in data:
        wanted = _one_of(data["type"], f"{where}.type", (*TYPES, SPECIAL))
    if "decoration" in data:
        wanted = _one_of(data["decoration"], f"{where}.decoration", DECORATIONS)
    if "cells" in data:
        steps = tuple(
            STEPS[_one_of(step, f"{where}.cells", STEPS)]
            for step in as_list(data["cells"], f"{where}.cells", 2)
        )
    otherwise = _points(data["otherwise"], f"{where}.otherwise") if "otherwise" in data else 0
    return Scoring(rule, _points(data["points"], f"{where}.points"), wanted, steps, otherwise)


def _points(value: Json, where: str) -> int:
    points = as_int(value, where)
    if points < 0:
        raise Malformed(T("“{where}” cannot be “{text}”.", where=where, text=points))
    return points


def _throne(data: JsonObject, where: str) -> tuple[str, Throne]:
    only(data, ("id", "types", "cells", "points", "decoration"))
    name = _name(data, where)
    types = tuple(
        _one_of(kind, f"{where}.types", TYPES) for kind in as_list(data["types"], f"{where}.types", 2)
    )
    cells = tuple(as_cell(cell, f"{where}.cells") for cell in as_list(data["cells"], f"{where}.cells", 2))
    decoration = _one_of(data["decoration"], f"{where}.decoration", DECORATIONS)
    scoring = Scoring("throne", _points(data["points"], f"{where}.points"))
    return name, Throne(Room(name, name, SPECIAL, decoration, scoring), types, cells)


def _special(data: JsonObject, where: str) -> tuple[str, tuple[Room, int]]:
    only(data, ("id", "count", "open_sky", "scores"))
    name = _one_of(data["id"], f"{where}.id", SPECIALS)
    scoring = _scoring(as_object(data["scores"], f"{where}.scores"), f"{where}.scores", _RULE_OF[name])
    room = Room(name, name, SPECIAL, None, scoring)
    if as_bool(data["open_sky"], f"{where}.open_sky") != room.open_sky:
        raise Malformed(
            T("“{where}” cannot be “{text}”.", where=f"{where}.open_sky", text=str(data["open_sky"]))
        )
    return name, (room, _points(data["count"], f"{where}.count"))


def _attendant(data: JsonObject, where: str) -> tuple[str, Attendant]:
    only(data, ("id", "decoration", "count"))
    name = _name(data, where)
    decoration = _one_of(data["decoration"], f"{where}.decoration", DECORATIONS)
    return name, Attendant(name, decoration, _points(data["count"], f"{where}.count"))


def _card(data: JsonObject, where: str) -> tuple[str, int]:
    only(data, ("id", "points"), ("per",))
    return _one_of(data["id"], f"{where}.id", CARDS), _points(data["points"], f"{where}.points")
