"""A short drill on each database, and proof that a drill would notice."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from bench.visitor import Reply, Visitor

from tests.faults import drill, people
from tests.faults.check import check
from tests.faults.drill import mixed, on_a_file, on_a_server, postgres
from tests.faults.house import House
from tests.faults.mischief import Mischief
from tests.faults.people import Moment
from tests.faults.report import Report
from tests.match.setting import go
from zamki.core.errors import IllegalMove
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure


@pytest.mark.slow
def test_nothing_is_lost_on_a_file(tmp_path: Path) -> None:
    """The disk is full, the file locked or gone, the clock jumps, the server is killed: no move is lost."""
    faults = ("disk full", "file locked", "server killed", "clock jumps", "file deleted")
    report = go(on_a_file(tmp_path, mixed(2), faults))
    assert report.is_clean, report.table()
    assert report.games.total() == 2
    assert set(faults) < set(report.faults)


class _Quiet(Mischief):
    """Nothing is played here, and nothing may be broken."""

    async def make(self, kind: str) -> None:
        pytest.fail(f"{kind} when all was over")


class _Empty(House):
    """A house that is never opened."""

    async def start(self) -> None:
        pass

    async def stop(self) -> int:
        return 0


def test_faults_happen_only_while_games_are_played(tmp_path: Path) -> None:
    """A fault after the last game is none, and a drill that has missed one, or a game, is not clean."""
    house, report = _Empty(tmp_path, ""), Report()
    go(drill._drill(_Quiet(house, Moment("", report)), [], ("deploy", "clock jumps")))
    assert report.notes == ["never happened: clock jumps", "never happened: deploy"]
    report = Report()
    report.games["any"] += 1
    report.expect(2, ())
    assert report.notes == ["1 of 2 games were played to their end"]
    assert not report.is_clean


def test_a_worker_that_is_behind_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view from before the beginning is no end, and a record from before the end is asked for again."""
    monkeypatch.setattr(people, "AGAIN", 0.0)
    looks = [{"begun": False, "actors": []}, {"begun": True, "actors": [0]}, {"begun": True, "actors": []}]
    records = [Reply(409, b"{}"), Reply(200, b'{"redacted": true}'), Reply(200, b'{"moves": []}')]

    class Behind(people.Game):
        async def _sure(self, *asked: Any, **more: Any) -> Reply:
            is_record = asked[2].endswith("/record")
            return records.pop(0) if is_record else Reply(200, json.dumps(looks.pop(0)).encode())

    async def work() -> None:
        game = Behind(Moment("", Report()), "rycerze", 1, 0)
        game._people = {0: Visitor("")}
        assert [await game._asked() for _ in range(3)] == [-1, 0, None]
        assert await game._record() == {"moves": []}

    go(work())


@pytest.mark.soak
def test_nothing_is_lost_on_a_server(tmp_path: Path) -> None:
    """PostgreSQL, one of two workers or both are killed, the server is replaced: no move is lost."""
    with TemporaryDirectory() as data, ExitStack() as end:
        try:
            server = end.enter_context(postgres(Path(data) / "postgres"))
        except Exception as error:
            give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
            give_up(f"PostgreSQL cannot run here: {error}")
        faults = ("PostgreSQL killed", "worker killed", "all killed", "deploy")
        report = go(on_a_server(tmp_path, server, mixed(3), faults))
    assert report.is_clean, report.table()
    assert all(report.faults[kind] == 1 for kind in faults)


def _played(name: str) -> tuple[AnyPlaythrough, dict[int, Any], list[dict[str, Any]]]:
    """A finished game, what was acknowledged of it, and what its people saw."""
    game, chance = get_game(name), Random(3)
    play = Playthrough.new(game, configure(game, 2), 3)
    moves, views = {}, []
    while play.outcome is None:
        seat = chance.choice(game.actors(play.state))
        play.submit(chance.choice(list(game.legal_moves(play.state, seat))))
        version = 2 + len(play.played)
        moves[version] = game.move_json(play.played[-1].move)
        views.append({"table": "t", "version": version, "begun": True, **play.view(seat).json()})
    return play, moves, views


def _report_of(play: AnyPlaythrough, moves: dict[int, Any], views: list[dict[str, Any]]) -> Report:
    report = Report()
    check(play.record().json(), moves, views, (), report)
    return report


def test_a_drill_has_teeth() -> None:
    """A move that is lost, one nobody was told of, and a view of another moment are found."""
    play, moves, views = _played("rycerze")
    assert _report_of(play, moves, views).is_clean
    assert _report_of(play, moves, views).views == len(moves)
    last = max(moves)
    fewer = {version: move for version, move in moves.items() if version < last}
    assert _report_of(play, fewer, []).doubled == 1
    report = Report()
    with suppress(IllegalMove):
        check(play.record().json(), {**moves, last + 1: moves[last]}, [], (), report)
    assert report.lost == 1
    late = [{**views[1], "version": views[0]["version"]}]
    assert _report_of(play, moves, late).wrong == 1
