from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import zamki
from zamki.core.words import LANGUAGES

EXAMPLES = Path(__file__).parents[3] / "records" / "examples"
GOOD, BAD = str(EXAMPLES / "castle-1.json"), str(EXAMPLES / "castle-faulty.json")
DRAWN = "throne: food, sleeping\n      | Tower\nBakery | Throne | Kitchen\n"


def lines(text: str) -> list[dict[str, Any]]:
    """Every printed JSON line."""
    return [json.loads(line) for line in text.splitlines()]


def test_json_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """L41: one line per file, in order, with `file`; the status is the worst of all."""
    ran = zamki(capsys, "score", "--json", GOOD, BAD)
    good, bad = lines(ran.out)
    assert ran.status == 2
    assert good == {**json.loads((EXAMPLES / "castle-1.score.json").read_text()), "file": GOOD}
    right = json.loads((EXAMPLES / "castle-faulty.score.json").read_text())
    assert bad["file"] == BAD
    assert bad["error"]["faults"] == right["error"]["faults"]
    assert bad["error"]["code"] == "unbuildable"
    assert bad["error"]["message"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_and_explanation(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """L41: the sheet has 13 lines and a total; the explanation ends with the same total."""
    sheet = zamki(capsys, "score", GOOD, "--lang", lang)
    assert sheet.status == 0
    assert len(sheet.out.splitlines()) == 15
    assert sheet.out.splitlines()[-1].split()[-1] == "25"
    words = zamki(capsys, "score", GOOD, "--explain", "--lang", lang)
    assert "25" in words.out.splitlines()[-1]


def test_faults_are_told_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    """L15, L16: a castle that could not have been built is refused with every fault and its cell."""
    ran = zamki(capsys, "score", BAD)
    assert ran.status == 2
    assert not ran.out
    assert len(ran.err.splitlines()) == 5
    assert "[9, 3]" in ran.err
    assert "[−9, 0]" in ran.err


def test_drawn_castle_and_did_you_mean(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """L14: a grid of names is read too; a slip of the pen is answered with a suggestion."""
    path = tmp_path / "castle.txt"
    path.write_text(DRAWN, "utf-8")
    assert lines(zamki(capsys, "score", "--json", str(path)).out)[0]["lines"]["towers"] == 1
    path.write_text(DRAWN.replace("Bakery", "Bakrey"), "utf-8")
    ran = zamki(capsys, "score", str(path))
    assert ran.status == 2
    assert "Did you mean: Bakery?" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_unknown_id_in_json_is_answered_with_a_suggestion(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """L2: an id nearly right is asked about."""
    path = tmp_path / "castle.json"
    data = {
        "format": "zamki-castle-1",
        "throne": "throne_food_sleeping",
        "rooms": [{"room": "kitchn", "at": [2, 0]}],
    }
    path.write_text(json.dumps(data), "utf-8")
    assert "Did you mean “Kitchen”" in zamki(capsys, "score", str(path)).err


def test_gzip_and_several_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """L41: gzipped castles are read; several files are headed by their names."""
    path = tmp_path / "castle.json.gz"
    path.write_bytes(gzip.compress(Path(GOOD).read_bytes()))
    ran = zamki(capsys, "score", str(path), GOOD)
    assert ran.status == 0
    assert ran.out.splitlines()[0] == f"{path}:"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"nonsense", b"\xff\xfe\x00", b"\x1f\x8b\x00", b'{"format":1}']
)
def test_bad_input_is_one_clear_line(
    content: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """L14: whatever the file holds, one sentence and status 2, in JSON as well."""
    path = tmp_path / "castle"
    path.write_bytes(content)
    ran = zamki(capsys, "score", str(path))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1
    (answer,) = lines(zamki(capsys, "score", "--json", str(path)).out)
    assert answer["file"] == str(path)
    assert answer["error"]["code"] == "malformed"


def test_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    """L14: a file that is not there is told as such."""
    ran = zamki(capsys, "score", "--json", "/no/such/file")
    assert ran.status == 2
    assert lines(ran.out)[0]["error"]["code"] == "malformed"
