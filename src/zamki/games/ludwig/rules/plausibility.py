"""Castles that could stand, but that no bonus could have given (L20, L21, L22, L23, L24, L25)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from zamki.games.ludwig.rules.bonuses import SPECIAL_OF
from zamki.games.ludwig.rules.components import TYPES, Components
from zamki.games.ludwig.rules.layout import Layout

PLACED = 16
"""Rooms that a castle gets without any bonus: one from each owner in each of eight turns."""
ROOMS, ATTENDANTS, CARDS = "rooms", "attendants", "cards"


@dataclass(frozen=True, slots=True)
class Doubt:
    """More of something than the castle's bonuses give."""

    what: str
    """`rooms`, `attendants`, `cards`, or a kind of special room."""
    count: int


def doubts(layout: Layout, components: Components) -> tuple[Doubt, ...]:
    """What the bonuses of the castle's own rooms cannot have brought; nothing where all could have come."""
    counts = Counter(components.rooms[name].type for name, _ in layout.rooms if name in components.rooms)
    over = {what: count - given for what, count, given in _sources(layout, components, counts)}
    special = sum(max(0, over[kind]) for kind in SPECIAL_OF.values())
    fifths = sum(counts[kind] >= 5 for kind in TYPES)
    wild = int(counts["downstairs"] >= 3)
    others = sum(max(0, over[what]) for what in (ROOMS, ATTENDANTS, CARDS))
    if others + max(0, special - fifths) <= wild:
        return ()
    held = {what: count for what, count, _ in _sources(layout, components, counts)}
    doubtful = [what for what in (ROOMS, ATTENDANTS, CARDS) if over[what] > 0]
    if special > fifths:
        doubtful += [kind for kind in SPECIAL_OF.values() if over[kind] > 0]
    return tuple(Doubt(what, held[what]) for what in doubtful)


def _sources(layout: Layout, components: Components, counts: Counter[str]) -> Iterator[tuple[str, int, int]]:
    """What there is of each thing, and how many come without a fifth room or a downstairs bonus."""
    yield ROOMS, counts.total(), PLACED + (counts["food"] >= 3)
    yield ATTENDANTS, len(layout.attendants), int(counts["living"] >= 3)
    yield CARDS, len(layout.cards), int(counts["utility"] >= 3)
    placed = Counter(name for name, _ in layout.rooms if name in components.specials)
    for kind, special in SPECIAL_OF.items():
        yield special, placed[special], int(counts[kind] >= 3)
