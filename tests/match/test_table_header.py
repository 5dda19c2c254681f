"""The first entry says what a table was begun with; one that began otherwise is closed alone."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import pytest

from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition
from zamki.match import ChangeKind, Opening, Table, Tables
from zamki.match.entries import LogEntry
from zamki.match.errors import BrokenTable, KeyReused, OldTableRules, ShortKey
from zamki.match.secrets import key_of
from zamki.match.table_header import FORMAT, edition_hash
from zamki.store import MemoryStore

from .setting import Bots, ask, go

BOTS = {0: "random", 1: "random"}


def test_the_first_entry_says_what_the_table_was_begun_with() -> None:
    """Format, version of the program, rules of the game and hash of the edition are in the log."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2))
        data = (await store.load(made.table.id))[0].data
        info = get_game("rycerze").info
        edition = built_in_edition("rycerze", info.editions[0])
        assert (data["format"], data["zamki"]) == (FORMAT, version("zamki"))
        assert (data["rules"], data["edition_hash"]) == (info.rules_version, edition_hash(edition))
        await all_tables.close()

    go(work())


async def _founded_with(
    store: MemoryStore, table: Table, without: tuple[str, ...] = (), **other: Any
) -> None:
    """As if the table had been begun otherwise."""
    first, *rest = await store.load(table.id)
    data = {key: value for key, value in first.data.items() if key not in without}
    store._entries[table.id] = [LogEntry(1, "opened", {**data, **other}, first.at), *rest]


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"rules": 7}, "rules 7"),
        ({"edition_hash": "0" * 64}, "other pieces"),
        ({"format": FORMAT + 1}, "later version"),
    ],
)
def test_a_table_of_other_rules_is_closed_alone(
    other: dict[str, Any], says: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It is refused with one clear sentence, and the tables beside it wake and play."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), bot_pause=60)
        strange, usual = [
            (await all_tables.open(Opening(game="rycerze", seats=2, bots=BOTS, watch=True))).table
            for _ in range(2)
        ]
        await all_tables.close()
        await _founded_with(store, strange, **other)
        later = Tables(store, Bots())
        await later.wake()
        await later.awake()
        for _ in range(2):
            with pytest.raises(OldTableRules, match=says) as refused:
                await later.table(strange.id)
        assert (refused.value.code, isinstance(refused.value, BrokenTable)) == ("old_rules", True)
        assert strange.id in refused.value.message("de")
        assert refused.value.message("de") != refused.value.message("en")
        assert (await later.table(usual.id)).version >= 1
        await later.close()
        assert strange.id in caplog.text

    go(work())


def test_a_log_that_does_not_say_is_taken_as_the_first() -> None:
    """What version 0.1 did not write is not held against its tables."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2))
        await all_tables.close()
        said = ("format", "zamki", "rules", "edition_hash", "seat", "salt")
        await _founded_with(store, made.table, without=said)
        assert (await Tables(store, Bots()).table(made.table.id)).version == 1

    go(work())


# -- opening with a key ----------------------------------------------------------------------------------


@pytest.mark.parametrize("watch", [False, True])
def test_a_table_opened_twice_with_one_key_is_one_table(watch: bool) -> None:
    """Who lost the answer gets it again: table, seat, secret and invitations, also after a restart."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        wish = Opening(game="rycerze", seats=3, bots={2: "random"}, here=frozenset({1}), watch=watch)
        key = "a key that nobody guesses"
        first = await all_tables.open(wish, None, key)
        for each in (all_tables, Tables(store, Bots(), bot_pause=60)):
            again = await each.open(wish, None, key)
            assert (again.table.id, again.seat, again.secret) == (first.table.id, first.seat, first.secret)
            assert again.invites == first.invites
        with pytest.raises(KeyReused):
            await all_tables.open(Opening(game="rycerze", seats=2), None, key)
        assert (await all_tables.open(wish, "cookie", key, key_of("cookie"))).table.id != first.table.id
        await all_tables.close()

    go(work())


def test_a_key_that_others_may_think_of_opens_no_table_of_theirs() -> None:
    """Without a secret a short key is refused, as it says nothing of its sender; with one it does."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        wish = Opening(game="rycerze", seats=2)
        with pytest.raises(ShortKey):
            await all_tables.open(wish, None, "1")
        mine = [await all_tables.open(wish, "cookie", "1", key_of("cookie")) for _ in range(2)]
        assert mine[0].table.id == mine[1].table.id
        assert mine[0].table.log.host == key_of("cookie")
        await ask(mine[0].table, ChangeKind.CHAT, "cookie", text="hello")
        await all_tables.close()

    go(work())
