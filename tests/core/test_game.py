from __future__ import annotations

import copy
import pickle

import pytest

from zamki.core.game import Config
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN


def test_options_cannot_be_changed() -> None:
    """A configuration keeps its own options, whatever becomes of those it was given."""
    given = {"open": True}
    config = Config(2, configure(get_game("rycerze"), 2).edition, given)
    given["open"] = False
    assert config.has("open")
    with pytest.raises(TypeError):
        config.options["open"] = False  # type: ignore[index]


def test_configurations_are_pickled_and_copied() -> None:
    """A copied configuration is equal, and its options cannot be changed either."""
    config = configure(get_game("rycerze"), 2, {"long": True})
    for again in (pickle.loads(pickle.dumps(config)), copy.deepcopy(config)):
        assert again == config
        with pytest.raises(TypeError):
            again.options["long"] = False  # type: ignore[index]


@pytest.mark.parametrize("name", BUILT_IN)
def test_games_are_pickled_and_copied_as_their_names(name: str) -> None:
    """There is one object for each game, in every process."""
    game = get_game(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    assert len(pickle.dumps(game)) < 100
