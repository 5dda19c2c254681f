"""Random castles for property tests, built room by room as the rules allow."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tests.games.ludwig.oracle import Oracle
from tests.games.ludwig.scene import COMPONENTS
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import SPECIALS


def random_castle(rng: Random, rooms: int) -> Castle:
    """A castle of so many rooms, with attendants and cards; some grow dense, some sprawl."""
    built = Castle.founded(COMPONENTS, rng.choice(sorted(COMPONENTS.thrones)))
    names = rng.sample(sorted(COMPONENTS.rooms), rooms)
    dense = rng.random() < 0.6
    for name in names:
        room = COMPONENTS.specials[rng.choice(SPECIALS)] if rng.random() < 0.2 else COMPONENTS.rooms[name]
        cells = built.cells(room)
        if dense:
            cells = sorted(cells, key=lambda cell: abs(cell[0]) + abs(cell[1]))[:6]
        built = built.with_room(room, rng.choice(cells))
    for kind in rng.choices(sorted(COMPONENTS.attendants), k=rng.randrange(3)):
        built = built.with_attendant(kind)
    for card in rng.sample(sorted(COMPONENTS.cards), rng.randrange(21)):
        built = built.with_card(card)
    return built


def oracle_of(built: Castle) -> Oracle:
    """The same castle for the second scorer."""
    cells = {cell: room.id for cell, room in built.rooms}
    return Oracle(built.throne.id, cells, list(built.attendants), list(built.cards))


@st.composite
def castles(draw: st.DrawFn, *, most: int = 30) -> Castle:
    """Any castle of up to `most` rooms."""
    return random_castle(Random(draw(st.integers(0, 2**32))), draw(st.integers(0, most)))
