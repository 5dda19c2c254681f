"""Who may ask for what, and judgements over a game under way."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from zamki.core.game import Step
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.match import ChangeKind, Opening, Tables
from zamki.match.entries import Chair, LogEntry
from zamki.match.errors import NotAllowed
from zamki.match.fairness import AnyPlay, is_stale, may_replace, undo_ban
from zamki.match.presence import AWAY_AFTER, Presence
from zamki.match.secrets import key_of
from zamki.match.table_header import header_of_play
from zamki.match.table_log import TableLog
from zamki.store import MemoryStore
from zamki.testing.fuzz import random_moves

from .setting import Bots, ask, go


@dataclass
class Room:
    """A table for three: the host on seat 0, Tom on seat 1, nobody on seat 2; all have been away for long."""

    log: TableLog
    presence: Presence
    now: list[float]

    def sit(self, seat: int, chair: Chair) -> None:
        """Changes who sits there."""
        self.log.chairs[seat] = chair


def _room() -> Room:
    game = get_game("rycerze")
    play: AnyPlay = Playthrough.new(game, configure(game, 3), 1)
    chairs = [Chair("Ada", frozenset({"ada"})), Chair("Tom", frozenset({"tom"})), Chair(invite="AAAA-BBBB")]
    data = header_of_play(play, chairs) | {"host": "ada", "pace": "live"}
    now = [0.0]
    room = Room(TableLog("t", LogEntry(1, "opened", data, 0.0), play), Presence(lambda: now[0]), now)
    now[0] += AWAY_AFTER
    return room


def _as_it_is(room: Room) -> None:
    """Nothing else."""


def _slow(room: Room) -> None:
    room.log.pace = "slow"


def _streaming(room: Room) -> None:
    room.presence.enter(Seat(1))


def _polling(room: Room) -> None:
    room.now[0] += 1
    room.presence.note(Seat(1))
    room.now[0] += AWAY_AFTER - 1


def _just_left(room: Room) -> None:
    room.presence.enter(Seat(1))
    room.presence.leave(Seat(1))
    room.now[0] += AWAY_AFTER - 1


def _just_woken(room: Room) -> None:
    room.presence = Presence(lambda: room.now[0])
    room.now[0] += AWAY_AFTER - 1


def _with_a_bot(room: Room) -> None:
    room.sit(1, replace(room.log.chairs[1], bot="random"))


def _watching_host(room: Room) -> None:
    room.sit(0, Chair("Eva", frozenset({"eva"})))


Rows = list[tuple[Callable[[Room], None], str | None, int, str | None]]

REPLACING: Rows = [
    # situation, who asks, whose seat, the only reason against it
    (_as_it_is, "ada", 1, None),
    (_as_it_is, "tom", 1, None),
    (_as_it_is, "tom", 2, None),
    (_as_it_is, "ada", 2, None),
    (_watching_host, "ada", 2, None),
    (_slow, "tom", 1, None),
    (_slow, "tom", 2, None),
    (_streaming, "tom", 1, None),
    (_with_a_bot, "ada", 1, "bot"),
    (_with_a_bot, "tom", 1, "bot"),
    (_as_it_is, None, 1, "stranger"),
    (_as_it_is, "eve", 1, "stranger"),
    (_as_it_is, None, 2, "stranger"),
    (_as_it_is, "eve", 2, "stranger"),
    (_watching_host, "ada", 1, "stranger"),
    (_slow, "ada", 1, "slow"),
    (_streaming, "ada", 1, "here"),
    (_polling, "ada", 1, "here"),
    (_just_left, "ada", 1, "here"),
    (_just_woken, "ada", 1, "here"),
]


@pytest.mark.parametrize(("situation", "who", "seat", "reason"), REPLACING)
def test_who_may_hand_whose_seat_to_a_bot(
    situation: Callable[[Room], None], who: str | None, seat: int, reason: str | None
) -> None:
    """In each row one reason at most is true, and it is the one that is told."""
    room = _room()
    situation(room)
    ban = may_replace(room.log, room.presence, who, Seat(seat))
    assert (ban.name if ban else None) == reason


def test_the_table_names_the_level_of_a_stand_in() -> None:
    """For somebody who is away the table chooses the bot, for oneself and a free seat the caller does."""

    async def work() -> None:
        now = [0.0]
        all_tables = Tables(MemoryStore(), Bots(), ticks=lambda: now[0], bot_pause=60)
        made = await all_tables.open(Opening(game="rycerze", seats=3, open=True))
        table = made.table
        tom = await ask(table, ChangeKind.SIT, None, name="Tom")
        now[0] += AWAY_AFTER
        await ask(table, ChangeKind.BOT, made.secret, seat=tom.seat, level="broken")
        await ask(table, ChangeKind.BOT, made.secret, seat=2, level="broken")
        await ask(table, ChangeKind.BOT, made.secret, seat=0)
        assert [chair.bot for chair in table.log.chairs] == ["random", "random", "broken"]
        await all_tables.close()

    go(work())


def test_after_a_restart_nobody_is_away_at_once() -> None:
    """A table that has just come back gives everybody the time to come back too."""

    async def work() -> None:
        now, store = [0.0], MemoryStore()
        all_tables = Tables(store, Bots(), ticks=lambda: now[0])
        made = await all_tables.open(Opening(game="rycerze", seats=2, open=True))
        tom = await ask(made.table, ChangeKind.SIT, None, name="Tom")
        now[0] += 10 * AWAY_AFTER
        table = await Tables(store, Bots(), ticks=lambda: now[0]).table(made.table.id)
        assert not table.may_replace(key_of(made.secret), Seat(1))
        with pytest.raises(NotAllowed) as refused:
            await ask(table, ChangeKind.BOT, made.secret, seat=tom.seat)
        assert refused.value.details == {"rule": "here"}
        now[0] += AWAY_AFTER
        assert table.may_replace(key_of(made.secret), Seat(1))
        await all_tables.close()

    go(work())


def test_any_request_is_a_sign_of_life() -> None:
    """Who asks for anything with its secret is not away, and neither is who has just sat down."""

    async def work() -> None:
        now = [0.0]
        all_tables = Tables(MemoryStore(), Bots(), ticks=lambda: now[0])
        made = await all_tables.open(Opening(game="rycerze", seats=2, open=True))
        table, host = made.table, key_of(made.secret)
        now[0] += AWAY_AFTER
        tom = await ask(table, ChangeKind.SIT, None, name="Tom")
        assert not table.may_replace(host, Seat(1))
        now[0] += AWAY_AFTER
        assert table.may_replace(host, Seat(1))
        table.note_presence(key_of(tom.secret))
        assert not table.may_replace(host, Seat(1))
        now[0] += AWAY_AFTER
        await ask(table, ChangeKind.CHAT, tom.secret, text="here I am")
        assert not table.may_replace(host, Seat(1))
        await all_tables.close()

    go(work())


def test_onlookers_are_counted() -> None:
    """Who watches without a seat is counted while the stream is open."""
    presence = Presence(lambda: 0.0)
    presence.enter(None)
    assert presence.onlookers == 1
    presence.leave(None)
    assert presence.onlookers == 0


# -- taking back -----------------------------------------------------------------------------------------


def _placed() -> tuple[AnyPlay, Seat]:
    """Zamek: a tile lies, and its seat is still to act: nothing stands against taking it back."""
    game = get_game("zamek")
    play: AnyPlay = Playthrough.new(game, configure(game, 2), 1)
    seat = game.actors(play.state)[0]
    play.submit(game.legal_moves(play.state, seat)[0])
    return play, seat


def _last(**changes: Any) -> Callable[[AnyPlay], None]:
    def change(play: AnyPlay) -> None:
        play.played[-1] = replace(play.played[-1], **changes)

    return change


def _revealing(play: AnyPlay) -> None:
    _last(step=replace(play.played[-1].step, reveals=True))(play)


def _passed_on(play: AnyPlay) -> None:
    """The same tile, but the turn goes on to the other seat."""
    before = play.played[-1].before
    game, seat = play.game, play.game.actors(before)[0]
    going: AnyPlay = copy(play)
    going.played = list(play.played)
    while game.actors(going.state)[0] == seat:
        going.submit(game.legal_moves(going.state, seat)[0])
    _last(step=Step(going.state))(play)


def _answered(play: AnyPlay) -> None:
    """The same move, but it is the other seat's that came last."""
    first = play.played[-1]
    other = Seat(1 - first.move.seat)
    play.played.append(replace(first, move=replace(first.move, seat=other)))


def _not_begun(play: AnyPlay) -> None:
    play.played.clear()


@pytest.mark.parametrize(
    ("situation", "ban"),
    [
        (lambda play: None, None),
        (_not_begun, "nothing"),
        (_answered, "redo"),
        (_last(simultaneous=True), "commit"),
        (_revealing, "reveal"),
        (_last(chance=({"type": "chance"},)), "chance"),
        (_passed_on, "turn"),
    ],
)
def test_each_ban_alone_stands_against_undo(situation: Callable[[AnyPlay], None], ban: str | None) -> None:
    """From a move that may be taken back one thing is changed: exactly that is the reason."""
    play, seat = _placed()
    situation(play)
    found = undo_ban(play, seat)
    assert (found.name if found else None) == ban


def test_who_has_seen_drawn_rooms_does_not_take_them_back() -> None:
    """Ludwig: draw five rooms, look, undo (L21): only the reveal stands against it, in real positions."""
    game, alone = get_game("ludwig"), 0
    for seed in range(6):
        rng = Random(seed)
        play: AnyPlay = Playthrough.new(game, configure(game, 3), rng)
        for _ in random_moves(play, rng):
            last = play.played[-1]
            found = undo_ban(play, last.move.seat)
            if found is None or found.name != "reveal":
                continue
            blind: AnyPlay = copy(play)
            blind.played = [
                *play.played[:-1],
                replace(last, step=replace(last.step, reveals=False), chance=()),
            ]
            alone += undo_ban(blind, last.move.seat) is None
    assert alone > 10


# -- what is still meant ---------------------------------------------------------------------------------


def test_a_question_that_was_answered_is_not_answered_again() -> None:
    """Rycerze: what was legal in the last round and is legal in this one was still meant for the last."""
    game = get_game("rycerze")
    play: AnyPlay = Playthrough.new(game, configure(game, 2), 1)
    asked = set(game.legal_moves(play.state, Seat(0)))
    for seat in (Seat(0), Seat(1)):
        play.submit(game.legal_moves(play.state, seat)[0])
    both = [move for move in game.legal_moves(play.state, Seat(0)) if move in asked]
    assert both
    assert all(is_stale(play, 0, Seat(0), move) for move in both)
    assert not any(is_stale(play, 2, Seat(0), move) for move in both)


def test_what_was_never_asked_is_stale() -> None:
    """Zamek: a seat that was not asked when it looked, and something has happened since, looks again."""
    game = get_game("zamek")
    play: AnyPlay = Playthrough.new(game, configure(game, 2), 1)
    one = game.actors(play.state)[0]
    other = Seat(1 - one)
    while game.actors(play.state)[0] == one:
        play.submit(game.legal_moves(play.state, one)[0])
    move = game.legal_moves(play.state, other)[0]
    assert is_stale(play, 0, other, move)
    assert not is_stale(play, len(play.played), other, move)
