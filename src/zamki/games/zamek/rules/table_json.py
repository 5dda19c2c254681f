"""The table as the JSON of views has it."""

from __future__ import annotations

from zamki.core.ids import Json, Seat
from zamki.games.zamek.rules.board import Feature
from zamki.games.zamek.rules.components import AREAS, ROLES, Address, Components
from zamki.games.zamek.rules.events import award_json
from zamki.games.zamek.rules.legal import pending_group
from zamki.games.zamek.rules.scoring import cells_of
from zamki.games.zamek.rules.state import SEATS, Scoring, State, Table


def table_json(table: Table, hidden: State | None) -> dict[str, Json]:
    """All that lies open, and what is hidden for those who may know it."""
    edition, features = table.edition, table.board.features
    data: dict[str, Json] = {
        "edition": edition.id,
        "phase": table.phase.name,
        "active": table.seat,
        "turn": table.turn,
        "tile": None if table.tile is None else edition.tiles[table.tile].id,
        "at": None if table.at is None else list(edition.tables.xy[table.at]),
        "tiles": _tiles(table),
        "subjects": _subjects(table),
        "features": [_feature(edition, features[name]) for name in sorted(features)],
        "pending": pending_json(table),
        "pools": list(table.pools),
        "scores": list(table.totals),
        "markers": [table.marker(seat) for seat in SEATS],
        "families": _families(table),
        "tokens": [_tokens(table, seat) for seat in SEATS],
        "spent": list(table.spent),
        "towers": _towers(table, hidden),
        "left": table.left,
        "discards": [edition.tiles[tile].id for tile in table.discards],
        "unseen": {
            "tiles": dict(table.unseen_tiles()),
            "tokens": {str(token): count for token, count in table.unseen_tokens().items()},
        },
        "awards": [award_json(award) for award in table.awards],
    }
    if hidden is not None:
        data["pile"] = [edition.tiles[tile].id for tile in hidden.pile]
    return data


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
        x, y, area = edition.place(spot)
        seat = board.subjects[spot]
        found.append({"seat": seat, "at": [x, y], "area": area, "kind": kind, "role": ROLES[kind]})
    return found


def place_json(place: Address | None) -> Json:
    """A feature's name as records write it, if it has one."""
    return None if place is None else list(place)


def _feature(edition: Components, feature: Feature) -> dict[str, Json]:
    border = edition.cells * AREAS
    return {
        "name": place_json(edition.named(feature.name)),
        "kind": feature.kind,
        "spots": [list(edition.place(spot)) for spot in sorted(feature.spots) if spot < border],
        "starts": list(edition.split(cells_of(feature))[1]),
        "tiles": feature.tiles,
        "open": feature.open,
        "finished": not feature.open,
        "shrines": feature.shrines,
        "stocks": feature.stocks,
        "subjects": list(feature.subjects),
        "control": feature.control,
    }


def pending_json(table: Table) -> list[Json]:
    """The features among which the active seat chooses now."""
    if not isinstance(table.phase, Scoring):
        return []
    group = pending_group(table.board, table.seat, table.phase.pending)
    return [list(table.edition.place(name)) for name in group]


def _families(table: Table) -> list[Json]:
    return [
        None
        if family is None
        else {"feature": list(table.edition.place(family.feature)), "size": family.size}
        for family in table.families
    ]


def _tokens(table: Table, seat: Seat) -> list[Json]:
    held: list[Json] = [{"kind": token, "fresh": False} for token in table.held[seat]]
    fresh: list[Json] = [{"kind": token, "fresh": True} for token in table.fresh[seat]]
    return held + fresh


def _towers(table: Table, hidden: State | None) -> list[Json]:
    """Whether a token lies on each tower; which one, only for the open view."""
    found: list[Json] = []
    for number, fields in enumerate(table.edition.towers):
        tower: dict[str, Json] = {"fields": list(fields), "token": table.towers[number]}
        if hidden is not None:
            tower["kind"] = hidden.tokens[number]
        found.append(tower)
    return found
