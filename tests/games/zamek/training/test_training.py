"""The training of Zamek's network, at a tiny size: positions, learning, gates, weights."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from zamki.bots.networks import POLICY, packed, unpacked
from zamki.bots.training import LOG, Run, proof, training_of
from zamki.bots.training.parts import NETWORK, last_network, parts_of
from zamki.bots.training.proof import GATES
from zamki.core.errors import BadSetup
from zamki.games.zamek.bots.network import NONE, trained
from zamki.games.zamek.bots.weights import as_json, columns_of, fitted_terms, read
from zamki.games.zamek.kernel.evaluate import N_FEATURES
from zamki.games.zamek.kernel.network import N_WEIGHTS
from zamki.games.zamek.kernel.samples import (
    F_AGAIN,
    F_FITTED,
    F_GROUP,
    F_LABEL,
    F_LEFT,
    F_MARGIN,
    F_OBJECTS,
)
from zamki.games.zamek.training import export, gate
from zamki.games.zamek.training.distil import between, distil, wanted
from zamki.games.zamek.training.duels import Learnt, Mind, duel
from zamki.games.zamek.training.generate import searched, whole
from zamki.games.zamek.training.plan import (
    QUICK,
    built_in_tables,
    loaded,
    network_before,
    plan_of,
)

pytestmark = pytest.mark.slow
TRAINING = training_of("zamek")
LEARNT = Learnt(packed(trained()))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A tiny run with a network in it, as if one round had been trained."""
    run = Run(tmp_path, seed=3, jobs=1, rounds=1, is_quick=True)
    run.home.mkdir()
    (run.home / NETWORK).write_bytes(packed(trained()))
    (run.home / POLICY).write_text(as_json("reconstruction-1", fitted_terms()))
    return run


def test_positions_are_written_once(run: Run) -> None:
    """A second call makes nothing again, and what is missing comes back as it was."""
    first = TRAINING.generate(run)
    games, turns = parts_of(run.home, "games"), parts_of(run.home, "turns")
    assert (len(games), len(turns)) == (2, 2)
    kept = loaded(turns[0])
    turns[0].unlink()
    assert TRAINING.generate(run).facts["files"] == 1
    assert (loaded(turns[0]).facts == kept.facts).all()
    assert TRAINING.generate(run).facts["samples"] == 0
    lines = [json.loads(line) for line in (run.folder / "log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in lines] == ["generate"] * 3
    assert lines[0]["samples"] == first.facts["samples"]


def test_whole_games_are_kept_to_their_end() -> None:
    """Each game is kept turn by turn; after its last tile the value is the truth."""
    samples = whole(QUICK, built_in_tables(), NONE, 5, 0)
    facts = samples.facts
    assert set(facts[:, F_GROUP]) == {0.0, 1.0}
    assert facts[:, F_OBJECTS].sum() == len(samples.rows) == len(samples.groups)
    assert np.isfinite(samples.rows).all()
    last = facts[facts[:, F_LEFT] == 0]
    assert len(last)
    assert (last[:, F_FITTED] == last[:, F_MARGIN]).all()


def test_searched_turns_come_in_groups() -> None:
    """The turns of a position stay together, with two values from different worlds."""
    plan = replace(QUICK, keep=100)
    samples = searched(plan, built_in_tables(), trained(), 5, 0)
    groups = samples.facts[:, F_GROUP].reshape(-1, plan.width)
    assert len(groups) > 1
    assert (groups == groups[:, :1]).all()
    assert not np.allclose(samples.facts[:, F_LABEL], samples.facts[:, F_AGAIN])


def test_amounts_follow_the_scale(tmp_path: Path) -> None:
    """Half the scale is half the games, in whole files; later rounds have fewer."""
    usual, half = plan_of(Run(tmp_path)), plan_of(Run(tmp_path, scale=0.5))
    assert half.searched == pytest.approx(usual.searched / 2, abs=usual.per_part)
    assert half.whole % half.per_part == 0
    assert plan_of(Run(tmp_path, number=2)).searched < usual.searched


def test_a_round_begins_with_the_network_before(run: Run) -> None:
    """The first round has none, the second the one of the first; the last one is proved."""
    assert not len(network_before(run))
    assert (network_before(run.at(2)) == trained()).all()
    assert last_network(run.at(2)) == run.home / NETWORK


def test_equal_minds_share_a_pair() -> None:
    """Every shuffle is played with both seats, so that equals win one half."""
    minds = (Mind(), Mind())
    one, two = (duel(built_in_tables(), minds, LEARNT, 4, swapped=swapped) for swapped in (False, True))
    assert one == -two


def test_playouts_are_taught_what_the_network_likes(run: Run) -> None:
    """The taught evaluation differs between turns more like the network than the fitted one does."""
    samples = searched(replace(QUICK, keep=300), built_in_tables(), trained(), 5, 0)
    samples.save(run.home / "turns-00000.npz")
    taught = read(distil(run, trained()).read_text())
    left = samples.facts[:, F_LEFT] / 60
    seen = columns_of(samples.numbers[:, :N_FEATURES].astype(float), left)
    errors = [
        np.square(between(seen @ weights - wanted(samples, trained()), QUICK.width)).mean()
        for weights in (fitted_terms(), taught)
    ]
    assert errors[1] < 0.9 * errors[0]


def test_nothing_taught_is_nothing_to_prove(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without weights for playouts their gate is left out, instead of playing equals."""
    (run.home / POLICY).unlink()
    proved: list[str] = []
    monkeypatch.setattr(gate, "prove", lambda run, wanted: proved.extend(wanted))
    gate.gate(run)
    assert proved == [name for name in gate.gates(QUICK) if name != "policy"]


def test_gates_are_kept_and_decide(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every gate has its verdict in the folder; before them, or with none passed, nothing is exported."""
    with pytest.raises(BadSetup, match="gate"):
        TRAINING.export(run)
    monkeypatch.setattr(proof, "SEEDS", 1)
    done = TRAINING.gate(run)
    verdicts = json.loads((run.folder / GATES).read_text())
    assert list(verdicts) == list(gate.gates(QUICK))
    assert len(done.said) == len(verdicts)
    assert all(each["low"] <= each["wins"] <= each["high"] for each in verdicts.values())
    log = (run.folder / LOG).read_text()
    assert TRAINING.gate(run) == done
    assert (run.folder / LOG).read_text() == log  # nothing was played again
    assert TRAINING.export(run).facts["weights"] == N_WEIGHTS
    assert (unpacked((run.folder / "export" / NETWORK).read_bytes(), N_WEIGHTS) == trained()).all()
    assert not (run.folder / "export" / POLICY).exists()  # equals prove nothing
    verdicts["policy"]["passed"] = True
    (run.folder / GATES).write_text(json.dumps(verdicts))
    TRAINING.export(run)
    assert (run.folder / "export" / POLICY).is_file()
    verdicts["policy"]["passed"] = False
    (run.folder / GATES).write_text(json.dumps(verdicts))
    TRAINING.export(run)
    assert not (run.folder / "export" / POLICY).exists()  # it was not taught by this network
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
