"""Opening, joining, bots, recovery."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from zamki.core.errors import BadSetup, IllegalMove, Malformed
from zamki.core.ids import Onlooker, Seat
from zamki.core.record import record_from_json
from zamki.games import BUILT_IN
from zamki.match import ChangeKind, ChangeRequest, Opening, Tables
from zamki.match.entries import LogEntry
from zamki.match.errors import BadInvite, BrokenTable, NoFreeSeat, NotAllowed, NotYourSeat, UnknownTable
from zamki.match.presence import AWAY_AFTER
from zamki.match.secrets import key_of
from zamki.match.table_creation import load_log
from zamki.store import MemoryStore, SqliteStore

from .setting import (
    Bots,
    act,
    advance,
    ask,
    first_move,
    go,
    opened,
    settle,
    sit,
    submit,
)


@pytest.mark.parametrize("game", BUILT_IN)
def test_bots_play_a_whole_game_and_a_restart_brings_it_back(game: str, tmp_path: Path) -> None:
    """After a crash tables come back by replaying their log, with the same views for everybody."""

    async def work() -> None:
        all_tables = Tables(SqliteStore(tmp_path / "t.sqlite"), Bots(), seed=2)
        bots = {0: "random", 1: "random"}
        made = await all_tables.open(Opening(game=game, seats=2, bots=bots, watch=True))
        while made.table.log.play.outcome is None:
            await settle(made.table, made.table.version + 1)
        viewers = (Onlooker.SPECTATOR, Seat(0), Seat(1))
        before = [made.table.view(viewer).json() for viewer in viewers]
        record = made.table.record(Seat(0))
        await all_tables.close()
        again = Tables(SqliteStore(tmp_path / "t.sqlite"), Bots())
        table = await again.table(made.table.id)
        assert [table.view(viewer).json() for viewer in viewers] == before
        assert table.record(Seat(0)) == record
        await again.close()

    go(work())


def test_an_unfinished_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Bots that were to act when the process ended go on after the next start."""

    async def work() -> None:
        all_tables = Tables(SqliteStore(tmp_path / "t.sqlite"), Bots(), seed=2)
        made = await all_tables.open(Opening(game="ludwig", seats=2, bots={1: "random"}))
        for _ in range(5):
            await advance(made.table)
        await all_tables.close()
        again = Tables(SqliteStore(tmp_path / "t.sqlite"), Bots())
        await again.wake()
        await again.awake()
        table = await again.table(made.table.id)
        while table.log.play.outcome is None:
            await advance(table)
        assert record_from_json(table.record(Seat(0))).result is not None
        await again.close()

    go(work())


def test_invitations_end_when_they_are_taken() -> None:
    """One invitation per free seat; taken ones are no longer valid, however they are typed."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=3))
        assert set(made.invites) == {1, 2}
        code = made.invites[2]
        assert await all_tables.invited_to(code.lower().replace("-", " ")) == made.table.id
        assert (await sit(made.table, code.lower(), "Eva")).seat == 2
        with pytest.raises(BadInvite):
            await sit(made.table, code, "Tom")
        with pytest.raises(NoFreeSeat):
            await sit(made.table, None, "Tom")
        assert await all_tables.invited_to(code) is None

    go(work())


def test_the_host_can_revoke_an_invitation() -> None:
    """A revoked invitation ends; only the host may do that."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2))
        with pytest.raises(NotAllowed):
            await ask(made.table, ChangeKind.INVITE, "stranger", seat=1)
        fresh = (await ask(made.table, ChangeKind.INVITE, made.secret, seat=1)).invite
        with pytest.raises(BadInvite):
            await sit(made.table, made.invites[1], "Tom")
        assert (await ask(made.table, ChangeKind.INVITE, made.secret, seat=1, revoke=True)).invite is None
        with pytest.raises(BadInvite):
            await sit(made.table, fresh, "Tom")

    go(work())


def test_a_missing_person_can_be_replaced_and_come_back() -> None:
    """After a while away others may let a bot play; the person's own secret takes the seat back."""

    async def work() -> None:
        now = [1000.0]
        all_tables = Tables(MemoryStore(), Bots(), ticks=lambda: now[0])
        made = await all_tables.open(Opening(game="rycerze", seats=2, open=True))
        table, tom = made.table, await sit(made.table, None, "Tom")
        with pytest.raises(NotAllowed):
            await ask(table, ChangeKind.BOT, made.secret, seat=tom.seat, level="cheat")
        now[0] += AWAY_AFTER + 1
        await ask(table, ChangeKind.BOT, made.secret, seat=tom.seat, level="cheat")
        told = table.view(Onlooker.SPECTATOR).seats[1]
        assert (told["stand_in"], told["bot"]) == (True, "random")  # the table's choice, not the rival's
        await settle(table, table.version + 1)
        with pytest.raises(NotYourSeat):
            await ask(table, ChangeKind.RETURN, made.secret, seat=tom.seat)
        await ask(table, ChangeKind.RETURN, tom.secret, seat=tom.seat)
        assert not table.view(Onlooker.SPECTATOR).seats[1]["stand_in"]
        await all_tables.close()

    go(work())


def test_a_guest_stays_a_guest_when_a_bot_steps_in() -> None:
    """A person without a name gets no bot's name, neither while a bot plays nor afterwards."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))
        await ask(made.table, ChangeKind.BOT, made.secret, seat=0, level="random")
        assert made.table.chair(0).name == ""
        await ask(made.table, ChangeKind.RETURN, made.secret, seat=0)
        assert made.table.chair(0).name == ""
        await all_tables.close()

    go(work())


def test_at_one_screen_one_secret_holds_all_peoples_seats() -> None:
    """Hot seat: the host's secret holds every seat that no bot plays."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=3, bots={2: "random"}, hot=True))
        assert made.table.log.seats_of(key_of(made.secret)) == (0, 1)
        assert made.invites == {}
        await all_tables.close()

    go(work())


def test_suggestions_reach_their_seat_and_are_followed_with_one_action() -> None:
    """Ludwig: a partner's suggestion of a room and a cell is accepted by its owner (L12)."""

    async def work() -> None:
        _, table, _ = await opened("ludwig", 3)
        for seat in range(3):
            await submit(table, Seat(seat), first_move(table, seat), table.version)
        move = first_move(table, 1)
        with pytest.raises(NotAllowed):
            await act(table, ChangeKind.PROPOSE, Seat(1), move=move)
        await act(table, ChangeKind.PROPOSE, Seat(0), move=move)
        assert [each.move for each in table.view(Seat(1)).proposals] == [move]
        assert table.view(Seat(2)).proposals == ()
        assert table.view(Onlooker.SPECTATOR).proposals == ()
        (proposal,) = table.view(Seat(1)).proposals
        await act(table, ChangeKind.ACCEPT, Seat(1), proposal=proposal.id, after=table.version)
        assert table.view(Seat(1)).proposals == ()

    go(work())


def test_a_bot_follows_a_suggestion_it_likes() -> None:
    """A suggestion to a bot is taken up like one to a person (L12)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=4, bot_pause=0.05)
        made = await all_tables.open(Opening(game="ludwig", seats=3, bots={1: "random", 2: "random"}))
        table = made.table
        await submit(table, Seat(0), first_move(table, 0), table.version)
        while table.log.play.game.is_simultaneous(table.log.play.state):
            await settle(table, table.version + 1)
        idea = first_move(table, 1, 1)
        await act(table, ChangeKind.PROPOSE, Seat(0), move=idea)
        await settle(table, table.version + 1)
        made_moves = [table.log.play.game.move_json(each.move) for each in table.log.play.played]
        assert idea in made_moves
        await all_tables.close()

    go(work())


def test_nothing_can_be_suggested_while_all_choose_in_secret() -> None:
    """During a simultaneous choice there is no talk (L6)."""

    async def work() -> None:
        _, table, _ = await opened("ludwig", 3)
        with pytest.raises(NotAllowed):
            await act(table, ChangeKind.PROPOSE, Seat(0), move=first_move(table, 1))

    go(work())


def test_an_impossible_suggestion_is_refused() -> None:
    """What the proposer itself can see to be illegal is refused and changes nothing."""

    async def work() -> None:
        _, table, _ = await opened("ludwig", 3)
        for seat in range(3):
            await submit(table, Seat(seat), first_move(table, seat), table.version)
        far = {**first_move(table, 1), "at": [40, 0]}
        before = table.version
        with pytest.raises(IllegalMove):
            await act(table, ChangeKind.PROPOSE, Seat(0), move=far)
        assert table.version == before

    go(work())


def test_chat_is_short_and_never_empty() -> None:
    """What is said is kept in order; nothing and too much are refused."""

    async def work() -> None:
        _, table, _ = await opened()
        await act(table, ChangeKind.CHAT, Seat(0), text=" hello ")
        with pytest.raises(Malformed):
            await act(table, ChangeKind.CHAT, Seat(0), text="  ")
        with pytest.raises(Malformed):
            await act(table, ChangeKind.CHAT, Seat(0), text="x" * 501)
        assert [line.text for line in table.log.chat] == ["hello"]

    go(work())


def test_a_rematch_seats_the_same_people() -> None:
    """Whoever asks first opens the next table; later ones are sent to the same."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))
        table, key = made.table, key_of(made.secret)
        again = ChangeRequest(ChangeKind.REMATCH, key)
        with pytest.raises(NotAllowed):
            await all_tables.rematch(table, again)
        while table.log.play.outcome is None:
            await advance(table)
        name = (await all_tables.rematch(table, again)).table
        assert name is not None
        assert (await all_tables.rematch(table, again)).table == name
        assert (await all_tables.table(name)).log.seats_of(key) == (0,)
        await all_tables.close()

    go(work())


def test_wrong_wishes_are_refused() -> None:
    """Unknown bots, seats and tables are named in one line."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        with pytest.raises(BadSetup):
            await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "genius"}))
        with pytest.raises(BadSetup):
            await all_tables.open(Opening(game="rycerze", seats=2, bots={5: "random"}))
        with pytest.raises(UnknownTable):
            await all_tables.table("nowhere")
        with pytest.raises(Malformed):
            await all_tables.open(Opening(game="rycerze", seats=2, pace="hasty"))

    go(work())


def test_a_brought_record_becomes_a_table_to_look_at() -> None:
    """An uploaded record can be seen move by move with everything open."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        made = await all_tables.open(
            Opening(game="ludwig", seats=2, bots={0: "random", 1: "random"}, watch=True)
        )
        while made.table.log.play.outcome is None:
            await settle(made.table, made.table.version + 1)
        raw = json.dumps(made.table.record(Seat(0))).encode()
        brought = await all_tables.table(await all_tables.bring(raw))
        saved = load_log(brought.id, await all_tables.store.load(brought.id))
        assert [saved.seen_at(at, Seat(0)) for at in range(saved.version)] == [
            brought.log.seen_at(at, Seat(0)) for at in range(saved.version)
        ]
        assert saved.play.record() == brought.log.play.record()
        assert brought.record(Onlooker.SPECTATOR) == made.table.record(Seat(0))
        named = {**made.table.record(Seat(0)), "names": ["Ada " * 20, ""]}
        known = await all_tables.table(await all_tables.bring(json.dumps(named).encode()))
        assert [chair.name for chair in known.log.chairs] == [("Ada " * 6), ""]
        for at in range(0, brought.length + 1, 9):
            assert (await brought.position(at, Onlooker.OPEN)).game == "ludwig"
        await all_tables.close()

    go(work())


def test_a_broken_table_is_closed_alone(caplog: pytest.LogCaptureFixture) -> None:
    """A table whose log cannot be read is named in the log and refused; the others wake and go on."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=3, bot_pause=60)
        made = [
            await all_tables.open(
                Opening(game="rycerze", seats=2, bots={0: "random", 1: "random"}, watch=True)
            )
            for _ in range(2)
        ]
        bad, good = (each.table for each in made)
        odd = LogEntry(bad.version + 1, "from the future", {}, 0.0)
        await store.append(bad.id, [odd], bad.log.summary())
        await all_tables.close()
        again = Tables(store, Bots(), seed=4)
        await again.wake()
        await again.awake()
        with pytest.raises(BrokenTable, match=bad.id):
            await again.table(bad.id)
        table = await again.table(good.id)
        while table.log.play.outcome is None:
            await settle(table, table.version + 1)
        await again.close()
        assert bad.id in caplog.text

    go(work())


def test_everything_open_only_after_the_end() -> None:
    """While a game is on, nobody sees a position with everything open."""

    async def work() -> None:
        _, table, _ = await opened()
        with pytest.raises(NotAllowed):
            await table.position(0, Onlooker.OPEN)

    go(work())


def test_views_are_the_engines_views() -> None:
    """A table adds seats, proposals and versions to the view, and takes nothing away."""

    async def work() -> None:
        _, table, _ = await opened()
        play = table.log.play
        told = table.view(Seat(0)).json()
        assert told.items() >= play.view(Seat(0)).json().items()
        assert {"table", "version", "seats", "proposals", "undo"} <= set(told)

    go(work())


def test_a_hint_comes_from_the_seats_own_view() -> None:
    """Advice is asked of a bot that sees what the seat sees."""

    async def work() -> None:
        all_tables, table, _ = await opened()
        (advice,) = await all_tables.advice(table, Seat(0), "random")
        assert advice.move in table.view(Seat(0)).view.legal_moves
        await asyncio.sleep(0)

    go(work())


def test_a_bot_on_a_free_seat_is_called_like_nobody_else() -> None:
    """Names of bots are taken in order; when all are in use a bot has none."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), bot_pause=60)
        made = await all_tables.open(Opening(game="ludwig", seats=7, bots={1: "random"}, names={0: "Bartek"}))
        for seat in range(2, 7):
            await ask(made.table, ChangeKind.BOT, made.secret, seat=seat, level="random")
        names = [chair.name for chair in made.table.log.chairs]
        assert names == ["Bartek", "Jadwiga", "Chloé", "Rolf", "Marysia", "Anselm", "Ewa"]
        await all_tables.close()

    go(work())


def test_wrong_requests_about_chairs_are_refused() -> None:
    """Seats that are not there, names that are too long, levels nobody knows, a bot that is not there."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), bot_pause=60)
        made = await all_tables.open(Opening(game="rycerze", seats=2))
        table, host = made.table, made.secret
        for seat in (-1, 2):
            with pytest.raises(Malformed, match="no seat"):
                await ask(table, ChangeKind.BOT, host, seat=seat)
        with pytest.raises(BadSetup, match="genius"):
            await ask(table, ChangeKind.BOT, host, seat=0, level="genius")
        with pytest.raises(NoFreeSeat):
            await ask(table, ChangeKind.INVITE, host, seat=0)
        with pytest.raises(NotAllowed, match="No bot"):
            await ask(table, ChangeKind.RETURN, host, seat=0)
        with pytest.raises(Malformed, match="24"):
            await sit(table, made.invites[1], "x" * 25)
        with pytest.raises(NoFreeSeat, match="invitation"):
            await sit(table, None, "")
        await all_tables.close()
        full, other, _ = await opened()
        with pytest.raises(NoFreeSeat, match="taken"):
            await sit(other, None, "late")
        await full.close()

    go(work())


def test_the_lobby_asks_the_store() -> None:
    """Open tables and one's own are found; without a secret one has none."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2, open=True))
        assert [each.table for each in await all_tables.open_tables()] == [made.table.id]
        assert [each.table for each in await all_tables.my_tables(key_of(made.secret))] == [made.table.id]
        assert await all_tables.my_tables(None) == ()
        await all_tables.close()

    go(work())


def test_a_secret_is_known_by_its_table() -> None:
    """The host's secret is known while its table is in memory, a seat's also later; others never are."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2, open=True))
        guest = await sit(made.table, None, "Bob")
        assert guest.secret is not None
        for place in (all_tables, Tables(store, Bots())):
            assert await place.knows(key_of(made.secret))
            assert await place.knows(key_of(guest.secret))
            assert not await place.knows(key_of("another"))
        await all_tables.close()

    go(work())
