"""What one seat may know of a game: the only door out.

All of the table lies open to everybody (Z30a). Hidden from all alike are the order of the pile and which
token lies on which tower; only the owner of the record (the open view) sees those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from zamki.core.game import EditionFinder
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.view import Prompt
from zamki.games.zamek.rules.board import Feature
from zamki.games.zamek.rules.components import AREAS, ROLES, Cell, Components, Spot, Token
from zamki.games.zamek.rules.scoring import cells_of
from zamki.games.zamek.rules.state import SEATS, Phase, State, Table
from zamki.games.zamek.rules.turn import pending_group


@dataclass(frozen=True, slots=True)
class View:
    """The table as everybody sees it; for the open view also what lies face down."""

    table: Table
    viewer: Viewer
    hidden: State | None = None
    """The whole state, for the open view only."""

    @property
    def edition(self) -> Components:
        """The edition that is played."""
        return self.table.edition

    def unseen_tiles(self) -> Counter[str]:
        """The tiles nobody has seen yet, by id: those of the pile."""
        edition, table = self.edition, self.table
        left = Counter({tile.id: tile.count for tile in edition.tiles})
        seen = [lying.tile for lying in table.board.tiles.values()]
        seen += table.discards
        seen += [] if table.tile is None else [table.tile]
        left.subtract(edition.tiles[tile].id for tile in seen)
        return +left

    def unseen_tokens(self) -> Counter[Token]:
        """The tokens nobody has seen yet: those on towers and those in the box."""
        table = self.table
        left = Counter(table.edition.tokens)
        left.subtract([*table.tokens(SEATS[0]), *table.tokens(SEATS[1]), *table.spent])
        return +left

    def json(self) -> dict[str, Json]:
        """What the viewer may know, for the wire."""
        table, edition = self.table, self.edition
        data: dict[str, Json] = {
            "edition": edition.id,
            "phase": table.phase,
            "active": table.seat,
            "turn": table.turn,
            "tile": None if table.tile is None else edition.tiles[table.tile].id,
            "at": None if table.at is None else list(edition.tables.xy[table.at]),
            "tiles": _tiles(table),
            "subjects": _subjects(table),
            "features": [
                _feature(edition, table.board.features[name]) for name in sorted(table.board.features)
            ],
            "pending": _pending(table),
            "pools": list(table.pools),
            "scores": list(table.totals),
            "markers": [table.marker(seat) for seat in SEATS],
            "families": _families(table),
            "tokens": [_tokens(table, seat) for seat in SEATS],
            "spent": list(table.spent),
            "towers": _towers(self),
            "left": table.left,
            "discards": [edition.tiles[tile].id for tile in table.discards],
            "unseen": {
                "tiles": dict(self.unseen_tiles()),
                "tokens": {str(token): count for token, count in self.unseen_tokens().items()},
            },
            "awards": [award.json(edition) for award in table.awards],
        }
        if self.hidden is not None:
            data["pile"] = [edition.tiles[tile].id for tile in self.hidden.pile]
        return data


def view(state: State, viewer: Viewer) -> View:
    """What `viewer` may know."""
    return View(state.table, viewer, state if viewer is Onlooker.OPEN else None)


def _tiles(table: Table) -> list[Json]:
    edition = table.edition
    return [
        {"at": list(edition.tables.xy[cell]), "tile": edition.tiles[lying.tile].id, "turn": lying.turn}
        for cell, lying in table.board.tiles.items()
    ]


def _subjects(table: Table) -> list[Json]:
    board, edition = table.board, table.edition
    found: list[Json] = []
    for spot in sorted(board.subjects):
        kind = board.feature(spot).kind
        x, y = edition.tables.xy[spot // AREAS]
        found.append(
            {
                "seat": board.subjects[spot],
                "at": [x, y],
                "area": spot % AREAS,
                "kind": kind,
                "role": ROLES[kind],
            }
        )
    return found


def name_json(edition: Components, name: Spot) -> Json:
    """A feature's name; none for a start space that nothing has joined yet."""
    return edition.place(name) if name < edition.cells * AREAS else None


def _feature(edition: Components, feature: Feature) -> dict[str, Json]:
    border = edition.cells * AREAS
    return {
        "name": name_json(edition, feature.name),
        "kind": feature.kind,
        "spots": [edition.place(spot) for spot in sorted(feature.spots) if spot < border],
        "starts": [cell - edition.cells for cell in cells_of(feature) if cell >= edition.cells],
        "tiles": feature.tiles,
        "open": feature.open,
        "finished": not feature.open,
        "shrines": feature.shrines,
        "stocks": feature.stocks,
        "subjects": list(feature.subjects),
        "control": feature.control,
    }


def _pending(table: Table) -> list[Json]:
    if table.phase is not Phase.SCORE:
        return []
    return [table.edition.place(name) for name in pending_group(table)]


def _families(table: Table) -> list[Json]:
    return [
        None if family is None else {"feature": table.edition.place(family.feature), "size": family.size}
        for family in table.families
    ]


def _tokens(table: Table, seat: Seat) -> list[Json]:
    held: list[Json] = [{"kind": token, "fresh": False} for token in table.held[seat]]
    fresh: list[Json] = [{"kind": token, "fresh": True} for token in table.fresh[seat]]
    return held + fresh


def _towers(seen: View) -> list[Json]:
    """Whether a token lies on each tower; which one, only for the open view."""
    found: list[Json] = []
    for number, fields in enumerate(seen.edition.towers):
        tower: dict[str, Json] = {"fields": list(fields), "token": seen.table.towers[number]}
        if seen.hidden is not None:
            tower["kind"] = seen.hidden.tokens[number]
        found.append(tower)
    return found


def prompt(table: Table, viewer: Viewer) -> Prompt:
    """What is asked of the viewer, or whom it waits for."""
    if table.phase is Phase.OVER:
        return Prompt("over")
    if viewer != table.seat:
        return Prompt("waiting", {"seats": [table.seat]})
    edition = table.edition
    if table.phase is Phase.PLACE:
        assert table.tile is not None
        return Prompt("place", {"tile": edition.tiles[table.tile].id, "left": table.left})
    if table.phase is Phase.SUBJECT:
        return Prompt("subject", {"at": _at(edition, table.at), "pool": table.pools[table.seat]})
    if table.phase is Phase.SCORE:
        return _score_prompt(table)
    return Prompt("extra", {"left": table.left})


def _at(edition: Components, cell: Cell | None) -> Json:
    return None if cell is None else list(edition.tables.xy[cell])


def _score_prompt(table: Table) -> Prompt:
    group = pending_group(table)
    feature = table.board.features[group[0]]
    if len(group) == 1:
        return Prompt("double", {"kind": feature.kind, "tiles": feature.tiles, "features": _pending(table)})
    return Prompt("order", {"count": len(group), "owner": feature.control, "features": _pending(table)})


def redacted(
    state: State, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """A record's set-up and moves with nulls for what lies face down; the same for every viewer."""
    deck, towers = setup["deck"], setup["towers"]
    assert isinstance(deck, list)
    assert isinstance(towers, list)
    known = len(deck) - state.table.left
    covered = [state.table.towers[tower] for tower in state.table.edition.token_towers]
    hidden: dict[str, Json] = {
        **setup,
        "deck": [*deck[:known], *[None] * state.table.left],
        "towers": [None if cover else token for token, cover in zip(towers, covered, strict=True)],
    }
    return hidden, [dict(move) for move in moves]


def parse_view(data: JsonObject, seat: Seat | None, edition: EditionFinder) -> View:
    """A view from its JSON form."""
    raise NotImplementedError
