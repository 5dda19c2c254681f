"""What the learnt networks of Rycerze say of positions, and what they learn from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zamki.core.setup import built_in_edition
from zamki.games.rycerze.bots.network import trained
from zamki.games.rycerze.kernel import lessons
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel.codec import table_of
from zamki.games.rycerze.kernel.prospects import SCRATCH, SIGHTS, prospect
from zamki.games.rycerze.kernel.rules import MAX_SEATS, ROUNDS, SIZE
from zamki.games.rycerze.kernel.search import THINKER
from zamki.games.rycerze.rules.edition import read_components
from zamki.games.rycerze.training.train import chances, fresh, learnt

ED = table_of(read_components(built_in_edition("rycerze", "reconstruction-1")))
GAMES = 60


def _positions(seats: int) -> tuple[Any, Any]:
    """Positions of quick games by rounds left, and the sorts of their players."""
    states = np.zeros((GAMES, ROUNDS, SIZE), np.int32)
    sorts = np.zeros((GAMES, MAX_SEATS), np.int32)
    lessons.play_lessons(GAMES, seats, 20, 0.1, ED, trained(), 1, states, sorts)
    return states, sorts


def _chances(s: Any, kinds: Any) -> list[float]:
    seen = np.zeros(SCRATCH, np.float32)
    return [prospect(s, seat, kinds, ED, trained(), seen) for seat in range(int(s[kernel.SEATS]))]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_that_is_over_is_certain(seats: int) -> None:
    """R11: at the end the winner's chance is one and everybody else's none."""
    s = _positions(seats)[0][0, 0]
    s[kernel.SLOTS : kernel.SLOTS + seats] = 0
    kernel.reveal(s, ED)
    if not s[kernel.OVER]:
        s[kernel.ROUND] = ROUNDS
    chances = _chances(s, np.full(MAX_SEATS, THINKER, np.int32))
    assert sorted(chances) == [0.0] * (seats - 1) + [1.0]
    assert chances[kernel.leader(s)] == 1.0


@pytest.mark.parametrize("seats", [3, 4])
def test_chances_of_thinkers_add_up(seats: int) -> None:
    """R11: exactly one seat wins, so the chances of all seats add up to about one."""
    states, _ = _positions(seats)
    kinds = np.full(MAX_SEATS, THINKER, np.int32)
    sums = [sum(_chances(s, kinds)) for s in states[:, : ROUNDS - 1].reshape(-1, SIZE) if s[kernel.SEATS]]
    assert np.mean(sums) == pytest.approx(1.0, abs=0.08)
    assert np.std(sums) < 0.25


@pytest.mark.parametrize("seats", [3, 4])
def test_a_lead_that_nobody_can_reach_is_seen(seats: int) -> None:
    """R2, R11: with one round left three points of lead are certain to win, two are not."""
    states, sorts = _positions(seats)
    for s, kinds in zip(states[:, 0], sorts, strict=True):
        if s[kernel.SEATS]:
            s[kernel.POINTS : kernel.POINTS + seats] = [5, *[2] * (seats - 1)]
            assert _chances(s, kinds) == [1.0, *[0.0] * (seats - 1)]
            s[kernel.POINTS] = 4
            assert 0.0 < _chances(s, kinds)[0] < 1.0


def test_lessons_tell_what_thinkers_can_expect() -> None:
    """R11: what a solved round is worth to a thinker is a chance; as many are noted as there are thinkers."""
    states, sorts = _positions(3)
    here = states[:, 1].copy()
    there = here[:, kernel.SEATS] > 0
    x, y = np.zeros((3 * GAMES, SIGHTS), np.float32), np.zeros(3 * GAMES, np.float32)
    count = lessons.note_worth(here, sorts, 40, ED, trained(), 1, x, y)
    assert count == (sorts[there, :3] == THINKER).sum()
    assert (y[:count] >= 0.0).all()
    assert (y[:count] <= 1.0).all()
    assert (x[:count, 0] == 1.0).all()


def test_training_learns() -> None:
    """A fresh network learns which of two features makes a seat win."""
    rng = np.random.default_rng(1)
    x = rng.random((2048, SIGHTS), np.float32)
    y = (x[:, 3] > x[:, 7]).astype(np.float32)
    said = chances(learnt(fresh(rng), x, y, 25, rng), x) > 0.5
    assert (said == (y > 0.5)).mean() > 0.9
