"""What is to come: worth so far, what grows, and how far markers walk."""

from __future__ import annotations

from random import Random

from tests.games.zamek.scene import EDITION, Lay, do, feature_at, new_game, place, scene, subject
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Kind, Token
from zamki.games.zamek.rules.feature_forecast import course, grown, open_sides, so_far
from zamki.games.zamek.rules.moves import Place, ScoreFeature
from zamki.games.zamek.rules.scoring import worth
from zamki.games.zamek.rules.state import Placing, Scoring
from zamki.testing.fuzz import random_moves

TWO_HOUSES: tuple[Lay, ...] = ((2, 4, "z03", 1, 0, 0), (4, 4, "z03", 3, 0, 0))


def test_a_feature_is_worth_what_it_would_pay() -> None:
    """Roads, houses and pigsties are worth what they pay finished (Z13), meadows 3 a shrine (Z26)."""
    play = new_game(4)
    for _ in random_moves(play, Random(4)):
        for feature in play.state.table.board.features.values():
            expected = 3 * feature.shrines if feature.kind is Kind.MEADOW else worth(feature).points
            assert so_far(feature) == expected
            assert (open_sides(feature) == 0) == (feature.open == 0) or feature.kind is Kind.MEADOW


def test_order_says_how_far_markers_walk() -> None:
    """Z15: the chosen feature moves its marker first, the rest follows, a token doubles only the first."""
    state = scene(*TWO_HOUSES, tile="z04", held=((Token.HOUSE_DOUBLE,), ()))
    state = do(state, place(3, 4, 0), subject(None))
    table = state.table
    assert isinstance(table.phase, Scoring)
    for move in game.legal_moves(state, table.seat):
        assert isinstance(move, ScoreFeature)
        strides = course(table, move)
        assert [stride.points for stride in strides] == [2 if move.double else 1, 1]
        assert strides[0].feature is feature_at(state, *move.feature)
        assert (strides[0].before, strides[-1].after) == (0, 3 if move.double else 2)
        done = do(state, move)
        assert done.table.totals[0] in (strides[0].after, strides[-1].after)


def test_course_foresees_tower_and_family_seat() -> None:
    """Z16, Z17: a marker that would stop at a tower takes its token; the larger house becomes the seat."""
    first, second = EDITION.towers[1]
    state = scene(*TWO_HOUSES, tile="z04", totals=(first - 1, 0), towers={1: Token.FIVE_POINTS})
    state = do(state, place(3, 4, 0), subject(None))
    for move in game.legal_moves(state, state.table.seat):
        assert isinstance(move, ScoreFeature)
        strides = course(state.table, move)
        assert [stride.after for stride in strides] == [first, second]
        assert [stride.tower for stride in strides] == [1, None]
        assert [stride.is_family for stride in strides] == [True, False]


def test_what_grows_is_ones_own_and_unfinished() -> None:
    """A placement makes larger what the active seat controls there and what stays open."""
    play = new_game(6)
    grew = 0
    for _ in random_moves(play, Random(6)):
        table = play.state.table
        if not isinstance(table.phase, Placing):
            continue
        for move in game.legal_moves(play.state, table.seat):
            assert isinstance(move, Place)
            for feature in grown(table, move):
                grew += 1
                assert feature.control == table.seat
                assert feature.open
                before = [
                    table.board.features[table.board.home[spot]]
                    for spot in feature.spots
                    if spot in table.board.home
                ]
                assert before
                assert all(each.tiles < feature.tiles for each in before)
    assert grew
