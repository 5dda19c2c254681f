"""A contest from a program: who plays whom, and how they did."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import randrange

from zamki.bots.arena.contest import Contest, seated
from zamki.bots.arena.play import GameResult
from zamki.bots.arena.pool import results
from zamki.bots.arena.report import as_json, as_table
from zamki.bots.arena.statistics import Standing, standings
from zamki.bots.entrants import BotLike, named
from zamki.core.argument_checks import (
    as_whole_number,
    bot_list,
    check_type,
    option_names,
    optional_whole_number,
    positive_count,
)
from zamki.core.bots import Budget
from zamki.core.edition import read_edition_file
from zamki.core.ids import Json
from zamki.core.record import GameRecord, parse_record
from zamki.core.registry import get_game
from zamki.core.repr_text import quantity


@dataclass(frozen=True)
class Standings(Mapping[str, Standing]):
    """How every bot of a contest did, the best first: `found["builder"].win_rate`."""

    contest: Contest
    games: tuple[GameResult, ...] = field(repr=False)
    seconds: float
    found: Mapping[str, Standing] = field(repr=False)

    @property
    def records(self) -> tuple[GameRecord, ...]:
        """The records of all games, in the order they were meant to be played."""
        return tuple(parse_record(game.record) for game in self.games)

    def json(self) -> dict[str, Json]:
        """As `zamki arena --json` says it."""
        return as_json(self.contest, tuple(self.found.values()), len(self.games), self.seconds)

    def __getitem__(self, name: str) -> Standing:
        return self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __repr__(self) -> str:
        return f"<{self.contest.game}, {quantity(len(self.games), 'game')}, seed {self.contest.seed}>\n{self}"

    def __str__(self) -> str:
        return as_table(self.contest.game, tuple(self.found.values()), "en")


def arena(
    game: str,
    bots: Sequence[BotLike],
    *,
    games: int,
    seats: int | None = None,
    options: Mapping[str, bool] | Iterable[str] = (),
    edition: str | Path | None = None,
    seed: int | None = None,
    budget: Budget | None = None,
    processes: int = 1,
) -> Standings:
    """Lets bots play each other on rotated seats; the last one named takes the seats that are left.

    >>> found = arena("rycerze", ["random", "thrifty"], games=4, seed=1)
    >>> len(found.records), sorted(found)
    (4, ['random', 'thrifty'])
    """
    names, makers = named(bot_list(bots))
    if budget is not None:
        check_type(budget, Budget, "a budget is a zamki.Budget")
    at_once = positive_count(processes, "processes")
    contest = Contest(
        game=game,
        levels=seated(names, optional_whole_number(seats, "seats"), get_game(game).info.seats[0]),
        games=as_whole_number(games, "games"),
        seed=randrange(2**32) if seed is None else as_whole_number(seed, "seed"),
        options=option_names(options),
        edition=read_edition_file(Path(edition)) if edition is not None else None,
        budget=budget,
        own=makers,
    )
    began = time.monotonic()
    played = sorted(results(contest, at_once), key=lambda each: each.pairing.number)
    found = {standing.level: standing for standing in standings(played)}
    return Standings(contest, tuple(played), time.monotonic() - began, found)
