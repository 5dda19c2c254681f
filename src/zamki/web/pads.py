"""Score pads: a finished game line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.core.ids import Seat
from zamki.core.score import Score, ScoreLine
from zamki.core.words import Text
from zamki.draw.words import capital
from zamki.match import Table
from zamki.web.page import page_of, template_of
from zamki.web.table_context import TableDesk


def pad_of(desk: TableDesk[Any], table: Table) -> dict[str, Any]:
    """Returns the context of the end: the game's own pad, or one column per seat."""
    game = desk.view.game
    if own := page_of(game).pad:
        return {"pad": template_of(game, "pad.html", "pad.html"), **own(desk)}
    play = table.log.play
    scores = [play.game.score(play.state, Seat(seat)) for seat in range(len(desk.seen.seats))]
    return {"pad": "pad.html", "score_lines": score_rows(scores, desk.lang)}


def score_rows(scores: Sequence[Score], lang: str) -> list[dict[str, Any]]:
    """Returns a line for every reason that brought points to a seat."""
    told = [[(_title(line, lang), line.points) for line in score.lines] for score in scores]
    titles = dict.fromkeys(title for column in told for title, _ in column)
    return [
        {
            "title": title,
            "cells": cells([[points for each, points in column if each == title] for column in told]),
        }
        for title in titles
    ]


def _title(line: ScoreLine, lang: str) -> str:
    """Returns the name of a line; how often it counted is part of its points."""
    counted = line.what.args.get("what")
    what = counted if isinstance(counted, Text) else line.what
    return capital(what.render(lang))


def cells(columns: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """Returns sums with their parts; the best of a line is marked."""
    sums = [sum(points) for points in columns]
    return [
        {
            "points": total if points else "–",
            "best": bool(points) and total == max(sums) > 0,
            "detail": " + ".join(map(str, points)) if len(points) > 1 else "",
        }
        for points, total in zip(columns, sums, strict=True)
    ]
