"""Where things lie on a Zamek tile: outlines of houses and pigsties, roads, anchors, in 120 units.

Twelve slots run clockwise from the top left; a quarter turn maps (x, y) to (120 − y, x).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from zamki.games.zamek.rules.components import Area, Kind, Tile

Point = tuple[float, float]

SLOT: Final[tuple[Point, ...]] = (
    (20, 0), (60, 0), (100, 0), (120, 20), (120, 60), (120, 100),
    (100, 120), (60, 120), (20, 120), (0, 100), (0, 60), (0, 20),
)  # fmt: skip
MID: Final[Point] = (60, 60)


@dataclass(frozen=True, slots=True)
class Outline:
    """A house or pigsty as drawn: outline, roof ridges, anchor, chimney, pigs, and its quarter turns."""

    edge: str
    ridge: str
    anchor: Point
    chimney: Point
    pigs: tuple[Point, ...]
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Road:
    """A road as drawn: its path, its middle, and its end where it stops inside the tile."""

    area: int
    d: str
    middle: Point
    end: Point | None = None


def sides(area: Area) -> tuple[int, ...]:
    """The sides an area touches, 0 north to 3 west."""
    return tuple(sorted({slot // 3 for slot in area.slots}))


def is_built(area: Area) -> bool:
    """Tell a house or a pigsty from open ground."""
    return area.kind is Kind.HOUSE or area.kind is Kind.PIGSTY


def turned(point: Point, turns: int) -> Point:
    """Turn a point with its tile, in quarter turns clockwise."""
    x, y = point
    for _ in range(turns % 4):
        x, y = 120 - y, x
    return x, y


_SHAPES: Final[Mapping[tuple[int, ...], Outline]] = {
    (0,): Outline(
        "M0 0H120L88 32Q60 43 32 32Z",
        "M0 0L36 17H84L120 0M36 17L32 32M84 17L88 32",
        (60, 19),
        (78, 13),
        ((44, 20), (77, 17)),
    ),
    (0, 1): Outline(
        "M0 0H120V120Q80 40 0 0Z",
        "M0 0L86 34L120 120M86 34L120 0",
        (88, 32),
        (106, 26),
        ((76, 20), (102, 52)),
    ),
    (0, 2): Outline(
        "M0 0H120Q92 26 88 48V72Q92 94 120 120H0Q28 94 32 72V48Q28 26 0 0Z",
        "M0 0L60 30L120 0M60 30V90M0 120L60 90L120 120",
        MID,
        (66, 44),
        ((48, 28), (70, 94)),
    ),
    (1, 2, 3): Outline(
        "M0 0L32 32Q60 43 88 32L120 0V120H0Z",
        "M0 0L22 78L60 82L98 78L120 0M0 120L22 78M120 120L98 78",
        (60, 84),
        (78, 78),
        ((30, 78), (66, 94), (92, 66)),
    ),
    (0, 1, 2, 3): Outline(
        "M0 0H120V120H0Z",
        "M0 0L60 40L120 0M60 40V80M0 120L60 80L120 120",
        MID,
        (78, 50),
        ((34, 34), (84, 50), (44, 90)),
    ),
}
_HALF: Final = Outline(
    "M0 0H120V120Z", "M0 0L80 40L120 120M80 40L120 0", (80, 40), (98, 34), ((72, 22), (98, 52))
)


def outline(tile: Tile, area: Area) -> Outline:
    """Find a building's shape; where both halves of the tile are built they meet on a straight diagonal."""
    built_up = all(is_built(other) for other in tile.areas)
    for turns in range(4):
        facing = tuple(sorted((side - turns) % 4 for side in sides(area)))
        shape = _SHAPES.get(facing)
        if shape is not None:
            shape = _HALF if facing == (0, 1) and built_up else shape
            return replace(shape, turns=turns)
    return _SHAPES[(0, 1, 2, 3)]


def roads(tile: Tile) -> tuple[Road, ...]:
    """Lay the roads of a tile."""
    return tuple(
        _road(tile, number, area) for number, area in enumerate(tile.areas) if area.kind is Kind.ROAD
    )


def _road(tile: Tile, number: int, area: Area) -> Road:
    ends = [SLOT[slot] for slot in area.slots]
    if len(ends) == 1:
        return _to_fountain(number, ends[0]) if tile.fountain else _to_door(tile, number, area)
    if len(ends) == 2:
        (x1, y1), (x2, y2) = ends
        if x1 + x2 == 120 and y1 + y2 == 120:
            return Road(number, f"M{x1:g} {y1:g}L{x2:g} {y2:g}", MID)
        middle = ((x1 + x2 + 120) / 4, (y1 + y2 + 120) / 4)
        return Road(number, f"M{x1:g} {y1:g}Q60 60 {x2:g} {y2:g}", middle)
    return Road(number, "".join(f"M{x:g} {y:g}L60 60" for x, y in ends), MID)


def _to_fountain(number: int, start: Point) -> Road:
    x, y = start
    return Road(number, f"M{x:g} {y:g}L60 60", ((x * 1.4 + 60) / 2.4, (y * 1.4 + 60) / 2.4))


_DOORS: Final[Mapping[tuple[int, ...], Point]] = {
    (1, 2, 3): (60, 40),
    (1, 3): (60, 36),
    (2, 3): (60, 79),
    (1, 2): (60, 79),
}
_BENT: Final[Mapping[tuple[int, ...], Point]] = {(2, 3): (28, 45), (1, 2): (92, 45)}


def _to_door(tile: Tile, number: int, area: Area) -> Road:
    """A single road runs to the building before it; two before one diagonal bend apart."""
    side = area.slots[0] // 3
    singles = sum(other.kind is Kind.ROAD and len(other.slots) == 1 for other in tile.areas)
    built = next((other for other in tile.areas if is_built(other)), None)
    facing = tuple(sorted((other - side) % 4 for other in sides(built))) if built else ()
    end = _DOORS.get(facing, MID)
    if singles > 1:
        end = _BENT.get(facing, end)
    bend = 22 if end[0] != 60 else end[1] / 2
    middle = (60 if end[0] == 60 else (60 + end[0]) / 2 + (6 if end[0] < 60 else -6), 20)
    (x1, y1), (x2, y2), (x3, y3) = (turned(point, side) for point in ((60, 0), (60, bend), end))
    return Road(number, f"M{x1:g} {y1:g}Q{x2:g} {y2:g} {x3:g} {y3:g}", turned(middle, side), (x3, y3))


def anchor(tile: Tile, number: int, turns: int = 0) -> Point:
    """Find where a subject stands on an area of a turned tile."""
    area = tile.areas[number]
    if is_built(area):
        shape = outline(tile, area)
        return turned(shape.anchor, shape.turns + turns)
    if area.kind is Kind.ROAD:
        return turned(next(road.middle for road in roads(tile) if road.area == number), turns)
    return turned(_meadow_anchor(area.slots), turns)


def subject_place(tile: Tile, number: int, turns: int = 0) -> Point:
    """Find where a subject stands, so that a shrine or stocks on its area stay visible."""
    x, y = anchor(tile, number, turns)
    area = tile.areas[number]
    if not area.shrines and not area.stocks:
        return x, y
    return x, y + 19 if y < 92 else y - 22


def runs(slots: Sequence[int]) -> list[list[int]]:
    """Split a meadow's slots into runs of neighbours around the border."""
    have = set(slots)
    runs = []
    for slot in sorted(have):
        if (slot - 1) % 12 in have and len(have) < 12:
            continue
        run = [slot]
        while (run[-1] + 1) % 12 in have and len(run) < len(have):
            run.append((run[-1] + 1) % 12)
        runs.append(run)
    return runs


def _meadow_anchor(slots: Sequence[int]) -> Point:
    found = runs(slots)
    best = max(found, key=len)
    if len(found) > 1 and len(best) < 3:
        # A strip in two short runs: the mean would lie on the road or in the house.
        slot = best[0]
        along, across = (0.62, 0.74) if slot // 3 in (0, 2) else (0.74, 0.62)
        x, y = SLOT[slot]
        return 60 + (x - 60) * along, 60 + (y - 60) * across
    x = sum(SLOT[slot][0] for slot in best) / len(best)
    y = sum(SLOT[slot][1] for slot in best) / len(best)
    pull = {8: 1.63, 9: 1.0, 12: 1.0}.get(len(best), 0.86 if len(best) >= 5 else 0.8)
    return 60 + (x - 60) * pull, 60 + (y - 60) * pull
