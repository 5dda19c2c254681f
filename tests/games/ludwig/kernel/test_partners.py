"""What sort of players the others are, by the castles they have built."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.ludwig.kernel.forms import encode_state
from tests.games.ludwig.kernel.test_objects import states
from zamki.core.registry import get_game
from zamki.games.ludwig.bots.search import ranked
from zamki.games.ludwig.bots.weights import stored_mind
from zamki.games.ludwig.kernel.evaluate import Mind
from zamki.games.ludwig.kernel.greedy import greedy
from zamki.games.ludwig.kernel.partners import GREEDILY, OTHERWISE, PRIOR, greed
from zamki.games.ludwig.kernel.rules import NO_CHANCE, ROUND, apply, begin, size
from zamki.games.ludwig.kernel.tables import Ints
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.kernels.rng import generator

pytestmark = pytest.mark.usefixtures("overflow")
GAME = get_game("ludwig")


def _half_a_game(people: int, seed: int, *, greedily: bool) -> Ints:
    """The first round, by players of one sort."""
    s, rng, mind = np.zeros(size(max(people, 3)), np.int32), generator(seed), stored_mind()
    begin(s, people, rng)
    while s[ROUND] == 0:
        for seat in range(people):
            if move := greedy(s, seat, rng) if greedily else _best_by_one_ply(s, seat, mind):
                apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
    return s


def _best_by_one_ply(s: Ints, seat: int, mind: Mind) -> int:
    found = ranked(s, seat, mind)
    return found[0].move if found else 0


@pytest.mark.parametrize("people", [3, 4, 7])
def test_who_is_greedy_is_known_after_one_round(people: int) -> None:
    """Greedy partners are known as such after the first round, and builders are seldom taken for them."""
    guesses = [
        [
            greed(_half_a_game(people, seed, greedily=greedily), seat)
            for seed in range(6)
            for seat in range(people)
        ]
        for greedily in (True, False)
    ]
    assert min(guesses[0]) > 0.8
    assert np.mean(guesses[1]) < 0.3
    assert np.median(guesses[1]) < 0.05


def test_nothing_is_known_of_who_has_not_built() -> None:
    """Before the first room partners are what they are taken for without knowing them."""
    s = np.zeros(size(4), np.int32)
    begin(s, 4, generator(1))
    assert greed(s, 2) == pytest.approx(PRIOR)


def _odds(castle: Castle) -> float:
    """How much likelier the greedy are to build a castle so, by the rules."""
    grown, odds = Castle.founded(castle.components, castle.throne.id), 1.0
    for cell, room in castle.rooms:
        gains = {each: score_castle(grown.with_room(room, each)).total for each in grown.cells(room)}
        is_best = gains[cell] == max(gains.values())
        odds *= GREEDILY / OTHERWISE if is_best else (1 - GREEDILY) / (1 - OTHERWISE)
        grown = grown.with_room(room, cell)
    return odds


@pytest.mark.parametrize("people", [2, 3, 4, 6])
def test_the_castles_of_others_tell_what_they_are(people: int) -> None:
    """Only castles that the seat has no share in count, each room by its gain where it was placed (L41)."""
    for state in states(people, people + 20, 8):
        n = len(state.castles)
        for seat in range(people):
            odds = PRIOR / (1 - PRIOR)
            for at in {(seat + 1) % n, (seat - 2) % n}:
                odds *= _odds(state.castles[at])
            assert greed(encode_state(state), seat) == pytest.approx(odds / (1 + odds))
