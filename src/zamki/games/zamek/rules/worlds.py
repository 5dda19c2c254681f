"""A full state drawn at random among those a view allows: what a bot may imagine."""

from __future__ import annotations

from random import Random

from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.state import State
from zamki.games.zamek.rules.view import View


def imagine(view: View, rng: Random) -> State:
    """Unseen tiles in random order, unseen tokens on the towers that still hold one (Z30a)."""
    if view.hidden is not None:
        return view.hidden
    table = view.table
    number = table.edition.tables.tile_number
    pile = [number[name] for name in sorted(table.unseen_tiles().elements())]
    rng.shuffle(pile)
    unseen = sorted(table.unseen_tokens().elements())
    rng.shuffle(unseen)
    tokens: list[Token | None] = [unseen.pop() if lies else None for lies in table.towers]
    return State(table, tuple(pile), tuple(tokens), tuple(sorted(unseen)))
