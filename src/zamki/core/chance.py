"""The only door of randomness.

Live, chance is drawn and written down, from the system's own generator unless a seed is given; in a replay it
is read back. A game asks for the same things in the same order both times, so that a record replays without
any seed. With a nonce, everything that is drawn follows from it and can be checked (`core/shuffle.py`); in
games of version 1 only what is drawn during play (`core/commitment.py`).
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
    """What a game may ask of fate, and of the people who set it up."""

    def ages(self, key: str, seats: int) -> tuple[Seat, ...]:
        """An order of the seats that the people bring along: by seat unless they say otherwise."""

    def given(self, key: str, default: Json) -> Json:
        """Anything else the people decide in the set-up."""

    def deal(self, key: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """Set-up: `items` in random order (the first `count` of them), written under `key`."""

    def piles(self, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
        """Set-up: several independent shuffles of the same items, written as a list of lists."""

    def event(self, what: str, field: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """During play: a random order of `items` (the first `count`), written as a chance move."""


class SystemGenerator(SystemRandom):
    """The operating system's randomness: nobody can compute it from what came before."""

    def __reduce__(self) -> tuple[type[SystemGenerator], tuple[()]]:
        """There is no state to keep."""
        return SystemGenerator, ()


class LiveChance:
    """Chance as it falls; `setup` and `moves` hold what was drawn."""

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
        """How many draws there were."""
        self._given = dict(given or {})
        self.setup: dict[str, Json] = {}
        self.moves: list[dict[str, Json]] = []

    def ages(self, key: str, seats: int) -> tuple[Seat, ...]:
        """As the people say, or by seat."""
        return read_order(self.given(key, list(range(seats))), key, seats)

    def given(self, key: str, default: Json) -> Json:
        """As the people say, or the default."""
        self.setup[key] = value = self._given.pop(key, default)
        return value

    def deal(self, key: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """A shuffle, unless the set-up was given."""
        if self._is_brought(key):
            dealt = read_deal(self._given.pop(key), key, items, count)
        else:
            dealt = self._drawn(items, count)
        self.setup[key] = list(dealt)
        return dealt

    def piles(self, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
        """Several shuffles."""
        if self._is_brought(key):
            dealt = read_piles(self._given.pop(key), key, items, times)
        else:
            dealt = tuple(self._drawn(items, None) for _ in range(times))
        self.setup[key] = [list(pile) for pile in dealt]
        return dealt

    def event(self, what: str, field: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """A shuffle that becomes a chance move of the record."""
        drawn = self._drawn(items, count)
        self.moves.append({"type": "chance", "what": what, field: list(drawn)})
        return drawn

    def _is_brought(self, key: str) -> bool:
        """Whether the set-up says what would be dealt."""
        return key in self._given

    def unused(self) -> tuple[str, ...]:
        """What was given but no game asked for."""
        return tuple(self._given)

    def take_moves(self) -> list[dict[str, Json]]:
        """The chance moves since the last call."""
        taken, self.moves = self.moves, []
        return taken

    def _drawn(self, items: Sequence[str], count: int | None) -> tuple[str, ...]:
        self.drawn += 1
        if self._nonce is None:
            return tuple(self._random.sample(items, len(items) if count is None else count))
        return draw_from_nonce(self._nonce, self.drawn - 1, items, count)


class FairChance(LiveChance):
    """Chance where people play for real: they bring ages and who starts, but nobody stacks the deck."""

    def _is_brought(self, key: str) -> bool:
        """Never: what is dealt in the set-up is a surprise for all."""
        return False


class Draw(NamedTuple):
    """A draw that was read back: from what, and what came."""

    what: str
    items: tuple[str, ...]
    """In the order in which the rules name them."""
    drawn: tuple[str, ...]


class ReplayChance:
    """Chance read back from a record; anything missing, surplus or impossible is refused.

    With a nonce, also what does not follow from it.
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
        """How many draws there were during play, or in all."""
        self.draws: list[Draw] = []
        """Those of a shuffle."""
        self.setup: dict[str, Json] = dict(setup)
        self.moves: list[dict[str, Json]] = []
        self.index = 0
        """The next move of the record; a game's chance events move it on."""

    def ages(self, key: str, seats: int) -> tuple[Seat, ...]:
        """The order in the record."""
        return read_order(self._read(key), key, seats)

    def given(self, key: str, default: Json) -> Json:
        """What the record says, or the default where it is silent."""
        self.setup[key] = value = self._setup.pop(key, default)
        return value

    def deal(self, key: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """The record's shuffle."""
        dealt = read_deal(self._read(key), key, items, count)
        if self._is_shuffle:
            self._note_draw(key, items, dealt)
        return dealt

    def piles(self, key: str, items: Sequence[str], times: int) -> tuple[tuple[str, ...], ...]:
        """The record's shuffles."""
        piles = read_piles(self._read(key), key, items, times)
        for dealt in piles if self._is_shuffle else ():
            self._note_draw(key, items, dealt)
        return piles

    def event(self, what: str, field: str, items: Sequence[str], count: int | None = None) -> tuple[str, ...]:
        """The record's next move, which must be this chance move.

        A record may stop just before it: with a result it is unfinished, without one chance is drawn now.
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
        """Counts a draw; refuses one that does not follow from the nonce."""
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
        """The chance moves read since the last call."""
        taken, self.moves = self.moves, []
        return taken

    def unused(self) -> tuple[str, ...]:
        """What the record's set-up has but no game asked for."""
        return tuple(self._setup)

    def _read(self, key: str) -> Json:
        if key not in self._setup:
            raise BadSetup(T("The set-up has no “{key}”.", key=key))
        return self._setup.pop(key)


def generator(seed: int | Random | None = None) -> Random:
    """The generator of a seed; without one nobody can foresee what comes."""
    if isinstance(seed, Random):
        return seed
    return SystemGenerator() if seed is None else Random(seed)


def read_order(value: Json, key: str, seats: int) -> tuple[Seat, ...]:
    """A strict order of all seats."""
    order = as_ints(value, key)
    if sorted(order) != list(range(seats)):
        raise BadSetup(T("“{key}” must name every seat from 0 to {last} once.", key=key, last=seats - 1))
    return tuple(Seat(number) for number in order)


def read_deal(value: Json, key: str, items: Sequence[str], count: int | None) -> tuple[str, ...]:
    """An order of `items`, or of `count` of them."""
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
    """Several orders of the same items."""
    return tuple(read_deal(pile, key, items, None) for pile in as_list(value, key, times))


def refuse_unused_entries(unused: Sequence[str]) -> None:
    """Refuses set-up entries that mean nothing to the game."""
    if unused:
        raise BadSetup(T("The set-up’s “{key}” has no meaning here.", key=unused[0]))
