"""`zamki edition`: check and show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from zamki.cli.main import main
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition
from zamki.games import BUILT_IN

ZAMEK: dict[str, Any] = json.loads(json.dumps(built_in_edition("zamek", "reconstruction-1").data))
SVG = "{http://www.w3.org/2000/svg}"


def written(path: Path, data: object) -> str:
    """The name of a file that holds `data`."""
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def test_good_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: a good edition is said to be good, with its counts."""
    assert main(["edition", "check", written(tmp_path / "e.json", ZAMEK), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "OK: 76 spaces, 60 tiles, 14 towers, 7 start spaces, 18 tokens, 100 track fields" in said


def test_every_fault_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: each fault is one line with the file's name, and the status is 2."""
    board = {**ZAMEK["board"], "starts": []}
    name = written(tmp_path / "e.json", {**ZAMEK, "board": board, "subjects": 0})
    assert main(["edition", "check", name, "--lang", "en"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        f"zamki: {name}: fault: The board has no start space, so no tile could be laid.",
        f"zamki: {name}: fault: subjects: Each seat needs at least one subject.",
    ]


def test_every_fault_of_every_game_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R1, L1, Z31: unknown keys, wrong numbers and missing parts are all named, each once."""

    def faults(game: str, change: Callable[[dict[str, Any]], None]) -> list[str]:
        data = json.loads(json.dumps(built_in_edition(game, get_game(game).info.editions[0]).data))
        change(data)
        name = written(tmp_path / "e.json", data)
        assert main(["edition", "check", name, "--game", game, "--lang", "en"]) == 2
        return [line.split("fault: ", 1)[1] for line in capsys.readouterr().err.splitlines()]

    def rycerze(data: dict[str, Any]) -> None:
        data["colour"] = "red"
        data["castles"][0]["points"] = "one"
        data["castles"][1]["height"] = 3
        del data["recruitments"]
        data["shepherds"] = 3
        data["army"][0]["stone"] = 99
        data["army"][1]["stone"] = 99
        data["army"].pop()

    assert faults("rycerze", rycerze) == [
        "“colour” has no meaning here.",
        "“castles[0].points” must be a whole number.",
        "“height” has no meaning here.",
        "“recruitments” is missing.",
        "“shepherds” must be 2.",
        "The card “dragon” is missing.",
        "knight and footman are equally strong against stone: 99.",
    ]

    def ludwig(data: dict[str, Any]) -> None:
        data["colour"] = "red"
        data["rooms"][0]["type"] = "cellar"
        data["rooms"][1]["height"] = 3
        data["rooms"][1]["scores"]["points"] = -1
        data["thrones"] = data["thrones"][:2]
        del data["attendants"]
        data["specials"][0]["count"] = None

    assert faults("ludwig", ludwig) == [
        "“colour” has no meaning here.",
        "“rooms[0].type” cannot be “cellar”.",
        "“height” has no meaning here.",
        "“rooms[1].scores.points” cannot be “-1”.",
        "“specials[0].count” must be a whole number.",
        "“attendants” is missing.",
        "thrones: at least 7 are needed, not 2.",
    ]

    def zamek(data: dict[str, Any]) -> None:
        data["colour"] = "red"
        data["tiles"][0]["colour"] = "red"
        data["tiles"][0]["count"] = "two"
        data["subjects"] = 0
        del data["tokens"]

    assert faults("zamek", zamek) == [
        "edition: “colour” has no meaning here.",
        "tiles[0]: “colour” has no meaning here.",
        "tiles[0]: “count” must be a whole number.",
        "edition: “tokens” is missing.",
        "subjects: Each seat needs at least one subject.",
    ]


def test_check_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: with --json there is one line per file, also for one that cannot be read."""
    good = written(tmp_path / "good.json", {**ZAMEK, "subjects": 5})
    bad = written(tmp_path / "bad.json", {**ZAMEK, "tiles": []})
    assert main(["edition", "check", good, bad, str(tmp_path / "none.json"), "--json", "--lang", "en"]) == 2
    one, two, three = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (one["ok"], one["game"], one["warnings"]) == (True, "zamek", ["subjects: 5; the box has 6."])
    assert (two["ok"], two["faults"]) == (False, ["There are no tiles."])
    assert (three["ok"], three["edition"]) == (False, None)


@pytest.mark.parametrize("game", BUILT_IN)
def test_built_in_editions_of_all_games_pass(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Z31: the file tells its game, and every built-in edition is good."""
    for edition in get_game(game).info.editions:
        name = written(tmp_path / "e.json", built_in_edition(game, edition).data)
        assert main(["edition", "check", name, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["game"] == game


@pytest.mark.parametrize("text", ["", "[]", "{", '{"edition": {"id": "x"}}', '{"edition": 3}', "\x00"])
def test_garbage_is_one_line(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: what is no edition at all is refused with one line."""
    path = tmp_path / "e.json"
    path.write_text(text, "utf-8")
    assert main(["edition", "check", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["edition", "show", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_file_is_named_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: both `check` and `show` say which file is wrong, and say it once."""
    for name, text in (("e.json", "[]"), ("f.json", '{"edition": {"id": "x"}}'), ("g.json", None)):
        path = tmp_path / name
        if text is not None:
            path.write_text(text)
        for what in ("check", "show"):
            assert main(["edition", what, str(path)]) == 2
            said = capsys.readouterr().err
            assert said.startswith(f"zamki: {path}: ")
            assert said.count(name) == 1
        main(["edition", "check", str(path), "--json"])
        (fault,) = json.loads(capsys.readouterr().out)["faults"]
        assert name not in fault


def test_check_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: nothing to check is said in one line."""
    assert main(["edition", "check"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("lang", ["en", "pl", "fr", "de"])
def test_show_as_text(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: the built-in edition is shown as text with every face and its count."""
    assert main(["edition", "show", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert all(f"{tile['id']} ×{tile['count']}" in shown for tile in ZAMEK["tiles"])


def test_show_as_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: one SVG sheet has the 76 cells, the 14 towers, and every tile face with its count."""
    path = tmp_path / "sheet.svg"
    assert main(["edition", "show", "--svg", str(path), "--lang", "en"]) == 0
    root = ElementTree.parse(path).getroot()
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert all(f"{tile['id']} × {tile['count']}" in texts for tile in ZAMEK["tiles"])
    assert all(
        f"{x},{y}" in texts
        for y, row in enumerate(ZAMEK["board"]["rows"])
        for x in range(10)
        if row[x] == "#"
    )
    assert all(f"{first}/{second}" in texts for first, second in ZAMEK["board"]["towers"])
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert main(["edition", "show", "--svg", "-"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


def test_sheet_of_an_odd_edition(tmp_path: Path) -> None:
    """Z31: any playable edition can be drawn, and its names are escaped."""
    areas = [
        {"kind": "house", "slots": [0, 1, 2, 6, 7, 8]},
        {"kind": "pigsty", "slots": [3, 4, 5, 9, 10, 11]},
    ]
    tiles = [{"id": "<&>", "count": 60, "areas": areas}]
    tiles += [
        {"id": "all", "count": 1, "areas": [{"kind": kind, "slots": list(range(12))}]} for kind in ("house",)
    ]
    name = written(tmp_path / "e.json", {**ZAMEK, "tiles": tiles})
    path = tmp_path / "sheet.svg"
    assert main(["edition", "show", name, "--svg", str(path)]) == 0
    assert "<&> × 60" in [element.text for element in ElementTree.parse(path).getroot().iter(f"{SVG}text")]


def test_unwritable_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Z31: a place that cannot be written is said in one line."""
    assert main(["edition", "show", "--svg", str(tmp_path / "no" / "sheet.svg")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_show_of_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    """R1: an edition of Rycerze is shown as it stands in its file."""
    assert main(["edition", "show", "--game", "rycerze"]) == 0
    assert "dragon" in capsys.readouterr().out
    assert main(["edition", "show", "--game", "rycerze", "--svg", "-"]) == 2
