"""What Ludwig's network learns from: groups of compared castles, and chains of castles from turn to turn."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zamki.games.ludwig.kernel.notes import (
    BEGUN,
    COMPARED,
    F_CASTLE,
    F_END,
    F_GAME,
    F_GROUP,
    F_KIND,
    F_TURN,
    N_FACTS,
    SEEN,
)
from zamki.games.ludwig.training.lessons import LAMBDA, Lessons, lessons

HAS_TORCH = find_spec("torch") is not None
pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not HAS_TORCH, reason="torch is not installed: pip install zamki[train]"),
]


@pytest.fixture(scope="module")
def torch() -> Any:
    """What learns; importing it takes seconds."""
    return import_module("torch")


def _note(kind: int, **facts: float) -> list[float]:
    names = {"game": F_GAME, "at": F_CASTLE, "turn": F_TURN, "end": F_END, "group": F_GROUP}
    row = [0.0] * N_FACTS
    row[F_KIND] = kind
    for name, value in facts.items():
        row[names[name]] = value
    return row


def _lessons(torch: Any, folder: Path, *files: list[list[float]]) -> Lessons:
    paths = []
    for number, rows in enumerate(files):
        paths.append(folder / f"castles-{number}.npz")
        count = len(rows)
        np.savez(
            paths[-1],
            sheets=np.zeros((count, 2), np.int8),
            codes=np.zeros((count, 2), np.uint8),
            facts=np.array(rows, np.float32),
        )
    return lessons(torch, "cpu", paths)


def test_a_castle_is_worth_what_it_is_worth_later(torch: Any, tmp_path: Path) -> None:
    """Each castle learns from its own later turns and its end, the later the less; the last from its end."""
    chain = [_note(BEGUN, game=3, at=1, turn=turn, end=70) for turn in range(1, 8)]
    seen = _note(SEEN, game=3, at=1, turn=5, end=70)
    other = [_note(BEGUN, game=3, at=2, turn=turn, end=40) for turn in range(1, 8)]
    found = _lessons(torch, tmp_path, [*chain, seen, *other])
    values = torch.tensor([10.0 * turn for turn in range(1, 8)] + [0.0] + [40.0] * 7)
    returns = found.returns(torch, values).tolist()
    wanted = [70.0]
    for later in range(7, 1, -1):
        wanted.append((1 - LAMBDA) * 10 * later + LAMBDA * wanted[-1])
    assert returns[:7] == pytest.approx(wanted[::-1])
    assert returns[7] == pytest.approx(returns[4])  # the same castle in the same turn
    assert returns[8:] == pytest.approx([40.0] * 7)


def test_chains_and_groups_end_with_their_file(torch: Any, tmp_path: Path) -> None:
    """Castles of different files never belong together, whatever their numbers."""
    first = [_note(BEGUN, game=0, at=0, turn=7, end=50), *[_note(COMPARED, group=1) for _ in range(3)]]
    second = [*[_note(COMPARED, group=1) for _ in range(2)], _note(BEGUN, game=0, at=0, turn=7, end=60)]
    found = _lessons(torch, tmp_path, first, second)
    assert found.starts.tolist() == [1, 4]
    assert found.counts.tolist() == [3, 2]
    assert found.returns(torch, torch.zeros(2)).tolist() == [50.0, 60.0]


def test_groups_are_taken_whole(torch: Any, tmp_path: Path) -> None:
    """Some groups in any order come with all of their castles, and each castle knows its group."""
    sizes = (3, 2, 4)
    rows = [_note(COMPARED, group=sum(sizes[:n])) for n, size in enumerate(sizes) for _ in range(size)]
    which, owner = _lessons(torch, tmp_path, [*rows, _note(BEGUN, turn=1)]).members(
        torch, torch.tensor([2, 0])
    )
    assert which.tolist() == [5, 6, 7, 8, 0, 1, 2]
    assert owner.tolist() == [0, 0, 0, 0, 1, 1, 1]
