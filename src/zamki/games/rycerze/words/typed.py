"""What a person types: cards by the beginnings of their names."""

from __future__ import annotations

from zamki.core.moves import LegalMoves
from zamki.core.text_normalise import normalise_text
from zamki.games.rycerze.rules.moves import Lay, Move
from zamki.games.rycerze.rules.names import card_name


def find_move(moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
    """The only move that is meant by “dra she”, if there is one."""
    words = normalise_text(typed).split()
    found = [move for move in moves if _matches(move, words, lang)]
    return found[0] if words and len(found) == 1 else None


def _matches(move: Move, words: list[str], lang: str) -> bool:
    cards = move.cards if isinstance(move, Lay) else (move.card,)
    if len(words) != len(cards):
        return False
    names = [normalise_text(card_name(card).render(lang)) for card in cards]
    orders = [names, names[::-1]]
    return any(
        all(name.startswith(word) for name, word in zip(order, words, strict=True)) for order in orders
    )
