"""Small plots in the colours of the drawings: readable in light and dark, on paper and screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from zamki.draw import SEAT, Drawing, Sheet, Svg
from zamki.draw.palette import WORLDS
from zamki.draw.svg import Theme, el, join, text

WIDE, HIGH = 560.0, 260.0
LEFT, RIGHT, TOP, FOOT = 54.0, 12.0, 26.0, 30.0
MOST_BARS = 60
"""The largest number of bars; more values share them."""
ROW = 22.0
LETTER = 7.2
"""The approximate width of a letter."""
LINE = 18.0
"""The height of a line of the legend."""


@dataclass(frozen=True, slots=True)
class Series:
    """A named series of counts by value; its number in a plot gives the colour."""

    name: str
    values: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class IntervalMark:
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float
    colour: int = 0


class _Frame:
    """The axes of a plot."""

    def __init__(
        self,
        name: str,
        theme: Theme,
        x: tuple[float, float],
        y: tuple[float, float],
        *,
        high: float = HIGH,
        left: float = LEFT,
        top: float = TOP,
    ) -> None:
        self.sheet = Sheet(f"plot-{name}", theme, WORLDS)
        self.x_range, self.y_range, self.high, self.left, self.top = x, y, high, left, top
        self.ink, self.quiet = self.sheet.world("ink"), self.sheet.world("ink2")
        self.line = self.sheet.world("line")

    def x(self, value: float) -> float:
        low, high = self.x_range
        return self.left + (value - low) / (high - low) * (WIDE - self.left - RIGHT)

    def y(self, value: float) -> float:
        low, high = self.y_range
        return self.high - FOOT - (value - low) / (high - low) * (self.high - FOOT - self.top)

    def grid(self, suffix: str = "") -> Svg:
        lines = []
        for step in ticks(*self.y_range):
            at = self.y(step)
            lines.append(
                el("path", d=f"M{self.left:g} {at:.1f}H{WIDE - RIGHT:g}", stroke=self.line, fill="none")
            )
            lines.append(self.say(f"{step:g}{suffix}", self.left - 6, at + 4, "end"))
        return join(*lines)

    def below(self, suffix: str = "") -> Svg:
        return join(
            *(
                self.say(f"{step:g}{suffix}", self.x(step), self.high - FOOT + 18, "middle")
                for step in ticks(*self.x_range)
            )
        )

    def say(self, words: str, x: float, y: float, anchor: str = "start", ink: str | None = None) -> Svg:
        return text(x, y, words, 12, ink or self.quiet, text_anchor=anchor)

    def finish_plot(self, title: str, *body: Svg) -> Drawing:
        return self.sheet.finish(join(*body), (0, 0, WIDE, self.high), None, title)


def ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Returns round numbers between two bounds.

    >>> ticks(0, 23)
    [0, 5, 10, 15, 20]
    """
    rough = (high - low) / count
    size = 10 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first = ceil(low / step - 1e-9)
    last = floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def colour(number: int) -> str:
    """Returns the colour of a series: that of the seat with its number."""
    return SEAT[number % len(SEAT)]


def places(names: Sequence[str]) -> list[tuple[float, float]]:
    """Returns the positions of a legend's entries, line by line.

    >>> places(["a", "b" * 60, "c"])
    [(54.0, 6.0), (54.0, 24.0), (54.0, 42.0)]
    """
    found, x, y = [], LEFT, 6.0
    for name in names:
        wide = 34 + LETTER * len(name)
        if x > LEFT and x + wide > WIDE:
            x, y = LEFT, y + LINE
        found.append((x, y))
        x += wide
    return found


def legend(frame: _Frame, names: Sequence[str]) -> Svg:
    """Draws the legend above the plot."""
    parts = []
    for number, (name, (x, y)) in enumerate(zip(names, places(names), strict=True)):
        parts.append(el("rect", x=x, y=y, width=12, height=12, fill=colour(number), stroke=frame.quiet))
        parts.append(frame.say(name, x + 17, y + 10, ink=frame.ink))
    return join(*parts)


def _below_legend(names: Sequence[str]) -> float:
    return TOP - 6 + places(names)[-1][1]


def histogram(name: str, title: str, series: Sequence[Series], theme: Theme = "auto") -> Drawing:
    """Draws the share of each value in per cent, as a step line for each series."""
    values = [value for each in series for value in each.values]
    low, high = min(values), max(values) + 1
    wide = max(1, ceil((high - low) / MOST_BARS))
    shares = [_shares(each, low, wide) for each in series]
    top = max(max(each.values()) for each in shares)
    names = [each.name for each in series]
    room = _below_legend(names)
    frame = _Frame(name, theme, (low, max(high, low + 2)), (0, 1.05 * top), high=HIGH + room - TOP, top=room)
    lines = [_steps(frame, each, low, wide, number) for number, each in enumerate(shares)]
    return frame.finish_plot(title, frame.grid(" %"), frame.below(), *lines, legend(frame, names))


def _shares(series: Series, low: int, wide: int) -> dict[int, float]:
    total = sum(series.values.values())
    found: dict[int, float] = {}
    for value, times in series.values.items():
        bar = (value - low) // wide
        found[bar] = found.get(bar, 0.0) + 100 * times / total
    return found


def _steps(frame: _Frame, shares: Mapping[int, float], low: int, wide: int, number: int) -> Svg:
    last = max(shares)
    path = [f"M{frame.x(low):.1f} {frame.y(0):.1f}"]
    path += [
        f"V{frame.y(shares.get(bar, 0)):.1f}H{frame.x(low + (bar + 1) * wide):.1f}" for bar in range(last + 1)
    ]
    path.append(f"V{frame.y(0):.1f}")
    dash = None if number % 2 == 0 else "7 3"
    under = el("path", d="".join(path), fill=colour(number), fill_opacity=0.16)
    over = el("path", d="".join(path), fill="none", stroke=frame.ink, stroke_width=3.4, stroke_opacity=0.35)
    line = el(
        "path", d="".join(path), fill="none", stroke=colour(number), stroke_width=2, stroke_dasharray=dash
    )
    return join(under, over, line)


def intervals(
    name: str, title: str, marks: Sequence[IntervalMark], even: float | None = None, theme: Theme = "auto"
) -> Drawing:
    """Draws rates in per cent with their intervals, and a line at the rate of equal players."""
    low = min(0.0, *(100 * mark.low for mark in marks))
    high = max(5.0, *(100 * mark.high for mark in marks), 100 * (even or 0))
    left = max(LEFT, 24 + LETTER * max(len(mark.name) for mark in marks))
    tall = TOP + FOOT + ROW * len(marks)
    frame = _Frame(name, theme, (low, high * 1.05), (0, 1), high=tall, left=left)
    body = [frame.below(" %")]
    if even is not None:
        at = frame.x(100 * even)
        body.append(
            el(
                "path",
                d=f"M{at:.1f} {TOP - 8:g}V{frame.high - FOOT:.1f}",
                stroke=frame.quiet,
                stroke_dasharray="3 3",
            )
        )
    for number, mark in enumerate(marks):
        y = TOP + ROW * (number + 0.5)
        span = f"M{frame.x(100 * mark.low):.1f} {y:.1f}H{frame.x(100 * mark.high):.1f}"
        body += [
            el("path", d=span, stroke=frame.ink, stroke_width=2),
            el("circle", cx=frame.x(100 * mark.value), cy=y, r=6, fill=colour(mark.colour), stroke=frame.ink),
            frame.say(mark.name, left - 12, y + 4, "end", frame.ink),
        ]
    return frame.finish_plot(title, *body)


def bars(
    name: str, title: str, rows: Mapping[str, Sequence[float]], names: Sequence[str], theme: Theme = "auto"
) -> Drawing:
    """Draws a group of bars for each row, one for each series."""
    values = [value for row in rows.values() for value in row]
    low, high = min(0.0, *values), max(0.1, *values)
    room = 150.0
    each = 12.0 * len(names) + 8
    first = _below_legend(names)
    frame = _Frame(name, theme, (low, high * 1.1), (0, 1), high=first + 10 + each * len(rows))
    scale = (WIDE - room - 50) / (high - low)
    body = []
    for place, (row, numbers) in enumerate(rows.items()):
        top = first + each * place
        body.append(frame.say(row, room - 6, top + each / 2, "end", frame.ink))
        for number, value in enumerate(numbers):
            x, wide = room + (min(value, 0) - low) * scale, abs(value) * scale
            y = top + 12 * number
            body.append(
                el("rect", x=x, y=y, width=max(wide, 0.5), height=10, fill=colour(number), stroke=frame.quiet)
            )
            body.append(frame.say(f"{value:.1f}", x + wide + 5, y + 9))
    return frame.finish_plot(title, *body, legend(frame, names))
