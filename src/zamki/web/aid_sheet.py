"""A player aid as one page of A4, drawn: the same words as on the screen."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from zamki.core.words import Text
from zamki.draw import Drawing
from zamki.draw.svg import Svg, el, join, nested, rect, text
from zamki.web.rulebook import Aid, AidPart, AidRow

WIDE, HIGH = 794.0, 1123.0
"""A4 at 96 to the inch."""
MARGIN, GAP = 40.0, 22.0
COLUMN = (WIDE - 2 * MARGIN - GAP) / 2
SIZES = (11.0, 10.0, 9.2, 8.4, 7.6)
"""Letters as large as the page allows, in pixels."""
NAME = 0.3
"""How much of a column the names take."""
LETTER = 0.53
"""How wide a letter is, of its height, in the mean."""


@dataclass
class _Sheet:
    """A page being filled, column by column."""

    size: float
    lang: str
    y: float = 0.0
    column: int = 0
    parts: list[Svg] = field(default_factory=list)
    is_full: bool = False

    @property
    def line(self) -> float:
        return self.size * 1.28

    @property
    def x(self) -> float:
        return MARGIN + self.column * (COLUMN + GAP)

    def say(self, words: Text) -> str:
        return words.render(self.lang)

    def wrapped(self, words: str, width: float) -> list[str]:
        return textwrap.wrap(words, max(8, int(width / (self.size * LETTER)))) or [""]

    def write(self, lines: list[str], x: float, y: float, *, bold: bool = False, size: float = 0) -> None:
        for number, line in enumerate(lines):
            base = y + (number + 0.8) * (size or self.size) * 1.28
            weight = 700 if bold else 400
            self.parts.append(text(x, base, line, size or self.size, "#111", font_weight=weight))

    def part(self, part: AidPart, number: int, top: float) -> None:
        high = self.size * 1.9 + sum(self.height(row) for row in part.rows)
        if self.y + high > HIGH - MARGIN:
            self.column, self.y = self.column + 1, top
            self.is_full = self.is_full or self.column > 1 or self.y + high > HIGH - MARGIN
        self.write([self.say(part.title)], self.x, self.y, bold=True, size=self.size * 1.15)
        self.y += self.size * 1.6
        self.parts.append(rect(self.x, self.y, COLUMN, 0.8, 0, "#888"))
        self.y += self.size * 0.3
        for place, row in enumerate(part.rows):
            self.row(row, f"p{number}-{place}")
        self.y += self.size * 0.7

    def height(self, row: AidRow) -> float:
        named = row.name is not None
        lines = len(self.wrapped(self.say(row.text), COLUMN * (1 - NAME) if named else COLUMN))
        names = len(self.wrapped(self.say(row.name), self.name_width(row))) if row.name is not None else 0
        return max(max(lines, names) * self.line, self.line * 1.5 if row.picture else 0) + self.size * 0.25

    def name_width(self, row: AidRow) -> float:
        return COLUMN * NAME - (self.line * 1.7 if row.picture else 6)

    def row(self, row: AidRow, key: str) -> None:
        x, high = self.x, self.height(row)
        if row.name is None:
            self.write(self.wrapped(self.say(row.text), COLUMN), x, self.y)
        else:
            if row.picture is not None:
                drawn = row.picture(self.lang, key)
                self.parts.append(nested(_fitted(drawn, self.line * 1.4), x, self.y))
                x += self.line * 1.7
            self.write(self.wrapped(self.say(row.name), self.name_width(row)), x, self.y, bold=True)
            wide = COLUMN * (1 - NAME)
            self.write(self.wrapped(self.say(row.text), wide), self.x + COLUMN * NAME, self.y)
        self.y += high


def _fitted(drawn: Drawing, side: float) -> Drawing:
    """A drawing no larger than a line."""
    wide, high = drawn.size
    scale = side / max(wide, high)
    svg = drawn.svg.replace(f'width="{wide:g}"', f'width="{wide * scale:g}"', 1)
    svg = svg.replace(f'height="{high:g}"', f'height="{high * scale:g}"', 1)
    return Drawing(svg, (wide * scale, high * scale))


def aid_svg(aid: Aid, title: Text, lang: str) -> Drawing:
    """The page, in the largest letters with which everything fits."""
    made = next((sheet for size in SIZES if not (sheet := _filled(aid, title, lang, size)).is_full), None)
    sheet = made or _filled(aid, title, lang, SIZES[-1])
    body = join(rect(0, 0, WIDE, HIGH, 0, "#fff"), *sheet.parts)
    svg = el(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        width=WIDE,
        height=HIGH,
        view_box=f"0 0 {WIDE:g} {HIGH:g}",
        font_family="system-ui, 'DejaVu Sans', sans-serif",
    )
    return Drawing(str(svg), (WIDE, HIGH))


def _filled(aid: Aid, title: Text, lang: str, size: float) -> _Sheet:
    sheet = _Sheet(size, lang, MARGIN)
    sheet.write([title.render(lang)], MARGIN, sheet.y, bold=True, size=20)
    sheet.y += 32
    goal = sheet.wrapped(aid.goal.render(lang), WIDE - 2 * MARGIN)
    sheet.write(goal, MARGIN, sheet.y)
    sheet.y += len(goal) * sheet.line + 10
    top = sheet.y
    for number, part in enumerate(aid.parts):
        sheet.part(part, number, top)
    return sheet
