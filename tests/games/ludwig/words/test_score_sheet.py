from __future__ import annotations

import pytest

from tests.games.ludwig.scene import castle
from zamki.core.ids import Seat
from zamki.core.words import LANGUAGES
from zamki.games.ludwig import game
from zamki.games.ludwig.words.score_sheet import explained, sheet_text

ZERO = Seat(0)
TELLER = game.teller


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_and_reasons(lang: str) -> None:
    """L41: 13 lines and a total; the reasons name every room, attendant and card."""
    built = castle({(0, 1): "library", (2, 0): "fountain"}, attendants=["painter"], cards=["width"])
    text = sheet_text(built, lang)
    assert len(text.splitlines()) == 15
    assert text.splitlines()[-1].endswith(" 9")
    assert len(explained(built, lang).splitlines()) == 13 + 5 + 1


def test_sheet_shows_single_scores() -> None:
    """L41: as on the pad, the single rooms' points stand beside the line."""
    text = sheet_text(castle({(2, 0): "fountain", (3, 0): "fountain"}), "en")
    assert "Fountains           10   5 + 5" in text
