"""Whole games of all levels with what they think, to compare what runs the kernels.

`python -m tests.kernels.transcripts GAME GAMES` plays them by the module and by Numba, and tells the first
difference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

from zamki.bots import Budget, make_bot
from zamki.bots.levels import all_levels
from zamki.core.bots import Advisor
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.kernels.run import Machine, machine

BUDGET = Budget(iterations=40)
HINTS_EVERY = 7
"""Every so many decisions a bot is also asked what it thinks."""


@dataclass(frozen=True)
class Table:
    """A game to play."""

    game: str
    levels: tuple[str, ...]
    options: tuple[str, ...]
    seed: int


def tables(name: str, count: int) -> Iterator[Table]:
    """Yields tables of all levels, numbers of seats and options in turn."""
    info = get_game(name).info
    levels = [level.id for level in all_levels(name) if level.is_compiled]
    options = [
        (),
        *((option.name,) for option in info.options),
        tuple(option.name for option in info.options),
    ]
    seats = list(info.seats)[:4]
    mixed = cycle(levels)
    for seed in range(count):
        people = seats[seed % len(seats)]
        alike = (levels[seed // len(seats) % len(levels)],) * people
        chosen = alike if seed % 3 else tuple(islice(mixed, people))
        yield Table(name, chosen, options[seed % len(options)], seed)


def transcript(table: Table) -> list[str]:
    """Returns every move, and now and then what the bot thinks of its moves, with all digits."""
    game = get_game(table.game)
    config = configure(game, len(table.levels), dict.fromkeys(table.options, True))
    play = Playthrough.new(game, config, table.seed)
    bots = [make_bot(table.game, level, 100 * table.seed + seat) for seat, level in enumerate(table.levels)]
    said: list[str] = []
    while asked := play.actors:
        seat = asked[len(said) % len(asked)]
        view: AnyView = play.view(seat)
        bot = bots[seat]
        if len(said) % HINTS_EVERY == 0 and isinstance(bot, Advisor):
            thoughts = bot.explain(view, BUDGET)
            said.append(" ".join(f"{each.move}={float(each.value).hex()}" for each in thoughts))
        move = bot.choose(view, BUDGET)
        said.append(str(move))
        play.submit(move)
    return said


def difference(table: Table) -> str | None:
    """Returns the first difference between the module's game and Numba's."""
    with machine(Machine.WASM):
        ours = transcript(table)
    with machine(Machine.NUMBA):
        theirs = transcript(table)
    if ours == theirs:
        return None
    at = next(i for i, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1])
    return f"{table}, line {at}: {ours[at]} by the module, {theirs[at]} by Numba"


if __name__ == "__main__":
    name, count = sys.argv[1], int(sys.argv[2])
    faults = [fault for table in tables(name, count) if (fault := difference(table))]
    sys.stdout.write(
        "\n".join([f"{name}: {count - len(faults)} of {count} games are equal", *faults[:5], ""])
    )
