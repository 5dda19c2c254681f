"""What people read in the browser calls cells as the board does."""

from __future__ import annotations

import re

import pytest

from tests.games.zamek.scene import new_game
from zamki.core.ids import Seat
from zamki.core.words import LANGUAGES, literal
from zamki.games.zamek import game
from zamki.games.zamek.draw.board import cell_words
from zamki.games.zamek.rules.components import Kind
from zamki.games.zamek.rules.events import Event, SubjectSent, TileLaid
from zamki.games.zamek.rules.moves import Place
from zamki.web.page import teller_of


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "event",
    [TileLaid(Seat(0), "z03", (4, 9), 1), SubjectSent(Seat(0), (4, 9), 0, Kind.HOUSE, "squire")],
    ids=lambda event: event.kind,
)
def test_the_log_calls_cells_as_the_board_does(event: Event, lang: str) -> None:
    """A placed tile and a subject are told with the column and row that their cell's label has."""
    told = teller_of(game).event(event, lambda seat: literal(str(seat)))
    assert told is not None
    assert cell_words((4, 9)).render(lang) in told.render(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_calls_cells_as_the_board_does(lang: str) -> None:
    """A hint or a suggestion names the cell in words, and how far a tile is turned; no bare numbers."""
    view = new_game(5).view(Seat(0))
    for move in view.legal_moves:
        label = teller_of(game).move(view.state, move).render(lang)
        assert isinstance(move, Place)
        assert label.startswith(cell_words(move.at).render(lang))
        assert ("°" in label) == bool(move.turn)
        assert not re.search(r"\d,\d|\br\d", label)
