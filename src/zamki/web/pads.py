"""Score pads: a finished game line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.core.ids import Seat
from zamki.core.score import Score, ScoreLine
from zamki.core.words import Text
from zamki.draw.words import capital, castle_name
from zamki.games.ludwig.draw.gains import castle_of
from zamki.games.ludwig.draw.position import castle_board_svg
from zamki.games.ludwig.rules.names import line_name
from zamki.games.ludwig.rules.scoring import LINES, Sheet, score_castle
from zamki.match import Table
from zamki.web.desk import TableDesk


def pad_of(desk: TableDesk, table: Table) -> dict[str, Any]:
    """What the end shows: one column per castle in Ludwig, per seat elsewhere."""
    if desk.view.game == "ludwig":
        return {"pad": "ludwig/pad.html", **_castles(desk)}
    play = table.ledger.play
    scores = [play.game.score(play.state, Seat(seat)) for seat in range(len(desk.seen.seats))]
    return {"pad": "pad.html", "score_lines": score_rows(scores, desk.lang)}


def score_rows(scores: Sequence[Score], lang: str) -> list[dict[str, Any]]:
    """A line for everything that brought points to anybody."""
    told = [[(_title(line, lang), line.points) for line in score.lines] for score in scores]
    titles = dict.fromkeys(title for column in told for title, _ in column)
    return [
        {
            "title": title,
            "cells": _cells([[points for each, points in column if each == title] for column in told]),
        }
        for title in titles
    ]


def _title(line: ScoreLine, lang: str) -> str:
    """What a line is for; how often it counted is said by its points."""
    counted = line.what.args.get("what")
    what = counted if isinstance(counted, Text) else line.what
    return capital(what.render(lang))


def _cells(columns: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """Sums with their parts; the best of a line is marked."""
    sums = [sum(points) for points in columns]
    return [
        {
            "points": total if points else "–",
            "best": bool(points) and total == max(sums) > 0,
            "detail": " + ".join(map(str, points)) if len(points) > 1 else "",
        }
        for points, total in zip(columns, sums, strict=True)
    ]


def _castles(desk: TableDesk) -> dict[str, Any]:
    """The thirteen lines of every castle (L41)."""
    data = desk.told["castles"]
    sheets = [score_castle(castle_of(castle, desk.told["edition"])) for castle in data]
    return {
        "castles": [_castle(desk, number, castle) for number, castle in enumerate(data)],
        "first_castle": _counting(desk, data),
        "castle_lines": [_castle_line(desk, sheets, line) for line in LINES],
    }


def _counting(desk: TableDesk, data: Sequence[dict[str, Any]]) -> int:
    """The castle that counts for the reader, the lower one (L42); for an onlooker any."""
    own = [number for number, castle in enumerate(data) if desk.seat in castle["owners"]]
    return min(own, key=lambda number: data[number]["total"], default=0)


def _castle(desk: TableDesk, number: int, castle: dict[str, Any]) -> dict[str, Any]:
    svg = desk.drawn(castle_board_svg, desk.json, number, cell=14, lang=desk.lang, interactive=False)
    name = castle_name(castle["name"]).render(desk.lang)
    return {"svg": svg, "name": name, "owners": castle["owners"], "points": castle["total"]}


def _castle_line(desk: TableDesk, sheets: Sequence[Sheet], line: str) -> dict[str, Any]:
    columns = [[mark.points for mark in sheet.of(line)] for sheet in sheets]
    return {"line": line, "title": line_name(line).render(desk.lang), "cells": _cells(columns)}
