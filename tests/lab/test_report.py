from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.run import zamki
from zamki.core.words import LANGUAGES
from zamki.kernels.kernel import Batch
from zamki.lab.report.facts import Facts, facts_of, spread
from zamki.lab.report.page import Report
from zamki.lab.report.plots import LETTER, WIDE, Series, colour, histogram, places

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of some thousand games."""
    from zamki.cli import main

    found = tmp_path_factory.mktemp("runs") / "knights"
    assert (
        main(["simulate", "rycerze", "--games", "2000", "--bots", "thrifty,random", "--out", str(found)]) == 0
    )
    return found


@pytest.fixture(scope="module")
def facts(folder: Path) -> Facts:
    """What it shows."""
    return facts_of(folder)


def test_facts_are_those_of_the_games(facts: Facts) -> None:
    """Games, wins, scores and points are all there, and add up."""
    assert facts.games == 2000
    assert sum(rate for rate, _, _ in facts.win_rates()) == pytest.approx(1)
    assert all(low < rate < high for rate, low, high in facts.win_rates())
    assert facts.win_rates()[0][0] > facts.win_rates()[1][0]
    means = [sum(values[seat] for values in facts.sources().values()) for seat in (0, 1)]
    assert means == pytest.approx([facts.mean_score(seat)[0] for seat in (0, 1)])


def test_taking_a_big_castle_goes_with_winning(facts: Facts) -> None:
    """Whoever took a castle of two points wins more often than who did not, beyond the interval (R8)."""
    effects = {each.name: each for each in facts.effects()}
    assert effects["castle.stone_big"].difference > effects["castle.stone_big"].margin > 0


def test_spread_of_counted_values() -> None:
    """Mean and standard deviation of 1, 1, 3, 3."""
    assert spread(Counter({1: 2, 3: 2})) == (2.0, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_in_every_language(facts: Facts, lang: str) -> None:
    """One file, nothing fetched from elsewhere, with every plot and our drawings."""
    page = Report((facts,), lang).html()
    assert page.count("<section>") == 7
    assert "(random)" in page  # bots have the names that commands take, too
    assert page.count("<svg") > 15
    assert "src=" not in page
    assert "href=" not in page.replace('href="#', "")


def test_two_runs_stand_beside_each_other(facts: Facts) -> None:
    """A comparison shows the seats of both by the name of their run, in every plot that tells seats apart."""
    report = Report((facts, facts))
    assert report.html().count("knights: Seat 1") > 2
    for name in ("scores", "wins", "points"):
        assert report.plots()[name][1].svg.count("knights: Seat 2") == 2
    assert "knights: 1" in report.plots()["order"][1].svg


def test_runs_of_different_sizes_can_be_compared(facts: Facts, tmp_path: Path, capsys: Capture) -> None:
    """A run of one game with three seats stands beside one with two, and only what can be told is told."""
    zamki(capsys, "simulate", "rycerze", "--games", "1", "--seats", "3", "--out", str(tmp_path / "one"))
    report = Report((facts, facts_of(tmp_path / "one")))
    page = report.html()
    assert "one: 1 game of" in page
    assert page.count("<th>wins more</th>") == 1
    drawn = {name: drawing.svg for name, (_, drawing) in report.plots().items()}
    assert "stroke-dasharray" not in drawn["wins"]
    assert re.findall(r'<circle[^>]* fill="([^"]+)"', drawn["wins"]) == [
        colour(number) for number in range(5)
    ]


def test_many_names_stay_inside_their_plot(facts: Facts) -> None:
    """A legend that is too long for a line goes on below it, and the plot makes room."""
    names = [f"a very long name, seat {seat}" for seat in range(7)]
    series = [Series(name, {1: 2, 3: 4}) for name in names]
    few, many = (histogram("scores", "Scores", part) for part in (series[:1], series))
    assert many.size[0] == few.size[0]
    assert many.size[1] > few.size[1]
    assert all(x + LETTER * len(name) < WIDE for name, (x, _) in zip(names, places(names), strict=True))


@pytest.mark.browser
def test_the_page_fits_its_window(facts: Facts, browser: Any) -> None:
    """On a phone nothing is wider than the screen, and on a large one plots stand side by side."""
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.set_content(Report((facts,)).html())
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator("td:first-child svg").first.bounding_box()["width"] == 44
    page.set_viewport_size({"width": 1280, "height": 900})
    first, second = (page.locator(".plots section").nth(number).bounding_box() for number in (0, 1))
    assert (first["y"], first["x"] + first["width"] < second["x"]) == (second["y"], True)
    page.close()


def test_the_command_writes_page_and_pictures(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    """A page, and a PNG of every plot; `--json` says the numbers instead."""
    ran = zamki(capsys, "report", str(folder), "-o", str(tmp_path / "out"))
    assert (ran.status, ran.err) == (0, "")
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"index.html", "scores.png", "wins.png", "order.png", "points.png", "length.png"}
    assert all(
        path.read_bytes().startswith(b"\x89PNG")
        for path in (tmp_path / "out").iterdir()
        if path.suffix == ".png"
    )
    assert json.loads(zamki(capsys, "report", str(folder), "--json").out)["played"] == 2000


def test_pieces_are_compared_within_a_bot() -> None:
    """A piece that only the better bot takes goes with nothing; one that wins within a bot does."""
    games, rng = 4000, np.random.default_rng(1)
    better = np.arange(games) % 10 < 8  # seat 0, the better bot, wins eight games of ten
    taken = np.stack([rng.random(games) < 0.9, rng.random(games) < 0.1], axis=1)
    wins = np.stack([better, ~better], axis=1).astype(float)
    lucky = (wins > 0) == (rng.random((games, 2)) < 0.7)
    facts = Facts("run", "rycerze", ("strong", "weak"), {})
    things = {"habit": taken.astype(np.int8), "luck": lucky.astype(np.int8)}
    facts.add(Batch(wins.astype(np.int32), wins, None, None, {}, things))
    effects = {each.name: each for each in facts.effects()}
    assert abs(effects["habit"].difference) < 2 * effects["habit"].margin < 0.1
    assert effects["luck"].difference == pytest.approx(0.28, abs=0.03)
    assert effects["habit"].share == pytest.approx(0.5, abs=0.02)


def test_ludwig_has_his_share(tmp_path: Path, capsys: Capture) -> None:
    """L46: where Ludwig plays without a seat his wins are a row, and a third of them is fair."""
    out = str(tmp_path / "two")
    ran = zamki(capsys, "simulate", "ludwig", "--games", "300", "--bots", "greedy", "--out", out)
    last = next(line for line in ran.out.splitlines() if "Ludwig" in line)
    told = json.loads(zamki(capsys, "simulate", "ludwig", "--games", "300", "--bots", "greedy", "--json").out)
    share = told["without_seat"]["wins"]
    assert f"{100 * share:.1f}%" in last
    assert 0.05 < share < 0.4
    assert share + sum(seat["wins"] for seat in told["by_seat"]) == pytest.approx(1, abs=0.001)
    assert told["fair"] == pytest.approx(1 / 3, abs=0.001)

    facts = facts_of(tmp_path / "two")
    assert facts.json()["without_seat"] == {
        "name": "Ludwig",
        "wins": pytest.approx(share, abs=1e-4),
        "interval": pytest.approx(told["without_seat"]["interval"], abs=1e-4),
    }
    report = Report((facts,))
    assert "<td>Ludwig</td>" in report.html()
    assert report.plots()["wins"][1].svg.count("<circle") == 3
    assert "Ludwig" in report.plots()["wins"][1].svg
    three = zamki(capsys, "simulate", "ludwig", "--games", "20", "--seats", "3", "--json")
    assert "without_seat" not in json.loads(three.out)
