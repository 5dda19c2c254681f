"""A record under way as a viewer may know it (R13, R13a)."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.ids import Json, JsonObject, Onlooker, Viewer
from zamki.games.rycerze.rules.components import ROUNDS
from zamki.games.rycerze.rules.state import State
from zamki.games.rycerze.rules.view import sees_recruits


def redacted(
    state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """The record as `viewer` may know it: tiles not turned up and others' recruited cards are null."""
    if viewer is Onlooker.OPEN:
        return dict(setup), [dict(move) for move in moves]
    piles: list[Json] = []
    for number, pile in enumerate(state.piles):
        turned = 1 + len(state.rounds)
        if number != len(state.past):
            turned = ROUNDS if number < len(state.past) else 0
        piles.append([None, *pile[1 : 1 + turned], *[None] * (ROUNDS - turned)])
    tiles = piles if state.games > 1 else piles[0]
    return {**setup, "tiles": tiles}, [_redacted_move(state, viewer, move) for move in moves]


def _redacted_move(state: State, viewer: Viewer, move: JsonObject) -> dict[str, Json]:
    seat = move["seat"]
    if move["type"] == "recruit" and isinstance(seat, int) and not sees_recruits(state, seat, viewer):
        return {**move, "card": None}
    return dict(move)
