"""Where a game of Ludwig stands, and all its pieces counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from zamki.core.ids import Seat
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Components, RoomId
from zamki.games.ludwig.rules.deck import Deck

LUDWIG = Seat(2)
"""Ludwig's seat in the game for two (L43)."""


class Phase(StrEnum):
    """The steps of a turn (L5); the reveal needs nobody."""

    ASSIGN = "assign"
    CHOOSE = "choose"
    PLACE = "place"
    OVER = "over"


class Ask(StrEnum):
    """What an open bonus asks for; each is answered by the move of the same name."""

    ROOM = "bonus_room"
    ATTENDANT = "attendant"
    CARD = "bonus_card"
    SPECIAL = "special"
    TAKE = "take_bonus"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of rooms and the seats that have looked at it: it goes round, they remember (L47).

    In the place step it lies at a marker, waiting for the seat it is listed at (L7a).
    """

    rooms: tuple[RoomId, ...]
    seen: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat's revealed rooms that are not placed yet, and its castles that still wait for one (L9)."""

    rooms: tuple[RoomId, ...] = ()
    castles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """An open bonus of a castle (L20)."""

    castle: int
    seat: Seat
    """Who decides: the seat whose placement started it (L26)."""
    of: str
    """The type that gives it; `fifth` for the special room of a type's fifth room."""
    ask: Ask
    options: tuple[str, ...] = ()
    """The drawn rooms or cards, or the kinds to choose from."""
    shuffle: int = 0
    """From which shuffle the options were drawn."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game, hidden things included."""

    components: Components
    people: int
    ages: tuple[Seat, ...]
    """The people, oldest first (L4); of two who wait for each other the older goes first (L13)."""
    castles: tuple[Castle, ...]
    supply: Deck
    cards: Deck
    stock: Mapping[str, int] = field(hash=False)
    """Special rooms and attendants left in the box, by kind."""
    hands: tuple[Hand, ...]
    choices: tuple[tuple[RoomId, RoomId] | None, ...]
    """What each person has confirmed in this choose step (L6)."""
    waiting: tuple[Waiting, ...]
    bonuses: tuple[Bonus | None, ...]
    """Each castle's open bonus."""
    round: int = 1
    turn: int = 1
    phase: Phase = Phase.CHOOSE
    dealt: int = 0
    """From which shuffle this round's hands were dealt."""
    drawn: tuple[RoomId, ...] = ()
    """Ludwig's two rooms of this turn, until they are assigned (L44)."""
    assigned: tuple[tuple[int, RoomId], ...] = ()
    """Ludwig's rooms that wait in his castles (L44)."""

    @property
    def size(self) -> int:
        """How many seats and castles there are, Ludwig's seat included."""
        return len(self.castles)

    def with_castle(self, number: int, castle: Castle) -> State:
        """The state with one castle changed."""
        castles = (*self.castles[:number], castle, *self.castles[number + 1 :])
        return replace(self, castles=castles)

    def with_bonus(self, number: int, bonus: Bonus | None) -> State:
        """The state with a castle's bonus opened or closed."""
        return replace(self, bonuses=(*self.bonuses[:number], bonus, *self.bonuses[number + 1 :]))

    def with_stock(self, kind: str, change: int) -> State:
        """The state with one kind's stock changed."""
        return replace(self, stock={**self.stock, kind: self.stock[kind] + change})

    def with_waiting(self, seat: Seat, waiting: Waiting) -> State:
        """The state with one seat's revealed rooms changed."""
        return replace(self, waiting=(*self.waiting[:seat], waiting, *self.waiting[seat + 1 :]))


def castles_of(seat: int, size: int) -> tuple[int, int]:
    """A seat's left and right castle (L1)."""
    return seat, (seat - 1) % size


def owners_of(castle: int, size: int) -> tuple[Seat, Seat]:
    """A castle's two owners (L1)."""
    return Seat(castle), Seat((castle + 1) % size)


def next_holder(seat: int, round_: int, size: int) -> Seat:
    """Who gets a hand passed on by `seat`: the left neighbour in round 1, the right one in round 2 (L7)."""
    return Seat((seat + (1 if round_ == 1 else -1)) % size)


def assigner(state: State) -> Seat:
    """Who assigns Ludwig's rooms: his left neighbour in round 1, his right one in round 2 (L44)."""
    return Seat(0 if state.round == 1 else 1)


def census(state: State) -> dict[str, int]:
    """How many pieces there are of each kind, wherever they lie; rooms and cards are all different (L2)."""
    rooms, cards = _rooms(state), _cards(state)
    counts = {
        "rooms": len(rooms),
        "different rooms": len(set(rooms)),
        "bonus_cards": len(cards),
        "different bonus_cards": len(set(cards)),
        "thrones": state.size,
        **state.stock,
    }
    for castle in state.castles:
        for kind in (*castle.attendants, *(room.id for _, room in castle.rooms if not room.is_regular)):
            counts[kind] += 1
    return counts


def _rooms(state: State) -> list[str]:
    found = [*_in_deck(state.supply), *_drawn(state, Ask.ROOM)]
    found += [room for _, room in state.assigned]
    for hand in state.hands:
        found += hand.rooms
    for waiting in state.waiting:
        found += waiting.rooms
    for castle in state.castles:
        found += [room.id for _, room in castle.rooms if room.is_regular]
    return found


def _cards(state: State) -> list[str]:
    found = [*_in_deck(state.cards), *_drawn(state, Ask.CARD)]
    for castle in state.castles:
        found += castle.cards
    return found


def _drawn(state: State, ask: Ask) -> list[str]:
    open_bonuses = [bonus for bonus in state.bonuses if bonus is not None and bonus.ask is ask]
    return [option for bonus in open_bonuses for option in bonus.options]


def _in_deck(deck: Deck) -> list[str]:
    return [*deck.pile, *(discard.item for discard in deck.discards)]
