"""The levels of Zamek bots that think with the kernels; all look at the view of their seat alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from zamki.bots.reasons import reasons
from zamki.core.bots import Budget, Thought
from zamki.core.moves import LegalMoves
from zamki.core.view import AnyView
from zamki.core.words import TN, T, Text
from zamki.games.zamek.bots.calibration import told
from zamki.games.zamek.rules.board import Lying
from zamki.games.zamek.rules.components import ROLES, Kind
from zamki.games.zamek.rules.moves import Place, PutSubject
from zamki.games.zamek.rules.state import Placing, Putting, Table
from zamki.games.zamek.rules.view import View

SHOWN = 5  # moves that an explanation names

Ranked = list[tuple[Any, float, int]]
"""Moves with their values and the subject that is meant to follow (-1: none), best first."""


class LevelBot:
    """A bot of one level, with a temper of its own."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = level
        self._seed = seed
        self._temper = Random(f"{seed} temper").random()
        self._plan: tuple[object, int] | None = None

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """The move it thinks best; at once if there is only one."""
        legal_moves = view.legal_moves
        if len(legal_moves) == 1:
            return legal_moves[0]
        state: View = view.state
        planned = self._planned(state.table, legal_moves)
        if planned is not None:
            return planned
        move, _, subject = self._rank(state, legal_moves, budget)[0]
        self._plan = (_after(state.table, move), subject) if subject >= 0 else None
        return move

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """The best moves with the lead it expects at the end, in points."""
        if not view.legal_moves:
            return ()
        state: View = view.state
        thoughts: dict[Any, Thought] = {}
        for move, value, subject in self.expected(view, budget):
            if move not in thoughts and len(thoughts) < SHOWN:
                why, points = reasons(view, _turn(state, move, subject)), told(value, self.level, state)
                note = _note(state, move, subject)
                thoughts[move] = Thought(move, points, "points", note, why, _lead(round(points)))
        return tuple(thoughts.values())

    def expected(self, view: AnyView, budget: Budget) -> Ranked:
        """The moves as it ranks them, with the leads it expects; what people are told is corrected."""
        return self._rank(view.state, view.legal_moves, budget)

    def _planned(self, table: Table, legal_moves: LegalMoves[Any]) -> PutSubject | None:
        """The subject that the choice of the placement was made with, if this is the position it meant."""
        if self._plan is None or not isinstance(table.phase, Putting) or self._plan[0] != _key(table):
            return None
        subject = self._plan[1]
        move = PutSubject(table.seat, subject - 1 if subject else None)
        return move if move in legal_moves else None

    def _rank(self, view: View, legal_moves: LegalMoves[Any], budget: Budget) -> Ranked:
        from zamki.games.zamek.bots.ranking import rank  # imports Numba

        return rank(self.level, view, budget, self._luck(view.table), self._temper)

    def _luck(self, table: Table) -> Random:
        """What a decision draws from: the same for the same seed and position."""
        return Random(f"{self._seed} {table.turn} {table.phase.name} {len(table.pending)}")


def _key(table: Table) -> object:
    """What tells a position after a placement from all others of the game."""
    lying = None if table.at is None else table.board.tiles[table.at]
    return (table.seat, table.turn, table.at, lying, table.left, table.totals)


def _after(table: Table, move: Any) -> object:
    """The key of the position that a placement leads to."""
    assert isinstance(move, Place)
    assert isinstance(table.phase, Placing)
    at, lying = table.edition.tables.number[move.at], Lying(table.phase.tile, move.turn)
    return (table.seat, table.turn, at, lying, table.left, table.totals)


def _turn(view: View, move: Any, subject: int) -> list[Any]:
    """A placement with the subject that is meant to follow it; any other move alone."""
    if not isinstance(move, Place) or subject < 0:
        return [move]
    return [move, PutSubject(view.table.seat, subject - 1 if subject else None)]


def _lead(points: int) -> Text:
    """How the game ends, as far as can be told."""
    if points == 0:
        return T("about even")
    if points > 0:
        return TN("≈ {n} point ahead", "≈ {n} points ahead", points)
    return TN("≈ {n} point behind", "≈ {n} points behind", -points)


def _note(view: View, move: Any, subject: int) -> Text | None:
    """Which subject goes with a placement."""
    phase = view.table.phase
    if not isinstance(phase, Placing) or not isinstance(move, Place) or subject < 0:
        return None
    if subject == 0:
        return T("without a subject")
    kind = view.edition.tiles[phase.tile].areas[subject - 1].kind
    return {
        ROLES[Kind.ROAD]: T("with a herald on the road"),
        ROLES[Kind.HOUSE]: T("with a squire in the house"),
        ROLES[Kind.PIGSTY]: T("with a farmer in the pigsty"),
        ROLES[Kind.MEADOW]: T("with a monk on the meadow"),
    }[ROLES[kind]]
