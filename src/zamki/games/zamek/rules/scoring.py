"""Points and their reasons: finished features (Z13), and the end of the game (Z24, Z26, Z27, Z28, Z29)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from zamki.core.ids import Json, Seat
from zamki.core.score import Score, ScoreLine
from zamki.games.zamek.rules.board import Board, Feature, empty_groups
from zamki.games.zamek.rules.components import OPENS, Cell, Kind, Token
from zamki.games.zamek.rules.events import Award, award_json
from zamki.games.zamek.rules.reasons import tell_reason
from zamki.games.zamek.rules.state import SEATS, Pair, State, Table

_EACH = {Kind.ROAD: 1, Kind.HOUSE: 1, Kind.PIGSTY: 2}


@dataclass(frozen=True, slots=True)
class Worth:
    """What a feature pays: points per tile, and how much of the whole a token brings."""

    each: int
    count: int
    extra: int

    @property
    def points(self) -> int:
        """All of it."""
        return self.each * self.count


def worth(feature: Feature, *, double: bool = False) -> Worth:
    """What a finished road, house or pigsty pays (Z13, Z20)."""
    each, tiles = _EACH[feature.kind], feature.tiles
    if feature.kind is Kind.ROAD and feature.stocks:
        each = 2
    return Worth(2 * each, tiles, each * tiles) if double else Worth(each, tiles, 0)


def cells_of(feature: Feature) -> tuple[Cell, ...]:
    """The cells and start spaces a feature covers, sorted."""
    return tuple(Cell(n) for n in range(feature.nodes.bit_length()) if feature.nodes >> n & 1)


def final_awards(table: Table) -> tuple[Award, ...]:
    """The final scoring (Z24): meadows, family seats, open features, five points.

    Open features are paid by tokens alone (Z25), and so they are no family seat (Z17a).
    """
    tally = _Tally(table)
    for step in (_meadows, _family_seat, _open_features, _five_points):
        step(tally)
    return tuple(tally.awards)


class _Tally:
    """Moves the markers while the final scoring goes on; no token is won any more (Z24)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.board: Board = table.board
        self.totals = list(table.totals)
        self.awards: list[Award] = []
        held = [feature for feature in table.board.features.values() if feature.control is not None]
        self.held = sorted(held, key=lambda feature: feature.name)
        """What somebody controls, by name."""

    def count(self, seat: Seat, token: Token) -> int:
        """How many tokens of a kind a seat brings to the end, fresh ones too (Z23a)."""
        return self.table.tokens(seat).count(token)

    def controlled(self, seat: Seat, kind: Kind) -> list[Feature]:
        """The features of a kind that a seat controls, by name."""
        return [feature for feature in self.held if feature.kind is kind and feature.control == seat]

    def add(
        self,
        seat: Seat,
        rule: str,
        pays: Worth,
        *,
        token: Token | None = None,
        feature: Feature | None = None,
        cells: tuple[Cell, ...] = (),
    ) -> None:
        """One award."""
        edition = self.table.edition
        start, self.totals[seat] = self.totals[seat], self.totals[seat] + pays.points
        squares, starts = edition.split(cells_of(feature) if feature and not cells else cells)
        self.awards.append(
            Award(
                seat=seat,
                rule=rule,
                points=pays.points,
                extra=pays.extra,
                each=pays.each,
                count=pays.count,
                token=token,
                feature=edition.place(feature.name) if feature else None,
                cells=squares,
                starts=starts,
                from_=start % edition.fields,
                stop=self.totals[seat] % edition.fields,
                won=None,
                final=True,
            )
        )


def _meadows(tally: _Tally) -> None:
    """Z26: 3 points a shrine, on meadows that scored nothing before (Z18)."""
    for seat in SEATS:
        meadows = tally.controlled(seat, Kind.MEADOW)
        best = sorted(meadows, key=lambda meadow: (-meadow.shrines, meadow.name))
        plus = {meadow.name for meadow in best[: tally.count(seat, Token.MEADOW_PLUS)] if meadow.shrines}
        for meadow in meadows:
            shrines = meadow.shrines
            if meadow.name in plus:
                tally.add(seat, "meadow", Worth(4, shrines, shrines), token=Token.MEADOW_PLUS, feature=meadow)
            else:
                tally.add(seat, "meadow", Worth(3, shrines, 0), feature=meadow)


def family_sizes(table: Table) -> Pair:
    """The family seats' sizes, tokens included (Z27)."""
    zero, one = (
        family.size + 2 * table.tokens(seat).count(Token.SEAT_PLUS_TWO) if family else 0
        for seat, family in zip(SEATS, table.families, strict=True)
    )
    return zero, one


def _family_seat(tally: _Tally) -> None:
    """Z27: the larger seat scores the largest group of empty cells."""
    sizes = family_sizes(tally.table)
    groups = empty_groups(tally.board)
    if sizes[0] == sizes[1] or not groups:
        return
    seat = Seat(int(sizes[1] > sizes[0]))
    plain = [family.size if family else 0 for family in tally.table.families]
    token = Token.SEAT_PLUS_TWO if plain[seat] <= plain[1 - seat] else None
    family = tally.table.families[seat]
    house = tally.board.features[family.feature] if family else None
    tally.add(seat, "seat", Worth(1, len(groups[0]), 0), token=token, feature=house, cells=groups[0])


def _open_features(tally: _Tally) -> None:
    """Z28: the largest unfinished features, one for each token."""
    for kind, token in OPENS.items():
        for seat in SEATS:
            unfinished = [feature for feature in tally.controlled(seat, kind) if feature.open]
            best = sorted(unfinished, key=lambda feature: (-feature.tiles, feature.name))
            for feature in best[: tally.count(seat, token)]:
                each, tiles = _EACH[kind], feature.tiles
                tally.add(seat, token, Worth(each, tiles, each * tiles), token=token, feature=feature)


def _five_points(tally: _Tally) -> None:
    """Z29: five points for each token."""
    for seat in SEATS:
        for _ in range(tally.count(seat, Token.FIVE_POINTS)):
            tally.add(seat, Token.FIVE_POINTS, Worth(5, 1, 5), token=Token.FIVE_POINTS)


def score(state: State, seat: Seat) -> Score:
    """A seat's points so far, each with its reason."""
    return Score(tuple(_line(award) for award in state.table.awards if award.seat == seat))


def measures(before: State, after: State, seat: Seat) -> dict[str, Sequence[Json]]:
    """What lessons compare: the kinds of the tokens that a seat has won (Z16)."""
    then, now = (Counter(token.value for token in state.table.tokens(seat)) for state in (before, after))
    return {"token": list(now - then)}


def _line(award: Award) -> ScoreLine:
    return ScoreLine(
        rule=award.rule,
        points=award.points,
        what=tell_reason(award),
        count=award.count,
        cells=award.cells,
        detail=award_json(award),
    )
