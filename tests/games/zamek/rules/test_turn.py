"""The turn: laying, subjects, the order of scoring, extra turns, the end."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.zamek.scene import (
    EDITION,
    Lay,
    awards,
    choices,
    do,
    feature_at,
    new_game,
    place,
    scene,
    step,
    subject,
)
from zamki.core.errors import BadSetup
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.zamek import game
from zamki.games.zamek.rules.board import empty_board
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.events import Award, FeatureTied, SubjectSent, TileDiscarded, TileDrawn, TileLaid
from zamki.games.zamek.rules.moves import ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import Extra, Over, Putting, Scoring, State
from zamki.testing.fuzz import random_moves


def test_box() -> None:
    """Z1, Z2, Z3: 76 cells, 60 tiles, 18 tokens with 13 laid, 6 subjects in each pool, markers on 0."""
    state = new_game().state
    census = game.census(state)
    assert census == {
        "cells": 76,
        "tiles": 60,
        "subjects of seat 0": 7,
        "subjects of seat 1": 7,
        "tokens": 18,
    }
    assert sum(state.table.towers) == 13
    assert not state.table.towers[0]
    assert len(state.unused) == 5
    assert state.table.pools == (6, 6)
    assert [state.table.marker(Seat(seat)) for seat in (0, 1)] == [0, 0]


@pytest.mark.parametrize("first", [0, 1])
def test_first_seat(first: int) -> None:
    """Z4: the caller says who starts, and the seats alternate."""
    play = new_game(3, first=first)
    assert game.actors(play.state) == (first,)
    play.submit(game.legal_moves(play.state, Seat(first))[0])
    if isinstance(play.state.table.phase, Putting):
        play.submit(subject(None, first))
    assert game.actors(play.state) == (1 - first,)


@pytest.mark.parametrize("seed", range(3))
def test_the_loser_can_start_the_next_game(seed: int) -> None:
    """Z4a: whoever has lost a game can be named as the one who starts the next, and starts it."""
    play = new_game(seed, first=seed % 2)
    for _ in random_moves(play, Random(seed)):
        pass
    assert play.outcome is not None
    (winner,) = play.outcome.winners
    assert game.actors(new_game(seed, first=1 - winner).state) == (1 - winner,)


@pytest.mark.parametrize("seed", range(3))
def test_one_pile_serves_both(seed: int) -> None:
    """Z3a: all tiles lie in one shuffled pile; both seats draw from its front, so no choice comes with it."""
    play = new_game(seed)
    tiles = [tile.id for tile in EDITION.tiles for _ in range(tile.count)]
    deck = play.record().setup["deck"]
    assert isinstance(deck, list)
    assert deck != tiles
    assert sorted(map(str, deck)) == sorted(tiles)
    for _ in random_moves(play, Random(seed)):
        pass
    drawn = [event for event in play.events() if isinstance(event, TileDiscarded | TileDrawn)]
    assert [event.tile for event in drawn] == deck


def test_a_turn_is_tile_subject_points() -> None:
    """Z9: what the tile finished scores after the subject is put; only then does the other seat draw."""
    state, laid = step(scene(tile="z12"), place(0, 3, 3))
    assert [type(event) for event in laid] == [TileLaid]
    after, events = step(state, subject(0))
    assert [type(event) for event in events] == [SubjectSent, Award, TileDrawn]
    assert after.table.seat == 1


def test_a_turn_passes_unless_an_extra_one_is_used() -> None:
    """Z9: points come before the question about an extra turn, and the seat draws again if it says yes."""
    state = do(scene(tile="z12", held=((Token.EXTRA_TURN,), ())), place(0, 3, 3))
    state, events = step(state, subject(0))
    assert [type(event) for event in events] == [SubjectSent, Award]
    assert do(state, UseExtra(Seat(0), True)).table.seat == 0
    assert do(state, UseExtra(Seat(0), False)).table.seat == 1


@pytest.mark.parametrize("wrong", [2, -1, True, None, "0", 0.0, [0]])
def test_first_must_be_a_seat(wrong: object) -> None:
    """Z4: a start by nobody is refused."""
    with pytest.raises(BadSetup):
        Playthrough.new(game, configure(game, 2), 0, {"first": wrong})  # type: ignore[dict-item]


def test_plain_wall_takes_everything() -> None:
    """Z6, Z6a: a road may run into plain wall, where it ends."""
    state = do(scene(tile="z12"), place(9, 2, 0))  # north of 9,2 is an empty cell
    assert feature_at(state, 9, 2, 0).open
    state = do(scene((9, 2, "z03", 0), tile="z12"), place(9, 1, 0))  # north of 9,1 is wall
    assert not feature_at(state, 9, 1, 0).open


def walled(free: str, *, pile: tuple[str, ...], **more: object) -> State:
    """A board that is full but for 3,4, where only tiles without a road fit; `free` is drawn."""
    cells = [xy for xy in EDITION.tables.xy if xy not in ((3, 4), (0, 1))]
    lays: list[Lay] = [(x, y, "z10", 0) for x, y in cells]
    return scene(*lays, tile=free, pile=pile, **more)  # type: ignore[arg-type]


def test_unplaceable_tiles_are_shown_and_leave() -> None:
    """Z7: tiles without a place are discarded in sight of both, and the same seat draws on."""
    state = do(walled("z10", pile=("z35", "z21", "z03")), place(0, 1, 0))
    state, events = step(state, subject(None))
    assert [event for event in events if isinstance(event, TileDiscarded | TileDrawn)] == [
        TileDiscarded(Seat(1), "z35"),
        TileDiscarded(Seat(1), "z21"),
        TileDrawn(Seat(1), "z03", left=0, turn=2),
    ]
    assert state.table.seat == 1
    assert [EDITION.tiles[tile].id for tile in state.table.discards] == ["z35", "z21"]
    assert state.table.left == 0


def test_last_tile_without_a_place_ends_the_game() -> None:
    """Z7: when only unplaceable tiles are left the game ends, and that seat has no turn."""
    state = do(walled("z10", pile=("z35",)), place(0, 1, 0))
    state, events = step(state, subject(None))
    assert isinstance(state.table.phase, Over)
    kinds = {type(event) for event in events}
    assert TileDrawn not in kinds
    assert TileDiscarded in kinds


def test_subject_may_be_left_out() -> None:
    """Z8: a seat may put no subject."""
    state = do(scene(tile="z26"), place(0, 3, 3), subject(None))
    assert state.table.pools == (6, 6)
    assert not state.table.board.subjects


def test_two_areas_that_became_one_feature_are_both_choices() -> None:
    """Z8: two areas of the new tile in one free feature are both legal choices."""
    # The house around 2,4 joins the two houses of tile z05 at 3,4.
    lays: tuple[Lay, ...] = (
        (3, 3, "z10", 0),
        (4, 3, "z10", 0),
        (4, 4, "z10", 1),
        (4, 5, "z10", 2),
        (3, 5, "z10", 2),
    )
    state = do(scene(*lays, tile="z05"), place(3, 4, 0))
    one, two = feature_at(state, 3, 4, 0), feature_at(state, 3, 4, 1)
    assert one == two
    assert {"subject 0", "subject 1"} <= set(choices(state))


@pytest.mark.parametrize(("seat", "pools"), [(0, (0, 6)), (1, (6, 0))])
def test_empty_pool_skips_the_subject(seat: int, pools: tuple[int, int]) -> None:
    """Z8b: with an empty pool no subject is asked for, whatever the other seat has left."""
    state = do(scene(tile="z03", seat=seat, pools=pools), place(3, 0, 1, seat))
    assert (state.table.phase.name, state.table.seat) == ("place", 1 - seat)


def test_no_free_area_skips_the_subject() -> None:
    """Z8: where every area of the tile is held, no subject is asked for."""
    held: tuple[Lay, ...] = ((3, 3, "z10", 0, 1, 0), (2, 4, "z04", 0, 1, 1))
    state = do(scene(*held, tile="z03"), place(3, 4, 0))
    assert feature_at(state, 3, 4, 0).subjects == (0, 1)
    assert feature_at(state, 3, 4, 1).subjects == (0, 1)
    assert (state.table.phase.name, state.table.seat) == ("place", 1)


def test_subject_that_finishes_scores_and_returns() -> None:
    """Z14: a subject put on a feature that this tile finished scores and is back in the pool."""
    state = do(scene(tile="z12", pools=(1, 6)), place(0, 3, 3), subject(0))
    assert state.table.totals == (2, 0)
    assert state.table.pools == (1, 6)


def test_monks_stay() -> None:
    """Z8, Z18: a monk stays to the end, and a finished meadow scores nothing during the game."""
    lays: tuple[Lay, ...] = ((3, 4, "z10", 2), (2, 5, "z10", 1), (4, 5, "z10", 3))
    state = scene(*lays, (3, 5, "z03", 2, 0, 1), tile="z10", pile=("z03", "z03"))
    assert state.table.pools == (5, 6)
    state, events = step(state, place(4, 4, 0))
    assert state.table.pools[0] == 5
    assert not awards(events)


def test_tie_sends_everybody_home() -> None:
    """Z12, Z14: equal numbers score nobody, and the subjects go home all the same."""
    lays: tuple[Lay, ...] = ((2, 4, "z12", 1, 0, 0), (4, 4, "z12", 3, 1, 0))
    state, events = step(do(scene(*lays, tile="z17"), place(3, 4, 1)), subject(None))
    assert not awards(events)
    assert isinstance(events[0], FeatureTied)
    assert state.table.pools == (6, 6)
    assert state.table.totals == (0, 0)


def test_finishing_tile_may_be_the_opponents() -> None:
    """Z12: the seat with more subjects scores, whoever lays the last tile."""
    lays: tuple[Lay, ...] = ((2, 4, "z12", 1, 1, 0), (4, 4, "z12", 3))
    state, events = step(do(scene(*lays, tile="z17"), place(3, 4, 1)), subject(None))
    assert awards(events) == [(1, "road", 3)]
    assert state.table.pools == (6, 6)


def test_new_tile_finishes_features_it_is_not_part_of() -> None:
    """Z11: a tile of another kind closes the last open side of a feature."""
    lays: tuple[Lay, ...] = ((2, 4, "z03", 1, 0, 0),)
    _, events = step(do(scene(*lays, tile="z04"), place(3, 4, 0)), subject(None))
    assert awards(events) == [(0, "house", 1)]


def test_ring_road_is_finished() -> None:
    """Z11: a road ring has no end and is finished."""
    lays: tuple[Lay, ...] = ((3, 3, "z23", 1, 0, 0), (4, 3, "z23", 2), (4, 4, "z23", 3))
    _, events = step(do(scene(*lays, tile="z23"), place(3, 4, 0)), subject(None))
    assert awards(events) == [(0, "road", 4)]


def test_tile_with_two_areas_of_a_feature_counts_once() -> None:
    """Z11, Z13: a pigsty of four tiles pays 8, also where one tile has two areas of it."""
    lays: tuple[Lay, ...] = ((3, 3, "z02", 1, 0, 0), (4, 3, "z02", 2), (4, 4, "z02", 3))
    _, events = step(do(scene(*lays, tile="z06"), place(3, 4, 0)), subject(None))
    assert awards(events) == [(0, "pigsty", 8)]


# One tile at 3,4 finishes a road to the west and one to the east (z22: two roads, a house between).
ORDER: tuple[Lay, ...] = ((3, 3, "z12", 2, 0, 0), (3, 5, "z12", 0, 0, 0))
OPPONENTS: tuple[Lay, ...] = ((3, 3, "z12", 2, 1, 0), (3, 5, "z12", 0, 1, 0))
MIXED: tuple[Lay, ...] = ((3, 3, "z12", 2, 1, 0), (3, 5, "z12", 0, 0, 0))


@pytest.mark.parametrize(("lays", "scorer"), [(ORDER, 0), (OPPONENTS, 1)])
def test_order_is_asked(lays: tuple[Lay, ...], scorer: int) -> None:
    """Z15: the active seat chooses the order whenever two or more features of a group are pending."""
    state = do(scene(*lays, tile="z22"), place(3, 4, 0), subject(None))
    assert (state.table.phase.name, state.table.seat) == ("score", 0)
    assert choices(state) == ["score 3,3,0", "score 3,4,1"]
    state, events = step(state, ScoreFeature(Seat(0), (3, 4, 1), False))
    assert awards(events) == [(scorer, "road", 2), (scorer, "road", 2)]
    assert [event.feature for event in events if isinstance(event, Award)] == [(3, 4, 1), (3, 3, 0)]


def test_own_features_come_before_the_opponents() -> None:
    """Z15: with one feature each nothing is asked, and the active seat's is first."""
    _, events = step(do(scene(*MIXED, tile="z22"), place(3, 4, 0)), subject(None))
    assert awards(events) == [(0, "road", 2), (1, "road", 2)]


def test_tied_features_come_first() -> None:
    """Z15: what nobody scores is settled before the choice."""
    lays = (*ORDER, (2, 4, "z03", 1, 1, 0), (4, 4, "z10", 3))
    state, events = step(do(scene(*lays, tile="z22"), place(3, 4, 0)), subject(None))
    assert isinstance(state.table.phase, Scoring)
    assert not awards(events)


def test_feature_may_be_named_by_any_of_its_areas() -> None:
    """Z15: a submitted feature name is brought to its first area before it is judged."""
    state = do(scene(*ORDER, tile="z22"), place(3, 4, 0), subject(None))
    one = step(state, ScoreFeature(Seat(0), (3, 3, 0), False))
    other = step(state, ScoreFeature(Seat(0), (3, 4, 0), False))
    assert one == other
    for wrong in ((3, 4, 2), (3, 4, 9), (3, 4, -1), (0, 0, 0), (9, 9, 0)):
        move = game.normal(state, ScoreFeature(Seat(0), wrong, False))
        assert move not in game.legal_moves(state, Seat(0))


def test_seat_of_a_score_move_is_the_active_seat() -> None:
    """Z15: the active seat says the order, also of the opponent's features."""
    state = do(scene(*OPPONENTS, tile="z22"), place(3, 4, 0), subject(None))
    assert len(game.legal_moves(state, Seat(1))) == 0
    moves = list(game.legal_moves(state, Seat(0)))
    assert len(moves) > 1
    assert {move.seat for move in moves} == {Seat(0)}
    assert ScoreFeature(Seat(0), (3, 3, 0), True) not in moves


def test_extra_turn_is_offered_and_may_be_kept() -> None:
    """Z22: after the own turn another whole turn can be taken, or the token kept."""
    held = ((Token.EXTRA_TURN,), ())
    state = do(scene(tile="z03", held=held), place(3, 0, 1), subject(None))
    assert (state.table.phase.name, state.table.seat) == ("extra", 0)
    used = do(state, UseExtra(Seat(0), True))
    assert (used.table.phase.name, used.table.seat) == ("place", 0)
    assert used.table.spent == (Token.EXTRA_TURN,)
    assert used.table.tokens(Seat(0)) == ()
    kept = do(state, UseExtra(Seat(0), False))
    assert (kept.table.phase.name, kept.table.seat) == ("place", 1)
    assert kept.table.tokens(Seat(0)) == (Token.EXTRA_TURN,)


def test_extra_turns_chain() -> None:
    """Z22: two extra turns can follow each other."""
    state = scene(tile="z03", held=((Token.EXTRA_TURN, Token.EXTRA_TURN), ()))
    state = do(state, place(3, 0, 1), subject(None), UseExtra(Seat(0), True))
    state = do(state, place(6, 0, 1), subject(None), UseExtra(Seat(0), True))
    assert (state.table.phase.name, state.table.seat) == ("place", 0)
    state = do(state, place(9, 2, 1), subject(None))
    assert (state.table.phase.name, state.table.seat) == ("place", 1)


def test_extra_turn_is_not_offered_without_a_tile() -> None:
    """Z22: with an empty pile the extra turn is not asked, and the game ends."""
    state = do(scene(tile="z03", pile=(), held=((Token.EXTRA_TURN,), ())), place(3, 0, 1), subject(None))
    assert isinstance(state.table.phase, Over)


def test_extra_turn_with_unplaceable_tiles_only() -> None:
    """Z22: if only unplaceable tiles are left, the token is spent and the game ends."""
    state = walled("z10", pile=("z35",), held=((Token.EXTRA_TURN,), ()))
    state = do(state, place(0, 1, 0), subject(None))
    assert isinstance(state.table.phase, Extra)
    state = do(state, UseExtra(Seat(0), True))
    assert isinstance(state.table.phase, Over)
    assert state.table.spent == (Token.EXTRA_TURN,)
    assert len(state.table.discards) == 1


def test_extra_turn_won_this_turn_is_not_offered() -> None:
    """Z19: a token won in this turn cannot be used in it, but in the next one."""
    state = scene(tile="z12", totals=(10, 0), towers={1: Token.EXTRA_TURN})
    state = do(state, place(0, 3, 3), subject(0))
    assert state.table.marker(Seat(0)) == 12
    assert (state.table.phase.name, state.table.seat) == ("place", 1)
    assert state.table.held[0] == (Token.EXTRA_TURN,)


def test_game_ends_with_the_last_tile() -> None:
    """Z24: the game ends when no tile is left and the turn is over."""
    state = do(scene(tile="z03", pile=()), place(3, 0, 1))
    assert isinstance(state.table.phase, Putting)
    state = do(state, subject(None))
    assert isinstance(state.table.phase, Over)
    assert game.actors(state) == ()
    assert game.outcome(state) is not None


def test_empty_board_has_only_start_spaces() -> None:
    """Z5, Z10: at first there are seven start spaces, a road one with two meadows beside it."""
    board = empty_board(EDITION)
    kinds = sorted(str(feature.kind) for feature in board.features.values())
    assert kinds.count("road") == 2
    assert kinds.count("meadow") == 1 + 2 * 2
    assert len(board.frontier) == 7
