"""Who is asked, and everything they may do (L6, L9, L12, L44, L45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from zamki.core.ids import Seat, seats
from zamki.core.moves import LegalMoves, legal_moves_from, no_moves
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.bonuses import answers, is_answer, options
from zamki.games.ludwig.rules.components import Room, RoomId
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
from zamki.games.ludwig.rules.state import (
    LUDWIG,
    Assigning,
    Bonus,
    Choosing,
    Over,
    Pair,
    Placing,
    State,
    assigner,
    castles_of,
    owners_of,
)


def actors(state: State) -> tuple[Seat, ...]:
    """The seats asked now."""
    match state.phase:
        case Over():
            return ()
        case Assigning():
            return (assigner(state),)
        case Choosing(choices):
            return tuple(seat for seat in seats(state.people) if choices[seat] is None)
        case Placing() as phase:
            return tuple(seat for seat in seats(state.people) if _can_act(phase, seat, state.size))


def is_simultaneous(state: State) -> bool:
    """Whether all choose at the same time (L6)."""
    return isinstance(state.phase, Choosing)


def is_silent(state: State) -> bool:
    """Whether talk is closed: while rooms are chosen, Ludwig's among them (L6, L44)."""
    return isinstance(state.phase, Choosing | Assigning)


def in_order(state: State) -> tuple[Seat, ...]:
    """The seats asked now, the older first where the order is free (L13)."""
    asked = actors(state)
    return tuple(sorted(asked, key=state.ages.index)) if isinstance(state.phase, Placing) else asked


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The people a seat builds with, who may talk things over (L9)."""
    owners = {owner for castle in castles_of(seat, state.size) for owner in owners_of(castle, state.size)}
    return tuple(each for each in seats(state.people) if each in owners and each != seat)


def _can_act(phase: Placing, seat: Seat, size: int) -> bool:
    """Whether a bonus asks the seat, or a castle that still waits for one of its rooms is free (L12)."""
    if any(bonus is not None and bonus.seat == seat for bonus in phase.bonuses):
        return True
    return any(phase.bonuses[castle] is None for castle, _, _ in _placeable(phase, seat, size))


def _placeable(phase: Placing, seat: Seat, size: int) -> Iterator[tuple[int, RoomId, Seat | None]]:
    """Castle, room and whose it is (if Ludwig's) for everything the seat still has to place (L9, L45)."""
    waiting = phase.waiting[seat]
    for room in waiting.rooms:
        for castle in waiting.castles:
            yield castle, room, None
    for castle, room in phase.assigned:
        if seat in owners_of(castle, size):
            yield castle, room, LUDWIG


def legal_moves(state: State, seat: Seat) -> LegalMoves[Move]:
    """Everything the seat may do now. Of the state only what the seat sees is kept for it (L47)."""
    if not 0 <= seat < state.people:
        return no_moves()
    match state.phase:
        case Choosing(choices) if choices[seat] is None:
            return _choices(seat, state.hands[seat].rooms)
        case Assigning(drawn) if seat == assigner(state):
            return _assignments(seat, drawn)
        case Placing() as phase:
            return _buildings(seat, tuple(_tasks(state, phase, seat)), tuple(_sites(state, phase, seat)))
    return no_moves()


def _choices(seat: Seat, hand: tuple[RoomId, ...]) -> LegalMoves[Move]:
    """Any two rooms of the hand (L6)."""

    def is_legal(move: object) -> bool:
        match move:
            case Choose(who, (first, second)):
                return who == seat and first != second and first in hand and second in hand
        return False

    return LegalMoves(lambda: (Choose(seat, pair) for pair in combinations(hand, 2)), is_legal)


def _assignments(seat: Seat, drawn: Pair) -> LegalMoves[Move]:
    """Ludwig's two rooms one way or the other (L44)."""
    first, second = drawn
    return legal_moves_from((Assign(seat, (first, second)), Assign(seat, (second, first))))


class _Task(NamedTuple):
    """An open bonus that asks the seat, with its castle and what it offers now (L20)."""

    bonus: Bonus
    castle: Castle
    kinds: tuple[str, ...]


class _Site(NamedTuple):
    """A room the seat has to place and a castle that is free for it (L9, L9a, L12)."""

    number: int
    castle: Castle
    room: Room
    whose: Seat | None


def _tasks(state: State, phase: Placing, seat: Seat) -> Iterator[_Task]:
    for bonus in phase.bonuses:
        if bonus is not None and bonus.seat == seat:
            yield _Task(bonus, state.castles[bonus.castle], options(state, bonus))


def _sites(state: State, phase: Placing, seat: Seat) -> Iterator[_Site]:
    for number, room, whose in _placeable(phase, seat, state.size):
        if phase.bonuses[number] is None:
            yield _Site(number, state.castles[number], state.components.rooms[room], whose)


def _buildings(seat: Seat, tasks: Sequence[_Task], sites: Sequence[_Site]) -> LegalMoves[Move]:
    """Every answer to a bonus and every place for a room (L9, L20, L45)."""

    def find() -> Iterator[Move]:
        for bonus, castle, kinds in tasks:
            yield from answers(bonus, castle, kinds)
        for number, castle, room, whose in sites:
            for cell in castle.cells(room):
                yield Place(seat, room.id, number, cell, whose)

    def is_legal(move: object) -> bool:
        match move:
            case Place(who, room, number, at, whose):
                wanted = (number, room, whose)
                return who == seat and any(
                    (site.number, site.room.id, site.whose) == wanted and site.castle.takes(site.room, at)
                    for site in sites
                )
            case PlaceBonusRoom() | TakeAttendant() | KeepCard() | PlaceSpecial() | TakeBonus():
                return any(is_answer(*task, move) for task in tasks)
        return False

    return LegalMoves(find, is_legal)
