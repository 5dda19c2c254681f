"""`zamki lesson` and `zamki aid`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zamki.cli import main
from zamki.core.lessons import lesson_files


def test_lessons_of_a_game_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """Each lesson of the game gets its line, and the status is 0."""
    assert main(["lesson", "check", "rycerze"]) == 0
    assert capsys.readouterr().out.strip().endswith("rycerze.json: OK: 7 steps.")


def test_a_bad_lesson_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line names the file and the place, the status is 2, and JSON says the same."""
    data = json.loads(lesson_files("rycerze")[0].read_text("utf-8"))
    data["steps"][2]["expect"]["scores"] = [9, 9, 9]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), "utf-8")
    assert main(["lesson", "check", str(path)]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "mine.json: steps[2].expect.scores: the lesson says" in told.err
    assert main(["lesson", "check", str(path), "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is False
    assert "steps[2]" in answer["fault"]


def test_a_file_that_is_missing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback for a name that is neither a game nor a file."""
    assert main(["lesson", "check", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "zamki: nowhere.json: cannot be read (there is no such file).\n"


def test_an_aid_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page of A4 as SVG, in the language that was asked for."""
    path = tmp_path / "aid.svg"
    assert main(["aid", "zamek", "-o", str(path), "--lang", "de"]) == 0
    text = path.read_text("utf-8")
    assert text.startswith("<svg")
    assert "Schweinestall" in text
    assert main(["aid", "nothing"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
