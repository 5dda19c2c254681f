from __future__ import annotations

from tests.games.rycerze.table import Play, bluff, lay_all, new, pile, recruit
from zamki.core.ids import Seat
from zamki.core.outcome import TieBreak
from zamki.games.rycerze.rules.components import CASTLES, DRUM

TIED = pile(
    DRUM, DRUM, "wood_big", "brick_big", "stone_big", "wood_small", "brick_small", removed="stone_small"
)


def play_to_four_all(last: str, ages: list[int]) -> Play:
    """A game that ends 4 : 4; `last` is what seat 0 lays in the last round."""
    play = new(TIED, ages=ages)
    lay_all(play, "dragon shepherd", "shepherd shepherd")
    lay_all(play, "shepherd shepherd", "dragon shepherd")
    lay_all(play, "knight shepherd", "shepherd shepherd")
    lay_all(play, "shepherd shepherd", "archer shepherd")
    lay_all(play, last, "catapult shepherd")
    return play


def test_most_points_win() -> None:
    """R11: points decide first."""
    play = new(pile("wood_big", "brick_big", "stone_big", "wood_small", "brick_small", "stone_small", DRUM))
    lay_all(play, "dragon shepherd", "shepherd shepherd")
    bluff(play, 5)
    recruit(play, "dragon")
    outcome = play.outcome
    assert outcome is not None
    assert outcome.scores == (5, 4)
    assert (outcome.winners, outcome.reason, outcome.tie_break) == ((0,), "points", None)


def test_more_cards_in_hand_break_a_tie() -> None:
    """R11: equal points, so the cards in hand decide; shepherds count, the camp does not."""
    outcome = play_to_four_all("shepherd shepherd", [1, 0]).outcome
    assert outcome is not None
    assert outcome.scores == (4, 4)
    assert outcome.extra["hands"] == [6, 5]
    assert (outcome.winners, outcome.reason) == ((0,), "cards")
    assert outcome.tie_break == TieBreak("cards", (Seat(0), Seat(1)), (6, 5))


def test_youngest_breaks_the_last_tie() -> None:
    """R11: equal points and equal hands, so the youngest wins."""
    for ages in ([1, 0], [0, 1]):
        outcome = play_to_four_all("peasant shepherd", ages).outcome
        assert outcome is not None
        assert outcome.extra["hands"] == [5, 5]
        assert (outcome.winners, outcome.reason) == ((ages[0],), "age")


def test_long_game_ties_go_to_the_youngest_of_the_set_up() -> None:
    """R12: on equal totals the set-up's age order decides, not the cards in hand."""
    piles = [pile(*CASTLES, DRUM)] * 3
    play = new(piles, seats=3, ages=[1, 0, 2], long=True, rotate_youngest=True)
    bluff(play, 18)
    outcome = play.outcome
    assert outcome is not None
    assert outcome.scores == (9, 9, 9)
    assert outcome.winners == (1,)
    assert outcome.reason == "age"
    assert outcome.extra["games"] == [list(past.points) for past in play.state.past]


def test_long_game_ties_pass_over_the_cards_in_hand() -> None:
    """R12: on equal totals more cards in hand are no help; `hands` are those of the last game."""
    play = new([pile(DRUM, *CASTLES)] * 2, long=True, rotate_youngest=True)
    bluff(play, 7)
    assert play.state.sword == 0
    lay_all(play, "dragon shepherd", "shepherd shepherd")  # the sword would have taken it as well
    bluff(play, 4)
    outcome = play.outcome
    assert outcome is not None
    assert outcome.scores == (9, 9)
    assert outcome.extra["hands"] == [7, 8]
    assert (outcome.winners, outcome.reason) == ((0,), "age")
