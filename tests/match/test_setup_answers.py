"""What the people say of themselves, what is drawn for them, and what a rematch makes of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from zamki.core.errors import BadSetup
from zamki.core.reading import as_ints
from zamki.core.registry import get_game
from zamki.games import BUILT_IN
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.secrets import key_of
from zamki.match.setup_answers import _mix_seats, answers, settle_setup
from zamki.store import MemoryStore

from .setting import Bots, advance, go, sit


async def _played(all_tables: Tables, game: str, seats: int, **opening: Any) -> tuple[Table, list[str]]:
    """A finished game, with the hashes of the people's secrets."""
    made = await all_tables.open(Opening(game=game, seats=seats, open=True, **opening))
    secrets = [made.secret, *[(await sit(made.table, None, f"P{n}")).secret for n in range(1, seats)]]
    table = made.table
    while table.log.play.outcome is None:
        for seat in table.log.play.game.actors(table.log.play.state):
            await advance(table, seat)
    return table, [key_of(each) for each in secrets if each]


def _ages(table: Table) -> list[int]:
    return list(as_ints(table.log.play.setup["ages"], "ages"))


def _after(game: str, seats: int, check: Callable[[Table, Table, list[str]], None], **wishes: Any) -> None:
    """Plays a game and its rematch's opening, and looks at both."""
    first = wishes.pop("first", {})

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        old, keys = await _played(all_tables, game, seats, **wishes)
        answer = await all_tables.rematch(
            old, ChangeRequest(ChangeKind.REMATCH, keys[0], {"first": first} if first else {})
        )
        assert answer.table is not None
        check(old, await all_tables.table(answer.table), keys)
        await all_tables.close()

    go(work())


def test_everybody_is_in_the_draw() -> None:
    """Over many draws each seat comes first, whoever opened the table, and every seat is named once (R3)."""
    info, random = get_game("rycerze").info, Random(1)
    drawn = [settle_setup(info, 3, {}, {"ages": ()}, random)["ages"] for _ in range(200)]
    orders = [list(each) for each in drawn if isinstance(each, list)]
    assert all(sorted(order) == [0, 1, 2] for order in orders)
    firsts = [order.count(0) and order[0] for order in orders]
    assert all(firsts.count(seat) > 40 for seat in range(3))


def test_who_is_named_comes_first_and_the_rest_is_drawn() -> None:
    """The people name whom they like, in order; the others follow by chance."""
    info = get_game("rycerze").info
    orders = {str(settle_setup(info, 4, {}, {"ages": (2, 0)}, Random(seed))["ages"]) for seed in range(20)}
    assert orders == {"[2, 0, 1, 3]", "[2, 0, 3, 1]"}
    assert settle_setup(get_game("zamek").info, 2, {}, {"first": (1,)}, Random())["first"] == 1


@pytest.mark.parametrize("named", [(0, 0), (5,), (-1,)])
def test_a_seat_that_cannot_be_named_is_refused(named: tuple[int, ...]) -> None:
    """Seats named twice, and seats that are not there, are one clear refusal."""
    with pytest.raises(BadSetup, match="each seat once"):
        settle_setup(get_game("rycerze").info, 3, {}, {"ages": named}, Random())


@pytest.mark.parametrize("game", BUILT_IN)
def test_without_a_wish_the_defaults_stand(game: str) -> None:
    """Whoever opens a table without saying anything gets the rules' defaults (L4, Z4, R3)."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=3)
        play = (await all_tables.open(Opening(game=game, seats=2, hot=True))).table.log.play
        (question,) = play.game.info.asks
        assert play.setup[question.key] == ([0, 1] if question.is_order else 0)
        await all_tables.close()

    go(work())


def test_a_draw_is_known_as_one_after_a_restart() -> None:
    """The table remembers what was drawn and what was said."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=3)
        drawn = (await all_tables.open(Opening(game="rycerze", seats=3, draw={"ages": ()}))).table.id
        said = (await all_tables.open(Opening(game="rycerze", seats=3, draw={"ages": (1,)}))).table.id
        await all_tables.close()
        later = Tables(store, Bots())
        assert [is_drawn for _, _, is_drawn in answers((await later.table(drawn)).log)] == [True]
        ((_, order, is_drawn),) = answers((await later.table(said)).log)
        assert (order[0], is_drawn) == (1, False)
        await later.close()

    go(work())


def test_the_ages_stay_when_knights_play_again() -> None:
    """The youngest of the last game is the youngest of the next (R3)."""

    def check(old: Table, new: Table, keys: list[str]) -> None:
        assert _ages(old) == [2, 0, 1]
        assert _ages(new) == [2, 0, 1]

    _after("rycerze", 3, check, setup={"ages": [2, 0, 1]})


def test_knights_may_name_another_youngest() -> None:
    """Where the choice is offered, the one who is named comes first and the others keep their order."""

    def check(old: Table, new: Table, keys: list[str]) -> None:
        assert _ages(new) == [1, 2, 0]

    _after("rycerze", 3, check, setup={"ages": [2, 0, 1]}, first={"ages": 1})


def test_the_loser_begins_the_next_game() -> None:
    """Who lost at the wall starts the rematch; after a draw, the other one than last time (Z4a)."""

    def check(old: Table, new: Table, keys: list[str]) -> None:
        outcome = old.log.play.outcome
        assert outcome is not None
        loser = outcome.standings[-1][0] if len(outcome.winners) == 1 else 0
        assert new.log.play.setup["first"] == loser

    _after("zamek", 2, check, setup={"first": 1})


def test_people_change_seats_and_keep_their_ages() -> None:
    """In the next game others sit beside each other, and whoever was the oldest still is (L3a, L4)."""

    def check(old: Table, new: Table, keys: list[str]) -> None:
        sat = [new.log.seats_of(key)[0] for key in keys]
        assert sat != [0, 1, 2, 3]
        assert sorted(sat) == [0, 1, 2, 3]
        assert _ages(new) == [sat[seat] for seat in (3, 1, 0, 2)]
        assert [new.log.chairs[sat[n]].name for n in range(1, 4)] == ["P1", "P2", "P3"]

    _after("ludwig", 4, check, setup={"ages": [3, 1, 0, 2]})


def test_a_turn_or_a_mirror_of_the_circle_mixes_nobody() -> None:
    """L3a: from four seats on somebody has another neighbour; no order that leaves all of them is kept."""
    for seats in range(2, 8):
        for seed in range(60):
            circle = _mix_seats(seats, Random(seed))
            assert sorted(circle) == list(range(seats))
            assert circle != sorted(circle)
            beside = {frozenset((each, circle[at - 1])) for at, each in enumerate(circle)}
            before = {frozenset((at, (at + 1) % seats)) for at in range(seats)}
            assert seats < 4 or beside != before


def test_nobody_is_named_where_the_game_does_not_offer_it() -> None:
    """A rematch that names somebody for what the game decides itself is refused."""

    def check(old: Table, new: Table, keys: list[str]) -> None:
        raise AssertionError("there is no rematch")

    with pytest.raises(BadSetup, match="first"):
        _after("zamek", 2, check, first={"first": 0})
