"""The figures of the army cards, in 100 units; outlines come from the group they are put into."""

from collections.abc import Mapping
from typing import Final

from zamki.draw.palette import GOLD, INK
from zamki.draw.svg import Svg, circle, ellipse, g, join, path

_POLE: Final = "#6B4423"
_STEEL: Final = "#C8D0D8"

_KNIGHT = join(
    path("M50 14c-4-10 12-14 20-6 6 6 14 4 16 0-2 16-18 22-30 14z", "#C9462B"),
    path("M24 88V44a26 26 0 0 1 52 0v44z", _STEEL),
    path("M24 52h52v12H56v24H44V64H24z", "#5D6A78"),
    path("M30 58h16M54 58h16", "none", stroke="#12151C", stroke_width=4),
    path("M30 74h8M30 80h8M62 74h8M62 80h8M50 18v32", "none"),
    path("M34 30a20 18 0 0 1 10-8", "none", stroke="#FFF", stroke_width=3),
)
_FOOTMAN = join(
    path("M78 12v80", "none", stroke=_POLE, stroke_width=5),
    path("M78 2l8 18-8 6-8-6z", _STEEL),
    path("M18 32h44v26c0 18-12 26-22 32-10-6-22-14-22-32z", "#2F6FA8"),
    path("M40 32v58M18 52h44", "none", stroke="#FFF3CF", stroke_width=7),
    path("M18 32h44v26c0 18-12 26-22 32-10-6-22-14-22-32z", "none"),
    circle(40, 53, 6, GOLD),
    path("M26 28c0-20 28-20 28 0z", "#8FA0A8"),
    path("M22 28h36", "none", stroke_width=3),
)
_CATAPULT = join(
    path("M10 74h80v8H10z", "#9A6234"),
    path("M30 74l18-34 18 34", "none", stroke=_POLE, stroke_width=7),
    path("M22 70L76 20", "none", stroke=_POLE, stroke_width=7),
    path("M68 14c6-6 18 2 20 12-8 4-20 0-22-6z", "#9A6234"),
    circle(80, 13, 9, "#8A8798"),
    circle(26, 84, 11, "#C99A5E"),
    circle(74, 84, 11, "#C99A5E"),
    path("M26 74v20M16 84h20M74 74v20M64 84h20", "none", stroke_width=1.4),
    circle(26, 84, 3, INK),
    circle(74, 84, 3, INK),
    circle(48, 44, 5, GOLD),
)
_ARCHER = join(
    path("M34 8c44 14 44 70 0 84", "none", stroke=_POLE, stroke_width=6),
    path("M34 8L20 50l14 42", "none", stroke_width=1.6),
    path("M14 50h70", "none", stroke="#9A6234", stroke_width=4),
    path("M96 50L78 42v16z", _STEEL),
    path("M8 42l10 8-10 8h16l8-8-8-8z", "#2E8C68"),
    path("M56 38q6-2 8 4v16q-2 6-8 4z", "#8A5A2B"),
)
_PEASANT = join(
    path("M72 22v72", "none", stroke=_POLE, stroke_width=5),
    path("M58 8v18c0 6 28 6 28 0V8M72 6v20", "none", stroke="#5D6A78", stroke_width=4),
    path("M14 92c0-24 8-34 24-34s24 10 24 34z", "#B98A58"),
    path("M38 60v32M30 92q0-14 8-14t8 14", "none", stroke_width=1.4),
    circle(38, 46, 15, "#F3D3B0"),
    path("M10 40c6-4 14-6 18-20 4-6 16-6 20 0 4 14 12 16 18 20-14 6-42 6-56 0z", "#E0B65A"),
    path("M28 32q10 4 20 0", "none", stroke="#8A5A00"),
    path("M32 52q6 5 12 0", "none"),
    g(circle(33, 47, 1.4, INK), circle(43, 47, 1.4, INK), stroke="none"),
)
_DRAGON = join(
    path(
        "M30 96c-4-16 2-28 10-36-12 2-24-2-30-12 8 2 12 0 14-4-8-2-12-8-12-16 6 6 12 6 16 2-2-6 0-14 6-20 0"
        " 8 4 12 10"
        " 12 6-6 14-8 22-6l12-12c2 8 0 14-4 18 8 4 16 10 20 18-2 6-6 8-12 8l-14-2c4 4 8 6 14 6-2 6-10 8-16"
        " 8 4 12 2"
        " 26-8 36z",
        "#3F8F5A",
    ),
    path("M40 60c8-4 10-2 14 0-2 12-2 24 2 36H42c-6-12-6-24-2-36z", "#E9D38A"),
    path("M42 72h13M42 84h12", "none"),
    path("M58 26l12-4-4 10z", "#F7D34A"),
    path("M80 48l2 5M74 48l2 5", "none"),
    path("M80 62c12-2 16 8 12 18-4-4-8-2-8 4-8-6-12-14-4-22z", "#F08A24"),
    g(
        path("M85 68c4 0 5 4 3 8-3-1-5-4-3-8z", "#FFD43B"),
        circle(65, 27, 1.8, INK),
        circle(88, 40, 1.6, INK),
        stroke="none",
    ),
)
_SHEPHERD = join(
    path("M80 94V30c0-18-22-18-22-2", "none", stroke=_POLE, stroke_width=6),
    path("M24 78v12M34 80v10M44 80v10M52 76v14", "none", stroke_width=4),
    path(
        "M18 66c-8-6-4-20 8-18 2-10 18-12 22-2 10-4 18 6 12 14 8 8-2 20-12 14-6 8-18 6-20-2-6 4-14 0-10-6z",
        "#FFF8E8",
    ),
    ellipse(16, 56, 9, 11, "#55505E"),
    path("M24 48q6-2 6 4l-6 2z", "#55505E"),
    circle(13, 53, 1.6, "#FFF", stroke="none"),
)

FIGURES: Final[Mapping[str, Svg]] = {
    "knight": _KNIGHT,
    "footman": _FOOTMAN,
    "catapult": _CATAPULT,
    "archer": _ARCHER,
    "peasant": _PEASANT,
    "dragon": _DRAGON,
    "shepherd": _SHEPHERD,
}
BACKDROP: Final[Mapping[str, str]] = {
    "knight": "#DCE4EE",
    "footman": "#D5E4F2",
    "catapult": "#EFE0C8",
    "archer": "#DCEBD8",
    "peasant": "#F4E8C8",
    "dragon": "#F6DCCB",
    "shepherd": "#E4EFD6",
}
"""The sky behind each figure."""


def figure(name: str, x: float, y: float, size: float) -> Svg:
    """Draw a figure alone; a card the drawing does not know shows a helmet."""
    return g(
        FIGURES.get(name, _KNIGHT),
        transform=f"translate({x:g} {y:g}) scale({size / 100:.3f})",
        stroke=INK,
        stroke_width=2,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
