"""What becomes of the cards that were laid before a castle (R6, R7, R8, R9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from zamki.core.ids import Seat
from zamki.games.rycerze.rules.components import SHEPHERD, Components
from zamki.games.rycerze.rules.state import Attack, Cards

Fate: TypeAlias = Literal["home", "cancelled", "camp", "won"]


def fighting(laid: Sequence[Cards]) -> list[Cards]:
    """What is left of each seat's cards once the shepherds have gone home (R6)."""
    return [tuple(card for card in cards if card != SHEPHERD) for cards in laid]


def cancelled(laid: Sequence[Cards]) -> Cards:
    """The army cards that several seats laid, in alphabetical order: all their copies are out (R7)."""
    copies = Counter(card for cards in fighting(laid) for card in cards)
    return tuple(sorted(card for card, count in copies.items() if count > 1))


def contenders(laid: Sequence[Cards], tile: str, components: Components) -> list[tuple[str, Seat, int]]:
    """What is left to fight: card, seat and strength, the strongest first (R8)."""
    out = cancelled(laid)
    left = [
        (card, Seat(seat), components.strength(card, tile))
        for seat, cards in enumerate(fighting(laid))
        for card in cards
        if card not in out
    ]
    return sorted(left, key=lambda each: -each[2])


def fates(attack: Attack) -> list[list[Fate]]:
    """What becomes of every card, seat by seat."""
    out = cancelled(attack.laid)

    def fate(seat: int, card: str) -> Fate:
        if card == SHEPHERD:
            return "home"
        if card in out:
            return "cancelled"
        return "won" if card == attack.card and seat == attack.winner else "camp"

    return [[fate(seat, card) for card in cards] for seat, cards in enumerate(attack.laid)]
