"""Moves as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from zamki.core.errors import Malformed
from zamki.core.game import Teller
from zamki.core.view import AnyView
from zamki.core.words import T, Text

_SEAT = re.compile(r"(\d+):\s*")
"""Whose move it is, as `str(move)` begins."""
NAMED = 2
"""So many legal moves are named where a text means none."""


def find_typed_move(typed: str, views: Sequence[AnyView], teller: Teller[Any, Any, Any], lang: str) -> Any:
    """The legal move of one of these seats that a text means: `str(move)`, or what the terminal takes.

    A text that begins with a seat means a move of that seat and of no other.
    """
    text = typed.strip()
    named = _SEAT.match(text)
    plain = text[named.end() :] if named else text
    meant = [view for view in views if named is None or view.viewer == int(named[1])]
    for view in meant:
        for move in view.legal_moves:
            if _SEAT.sub("", str(move), count=1) == plain:
                return move
    for view in meant:
        if (found := teller.find(view.state, view.legal_moves, plain, lang)) is not None:
            return found
    raise Malformed(_refusal(typed, meant), details={"seats": [view.seat for view in meant]})


def _refusal(typed: str, views: Sequence[AnyView]) -> Text:
    """Says that a text is no move now, with two that are, as they may be written."""
    moves = [str(move) for view in views for move in islice(view.legal_moves, NAMED)][:NAMED]
    if not moves:
        return T("“{typed}” is not a move that can be made now.", typed=typed)
    named = " · ".join(moves)
    return T("“{typed}” is not a move that can be made now. These can: {moves} …", typed=typed, moves=named)
