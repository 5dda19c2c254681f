"""What the network sees: the kernel's sheet against the rules, and the forward pass in two ways."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.games.zamek.kernel.slow_objects import Row, Sight
from zamki.core.chance import LiveChance
from zamki.core.ids import Seat
from zamki.core.setup import configure
from zamki.games.zamek import State, game
from zamki.games.zamek.bots.network import added
from zamki.games.zamek.kernel.codec import encode
from zamki.games.zamek.kernel.evaluate import BEST, N_FEATURES, N_MEMO, fill_features
from zamki.games.zamek.kernel.network import N_WEIGHTS, forward, new_desk
from zamki.games.zamek.kernel.objects import G_LEFT, MAX_OBJECTS, N_GLOBALS, N_OBJECT, fill_sheet
from zamki.games.zamek.kernel.tables import MAX_MOVES, tables_of
from zamki.games.zamek.rules.state import Placing


def positions(seed: int, count: int) -> list[State]:
    """Positions before a placement from a random game in which subjects are always put down."""
    random, chance = Random(seed), LiveChance(seed)
    state = game.start(configure(game, 2), chance).state
    found = []
    while not game.outcome(state):
        if isinstance(state.table.phase, Placing):
            found.append(state)
        moves = list(game.legal_moves(state, Seat(state.table.seat)))
        state = game.apply(state, random.choice(moves), chance).state
    return random.sample(found, count)


def sheet_of(state: State, me: int) -> tuple[np.ndarray, list[Row], np.ndarray, np.ndarray]:
    """The kernel's sheet: the table's numbers, and the rows as the slow version has them."""
    tables = tables_of(state.table.edition)
    packed_state = encode(tables, state)
    sheet, index, _ = new_desk(len(packed_state))
    memo, work = np.empty(N_MEMO), np.empty(MAX_MOVES, np.int32)
    memo[:BEST] = -1.0
    x = np.empty(N_FEATURES)
    fill_features(tables.flat, packed_state, me, x, memo, work)
    count = fill_sheet(tables.flat, packed_state, me, x, memo, work, sheet, index)
    rows = sheet[N_GLOBALS : N_GLOBALS + count * N_OBJECT].reshape(count, N_OBJECT)
    groups = index[len(index) - MAX_OBJECTS :][:count]
    found = [
        (int(group), tuple(round(float(number), 3) + 0.0 for number in row))
        for group, row in zip(groups, rows, strict=True)
    ]
    return sheet[:N_GLOBALS], sorted(found), rows, groups


@pytest.mark.parametrize("seed", range(6))
def test_features_are_seen_as_the_rules_have_them(seed: int) -> None:
    """Every column of every feature is what the rules say of it (Z6, Z10, Z11, Z12, Z16, Z20, Z28)."""
    for state in positions(seed, 3):
        for me in (0, 1):
            numbers, rows, _, _ = sheet_of(state, me)
            sight = Sight(state, me)
            expected = sight.rows()
            assert [group for group, _ in rows] == [group for group, _ in expected]
            np.testing.assert_allclose([row for _, row in rows], [row for _, row in expected], atol=2e-3)
            np.testing.assert_allclose(numbers[G_LEFT:], sight.numbers(), atol=1e-5)


def test_one_position_and_many_are_judged_alike() -> None:
    """The compiled pass for a leaf and the pass for many positions at once give the same."""
    net = np.random.default_rng(3).normal(0, 0.1, N_WEIGHTS).astype(np.float32)
    sheets = [sheet_of(state, 1) for state in positions(9, 4)]
    many = added(
        net,
        np.stack([numbers for numbers, _, _, _ in sheets]),
        [rows for _, _, rows, _ in sheets],
        [groups.astype(np.int8) for _, _, _, groups in sheets],
    )
    for (numbers, _, rows, groups), together in zip(sheets, many, strict=True):
        sheet, _, room = new_desk(5000)
        sheet[:N_GLOBALS], sheet[N_GLOBALS : N_GLOBALS + rows.size] = numbers, rows.flatten()
        alone = forward(net, sheet, groups, len(rows), room)
        assert alone == pytest.approx(float(together[0]), rel=1e-4, abs=1e-3)
