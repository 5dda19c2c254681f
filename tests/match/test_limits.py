"""How often somebody may ask: buckets, what counts, and what a table or the server refuses."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from zamki.core.ids import Seat
from zamki.core.words import literal
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match import limits as module
from zamki.match.errors import BadInvite, NoFreeSeat, NotYourSeat, TableFull, TooMany
from zamki.match.limits import DAY, UNLIMITED, Act, RateLimit, RateLimiter, RateLimits
from zamki.match.secrets import key_of
from zamki.store import MemoryStore

from .setting import Bots, advance, ask, go, sit

HOME, AWAY = "192.0.2.7", "198.51.100.9"


class Clock:
    """Time as a test wants it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def _limited(**more: Any) -> tuple[RateLimiter, Clock]:
    clock = Clock()
    return RateLimiter(replace(UNLIMITED, **more), clock), clock


def _refused(
    rate_limiter: RateLimiter, act: Act, address: str | None = None, table: str | None = None
) -> int:
    with pytest.raises(TooMany) as refused:
        rate_limiter.ask(act, address, table)
    seconds = refused.value.details["retry_after"]
    assert isinstance(seconds, int)
    return seconds


def test_a_burst_is_allowed_and_a_flood_is_not() -> None:
    """After a burst one more is allowed each so many seconds; a refusal says how long and costs nothing."""
    rate_limiter, clock = _limited(address={Act.CHAT: RateLimit(3, 10.0)})
    for _ in range(3):
        rate_limiter.ask(Act.CHAT, HOME)
    assert _refused(rate_limiter, Act.CHAT, HOME) == 10
    clock.now += 4
    assert _refused(rate_limiter, Act.CHAT, HOME) == 6
    clock.now += 6
    rate_limiter.ask(Act.CHAT, HOME)
    assert _refused(rate_limiter, Act.CHAT, HOME) == 10
    clock.now += 1000
    for _ in range(3):  # never more than the burst
        rate_limiter.ask(Act.CHAT, HOME)
    _refused(rate_limiter, Act.CHAT, HOME)


def test_everybody_has_a_bucket_of_their_own() -> None:
    """Addresses, acts and tables are counted apart; who has no address is counted by the table only."""
    rate_limiter, _ = _limited(
        address={act: RateLimit(1, 9.0) for act in Act}, table={Act.CHAT: RateLimit(2, 9.0)}
    )
    rate_limiter.ask(Act.CHAT, HOME, "t")
    _refused(rate_limiter, Act.CHAT, HOME, "other")
    rate_limiter.ask(Act.HINT, HOME)
    rate_limiter.ask(Act.CHAT, AWAY, "t")
    _refused(rate_limiter, Act.CHAT, None, "t")
    rate_limiter.ask(Act.CHAT, None, "other")
    for _ in range(9):
        rate_limiter.ask(Act.OPEN)


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("somewhere", "somewhere", True),
    ],
)
def test_a_network_of_version_6_counts_as_one(one: str, other: str, is_one: bool) -> None:
    """Somebody with a whole network at hand is still one."""
    rate_limiter, _ = _limited(address={Act.OPEN: RateLimit(1, 9.0)})
    rate_limiter.ask(Act.OPEN, one)
    if is_one:
        _refused(rate_limiter, Act.OPEN, other)
    else:
        rate_limiter.ask(Act.OPEN, other)


def test_buckets_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are full again are forgotten; none in use is, however many others there are."""
    monkeypatch.setattr(module, "MOST_BUCKETS", 3)
    rate_limiter, clock = _limited(address={Act.OPEN: RateLimit(1, 50.0), Act.CHAT: RateLimit(2, 1.0)})
    rate_limiter.ask(Act.OPEN, HOME)
    for number in range(200):
        clock.now += 0.1
        rate_limiter.ask(Act.CHAT, f"198.51.100.{number}")
        assert len(rate_limiter) <= 1 + 2 * 11
    _refused(rate_limiter, Act.OPEN, HOME)
    clock.now += 50
    rate_limiter.ask(Act.OPEN, HOME)
    rate_limiter.give_back(Act.OPEN, HOME)  # a full bucket needs no memory
    assert HOME not in {name for _, name in rate_limiter._buckets}


def test_strangers_share_one_bucket_of_a_table() -> None:
    """Who holds nothing there cannot have buckets without end by showing ever other secrets."""

    async def work() -> None:
        all_tables, _ = _tables(
            table={Act.CHANGE: RateLimit(3, 9.0)}, address={Act.CHANGE: RateLimit(5, 9.0)}
        )
        made = await all_tables.open(Opening(game="rycerze", seats=2))
        table, body = made.table, dict[str, Any](seat=0, name="Eve")

        async def change(caller: str, address: str) -> None:
            await table.change(ChangeRequest(ChangeKind.PERSON, caller, body, address=address))

        for number in range(3):
            with pytest.raises(NotYourSeat):
                await change(key_of(f"invented {number}"), HOME)
        with pytest.raises(TooMany):
            await change(key_of("another"), AWAY)
        for _ in range(2):
            await change(key_of(made.secret), HOME)
        with pytest.raises(TooMany):  # this address has changed enough
            await change(key_of(made.secret), HOME)
        await change(key_of(made.secret), AWAY)
        await all_tables.close()

    go(work())


def test_a_log_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat can repeat without end is refused in time, sooner while people come; moves never are."""
    monkeypatch.setattr("zamki.match.table.MOST_WHILE_WAITING", 3)
    monkeypatch.setattr("zamki.match.table.MOST_CHANGES", 5)

    async def work() -> None:
        store = MemoryStore()
        made = await Tables(store, Bots(), seed=3).open(Opening(game="rycerze", seats=2, waiting=True))
        table, host = made.table, key_of(made.secret)

        async def change(kind: ChangeKind, **body: Any) -> int:
            return (await table.change(ChangeRequest(kind, host, body))).version

        assert await _until_full(table, host, ChangeKind.READY, ready=False) == 3
        await _say(table, made.secret)
        await table.change(ChangeRequest(ChangeKind.SIT, None, {"invite": made.invites[1]}))
        await change(ChangeKind.START)
        table = await Tables(store, Bots(), seed=3).table(table.id)  # the log tells it too
        assert await _until_full(table, host, ChangeKind.PERSON, seat=0, name="Ada") == 2
        view = table.view(Seat(0)).view
        await change(ChangeKind.MOVE, move=view.move_json(view.legal_moves[0]))
        with pytest.raises(TableFull):
            await change(ChangeKind.UNDO)

    go(work())


def test_who_has_changed_enough_takes_nothing_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat has changes of its own, and who is away or played for by a bot depends on nobody's."""
    monkeypatch.setattr("zamki.match.table.MOST_WHILE_WAITING", 3)
    monkeypatch.setattr("zamki.match.table.MOST_CHANGES", 5)

    async def work() -> None:
        all_tables, clock = _tables()
        opening = Opening(game="rycerze", seats=4, waiting=True, is_ready=False)
        made = await all_tables.open(opening)
        table, host = made.table, key_of(made.secret)
        guest = key_of((await sit(table, made.invites[1], "Eve")).secret)
        other = key_of((await sit(table, made.invites[2], "Cy")).secret)

        async def change(caller: str, kind: ChangeKind, **body: Any) -> int:
            return (await table.change(ChangeRequest(kind, caller, body))).version

        await _until_full(table, guest, ChangeKind.READY, ready=False)
        await change(host, ChangeKind.PERSON, seat=0, name="Ada")
        await change(host, ChangeKind.READY, ready=True)
        await _until_full(table, host, ChangeKind.INVITE, seat=3)
        version = await change(host, ChangeKind.INVITE, seat=3, revoke=True)
        assert await change(host, ChangeKind.INVITE, seat=3, revoke=True) == version  # nothing is left to end
        await change(host, ChangeKind.START)

        await _until_full(table, guest, ChangeKind.PERSON, seat=1, name="Eve")
        for _ in range(2):
            await change(host, ChangeKind.BOT, seat=0)
            await change(host, ChangeKind.RETURN, seat=0)  # also as the change that is one too many
        clock.now += 1000
        await change(other, ChangeKind.BOT, seat=1)  # whoever has changed enough can still be played for
        with pytest.raises(TableFull):
            await change(host, ChangeKind.BOT, seat=0)
        await all_tables.close()

    go(work())


def test_own_limits_replace_the_usual_ones() -> None:
    """A host changes single limits, or takes them away."""
    own = RateLimits().with_changes(
        address={Act.CHAT: RateLimit(1, 1.0), Act.OPEN: None}, table={Act.HINT: None}
    )
    assert (own.address[Act.CHAT], Act.OPEN in own.address, Act.HINT in own.table) == (
        RateLimit(1, 1),
        False,
        False,
    )
    assert own.address[Act.JOIN] == RateLimits().address[Act.JOIN]


def test_a_family_of_seven_never_meets_a_limit() -> None:
    """Seven people behind one address open, join, reload, chat and ask for hints for two hours."""
    clock = Clock()
    rate_limiter = RateLimiter(RateLimits(), clock)
    for minute in range(120):
        if minute % 10 == 0:
            rate_limiter.ask(Act.OPEN, HOME)
            for _ in range(6):
                rate_limiter.ask(Act.JOIN, HOME, f"game {minute}")
        for seat in range(7):
            clock.now += 60 / 7
            rate_limiter.ask(Act.STREAM, HOME, "t")
            for _ in range(3):
                rate_limiter.ask(Act.CHAT, HOME, f"t {seat}")
                rate_limiter.ask(Act.HINT, HOME, f"t {seat}")
            for _ in range(10):
                rate_limiter.ask(Act.CHANGE, HOME, f"t {seat}")
                assert rate_limiter.reserve(Act.LOOK, HOME, 10) == 0  # a page of a tenth of a second


def test_there_is_room_for_so_many_tables() -> None:
    """Tables that are over, or older than a day, take no room; who is refused hears when to try again."""
    rate_limiter, clock = _limited(tables=2)
    for name in ("a", "b"):
        rate_limiter.check_room()
        rate_limiter.add_table(name)
        clock.now += 60
    with pytest.raises(TooMany) as refused:
        rate_limiter.check_room()
    assert refused.value.details["retry_after"] == DAY - 120
    rate_limiter.remove_table("b")
    rate_limiter.check_room()
    rate_limiter.add_table("c")
    clock.now += DAY - 100
    rate_limiter.check_room()  # the first one's day is over
    shut, _ = _limited(tables=0)
    with pytest.raises(TooMany):
        shut.check_room()


def test_one_address_leaves_room_for_others() -> None:
    """It opens a quarter of all tables that are not over; where a host does not count them it has all."""
    rate_limiter, clock = _limited(tables=8, address={Act.OPEN: RateLimit(99, 1.0)})
    for name in ("a", "b"):
        rate_limiter.check_room(HOME)
        rate_limiter.add_table(name, HOME)
        clock.now += 60
    with pytest.raises(TooMany) as refused:
        rate_limiter.check_room(HOME)
    assert refused.value.details["retry_after"] == DAY - 120
    rate_limiter.check_room(AWAY)
    rate_limiter.remove_table("a")
    rate_limiter.check_room(HOME)
    free, _ = _limited(tables=8)
    for number in range(8):
        free.check_room(HOME)
        free.add_table(str(number), HOME)
    with pytest.raises(TooMany):
        free.check_room(HOME)


def test_the_refusal_is_in_four_languages() -> None:
    """One sentence with the seconds, in every language."""
    said = {lang: module.too_many(2.2).message(lang) for lang in ("en", "pl", "fr", "de")}
    assert len(set(said.values())) == 4
    assert all("3" in each for each in said.values())


# -- at a table and in the server -------------------------------------------------------------------------


def _tables(**more: Any) -> tuple[Tables, Clock]:
    clock = Clock()
    return Tables(MemoryStore(), Bots(), seed=3, ticks=clock, limits=replace(UNLIMITED, **more)), clock


async def _until_full(table: Table, caller: str, kind: ChangeKind, **body: Any) -> int:
    """How often the table takes a change before it refuses it."""
    for done in range(20):
        try:
            await table.change(ChangeRequest(kind, caller, body))
        except TableFull:
            return done
    pytest.fail("it takes changes without end")


async def _say(table: Table, secret: str | None, address: str | None = None, **more: Any) -> int:
    caller = key_of(secret) if secret else None
    return (
        await table.change(ChangeRequest(ChangeKind.CHAT, caller, {"text": "hello"}, address=address, **more))
    ).version


def test_onlookers_cannot_silence_people() -> None:
    """Onlookers share one bucket of a table, each seat has its own; a repeated line is not counted."""

    async def work() -> None:
        all_tables, _ = _tables(table={Act.CHAT: RateLimit(2, 9.0)})
        made = await all_tables.open(Opening(game="rycerze", seats=2))
        table = made.table
        for _ in range(2):
            await _say(table, None)
        with pytest.raises(TooMany):
            await _say(table, None)
        with pytest.raises(TooMany):
            await _say(table, "somebody else")
        first = await _say(table, made.secret, key="one")
        for _ in range(5):
            assert await _say(table, made.secret, key="one") == first
        await _say(table, made.secret)
        with pytest.raises(TooMany):
            await _say(table, made.secret)
        await all_tables.close()

    go(work())


def test_nobody_changes_a_table_without_end() -> None:
    """Whoever holds seats has a bucket for all they change; bots have none, nor does what was answered."""

    async def work() -> None:
        all_tables, clock = _tables(table={Act.CHANGE: RateLimit(2, 9.0)})
        made = await all_tables.open(Opening(game="rycerze", seats=2, open=True))
        table = made.table
        other = await table.change(ChangeRequest(ChangeKind.SIT, None, {}))

        async def named(secret: str, name: str, key: str | None = None) -> int:
            body: dict[str, Any] = {"seat": int(secret == other.secret), "name": name}
            return (await table.change(ChangeRequest(ChangeKind.PERSON, key_of(secret), body, key))).version

        first = await named(made.secret, "Ada", "one")
        for _ in range(3):
            assert await named(made.secret, "Ada", "one") == first
        await named(made.secret, "Bo")
        with pytest.raises(TooMany) as refused:
            await named(made.secret, "Cy")
        assert refused.value.details == {"retry_after": 9}
        await named(other.secret, "Di")
        await _say(table, made.secret)
        clock.now += 9
        await named(made.secret, "Cy")
        await all_tables.close()

    go(work())


def test_bots_play_on_whatever_is_counted() -> None:
    """A game among bots ends though nobody may change anything twice."""

    async def work() -> None:
        all_tables, _ = _tables(table={Act.CHANGE: RateLimit(1, 1e6)})
        made = await all_tables.open(
            Opening(game="rycerze", seats=2, bots={0: "random", 1: "random"}, watch=True)
        )
        while made.table.log.play.outcome is None:
            await asyncio.sleep(0.01)
        await all_tables.close()

    go(work())


def test_nobody_opens_too_many_tables() -> None:
    """Tables and brought records are counted by address; asked for again with its key, a table is not."""

    async def work() -> None:
        all_tables, _ = _tables(address={Act.OPEN: RateLimit(2, 9.0)})
        opening, key = Opening(game="rycerze", seats=2), "a key of sixteen letters"
        for _ in range(3):
            await all_tables.open(opening, key=key, address=HOME)
        await all_tables.open(opening, address=HOME)
        with pytest.raises(TooMany):
            await all_tables.open(opening, address=HOME)
        with pytest.raises(TooMany):
            await all_tables.bring(b"{}", HOME)
        await all_tables.open(opening, address=AWAY)
        await all_tables.close()

    go(work())


def test_only_so_many_tables_are_open() -> None:
    """A game that ends makes room."""

    async def work() -> None:
        all_tables, _ = _tables(tables=1)
        opening = Opening(game="rycerze", seats=2, bots={1: "random"})
        made = await all_tables.open(opening)
        with pytest.raises(TooMany):
            await all_tables.open(opening)
        while made.table.log.play.outcome is None:
            await advance(made.table)
        await all_tables.open(opening)
        await all_tables.close()

    go(work())


def test_invitations_cannot_be_guessed_by_trying() -> None:
    """Wrong codes are counted wherever they are tried; right ones, and seats that are taken, are not."""

    async def work() -> None:
        all_tables, clock = _tables(address={Act.CODE: RateLimit(3, 10.0)})
        made = await all_tables.open(Opening(game="rycerze", seats=3))
        table, code = made.table, made.invites[1]

        async def sit(invite: str | None, address: str | None = HOME) -> None:
            await table.change(ChangeRequest(ChangeKind.SIT, None, {"invite": invite}, address=address))

        for _ in range(5):
            assert await all_tables.invited_to(code, HOME) == table.id
        for _ in range(5):
            with pytest.raises(NoFreeSeat):
                await sit(None)
        assert await all_tables.invited_to("AAAA-BBBB", HOME) is None
        for _ in range(2):
            with pytest.raises(BadInvite):
                await sit("AAAA-BBBB")
        for attempt in (sit(code), all_tables.invited_to(code, HOME)):
            with pytest.raises(TooMany):
                await attempt
        await sit(made.invites[2], AWAY)
        clock.now += 10
        await sit(code)
        await all_tables.close()

    go(work())


def test_a_wrong_request_with_a_right_code_costs_nothing() -> None:
    """Only wrong invitations count as such, whatever else is wrong."""
    rate_limiter, _ = _limited(address={Act.CODE: RateLimit(1, 10.0)})
    for _ in range(3):
        with pytest.raises(NoFreeSeat), rate_limiter.trying(Act.CODE, HOME, BadInvite):
            raise NoFreeSeat(literal("full"))
    rate_limiter.ask(Act.CODE, HOME)


def test_joins_streams_and_hints_are_counted() -> None:
    """Each has its own limit, by table and by address."""

    async def work() -> None:
        once = RateLimit(1, 9.0)
        all_tables, _ = _tables(table={Act.JOIN: once, Act.HINT: once}, address={Act.STREAM: once})
        made = await all_tables.open(Opening(game="rycerze", seats=3, open=True))
        table = made.table
        table.admit(HOME)
        with pytest.raises(TooMany):
            table.admit(HOME)
        table.admit(AWAY)
        table.admit()
        await table.change(ChangeRequest(ChangeKind.SIT, None, {}, address=HOME))
        with pytest.raises(TooMany):
            await table.change(ChangeRequest(ChangeKind.SIT, None, {}, address=AWAY))
        await ask(table, ChangeKind.START, made.secret)
        for seat in (0, 1):
            assert await all_tables.advice(table, Seat(seat), "random", HOME)
            with pytest.raises(TooMany):
                await all_tables.advice(table, Seat(seat), "random", HOME)
        await all_tables.close()

    go(work())
