"""What was played with an earlier version still opens."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.match.setting import Bots, advance, first_move, go, settle, submit
from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.core.play import replay
from zamki.core.record import record_from_json
from zamki.match import Tables
from zamki.match.secrets import key_of
from zamki.store import SqliteStore

HERE = Path(__file__).parent
TOLD: dict[str, Any] = json.loads(gzip.decompress((HERE / "tables-0.1.json.gz").read_bytes()))
"""What version 0.1 said of its tables: views of all seats, records, secrets."""


@pytest.fixture
def all_tables(tmp_path: Path) -> Tables:
    """Opened on a database that version 0.1 wrote."""
    shutil.copy(HERE / "tables-0.1.sqlite", tmp_path / "tables.sqlite")
    return Tables(SqliteStore(tmp_path / "tables.sqlite"), Bots(), seed=1)


@pytest.mark.parametrize("kind", [kind for kind, told in TOLD.items() if told["views"]])
def test_tables_of_an_earlier_version_look_the_same(all_tables: Tables, kind: str) -> None:
    """Every seat of a table saved by version 0.1 sees what it saw then; its record is the same."""

    async def work() -> None:
        told = TOLD[kind]
        table = await all_tables.table(told["table"])
        for who, before in told["views"].items():
            viewer: Viewer = Onlooker.SPECTATOR if who == "spectator" else Seat(int(who))
            assert _difference(before, table.view(viewer).json()) is None
        assert _difference(told["record"], table.record(Seat(0))) is None
        for number, secret in enumerate(told["secrets"]):
            assert Seat(number) in table.log.seats_of(key_of(secret))
        assert table.log.rematch == told.get("rematch")
        await all_tables.close()

    go(work())


def test_games_of_an_earlier_version_go_on_to_their_end(all_tables: Tables) -> None:
    """People and bots finish the games that version 0.1 began, and their records replay."""

    async def work() -> None:
        await all_tables.wake()
        await all_tables.awake()
        begun = [told for told in TOLD.values() if told["secrets"]]
        for told in begun:
            table = await all_tables.table(told["table"])
            while table.log.play.outcome is None:
                actors = table.log.play.game.actors(table.log.play.state)
                person = next((seat for seat in actors if table.chair(seat).bot is None), None)
                if person is None:
                    await settle(table, table.version + 1)
                else:
                    await advance(table, person)
            again = replay(record_from_json(table.record(Seat(0))))
            assert again.outcome == table.log.play.outcome
        await all_tables.close()

    go(work())


def test_answers_of_an_earlier_version_are_kept(all_tables: Tables) -> None:
    """A move sent again with the key that version 0.1 answered is not made a second time."""

    async def work() -> None:
        table = await all_tables.table(TOLD["rycerze-running"]["table"])
        before = table.version
        assert await submit(table, Seat(0), first_move(table, 1), None, key="first") < before
        assert table.version == before
        await all_tables.close()

    go(work())


def _difference(before: Json, now: Json, where: str = "") -> str | None:
    """Where something said before is missing or other now; what is new is welcome."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            if key not in now:
                return f"{where}.{key}"
            if found := _difference(value, now[key], f"{where}.{key}"):
                return found
        return None
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return next((d for n, (a, b) in pairs if (d := _difference(a, b, f"{where}[{n}]"))), None)
    return None if before == now else f"{where}: {before} is now {now}"
