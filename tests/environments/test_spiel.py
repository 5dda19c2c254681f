"""OpenSpiel's own tests on these games; its algorithms run in a notebook, which has a test of its own."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import zamki
from zamki.games import BUILT_IN

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here: zamki[environments]")

from zamki.environments.spiel import register  # noqa: E402 - only where OpenSpiel is installed

register()

TILES = ["drum", "drum", "wood_small", "brick_small", "stone_small", "wood_big", "stone_big", "brick_big"]
LAID = ("knight", "footman", "catapult", "archer"), ("dragon", "peasant", "archer", "footman")


def endgame() -> str:
    """Rycerze for two with two cards each and two tiles to come: the record of four rounds (R5)."""
    play = zamki.new_game("rycerze", 2, given={"tiles": TILES})
    for cards in zip(*LAID, strict=True):
        for seat, card in enumerate(cards):
            play.submit_json({"seat": seat, "type": "lay", "cards": [card, "shepherd"]})
    return play.record().text()


@pytest.fixture(scope="module")
def reduced() -> Any:
    """The endgame as a game of OpenSpiel."""
    return pyspiel.load_game("zamki_rycerze", {"opening": endgame()})


@pytest.mark.parametrize("game", BUILT_IN)
def test_random_games(game: str) -> None:
    """OpenSpiel's random simulation test is passed, states written and read back included."""
    pyspiel.random_sim_test(pyspiel.load_game(f"zamki_{game}"), num_sims=1, serialize=True, verbose=False)


def test_the_reduced_game_is_small(reduced: Any) -> None:
    """R2: the last tile is a castle or a drum, so that there are two worlds, each as likely as the other."""
    state = reduced.new_initial_state()
    assert [chance for _, chance in state.chance_outcomes()] == [0.5, 0.5]
    state.apply_action(1)
    assert len(state.legal_actions()) == 4
    pyspiel.random_sim_test(reduced, num_sims=3, serialize=False, verbose=False)


def test_resampling_tells_nothing() -> None:
    """R13: a resampled state is the same to the player it was made for, and hides what was hidden."""
    game = pyspiel.load_game("zamki_rycerze", {"players": 2})
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(5)
    state.apply_action(state.legal_actions()[-1])
    known = state.information_state_string(1)
    others = [state.resample_from_infostate(1, np.random.RandomState(n).random_sample) for n in range(8)]
    assert {other.information_state_string(1) for other in others} == {known}
    assert len({str(other) for other in others}) > 1


def test_states_are_copied() -> None:
    """A copy of a state goes its own way, and a game that was sent elsewhere is the same game."""
    game = pyspiel.load_game("zamki_zamek")
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(9)
    other = copy.deepcopy(state)
    other.apply_action(other.legal_actions()[0])
    assert str(other) != str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_what_is_wrong_is_refused() -> None:
    """A number of seats that the game does not have is refused in one line."""
    with pytest.raises(pyspiel.SpielError, match="seats"):
        pyspiel.load_game("zamki_zamek", {"players": 5})
