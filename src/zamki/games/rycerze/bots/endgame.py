"""Two seats, hidden recruitment: the last rounds solved as a whole, and plans that fit together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from zamki.core.ids import Seat
from zamki.games.rycerze.bots.belief import Belief, BeliefKeeper, Plan, public_part
from zamki.games.rycerze.bots.solver import OpenSolution
from zamki.games.rycerze.kernel import endgame as ending
from zamki.games.rycerze.kernel.codec import mask_of, tile_code
from zamki.games.rycerze.kernel.rules import (
    CARDS,
    DRUM,
    DRUMS,
    FULL,
    LAY_COUNTS,
    MASKS,
    MAX_MOVES,
    ROUNDS,
)
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRound

WHOLE = 2
"""Castles still to be laid for that are solved as a whole."""
EFFORT = 400
"""Regret updates for each side."""
KEPT = 8
"""Ends that are kept: each is needed again in the rounds that follow."""

Past: TypeAlias = tuple[SeenRound, ...]


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """The last two castles, and a recruitment before them if it is the last one, in equilibrium."""

    belief: Belief
    """Before it begins."""
    tiles: tuple[int, ...]
    """Which castle may be laid for first."""
    recruits: Any
    """By side, hand and card; nothing where none are recruited."""
    lays: Any
    """The first lays, by number of the tile, side, hand and move."""
    later: Any
    """The hands of both sides; regrets and sums of the last round, by number of the tile."""
    castles: int
    drums: int
    """What is seen before the first castle."""
    ed: Any

    def first(self, tile: int) -> Plan:
        """The plan for the first of the two castles."""
        return Plan(tile, self.lays[self.tiles.index(tile)])

    def last(self, tile: int, laid: tuple[int, int], following: int) -> Plan:
        """The plan for the last castle, once both sides have laid for the first."""
        young, old, regrets, sums = self.later
        number, mixes = self.tiles.index(tile), np.zeros((2, MASKS, MAX_MOVES))
        room = np.zeros(MASKS, np.int32)
        count = ending.following_tiles(self.castles | 1 << tile, self.drums, room)
        slot = room[:count].tolist().index(following)
        places = [int(ending.PLACES[FULL, each]) for each in laid]
        for side, hands in enumerate((young, old)):
            for h, hand in enumerate(hands):
                rest = int(hand) & ~laid[side]
                if not laid[side] & ~int(hand):
                    at = (number, side, *places, slot, h)
                    ending.average_of(sums[at], regrets[at], int(LAY_COUNTS[rest]), mixes[side, rest])
        return Plan(following, mixes)

    def worths(self, tile: int, side: int, belief: Any) -> Any:
        """What each first lay brings each hand of a side at best; `belief` is about the other side."""
        young, old, regrets, sums = self.later
        number, hands = self.tiles.index(tile), (young, old)
        found = np.zeros((len(hands[side]), MAX_MOVES))
        ending.best_lays(
            side, self.ed, self.castles, self.drums, self.belief.public.difference, tile,
            hands[side], hands[1 - side], self.lays[number], belief, regrets[number], sums[number], found,
        )  # fmt: skip
        by_hand = np.zeros((MASKS, MAX_MOVES))
        by_hand[hands[side]] = found
        return by_hand

    def exploitability(self, tile: int, belief: Belief) -> float:
        """What both best responses win together from the first castle on, less 1."""
        best = [self.worths(tile, side, belief.hands[1 - side]) for side in range(2)]
        return (
            sum(
                float(p) * float(best[side][hand, : LAY_COUNTS[hand]].max())
                for side in range(2)
                for hand, p in enumerate(belief.hands[side])
                if p > 0.0
            )
            - 1.0
        )


def solve_castles(ed: Any, belief: Belief, tile: int, effort: int = EFFORT) -> End:
    """Two castles are left, the first of them turned up."""
    return _solved(ed, belief, (tile,), belief.public.drums, effort, recruit=False)


def solve_drum(ed: Any, belief: Belief, effort: int = EFFORT) -> End:
    """The last drum is turned up, and two castles follow."""
    tiles = tuple(tile for tile in range(DRUM) if not belief.public.castles >> tile & 1)
    return _solved(ed, belief, tiles, belief.public.drums + 1, effort, recruit=True)


def _solved(
    ed: Any, belief: Belief, tiles: tuple[int, ...], drums: int, effort: int, *, recruit: bool
) -> End:
    public, (young, old) = belief.public, belief.hands
    recruits = np.zeros((2, MASKS, CARDS))
    lays = np.zeros((len(tiles), 2, MASKS, MAX_MOVES))
    numbers = np.array(tiles, np.int32)
    later = ending.solve_end(
        ed, public.castles, drums, public.difference, numbers, recruit, young, old, effort, recruits, lays
    )
    return End(belief, tiles, recruits, lays, later, public.castles, drums, ed)


class EndKeeper(BeliefKeeper):
    """Follows a game's public history; the last rounds are played by one plan."""

    def __init__(self, solution: OpenSolution) -> None:
        super().__init__(solution)
        self._ends: dict[tuple[Any, ...], End] = {}

    def plan(self, rounds: Past, ages: tuple[Seat, ...], tile: int) -> Plan:
        """The plan for a tile after these rounds."""
        begun = _beginning(rounds, tile)
        if begun is None:
            return self._plan_apart(rounds, ages, tile)
        end, later = self.end_of(rounds, ages, tile), rounds[begun:]
        if later and not isinstance(later[0], Attack):
            later = later[1:]
        elif tile == DRUM:
            return Plan(DRUM, end.recruits)
        if not later:
            return end.first(tile)
        (first,) = later
        assert isinstance(first, Attack)
        young, old = (mask_of(first.laid[seat]) for seat in ages)
        return end.last(tile_code(first.tile), (young, old), tile)

    def _plan_apart(self, rounds: Past, ages: tuple[Seat, ...], tile: int) -> Plan:
        """A round by itself; a last castle after a recruitment is laid for as was planned with that."""
        drum = rounds[-1] if len(rounds) == ROUNDS - 1 else None
        if drum is None or isinstance(drum, Attack) or not drum.taken or tile == DRUM:
            return super().plan(rounds, ages, tile)
        return Plan(tile, super().plan(rounds[:-1], ages, DRUM).later[:, tile])

    def end_of(self, rounds: Past, ages: tuple[Seat, ...], tile: int) -> End:
        """The end that a tile after these rounds belongs to."""
        begun = _beginning(rounds, tile)
        assert begun is not None
        tile = tile_code(rounds[begun].tile) if begun < len(rounds) else tile
        return self._end(rounds[:begun], ages, tile)

    def _end(self, rounds: Past, ages: tuple[Seat, ...], tile: int) -> End:
        """The end that begins with a tile after these rounds."""
        key = (ages, tile, *map(public_part, rounds))
        if key not in self._ends:
            if len(self._ends) >= KEPT:
                self._ends.clear()
            solve = solve_drum if tile == DRUM else lambda ed, belief: solve_castles(ed, belief, tile)
            self._ends[key] = solve(self.solution.book[3], self.at(rounds, ages))
        return self._ends[key]


def _beginning(rounds: Past, tile: int) -> int | None:
    """Before which round the end began that the present tile belongs to, if it does."""
    tiles = [*(tile_code(each.tile) for each in rounds), tile]
    left = ROUNDS - len(rounds)
    last_drum = ROUNDS - WHOLE - 1
    if tiles[last_drum : last_drum + 1] == [DRUM] and tiles[: last_drum + 1].count(DRUM) == DRUMS:
        each = rounds[last_drum] if last_drum < len(rounds) else None
        if each is None or isinstance(each, Attack) or each.taken:
            return last_drum
    if left > WHOLE or tile == DRUM or tiles[ROUNDS - WHOLE] == DRUM:
        return None
    return ROUNDS - WHOLE
