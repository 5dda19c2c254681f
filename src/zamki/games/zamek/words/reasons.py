"""Why points were given, in words."""

from __future__ import annotations

from typing import cast

from zamki.core.ids import JsonObject, Seat
from zamki.core.score import ScoreLine
from zamki.core.words import TN, T, Text
from zamki.games.zamek.rules.components import Kind, Token
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.rules.state import Table


def tell_reason(award: JsonObject) -> Text:
    """What an award is for: “pigsty, 6 tiles × 2”. `award` is as events and views have it."""
    rule, count, each = str(award["rule"]), cast(int, award["count"]), cast(int, award["each"])
    what = _what(award, rule)
    if rule == Token.FIVE_POINTS:
        return what
    if rule == Kind.MEADOW:
        return TN("{what}, {n} shrine × {each}", "{what}, {n} shrines × {each}", count, what=what, each=each)
    if rule == "seat":
        return TN("{what}, {n} cell", "{what}, {n} cells", count, what=what)
    return TN("{what}, {n} tile × {each}", "{what}, {n} tiles × {each}", count, what=what, each=each)


def _what(award: JsonObject, rule: str) -> Text:
    token = award["token"]
    if rule == "seat":
        if token:
            return T("largest empty area (family seat +2 decides)")
        return T("largest empty area (larger family seat)")
    if rule in TOKEN:
        return T("token “{token}”", token=TOKEN[rule])
    if token:
        return T("{kind} with the token “{token}”", kind=KIND[rule], token=TOKEN[str(token)])
    if rule == Kind.ROAD and award["each"] == 2:
        return T("road with stocks")
    return KIND[rule]


def score_lines(table: Table, seat: Seat) -> tuple[ScoreLine, ...]:
    """A seat's awards as the lines of its score."""
    edition = table.edition
    return tuple(
        ScoreLine(
            rule=award.rule,
            points=award.points,
            what=tell_reason(data := award.json(edition)),
            count=award.count,
            cells=tuple(edition.tables.xy[cell] for cell in award.cells if cell < edition.cells),
            detail=data,
        )
        for award in table.awards
        if award.seat == seat
    )
