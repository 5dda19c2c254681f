"""The end of Ludwig: the thirteen lines of every castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.games.ludwig.draw.position import castle_board_svg
from zamki.games.ludwig.rules.components import CASTLES
from zamki.games.ludwig.rules.names import castle_name, line_name
from zamki.games.ludwig.rules.scoring import LINES, Sheet, score_castle
from zamki.games.ludwig.rules.state import castles_of, owners_of
from zamki.games.ludwig.rules.view import View
from zamki.web.desk import TableDesk
from zamki.web.pads import cells


def pad(desk: TableDesk[View]) -> dict[str, Any]:
    """The thirteen lines of every castle (L41)."""
    sheets = [score_castle(castle) for castle in desk.state.castles]
    return {
        "castles": [_castle(desk, number, sheet) for number, sheet in enumerate(sheets)],
        "first_castle": _counting(desk, sheets),
        "castle_lines": [_castle_line(desk, sheets, line) for line in LINES],
    }


def _counting(desk: TableDesk[View], sheets: Sequence[Sheet]) -> int:
    """The castle that counts for the reader, the lower one (L42); for an onlooker any."""
    own = () if desk.seat is None else sorted(castles_of(desk.seat, len(sheets)))
    return min(own, key=lambda number: sheets[number].total, default=0)


def _castle(desk: TableDesk[View], number: int, sheet: Sheet) -> dict[str, Any]:
    svg = desk.drawn(castle_board_svg, desk.view, number, cell=14, lang=desk.lang, interactive=False)
    name = castle_name(CASTLES[number]).render(desk.lang)
    return {"svg": svg, "name": name, "owners": owners_of(number, desk.state.size), "points": sheet.total}


def _castle_line(desk: TableDesk[View], sheets: Sequence[Sheet], line: str) -> dict[str, Any]:
    columns = [[mark.points for mark in sheet.of(line)] for sheet in sheets]
    return {"line": line, "title": line_name(line).render(desk.lang), "cells": cells(columns)}
