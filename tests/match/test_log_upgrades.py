"""Records and tables of older rules: a game may read them on, else they are refused in one line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.elsewhere import write
from zamki.core.errors import OldRules
from zamki.core.play import Playthrough, replay
from zamki.core.record import GameRecord, parse_record
from zamki.core.registry import folder, get_game, register
from zamki.core.setup import configure
from zamki.match import ChangeKind, Opening, Tables
from zamki.match.entries import LogEntry
from zamki.match.table_creation import load_log, log_of_record
from zamki.store import MemoryStore

from .setting import Bots, act, first_move, go, sit, submit

NEWER = """
from dataclasses import replace
from zamki.games.zamek import game as ours
from zamki.games.zamek.rules.info import INFO

RENAMED = {1: ("set", "lay"), 2: ("lay", "place")}


def upgrade(record, version):
    then, now = RENAMED[version]
    def renamed(move):
        return {**move, "type": now} if move["type"] == then else move
    return replace(record, moves=tuple(map(renamed, record.moves)))


game = replace(ours, info=replace(INFO, id="twins", rules_version=3), upgrade=UPGRADE)
"""


@pytest.fixture(params=["upgrade", "None"])
def offered(request: pytest.FixtureRequest, packages: Path) -> bool:
    """A game whose rules have changed twice: `place` was called `lay` before, and `set` at first."""
    write(packages, "somebody_twins", NEWER.replace("UPGRADE", request.param))
    for data in (folder("zamek") / "data").glob("*.json"):
        (packages / "somebody_twins" / "data" / data.name).write_bytes(data.read_bytes())
    register("twins", "somebody_twins")
    return bool(request.param == "upgrade")


def _record(version: int) -> GameRecord:
    """A finished game as a version wrote it."""
    game = get_game("twins")
    play = Playthrough.new(game, configure(game, 2), 4)
    while play.actors:
        play.submit(play.legal_moves(play.actors[0])[0])
    return replace(play.record(), rules=version, moves=tuple(_as_of(version, m) for m in play.record().moves))


def _as_of(version: int, move: Any) -> dict[str, Any]:
    return {**move, "type": {1: "set", 2: "lay", 3: "place"}[version]} if move["type"] == "place" else move


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_record_of_older_rules(version: int, offered: bool) -> None:
    """It is read step by step up to today's rules where its game knows how, else refused; it can be read."""
    record = parse_record(_record(version).text())
    assert record.rules == version
    if not offered and version < 3:
        with pytest.raises(OldRules, match=f"rules {version}") as refused:
            replay(record)
        assert refused.value.details == {"rules": version, "now": 3}
        return
    read = replay(record)
    assert read.outcome is not None
    assert read.record().rules == 3
    assert {move["type"] for move in read.record().moves} <= {"place", "subject", "score", "extra"}
    table_log, entries = log_of_record(record.text().encode(), 0.0)
    assert table_log.play.outcome == read.outcome
    assert entries[0].data["rules"] == 3


def test_a_table_of_older_rules_goes_on(offered: bool) -> None:
    """What was saved by older rules is read by today's, undone moves too; what comes then is today's."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), bot_pause=60)
        made = await all_tables.open(Opening(game="twins", seats=2, hot=True))
        table = made.table
        await submit(table, 0, first_move(table, 0))
        await act(table, ChangeKind.UNDO, 0, seat=0)
        await submit(table, 0, first_move(table, 0))
        seen = table.log.play.record().moves
        saved = await store.load(table.id)
        assert [entry.data.get("rules") for entry in saved if entry.kind == "move"] == [3, 3]
        older = [_older(entry) for entry in saved]
        assert "'set'" in str(older)
        if not offered:
            with pytest.raises(OldRules, match="rules 1"):
                load_log(table.id, older)
            return
        again = load_log(table.id, older)
        assert again.play.record().moves == seen
        assert again.play.state == table.log.play.state
        await act(table, ChangeKind.UNDO, 0, seat=0)
        await submit(table, 0, first_move(table, 0))
        mixed = [*older, *(await store.load(table.id))[len(older) :]]
        assert load_log(table.id, mixed).play.state == table.log.play.state
        await all_tables.close()

    go(work())


def _older(entry: LogEntry) -> LogEntry:
    """An entry as the first version wrote it."""
    data = {name: value for name, value in entry.data.items() if name != "rules"}
    if "move" in data:
        data["move"] = _as_of(1, data["move"])
    return replace(entry, data=data | ({"rules": 1} if entry.kind == "opened" else {}))


def test_suggestions_and_new_deals_of_older_rules(offered: bool) -> None:
    """What was suggested is read on too, and a waiting table may have been dealt anew by older rules."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), bot_pause=60)
        table = (await all_tables.open(Opening(game="twins", seats=2, hot=True))).table
        (first,) = await store.load(table.id)
        seat = table.log.play.actors[0]
        again = {"setup": first.data["setup"], "chance": first.data["chance"], "pace": "slow"}
        log = [
            first,
            LogEntry(2, "options", again, 0.0),
            LogEntry(3, "proposed", {"by": 1 - seat, "move": first_move(table, seat)}, 0.0),
            LogEntry(4, "chat", {"seat": 0, "name": "Ada", "text": "then"}, 0.0),
        ]
        today = LogEntry(5, "chat", {"seat": 0, "name": "Ada", "text": "now", "rules": 3}, 0.0)
        older = [*(_older(entry) for entry in log), today]
        if offered:
            found = load_log(table.id, older)
            assert [line.text for line in found.chat] == ["then", "now"]
            assert [dict(each.move) for each in found.proposals] == [first_move(table, seat)]
            assert found.play.state == table.log.play.state
        await all_tables.close()

    go(work())


def test_a_deal_of_older_rules_when_the_last_seat_is_taken(offered: bool) -> None:
    """A table that waited was dealt with the entry by which it began; its deal and moves are read on."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), bot_pause=60)
        opening = Opening(game="twins", seats=2, open=True, waiting=True, is_ready=True)
        table = (await all_tables.open(opening)).table
        await sit(table, None, "Bob")
        seat = table.log.play.actors[0]
        await submit(table, seat, first_move(table, seat))
        saved = await store.load(table.id)
        assert [entry.kind for entry in saved if "setup" in entry.data] == ["seated"]
        older = [_older(entry) for entry in saved]
        if not offered:
            with pytest.raises(OldRules, match="rules 1"):
                load_log(table.id, older)
            return
        again = load_log(table.id, older)
        assert again.play.record().moves == table.log.play.record().moves
        assert again.play.state == table.log.play.state
        await all_tables.close()

    go(work())
