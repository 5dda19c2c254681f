from __future__ import annotations

import pytest

from tests.games.rycerze.table import lay_all, new, pile
from zamki.core.errors import IllegalMove
from zamki.core.ids import Seat
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import DRUM
from zamki.games.rycerze.rules.moves import lay

ZERO, ONE = Seat(0), Seat(1)


def test_laying_is_any_two_cards_of_the_hand() -> None:
    """R5: fifteen pairs of army cards, six with a shepherd, and two shepherds."""
    play = new(pile("wood_small"))
    assert len(game.legal_moves(play.state, ZERO)) == 15 + 6 + 1
    assert lay(ZERO, "shepherd", "shepherd") in game.legal_moves(play.state, ZERO)


def test_camp_cards_cannot_be_laid() -> None:
    """R5: what lies in the camp is not in the hand."""
    play = new(pile("wood_small", "wood_big"))
    lay_all(play, "dragon knight", "shepherd shepherd")
    with pytest.raises(IllegalMove):
        play.submit(lay(ZERO, "dragon", "shepherd"))
    assert len(game.legal_moves(play.state, ZERO)) == 6 + 4 + 1


def test_one_card_cannot_be_laid_twice() -> None:
    """R5: there is only one dragon in a hand."""
    play = new(pile("wood_small"))
    with pytest.raises(IllegalMove):
        play.submit(lay(ZERO, "dragon", "dragon"))


def test_commit_cannot_be_changed() -> None:
    """R5: a laid choice stays."""
    play = new(pile("wood_small"))
    play.submit(lay(ONE, "dragon", "knight"))
    with pytest.raises(IllegalMove):
        play.submit(lay(ONE, "dragon", "archer"))


def test_recruitment_asks_only_seats_with_a_camp() -> None:
    """R10: with an empty camp nothing happens."""
    play = new(pile("wood_small", DRUM, "stone_big"))
    lay_all(play, "dragon shepherd", "shepherd shepherd")
    assert game.actors(play.state) == (ZERO,)
    assert not game.legal_moves(play.state, ONE)
