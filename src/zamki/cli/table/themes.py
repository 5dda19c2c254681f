"""The dark and the light theme of the table."""

from __future__ import annotations

import os

from rich.color import Color
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from textual.theme import Theme


def _scrollbar_colours(bar: str, moved: str, under: str) -> dict[str, str]:
    """Returns the theme's variables for scrollbars: at rest, hovered or dragged, and their background."""
    parts = {"": bar, "-hover": moved, "-active": moved, "-corner-color": under}
    below = {f"-background{state}": under for state in ("", "-hover", "-active")}
    return {f"scrollbar{part}": colour for part, colour in {**parts, **below}.items()}


DARK = Theme(
    name="zamki-dark",
    primary="#3d5a80",
    secondary="#9fc2e8",
    accent="#f0b35a",
    success="#8fc98b",
    warning="#f0b35a",
    error="#ef8a80",
    foreground="#e8e6e1",
    background="#16181d",
    surface="#20242c",
    panel="#2a303b",
    dark=True,
    variables={
        "zamki-rule": "#46505f",
        "zamki-on-primary": "#ffffff",
        "zamki-on-accent": "#16181d",
        **_scrollbar_colours(bar="#66748a", moved="#9fc2e8", under="#20242c"),
    },
)
LIGHT = Theme(
    name="zamki-light",
    primary="#2f4d73",
    secondary="#2f4d73",
    accent="#9a4f00",
    success="#2b6a2f",
    warning="#8a4a00",
    error="#a3271f",
    foreground="#1d2128",
    background="#faf8f3",
    surface="#f0ece2",
    panel="#e2dccd",
    dark=False,
    variables={
        "zamki-rule": "#b9b09c",
        "zamki-on-primary": "#ffffff",
        "zamki-on-accent": "#ffffff",
        **_scrollbar_colours(bar="#8a816c", moved="#2f4d73", under="#f0ece2"),
    },
)
DARK_ANSI = TerminalTheme(
    (22, 24, 29),
    (232, 230, 225),
    [
        (22, 24, 29),
        (240, 138, 128),
        (143, 201, 139),
        (224, 186, 120),
        (140, 180, 235),
        (214, 160, 220),
        (120, 205, 205),
        (205, 203, 198),
    ],
    [
        (150, 156, 166),
        (255, 165, 155),
        (170, 225, 165),
        (250, 220, 130),
        (170, 205, 250),
        (235, 185, 240),
        (150, 230, 230),
        (255, 255, 255),
    ],
)
LIGHT_ANSI = TerminalTheme(
    (250, 248, 243),
    (29, 33, 40),
    [
        (29, 33, 40),
        (163, 39, 31),
        (43, 106, 47),
        (125, 82, 0),
        (31, 78, 145),
        (125, 45, 130),
        (0, 98, 105),
        (80, 84, 92),
    ],
    [
        (95, 100, 110),
        (170, 45, 35),
        (45, 110, 50),
        (120, 88, 0),
        (35, 85, 155),
        (135, 50, 140),
        (0, 105, 112),
        (29, 33, 40),
    ],
)
DARKER = 0.55
"""The factor for bright colours on a light background."""


def first_theme() -> Theme:
    """Returns the theme that fits the terminal's background, dark if that is unknown."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT if ground in ("7", "15") else DARK


def paint_lines(lines: str, *, is_dark: bool) -> Text:
    """Returns lines with ANSI colours as a text; bright colours are darkened on a light background."""
    text = Text.from_ansi(lines, no_wrap=True)
    if not is_dark:
        text.spans = [span._replace(style=_on_paper(span.style)) for span in text.spans]
    return text


def _on_paper(style: str | Style) -> str | Style:
    if isinstance(style, str) or style.color is None:
        return style
    if style.bgcolor is not None:  # text on its own background keeps its colour
        return style + Style(color=Color.from_triplet(style.color.get_truecolor(DARK_ANSI)))
    if style.color.number is not None and style.color.number < 16:
        return style
    red, green, blue = (int(part * DARKER) for part in style.color.get_truecolor())
    return style + Style(color=Color.from_rgb(red, green, blue))
