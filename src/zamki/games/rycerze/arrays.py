"""Rycerze in numbers; `docs/arrays.md` says what each of them means."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.environments.arrays import Arrays
from zamki.games.rycerze.rules.components import ARMY, DRUM, ROUNDS, SHEPHERD, SHEPHERDS, TILES
from zamki.games.rycerze.rules.info import LONG, OPEN, ROTATE
from zamki.games.rycerze.rules.moves import Move, Recruit, lay
from zamki.games.rycerze.rules.state import Attack, youngest_first
from zamki.games.rycerze.rules.view import PlayerView, SeenRound, View

if TYPE_CHECKING:
    from zamki.kernels.lanes import Lanes

_SETS = sorted(
    sum(1 << card for card in cards) for count in range(3) for cards in combinations(range(len(ARMY)), count)
)
"""Up to two army cards as bits: what can be laid, the rest being shepherds (R5)."""
RECRUIT = len(_SETS)
"""The number of taking the first army card back (R10); the others follow."""
ACTIONS = RECRUIT + len(ARMY)
HEAD = len(TILES) + len(TILES) + 5 + 2 * len(ARMY)
SEAT = 6 + len(TILES) - 1
CHOICE = 2 * len(ARMY) + 1


def actions(config: Config) -> int:
    """How many numbers there are for moves."""
    return ACTIONS


def remembers(config: Config) -> bool:
    """True in a single game (R12): of the games before only the points are told."""
    return not config.has(LONG)


def length(config: Config) -> int:
    """How long an observation is."""
    return HEAD + SEAT * config.seats + ROUNDS * (len(TILES) + CHOICE * config.seats)


def longest(config: Config) -> int:
    """Every seat decides once a round (R5, R10), in as many games as there are seats or in one (R12)."""
    return ROUNDS * config.seats * (config.seats if config.has(LONG) else 1)


def number(view: View, move: Move) -> int:
    """What is laid by its army cards, what is taken back by the card; the same in every position."""
    if isinstance(move, Recruit):
        return RECRUIT + ARMY.index(move.card)
    return _SETS.index(sum(1 << ARMY.index(card) for card in move.cards if card != SHEPHERD))


def move(view: View, number: int) -> Move | None:
    """The viewer's move of a number."""
    seat = view.viewer
    if not isinstance(seat, int) or not 0 <= number < ACTIONS:
        return None
    if number >= RECRUIT:
        return Recruit(Seat(seat), ARMY[number - RECRUIT])
    one, other = (*_cards(_SETS[number]), SHEPHERD, SHEPHERD)[:2]
    return lay(Seat(seat), one, other)


def _cards(bits: int) -> list[str]:
    return [card for index, card in enumerate(ARMY) if bits >> index & 1]


def observe(view: View) -> Sequence[int]:
    """The round, the own cards, every seat, and all rounds that are over."""
    assert isinstance(view.viewer, int)
    count = len(view.players)
    table = [Seat((view.viewer + step) % count) for step in range(count)]
    me = view.players[view.viewer]
    seen = _marks(TILES, [] if view.tile is None else [view.tile])
    seen += [view.unseen.count(tile) for tile in TILES]
    seen += [len(view.rounds), len(view.past), *(int(view.config.has(name)) for name in (OPEN, LONG, ROTATE))]
    seen += _marks(ARMY, me.hand or ()) + _marks(ARMY, me.commit or ())
    for seat in table:
        seen += _seat(view, seat, view.players[seat])
    for index in range(ROUNDS):
        seen += _round(view.rounds[index], table) if index < len(view.rounds) else _empty(count)
    return seen


def _marks(names: Sequence[str], there: Sequence[str]) -> list[int]:
    return [int(name in there) for name in names]


def _seat(view: View, seat: Seat, player: PlayerView) -> list[int]:
    over = view.tile is None
    younger = youngest_first(view.config, view.ages, len(view.past) - over).index(seat)
    before = sum(game.points[seat] for game in view.past) - over * player.points
    castles = _marks([tile for tile in TILES if tile != DRUM], player.castles)
    chosen, sword = int(player.has_chosen), int(view.sword == seat)
    return [player.points, before, player.hand_size - SHEPHERDS, chosen, sword, younger, *castles]


def _empty(count: int) -> list[int]:
    return [0] * (len(TILES) + CHOICE * count)


def _round(each: SeenRound, table: Sequence[Seat]) -> list[int]:
    told = _marks(TILES, [each.tile])
    if isinstance(each, Attack):
        for seat in table:
            told += [*_marks(ARMY, each.laid[seat]), *_marks(ARMY, ()), 0]
        return told
    taken = {one.seat: one.card for one in each.taken}
    for seat in table:
        card = taken.get(seat)
        told += [*_marks(ARMY, ()), *_marks(ARMY, [card] if card else ()), int(seat in taken)]
    return told


def lanes(config: Config) -> Lanes:
    """Many games at once."""
    from zamki.games.rycerze.kernel.lanes import RycerzeLanes  # imports Numba

    return RycerzeLanes(config)


arrays: Arrays[Move, View] = Arrays(
    actions=actions,
    number=number,
    move=move,
    length=length,
    observe=observe,
    bounds=(0, 127),
    lanes=lanes,
    longest=longest,
    remembers=remembers,
)
