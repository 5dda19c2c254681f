"""One door for every change: a key has one effect and one answer, also after a restart."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from zamki.core.chance import LiveChance
from zamki.core.errors import Malformed
from zamki.core.ids import Json, Onlooker, Seat
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.changes import Answer, BotAt
from zamki.match.errors import KeyReused, NotAllowed, NotYourSeat, Stale
from zamki.match.fairness import RULES
from zamki.match.secrets import key_of
from zamki.match.table import WAYS, _under_way, uninterruptible
from zamki.match.table_creation import load_log
from zamki.store import MemoryStore

from .setting import Bots, FailingStore, act, advance, ask, first_move, go, opened, sit, submit


@dataclass(frozen=True)
class Case:
    """A change that can be made at a table, and another one of the same kind."""

    kind: ChangeKind
    game: str
    before: Callable[[Table, list[str]], Awaitable[None]]
    caller: int | None
    body: Callable[[Table], Mapping[str, Json]]
    other: Callable[[Table], Mapping[str, Json]]
    sits: bool = True
    waits: bool = False


async def _nothing(table: Table, secrets: list[str]) -> None:
    """As it was opened."""


async def _chosen(table: Table, secrets: list[str]) -> None:
    for seat in range(len(secrets)):
        await submit(table, seat, first_move(table, seat))


async def _placed(table: Table, secrets: list[str]) -> None:
    await _chosen(table, secrets)
    for _ in range(2):
        await submit(table, 0, first_move(table, 0))


async def _suggested(table: Table, secrets: list[str]) -> None:
    await _chosen(table, secrets)
    await act(table, ChangeKind.PROPOSE, 2, move=first_move(table, 0))
    await act(table, ChangeKind.PROPOSE, 1, move=first_move(table, 0, 1))


async def _left(table: Table, secrets: list[str]) -> None:
    await act(table, ChangeKind.BOT, 0, seat=0, level="random")


async def _over(table: Table, secrets: list[str]) -> None:
    while table.log.play.outcome is None:
        for seat in table.log.play.game.actors(table.log.play.state):
            await advance(table, seat)


def _body(**body: Json) -> Callable[[Table], Mapping[str, Json]]:
    return lambda table: body


def _move(seat: int, number: int = 0) -> Callable[[Table], Mapping[str, Json]]:
    return lambda table: {"move": first_move(table, seat, number)}


def _proposal(number: int) -> Callable[[Table], Mapping[str, Json]]:
    return lambda table: {"proposal": table.log.proposals[number].id}


CASES = [
    Case(ChangeKind.MOVE, "ludwig", _nothing, 0, _move(0), _move(0, 1)),
    Case(ChangeKind.UNDO, "ludwig", _placed, 0, _body(), _body(seat=0)),
    Case(ChangeKind.PROPOSE, "ludwig", _chosen, 0, _move(1), _move(1, 1)),
    Case(ChangeKind.ACCEPT, "ludwig", _suggested, 0, _proposal(0), _proposal(1)),
    Case(ChangeKind.DECLINE, "ludwig", _suggested, 0, _proposal(0), _proposal(1)),
    Case(ChangeKind.CHAT, "rycerze", _nothing, 0, _body(text="hello"), _body(text="bye")),
    Case(
        ChangeKind.CHAT,
        "rycerze",
        _nothing,
        None,
        _body(text="hello", name="Eve"),
        _body(text="bye", name="Eve"),
    ),
    Case(ChangeKind.SIT, "rycerze", _nothing, None, _body(name="Tom"), _body(name="Tim"), sits=False),
    Case(ChangeKind.INVITE, "rycerze", _nothing, 0, _body(seat=1), _body(seat=1, revoke=True), sits=False),
    Case(ChangeKind.BOT, "rycerze", _nothing, 0, _body(seat=0, level="random"), _body(seat=0, level="cheat")),
    Case(ChangeKind.RETURN, "rycerze", _left, 0, _body(seat=0), _body(seat=1)),
    Case(ChangeKind.REMATCH, "rycerze", _over, 0, _body(), _body(seat=0)),
    Case(ChangeKind.PERSON, "rycerze", _nothing, 0, _body(seat=0, shield=5), _body(seat=0, shield=6)),
    Case(ChangeKind.READY, "rycerze", _nothing, 0, _body(ready=False), _body(), sits=False, waits=True),
    Case(ChangeKind.START, "rycerze", _nothing, 0, _body(), _body(seat=0), sits=False, waits=True),
    Case(ChangeKind.OPTIONS, "rycerze", _nothing, 0, _body(pace="slow"), _body(), sits=False, waits=True),
]


def test_every_kind_of_change_is_tried() -> None:
    """No kind of change is without its way, its rules and its case here."""
    assert {case.kind for case in CASES} == set(ChangeKind) == set(WAYS) == set(RULES)


async def _set_up(case: Case) -> tuple[Tables, Table, str | None]:
    store = MemoryStore()
    if case.sits:
        all_tables, table, secrets = await opened(case.game, 3, store)
    else:
        all_tables = Tables(store, Bots(), seed=4, bot_pause=60)
        made = await all_tables.open(Opening(game=case.game, seats=3, open=True, waiting=case.waits))
        table, secrets = made.table, [made.secret]
    all_tables._bot_runner._pause = 60  # bots stay quiet
    await case.before(table, secrets)
    return all_tables, table, None if case.caller is None else key_of(secrets[case.caller])


def _seen(table: Table) -> dict[str, Any]:
    count = len(table.log.play.played) if table.log.has_begun else None
    return {"log": count, **table.view(Onlooker.SPECTATOR).json()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_change_made_twice_with_one_key_is_made_once(case: Case) -> None:
    """The second time has the first answer and no effect: at once, and after a restart."""

    async def work() -> None:
        all_tables, table, caller = await _set_up(case)
        change = ChangeRequest(case.kind, caller, case.body(table), "a key of one's own", table.version)
        first = await table.change(change)
        after = _seen(table)
        assert await table.change(change) == first
        assert _seen(table) == after
        again = await Tables(all_tables.store, Bots(), bot_pause=60).table(table.id)
        assert await again.change(change) == first
        assert _seen(again) == after
        await all_tables.close()

    go(work())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_key_stands_for_one_change_only(case: Case) -> None:
    """The same key with another body is refused, by its code, and changes nothing."""

    async def work() -> None:
        all_tables, table, caller = await _set_up(case)
        other = case.other(table)
        await table.change(ChangeRequest(case.kind, caller, case.body(table), "k" * 16))
        after = _seen(table)
        with pytest.raises(KeyReused):
            await table.change(ChangeRequest(case.kind, caller, other, "k" * 16))
        with pytest.raises(KeyReused):
            await table.change(
                ChangeRequest(next(kind for kind in ChangeKind if kind != case.kind), caller, {}, "k" * 16)
            )
        assert _seen(table) == after
        await all_tables.close()

    go(work())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_change_that_could_not_be_saved_leaves_no_trace(case: Case) -> None:
    """When saving fails nothing is changed and nobody is told; the same change can be made later."""

    async def work() -> None:
        all_tables, table, caller = await _set_up(case)
        store = FailingStore()
        store.__dict__.update(all_tables.store.__dict__)
        table._store = store
        change = ChangeRequest(case.kind, caller, case.body(table), "k" * 16, table.version)
        before, chat, signal = _seen(table), list(table.log.chat), table.subscribe()
        store.is_broken = True
        with pytest.raises(OSError, match="disk full"):
            await table.change(change)
        assert not signal.is_set()
        assert _seen(table) == before
        assert table.log.chat == chat
        store.is_broken = False
        assert (await table.change(change)).version == before["version"] + 1
        assert signal.is_set()
        await all_tables.close()

    go(work())


def test_an_heir_shares_nothing_that_grows() -> None:
    """Neither lists nor dictionaries of a log, its game and its chance are those of the next log."""

    async def work() -> None:
        _, table, _ = await opened("ludwig", 2)
        log = table.log
        next_log = log.next_log()
        pairs = [(log, next_log), (log.play, next_log.play), (log.play._chance, next_log.play._chance)]
        for old, new in pairs:
            assert old is not new
            growing = [name for name, value in vars(old).items() if isinstance(value, list)]
            assert growing
            for name in growing:
                assert getattr(new, name) is not getattr(old, name), name
        assert next_log.answers is not log.answers

    go(work())


def test_chance_drawn_for_a_move_that_failed_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ludwig for two: a fault after a draw leaves nothing of it in the next move's entry."""
    draw = LiveChance.event

    def stumbling(self: LiveChance, *args: Any) -> tuple[str, ...]:
        draw(self, *args)
        raise RuntimeError("stumbled")

    async def work() -> None:
        store = MemoryStore()
        _, table, _ = await opened("ludwig", 2, store)
        while True:
            seat = table.log.play.game.actors(table.log.play.state)[0]
            move = first_move(table, seat)
            with monkeypatch.context() as patch:
                patch.setattr(LiveChance, "event", stumbling)
                try:
                    await submit(table, seat, move)
                except RuntimeError:
                    break
        before = table.version
        await submit(table, seat, move)
        entry = (await store.load(table.id))[-1]
        assert (entry.version, len(entry.data["chance"])) == (before + 1, 1)  # type: ignore[arg-type]
        load_log(table.id, await store.load(table.id))

    go(work())


def test_an_undo_repeated_without_a_key_is_stale() -> None:
    """Who says what it has seen takes back one move, however often it asks."""

    async def work() -> None:
        _, table, secrets = await opened("ludwig", 3)
        await _placed(table, secrets)
        after, count = table.version, len(table.log.play.played)
        await act(table, ChangeKind.UNDO, 0, after=after)
        with pytest.raises(Stale):
            await act(table, ChangeKind.UNDO, 0, after=after)
        assert len(table.log.play.played) == count - 1
        with pytest.raises(Malformed):
            await act(table, ChangeKind.UNDO, 0, after=table.version + 1)

    go(work())


def test_an_undo_meant_for_an_earlier_move_is_stale() -> None:
    """Who has moved since it last looked does not take back another move than it saw."""

    async def work() -> None:
        _, table, secrets = await opened("ludwig", 3)
        await _chosen(table, secrets)
        await submit(table, 0, first_move(table, 0))
        seen = table.version
        await submit(table, 0, first_move(table, 0))
        with pytest.raises(Stale):
            await act(table, ChangeKind.UNDO, 0, after=seen)

    go(work())


def test_two_undos_at_once_take_back_one_move() -> None:
    """What comes while a change is being saved was meant for what was there before."""

    async def work() -> None:
        _, table, secrets = await opened("ludwig", 3, FailingStore())
        await _placed(table, secrets)
        count = len(table.log.play.played)
        both = await asyncio.gather(
            act(table, ChangeKind.UNDO, 0), act(table, ChangeKind.UNDO, 0), return_exceptions=True
        )
        assert [type(each) for each in both] == [int, Stale]
        assert len(table.log.play.played) == count - 1

    go(work())


def test_taking_back_a_move_is_no_news_for_others() -> None:
    """Judged per seat: another's undo does not make a move stale that is as good as before."""

    async def work() -> None:
        _, table, secrets = await opened("ludwig", 3)
        await _chosen(table, secrets)
        early, move = table.version, first_move(table, 1)
        await submit(table, 0, first_move(table, 0))
        late = table.version
        await act(table, ChangeKind.UNDO, 0)
        with pytest.raises(Stale):
            await submit(table, 0, first_move(table, 0), early)
        assert table.log.seen_at(late, Seat(1)) != table.log.seen_at(early, Seat(1))
        await submit(table, 1, move, late)
        await submit(table, 2, first_move(table, 2), early)

    go(work())


def test_a_move_that_rested_on_one_taken_back_is_stale() -> None:
    """Ludwig: who wanted to build onto a room that is gone looks again, and is not told of the rules."""

    async def work() -> None:
        _, table, secrets = await opened("ludwig", 3)
        await _chosen(table, secrets)
        before = {str(move) for move in _moves(table, 1)}
        for number in range(len(_moves(table, 0))):
            await submit(table, 0, _moves(table, 0)[number])
            built = [move for move in _moves(table, 1) if str(move) not in before]
            if built:
                break
            await act(table, ChangeKind.UNDO, 0)
        seen = table.version
        await act(table, ChangeKind.UNDO, 0)
        with pytest.raises(Stale):
            await submit(table, 1, built[0], seen)

    go(work())


def _moves(table: Table, seat: int) -> list[dict[str, Json]]:
    view = table.view(Seat(seat)).view
    return [view.move_json(move) for move in view.legal_moves]


def test_the_secret_of_a_seat_comes_back_with_its_key_alone() -> None:
    """The log has neither the secret nor the key; without a key every seat has a secret of its own."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=4, open=True))
        one = await ask(made.table, ChangeKind.SIT, None, name="Tom", key="a long and random key")
        two, three = [await sit(made.table, None, "Tim") for _ in range(2)]
        assert len({one.secret, two.secret, three.secret}) == 3
        assert made.table.log.seats_of(key_of(one.secret)) == (one.seat,)
        assert one.secret not in repr(one)
        assert (
            await ask(made.table, ChangeKind.SIT, one.secret, name="Tom", key="a long and random key") == one
        )
        saved = str(await store.load(made.table.id))
        assert one.secret not in saved
        assert "a long and random key" not in saved
        await all_tables.close()

    go(work())


def test_a_browser_holds_its_seat_by_its_own_secret_too() -> None:
    """Who shows a secret and wishes it keeps that one for the new seat; a stranger has none to keep."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=4, open=True, watch=True))
        table = made.table
        mine = await ask(table, ChangeKind.SIT, "cookie", own=True)
        other = await ask(table, ChangeKind.SIT, "bearer", own=False)
        await ask(table, ChangeKind.SIT, None, own=True)
        assert table.log.seats_of(key_of("cookie")) == (mine.seat,)
        assert table.log.seats_of(key_of("bearer")) == ()
        assert table.log.seats_of(key_of(other.secret)) == (other.seat,)
        await all_tables.close()

    go(work())


def test_an_onlooker_is_marked_and_takes_nobodys_name() -> None:
    """What an onlooker says is told as an onlooker's, and never under the name of somebody seated."""

    async def work() -> None:
        _, table, secrets = await opened()
        await ask(table, ChangeKind.CHAT, secrets[1], text="mine", name="ignored")
        for name in ("Eve", " p1 ", "P\n1", ""):
            await ask(table, ChangeKind.CHAT, None, text="hi", name=name)
        told = [(line.json()["onlooker"], line.name) for line in table.log.chat]
        assert told == [(False, "P1"), (True, "Eve"), (True, ""), (True, "P 1"), (True, "")]

    go(work())


def test_a_bot_speaks_for_its_seat_while_it_plays_there() -> None:
    """A bot that has been sent away, or plays at another level, moves no more."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), bot_pause=60)
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))
        body = {"move": first_move(made.table, 1)}
        for caller in (BotAt(Seat(1), "cheat"), BotAt(Seat(0), "random")):
            with pytest.raises(NotYourSeat):
                await made.table.change(ChangeRequest(ChangeKind.MOVE, caller, body))
        answer = await made.table.change(ChangeRequest(ChangeKind.MOVE, BotAt(Seat(1), "random"), body))
        assert answer == Answer(2)
        await all_tables.close()

    go(work())


@pytest.mark.parametrize(
    "kind", [ChangeKind.MOVE, ChangeKind.UNDO, ChangeKind.PROPOSE, ChangeKind.ACCEPT, ChangeKind.DECLINE]
)
def test_who_is_played_by_a_bot_does_not_meddle(kind: ChangeKind) -> None:
    """Until the seat is taken back, its person neither moves nor suggests nor answers."""

    async def work() -> None:
        all_tables, table, _ = await opened()
        all_tables._bot_runner._pause = 60
        await act(table, ChangeKind.BOT, 0, seat=0)
        with pytest.raises(NotAllowed) as refused:
            await act(table, kind, 0, move=first_move(table, 0), proposal=1)
        assert refused.value.details == {"rule": "stand_in"}
        await all_tables.close()

    go(work())


def test_the_door_asks_in_its_order() -> None:
    """Known key, who, may they, still meant, legal: of several reasons the first is told."""

    async def work() -> None:
        all_tables, table, secrets = await opened("ludwig", 3)
        all_tables._bot_runner._pause = 60
        wrong: dict[str, Json] = {"type": "nonsense"}
        await submit(table, 0, first_move(table, 0), key="k")
        with pytest.raises(KeyReused):
            await submit(table, 0, wrong, after=99, key="k")
        with pytest.raises(NotYourSeat):
            await ask(table, ChangeKind.MOVE, "stranger", move=wrong, after=99)
        await act(table, ChangeKind.BOT, 1, seat=1)
        with pytest.raises(NotAllowed):
            await submit(table, 1, wrong, after=99)
        with pytest.raises(Malformed, match="version"):
            await submit(table, 2, wrong, after=99)
        with pytest.raises(Malformed, match="nonsense"):
            await submit(table, 2, wrong)
        assert secrets
        await all_tables.close()

    go(work())


UNSEEN = ["Ada\x00", "\u202eadA", "A\u2066da", "Ad\u200ba", "Ada\u200d", "\ue000Ada", "A\ud800"]
"""Names with a character that is invisible, turns the direction of writing, or is a mark of the pages."""


@pytest.mark.parametrize("name", UNSEEN)
def test_names_have_no_invisible_characters(name: str) -> None:
    """Such a name is refused when a seat is taken, a table opened or a name changed, and left out of chat."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1)
        with pytest.raises(Malformed, match="characters that cannot be seen"):
            await all_tables.open(Opening(game="rycerze", seats=2, names={0: name}))
        opening = Opening(game="rycerze", seats=2, open=True, waiting=True, is_ready=False)
        opened = await all_tables.open(opening)
        table = opened.table
        with pytest.raises(Malformed, match="characters that cannot be seen"):
            await sit(table, None, name)
        with pytest.raises(Malformed, match="characters that cannot be seen"):
            await ask(table, ChangeKind.PERSON, opened.secret, seat=0, name=name)
        await ask(table, ChangeKind.CHAT, None, text="hello", name=name)
        said = table.log.chat[-1].name
        assert said == "".join(letter for letter in name if letter in "Ada")

    go(work())


@pytest.mark.parametrize("name", ["Żółć", "Ада", "李 雷", "O’Neil", "👩‍🚀 Zoé", "🏳️‍🌈"])
def test_names_of_any_writing_are_taken(name: str) -> None:
    """Letters of every language and joined symbols are what people are called."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1)
        table = (await all_tables.open(Opening(game="rycerze", seats=2, open=True))).table
        await sit(table, None, name)
        assert table.chair(1).name == name

    go(work())


def test_a_change_whose_sender_has_left_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """A refusal that nobody waits for is noted; the event loop has nothing to complain of."""

    async def work() -> None:
        _, table, secrets = await opened()
        seat = int(table.log.play.actors[0])
        await table._lock.acquire()
        sent = asyncio.ensure_future(ask(table, ChangeKind.UNDO, secrets[seat], after=table.version))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        sent.cancel()
        await asyncio.gather(sent, return_exceptions=True)
        table._lock.release()
        await asyncio.sleep(0.05)
        gc.collect()
        await asyncio.sleep(0)

    go(work())
    assert "never retrieved" not in caplog.text


def test_a_change_whose_sender_has_left_is_held_until_it_ends() -> None:
    """It is not collected as garbage half-way, though nothing but the change itself knows of it."""
    ended: list[bool] = []

    @uninterruptible
    async def change() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.append(True)

    async def work() -> None:
        before = set(_under_way)
        sent = asyncio.ensure_future(change())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        sent.cancel()
        await asyncio.gather(sent, return_exceptions=True)
        del sent
        gc.collect()
        assert not ended
        (task,) = _under_way - before
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert not _under_way - before

    go(work())
    assert ended
