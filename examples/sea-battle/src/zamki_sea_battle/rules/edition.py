"""An edition file, read and checked; every fault is named (S12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zamki.core.edition import EditionFile
from zamki.core.errors import BadEdition, Malformed
from zamki.core.ids import Json
from zamki.core.reading import as_int, as_list, as_object, as_str, only
from zamki.core.words import T, Text

from zamki_sea_battle.rules.board import bits, chart
from zamki_sea_battle.rules.components import Components, Ship

SIZES = range(4, 9)
MOST_TRIED = 60_000
"""Fleets are counted whenever a bot imagines one, so there must not be too many of them."""


def read_components(file: EditionFile) -> Components:
    """The edition, or `BadEdition` with the fault."""
    try:
        return _read(file)
    except Malformed as error:
        raise BadEdition(T("{file}: {fault}", file=file.id, fault=error.text)) from None


def _read(file: EditionFile) -> Components:
    only(file.data, ("edition", "size", "ships"))
    size = as_int(file.data["size"], "size")
    if size not in SIZES:
        raise _outside("size", SIZES)
    ships = tuple(_ship(value, f"ships[{number}]", size) for number, value in enumerate(_list(file)))
    if not ships:
        raise Malformed(T("A fleet has at least one ship."))
    _check_room(size, tuple(ship.length for ship in ships))
    return Components(file.id, file.sha256, size, ships)


def _list(file: EditionFile) -> list[Json]:
    return list(as_list(file.data["ships"], "ships"))


def _ship(value: Json, where: str, size: int) -> Ship:
    data = as_object(value, where)
    only(data, ("name", "length"), within=f"{where}.")
    length = as_int(data["length"], f"{where}.length")
    if length not in range(1, size + 1):
        raise _outside(f"{where}.length", range(1, size + 1))
    return Ship(as_str(data["name"], f"{where}.name"), length)


def _outside(where: str, right: range) -> Malformed:
    return Malformed(
        T("“{where}” must be from {least} to {most}.", where=where, least=right[0], most=right[-1])
    )


def _check_room(size: int, lengths: tuple[int, ...]) -> None:
    if fault := _fault(size, lengths):
        raise Malformed(fault)


@cache
def _fault(size: int, lengths: tuple[int, ...]) -> Text | None:
    """S12: whatever is placed before, the next ship finds room; and all fleets can be counted."""
    for tried, room in enumerate(_rooms(size, lengths)):
        if not room:
            return T("The sea is too small: a ship may be left without a place.")
        if tried > MOST_TRIED:
            return T("There are too many ways to place this fleet; take fewer ships or a smaller sea.")
    return None


def _rooms(size: int, lengths: tuple[int, ...]) -> Iterator[int]:
    """The free places of the next ship, for every way to place those before it."""
    sea = chart(size)

    def after(number: int, free: int) -> Iterator[int]:
        room = sea.fits[lengths[number]] & free
        yield room
        if number + 1 < len(lengths):
            for place in bits(room):
                yield from after(number + 1, free & sea.apart[place])

    return after(0, (1 << len(sea.places)) - 1)
