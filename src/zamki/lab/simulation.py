"""Very many games from a program, as arrays."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from zamki.bots.arena.contest import seated
from zamki.bots.entrants import BotLike, named
from zamki.core.argument_checks import (
    as_whole_number,
    bot_list,
    option_names,
    optional_whole_number,
    positive_count,
)
from zamki.core.edition import read_edition_file
from zamki.core.extras import needing
from zamki.core.registry import get_game
from zamki.kernels.kernel import Batch
from zamki.lab.plan import Plan

_log = logging.getLogger(__name__)


def simulate(
    game: str,
    policies: Sequence[BotLike],
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, bool] | Iterable[str] = (),
    edition: str | Path | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Batch:
    """Many games as NumPy arrays, a row for each game and a column for each seat.

    A policy that the game's kernel knows (`random` is one) is played in machine code on all cores; any other
    bot by the rules, in processes. So is an option or edition that the kernel does not know, with a warning.
    The last one named takes the seats that are left. The same seed gives the same games, however many threads
    there are.

    >>> batch = simulate("rycerze", ["thrifty", "random"], games=1000)
    >>> batch.scores.shape, bool(batch.wins[:, 0].mean() > 0.5)
    ((1000, 2), True)
    """
    names, makers = named(bot_list(policies))
    games, seed = as_whole_number(games, "games"), as_whole_number(seed, "seed")
    at_once = None if threads is None else positive_count(threads, "threads")
    plan = Plan(
        game=game,
        bots=seated(names, optional_whole_number(seats, "seats"), get_game(game).info.seats[0]),
        games=games,
        seed=seed,
        options=option_names(options),
        edition=read_edition_file(Path(edition)) if edition is not None else None,
        own=makers,
    )
    if plan.note is not None:
        _log.warning("%s: %s", game, plan.note.render())
    with needing():
        from zamki.lab.executors import Local
        from zamki.lab.play_part import Part, joined, play_part

        played: Iterable[Part] = Local(at_once).over(play_part, plan, range(plan.parts))
        return joined([part.batch for part in sorted(played, key=lambda part: part.number)])
