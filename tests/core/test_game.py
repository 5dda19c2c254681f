from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import zamki
from zamki.core.bots import Budget
from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.new_game import deal_people
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.core.words import literal
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


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_people_decide_is_dealt_from_the_seed(name: str) -> None:
    """Each seat is the youngest, or begins, in some deal; only what the game leaves to people is dealt."""
    info = get_game(name).info
    dealt = [deal_people(info, 3, Random(seed)) for seed in range(30)]
    assert all(set(each) == set(info.decided) for each in dealt)
    assert all(sorted(each["ages"]) == [0, 1, 2] for each in dealt if "ages" in each)  # type: ignore[type-var,arg-type]
    assert {each.get("first", 0) for each in dealt} <= {0, 1, 2}
    assert len({str(each) for each in dealt}) >= 3
    assert dealt == [deal_people(info, 3, Random(seed)) for seed in range(30)]


def test_bots_may_refuse_what_they_do_not_play() -> None:
    """A bot that checks its game is asked before the first move; one that finds nothing wrong plays on."""

    class Particular:
        """Plays some games only."""

        def __init__(self, *, plays: bool) -> None:
            self.plays = plays

        def check_config(self, config: Config) -> None:
            """Refuses all or none."""
            if not self.plays:
                raise BadSetup(literal(f"not with {config.seats}"))

        def choose(self, view: AnyView, budget: Budget) -> object:
            """The first legal move."""
            return view.legal_moves[0]

    play = zamki.new_game("zamek", 2, seed=1)
    with pytest.raises(BadSetup, match="not with 2"):
        play.run([Particular(plays=True), Particular(plays=False)], moves=1)
    assert not play.played
    play.run([Particular(plays=True)] * 2, moves=1)
    assert len(play.played) == 1
