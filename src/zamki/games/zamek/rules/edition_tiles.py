"""Reads and checks the tiles and tokens of an edition file."""

from __future__ import annotations

from zamki.core.edition_faults import EditionFaults
from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject
from zamki.core.reading import as_bool, as_int, as_ints, as_list, as_object, as_str, only
from zamki.core.words import T
from zamki.games.zamek.rules.components import SIDES, Area, Kind, Tile, Token
from zamki.games.zamek.rules.edition_board import read_kind

_MOST = 999
"""More copies than any box could hold."""


def read_tiles(value: Json, faults: EditionFaults) -> tuple[Tile, ...]:
    """The tiles, with every fault in them noted."""
    tiles: list[Tile] = []
    with faults.at("tiles"):
        for number, entry in enumerate(as_list(value, "tiles")):
            with faults.at(f"tiles[{number}]"):
                tile = _tile(as_object(entry, "tiles"))
                if any(tile.id == other.id for other in tiles):
                    faults.fault(T("Tile {tile} is given twice.", tile=tile.id))
                _check_tile(tile, faults)
                tiles.append(tile)
        faults.check(bool(tiles), T("There are no tiles."))
    return tuple(tiles)


def _tile(data: JsonObject) -> Tile:
    only(data, ("id", "count", "areas"), ("fountain",))
    areas = tuple(_area(as_object(area, "areas")) for area in as_list(data["areas"], "areas"))
    name = as_str(data["id"], "id")
    if not name:
        raise Malformed(T("A tile needs an id."))
    return Tile(name, as_int(data["count"], "count"), areas, as_bool(data.get("fountain", False), "fountain"))


def _area(data: JsonObject) -> Area:
    only(data, ("kind", "slots"), ("shrines", "stocks"))
    return Area(
        read_kind(data["kind"]),
        as_ints(data["slots"], "slots"),
        as_int(data.get("shrines", 0), "shrines"),
        as_bool(data.get("stocks", False), "stocks"),
    )


def _check_tile(tile: Tile, faults: EditionFaults) -> None:
    faults.check(
        0 < tile.count <= _MOST, T("Tile {tile}: “count” must be from 1 to {most}.", tile=tile.id, most=_MOST)
    )
    for area in tile.areas:
        _check_area(tile, area, faults)
    if _check_slots(tile, faults):
        for side in range(4):
            _check_side(tile, side, faults)
        if all(area.slots for area in tile.areas) and _crosses(tile):
            faults.warn(T("Tile {tile}: two of its areas cross.", tile=tile.id))
    if tile.fountain:
        roads = [area for area in tile.areas if area.kind is Kind.ROAD]
        faults.check(
            bool(roads) and all(len(road.slots) == 1 for road in roads),
            T("Tile {tile}: a fountain ends every road, so each road has one slot.", tile=tile.id),
        )


def _check_area(tile: Tile, area: Area, faults: EditionFaults) -> None:
    faults.check(bool(area.slots), T("Tile {tile}: an area has no slot.", tile=tile.id))
    faults.check(
        area.shrines >= 0 and (not area.shrines or area.kind is Kind.MEADOW),
        T("Tile {tile}: a shrine stands on a meadow.", tile=tile.id),
    )
    faults.check(
        not area.stocks or area.kind is Kind.ROAD, T("Tile {tile}: stocks stand on a road.", tile=tile.id)
    )


def _check_slots(tile: Tile, faults: EditionFaults) -> bool:
    """Every third of a side belongs to one area."""
    slots = [slot for area in tile.areas for slot in area.slots]
    right = True
    for slot in sorted(set(slots) | set(range(12))):
        count = slots.count(slot)
        if not 0 <= slot < 12:
            faults.fault(T("Tile {tile}: there is no slot {slot}.", tile=tile.id, slot=slot))
        elif count == 0:
            faults.fault(T("Tile {tile}: slot {slot} belongs to no area.", tile=tile.id, slot=slot))
        elif count > 1:
            faults.fault(T("Tile {tile}: slot {slot} is given more than once.", tile=tile.id, slot=slot))
        right = right and 0 <= slot < 12 and count == 1
    return right


def _check_side(tile: Tile, side: int, faults: EditionFaults) -> None:
    """A side is all of one area, or a road between two meadow slots (Z6, Z10a)."""
    owner = {slot: index for index, area in enumerate(tile.areas) for slot in area.slots}
    left, middle, right = (owner[slot] for slot in range(3 * side, 3 * side + 3))
    kinds = [tile.areas[index].kind for index in (left, middle, right)]
    name = SIDES[side]
    if Kind.ROAD in (kinds[0], kinds[2]):
        faults.fault(T("Tile {tile}, side {side}: a road takes the middle slot.", tile=tile.id, side=name))
    elif kinds[1] is Kind.ROAD:
        faults.check(
            kinds[0] is Kind.MEADOW and kinds[2] is Kind.MEADOW,
            T("Tile {tile}, side {side}: a road lies between two meadow slots.", tile=tile.id, side=name),
        )
    else:
        faults.check(
            left == middle == right,
            T("Tile {tile}, side {side}: all of it must be one area.", tile=tile.id, side=name),
        )


def _crosses(tile: Tile) -> bool:
    """Whether two areas could not both be painted without one running over the other."""
    for number, one in enumerate(tile.areas):
        for other in tile.areas[number + 1 :]:
            gaps = {sum(slot > first for first in one.slots) % len(one.slots) for slot in other.slots}
            if len(gaps) > 1:
                return True
    return False


def read_tokens(value: Json, faults: EditionFaults) -> tuple[Token, ...]:
    """All tokens, one by one."""
    tokens: list[Token] = []
    with faults.at("tokens"):
        for number, entry in enumerate(as_list(value, "tokens")):
            with faults.at(f"tokens[{number}]"):
                data = as_object(entry, "tokens")
                only(data, ("kind", "count"))
                tokens += _token(data, tokens, faults)
    return tuple(tokens)


def _token(data: JsonObject, before: list[Token], faults: EditionFaults) -> list[Token]:
    name, count = as_str(data["kind"], "kind"), as_int(data["count"], "count")
    if name not in tuple(Token):
        raise Malformed(T("There is no token “{wrong}”.", wrong=name))
    faults.check(name not in before, T("Token {name} is given twice.", name=name))
    faults.check(
        0 <= count <= _MOST, T("Token {name}: “count” must be from 0 to {most}.", name=name, most=_MOST)
    )
    return [Token(name)] * min(count, _MOST)
