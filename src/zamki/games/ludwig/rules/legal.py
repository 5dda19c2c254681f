"""Who is asked, and everything they may do (L6, L9, L12, L44, L45)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from zamki.core.ids import Seat, seats
from zamki.core.moves import LegalMoves, no_moves
from zamki.games.ludwig.rules.bonuses import answers, is_answer
from zamki.games.ludwig.rules.components import RoomId
from zamki.games.ludwig.rules.moves import (
    Assign,
    Choose,
    KeepCard,
    Move,
    Place,
    PlaceBonusRoom,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
)
from zamki.games.ludwig.rules.state import LUDWIG, Phase, State, assigner, owners_of


def actors(state: State) -> tuple[Seat, ...]:
    """The seats asked now."""
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.ASSIGN:
            return (assigner(state),)
        case Phase.CHOOSE:
            return tuple(seat for seat in seats(state.people) if state.choices[seat] is None)
        case Phase.PLACE:
            return tuple(seat for seat in seats(state.people) if _can_act(state, seat))


def _can_act(state: State, seat: Seat) -> bool:
    """Whether a bonus asks the seat, or a castle that still waits for one of its rooms is free (L12)."""
    if any(bonus is not None and bonus.seat == seat for bonus in state.bonuses):
        return True
    return any(state.bonuses[castle] is None for castle, _, _ in _placeable(state, seat))


def _placeable(state: State, seat: Seat) -> Iterator[tuple[int, RoomId, Seat | None]]:
    """Castle, room and whose it is (if Ludwig's) for everything the seat still has to place (L9, L45)."""
    waiting = state.waiting[seat]
    for room in waiting.rooms:
        for castle in waiting.castles:
            yield castle, room, None
    for castle, room in state.assigned:
        if seat in owners_of(castle, state.size):
            yield castle, room, LUDWIG


def legal_moves(state: State, seat: Seat) -> LegalMoves[Move]:
    """Everything the seat may do now."""
    if seat not in actors(state):
        return no_moves()
    return LegalMoves(lambda: _moves(state, seat), lambda move: _is_legal(state, seat, move))


def _moves(state: State, seat: Seat) -> Iterator[Move]:
    if state.phase is Phase.CHOOSE:
        for first, second in combinations(state.hands[seat].rooms, 2):
            yield Choose(seat, (first, second))
    elif state.phase is Phase.ASSIGN:
        first, second = state.drawn
        yield Assign(seat, (first, second))
        yield Assign(seat, (second, first))
    else:
        for bonus in state.bonuses:
            if bonus is not None and bonus.seat == seat:
                yield from answers(state, bonus)
        for castle, room, whose in _placeable(state, seat):
            if state.bonuses[castle] is None:
                for cell in state.castles[castle].cells(state.components.rooms[room]):
                    yield Place(seat, room, castle, cell, whose)


def _is_legal(state: State, seat: Seat, move: object) -> bool:
    """The same question for one move, without listing them all."""
    match move:
        case Choose(who, (first, second)):
            hand = state.hands[seat].rooms
            fits = state.phase is Phase.CHOOSE and who == seat
            return fits and first != second and first in hand and second in hand
        case Assign(who, rooms):
            return state.phase is Phase.ASSIGN and who == seat and sorted(rooms) == sorted(state.drawn)
        case Place(who, room, castle, at, whose):
            fits = state.phase is Phase.PLACE and who == seat
            if not fits or (castle, room, whose) not in _placeable(state, seat):
                return False
            free = state.bonuses[castle] is None
            return free and state.castles[castle].takes(state.components.rooms[room], at)
        case PlaceBonusRoom() | TakeAttendant() | KeepCard() | PlaceSpecial() | TakeBonus():
            bonus = state.bonuses[move.castle] if 0 <= move.castle < state.size else None
            return bonus is not None and move.seat == seat and is_answer(state, bonus, move)
        case _:
            return False
