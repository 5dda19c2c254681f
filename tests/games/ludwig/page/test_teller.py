"""What people read in the browser calls cells as the boards do."""

from __future__ import annotations

from zamki.games.ludwig.page.teller import castle_cell
from zamki.games.ludwig.rules.layout import Fault
from zamki.games.ludwig.words.score_sheet import tell_faults


def test_a_fault_calls_its_cell_as_the_board_does() -> None:
    """The scorer's page names the cell of a fault in words; the terminal as the castle's file has it."""
    fault = Fault("overlap", "bakery", (-1, 2))
    assert "(column −1, level 2):" in next(tell_faults((fault,), castle_cell)).render("en")
    assert "[−1, 2]:" in next(tell_faults((fault,))).render("en")
