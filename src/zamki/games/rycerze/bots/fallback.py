"""Bots that need no kernels: the thrifty yardstick, and the apprentice with a beginner's habits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from zamki.core.bots import Budget
from zamki.core.view import AnyView
from zamki.games.rycerze.rules.components import DRUM, SHEPHERD, points_of
from zamki.games.rycerze.rules.moves import lay
from zamki.games.rycerze.rules.view import View

DITHERS = {2: 0.45, 3: 0.2, 4: 0.2}
"""How often an apprentice does anything, by seats; against one other alone its habits serve it better."""


class ThriftyBot:
    """The yardstick: saves its army for big castles, recruits at random. Never changed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """A legal move."""
        state: View = view.state
        if state.tile == DRUM or len(view.legal_moves) == 1:
            return self._random.choice(list(view.legal_moves))
        one, other = self._lay(strongest_first(state, view.seat), points_of(str(state.tile)) > 1)
        return lay(view.legal_moves[0].seat, one, other)

    def _lay(self, army: Sequence[str], big: bool) -> tuple[str, str]:
        dice = self._random.random()
        if big:
            if dice < 0.42:
                return army[0], army[1] if len(army) > 1 else SHEPHERD
            return (army[0], SHEPHERD) if dice < 0.85 else (SHEPHERD, SHEPHERD)
        if dice < 0.4:
            return SHEPHERD, SHEPHERD
        return (army[0] if dice < 0.6 else self._random.choice(army)), SHEPHERD


class ApprenticeBot:
    """Easy and varied: loves strong cards and spends them early, forgets that equals cancel, and dithers."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._eager = self._random.uniform(0.5, 0.95)
        """How often it goes for a castle with all it has; every apprentice has its own temper."""

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """A legal move."""
        state: View = view.state
        dithers = DITHERS[len(state.players)]
        if state.tile == DRUM or len(view.legal_moves) == 1 or self._random.random() < dithers:
            return self._random.choice(list(view.legal_moves))
        one, other = self._lay(strongest_first(state, view.seat))
        return lay(view.legal_moves[0].seat, one, other)

    def _lay(self, army: Sequence[str]) -> tuple[str, str]:
        second = army[1] if len(army) > 1 else SHEPHERD
        if self._random.random() < self._eager:
            return army[0], second
        return self._random.choice([army[0], second]), SHEPHERD


def strongest_first(state: View, seat: int | None) -> list[str]:
    """The army cards of the seat's own hand, the strongest for the present castle first."""
    hand = state.players[seat].hand if seat is not None else None
    army = [card for card in hand or () if card != SHEPHERD]
    return sorted(army, key=lambda card: -state.components.strength(card, str(state.tile)))
