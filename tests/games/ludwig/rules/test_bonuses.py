from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.ludwig.scene import COMPONENTS, do, kinds, legal, of_type, placing, row, with_supply
from zamki.core.chance import LiveChance
from zamki.core.ids import Seat
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.deck import Discard
from zamki.games.ludwig.rules.moves import (
    KeepCard,
    Place,
    PlaceBonusRoom,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
)
from zamki.games.ludwig.rules.state import Ask, Bonus, State

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)
FOOD, LIVING, UTILITY, OUTDOOR, SLEEPING, CORRIDOR, DOWN = (
    of_type(kind) for kind in ("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")
)


def third(kind: str) -> State:
    """Seat 0 is about to place the third room of a type in castle 0; the others have nothing to do."""
    names = of_type(kind)
    cells = [(0, -1), (1, -1)] if kind == "downstairs" else [(2, 0), (3, 0)]
    built = dict(zip(cells, names[:2], strict=True))
    return placing(3, {0: built}, {0: [names[2], "great_hall" if kind != "corridor" else "kitchen"]})


def place_third(kind: str) -> Place:
    """That placement."""
    return Place(ZERO, of_type(kind)[2], 0, (0, -2) if kind == "downstairs" else (-1, 0))


@pytest.mark.parametrize(
    ("kind", "ask", "options"),
    [
        ("living", Ask.ATTENDANT, ("painter", "knight", "fire_juggler", "beautician")),
        ("outdoor", Ask.SPECIAL, ("fountain",)),
        ("sleeping", Ask.SPECIAL, ("tower",)),
        ("corridor", Ask.SPECIAL, ("grand_foyer",)),
        ("downstairs", Ask.TAKE, ("food", "living", "utility", "outdoor", "sleeping", "corridor")),
    ],
)
def test_third_room_brings_the_bonus(kind: str, ask: Ask, options: tuple[str, ...]) -> None:
    """L20, L22, L24, L25: the third room of a type opens that type's bonus for its castle at once."""
    step = do(third(kind), place_third(kind))
    bonus = step.state.bonuses[0]
    assert bonus is not None
    assert (bonus.ask, bonus.options, bonus.seat) == (ask, options, ZERO)


def test_food_bonus_draws_five_rooms() -> None:
    """L21: five rooms from the front of the supply; one is placed, four are discarded."""
    state = with_supply(third("food"), *LIVING[:5])
    step = do(state, place_third("food"))
    bonus = step.state.bonuses[0]
    assert bonus is not None
    assert bonus.options == tuple(LIVING[:5])
    assert len(step.state.supply.pile) == len(state.supply.pile) - 5
    after = do(step.state, PlaceBonusRoom(ZERO, 0, LIVING[1], (4, 0))).state
    assert [discard.item for discard in after.supply.discards] == [LIVING[0], *LIVING[2:5]]
    assert after.bonuses[0] is None


def test_utility_bonus_draws_three_cards() -> None:
    """L23: three cards, one is kept face up, two are discarded."""
    state = third("utility")
    front = state.cards.pile[:3]
    after = do(state, place_third("utility"), KeepCard(ZERO, 0, front[1])).state
    assert after.castles[0].cards == (front[1],)
    assert [discard.item for discard in after.cards.discards] == [front[0], front[2]]


def test_living_bonus_puts_an_attendant_on_the_throne() -> None:
    """L22: the kind is chosen freely; the box has one fewer."""
    after = do(third("living"), place_third("living"), TakeAttendant(ZERO, 0, "knight")).state
    assert after.castles[0].attendants == ("knight",)
    assert after.stock["knight"] == 6


def test_special_room_is_placed_by_the_rules_of_cells() -> None:
    """L24: every legal cell of the fountain and no other, and nobody else's choice."""
    state = do(third("outdoor"), place_third("outdoor")).state
    answers = [move for move in legal(state, 0) if isinstance(move, PlaceSpecial)]
    assert [move.at for move in answers] == state.castles[0].cells(COMPONENTS.specials["fountain"])
    assert {move.kind for move in answers} == {"fountain"}
    after = do(state, answers[0]).state
    assert after.stock["fountain"] == 15
    assert after.castles[0].count_special() == 2


@pytest.mark.parametrize(
    "kind", ["food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs"]
)
@pytest.mark.parametrize("count", [1, 2, 4, 5, 6, 7])
def test_only_the_third_and_the_fifth_bring_something(kind: str, count: int) -> None:
    """L20: nothing for the 1st, 2nd, 4th, 6th and later; any special room for the 5th."""
    names = of_type(kind)
    level = -1 if kind == "downstairs" else 0
    built = {(number + 2, level): name for number, name in enumerate(names[: count - 1])}
    if kind == "downstairs":
        built = {(1, -1): "great_hall", **built}
    state = placing(3, {0: built}, {0: [names[count - 1], "dead_end" if kind != "corridor" else "kitchen"]})
    room = COMPONENTS.rooms[names[count - 1]]
    step = do(state, Place(ZERO, room.id, 0, state.castles[0].cells(room)[0]))
    bonus = step.state.bonuses[0]
    if count != 5:
        assert bonus is None
        return
    assert bonus is not None
    assert (bonus.of, bonus.options) == ("fifth", ("fountain", "tower", "grand_foyer"))


def test_special_rooms_bring_no_bonus() -> None:
    """L20: three fountains are no third room of a type."""
    built = {**row([OUTDOOR[0], "fountain", OUTDOOR[1], "fountain"])}
    state = placing(3, {0: built}, {0: [OUTDOOR[2], "kitchen"]})
    state = do(state, Place(ZERO, OUTDOOR[2], 0, (-1, 0))).state
    state = do(state, PlaceSpecial(ZERO, 0, "fountain", (0, 1))).state
    assert state.bonuses == (None, None, None)


def test_bonus_room_sets_off_the_next_bonus() -> None:
    """L20, L21 (example of L48): a food bonus brings the third living room, then an attendant."""
    built = {(2, 0): FOOD[0], (3, 0): FOOD[1], (-1, 0): LIVING[0], (-2, 0): LIVING[1]}
    state = with_supply(placing(3, {0: built}, {0: [FOOD[2], "great_hall"]}), *LIVING[2:7])
    step = do(state, Place(ZERO, FOOD[2], 0, (4, 0)), PlaceBonusRoom(ZERO, 0, LIVING[2], (0, 1)))
    bonus = step.state.bonuses[0]
    assert bonus is not None
    assert bonus.ask is Ask.ATTENDANT
    assert kinds(step) == ["bonus_room", "bonus"]
    assert [move.kind for move in legal(step.state, 0) if isinstance(move, TakeAttendant)] == list(
        COMPONENTS.attendants
    )


def test_four_are_discarded_before_the_next_bonus_is_looked_at() -> None:
    """L21: a third food room among the five draws from the other four when the pile is empty."""
    built = {(2, 0): FOOD[0], (3, 0): FOOD[1], (0, -1): DOWN[0], (1, -1): DOWN[1]}
    state = with_supply(placing(3, {0: built}, {0: [DOWN[2], "great_hall"]}), FOOD[2], *LIVING[:4])
    state = replace(state, supply=replace(state.supply, pile=state.supply.pile[:5]))
    state = do(state, place_third("downstairs"), TakeBonus(ZERO, 0, "food")).state
    step = do(state, PlaceBonusRoom(ZERO, 0, FOOD[2], (4, 0)))
    bonus = step.state.bonuses[0]
    assert bonus is not None
    assert sorted(bonus.options) == sorted(LIVING[:4])
    assert kinds(step) == ["bonus_room", "bonus", "reshuffle", "draw"]


@pytest.mark.parametrize("of", ["food", "living", "utility", "outdoor", "sleeping", "corridor"])
def test_downstairs_takes_another_types_bonus(of: str) -> None:
    """L25: any one other type's bonus can be taken, and is then over."""
    state = do(third("downstairs"), place_third("downstairs"), TakeBonus(ZERO, 0, of)).state
    bonus = state.bonuses[0]
    assert bonus is not None
    assert bonus.of == of
    answer = next(move for move in legal(state, 0) if not isinstance(move, Place))
    after = do(state, answer).state
    assert after.bonuses[0] is None or after.bonuses[0].of != of


def test_a_taken_bonus_does_not_use_up_the_castles_own() -> None:
    """L25: after an attendant for downstairs rooms, the third living room brings another."""
    built = {(2, 0): LIVING[0], (3, 0): LIVING[1], (0, -1): DOWN[0], (1, -1): DOWN[1]}
    state = placing(3, {0: built}, {0: [DOWN[2], "great_hall"], 1: [LIVING[2], "kitchen"]})
    state = do(state, place_third("downstairs"), TakeBonus(ZERO, 0, "living")).state
    state = do(state, TakeAttendant(ZERO, 0, "knight"), Place(ONE, LIVING[2], 0, (4, 0))).state
    state = do(state, TakeAttendant(ONE, 0, "painter")).state
    assert state.castles[0].attendants == ("knight", "painter")


def test_downstairs_cannot_take_downstairs_or_the_fifth() -> None:
    """L25: not its own bonus, and the special room of a fifth room is no type's bonus."""
    state = do(third("downstairs"), place_third("downstairs")).state
    for of in ("downstairs", "fifth", "special", "fountain"):
        assert TakeBonus(ZERO, 0, of) not in game.legal_moves(state, ZERO)


def test_open_bonus_blocks_only_its_castle() -> None:
    """L12, L20a: nothing else is placed in the castle, by either owner; other castles go on."""
    names = FOOD[:3]
    state = placing(3, {0: row(names[:2])}, {0: [names[2], "great_hall"], 1: ["kitchen", "dead_end"]})
    state = do(state, Place(ZERO, names[2], 0, (-1, 0))).state
    assert {move.castle for move in legal(state, 0) if isinstance(move, Place)} == {2}
    assert {move.castle for move in legal(state, 1) if isinstance(move, Place)} == {1}
    assert game.actors(state) == (ZERO, ONE)
    assert Place(ONE, "kitchen", 0, (0, 1)) not in game.legal_moves(state, ONE)
    state = do(state, Place(ONE, "dead_end", 1, (2, 0))).state
    assert game.actors(state) == (ZERO,)  # seat 1's other room waits for castle 0
    assert not game.legal_moves(state, ONE)


def test_two_food_bonuses_may_be_open_at_once() -> None:
    """L12, L21: each holds its own five rooms, and they are answered in any order."""
    built = {0: row(FOOD[:2]), 1: row(FOOD[3:5])}
    state = placing(3, built, {0: [FOOD[2], "great_hall"], 1: [FOOD[5], "dead_end"]})
    pile = state.supply.pile
    state = do(state, Place(ZERO, FOOD[2], 0, (-1, 0)), Place(ONE, FOOD[5], 1, (-1, 0))).state
    first, second = state.bonuses[0], state.bonuses[1]
    assert first is not None
    assert second is not None
    assert first.options == pile[:5]
    assert second.options == pile[5:10]
    room = COMPONENTS.rooms[second.options[0]]
    state = do(state, PlaceBonusRoom(ONE, 1, room.id, state.castles[1].cells(room)[0])).state
    assert state.bonuses[0] == first


def test_only_the_seat_that_set_it_off_answers() -> None:
    """L26: the partner may not decide, nor may anybody else."""
    state = do(third("living"), place_third("living")).state
    for seat in (ONE, TWO):
        assert TakeAttendant(seat, 0, "knight") not in game.legal_moves(state, seat)
    assert TakeAttendant(ZERO, 1, "knight") not in game.legal_moves(state, ZERO)
    busy = placing(3, {0: row(LIVING[:2])}, {0: [LIVING[2], "great_hall"], 1: ["kitchen", "dead_end"]})
    busy = do(busy, place_third("living")).state
    assert game.actors(busy) == (ZERO, ONE)
    assert TakeAttendant(ONE, 0, "knight") not in game.legal_moves(busy, ONE)


def test_a_chain_stays_with_the_seat_that_started_it() -> None:
    """L26: a tower that a taken bonus brings is still placed by the first seat."""
    state = do(third("downstairs"), place_third("downstairs"), TakeBonus(ZERO, 0, "sleeping")).state
    assert {move.seat for move in legal(state, 0) if isinstance(move, PlaceSpecial)} == {ZERO}


def test_a_kind_that_has_run_out_gives_nothing() -> None:
    """L24: no fountain left, no bonus and no move."""
    state = replace(third("outdoor"), stock={**third("outdoor").stock, "fountain": 0})
    step = do(state, place_third("outdoor"))
    assert step.state.bonuses[0] is None
    assert kinds(step) == ["place", "bonus", "lapse"]


def test_a_fifth_room_gives_what_is_left() -> None:
    """L24: kinds that have run out cannot be chosen; with none left there is nothing."""
    built = row(FOOD[:4])
    state = placing(3, {0: built}, {0: [FOOD[4], "great_hall"]})
    fewer = replace(state, stock={**state.stock, "fountain": 0, "tower": 0})
    after = do(fewer, Place(ZERO, FOOD[4], 0, (-1, 0))).state
    assert {move.kind for move in legal(after, 0) if isinstance(move, PlaceSpecial)} == {"grand_foyer"}
    none = replace(state, stock={**state.stock, "fountain": 0, "tower": 0, "grand_foyer": 0})
    assert do(none, Place(ZERO, FOOD[4], 0, (-1, 0))).state.bonuses[0] is None


def test_attendants_that_have_run_out_cannot_be_chosen() -> None:
    """L22: a kind without stock is no option."""
    state = third("living")
    state = replace(state, stock={**state.stock, "knight": 0})
    after = do(state, place_third("living")).state
    assert TakeAttendant(ZERO, 0, "knight") not in game.legal_moves(after, ZERO)
    assert TakeAttendant(ZERO, 0, "painter") in game.legal_moves(after, ZERO)


def test_an_open_bonus_reserves_nothing() -> None:
    """L24a: the last tower goes to whoever chooses first; the other castle's bonus lapses."""
    built = {0: row(SLEEPING[:2]), 1: row(SLEEPING[3:5])}
    state = placing(3, built, {0: [SLEEPING[2], "great_hall"], 1: [SLEEPING[5], "dead_end"]})
    state = replace(state, stock={**state.stock, "tower": 1})
    state = do(state, Place(ZERO, SLEEPING[2], 0, (-1, 0)), Place(ONE, SLEEPING[5], 1, (-1, 0))).state
    assert [bonus is not None for bonus in state.bonuses] == [True, True, False]
    step = do(state, PlaceSpecial(ONE, 1, "tower", (0, 1)))
    assert step.state.bonuses == (None, None, None)
    assert kinds(step) == ["special", "lapse"]
    assert Place(ONE, "dead_end", 0, (0, 1)) in game.legal_moves(step.state, ONE)


def test_a_waiting_fifth_room_loses_only_the_kind_taken() -> None:
    """L24a: stock counts when the choice is made."""
    built = {0: row(FOOD[:4]), 1: row(SLEEPING[:2])}
    state = placing(3, built, {0: [FOOD[4], "great_hall"], 1: [SLEEPING[2], "dead_end"]})
    state = replace(state, stock={**state.stock, "tower": 1})
    state = do(state, Place(ZERO, FOOD[4], 0, (-1, 0)), Place(ONE, SLEEPING[2], 1, (-1, 0))).state
    state = do(state, PlaceSpecial(ONE, 1, "tower", (0, 1))).state
    assert {move.kind for move in legal(state, 0) if isinstance(move, PlaceSpecial)} == {
        "fountain",
        "grand_foyer",
    }


def test_a_taken_bonus_may_give_nothing() -> None:
    """L24a, L25: a type whose special room has run out may be named, and lapses."""
    state = third("downstairs")
    state = replace(state, stock={**state.stock, "tower": 0})
    step = do(state, place_third("downstairs"), TakeBonus(ZERO, 0, "sleeping"))
    assert step.state.bonuses[0] is None
    assert kinds(step) == ["take_bonus", "lapse"]


def test_supply_is_reshuffled_when_fewer_than_five_are_left() -> None:
    """L21: the rest of the pile and the discards are mixed, then five are drawn."""
    state = third("food")
    pile = state.supply.pile
    state = replace(
        state,
        supply=replace(state.supply, pile=pile[:4], discards=tuple(Discard(room, 0) for room in pile[4:10])),
    )
    chance = LiveChance(3)
    step = game.apply(state, place_third("food"), chance)
    (move,) = chance.moves
    assert move["what"] == "reshuffle_supply"
    assert sorted(map(str, move["order"])) == sorted(pile[:10])  # type: ignore[arg-type]
    bonus = step.state.bonuses[0]
    assert bonus is not None
    assert list(bonus.options) == list(move["order"])[:5]  # type: ignore[arg-type]
    assert len(step.state.supply.pile) == 5
    assert step.reveals


def test_exactly_five_rooms_need_no_reshuffle() -> None:
    """L21: five are enough."""
    state = third("food")
    pile = state.supply.pile
    state = replace(state, supply=replace(state.supply, pile=pile[:5], discards=(Discard(pile[5], 0),)))
    chance = LiveChance(3)
    game.apply(state, place_third("food"), chance)
    assert not chance.moves


def test_too_few_rooms_are_drawn_as_they_are() -> None:
    """L21a: with nothing to shuffle in, what there is is drawn; from nothing the bonus lapses."""
    state = third("food")
    few = replace(state, supply=replace(state.supply, pile=state.supply.pile[:2]))
    step = do(few, place_third("food"))
    bonus = step.state.bonuses[0]
    assert bonus is not None
    assert len(bonus.options) == 2
    assert "reshuffle" not in kinds(step)
    none = replace(state, supply=replace(state.supply, pile=()))
    step = do(none, place_third("food"))
    assert step.state.bonuses[0] is None
    assert "lapse" in kinds(step)


def test_cards_are_reshuffled_and_run_out_the_same_way() -> None:
    """L21a, L23: discards back in below three; then as many as there are; then nothing."""
    state = third("utility")
    pile = state.cards.pile
    mixed = replace(
        state, cards=replace(state.cards, pile=pile[:2], discards=(Discard(pile[2], 0), Discard(pile[3], 0)))
    )
    chance = LiveChance(1)
    after = game.apply(mixed, place_third("utility"), chance).state
    assert [move["what"] for move in chance.moves] == ["reshuffle_cards"]
    assert len(after.cards.pile) == 1
    few = replace(state, cards=replace(state.cards, pile=pile[:1]))
    bonus = do(few, place_third("utility")).state.bonuses[0]
    assert bonus is not None
    assert bonus.options == pile[:1]
    none = replace(state, cards=replace(state.cards, pile=()))
    assert do(none, place_third("utility")).state.bonuses[0] is None


def test_a_castle_has_at_most_one_open_bonus() -> None:
    """L20: every answer closes the bonus before its room opens another."""
    state = do(third("food"), place_third("food")).state
    assert isinstance(state.bonuses[0], Bonus)
    assert state.bonuses[1:] == (None, None)
