"""PettingZoo's own suites, and what they do not ask."""

from __future__ import annotations

import pickle
import re
import warnings
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import zamki
from tests.elsewhere import add_twin
from tests.environments.lanes import any_actions, assert_shown
from zamki.core.errors import BadSetup, IllegalMove
from zamki.core.registry import folder
from zamki.environments import arrays_of, environment
from zamki.games import BUILT_IN

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: zamki[environments]")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports its own games in its old way
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

pytestmark = [
    # The suite says this of every observation with a mask that is not on its own list of games.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

any_game = pytest.mark.parametrize("game", BUILT_IN)


@any_game
def test_aec_api(game: str) -> None:
    """PettingZoo's suite for environments in which one acts after the other is passed."""
    api_test(zamki.environment(game, seed=1), num_cycles=60)


def test_the_package_offers_the_function() -> None:
    """`zamki.environments.environment` is what `zamki.environment` is."""
    assert environment is zamki.environment


@any_game
def test_parallel_api(game: str) -> None:
    """PettingZoo's suite for environments in which all act at once is passed."""
    parallel_api_test(zamki.environment(game, kind="parallel", seed=1), num_cycles=150)


@any_game
def test_seeds(game: str) -> None:
    """The same seed gives the same game, by PettingZoo's suites for both kinds."""
    seed_test(lambda: zamki.environment(game), num_cycles=8)
    blind = "replace"  # this suite asks for no mask
    parallel_seed_test(lambda: zamki.environment(game, kind="parallel", illegal=blind), num_cycles=8)


@any_game
def test_cut_off(game: str) -> None:
    """After `max_cycles` a game is cut off; a program that plays blindly gets legal moves instead."""

    def made(kind: Any) -> Any:
        def make(max_cycles: int) -> Any:
            env = zamki.environment(
                game, kind=kind, seats=2, seed=2, max_cycles=max_cycles, illegal="replace"
            )
            for agent in env.possible_agents:
                env.action_space(agent).seed(1)  # the suite counts on both acting equally often
            return env

        return make

    env = made("parallel")(4)
    env.reset()
    for _ in range(4):
        assert env.agents
        *_, cut_off, _ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    assert all(cut_off.values())
    if zamki.get_game(game).is_simultaneous(zamki.new_game(game, 2, seed=2).state):
        max_cycles_test(SimpleNamespace(parallel_env=made("parallel"), env=made("aec")))


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.soak] if game != BUILT_IN[-1] else []) for game in BUILT_IN],
)
def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's suite for pictures is passed in every mode, and a drawing is an SVG."""
    pytest.importorskip("resvg_py", reason="resvg is not installed: zamki[environments]")
    svg = {"svg": lambda told: told.startswith("<svg")}
    render_test(lambda render_mode: zamki.environment(game, seed=3, render_mode=render_mode), svg)
    assert capsys.readouterr().out


def test_a_game_ends_with_its_rewards() -> None:
    """R11: one seat wins; its reward is 1, and all rewards together are nothing."""
    env = zamki.environment("rycerze", seats=3, seed=4)
    env.reset()
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        told, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else env.action_space(agent).sample(told["action_mask"]))
    assert sorted(total.values()) == [-0.5, -0.5, 1.0]


def test_secret_choices_stay_secret() -> None:
    """R5: what one seat has laid the other cannot tell before all have; only that it has."""
    first, second = (zamki.environment("rycerze", seats=2, seed=4) for _ in range(2))
    for env, action in ((first, 0), (second, 20)):
        env.reset()
        env.step(action)
    one, other = first.observe("seat_1")["observation"], second.observe("seat_1")["observation"]
    assert np.array_equal(one, other)
    assert not np.array_equal(first.observe("seat_0")["observation"], second.observe("seat_0")["observation"])


def test_what_is_not_legal_is_refused() -> None:
    """An action that is not legal, or of a seat that is not asked, is one clear line and changes nothing."""
    env = zamki.environment("zamek", seed=1)
    env.reset()
    before = env.observe("seat_0")
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match="do not allow"):
        env.step(illegal)
    assert all(np.array_equal(before[key], env.observe("seat_0")[key]) for key in before)
    together = zamki.environment("zamek", kind="parallel", seed=1)
    together.reset()
    with pytest.raises(IllegalMove):
        together.step({"seat_1": 0})


def test_what_there_is_not_is_refused() -> None:
    """A kind, a picture or a game without numbers is refused in one line."""
    with pytest.raises(BadSetup, match="There is no environment “chess”"):
        zamki.environment("zamek", kind="chess")  # type: ignore[call-overload]
    with pytest.raises(BadSetup, match="cannot be shown as “film”"):
        zamki.environment("zamek", render_mode="film")
    with pytest.raises(BadSetup, match="“max_cycles” must be at least 1"):
        zamki.environment("zamek", max_cycles=0)
    with pytest.raises(BadSetup, match="“illegal” is one of: refuse, replace"):
        zamki.environment("zamek", illegal="ignore")


@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_a_game_begins_with_reset(kind: Any) -> None:
    """A step before the first reset says what to call; an action that is no number is refused as such."""
    env = zamki.environment("rycerze", kind=kind, seats=2, seed=1)
    action: Any = 0 if kind == "aec" else {"seat_0": 0}
    with pytest.raises(BadSetup, match=r"call reset\(\)"):
        env.step(action)
    env.reset()
    with pytest.raises(TypeError, match="an action is a whole number, not 'x'"):
        env.step("x" if kind == "aec" else {"seat_0": "x"})
    assert repr(env).endswith("Environment: rycerze with 2 seats>")


def test_a_game_without_numbers_is_refused(packages: Path) -> None:
    """A game of somebody else that has no `arrays` is no environment, and one line says so."""
    add_twin(packages)
    with pytest.raises(BadSetup, match=r"^twins has no numbers for its moves"):
        zamki.environment("twins")


def test_numbers_without_kernels_are_played_by_the_rules(
    packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A game with numbers but without lanes is an environment of PettingZoo, and a batch with a warning."""
    ours = "from zamki.games.rycerze.arrays import arrays as ours"
    add_twin(
        packages, arrays=f"from dataclasses import replace\n{ours}\narrays = replace(ours, lanes=None)\n"
    )
    env = zamki.environment("twins", seats=2, seed=1)
    env.reset()
    assert env.observe("seat_0")["action_mask"].sum() == 22
    batch = zamki.environment("twins", kind="vector", seats=2, games=3, seed=1)
    assert "twins has no kernel that plays many games side by side" in caplog.text
    rng, ended = np.random.default_rng(1), 0
    while not ended:
        for lane in range(batch.games):
            assert_shown(batch, lane, batch.position(lane))
        batch.step(any_actions(batch, rng))
        ended += batch.done.sum()


@any_game
def test_numbers_take_what_a_bot_is_given(game: str) -> None:
    """A seat's view and its state come to the same numbers, also where they were sent to another process."""
    play = zamki.new_game(game, seed=2)
    view = play.view(play.actors[0])
    for arrays in (arrays_of(game), pickle.loads(pickle.dumps(arrays_of(game)))):
        assert arrays.observe(view) == arrays.observe(view.state)
        for move in view.legal_moves:
            assert arrays.move(view, arrays.number(view, move)) == move
            assert arrays.number(view, move) == arrays.number(view.state, move)


def test_the_documents_bring_a_policy_into_the_arena() -> None:
    """The bot of `docs/environments.md`, which reads its view in numbers, plays as it stands there."""
    text = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
    blocks = [
        block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "zamki.arena" in block
    ]
    found: dict[str, Any] = {"__name__": "documents"}
    exec(blocks[0].replace("zamki.arena", "standings = zamki.arena"), found)
    assert len(found["standings"].games) == 100


def starts(env: Any, games: int) -> Counter[Any]:
    """How often each seat begins or is the youngest in the games of an environment."""
    found: Counter[Any] = Counter()
    for _ in range(games):
        env.reset()
        setup = env.unwrapped._single_game.play.setup
        found[setup["first"] if "first" in setup else setup["ages"][0]] += 1
    return found


@any_game
@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_who_begins_is_dealt(game: str, kind: Any) -> None:
    """R3, Z4, L4: who is the youngest, or begins, follows from the seed and is each seat about as often."""
    counts, again = (starts(zamki.environment(game, kind=kind, seats=2, seed=5), 60) for _ in range(2))
    assert counts == again
    assert 15 < counts[0] < 45
    played = list(zamki.play(game, ["random"], games=24, seed=5))
    youngest = Counter(str(play.setup.get("first", play.setup.get("ages"))) for play in played)
    assert len(youngest) == 2
    assert min(youngest.values()) > 5


@any_game
def test_the_documents_give_the_right_numbers(game: str) -> None:
    """`docs/arrays.md` names how many moves and numbers there are."""
    text = (folder(game) / "docs" / "arrays.md").read_text("utf-8")
    config = zamki.new_game(game, seed=1).config
    arrays = arrays_of(game)
    for figure in (arrays.actions(config), arrays.length(config), arrays.dtype):
        assert re.search(rf"\b{figure}\b", text), figure
