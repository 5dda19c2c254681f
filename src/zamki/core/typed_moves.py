"""Parses moves that people type."""

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
"""The seat at the beginning of `str(move)`."""
NAMED = 2
"""The number of legal moves named as examples in the refusal of a text."""


def find_typed_move(typed: str, views: Sequence[AnyView], teller: Teller[Any, Any, Any], lang: str) -> Any:
    """Returns the legal move that a text means: `str(move)`, or terminal input.

    A text that begins with a seat means a move of that seat only.
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
    """Returns the refusal of a text, with two legal moves as examples."""
    moves = [str(move) for view in views for move in islice(view.legal_moves, NAMED)][:NAMED]
    if not moves:
        return T("“{typed}” is not a move that can be made now.", typed=typed)
    named = " · ".join(moves)
    return T("“{typed}” is not a move that can be made now. These can: {moves} …", typed=typed, moves=named)
