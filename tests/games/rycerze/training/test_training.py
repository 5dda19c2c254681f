"""The training of Rycerze's networks, at a tiny size: positions, learning, gates, weights."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from zamki.bots.networks import packed
from zamki.bots.training import Run, proof, training_of
from zamki.bots.training.parts import NETWORK, parts_of
from zamki.bots.training.proof import GATES
from zamki.core.errors import BadSetup
from zamki.games.rycerze.bots.network import SHAPE, trained
from zamki.games.rycerze.training import gate
from zamki.games.rycerze.training.games import Match
from zamki.games.rycerze.training.plan import QUICK, networks_before, networks_in, plan_of

pytestmark = pytest.mark.slow
TRAINING = training_of("rycerze")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A tiny run."""
    return Run(tmp_path, seed=3, jobs=1, rounds=2, is_quick=True)


def test_the_whole_way_makes_networks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are written once, both rounds learn from them, gates have verdicts, and weights come out."""
    for number in (1, 2):
        now = run.at(number)
        assert TRAINING.generate(now).facts["files"] == 4
        assert TRAINING.generate(now).facts["samples"] == 0
        TRAINING.train(now)
    one, two = (networks_in((run.at(number).home / NETWORK).read_bytes()) for number in (1, 2))
    assert one.shape == two.shape == SHAPE
    assert np.isfinite(two).all()
    assert not np.array_equal(one, two)
    assert np.array_equal(networks_before(run.at(2)), one)
    monkeypatch.setattr(proof, "SEEDS", 1)
    TRAINING.gate(run.at(2))
    assert list(json.loads((run.folder / GATES).read_text())) == list(gate.gates(QUICK))
    TRAINING.export(run.at(2))
    assert np.array_equal(networks_in((run.folder / "export" / NETWORK).read_bytes()), two)


def test_verdicts_on_another_network_do_not_count(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that is trained anew must prove itself before it is exported."""
    run.home.mkdir()
    (run.home / NETWORK).write_bytes(packed(trained().ravel()))
    monkeypatch.setattr(proof, "SEEDS", 1)
    TRAINING.gate(run)
    assert len(proof.verdicts_of(run)) == len(gate.gates(QUICK))
    (run.home / NETWORK).write_bytes(packed(0.5 * trained().ravel()))
    with pytest.raises(BadSetup, match="gate"):
        TRAINING.export(run)


def test_positions_repeat(run: Run) -> None:
    """What is missing comes back as it was."""
    TRAINING.generate(run)
    first = parts_of(run.home, "games-3")[0]
    kept = dict(np.load(first))
    first.unlink()
    assert TRAINING.generate(run).facts["files"] == 1
    assert all((np.load(first)[name] == kept[name]).all() for name in kept)


def test_amounts_follow_the_scale(tmp_path: Path) -> None:
    """Half the scale is half the games; thinkers play from the second round on."""
    usual, half = plan_of(Run(tmp_path)), plan_of(Run(tmp_path, scale=0.5))
    assert half.games == usual.games / 2
    assert usual.played == 0
    assert plan_of(Run(tmp_path, number=2)).played > 0


@pytest.mark.parametrize("is_hunt", [True, False])
def test_the_one_alone_sits_on_every_seat(is_hunt: bool) -> None:
    """A set-up is played once for each seat, and every game has one winner (R11)."""
    match = Match(3, 10, is_hunt)
    data = packed(trained().ravel())
    found = match.shuffle(data, 5)
    assert len(found) == 3
    assert {share for share, _ in found} <= {0.0, 1.0}
    assert match.shuffle(data, 5) == found
