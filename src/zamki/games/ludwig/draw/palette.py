"""The colours of rooms, attendants and castles."""

from collections.abc import Mapping
from typing import Final

from zamki.draw.palette import INK

ROOM_TYPES: Final = ("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")

FRAME: Final[Mapping[str, str]] = {
    "food": "#A63C00",
    "living": "#F7C147",
    "utility": "#68B3AE",
    "outdoor": "#7C9A52",
    "sleeping": "#2D3478",
    "corridor": "#E9D5FA",
    "downstairs": "#3A271B",
    "special": "#A857A3",
}
"""A room's frame says its type."""

ON_FRAME: Final[Mapping[str, str]] = {
    kind: "#FFFFFF" if kind in {"food", "sleeping", "downstairs", "special"} else INK for kind in FRAME
}

ROOM_WALL: Final[Mapping[str, str]] = {
    "food": "#F7DFCF",
    "living": "#FDF0CC",
    "utility": "#DDF0EE",
    "outdoor": "#CFE6F0",
    "sleeping": "#D9DCF2",
    "corridor": "#F6EDFC",
    "downstairs": "#CDBFB2",
    "special": "#F1DDF0",
}

ROOM_FLOOR: Final[Mapping[str, str]] = {
    "food": "#D99A72",
    "living": "#D8B36A",
    "utility": "#9CC7C3",
    "outdoor": "#A9C27F",
    "sleeping": "#A3A9D6",
    "corridor": "#CDB6DE",
    "downstairs": "#8C7763",
    "special": "#CF9CCB",
}

ATTENDANT: Final[Mapping[str, str]] = {
    "painter": "#5A7FB5",
    "knight": "#7C7F88",
    "fire_juggler": "#C9541E",
    "beautician": "#B25C9A",
}

CASTLE_MARKER: Final[Mapping[str, str]] = {
    "mespelbrunn": "#8A5A33",
    "lichtenstein": "#F4EFE4",
    "hohenschwangau": "#EBC14A",
    "eltz": "#B23A2C",
    "neuschwanstein": "#9AA0A8",
    "hohenzollern": "#5E8A4C",
    "cochem": "#3C6DA8",
}
