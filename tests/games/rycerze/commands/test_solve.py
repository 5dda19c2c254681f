from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zamki as library
from tests.cli.run import zamki

EXAMPLES = Path(__file__).parents[3] / "records" / "examples"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished two-seat game with open recruitment."""
    data = json.loads((EXAMPLES / "rycerze-2.json").read_text())
    path = tmp_path / "open.json"
    path.write_text(json.dumps({**data, "options": {"open_recruitment": True}}))
    return str(path)


def _solved(capsys: Capture, *words: str) -> dict[str, Any]:
    ran = zamki(capsys, "solve", "--json", *words)
    assert ran.status == 0
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


def test_value_of_the_start(capsys: Capture) -> None:
    """R11: `zamki solve rycerze` prints the start's value to four digits."""
    ran = zamki(capsys, "solve", "rycerze")
    assert ran.status == 0
    assert "0.6224" in ran.out
    assert "0.3776" in ran.out
    answer = _solved(capsys, "rycerze")
    assert sum(answer["win"]) == pytest.approx(1.0)
    assert answer["moves"] == [[], []]


def test_positions_of_a_record(capsys: Capture, record: str) -> None:
    """R5, R10: every position has both chances and a mix for each seat that is asked."""
    for at in range(12):
        answer = _solved(capsys, record, "--at", str(at))
        assert set(answer) == {"win", "moves"}
        assert sum(answer["win"]) == pytest.approx(1.0)
        for seat, mix in enumerate(answer["moves"]):
            assert sum(entry["p"] for entry in mix) == pytest.approx(1.0)
            assert {entry["move"]["seat"] for entry in mix} == {seat}
            assert {entry["move"]["type"] for entry in mix} == {"recruit" if at in (6, 7) else "lay"}


def test_half_committed_rounds(capsys: Capture, record: str) -> None:
    """R5: a round in which one seat has chosen is solved as before it."""
    assert _solved(capsys, record, "--at", "3") == _solved(capsys, record, "--at", "2")


def test_a_program_is_told_the_same(capsys: Capture, record: str) -> None:
    """R10: `rycerze.solve` answers what the command prints, from any seat's view and from a playthrough."""
    play = library.load_game(record, at=2)
    solution = library.rycerze.solve(play)
    assert solution.json() == _solved(capsys, record, "--at", "2")
    assert library.rycerze.solve(play.view(1)) == solution
    assert [sum(mix.values()) for mix in solution.moves] == pytest.approx([1.0, 1.0])
    assert all(move in play.legal_moves(seat) for seat, mix in enumerate(solution.moves) for move in mix)
    with pytest.raises(library.rycerze.NotSolvable, match="two seats and open recruitment"):
        library.rycerze.solve(library.new_game("rycerze", seats=3))
    with pytest.raises(library.rycerze.NotSolvable):
        library.rycerze.solve(library.new_game("zamek"))


def test_the_end(capsys: Capture, record: str) -> None:
    """R11: a finished game is won by its winner, and nobody is asked."""
    assert _solved(capsys, record) == {"win": [0.0, 1.0], "moves": [[], []]}
    assert zamki(capsys, "solve", record).status == 0


@pytest.mark.parametrize("name", ["rycerze-2.json", "rycerze-4.json", "rycerze-3-long.json", "zamek-1.json"])
def test_what_cannot_be_solved(capsys: Capture, name: str) -> None:
    """R10: hidden recruitment, more seats and other games are refused with `not_solvable`."""
    ran = zamki(capsys, "solve", "--json", str(EXAMPLES / name))
    assert ran.status == 2
    assert json.loads(ran.out)["error"]["code"] == "not_solvable"
    ran = zamki(capsys, "solve", str(EXAMPLES / name))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1


def test_a_bad_move_is_named(capsys: Capture, record: str) -> None:
    """An illegal record is refused with its file and the move's index, as `replay` says it."""
    data = json.loads(Path(record).read_text())
    del data["moves"][1]
    Path(record).write_text(json.dumps(data))
    assert zamki(capsys, "solve", record).err.startswith(f"zamki: {record}: move 1: ")


def test_bad_input(capsys: Capture, record: str) -> None:
    """A place beyond the end, a missing file and `--at` without a record are one clear line, exit 2."""
    for words in ((record, "--at", "13"), ("missing.json",), ("rycerze", "--at", "1")):
        ran = zamki(capsys, "solve", *words)
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1
