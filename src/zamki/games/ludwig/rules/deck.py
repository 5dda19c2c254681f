"""A face-down pile with its discards, and who knows what lies where.

Every shuffle starts an epoch. What a seat saw being discarded it knows to lie there, and after a reshuffle it
still knows that it went back into the pile then. That is all there is to know of a deck (L47), and worlds are
drawn from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from zamki.core.chance import Chance
from zamki.core.ids import Seat


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded room or card: from which shuffle it was drawn, and who saw its face."""

    item: str
    shuffle: int
    known: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Deck:
    """A pile to draw from, front first, and its discards."""

    pile: tuple[str, ...]
    discards: tuple[Discard, ...] = ()
    shuffles: int = 0
    """How often it was reshuffled."""
    returned: tuple[Mapping[str, int], ...] = field(default=(), hash=False)
    """For each seat: what it knows to have gone back into the pile, and at which reshuffle."""

    def with_discards(self, items: Iterable[str], shuffle: int, known: Iterable[Seat]) -> Deck:
        """The deck with more discards, drawn from one shuffle and seen by the same seats."""
        seen = frozenset(known)
        return replace(self, discards=(*self.discards, *(Discard(item, shuffle, seen) for item in items)))

    def needs_shuffle(self, count: int) -> bool:
        """Whether the discards must be shuffled back in before `count` are drawn (L21)."""
        return len(self.pile) < count and bool(self.discards)

    def shuffled(self, what: str, chance: Chance) -> Deck:
        """The rest of the pile and the discards, mixed (L21)."""
        items = (*self.pile, *(discard.item for discard in self.discards))
        epoch = self.shuffles + 1
        return Deck(chance.event(what, "order", items), (), epoch, self._remembered(epoch))

    def drawn(self, count: int) -> tuple[tuple[str, ...], Deck]:
        """The front of the pile, as many as there are (L21a), and the deck without them."""
        return self.pile[:count], replace(self, pile=self.pile[count:])

    def _remembered(self, epoch: int) -> tuple[Mapping[str, int], ...]:
        seats = range(len(self.returned))
        return tuple(
            {**self.returned[seat], **{d.item: epoch for d in self.discards if seat in d.known}}
            for seat in seats
        )


def new_deck(pile: Sequence[str], seats: int) -> Deck:
    """A fresh deck nobody has seen anything of."""
    return Deck(tuple(pile), returned=tuple({} for _ in range(seats)))
