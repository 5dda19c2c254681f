from __future__ import annotations

from random import Random

import pytest

from tests.games.ludwig.scene import Play, do, legal, new, of_type, placing, row
from zamki.core.errors import IllegalMove
from zamki.core.ids import Onlooker, Seat
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.events import LudwigDrew
from zamki.games.ludwig.rules.moves import Assign, Choose, Place, TakeAttendant
from zamki.games.ludwig.rules.state import LUDWIG, Assigning, Choosing
from zamki.testing.fuzz import random_moves

ZERO, ONE = Seat(0), Seat(1)


def assigned(seed: int = 0) -> Play:
    """A game for two after the first assigning."""
    play = new(2, seed)
    first, second = play.state.drawn
    play.submit(Assign(ZERO, (first, second)))
    return play


def revealed(seed: int = 0) -> Play:
    """The same after the first choices."""
    play = assigned(seed)
    for seat in (ZERO, ONE):
        first, second = play.state.hands[seat].rooms[:2]
        play.submit(Choose(seat, (first, second)))
    return play


def test_three_castles_and_three_hands() -> None:
    """L43: three seats are laid out, Ludwig has nine rooms too."""
    state = new(2).state
    assert state.size == 3
    assert state.people == 2
    assert [len(hand.rooms) for hand in state.hands] == [9, 9, 9]


def test_two_of_ludwigs_rooms_are_drawn_first() -> None:
    """L44: a chance move opens each turn; the left neighbour assigns in round 1, the right one in round 2."""
    play, rng = new(2), Random(3)
    moves = play.record().moves
    assert [move["what"] for move in moves] == ["ludwig_draw"]
    assert set(play.state.drawn) <= set(play.state.hands[LUDWIG].rooms)
    askers = {play.state.round: game.actors(play.state)}
    for _ in random_moves(play, rng):
        if isinstance(play.state.phase, Assigning):
            askers[play.state.round] = game.actors(play.state)
    assert askers == {1: (ZERO,), 2: (ONE,)}
    draws = [move for move in play.record().moves if move.get("what") == "ludwig_draw"]
    assert len(draws) == 8


def test_any_two_of_ludwigs_rooms_may_be_drawn() -> None:
    """L44: the two come from anywhere in his hand, and nobody has looked at it."""
    places: set[int] = set()
    for seed in range(40):
        state = new(2, seed).state
        places.update(map(state.hands[LUDWIG].rooms.index, state.drawn))
        assert state.hands[LUDWIG].seen == frozenset()
    assert places == set(range(9))


def test_both_ways_to_assign() -> None:
    """L44: one room for castle 1, the other for castle 2."""
    state = new(2).state
    first, second = state.drawn
    assert legal(state, 0) == [Assign(ZERO, (first, second)), Assign(ZERO, (second, first))]
    assert Assign(ZERO, (first, first)) not in game.legal_moves(state, ZERO)
    assert not legal(state, 1)
    after = assigned().state
    assert after.assigned == ((1, first), (2, second))
    assert isinstance(after.phase, Choosing)
    assert len(after.hands[LUDWIG].rooms) == 7


def test_all_three_hands_are_passed_on() -> None:
    """L44: Ludwig's hand goes round like the others."""
    before = assigned().state
    after = revealed().state
    assert after.hands[0].rooms == before.hands[LUDWIG].rooms
    assert after.hands[LUDWIG].rooms == before.hands[1].rooms[2:]
    assert after.hands[1].rooms == before.hands[0].rooms[2:]


def test_partner_places_ludwigs_room() -> None:
    """L45: the person who shares the castle places it there, in either order, marked as his."""
    state = revealed().state
    for seat, castle in ((ZERO, 2), (ONE, 1)):
        places = [move for move in legal(state, seat) if isinstance(move, Place)]
        own = {(move.room, move.castle) for move in places if move.for_seat is None}
        his = {(move.room, move.castle) for move in places if move.for_seat == LUDWIG}
        assert his == {(dict(state.assigned)[castle], castle)}
        assert len(own) == 4


def test_ludwigs_room_waits_for_the_place_step() -> None:
    """L44, L45: it lies face up from the assigning on, but is placed only after all have chosen."""
    play = assigned()
    (_, room), _ = play.state.assigned
    cell = play.state.castles[1].cells(play.state.components.rooms[room])[0]
    with pytest.raises(IllegalMove):
        play.submit(Place(ONE, room, 1, cell, LUDWIG))


def test_partner_decides_the_bonus_of_ludwigs_room() -> None:
    """L45: a bonus that Ludwig's room sets off is the person's who shares the castle."""
    living = of_type("living")
    state = placing(2, {1: row(living[:2])}, assigned=((1, living[2]),))
    state = do(state, Place(ONE, living[2], 1, (-1, 0), LUDWIG)).state
    assert game.actors(state) == (ONE,)
    assert do(state, TakeAttendant(ONE, 1, "knight")).state.castles[1].attendants == ("knight",)


def test_ludwigs_room_stays_with_its_castle() -> None:
    """L44: it cannot go elsewhere, nor be placed by the other, nor without saying whose it is."""
    play = revealed()
    (_, first), (_, second) = play.state.assigned
    cell = play.state.castles[1].cells(play.state.components.rooms[first])[0]
    for move in (
        Place(ONE, first, 0, cell, LUDWIG),
        Place(ZERO, first, 1, cell, LUDWIG),
        Place(ONE, first, 1, cell),
        Place(ONE, first, 1, cell, ZERO),
        Place(ONE, second, 1, cell, LUDWIG),
        Place(LUDWIG, first, 1, cell),
    ):
        with pytest.raises(IllegalMove):
            play.submit(move)
    play.submit(Place(ONE, first, 1, cell, LUDWIG))


def test_nobody_sees_ludwigs_hand_or_draw_but_who_may() -> None:
    """L44, L47: the drawn rooms only by the assigning seat until assigned; his hand by whoever passed it."""
    play = new(2)
    assert game.view(play.state, ZERO).drawn == play.state.drawn
    for viewer in (ONE, Onlooker.SPECTATOR):
        assert game.view(play.state, viewer).drawn is None
        told = [event for event in play.view(viewer).log if isinstance(event, LudwigDrew)]
        assert told
        assert all(event.rooms is None and "rooms" not in event.json() for event in told)
    assert all(game.view(play.state, seat).hands[LUDWIG].rooms is None for seat in (ZERO, ONE))
    after = revealed().state
    assert game.view(after, ONE).hands[LUDWIG].rooms == after.hands[LUDWIG].rooms
    assert game.view(after, ZERO).hands[LUDWIG].rooms is None
    assert game.view(assigned().state, ONE).assigned == assigned().state.assigned


def test_the_other_does_not_learn_which_of_a_passed_hand_were_drawn() -> None:
    """L44, L47: who passed Ludwig his hand knows it, but not the two drawn from it."""
    play, rng = revealed(), Random(5)
    while not (play.state.turn == 2 and isinstance(play.state.phase, Assigning)):
        play.submit(rng.choice(legal(play.state, rng.choice(game.actors(play.state)))))
    view = game.view(play.state, ONE)
    assert view.hands[LUDWIG].rooms == play.state.hands[LUDWIG].rooms
    assert view.drawn is None
    drawn = {frozenset(game.imagine(view, Random(seed)).drawn) for seed in range(200)}
    assert len(drawn) == 21  # all pairs of seven rooms


def test_ludwig_has_a_score_and_can_win() -> None:
    """L46: three scores; the winner may be seat 2."""
    winners: set[int] = set()
    for seed in range(12):
        play = new(2, seed)
        for _ in random_moves(play, Random(seed)):
            pass
        assert play.outcome is not None
        assert len(play.outcome.scores) == 3
        winners.update(play.outcome.winners)
    assert LUDWIG in winners
