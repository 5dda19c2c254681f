"""A kernel plays what it declares; with anything else the rules play, and say so."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zamki
from tests.elsewhere import add_twin
from tests.environments.lanes import any_actions, assert_shown
from tests.games.rycerze.test_conformance import TestRycerze as RycerzeSuite
from tests.kernels.variant import HEAD_START, MOVES, with_head_start
from zamki.bots import make_bot
from zamki.bots.arena import Contest
from zamki.bots.fallback import FallbackBot, fallback_reason
from zamki.bots.levels import plain_level
from zamki.cli.main import main
from zamki.core.bots import AT_ONCE, Fallback
from zamki.core.chance import LiveChance
from zamki.core.edition import read_edition_file
from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import clear_caches, get_game
from zamki.core.setup import built_in_edition, configure
from zamki.environments.arrays import arrays_of
from zamki.games import BUILT_IN
from zamki.kernels.kernel import Kernel, kernel_of
from zamki.lab.plan import RunPlan
from zamki.lab.play_part import play_part
from zamki.testing import Conformance

SAID = f"The compiled rules do not know the option “{HEAD_START}”."


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_undeclared_option_is_simulated_by_the_rules(
    name: str, patch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The games are those of the rules to the last point, and a warning says why it takes longer."""
    with_head_start(name, patch)
    batch = zamki.simulate(name, ["random"], 8, options=[HEAD_START], seed=3, threads=1)
    assert f"{name}: {SAID} The plain rules play instead" in caplog.text
    plan = RunPlan(name, ("random",) * 2, 8, 3, {HEAD_START: True}, keeps_moves=True)
    told = play_part(plan, 0)
    assert np.array_equal(batch.scores, told.batch.scores)
    caplog.clear()
    usual = zamki.simulate(name, ["random"], 400, seed=3, threads=1)
    assert SAID not in caplog.text
    assert batch.moves is not None
    assert usual.moves is not None
    assert batch.moves.mean() < usual.moves.mean() - MOVES / 2


def test_the_command_says_who_plays(patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`zamki simulate` names the option that the kernel does not know, and the run says “rules”."""
    with_head_start("zamek", patch)
    command = ["simulate", "zamek", "--games", "2", "--jobs", "1", "--lang", "en", "--option", HEAD_START]
    assert main(command) == 0
    assert SAID in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    assert '"by": "rules"' in capsys.readouterr().out
    assert main([*command[:-2]]) == 0
    assert "compiled rules" not in capsys.readouterr().out


def test_ludwig_keeps_his_share(patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """L4, L46: Under an option that the kernel does not know Ludwig can win too, and nobody begins."""
    with_head_start("ludwig", patch)
    assert main(["simulate", "ludwig", "--games", "2", "--jobs", "1", "--json", "--option", HEAD_START]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["by"], told["fair"], told["without_seat"]["name"]) == ("rules", 0.3333, "Ludwig")
    assert told["first_wins"] is None


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_undeclared_option_is_stepped_by_the_rules(
    name: str, patch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A batch of games shows, asks and pays what the rules do, game after game, and a warning says so."""
    game = with_head_start(name, patch)
    env: Any = zamki.environment(name, kind="vector", seats=2, games=2, seed=5, options=[HEAD_START])
    assert SAID in caplog.text
    arrays, rng, ended = arrays_of(name), np.random.default_rng(1), 0
    while ended < 3:
        actions = any_actions(env, rng)
        after = []
        for lane in range(2):
            state = env.position(lane)
            assert_shown(env, lane, state)
            move = arrays.move(game.view(state, Seat(int(env.seats[lane]))), int(actions[lane]))
            after.append(game.outcome(game.apply(state, move, LiveChance(1)).state))
        env.step(actions)
        for lane, outcome in enumerate(after):
            assert env.done[lane] == (outcome is not None)
            if outcome is not None:
                assert env.scores[lane].tolist() == list(outcome.scores)[:2]
                ended += 1
    again: Any = zamki.environment(name, kind="vector", seats=2, games=2, seed=5, options=[HEAD_START])
    env.reset(5)
    assert np.array_equal(env.observations, again.observations)


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_undeclared_edition_is_played_by_the_rules(
    name: str, tmp_path: Path, patch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An edition from a file is simulated and stepped by the rules where the kernel names its editions."""
    kernel, info = kernel_of(name), get_game(name).info
    assert kernel is not None
    _use(name, replace(kernel, editions=info.editions), patch)
    own = tmp_path / "own.json"
    own.write_text(json.dumps(built_in_edition(name, info.editions[0]).data, default=dict))
    batch = zamki.simulate(name, ["random"], 4, edition=own, seed=3, threads=1)
    plan = RunPlan(name, ("random",) * 2, 4, 3, edition=read_edition_file(own), keeps_moves=True)
    assert np.array_equal(batch.scores, play_part(plan, 0).batch.scores)
    env: Any = zamki.environment(name, kind="vector", seats=2, games=1, edition=own)
    assert_shown(env, 0, env.position(0))
    env.step(any_actions(env, np.random.default_rng(1)))
    assert_shown(env, 0, env.position(0))
    said = [each.getMessage() for each in caplog.records]
    assert len(said) == 2
    assert all("do not know the edition" in each and "The plain rules play instead" in each for each in said)


def test_an_undeclared_option_is_not_solved(patch: pytest.MonkeyPatch) -> None:
    """R10: the exact solution is the kernel's, so an option that the kernel leaves out is refused."""
    with_head_start("rycerze", patch)
    for options, said in ((["open_recruitment", HEAD_START], SAID), (["long"], "Only a single game")):
        with pytest.raises(zamki.rycerze.NotSolvable, match=said):
            zamki.rycerze.solve(zamki.new_game("rycerze", seats=2, options=options))


@pytest.mark.parametrize("name", BUILT_IN)
def test_plain_levels_play_an_undeclared_option(name: str, patch: pytest.MonkeyPatch) -> None:
    """At a table the plain level plays for a compiled one; where bots are measured it is refused."""
    game = with_head_start(name, patch)
    config = configure(game, 2, {HEAD_START: True})
    assert fallback_reason(name, "master", config) is Fallback.PIECES
    play: AnyPlaythrough = Playthrough.new(game, config, 1)
    view = play.view(play.actors[0])
    bot, plain = FallbackBot(name, "master", 5, config), make_bot(name, plain_level(name), 5)
    assert bot.choose(view, AT_ONCE) == plain.choose(view, AT_ONCE)
    assert all(each.move in view.legal_moves for each in bot.explain(view, AT_ONCE))
    for measured in (
        lambda: Contest(name, ("master", "random"), 1, options={HEAD_START: True}),
        lambda: RunPlan(name, ("master", "random"), 1, options={HEAD_START: True}),
        lambda: play.run([make_bot(name, "master", seed) for seed in range(2)]),
    ):
        with pytest.raises(BadSetup, match="does not know these pieces or options; “apprentice” plays with"):
            measured()
    play.run([make_bot(name, "apprentice", seed) for seed in range(2)])
    assert play.outcome is not None


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_kernel_that_declares_what_it_does_not_play_is_found(name: str, patch: pytest.MonkeyPatch) -> None:
    """The suite passes while the option is not declared, and turns red when it is."""
    with_head_start(name, patch)
    kernel = kernel_of(name)
    assert kernel is not None

    suite: Any = getattr(import_module(f"tests.games.{name}.test_conformance"), f"Test{name.title()}")()
    patch.setattr(
        suite, "configs", lambda: (configure(suite.game, 2, {HEAD_START: on}) for on in (False, True))
    )
    suite.test_kernel_ends_as_the_rules_do()
    suite.test_kernel_moves_as_the_rules_do()
    _use(name, replace(kernel, options=(*kernel.options, HEAD_START)), patch)
    with pytest.raises(AssertionError, match=f"{HEAD_START}: at the start .* in the kernel"):
        suite.test_kernel_moves_as_the_rules_do()
    with pytest.raises(AssertionError, match=f"{HEAD_START}: the kernel counts .* of “moves” a game"):
        suite.test_kernel_ends_as_the_rules_do()
    _use(name, replace(kernel, options=("flying",), editions=("deluxe",)), patch)
    with pytest.raises(AssertionError, match=r"what the game has not: \['deluxe', 'flying'\]"):
        suite.test_kernel_declares_what_there_is()


SHORT = """
from dataclasses import replace
from zamki.core.game import Config
from zamki.games.rycerze.kernel import kernel as ours

def simulate(config, *rest):
    return ours.simulate(Config(config.seats, config.edition, {}), *rest)

kernel = replace(ours, simulate=simulate, options=OPTIONS)
"""
"""A kernel of somebody else that leaves out all options."""


@pytest.mark.parametrize("is_honest", [True, False])
def test_a_foreign_kernel_is_held_to_what_it_declares(
    is_honest: bool, packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """R12: somebody else's kernel that leaves out long games is not asked for them, or the suite is red."""
    add_twin(packages, kernel=SHORT.replace("OPTIONS", "()" if is_honest else "ours.options"))
    suite: Any = type("TwinsSuite", (Conformance,), {"name": "twins"})()
    suite.configs = lambda: (configure(suite.game, 2, {"long": on}) for on in (False, True))
    long = zamki.simulate("twins", ["random"], 8, options=["long"], threads=1)
    assert long.moves is not None
    assert (long.moves.min() > 14) == is_honest
    assert ("do not know the option “long”" in caplog.text) == is_honest
    if is_honest:
        suite.test_kernel_ends_as_the_rules_do()
        return
    with pytest.raises(AssertionError, match=r"2 seats, long: the kernel counts .* a game, the rules"):
        suite.test_kernel_ends_as_the_rules_do()


@pytest.mark.parametrize("option", ["open_recruitment", "rotate_youngest"])
def test_an_option_that_changes_no_points_is_compared_too(option: str, patch: pytest.MonkeyPatch) -> None:
    """R5, R11: lanes that leave out an option show, or ask, something else than the rules."""
    arrays = arrays_of("rycerze")

    def without(config: Config) -> Any:
        assert arrays.lanes is not None
        options = {**config.options, option: False}
        return arrays.lanes(Config(config.seats, config.edition, options))

    patch.setattr("zamki.games.rycerze.arrays.arrays", replace(arrays, lanes=without))
    clear_caches()
    with pytest.raises(AssertionError, match=f"{option}.*: at the start .* in the kernel"):
        RycerzeSuite().test_kernel_moves_as_the_rules_do()


def _use(name: str, kernel: Kernel, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(f"zamki.games.{name}.kernel.kernel", kernel)
    clear_caches()
