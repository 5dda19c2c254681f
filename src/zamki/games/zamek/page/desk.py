"""Zamek: the board in its square, and what is said around it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from markupsafe import Markup

from zamki.core.words import TN, T, Text, join_texts
from zamki.draw.words import signed_number
from zamki.games.zamek.draw.board import Glow, board_svg
from zamki.games.zamek.draw.ground import Fit, fitting_cell
from zamki.games.zamek.draw.position import Gains, Picked, paying, shown_on_board
from zamki.games.zamek.page.choice import choice
from zamki.games.zamek.page.houses import houses
from zamki.games.zamek.page.pad import verdict
from zamki.games.zamek.page.picking import hinted, picked
from zamki.games.zamek.rules.events import Award, TileLaid
from zamki.games.zamek.rules.names import KIND
from zamki.games.zamek.rules.state import Extra, Over, Placing, Putting, Scoring, Table
from zamki.games.zamek.rules.view import View
from zamki.web.table_context import Desk, TableDesk


def context(desk: Desk[View]) -> dict[str, Any]:
    """What the template shows."""
    table = desk.state.table
    gains = paying(desk.view) if desk.reader.shows_numbers else None
    chosen = picked(desk, gains)
    dock = "high" if desk.is_asked and isinstance(table.phase, Putting | Scoring) else ""
    return {
        "sub": _sub(table),
        "pills": _pills(table),
        "dock": dock,
        "board": _board(desk, chosen, gains, dock),
        "phase": table.phase.name,
        **choice(desk, chosen),
        **houses(desk),
        **(verdict(desk, desk.view.outcome) if desk.view.outcome else {}),
    }


def _board(desk: Desk[View], chosen: Picked, gains: Gains | None, dock: str) -> Markup:
    """The board for exactly its rectangle; its cells have one size in every phase."""
    table = desk.state.table
    whole, region = desk.regions().board, desk.regions(dock).board
    cell = fitting_cell(table.edition, whole.width, whole.height)
    asked = None if table.at is None else table.edition.tables.xy[table.at]
    fit = Fit(cell, (region.width, region.height), asked)
    shown = shown_on_board(desk.view, desk.lang, chosen, gains, hinted(desk))
    if isinstance(desk, TableDesk):
        shown = replace(shown, has_pieces=True, glows=_finished(desk))
    return Markup(board_svg(table, desk.pose(), shown=shown, fit=fit))


def _finished(desk: Desk[View]) -> list[Glow]:
    """What the last tile has finished, with what it brought."""
    log = desk.view.log
    start = next((number for number in reversed(range(len(log))) if isinstance(log[number], TileLaid)), 0)
    return [
        Glow(f"award:{number}", log[number].cells, signed_number(log[number].points))
        for number in range(start, len(log))
        if isinstance(log[number], Award) and log[number].cells and not log[number].final
    ]


def _sub(table: Table) -> Text | str:
    match table.phase:
        case Placing():
            return T("Roads must meet roads. The rest may touch.")
        case Putting():
            return T("Only where nobody stands in the whole area.")
        case Scoring(_, pending):
            kinds = [table.board.features[name] for name in pending]
            told = [
                TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=KIND[each.kind])
                for each in kinds
            ]
            return T("Finished: {features}.", features=join_texts(told))
        case Extra():
            return T("A token from a tower, to be used once.")
        case Over():
            return ""


def where(view: View) -> Text:
    """How far the game has come."""
    total = sum(tile.count for tile in view.table.edition.tiles)
    return T("tile {a} of {b}", a=total - view.table.left, b=total)


def _pills(table: Table) -> list[Text]:
    if isinstance(table.phase, Over):
        return []
    total = sum(tile.count for tile in table.edition.tiles)
    return [T("Tile {n} of {total}", n=total - table.left, total=total)]
