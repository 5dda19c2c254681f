"""The exact solution of a position for who asks: chances and mixes by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zamki.core.errors import ZamkiError
from zamki.core.extras import needing
from zamki.core.game import Config
from zamki.core.ids import Json, Onlooker, Seat
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.view import AnyView, SeatView
from zamki.core.words import T
from zamki.games.rycerze.kernel import kernel
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.moves import Move, move_json
from zamki.games.rycerze.rules.view import View

GAME = "rycerze"
SMALLEST = 5e-7
"""Probabilities below this are rounding."""


class NotSolvable(ZamkiError):
    """A game whose exact value is out of reach."""

    code = "not_solvable"


@dataclass(frozen=True, slots=True)
class Solution:
    """A position in equilibrium: nobody does better by playing otherwise."""

    win: tuple[float, ...]
    """The chance of each seat to win."""
    moves: tuple[Mapping[Move, float], ...]
    """How likely each seat should make which move, the likeliest first; nothing where it is not asked."""

    def json(self) -> dict[str, Json]:
        """As `zamki solve --json` says it."""
        return {
            "win": list(self.win),
            "moves": [[_entry(*each) for each in mix.items()] for mix in self.moves],
        }


def solve(view: AnyView | AnyPlaythrough) -> Solution:
    """The exact solution of a single game with two seats and open recruitment, from any view of it.

    A round in which one seat has chosen already is solved as before its choice. The first call takes a
    minute; what it finds is kept on disk.
    """
    if isinstance(view, Playthrough):
        view = view.view(Onlooker.SPECTATOR)
    if not isinstance(view, SeatView):
        raise TypeError(f"solve takes a view or a playthrough, not {view!r}")
    if view.game != GAME:
        raise _out_of_reach()
    refuse_unsolvable(view.state.config)
    if view.outcome is not None:
        return Solution(tuple(float(seat in view.outcome.winners) for seat in range(2)), ({}, {}))
    with needing():
        return _solved(view.state)


def solve_start(components: Components) -> Solution:
    """The same before the first tile is turned up, with the youngest in seat 0 (R3)."""
    with needing():
        from zamki.games.rycerze.bots.encoded import Public
        from zamki.games.rycerze.bots.solver import open_solution
        from zamki.games.rycerze.kernel.rules import FULL

        young = open_solution(components).value(Public(), FULL, FULL)
    return Solution((young, 1.0 - young), ({}, {}))


def refuse_unsolvable(config: Config) -> None:
    """Only the single open game of two is small enough, and only as the kernel knows it."""
    if objection := kernel.objection(config):
        raise NotSolvable(objection)
    if config.seats != 2 or not config.has("open_recruitment") or config.has("long"):
        raise _out_of_reach()


def _out_of_reach() -> NotSolvable:
    return NotSolvable(
        T("Only a single game of Rycerze with two seats and open recruitment can be solved exactly.")
    )


def _solved(view: View) -> Solution:
    from zamki.games.rycerze.bots.encoded import open_hands, public_of  # imports Numba
    from zamki.games.rycerze.bots.solver import open_solution
    from zamki.games.rycerze.kernel.codec import tile_code

    hands = open_hands(view)
    young, old = view.ages
    found = open_solution(view.components).at(
        public_of(view), tile_code(str(view.tile)), hands[young], hands[old]
    )
    win, moves = [0.0, 0.0], [dict[Move, float](), dict[Move, float]()]
    win[young], win[old] = found.value, 1.0 - found.value
    moves[young], moves[old] = _likely(young, found.young), _likely(old, found.old)
    return Solution(tuple(win), tuple(moves))


def _likely(seat: Seat, mix: Mapping[int, float]) -> dict[Move, float]:
    from zamki.games.rycerze.kernel.codec import move_of  # imports Numba

    found: list[tuple[float, Any]] = [(p, move_of(code, seat)) for code, p in mix.items() if p > SMALLEST]
    found.sort(key=lambda each: (-each[0], str(each[1])))
    return {move: p for p, move in found}


def _entry(move: Move, p: float) -> Json:
    return {"move": move_json(move), "p": p}
