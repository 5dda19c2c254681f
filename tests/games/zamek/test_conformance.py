"""Zamek keeps what every game must keep."""

from __future__ import annotations

from typing import Any

from zamki.core.ids import Viewer
from zamki.games.zamek.rules.state import State
from zamki.testing import Conformance
from zamki.testing.conformance import AnyPlaythrough, Entry


class TestZamek(Conformance):
    """All rules under the common suite."""

    name = "zamek"
    games_per_config = 2
    step = 6

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """Z30a: the order of the pile, and the tokens that still lie on towers."""
        state: State = play.state
        deck = play.setup["deck"]
        assert isinstance(deck, list)
        covered = [state.tokens[tower] for tower in state.table.edition.token_towers]
        return [
            [("deck", index) for index in range(len(deck) - len(state.pile), len(deck))],
            [("towers", index) for index, token in enumerate(covered) if token is not None],
        ]

    def twin_record(self, play: AnyPlaythrough, world: State) -> tuple[dict[str, Any], list[Any]]:
        """The record that leads to `world`: its pile and its covered tokens in place of the real ones."""
        setup, edition = dict(play.record().setup), world.table.edition
        deck, towers = setup["deck"], setup["towers"]
        assert isinstance(deck, list)
        assert isinstance(towers, list)
        known = len(deck) - len(world.pile)
        imagined = [world.tokens[tower] for tower in edition.token_towers]
        return {
            **setup,
            "deck": [*deck[:known], *(edition.tiles[tile].id for tile in world.pile)],
            "towers": [new or old for new, old in zip(imagined, towers, strict=True)],
        }, self.settled_moves(play)
