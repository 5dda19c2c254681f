"""What a contest shows: win rates with intervals, scores, times, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, stdev

from zamki.bots.arena.play import GameResult, SeatResult

NORMAL_95 = 1.959964
"""Two-sided 95 % of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean and standard deviation."""

    mean: float
    sd: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How one level did over all its seats of all games."""

    level: str
    played: int
    wins: float
    """Shared wins count as fractions."""
    interval: tuple[float, float]
    """The win rate's 95 % confidence interval (Wilson)."""
    score: Spread
    margin: Spread
    measured: Mapping[str, Spread]
    """What its game counts besides the score, by name."""
    decisions: int
    time_mean: float
    time_p99: float
    mu: float
    sigma: float
    """The OpenSkill rating and its uncertainty."""

    @property
    def win_rate(self) -> float:
        """The share of its games it won."""
        return self.wins / self.played


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    rate, z2 = wins / games, NORMAL_95**2
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, centre - half), min(1.0, centre + half)


def standings(games: Iterable[GameResult]) -> list[Standing]:
    """One standing for each level, the best win rate first."""
    ordered = sorted(games, key=lambda game: game.pairing.number)
    levels = dict.fromkeys(seat.level for game in ordered for seat in game.seats)
    ratings = rated(ordered, tuple(levels))
    found = [
        _standing(level, [seat for game in ordered for seat in game.seats if seat.level == level], ratings)
        for level in levels
    ]
    return sorted(found, key=lambda standing: -standing.win_rate)


def _standing(level: str, seats: Sequence[SeatResult], ratings: dict[str, tuple[float, float]]) -> Standing:
    wins = sum(seat.share for seat in seats)
    names = dict.fromkeys(name for seat in seats for name in seat.measured)
    times = sorted(time for seat in seats for time in seat.times)
    mu, sigma = ratings[level]
    return Standing(
        level=level,
        played=len(seats),
        wins=wins,
        interval=wilson(wins, len(seats)),
        score=_spread([seat.score for seat in seats]),
        margin=_spread([seat.margin for seat in seats]),
        measured={name: _spread([n for seat in seats for n in seat.measured[name]]) for name in names},
        decisions=len(times),
        time_mean=fmean(times) if times else 0.0,
        time_p99=times[ceil(0.99 * len(times)) - 1] if times else 0.0,
        mu=mu,
        sigma=sigma,
    )


def _spread(values: Sequence[int]) -> Spread:
    return Spread(fmean(values), stdev(values) if len(values) > 1 else 0.0)


def rated(games: Sequence[GameResult], levels: Sequence[str]) -> dict[str, tuple[float, float]]:
    """OpenSkill ratings (Plackett–Luce) after all games in their order.

    A level on several seats of a game plays each of them with its rating before the game, and goes on with
    the mean of what they become.
    """
    from openskill.models import PlackettLuce  # here: only the end of a contest needs it

    model = PlackettLuce()
    start = model.rating()
    ratings = {level: (float(start.mu), float(start.sigma)) for level in levels}
    for game in games:
        teams = [[model.rating(*ratings[seat.level])] for seat in game.seats]
        rated_teams = model.rate(teams, ranks=[float(seat.place) for seat in game.seats])
        for level in {seat.level for seat in game.seats}:
            own = [team[0] for team, seat in zip(rated_teams, game.seats, strict=True) if seat.level == level]
            ratings[level] = (fmean(each.mu for each in own), fmean(each.sigma for each in own))
    return ratings
