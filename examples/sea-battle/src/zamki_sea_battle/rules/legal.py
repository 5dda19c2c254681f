"""Who is asked, and what they may do (S3, S4, S6, S8)."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.core.ids import Seat
from zamki.core.moves import LegalMoves, no_moves

from zamki_sea_battle.rules.board import Cells, bits
from zamki_sea_battle.rules.components import Components
from zamki_sea_battle.rules.moves import Move, Place, Shoot
from zamki_sea_battle.rules.state import State, other


def actors(state: State) -> tuple[Seat, ...]:
    """S3: both place at the same time. S8: one after the other they shoot."""
    if state.is_placing:
        return tuple(Seat(number) for number, sea in enumerate(state.seas) if sea.commit is None)
    return () if state.is_over else (state.turn,)


def is_simultaneous(state: State) -> bool:
    """S3: ships are placed at the same time."""
    return state.is_placing


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
