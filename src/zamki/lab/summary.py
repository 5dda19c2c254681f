"""The sums of a run: parts can be added in any order."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from zamki.bots.arena.statistics import wilson
from zamki.core.columns import align_columns
from zamki.core.ids import Json
from zamki.core.words import TC, Text, percent
from zamki.kernels.kernel import Batch


@dataclass(slots=True)
class RunSummary:
    """Sums over games by seat."""

    bots: tuple[str, ...]
    ghosts: tuple[Text, ...] = ()
    """Players without a seat: they win the games that no seat wins."""
    games: int = 0
    moves: int = 0
    wins: Any = 0
    score: Any = 0
    squares: Any = 0
    points: dict[str, Any] = field(default_factory=dict)
    first_games: int = 0
    first_wins: float = 0.0

    def add(self, batch: Batch) -> None:
        """Adds a part."""
        scores = batch.scores.astype(np.float64)
        found = RunSummary(self.bots, games=batch.games, wins=batch.wins.sum(axis=0))
        found.moves = 0 if batch.moves is None else int(batch.moves.sum())
        found.score, found.squares = scores.sum(axis=0), (scores**2).sum(axis=0)
        found.points = {name: each.sum(axis=0, dtype=np.int64) for name, each in batch.points.items()}
        if batch.order is not None:
            found.first_games, found.first_wins = batch.games, float(batch.wins[batch.order == 0].sum())
        self.merge(found)

    def merge(self, other: RunSummary) -> None:
        """Adds the sums of other games."""
        self.games += other.games
        self.moves += other.moves
        self.wins = self.wins + other.wins
        self.score = self.score + other.score
        self.squares = self.squares + other.squares
        for name, sums in other.points.items():
            self.points[name] = self.points.get(name, 0) + sums
        self.first_games += other.first_games
        self.first_wins += other.first_wins

    def json(self) -> dict[str, Json]:
        """Returns the summary as JSON."""
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
            "points": {name: round(float(sums[seat]) / self.games, 3) for name, sums in self.points.items()},
        }

    def table(self, lang: str, width: int | None = None) -> str:
        """Returns a table with a row for each seat; transposed if it is wider than `width`."""
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
        return align_columns(rows, width, left=(1,))

    def _row(self, seat: int, lang: str) -> list[str]:
        row: Any = self._seat(seat)
        score = f"{row['score']['mean']:.1f} ± {row['score']['sd']:.1f}"
        return [str(seat + 1), self.bots[seat], *_shares(row, lang), score]

    def _without_seat(self) -> dict[str, Json]:
        """Returns the share of games that no seat has won."""
        wins = max(0.0, self.games - float(self.wins.sum()))
        return {
            "name": ", ".join(ghost.render("en") for ghost in self.ghosts),
            "wins": round(wins / self.games, 4),
            "interval": [round(bound, 4) for bound in wilson(wins, self.games)],
        }

    def _last_row(self, lang: str) -> list[str]:
        names = ", ".join(ghost.render(lang) for ghost in self.ghosts)
        return ["–", names, *_shares(self._without_seat(), lang), "–"]


def _shares(row: Any, lang: str) -> list[str]:
    """Returns the win rate and its interval as text."""
    low, high = row["interval"]
    wins, span = f"{100 * row['wins']:.1f}", f"{100 * low:.1f}–{100 * high:.1f}"
    return [percent(wins).render(lang), percent(span).render(lang)]
