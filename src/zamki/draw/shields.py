"""Seat shields and the pawns that repeat their division."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from zamki.draw.palette import INK, SEAT
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, el, g, join, path

_SHAPE: Final = "M1 1h22v11c0 8-6 11.5-11 13.5C7 23.5 1 20 1 12z"
_DIVISION: Final = (
    "",
    "M12 0v26H0V0z",
    "M0 0h24L12 14z",
    "M0 0l24 26H0z",
    "M9 0h6v26H9zM0 8h24v6H0z",
    "M0 5h24v5H0zM0 15h24v5H0z",
    "M0 0h12v11H0zM12 11h12v15H12z",
)
DIVISIONS: Final = len(_DIVISION)
"""The number of different shields."""
_PAWN: Final = "M5 31c0-8 3-12 6-15-2-1-3-3-3-5a7 7 0 0 1 14 0c0 2-1 4-3 5 3 3 6 7 6 15z"
_PAWN_DIVISION: Final = (
    "",
    "M15 3v29H4V3z",
    "M4 16h22L15 28z",
    "M4 17l22 15H4z",
    "M13 3h4v29h-4zM4 21h22v4H4z",
    "M4 18h22v4H4zM4 25h22v4H4z",
    "M4 3h11v18H4zM15 21h11v11H15z",
)


_WORN: ContextVar[tuple[int, ...]] = ContextVar("worn", default=())


@contextmanager
def use_shields(shields: Sequence[int]) -> Iterator[None]:
    """Draws all seats inside with the shields that their people chose."""
    token = _WORN.set(tuple(shields))
    try:
        yield
    finally:
        _WORN.reset(token)


def shield_number(seat: int) -> int:
    """Returns the number of a seat's shield: the chosen one, else the seat's own."""
    chosen = _WORN.get()
    return chosen[seat] if 0 <= seat < len(chosen) else seat


def _seat(seat: int) -> int:
    return shield_number(seat) % len(SEAT)


def shield_symbol(sheet: Sheet, seat: int) -> str:
    """Defines a seat's shield, 24×26 units, and returns its id."""
    return sheet.symbol(f"s-{seat}", "0 0 24 26", lambda: _shield(sheet, _seat(seat)))


def shield(sheet: Sheet, seat: int, x: float, y: float, size: float) -> Svg:
    """Shows a seat's shield, ``size`` units high."""
    return sheet.use(shield_symbol(sheet, seat), x, y, size * 24 / 26, size)


def _shield(sheet: Sheet, seat: int) -> Svg:
    clip = sheet.paint("c-shield", lambda key: el("clipPath", path(_SHAPE), id=key))
    division = g(path(_DIVISION[seat], "#FFF"), clip_path=clip) if _DIVISION[seat] else EMPTY
    # At night the outline would be lost on a dark page: a rim around it keeps the shape.
    rim = path(_SHAPE, SEAT[seat], stroke=sheet.world("rim"), stroke_width=2.8)
    outline = path(_SHAPE, "none", stroke=INK, stroke_width=1.5)
    return join(rim, division, outline)


def pawn_symbol(sheet: Sheet, seat: int, lying: bool = False) -> str:
    """Defines a seat's pawn, 34×34 units, and returns its id; monks lie on their side."""
    name = f"m-{seat}-{'l' if lying else 's'}"
    return sheet.symbol(name, "0 0 34 34", lambda: _pawn(sheet, _seat(seat), lying))


def pawn(
    sheet: Sheet,
    seat: int,
    x: float,
    y: float,
    size: float,
    lying: bool = False,
    opacity: float | None = None,
) -> Svg:
    """Shows a seat's pawn centred on a point, with a white outline that reads on any ground."""
    return sheet.use(pawn_symbol(sheet, seat, lying), x - size / 2, y - size / 2, size, opacity=opacity)


def _pawn(sheet: Sheet, seat: int, lying: bool) -> Svg:
    clip = sheet.paint("c-pawn", lambda key: el("clipPath", path(_PAWN), id=key))
    division = g(path(_PAWN_DIVISION[seat], "#FFF"), clip_path=clip) if _PAWN_DIVISION[seat] else EMPTY
    body = join(
        path(_PAWN, SEAT[seat], stroke="#FFF", stroke_width=4.5, stroke_linejoin="round"),
        path(_PAWN, SEAT[seat]),
        division,
        path(_PAWN, "none", stroke=INK, stroke_width=1.5, stroke_linejoin="round"),
    )
    return g(body, transform="translate(2 -.5) rotate(-90 15 18)" if lying else "translate(2 0)")


def badge(x: float, y: float, r: float, fill: str, mark: Svg) -> Svg:
    """Shows a round badge with a white mark drawn in ±12 units."""
    picture = g(mark, transform=f"translate({x:g} {y:g}) scale({r / 23:.3f})")
    return join(circle(x, y, r, fill, stroke="#FFF", stroke_width=max(1.5, r / 6)), picture)
