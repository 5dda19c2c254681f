"""The suite itself: a game that breaks a promise must not pass, and no other may fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.testing import broken_ludwig, broken_rycerze, broken_zamek
from tests.testing.broken_rycerze import Glass, GlassSuite
from tests.testing.faults import Fault, failed, faults, install
from zamki.core.game import Config
from zamki.testing import Conformance
from zamki.testing.conformance.base import all_configs

SUITES = (broken_rycerze.Suite, broken_zamek.Suite, broken_ludwig.Suite)
FAULTS = [
    fault
    for module in (broken_rycerze, broken_zamek, broken_ludwig)
    for fault in faults(module.Suite, module.TABLE)
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.suite.name}-{fault.game.__name__}")
def test_broken_games_are_caught(fault: Fault, patch: pytest.MonkeyPatch) -> None:
    """A game that breaks a promise fails the checks of that promise and passes the others."""
    install(fault.game.made(), patch)
    found = failed(fault.suite())
    assert fault.must <= found.keys() <= fault.must | fault.may, found


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name)
def test_honest_games_pass(suite: type[Conformance]) -> None:
    """The same quick suites have nothing against the games as they are."""
    assert failed(suite()) == {}


class Dozen(Conformance):
    """A suite of twelve configurations that leaves its knobs alone."""

    __test__ = False
    name = "rycerze"

    def configs(self) -> Iterator[Config]:
        """Half of the game's: all options with two seats, and some with three."""
        return islice(all_configs(self.game), 12)


def test_the_defaults_suit_many_configurations() -> None:
    """A game of each configuration is looked at a few times, its start and its end among them."""
    suite = Dozen()
    looked = [(play, len(play.played), play.outcome) for play, _ in suite.positions("defaults")]
    games = {id(play): play for play, *_ in looked}
    assert len(games) == 12
    assert len(looked) < 72
    assert sum(played == 0 for _, played, _ in looked) == 12
    assert sum(outcome is not None for *_, outcome in looked) == 12
    assert [play.config.options for play in games.values()] == [each.options for each in suite.configs()]


class Silent(Conformance):
    """A suite that does not say what its game hides."""

    __test__ = False
    name = "rycerze"
    games_per_config = 1


class Contrary(broken_rycerze.Suite):
    """A suite that says both."""

    everything_is_open = True


@pytest.mark.parametrize("suite", [Silent, Contrary])
def test_what_is_hidden_must_be_said(suite: type[Conformance]) -> None:
    """A suite that says neither what is unseen nor that all is open, or both, fails with one sentence."""
    sentence = f"{suite.__name__} must either give `unseen` or say `everything_is_open = True`."
    with pytest.raises(AssertionError) as caught:
        suite().test_says_what_is_hidden()
    assert str(caught.value) == sentence


def test_silence_hides_nothing_from_the_other_checks() -> None:
    """Without `unseen` the check that needs it fails too: there is no default to fall back on."""
    with pytest.raises(AssertionError, match="must either give `unseen`"):
        Silent().test_hidden_set_up_is_secret()


def test_open_game_passes(patch: pytest.MonkeyPatch) -> None:
    """A game that hides nothing and says so passes the suite, but for the lessons of the one it replaces."""
    install(Glass.made(), patch)
    assert failed(GlassSuite()).keys() <= {"lessons_teach_what_the_game_does"}


def test_game_with_secrets_is_not_open() -> None:
    """A game that hides something fails when its suite says that everything is open."""
    assert "open_games_hide_nothing" in failed(GlassSuite())


ALONE = """
import sys
from importlib.abc import MetaPathFinder

TESTING = {"pytest", "pluggy", "iniconfig", "packaging", "hypothesis", "sortedcontainers", "attr", "attrs"}
MINE = {"zamki", "test_alone", "conftest"}

class Bare(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names | TESTING | MINE and not top.startswith("_"):
            raise ImportError(f"{name} is not installed here")

sys.meta_path.insert(0, Bare())
"""
SUITE = """
from zamki.core.setup import configure
from zamki.testing import Conformance, playthroughs

class TestAlone(Conformance):
    name = "rycerze"
    games_per_config = 1
    step = 9

    def configs(self):
        yield configure(self.game, 2)

    def unseen(self, play, viewer):
        return [[("tiles", index) for index in (0, *range(2 + len(play.state.rounds), 8))]]
"""


def test_suite_needs_only_pytest_and_hypothesis(tmp_path: Path) -> None:
    """Where nothing is installed but zamki, pytest and Hypothesis, a suite runs and passes."""
    (tmp_path / "conftest.py").write_text(ALONE)
    (tmp_path / "test_alone.py").write_text(SUITE)
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        "--rootdir",
        ".",
    ]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    checks = [name for name in dir(Conformance) if name.startswith("test_")]
    assert f"{len(checks)} passed" in run.stdout
