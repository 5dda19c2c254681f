"""Between the reference engine of ludwig and the kernel: states, views and moves, both ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from zamki.core.errors import BadSetup
from zamki.core.ids import Seat
from zamki.core.words import T
from zamki.games.ludwig.kernel import kernel
from zamki.games.ludwig.kernel import rules as k
from zamki.games.ludwig.kernel import tables as c
from zamki.games.ludwig.kernel.tables import Ints
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.deck import Deck, Discard
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
from zamki.games.ludwig.rules.state import (
    LUDWIG,
    PHASES,
    Ask,
    Assigning,
    Bonus,
    Choosing,
    Hand,
    Over,
    Pair,
    Phase,
    Placing,
    State,
    Waiting,
    castles_of,
    next_holder,
)
from zamki.games.ludwig.rules.view import BonusView, SeenAssigning, SeenPlacing, View

_CARD_CODE = {name: index + 1 for index, name in enumerate(c.CARDS)}
_SERVANT = dict(zip(c.ATTENDANTS, c.ADMIRES, strict=True))
_SERVANT_NAME = {admired: name for name, admired in _SERVANT.items()}
_BONUS = {"food": k.B_ROOM, "living": k.B_ATTENDANT, "utility": k.B_CARD, "downstairs": k.B_TAKE}
_BONUS |= {"outdoor": k.B_FOUNTAIN, "sleeping": k.B_TOWER, "corridor": k.B_FOYER, "fifth": k.B_ANY}
_OF = {kind: of for of, kind in _BONUS.items()}


def check_known(components: Components) -> None:
    """Refuses pieces that the kernel's tables do not describe."""
    if components.id not in kernel.editions or components.sha256 is not None:
        raise BadSetup(T("The kernels know only the edition that comes with the game."))


def encode_view(view: View) -> Ints:
    """What a seat knows, with zeros for what it does not; choices not yet revealed count as not made."""
    check_known(view.components)
    s = _table(view)
    s[k.SUPPLY_N], s[k.PILE_N] = view.supply.size, view.cards.size
    _put_pile(s, k.DISCARD_N, k.DISCARD, [c.CODE_OF.get(d.item or "", 0) for d in view.supply.discards])
    _put_pile(
        s, k.CARD_DISCARD_N, k.CARD_DISCARD, [_CARD_CODE.get(d.item or "", 0) for d in view.cards.discards]
    )
    for seat, hand in enumerate(view.hands):
        drawn = isinstance(view.phase, SeenAssigning) and seat == LUDWIG
        rooms = [c.CODE_OF[room] for room in hand.rooms or () if room not in (view.drawn or ())]
        known = hand.rooms is not None and not (drawn and view.drawn is None)
        _put_hand(s, _holder(view, seat), rooms if known else [0] * (hand.size - 2 * drawn))
    return s


def _holder(table: State | View, seat: int) -> int:
    """Whose hand it is in the kernel: in the place step the reference lists it at the next seat already."""
    if not isinstance(table.phase, Placing | SeenPlacing):
        return seat
    return next_holder(seat, 3 - table.round, table.size)  # L7: back the way it came


def _table(table: State | View) -> Ints:
    """Everything that lies open."""
    s = np.zeros(k.size(table.size), np.int32)
    s[k.SEATS], s[k.PEOPLE] = table.size, table.people
    over = isinstance(table.phase, Over)
    s[k.ROUND] = 2 if over else table.round - 1
    s[k.TURN] = 0 if over else table.turn - 1
    s[k.PHASE] = PHASES.index(table.phase.name)
    s[k.STOCK : k.STOCK + 3] = [table.stock[kind] for kind in c.SPECIALS]
    for name, admired in _SERVANT.items():
        s[k.SERVANTS + admired] = table.stock[name]
    for index, room in enumerate(table.drawn or ()):
        s[k.DRAW + index] = c.CODE_OF[room]
    if isinstance(table.phase, Placing | SeenPlacing):
        for seat, waiting in enumerate(table.phase.waiting):
            _put_waiting(s, seat, waiting, table.size)
    for at, room in table.assigned:
        s[k.PICK + 3 + at] = c.CODE_OF[room]
    for number, castle in enumerate(table.castles):
        b = k.castle(number)
        s[b : b + c.CASTLE] = encode_castle(castle)
    for bonus in table.bonuses:
        if bonus is not None:
            _put_bonus(s, bonus)
    return s


@lru_cache(maxsize=32)
def encode_castle(castle: Castle) -> Ints:
    """A castle in the kernel's form, built room by room in the order it grew."""
    s = np.zeros(c.CASTLE, np.int32)
    rooms = [(c.CODE_OF[room.id], *cell) for cell, room in castle.rooms]
    k.build_castle(s, c.CODE_OF[castle.throne.id], np.array(rooms, np.int32).reshape(len(rooms), 3))
    for kind in castle.attendants:
        s[c.ATTENDANT + _SERVANT[kind]] += 1
    s[c.CARD_N] = len(castle.cards)
    for index, card in enumerate(castle.cards):
        s[c.CARD + index] = _CARD_CODE[card]
    return s


def _put_waiting(s: Ints, seat: int, waiting: Waiting, size: int) -> None:
    rooms = sorted(c.CODE_OF[room] for room in waiting.rooms)
    s[k.PICK + 2 * seat : k.PICK + 2 * seat + len(rooms)] = rooms
    left, right = castles_of(seat, size)
    s[k.SIDE + seat] = (left not in waiting.castles) + 2 * (right not in waiting.castles)


def _put_bonus(s: Ints, bonus: Bonus | BonusView) -> None:
    b = k.castle(bonus.castle)
    s[b + c.BONUS] = _BONUS[bonus.of]
    s[b + c.DECIDER] = bonus.seat
    if bonus.ask in (Ask.ROOM, Ask.CARD):
        codes = c.CODE_OF if bonus.ask is Ask.ROOM else _CARD_CODE
        drawn = [codes[option] for option in bonus.options or ()]
        size = bonus.size if isinstance(bonus, BonusView) else len(drawn)
        s[b + c.DRAWN_N] = size
        s[b + c.DRAWN : b + c.DRAWN + len(drawn)] = drawn


def _put_pile(s: Ints, count: int, start: int, items: Sequence[int]) -> None:
    s[count] = len(items)
    s[start : start + len(items)] = items


def _put_hand(s: Ints, seat: int, rooms: Sequence[int]) -> None:
    _put_pile(s, k.HAND + 10 * seat, k.HAND + 10 * seat + 1, rooms)


def decode_move(s: Ints, seat: int, move: int) -> Move:
    """A kernel's move of a seat as the reference engine has it."""
    who, castle, what = Seat(seat), (move >> 4) & 7, (move >> 7) & 255
    at = ((move >> 15) & 63) - 32, ((move >> 21) & 63) - 32
    match move & 15:
        case k.M_CHOOSE:
            return Choose(who, (c.ROOM_IDS[what], c.ROOM_IDS[(move >> 15) & 255]))
        case k.M_ASSIGN:
            second = int(s[k.DRAW] + s[k.DRAW + 1] - what)
            return Assign(who, (c.ROOM_IDS[what], c.ROOM_IDS[second]))
        case k.M_PLACE:
            his = s[k.PEOPLE] == 2 and what in s[k.PICK + 4 : k.PICK + 6]
            return Place(who, c.ROOM_IDS[what], castle, at, LUDWIG if his else None)
        case k.M_BONUS_ROOM:
            return PlaceBonusRoom(who, castle, c.ROOM_IDS[what], at)
        case k.M_ATTENDANT:
            return TakeAttendant(who, castle, _SERVANT_NAME[what])
        case k.M_BONUS_CARD:
            return KeepCard(who, castle, c.CARDS[what])
        case k.M_SPECIAL:
            return PlaceSpecial(who, castle, c.SPECIALS[what], at)
        case _:
            return TakeBonus(who, castle, c.TYPES[what])


def decode_state(s: Ints, components: Components, ages: tuple[Seat, ...]) -> State:
    """A kernel's state as a reference state; nobody in it remembers anything of earlier turns."""
    size, people = int(s[k.SEATS]), int(s[k.PEOPLE])
    phase = _phase(s, people, size)
    over = isinstance(phase, Over)
    state = State(
        components=components,
        people=people,
        ages=ages,
        castles=tuple(_castle(s, k.castle(at), components) for at in range(size)),
        supply=_deck(s, k.SUPPLY_N, k.SUPPLY, k.DISCARD_N, k.DISCARD, c.ROOM_IDS),
        cards=_deck(s, k.PILE_N, k.PILE, k.CARD_DISCARD_N, k.CARD_DISCARD, ("", *c.CARDS)),
        stock={kind: int(s[k.STOCK + i]) for i, kind in enumerate(c.SPECIALS)}
        | {name: int(s[k.SERVANTS + admired]) for name, admired in _SERVANT.items()},
        hands=(),
        phase=phase,
        round=2 if over else int(s[k.ROUND]) + 1,
        turn=4 if over else int(s[k.TURN]) + 1,
    )
    hands = tuple(Hand(_hand(s, _holder(state, seat), state)) for seat in range(size))
    return replace(state, hands=hands)


def _phase(s: Ints, people: int, size: int) -> Phase:
    match PHASES[int(s[k.PHASE])]:
        case Assigning.name:
            return Assigning(_pair(s[k.DRAW : k.DRAW + 2]))
        case Choosing.name:
            return Choosing(tuple(_choice(s, seat) for seat in range(people)), _assigned(s))
        case Placing.name:
            waiting = tuple(_waiting(s, seat, size) for seat in range(people))
            return Placing(waiting, tuple(_bonus(s, at) for at in range(size)), _assigned(s))
    return Over()


def _names(codes: Iterable[int]) -> tuple[str, ...]:
    return tuple(c.ROOM_IDS[code] for code in codes if code)


def _assigned(s: Ints) -> tuple[tuple[int, str], ...]:
    if s[k.PEOPLE] != 2:
        return ()
    return tuple((at, c.ROOM_IDS[s[k.PICK + 3 + at]]) for at in (1, 2) if s[k.PICK + 3 + at])


def _hand(s: Ints, slot: int, state: State) -> tuple[str, ...]:
    start = k.HAND + 10 * slot
    rooms = _names(s[start + 1 : start + 1 + s[start]])
    if slot < state.people:
        rooms += state.choices[slot] or ()
    return rooms + (state.drawn if slot == LUDWIG else ())


def _pair(codes: Iterable[int]) -> Pair:
    first, second = _names(codes)
    return first, second


def _choice(s: Ints, seat: int) -> Pair | None:
    codes = s[k.PICK + 2 * seat : k.PICK + 2 * seat + 2]
    return _pair(codes) if codes[0] else None


def _waiting(s: Ints, seat: int, size: int) -> Waiting:
    rooms = _names(s[k.PICK + 2 * seat : k.PICK + 2 * seat + 2])
    castles = castles_of(seat, size)
    return Waiting(rooms, tuple(at for side, at in enumerate(castles) if not (s[k.SIDE + seat] >> side) & 1))


def _castle(s: Ints, b: int, components: Components) -> Castle:
    castle = Castle.founded(components, c.ROOM_IDS[s[b + c.CODE]])
    for i in range(1, int(s[b + c.ROOMS])):
        room = components.room(c.ROOM_IDS[s[b + c.CODE + i]])
        castle = castle.with_room(room, (int(s[b + c.COL + i]), int(s[b + c.LVL + i])))
    for admired, name in _SERVANT_NAME.items():
        for _ in range(int(s[b + c.ATTENDANT + admired])):
            castle = castle.with_attendant(name)
    for i in range(int(s[b + c.CARD_N])):
        castle = castle.with_card(c.CARDS[int(s[b + c.CARD + i]) - 1])
    return castle


def _bonus(s: Ints, at: int) -> Bonus | None:
    b = k.castle(at)
    kind = int(s[b + c.BONUS])
    if kind == k.B_NONE:
        return None
    drawn = [int(code) for code in s[b + c.DRAWN : b + c.DRAWN + s[b + c.DRAWN_N]]]
    asks = {k.B_ROOM: Ask.ROOM, k.B_ATTENDANT: Ask.ATTENDANT, k.B_CARD: Ask.CARD, k.B_TAKE: Ask.TAKE}
    return Bonus(
        at, Seat(int(s[b + c.DECIDER])), _OF[kind], asks.get(kind, Ask.SPECIAL), _options(kind, drawn)
    )


def _options(kind: int, drawn: Sequence[int]) -> tuple[str, ...]:
    match kind:
        case k.B_ROOM:
            return tuple(c.ROOM_IDS[code] for code in drawn)
        case k.B_CARD:
            return tuple(c.CARDS[code - 1] for code in drawn)
        case k.B_ATTENDANT:
            return c.ATTENDANTS
        case k.B_TAKE:
            return tuple(name for name in c.TYPES if name != "downstairs")
        case k.B_ANY:
            return c.SPECIALS
        case _:
            return (c.SPECIALS[kind - k.B_FOUNTAIN],)


def _deck(s: Ints, count: int, pile: int, discarded: int, discard: int, names: Sequence[str]) -> Deck:
    return Deck(
        tuple(names[code] for code in s[pile : pile + s[count]][::-1]),
        tuple(Discard(names[code], 0) for code in s[discard : discard + s[discarded]]),
        returned=tuple({} for _ in range(int(s[k.PEOPLE]))),
    )
