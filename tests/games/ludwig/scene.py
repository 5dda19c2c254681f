"""Small set-ups for tests of Ludwig: castles by cell, tables by what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from zamki.core.chance import LiveChance
from zamki.core.game import Step
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import built_in_edition, configure
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Cell, Components
from zamki.games.ludwig.rules.edition import read_components
from zamki.games.ludwig.rules.events import Event
from zamki.games.ludwig.rules.layout import Layout, build_castle
from zamki.games.ludwig.rules.moves import Move
from zamki.games.ludwig.rules.scoring import Mark, score_castle
from zamki.games.ludwig.rules.state import AtCastle, Placing, State, Waiting, castles_of
from zamki.games.ludwig.rules.view import View

COMPONENTS: Components = read_components(built_in_edition("ludwig", "base-2018"))
PLAIN_THRONE = "throne_corridor_downstairs"
Play = Playthrough[State, Move, View, Event]


def of_type(kind: str) -> list[str]:
    """The ids of all rooms of a type."""
    return [room.id for room in COMPONENTS.rooms.values() if room.type == kind]


def castle(
    rooms: Mapping[Cell, str],
    throne: str = PLAIN_THRONE,
    attendants: Sequence[str] = (),
    cards: Sequence[str] = (),
) -> Castle:
    """A castle that could have been built, by cell."""
    entries = tuple((name, cell) for cell, name in rooms.items())
    return build_castle(Layout(throne, entries, tuple(attendants), tuple(cards)), COMPONENTS)


def mark_at(built: Castle, cell: Cell) -> Mark:
    """The points of the room on a cell."""
    return next(mark for mark in score_castle(built).marks if mark.at == cell and mark.line != "throne")


def row(names: Sequence[str], start: int = 2) -> dict[Cell, str]:
    """Rooms side by side on the ground, to the right of the throne."""
    return {(start + number, 0): name for number, name in enumerate(names)}


def new(seats: int = 3, seed: int = 0) -> Play:
    """A fresh game."""
    return Playthrough.new(game, configure(game, seats), seed)


def placing(
    seats: int = 3,
    built: Mapping[int, Mapping[Cell, str]] | None = None,
    waiting: Mapping[int, Sequence[str]] | None = None,
    assigned: tuple[AtCastle, ...] = (),
) -> State:
    """A place step: some rooms in castles, some revealed; everything else lies somewhere in the supply.

    Seats that are not named have nothing left to place.
    """
    state = new(seats).state
    castles = tuple(
        castle((built or {}).get(number, {}), old.throne.id) for number, old in enumerate(state.castles)
    )
    hands = {
        seat: Waiting(tuple((waiting or {})[seat]), castles_of(seat, state.size)) for seat in (waiting or {})
    }
    used = {room.id for each in castles for _, room in each.rooms}
    used.update(room for hand in hands.values() for room in hand.rooms)
    rest = [room for room in COMPONENTS.rooms if room not in used]
    held = tuple(
        replace(hand, rooms=tuple(rest[7 * seat : 7 * seat + 7])) for seat, hand in enumerate(state.hands)
    )
    return replace(
        state,
        castles=castles,
        phase=Placing(
            tuple(hands.get(seat, Waiting()) for seat in range(seats)), (None,) * state.size, assigned
        ),
        hands=held,
        supply=replace(state.supply, pile=tuple(rest[7 * state.size :])),
    )


def with_supply(state: State, *front: str) -> State:
    """The state with these rooms on top of the supply."""
    rest = tuple(room for room in state.supply.pile if room not in front)
    return replace(state, supply=replace(state.supply, pile=(*front, *rest)))


def do(state: State, *moves: Move, seed: int = 0) -> Step[State, Event]:
    """Makes legal moves one after the other."""
    step: Step[State, Event] = Step(state)
    for move in moves:
        assert move in game.legal_moves(step.state, move.seat), str(move)
        step = game.apply(step.state, move, LiveChance(seed))
    return step


def legal(state: State, seat: int) -> list[Move]:
    """Everything a seat may do."""
    return list(game.legal_moves(state, Seat(seat)))


def kinds(step: Step[State, Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in step.events]
