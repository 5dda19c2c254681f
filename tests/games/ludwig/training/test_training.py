"""The training of Ludwig's network, at a tiny size: castles, learning, gates, weights."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from zamki.bots.networks import packed, unpacked
from zamki.bots.training import LOG, Run, proof, training_of
from zamki.bots.training.parts import NETWORK, parts_of
from zamki.bots.training.proof import GATES
from zamki.core.errors import BadSetup
from zamki.games.ludwig.bots.network import trained
from zamki.games.ludwig.kernel.evaluate import NO_NET
from zamki.games.ludwig.kernel.network import N_WEIGHTS
from zamki.games.ludwig.kernel.notes import F_END, F_FITTED, F_GAME, F_LEFT
from zamki.games.ludwig.training import export, gate
from zamki.games.ludwig.training.games import Match, Player, play
from zamki.games.ludwig.training.generate import castles
from zamki.games.ludwig.training.plan import CASTLES, QUICK, network_before, plan_of

pytestmark = pytest.mark.slow
TRAINING = training_of("ludwig")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A tiny run with a network in it, as if one round had been trained."""
    run = Run(tmp_path, seed=3, jobs=1, rounds=1, is_quick=True)
    run.home.mkdir()
    (run.home / NETWORK).write_bytes(packed(trained()))
    return run


def test_castles_are_written_once(run: Run) -> None:
    """A second call makes nothing again, and what is missing comes back as it was."""
    assert TRAINING.generate(run).facts["files"] == 2
    first = parts_of(run.home, CASTLES)[0]
    kept = dict(np.load(first))
    first.unlink()
    assert TRAINING.generate(run).facts["files"] == 1
    again = np.load(first)
    assert all((again[name] == kept[name]).all() for name in kept)
    assert TRAINING.generate(run).facts["samples"] == 0


@pytest.mark.parametrize("net", [NO_NET, trained()], ids=["without", "with"])
def test_castles_come_with_their_end(net: np.ndarray) -> None:
    """Every castle has its final score, which its value foretells about as well as values do."""
    _, _, facts = castles(replace(QUICK, per_part=12), net, 5, 0)
    assert len(set(facts[:, F_GAME])) > 8  # of a game with few people perhaps nothing is noted
    assert set(facts[:, F_GAME]) <= set(range(12))
    assert facts[:, F_LEFT].min() >= 0
    assert facts[:, F_LEFT].max() < 16
    assert np.abs(facts[:, F_END] - facts[:, F_FITTED]).mean() < 8
    assert len(set(facts[facts[:, F_GAME] == 3, F_END])) <= 7  # one for each castle


def test_amounts_follow_the_scale(tmp_path: Path) -> None:
    """Half the scale is half the games, in whole files."""
    usual, half = plan_of(Run(tmp_path)), plan_of(Run(tmp_path, scale=0.5))
    assert half.games == pytest.approx(usual.games / 2, abs=usual.per_part)
    assert half.games % half.per_part == 0


def test_a_round_begins_with_the_network_before(run: Run) -> None:
    """The first round has none, the second the one of the first."""
    assert not len(network_before(run))
    assert (network_before(run.at(2)) == trained()).all()


def test_a_game_between_minds_repeats_itself() -> None:
    """The same seed plays the same game, whose wins add up to one unless Ludwig has a share (L42)."""
    players = [Player(is_greedy=True), Player(), Player(8, at_leaf=True), Player(8, at_root=True)]
    first, second = (play(players, trained(), 4) for _ in range(2))
    assert first == second
    assert sum(first.wins) == pytest.approx(1.0)
    assert len(first.castles) == 4


def test_equals_share_a_deal() -> None:
    """Two tables of the same players build the same castles of one deal."""
    assert Match(Player(), Player(), is_apart=True).shuffle(NO_NET, 4) == [(0.5, 0.0)]


def test_gates_are_kept_and_decide(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every gate has its verdict in the folder; before them, or with none passed, nothing is exported."""
    with pytest.raises(BadSetup, match="gate"):
        TRAINING.export(run)
    monkeypatch.setattr(proof, "SEEDS", 1)
    monkeypatch.setattr(gate, "plan_of", lambda run: replace(QUICK, duels=4, iterations=2))
    done = TRAINING.gate(run)
    verdicts = json.loads((run.folder / GATES).read_text())
    assert list(verdicts) == list(gate.gates(QUICK))
    assert len(done.said) == len(verdicts)
    assert TRAINING.export(run).facts["weights"] == N_WEIGHTS
    assert (unpacked((run.folder / "export" / NETWORK).read_bytes(), N_WEIGHTS) == trained()).all()
    log = (run.folder / LOG).read_text()
    assert TRAINING.gate(run).said == done.said
    assert (run.folder / LOG).read_text() == log  # nothing was played again
    for each in verdicts.values():
        each["passed"] = False
    (run.folder / GATES).write_text(json.dumps(verdicts))
    assert export.export(replace(run, is_quick=False)).facts == {"written": False}


@pytest.mark.soak
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed: pip install zamki[train]")
def test_network_learns(tmp_path: Path) -> None:
    """The whole way through learns something that can be kept."""
    run = Run(tmp_path, seed=3, jobs=1, rounds=1, is_quick=True)
    TRAINING.generate(run)
    facts = TRAINING.train(run).facts
    assert facts["epoch"] in (1, 2)
    assert len(unpacked((run.home / NETWORK).read_bytes(), N_WEIGHTS)) == N_WEIGHTS
