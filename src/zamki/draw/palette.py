"""Every colour of Zamki: interface tokens, the world around the pieces, and the pieces themselves."""

from collections.abc import Mapping
from typing import Final

INK: Final = "#221F2B"
"""Outlines and text on pieces, in both themes: pieces are things, not interface."""
CREAM: Final = "#FFFBF2"
GOLD: Final = "#F0B429"
GOLD_EDGE: Final = "#8A5A00"
ACCENT: Final = "#2B4A86"
PARTNER: Final = "#7A2E79"
GOOD: Final = "#1F6B3A"
BAD: Final = "#A3261B"
QUIET: Final = "#5A5364"
HAIR: Final = "#D3C6AC"
EDGE: Final = "#8C8069"

TOKENS: Final[Mapping[str, tuple[str, str]]] = {
    "bg": ("#F7F1E4", "#141826"),
    "surface": ("#FFFBF2", "#1E2436"),
    "sunk": ("#EDE4D1", "#0E111C"),
    "line": ("#D3C6AC", "#3A4360"),
    "edge": ("#8C8069", "#7E88A8"),
    "ink": ("#221F2B", "#F3ECDD"),
    "ink2": ("#5A5364", "#B9B3C2"),
    "accent": ("#2B4A86", "#9DBBF5"),
    "onaccent": ("#FFFFFF", "#141826"),
    "gold": ("#8A5A00", "#F3C35B"),
    "goldfill": ("#F0B429", "#F0B429"),
    "good": ("#1F6B3A", "#7FD39A"),
    "bad": ("#A3261B", "#FF9C8C"),
    "partner": ("#7A2E79", "#E3A3E0"),
    "onpartner": ("#FFFFFF", "#141826"),
}
"""Interface tokens: (light, dark)."""

WORLD: Final[Mapping[str, tuple[str, str]]] = {
    "sky-top": ("#C9DEEC", "#1A2340"),
    "sky-mid": ("#EAF1EC", "#2E3B63"),
    "sky-low": ("#F6EED8", "#3B4A75"),
    "cloud": ("#FFFFFF", "#2A3760"),
    "cloud-shown": (".8", "0"),
    "night-shown": ("0", "1"),
    "hill-far": ("#C9D6B4", "#2E3B5C"),
    "hill-near": ("#B4C79A", "#27344F"),
    "grass-line": ("#7FA24F", "#4B6B3A"),
    "earth-top": ("#C8A97A", "#3A2C1E"),
    "earth-low": ("#A98557", "#2C2117"),
    "merlon": ("#B8B0A6", "#8A8798"),
    "legal": (".8", ".9"),
    "rim": (INK, "#B9B3C2"),
    "field-mid": ("#BBD196", "#33452F"),
    "field-rim": ("#93B36B", "#1F2C20"),
    "yard": ("#E9DFC6", "#4A4438"),
    "yard-joint": ("#DDD0B0", "#3B362C"),
    "yard-line": ("#C6B78F", "#6A6250"),
    "wall": ("#CFC8BE", "#A7A2A0"),
    "dusk-top": ("#26325A", "#141A33"),
    "dusk-mid": ("#41538A", "#26325A"),
    "dusk-low": ("#8C86A8", "#4A4468"),
}
"""Colours (and a few opacities) of the world around the pieces: (light, dark)."""

WORLDS: Final[Mapping[str, tuple[str, str]]] = {**TOKENS, **WORLD}

SEAT: Final = ("#15448E", "#F99624", "#2E8C68", "#8E0F1E", "#93CEEB", "#9869D9", "#20212B")
"""Seat colours; each comes with its own division of the shield, never alone."""


def theme_css() -> str:
    """Returns the custom properties of both themes, for a page's stylesheet.

    Dark applies by the reader's system setting, or by ``data-theme`` on the root element.
    """
    light = "".join(f"--{name}:{pair[0]};" for name, pair in WORLDS.items())
    dark = "".join(f"--{name}:{pair[1]};" for name, pair in WORLDS.items())
    return (
        f":root{{color-scheme:light;{light}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )
