"""Zamek in words and on a text screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.zamek.scene import Lay, do, new_game, place, scene, subject
from zamki.core.game import Look
from zamki.core.ids import Seat
from zamki.core.moves import LegalMoves
from zamki.core.words import LANGUAGES
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.moves import Move
from zamki.games.zamek.rules.state import State
from zamki.testing import perft
from zamki.testing.golden import transcript

GOLDEN = Path(__file__).parents[1] / "golden"
TWO_HOUSES: tuple[Lay, ...] = ((2, 4, "z03", 1, 0, 0), (4, 4, "z03", 3, 0, 0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_golden_transcript(lang: str) -> None:
    """Z1–Z30: a whole game, told and drawn as text, reads letter by letter as it did."""
    path = GOLDEN / f"random-{lang}.txt"
    assert path.exists(), f"missing: {path.name}"
    assert transcript(game, 2, 2018, lang=lang) == path.read_text("utf-8")


@pytest.mark.parametrize(("depth", "count"), [(1, 17), (2, 68), (3, 1696)])
def test_perft(depth: int, count: int) -> None:
    """Z5–Z8: the number of ways a known game can begin."""
    assert perft(game, new_game(7).state, depth) == count


def test_perft_of_a_scene() -> None:
    """Z15, Z20: two houses, two tokens: every order and every doubling is a way to go on."""
    state = scene(*TWO_HOUSES, tile="z04", pile=(), held=((Token.HOUSE_DOUBLE,) * 2, ()))
    state = do(state, place(3, 4, 0), subject(None))
    assert perft(game, state, 1) == 4
    assert perft(game, state, 2) == 8


def find(state: State, typed: str, lang: str = "en") -> str | None:
    """The move that is meant, as text."""
    moves: LegalMoves[Move] = game.legal_moves(state, state.table.seat)
    found = game.teller.find(game.view(state, state.table.seat), moves, typed, lang)
    return None if found is None else str(found)


@pytest.mark.parametrize("typed", ["3,0 r1", "3 0 1", "3,0,1", "3, 0 R1", " 3,0  r1 ", "3,0r1"])
def test_cell_and_turn_can_be_typed(typed: str) -> None:
    """Z5: a placement is typed as cell and turn in any usual way."""
    assert find(scene(tile="z12"), typed) == "3,0 r1"


def test_cell_alone_is_enough_where_one_turn_fits() -> None:
    """Z5: with one fitting turn the cell is enough; with several it is not clear."""
    assert find(scene(tile="z12"), "0,3") == "0,3 r3"
    assert find(scene(tile="z12"), "3,0") is None
    assert find(scene(tile="z12"), "8,8") is None
    assert find(scene(tile="z12"), "nonsense") is None


@pytest.mark.parametrize(
    ("typed", "lang", "meant"),
    [
        ("a", "en", "subject 0"),
        ("b", "en", "subject 1"),
        ("road", "en", "subject 0"),
        ("droga", "pl", "subject 0"),
        ("herold", "de", "subject 0"),
        ("maison", "fr", "subject 1"),
        ("meadow", "en", None),
        ("-", "en", "subject -"),
        ("nein", "de", "subject -"),
    ],
)
def test_area_can_be_typed(typed: str, lang: str, meant: str | None) -> None:
    """Z8: an area is meant by its letter or by its name, if only one has that name."""
    assert find(do(scene(tile="z12"), place(0, 3, 3)), typed, lang) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("2,4", "score 2,4,0"), ("4 4", "score 4,4,0"), ("2,4 x2", "score 2,4,0 double"), ("house", None)],
)
def test_feature_can_be_typed(typed: str, meant: str | None) -> None:
    """Z15, Z20: a finished feature is meant by its cell, with x2 for the token."""
    state = scene(*TWO_HOUSES, tile="z04", held=((Token.HOUSE_DOUBLE,), ()))
    assert find(do(state, place(3, 4, 0), subject(None)), typed) == meant


def test_yes_and_no() -> None:
    """Z21, Z22: doubling and extra turn are answered with yes or no."""
    state = scene(*TWO_HOUSES[:1], tile="z04", held=((Token.HOUSE_DOUBLE,), ()))
    state = do(state, place(3, 4, 0), subject(None))
    assert (find(state, "yes"), find(state, "nie")) == ("score 2,4,0 double", "score 2,4,0")
    state = do(scene(tile="z03", held=((Token.EXTRA_TURN,), ())), place(3, 0, 1), subject(None))
    assert (find(state, "tak"), find(state, "n")) == ("extra", "extra -")


def test_board_shows_where_the_tile_fits() -> None:
    """Z5: the text board shows cell and fitting turns, start spaces, seats and the tile in four turns."""
    board = game.teller.board(game.view(scene(tile="z12"), Seat(0)), Look(names=("Ada", "Bo")))
    for part in ("0,3", "r3", "r123", "[P]", "[H]", "Ada: 0 points", "Bo: 0 points"):
        assert part in board
    assert "\033[" not in board


def test_board_in_colours() -> None:
    """Z10: with colours the text stays the same."""
    state = scene(*TWO_HOUSES, tile="z04")
    plain = game.teller.board(game.view(state, Seat(0)), Look())
    coloured = game.teller.board(game.view(state, Seat(0)), Look(colour=True))
    stripped = "".join(
        part.split("m", 1)[-1] if number else part for number, part in enumerate(coloured.split("\033["))
    )
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()


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
