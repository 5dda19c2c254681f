"""Undo by the four bans."""

from __future__ import annotations

import pytest

from zamki.core.ids import Seat
from zamki.match import ChangeKind, Table
from zamki.match.errors import Stale, UndoRefused

from .setting import act, first_move, go, opened, submit


async def _ban(table: Table, seat: int) -> object:
    with pytest.raises(UndoRefused) as caught:
        await act(table, ChangeKind.UNDO, Seat(seat))
    return caught.value.details["ban"]


def _active(table: Table) -> Seat:
    play = table.log.play
    seat: Seat = play.game.actors(play.state)[0]
    return seat


def test_a_placement_can_be_taken_back_before_the_turn_is_over() -> None:
    """Zamek: the tile may be taken back while its seat is still to choose a subject (Z8)."""

    async def work() -> None:
        _, table, _ = await opened("zamek")
        seat = _active(table)
        before = table.view(seat).view.json()
        await submit(table, seat, first_move(table, seat), table.version)
        assert table.view(seat).undo
        await act(table, ChangeKind.UNDO, seat)
        assert table.view(seat).view.json() == before
        await submit(table, seat, first_move(table, seat, 1), table.version)

    go(work())


def test_undo_never_changes_who_is_to_act_for_another_seat() -> None:
    """Zamek: once the turn has passed on it stays passed on."""

    async def work() -> None:
        _, table, _ = await opened("zamek")
        seat = _active(table)
        while _active(table) == seat:
            await submit(table, seat, first_move(table, seat), table.version)
        assert await _ban(table, seat) in {"turn", "reveal"}

    go(work())


def test_undo_never_makes_another_seat_redo() -> None:
    """A move another seat has answered cannot be taken back."""

    async def work() -> None:
        _, table, _ = await opened("zamek")
        one = _active(table)
        while (now := _active(table)) == one:
            await submit(table, now, first_move(table, now), table.version)
        await submit(table, now, first_move(table, now), table.version)
        assert await _ban(table, one) == "redo"

    go(work())


def test_a_commit_cannot_be_taken_back() -> None:
    """A choice made at the same time as others stands (L6)."""

    async def work() -> None:
        _, table, _ = await opened()
        assert await _ban(table, 0) == "nothing"
        await submit(table, Seat(0), first_move(table, 0), table.version)
        assert await _ban(table, 0) == "commit"

    go(work())


def test_a_move_meant_for_a_position_that_was_taken_back_is_stale() -> None:
    """After an undo, what was thought of before it must be thought of again."""

    async def work() -> None:
        _, table, _ = await opened("zamek")
        seat = _active(table)
        await submit(table, seat, first_move(table, seat), table.version)
        late, after = first_move(table, seat), table.version
        await act(table, ChangeKind.UNDO, seat)
        with pytest.raises(Stale):
            await submit(table, seat, late, after)

    go(work())
