"""Why points were given, in words."""

from __future__ import annotations

from zamki.core.words import TN, T, Text
from zamki.games.zamek.rules.components import Kind, Token
from zamki.games.zamek.rules.events import Award
from zamki.games.zamek.rules.names import KIND, TOKEN


def tell_reason(award: Award) -> Text:
    """What an award is for: “pigsty, 6 tiles × 2”."""
    what, rule, count, each = _what(award), award.rule, award.count, award.each
    if rule == Token.FIVE_POINTS:
        return what
    if rule == Kind.MEADOW:
        return TN("{what}, {n} shrine × {each}", "{what}, {n} shrines × {each}", count, what=what, each=each)
    if rule == "seat":
        return TN("{what}, {n} space", "{what}, {n} spaces", count, what=what)
    return TN("{what}, {n} tile × {each}", "{what}, {n} tiles × {each}", count, what=what, each=each)


def _what(award: Award) -> Text:
    rule, token = award.rule, award.token
    if rule == "seat":
        if token:
            return T("largest empty area (family seat +2 decides)")
        return T("largest empty area (larger family seat)")
    if rule in TOKEN:
        return T("token “{token}”", token=TOKEN[rule])
    if token:
        return T("{kind} with the token “{token}”", kind=KIND[rule], token=TOKEN[token])
    if rule == Kind.ROAD and award.each == 2:
        return T("road with stocks")
    return KIND[rule]
