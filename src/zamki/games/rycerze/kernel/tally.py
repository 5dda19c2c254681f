"""What simulated games of Rycerze count: points by material, castles taken, cards laid."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.games.rycerze.rules.components import ARMY, CASTLES, KINDS, SHEPHERD, points_of
from zamki.games.rycerze.rules.names import KIND_NAMES, card_name, tile_name
from zamki.games.rycerze.rules.state import Attack, State
from zamki.kernels.kernel import Tally

SOURCES = KINDS
THINGS = (*(f"castle.{tile}" for tile in CASTLES), *(f"card.{card}" for card in ARMY))
"""In the order of the kernels' numbers."""


def tally(config: Config) -> Tally:
    """The columns, and how they are counted in a state of the rules."""
    castles = {f"castle.{tile}": tile_name(tile) for tile in CASTLES}
    cards = {f"card.{card}": card_name(card) for card in ARMY}
    return Tally({kind: KIND_NAMES[kind] for kind in SOURCES}, castles | cards, count, order="ages")


def count(state: State, seat: Seat) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Of all games of a long one: what a seat took, and what army cards it laid (R5, R8, R12)."""
    points: dict[str, int] = dict.fromkeys(SOURCES, 0)
    things = dict.fromkeys(THINGS, 0)
    for past in state.past:
        for each in past.rounds:
            if isinstance(each, Attack):
                if each.winner == seat:
                    points[each.kind] += points_of(each.tile)
                    things[f"castle.{each.tile}"] += 1
                for card in each.laid[seat]:
                    if card != SHEPHERD:
                        things[f"card.{card}"] += 1
    return points, things
