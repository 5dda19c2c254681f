from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings

from tests.games.ludwig.scene import legal, new, placing
from zamki.core.errors import BadSetup, IllegalMove
from zamki.core.ids import Seat, seats
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.setup import configure
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.moves import Choose, Place
from zamki.games.ludwig.rules.state import Over, Placing, State, castles_of, next_holder, owners_of
from zamki.testing import playthroughs
from zamki.testing.fuzz import random_moves

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)


def choose_first(play: AnyPlaythrough) -> dict[int, tuple[str, str]]:
    """Everybody chooses the first two rooms of the hand."""
    chosen: dict[int, tuple[str, str]] = {}
    for seat in game.actors(play.state):
        first, second = play.state.hands[seat].rooms[:2]
        chosen[seat] = (first, second)
        play.submit(Choose(seat, chosen[seat]))
    return chosen


def place_all(play: AnyPlaythrough, rng: Random) -> None:
    """Everything is placed, anyhow."""
    turn = (play.state.round, play.state.turn)
    while isinstance(play.state.phase, Placing) and (play.state.round, play.state.turn) == turn:
        moves = legal(play.state, rng.choice(game.actors(play.state)))
        play.submit(rng.choice(moves))


@pytest.mark.parametrize("size", range(3, 8))
def test_every_seat_has_two_castles_and_every_castle_two_owners(size: int) -> None:
    """L1: castle i stands between seat i and seat i+1."""
    for seat in range(size):
        left, right = castles_of(seat, size)
        assert left == seat
        assert right == (seat - 1) % size
    for castle in range(size):
        assert owners_of(castle, size) == (castle, (castle + 1) % size)


@pytest.mark.parametrize("count", [1, 8])
def test_two_to_seven_people_play(count: int) -> None:
    """L1a: two to seven people, no fewer and no more."""
    assert game.info.seats == range(2, 8)
    with pytest.raises(BadSetup):
        new(count)


@pytest.mark.parametrize("count", range(2, 8))
def test_set_up(count: int) -> None:
    """L2, L3, L5: one throne a castle, nine rooms a seat, 20 cards, stock of 16 and 7 each."""
    state = new(count).state
    size = max(count, 3)
    assert len({castle.throne.id for castle in state.castles}) == size
    assert [len(hand.rooms) for hand in state.hands] == [9] * size
    assert len(state.supply.pile) == 147 - 9 * size
    assert len(state.cards.pile) == 20
    assert sorted(state.stock.values()) == [7] * 4 + [16] * 3


def test_hands_are_dealt_from_the_front_seat_by_seat() -> None:
    """L5: the first nine of the supply go to seat 0, the next nine to seat 1."""
    play = new(4)
    supply = play.setup["supply"]
    assert isinstance(supply, list)
    for seat in range(4):
        assert list(play.state.hands[seat].rooms) == supply[9 * seat : 9 * seat + 9]


def test_ages_come_with_the_set_up() -> None:
    """L4: a strict order, oldest first; by seat unless told otherwise."""
    assert new(3).state.ages == (0, 1, 2)
    play = Playthrough.new(game, configure(game, 3), 0, {"ages": [2, 0, 1]})
    assert play.state.ages == (2, 0, 1)
    with pytest.raises(BadSetup):
        Playthrough.new(game, configure(game, 3), 0, {"ages": [2, 0, 0]})


def test_every_pair_of_the_hand_can_be_chosen() -> None:
    """L6: 36 pairs of nine rooms, in either order, and nothing else."""
    play = new(3)
    hand = play.state.hands[0].rooms
    moves = game.legal_moves(play.state, ZERO)
    assert len(moves) == 36
    for first, second in combinations(hand, 2):
        assert Choose(ZERO, (first, second)) in moves
        assert Choose(ZERO, (second, first)) in game.legal_moves(play.state, ZERO)
    other = play.state.hands[1].rooms[0]
    for pair in ((hand[0], hand[0]), (hand[0], other), ("fountain", hand[0])):
        assert Choose(ZERO, pair) not in game.legal_moves(play.state, ZERO)


def test_a_confirmed_choice_cannot_be_changed() -> None:
    """L6: who has chosen is not asked again."""
    play = new(3)
    first, second, third = play.state.hands[1].rooms[:3]
    play.submit(Choose(ONE, (first, second)))
    assert game.actors(play.state) == (ZERO, TWO)
    with pytest.raises(IllegalMove):
        play.submit(Choose(ONE, (first, third)))


def test_order_of_commits_does_not_matter() -> None:
    """L6, L8: choices come in any order, the record lists them in seat order, the state is the same."""
    one, other = new(3), new(3)
    for play, order in ((one, (0, 1, 2)), (other, (2, 0, 1))):
        for seat in order:
            first, second = play.state.hands[seat].rooms[:2]
            play.submit(Choose(Seat(seat), (first, second)))
    assert one.state == other.state
    assert one.record() == other.record()


@pytest.mark.parametrize("count", range(3, 8))
def test_hands_go_left_then_right(count: int) -> None:
    """L7, L11: the rest goes to seat i+1 in round 1 and to i-1 in round 2; sizes are 9, 7, 5, 3."""
    play, rng = new(count), Random(1)
    for number in (1, 2):
        for turn in range(1, 5):
            assert (play.state.round, play.state.turn) == (number, turn)
            assert {len(hand.rooms) for hand in play.state.hands} == {11 - 2 * turn}
            held = [hand.rooms for hand in play.state.hands]
            chosen = choose_first(play)
            for seat in range(count):
                rest = tuple(room for room in held[seat] if room not in chosen[seat])
                assert play.state.hands[next_holder(seat, number, count)].rooms == rest
            place_all(play, rng)
    assert play.outcome is not None
    assert next_holder(0, 1, count) == 1
    assert next_holder(0, 2, count) == count - 1


def test_left_over_rooms_are_discarded_after_the_last_placing() -> None:
    """L11: the last room of each hand lies through the place step and is then a discard."""
    play, rng = new(4), Random(2)
    for _ in range(3):
        choose_first(play)
        place_all(play, rng)
    choose_first(play)
    left = [room for hand in play.state.hands for room in hand.rooms]
    assert len(left) == 4
    before = [discard.item for discard in play.state.supply.discards]
    assert not set(left) & set(before)
    place_all(play, rng)
    assert play.state.round == 2
    assert set(left) <= {discard.item for discard in play.state.supply.discards}


def test_each_seat_gives_each_castle_one_room() -> None:
    """L9, L10: the first room goes to either castle, the second to the other."""
    state = placing(3, {}, {0: ["kitchen", "bakery"]})
    places = [move for move in legal(state, 0) if isinstance(move, Place)]
    assert {(move.room, move.castle) for move in places} == {
        (room, castle) for room in ("kitchen", "bakery") for castle in (0, 2)
    }
    after = game.apply(state, Place(ZERO, "kitchen", 2, (2, 0)), None).state  # type: ignore[arg-type]
    assert {(move.room, move.castle) for move in legal(after, 0) if isinstance(move, Place)} == {
        ("bakery", 0)
    }


def test_a_rooms_owner_decides_castle_and_cell() -> None:
    """L9a: castle and cell are free for the room's owner, and nobody else can place the room at all."""
    state = placing(3, {}, {0: ["kitchen", "bakery"], 1: ["pantry", "brewery"]})
    mine = [move for move in legal(state, 0) if isinstance(move, Place)]
    beside_the_throne = {(-1, 0), (2, 0), (0, 1), (1, 1)}
    for room in ("kitchen", "bakery"):
        for castle in castles_of(ZERO, 3):
            found = {move.at for move in mine if (move.room, move.castle) == (room, castle)}
            assert found == beside_the_throne
    partners = [move for seat in (1, 2) for move in legal(state, seat) if isinstance(move, Place)]
    assert {move.room for move in partners} == {"pantry", "brewery"}


def test_either_owner_may_place_first() -> None:
    """L12, L13: in the place step every seat with an unplaced room is asked."""
    state = placing(4, {}, {0: ["kitchen", "bakery"], 1: ["pantry", "brewery"], 2: ["sauna", "kennel"]})
    assert game.actors(state) == (ZERO, ONE, TWO)
    assert not game.is_simultaneous(state)


@pytest.mark.parametrize(
    "move",
    [
        Place(ZERO, "kitchen", 1, (2, 0)),
        Place(ZERO, "kitchen", -1, (2, 0)),
        Place(ZERO, "kitchen", 3, (2, 0)),
        Place(ZERO, "kitchen", 0, (3, 0)),
        Place(ZERO, "kitchen", 0, (0, -1)),
        Place(ZERO, "kitchen", 0, (0, 0)),
        Place(ZERO, "pantry", 0, (2, 0)),
        Place(ONE, "kitchen", 0, (2, 0)),
        Place(ZERO, "kitchen", 0, (2, 0), ONE),
        Place(Seat(-3), "kitchen", 0, (2, 0)),
    ],
    ids=str,
)
def test_wrong_placements_are_refused(move: Place) -> None:
    """L9, L15, L16, L17: another's castle, room or seat, a cell that is not allowed, a room for nobody."""
    state = placing(3, {}, {0: ["kitchen", "bakery"]})
    assert move not in game.legal_moves(state, move.seat)
    assert move not in list(game.legal_moves(state, move.seat))


@settings(max_examples=25, deadline=None)
@given(playthroughs("ludwig"))
def test_asking_and_listing_say_the_same(play: AnyPlaythrough) -> None:
    """L12: the quick answer for one move agrees with the list, for each seat's moves and everybody else's."""
    state: State = play.state
    everything = [move for seat in seats(state.people) for move in legal(state, seat)]
    for seat in seats(state.people):
        listed = set(legal(state, seat))
        for move in everything[::7]:
            assert (move in game.legal_moves(state, seat)) == (move in listed)


@settings(max_examples=25, deadline=None)
@given(playthroughs("ludwig"))
def test_all_pieces_are_always_there(play: AnyPlaythrough) -> None:
    """L2: 147 rooms, 20 cards, 16 special rooms and 7 attendants of each kind, wherever they lie."""
    census = game.census(play.state)
    assert census["rooms"] == census["different rooms"] == 147
    assert census["bonus_cards"] == census["different bonus_cards"] == 20
    assert [census[kind] for kind in ("fountain", "tower", "grand_foyer")] == [16] * 3
    assert [census[kind] for kind in ("painter", "knight", "fire_juggler", "beautician")] == [7] * 4


@pytest.mark.parametrize("count", range(2, 8))
def test_games_end_after_two_rounds(count: int) -> None:
    """L5: eight turns; every castle then has at least 16 rooms, two from each turn."""
    play, rng = new(count, seed=count), Random(count)
    for _ in random_moves(play, rng):
        pass
    state = play.state
    assert isinstance(state.phase, Over)
    assert all(sum(room.is_regular for _, room in castle.rooms) >= 16 for castle in state.castles)
    assert game.actors(state) == ()
    assert all(not game.legal_moves(state, seat) for seat in seats(count))
