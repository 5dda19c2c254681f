"""Records of games under way, as everybody may know them."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.ids import Json, JsonObject, Viewer
from zamki.games.zamek.rules.state import State


def redacted(
    state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """A record's set-up and moves with nulls for what lies face down; the same for every viewer (Z30a)."""
    deck, towers = setup["deck"], setup["towers"]
    assert isinstance(deck, list)
    assert isinstance(towers, list)
    known = len(deck) - state.table.left
    covered = [state.table.towers[tower] for tower in state.table.edition.token_towers]
    hidden: dict[str, Json] = {
        **setup,
        "deck": [*deck[:known], *[None] * state.table.left],
        "towers": [None if cover else token for token, cover in zip(towers, covered, strict=True)],
    }
    return hidden, [dict(move) for move in moves]
