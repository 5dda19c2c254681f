"""The statistics of a run, counted file by file, since a run may be larger than memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from zamki.bots.arena.statistics import NORMAL_95, wilson
from zamki.core.errors import Malformed
from zamki.core.ids import Json
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import T, Text
from zamki.kernels.kernel import Batch, Tally, tally_of
from zamki.lab.files import batch_of, read_parts, read_plan

RAREST = 30
"""The least number of seats with a thing, and without it, for an effect to be reported."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The difference in win rate between seats with a thing and without, with its 95 % interval.

    Only seats of the same bot and the same place in the order of play are compared.
    """

    name: str
    share: float
    """The share of seats that had it."""
    rate: float
    difference: float
    margin: float


@dataclass(slots=True)
class Facts:
    """The statistics of a run."""

    name: str
    game: str
    bots: tuple[str, ...]
    plan: dict[str, Json]
    games: int = 0
    scores: list[Counter[int]] = field(default_factory=list)
    """Counts of each score, by seat."""
    lengths: Counter[int] = field(default_factory=Counter)
    wins: Any = 0
    by_order: Any = None
    """Wins by place in the order of play."""
    points: dict[str, Any] = field(default_factory=dict)
    things: dict[str, Any] = field(default_factory=dict)
    """Seats with each thing and their wins, for each bot and place in the order of play."""
    all: Any = 0
    """The same for all seats."""

    @property
    def tally(self) -> Tally | None:
        """What the kernel counts in this game for this number of seats."""
        return tally_of(self.game, configure(get_game(self.game), self.seats))

    @property
    def ghosts(self) -> Sequence[Text]:
        """The names of players without a seat."""
        return self.tally.ghosts if self.tally else ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.bots)

    def add(self, batch: Batch) -> None:
        """Adds the games of a file."""
        self.games += batch.games
        self.scores = self.scores or [Counter() for _ in self.bots]
        for seat, counter in enumerate(self.scores):
            counter.update(_histogram(batch.scores[:, seat]))
        if batch.moves is not None:
            self.lengths.update(_histogram(batch.moves))
        self.wins = self.wins + batch.wins.sum(axis=0)
        if batch.order is not None:
            ranks = np.array([batch.wins[batch.order == place].sum() for place in range(self.seats)])
            self.by_order = ranks if self.by_order is None else self.by_order + ranks
        for name, values in batch.points.items():
            self.points[name] = self.points.get(name, 0) + values.sum(axis=0, dtype=np.int64)
        groups = self._groups(batch)
        self.all = self.all + self._sums(groups.ravel(), batch.wins.ravel())
        for name, values in batch.things.items():
            had = values > 0
            self.things[name] = self.things.get(name, 0) + self._sums(groups[had], batch.wins[had])

    def _sums(self, groups: Any, wins: Any) -> Any:
        """Returns the number of seats and their wins by group."""
        count = self.seats * len(set(self.bots))
        return np.stack((np.bincount(groups, minlength=count), np.bincount(groups, wins, count)))

    def _groups(self, batch: Batch) -> Any:
        """Returns the group of each seat of each game: its bot and its place in the order of play, if any."""
        bots = list(dict.fromkeys(self.bots))
        places = np.arange(self.seats) if batch.order is None else batch.order.astype(np.intp)
        numbers = np.array([bots.index(bot) for bot in self.bots]) * self.seats
        return np.broadcast_to(numbers + places, batch.wins.shape)

    def win_rates(self) -> list[tuple[float, float, float]]:
        """Returns the win rate of each seat with its 95 % interval."""
        return [_rate(float(wins), self.games) for wins in self.wins]

    def rate_without_seat(self) -> tuple[float, float, float]:
        """Returns the share of games that no seat has won, with its 95 % interval."""
        return _rate(max(0.0, self.games - float(self.wins.sum())), self.games)

    def order_rates(self) -> list[tuple[float, float, float]]:
        """Returns the win rates by place in the order of play; empty in games without one."""
        return [] if self.by_order is None else [_rate(float(wins), self.games) for wins in self.by_order]

    def sources(self) -> dict[str, list[float]]:
        """Returns the mean points from each source, by seat."""
        return {name: [float(sums) / self.games for sums in values] for name, values in self.points.items()}

    def mean_score(self, seat: int) -> tuple[float, float]:
        """Returns mean and standard deviation of a seat's score."""
        return spread(self.scores[seat])

    def effects(self) -> list[Effect]:
        """Returns the effects, largest first, of all things neither too rare nor too common."""
        found = [self._effect(name, held) for name, held in self.things.items()]
        return sorted((each for each in found if each), key=lambda each: -each.difference)

    def _effect(self, name: str, held: Any) -> Effect | None:
        others = self.all - held
        both = (held[0] > 0) & (others[0] > 0)
        (had, won), (lacked, lost) = held[:, both], others[:, both]
        if min(had.sum(), lacked.sum()) < RAREST:
            return None
        rates, without = won / had, lost / lacked
        weights = had * lacked / (had + lacked)
        weights = weights / weights.sum()
        variances = rates * (1 - rates) / had + without * (1 - without) / lacked
        margin = NORMAL_95 * sqrt(float((weights**2 * variances).sum()))
        share, rate = held[0].sum() / self.all[0].sum(), held[1].sum() / held[0].sum()
        return Effect(name, float(share), float(rate), float((weights * (rates - without)).sum()), margin)

    def json(self) -> dict[str, Json]:
        """Returns the statistics as JSON."""
        return {
            **self.plan,
            "played": self.games,
            "by_seat": [
                {
                    "bot": bot,
                    "wins": rate[0],
                    "interval": list(rate[1:]),
                    "score": list(self.mean_score(seat)),
                }
                for seat, (bot, rate) in enumerate(zip(self.bots, self.win_rates(), strict=True))
            ],
            "fair": 1 / (self.seats + len(self.ghosts)),
            **({"without_seat": self._without_seat()} if self.ghosts else {}),
            "by_order": [list(rate) for rate in self.order_rates()],
            "length": list(spread(self.lengths)) if self.lengths else None,
            "points": {name: list(values) for name, values in self.sources().items()},
            "things": {
                each.name: {"share": each.share, "wins": each.rate, "more": each.difference, "±": each.margin}
                for each in self.effects()
            },
        }

    def _without_seat(self) -> dict[str, Json]:
        rate, *interval = self.rate_without_seat()
        return {
            "name": ", ".join(ghost.render("en") for ghost in self.ghosts),
            "wins": rate,
            "interval": interval,
        }


def facts_of(folder: Path) -> Facts:
    """Returns the statistics of a run's folder."""
    plan: dict[str, Any] = read_plan(folder)
    found = Facts(folder.name or str(folder), plan["game"], tuple(plan["bots"]), plan)
    for table in read_parts(folder):
        found.add(batch_of(table, found.seats))
    if not found.games:
        raise Malformed(T("{file} holds no games yet.", file=str(folder)))
    return found


def spread(counter: Counter[int]) -> tuple[float, float]:
    """Returns mean and standard deviation of counted values."""
    count = counter.total()
    mean = sum(value * times for value, times in counter.items()) / count
    variance = sum((value - mean) ** 2 * times for value, times in counter.items()) / count
    return mean, sqrt(variance)


def _histogram(values: Any) -> dict[int, int]:
    found, times = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))


def _rate(wins: float, games: int) -> tuple[float, float, float]:
    low, high = wilson(wins, games)
    return wins / games, low, high
