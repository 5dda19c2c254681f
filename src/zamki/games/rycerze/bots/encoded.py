"""A seat's view of Rycerze as the kernels read it: a root state, and what is public of a two-seat game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from zamki.core.ids import Seat
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel import search as searching
from zamki.games.rycerze.kernel.codec import TILE_NAMES, mask_of, option_bits, table_of, tile_code
from zamki.games.rycerze.kernel.rules import DRUM, FULL, MASKS, MAX_SEATS, PILE, Ints
from zamki.games.rycerze.rules.components import ARMY, points_of
from zamki.games.rycerze.rules.info import LONG, OPEN, ROTATE
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRound, View

Prior: TypeAlias = tuple[float, float, float]
"""What a seat is taken for before it has moved: random, thrifty, a thinker."""
PRIOR: Prior = (0.2, 0.5, 0.3)


def edition_of(view: View) -> Ints:
    """The kernels' table of the view's edition."""
    return table_of(view.components)


def root_of(view: View, me: Seat) -> Ints:
    """The kernel state of a view; what `me` cannot know is filled with anything possible."""
    seats = len(view.players)
    s = np.zeros(kernel.SIZE, np.int32)
    s[kernel.SEATS], s[kernel.OPTIONS] = seats, option_bits(view.config)
    s[kernel.GAME], s[kernel.ROUND], s[kernel.SWORD] = len(view.past), len(view.rounds), view.sword
    turn = len(view.past) if view.config.has(LONG) and view.config.has(ROTATE) else 0
    for rank, seat in enumerate(view.ages):
        s[kernel.RANK + seat], s[kernel.AGE + seat] = rank, (rank - turn) % seats
    for number, player in enumerate(view.players):
        s[kernel.HANDS + number] = mask_of(player.hand or ()) if number == me else FULL
        s[kernel.POINTS + number] = player.points
        s[kernel.TOTALS + number] = sum(game.points[number] for game in view.past)
    s[kernel.SLOTS : kernel.SLOTS + MAX_SEATS] = kernel.NONE
    s[kernel.TILES : kernel.TILES + MAX_SEATS * PILE] = [min(tile, DRUM) for tile in range(PILE)] * MAX_SEATS
    s[kernel.TILES + PILE * len(view.past) :][:PILE] = _pile(view)
    return s


def _pile(view: View) -> list[int]:
    unseen = [tile_code(tile) for tile in view.unseen]
    turned = [tile_code(each.tile) for each in view.rounds]
    if view.tile is not None:
        turned.append(tile_code(view.tile))
    return [*unseen[:1], *turned, *unseen[1:]]


def beliefs_of(view: View, prior: Prior = PRIOR) -> npt.NDArray[np.float64]:
    """How likely each sort of player and each hand is, by what everybody has seen: `[seat, kind, hand]`."""
    ed, is_open = edition_of(view), view.config.has(OPEN)
    beliefs = np.zeros((MAX_SEATS, searching.KINDS, MASKS))
    for seat in range(len(view.players)):
        beliefs[seat, :, FULL] = prior
        for game in view.past:  # a long game tells what sort of player somebody is
            _follow(beliefs[seat], Seat(seat), game.rounds, ed, is_open=is_open)
            sorts = beliefs[seat].sum(1)
            beliefs[seat] = 0.0
            beliefs[seat, :, FULL] = sorts
        _follow(beliefs[seat], Seat(seat), view.rounds, ed, is_open=is_open)
    return beliefs


def _follow(
    belief: npt.NDArray[np.float64], seat: Seat, rounds: Sequence[SeenRound], ed: Ints, *, is_open: bool
) -> None:
    """What the rounds tell of a seat; a card recruited unseen tells nobody anything (R10)."""
    seen: list[tuple[int, int]] = []
    for each in rounds:
        if isinstance(each, Attack):
            seen.append((tile_code(each.tile), mask_of(each.laid[seat])))
            continue
        for taken in each.taken:
            if taken.seat == seat:
                card = ARMY.index(taken.card) if is_open and taken.card is not None else kernel.NONE
                seen.append((DRUM, card))
    if seen:
        searching.see_rounds(belief, np.array(seen, np.int32), ed)


@dataclass(frozen=True, slots=True)
class Public:
    """What counts in a two-seat game before the next tile, hands apart."""

    castles: int = 0
    """The castles seen, as bits."""
    drums: int = 0
    difference: int = 0
    """The points of young less those of old."""

    def with_castle(self, tile: int, young_wins: bool) -> Public:
        """After a castle has found its owner."""
        worth = points_of(TILE_NAMES[tile])
        gain = worth if young_wins else -worth
        return replace(self, castles=self.castles | 1 << tile, difference=self.difference + gain)

    def with_drum(self) -> Public:
        """After a recruitment."""
        return replace(self, drums=self.drums + 1)


def public_of(view: View) -> Public:
    """What is public of a two-seat game before the present tile."""
    public = Public()
    for each in view.rounds:
        if isinstance(each, Attack):
            public = public.with_castle(tile_code(each.tile), each.winner == view.ages[0])
        else:
            public = public.with_drum()
    return public


def open_hands(view: View) -> tuple[int, ...]:
    """Everybody's hand as a mask, by seat, in a game with open recruitment; only what all know is used."""
    hands = [FULL] * len(view.players)
    for each in view.rounds:
        if isinstance(each, Attack):
            hands = [hand & ~mask_of(laid) for hand, laid in zip(hands, each.laid, strict=True)]
            continue
        for taken in each.taken:
            hands[taken.seat] |= mask_of((taken.card,) if taken.card else ())
    return tuple(hands)
