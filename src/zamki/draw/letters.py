"""The letters that are shipped with the program: their files, and how wide they are."""

import json
from functools import cache
from pathlib import Path
from typing import Literal

Family = Literal["sans", "serif"]

FONTS = Path(__file__).parent / "fonts"
FILES = [str(FONTS / f"{family}.ttf") for family in ("sans", "serif")]
"""For programs that draw pictures and read no WOFF2."""
SANS = "'Zamki Sans',system-ui,sans-serif"
SERIF = "'Zamki Serif',Georgia,serif"
REGULAR, BOLD = 400, 700
_UNKNOWN = (1000, 1000)
"""A character the fonts have not is drawn in another, no wider than it is high."""


@cache
def _widths() -> dict[Family, dict[str, tuple[int, int]]]:
    widths: dict[Family, dict[str, tuple[int, int]]] = json.loads((FONTS / "widths.json").read_text("utf-8"))
    return widths


def has_letter(letter: str, family: Family = "sans") -> bool:
    """Whether a font has a character."""
    return letter in _widths()[family]


def width_of(words: str, weight: int = REGULAR, family: Family = "sans") -> float:
    """Return how wide a line is at most, of the size of its letters; pairs may stand closer."""
    known = _widths()[family]
    share = (weight - REGULAR) / (BOLD - REGULAR)
    pairs = (known.get(letter, _UNKNOWN) for letter in words)
    return sum(regular + (bold - regular) * share for regular, bold in pairs) / 1000
