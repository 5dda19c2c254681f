"""When the cards are dealt: once, when the game begins, by a shuffle that nobody chooses alone."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.testing.faults import install
from zamki.core.chance import Chance
from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.ids import Json, Onlooker, Seat
from zamki.core.play import Playthrough, replay
from zamki.core.record import record_from_json
from zamki.core.registry import clear_caches, get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.entries import Chair, LogEntry
from zamki.match.errors import NotBegun
from zamki.match.secrets import key_of
from zamki.match.table_creation import load_log
from zamki.match.table_header import header_of_play
from zamki.store import MemoryStore

from .setting import Bots, advance, ask, first_move, go, sit, submit

ONE, TWO = "1" * 32, "2" * 32
LOTS = tuple("abcdef")
SAID: dict[str, Any] = {"ages": [1, 0], "first": 1}
"""What people may say of themselves when a game for two is opened."""


async def _waiting(all_tables: Tables, game: str = "rycerze", **more: Any) -> tuple[Table, str]:
    """A table for two that waits, whose host is not ready yet, and the host's secret."""
    opening = Opening(game=game, seats=2, open=True, waiting=True, is_ready=False, **more)
    made = await all_tables.open(opening)
    return made.table, made.secret


def _shares(table: Table) -> list[Json]:
    assert table.log.shuffle is not None
    shares: Any = table.log.shuffle.json()["shares"]
    return list(shares)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("waits", [True, False])
def test_before_the_beginning_there_is_nothing_of_the_game(game: str, waits: bool) -> None:
    """At a table with a free seat neither views nor the log hold a card; what needs one is refused."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=3)
        made = await all_tables.open(Opening(game=game, seats=2, open=True, waiting=waits))
        table = made.table
        for viewer in (Seat(0), Onlooker.SPECTATOR):
            seen = table.view(viewer).json()
            assert (seen["begun"], seen["state"], seen["actors"], seen["legal_moves"]) == (
                False,
                None,
                [],
                [],
            )
            with pytest.raises(NotBegun):
                table.record(viewer)
            for eyes in (viewer, Onlooker.OPEN):
                with pytest.raises(NotBegun):
                    await table.position(0, eyes)
        for kind in (ChangeKind.MOVE, ChangeKind.UNDO, ChangeKind.PROPOSE):
            with pytest.raises(NotBegun) as refused:
                await ask(table, kind, made.secret, move={"seat": 0, "type": "lay", "cards": []})
            assert (refused.value.code, refused.value.status) == ("not_begun", 409)
        (entry,) = await store.load(table.id)
        assert not {"setup", "chance", "shuffle"} & set(entry.data)
        assert table.log.shuffle is not None
        assert entry.data["promise"] == table.log.shuffle.promise
        assert str(entry.data["nonce"]) not in json.dumps(table.view(Onlooker.OPEN).json())
        await sit(table, None, "Bob")
        seen = table.view(Seat(0)).json()
        assert (seen["begun"], seen["waiting"], seen["state"] is None) == (True, False, False)
        assert seen["actors"]
        await all_tables.close()

    go(work())


Step = Callable[[Table, str], Awaitable[object]]


async def _options(table: Table, host: str) -> object:
    return await ask(table, ChangeKind.OPTIONS, host, pace="slow")


async def _live(table: Table, host: str) -> object:
    return await ask(table, ChangeKind.OPTIONS, host, pace="live")


async def _seated(table: Table, host: str) -> object:
    return await table.change(
        ChangeRequest(ChangeKind.SIT, None, {"name": "Bob", "ready": False, "share": TWO})
    )


async def _ready(table: Table, host: str) -> object:
    return await ask(table, ChangeKind.READY, host, share=ONE)


async def _start(table: Table, host: str) -> object:
    return await ask(table, ChangeKind.START, host)


async def _move(table: Table, host: str) -> object:
    seat = table.log.actors[0]
    return await submit(table, seat, first_move(table, seat))


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Zamek whose set-up draws too: a chance move before and one after its deal."""
    game = get_game("zamek")

    def start(config: Config, chance: Chance) -> Any:
        chance.event("lots", "order", LOTS)
        step = game.start(config, chance)
        chance.event("lots", "order", LOTS, 2)
        return step

    install(replace(game, start=start), monkeypatch)
    yield
    monkeypatch.undo()
    clear_caches()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_comes_back_the_same_after_every_step(game: str) -> None:
    """Settings, seats, shares, deal and draws survive a restart at each step; Ludwig draws in its set-up."""
    go(_restart_after_every_step(game))


@pytest.mark.usefixtures("lots")
def test_a_game_that_draws_in_its_set_up_comes_back_the_same_after_every_step() -> None:
    """A small test game that draws before and after its deal: each draw has its place in the shuffle."""
    first, second = go(_restart_after_every_step("zamek"))[:2]
    assert [len(each["order"]) for each in (first, second) if each["what"] == "lots"] == [len(LOTS), 2]


async def _restart_after_every_step(game: str) -> list[Any]:
    """Plays from the waiting room to the end, with a restart after every step; the moves of the record."""
    steps: list[Step] = [_options, _seated, _live, _ready, _options, _start, *[_move] * 9]
    store = MemoryStore()
    all_tables = Tables(store, Bots(), seed=3)
    table, host = await _waiting(all_tables, game)
    promise = table.log.shuffle and table.log.shuffle.promise
    for step in steps:
        await step(table, host)
        before = [table.view(viewer).json() for viewer in (Seat(0), Onlooker.OPEN)]
        await all_tables.close()
        all_tables = Tables(store, Bots())
        table = await all_tables.table(table.id)
        after = [table.view(viewer).json() for viewer in (Seat(0), Onlooker.OPEN)]
        assert [{**each, "seats": None} for each in after] == [{**each, "seats": None} for each in before]
    assert table.log.shuffle is not None
    assert table.log.shuffle.promise == promise
    assert _shares(table) == [ONE, TWO]
    while table.log.outcome is None:
        await advance(table, table.log.actors[0])
    record = record_from_json(table.record(Onlooker.SPECTATOR))
    replay(record, verify=True)
    await all_tables.close()
    return list(record.moves)


def test_settings_change_any_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log keeps the last of several, with who is ready and the promise, and is never full of them."""
    monkeypatch.setattr("zamki.match.table.MOST_WHILE_WAITING", 4)

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=3)
        table, host = await _waiting(all_tables)
        promise = table.log.shuffle
        await ask(table, ChangeKind.READY, host)
        paces: list[dict[str, Any]] = [{"pace": "slow"}, {"pace": "live"}]
        games: list[dict[str, Any]] = [{"options": {"long": True}}, {"options": {}}]
        for changes, is_ready in ((paces, True), (games, False)):
            for number, change in enumerate(changes * 10):
                await ask(table, ChangeKind.OPTIONS, host, **change, key=f"{change} {number}")
            kinds = [each.kind for each in await store.load(table.id)]
            assert kinds == ["opened", "ready", "options"]
            for log in (table.log, (await Tables(store, Bots()).table(table.id)).log):
                assert (log.chair(0).is_ready, log.shuffle) == (is_ready, promise)
                assert (log.pace, len(log.answers)) == ("live", 1)
        assert table.version == 42
        await all_tables.close()

    go(work())


@pytest.mark.parametrize("game", BUILT_IN)
def test_changes_keep_what_people_said_of_themselves(game: str) -> None:
    """R3, Z4, L4: whatever the host changes, ages, who begins and names stand when the game begins."""
    said = {key: value for key, value in SAID.items() if key in get_game(game).info.decided}
    assert said

    async def work() -> None:
        store = MemoryStore()
        table, host = await _waiting(Tables(store, Bots(), seed=3), game, setup=said, names={0: "Ada"})
        options = [each.name for each in get_game(game).info.options][:1]
        for is_on in (True, False, True):
            wish = {"options": dict.fromkeys(options, is_on), "pace": "slow" if is_on else "live"}
            await ask(table, ChangeKind.OPTIONS, host, **wish)
            table = await Tables(store, Bots()).table(table.id)
        await ask(table, ChangeKind.START, host)
        assert {key: table.log.play.setup[key] for key in said} == said
        assert [*table.log.config.options, table.log.pace] == [*options, "slow"]
        assert table.chair(0).name == "Ada"

    go(work())


@pytest.mark.parametrize("given", [{"ages": [0, 0]}, {"tiles": ["drum"] * 8}, {"nonsense": 1}])
def test_what_people_may_not_decide_is_refused_when_the_table_is_opened(given: dict[str, Any]) -> None:
    """A deck, an order that is none and what the game does not ask: at once, not when the game begins."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        with pytest.raises(BadSetup):
            await _waiting(all_tables, setup=given)
        await all_tables.close()

    go(work())


def test_only_a_change_of_the_game_asks_people_again() -> None:
    """Who is ready stays so when the pace or nothing changes, and is asked once more when the game does."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        table, host = await _waiting(all_tables)
        await ask(table, ChangeKind.READY, host)
        await ask(table, ChangeKind.OPTIONS, host, pace="slow")
        version = table.version
        unchanged: list[dict[str, Any]] = [{}, {"options": {}}, {"pace": "slow"}]
        for same in unchanged:
            assert (await ask(table, ChangeKind.OPTIONS, host, **same)).version == version == table.version
        assert table.chair(0).is_ready
        await ask(table, ChangeKind.OPTIONS, host, options={"long": True})
        assert not table.chair(0).is_ready
        await ask(table, ChangeKind.READY, host)
        await sit(table, None, "Bob")
        assert table.log.has_begun
        await all_tables.close()

    go(work())


@pytest.mark.parametrize("kind", [ChangeKind.BOT, ChangeKind.START])
def test_a_program_s_table_begins_with_its_last_seat(kind: ChangeKind) -> None:
    """A bot on the last free seat counts, and the host may start with bots on those that are left."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        made = await all_tables.open(Opening(game="zamek", seats=2))
        before = made.table.view(Seat(0))
        await ask(made.table, kind, made.secret, **({"seat": 1} if kind is ChangeKind.BOT else {}))
        assert (before.has_begun, made.table.view(Seat(0)).has_begun) == (False, True)
        await all_tables.close()

    go(work())


def test_shares_come_with_their_people_and_go_with_them() -> None:
    """A shared screen has one for its seats; a bot has none, nor has a person whom a bot has replaced."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        opening = Opening(game="ludwig", seats=4, waiting=True, here=frozenset({1}), is_ready=False)
        made = await all_tables.open(opening)
        table, codes = made.table, list(made.invites.values())
        await ask(table, ChangeKind.READY, made.secret, ready=None, share=ONE)
        assert not table.chair(0).is_ready
        guest = await table.change(ChangeRequest(ChangeKind.SIT, None, {"invite": codes[0], "share": TWO}))
        assert _shares(table) == [ONE, ONE, TWO, None]
        await ask(table, ChangeKind.BOT, guest.secret, seat=2)
        assert _shares(table) == [ONE, ONE, None, None]
        await ask(table, ChangeKind.START, made.secret)
        assert _shares(table) == [ONE, ONE, None, None]
        shuffle = table.log.play.shuffle
        assert shuffle is not None
        assert shuffle.shares == (bytes.fromhex(ONE), bytes.fromhex(ONE), None, None)
        await all_tables.close()

    go(work())


def test_a_rematch_makes_everything_anew() -> None:
    """A rematch, and a rematch of it: another nonce, another promise, only the shares that came with it."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}, share=ONE))
        table, found = made.table, []
        for share in (TWO, None, ONE):
            found.append(table.log._nonce)
            while table.log.outcome is None:
                await advance(table)
            body = {"share": share} if share else {}
            name = (
                await all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, key_of(made.secret), body))
            ).table
            assert name is not None
            table = await all_tables.table(name)
            assert _shares(table) == [share, None]
        assert len({*found, table.log._nonce}) == 4
        await all_tables.close()

    go(work())


def _as_version_2(name: str, **more: Any) -> LogEntry:
    """The first entry of a table as it was dealt when it was opened, with its host ready."""
    game = get_game("ludwig")
    play = Playthrough.new(game, configure(game, 2), 5, {"ages": [1, 0]})
    chairs = [Chair("Ada", frozenset({key_of("ada")})), Chair(invite="AAAA-BBBB")]
    data = header_of_play(play, chairs, play.record().moves)
    host = key_of("ada")
    told: dict[str, Json] = {"format": 2, "waiting": True, "open": True, "host": host, "pace": "live"}
    return LogEntry(1, "opened", {**data, **told, "nonce": "07" * 32, "commitment": "a" * 64, **more}, 0.0)


def test_a_table_of_an_earlier_version_that_waits_is_dealt_anew() -> None:
    """Its deal is void though options dealt a second one; the shuffle has the nonce it was opened with."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        first = _as_version_2("earlier")
        names = ("options", "edition", "setup", "chance", "commitment")
        again = {name: first.data[name] for name in names} | {"nonce": "08" * 32, "pace": "slow"}
        table, _ = await _waiting(all_tables)
        await store.append("earlier", [first, LogEntry(2, "options", again, 1.0)], table.log.summary())
        earlier = await all_tables.table("earlier")
        seen = earlier.view(Seat(0)).json()
        assert (seen["begun"], seen["state"], seen["waiting"]) == (False, None, True)
        assert earlier.log.pace == "slow"
        assert not earlier.chair(0).is_ready
        await ask(earlier, ChangeKind.OPTIONS, "ada", pace="live")  # replaces the entry with the second deal
        await ask(earlier, ChangeKind.READY, "ada", share=ONE)
        await sit(earlier, None, "Bob")
        later = await Tables(store, Bots()).table("earlier")
        for table in (earlier, later):
            shuffle = table.log.play.shuffle
            assert shuffle is not None
            assert (shuffle.nonce, shuffle.shares) == (bytes([7] * 32), (bytes.fromhex(ONE), None))
            assert table.log.play.setup["supply"] != first.data["setup"]["supply"]  # type: ignore[index,call-overload]
        assert earlier.log.play.state == later.log.play.state
        await all_tables.close()

    go(work())


@pytest.mark.parametrize("waits", [True, False])
def test_a_table_of_an_earlier_version_that_has_begun_keeps_its_deal(waits: bool) -> None:
    """Whether it had waited or was played on with a free seat."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        first = _as_version_2("earlier", waiting=waits)
        seated: dict[str, Json] = {"seat": 1, "name": "Bob", "keys": [key_of("bob")], "salt": "s"}
        table, _ = await _waiting(all_tables)
        entries = [first, LogEntry(2, "seated", seated, 1.0)] if waits else [first]
        await store.append("earlier", entries, table.log.summary())
        earlier = await all_tables.table("earlier")
        assert earlier.log.play.setup == first.data["setup"]
        assert earlier.view(Seat(0)).json()["commitment"] == "a" * 64
        await ask(earlier, ChangeKind.MOVE, "ada", move=first_move(earlier, 0))
        await all_tables.close()

    go(work())


def test_a_table_that_promised_nothing_is_dealt_without_a_shuffle() -> None:
    """A waiting table of before there were nonces begins, and comes back with the same deal."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        first = _as_version_2("earlier", nonce=None, commitment=None)
        table, _ = await _waiting(all_tables)
        await store.append("earlier", [first], table.log.summary())
        earlier = await all_tables.table("earlier")
        await ask(earlier, ChangeKind.READY, "ada", share=ONE)
        await sit(earlier, None, "Bob")
        later = await Tables(store, Bots()).table("earlier")
        assert earlier.log.play.shuffle is later.log.play.shuffle is None
        assert earlier.log.play.state == later.log.play.state
        await all_tables.close()

    go(work())


def test_a_waiting_table_goes_on_as_another_process_saved_it() -> None:
    """What was said elsewhere is read though nothing is dealt yet; the earlier state stays as it was."""
    before = load_log("earlier", [_as_version_2("earlier")])
    said: dict[str, Json] = {"seat": 0, "name": "Ada", "text": "hello"}
    after = before.with_entries([LogEntry(2, "chat", said, 1.0)])
    assert after.is_waiting
    assert [[line.text for line in log.chat] for log in (before, after)] == [[], ["hello"]]
