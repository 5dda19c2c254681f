"""What is to come: what a feature is worth as it stands, what a tile lets grow, how far markers walk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zamki.core.ids import Seat
from zamki.games.zamek.rules.board import Feature, lay
from zamki.games.zamek.rules.components import Kind, Spot
from zamki.games.zamek.rules.legal import pending_group
from zamki.games.zamek.rules.moves import Place, ScoreFeature
from zamki.games.zamek.rules.scoring import worth
from zamki.games.zamek.rules.state import Placing, Table

SHRINE = 3
"""What a shrine pays at the end (Z26)."""


def so_far(feature: Feature) -> int:
    """What a feature would pay as it stands: finished now, or for a meadow at the end."""
    return SHRINE * feature.shrines if feature.kind is Kind.MEADOW else worth(feature).points


def open_sides(feature: Feature) -> int:
    """How many sides of a road, house or pigsty are still to be closed (Z11)."""
    return feature.open if feature.kind is Kind.ROAD else feature.open // 3


def grown(table: Table, place: Place) -> tuple[Feature, ...]:
    """The unfinished features of the active seat that a placement makes larger."""
    assert isinstance(table.phase, Placing)
    cell = table.edition.tables.number[place.at]
    board = lay(table.board, cell, table.phase.tile, place.turn).board
    count = len(board.areas(cell))
    touched = {board.home[spot]: None for spot in table.edition.tables.spots[cell][:count]}
    features = [board.features[name] for name in touched]
    return tuple([each for each in features if each.control == table.seat and each.tiles > 1 and each.open])


@dataclass(frozen=True, slots=True)
class Stride:
    """A marker that walks for one finished feature."""

    feature: Feature
    seat: Seat
    before: int
    after: int
    """The seat's points then."""
    tower: int | None
    """The tower whose token it takes."""
    is_family: bool
    """Whether the house becomes the family seat (Z17)."""

    @property
    def points(self) -> int:
        """How far it walks."""
        return self.after - self.before


def course(table: Table, first: ScoreFeature) -> tuple[Stride, ...]:
    """All that is finished, in the order that a choice begins; what comes later is not doubled."""
    name = table.edition.spot(*first.feature)
    assert name is not None
    return tuple(_strides(table, list(_order(table, name)), is_doubled=first.double))


def _order(table: Table, first: Spot) -> Iterator[Spot]:
    """The feature that was chosen, then one's own, then the opponent's (Z15)."""
    yield first
    rest = tuple(name for name in table.pending if name != first)
    while rest:
        group = pending_group(table.board, table.seat, rest)
        yield from group
        rest = tuple(name for name in rest if name not in group)


def _strides(table: Table, names: Sequence[Spot], *, is_doubled: bool) -> Iterator[Stride]:
    edition = table.edition
    totals, towers = list(table.totals), list(table.towers)
    sizes = [family.size if family else 0 for family in table.families]
    for number, name in enumerate(names):
        feature = table.board.features[name]
        seat = feature.control
        if seat is None:
            continue
        before = totals[seat]
        totals[seat] += worth(feature, double=is_doubled and number == 0).points
        tower = edition.tables.tower_at[totals[seat] % edition.fields]
        takes = tower >= 0 and towers[tower]
        if takes:
            towers[tower] = False
        is_family = feature.kind is Kind.HOUSE and feature.tiles > sizes[seat]
        if is_family:
            sizes[seat] = feature.tiles
        yield Stride(feature, seat, before, totals[seat], tower if takes else None, is_family)
