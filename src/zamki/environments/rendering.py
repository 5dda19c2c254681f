"""Renders a game as text, drawing or pixels, with all hidden information."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any

from zamki.core.errors import BadSetup
from zamki.core.game import Look
from zamki.core.ids import Onlooker
from zamki.core.play import AnyPlaythrough
from zamki.core.words import T
from zamki.draw.letters import FILES
from zamki.draw.view import can_draw, draw_view

WRITTEN = ("human", "ansi")
DRAWN = ("svg", "rgb_array")
WIDTH = 640
"""The width of a picture in pixels."""


def render_modes(game: str) -> list[str]:
    """Returns the render modes of a game."""
    return [*WRITTEN, *(DRAWN if can_draw(game) else ())]


def check_mode(game: str, mode: str | None) -> None:
    """Raises `BadSetup` for an unknown render mode."""
    known = render_modes(game)
    if mode is not None and mode not in known:
        raise BadSetup(
            T(
                "{game} cannot be shown as “{mode}”, only as: {known}.",
                game=game,
                mode=mode,
                known=", ".join(known),
            )
        )


def render(play: AnyPlaythrough, mode: str | None) -> Any:
    """Returns the position as text, SVG or an array of pixels, or writes it to the terminal."""
    if mode is None:
        return None
    if mode in DRAWN:
        drawing = draw_view(play, theme="light").svg
        return drawing if mode == "svg" else _pixels(drawing)
    text = play.game.teller.board(play.view(Onlooker.OPEN).state, Look())
    if mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n")
    return None


def _pixels(svg: str) -> Any:
    import numpy as np
    import resvg_py
    from PIL import Image

    drawn = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", width=WIDTH, font_files=FILES)
    return np.asarray(Image.open(BytesIO(bytes(drawn))).convert("RGB"))
