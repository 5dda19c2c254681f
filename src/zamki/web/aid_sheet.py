"""A player aid drawn as one A4 page, with the same words as on the screen."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from zamki.core.words import Text
from zamki.draw import Drawing
from zamki.draw.letters import BOLD, FONTS, REGULAR, SANS, width_of
from zamki.draw.palette import ACCENT, HAIR, INK
from zamki.draw.svg import Svg, el, join, nest, rect, text
from zamki.web.rulebook import Aid, AidPart, AidRow

WIDE, HIGH = 794.0, 1123.0
"""A4 at 96 to the inch."""
MARGIN, GAP = 40.0, 26.0
COLUMN = (WIDE - 2 * MARGIN - GAP) / 2
SIZES = tuple(size / 4 for size in range(56, 27, -1))
"""Sizes of letters in pixels; the largest that fits the page is used."""
TITLE = 26.0
LINE = 1.28
"""The height of a line, relative to its letters."""
NAMES = 0.38
"""The share of a column that names may take."""
FACE = (
    "<style>@font-face{{font-family:'Zamki Sans';font-weight:400 800;"
    "src:url(data:font/woff2;base64,{data})}}</style>"
)
"""The file embeds its letters, so that lines have the measured lengths."""


def wrap_lines(words: str, width: float, *, bold: bool = False) -> list[str]:
    """Returns lines of limited width, measured in letter heights; words are never broken."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, BOLD if bold else REGULAR) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@dataclass
class _Part:
    """A part of the aid in letters of one size, drawable anywhere."""

    part: AidPart
    size: float
    lang: str
    key: str

    @cached_property
    def names(self) -> list[str]:
        """Returns the names of the lines, with a capital first letter as on the screen."""
        told = [row.name.render(self.lang) if row.name is not None else "" for row in self.part.rows]
        return [name[:1].upper() + name[1:] for name in told]

    @cached_property
    def picture(self) -> float:
        """The width of the pictures, with the margin beside them."""
        return self.size * 2.1 if any(row.picture for row in self.part.rows) else 0

    @cached_property
    def name_width(self) -> float:
        """The width of the longest name if that leaves room for the text, at least its longest word."""
        full = max(width_of(name, BOLD) for name in self.names)
        word = max(width_of(word, BOLD) for name in self.names for word in name.split(" "))
        most = (COLUMN * NAMES - self.picture) / self.size
        return max(min(full, most), word) * self.size

    @property
    def is_named(self) -> bool:
        return any(self.names)

    @property
    def indent(self) -> float:
        return self.picture + self.name_width + self.size * 0.8 if self.is_named else 0

    def title(self) -> list[str]:
        return wrap_lines(self.part.title.render(self.lang), COLUMN / (self.size * 1.15), bold=True)

    def lines(self, row: AidRow) -> list[str]:
        return wrap_lines(row.text.render(self.lang), (COLUMN - self.indent) / self.size)

    def name_lines(self, name: str) -> list[str]:
        return wrap_lines(name, self.name_width / self.size, bold=True)

    def row_height(self, row: AidRow, name: str) -> float:
        lines = max(len(self.lines(row)), len(self.name_lines(name)))
        return max(lines * LINE, 1.7 if row.picture else 0) * self.size + self.size * 0.5

    @cached_property
    def height(self) -> float:
        rows = zip(self.part.rows, self.names, strict=True)
        return self.title_height + sum(self.row_height(*each) for each in rows) + self.size * 1.1

    @property
    def title_height(self) -> float:
        return len(self.title()) * self.size * 1.15 * LINE + self.size * 0.4

    def draw(self, x: float, y: float) -> Svg:
        drawn = [_lines(self.title(), x, y, self.size * 1.15, ACCENT, bold=True)]
        y += self.title_height
        drawn.append(rect(x, y - self.size * 0.2, COLUMN, 1.2, 0, ACCENT))
        for number, (row, name) in enumerate(zip(self.part.rows, self.names, strict=True)):
            if number:
                drawn.append(rect(x, y, COLUMN, 0.6, 0, HAIR))
            drawn.append(self._row(row, name, f"{self.key}-{number}", x, y + self.size * 0.2))
            y += self.row_height(row, name)
        return join(*drawn)

    def _row(self, row: AidRow, name: str, key: str, x: float, y: float) -> Svg:
        drawn = [_lines(self.lines(row), x + self.indent, y, self.size, INK)]
        if row.picture is not None:
            drawn.append(nest(_fit(row.picture(self.lang, key), self.size * 1.7), x, y))
        if name:
            drawn.append(_lines(self.name_lines(name), x + self.picture, y, self.size, INK, bold=True))
        return join(*drawn)


def _lines(lines: Sequence[str], x: float, y: float, size: float, ink: str, *, bold: bool = False) -> Svg:
    """Returns lines under one another from a top edge."""
    weight = BOLD if bold else None
    return join(
        *(
            text(x, y + (number + 0.78) * size * LINE, line, size, ink, font_weight=weight)
            for number, line in enumerate(lines)
        )
    )


def _fit(drawn: Drawing, side: float) -> Drawing:
    """Returns the drawing scaled to fit a square."""
    wide, high = drawn.size
    scale = side / max(wide, high)
    svg = drawn.svg.replace(f'width="{wide:g}"', f'width="{wide * scale:g}"', 1)
    svg = svg.replace(f'height="{high:g}"', f'height="{high * scale:g}"', 1)
    return Drawing(svg, (wide * scale, high * scale))


@dataclass
class _Page:
    """The whole aid in letters of one size."""

    aid: Aid
    lang: str
    size: float

    @cached_property
    def goal(self) -> list[str]:
        return wrap_lines(self.aid.goal.render(self.lang), (WIDE - 2 * MARGIN) / self.size)

    @property
    def top(self) -> float:
        return MARGIN + TITLE * LINE + len(self.goal) * self.size * LINE + self.size * 1.4

    @cached_property
    def columns(self) -> tuple[list[_Part], list[_Part]]:
        """The parts in order, in two columns of nearly equal height."""
        parts = [
            _Part(part, self.size, self.lang, f"p{number}") for number, part in enumerate(self.aid.parts)
        ]
        heights = [part.height for part in parts]
        split = min(range(len(parts) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
        return parts[:split], parts[split:]

    @property
    def fits(self) -> bool:
        room = HIGH - MARGIN - self.top
        words = max(width_of(word) for part in self.aid.parts for word in _words(part, self.lang))
        return words * self.size < COLUMN / 2 and all(
            sum(part.height for part in column) <= room for column in self.columns
        )

    def draw(self, title: Text) -> Svg:
        y = MARGIN + TITLE * LINE
        drawn = [
            rect(0, 0, WIDE, HIGH, 0, "#fff"),
            _lines([title.render(self.lang)], MARGIN, MARGIN - TITLE * 0.2, TITLE, ACCENT, bold=True),
            _lines(self.goal, MARGIN, y, self.size, INK),
        ]
        for number, column in enumerate(self.columns):
            y = self.top
            for part in column:
                drawn.append(part.draw(MARGIN + number * (COLUMN + GAP), y))
                y += part.height
        return join(*drawn)


def _words(part: AidPart, lang: str) -> list[str]:
    return [word for row in part.rows for word in row.text.render(lang).split(" ")]


def aid_svg(aid: Aid, title: Text, lang: str) -> Drawing:
    """Returns the page in the largest letters that fit."""
    pages = (_Page(aid, lang, size) for size in SIZES)
    page = next((each for each in pages if each.fits), _Page(aid, lang, SIZES[-1]))
    svg = el(
        "svg",
        Svg(FACE.format(data=b64encode((FONTS / "sans.woff2").read_bytes()).decode())),
        page.draw(title),
        xmlns="http://www.w3.org/2000/svg",
        width=WIDE,
        height=HIGH,
        view_box=f"0 0 {WIDE:g} {HIGH:g}",
        font_family=SANS,
        text_rendering="geometricPrecision",
    )
    return Drawing(str(svg), (WIDE, HIGH))
