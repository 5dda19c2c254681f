"""A record under way as one viewer may know it (S5, S11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamki.core.ids import Json, JsonObject, Onlooker, Viewer

from zamki_sea_battle.rules.state import State
from zamki_sea_battle.rules.view import knows


def redacted(
    state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """The record as `viewer` may know it: others' places are null, and until all lie who begins (S5, S11)."""
    if viewer is Onlooker.OPEN:
        return dict(setup), [dict(move) for move in moves]
    told = {**setup, "order": [None] * len(state.seas)} if state.is_placing else dict(setup)
    return told, [_redacted_move(state, viewer, move) for move in moves]


def _redacted_move(state: State, viewer: Viewer, move: JsonObject) -> dict[str, Json]:
    if move["type"] == "place" and not knows(state, cast(int, move["seat"]), viewer):
        return {**move, "cells": None}
    return dict(move)
