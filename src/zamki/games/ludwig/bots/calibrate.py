"""Measures how far Ludwig's values are off: `python -m zamki.games.ludwig.bots.calibrate`.

Games are played to their end by bots that look one ply ahead; what they expected of their moves is compared
with what came of it, turn by turn. The mean difference is added to what people are told.
"""

from __future__ import annotations

import json
from collections import defaultdict
from statistics import fmean

from zamki.core.bots import AT_ONCE
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.ludwig import game
from zamki.games.ludwig.bots.ranking import thoughts
from zamki.games.ludwig.bots.told import FILE, turn_of

LEVEL = "architect"
SEATS = 4
GAMES = 60


def halfway(castles: tuple[int, ...]) -> float:
    """What a value means: halfway between a seat's lower and its mean castle."""
    return (min(castles) + fmean(castles)) / 2


def expected(seed: int) -> list[tuple[int, float, float]]:
    """For each decision of one game: its turn, what was expected, what it came to."""
    play = Playthrough.new(game, configure(game, SEATS), seed)
    seen: list[tuple[int, int, float]] = []
    while actors := game.actors(play.state):
        view = play.view(actors[0])
        move, value = thoughts(view.state, actors[0], LEVEL, seed, AT_ONCE)[0]
        seen.append((actors[0], turn_of(view.state), value))
        play.submit(move)
    outcome = play.outcome
    assert outcome is not None
    return [(turn, value, halfway(outcome.measured["castle"][seat])) for seat, turn, value in seen]


def measured(games: int = GAMES) -> list[float]:
    """How much more than expected came of it, by turn."""
    found: dict[int, list[float]] = defaultdict(list)
    for seed in range(games):
        for turn, value, came in expected(seed):
            found[turn].append(came - value)
    return [round(fmean(found[turn]), 2) for turn in sorted(found)]


def main() -> None:
    """Measure and write the data file."""
    about = {"level": LEVEL, "seats": SEATS, "games": GAMES}
    FILE.write_text(json.dumps({"about": about, "added": measured()}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
