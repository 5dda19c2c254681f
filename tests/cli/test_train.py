from __future__ import annotations

import json
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from tests.cli.run import zamki
from zamki.bots import training
from zamki.bots.training import STEPS, Done, Run, Training
from zamki.cli import train
from zamki.core.words import T

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """The steps that are taken, each with its round; nothing is learnt."""
    found: list[tuple[int, str]] = []

    def step(name: str, run: Run) -> Done:
        found.append((run.number, name))
        run.log(name, seed=run.seed)
        run.tell("", 1, 1)
        return Done((T("Positions written: {count}.", count=7),), {"samples": 7})

    steps = Training(*(lambda run, name=name: step(name, run) for name in STEPS))
    monkeypatch.setattr(train, "training_of", lambda game: steps)
    return found


def test_all_steps_follow_each_other(capsys: Capture, tmp_path: Path, taken: list[tuple[int, str]]) -> None:
    """Positions and learning come round by round, then proof and weights; all is logged with the seed."""
    ran = zamki(capsys, "train", "zamek", "--folder", str(tmp_path), "--seed", "5", "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    assert taken == [
        (1, "generate"), (1, "train"), (2, "generate"), (2, "train"), (2, "gate"), (2, "export"),
    ]  # fmt: skip
    assert ran.out.splitlines()[0] == "Round 1, generate: Positions written: 7."
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    assert [(line["round"], line["step"]) for line in lines] == taken
    assert {line["seed"] for line in lines} == {5}


def test_steps_can_be_taken_alone(capsys: Capture, tmp_path: Path, taken: list[tuple[int, str]]) -> None:
    """Named steps alone are taken, in their order; with --json each is a line."""
    words = ("train", "zamek", "gate", "generate", "--rounds", "1", "--json", "--folder", str(tmp_path))
    ran = zamki(capsys, *words)
    assert taken == [(1, "generate"), (1, "gate")]
    assert [json.loads(line)["step"] for line in ran.out.splitlines()] == ["generate", "gate"]


def test_interruption_keeps_what_is_done(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends with a line that says where everything is."""

    def stop(run: Run) -> Done:
        raise KeyboardInterrupt

    monkeypatch.setattr(train, "training_of", lambda game: Training(stop, stop, stop, stop))
    ran = zamki(capsys, "train", "zamek", "--folder", str(tmp_path), "--lang", "en")
    assert ran.status == 130
    assert str(tmp_path) in ran.out


def test_a_game_without_a_training_is_refused_in_a_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is nothing to learn one line says so, and so it is with a step that is none."""
    monkeypatch.setattr(training, "facet", lambda game, part, kind: None)
    ran = zamki(capsys, "train", "rycerze", "--lang", "en")
    assert (ran.status, ran.err) == (2, "zamki: The bots of rycerze have nothing to learn.\n")
    assert zamki(capsys, "train", "zamek", "dream").status == 2
    assert zamki(capsys, "train", "chess").status == 2


def test_missing_torch_is_named(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who lacks what learns is told the extra that brings it."""
    monkeypatch.setitem(sys.modules, "torch", None)
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [
        f"{name}; extra == '{extra}'"
        for extra, names in project["optional-dependencies"].items()
        for name in names
    ]
    monkeypatch.setattr(metadata, "requires", lambda name: asked)
    ran = zamki(capsys, "train", "zamek", "train", "--quick", "--folder", str(tmp_path), "--lang", "en")
    assert ran.status == 2
    assert 'pip install "zamki[train]"' in ran.err
    assert ran.err.count("\n") == 1
