from __future__ import annotations

from random import Random

import pytest

from tests.games.ludwig.scene import COMPONENTS, castle, new
from zamki.core.game import Look
from zamki.core.ids import Onlooker, Seat
from zamki.core.words import LANGUAGES
from zamki.games.ludwig import game
from zamki.games.ludwig.words.board_text import draw_castle
from zamki.testing.fuzz import random_moves

ZERO = Seat(0)
TELLER = game.teller


def test_text_castle() -> None:
    """L14: levels from the top, columns from the left, a line at the ground."""
    lines = draw_castle(
        castle({(2, 0): "kitchen", (2, 1): "hall_of_creaking_floors", (0, -1): "crypt"}), Look()
    )
    assert lines[0].endswith("[Hall of     ]")
    assert lines[1].startswith("  1 ")
    assert lines[1].endswith("[Creaking…   ]")
    assert lines[4].startswith("  0 [            ]")
    assert set(lines[6].strip()) == {"═"}
    assert lines[8].startswith(" −1 ")
    assert lines[-1].split() == ["0", "1", "2"]


def test_colours_are_only_added() -> None:
    """L14: with colours the text is the same but for the colour codes."""
    built = castle({(2, 0): "kitchen"})
    coloured = draw_castle(built, Look(colour=True))
    assert any("\x1b[" in line for line in coloured)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boards_in_four_languages(lang: str) -> None:
    """L47: every viewer's board can be drawn at any time, for two to seven seats."""
    for count in (2, 5):
        play = new(count, seed=count)
        for number, _ in enumerate(random_moves(play, Random(count))):
            if number % 25 == 0 or play.outcome:
                for viewer in (ZERO, Onlooker.SPECTATOR, Onlooker.OPEN):
                    assert TELLER.board(game.view(play.state, viewer), Look(lang))


def test_board_shows_no_other_hand() -> None:
    """L47: a seat's board names its own hand and no other room of the supply."""
    play = new(3)
    board = TELLER.board(game.view(play.state, ZERO), Look())
    own = play.state.hands[0].rooms
    assert all(COMPONENTS.rooms[room].name in board for room in own)
    assert not any(COMPONENTS.rooms[room].name in board for room in play.state.hands[1].rooms)


def test_long_words_are_parted_at_a_syllable() -> None:
    """L14: a name that does not fit in a cell's line goes on in the next with a hyphen."""
    drawn = "\n".join(draw_castle(castle({(2, 0): "chocolate_room"}), Look("de")))
    assert "[Schokoladen-]" in drawn
    assert "[raum        ]" in drawn


def test_what_is_too_long_is_cut_visibly() -> None:
    """L14: in a narrow cell the rest of a long word keeps its line, and dots say that letters are missing."""
    found = castle({(2, 0): "archery_range", (0, -1): "dungeon"})
    drawn, english = ("\n".join(draw_castle(found, Look(lang, width=37))) for lang in ("de", "en"))
    assert "[Bogen-   ]" in drawn
    assert "[schießpl…]" in drawn
    assert "[downst… " in english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_fits_its_cell(lang: str) -> None:
    """L14: no name makes a cell wider."""
    for room in COMPONENTS.rooms.values():
        level = 0 if room.fits_level(0) else -1
        rows = draw_castle(castle({(0 if level else 2, level): room.id}), Look(lang))
        assert len({len(row) for row in rows if row.endswith("]")}) <= 2
