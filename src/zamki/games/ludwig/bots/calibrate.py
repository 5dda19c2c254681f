"""Measures how far Ludwig's values are off: `python -m zamki.games.ludwig.bots.calibrate [--check]`.

Bots that look one ply ahead with the network play the games, and play on to the end whatever is advised.
"""

from __future__ import annotations

from statistics import fmean

from zamki.bots.calibrating import Calibration
from zamki.bots.hindsight import Inquiry, played_on
from zamki.core.bots import AT_ONCE, Budget
from zamki.core.ids import Seat
from zamki.core.outcome import Outcome
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.games.ludwig import game
from zamki.games.ludwig.bots.calibration import FILE, MOST, stage_of
from zamki.games.ludwig.bots.ranking import thoughts
from zamki.games.ludwig.rules.moves import Move

STRONG = ("scholar", AT_ONCE)
SEARCH = Budget(iterations=100)
"""A part of what fits into the time of a hint: more changes the values by little."""
GAMES = 200
SHARE = 0.05


def advise(level: str, seed: int, view: AnyView, budget: Budget) -> tuple[Move, float]:
    """A level's best move and the points it expects."""
    assert view.seat is not None
    return thoughts(view.state, view.seat, level, seed, budget)[0]


def halfway(outcome: Outcome, seat: Seat) -> float:
    """What a value means: halfway between a seat's lower and its mean castle."""
    castles = outcome.measured["castle"][seat]
    return (min(castles) + fmean(castles)) / 2


def _inquiry(seats: int) -> Inquiry:
    quick, slow = ("journeyman", "builder", "architect"), ("master", "master-1")
    return Inquiry(
        table=f"{seats}",
        game=game,
        config=configure(game, seats),
        strong=STRONG,
        asked={
            **{level: (level, AT_ONCE) for level in quick},
            **{level: (level, SEARCH) for level in slow},
        },
        games=GAMES,
        share=SHARE,
        stage=_stage,
        advise=advise,
        came=played_on(halfway),
    )


def _stage(view: AnyView) -> int:
    return stage_of(view.state)


def inquiries() -> list[Inquiry]:
    """Games of two to four seats."""
    return [_inquiry(seats) for seats in game.info.seats if seats <= MOST]


CALIBRATION = Calibration("ludwig", "points", FILE, inquiries, (40, 60, 65, 70, 75, 80, 100))

if __name__ == "__main__":
    raise SystemExit(CALIBRATION.main())
