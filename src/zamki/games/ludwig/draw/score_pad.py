"""The score pad of Ludwig as one SVG: thirteen lines, one column per castle (L41)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zamki.core.words import T
from zamki.draw.drawing import Drawing
from zamki.draw.palette import INK, WORLDS
from zamki.draw.shields import shield
from zamki.draw.svg import EMPTY, SERIF, Sheet, Svg, Theme, g, join, nested, num, path, rect, text
from zamki.draw.words import say
from zamki.games.ludwig.draw import titles
from zamki.games.ludwig.draw.board import CastlePlan, castle_svg
from zamki.games.ludwig.draw.cards import LINES, line_icon
from zamki.games.ludwig.draw.catalogue import Catalogue, built_in
from zamki.games.ludwig.rules.names import LINE_NAMES

_PAPER: Final = "#FFFDF6"
_RULE: Final = "#D8E0E6"
_ROW: Final = 39.0
_LABELS: Final = 200.0
_COLUMN: Final = 150.0
_HEAD: Final = 230.0
_TOP: Final = 18.0


def score_pad_svg(
    castles: Sequence[Mapping[str, Any]],
    *,
    lang: str = "en",
    theme: Theme = "auto",
    width: float | None = None,
    prefix: str = "pad",
    catalogue: Catalogue | None = None,
) -> Drawing:
    """Draw the pad for castles as a view's ``state.castles`` lists them."""
    sheet = Sheet(prefix, theme, WORLDS)
    wide = _LABELS + _COLUMN * len(castles) + 48
    high = _TOP + _HEAD + _ROW * len(LINES) + 76
    body = join(
        rect(0, _TOP, wide, high - _TOP, 16, _PAPER, stroke="#D3C6AC"),
        _rings(wide),
        text(28, _TOP + 62, T("Score pad").render(lang), 30, INK, font_weight=600, font_family=SERIF),
        *(_line(sheet, castles, row, line, wide, lang) for row, line in enumerate(LINES)),
        *(
            _column(sheet, castle, number, lang, catalogue or built_in())
            for number, castle in enumerate(castles)
        ),
        _totals(castles, wide, lang),
    )
    return sheet.finish(body, (-2, 0, wide + 4, high + 4), width, T("Score pad").render(lang))


def _left(column: int) -> float:
    return _LABELS + 24 + column * _COLUMN


def _top(row: int) -> float:
    return _TOP + _HEAD + row * _ROW


def _rings(wide: float) -> Svg:
    count = 14
    return join(
        *(
            rect(30 + n * (wide - 68) / (count - 1), _TOP - 9, 9, 22, 4.5, "#B9B6C2", stroke="#5D5A66")
            for n in range(count)
        )
    )


def _column(sheet: Sheet, castle: Mapping[str, Any], number: int, lang: str, catalogue: Catalogue) -> Svg:
    """The head of a column: the castle small, its name, its owners."""
    rooms = {(placed["at"][0], placed["at"][1]): placed["room"] for placed in castle["rooms"]}
    plan = CastlePlan(castle["throne"], rooms, castle["attendants"], castle["name"], castle["total"])
    columns = max(x for x, _ in [*rooms, (1, 0)]) - min(x for x, _ in [*rooms, (0, 0)]) + 3
    levels = max(y for _, y in [*rooms, (0, 0)]) - min(y for _, y in [*rooms, (0, 0)]) + 3
    cell = min(15.0, 126 / columns, 140 / levels)
    small = castle_svg(
        plan, cell=cell, size=24, lang=lang, theme=sheet.theme,
        prefix=f"{sheet.prefix}-{number}", catalogue=catalogue,
    )  # fmt: skip
    inner_wide, inner_high = small.size
    middle = _left(number) + _COLUMN / 2
    name = titles.castle_name(castle["name"]).render(lang)
    size = min(16.0, _COLUMN / (0.56 * len(name)))
    return join(
        nested(small, middle - inner_wide / 2, _TOP + 178 - inner_high),
        text(middle, _TOP + 198, name, round(size, 1), INK, middle=True, font_weight=600, font_family=SERIF),
        *(
            shield(sheet, seat, middle - 17 + n * 19, _TOP + 206, 17)
            for n, seat in enumerate(castle["owners"])
        ),
        path(f"M{num(_left(number))} {num(_top(0))}V{num(_top(len(LINES)) + 54)}", stroke="#E8DFCB"),
    )


def _line(
    sheet: Sheet, castles: Sequence[Mapping[str, Any]], row: int, line: str, wide: float, lang: str
) -> Svg:
    """One line of the sheet; the most of a line stands on gold."""
    y = _top(row)
    most = max((castle["lines"][line] for castle in castles), default=0)
    cells = [_cell(castle["lines"][line], most, number, y) for number, castle in enumerate(castles)]
    return join(
        *cells,
        path(f"M24 {num(y)}h{num(wide - 48)}", stroke=_RULE),
        g(line_icon(sheet, line), transform=f"translate(28 {num(y + 6.5)})"),
        text(64, y + 25, say(LINE_NAMES, line).render(lang), 15, INK),
    )


def _cell(points: int, most: int, column: int, y: float) -> Svg:
    best = rect(_left(column), y, _COLUMN, _ROW, 0, "#FFF3CF") if points and points == most else EMPTY
    shown = str(points) if points else "–"
    ink = INK if points else "#6F6553"
    weight = 600 if points else 400
    number = text(
        _left(column) + _COLUMN / 2,
        y + 26,
        shown,
        19,
        ink,
        middle=True,
        font_weight=weight,
        font_family=SERIF,
    )
    return join(best, number)


def _totals(castles: Sequence[Mapping[str, Any]], wide: float, lang: str) -> Svg:
    y = _top(len(LINES))
    double = f"M24 {num(y - 1.5)}h{num(wide - 48)}M24 {num(y + 2)}h{num(wide - 48)}"
    return join(
        path(double, stroke=INK, stroke_width=1.4),
        text(28, y + 36, T("Castle").render(lang), 20, INK, font_weight=600, font_family=SERIF),
        *(
            text(
                _left(number) + _COLUMN / 2, y + 38, str(castle["total"]), 27, INK,
                middle=True, font_weight=700, font_family=SERIF,
            )
            for number, castle in enumerate(castles)
        ),
    )  # fmt: skip
