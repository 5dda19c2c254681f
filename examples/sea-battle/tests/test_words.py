"""What is said and what may be typed."""

from __future__ import annotations

import pytest
from scene import battle
from zamki.core.game import Look
from zamki.core.ids import Onlooker, Seat
from zamki.core.registry import get_game
from zamki.core.words import literal

from zamki_sea_battle import game
from zamki_sea_battle.rules.moves import Place, Shoot
from zamki_sea_battle.words.sentences import tell_afloat

TELLER = game.teller


def test_the_title_is_known_by_other_names() -> None:
    """The game is called in every language as people there call it."""
    title = get_game("sea_battle").info.title
    assert [title.render(lang) for lang in ("en", "pl", "fr", "de")] == [
        "Sea battle",
        "Statki",
        "Bataille navale",
        "Schiffe versenken",
    ]


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 statek na wodzie"), (3, "3 statki na wodzie"), (0, "0 statków na wodzie")]
)
def test_polish_counts_in_three_ways(count: int, said: str) -> None:
    """One ship, two to four ships, and no or many ships differ in Polish."""
    get_game("sea_battle")
    assert tell_afloat(count).render("pl") == said


@pytest.mark.parametrize("typed", ["b1 b3", "B3 B1", "b1-b3", "b1 b2 b3", "B3 – B1"])
def test_a_ship_is_typed_by_its_ends(typed: str) -> None:
    """S3: both ends in any order, in small letters or large."""
    play = battle()
    state = play.played[0].before
    found = TELLER.find(game.view(state, Seat(0)), game.legal_moves(state, Seat(0)), typed, "en")
    assert found == Place(Seat(0), ("B1", "B2", "B3"))


@pytest.mark.parametrize(
    ("typed", "cell"), [("c4", "C4"), (" C4 ", "C4"), ("Z9", None), ("", None), ("c", None)]
)
def test_a_shot_is_typed_as_a_cell(typed: str, cell: str | None) -> None:
    """S6: a cell that may be shot at; anything else is not guessed."""
    play = battle()
    moves = game.legal_moves(play.state, Seat(0))
    found = TELLER.find(game.view(play.state, Seat(0)), moves, typed, "en")
    assert found == (None if cell is None else Shoot(Seat(0), cell))


def test_the_own_sea_is_on_the_left() -> None:
    """Seat 2 finds its own ships on the left, an onlooker finds seat 1 there and no ship at all."""
    play = battle(two=("F1 F2 F3", "D1 D2", "D4 D5", "F6"), shots="F1")
    board = TELLER.board(game.view(play.state, Seat(1)), Look("en", ("Ada", "Bo")))
    assert board.splitlines()[0].split() == ["Bo", "Ada"]
    assert "1 · · · ■ · ✕" in board
    onlooker = TELLER.board(game.view(play.state, Onlooker.SPECTATOR), Look("en"))
    assert "■" not in onlooker.rpartition("\n")[0]


def test_the_end_is_told() -> None:
    """S9: who won, and with how many shots, in French too."""
    play = battle(hit_again=True, shots="A1 B1 C1 A3 B3 D3 E3 A5")
    assert play.outcome is not None
    told = TELLER.outcome(play.outcome, lambda seat: literal(("Ada", "Bo")[seat]))
    assert str(told) == "Ada wins. The whole other fleet is sunk, with 8 shots."
    get_game("sea_battle")
    assert told.render("fr").endswith("Toute la flotte adverse est coulée, en 8 tirs.")
