"""The words of Zamek: areas, subjects, tokens."""

from __future__ import annotations

from zamki.core.words import TC, T, Text
from zamki.games.zamek.rules.components import Kind, Token

KIND: dict[str, Text] = {
    Kind.ROAD: TC("zamek", "road"),
    Kind.HOUSE: TC("zamek", "house"),
    Kind.PIGSTY: TC("zamek", "pigsty"),
    Kind.MEADOW: TC("zamek", "meadow"),
}

ROLE: dict[str, Text] = {
    Kind.ROAD: TC("zamek", "herald"),
    Kind.HOUSE: TC("zamek", "squire"),
    Kind.PIGSTY: TC("zamek", "farmer"),
    Kind.MEADOW: TC("zamek", "monk"),
}
"""A subject's name by the kind of area it is sent to."""

TOKEN: dict[str, Text] = {
    Token.EXTRA_TURN: TC("zamek", "extra turn"),
    Token.HOUSE_DOUBLE: TC("zamek", "house counts double"),
    Token.PIGSTY_DOUBLE: TC("zamek", "pigsty counts double"),
    Token.MEADOW_PLUS: TC("zamek", "4 per shrine"),
    Token.SEAT_PLUS_TWO: TC("zamek", "family seat +2"),
    Token.FIVE_POINTS: TC("zamek", "5 points"),
    Token.OPEN_HOUSE: TC("zamek", "unfinished house"),
    Token.OPEN_PIGSTY: TC("zamek", "unfinished pigsty"),
    Token.OPEN_ROAD: TC("zamek", "unfinished road"),
}


def token_name(token: Token) -> Text:
    """A token's name, with the mark of those that wait for the end in words (Z23b)."""
    return T("{token} (at the end)", token=TOKEN[token]) if token.waits_for_the_end else TOKEN[token]


def letter(area: int) -> str:
    """How a text board calls an area of the tile just laid.

    >>> letter(2)
    'c'
    """
    return "abcdefghijklmnop"[area]
