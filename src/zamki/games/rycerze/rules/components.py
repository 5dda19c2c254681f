"""The cards and tiles (R1, R1a, R2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["wood", "brick", "stone"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ARMY = ("knight", "footman", "catapult", "archer", "peasant", "dragon")
SHEPHERD = "shepherd"
SHEPHERDS = 2
CARDS = (*ARMY, SHEPHERD)
DRUM = "drum"
DRUMS = 2
ROUNDS = 7
CASTLES: dict[str, tuple[Kind, int]] = {
    f"{kind}_{size}": (kind, points) for kind in KINDS for size, points in (("small", 1), ("big", 2))
}
TILES = (*CASTLES, DRUM)
Strengths: TypeAlias = Mapping[str, Mapping[Kind, int]]


@dataclass(frozen=True)
class Components:
    """An edition of Rycerze: how strong each army card is against each kind of castle."""

    id: str
    sha256: str | None
    strengths: Strengths = field(hash=False, repr=False)

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The eight tiles (R2)."""
        return (*CASTLES, *[DRUM] * DRUMS)

    def strength(self, card: str, tile: str) -> int:
        """How strong an army card is against the castle on a tile."""
        return self.strengths[card][CASTLES[tile][0]]


def kind_of(tile: str | None) -> Kind | None:
    """What the castle on a tile is made of; a drum and no tile are made of nothing."""
    return CASTLES[tile][0] if tile in CASTLES else None


def points_of(tile: str) -> int:
    """What a castle is worth (R2)."""
    return CASTLES[tile][1]
