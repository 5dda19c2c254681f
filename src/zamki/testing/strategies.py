"""Hypothesis strategies: positions reached by legal play."""

from __future__ import annotations

from itertools import islice
from random import Random

from hypothesis import strategies as st

from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.testing.fuzz import random_config, random_moves


@st.composite
def playthroughs(
    draw: st.DrawFn,
    game: str,
    *,
    seats: int | None = None,
    options: dict[str, bool] | None = None,
    finished: bool = False,
) -> AnyPlaythrough:
    """Draws a game at a random position, or at its end."""
    rules = get_game(game)
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    chosen = random_config(rules, rng, seats, options)
    play: AnyPlaythrough = Playthrough.new(rules, configure(rules, chosen["seats"], chosen["options"]), rng)
    for _ in islice(random_moves(play, rng), None if finished else draw(st.integers(0, 200))):
        pass
    return play
