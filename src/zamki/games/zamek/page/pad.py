"""The end: who won and what made the difference, the count as bars, and the best move."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from zamki.core.ids import Seat
from zamki.core.outcome import Outcome
from zamki.core.words import TN, T, Text, join_texts
from zamki.draw.words import signed_number
from zamki.games.zamek.draw.board import Shown, board_svg
from zamki.games.zamek.draw.ground import Fit, fitting_cell
from zamki.games.zamek.draw.pieces import token_svg
from zamki.games.zamek.rules.components import Square
from zamki.games.zamek.rules.events import Award
from zamki.games.zamek.rules.names import KIND, token_name
from zamki.games.zamek.rules.ranking import CATEGORIES, categories
from zamki.games.zamek.rules.state import SEATS
from zamki.games.zamek.rules.view import View
from zamki.web.table_context import Desk, TableDesk

TITLES: dict[str, Text] = {
    "road": T("Roads"),
    "house": T("Houses"),
    "pigsty": T("Pigsties"),
    "meadow": T("Meadows"),
    "seat": T("Family seat"),
    "tokens": T("Tokens"),
}
LIT = "##lit"
"""The number whose cells are lit on the board."""
HEAD, FOOT = 128, 76
"""So much of the window lies over the board at the end, and so much below it."""


def verdict(desk: Desk[View], outcome: Outcome) -> dict[str, Any]:
    """Who won with how many points, and what made the difference."""
    most, least = max(outcome.scores), min(outcome.scores)
    if len(outcome.winners) > 1:
        told = TN("Shared victory: {n} point each.", "Shared victory: {n} points each.", most)
        return {"verdict": told, "reason": T("You win together.") if desk.seat is not None else ""}
    winner = Seat(outcome.winners[0])
    told = (
        T("You win, {most} to {least}.", most=most, least=least)
        if winner == desk.seat
        else T("{name} wins, {most} to {least}.", name=desk.name(winner), most=most, least=least)
    )
    return {"verdict": told, "reason": _difference(desk, winner)}


def _difference(desk: Desk[View], winner: Seat) -> Text:
    """The two counts in which the winner was most ahead."""
    counts = _counts(desk)
    ahead = sorted(CATEGORIES, key=lambda name: counts[1 - winner][name] - counts[winner][name])
    best = [name for name in ahead[:2] if counts[winner][name] > counts[1 - winner][name]]
    told = [
        T(
            "{what}, {most} to {least}",
            what=TITLES[name],
            most=counts[winner][name],
            least=counts[1 - winner][name],
        )
        for name in best
    ]
    return T("What made the difference: {counts}.", counts=join_texts(told, "; "))


def _counts(desk: Desk[View]) -> list[dict[str, int]]:
    """Each seat's points by what they were for."""
    return [categories(desk.state.table.awards, seat) for seat in SEATS]


def pad(desk: TableDesk[View]) -> dict[str, Any]:
    """The board, both families, the count as bars, the best move."""
    counts = _counts(desk)
    longest = max(max(each.values()) for each in counts) or 1
    lit = str(desk.picks.value(LIT) or "")
    return {
        "board": _board(desk, lit),
        "seats": [_seat(desk, seat) for seat in SEATS],
        "rows": [_row(desk, name, counts, longest, lit) for name in CATEGORIES],
        "best": _best(desk),
    }


def _seat(desk: TableDesk[View], seat: Seat) -> dict[str, Any]:
    outcome = desk.view.outcome
    assert outcome is not None
    return {
        "seat": seat,
        "name": desk.name_or_you(seat),
        "points": outcome.scores[seat],
        "won": seat in outcome.winners,
        "tokens": [
            {
                "svg": desk.draw(token_svg, token, desk.lang, width=30),
                "piece": f"token:{token}",
                "name": token_name(token).render(desk.lang),
            }
            for token in desk.state.table.tokens(seat)
        ],
    }


def _row(
    desk: TableDesk[View], name: str, counts: list[dict[str, int]], longest: int, lit: str
) -> dict[str, Any]:
    return {
        "title": TITLES[name],
        "cells": [
            {
                "seat": seat,
                "points": counts[seat][name],
                "width": round(100 * counts[seat][name] / longest),
                "pick": {LIT: f"{name}-{seat}"},
                "lit": lit == f"{name}-{seat}",
                "name": desk.name_or_you(seat),
            }
            for seat in SEATS
        ],
    }


def _board(desk: TableDesk[View], lit: str) -> Markup:
    """The finished castle in what the window leaves for it."""
    table, window = desk.state.table, desk.reader.window
    high = max(240, window.height - HEAD - FOOT)
    side = min(high, window.width - 20)
    fit = Fit(fitting_cell(table.edition, side, side), (side, side))
    shown = Shown(lit=_cells(desk, lit), marks=(), has_pieces=True)
    return Markup(board_svg(table, desk.pose(), shown=shown, fit=fit))


def _cells(desk: TableDesk[View], lit: str) -> tuple[Square, ...]:
    """The cells that a number of the count comes from."""
    name, _, seat = lit.partition("-")
    found = [
        cell
        for award in desk.state.table.awards
        if str(award.seat) == seat and name in _named(award)
        for cell in award.cells
    ]
    return tuple(dict.fromkeys(found))


def _named(award: Award) -> set[str]:
    """What an award is counted as; what a token brings is counted with the tokens."""
    names = {"tokens"} if award.extra else set()
    return names | ({award.rule} if award.points != award.extra else set())


def _best(desk: TableDesk[View]) -> dict[str, Any] | None:
    """What paid most at once, and the moment of the replay just after it."""
    best: tuple[int, Award] | None = None
    for number, played in enumerate(desk.table.log.play.played, start=1):
        for event in played.step.events:
            if (
                isinstance(event, Award)
                and not event.final
                and (best is None or event.points > best[1].points)
            ):
                best = number, event
    if best is None:
        return None
    number, award = best
    what = TN("{kind} of {n} tile", "{kind} of {n} tiles", award.count, kind=KIND[award.rule])
    told = (
        T("You scored {points} at once: {what}.", points=signed_number(award.points), what=what)
        if award.seat == desk.seat
        else T(
            "{name} scored {points} at once: {what}.",
            name=desk.name(award.seat),
            points=signed_number(award.points),
            what=what,
        )
    )
    return {"text": told, "at": number}
