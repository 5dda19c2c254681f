"""What the network sees of castles: the sheet against the rules, and the forward pass in two ways."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from tests.games.ludwig.kernel.forms import encode_state
from tests.games.ludwig.kernel.slow_objects import Sight, hands_of
from zamki.core.chance import LiveChance
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games.ludwig.bots.network import added, trained
from zamki.games.ludwig.bots.weights import quick_mind, stored_mind
from zamki.games.ludwig.kernel import objects as o
from zamki.games.ludwig.kernel.evaluate import Mind, evaluate, judge, to_come
from zamki.games.ludwig.kernel.features import SLOTS
from zamki.games.ludwig.kernel.network import R_OUT
from zamki.games.ludwig.kernel.rules import OVER, PHASE, castle
from zamki.games.ludwig.kernel.tables import BONUS, CODE_OF, Ints
from zamki.games.ludwig.rules.state import State

GAME = get_game("ludwig")


def states(people: int, seed: int, count: int) -> list[State]:
    """Some states of a game of random moves."""
    random, chance = Random(seed), LiveChance(seed)
    state: State = GAME.start(configure(GAME, people), chance).state
    found = []
    while actors := GAME.actors(state):
        found.append(state)
        moves = list(GAME.legal_moves(state, actors[0]))
        state = GAME.apply(state, random.choice(moves), chance).state
    return random.sample(found, count)


def sheet_of(s: Ints, at: int, mind: Mind) -> None:
    """Let the kernel describe a castle of a state."""
    b, left = castle(at), to_come(s, at)
    evaluate(s, b, s[b + BONUS], left, mind)
    o.fill_sheet(s, at, left, mind.phi, mind.slot, mind.sheet, mind.codes)


def rows(mind: Mind, first: int, kind: int, width: int) -> list[tuple[int, ...]]:
    """The filled rows of a kind."""
    found = mind.sheet[first : first + int(mind.codes[kind]) * width].reshape(-1, width)
    return [tuple(int(number) for number in row) for row in found]


@pytest.mark.parametrize("people", [2, 3, 4, 6])
def test_castles_are_seen_as_the_rules_have_them(people: int) -> None:
    """Rooms, cells and hands are what the rules say of them (L7, L9, L15, L16, L27, L36, L44)."""
    mind = stored_mind()
    for state in states(people, people, 12):
        s = encode_state(state)
        for at, each in enumerate(state.castles):
            sheet_of(s, at, mind)
            sight = Sight(each)
            codes = mind.codes[o.ROOM_CODES : o.ROOM_CODES + int(mind.codes[0])].tolist()
            seen = list(zip(codes, rows(mind, o.ROOMS_AT, 0, o.N_ROOM), strict=True))
            assert seen == sight.room_rows()
            assert sorted(row[SLOTS:] for row in rows(mind, o.CELLS_AT, 1, o.N_CELL)) == sight.cell_ends()
            assert hand_rows(mind) == expected_hands(state, at, sight)


def hand_rows(mind: Mind) -> Counter[tuple[int, ...]]:
    """Owner, code and the later columns of each room in a hand."""
    count = int(mind.codes[2])
    owners = mind.codes[o.HAND_OWNERS : o.HAND_OWNERS + count].tolist()
    codes = mind.codes[o.HAND_CODES : o.HAND_CODES + count].tolist()
    found = rows(mind, o.HANDS_AT, 2, o.N_HAND)
    return Counter(
        (owner, code, *row[o.H_COUNT :]) for owner, code, row in zip(owners, codes, found, strict=True)
    )


def expected_hands(state: State, at: int, sight: Sight) -> Counter[tuple[int, ...]]:
    """The same by the rules; a room that has been chosen in secret is in nobody's hand."""
    hidden = {room for choice in state.choices if choice for room in choice} | set(state.drawn)
    return Counter(
        (owner, CODE_OF[room.id], *sight.hand_ends(room, is_chosen=chosen))
        for owner, hand in enumerate(hands_of(state, at))
        for room, chosen in hand
        if room.id not in hidden
    )


def test_one_castle_and_many_are_judged_alike() -> None:
    """The compiled pass for a leaf and the pass for many castles at once give the same."""
    mind, plain = quick_mind(trained()), stored_mind()
    sheets, codes, alone = [], [], []
    for state in states(4, 7, 8):
        s = encode_state(state)
        for at in range(4):
            b, left = castle(at), to_come(s, at)
            value, spread = judge(s, b, s[b + BONUS], left, mind)
            sheets.append(mind.sheet.copy())
            codes.append(mind.codes.copy())
            alone.append((value - evaluate(s, b, s[b + BONUS], left, plain), float(mind.work[R_OUT + 1])))
            assert spread == pytest.approx(np.exp(alone[-1][1]))
    many = added(trained(), np.stack(sheets), np.stack(codes))
    np.testing.assert_allclose(many, np.array(alone), atol=2e-3)


def test_a_finished_castle_is_judged_by_its_score() -> None:
    """With nothing to come the network has no say (L41)."""
    mind, plain = quick_mind(trained()), stored_mind()
    state = states(3, 5, 1)[0]
    s = encode_state(state)
    s[PHASE] = OVER
    b = castle(1)
    assert judge(s, b, 0, 0, mind) == (evaluate(s, b, 0, 0, plain), 0.0)
