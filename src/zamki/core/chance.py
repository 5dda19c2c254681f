"""The only source of randomness.

In a live game chance is drawn and recorded, from the system's generator unless a seed is given; in a replay
it is read back. A game asks for the same things in the same order both times, so a record replays without
a seed. With a nonce every draw follows from it and can be checked (`core/shuffle.py`); in games of version 1
only the draws during play (`core/commitment.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import NamedTuple, Protocol

from zamki.core.commitment import draw_from_nonce
from zamki.core.errors import BadSetup, DealDiffers, IllegalMove, Malformed, NotAsCommitted, Unfinished
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_ints, as_list, as_strs, only
from zamki.core.words import T


class Chance(Protocol):
    """What a game may draw, and what it may ask the people who set it up."""

    def ages(self, key: str, seats: int) -> tuple[Seat, ...]:
        """Returns an order of the seats that the people decide: by seat by default."""

    def given(self, key: str, default: Json) -> Json:
        """Returns any other entry of the set-up that the people decide."""

    def deal(self, key: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """Returns `items` in random order (the first `count`); the set-up records them under `key`."""

    def piles(self, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
        """Returns independent shuffles of the same items; the set-up records them as a list of lists."""

    def event(self, what: str, field: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """Returns a random order of `items` (the first `count`) during play, recorded as a chance move."""


class SystemGenerator(SystemRandom):
    """The operating system's random generator, which can be pickled: its numbers cannot be predicted."""

    def __reduce__(self) -> tuple[type[SystemGenerator], tuple[()]]:
        """Pickles the class alone, since there is no state."""
        return SystemGenerator, ()


class LiveChance:
    """Chance of a live game; `setup` and `moves` record the draws."""

    def __init__(
        self,
        seed: int | Random | None = None,
        given: JsonObject | None = None,
        *,
        nonce: bytes | None = None,
        drawn: int = 0,
    ) -> None:
        self._random = generator(seed)
        self._nonce = nonce
        self.drawn = drawn
        """The number of draws so far."""
        self._given = dict(given or {})
        self.setup: dict[str, Json] = {}
        self.moves: list[dict[str, Json]] = []

    def ages(self, key: str, seats: int) -> tuple[Seat, ...]:
        """Returns the order that the people gave, else by seat."""
        return read_order(self.given(key, list(range(seats))), key, seats)

    def given(self, key: str, default: Json) -> Json:
        """Returns the people's value, or the default."""
        self.setup[key] = value = self._given.pop(key, default)
        return value

    def deal(self, key: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """Returns a shuffle, or the order that the set-up gives."""
        if self._is_given(key):
            dealt = read_deal(self._given.pop(key), key, items, count)
        else:
            dealt = self._draw_items(items, count)
        self.setup[key] = list(dealt)
        return dealt

    def piles(self, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
        """Returns several shuffles, or those that the set-up gives."""
        if self._is_given(key):
            dealt = read_piles(self._given.pop(key), key, items, times)
        else:
            dealt = tuple(self._draw_items(items, None) for _ in range(times))
        self.setup[key] = [list(pile) for pile in dealt]
        return dealt

    def event(self, what: str, field: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """Returns a shuffle that becomes a chance move of the record."""
        drawn = self._draw_items(items, count)
        self.moves.append({"type": "chance", "what": what, field: list(drawn)})
        return drawn

    def _is_given(self, key: str) -> bool:
        """Returns true if the set-up gives this deal."""
        return key in self._given

    def unused(self) -> tuple[str, ...]:
        """Returns the keys that were given but never asked for."""
        return tuple(self._given)

    def take_moves(self) -> list[dict[str, Json]]:
        """Returns the chance moves since the last call."""
        taken, self.moves = self.moves, []
        return taken

    def _draw_items(self, items: Sequence[str], count: int | None) -> tuple[str, ...]:
        self.drawn += 1
        if self._nonce is None:
            return tuple(self._random.sample(items, len(items) if count is None else count))
        return draw_from_nonce(self._nonce, self.drawn - 1, items, count)


class FairChance(LiveChance):
    """Chance of games between people: they give ages and the first seat, but no deal."""

    def _is_given(self, key: str) -> bool:
        """Returns false: people may not choose what is dealt."""
        return False


class Draw(NamedTuple):
    """A draw of a replay: its items and its result."""

    what: str
    items: tuple[str, ...]
    """The items in the order of the rules."""
    drawn: tuple[str, ...]


class ReplayChance:
    """Chance read from a record; missing, surplus or impossible entries are refused.

    With a nonce, draws that do not follow from it are refused too.
    """

    def __init__(
        self,
        setup: JsonObject,
        moves: Sequence[JsonObject],
        *,
        finished: bool,
        nonce: bytes | None = None,
        is_shuffle: bool = False,
    ) -> None:
        self._setup = dict(setup)
        self._moves = moves
        self._finished = finished
        self._nonce = nonce
        self._is_shuffle = is_shuffle
        self._late = LiveChance(0)
        self.drawn = 0
        """The number of draws during play; of a shuffle, of all draws."""
        self.draws: list[Draw] = []
        """All draws of a shuffle."""
        self.setup: dict[str, Json] = dict(setup)
        self.moves: list[dict[str, Json]] = []
        self.index = 0
        """The index of the record's next move; chance events of the game advance it."""

    def ages(self, key: str, seats: int) -> tuple[Seat, ...]:
        """Returns the order in the record."""
        return read_order(self._take_entry(key), key, seats)

    def given(self, key: str, default: Json) -> Json:
        """Returns the record's value, or the default."""
        self.setup[key] = value = self._setup.pop(key, default)
        return value

    def deal(self, key: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """Returns the record's shuffle."""
        dealt = read_deal(self._take_entry(key), key, items, count)
        if self._is_shuffle:
            self._note_draw(key, items, dealt)
        return dealt

    def piles(self, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
        """Returns the record's shuffles."""
        piles = read_piles(self._take_entry(key), key, items, times)
        for dealt in piles if self._is_shuffle else ():
            self._note_draw(key, items, dealt)
        return piles

    def event(self, what: str, field: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """Returns the draw of the record's next move, which must be this chance move.

        A record may end just before it: one with a result is then unfinished; else chance is drawn now.
        """
        if self.index == len(self._moves):
            return self._draw(what, field, items, count)
        index, move = self.index, self._moves[self.index]
        if move.get("type") != "chance" or move.get("what") != what:
            raise IllegalMove(T("Here the chance move “{what}” must follow.", what=what)).at(index)
        try:
            only(move, ("type", "what", field))
            drawn = read_deal(move[field], field, items, count)
            self._note_draw(what, items, drawn)
        except (Malformed, NotAsCommitted) as error:
            raise error.at(index) from None
        except BadSetup as error:
            raise IllegalMove(error.text).at(index) from None
        self.index += 1
        self.moves.append(dict(move))
        return drawn

    def _note_draw(self, what: str, items: Sequence[str], drawn: tuple[str, ...]) -> None:
        """Counts a draw, and refuses one that does not follow from the nonce."""
        number, self.drawn = self.drawn, self.drawn + 1
        if self._is_shuffle:
            self.draws.append(Draw(what, tuple(items), drawn))
        if self._nonce is None:
            return
        right = draw_from_nonce(self._nonce, number, items, len(drawn))
        if drawn == right:
            return
        if not self._is_shuffle:
            raise NotAsCommitted(T("The chance move “{what}” does not follow from the nonce.", what=what))
        at = next(place for place, item in enumerate(drawn) if item != right[place])
        said: dict[str, int | str] = {"draw": number, "what": what, "card": at}
        said |= {"is": drawn[at], "due": right[at]}
        fault = T(
            "Draw {draw} (“{what}”) does not follow from nonce and shares: "
            "card {card} is “{is}”, not “{due}”.",
            **said,
        )
        raise DealDiffers(fault, details=said)

    def _draw(self, what: str, field: str, items: Sequence[str], count: int | None) -> tuple[str, ...]:
        if self._finished:
            raise Unfinished(T("The record ends where the chance move “{what}” must follow.", what=what)).at(
                self.index
            )
        drawn = self._late.event(what, field, items, count)
        self.drawn += 1
        self.moves += self._late.take_moves()
        return drawn

    def take_moves(self) -> list[dict[str, Json]]:
        """Returns the chance moves read since the last call."""
        taken, self.moves = self.moves, []
        return taken

    def unused(self) -> tuple[str, ...]:
        """Returns the set-up's keys that were never asked for."""
        return tuple(self._setup)

    def _take_entry(self, key: str) -> Json:
        if key not in self._setup:
            raise BadSetup(T("The set-up has no “{key}”.", key=key))
        return self._setup.pop(key)


def generator(seed: int | Random | None = None) -> Random:
    """Returns the generator of a seed; without a seed, one that cannot be predicted."""
    if isinstance(seed, Random):
        return seed
    return SystemGenerator() if seed is None else Random(seed)


def read_order(value: Json, key: str, seats: int) -> tuple[Seat, ...]:
    """Returns an order that names every seat once."""
    order = as_ints(value, key)
    if sorted(order) != list(range(seats)):
        raise BadSetup(T("“{key}” must name every seat from 0 to {last} once.", key=key, last=seats - 1))
    return tuple(Seat(number) for number in order)


def read_deal(value: Json, key: str, items: Sequence[str], count: int | None) -> tuple[str, ...]:
    """Returns an order of `items`, or of `count` of them."""
    dealt = as_strs(value, key)
    right = len(items) if count is None else count
    if len(dealt) != right:
        raise BadSetup(
            T("“{key}” must have {right} entries, not {wrong}.", key=key, right=right, wrong=len(dealt))
        )
    surplus = Counter(dealt) - Counter(items)
    if surplus:
        raise BadSetup(T("“{key}” has one “{item}” too many.", key=key, item=min(surplus)))
    return dealt


def read_piles(value: Json, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
    """Returns several orders of the same items."""
    return tuple(read_deal(pile, key, items, None) for pile in as_list(value, key, times))


def refuse_unused_entries(unused: Sequence[str]) -> None:
    """Refuses set-up entries that mean nothing to the game."""
    if unused:
        raise BadSetup(T("The set-up’s “{key}” has no meaning here.", key=unused[0]))
