"""What Zamek's pieces and places are called on the drawing, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from zamki.core.words import TC, T, Text, join_texts
from zamki.games.zamek.rules.components import Kind, Tile
from zamki.games.zamek.rules.names import KIND

SUBJECT: Final[Mapping[Kind, Text]] = {
    Kind.ROAD: TC("zamek", "Herald on the road"),
    Kind.HOUSE: TC("zamek", "Squire in the house"),
    Kind.PIGSTY: TC("zamek", "Farmer in the pigsty"),
    Kind.MEADOW: TC("zamek", "Monk on the meadow"),
}
QUARTER: Final[Mapping[str, Text]] = {
    "left": TC("zamek", "left"),
    "right": TC("zamek", "right"),
    "top": TC("zamek", "top"),
    "bottom": TC("zamek", "bottom"),
    "top left": TC("zamek", "top left"),
    "top right": TC("zamek", "top right"),
    "bottom left": TC("zamek", "bottom left"),
    "bottom right": TC("zamek", "bottom right"),
}


def tile_title(tile: Tile) -> Text:
    """Say what is on a tile."""
    kinds = [KIND[area.kind] for area in tile.areas]
    return T("Tile: {areas}", areas=join_texts(kinds))
