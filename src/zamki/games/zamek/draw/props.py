"""The upright things on Zamek tiles: pigs, shrines, stocks, fountains, chimneys, flags."""

from collections.abc import Callable, Mapping
from typing import Final

from zamki.draw.palette import GOLD, INK, SEAT
from zamki.draw.shields import shield_number
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, ellipse, g, join, path, rect
from zamki.games.zamek.draw.palette import ROAD, ROAD_EDGE


def _pig() -> Svg:
    return g(
        path("M5 20v-4M9 20v-3M15 20v-3M19 20v-4", "none", stroke_width=2.4),
        ellipse(12, 13, 9.5, 6.5, "#F0A6B0"),
        path("M2.6 11c-2-1-1-3.5.4-2.5", "none"),
        circle(19, 10, 4.6, "#F4B6BF"),
        path("M16.5 7l.5-3.5 3 2.2z", "#E58D9A"),
        ellipse(22, 11, 1.9, 1.6, "#E58D9A"),
        circle(19, 9, 0.7, "#3B1A20", stroke="none"),
        stroke="#5B2A33",
        stroke_width=1.2,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _shrine() -> Svg:
    return g(
        path("M12 .5v6M9.8 2.5h4.4", "none"),
        path("M5 11.5v10.5h14V11.5z", "#FFF"),
        path("M2.5 12.5L12 5.5l9.5 7z", "#3F6FB0"),
        path("M9.2 22v-5a2.8 2.8 0 0 1 5.6 0v5z", GOLD),
        stroke=INK,
        stroke_width=1.2,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _stocks() -> Svg:
    return g(
        path("M4 23V6M20 23V6", "none", stroke="#4A2E12", stroke_width=3),
        rect(1.5, 7, 21, 9.5, 1.5, "#B07B43"),
        path("M1.5 11.7h21", "none"),
        circle(12, 11.7, 2.7, "#2E1A08"),
        circle(6, 11.7, 1.5, "#2E1A08"),
        circle(18, 11.7, 1.5, "#2E1A08"),
        stroke="#2E1A08",
        stroke_width=1.2,
        stroke_linejoin="round",
    )


def _fountain() -> Svg:
    return join(
        circle(18, 18, 17, ROAD, stroke=ROAD_EDGE, stroke_width=1.5),
        circle(18, 18, 14.5, "#CFC7BC", stroke=INK, stroke_width=1.3),
        circle(18, 18, 10.6, "#6FB7D6", stroke=INK),
        circle(18, 18, 3.4, "#FFF8E8", stroke=INK),
        path(
            "M11 15a8 8 0 0 1 4-4M25 21a8 8 0 0 1-4 4",
            "none",
            stroke="#FFF",
            stroke_width=1.4,
            stroke_linecap="round",
        ),
    )


def _chimney() -> Svg:
    return join(
        rect(1, 1, 8, 8, fill="#8E7F73", stroke=INK, stroke_width=1.1), rect(3, 2.5, 4, 3.5, fill="#33262A")
    )


def _door() -> Svg:
    return join(
        circle(12, 12, 11, ROAD, stroke=ROAD_EDGE, stroke_width=2),
        circle(12, 12, 6, "#5F3A1C", stroke=INK, stroke_width=1.2),
        circle(12, 12, 1.8, GOLD),
    )


_PROPS: Final[Mapping[str, tuple[str, Callable[[], Svg]]]] = {
    "pig": ("0 0 25 24", _pig),
    "shrine": ("0 0 24 24", _shrine),
    "stocks": ("0 0 24 24", _stocks),
    "fountain": ("0 0 36 36", _fountain),
    "chimney": ("0 0 10 10", _chimney),
    "door": ("0 0 24 24", _door),
}


def prop(sheet: Sheet, name: str, x: float, y: float, size: float) -> Svg:
    """Show a prop centred on a point; props are moved with the tile but never turned."""
    box, make = _PROPS[name]
    return sheet.use(sheet.symbol(f"z-{name}", box, make), x - size / 2, y - size / 2, size)


def seat_flag(seat: int, x: float, y: float, size: float) -> Svg:
    """Show the small flag that marks a family seat."""
    return g(
        path("M0 0v-22", "none", stroke_width=2.4),
        path("M0-22h15l-4 4.5 4 4.5H0z", SEAT[shield_number(seat)]),
        path("M0-22h15l-4 4.5H0z", "#FFF") if seat else EMPTY,
        transform=f"translate({x:g} {y:g}) scale({size / 22:.3f})",
        stroke=INK,
        stroke_width=1.3,
        stroke_linejoin="round",
    )
