"""Chance at tables: promised at the start, opened at the end, the same through restarts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zamki.core.ids import Onlooker, Seat
from zamki.core.play import replay
from zamki.core.record import record_from_json
from zamki.games import BUILT_IN
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.entries import LogEntry
from zamki.match.errors import BrokenTable
from zamki.match.secrets import key_of
from zamki.store import MemoryStore, SqliteStore

from .setting import Bots, FailingStore, advance, first_move, go, settle, submit


async def _to_the_end(table: Table) -> None:
    while table.log.play.outcome is None:
        await settle(table, table.version + 1)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_shows_its_promise_and_keeps_it(game: str, tmp_path: Path) -> None:
    """Everybody sees the promise from the start; the final record verifies, also after a restart."""

    async def work() -> None:
        file = tmp_path / "t.sqlite"
        all_tables = Tables(SqliteStore(file), Bots())
        made = await all_tables.open(Opening(game=game, seats=2, bots={1: "random"}))
        shown = made.table.view(Onlooker.SPECTATOR).shuffle
        assert shown is not None
        for _ in range(6):
            await advance(made.table)
        await all_tables.close()
        again = Tables(SqliteStore(file), Bots())
        table = await again.table(made.table.id)
        while table.log.play.outcome is None:
            viewers = (Seat(0), Seat(1), Onlooker.SPECTATOR)
            told = json.dumps([[table.view(each).json(), table.record(each)] for each in viewers])
            shuffle = table.log.play.shuffle
            assert shuffle is not None
            assert shuffle.nonce is not None
            assert shuffle.nonce.hex() not in told
            assert shuffle.seed().hex() not in told
            assert told.count(shown.promise) == 6
            await advance(table)
        record = record_from_json(table.record(Onlooker.SPECTATOR))
        assert record.shuffle is not None
        assert record.shuffle.without_nonce() == shown
        assert replay(record, verify=True).shuffle == record.shuffle == table.view(Seat(0)).shuffle
        assert record.shuffle.nonce is not None
        await again.close()

    go(work())


def test_a_draw_that_could_not_be_saved_is_drawn_again() -> None:
    """A store that fails does not roll the dice anew: the same move brings the same draw."""

    async def work() -> None:
        store = FailingStore()
        all_tables = Tables(store, Bots())
        made = await all_tables.open(Opening(game="ludwig", seats=2, hot=True))
        table, tries = made.table, 0
        while tries < 3:
            seat = table.log.play.game.actors(table.log.play.state)[0]
            move = first_move(table, seat)
            next_log = table.log.next_log()
            next_log.play.submit_json(move)
            if chance := next_log.play.played[-1].chance:
                store.is_broken = True
                with pytest.raises(OSError, match="disk full"):
                    await submit(table, seat, move)
                store.is_broken = False
                tries += 1
            await submit(table, seat, move)
            assert not chance or table.log.play.played[-1].chance == chance
        await all_tables.close()

    go(work())


def test_every_table_has_a_nonce_of_its_own() -> None:
    """Two tables and a rematch promise different things; with a seed a server repeats itself."""

    async def nonces(seed: int | None) -> list[bytes | None]:
        all_tables = Tables(MemoryStore(), Bots(), seed=seed)
        opening = Opening(game="rycerze", seats=2, bots={1: "random"})
        made = [await all_tables.open(opening) for _ in range(2)]
        table = made[0].table
        while table.log.play.outcome is None:
            await advance(table)
        name = (
            await all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, key_of(made[0].secret)))
        ).table
        assert name is not None
        tables = [each.table for each in made] + [await all_tables.table(name)]
        await all_tables.close()
        assert len({each.log.shuffle and each.log.shuffle.promise for each in tables} - {None}) == 3
        return [each.log._nonce for each in tables]

    first, second = go(nonces(None)), go(nonces(None))
    assert None not in first
    assert len({*first, *second}) == 6
    assert go(nonces(3))[:2] == go(nonces(3))[:2]


def test_a_brought_record_keeps_its_promise() -> None:
    """A finished record that is brought shows, tells and verifies what it did where it was played."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        bots = {0: "random", 1: "random"}
        made = await all_tables.open(Opening(game="ludwig", seats=2, bots=bots, watch=True))
        await _to_the_end(made.table)
        record = made.table.record(Onlooker.SPECTATOR)
        brought = await all_tables.bring(json.dumps(record).encode())
        all_tables._cache.drop(brought)
        assert (await all_tables.table(brought)).record(Onlooker.SPECTATOR) == record
        await all_tables.close()

    go(work())


def test_tables_of_earlier_versions_go_on_without_a_promise() -> None:
    """A log whose first entry has neither nonce nor commitment is played on, and its record has neither."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=1)
        made = await all_tables.open(Opening(game="ludwig", seats=2, hot=True))
        (entry,) = await store.load(made.table.id)
        without = ("nonce", "promise", "shuffle")
        data = {key: value for key, value in entry.data.items() if key not in without}
        await store.append("earlier", [LogEntry(1, "opened", data, 0.0)], made.table.log.summary())
        table = await all_tables.table("earlier")
        told = table.view(Onlooker.SPECTATOR).json()
        assert (told["commitment"], told["shuffle"]) == (None, None)
        while table.log.play.outcome is None:
            seat = table.log.play.game.actors(table.log.play.state)[0]
            await submit(table, seat, first_move(table, seat))
        assert not {"nonce", "commitment", "shuffle"} & set(table.record(Seat(0)))
        broken = LogEntry(1, "opened", {**data, "nonce": "none"}, 0.0)
        await store.append("broken", [broken], made.table.log.summary())
        with pytest.raises(BrokenTable):
            await all_tables.table("broken")
        await all_tables.close()

    go(work())
