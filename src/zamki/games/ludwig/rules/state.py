"""Where a game of Ludwig stands, and all its pieces counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Final, TypeAlias

from zamki.core.ids import Seat
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Components, RoomId
from zamki.games.ludwig.rules.deck import Deck

LUDWIG = Seat(2)
"""Ludwig's seat in the game for two (L43)."""


Pair: TypeAlias = tuple[RoomId, RoomId]
"""The two rooms of a turn."""

AtCastle: TypeAlias = tuple[int, RoomId]
"""A room of Ludwig's that waits in one of his castles (L44)."""


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
class Assigning:
    """Somebody gives Ludwig's two rooms of this turn to his castles (L44)."""

    name: ClassVar[str] = "assign"
    drawn: Pair


@dataclass(frozen=True, slots=True)
class Choosing:
    """All choose two rooms of their hands (L6)."""

    name: ClassVar[str] = "choose"
    choices: tuple[Pair | None, ...]
    """What each person has confirmed."""
    assigned: tuple[AtCastle, ...] = ()


@dataclass(frozen=True, slots=True)
class Placing:
    """The revealed rooms are placed, and bonuses answered (L9, L20)."""

    name: ClassVar[str] = "place"
    waiting: tuple[Waiting, ...]
    bonuses: tuple[Bonus | None, ...]
    """Each castle's open bonus."""
    assigned: tuple[AtCastle, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """Nobody is asked any more (L11)."""

    name: ClassVar[str] = "over"


Phase: TypeAlias = Assigning | Choosing | Placing | Over
"""The step of the turn (L5), with what belongs to it; the reveal needs nobody."""

PHASES: Final = tuple(each.name for each in (Assigning, Choosing, Placing, Over))


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
    phase: Phase
    round: int = 1
    turn: int = 1
    dealt: int = 0
    """From which shuffle this round's hands were dealt."""

    @property
    def size(self) -> int:
        """How many seats and castles there are, Ludwig's seat included."""
        return len(self.castles)

    @property
    def drawn(self) -> tuple[RoomId, ...]:
        """Ludwig's two rooms of this turn, until they are assigned (L44)."""
        return self.phase.drawn if isinstance(self.phase, Assigning) else ()

    @property
    def choices(self) -> tuple[Pair | None, ...]:
        """What each person has confirmed in this choose step (L6)."""
        return self.phase.choices if isinstance(self.phase, Choosing) else (None,) * self.people

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """What each person still has to place (L9)."""
        return self.phase.waiting if isinstance(self.phase, Placing) else (Waiting(),) * self.people

    @property
    def bonuses(self) -> tuple[Bonus | None, ...]:
        """Each castle's open bonus (L20)."""
        return self.phase.bonuses if isinstance(self.phase, Placing) else (None,) * self.size

    @property
    def assigned(self) -> tuple[AtCastle, ...]:
        """Ludwig's rooms that wait in his castles (L44)."""
        return self.phase.assigned if isinstance(self.phase, Choosing | Placing) else ()

    def with_castle(self, number: int, castle: Castle) -> State:
        """The state with one castle changed."""
        castles = (*self.castles[:number], castle, *self.castles[number + 1 :])
        return replace(self, castles=castles)

    def with_bonus(self, number: int, bonus: Bonus | None) -> State:
        """The state with a castle's bonus opened or closed."""
        phase = self.phase
        assert isinstance(phase, Placing)  # bonuses come of placing only
        bonuses = (*phase.bonuses[:number], bonus, *phase.bonuses[number + 1 :])
        return replace(self, phase=Placing(phase.waiting, bonuses, phase.assigned))

    def with_stock(self, kind: str, change: int) -> State:
        """The state with one kind's stock changed."""
        return replace(self, stock={**self.stock, kind: self.stock[kind] + change})


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
