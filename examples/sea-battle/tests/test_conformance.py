"""Sea battle keeps what every game must keep."""

from __future__ import annotations

from typing import Any

from zamki.core.ids import Viewer
from zamki.testing import Conformance
from zamki.testing.conformance import AnyPlaythrough, Entry

from zamki_sea_battle.rules.state import State


class TestSeaBattle(Conformance):
    """All rules under the common suite, with and without the option."""

    name = "sea_battle"
    games_per_config = 2
    step = 2

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """S5: until all ships lie, nobody knows who was drawn to begin."""
        return [[("order", 0), ("order", 1)]] if len(play.played) < 8 else []

    def twin_record(self, play: AnyPlaythrough, world: State) -> tuple[dict[str, Any], list[Any]]:
        """The record that leads to `world`: its fleets, and its draw as long as that is not told."""
        setup = dict(play.record().setup)
        if world.is_placing:
            setup["order"] = [str(world.turn), str(1 - world.turn)]
        moves = [dict(move) for move in self.settled_moves(play)]
        for number, move in enumerate(moves):
            if move["type"] == "place":
                move["cells"] = list(world.seas[move["seat"]].ships[number // 2])
        return setup, moves
