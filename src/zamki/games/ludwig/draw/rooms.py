"""Ludwig's rooms: one drawing per size, 160, 72, 48 and 24 units."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from zamki.draw.letters import width_of
from zamki.draw.palette import CREAM, HAIR, INK
from zamki.draw.patterns import pattern
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, el, g, join, path, rect, text
from zamki.games.ludwig.draw.glyphs import coin, where_glyph
from zamki.games.ludwig.draw.icons import ICONS, chip, decoration, icon
from zamki.games.ludwig.draw.palette import FRAME, ON_FRAME, ROOM_FLOOR, ROOM_TYPES, ROOM_WALL
from zamki.games.ludwig.draw.scenes import scene
from zamki.games.ludwig.rules.components import Room, Scoring

RoomSize = Literal[160, 72, 48, 24]
SIZES: Final[tuple[RoomSize, ...]] = (160, 72, 48, 24)

_TIMES: Final = "#6B6255"
_LINE_LETTERS: Final = 18
_NAME_WIDTH: Final = 118
_LETTER: Final = 0.545
_BOLD: Final = 600


def size_for(pixels: float) -> RoomSize:
    """Choose the drawing for a room shown that many pixels wide, so that nothing is smaller than 9 px."""
    if pixels >= 110:
        return 160
    return 72 if pixels >= 62 else 48 if pixels >= 37 else 24


def name_lines(name: str) -> tuple[str, ...]:
    """Break a name of more than 18 letters into two lines of about the same length."""
    words = name.split(" ")
    if len(name) <= _LINE_LETTERS or len(words) == 1:
        return (name,)
    splits = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(splits, key=lambda lines: max(map(len, lines)))


def name_size(lines: tuple[str, ...]) -> float:
    """Shrink a name so that its longest line fits beside the icon."""
    most = 15 if len(lines) == 1 else 12
    return round(min(most, _NAME_WIDTH / (_LETTER * max(map(len, lines)))), 1)


def _name_line(line: str, y: float, size: float, ink: str) -> Svg:
    """Write a line of the name; where a wide font could leave the header, its length is fixed."""
    wide = size * width_of(line, _BOLD)
    tight = wide * 1.35 > _NAME_WIDTH
    return text(
        35, y, line, size, ink, font_weight=_BOLD,
        text_length=min(wide, _NAME_WIDTH) if tight else None,
        length_adjust="spacingAndGlyphs" if tight else None,
    )  # fmt: skip


def _picture(room: Room) -> str:
    return room.id if room.type == "special" and room.id in ICONS else room.type


def _times(x: float) -> Svg:
    return text(x, 140, "×", 14, _TIMES, middle=True)


def _wants_160(sheet: Sheet, scoring: Scoring) -> Svg:
    if scoring.rule == "complete":
        return join(
            coin(scoring.points, 24, 135, 13.5),
            where_glyph(sheet, scoring, 46, 115, 42),
            path("M98 122v26", stroke=HAIR, stroke_width=1.5),
            path("M106 139l6-8", stroke=_TIMES, stroke_width=1.6),
            coin(scoring.otherwise, 128, 135, 10.5, quiet=True),
        )
    if scoring.rule == "flat":
        return coin(scoring.points, 80, 135, 15)
    if not scoring.wanted:
        return join(coin(scoring.points, 34, 135, 13.5), _times(60), where_glyph(sheet, scoring, 84, 118, 35))
    return join(
        coin(scoring.points, 24, 135, 13.5),
        _times(47),
        chip(sheet, scoring.wanted, 57, 120, 30),
        where_glyph(sheet, scoring, 108, 118, 35),
    )


def _large(sheet: Sheet, room: Room, name: str) -> Svg:
    lines = name_lines(name)
    size = name_size(lines)
    top = 21.6 if len(lines) == 1 else 14.6
    ink = ON_FRAME[room.type]
    clip = sheet.paint("c-160", lambda key: el("clipPath", rect(5, 33, 150, 82), id=key))
    return join(
        rect(0.7, 0.7, 158.6, 158.6, 11, FRAME[room.type], stroke=INK, stroke_width=1.4),
        icon(sheet, room.type, 8, 6, 21, ink),
        *(_name_line(line, top + row * 12.6, size, ink) for row, line in enumerate(lines)),
        g(g(scene(sheet, room.type, room.id), transform="translate(5 33)"), clip_path=clip),
        path("M5 115h150v32a8 8 0 0 1-8 8H13a8 8 0 0 1-8-8z", CREAM),
        path("M5 115h150", stroke=INK, stroke_opacity=0.45),
        decoration(sheet, room.decoration, 121.5, 41, 27) if room.decoration else EMPTY,
        _wants_160(sheet, room.scoring),
    )


def _wants_72(sheet: Sheet, scoring: Scoring) -> Svg:
    if scoring.rule == "complete":
        small = coin(scoring.otherwise, 60, 56.2, 7, quiet=True)
        return join(coin(scoring.points, 14.5, 56.2, 8.3), where_glyph(sheet, scoring, 25.5, 44, 24.5), small)
    if scoring.rule == "flat":
        return coin(scoring.points, 36, 56.2, 9)
    if not scoring.wanted:
        return join(coin(scoring.points, 17, 56.2, 8.3), where_glyph(sheet, scoring, 38, 46.2, 20.5))
    return join(
        coin(scoring.points, 13.5, 56.2, 8),
        chip(sheet, scoring.wanted, 24.5, 47.2, 18),
        where_glyph(sheet, scoring, 46, 46.2, 20.5),
    )


def _upper_72(sheet: Sheet, room: Room) -> Svg:
    upper = "M3.5 7.5a4 4 0 0 1 4-4h57a4 4 0 0 1 4 4V44h-65z"
    if room.type == "special":
        clip = sheet.paint("c-72", lambda key: el("clipPath", path(upper), id=key))
        view = g(scene(sheet, room.type, room.id), transform="translate(-13.5 2) scale(.66 .54)")
        badge = circle(13.5, 13.5, 9, FRAME["special"], stroke=CREAM, stroke_width=1.3)
        return join(g(view, clip_path=clip), badge, icon(sheet, "special", 7.5, 7.5, 12, "#FFF"))
    return join(
        path(upper, ROOM_WALL[room.type]),
        path(upper, pattern(sheet, room.type)),
        rect(3.5, 38.5, 65, 5.5, fill=ROOM_FLOOR[room.type]),
        circle(23, 23, 16, FRAME[room.type], stroke=CREAM, stroke_width=1.6),
        icon(sheet, room.type, 11.5, 11.5, 23, ON_FRAME[room.type]),
        decoration(sheet, room.decoration, 43.5, 14, 19) if room.decoration else EMPTY,
    )


def _medium(sheet: Sheet, room: Room, name: str) -> Svg:
    return join(
        rect(0.5, 0.5, 71, 71, 6, FRAME[room.type], stroke=INK),
        _upper_72(sheet, room),
        path("M3.5 44h65v20.5a4 4 0 0 1-4 4h-57a4 4 0 0 1-4-4z", CREAM),
        path("M3.5 44h65", stroke=INK, stroke_opacity=0.45, stroke_width=0.8),
        _wants_72(sheet, room.scoring),
    )


def _wants_48(sheet: Sheet, scoring: Scoring) -> Svg:
    """The same sentence as on the larger drawings; its number is 9 px high from 38 px on."""
    points = coin(scoring.points, 11.5, 36.9, 9)
    if scoring.rule == "complete":
        six = [kind for kind in ROOM_TYPES if kind != "sleeping"]
        chips = (chip(sheet, kind, 21 + n % 3 * 7, 30 + n // 3 * 7, 6.5) for n, kind in enumerate(six))
        return join(points, *chips)
    if scoring.rule == "flat":
        return coin(scoring.points, 24, 36.9, 9)
    if not scoring.wanted:
        return join(points, where_glyph(sheet, scoring, 26, 29.6, 14.4))
    return join(
        points,
        chip(sheet, scoring.wanted, 20.6, 31.3, 10.8),
        where_glyph(sheet, scoring, 31.7, 29.8, 13.8),
    )


def _small(sheet: Sheet, room: Room, name: str) -> Svg:
    mark = icon(sheet, "special", 27.5, 8, 13, FRAME["special"]) if room.type == "special" else EMPTY
    return join(
        rect(0.4, 0.4, 47.2, 47.2, 5, FRAME[room.type], stroke=INK, stroke_width=0.8),
        path("M2.5 28.5h43v13a4 4 0 0 1-4 4h-35a4 4 0 0 1-4-4z", CREAM),
        path("M22 2.5h19.5a4 4 0 0 1 4 4v22H22z", ROOM_WALL[room.type]),
        path("M22 2.5h19.5a4 4 0 0 1 4 4v22H22z", pattern(sheet, room.type)),
        icon(sheet, _picture(room), 3, 6, 17.5, ON_FRAME[room.type]),
        decoration(sheet, room.decoration, 26, 7.4, 15.5) if room.decoration else mark,
        _wants_48(sheet, room.scoring),
    )


def _tiny(sheet: Sheet, room: Room, name: str) -> Svg:
    return join(
        rect(0.5, 0.5, 23, 23, 3, FRAME[room.type], stroke=INK),
        icon(sheet, _picture(room), 4, 4, 16, ON_FRAME[room.type]),
    )


_DRAW: Final[Mapping[int, Callable[[Sheet, Room, str], Svg]]] = {
    160: _large,
    72: _medium,
    48: _small,
    24: _tiny,
}


def room_body(sheet: Sheet, room: Room, size: RoomSize, name: str) -> Svg:
    """Draw a room in its own units; ``name`` is what its header says, in the reader's language."""
    return _DRAW[size](sheet, room, name)


def room_symbol(sheet: Sheet, room: Room, size: RoomSize, name: str) -> str:
    """Define a room once in a sheet and return the id to show it by."""
    return sheet.symbol(
        f"r-{room.id}-{size}", f"0 0 {size} {size}", lambda: room_body(sheet, room, size, name)
    )
