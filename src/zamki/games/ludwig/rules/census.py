"""Counting the pieces: none is ever lost or made (L2)."""

from __future__ import annotations

from zamki.games.ludwig.rules.deck import Deck
from zamki.games.ludwig.rules.state import Ask, State


def census(state: State) -> dict[str, int]:
    """How many pieces there are of each kind, wherever they lie."""
    open_bonuses = [bonus for bonus in state.bonuses if bonus is not None]
    drawn = {ask: sum(len(b.options) for b in open_bonuses if b.ask is ask) for ask in (Ask.ROOM, Ask.CARD)}
    counts = {
        "rooms": drawn[Ask.ROOM] + len(state.assigned) + _in_deck(state.supply),
        "bonus_cards": drawn[Ask.CARD] + _in_deck(state.cards),
        "thrones": state.size,
        **state.stock,
    }
    counts["rooms"] += sum(len(hand.rooms) for hand in state.hands)
    counts["rooms"] += sum(len(waiting.rooms) for waiting in state.waiting)
    for castle in state.castles:
        counts["bonus_cards"] += len(castle.cards)
        for kind in (*castle.attendants, *("rooms" if r.is_regular else r.id for _, r in castle.rooms)):
            counts[kind] += 1
    return counts


def _in_deck(deck: Deck) -> int:
    return len(deck.pile) + len(deck.discards)
