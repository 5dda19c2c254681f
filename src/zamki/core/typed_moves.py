"""Moves as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from zamki.core.errors import Malformed
from zamki.core.game import Teller
from zamki.core.view import AnyView
from zamki.core.words import T

_SEAT = re.compile(r"(\d+):\s*")


def move_meant(typed: str, views: Sequence[AnyView], teller: Teller[Any, Any, Any], lang: str) -> Any:
    """The legal move of one of these seats that a text means: `str(move)`, or what the terminal takes."""
    text = typed.strip()
    plain = _SEAT.sub("", text, count=1)
    for view in views:
        for move in view.legal_moves:
            if str(move) == text or (plain == text and _SEAT.sub("", str(move), count=1) == text):
                return move
    for view in views:
        if (found := teller.find(view.state, view.legal_moves, plain, lang)) is not None:
            return found
    raise Malformed(T("“{typed}” is not a move that can be made now.", typed=typed))
