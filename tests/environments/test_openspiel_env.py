"""OpenSpiel's own tests on these games; its algorithms run in a notebook, which has a test of its own."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest

import zamki
from zamki.games import BUILT_IN

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here: zamki[environments]")

from zamki.environments.openspiel_env import register  # noqa: E402 - only where OpenSpiel is installed

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


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("is_largest", [False, True])
def test_no_game_is_longer_than_it_says(game: str, is_largest: bool) -> None:
    """R5, R10, R12, Z5, Z8, L10, L20: no game has more moves than the bound, which is not far away."""
    info = zamki.get_game(game).info
    options = ",".join(option.name for option in info.options if is_largest)
    given = {"players": info.seats[-1 if is_largest else 0], "options": options}
    loaded, longest = pyspiel.load_game(f"zamki_{game}", given), 0
    for seed in range(3):
        rng, state = np.random.RandomState(seed), loaded.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[rng.randint(len(actions))])
        longest = max(longest, state.move_number() - 3)
    assert longest <= loaded.max_game_length() < 4 * longest


def test_arrays_that_remember_are_information_states() -> None:
    """R5, R13: in a single game of Rycerze texts and arrays tell the same; a long one's array forgets."""
    game = pyspiel.load_game("zamki_rycerze", {"players": 2, "options": "open_recruitment"})
    assert game.get_type().provides_information_state_tensor
    texts: dict[Any, str] = {}
    arrays: dict[Any, tuple[float, ...]] = {}
    for seed in range(60):
        rng, state = np.random.RandomState(seed % 20), game.new_initial_state()
        late = np.random.RandomState(seed)
        while not state.is_terminal():
            if not state.is_chance_node():
                for seat in (0, 1):
                    array = tuple(state.information_state_tensor(seat))
                    text = state.information_state_string(seat)
                    assert texts.setdefault((seat, array), text) == text
                    assert arrays.setdefault((seat, text), array) == array
            actions = state.legal_actions()
            source = late if state.move_number() > 10 else rng
            state.apply_action(actions[source.randint(len(actions))])
    assert len(texts) > 500
    long = pyspiel.load_game("zamki_rycerze", {"players": 2, "options": "long"})
    assert not long.get_type().provides_information_state_tensor
    assert not pyspiel.load_game("zamki_zamek").get_type().provides_information_state_tensor


def test_who_begins_is_dealt_at_the_root() -> None:
    """R3: the throws settle who is the youngest, each seat about as often, and the same each time."""
    game = pyspiel.load_game("zamki_rycerze", {"players": 2})

    def youngest(throw: int) -> int:
        state = game.new_initial_state()
        for action in (throw, 5, 7):
            state.apply_action(action)
        return int(json.loads(str(state))["ages"][0])

    found = [youngest(throw) for throw in range(60)]
    assert found == [youngest(throw) for throw in range(60)]
    assert 15 < sum(found) < 45


def test_what_is_wrong_is_refused() -> None:
    """A number of seats that the game does not have is refused in one line."""
    with pytest.raises(pyspiel.SpielError, match="seats"):
        pyspiel.load_game("zamki_zamek", {"players": 5})
