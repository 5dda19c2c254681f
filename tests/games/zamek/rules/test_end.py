"""The final scoring."""

from __future__ import annotations

import pytest

from tests.games.zamek.scene import EDITION, TWO_MEADOWS, Lay, do, feature_at, place, scene, subject
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.scoring import final_awards
from zamki.games.zamek.rules.state import Family, Over, State


def points(state: State) -> list[tuple[int, str, int]]:
    """Seat, rule and points of the final awards."""
    return [(award.seat, award.rule, award.points) for award in final_awards(state.table)]


def held(*tokens: Token, seat: int = 0) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Tokens before one seat."""
    return (tokens, ()) if seat == 0 else ((), tokens)


def test_unfinished_features_score_nothing() -> None:
    """Z25: unfinished roads, houses and pigsties score nothing by themselves."""
    lays: tuple[Lay, ...] = ((2, 4, "z12", 1, 0, 0), (4, 4, "z03", 3, 1, 0), (6, 5, "z04", 3, 1, 0))
    assert points(scene(*lays)) == []


def test_tied_meadow_pays_nobody() -> None:
    """Z26: equal numbers of monks score nobody."""
    lays: tuple[Lay, ...] = ((2, 4, "z03", 0, 0, 1), (4, 4, "z03", 0, 1, 1), (3, 4, "z04", 0))
    assert feature_at(scene(*lays), 3, 4, 1).subjects == (1, 1)
    assert points(scene(*lays)) == []


def test_meadow_plus_takes_the_best_meadow() -> None:
    """Z23, Z26: the token pays 4 per shrine on the controlled meadow with the most shrines."""
    state = scene(*TWO_MEADOWS, held=held(Token.MEADOW_PLUS))
    assert points(state) == [(0, "meadow", 8), (0, "meadow", 3)]
    assert [award.extra for award in final_awards(state.table)] == [2, 0]
    later: tuple[Lay, ...] = ((5, 1, "z23", 0, 0, 2), TWO_MEADOWS[0], TWO_MEADOWS[2])
    assert points(scene(*later, held=held(Token.MEADOW_PLUS))) == [(0, "meadow", 3), (0, "meadow", 8)]


def test_two_meadow_plus_need_two_meadows() -> None:
    """Z26: two such tokens serve two different meadows; with one meadow the second is lost."""
    two = held(Token.MEADOW_PLUS, Token.MEADOW_PLUS)
    assert points(scene(*TWO_MEADOWS, held=two)) == [(0, "meadow", 8), (0, "meadow", 4)]
    assert points(scene((5, 7, "z23", 0, 0, 2), held=two)) == [(0, "meadow", 4)]


def test_equal_meadows_take_the_first() -> None:
    """Z26: among equally good uses of an end token, the feature first by row, column and area is taken."""
    lays: tuple[Lay, ...] = ((5, 7, "z23", 0, 0, 2), (2, 2, "z23", 0, 0, 2))
    given = final_awards(scene(*lays, held=held(Token.MEADOW_PLUS)).table)
    assert [(award.points, award.cells) for award in given] == [(4, ((2, 2),)), (3, ((5, 7),))]


def seats(zero: int, one: int, **more: object) -> State:
    """Family seats of given sizes on an empty board."""
    lays: tuple[Lay, ...] = ((2, 4, "z03", 1), (5, 4, "z03", 1))
    names = [feature_at(scene(*lays), x, 4, 0).name for x in (2, 5)]
    families = [Family(name, size) if size else None for name, size in zip(names, (zero, one), strict=True)]
    return scene(*lays, families=tuple(families), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sizes", "tokens", "scorer"),
    [
        ((5, 4), ((), ()), 0),
        ((4, 5), ((), ()), 1),
        ((4, 4), ((), ()), None),
        ((0, 0), ((), ()), None),
        ((4, 5), ((Token.SEAT_PLUS_TWO,), ()), 0),
        ((3, 5), ((Token.SEAT_PLUS_TWO,), ()), None),
        ((2, 5), ((Token.SEAT_PLUS_TWO,) * 2, ()), 0),
        ((0, 1), ((Token.SEAT_PLUS_TWO,) * 2, ()), 1),
        ((5, 4), ((), (Token.SEAT_PLUS_TWO,)), 1),
    ],
)
def test_larger_family_seat_scores_the_empty_area(
    sizes: tuple[int, int], tokens: tuple[tuple[Token, ...], tuple[Token, ...]], scorer: int | None
) -> None:
    """Z27: the strictly larger seat (2 more per token, if it exists) scores the largest empty group."""
    state = seats(*sizes, held=tokens)
    assert points(state) == ([] if scorer is None else [(scorer, "seat", 74)])
    if scorer is not None:
        award = final_awards(state.table)[0]
        assert award.extra == 0
        assert (award.token is Token.SEAT_PLUS_TWO) == (sizes[scorer] <= sizes[1 - scorer])


def test_empty_cells_join_by_sides_only() -> None:
    """Z27: empty cells that touch at a corner only are two groups."""
    empty = {(3, 3), (4, 4), (5, 4)}
    lays: list[Lay] = [(x, y, "z10", 0) for x, y in EDITION.tables.xy if (x, y) not in empty]
    name = feature_at(scene(*lays), 0, 1, 0).name
    assert ("seat", 2) in [
        (rule, worth) for _, rule, worth in points(scene(*lays, families=(Family(name, 2), None)))
    ]


OPEN: dict[Token, tuple[tuple[Lay, ...], int]] = {
    # Two tiles of each, unfinished; the road has stocks, which do not count here.
    Token.OPEN_HOUSE: (((2, 4, "z07", 1, 0, 0), (3, 4, "z07", 1)), 2),
    Token.OPEN_PIGSTY: (((2, 4, "z08", 1, 0, 0), (3, 4, "z08", 1)), 4),
    Token.OPEN_ROAD: (((2, 4, "z21", 1, 0, 0), (3, 4, "z17", 1)), 2),
}


@pytest.mark.parametrize("token", OPEN)
def test_open_tokens(token: Token) -> None:
    """Z28: an open token pays 1, 2 or 1 per tile of one unfinished feature its owner controls; no stocks."""
    lays, worth = OPEN[token]
    assert points(scene(*lays, held=held(token))) == [(0, token, worth)]
    assert points(scene(*lays, held=held(token, token))) == [(0, token, worth)]
    assert points(scene(*lays, held=held(token, seat=1))) == []


def test_second_open_token_takes_the_second_best() -> None:
    """Z28: two tokens of a kind serve two features, the largest first."""
    lays: tuple[Lay, ...] = ((5, 1, "z07", 0, 0, 0), (2, 4, "z07", 1, 0, 0), (3, 4, "z07", 1))
    assert points(scene(*lays, held=held(Token.OPEN_HOUSE))) == [(0, Token.OPEN_HOUSE, 2)]
    two = held(Token.OPEN_HOUSE, Token.OPEN_HOUSE)
    assert points(scene(*lays, held=two)) == [(0, Token.OPEN_HOUSE, 2), (0, Token.OPEN_HOUSE, 1)]


def test_open_token_needs_control() -> None:
    """Z28: a tied feature pays nobody."""
    lays: tuple[Lay, ...] = ((2, 4, "z07", 1, 0, 0), (4, 4, "z07", 1, 1, 0), (3, 4, "z07", 1))
    both = ((Token.OPEN_HOUSE,), (Token.OPEN_HOUSE,))
    assert points(scene(*lays, held=both)) == []


def test_five_points() -> None:
    """Z29: each such token pays 5 points."""
    assert points(scene(held=held(Token.FIVE_POINTS, Token.FIVE_POINTS, seat=1))) == [
        (1, "five_points", 5),
        (1, "five_points", 5),
    ]


def test_in_game_tokens_are_worth_nothing_at_the_end() -> None:
    """Z24: unused in-game tokens bring no points."""
    three = held(Token.EXTRA_TURN, Token.HOUSE_DOUBLE, Token.PIGSTY_DOUBLE)
    assert points(scene(held=three)) == []


EVERYTHING: tuple[Lay, ...] = (*OPEN[Token.OPEN_HOUSE][0], (2, 6, "z08", 1, 0, 0), (2, 2, "z21", 1, 0, 0))
ENDING = set(Token) - {Token.EXTRA_TURN, Token.HOUSE_DOUBLE, Token.PIGSTY_DOUBLE}


@pytest.mark.parametrize("token", Token)
def test_six_kinds_wait_for_the_end(token: Token) -> None:
    """Z23, Z23b: the kinds that bear the mark of the end are the six that change the final scoring."""
    lays: tuple[Lay, ...] = (*EVERYTHING, (5, 7, "z23", 0, 0, 2))
    name = feature_at(scene(*lays), 2, 4, 0).name
    equal = (Family(name, 2), Family(name, 2))
    plain, better = (points(scene(*lays, families=equal, held=held(*tokens))) for tokens in ((), (token,)))
    assert (better != plain) == (token in ENDING)


def test_token_of_the_last_turn_counts() -> None:
    """Z23a: an end token won in the last turn acts in the final scoring."""
    state = scene((2, 4, "z04", 1, 0, 0), tile="z03", pile=(), totals=(10, 0), towers={1: Token.FIVE_POINTS})
    state = do(state, place(3, 4, 0), subject(None))
    assert isinstance(state.table.phase, Over)
    assert state.table.totals == (17, 0)


def test_no_token_is_won_in_the_final_scoring() -> None:
    """Z24: a marker that stops on a tower in the final scoring takes nothing."""
    state = scene(
        tile="z03", pile=(), totals=(7, 0), held=held(Token.FIVE_POINTS), towers={1: Token.FIVE_POINTS}
    )
    state = do(state, place(3, 0, 1), subject(None))
    assert state.table.totals == (12, 0)
    assert state.table.towers[1]


def test_final_scoring_has_an_order() -> None:
    """Z24: meadows, family seats, open features, five points; both seats at each step."""
    state = scene(
        (3, 4, "z03", 0, 0, 1),
        (5, 7, "z23", 0, 1, 2),
        (1, 8, "z07", 0, 1, 0),
        held=((Token.FIVE_POINTS,), (Token.OPEN_HOUSE, Token.FIVE_POINTS)),
    )
    name = feature_at(state, 1, 8, 0).name
    state = scene(
        (3, 4, "z03", 0, 0, 1),
        (5, 7, "z23", 0, 1, 2),
        (1, 8, "z07", 0, 1, 0),
        held=((Token.FIVE_POINTS,), (Token.OPEN_HOUSE, Token.FIVE_POINTS)),
        families=(Family(name, 1), None),
    )
    assert [(seat, rule) for seat, rule, _ in points(state)] == [
        (0, "meadow"),
        (1, "meadow"),
        (0, "seat"),
        (1, "open_house"),
        (0, "five_points"),
        (1, "five_points"),
    ]
