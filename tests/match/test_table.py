"""One table, one writer: submitting, staleness, idempotency, saving before telling."""

from __future__ import annotations

import asyncio

import pytest

from zamki.core.errors import IllegalMove, Malformed
from zamki.core.ids import Onlooker, Seat
from zamki.match import ChangeKind, people_changes
from zamki.match.errors import NotYourSeat, Stale, TableFull
from zamki.match.secrets import key_of

from .setting import FailingStore, act, first_move, go, opened, submit


def test_a_move_is_saved_with_the_next_version() -> None:
    """A legal move is answered with the version it was saved as."""

    async def work() -> None:
        _, table, _ = await opened()
        before = table.version
        assert await submit(table, Seat(0), first_move(table, 0), before) == before + 1
        assert table.version == before + 1

    go(work())


def test_the_same_key_gets_the_same_answer_and_no_second_move() -> None:
    """A repeated Idempotency-Key gets the first answer and makes no second move."""

    async def work() -> None:
        _, table, _ = await opened()
        move, after = first_move(table, 0), table.version
        answer = await submit(table, Seat(0), move, after, "k")
        assert await submit(table, Seat(0), move, after, "k") == answer
        assert len(table.log.play.played) == 1

    go(work())


def test_keys_belong_to_their_seat() -> None:
    """Two seats may use the same Idempotency-Key."""

    async def work() -> None:
        _, table, _ = await opened()
        after = table.version
        one = await submit(table, Seat(0), first_move(table, 0), after, "k")
        assert await submit(table, Seat(1), first_move(table, 1), after, "k") > one

    go(work())


def test_simultaneous_choices_never_collide() -> None:
    """Staleness is judged per seat: another seat's commit does not make a choice stale."""

    async def work() -> None:
        _, table, _ = await opened(seats=4)
        after = table.version
        moves = [submit(table, Seat(seat), first_move(table, seat), after) for seat in range(4)]
        versions = await asyncio.gather(*moves)
        assert sorted(versions) == list(range(after + 1, after + 5))

    go(work())


def test_a_choice_for_the_last_round_is_stale() -> None:
    """A move meant for a question that has been settled is refused as stale, although it would be legal."""

    async def work() -> None:
        _, table, _ = await opened()
        after, late = table.version, first_move(table, 0)
        await submit(table, Seat(0), first_move(table, 0), after)
        await submit(table, Seat(1), first_move(table, 1), after)
        with pytest.raises(Stale):
            await submit(table, Seat(0), late, after)

    go(work())


def test_an_illegal_move_changes_nothing() -> None:
    """The rules' refusal leaves the table as it was."""

    async def work() -> None:
        _, table, _ = await opened()
        before = table.view(Seat(0)).json()
        with pytest.raises(IllegalMove):
            await submit(table, Seat(0), {"type": "recruit", "card": "dragon"}, table.version)
        with pytest.raises(Malformed):
            await submit(table, Seat(0), {"type": "sing"}, table.version)
        assert table.view(Seat(0)).json() == before

    go(work())


def test_a_seat_moves_only_for_itself() -> None:
    """A move that names another seat is refused."""

    async def work() -> None:
        _, table, secrets = await opened()
        with pytest.raises(NotYourSeat):
            await submit(table, Seat(0), first_move(table, 1), table.version)
        with pytest.raises(NotYourSeat):
            table.log.acting_seat(key_of(secrets[0]), {"seat": 1})
        with pytest.raises(NotYourSeat):
            table.log.acting_seat(key_of("somebody"), {})
        assert table.log.acting_seat(key_of(secrets[1]), {}) == 1

    go(work())


def test_nothing_is_told_before_it_is_saved() -> None:
    """When saving fails the state stays, nobody is told, and the same move can be made later."""

    async def work() -> None:
        store = FailingStore()
        _, table, _ = await opened(store=store)
        signal, before = table.subscribe(), table.view(Onlooker.SPECTATOR).json()
        store.is_broken = True
        with pytest.raises(OSError, match="disk full"):
            await submit(table, Seat(0), first_move(table, 0), table.version, "k")
        assert not signal.is_set()
        assert table.view(Onlooker.SPECTATOR).json() == before
        store.is_broken = False
        await submit(table, Seat(0), first_move(table, 0), table.version, "k")
        assert signal.is_set()

    go(work())


def test_readers_see_the_old_state_while_a_move_is_being_saved() -> None:
    """The state is swapped after the store has answered, not before."""

    async def work() -> None:
        store = FailingStore()
        _, table, _ = await opened(store=store)
        saving, done = asyncio.Event(), asyncio.Event()
        save = store.append

        async def slow(*args: object) -> None:
            saving.set()
            await done.wait()
            await save(*args)  # type: ignore[arg-type]

        store.append = slow  # type: ignore[method-assign, assignment]
        version = table.version
        task = asyncio.ensure_future(submit(table, Seat(0), first_move(table, 0), version))
        await saving.wait()
        assert table.version == version
        assert table.view(Seat(1)).view.state.json()["players"][0]["chosen"] is False
        done.set()
        await task
        assert table.view(Seat(1)).view.state.json()["players"][0]["chosen"] is True

    go(work())


def test_a_change_that_has_begun_is_finished_when_the_asker_goes_away() -> None:
    """A cancelled request leaves store and table in the same state."""

    async def work() -> None:
        store = FailingStore()
        _, table, _ = await opened(store=store)
        task = asyncio.ensure_future(submit(table, Seat(0), first_move(table, 0), table.version))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0.01)
        assert len(await store.load(table.id)) == table.version

    go(work())


def test_a_version_from_the_future_is_refused() -> None:
    """`after` must be a version the table has had."""

    async def work() -> None:
        _, table, _ = await opened()
        with pytest.raises(Malformed):
            await submit(table, Seat(0), first_move(table, 0), table.version + 1)

    go(work())


def test_a_seat_is_shown_what_it_had_seen() -> None:
    """Moves that others took back since are noted; after one’s own undo there is nothing to compare."""

    async def work() -> None:
        _, table, _ = await opened(game="zamek")
        seat = table.log.play.actors[0]
        before = table.version
        seen = table.log.seen_at(before, seat)
        assert seen is not None
        assert (seen.count, seen.turned) == (0, False)
        await submit(table, seat, first_move(table, seat))
        after = table.version
        await act(table, ChangeKind.UNDO, seat, seat=seat)
        assert table.log.seen_at(after, seat) is None
        other = table.log.seen_at(after, Seat(1 - seat))
        assert other is not None
        assert (other.count, other.turned) == (0, True)

    go(work())


def test_chat_is_read_between_versions() -> None:
    """Lines after one version and before another are those said between them."""

    async def work() -> None:
        _, table, _ = await opened()
        versions = [await act(table, ChangeKind.CHAT, 0, text=text) for text in ("one", "two", "three")]
        log = table.log
        assert [line.text for line in log.lines([Seat(1)])] == ["one", "two", "three"]
        assert [line.text for line in log.lines([Seat(1)], versions[0], versions[2])] == ["two"]

    go(work())


def test_a_table_takes_only_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that has said too much is refused; the other one may still speak."""
    monkeypatch.setattr(people_changes, "MOST_LINES", 2)

    async def work() -> None:
        _, table, _ = await opened()
        for text in ("one", "two"):
            await act(table, ChangeKind.CHAT, 0, text=text)
        with pytest.raises(TableFull, match="takes no more lines"):
            await act(table, ChangeKind.CHAT, 0, text="three")
        await act(table, ChangeKind.CHAT, 1, text="mine")
        assert [line.text for line in table.log.chat] == ["one", "two", "mine"]

    go(work())


def test_only_a_seat_that_is_asked_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are counted from when a seat was asked; the other one has not been asked at all."""

    async def work() -> None:
        _, table, _ = await opened(game="zamek")
        seat = table.log.play.actors[0]
        since = table.log.asked_since[seat]
        monkeypatch.setattr(table, "_clock", lambda: since + 7.0)
        assert table.waiting_time(seat) == 7.0
        assert table.waiting_time(Seat(1 - seat)) == 0.0

    go(work())
