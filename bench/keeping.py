"""Measurements kept over time: a dated table in `results.md`, and the README's one sentence out of it."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench.measure import Figure, Rate

RESULTS = Path(__file__).parent / "results.md"
README = Path(__file__).parents[1] / "README.md"
SPEED = re.compile(r"(?<=<!-- speed -->\n).*?(?=<!-- /speed -->)", re.DOTALL)
"""The place of the sentence in the README."""
LINE = 120


def _load() -> float:
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


@dataclass(frozen=True, slots=True)
class Circumstances:
    """When and where it was measured."""

    when: datetime = field(default_factory=lambda: datetime.now(UTC))
    load: float = field(default_factory=_load)
    """The load average before; a busy machine says little about times and more about ratios."""

    def told(self) -> str:
        """In one line."""
        cores = os.cpu_count() or 1
        return (
            f"Zamki {version('zamki')}, Python {platform.python_version()}, {platform.machine()}, "
            f"{cores} cores, load average {self.load:.1f} before and {_load():.1f} after; "
            "processor time of one core, unless it says otherwise."
        )


def rate_rows(rates: Sequence[Rate]) -> list[list[str]]:
    """Everything that plays, with its head."""
    rows = [
        [rate.group, rate.name, f"{rate.games:,.0f}", "–" if rate.moves is None else f"{rate.moves:,.0f}"]
        for rate in rates
    ]
    return [["random play", "game", "games/s", "moves/s"], *rows]


def figure_rows(figures: Sequence[Figure]) -> list[list[str]]:
    """Everything that is claimed or wanted, with its head."""
    rows = [[figure.what, figure.measured, figure.wish, figure.verdict] for figure in figures]
    return [["figure", "measured", "wanted", ""], *rows]


def as_markdown(rows: Sequence[Sequence[str]], left: int) -> str:
    """A table, the first columns of words and the others of numbers."""
    head, *rest = rows
    rule = [":--" if column < left else "--:" for column in range(len(head))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rest))


def kept(where: Circumstances, rates: Sequence[Rate], figures: Sequence[Figure]) -> str:
    """The chapter of one run."""
    return "\n\n".join(
        [
            f"## {where.when:%Y-%m-%d %H:%M} UTC",
            where.told(),
            as_markdown(figure_rows(figures), left=1),
            as_markdown(rate_rows(rates), left=2),
        ]
    )


def append(chapter: str, path: Path = RESULTS) -> None:
    """Adds a run to those that are kept, below the others."""
    path.write_text(f"{path.read_text('utf-8').rstrip()}\n\n{chapter}\n", "utf-8")


def last_figures(text: str) -> dict[str, str]:
    """What was measured in the last run that is kept, by the names of the figures."""
    _, _, chapter = text.rpartition("\n## ")
    table = chapter.partition("| figure |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    return {row[0]: row[1] for row in rows}


def sentence(figures: Mapping[str, str], names: Sequence[str]) -> str:
    """How fast, for the README: the ratios of the last run, in the order of the games."""
    ratios = [f"{float(figures[name].split()[0].replace(',', '')):.0f}" for name in names]
    return (
        f"**How fast is it?** With all files written `zamki simulate` plays {ratios[0]} times as many random"
        " games of Rycerze a second as OpenSpiel plays of goofspiel from Python, and"
        f" {ratios[1]} (Zamek) and {ratios[2]} (Ludwig) times as many moves as it plays of chess."
        " `make bench` measures it on your machine, and"
        " [every figure is kept](bench/results.md)."
    )


def filled(text: str) -> str:
    """A paragraph in lines of the README's width."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


def tell_readme(told: str, path: Path = README) -> None:
    """Writes the sentence into its place."""
    text = path.read_text("utf-8")
    path.write_text(SPEED.sub(lambda _: f"{filled(told)}\n", text), "utf-8")
