from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.evenness import chi_square
from tests.games.ludwig.scene import do, new, of_type, placing, row
from zamki.core.ids import Onlooker, Seat, Viewer, seats
from zamki.core.play import AnyPlaythrough
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.deck import Deck, Discard
from zamki.games.ludwig.rules.moves import Choose, Place, PlaceBonusRoom
from zamki.games.ludwig.rules.state import Hand, State
from zamki.testing import playthroughs

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)
FOOD = of_type("food")


@settings(max_examples=20, deadline=None)
@given(playthroughs("ludwig"), st.integers(0, 2**32))
def test_worlds_look_the_same_to_the_viewer(play: AnyPlaythrough, seed: int) -> None:
    """L47: in an imagined state the viewer sees what it saw, and no piece is lost."""
    rng = Random(seed)
    viewers: list[Viewer] = [*seats(play.config.seats), Onlooker.SPECTATOR, Onlooker.OPEN]
    for viewer in viewers:
        view = game.view(play.state, viewer)
        world = game.imagine(view, rng)
        assert game.view(world, viewer) == view
        assert game.view(world, viewer).json() == view.json()
        assert game.census(world) == game.census(play.state)


def test_unseen_rooms_are_uniform() -> None:
    """L47: each unseen room is equally likely to be in a neighbour's hand."""
    state, rng = new(3).state, Random(1)
    view = game.view(state, ZERO)
    counts: Counter[object] = Counter()
    for _ in range(700):
        counts.update(game.imagine(view, rng).hands[1].rooms)
    assert set(counts) == set(state.components.rooms) - set(state.hands[0].rooms)
    assert chi_square(counts, 138) < 191  # 0.1 % of fair samples are beyond; a hand's rooms differ, so fewer


def test_hidden_choices_are_pairs_of_the_hand() -> None:
    """L47: what another has chosen is imagined among all pairs of its imagined hand."""
    play = new(3)
    first, second = play.state.hands[1].rooms[:2]
    play.submit(Choose(ONE, (first, second)))
    view = game.view(play.state, ZERO)
    for seed in range(30):
        world = game.imagine(view, Random(seed))
        assert world.choices[0] is None
        choice = world.choices[1]
        assert choice is not None
        assert set(choice) <= set(world.hands[1].rooms)


def test_remembered_hands_are_kept() -> None:
    """L47: a hand that was passed on is imagined as it is."""
    play = new(3)
    for seat in seats(3):
        first, second = play.state.hands[seat].rooms[:2]
        play.submit(Choose(seat, (first, second)))
    for seed in range(10):
        world = game.imagine(game.view(play.state, ZERO), Random(seed))
        assert world.hands[1] == play.state.hands[1]
    unlike = {game.imagine(game.view(play.state, ZERO), Random(seed)).hands[2].rooms for seed in range(10)}
    assert len(unlike) == 10


def small(returned: dict[str, int], piles: tuple[int, ...], epoch: int) -> State:
    """A state with few hidden rooms: hands of an early shuffle, a pile of a late one."""
    state = placing(3, {0: row(FOOD[:2])}, {0: [FOOD[3], "great_hall"]})
    rooms = [room for room in state.supply.pile if room not in FOOD][: sum(piles) + 3]
    rest = [room for room in state.components.rooms if room not in rooms]
    used = {room.id for castle in state.castles for _, room in castle.rooms} | {FOOD[3], "great_hall"}
    known = tuple(Discard(room, epoch, frozenset({ZERO})) for room in rest if room not in used)
    hands = tuple(Hand(tuple(rooms[sum(piles[:seat]) : sum(piles[: seat + 1])])) for seat in range(3))
    supply = Deck(tuple(rooms[sum(piles) :]), known, epoch, (returned, {}, {}))
    return replace(state, hands=hands, supply=supply, dealt=0)


def test_what_went_back_cannot_be_in_an_older_hand() -> None:
    """L21, L47: what went back at a reshuffle is not in hands dealt before; the rest is fair."""
    state = small({}, (0, 1, 1), 1)
    rooms = [*state.hands[1].rooms, *state.hands[2].rooms, *state.supply.pile]
    returned = rooms[-1]
    state = replace(state, supply=replace(state.supply, returned=({returned: 1}, {}, {})))
    view, rng = game.view(state, ZERO), Random(4)
    counts: Counter[object] = Counter()
    for _ in range(6000):
        world = game.imagine(view, rng)
        assert returned in world.supply.pile
        counts[world.hands[1].rooms[0], world.hands[2].rooms[0], world.supply.pile] += 1
    right = {(order[0], order[1], order[2:]) for order in permutations(rooms) if returned in order[2:]}
    assert set(counts) == right
    assert chi_square(counts, len(right)) < 120  # 71 degrees of freedom, 0.1 %: 112.3, with room to spare


def test_what_went_back_may_be_in_a_hand_dealt_since() -> None:
    """L21, L47: a room that went back before the second deal may be in another's new hand."""
    state = placing(3, {}, {0: ["kitchen", "great_hall"]})
    pile = state.supply.pile
    seen = tuple(Discard(room, 0, frozenset({ZERO})) for room in pile[10:])
    state = replace(state, turn=4, supply=replace(state.supply, pile=pile[:10], discards=seen))
    state = do(state, Place(ZERO, "kitchen", 0, (2, 0)), Place(ZERO, "great_hall", 2, (2, 0))).state
    assert (state.round, state.supply.shuffles) == (2, 1)
    view = game.view(state, ZERO)
    hands = [game.imagine(view, Random(seed)).hands[1].rooms for seed in range(5)]
    assert any(room in view.supply.returned for hand in hands for room in hand)


def test_discards_keep_the_shuffle_they_were_drawn_from() -> None:
    """L11, L21, L47: what was drawn or dealt after a reshuffle may be a room that went back at it."""
    state = placing(3, {0: row(FOOD[:2])}, {0: [FOOD[2], "great_hall"]})
    state = replace(state, turn=4, dealt=2, supply=replace(state.supply, shuffles=1))
    state = do(state, Place(ZERO, "great_hall", 2, (2, 0)), Place(ZERO, FOOD[2], 0, (-1, 0))).state
    bonus = state.bonuses[0]
    assert bonus is not None
    room = state.components.rooms[bonus.options[0]]
    state = do(state, PlaceBonusRoom(ZERO, 0, room.id, state.castles[0].cells(room)[0])).state
    assert state.round == 2
    assert Counter(discard.shuffle for discard in state.supply.discards) == {1: 4, 2: 21}


@pytest.mark.parametrize("viewer", [ZERO, ONE, TWO])
def test_open_draws_are_imagined_by_who_may_not_see_them(viewer: Seat) -> None:
    """L47: owners see the drawn rooms, the third seat imagines them."""
    names = FOOD
    state = placing(3, {0: row(names[:2])}, {0: [names[2], "great_hall"]})
    state = do(state, Place(ZERO, names[2], 0, (-1, 0))).state
    bonus = state.bonuses[0]
    assert bonus is not None
    drawn = set()
    for seed in range(8):
        imagined = game.imagine(game.view(state, viewer), Random(seed)).bonuses[0]
        assert imagined is not None
        drawn.add(frozenset(imagined.options))
    assert (drawn == {frozenset(bonus.options)}) == (viewer in (ZERO, ONE))
