"""The fonts of the package: their files and the widths of their letters."""

import json
from functools import cache
from pathlib import Path
from typing import Literal

Family = Literal["sans", "serif"]

FONTS = Path(__file__).parent / "fonts"
FILES = [str(FONTS / f"{family}.ttf") for family in ("sans", "serif")]
"""The fonts for renderers that cannot read WOFF2."""
SANS = "'Zamki Sans',system-ui,sans-serif"
SERIF = "'Zamki Serif',Georgia,serif"
REGULAR, BOLD = 400, 700
_UNKNOWN = (1000, 1000)
"""The width of a letter that the fonts lack: a fallback font's is no wider than high."""


@cache
def _widths() -> dict[Family, dict[str, tuple[int, int]]]:
    widths: dict[Family, dict[str, tuple[int, int]]] = json.loads((FONTS / "widths.json").read_text("utf-8"))
    return widths


def has_letter(letter: str, family: Family = "sans") -> bool:
    """Returns true if a font has a letter."""
    return letter in _widths()[family]


def width_of(words: str, weight: int = REGULAR, family: Family = "sans") -> float:
    """Returns the width of a line in units of its font size, at most: kerning may narrow it."""
    known = _widths()[family]
    share = (weight - REGULAR) / (BOLD - REGULAR)
    pairs = (known.get(letter, _UNKNOWN) for letter in words)
    return sum(regular + (bold - regular) * share for regular, bold in pairs) / 1000
