"""The end of Ludwig: the thirteen lines of every castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.games.ludwig.draw.gains import castle_of
from zamki.games.ludwig.draw.position import castle_board_svg
from zamki.games.ludwig.draw.titles import castle_name
from zamki.games.ludwig.rules.names import line_name
from zamki.games.ludwig.rules.scoring import LINES, Sheet, score_castle
from zamki.web.desk import TableDesk
from zamki.web.pads import cells


def pad(desk: TableDesk[Any]) -> dict[str, Any]:
    """The thirteen lines of every castle (L41)."""
    data = desk.told["castles"]
    sheets = [score_castle(castle_of(castle, desk.told["edition"])) for castle in data]
    return {
        "castles": [_castle(desk, number, castle) for number, castle in enumerate(data)],
        "first_castle": _counting(desk, data),
        "castle_lines": [_castle_line(desk, sheets, line) for line in LINES],
    }


def _counting(desk: TableDesk[Any], data: Sequence[dict[str, Any]]) -> int:
    """The castle that counts for the reader, the lower one (L42); for an onlooker any."""
    own = [number for number, castle in enumerate(data) if desk.seat in castle["owners"]]
    return min(own, key=lambda number: data[number]["total"], default=0)


def _castle(desk: TableDesk[Any], number: int, castle: dict[str, Any]) -> dict[str, Any]:
    svg = desk.drawn(castle_board_svg, desk.json, number, cell=14, lang=desk.lang, interactive=False)
    name = castle_name(castle["name"]).render(desk.lang)
    return {"svg": svg, "name": name, "owners": castle["owners"], "points": castle["total"]}


def _castle_line(desk: TableDesk[Any], sheets: Sequence[Sheet], line: str) -> dict[str, Any]:
    columns = [[mark.points for mark in sheet.of(line)] for sheet in sheets]
    return {"line": line, "title": line_name(line).render(desk.lang), "cells": cells(columns)}
