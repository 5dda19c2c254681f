"""Measures how far Zamek's values are off: `python -m zamki.games.zamek.bots.calibrate [--check]`.

Scholars, who look one ply ahead with the network, play the games. Every move that is advised is played out in
many imagined worlds by one ply with the fitted evaluation, which is much faster.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from zamki.bots.calibrating import Calibration
from zamki.bots.hindsight import Inquiry, Position
from zamki.core.bots import AT_ONCE, Budget
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.games.zamek import game
from zamki.games.zamek.bots import make
from zamki.games.zamek.bots.calibration import ALONE, FILE, TABLE, stage_of
from zamki.games.zamek.bots.encoded import open_desk
from zamki.games.zamek.bots.levels import LevelBot
from zamki.games.zamek.bots.network import NONE
from zamki.games.zamek.bots.weights import fitted
from zamki.games.zamek.kernel.codec import encode_move
from zamki.games.zamek.kernel.policies import search_worlds
from zamki.games.zamek.kernel.tables import T_DECK
from zamki.games.zamek.rules.components import Components
from zamki.games.zamek.rules.moves import Move

WORLDS = 16
TO_THE_END = 1000
"""More turns than a game has."""
SEARCH = Budget(iterations=300)
"""Half of what fits into the time of a hint: more changes the values by little."""
GAMES = 160
SHARE = 0.08


def advise(level: str, seed: int, view: AnyView, budget: Budget) -> tuple[tuple[Move, int], float]:
    """A level's best move, with the subject that is meant to follow, and the lead it expects."""
    bot = make(level, seed)
    assert isinstance(bot, LevelBot)
    move, value, subject = bot.expected(view, budget)[0]
    return (move, subject), value


def came(at: Position, advised: tuple[Move, int]) -> float:
    """The mean lead at the end."""
    desk, (move, subject) = open_desk(at.view.state), advised
    moves = np.array([[encode_move(desk.tables, move)], [subject]], np.int32)
    results, weights = np.empty((WORLDS, 1)), fitted(int(desk.tables.flat[T_DECK]))
    seed = len(at.play.played)
    search_worlds(
        desk.tables.flat, desk.state, weights, weights, NONE, moves, 0, WORLDS, TO_THE_END, seed, results
    )  # fmt: skip
    return float(results.mean())


def inquiries() -> list[Inquiry]:
    """With the network, and for those that use it also with an edition that it does not know."""
    config = configure(game, 2)
    assert isinstance(config.edition, Components)
    quick = ("apprentice", "journeyman", "builder", "architect", "greedy", "scholar")
    asked = {**{level: (level, AT_ONCE) for level in quick}, "master": ("master", SEARCH)}
    asked["master-1"] = ("master-1", SEARCH)
    known = Inquiry(
        TABLE, game, config, ("scholar", AT_ONCE), asked, GAMES, SHARE, _stage, advise, came
    )  # fmt: skip
    unknown = replace(config, edition=replace(config.edition, id="unknown"))
    alone = {ALONE["architect"]: ("architect", AT_ONCE), ALONE["master"]: ("master", SEARCH)}
    return [known, replace(known, config=unknown, asked=alone)]


def _stage(view: AnyView) -> int:
    return stage_of(view.state)


CALIBRATION = Calibration("zamek", "points", FILE, inquiries, (-100, -20, -10, 0, 10, 20, 100))

if __name__ == "__main__":
    raise SystemExit(CALIBRATION.main())
