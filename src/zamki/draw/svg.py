"""A tiny typed SVG builder: elements, escaping, and sheets that own their definitions."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from typing import Literal, NewType

from zamki.draw.drawing import Drawing
from zamki.draw.letters import SANS as SANS
from zamki.draw.letters import SERIF as SERIF  # games of other authors import both from here

Svg = NewType("Svg", str)
"""Finished SVG markup; plain text becomes markup only through :func:`text` or :func:`title`."""

Value = str | int | float | bool | None
"""The value of an attribute; ``None`` and ``False`` leave the attribute out."""

Theme = Literal["auto", "light", "dark"]
"""``auto`` writes colours of the world as CSS custom properties with the light value as fallback."""

EMPTY = Svg("")

SPOT = "spot"
"""The CSS class of places that can be chosen."""

_CAMEL = {
    "view_box": "viewBox",
    "pattern_units": "patternUnits",
    "pattern_transform": "patternTransform",
    "gradient_units": "gradientUnits",
    "preserve_aspect_ratio": "preserveAspectRatio",
    "text_length": "textLength",
    "length_adjust": "lengthAdjust",
}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def num(value: float) -> str:
    """Writes a number with at most two decimals and no superfluous zeros."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    if shown in {"-0", ""}:
        return "0"
    return shown.replace("0.", ".", 1) if shown.startswith(("0.", "-0.")) else shown


def clean(words: str) -> str:
    """Escapes text for element content and attributes; characters XML forbids are dropped."""
    return escape(_CONTROL.sub("", words), quote=False).replace('"', "&quot;")


@lru_cache(maxsize=32768, typed=True)
def _attribute(name: str, value: Value) -> str:
    """Writes an attribute, cached since a board has thousands and most are alike."""
    if value is None or value is False:
        return ""
    key = _CAMEL.get(name) or name.rstrip("_").replace("_", "-")
    if value is True:
        return f' {key}=""'
    return f' {key}="{clean(value) if isinstance(value, str) else num(value)}"'


def el(tag: str, /, *children: Svg, **attributes: Value) -> Svg:
    """Builds one element; ``stroke_width`` becomes ``stroke-width``, ``class_`` becomes ``class``."""
    head = tag + "".join(_attribute(name, value) for name, value in attributes.items())
    body = "".join(children)
    return Svg(f"<{head}>{body}</{tag}>" if body else f"<{head}/>")


def join(*parts: Svg) -> Svg:
    """Concatenates pieces of markup."""
    return Svg("".join(parts))


def g(*children: Svg, **attributes: Value) -> Svg:
    """Groups elements; a group without attributes is just its children."""
    return el("g", *children, **attributes) if attributes else join(*children)


def path(d: str, fill: str | None = None, **attributes: Value) -> Svg:
    """Draws a path."""
    return el("path", d=d, fill=fill, **attributes)


def rect(
    x: float, y: float, width: float, height: float, rx: float = 0, fill: str | None = None, **more: Value
) -> Svg:
    """Draws a rectangle, with round corners where ``rx`` is given."""
    return el("rect", x=x or None, y=y or None, width=width, height=height, rx=rx or None, fill=fill, **more)


def circle(cx: float, cy: float, r: float, fill: str | None = None, **attributes: Value) -> Svg:
    """Draws a circle."""
    return el("circle", cx=cx, cy=cy, r=r, fill=fill, **attributes)


def ellipse(cx: float, cy: float, rx: float, ry: float, fill: str | None = None, **attributes: Value) -> Svg:
    """Draws an ellipse."""
    return el("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, fill=fill, **attributes)


def text(x: float, y: float, words: str, size: float, fill: str, **attributes: Value) -> Svg:
    """Writes a line of text; ``middle=True`` centres it on ``x``."""
    if attributes.pop("middle", False):
        attributes["text_anchor"] = "middle"
    return el("text", Svg(clean(words)), x=x, y=y, font_size=size, fill=fill, **attributes)


def title(words: str) -> Svg:
    """Returns a title for the enclosing element, which browsers show on hover and screen readers read."""
    return el("title", Svg(clean(words)))


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Writes the transform that moves, scales and turns a piece."""
    moved = f"translate({num(x)} {num(y)})" if x or y else ""
    scaled = f"scale({scale:.4g})" if scale != 1 else ""
    turned = f"rotate({num(turn)})" if turn else ""
    return " ".join(part for part in (moved, scaled, turned) if part)


class Sheet:
    """An SVG under construction: its pieces request the definitions they use, and each is stored once.

    All ids have the sheet's prefix, so that a page can have many drawings.
    """

    def __init__(
        self, prefix: str, theme: Theme = "auto", worlds: Mapping[str, tuple[str, str]] | None = None
    ):
        self.prefix = re.sub(r"[^A-Za-z0-9_-]", "-", prefix)
        self.theme = theme
        self._worlds = worlds or {}
        self._defs: dict[str, Svg] = {}

    def world(self, name: str) -> str:
        """Returns the paint of a colour that changes between light and dark."""
        light, dark = self._worlds[name]
        if self.theme == "auto":
            return f"var(--{name},{light})"
        return dark if self.theme == "dark" else light

    def define(self, name: str, make: Callable[[str], Svg]) -> str:
        """Stores the definition ``make(id)`` once and returns its id."""
        key = f"{self.prefix}-{name}"
        if key not in self._defs:
            self._defs[key] = EMPTY  # keeps the place: definitions appear in the order of their requests
            self._defs[key] = make(key)
        return key

    def paint(self, name: str, make: Callable[[str], Svg]) -> str:
        """Defines a pattern, gradient or clip path and returns the reference to it."""
        return f"url(#{self.define(name, make)})"

    def symbol(self, name: str, view_box: str, make: Callable[[], Svg]) -> str:
        """Defines a reusable picture and returns its id."""
        return self.define(name, lambda key: el("symbol", make(), id=key, view_box=view_box))

    def use(
        self, key: str, x: float, y: float, width: float, height: float | None = None, **more: Value
    ) -> Svg:
        """Shows a symbol in a box."""
        return el("use", href=f"#{key}", x=x, y=y, width=width, height=height or width, **more)

    def stamp(self, name: str, x: float, y: float, make: Callable[[], Svg], **more: Value) -> Svg:
        """Shows a shape that is drawn around its own origin, without clipping."""
        key = self.define(name, lambda key: el("symbol", make(), id=key, overflow="visible"))
        return el("use", href=f"#{key}", x=x, y=y, **more)

    def finish(
        self,
        body: Svg,
        box: tuple[float, float, float, float],
        width: float | None = None,
        name: str = "",
        **attributes: Value,
    ) -> Drawing:
        """Returns the whole SVG: definitions, name and body. ``width`` fixes its size in CSS pixels."""
        x, y, wide, high = box
        attributes.setdefault("role", "img")
        if name:
            attributes.setdefault("aria_labelledby", f"{self.prefix}-title")
        else:
            attributes.setdefault("aria_hidden", "true")
        shown = (wide, high) if width is None else (width, width * high / wide)
        svg = el(
            "svg",
            el("title", Svg(clean(name)), id=f"{self.prefix}-title") if name else EMPTY,
            el("defs", *self._defs.values()) if self._defs else EMPTY,
            body,
            xmlns="http://www.w3.org/2000/svg",
            view_box=f"{num(x)} {num(y)} {num(wide)} {num(high)}",
            width=shown[0],
            height=shown[1],
            font_family=SANS,
            **attributes,
        )
        return Drawing(svg, shown, body.count(f'class="{SPOT}"'))


def nest(drawing: Drawing, x: float, y: float) -> Svg:
    """Puts a finished drawing into another one at a place."""
    return Svg(f'<svg x="{x:g}" y="{y:g}"{drawing.svg[4:]}')


nested = nest  # the former name, for games and programs of others
