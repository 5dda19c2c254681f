from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import zamki
from tests.draw.drawings import checked
from zamki.core.ids import Seat
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.draw import draw_view

EXAMPLES = Path(__file__).parent.parent / "records" / "examples"
Capture = pytest.CaptureFixture[str]


def test_draws_to_a_file(capsys: Capture, tmp_path: Path) -> None:
    """`-o` writes a well-formed picture and says nothing."""
    picture = tmp_path / "a.svg"
    ran = zamki(capsys, "draw", str(EXAMPLES / "zamek-1.json"), "--at", "12", "-o", str(picture))
    assert (ran.status, ran.out) == (0, "")
    checked(picture.read_text("utf-8"))


def test_draws_to_standard_output(capsys: Capture) -> None:
    """Without `-o` the picture goes to standard output; a seat sees only what it may know."""
    open_, own = (
        zamki(capsys, "draw", str(EXAMPLES / "ludwig-4.json"), "--at", "2", *more)
        for more in ((), ("--seat", "2", "--theme", "dark", "--lang", "de"))
    )
    checked(open_.out)
    checked(own.out)
    assert open_.out.count("<symbol") > own.out.count("<symbol")


def test_seats_count_from_one(capsys: Capture) -> None:
    """R13: the first seat is 1 and the last of four is 4; each picture shows what that seat knows."""
    record, at = str(EXAMPLES / "rycerze-4.json"), ("--at", "2")
    drawn = [zamki(capsys, "draw", record, *at, "--seat", str(seat)).out for seat in (1, 4)]
    views = [replay(parse_record(Path(record).read_bytes()), at=2).view(Seat(seat)) for seat in (0, 3)]
    assert drawn == [f"{draw_view(view)}\n" for view in views]


def test_a_bad_record_is_named(capsys: Capture, tmp_path: Path) -> None:
    """Which file, which move, what; a wrong result is exit 1."""
    data = json.loads((EXAMPLES / "rycerze-2.json").read_text())
    path = tmp_path / "a.json"
    wrong = {**data, "moves": [*data["moves"][:3], {"type": "x"}]}
    for change, status, said in (
        (wrong, 2, f"zamki: {path}: move 3: There is no move “x” in this game.\n"),
        ({**data, "result": {**data["result"], "winners": [0]}}, 1, f"zamki: {path}: The record says"),
    ):
        path.write_text(json.dumps(change))
        ran = zamki(capsys, "draw", str(path))
        assert (ran.status, ran.out) == (status, "")
        assert ran.err.startswith(said)
    assert zamki(capsys, "draw", "none.json").err.startswith("zamki: none.json: ")


@pytest.mark.parametrize(
    "words",
    [
        ("--at", "9999"),
        ("--seat", "9"),
        ("--seat", "3"),
        ("--seat", "0"),
        ("--seat", "-1"),
        ("-o", "no/such/folder/a.svg"),
    ],
)
def test_bad_input(capsys: Capture, words: tuple[str, ...]) -> None:
    """What cannot be drawn is refused with one clear line and status 2."""
    ran = zamki(capsys, "draw", str(EXAMPLES / "zamek-1.json"), *words)
    assert ran.status == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
