"""The training of Ludwig's network, at a tiny size: castles, learning, gates, weights."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from zamki.bots.networks import POLICY, packed, unpacked
from zamki.bots.training import LOG, Run, proof, training_of
from zamki.bots.training.parts import NETWORK, parts_of
from zamki.bots.training.proof import GATES
from zamki.core.errors import BadSetup
from zamki.games.ludwig.bots.network import trained
from zamki.games.ludwig.bots.search import ranked
from zamki.games.ludwig.bots.weights import as_json, policy_in, quick_mind, stored_knots, stored_mind
from zamki.games.ludwig.kernel.evaluate import NO_NET, evaluate
from zamki.games.ludwig.kernel.network import N_WEIGHTS
from zamki.games.ludwig.kernel.notes import F_END, F_FITTED, F_GAME, F_LEFT
from zamki.games.ludwig.kernel.rules import MAX_MOVES, NO_CHANCE, apply, begin, castle, legal, size
from zamki.games.ludwig.training import distil as distilling
from zamki.games.ludwig.training import export, gate
from zamki.games.ludwig.training.distil import between, distil
from zamki.games.ludwig.training.games import Learnt, Match, Player, play
from zamki.games.ludwig.training.generate import castles
from zamki.games.ludwig.training.plan import CASTLES, QUICK, network_before, plan_of
from zamki.kernels.rng import seeded

pytestmark = pytest.mark.slow
TRAINING = training_of("ludwig")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A tiny run with a network in it, as if one round had been trained."""
    run = Run(tmp_path, seed=3, jobs=1, rounds=1, is_quick=True)
    run.home.mkdir()
    (run.home / NETWORK).write_bytes(packed(trained()))
    (run.home / POLICY).write_text(as_json(stored_knots(), {}))
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
    first, second = (play(players, Learnt(trained()), 4) for _ in range(2))
    assert first == second
    assert sum(first.wins) == pytest.approx(1.0)
    assert len(first.castles) == 4


def test_equals_share_a_deal() -> None:
    """Two tables of the same players build the same castles of one deal."""
    assert Match(Player(), Player(), is_apart=True).shuffle(Learnt(NO_NET), 4) == [(0.5, 0.0)]


def test_values_are_compared_within_their_group() -> None:
    """What the castles of a group have in common is taken off, in rows as in single numbers."""
    groups = np.array([0, 0, 2, 2, 2], np.float32)
    assert between(np.array([1.0, 3.0, 5.0, 6.0, 10.0]), groups).tolist() == [-1, 1, -2, -1, 3]
    assert between(np.array([[2.0, 8.0], [4.0, 8.0], [1, 1], [1, 1], [1, 4]]), groups).tolist() == [
        [-1, 0], [1, 0], [0, -1], [0, -1], [0, 2],
    ]  # fmt: skip


def test_the_evaluation_learns_from_the_network(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells the rooms of a hand better apart than before, in games that it did not learn from."""
    monkeypatch.setattr(distilling, "plan_of", lambda run: replace(QUICK, taught=120, per_part=20, shown=250))
    facts = distil(run, trained())
    assert facts == distil(replace(run, jobs=2), trained())  # whoever plays the games
    before, after = facts["before"], facts["after"]
    assert isinstance(before, float)
    assert isinstance(after, float)
    assert 0.0 < after < 0.97 * before
    assert not (policy_in((run.home / POLICY).read_text()) == stored_mind().weights).all()


@pytest.mark.usefixtures("overflow")
def test_what_was_taught_chooses_and_does_not_judge() -> None:
    """Other weights for the moves inside playouts change which are made, never what a castle is worth."""
    s, moves = np.zeros(size(4), np.int32), np.empty(MAX_MOVES, np.int32)
    begin(s, 4, seeded(7))
    apply(s, 0, int(moves[legal(s, 0, moves) - 1]), seeded(1), NO_CHANCE, NO_CHANCE)
    plain, other = quick_mind(NO_NET), quick_mind(NO_NET, -stored_mind().weights)
    chosen = [[ranked(s, seat, mind)[0].move for seat in (1, 2, 3)] for mind in (plain, other)]
    assert chosen[0] != chosen[1]
    worth = [[evaluate(s, castle(at), 0, 8, mind) for at in range(4)] for mind in (plain, other)]
    assert worth[0] == worth[1]


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
    monkeypatch.setattr(gate, "plan_of", lambda run: replace(QUICK, duels=4, iterations=2))
    done = TRAINING.gate(run)
    verdicts = json.loads((run.folder / GATES).read_text())
    assert list(verdicts) == list(gate.gates(QUICK))
    assert len(done.said) == len(verdicts)
    assert TRAINING.export(run).facts["weights"] == N_WEIGHTS
    assert (unpacked((run.folder / "export" / NETWORK).read_bytes(), N_WEIGHTS) == trained()).all()
    assert not (run.folder / "export" / POLICY).exists()  # equals prove nothing
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
