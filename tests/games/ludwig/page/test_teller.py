"""What people read in the browser calls cells as the boards do."""

from __future__ import annotations

import pytest

from zamki.core.ids import JsonObject
from zamki.core.registry import get_game
from zamki.core.words import LANGUAGES, literal
from zamki.games.ludwig.page.teller import castle_cell
from zamki.games.ludwig.rules.layout import Fault
from zamki.games.ludwig.words.score_sheet import tell_faults
from zamki.web.page import teller_of


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["place", "bonus_room", "special"])
def test_the_log_calls_cells_as_the_board_does(kind: str, lang: str) -> None:
    """A placed room is told with the column and level that its cell's label has."""
    game = get_game("ludwig")
    assert castle_cell((-2, 3)).render("en") == "(column −2, level 3)"
    where = castle_cell((-2, 3)).render(lang)
    assert "−2" in where
    room: JsonObject = {
        "event": kind,
        "seat": 0,
        "room": "bakery",
        "kind": "tower",
        "castle": 0,
        "at": [-2, 3],
    }
    told = teller_of(game).event(game.parse_event(room), lambda seat: literal(str(seat)))
    assert told is not None
    assert f"{where}." in told.render(lang)


def test_a_fault_calls_its_cell_as_the_board_does() -> None:
    """The scorer's page names the cell of a fault in words; the terminal as the castle's file has it."""
    fault = Fault("overlap", "bakery", (-1, 2))
    assert "(column −1, level 2):" in next(tell_faults((fault,), castle_cell)).render("en")
    assert "[−1, 2]:" in next(tell_faults((fault,))).render("en")
