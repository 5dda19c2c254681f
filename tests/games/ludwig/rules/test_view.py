from __future__ import annotations

import json
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from tests.games.ludwig.scene import COMPONENTS, Play, do, legal, new, of_type, placing, row
from zamki.core.edition import Edition
from zamki.core.errors import Malformed
from zamki.core.ids import Onlooker, Seat, Viewer, seats
from zamki.core.play import AnyPlaythrough
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.components import CASTLES
from zamki.games.ludwig.rules.events import Chose, Drew
from zamki.games.ludwig.rules.moves import Choose, KeepCard, Place, PlaceBonusRoom
from zamki.games.ludwig.rules.state import PHASES, Ask, Over, Placing, State, owners_of
from zamki.testing import playthroughs

ZERO, ONE, TWO, THREE = (Seat(number) for number in range(4))
FOOD, UTILITY = of_type("food"), of_type("utility")


def revealed(count: int = 4) -> Play:
    """After the first choices."""
    play = new(count)
    for seat in seats(count):
        first, second = play.state.hands[seat].rooms[:2]
        play.submit(Choose(seat, (first, second)))
    return play


def hands_seen(state: State, viewer: Viewer) -> list[bool]:
    """Which hands a viewer knows."""
    return [hand.rooms is not None for hand in game.view(state, viewer).hands]


def test_a_seat_sees_its_own_hand_only() -> None:
    """L47: at the start nobody knows another's hand; a spectator knows none."""
    state = new(4).state
    for seat in seats(4):
        assert hands_seen(state, seat) == [other == seat for other in range(4)]
    assert hands_seen(state, Onlooker.SPECTATOR) == [False] * 4
    assert hands_seen(state, Onlooker.OPEN) == [True] * 4


def test_a_passed_hand_is_known_to_its_passer_alone() -> None:
    """L7a, L47: in the place step the hand that waits for a seat is known only to who passed it on."""
    state = revealed().state
    assert isinstance(state.phase, Placing)
    for seat in range(4):
        waiting_for = (seat + 1) % 4
        assert hands_seen(state, Seat(seat)) == [other == waiting_for for other in range(4)]


def test_the_hand_is_seen_when_the_next_choose_step_begins() -> None:
    """L7a: taken up then, and the passer still remembers it."""
    play, rng = revealed(), Random(1)
    while isinstance(play.state.phase, Placing):
        play.submit(rng.choice(legal(play.state, rng.choice(game.actors(play.state)))))
    for seat in range(4):
        known = {seat, (seat + 1) % 4}
        assert hands_seen(play.state, Seat(seat)) == [other in known for other in range(4)]


def test_during_choose_only_that_a_seat_has_chosen() -> None:
    """L47: the choice itself is the chooser's own."""
    play = new(3)
    first, second = play.state.hands[1].rooms[:2]
    play.submit(Choose(ONE, (first, second)))
    assert game.view(play.state, ZERO).chosen == (False, True, False)
    assert game.view(play.state, ZERO).choices == (None, None, None)
    assert game.view(play.state, ONE).choices[1] == (first, second)
    told = [event for event in play.view(ZERO).log if isinstance(event, Chose)]
    assert told == [Chose(ONE)]
    assert [event.json() for event in told] == [{"event": "chose", "seat": 1}]


@pytest.mark.parametrize("kind", ["food", "utility"])
def test_draws_of_a_bonus_are_seen_by_the_two_owners(kind: str) -> None:
    """L47: the castle's two owners see the drawn rooms or cards, nobody else does."""
    names = of_type(kind)
    state = placing(4, {0: row(names[:2])}, {0: [names[2], "great_hall"]})
    step = do(state, Place(ZERO, names[2], 0, (-1, 0)))
    for seat in seats(4):
        bonus = game.view(step.state, seat).bonuses[0]
        assert bonus is not None
        assert (bonus.options is not None) == (seat in (ZERO, ONE))
        assert bonus.size == (5 if kind == "food" else 3)
        draw = next(event for event in step.events if isinstance(event, Drew)).seen_by(seat)
        assert (draw.options is not None) == ("options" in draw.json()) == (seat in (ZERO, ONE))


def test_discards_of_a_bonus_are_remembered_by_the_two_owners() -> None:
    """L47: discarded rooms and cards are a number to the others."""
    rooms = placing(4, {0: row(FOOD[:2])}, {0: [FOOD[2], "great_hall"]})
    rooms = do(rooms, Place(ZERO, FOOD[2], 0, (-1, 0))).state
    bonus = rooms.bonuses[0]
    assert bonus is not None
    room = rooms.components.rooms[bonus.options[0]]
    rooms = do(rooms, PlaceBonusRoom(ZERO, 0, room.id, rooms.castles[0].cells(room)[0])).state
    cards = placing(4, {0: row(UTILITY[:2])}, {0: [UTILITY[2], "great_hall"]})
    card = cards.cards.pile[0]
    cards = do(cards, Place(ZERO, UTILITY[2], 0, (-1, 0)), KeepCard(ZERO, 0, card)).state
    for seat in seats(4):
        seen = (game.view(rooms, seat).supply.discards, game.view(cards, seat).cards.discards)
        assert [len(discards) for discards in seen] == [4, 2]
        for discard in (*seen[0], *seen[1]):
            assert (discard.item is not None) == (seat in (ZERO, ONE))


def test_left_over_rooms_are_known_to_those_who_held_them() -> None:
    """L11, L47: with seven seats four of them have held each hand."""
    play, rng = new(7), Random(2)
    while play.state.round == 1:
        play.submit(rng.choice(legal(play.state, rng.choice(game.actors(play.state)))))
    left = [discard for discard in play.state.supply.discards if len(discard.known) == 4]
    assert len(left) == 7 or play.state.supply.shuffles


def test_what_went_back_into_the_pile_is_remembered() -> None:
    """L21, L47: who saw a discard knows after a reshuffle that it is back, and since when."""
    state = placing(
        4, {0: row(FOOD[:2]), 2: row(FOOD[4:6])}, {0: [FOOD[2], "great_hall"], 2: [FOOD[6], "dead_end"]}
    )
    state = do(state, Place(ZERO, FOOD[2], 0, (-1, 0))).state
    bonus = state.bonuses[0]
    assert bonus is not None
    room = state.components.rooms[bonus.options[0]]
    state = do(state, PlaceBonusRoom(ZERO, 0, room.id, state.castles[0].cells(room)[0])).state
    pile = state.supply.pile[:3]
    state = replace(state, supply=replace(state.supply, pile=pile))
    state = do(state, Place(TWO, FOOD[6], 2, (-1, 0))).state
    assert state.supply.shuffles == 1
    assert game.view(state, ONE).supply.returned == dict.fromkeys(bonus.options[1:], 1)
    assert game.view(state, THREE).supply.returned == {}
    view, drawn = game.view(state, ONE), set[str]()
    for seed in range(20):
        imagined = game.imagine(view, Random(seed)).bonuses[2]
        assert imagined is not None
        drawn.update(imagined.options)
    assert drawn & set(bonus.options[1:])  # drawn after the reshuffle, so they may be among the five


def test_view_says_everything_public() -> None:
    """L47: castles, thrones, sizes, stock and revealed rooms are everybody's."""
    play = revealed()
    data: dict[str, Any] = game.view(play.state, Onlooker.SPECTATOR).json()
    assert data["phase"] == "place"
    assert data["supply"]["size"] == 147 - 36
    assert len(data["castles"]) == 4
    assert all(len(each["rooms"]) == 2 for each in data["waiting"])
    assert json.loads(json.dumps(data)) == data


@settings(max_examples=20, deadline=None)
@given(playthroughs("ludwig"))
def test_nothing_hidden_is_in_anybodys_bytes(play: AnyPlaythrough) -> None:
    """L47: a room that lies undrawn in the supply is named in no view, prompt, log or record of a seat."""
    if play.outcome is not None:
        return
    state: State = play.state
    returned = {room for each in state.supply.returned for room in each}
    hidden = [room for room in state.supply.pile if room not in returned][:12]
    viewers: list[Viewer] = [*seats(state.people), Onlooker.SPECTATOR]
    for viewer in viewers:
        text = json.dumps(play.view(viewer).json()) + json.dumps(play.record_for(viewer))
        for room in hidden:
            assert f'"{room}"' not in text


def test_record_under_way_names_what_the_seat_has_seen() -> None:
    """L47: the seat's own deal, its bonus draws, no more; a redacted record keeps its length."""
    play = revealed()
    record: dict[str, Any] = play.record_for(ONE)
    supply = record["setup"]["supply"]
    known = [index for index, room in enumerate(supply) if room is not None]
    assert known == list(range(9, 18))
    assert len(supply) == 147
    assert all(card is None for card in record["setup"]["bonus_cards"])
    assert len(record["moves"]) == 4


def test_record_under_way_names_the_cards_a_seat_has_seen() -> None:
    """L47: both owners' records name the three cards drawn for a castle, nobody else's does."""
    play, rng = new(4), Random(8)
    while not (open_card := [each for each in play.state.bonuses if each and each.ask is Ask.CARD]):
        play.submit(rng.choice(legal(play.state, rng.choice(game.actors(play.state)))))
    bonus = open_card[0]
    for seat in seats(4):
        record: Any = play.record_for(seat)
        named = [card for card in record["setup"]["bonus_cards"] if card is not None]
        assert named == (list(bonus.options) if seat in owners_of(bonus.castle, 4) else [])


def test_ludwigs_draw_is_hidden_in_the_others_record() -> None:
    """L44, L47: null for all but the assigning seat."""
    play = new(2)
    own = play.record_for(ZERO)["moves"]
    assert own == [{"type": "chance", "what": "ludwig_draw", "rooms": list(play.state.drawn)}]
    assert play.record_for(ONE)["moves"] == [{"type": "chance", "what": "ludwig_draw", "rooms": [None, None]}]
    rng = Random(6)
    while play.state.round == 1:
        play.submit(rng.choice(legal(play.state, rng.choice(game.actors(play.state)))))
    drawn: dict[Seat, Any] = {seat: play.record_for(seat)["moves"] for seat in (ZERO, ONE)}
    assert drawn[ONE][-1]["rooms"] == list(play.state.drawn)
    assert drawn[ZERO][-1]["rooms"] == [None, None]


def test_castles_are_called_by_their_markers() -> None:
    """L3a: every castle has a marker of its own, and the view names it with its two owners."""
    castles: list[Any] = list(game.view(new(7).state, ZERO).json()["castles"])  # type: ignore[arg-type]
    assert [each["name"] for each in castles] == list(CASTLES)
    assert [each["owners"] for each in castles] == [[seat, (seat + 1) % 7] for seat in range(7)]


def test_states_can_be_kept_in_sets_and_sent_to_other_processes() -> None:
    """L47: states are values: equal, hashable, and the same after a round trip."""
    state = revealed().state
    assert pickle.loads(pickle.dumps(state)) == state
    assert hash(state) == hash(replace(state))


def told(seat: Seat) -> dict[str, Any]:
    """What a seat's view of a place step says in JSON."""
    state = placing(3, {0: {(2, 0): "bakery"}}, {0: ["kitchen", "great_hall"]})
    data: dict[str, Any] = game.view(state, seat).json()
    return data


def find_edition(name: str) -> Edition:
    """The built-in edition, whatever it is called."""
    return COMPONENTS


def test_views_are_read_by_the_rules() -> None:
    """L47: a view read from its JSON is the same, knows where rooms may go, and is of the seat it says."""
    again = game.parse_view(told(ONE), ONE, find_edition)
    assert again.json() == told(ONE)
    assert again.viewer == ONE
    assert again.castles[0].cells(COMPONENTS.rooms["kitchen"]) == [(-1, 0), (0, 1), (1, 1), (2, 1), (3, 0)]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("throne", "no_such_throne"),
        ("rooms", [{"room": "no_such_room", "at": [2, 0]}]),
        ("rooms", [{"room": "bakery", "at": [2]}]),
        ("rooms", "bakery"),
        ("attendants", [7]),
    ],
)
def test_views_of_other_pieces_are_refused(key: str, value: object) -> None:
    """A view whose castles have unknown pieces, or are not castles, is refused with a sentence."""
    data = told(ZERO)
    data["castles"][0][key] = value
    with pytest.raises(Malformed, match=key):
        game.parse_view(data, ZERO, find_edition)


@pytest.mark.parametrize("key", ["edition", "castles", "hands", "phase", "assigned"])
def test_views_with_something_missing_are_refused(key: str) -> None:
    """A view without one of its entries is refused, and the entry is named."""
    data = told(ZERO)
    del data[key]
    with pytest.raises(Malformed, match=key):
        game.parse_view(data, ZERO, find_edition)


@pytest.mark.parametrize(
    ("phase", "key", "value"),
    [("reveal", "phase", "reveal"), ("assign", "drawn", ["bakery"]), ("choose", "choices", [["bakery"]])],
)
def test_steps_that_are_none_are_refused(phase: str, key: str, value: Any) -> None:
    """A view of an unknown step, or with half of what belongs to its step, is refused (L6, L44)."""
    with pytest.raises(Malformed, match=key):
        game.parse_view({**told(ZERO), "phase": phase, key: value}, ZERO, find_edition)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_step_is_read_again(seats: int) -> None:
    """L5: a view of each step, read from its JSON, is the same, and what belongs to no step is empty."""
    play, seen = new(seats), set()
    while play.outcome is None:
        for viewer in (ZERO, ONE, Onlooker.SPECTATOR, Onlooker.OPEN):
            view = game.view(play.state, viewer)
            seat = None if isinstance(viewer, Onlooker) else viewer
            assert game.parse_view(view.json(), seat, find_edition) == view
        state = play.state
        seen.add(state.phase.name)
        assert bool(state.drawn) == (state.phase.name == "assign")
        assert not any(state.choices) or state.phase.name == "choose"
        assert not any(each.rooms for each in state.waiting) or state.phase.name == "place"
        play.submit(min(play.legal_moves(play.actors[0]), key=str))
    assert seen == set(PHASES[:-1] if seats == 2 else PHASES[1:-1])
    assert play.state.phase == Over()
