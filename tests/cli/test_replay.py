from __future__ import annotations

import gzip
import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import zamki
from tests.core import test_shuffle as version_2
from tests.core.test_commitment import played
from zamki.core.commitment import commitment_of
from zamki.core.record import parse_record

EXAMPLES = Path(__file__).parent.parent / "records" / "examples"
TWO = EXAMPLES / "rycerze-2.json"
Capture = pytest.CaptureFixture[str]


def test_json_answer(capsys: Capture) -> None:
    """One line per file, in order, always with `file`, and the result's fields."""
    ran = zamki(capsys, "replay", "--json", str(TWO), str(EXAMPLES / "rycerze-4.json"))
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 0
    assert [line["file"] for line in lines] == [str(TWO), str(EXAMPLES / "rycerze-4.json")]
    assert lines[0]["ok"] is True
    assert (lines[0]["scores"], lines[0]["winners"], lines[0]["hands"]) == ([3, 4], [1], [3, 3])
    assert lines[0]["finished"] is True


def test_names_of_a_record_are_told(capsys: Capture, tmp_path: Path) -> None:
    """Who sat where is said where the record knows it; a nameless seat keeps its number."""
    path = tmp_path / "game.json"
    path.write_text(
        json.dumps({**json.loads(TWO.read_text()), "names": ["Ada", ""], "bots": [None, "builder"]})
    )
    ran = zamki(capsys, "replay", str(path), "--lang", "en")
    assert ran.status == 0
    assert "Ada" in ran.out
    assert "Seat 1" not in ran.out
    assert "Seat 2" in ran.out


def test_position_after_n_moves(capsys: Capture) -> None:
    """`--at N` adds the open view after the first N moves; 0 is the start, beyond the end is refused."""
    for at in (0, 5, 12):
        ran = zamki(capsys, "replay", "--json", "--at", str(at), str(TWO))
        position = json.loads(ran.out)["position"]
        assert (position["version"], position["seat"]) == (at, None)
        assert position["state"]["piles"] is not None
    assert zamki(capsys, "replay", "--at", "13", str(TWO)).status == 2
    assert zamki(capsys, "replay", "--at", "-1", str(TWO)).status == 2


def tampered(tmp_path: Path, **changes: Any) -> str:
    """The example with changes, as a file."""
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps({**json.loads(TWO.read_text()), **changes}))
    return str(path)


def test_wrong_result_is_status_one(capsys: Capture, tmp_path: Path) -> None:
    """A difference is exit 1 and names the first one."""
    wrong = tampered(tmp_path, result={"scores": [9, 4], "winners": [0], "hands": [3, 3]})
    ran = zamki(capsys, "replay", "--json", wrong)
    assert ran.status == 1
    assert json.loads(ran.out)["error"] == {
        "code": "result_differs",
        "message": "The record says scores = [9, 4], the replay comes to [3, 4].",
        "move": None,
    }


def test_illegal_record_is_status_two_and_one_line(capsys: Capture, tmp_path: Path) -> None:
    """An illegal move is exit 2 and one line with its index, in the reader's language."""
    moves = json.loads(TWO.read_text())["moves"]
    wrong = tampered(tmp_path, moves=[*moves[:3], moves[2], *moves[4:]])
    ran = zamki(capsys, "replay", wrong, "--lang", "de")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"zamki: {wrong}: Zug 3: Platz 0 ist gerade nicht an der Reihe.\n"


def test_status_is_the_worst_of_all(capsys: Capture, tmp_path: Path) -> None:
    """Several files: the highest status wins, every file has its line."""
    ran = zamki(capsys, "replay", "--json", str(TWO), str(tmp_path / "nothing.json"))
    assert ran.status == 2
    assert [json.loads(line)["ok"] for line in ran.out.splitlines()] == [True, False]


def test_standard_input_and_gzip(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is standard input; gzipped files are read."""
    packed = tmp_path / "game.json.gz"
    packed.write_bytes(gzip.compress(TWO.read_bytes()))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TWO.read_bytes())))
    ran = zamki(capsys, "replay", "--json", "-", str(packed))
    assert [json.loads(line)["scores"] for line in ran.out.splitlines()] == [[3, 4], [3, 4]]


def test_unfinished_record_is_right_so_far(capsys: Capture, tmp_path: Path) -> None:
    """A record without a result replays with `finished: false`."""
    data = json.loads(TWO.read_text())
    path = tmp_path / "half.json"
    path.write_text(
        json.dumps({**{k: v for k, v in data.items() if k != "result"}, "moves": data["moves"][:5]})
    )
    ran = zamki(capsys, "replay", "--json", str(path))
    assert ran.status == 0
    assert json.loads(ran.out)["finished"] is False


def test_text_answer_shows_the_end(capsys: Capture) -> None:
    """Without `--json` a person reads the position and who won."""
    ran = zamki(capsys, "replay", str(TWO))
    assert "OK: 3 : 4." in ran.out
    assert "Seat 2 wins. 4 to 3 points." in ran.out


DEEP = b'{"format": "zamki-record-1", "result": ' + b"[" * 900 + b"]" * 900 + b"}"
GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\3"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 99,
        b"\xff\xfe{}",
        b"NaN",
        b'{"a\\n": 1, "a\\n": 2}',
        b'{"format": "zamki-record-1", "game": "a\\nb\\u001b[31m"}',
        b'{"format": "zamki-record-1", "game": "\\ud800"}',
        b'{"format": "zamki-record-1", "game": "' + b"x" * 9999 + b'"}',
        b"[" * 99_999,
        DEEP,
        GZIP_HEAD + b"garbage",
        gzip.compress(b"{}" * 999, mtime=0)[:25],
    ],
)
def test_nonsense_is_one_short_line(capsys: Capture, tmp_path: Path, content: bytes) -> None:
    """Whatever a file holds, there is one bearable line and status 2, as text and as JSON."""
    path = tmp_path / "nonsense"
    path.write_bytes(content)
    ran = zamki(capsys, "replay", str(path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert len(ran.err) < 500
    assert "\x1b" not in ran.err
    ran = zamki(capsys, "replay", "--json", str(path))
    assert (ran.status, ran.err) == (2, "")
    (line,) = ran.out.splitlines()
    assert json.loads(line)["error"]["code"] in ("malformed", "unknown_game")


def test_edition_names_are_no_paths(capsys: Capture, tmp_path: Path) -> None:
    """An edition of any name is only looked for among the built-in ones."""
    for name in ("../" * 9 + "etc/passwd", "x" * 5000, "a\0b", ""):
        ran = zamki(capsys, "replay", "--json", tampered(tmp_path, edition=name))
        assert json.loads(ran.out)["error"]["code"] == "unknown_edition"


def committed_text(tmp_path: Path, moves: int | None = None) -> tuple[str, dict[str, Any]]:
    """A game of Ludwig whose chance was committed to, as a file and as data."""
    record = played("ludwig", moves=moves).record()
    path = tmp_path / "promised.json"
    path.write_text(record.text())
    return str(path), json.loads(record.text())


def test_verify_proves_chance(capsys: Capture, tmp_path: Path) -> None:
    """Exit 0 and `verified: true`; without a promise, or before the end, nothing is proven or wrong."""
    name, _ = committed_text(tmp_path)
    ran = zamki(capsys, "replay", "--verify", "--json", name)
    assert (ran.status, json.loads(ran.out)["verified"]) == (0, True)
    assert "verified" not in json.loads(zamki(capsys, "replay", "--json", name).out)
    assert "Chance was as committed to" in zamki(capsys, "replay", "--verify", name).out
    ran = zamki(capsys, "replay", "--verify", "--json", str(TWO))
    assert (ran.status, json.loads(ran.out)["verified"]) == (0, None)
    assert "cannot be checked" in zamki(capsys, "replay", "--verify", str(TWO)).out
    name, _ = committed_text(tmp_path, moves=20)
    ran = zamki(capsys, "replay", "--verify", name)
    assert (ran.status, "after the end" in ran.out) == (0, True)


def test_verify_says_what_is_wrong_where(capsys: Capture, tmp_path: Path) -> None:
    """A draw that does not follow from the nonce is exit 1 with its move; without --verify it replays."""
    name, data = committed_text(tmp_path)
    index = next(at for at, move in enumerate(data["moves"]) if move["type"] == "chance")
    data["nonce"] = "00" * 32
    Path(name).write_text(json.dumps(data))
    assert zamki(capsys, "replay", name).status == 0
    ran = zamki(capsys, "replay", "--verify", "--json", name)
    error = json.loads(ran.out)["error"]
    assert (ran.status, error["code"], error["move"]) == (1, "not_as_committed", None)
    data["commitment"] = commitment_of(bytes(32), parse_record(json.dumps(data)).committed_text())
    Path(name).write_text(json.dumps(data))
    error = json.loads(zamki(capsys, "replay", "--verify", "--json", name).out)["error"]
    assert (error["code"], error["move"]) == ("not_as_committed", index)
    ran = zamki(capsys, "replay", "--verify", name)
    assert (ran.status, ran.err.count("\n"), str(index) in ran.err) == (1, 1, True)


def test_verify_proves_a_shuffle_and_names_what_is_wrong(capsys: Capture, tmp_path: Path) -> None:
    """Version 2: a fair shuffle and the seats that added nothing; a changed nonce or share by its code."""
    name, data = tmp_path / "game.json", json.loads(version_2.played().record().text())
    name.write_text(json.dumps(data))
    ran = zamki(capsys, "replay", "--verify", "--json", str(name))
    told = json.loads(ran.out)
    assert (ran.status, told["verified"], told["shares"]) == (0, True, data["shuffle"]["shares"])
    assert "these seats added no share: 1" in zamki(capsys, "replay", "--verify", str(name)).out
    alone = replace(version_2.SHUFFLE, shares=(None, None))
    name.write_text(version_2.played(shuffle=alone).record().text())
    assert "the server alone chose it" in zamki(capsys, "replay", "--verify", str(name)).out
    for key, value, code in (
        ("nonce", "0" * 64, "nonce_differs"),
        ("promise", "0" * 64, "nonce_differs"),
        ("shares", ["0" * 32, None], "deal_differs"),
    ):
        name.write_text(json.dumps({**data, "shuffle": {**data["shuffle"], key: value}}))
        assert zamki(capsys, "replay", str(name)).status == 0
        ran = zamki(capsys, "replay", "--verify", "--json", str(name))
        error = json.loads(ran.out)["error"]
        assert (ran.status, error["code"]) == (1, code)
        assert (code == "deal_differs") == (error.get("details", {}).get("draw") == 0)
        assert zamki(capsys, "replay", "--verify", str(name)).err.count("\n") == 1
    supply = data["setup"]["supply"]
    cards = {"is": supply[1], "due": supply[0]}
    name.write_text(
        json.dumps({**data, "setup": {**data["setup"], "supply": [supply[1], supply[0], *supply[2:]]}})
    )
    assert zamki(capsys, "replay", str(name)).status != 1  # another deal, and so perhaps another game
    ran = zamki(capsys, "replay", "--verify", "--json", str(name))
    error = json.loads(ran.out)["error"]
    assert (ran.status, error["code"]) == (1, "deal_differs")
    assert error["details"] == {"draw": 1, "what": "supply", "card": 0, **cards}
    line = zamki(capsys, "replay", "--verify", "--lang", "en", str(name)).err
    assert f"Draw 1 (“supply”) does not follow from nonce and shares: card 0 is “{supply[1]}”" in line
