"""States and moves as the kernel has them, encoded as a whole for comparing it with the rules."""

from __future__ import annotations

from zamki.games.ludwig.kernel import rules as k
from zamki.games.ludwig.kernel import tables as c
from zamki.games.ludwig.kernel.codec import _CARD_CODE, _SERVANT, _holder, _put_hand, _put_pile, _table
from zamki.games.ludwig.kernel.tables import Ints
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
from zamki.games.ludwig.rules.state import LUDWIG, State


def encode_state(state: State) -> Ints:
    """A full state as the kernel has it."""
    s = _table(state)
    _put_pile(s, k.SUPPLY_N, k.SUPPLY, [c.CODE_OF[room] for room in reversed(state.supply.pile)])
    _put_pile(s, k.DISCARD_N, k.DISCARD, [c.CODE_OF[d.item] for d in state.supply.discards])
    _put_pile(s, k.PILE_N, k.PILE, [_CARD_CODE[card] for card in reversed(state.cards.pile)])
    _put_pile(s, k.CARD_DISCARD_N, k.CARD_DISCARD, [_CARD_CODE[d.item] for d in state.cards.discards])
    for seat, hand in enumerate(state.hands):
        gone = set(state.drawn) if seat == LUDWIG else set()
        if seat < state.people:
            gone |= set(state.choices[seat] or ())
        _put_hand(s, _holder(state, seat), [c.CODE_OF[room] for room in hand.rooms if room not in gone])
    for seat, choice in enumerate(state.choices):
        if choice is not None:
            s[k.PICK + 2 * seat : k.PICK + 2 * seat + 2] = sorted(c.CODE_OF[room] for room in choice)
    return s


def encode_move(move: Move) -> int:
    """A move as the kernel has it."""
    match move:
        case Choose(_, (first, second)):
            return int(k.pack_choose(c.CODE_OF[first], c.CODE_OF[second]))
        case Assign(_, (first, _)):
            return int(k.pack_at(k.M_ASSIGN, 0, c.CODE_OF[first], 0, 0))
        case Place(_, room, castle, (column, level), _):
            return int(k.pack_at(k.M_PLACE, castle, c.CODE_OF[room], column, level))
        case PlaceBonusRoom(_, castle, room, (column, level)):
            return int(k.pack_at(k.M_BONUS_ROOM, castle, c.CODE_OF[room], column, level))
        case TakeAttendant(_, castle, kind):
            return int(k.pack(k.M_ATTENDANT, castle, _SERVANT[kind]))
        case KeepCard(_, castle, card):
            return int(k.pack(k.M_BONUS_CARD, castle, _CARD_CODE[card] - 1))
        case PlaceSpecial(_, castle, kind, (column, level)):
            return int(k.pack_at(k.M_SPECIAL, castle, c.SPECIALS.index(kind), column, level))
        case TakeBonus(_, castle, of):
            return int(k.pack(k.M_TAKE_BONUS, castle, c.TYPES.index(of)))


def canonical(s: Ints) -> Ints:
    """The state with everything that means nothing made equal: order of hands and discards, stale entries."""
    s = s.copy()
    _tidy(s)
    return s


def _tidy(s: Ints) -> None:
    for seat in range(7):
        _tidy_pile(s, k.HAND + 10 * seat, k.HAND + 10 * seat + 1, 9, True)
        first = k.PICK + 2 * seat
        if (
            not (seat == 2 and s[k.PEOPLE] == 2)
            and s[first + 1]
            and (s[first] == 0 or s[first] > s[first + 1])
        ):
            s[first], s[first + 1] = s[first + 1], s[first]
    _tidy_pile(s, k.SUPPLY_N, k.SUPPLY, c.REGULAR, False)
    _tidy_pile(s, k.DISCARD_N, k.DISCARD, c.REGULAR, True)
    _tidy_pile(s, k.PILE_N, k.PILE, 20, False)
    _tidy_pile(s, k.CARD_DISCARD_N, k.CARD_DISCARD, 20, True)
    for at in range(s[k.SEATS]):
        b = k.castle(at)
        if s[b + c.BONUS] == k.B_NONE:
            s[b + c.DECIDER] = 0
            s[b + c.DRAWN_N] = 0
        _tidy_pile(s, b + c.DRAWN_N, b + c.DRAWN, 5, False)
        rooms, edges = s[b + c.ROOMS], s[b + c.EDGE_N]
        for start in (c.CODE, c.COL, c.LVL, c.ADJ, c.AROUND):
            s[b + start + rooms : b + start + 26] = 0
        for start in (c.EDGE_COL, c.EDGE_LVL, c.EDGE_ADJ, c.EDGE_AROUND):
            s[b + start + edges : b + start + 60] = 0


def _tidy_pile(s: Ints, count: int, start: int, room: int, reorder: bool) -> None:
    n = s[count]
    s[start + n : start + room] = 0
    if reorder:
        s[start : start + n].sort()
