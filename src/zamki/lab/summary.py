"""What a run comes to, in numbers that add up: parts may be summed in any order."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from zamki.bots.arena.statistics import wilson
from zamki.core.columns import aligned
from zamki.core.ids import Json
from zamki.core.words import TC, Text, percent
from zamki.kernels.kernel import Batch


@dataclass(slots=True)
class Summary:
    """Sums over games, by seat."""

    bots: tuple[str, ...]
    ghosts: tuple[Text, ...] = ()
    """Who plays without a seat: what the seats do not win they do."""
    games: int = 0
    moves: int = 0
    wins: Any = None
    score: Any = None
    squares: Any = None
    points: dict[str, Any] | None = None
    first_games: int = 0
    first_wins: float = 0.0

    def add(self, batch: Batch) -> None:
        """One more part."""
        scores = batch.scores.astype(np.float64)
        self.games += batch.games
        self.moves += 0 if batch.moves is None else int(batch.moves.sum())
        self.wins = _sum(self.wins, batch.wins.sum(axis=0))
        self.score = _sum(self.score, scores.sum(axis=0))
        self.squares = _sum(self.squares, (scores**2).sum(axis=0))
        points = self.points or {}
        self.points = points | {
            name: _sum(points.get(name), values.sum(axis=0, dtype=np.int64))
            for name, values in batch.points.items()
        }
        if batch.order is not None:
            self.first_games += batch.games
            self.first_wins += float(batch.wins[batch.order == 0].sum())

    def merge(self, other: Summary) -> None:
        """The sums of other games added to these."""
        self.games += other.games
        self.moves += other.moves
        self.wins = _sum(self.wins, other.wins)
        self.score = _sum(self.score, other.score)
        self.squares = _sum(self.squares, other.squares)
        points = self.points or {}
        self.points = points | {
            name: _sum(points.get(name), values) for name, values in (other.points or {}).items()
        }
        self.first_games += other.first_games
        self.first_wins += other.first_wins

    def json(self) -> dict[str, Json]:
        """For other programs."""
        return {
            "games": self.games,
            "moves_mean": round(self.moves / self.games, 3),
            "first_wins": round(self.first_wins / self.first_games, 4) if self.first_games else None,
            "by_seat": [self._seat(seat) for seat in range(len(self.bots))],
            "fair": round(1 / (len(self.bots) + len(self.ghosts)), 4),
            **({"without_seat": self._without_seat()} if self.ghosts else {}),
        }

    def _seat(self, seat: int) -> dict[str, Json]:
        mean = float(self.score[seat]) / self.games
        variance = max(0.0, float(self.squares[seat]) / self.games - mean**2)
        wins = float(self.wins[seat])
        return {
            "seat": seat,
            "bot": self.bots[seat],
            "wins": round(wins / self.games, 4),
            "interval": [round(bound, 4) for bound in wilson(wins, self.games)],
            "score": {"mean": round(mean, 3), "sd": round(sqrt(variance), 3)},
            "points": {
                name: round(float(sums[seat]) / self.games, 3) for name, sums in (self.points or {}).items()
            },
        }

    def table(self, lang: str, width: int | None = None) -> str:
        """A row for each seat; turned where it would be wider than `width`."""
        heads = [
            TC("lab", "seat"),
            TC("lab", "bot"),
            TC("lab", "wins"),
            TC("lab", "95% interval"),
            TC("lab", "score"),
        ]
        rows = [
            [head.render(lang) for head in heads],
            *(self._row(seat, lang) for seat in range(len(self.bots))),
            *([self._last_row(lang)] if self.ghosts else []),
        ]
        return aligned(rows, width, left=(1,))

    def _row(self, seat: int, lang: str) -> list[str]:
        said: Any = self._seat(seat)
        score = f"{said['score']['mean']:.1f} ± {said['score']['sd']:.1f}"
        return [str(seat + 1), self.bots[seat], *_shares(said, lang), score]

    def _without_seat(self) -> dict[str, Json]:
        """The games that no seat has won."""
        wins = max(0.0, self.games - float(self.wins.sum()))
        return {
            "name": ", ".join(ghost.render("en") for ghost in self.ghosts),
            "wins": round(wins / self.games, 4),
            "interval": [round(bound, 4) for bound in wilson(wins, self.games)],
        }

    def _last_row(self, lang: str) -> list[str]:
        names = ", ".join(ghost.render(lang) for ghost in self.ghosts)
        return ["–", names, *_shares(self._without_seat(), lang), "–"]


def _shares(said: Any, lang: str) -> list[str]:
    """The win rate and its interval in words."""
    low, high = said["interval"]
    wins, span = f"{100 * said['wins']:.1f}", f"{100 * low:.1f}–{100 * high:.1f}"
    return [percent(wins).render(lang), percent(span).render(lang)]


def _sum(so_far: Any, more: Any) -> Any:
    return more if so_far is None else so_far + more
