"""Towers, tokens and family seats during the game."""

from __future__ import annotations

import pytest

from tests.games.zamek.scene import Lay, awards, choices, do, feature_at, place, scene, step, subject
from zamki.core.ids import Seat
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.events import Award, TokenTaken
from zamki.games.zamek.rules.moves import ScoreFeature
from zamki.games.zamek.rules.state import Extra, Family, Placing, State

# A tile at 3,4 (turn 0) finishes the house at 2,4.
HOUSE: tuple[Lay, ...] = ((2, 4, "z03", 1, 0, 0),)
PIGSTY: tuple[Lay, ...] = ((2, 4, "z04", 1, 0, 0),)
TWO_HOUSES: tuple[Lay, ...] = ((2, 4, "z03", 1, 0, 0), (4, 4, "z03", 3, 0, 0))


def finish(state: State, seat: int = 0) -> State:
    """Lays a tile at 3,4 that closes what is beside it."""
    return do(state, place(3, 4, 0, seat), subject(None, seat))


def test_both_fields_of_a_tower_pay() -> None:
    """Z16: a marker that stops on either field of a tower takes the token there and shows it."""
    for before in (10, 11):
        state = finish(scene(*PIGSTY, tile="z03", totals=(before, 0), towers={1: Token.OPEN_ROAD}))
        assert state.table.tokens(Seat(0)) == (Token.OPEN_ROAD,)
        assert not state.table.towers[1]


def test_taken_token_is_gone() -> None:
    """Z16: a tower whose token was taken gives nothing more."""
    state = finish(scene(*PIGSTY, tile="z03", totals=(10, 12)))
    assert state.table.tokens(Seat(0)) == ()


def test_second_lap_pays_too() -> None:
    """Z16: past 99 comes 0, and a tower that still has its token pays on a later lap."""
    state = finish(scene(*PIGSTY, tile="z03", totals=(110, 0), towers={1: Token.FIVE_POINTS}))
    assert state.table.totals == (112, 0)
    assert state.table.marker(Seat(0)) == 12
    assert state.table.tokens(Seat(0)) == (Token.FIVE_POINTS,)


def test_lap_passes_zero() -> None:
    """Z16: from 99, two points stop on field 1, where no token lies."""
    state, events = step(do(scene(*PIGSTY, tile="z03", totals=(99, 0)), place(3, 4, 0)), subject(None))
    assert [(event.from_, event.stop) for event in events if isinstance(event, Award)] == [(99, 1)]
    assert state.table.tokens(Seat(0)) == ()


def test_token_in_the_opponents_turn() -> None:
    """Z16a: a token can be won in the other seat's turn, and is usable in its owner's next one."""
    state = scene(
        *PIGSTY, tile="z03", seat=1, totals=(10, 0), towers={1: Token.EXTRA_TURN}, pile=("z03", "z03")
    )
    state = finish(state, seat=1)
    assert state.table.seat == 0
    assert state.table.held[0] == (Token.EXTRA_TURN,)
    state = do(state, place(3, 0, 1), subject(None))
    assert isinstance(state.table.phase, Extra)


def test_first_house_becomes_the_family_seat() -> None:
    """Z17: the first house a seat scores becomes its family seat."""
    family = finish(scene(*HOUSE, tile="z04")).table.families[0]
    assert family is not None
    assert family.size == 1


@pytest.mark.parametrize(("size", "moves"), [(1, True), (2, False), (3, False)])
def test_family_seat_moves_to_a_larger_house(size: int, moves: bool) -> None:
    """Z17: a later, strictly larger house becomes the family seat; an equal or smaller one does not."""
    lays: tuple[Lay, ...] = ((1, 4, "z03", 1), (2, 4, "z07", 1, 0, 0))
    name = feature_at(scene(*lays), 1, 4, 1).name
    state = finish(scene(*lays, tile="z04", families=(Family(name, size), None)))
    family = state.table.families[0]
    assert family is not None
    assert (family.size == 2 and family.feature != name) is moves


def test_doubling_is_asked_and_changes_points_not_size() -> None:
    """Z17a, Z20, Z21: a fitting token is asked for; a doubled house pays 2 per tile and keeps its size."""
    state = finish(scene(*HOUSE, tile="z04", held=((Token.HOUSE_DOUBLE,), ())))
    assert choices(state) == ["score 2,4,0", "score 2,4,0 double"]
    done, events = step(state, ScoreFeature(Seat(0), (2, 4, 0), True))
    assert awards(events) == [(0, "house", 2)]
    assert done.table.spent == (Token.HOUSE_DOUBLE,)
    family = done.table.families[0]
    assert family is not None
    assert family.size == 1
    plain, events = step(state, ScoreFeature(Seat(0), (2, 4, 0), False))
    assert awards(events) == [(0, "house", 1)]
    assert plain.table.tokens(Seat(0)) == (Token.HOUSE_DOUBLE,)


def test_doubled_pigsty() -> None:
    """Z20: a doubled pigsty pays 4 per tile."""
    state = finish(scene(*PIGSTY, tile="z03", held=((Token.PIGSTY_DOUBLE,), ())))
    _, events = step(state, ScoreFeature(Seat(0), (2, 4, 0), True))
    assert [(event.points, event.extra) for event in events if isinstance(event, Award)] == [(4, 2)]


def test_doubling_of_the_wrong_kind_is_not_asked() -> None:
    """Z20: a pigsty token does not fit a house, so nothing is asked."""
    state = finish(scene(*HOUSE, tile="z04", held=((Token.PIGSTY_DOUBLE,), ())))
    assert state.table.totals == (1, 0)


def test_doubling_serves_only_the_active_seat() -> None:
    """Z19: in the opponent's turn a doubling cannot be used."""
    state = scene(*HOUSE, tile="z04", seat=1, held=((Token.HOUSE_DOUBLE,), (Token.HOUSE_DOUBLE,)))
    state = finish(state, seat=1)
    assert state.table.totals == (1, 0)
    assert isinstance(state.table.phase, Placing)


def test_opponents_features_are_not_doubled() -> None:
    """Z15, Z19: the active seat says the order of the opponent's houses, and its own token fits none."""
    lays: tuple[Lay, ...] = ((2, 4, "z03", 1, 1, 0), (4, 4, "z03", 3, 1, 0))
    state = finish(scene(*lays, tile="z04", held=((Token.HOUSE_DOUBLE,), (Token.HOUSE_DOUBLE,))))
    assert choices(state) == ["score 2,4,0", "score 4,4,0"]


def test_fresh_doubling_is_not_usable() -> None:
    """Z19: a doubling won by the first of two features cannot serve the second."""
    state = scene(*TWO_HOUSES, tile="z04", totals=(11, 0), towers={1: Token.HOUSE_DOUBLE})
    state = finish(state)
    assert choices(state) == ["score 2,4,0", "score 4,4,0"]
    state, events = step(state, ScoreFeature(Seat(0), (2, 4, 0), False))
    assert awards(events) == [(0, "house", 1), (0, "house", 1)]
    assert state.table.held[0] == (Token.HOUSE_DOUBLE,)


def test_any_number_of_tokens_in_a_turn() -> None:
    """Z19, Z20: two doublings serve two features of one turn; each feature takes one at most."""
    state = finish(scene(*TWO_HOUSES, tile="z04", held=((Token.HOUSE_DOUBLE,) * 2, ())))
    state = do(state, ScoreFeature(Seat(0), (4, 4, 0), True))
    assert choices(state) == ["score 2,4,0", "score 2,4,0 double"]
    state = do(state, ScoreFeature(Seat(0), (2, 4, 0), True))
    assert state.table.totals == (4, 0)
    assert state.table.tokens(Seat(0)) == ()


def test_last_feature_resolves_by_itself_once_the_token_is_gone() -> None:
    """Z15, Z20: when one feature is left and no token fits any more, nothing is asked."""
    state = finish(scene(*TWO_HOUSES, tile="z04", held=((Token.HOUSE_DOUBLE,), ())))
    _, events = step(state, ScoreFeature(Seat(0), (2, 4, 0), True))
    assert awards(events) == [(0, "house", 2), (0, "house", 1)]


def test_each_feature_is_a_move_of_its_own() -> None:
    """Z15, Z16: two features are two moves of the marker, so the stop between them takes a token."""
    lays: tuple[Lay, ...] = ((2, 4, "z04", 1, 0, 0), (4, 4, "z04", 3, 0, 0))
    state = finish(scene(*lays, tile="z03", totals=(10, 0), towers={1: Token.FIVE_POINTS}))
    state = do(state, ScoreFeature(Seat(0), (2, 4, 0), False))
    assert state.table.marker(Seat(0)) == 14
    assert state.table.tokens(Seat(0)) == (Token.FIVE_POINTS,)


def test_award_says_why() -> None:
    """Z13, Z16, Z20: an award names kind, tiles, points per tile, token, stop and the token won."""
    state = finish(
        scene(
            *PIGSTY,
            tile="z03",
            totals=(8, 0),
            held=((Token.PIGSTY_DOUBLE,), ()),
            towers={1: Token.OPEN_HOUSE},
        )
    )
    _, events = step(state, ScoreFeature(Seat(0), (2, 4, 0), True))
    assert events[0].json() == {
        "event": "award",
        "seat": 0,
        "rule": "pigsty",
        "points": 4,
        "extra": 2,
        "each": 4,
        "count": 1,
        "token": "pigsty_double",
        "feature": [2, 4, 0],
        "cells": [[2, 4]],
        "starts": [],
        "from": 8,
        "stop": 12,
        "won": "open_house",
        "final": False,
    }
    assert isinstance(events[1], TokenTaken)
