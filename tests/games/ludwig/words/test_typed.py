from __future__ import annotations

import pytest

from tests.games.ludwig.scene import COMPONENTS, new, placing
from zamki.core.ids import Seat
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.moves import Choose, Place
from zamki.games.ludwig.words.typed import room_book

ZERO = Seat(0)
TELLER = game.teller


def test_moves_are_found_by_what_is_typed() -> None:
    """L9: beginnings of names and a cell; nothing when several fit."""
    state = placing(3, {}, {0: ["kitchen", "bakery"]})
    view, moves = game.view(state, ZERO), game.legal_moves(state, ZERO)
    assert TELLER.find(view, moves, "kit mes 2 0", "en") == Place(ZERO, "kitchen", 0, (2, 0))
    assert TELLER.find(view, moves, "küch hohen -1 0", "de") == Place(ZERO, "kitchen", 2, (-1, 0))
    assert TELLER.find(view, moves, "kit −1 0", "en") is None
    assert TELLER.find(view, moves, "", "en") is None
    assert TELLER.find(view, moves, "kit 9 9", "en") is None


def test_choices_are_found_by_what_is_typed() -> None:
    """L6: two beginnings of names."""
    state = new(3).state
    view, moves = game.view(state, ZERO), game.legal_moves(state, ZERO)
    first, second = state.hands[0].rooms[:2]
    typed = f"{COMPONENTS.rooms[first].name}, {COMPONENTS.rooms[second].name}"
    assert TELLER.find(view, moves, typed, "en") == Choose(ZERO, (first, second))


@pytest.mark.parametrize(
    ("lang", "former", "room"),
    [
        ("pl", "Komnata kos", "scythe_room"),
        ("fr", "Jardin à bière", "biergarten"),
        ("de", "Sonnengemach", "solar"),
    ],
)
def test_former_names_are_still_understood(lang: str, former: str, room: str) -> None:
    """A castle written down with the names of an earlier version is read as it was meant."""
    assert room_book(COMPONENTS).find(former, lang) == room
    assert room_book(COMPONENTS).find(former, "en") == room
