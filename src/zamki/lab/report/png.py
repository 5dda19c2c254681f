"""Drawings as PNG, for papers and chats that take no SVG."""

from __future__ import annotations

from zamki.core.extras import needing
from zamki.draw import Drawing
from zamki.draw.letters import FILES
from zamki.draw.palette import TOKENS

ZOOM = 2.0


def png_of(drawing: Drawing) -> bytes:
    """A drawing of the light theme on paper colour, twice as large as on a page."""
    with needing():
        import resvg_py
    paper = TOKENS["surface"][0]
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing.svg, zoom=ZOOM, background=paper, font_files=FILES))
