"""What people read in the browser calls cells as the boards do."""

from __future__ import annotations

import re

import pytest

from tests.games.zamek.scene import new_game
from zamki.core.ids import Seat
from zamki.core.registry import get_game
from zamki.core.words import LANGUAGES, Text, literal
from zamki.games.ludwig.draw.titles import place_words
from zamki.games.zamek.draw.board import cell_words
from zamki.games.zamek.rules.moves import Place
from zamki.web.page import teller_of


def said(event: dict[str, object]) -> Text:
    """An event of either game, as the browser tells it."""
    told = teller_of(get_game(str(event.pop("game")))).event(event, literal)  # type: ignore[arg-type]
    assert told is not None
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_calls_cells_as_the_board_does(lang: str) -> None:
    """A placed room or tile is told with the column and level or row that its cell's label has."""
    where = place_words((-2, 3)).render(lang)
    assert "−2" in where
    room = {"seat": 0, "room": "bakery", "kind": "tower", "castle": 0, "at": [-2, 3]}
    for kind in ("place", "bonus_room", "special"):
        assert f"({where})." in said({"game": "ludwig", "event": kind, **room}).render(lang)
    cell = cell_words((4, 9)).render(lang)
    for kind in ("place", "subject"):
        told = said({"game": "zamek", "event": kind, "seat": 0, "at": [4, 9], "kind": "house"})
        assert cell in told.render(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_calls_cells_as_the_board_does(lang: str) -> None:
    """A hint or a suggestion names the cell in words, and how far a tile is turned; no bare numbers."""
    game = get_game("zamek")
    view = new_game(5).view(Seat(0))
    for move in view.legal_moves:
        label = teller_of(game).move(view.state, move).render(lang)
        assert isinstance(move, Place)
        assert label.startswith(cell_words(move.at).render(lang))
        assert ("°" in label) == bool(move.turn)
        assert not re.search(r"\d,\d|\br\d", label)
