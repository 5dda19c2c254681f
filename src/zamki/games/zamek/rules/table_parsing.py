"""The table from the JSON of a view: the board is built again, and what follows from it is not read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zamki.core.errors import Malformed
from zamki.core.ids import JsonObject
from zamki.core.json_types import read_fields
from zamki.core.words import T
from zamki.games.zamek.rules.board import Laid, Lying, rebuilt
from zamki.games.zamek.rules.components import Address, Cell, Components, Spot, Square, Token
from zamki.games.zamek.rules.events import Award
from zamki.games.zamek.rules.state import (
    SEATS,
    Extra,
    Family,
    Over,
    Phase,
    Placing,
    Putting,
    Scoring,
    State,
    Table,
)


@dataclass(frozen=True, slots=True)
class _Tile:
    at: Square
    tile: str
    turn: Literal[0, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class _Subject:
    seat: Literal[0, 1]
    at: Square
    area: int


@dataclass(frozen=True, slots=True)
class _Family:
    feature: Address
    size: int


@dataclass(frozen=True, slots=True)
class _Token:
    kind: Token
    fresh: bool


@dataclass(frozen=True, slots=True)
class _Tower:
    token: bool
    kind: Token | None = None


@dataclass(frozen=True, slots=True)
class _Said:
    """What must be read; the rest of a view's JSON follows from it."""

    phase: Literal["place", "subject", "score", "extra", "over"]
    active: Literal[0, 1]
    turn: int
    tile: str | None
    at: Square | None
    tiles: tuple[_Tile, ...]
    subjects: tuple[_Subject, ...]
    pools: tuple[int, int]
    scores: tuple[int, int]
    families: tuple[_Family | None, _Family | None]
    tokens: tuple[tuple[_Token, ...], tuple[_Token, ...]]
    spent: tuple[Token, ...]
    towers: tuple[_Tower, ...]
    left: int
    discards: tuple[str, ...]
    awards: tuple[Award, ...]
    pile: tuple[str, ...] = ()


def parse_table(data: JsonObject, edition: Components) -> Table:
    """Everything that lies open."""
    said = read_fields(_Said, data, "state.")
    try:
        return _table(said, edition)
    except (LookupError, ValueError):
        raise _misfit(edition) from None


def parse_hidden(data: JsonObject, table: Table) -> State:
    """The whole state of an open view."""
    said = read_fields(_Said, data, "state.")
    edition = table.edition
    tokens = tuple(tower.kind for tower in said.towers)
    known = [*(token for token in tokens if token), *table.spent, *table.tokens(SEATS[0])]
    try:
        pile = tuple(edition.tables.tile_number[name] for name in said.pile)
        return State(table, pile, tokens, edition.tokens_besides([*known, *table.tokens(SEATS[1])]))
    except (LookupError, ValueError):
        raise _misfit(edition) from None


def _misfit(edition: Components) -> Malformed:
    return Malformed(T("This view does not fit the edition “{name}”.", name=edition.id))


def _table(said: _Said, edition: Components) -> Table:
    if len(said.towers) != len(edition.towers):
        raise LookupError
    number = edition.tables.tile_number
    tiles = {_cell(edition, each.at): Lying(number[each.tile], each.turn) for each in said.tiles}
    subjects = {_spot(edition, (*each.at, each.area)): SEATS[each.seat] for each in said.subjects}
    laid = rebuilt(edition, tiles, subjects)
    zero, one = said.tokens
    mine, theirs = (None if each is None else _family(edition, each) for each in said.families)
    return Table(
        board=laid.board,
        phase=_phase(said, edition, laid),
        seat=SEATS[said.active],
        turn=said.turn,
        left=said.left,
        discards=tuple(number[name] for name in said.discards),
        pools=said.pools,
        totals=said.scores,
        held=(_kinds(zero, fresh=False), _kinds(one, fresh=False)),
        fresh=(_kinds(zero, fresh=True), _kinds(one, fresh=True)),
        spent=said.spent,
        towers=tuple(each.token for each in said.towers),
        families=(mine, theirs),
        awards=said.awards,
    )


def _phase(said: _Said, edition: Components, laid: Laid) -> Phase:
    match said.phase:
        case "place":
            return Placing(edition.tables.tile_number[said.tile or ""])
        case "subject":
            return Putting(_cell(edition, said.at), laid.finished)
        case "score":
            # What nobody scores was settled before, and what has scored has sent its subjects home (Z15).
            features = laid.board.features
            waiting = tuple(name for name in laid.finished if features[name].control is not None)
            return Scoring(_cell(edition, said.at), waiting)
        case "extra":
            return Extra(_cell(edition, said.at))
        case "over":
            return Over()


def _cell(edition: Components, at: Square | None) -> Cell:
    if at is None:
        raise LookupError
    return edition.tables.number[at]


def _spot(edition: Components, place: Address) -> Spot:
    spot = edition.spot(*place)
    if spot is None:
        raise LookupError
    return spot


def _family(edition: Components, said: _Family) -> Family:
    return Family(_spot(edition, said.feature), said.size)


def _kinds(tokens: tuple[_Token, ...], *, fresh: bool) -> tuple[Token, ...]:
    return tuple(token.kind for token in tokens if token.fresh == fresh)
