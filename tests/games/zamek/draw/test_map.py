"""The wall of castles of every shape."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.zamek.scene import EDITION
from zamki.games.zamek.draw.map import is_outer, outlines, outward, size
from zamki.games.zamek.rules.components import Components, make_tables

Rows = tuple[str, ...]


def castle(*rows: str) -> Components:
    """An edition with this board and nothing on its wall."""
    tables = make_tables(rows, (), (), 2, EDITION.tiles)
    return replace(EDITION, rows=rows, towers=(), starts=(), tables=tables)


def test_one_wall_around_the_castle() -> None:
    """The wall of the built-in castle is one walk that turns at every tower and comes back."""
    (walk,) = outlines(EDITION)
    steps = zip(walk, [*walk[1:], walk[0]], strict=True)
    assert all(abs(x - u) + abs(y - v) == 1 for (x, y), (u, v) in steps)
    assert len(set(walk)) == len(walk)
    assert size(EDITION) == (len(EDITION.rows[0]), len(EDITION.rows))


@pytest.mark.parametrize(
    ("rows", "lengths"),
    [
        (("#",), [4]),
        (("###", "#.#", "###"), [12, 4]),
        (("##.", "#.#", "###"), [16]),
        (("####", "#.##", "##.#", "####"), [16, 8]),
    ],
    ids=["one cell", "a yard", "a gap beside a corner", "two yards that touch"],
)
def test_every_wall_is_walked_once(rows: Rows, lengths: list[int]) -> None:
    """Every side between a cell and no cell is walked once, around yards too, and every walk ends."""
    edition = castle(*rows)
    walks = outlines(edition)
    assert sum(map(len, walks)) == sum(lengths)
    edges = [(a, b) for walk in walks for a, b in zip(walk, [*walk[1:], walk[0]], strict=True)]
    assert len(set(edges)) == len(edges)


def test_towers_stand_outside() -> None:
    """A tower leans away from the cells, at corners that stick out and at those that go in."""
    bent = castle("#.", "##")
    assert is_outer(bent, (0, 0))
    assert outward(bent, (0, 0)) == (-1, -1)
    assert not is_outer(bent, (1, 1))
    assert outward(bent, (1, 1)) == (1, -1)
