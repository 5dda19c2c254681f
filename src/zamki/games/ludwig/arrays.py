"""Ludwig in numbers; `docs/arrays.md` says what each of them means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, cast

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.environments.arrays import Arrays
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import CARDS, HAND, SPECIALS, TYPES, Cell, Components, RoomId
from zamki.games.ludwig.rules.moves import (
    Assign,
    Choose,
    KeepCard,
    Move,
    Place,
    PlaceBonusRoom,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
)
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import LUDWIG, PHASES, Ask, Over, castles_of
from zamki.games.ludwig.rules.turn import ROUNDS, TURNS
from zamki.games.ludwig.rules.view import BonusView, SeenAssigning, SeenChoosing, View

if TYPE_CHECKING:
    from zamki.kernels.lanes import Lanes

CELLS = 60
"""More free cells than a castle can have: 26 cells have at most 54 neighbours."""
ROOMS = 25
"""The most rooms of a castle, its throne among them."""
DRAWN = 5
KEPT = 3
SLOTS = 3
"""Rooms a seat may place in a castle: its two, and Ludwig's."""
PAIRS = tuple(combinations(range(HAND), 2))
BONUSES = ("food", "living", "utility", "outdoor", "sleeping", "corridor", "fifth", "downstairs")

# The first number of each kind of move; most kinds have a block for each of the two castles.
ASSIGN = len(PAIRS)
PLACE = ASSIGN + 2
BONUS_ROOM = PLACE + 2 * SLOTS * CELLS
SPECIAL = BONUS_ROOM + 2 * DRAWN * CELLS
CARD = SPECIAL + 2 * len(SPECIALS) * CELLS
TAKE = CARD + 2 * len(CARDS)
OTHERS = len(TYPES) - 1
ATTENDANT = TAKE + 2 * OTHERS

# The lengths of an observation's parts, without the kinds of attendants, which editions may change.
HEAD = 2 + len(PHASES) + len(SPECIALS) + 4 + HAND + 2 + 2 + 2
SEAT = 5
CASTLE = 1 + len(TYPES) + len(SPECIALS) + KEPT + 4 + DRAWN + 3 * ROOMS


def actions(config: Config) -> int:
    """How many numbers there are."""
    return _actions(cast(Components, config.edition))


def _actions(components: Components) -> int:
    return ATTENDANT + 2 * len(components.attendants)


@lru_cache(maxsize=8)
def _codes(components: Components) -> dict[RoomId, int]:
    """Every room by its number: the regular ones from 1 on, then special rooms and thrones."""
    names = (*components.rooms, *components.specials, *components.thrones)
    return {name: number for number, name in enumerate(names, start=1)}


def _in_order(view: View, rooms: Iterable[RoomId] | None) -> list[RoomId]:
    return sorted(rooms or (), key=_codes(view.components).__getitem__)


def _me(view: View) -> Seat:
    assert isinstance(view.viewer, int)
    return view.viewer


def _side(view: View, castle: int) -> int:
    return castles_of(_me(view), view.size).index(castle)


def _cells(view: View, castle: int) -> list[Cell]:
    return sorted(view.castles[castle].free)


def _options(view: View, castle: int) -> list[RoomId]:
    """The rooms drawn for a castle's bonus, as far as the viewer knows them."""
    bonus = view.bonuses[castle]
    return _in_order(view, bonus.options) if bonus is not None and bonus.ask is Ask.ROOM else []


def _slots(view: View, castle: int) -> list[RoomId | None]:
    """What the viewer may place in one of its castles: its own rooms in order, and Ludwig's (L9, L45)."""
    own: list[RoomId | None] = [*_in_order(view, view.waiting[_me(view)].rooms), None, None]
    return [*own[:2], dict(view.assigned).get(castle)]


def number(view: View, move: Move) -> int:
    """A move's number: pieces and cells count by their place among those there are."""
    match move:
        case Choose(seat, rooms):
            hand = _in_order(view, view.hands[seat].rooms)
            one, other = sorted(map(hand.index, rooms))
            return PAIRS.index((one, other))
        case Assign(_, (first, _)):
            return ASSIGN + _in_order(view, view.drawn).index(first)
        case Place(_, room, castle, at, whose):
            slot = 2 if whose is not None else _slots(view, castle).index(room)
            return PLACE + _at(view, castle, SLOTS, slot, at)
        case PlaceBonusRoom(_, castle, room, at):
            return BONUS_ROOM + _at(view, castle, DRAWN, _options(view, castle).index(room), at)
        case PlaceSpecial(_, castle, kind, at):
            return SPECIAL + _at(view, castle, len(SPECIALS), SPECIALS.index(kind), at)
        case TakeAttendant(_, castle, kind):
            kinds = list(view.components.attendants)
            return ATTENDANT + _side(view, castle) * len(kinds) + kinds.index(kind)
        case KeepCard(_, castle, card):
            return CARD + _side(view, castle) * len(CARDS) + CARDS.index(card)
        case TakeBonus(_, castle, of):
            return TAKE + _side(view, castle) * OTHERS + TYPES.index(of)


def _at(view: View, castle: int, slots: int, slot: int, at: Cell) -> int:
    return (_side(view, castle) * slots + slot) * CELLS + _cells(view, castle).index(at)


def move(view: View, number: int) -> Move | None:
    """The viewer's move of a number; none where there is no such piece or cell."""
    if not isinstance(view.viewer, int) or not 0 <= number < _actions(view.components):
        return None
    if number < PLACE:
        return _chosen(view, number)
    return _placed(view, number) if number < CARD else _taken(view, number)


def _chosen(view: View, number: int) -> Move | None:
    seat = _me(view)
    if number < ASSIGN:
        hand = _in_order(view, view.hands[seat].rooms)
        one, other = PAIRS[number]
        return Choose(seat, (hand[one], hand[other])) if other < len(hand) else None
    drawn = _in_order(view, view.drawn)
    if len(drawn) != 2:
        return None
    first = number - ASSIGN
    return Assign(seat, (drawn[first], drawn[1 - first]))


def _placed(view: View, number: int) -> Move | None:
    seat = _me(view)
    start, slots = next(
        block
        for block in ((SPECIAL, len(SPECIALS)), (BONUS_ROOM, DRAWN), (PLACE, SLOTS))
        if number >= block[0]
    )
    side, rest = divmod(number - start, slots * CELLS)
    slot, index = divmod(rest, CELLS)
    castle = castles_of(seat, view.size)[side]
    cells = _cells(view, castle)
    if index >= len(cells):
        return None
    if start == SPECIAL:
        return PlaceSpecial(seat, castle, SPECIALS[slot], cells[index])
    if start == BONUS_ROOM:
        options = _options(view, castle)
        return PlaceBonusRoom(seat, castle, options[slot], cells[index]) if slot < len(options) else None
    room = _slots(view, castle)[slot]
    return None if room is None else Place(seat, room, castle, cells[index], LUDWIG if slot == 2 else None)


def _taken(view: View, number: int) -> Move | None:
    seat = _me(view)
    castles = castles_of(seat, view.size)
    if number < TAKE:
        side, card = divmod(number - CARD, len(CARDS))
        return KeepCard(seat, castles[side], CARDS[card])
    if number < ATTENDANT:
        side, of = divmod(number - TAKE, OTHERS)
        return TakeBonus(seat, castles[side], TYPES[of])
    kinds = list(view.components.attendants)
    side, kind = divmod(number - ATTENDANT, len(kinds))
    return TakeAttendant(seat, castles[side], kinds[kind])


def length(config: Config) -> int:
    """How long an observation is."""
    kinds, size = len(cast(Components, config.edition).attendants), max(config.seats, 3)
    return HEAD + kinds + SEAT * config.seats + (CASTLE + kinds) * size + 4 * CELLS


def observe(view: View) -> Sequence[int]:
    """The step, the own hand, every seat, every castle, and where rooms may go."""
    me, size = _me(view), view.size
    seen = _head(view)
    for step in range(view.people):
        seen += _seat(view, Seat((me + step) % view.people))
    for step in range(size):
        seen += _castle(view, (me + step) % size)
    for castle in castles_of(me, size):
        flat = [value for cell in _cells(view, castle) for value in cell]
        seen += _padded(flat, 2 * CELLS)
    return seen


def _padded(values: Sequence[int], count: int) -> list[int]:
    return [*values, *[0] * (count - len(values))]


def _rooms(view: View, rooms: Iterable[RoomId] | None, count: int) -> list[int]:
    codes = _codes(view.components)
    return _padded(sorted(codes[room] for room in rooms or ()), count)


def _head(view: View) -> list[int]:
    me, over = _me(view), isinstance(view.phase, Over)
    holds = isinstance(view.phase, SeenAssigning | SeenChoosing)
    waits = dict(view.assigned)
    codes = _codes(view.components)
    return [
        2 if over else view.round - 1,
        0 if over else view.turn - 1,
        *(int(view.phase.name == name) for name in PHASES),
        *(view.stock[kind] for kind in SPECIALS),
        *(view.stock[kind] for kind in view.components.attendants),
        view.supply.size,
        len(view.supply.discards),
        view.cards.size,
        len(view.cards.discards),
        *_rooms(view, view.hands[me].rooms if holds else (), HAND),
        *_rooms(view, view.choices[me], 2),
        *_rooms(view, view.drawn, 2),
        *(codes[waits[castle]] if castle in waits else 0 for castle in (1, 2)),
    ]


def _seat(view: View, seat: Seat) -> list[int]:
    waiting = view.waiting[seat]
    sides = [int(castle in waiting.castles) for castle in castles_of(seat, view.size)]
    return [int(view.chosen[seat]), *_rooms(view, waiting.rooms, 2), *sides]


def _castle(view: View, number: int) -> list[int]:
    castle = view.castles[number]
    rooms = list(castle.rooms)
    kinds = [room.id for _, room in rooms]
    return [
        len(rooms) + 1,
        *(castle.count(kind) for kind in TYPES),
        *(kinds.count(kind) for kind in SPECIALS),
        *(castle.attendants.count(kind) for kind in view.components.attendants),
        *_padded([CARDS.index(card) + 1 for card in castle.cards], KEPT),
        score_castle(castle).total,
        *_bonus(view, view.bonuses[number]),
        *_standing(view, castle),
    ]


def _bonus(view: View, bonus: BonusView | None) -> list[int]:
    """What it is, who decides, and what was drawn, where the viewer knows it (L26, L47)."""
    if bonus is None:
        return [0] * (3 + DRAWN)
    decider = (bonus.seat - _me(view)) % view.people + 1
    if bonus.ask is Ask.ROOM:
        drawn = _rooms(view, bonus.options, DRAWN)
    elif bonus.ask is Ask.CARD:
        drawn = _padded(sorted(CARDS.index(card) + 1 for card in bonus.options or ()), DRAWN)
    else:
        return [BONUSES.index(bonus.of) + 1, decider, 0, *[0] * DRAWN]
    return [BONUSES.index(bonus.of) + 1, decider, bonus.size, *drawn]


def _standing(view: View, castle: Castle) -> list[int]:
    """Number, column and level of every room in the order they were placed, the throne first."""
    codes = _codes(view.components)
    flat = [codes[castle.throne.id], 0, 0]
    for (column, level), room in castle.rooms:
        flat += [codes[room.id], column, level]
    return _padded(flat, 3 * ROOMS)


def longest(config: Config) -> int:
    """A turn has a choice a seat, Ludwig's assignment and two rooms a castle (L6, L10, L44).

    A castle answers for the third and the fifth room of each type, and twice for one of them (L20, L25).
    """
    size = max(config.seats, 3)
    a_turn = config.seats + int(size > config.seats) + 2 * size
    return ROUNDS * TURNS * a_turn + size * (2 * len(TYPES) + 1)


def lanes(config: Config) -> Lanes:
    """Many games at once."""
    from zamki.games.ludwig.kernel.lanes import LudwigLanes  # imports Numba

    return LudwigLanes(config)


arrays: Arrays[Move, View] = Arrays(
    actions=actions,
    number=number,
    move=move,
    length=length,
    observe=observe,
    bounds=(-1000, 1000),
    lanes=lanes,
    longest=longest,
)
