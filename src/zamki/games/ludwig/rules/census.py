"""Counting the pieces: none is ever lost, made or there twice (L2)."""

from __future__ import annotations

from zamki.games.ludwig.rules.deck import Deck
from zamki.games.ludwig.rules.state import Ask, State


def census(state: State) -> dict[str, int]:
    """How many pieces there are of each kind, wherever they lie; rooms and cards are all different."""
    rooms, cards = _rooms(state), _cards(state)
    counts = {
        "rooms": len(rooms),
        "different rooms": len(set(rooms)),
        "bonus_cards": len(cards),
        "different bonus_cards": len(set(cards)),
        "thrones": state.size,
        **state.stock,
    }
    for castle in state.castles:
        for kind in (*castle.attendants, *(room.id for _, room in castle.rooms if not room.is_regular)):
            counts[kind] += 1
    return counts


def _rooms(state: State) -> list[str]:
    found = [*_in_deck(state.supply), *_drawn(state, Ask.ROOM)]
    found += [room for _, room in state.assigned]
    for hand in state.hands:
        found += hand.rooms
    for waiting in state.waiting:
        found += waiting.rooms
    for castle in state.castles:
        found += [room.id for _, room in castle.rooms if room.is_regular]
    return found


def _cards(state: State) -> list[str]:
    found = [*_in_deck(state.cards), *_drawn(state, Ask.CARD)]
    for castle in state.castles:
        found += castle.cards
    return found


def _drawn(state: State, ask: Ask) -> list[str]:
    open_bonuses = [bonus for bonus in state.bonuses if bonus is not None and bonus.ask is ask]
    return [option for bonus in open_bonuses for option in bonus.options]


def _in_deck(deck: Deck) -> list[str]:
    return [*deck.pile, *(discard.item for discard in deck.discards)]
