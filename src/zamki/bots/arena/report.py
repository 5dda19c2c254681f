"""A contest's result for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.bots.arena.contest import Contest
from zamki.bots.arena.statistics import Spread, Standing
from zamki.core.columns import align_columns
from zamki.core.ids import Json
from zamki.core.registry import get_game
from zamki.core.words import TC, T, Text, percent

HEADS = (
    TC("arena", "bot"),
    TC("arena", "games"),
    TC("arena", "wins"),
    TC("arena", "95% interval"),
    TC("arena", "score"),
    TC("arena", "margin"),
)
LAST_HEADS = (TC("arena", "time per move"), TC("arena", "99% within"), TC("arena", "rating"))


def as_json(contest: Contest, found: Sequence[Standing], games: int, seconds: float) -> dict[str, Json]:
    """The result as one JSON object."""
    budget = contest.budget
    return {
        "game": contest.game,
        "seats": contest.seats,
        "options": dict(contest.options),
        "seed": contest.seed,
        "games": games,
        "wanted": contest.games,
        "seconds": round(seconds, 2),
        "budget": {"seconds": budget.seconds, "iterations": budget.iterations} if budget else None,
        "bots": [_standing_json(standing) for standing in found],
        **_stranger_json(contest, found),
    }


def _stranger_json(contest: Contest, found: Sequence[Standing]) -> dict[str, Json]:
    """How the stranger did beside what is fair, where there is one."""
    alone = next((each for each in found if each.level == contest.stranger), None)
    if alone is None:
        return {}
    (among,) = set(contest.levels) - {alone.level}
    low, high = alone.interval
    return {
        "stranger": {
            "bot": alone.level,
            "among": among,
            "win_rate": round(alone.win_rate, 4),
            "interval": [round(low, 4), round(high, 4)],
            "fair": round(1 / contest.seats, 4),
        }
    }


def stranger_line(contest: Contest, found: Sequence[Standing]) -> Text | None:
    """How the stranger did, as a sentence."""
    alone = next((each for each in found if each.level == contest.stranger), None)
    if alone is None:
        return None
    (among,) = set(contest.levels) - {alone.level}
    low, high = alone.interval
    return T(
        "One {stranger} among {n} × {level}: {rate}% wins ({low}–{high}%), {fair}% would be fair.",
        stranger=alone.level,
        n=contest.seats - 1,
        level=among,
        rate=f"{100 * alone.win_rate:.1f}",
        low=f"{100 * low:.1f}",
        high=f"{100 * high:.1f}",
        fair=f"{100 / contest.seats:.1f}",
    )


def _standing_json(standing: Standing) -> dict[str, Json]:
    return {
        "bot": standing.level,
        "played": standing.played,
        "wins": round(standing.wins, 4),
        "win_rate": round(standing.win_rate, 4),
        "interval": [round(bound, 4) for bound in standing.interval],
        "score": _spread_json(standing.score),
        "margin": _spread_json(standing.margin),
        "decisions": standing.decisions,
        "time_mean": round(standing.time_mean, 6),
        "time_p99": round(standing.time_p99, 6),
        "rating": {"mu": round(standing.mu, 2), "sigma": round(standing.sigma, 2)},
        **{name: _spread_json(spread) for name, spread in standing.measured.items()},
    }


def _spread_json(spread: Spread) -> dict[str, Json]:
    return {"mean": round(spread.mean, 3), "sd": round(spread.sd, 3)}


def as_table(game: str, found: Sequence[Standing], lang: str, width: int | None = None) -> str:
    """The result as a table: one row for each level; turned where it would be wider than `width`."""
    measures = get_game(game).info.measures
    heads = [*HEADS, *measures.values(), *LAST_HEADS]
    rows = [
        [head.render(lang) for head in heads],
        *(_row(standing, tuple(measures), lang) for standing in found),
    ]
    return align_columns(rows, width)


def _row(standing: Standing, measures: Sequence[str], lang: str) -> list[str]:
    low, high = standing.interval
    return [
        standing.level,
        str(standing.played),
        percent(f"{100 * standing.win_rate:.1f}").render(lang),
        percent(f"{100 * low:.1f}–{100 * high:.1f}").render(lang),
        f"{standing.score.mean:.1f} ± {standing.score.sd:.1f}",
        f"{standing.margin.mean:+.1f}",
        *(f"{standing.measured[name].mean:.1f}" for name in measures),
        f"{1000 * standing.time_mean:.1f} ms",
        f"{1000 * standing.time_p99:.1f} ms",
        f"{standing.mu:.1f} ± {standing.sigma:.1f}",
    ]
