"""The end of Ludwig: who won and why, every castle with whom it counts for, and how it was counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.core.outcome import Outcome
from zamki.core.words import T, Text, join_texts, literal
from zamki.games.ludwig.draw.plan import thing
from zamki.games.ludwig.draw.position import castle_plan
from zamki.games.ludwig.page.castles import CORNERS, heading, picture
from zamki.games.ludwig.page.fitting import corner, small
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.names import line_name
from zamki.games.ludwig.rules.scoring import LINES, Sheet, score_castle
from zamki.games.ludwig.rules.state import castles_of, owners_of
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.web.pads import cells
from zamki.web.picks import pick_text
from zamki.web.table_context import Desk, TableDesk
from zamki.web.viewport import WindowLayout

GAP, RIM, HEADER = 8, 2, 42
LETTER, LABEL = 7, 22
"""How wide a letter and how high a line is that says for whom a castle counts."""


def verdict(desk: Desk[View], outcome: Outcome) -> dict[str, Any]:
    """Who won with how many points, and what decided."""
    winners = outcome.winners
    best = outcome.scores[winners[0]]
    names = join_texts([literal(desk.name_or_you(seat)) for seat in winners])
    if len(winners) > 1:
        told = T("Shared victory: {names}, with {n}.", names=names, n=best)
    elif winners[0] == desk.seat:
        told = T("You win with {n}.", n=best)
    else:
        told = T("{name} wins with {n}.", name=desk.name(winners[0]), n=best)
    return {"verdict": told, "reason": _reason(desk, outcome)}


def _reason(desk: Desk[View], outcome: Outcome) -> Text:
    """What decided: the lower castle, then the better one, then special rooms (L42)."""
    winner, tie = outcome.winners[0], outcome.tie_break
    if len(outcome.winners) > 1:
        return T("They are tied on everything.")
    if tie is None:
        castle = short_castle(counting(desk, winner), desk.lang)
        if winner == desk.seat:
            return T("Your lower castle, {castle}, beats every other lower castle.", castle=castle)
        return T("The lower castle, {castle}, beats every other lower castle.", castle=castle)
    best, second = sorted(tie.values, reverse=True)[:2]
    if tie.rule == "better_castle":
        return T("The better castle decides: {best} beats {second}.", best=best, second=second)
    return T("Special rooms decide: {best} beat {second}.", best=best, second=second)


def counting(desk: Desk[View], seat: int) -> int:
    """The castle that counts for a seat, its lower one (L42)."""
    own = castles_of(seat, desk.state.size)
    return min(own, key=lambda castle: score_castle(desk.state.castles[castle]).total)


def pad(desk: TableDesk[View]) -> dict[str, Any]:
    """Castles in the order of the seats, the podium, and the thirteen lines of every castle (L41)."""
    sheets = [score_castle(castle) for castle in desk.state.castles]
    chosen = _lit(desk)
    return {
        "castles": [_castle(desk, number, sheet, chosen) for number, sheet in enumerate(sheets)],
        "podium": _podium(desk),
        "lines": [{"line": line, "title": line_name(line).render(desk.lang)} for line in LINES],
        "rows": _rows(desk, sheets, chosen),
        "first_castle": counting(desk, desk.seat) if desk.seat is not None else 0,
        "told": _told(desk, sheets, chosen),
    }


def _lit(desk: Desk[View]) -> tuple[int, str] | None:
    """The number that was tapped: a castle and a line of its sheet."""
    match desk.picks.value("##line"):
        case [int(castle), str(line)] if 0 <= castle < desk.state.size and line in LINES:
            return castle, line
    return None


def _castle(
    desk: TableDesk[View], number: int, sheet: Sheet, chosen: tuple[int, str] | None
) -> dict[str, Any]:
    lit: list[Cell] = []
    if chosen and chosen[0] == number:
        lit = [cell for mark in sheet.of(chosen[1]) for cell in (mark.at, *mark.because) if cell]
    said, size = _counts_for(desk, number), _size(desk)
    frame = small(castle_plan(desk.view, number), size)
    label = (len(said) * LETTER + LABEL, float(LABEL))
    return {
        **heading(desk, number),
        "svg": picture(desk, number, size, list(dict.fromkeys(lit))),
        "for": said,
        "corner": corner(frame, tuple(desk.state.castles[number].grid), label, CORNERS[False])[0],
        "is_mine": desk.seat is not None and counting(desk, desk.seat) == number,
    }


def _size(desk: TableDesk[View]) -> tuple[float, float]:
    """How large a castle is drawn: all in one row on a desk, on a phone one at a time."""
    window, count = desk.reader.window, desk.state.size
    if window.layout is WindowLayout.DESK:
        wide = (window.width - 20 - GAP * (count - 1)) / count
        return wide - RIM, (window.height - 44 - 76 - 68 - 24) * 0.46 - HEADER - RIM
    across = 2 if window.layout is WindowLayout.TABLET else 1
    return (window.width - 20 - GAP * (across - 1)) / across - RIM, 190.0


def _counts_for(desk: TableDesk[View], number: int) -> str:
    """For whom a castle counts."""
    owners = [seat for seat in owners_of(number, desk.state.size) if counting(desk, seat) == number]
    if owners == [desk.seat]:
        return desk.say(T("counts for you"))
    if not owners:
        return desk.say(T("counts for nobody"))
    names = [desk.name(seat) for seat in owners if seat != desk.seat]
    if len(owners) == 1:
        return desk.say(T("counts for {name}", name=names[0]))
    if len(names) == 1:
        return desk.say(T("counts for {name} and you", name=names[0]))
    return desk.say(T("counts for {one} and {other}", one=names[0], other=names[1]))


def _podium(desk: TableDesk[View]) -> list[dict[str, Any]]:
    outcome = desk.view.outcome
    assert outcome is not None
    made = []
    place = 1
    for group in outcome.standings:
        for seat in group:
            other = next(each for each in castles_of(seat, desk.state.size) if each != counting(desk, seat))
            made.append(
                {
                    "place": place,
                    "seat": seat,
                    "name": desk.name_or_you(seat),
                    "points": outcome.scores[seat],
                    "other": short_castle(other, desk.lang),
                    "more": score_castle(desk.state.castles[other]).total,
                    "wins": seat in outcome.winners,
                }
            )
        place += len(group)
    return made


def _rows(
    desk: TableDesk[View], sheets: Sequence[Sheet], chosen: tuple[int, str] | None
) -> list[dict[str, Any]]:
    """The pad turned on its side: castles as rows; the best of a line is marked."""
    columns = {line: cells([[mark.points for mark in sheet.of(line)] for sheet in sheets]) for line in LINES}
    return [
        {
            **heading(desk, number),
            "cells": [
                {
                    **columns[line][number],
                    "set": pick_text({"##line": 0 if chosen == (number, line) else [number, line]}),
                    "on": chosen == (number, line),
                }
                for line in LINES
            ],
            "total": sheet.total,
        }
        for number, sheet in enumerate(sheets)
    ]


def _told(desk: TableDesk[View], sheets: Sequence[Sheet], chosen: tuple[int, str] | None) -> str:
    """The number that was tapped, in words."""
    if chosen is None:
        return ""
    number, line = chosen
    marks = sheets[number].of(line)
    told = (
        f"{thing(desk.state.components, line, mark.what).render(desk.lang)} {mark.points}" for mark in marks
    )
    said = ", ".join(told) or "–"
    return f"{short_castle(number, desk.lang)}, {line_name(line).render(desk.lang)}: {said}"
