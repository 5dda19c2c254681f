"""What people are told: corrected where it was wrong, left alone where it was right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

from zamki.bots.calibrating import FRESH, LEAST, Calibration, corrections_of, set_right, standard_error
from zamki.bots.calibration import corrected, corrections
from zamki.bots.hindsight import Case, gather
from zamki.games import BUILT_IN


def _cases(draw: Callable[[Random], tuple[float, float]], count: int = 4000) -> list[Case]:
    random = Random(5)
    return [Case(number, 0, *draw(random)) for number in range(count)]


def _calibration(game: str) -> Calibration:
    found: Calibration = import_module(f"zamki.games.{game}.bots.calibrate").CALIBRATION
    return found


def _silent(_what: str, _done: int, _all: int) -> None:
    pass


def test_points_that_were_wrong_are_set_right() -> None:
    """The line between what was told and what came of it is found through the luck of the games."""

    def draw(random: Random) -> tuple[float, float]:
        value = random.gauss(0, 12)
        return value, 2.0 + 0.8 * value + random.gauss(0, 10)

    (numbers,) = corrections_of(_cases(draw), "points")
    assert numbers == pytest.approx((2.0, 0.8), abs=0.5)


def test_chances_that_were_wrong_are_set_right() -> None:
    """The curve between chances told and games won is found; it stays in 0 to 1 and keeps their order."""

    def truth(p: float) -> float:
        return 1 / (1 + exp(0.5 - 0.9 * log(p / (1 - p))))

    def draw(random: Random) -> tuple[float, float]:
        p = random.uniform(0.02, 0.98)
        return p, float(random.random() < truth(p))

    (numbers,) = corrections_of(_cases(draw, 20_000), "win")
    assert numbers is not None
    for p in (0.1, 0.3, 0.5, 0.7, 0.9):
        assert corrected(numbers, "win", p) == pytest.approx(truth(p), abs=0.03)
    told = [corrected(numbers, "win", p / 10) for p in range(11)]
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] < 1


def test_what_was_right_is_left_alone() -> None:
    """Nothing is corrected where no part of the answers is off by more than anybody minds."""

    def draw(random: Random) -> tuple[float, float]:
        value = random.gauss(0, 12)
        return value, value + random.gauss(0, 4)

    assert corrections_of(_cases(draw, 20_000), "points") == [None]


def test_a_game_is_one_draw_of_luck() -> None:
    """Asking about a game more often does not make its luck count more."""
    random = Random(3)
    once = [Case(number, 0, 0.0, random.gauss(0, 10)) for number in range(400)]
    assert standard_error(once) == pytest.approx(0.5, rel=0.2)
    assert standard_error([*once, *once, *once]) == pytest.approx(standard_error(once))


@pytest.mark.parametrize("game", BUILT_IN)
def test_corrections_keep_the_order(game: str) -> None:
    """A higher value is told as a higher one, at every table, level and stage."""
    for levels in corrections(_calibration(game).file).values():
        for stages in levels.values():
            assert all(min(numbers[1:]) >= 0 < sum(numbers[1:]) for numbers in stages if numbers)


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_level_that_was_asked_has_its_corrections(game: str) -> None:
    """The data file holds the tables and levels that the command measures."""
    found = _calibration(game)
    asked: dict[str, set[str]] = {}
    for each in found.inquiries():
        asked.setdefault(each.table, set()).update(each.asked)
    assert {table: set(levels) for table, levels in corrections(found.file).items()} == asked


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_command_writes_its_file_in_silence(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measuring says nothing in a pipe and writes the corrections; a check prints two tables of Markdown."""
    whole = _calibration(game)
    first = whole.inquiries()[0]
    first = replace(first, games=4, share=first.share / 2)
    small: Any = replace(whole, file=tmp_path / "found.json", inquiries=lambda: [first])
    assert small.main([]) == 0
    assert capsys.readouterr() == ("", "")
    assert list(corrections(small.file)) == [first.table]
    assert small.main(["--check", "--scale", "0.5", "--jobs", "0"]) == 0
    printed, noise = capsys.readouterr()
    assert not noise
    tables = printed.split("\n\n")
    assert len(tables) == 2
    for table in tables:
        columns = {line.count("|") for line in table.strip().splitlines()}
        assert len(columns) == 1


@pytest.mark.parametrize("game", BUILT_IN)
def test_more_cores_give_the_same_answers(game: str) -> None:
    """Games that are played by several processes say the same as one after the other."""
    found = _calibration(game)
    asked = [replace(found.inquiries()[-1], games=3)]
    assert found.gathered(asked, FRESH, 2) == found.gathered(asked, FRESH, 1)


@pytest.mark.soak
@pytest.mark.parametrize("game", BUILT_IN)
def test_what_people_are_told_is_what_comes_of_it(game: str) -> None:
    """Over games that the corrections were not measured with, every level is right on average."""
    found = _calibration(game)
    asked = [replace(each, games=max(10, each.games // 10)) for each in found.inquiries()]
    cases = set_right(gather(asked, 2 * FRESH, _silent), found.file, found.unit)
    for levels in cases.values():
        for answers in levels.values():
            error = fmean(each.error for each in answers)
            assert abs(error) < max(2 * LEAST[found.unit], 4 * standard_error(answers))
