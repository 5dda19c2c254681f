"""Measures how far Rycerze's chances are off: `python -m zamki.games.rycerze.bots.calibrate [--check]`.

Masters play the games, single and long ones with every number of seats. Whatever is advised they play on to
the end of the game.
"""

from __future__ import annotations

from functools import cache
from random import Random

from zamki.bots.calibrating import Calibration
from zamki.bots.hindsight import Inquiry, played_on
from zamki.core.bots import AT_ONCE, Budget
from zamki.core.ids import Seat
from zamki.core.outcome import Outcome
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.games.rycerze.bots.calibration import FILE, stage_of
from zamki.games.rycerze.bots.judging import Mind
from zamki.games.rycerze.bots.ladder import MINDS
from zamki.games.rycerze.game import game
from zamki.games.rycerze.kernel.codec import move_of
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.moves import Move

STRONG = ("master", Budget(iterations=300))
THOUGHT = Budget(iterations=2000)
"""What the masters think about a hint here: more changes their chances by little."""
PARTS = {2: (500, 0.25), 3: (1500, 0.25), 4: (1200, 0.2)}
LONG_PARTS = {2: (200, 0.12), 3: (200, 0.08), 4: (150, 0.06)}
"""By seats: games, and how many of the decisions are asked about."""


def advise(level: str, seed: int, view: AnyView, budget: Budget) -> tuple[Move, float]:
    """The move that a level plays most, and its chance to win."""
    assert view.seat is not None
    judged = _mind(level).judge(view.state, view.seat, budget, Random(seed))
    best = max(judged.mix, key=lambda code: (judged.mix[code], judged.values[code]))
    return move_of(best, view.seat), judged.values[best]


@cache
def _mind(level: str) -> Mind:
    """One for all games: what minds keep of a game they know again by its history."""
    return MINDS[level]()


def won(outcome: Outcome, seat: Seat) -> float:
    """Whether a seat has won; a shared win counts as a part."""
    return float(seat in outcome.winners) / len(outcome.winners)


def _inquiry(seats: int, *, is_long: bool) -> Inquiry:
    games, share = (LONG_PARTS if is_long else PARTS)[seats]
    return Inquiry(
        table=f"{seats} long" if is_long else f"{seats}",
        game=game,
        config=configure(game, seats, {LONG: is_long}),
        strong=STRONG,
        asked={level: (level, THOUGHT if level.startswith("master") else AT_ONCE) for level in MINDS},
        games=games,
        share=share,
        stage=_stage,
        advise=advise,
        came=played_on(won),
    )


def _stage(view: AnyView) -> int:
    return stage_of(view.state)


def inquiries() -> list[Inquiry]:
    """Single and long games of all numbers of seats."""
    return [_inquiry(seats, is_long=is_long) for is_long in (False, True) for seats in game.info.seats]


CALIBRATION = Calibration("rycerze", "win", FILE, inquiries, (0.0, 0.2, 0.4, 0.6, 0.8, 1.0))

if __name__ == "__main__":
    raise SystemExit(CALIBRATION.main())
