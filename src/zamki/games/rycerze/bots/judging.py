"""What a mind of Rycerze comes to: how good each move is, and how often it is to be played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from zamki.core.bots import Budget
from zamki.core.ids import Seat
from zamki.games.rycerze.rules.view import View


@dataclass(frozen=True, slots=True)
class Judgement:
    """The chance to win after each move, and how often each is to be played; by move number."""

    values: dict[int, float]
    mix: dict[int, float]


class Mind(Protocol):
    """Weighs the moves of a seat that has a choice."""

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """What to do."""
