"""Zamek in words and on a text screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.zamek.scene import do, place, scene
from zamki.core.game import Look
from zamki.core.ids import Seat
from zamki.core.words import LANGUAGES
from zamki.games.zamek import game
from zamki.testing.golden import transcript

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_golden_transcript(lang: str) -> None:
    """A whole game, told and drawn as text, reads letter by letter as it did."""
    path = GOLDEN / f"random-{lang}.txt"
    assert path.exists(), f"missing: {path.name}"
    assert transcript(game, 2, 2018, lang=lang) == path.read_text("utf-8")


def test_letters_name_the_areas() -> None:
    """Z8: while a subject is asked for, the areas of the new tile have letters."""
    state = do(scene(tile="z12"), place(0, 3, 3))
    board = game.teller.board(game.view(state, Seat(0)), Look())
    row = next(line for line in board.splitlines() if line.startswith(" 3 R"))
    assert "a" in row
    labels = [
        str(game.teller.move(game.view(state, Seat(0)), move)) for move in game.legal_moves(state, Seat(0))
    ]
    assert labels == [
        "a: herald (road), +2 now",
        "b: squire (house)",
        "c: monk (meadow)",
        "d: monk (meadow)",
        "no subject",
    ]


def test_placement_says_what_it_finishes() -> None:
    """Z11: a placement's label names the features it would finish, but no lone start space."""
    state = scene((2, 4, "z03", 1, 0, 0), tile="z04")
    view = game.view(state, Seat(0))
    assert str(game.teller.move(view, place(3, 4, 0))) == "3,4 r0 – finishes: house of 1 tile"
    assert str(game.teller.move(view, place(6, 0, 2))) == "6,0 r2"
