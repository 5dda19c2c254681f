"""The course of a game, S3–S9: who is asked, what they may do, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zamki.core.chance import Chance
from zamki.core.game import Config, Step
from zamki.core.ids import Seat, seats
from zamki.core.moves import LegalMoves, no_moves
from zamki.core.view import Event

from zamki_sea_battle.rules.board import Cells, bits
from zamki_sea_battle.rules.components import Components
from zamki_sea_battle.rules.info import HIT_AGAIN
from zamki_sea_battle.rules.moves import Move, Place, Shoot
from zamki_sea_battle.rules.state import Sea, State, other


def start(config: Config, chance: Chance) -> Step[State]:
    """S1, S5: empty seas. Who begins is drawn now, and told when all ships lie."""
    order = chance.deal("order", [str(seat) for seat in seats(config.seats)])
    return Step(State(config, (Sea(), Sea()), Seat(int(order[0]))))


def actors(state: State) -> tuple[Seat, ...]:
    """S3: both place at the same time. S8: one after the other they shoot."""
    if state.is_placing:
        return tuple(Seat(number) for number, sea in enumerate(state.seas) if sea.commit is None)
    return () if state.is_over else (state.turn,)


def legal_moves(state: State, seat: Seat) -> LegalMoves[Move]:
    """S3, S4: any free line of the right length. S6: any cell not shot at before.

    A view holds these moves, so they keep one's own ships and the shots, never the whole state (S11).
    """
    if seat not in actors(state):
        return no_moves()
    components, mine, shots = state.components, state.seas[seat].ships, state.seas[other(seat)].shots
    if state.is_placing:
        placed = state.placed
        return LegalMoves(lambda: _places(components, seat, placed, mine))
    cells = components.chart.cells
    return LegalMoves(lambda: (Shoot(seat, cell) for cell in cells if cell not in shots))


def _places(components: Components, seat: Seat, placed: int, mine: tuple[Cells, ...]) -> Iterator[Move]:
    sea = components.chart
    free = sea.fits[components.ships[placed].length] & sea.clear_of(mine)
    yield from (Place(seat, sea.places[number]) for number in bits(free))


def apply(state: State, move: Move) -> Step[State]:
    """Commits a place, or shoots."""
    return _placed(state, move) if isinstance(move, Place) else _shot(state, move)


def _placed(state: State, move: Place) -> Step[State]:
    """S3: the choice waits for the other one; then both ships lie."""
    chosen = Event("chosen", {"seat": move.seat}, {"cells": list(move.cells)}, frozenset({move.seat}))
    state = _with_sea(state, move.seat, replace(state.seas[move.seat], commit=move.cells))
    one, two = state.seas
    if one.commit is None or two.commit is None:
        return Step(state, (chosen,))
    number = state.placed
    lying = (Sea((*one.ships, one.commit)), Sea((*two.ships, two.commit)))
    state = replace(state, seas=lying)
    events = [chosen, Event("placed", {"ship": number, "name": state.components.ships[number].name})]
    if not state.is_placing:
        events.append(Event("first", {"seat": state.turn}))  # S5
    return Step(state, tuple(events), reveals=True)


def _shot(state: State, move: Shoot) -> Step[State]:
    """S6–S9: water or hit, perhaps sunk, perhaps the end."""
    target = other(move.seat)
    sea = replace(state.seas[target], shots=(*state.seas[target].shots, move.cell))
    state = _with_sea(state, target, sea)
    number = next((number for number, ship in enumerate(sea.ships) if move.cell in ship), None)
    events = [Event("shot", {"seat": move.seat, "cell": move.cell, "hit": number is not None})]
    if number is not None and sea.is_sunk(sea.ships[number]):
        events.append(_sunk(state, move.seat, number, sea))
    if state.is_over:
        events.append(Event("fleet_sunk", {"seat": target, "by": move.seat}))
    elif number is None or not state.config.has(HIT_AGAIN):  # S8
        state = replace(state, turn=target)
    return Step(state, tuple(events), reveals=True)


def _sunk(state: State, shooter: Seat, number: int, sea: Sea) -> Event:
    return Event(
        "sunk",
        {
            "seat": shooter,
            "ship": number,
            "name": state.components.ships[number].name,
            "cells": list(sea.ships[number]),
        },
    )


def _with_sea(state: State, seat: Seat, sea: Sea) -> State:
    return replace(state, seas=(sea, state.seas[1]) if seat == 0 else (state.seas[0], sea))
