"""`simulate`: very many games as arrays."""

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
from zamki.lab.plan import RunPlan

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
    """Returns many games as NumPy arrays, with a row for each game and a column for each seat.

    The game's kernel plays the policies it knows (`random` is one) on all cores. The rules play all other
    bots in processes, and also, with a warning, an option or edition that the kernel does not know. The last
    policy takes the remaining seats. The same seed gives the same games with any number of threads.

    >>> batch = simulate("rycerze", ["thrifty", "random"], games=1000)
    >>> batch.scores.shape, bool(batch.wins[:, 0].mean() > 0.5)
    ((1000, 2), True)
    """
    names, makers = named(bot_list(policies))
    games, seed = as_whole_number(games, "games"), as_whole_number(seed, "seed")
    at_once = None if threads is None else positive_count(threads, "threads")
    plan = RunPlan(
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
        from zamki.lab.play_part import RunPart, join_batches, play_part

        played: Iterable[RunPart] = Local(at_once).map_parts(play_part, plan, range(plan.parts))
        return join_batches([part.batch for part in sorted(played, key=lambda part: part.number)])
