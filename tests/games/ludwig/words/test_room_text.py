from __future__ import annotations

import pytest

from tests.games.ludwig.scene import COMPONENTS
from zamki.core.ids import Seat
from zamki.core.words import LANGUAGES
from zamki.games.ludwig import game
from zamki.games.ludwig.words.room_text import describe_room

ZERO = Seat(0)
TELLER = game.teller


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_room_can_be_described(lang: str) -> None:
    """L2b, L28, L29, L30, L31, L32, L33, L34, L35: type, decoration and what it scores can be looked up."""
    for room in (*COMPONENTS.rooms.values(), *COMPONENTS.specials.values()):
        assert "{" not in describe_room(room).render(lang)
