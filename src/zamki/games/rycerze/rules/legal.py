"""Who is asked, and what they may do (R5, R10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from zamki.core.ids import Seat, seats
from zamki.core.moves import LegalMoves, no_moves
from zamki.games.rycerze.rules.components import DRUM, SHEPHERD
from zamki.games.rycerze.rules.moves import Move, Recruit, lay
from zamki.games.rycerze.rules.state import State


def actors(state: State) -> tuple[Seat, ...]:
    """R5, R10: everybody lays; at the drum, everybody with a camp takes a card back."""
    if state.is_over:
        return ()
    return tuple(seat for seat in seats(state.seats) if _is_asked(state, seat))


def _is_asked(state: State, seat: Seat) -> bool:
    return state.commits[seat] is None and (state.tile != DRUM or bool(state.players[seat].camp))


def is_simultaneous(state: State) -> bool:
    """R5, R10: all choices are made at the same time."""
    return not state.is_over


def legal_moves(state: State, seat: Seat) -> LegalMoves[Move]:
    """R5: any two cards of the hand. R10: any card of the camp. Nothing but these cards is kept (R13)."""
    if seat not in actors(state):
        return no_moves()
    player = state.players[seat]
    hand, camp = player.hand, player.camp
    if state.tile == DRUM:
        return LegalMoves(lambda: (Recruit(seat, card) for card in sorted(camp)))
    return LegalMoves(lambda: (lay(seat, one, other) for one, other in lays(hand)))


def lays(hand: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Every two cards that can be laid from these army cards and the two shepherds (R5)."""
    army = sorted(hand)
    yield from combinations(army, 2)
    yield from ((card, SHEPHERD) for card in army)
    yield (SHEPHERD, SHEPHERD)
