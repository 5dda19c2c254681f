"""What a person types."""

from __future__ import annotations

import pytest

from tests.games.zamek.scene import TWO_HOUSES, do, place, scene, subject
from zamki.core.moves import LegalMoves
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.moves import Move
from zamki.games.zamek.rules.state import State


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
