"""The course of a game: what a move leads to (S3, S5, S6, S7, S8, S9)."""

from __future__ import annotations

from dataclasses import replace

from zamki.core.chance import Chance
from zamki.core.game import Config, Step
from zamki.core.ids import Seat, seats

from zamki_sea_battle.rules.events import Chosen, Event, First, FleetSunk, Placed, Shot, Sunk
from zamki_sea_battle.rules.info import HIT_AGAIN
from zamki_sea_battle.rules.moves import Move, Place, Shoot
from zamki_sea_battle.rules.state import Sea, State, other


def start(config: Config, chance: Chance) -> Step[State, Event]:
    """S1, S5: empty seas. Who begins is drawn now, and told when all ships lie."""
    order = chance.deal("order", [str(seat) for seat in seats(config.seats)])
    return Step(State(config, (Sea(), Sea()), Seat(int(order[0]))))


def apply(state: State, move: Move, chance: Chance) -> Step[State, Event]:
    """Commits a place, or shoots. Nothing is drawn during play."""
    return _placed(state, move) if isinstance(move, Place) else _shot(state, move)


def _placed(state: State, move: Place) -> Step[State, Event]:
    """S3: the choice waits for the other one; then both ships lie."""
    chosen = Chosen(move.seat, move.cells)
    state = _with_sea(state, move.seat, replace(state.seas[move.seat], commit=move.cells))
    one, two = state.seas
    if one.commit is None or two.commit is None:
        return Step(state, (chosen,))
    number = state.placed
    lying = (Sea((*one.ships, one.commit)), Sea((*two.ships, two.commit)))
    state = replace(state, seas=lying)
    events: list[Event] = [chosen, Placed(number, state.components.ships[number].name)]
    if not state.is_placing:
        events.append(First(state.turn))  # S5
    return Step(state, tuple(events), reveals=True)


def _shot(state: State, move: Shoot) -> Step[State, Event]:
    """S6, S7, S8, S9: water or hit, perhaps sunk, perhaps the end."""
    target = other(move.seat)
    sea = replace(state.seas[target], shots=(*state.seas[target].shots, move.cell))
    state = _with_sea(state, target, sea)
    number = next((number for number, ship in enumerate(sea.ships) if move.cell in ship), None)
    events: list[Event] = [Shot(move.seat, move.cell, number is not None)]
    if number is not None and sea.is_sunk(sea.ships[number]):
        events.append(Sunk(move.seat, number, state.components.ships[number].name, sea.ships[number]))
    if state.is_over:
        events.append(FleetSunk(target, move.seat))
    elif number is None or not state.config.has(HIT_AGAIN):  # S8
        state = replace(state, turn=target)
    return Step(state, tuple(events), reveals=True)


def _with_sea(state: State, seat: Seat, sea: Sea) -> State:
    return replace(state, seas=(sea, state.seas[1]) if seat == 0 else (state.seas[0], sea))
