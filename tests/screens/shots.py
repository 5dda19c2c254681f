"""One screenshot: of what, how large, and what is done before it is taken."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

SETTINGS = 'localStorage.setItem("zamki-settings", "{\\"speed\\":\\"once\\"}")'
SIZES = {
    "1024": (1024, 768),
    "1280": (1280, 800),
    "1440": (1440, 900),
    "1920": (1920, 1080),
    "phone": (390, 844),
    "small": (360, 740),
    "keyboard": (390, 470),
    "landscape": (740, 360),
    "tablet": (768, 1024),
    "paper": (794, 1123),
}
COLOURS = 255

Do = Callable[[Any], None]


@dataclass(frozen=True)
class Shot:
    """One screenshot."""

    name: str
    path: str
    cookies: Sequence[dict[str, str]] = ()
    size: str = "1280"
    do: Do = lambda page: None
    lang: str = "en"
    scheme: str = "light"


def take(shot: Shot, browser: Any, url: str, folder: Path) -> int:
    """Takes one and keeps it small; how many bytes that are."""
    width, height = SIZES[shot.size]
    is_touch = width < 1000 and shot.size != "paper"
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        locale=shot.lang,
        color_scheme=shot.scheme,
        reduced_motion="reduce",
        has_touch=is_touch,
        is_mobile=is_touch,
    )
    context.add_init_script(SETTINGS)
    window = {"name": "window", "value": f"{width}x{height}{'t' if is_touch else ''}", "url": url}
    context.add_cookies([*shot.cookies, window])
    page = context.new_page()
    page.goto(shot.path)
    page.wait_for_load_state("networkidle")
    shot.do(page)
    page.wait_for_timeout(300)
    path = folder / f"{shot.name}.png"
    path.write_bytes(packed(page.screenshot()))
    context.close()
    return path.stat().st_size


def packed(png: bytes) -> bytes:
    """The same picture in a palette of its own: a third of the bytes, and nobody sees the difference."""
    drawn = Image.open(io.BytesIO(png)).convert("RGB")
    small = drawn.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    kept = io.BytesIO()
    small.save(kept, "PNG", optimize=True)
    return kept.getvalue()
