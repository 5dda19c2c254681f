"""What people may say of themselves and to each other at a table, and requests that arrive twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from zamki.core.errors import Malformed
from zamki.core.game import Again
from zamki.core.registry import get_game
from zamki.core.words import T
from zamki.games import BUILT_IN
from zamki.match import ChangeKind, Opening, Tables
from zamki.match.entries import SHIELDS, LogEntry, TableSummary
from zamki.match.errors import NotAllowed, NotYourSeat
from zamki.match.people_changes import CHAT_LIMIT
from zamki.match.phrases import AT_MOST, COMMON, NO_THANKS, phrase, phrases
from zamki.match.ports import StaleTable
from zamki.match.setup_answers import next_game
from zamki.store import MemoryStore

from .setting import Bots, act, ask, go, opened

RECORD = (Path(__file__).parents[1] / "records" / "examples" / "rycerze-2.json").read_bytes()


@pytest.mark.parametrize("game", BUILT_IN)
def test_phrases_are_the_games_first(game: str) -> None:
    """Not too many are offered, each is known by what it says in English, and nothing else is one."""
    info = get_game(game).info
    offered = phrases(info)
    assert offered[: len(info.phrases)] == info.phrases
    assert len(offered) <= AT_MOST
    for each in (*offered, *COMMON, NO_THANKS):
        assert phrase(info, each.msgid) == each
    assert phrase(info, "Checkmate!") is None


def test_a_phrase_is_said_in_everybodys_language() -> None:
    """It is kept as what it is, not as words of one language; what is none is refused, and so is nothing."""

    async def work() -> None:
        all_tables, table, secrets = await opened()
        await ask(table, ChangeKind.CHAT, secrets[0], phrase="Thank you")
        await ask(table, ChangeKind.CHAT, None, phrase="Hello!", name="Eve")
        assert [(line.name, line.text, line.is_phrase) for line in table.log.chat] == [
            (table.chair(0).name, "Thank you", True),
            ("Eve", "Hello!", True),
        ]
        with pytest.raises(Malformed, match="no such phrase"):
            await ask(table, ChangeKind.CHAT, secrets[0], phrase="Thank you!!")
        for text in ("  ", "x" * (CHAT_LIMIT + 1)):
            with pytest.raises(Malformed, match=str(CHAT_LIMIT)):
                await ask(table, ChangeKind.CHAT, secrets[0], text=text)
        await all_tables.close()

    go(work())


def test_shields_are_chosen_once() -> None:
    """Who comes later gets another shield than the one that is taken, and nobody takes one away."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=4)
        made = await all_tables.open(Opening(game="rycerze", seats=4, open=True))
        table = made.table
        with pytest.raises(Malformed, match=f"no shield {SHIELDS}"):
            await ask(table, ChangeKind.SIT, None, name="Ada", shield=SHIELDS)
        for name in ("Ada", "Bo"):
            await ask(table, ChangeKind.SIT, None, name=name, shield=3)
        assert [chair.shield for chair in table.log.chairs[1:3]] == [3, None]
        with pytest.raises(NotAllowed, match="Somebody else") as refused:
            await act(table, ChangeKind.PERSON, 2, seat=2, shield=3)
        assert refused.value.details == {"rule": "shield"}
        with pytest.raises(Malformed, match="no shield -1"):
            await act(table, ChangeKind.PERSON, 2, seat=2, shield=-1)
        with pytest.raises(NotYourSeat):
            await act(table, ChangeKind.PERSON, 2, seat=1, name="Cy")
        await act(table, ChangeKind.PERSON, 2, seat=2, name="Bea")
        assert (table.chair(2).name, table.chair(2).shield) == ("Bea", None)
        await all_tables.close()

    go(work())


class Overtaken(MemoryStore):
    """Another process saves the same request a moment before this one does, or something else."""

    def __init__(self, *, is_same: bool) -> None:
        super().__init__()
        self.is_same = is_same

    async def append(self, table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
        """Too late."""
        if self.is_same:
            await super().append("theirs", entries, replace(summary, table="theirs"))
        raise StaleTable(T("This table was changed elsewhere meanwhile. Look again."))


def test_the_same_file_twice_is_one_table() -> None:
    """With one key a record is brought once, whether it comes again later, at the same time, or elsewhere."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1)
        one, other = await asyncio.gather(
            all_tables.bring(RECORD, key="k"), all_tables.bring(RECORD, key="k")
        )
        assert one == other == await all_tables.bring(RECORD, key="k")
        assert await all_tables.bring(RECORD, key="l") != one
        assert await all_tables.bring(RECORD) != await all_tables.bring(RECORD)
        await all_tables.close()
        late = Tables(Overtaken(is_same=True), Bots(), seed=1)
        assert await late.bring(RECORD, key="k") == "theirs"
        await late.close()

    go(work())


def test_a_table_that_cannot_be_saved_is_not_there() -> None:
    """Where somebody else has saved something under the same name and it was not this request, it is said."""

    async def work() -> None:
        all_tables = Tables(Overtaken(is_same=False), Bots(), seed=1)
        for key in (None, "k"):
            with pytest.raises(StaleTable):
                await all_tables.bring(RECORD, key=key)
        with pytest.raises(StaleTable):
            await all_tables.open(Opening(game="rycerze", seats=2), key="k" * 20)
        assert all_tables.numbers()["tables_in_memory"] == 0
        await all_tables.close()

    go(work())


class Stubborn(Random):
    """Leaves everything as it was, the first time."""

    tries = 0

    def sample(self, population: Sequence[Any], k: int, *, counts: Any = None) -> list[Any]:
        """In order, then the other way round."""
        self.tries += 1
        return list(population) if self.tries == 1 else list(population)[::-1]


def test_a_rematch_mixes_seats_until_they_differ() -> None:
    """Where a game mixes seats nobody finds everybody where they were, and ages go with the people (L4)."""
    info = get_game("ludwig").info
    old: Any = SimpleNamespace(
        game=SimpleNamespace(info=info),
        play=SimpleNamespace(setup={"ages": [2, 0, 1]}),
        chairs=[None] * 3,
        next_first={},
    )
    found = next_game(old, Stubborn())
    assert list(found.chairs) == [2, 1, 0]
    assert found.setup["ages"] == [0, 2, 1]


@pytest.mark.parametrize(("said", "begins"), [({}, 1), ({"first": 0}, 0)])
def test_who_began_begins_again_unless_somebody_is_named(said: dict[str, int], begins: int) -> None:
    """Where a game keeps its answer the next game is given the same one, or whom the people name."""
    info = get_game("zamek").info
    asks = tuple(replace(question, again=Again.KEEP) for question in info.asks)
    old: Any = SimpleNamespace(
        game=SimpleNamespace(info=replace(info, asks=asks)),
        play=SimpleNamespace(setup={"first": 1}),
        chairs=[None] * 2,
        next_first=said,
    )
    assert next_game(old, Random(1)).setup == {"first": begins}
