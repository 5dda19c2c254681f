"""Talking at a table: when nobody may, and to whom a word goes."""

from __future__ import annotations

import pytest

from zamki.core.errors import Malformed
from zamki.core.ids import Onlooker, Seat
from zamki.match import ChangeKind, Opening, Table, Tables
from zamki.match.errors import NotAllowed, NotYourSeat
from zamki.store import MemoryStore

from .setting import Bots, advance, ask, go, sit


async def _table(all_tables: Tables, game: str, seats: int) -> tuple[Table, list[str]]:
    made = await all_tables.open(Opening(game=game, seats=seats, open=True))
    secrets = [made.secret, *[(await sit(made.table, None, f"P{n}")).secret for n in range(1, seats)]]
    return made.table, [each for each in secrets if each]


def test_nobody_talks_while_rooms_are_chosen() -> None:
    """In the choose step chat is closed to all, with a word why; in the place step it is open (L6)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        table, keys = await _table(all_tables, "ludwig", 4)
        for who in (keys[1], None):
            with pytest.raises(NotAllowed, match="nobody talks") as refused:
                await ask(table, ChangeKind.CHAT, who, text="take the Sauna")
            assert refused.value.details == {"rule": "silence"}
        for seat in range(4):
            await advance(table, Seat(seat))
        await ask(table, ChangeKind.CHAT, keys[1], text="well chosen")
        assert [line.text for line in table.log.chat] == ["well chosen"]
        await all_tables.close()

    go(work())


def test_nobody_talks_while_ludwigs_rooms_are_assigned() -> None:
    """With two people chat is closed until Ludwig's rooms are given too, in every turn (L6, L44)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        table, keys = await _table(all_tables, "ludwig", 2)
        for turn in range(2):
            closed = []
            while (key := table.view(Seat(0)).view.prompt.key) in ("choose", "assign", "waiting"):
                closed.append(key)
                for who in (*keys, None):
                    with pytest.raises(NotAllowed, match="nobody talks"):
                        await ask(table, ChangeKind.CHAT, who, text="that one for me")
                await advance(table, table.log.play.game.actors(table.log.play.state)[0])
            assert "assign" in closed or "waiting" in closed
            await ask(table, ChangeKind.CHAT, keys[1], text="well given")
            assert len(table.log.chat) == turn + 1
            while not table.log.play.game.is_simultaneous(table.log.play.state):
                await advance(table, table.log.play.game.actors(table.log.play.state)[0])
        await all_tables.close()

    go(work())


def test_a_word_to_an_unknown_audience_is_refused() -> None:
    """`to` is left out or `partners`: any other is refused each time, and nothing is said to anybody (L9)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        table, keys = await _table(all_tables, "ludwig", 4)
        for seat in range(4):
            await advance(table, Seat(seat))
        for to in ("everybody", "Partners", "1"):
            for said in ({"text": "psst"}, {"phrase": "Build up?"}):
                with pytest.raises(Malformed, match=f"“{to}” is nobody here"):
                    await ask(table, ChangeKind.CHAT, keys[0], to=to, **said)
        await ask(table, ChangeKind.CHAT, keys[0], text="to all", to="")
        assert [line.to for line in table.log.chat] == [None]
        await all_tables.close()

    go(work())


def test_partners_talk_among_themselves() -> None:
    """What is said to partners is read by the two neighbours and the speaker, and by nobody else (L9)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        table, keys = await _table(all_tables, "ludwig", 4)
        for seat in range(4):
            await advance(table, Seat(seat))
        await ask(table, ChangeKind.CHAT, keys[0], text="yours left", to="partners")
        (line,) = table.log.chat
        assert line.to == (1, 3)
        readers = (Seat(0), Seat(1), Seat(2), Seat(3), Onlooker.SPECTATOR)
        assert [line.is_for(each) for each in readers] == [True, True, False, True, False]
        with pytest.raises(NotAllowed, match="no partners"):
            await ask(table, ChangeKind.CHAT, None, text="hear me", to="partners")
        await all_tables.close()

    go(work())


def test_who_holds_two_seats_says_which_speaks() -> None:
    """At a shared screen each speaks to their own partners, and for no seat of others (L9)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        made = await all_tables.open(Opening(game="ludwig", seats=5, here=frozenset({1}), open=True))
        table, keys = made.table, [made.secret]
        keys += [(await sit(table, None, f"P{n}")).secret for n in (2, 3, 4)]
        for seat in range(5):
            await advance(table, Seat(seat))
        for seat, heard in ((0, (1, 4)), (1, (0, 2)), (0, (1, 4))):
            await ask(table, ChangeKind.CHAT, keys[0], text="left or right?", to="partners", seat=seat)
            assert table.log.chat[-1].seat == seat
            assert table.log.chat[-1].to == heard
        with pytest.raises(NotYourSeat):
            await ask(table, ChangeKind.CHAT, keys[0], text="in your name", seat=2)
        await all_tables.close()

    go(work())


def test_games_without_silence_let_people_talk() -> None:
    """Bluffing out loud belongs to some games: there chat stays open while all choose."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        table, keys = await _table(all_tables, "rycerze", 2)
        await ask(table, ChangeKind.CHAT, keys[0], text="I have the dragon")
        assert len(table.log.chat) == 1
        await all_tables.close()

    go(work())
