"""Rycerze keeps what every game must keep."""

from __future__ import annotations

from typing import Any

from zamki.core.ids import Viewer
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.state import Recruitment, State
from zamki.testing import Conformance
from zamki.testing.conformance import AnyPlaythrough, Entry


class TestRycerze(Conformance):
    """All rules under the common suite, for all seats and options."""

    name = "rycerze"
    games_per_config = 2
    step = 3

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """R13: the removed tile and the tiles not turned up; in a long game the last pile too."""
        state: State = play.state
        game, last = len(state.past), state.games - 1
        left = [0, *range(2 + len(state.rounds), 8)]
        if not play.config.has(LONG):
            return [[("tiles", index) for index in left]]
        piles = {last: range(8), game: left}
        return [[("tiles", pile, index) for index in places] for pile, places in piles.items()]

    def twin_record(self, play: AnyPlaythrough, world: State) -> tuple[dict[str, Any], list[Any]]:
        """The record that leads to `world`: its tiles, and its hidden recruits in place of the real ones."""
        piles = [list(pile) for pile in world.piles]
        setup = {**play.record().setup, "tiles": piles if play.config.has(LONG) else piles[0]}
        rounds = [each for game in world.past for each in game.rounds]
        rounds += () if world.is_over else world.rounds
        taken = [card for each in rounds if isinstance(each, Recruitment) for _, card in each.taken]
        moves = [dict(move) for move in self.settled_moves(play)]
        for move in moves:
            if move["type"] == "recruit":
                move["card"] = taken.pop(0)
        return setup, moves
