"""Zamek played so that every question comes up: the first seat finishes what it can, the other nothing."""

from __future__ import annotations

from typing import Any

from zamki.core.ids import Seat
from zamki.core.setup import built_in_edition
from zamki.games.zamek import game
from zamki.games.zamek.rules.edition import load
from zamki.games.zamek.rules.moves import Place, parse_move
from zamki.games.zamek.rules.preview import preview
from zamki.games.zamek.rules.view import View

EDITION = load(built_in_edition("zamek", "reconstruction-1"))


def keen(seen: dict[str, Any]) -> dict[str, Any] | None:
    """What brings the first seat most features and tokens at once."""
    moves, mine = seen["legal_moves"], seen["seat"] == 0
    if moves[0]["type"] == "subject":
        chosen: dict[str, Any] = moves[0] if mine else moves[-1]
        return chosen
    if moves[0]["type"] != "place":
        return None
    view = game.parse_view(seen["state"], Seat(seen["seat"]), lambda _: EDITION)
    assert isinstance(view, View)
    best: dict[str, Any] = max(moves, key=lambda move: _value(view, parse_move(move)))
    return best


def _value(view: View, place: Any) -> tuple[int, int]:
    assert isinstance(place, Place)
    finishes = [each for each in preview(view, place).finishes if each.seat == 0]
    tokens = sum(each.tower is not None for each in finishes)
    own = len(finishes) if len(finishes) != 1 else 0
    return (tokens + own, sum(each.points for each in finishes))
