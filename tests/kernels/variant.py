"""A game with an option that its kernel has never heard of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.testing.faults import install
from zamki.core.chance import Chance
from zamki.core.game import AnyGame, Config, Option, Step
from zamki.core.registry import get_game
from zamki.core.words import literal

HEAD_START = "head_start"
MOVES = 10
"""So many moves are made by the rules themselves before anybody is asked."""


def with_head_start(name: str, patch: pytest.MonkeyPatch) -> AnyGame:
    """Adds an option to a built-in game, for the time of a test: everybody begins some moves later."""
    game = get_game(name)
    option = Option(HEAD_START, literal("Head start"), literal("The first moves are made for you."))

    def start(config: Config, chance: Chance) -> Step[Any, Any]:
        step = game.start(config, chance)
        for _ in range(MOVES if config.has(HEAD_START) else 0):
            seat = game.actors(step.state)[0]
            step = game.apply(step.state, game.legal_moves(step.state, seat)[0], chance)
        return replace(step, events=())

    info = replace(game.info, options=(*game.info.options, option))
    install(replace(game, info=info, start=start), patch)
    return get_game(name)
