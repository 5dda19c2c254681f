"""What one seat may know of a game: the only door out.

All of the table lies open to everybody (Z30a). Hidden from all alike are the order of the pile and which
token lies on which tower; only the owner of the record (the open view) sees those.
"""

from __future__ import annotations

from dataclasses import dataclass

from zamki.core.game import EditionFinder
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.reading import as_str, need
from zamki.core.view import Prompt
from zamki.games.zamek.rules.components import Components, Spot
from zamki.games.zamek.rules.legal import pending_group
from zamki.games.zamek.rules.state import Extra, Over, Placing, Putting, Scoring, State, Table
from zamki.games.zamek.rules.table_json import pending_json, table_json
from zamki.games.zamek.rules.table_parsing import parse_hidden, parse_table


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

    def json(self) -> dict[str, Json]:
        """What the viewer may know, for the wire."""
        return table_json(self.table, self.hidden)


def view(state: State, viewer: Viewer) -> View:
    """What `viewer` may know."""
    return View(state.table, viewer, state if viewer is Onlooker.OPEN else None)


def parse_view(data: JsonObject, seat: Seat | None, edition: EditionFinder) -> View:
    """A view from its JSON form; who has no seat and sees the pile is the owner of the record."""
    found = edition(as_str(need(data, "edition"), "edition"))
    assert isinstance(found, Components)
    table = parse_table(data, found)
    if seat is not None:
        return View(table, seat)
    if "pile" not in data:
        return View(table, Onlooker.SPECTATOR)
    return View(table, Onlooker.OPEN, parse_hidden(data, table))


def prompt(state: State, viewer: Viewer) -> Prompt:
    """What is asked of the viewer, or whom it waits for."""
    table = state.table
    edition, phase = table.edition, table.phase
    if viewer != table.seat and not isinstance(phase, Over):
        return Prompt("waiting", {"seats": [table.seat]})
    match phase:
        case Placing(tile):
            return Prompt("place", {"tile": edition.tiles[tile].id, "left": table.left})
        case Putting(at):
            return Prompt("subject", {"at": list(edition.tables.xy[at]), "pool": table.pools[table.seat]})
        case Scoring(_, pending):
            return _score_prompt(table, pending)
        case Extra():
            return Prompt("extra", {"left": table.left})
        case Over():
            return Prompt("over")


def _score_prompt(table: Table, pending: tuple[Spot, ...]) -> Prompt:
    group = pending_group(table.board, table.seat, pending)
    feature = table.board.features[group[0]]
    features = pending_json(table)
    if len(group) == 1:
        return Prompt("double", {"kind": feature.kind, "tiles": feature.tiles, "features": features})
    return Prompt("order", {"count": len(group), "owner": feature.control, "features": features})
