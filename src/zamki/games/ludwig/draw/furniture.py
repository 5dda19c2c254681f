"""What stands in the rooms: three or four furnishings per type, on the left 115 units of a 150×82 scene.

The floor begins at y 68. Outlines come from the group the furniture is put into.
"""

from collections.abc import Mapping
from typing import Final

from zamki.draw.svg import Svg, circle, ellipse, g, join, path, rect
from zamki.games.ludwig.draw.icons import ICONS

WOOD: Final = "#9A6234"
DARK_WOOD: Final = "#6B4423"
PALE: Final = "#FFF8E8"
IRON: Final = "#55505E"
STONE: Final = "#B9AFA6"
BRASS: Final = "#E0A82E"
FLAME: Final = "#F08A24"
RED: Final = "#A5482C"
BLUE: Final = "#4F6E8E"


def _flat(d: str, fill: str, **more: float) -> Svg:
    return path(d, fill, stroke="none", **more)


def _line(d: str, colour: str | None = None, width: float | None = None) -> Svg:
    return path(d, "none", stroke=colour, stroke_width=width)


def _legs(x: float, y: float, wide: float, top: str = WOOD) -> Svg:
    """Draw a plain table: its top at ``y``, its feet on the floor."""
    return join(
        _line(f"M{x + 4} {y + 4}V68M{x + wide - 4} {y + 4}V68", DARK_WOOD, 2.6), rect(x, y, wide, 4.5, 1, top)
    )


def _barrel(x: float, y: float = 44) -> Svg:
    return join(
        path(f"M{x} {y}c0-4 22-4 22 0q3 10 0 20c0 5-22 5-22 0q-3-10 0-20z", "#B07B43"),
        _line(f"M{x - 1.4} {y + 7}h24.8M{x - 1.4} {y + 15}h24.8", IRON, 1.8),
        ellipse(x + 11, y, 11, 3.2, "#D9B27C"),
    )


# --- food -------------------------------------------------------------------------------------------------

_HEARTH = join(
    path("M12 68V30a25 21 0 0 1 50 0v38z", STONE),
    _line("M17 24l6 4M57 24l-6 4M37 9v6M12 46h9M53 46h9M12 57h9M53 57h9"),
    path("M21 68V38a16 14 0 0 1 32 0v30z", "#3B2A22"),
    _flat("M30 68c-3-8 3-9 4-16 3 4 1 6 4 8 1-3 2-4 2-6 4 6 4 9 2 14z", FLAME),
    _flat("M34 68c-1-4 2-5 2.5-9 2 3 4 5 2.5 9z", "#FFD43B"),
    _line("M37 24v14"),
    path("M27 38h20v5a7 7 0 0 1-7 7h-6a7 7 0 0 1-7-7z", IRON),
)
_COOKING = join(
    _HEARTH,
    _line("M69 25h42", "#7A4A22", 3),
    path("M73 24v-9h8v9zM97 24v-8h9v8z", "#E9C46A"),
    path("M85 24V13h7v11z", "#C9462B"),
    _legs(70, 50, 44),
    circle(82, 46, 4.4, "#C9462B"),
    path("M90 50q0-7 9-7t9 7z", "#E6B26E"),
    _line("M95 45l2 3M100 44l2 3"),
)
_DINING = join(
    path("M10 34V22a11 11 0 0 1 22 0v12z", "#BFE0EE"),
    _line("M21 11v23M10 24h22"),
    path("M38 12h20l-3 7H41zM44 19v4M52 19v4", BRASS),
    _line("M48 3v9"),
    _legs(12, 50, 98),
    path("M16 50h90v7q-9 5-18 0t-18 0-18 0-18 0-18 0z", PALE),
    path("M36 50q0-11 15-11t15 11z", "#B5682E"),
    _line("M42 44l4 3M52 42l3 4"),
    path("M22 50v-4q-3-2-3-6h8q0 4-3 6v4zM92 50v-4q-3-2-3-6h8q0 4-3 6v4z", BRASS),
    path("M76 50v-14h4v14zM72 50h12", PALE),
    _flat("M78 26c4 5 3 9 0 9s-4-4 0-9z", FLAME),
)
_PANTRY = join(
    _line("M8 22h62M8 42h62", "#7A4A22", 3),
    path("M12 20.5v-9h10v9zM42 20.5v-11h9v11z", "#D9E3B0"),
    path("M26 20.5V8h11v12.5z", "#C9462B"),
    path("M55 20.5q0-9 6-9t6 9z", "#E9C46A"),
    path("M13 40.5v-8h14v8z", "#E6B26E"),
    path("M32 40.5q-2-8 5-8t5 8zM47 40.5q-2-10 6-10t6 10z", "#8FB36A"),
    _line("M82 6v10M98 6v8"),
    path("M76 24q0-9 6-9t6 9q0 8-6 8t-6-8z", "#B5523A"),
    path("M94 20c0-8 8-8 8 0v10c0 5-8 5-8 0z", "#F0D9B0"),
    path("M14 68q-4-18 6-20h12q10 2 6 20z", "#D8BE8E"),
    _line("M19 48q7 4 14 0"),
    path("M46 54h24v14H46z", "#C08A4E"),
    _line("M46 61h24"),
    circle(53, 51, 3.6, "#C9462B"),
    circle(61, 51, 3.6, "#7FA24F"),
    _barrel(84),
)

# --- living -----------------------------------------------------------------------------------------------

_LAMP = join(
    _line("M98 68V34", None, 2.2),
    path("M88 34l4.5-15h11l4.5 15z", "#FFF3CF"),
    _line("M91 68h14", None, 2.4),
)
_RUG = _flat("M14 75a46 6 0 0 1 92 0 46 6 0 0 1-92 0z", "#B4553A")
_ARMCHAIR = join(
    _RUG,
    g(Svg(ICONS["living"]), fill=RED, transform="translate(20 13) scale(2.5)", stroke_width=0.55),
    _LAMP,
)
_BOOKS = join(
    path("M10 68V10h40v58z", WOOD),
    path("M14 14h32v14H14zM14 32h32v14H14zM14 50h32v14H14z", "#5B3A22"),
    path("M16 28V17h4v11zM29 28V16h5v12zM17 46V35h5v11zM36 46V36h4v10zM16 64V53h4v11z", "#C9462B"),
    path("M20 28V19h4v9zM34 28V18h4v10zM27 46V34h4v12zM26 64V54h5v10z", BRASS),
    path("M24 28V17h5v11zM22 46V37h5v9zM20 64V52h6v12z", "#5A8A86"),
    _line("M40 28l4-10M31 46l5-9"),
    _legs(60, 50, 50),
    circle(74, 37, 8.5, "#8CC0D8"),
    _flat("M68 33q5-5 9 0-2 5-9 0zM73 42q4-3 7-1-2 4-7 1z", "#7FA24F"),
    _line("M74 46v4M69 50h10M66 31a10 10 0 0 0 13 14", None, 1.6),
    path("M88 50v-3h14v3zM90 47v-3h11v3z", "#B4587A"),
    path("M94 68V60h10v8", RED),
)
_FIRESIDE = join(
    path("M8 68V28h44v40z", STONE),
    rect(4, 22, 52, 6, 1, WOOD),
    path("M17 68V44a13 10 0 0 1 26 0v24z", "#3B2A22"),
    _flat("M24 68c-3-9 4-10 5-16 3 4 1 6 4 8 1-3 2-4 2-6 4 5 4 9 2 14z", FLAME),
    _flat("M28 68c-1-4 2-5 3-8 2 3 4 4 2 8z", "#FFD43B"),
    circle(30, 14, 7, PALE),
    _line("M30 10v4l3 2"),
    path("M11 22v-8h6v8z", "#8CC0D8"),
    _line("M14 14q-4-6-1-8M14 14q4-5 2-9", "#4F7D3A"),
    _flat("M58 76a28 4 0 0 1 56 0 28 4 0 0 1-56 0z", "#B4553A"),
    path("M64 48q0-9 8-9h28q8 0 8 9v12H64z", BLUE),
    path("M60 50q0-4 4.5-4t4.5 4v9h34v-9q0-4 4.5-4t4.5 4v15H60zM66 65v4M106 65v4", "#6486A8"),
    _line("M86 40v19"),
    path("M72 58q-1-10 8-9l3 9z", BRASS),
)

# --- utility ----------------------------------------------------------------------------------------------

_WORKSHOP = join(
    rect(14, 8, 62, 20, 2, "#C9A06A"),
    _line("M24 12v12M20 12h8M40 11v13M37 11h6l-1 5h-4zM56 12v10M52 22h8M68 11v8l-4 5M68 19l4 5", None, 1.9),
    _legs(10, 46, 72),
    path("M18 46v-7h15v7z", "#E7D7B2"),
    path("M44 46l3-9h9l3 9z", IRON),
    _line("M40 37h22", IRON, 3),
    path("M66 46l2-6h8l2 6z", "#C99A5E"),
    path("M62 63q8-6 14 0t-2 5H62z", "#E6C88E"),
    _barrel(90),
)
_WASHING = join(
    _line("M4 14q50 10 108 0"),
    path("M16 16l3 .5v16q-6 3-12 0v-16.5z", "#FFF"),
    path("M34 18h16l5 4-4 5-2-2v10H35V25l-2 2-4-5z", "#B4587A"),
    path("M64 18.5h12v14q-3-2-6 0t-6 0z", "#FFF"),
    path("M88 17l10-1 2 18-5-1-2-8-1 9h-5z", "#4F6E8E"),
    path("M12 50h44l-4 18H16z", "#C08A4E"),
    _line("M14 58h40", IRON, 1.8),
    _flat("M14 50q4-8 9-3 3-8 9-2 4-7 9 0 6-4 13 5z", "#FFF"),
    _line("M14 50q4-8 9-3 3-8 9-2 4-7 9 0 6-4 13 5"),
    path("M68 52h18l-3 16H71z", "#8FA0A8"),
    _line("M68 52c0-13 18-13 18 0"),
    _line("M104 68V34", "#7A4A22", 2.6),
    path("M98 56h12l4 12H94z", "#E0B65A"),
    _line("M99 60v7M104 60v7M109 60v7"),
)
_STORE = join(
    _line("M6 12h66", "#7A4A22", 3),
    _line("M14 13v6M30 13v6M46 13v6M62 13v6"),
    circle(14, 22, 3, BRASS),
    _line("M14 25v9l4-1M14 30h3", BRASS, 2.2),
    path("M24 20l12-2 2 14-7 4-8-4z", "#A857A3"),
    path("M41 19h11v10q0 5-5.5 7-5.5-2-5.5-7z", BLUE),
    _line("M46.5 19v16M41 25h11"),
    path("M57 20h10l2 14H55z", "#C99A5E"),
    path("M12 50h26v18H12z", "#C08A4E"),
    _line("M12 50l26 18M38 50L12 68"),
    path("M42 56h18v12H42z", "#B07B43"),
    path("M18 38h16v12H18z", "#D9B27C"),
    _line("M42 62h18M26 38v12"),
    path("M70 68q-6-20 6-22h6q12 2 6 22z", "#D8BE8E"),
    _line("M73 46q6 4 12 0M76 55q4 2 7 0"),
    path("M96 68V44h16v24z", "#8FA0A8"),
    _line("M96 51h16M96 61h16M104 44v24"),
)

# --- outdoor ----------------------------------------------------------------------------------------------

_FENCE = _line("M72 72V58M84 72V58M96 72V58M108 72V58M120 72V58M132 72V58M68 62h76M68 68h76", "#7A4A22", 2.4)
_ORCHARD = join(
    _line("M44 68V48", DARK_WOOD, 6),
    path(
        "M44 12a15 15 0 0 1 14.5 11A12.5 12.5 0 0 1 56 48H32a12.5 12.5 0 0 1-2.5-25A15 15 0 0 1 44 12z",
        "#5F8A3A",
    ),
    g(circle(37, 30, 2.6), circle(50, 36, 2.6), circle(44, 21, 2.6), circle(54, 27, 2.6), fill="#C9462B"),
    _FENCE,
    path("M10 70c-6-8 6-14 10-8 5-5 14 2 8 8z", "#6F9A45"),
)
_POND = join(
    ellipse(62, 66, 48, 10, "#6FB7D6"),
    _line("M34 64h12M70 69h16M52 72h9", "#FFF", 1.4),
    path("M78 62q2-7 8-5l3-5q5-1 6 3l4 1-4 2q1 8-8 8-8 0-9-4z", "#FFF8E8"),
    path("M97 56l5 1-5 2z", BRASS),
    circle(94.5, 54.5, 0.9, "#221F2B"),
    path("M34 67q5-4 10 0-5 3-10 0z", "#7FA24F"),
    circle(39, 64.5, 2.2, "#F6C8D6"),
    _line("M16 66V44M20 66V38M25 66V46", "#4E7A2E", 2),
    path("M14.5 44q1.5-8 3 0v5h-3zM18.5 38q1.5-8 3 0v5h-3zM23.5 46q1.5-8 3 0v5h-3z", DARK_WOOD),
    _line("M112 68V44", DARK_WOOD, 4),
    path(
        "M112 22a10 10 0 0 1 9 8 8.5 8.5 0 0 1-2 16h-14a8.5 8.5 0 0 1-2-16 10 10 0 0 1 9-8z",
        "#6F9A45",
    ),
)
_GARDEN = join(
    path("M18 68V34h3v34zM47 68V34h3v34z", DARK_WOOD),
    path("M14 36a20 18 0 0 1 40 0h-4a16 14 0 0 0-32 0z", "#6F9A45"),
    g(
        circle(17, 32, 3),
        circle(24, 24, 3),
        circle(34, 21, 3),
        circle(44, 24, 3),
        circle(51, 32, 3),
        fill="#E58DA8",
    ),
    _flat("M22 68q2-14 12-16 10 2 12 16z", "#EBD9AE"),
    path("M60 74q2-8 26-8t28 8z", "#8A5A33"),
    path("M64 66q4-8 8 0zM78 66q4-9 8 0z", "#7FA24F"),
    path("M92 66q-4-9 7-9t7 9z", "#E8862B"),
    _line("M99 57v-4M96 58q-1 5 0 8M102 58q1 5 0 8"),
    path("M62 80q2-7 26-7t30 7z", "#8A5A33"),
    g(circle(74, 73, 3), circle(86, 73, 3), circle(98, 73, 3), fill="#8FB36A"),
    _line("M112 66V50M107 56l5-4 5 4", DARK_WOOD, 2),
    circle(112, 47, 3.4, "#F7D34A"),
    path("M4 72c-6-8 6-13 9-7 5-4 11 2 6 7z", "#6F9A45"),
)
_YARD = join(
    path("M16 68V44h46v24z", "#C9A06A"),
    path("M8 46l31-24 31 24z", "#E0B65A"),
    _line("M18 42l5-4M28 40l6-5M42 38l6-3M48 42l6-2M36 32l5-3", "#8A5A00", 1.3),
    path("M24 68V54a7 7 0 0 1 14 0v14z", "#4A3324"),
    path("M46 50h10v8H46z", "#4A3324"),
    _line("M51 50v8M46 54h10", "#C9A06A", 1.2),
    path("M76 56q3-8 12-6l5-3q4 2 2 6 4 8-6 10-10 2-13-7z", "#FFF8E8"),
    path("M93 47q2-4 5-1l-2 4zM98 51l4 1-4 2z", "#C9462B"),
    circle(95, 50.5, 0.9, "#221F2B"),
    _line("M84 63v5M88 63v5", BRASS, 1.6),
    path("M104 66l-4 10M112 66l4 10M100 60h16v8h-16z", WOOD),
    path("M2 70h12v-6H2zM4 64h10v-6H4z", WOOD),
)

# --- sleeping ---------------------------------------------------------------------------------------------

_NIGHT = join(
    path("M10 34V18a12 12 0 0 1 24 0v16z", "#1D2454"),
    g(ICONS["sleeping"], fill="#F7D77A", stroke="none", transform="translate(14 11) scale(.68)"),
)
_BED = join(
    _NIGHT,
    path("M42 68V34q0-8 7-8t7 8v34z", WOOD),
    path("M106 68V48q0-4 4-4t4 4v20z", WOOD),
    path("M56 58h50v7H56z", DARK_WOOD),
    path("M56 47q6-5 12 0v11H56z", PALE),
    path("M57 45q2-6 9-5t8 5q-1 6-9 5.5t-8-5.5z", "#FFF"),
    path("M66 58V50q10-6 22-3t18 1v10q-20 5-40 0z", "#6872C4"),
    _line("M66 52q20-5 40-1M76 48v11M88 47v12M98 48v10", "#C8CEF4", 1.2),
    path("M12 52h22v16H12zM12 59h22", "#B07B43"),
    circle(23, 63.5, 1.2, BRASS),
    path("M21 52V44h4v8z", PALE),
    _flat("M23 36c3 4 2.5 7 0 7s-3-3 0-7z", FLAME),
)
_CANOPY = join(
    path("M14 14h96v8H14z", "#7B2C78"),
    path("M14 22q8 8 16 0t16 0 16 0 16 0 16 0 16 0", "#A857A3"),
    path("M14 22h14q-1 22-10 46h-4zM110 22H96q1 22 10 46h4z", "#7B2C78"),
    _line("M20 24q-1 18-4 30M104 24q1 18 4 30", BRASS, 1.2),
    path("M16 22h3v46h-3zM105 22h3v46h-3z", BRASS),
    path("M34 56V38q14-14 28-14t28 14v18z", WOOD),
    circle(62, 32, 4, BRASS),
    path("M40 50q1-8 10-7t9 7zM65 50q1-8 10-7t9 7z", "#FFF"),
    path("M28 68V52q34-8 68 0v16z", "#B4587A"),
    path("M28 56q34-8 68 0v5q-34-8-68 0z", "#F0C9D6"),
    _line("M46 60v8M62 59v9M78 60v8"),
    path("M54 10l3-6 5 4 5-4 3 6z", BRASS),
)
_BUNKS = join(
    _NIGHT,
    _line("M42 68V12M110 68V12", WOOD, 4),
    path("M42 34h68v6H42zM42 60h68v6H42z", WOOD),
    path("M46 34v-5q6-4 13 0v5zM46 60v-5q6-4 13 0v5z", "#FFF"),
    path("M60 34v-6q24-3 48 0v6z", "#4E8C7C"),
    path("M60 60v-6q24-3 48 0v6z", "#6872C4"),
    _line("M72 27v7M84 27v7M96 27v7M72 53v7M84 53v7M96 53v7", "#FFF", 1),
    _line("M88 40v28M100 40v28M88 46h12M88 53h12M88 61h12", DARK_WOOD, 2.4),
    path("M14 68q-3-8 4-10-3-6 2-7 2-3 5 0 5 1 2 7 7 2 4 10z", "#C99A5E"),
    _flat("M20.5 55h1.5v1.5h-1.5zM24 55h1.5v1.5H24z", "#221F2B"),
    circle(36, 64.5, 3.6, "#C9462B"),
)

# --- corridor ---------------------------------------------------------------------------------------------


def _carpet(colour: str) -> Svg:
    return join(_flat("M0 71h150v8H0z", colour), _line("M0 73h150M0 77h150", "#F0B429", 1))


_ARCHES = join(
    path("M8 68V32a20 20 0 0 1 40 0v36zM60 68V32a20 20 0 0 1 40 0v36z", "#CDB0E2"),
    path("M15 68V34a13 14 0 0 1 26 0v34z", "#5A3E78"),
    path("M67 68V34a13 14 0 0 1 26 0v34z", "#FBF3DD"),
    _flat("M68 68l6-22h12l6 22z", "#9FC4DC"),
    _line("M67 46h26", "#C9B98E", 1),
    _line("M28 21v47", "#2E1C44", 1),
    circle(25, 50, 1.8, BRASS),
    circle(31, 50, 1.8, BRASS),
    path("M52 30v-6h4v6zM50 30h8", BRASS),
    _flat("M54 14c4 5 3 9 0 9s-4-4 0-9z", FLAME),
    _carpet("#A8324A"),
)
_WINDOWS = join(
    path("M6 68V14h9v54zM50 68V14h9v54zM94 68V14h9v54z", "#EFE3F5"),
    path(
        "M3 14h15v-5H3zM47 14h15v-5H47zM91 14h15v-5H91zM3 68h15v-4H3zM47 68h15v-4H47zM91 68h15v-4H91z",
        "#CDB0E2",
    ),
    path("M24 56V30a9 10 0 0 1 18 0v26zM68 56V30a9 10 0 0 1 18 0v26z", "#BFE0EE"),
    _line("M33 20v36M24 38h18M77 20v36M68 38h18"),
    _flat("M25 56V48q5-5 9 0t7-2v10zM69 56v-9q5-4 8 1t8-3v11z", "#93B35F"),
    _line("M22 57h22M66 57h22", None, 2.2),
    _carpet("#2F5D8C"),
)
_ARMOURS = join(
    path("M42 68V30a16 16 0 0 1 32 0v38z", "#CDB0E2"),
    path("M47 68V32a11 12 0 0 1 22 0v36z", "#7A4A22"),
    _line("M58 21v47M47 42h22M47 56h22"),
    circle(55, 49, 1.6, BRASS),
    circle(61, 49, 1.6, BRASS),
    g(
        path("M8 24q0-12 9-12t9 12v4H8z", "#C8D0D8"),
        _line("M10 22h14", None, 3),
        path("M17 12q0-7 7-6-2 4-7 6z", "#C9462B"),
        path("M6 30q11-6 22 0l-3 18H9z", "#AEB8C2"),
        path("M10 48h6v18h-6zM18 48h6v18h-6z", "#C8D0D8"),
        path("M4 66h26v4H4z", WOOD),
        _line("M32 20v46", DARK_WOOD, 2),
        path("M32 10l4 10h-8z", "#C8D0D8"),
    ),
    path("M82 14h24v26H82z", BRASS),
    path("M85 17h18v20H85z", "#5A3E78"),
    circle(94, 24, 4, "#F3D3B0"),
    path("M87 37q0-8 7-8t7 8z", "#B4587A"),
    path("M80 56h28v3H80zM84 59v9M104 59v9", WOOD),
    path("M90 56q-3-8 4-8t4 8z", "#8CC0D8"),
    _line("M94 48q-5-4-4-7M94 48q4-3 5-6", "#4F7D3A"),
    _carpet("#3F7A4C"),
)

# --- downstairs -------------------------------------------------------------------------------------------

_STAIRS = join(
    _flat("M0 0h150v10C110-2 60 30 0 12z", "#5E4836", fill_opacity=0.55),
    path("M4 82V18h14v13h13v13h13v13h13v11h12v14z", "#7B6A5B"),
    _line("M18 31H4M31 44H4M44 57H4", "#4A3A2E", 1),
)
_CASKS = join(
    _STAIRS,
    circle(74, 55, 13, "#B07B43"),
    circle(74, 55, 8.5, "#D9B27C"),
    circle(101, 55, 13, "#9A6234"),
    circle(101, 55, 8.5, "#C99A5E"),
    circle(87.5, 33, 12, "#B07B43"),
    circle(87.5, 33, 7.8, "#D9B27C"),
    _line("M69 55h10M96 55h10M83 33h9"),
    path("M72 62h4v5h-4zM99 62h4v5h-4z", BRASS),
)
_TREASURE = join(
    _STAIRS,
    path("M84 12h14v12q0 7-7 9-7-2-7-9z", "#8E2F4E"),
    _line("M91 12v20M84 19h14", BRASS, 2),
    path("M74 52c0-13 36-13 36 0v16H74z", "#8A5A2B"),
    _line("M74 54h36"),
    _line("M84 44v24M100 44v24", "#D9A441", 2.6),
    rect(88, 51, 8, 9, 1, "#F0B429"),
    path("M58 70q8-8 16-3 3 3 0 5H58z", "#F0B429"),
    circle(63, 66, 2.4, "#F7D34A"),
    circle(70, 65, 2.4, "#F7D34A"),
)
_DUNGEON = join(
    _STAIRS,
    path("M72 68V38a17 17 0 0 1 34 0v30z", "#2A1E16"),
    _line("M79 68V28M86 68V22M93 68V22M100 68V28M72 46h34M72 58h34", "#B9B2A8", 2),
    _line("M50 12c4 0 4 6 0 6s-4 6 0 6 4 6 0 6", "#55505E", 2),
    circle(50, 34, 3.6, "none", stroke="#55505E", stroke_width=2),
    path("M106 70q1-6 7-5 5 1 5 5z", "#8A8798"),
    _line("M118 70q6 0 5-5", "#8A8798", 1.4),
    _line("M2 2l15 15M2 2v19M2 2h21M5 16c5 0 9-3 10-9M4 10c3 0 5-2 6-5", "#FFF", 0.9),
)

FURNISHINGS: Final[Mapping[str, tuple[Svg, ...]]] = {
    "food": (_COOKING, _DINING, _PANTRY),
    "living": (_ARMCHAIR, _BOOKS, _FIRESIDE),
    "utility": (_WORKSHOP, _WASHING, _STORE),
    "outdoor": (_ORCHARD, _POND, _GARDEN, _YARD),
    "sleeping": (_BED, _CANOPY, _BUNKS),
    "corridor": (_ARCHES, _WINDOWS, _ARMOURS),
    "downstairs": (_CASKS, _TREASURE, _DUNGEON),
}
"""The ways to furnish a room of each type."""
