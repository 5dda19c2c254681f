"""Two bots in plain Python: one hunts around its hits, one counts every fleet that is still possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from zamki.bots import USUAL, Bot, BotSet, Budget, Thought
from zamki.core.view import AnyView
from zamki.core.words import T, Text

from zamki_sea_battle.rules.board import around, position
from zamki_sea_battle.rules.moves import Shoot
from zamki_sea_battle.rules.state import other
from zamki_sea_battle.rules.view import SeaView, View
from zamki_sea_battle.rules.worlds import Hidden


class Apprentice:
    """Hides its ships anywhere; shoots beside a ship it has hit, else anywhere a ship may lie."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """A legal move."""
        moves = list(view.legal_moves)
        if isinstance(moves[0], Shoot):
            moves = _beside_hits(view.state, moves) or _not_beside_sunk(view.state, moves) or moves
        return self._random.choice(moves)


class Builder:
    """Hides its ships anywhere; shoots where most of all fleets that are possible have a ship."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """A legal move; among equals any."""
        moves = list(view.legal_moves)
        if not isinstance(moves[0], Shoot):
            return self._random.choice(moves)
        chances = _chances(view.state, moves)
        best = max(chances.values())
        return self._random.choice([move for move, chance in chances.items() if chance == best])

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """The shots that hit most often, with how often they do."""
        moves = list(view.legal_moves)
        if not moves or not isinstance(moves[0], Shoot):
            return ()
        chances = _chances(view.state, moves)
        best = sorted(moves, key=lambda move: -chances[move])[:5]
        return [Thought(move, chances[move], "points", _note(chances[move])) for move in best]


def _note(chance: float) -> Text:
    return T("a hit in {percent}% of all fleets that are possible", percent=round(100 * chance))


def _target(view: View, moves: Sequence[Shoot]) -> SeaView:
    return view.seas[other(moves[0].seat)]


def _chances(view: View, moves: Sequence[Shoot]) -> dict[Shoot, float]:
    """How likely every shot hits, exactly."""
    hidden = Hidden(view, _target(view, moves))
    counts, total = hidden.counts(), hidden.total()
    return {move: counts[move.cell] / total for move in moves}


def _beside_hits(view: View, moves: Sequence[Shoot]) -> list[Shoot]:
    """The shots that may hit the rest of a ship: in line with two hits, else on any side of one."""
    sea = _target(view, moves)
    sunk = {cell for ship in sea.ships if ship for cell in ship}
    hits = {position(cell) for cell, hit in sea.shots if hit and cell not in sunk}
    near = [move for move in moves if _steps(move.cell, hits, 1)]
    return [move for move in near if _steps(move.cell, hits, 1) & _steps(move.cell, hits, 2)] or near


def _steps(cell: str, hits: set[tuple[int, int]], far: int) -> set[tuple[int, int]]:
    """The directions in which a hit lies so far from a cell."""
    x, y = position(cell)
    return {(dx, dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)) if (x + far * dx, y + far * dy) in hits}


def _not_beside_sunk(view: View, moves: Sequence[Shoot]) -> list[Shoot]:
    """Ships never touch (S4), so around a sunk one there is only water."""
    sea, size = _target(view, moves), view.components.size
    water = {cell for ship in sea.ships if ship for cell in around(size, ship)}
    return [move for move in moves if move.cell not in water]


def make(level: str, seed: int) -> Bot:
    """A bot of one of the levels."""
    return Apprentice(seed) if level == "apprentice" else Builder(seed)


bots = BotSet(
    levels=(
        replace(USUAL["apprentice"], advises=False),
        replace(USUAL["builder"], is_compiled=False),
    ),
    make=make,
)
