"""The notebooks run from top to bottom, with small numbers, and show what they say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import zamki

NOTEBOOKS = Path(__file__).parents[2] / "examples" / "notebooks"


@pytest.fixture(autouse=True)
def no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots open no window."""
    monkeypatch.setenv("MPLBACKEND", "agg")


def cells(name: str) -> Iterator[tuple[str, bool]]:
    """The code of a notebook, cell by cell, and whether a cell holds its numbers."""
    for cell in json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            yield "".join(cell["source"]), "parameters" in cell["metadata"].get("tags", ())


def run(name: str, numbers: Mapping[str, int] | None = None) -> dict[str, Any]:
    """What a notebook leaves behind, run with other numbers where some are given."""
    found: dict[str, Any] = {"__name__": name}
    for code, has_numbers in cells(name):
        exec(compile(code, f"{name}.ipynb", "exec"), found)
        if has_numbers:
            assert set(numbers or ()) <= set(found)
            found.update(numbers or {})
    return found


def test_all_notebooks_are_run() -> None:
    """Every notebook has a test here, and none is kept with what it printed."""
    named = {path.stem for path in NOTEBOOKS.glob("*.ipynb")}
    text = Path(__file__).read_text("utf-8")
    assert {name for name in named if f'"{name}"' in text} == named
    for name in named:
        notebook = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))
        assert not any(cell.get("outputs") for cell in notebook["cells"])


def test_notebooks_keep_to_what_is_public() -> None:
    """They import the library itself and the door of OpenSpiel, and call nothing that may change."""
    for path in NOTEBOOKS.glob("*.ipynb"):
        code = "\n".join(source for source, _ in cells(path.stem))
        assert set(re.findall(r"(?:from|import) (zamki[\w.]*)", code)) <= {
            "zamki",
            "zamki.environments.openspiel_env",
        }
        named = {name.partition(".")[0] for name in re.findall(r"\bzamki\.(\w[\w.]*)", code)}
        assert named <= {*dir(zamki), *zamki.game_names(), "environments"}


def test_score_a_castle(capsys: pytest.CaptureFixture[str]) -> None:
    """The castle is scored line by line, and one that cannot stand is refused."""
    sheet = run("score-a-castle")["sheet"]
    told = capsys.readouterr().out
    assert str(sheet.total) in told
    assert sheet.total == sum(sheet.lines.values())
    assert len(told.splitlines()) > 3


def test_replay_and_draw() -> None:
    """The position in the middle of a record is drawn."""
    left = run("replay-and-draw")
    assert left["drawing"].svg.startswith("<svg")
    assert len(left["again"].played) == 40


def test_a_bot_in_ten_lines() -> None:
    """The bot plays whole games and wins some of them."""
    assert 0 < run("a-bot-in-ten-lines", {"GAMES": 20})["wins"] <= 20


def test_a_thousand_games() -> None:
    """The thrifty policy wins more than its share, and the plot has a line for each seat."""
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    left = run("a-thousand-games")
    assert left["batch"].wins.mean(axis=0)[0] > 0.4
    assert len(left["axes"].lines) == 3
    left["plt"].close("all")


def test_search_over_imagine() -> None:
    """A search over imagined worlds wins three games of four against random play."""
    left = run("search-over-imagine")
    assert left["wins"] >= 0.75 * left["GAMES"]


def test_train_a_policy() -> None:
    """A policy of one matrix learns to beat random play within a few rounds."""
    rates = run("train-a-policy", {"GAMES": 128, "ROUNDS": 12})["rates"]
    assert rates[0] < 0.6
    assert rates[-1] > 0.65


def test_open_spiel() -> None:
    """OpenSpiel's CFR+ solves the endgame better than chance, and its ISMCTS ends a game."""
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
    left = run("open-spiel", {"ROUNDS": 4, "SIMULATIONS": 4})
    assert left["solved"] < left["at_random"] / 2
    assert left["state"].is_terminal()


@pytest.mark.soak
def test_train_a_policy_for_long() -> None:
    """With the numbers it is kept with, the policy wins four games of five."""
    assert run("train-a-policy")["rates"][-1] > 0.8


@pytest.mark.soak
@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")
def test_train_with_torch() -> None:
    """A small network learns to beat random play from arrays that PyTorch took without a copy."""
    rates = run("train-with-torch")["rates"]
    assert rates[0] < 0.6
    assert rates[-1] > 0.7
