"""`python -m tests.screens.notebook [FILE]`: what a notebook shows of a game, for the first page."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import escape

import resvg_py

import zamki

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests/games/rycerze/records/castle-by-strength.json"
WIDTH, MARGIN, LINE, LEFT = 860, 16, 21, 74
CODE = ("import zamki", 'play = zamki.load_game("game.json", at=9)', "play")


def picture() -> bytes:
    """A cell with its code, and under it the drawing it shows, as a PNG."""
    play = zamki.load_game(RECORD, at=9)
    drawing = zamki.draw_view(play.view(), theme="light")
    wide = WIDTH - LEFT - MARGIN
    tall = wide * drawing.size[1] / drawing.size[0]
    top = 2 * MARGIN + LINE * len(CODE)
    lines = "".join(
        f'<text x="{LEFT + 12}" y="{MARGIN + LINE * (n + 0.75)}">{escape(line)}</text>'
        for n, line in enumerate(CODE)
    )
    shown = drawing.svg.replace("<svg ", f'<svg x="{LEFT}" y="{top + 12}" ', 1)
    for side, length in zip(("width", "height"), (wide, tall), strict=True):
        shown = shown.replace(f'{side}="', f'{side}="{length:g}" data-{side}="', 1)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top + tall + MARGIN + 12:g}" '
        f'font-family="DejaVu Sans Mono, monospace" font-size="14">'
        f'<rect width="100%" height="100%" fill="white"/>'
        f'<rect x="{LEFT}" y="{MARGIN / 2}" width="{wide}" height="{top - MARGIN / 2}" rx="3" fill="#F5F5F5" '
        f'stroke="#D0D0D0"/><g fill="#3B5998"><text x="10" y="{MARGIN + LINE * 0.75}">In [1]:</text>'
        f'<text x="2" y="{top + 28}" fill="#B5432A">Out[1]:</text></g><g fill="#222">{lines}</g>{shown}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs/screenshots/notebook.png").write_bytes(picture())
