"""Bots know what their seat knows: in their moves, in what they say of them, and in what that holds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from zamki.bots.levels import all_levels, make_bot
from zamki.core.bots import Advisor, Budget
from zamki.core.play import AnyPlaythrough, Played, Playthrough, sample_playthrough
from zamki.core.registry import get_game
from zamki.core.view import AnyView
from zamki.games import BUILT_IN
from zamki.testing.reachability import reach

MOST_SEATS = 4
WHO = [
    (game, seats, level.id)
    for game in BUILT_IN
    for seats in get_game(game).info.seats
    for level in all_levels(game)
    if seats <= MOST_SEATS
]
LITTLE = Budget(iterations=24)
MOVES = (3, 9, 12, 31)
"""After how many moves a game is looked at, where it is not over."""


def _moments(game: str, seats: int) -> list[tuple[AnyPlaythrough, AnyView]]:
    """Some games under way, each with the view of a seat that is asked."""
    plays = [sample_playthrough(get_game(game), seats, count) for count in MOVES]
    return [(play, play.view(play.actors[0])) for play in plays if play.actors]


def _elsewhere(play: AnyPlaythrough, view: AnyView) -> tuple[AnyView, bool]:
    """The view of the same seat in a world it cannot tell from this one, and whether that is another one."""
    seat = play.actors[0]
    world: Any = play.game.imagine(view.state, Random(5))
    moves = play.game.legal_moves(world, seat)
    return replace(view, state=play.game.view(world, seat), legal_moves=moves), world != play.state


@pytest.mark.parametrize(("game", "seats", "level"), WHO)
def test_a_level_plays_and_says_the_same_in_another_world(game: str, seats: int, level: str) -> None:
    """Choice, values, notes and reasons depend on the view of the seat alone."""
    differed = False
    for play, view in _moments(game, seats):
        twin, is_other = _elsewhere(play, view)
        differed |= is_other
        here, there = (make_bot(game, level, 3).choose(each, LITTLE) for each in (view, twin))
        assert here == there
        bots = [make_bot(game, level, 3) for _ in range(2)]
        if isinstance(bots[0], Advisor) and isinstance(bots[1], Advisor):
            assert list(bots[0].explain(view, LITTLE)) == list(bots[1].explain(twin, LITTLE))
    assert differed


@pytest.mark.parametrize(("game", "seats", "level"), WHO)
def test_thoughts_hold_no_world(game: str, seats: int, level: str) -> None:
    """From what a bot says no way leads to a state, real or imagined, or to the game under way."""
    for play, view in _moments(game, seats):
        bot = make_bot(game, level, 3)
        thoughts = list(bot.explain(view, LITTLE)) if isinstance(bot, Advisor) else []
        for way, thing in reach(thoughts, "thoughts", stop=(play.game, play.config.edition)):
            assert not isinstance(thing, (type(play.state), Playthrough, Played)), way
