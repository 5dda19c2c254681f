"""The bots of Ludwig: a greedy yardstick, a fitted evaluation, and search with it."""

from __future__ import annotations

from zamki.bots import FIRST_MASTER, USUAL, BotSet, Level
from zamki.core.words import T
from zamki.games.ludwig.bots.levels import make
from zamki.games.ludwig.bots.warm import warm

bots = BotSet(
    levels=(
        *USUAL.values(),
        Level(
            "greedy",
            T("eager"),
            is_compiled=True,
            is_yardstick=True,
            is_rival=False,
            help=T("takes the most points it can at once"),
        ),
        FIRST_MASTER,
    ),
    make=make,
    warm=warm,
)
