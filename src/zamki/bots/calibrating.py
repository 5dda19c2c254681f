"""A game's corrections of what its bots tell: measured, written as data, checked with other games."""

from __future__ import annotations

import argparse
import json
import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median, pstdev
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zamki.bots.calibration import Numbers, Stages, chances, told
from zamki.bots.hindsight import Case, Cases, Inquiry, Told, gather
from zamki.core.bots import Unit

Floats: TypeAlias = NDArray[np.float64]

LEAST: Mapping[Unit, float] = {"points": 0.3, "win": 0.02}
"""Errors of the mean that nobody minds."""
SCALE: Mapping[Unit, int] = {"points": 1, "win": 100}
"""Chances are printed in percent."""
FRESH = 1_000_000
"""The first game of a check: none that the corrections were measured with."""
RIDGE = 5.0
"""As so many cases count that the chances are right as they were told."""
LUCK = 2.0
"""Standard errors that are taken for luck."""
SURE = 3.0
"""Standard errors that a factor must be off before it is believed …"""
FEWEST = 100
"""… and games: fewer know too little of their own error."""
FEW = 50
"""Of fewer cases nothing is learnt."""
STEPS = 30
SMALLEST = 1e-6
"""Steps below this lead nowhere."""


def standard_error(cases: Sequence[Case]) -> float:
    """Of the mean error; the cases of one game have the same luck and count as one draw of it."""
    mean, by_game = fmean(each.error for each in cases), defaultdict[int, float](float)
    for each in cases:
        by_game[each.game] += each.error - mean
    return sqrt(sum(total**2 for total in by_game.values())) / len(cases)


def is_off(cases: Sequence[Case], least: float) -> bool:
    """Whether the mean is off by more than luck explains, and anybody minds: of all, the low or the high."""
    middle = median(each.told for each in cases)
    low = [each for each in cases if each.told <= middle]
    high = [each for each in cases if each.told > middle]
    return any(
        abs(fmean(each.error for each in part)) > max(least, LUCK * standard_error(part))
        for part in (cases, low, high)
        if part
    )


# -- what sets it right ----------------------------------------------------------------------------


def corrections_of(cases: Sequence[Case], unit: Unit) -> Stages:
    """The corrections of one level, by stage."""
    by_stage = _by_stage(cases)
    fit = _line if unit == "points" else _curve
    parts = [by_stage.get(stage, []) for stage in range(1 + max(by_stage))]
    return [fit(part) if len(part) >= FEW and is_off(part, LEAST[unit]) else None for part in parts]


def _by_stage(cases: Sequence[Case]) -> Mapping[int, Sequence[Case]]:
    found: dict[int, list[Case]] = defaultdict(list)
    for each in cases:
        found[each.stage].append(each)
    return found


def _line(cases: Sequence[Case]) -> Numbers:
    """What was missing; where high values were surely wrong otherwise than low ones, a factor too."""
    x, y = np.array([each.told for each in cases]), np.array([each.came for each in cases])
    away = x - x.mean()
    factor = float(away @ y / (away @ away)) if away.any() else 1.0
    by_game = defaultdict[int, float](float)
    for each, one in zip(cases, away * (y - y.mean() - factor * away), strict=True):
        by_game[each.game] += one
    doubt = sqrt(sum(total**2 for total in by_game.values())) / max(float(away @ away), 1.0)
    if factor <= 0.0 or abs(factor - 1.0) < SURE * doubt or len(by_game) < FEWEST:
        factor = 1.0
    return (round(float(y.mean() - factor * x.mean()), 2), round(factor, 3))


def _curve(cases: Sequence[Case]) -> Numbers:
    """The likeliest curve from the chances that were told to those the games showed, by Newton's method."""
    x = np.array([(1.0, *chances(each.told)) for each in cases])
    y = np.array([each.came for each in cases])
    as_told = np.array([0.0, 1.0, 1.0])

    def unlikely(numbers: Floats) -> float:
        seen = x @ numbers
        return float(
            (np.logaddexp(0.0, seen) - y * seen).sum() + RIDGE / 2 * ((numbers - as_told) ** 2).sum()
        )

    numbers = as_told
    for _ in range(STEPS):
        p = np.exp(-np.logaddexp(0.0, -x @ numbers))
        slope = x.T @ (y - p) - RIDGE * (numbers - as_told)
        step = np.linalg.solve((x.T * (p * (1.0 - p))) @ x + RIDGE * np.eye(3), slope)
        while unlikely(numbers + step) > unlikely(numbers) and np.abs(step).max() > SMALLEST:
            step = step / 2  # too far
        numbers = numbers + step
    added, *factors = (round(float(number), 3) for number in numbers)
    return (added, *(max(factor, 0.0) for factor in factors))


def set_right(cases: Cases, file: Path, unit: Unit) -> Cases:
    """The same cases as people are told them."""
    return {
        table: {
            level: [replace(c, told=told(file, (table, level, c.stage), unit, c.told)) for c in found]
            for level, found in levels.items()
        }
        for table, levels in cases.items()
    }


# -- tables ----------------------------------------------------------------------------------------


def error_table(before: Cases, after: Cases, unit: Unit) -> Iterator[str]:
    """By level and stage: how much too high answers were, and how far a single one is off."""
    last = max(each.stage for levels in before.values() for found in levels.values() for each in found)
    stages = range(last + 1)
    yield f"| table | level | answers | as | {' | '.join(f'stage {each + 1}' for each in stages)} | spread |"
    yield f"|---|---|---:|---|{'---:|' * len(stages)}---:|"
    for start, cases in _rows(before, after):
        by_stage = _by_stage(cases)
        cells = [_error(by_stage.get(stage, ()), SCALE[unit]) for stage in stages]
        spread = SCALE[unit] * pstdev(each.error for each in cases)
        yield f"{start} {' | '.join(cells)} | {spread:.1f} |"


def told_table(before: Cases, after: Cases, unit: Unit, edges: Sequence[float]) -> Iterator[str]:
    """By what was told: its mean, and what came of it."""
    scale, spans = SCALE[unit], list(pairwise(edges))
    heads = " | ".join(f"{scale * low:g} to {scale * high:g}" for low, high in spans)
    yield f"| table | level | answers | as | {heads} |"
    yield f"|---|---|---:|---|{'---|' * len(spans)}"
    for start, cases in _rows(before, after):
        parts: list[list[Case]] = [[] for _ in spans]
        for each in cases:
            parts[min(max(bisect_right(edges, each.told) - 1, 0), len(spans) - 1)].append(each)
        yield f"{start} {' | '.join(_came(part, scale) for part in parts)} |"


def _rows(before: Cases, after: Cases) -> Iterator[tuple[str, Sequence[Case]]]:
    """The answers of each level, as the bot gave them and as people are told, with the start of a row."""
    for table, levels in before.items():
        for level, cases in levels.items():
            yield f"| {table} | {level} | {len(cases):,} | thought |", cases
            yield "| | | | told |", after[table][level]


def _error(cases: Sequence[Case], scale: int) -> str:
    if not cases:
        return ""
    return f"{scale * fmean(each.error for each in cases):+.1f} ± {scale * standard_error(cases):.1f}"


def _came(cases: Sequence[Case], scale: int) -> str:
    if not cases:
        return ""
    mean, came = fmean(each.told for each in cases), fmean(each.came for each in cases)
    return f"{scale * mean:.1f}: {scale * came:.1f} ± {scale * standard_error(cases):.1f}"


# -- the command -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Calibration:
    """A game's command: measures and writes its corrections, or checks them with other games."""

    game: str
    unit: Unit
    file: Path
    inquiries: Callable[[], Sequence[Inquiry]]
    edges: Sequence[float]
    """Between what is told, in the table of a check."""

    def main(self, argv: Sequence[str] | None = None) -> int:
        """Measures; on a terminal it shows how far it is."""
        parser = argparse.ArgumentParser(prog=f"python -m zamki.games.{self.game}.bots.calibrate")
        parser.add_argument("--check", action="store_true", help="try the corrections on other games")
        parser.add_argument("--scale", type=float, default=1.0, help="part of the usual games (1)")
        parser.add_argument("--jobs", type=int, default=1, help="how many cores (1); it changes no answer")
        args = parser.parse_args(argv)
        asked = [replace(each, games=max(1, round(args.scale * each.games))) for each in self.inquiries()]
        cases = self.gathered(asked, FRESH if args.check else 0, args.jobs)
        if args.check:
            sys.stdout.write(self.report(cases))
        else:
            self.file.write_text(self.text(asked, cases), "utf-8")
        return 0

    def gathered(self, asked: Sequence[Inquiry], first: int, jobs: int) -> Cases:
        """The cases, by so many processes."""
        if jobs <= 1:
            return gather(asked, first, _show)
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:

            def ask(inquiry: Inquiry, numbers: Sequence[int]) -> Iterator[Told]:
                yield from pool.map(partial(_cases, self.game, inquiry.table, tuple(inquiry.asked)), numbers)

            return gather(asked, first, _show, ask)

    def report(self, cases: Cases) -> str:
        """What a check found, as tables."""
        after = set_right(cases, self.file, self.unit)
        tables = (
            error_table(cases, after, self.unit),
            told_table(cases, after, self.unit, self.edges),
        )
        return "\n".join("".join(f"{line}\n" for line in table) for table in tables)

    def text(self, asked: Sequence[Inquiry], cases: Cases) -> str:
        """The data file, one level a line."""
        about = {each.table: {"games": each.games, "by": each.strong[0]} for each in asked}
        tables = ",\n".join(self._table(table, levels) for table, levels in cases.items())
        return f'{{\n "about": {json.dumps(about)},\n "corrections": {{\n{tables}\n }}\n}}\n'

    def _table(self, table: str, levels: Mapping[str, Sequence[Case]]) -> str:
        lines = ",\n".join(
            f"   {json.dumps(level)}: {json.dumps(corrections_of(found, self.unit))}"
            for level, found in levels.items()
        )
        return f"  {json.dumps(table)}: {{\n{lines}\n  }}"


def _cases(game: str, table: str, names: tuple[str, ...], number: int) -> Told:
    """The cases of one game, in a process that has not seen the inquiry: functions cannot be sent."""
    calibration: Calibration = import_module(f"zamki.games.{game}.bots.calibrate").CALIBRATION
    found = (each for each in calibration.inquiries() if (each.table, tuple(each.asked)) == (table, names))
    return list(next(found).cases(number))


def _show(table: str, done: int, total: int) -> None:
    """One line, written over and over where somebody watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{table}: {done} of {total} games" + ("\n" if done == total else ""))
        sys.stderr.flush()
