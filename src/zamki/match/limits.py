"""Rate limits, so that no client takes the server from the others.

Every limit is a token bucket that fills up again: a burst is allowed, a flood is not. There is a bucket for
each address, and one for each table (or seat, or holder of its seats). A refused request costs nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from ipaddress import IPv6Address, ip_address
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from zamki.core.errors import ZamkiError
from zamki.core.words import T
from zamki.match.errors import TooMany

MOST_BUCKETS = 20_000
"""Buckets after which full ones are dropped; each takes some 200 bytes."""
DAY = 86400.0
SHARES = 4
"""One address may have opened one part in so many of all tables."""


class Act(StrEnum):
    """The kinds of requests that are counted."""

    OPEN = "open"
    """Tables opened and records imported."""
    JOIN = "join"
    """Seats taken, and attempts to."""
    CODE = "code"
    """Wrong invitations."""
    CHAT = "chat"
    STREAM = "stream"
    HINT = "hint"
    NOTICE = "notice"
    """Subscriptions to notifications, and answers to them."""
    QUESTION = "question"
    """Emails that ask an address whether it wants notifications."""
    CHANGE = "change"
    """Any other change to a table: moves, undo, suggestions, bots, names."""
    LOOK = "look"
    """Hundredths of a second of processor time, for pages and other answers that change nothing."""


Bucket: TypeAlias = tuple[Act, str]
"""The kind of request, and whose."""


class RateLimit(NamedTuple):
    """A burst, and the seconds until one more is allowed."""

    burst: int
    seconds: float


# One address may be a family of seven with a screen each, or a class behind one router.
_BY_ADDRESS = {
    Act.OPEN: RateLimit(40, 15.0),
    Act.JOIN: RateLimit(60, 2.0),
    Act.CODE: RateLimit(30, 20.0),
    Act.CHAT: RateLimit(60, 0.5),
    Act.STREAM: RateLimit(200, 0.2),
    Act.HINT: RateLimit(60, 1.0),
    Act.NOTICE: RateLimit(30, 20.0),
    Act.QUESTION: RateLimit(20, 3600.0),  # of all that one server, or domain, may be asked in a day
    Act.CHANGE: RateLimit(2000, 0.01),  # a program may play a hundred moves a second
    Act.LOOK: RateLimit(400, 0.04),  # four seconds, then a quarter of a core
}
_BY_TABLE = {
    Act.JOIN: RateLimit(60, 0.5),  # faster than one address may be, so that none can shut others out
    Act.CHAT: RateLimit(20, 1.5),  # for each seat, and for all spectators together
    Act.STREAM: RateLimit(400, 0.1),
    Act.HINT: RateLimit(20, 2.0),  # for each seat
    Act.CHANGE: RateLimit(
        400, 0.05
    ),  # for each holder of seats: a program may play a whole game without a pause
}


@dataclass(frozen=True, slots=True)
class RateLimits:
    """The limits of a server; a kind that is left out is not limited."""

    address: Mapping[Act, RateLimit] = field(default_factory=lambda: MappingProxyType(_BY_ADDRESS))
    table: Mapping[Act, RateLimit] = field(default_factory=lambda: MappingProxyType(_BY_TABLE))
    tables: int = 5000
    """Tables opened within a day and not over; one address may have a share of them."""

    def with_changes(
        self, *, address: Mapping[Act, RateLimit | None], table: Mapping[Act, RateLimit | None]
    ) -> RateLimits:
        """Returns these limits with some replaced; none as a rate removes a limit."""
        return replace(self, address=_merge(self.address, address), table=_merge(self.table, table))


UNLIMITED = RateLimits(address={}, table={}, tables=1 << 62)


class RateLimiter:
    """Counts requests, and refuses those beyond the limits."""

    def __init__(self, limits: RateLimits, ticks: Callable[[], float]) -> None:
        self.limits = limits
        self._ticks = ticks
        self._buckets: dict[Bucket, tuple[float, float, float]] = {}
        """Tokens left, when that was, and when the bucket is full again."""
        self._most = MOST_BUCKETS
        self._opened: dict[str, tuple[float, str]] = {}
        """Time and address of opening, by table; tables of the last day that are not over, oldest first."""

    def ask(self, act: Act, address: str | None = None, table: str | None = None) -> None:
        """Counts one request, or refuses it."""
        buckets = self._buckets_for(act, address, table)
        wait = max((self._wait(name, rate) for name, rate in buckets), default=0.0)
        if wait > 0:
            raise too_many(wait)
        for name, rate in buckets:
            self._store(name, rate, self._tokens(name, rate) - 1)

    def give_back(
        self, act: Act, address: str | None = None, table: str | None = None, count: float = 1
    ) -> None:
        """Takes back a count, or part of it."""
        for name, rate in self._buckets_for(act, address, table):
            self._store(name, rate, self._tokens(name, rate) + count)

    def reserve(self, act: Act, address: str | None, count: float) -> float:
        """Counts requests in advance, and returns the seconds until the last of them is allowed."""
        self.give_back(act, address, count=-count)
        buckets = self._buckets_for(act, address, None)
        return max([0.0, *(-self._tokens(name, rate) * rate.seconds for name, rate in buckets)])

    @contextmanager
    def trying(self, act: Act, address: str | None, wrong: type[ZamkiError]) -> Iterator[None]:
        """Counts only attempts that fail with `wrong`; a running attempt counts, so that none run in bulk."""
        self.ask(act, address)
        try:
            yield
        except wrong:
            raise
        except BaseException:
            self.give_back(act, address)
            raise
        else:
            self.give_back(act, address)

    def check_room(self, address: str | None = None) -> None:
        """Refuses one more table if there are too many in all, or of one address."""
        now, opened = self._ticks(), self._opened
        while opened and next(iter(opened.values()))[0] + DAY <= now:
            del opened[next(iter(opened))]
        own = [at for at, home in opened.values() if address and home == network_of(address)]
        share = math.ceil(self.limits.tables / SHARES) if Act.OPEN in self.limits.address else math.inf
        if len(opened) >= self.limits.tables or len(own) >= share:
            first = next((at for at, _ in opened.values()), now) if len(own) < share else own[0]
            raise too_many(first + DAY - now)

    def add_table(self, table: str, address: str | None = None) -> None:
        """Counts one more table."""
        self._opened[table] = (self._ticks(), network_of(address or ""))

    def remove_table(self, table: str) -> None:
        """Counts one table less."""
        self._opened.pop(table, None)

    def __len__(self) -> int:
        return len(self._buckets)

    def _buckets_for(
        self, act: Act, address: str | None, table: str | None
    ) -> list[tuple[Bucket, RateLimit]]:
        asked: list[tuple[Bucket, RateLimit]] = []
        if address is not None and act in self.limits.address:
            asked.append(((act, network_of(address)), self.limits.address[act]))
        if table is not None and act in self.limits.table:
            asked.append(((act, f"table {table}"), self.limits.table[act]))
        return asked

    def _tokens(self, name: Bucket, rate: RateLimit) -> float:
        tokens, since, _ = self._buckets.get(name, (float(rate.burst), 0.0, 0.0))
        return min(float(rate.burst), tokens + (self._ticks() - since) / rate.seconds)

    def _wait(self, name: Bucket, rate: RateLimit) -> float:
        """Returns the seconds until there is a token."""
        return max(0.0, 1 - self._tokens(name, rate)) * rate.seconds

    def _store(self, name: Bucket, rate: RateLimit, tokens: float) -> None:
        self._buckets.pop(name, None)
        now = self._ticks()
        if tokens < rate.burst:
            self._buckets[name] = (tokens, now, now + (rate.burst - tokens) * rate.seconds)
        if len(self._buckets) > self._most:  # full buckets need no memory
            self._buckets = {each: kept for each, kept in self._buckets.items() if kept[2] > now}
            self._most = max(MOST_BUCKETS, 2 * len(self._buckets))


def too_many(wait: float) -> TooMany:
    """Returns the refusal, with the seconds to wait."""
    seconds = max(1, math.ceil(wait))
    return TooMany(
        T("That was too much at once. Try again in {seconds} s.", seconds=seconds),
        details={"retry_after": seconds},
    )


def network_of(address: str) -> str:
    """Returns the key of a client's address: the address itself, for IPv6 its /64 network."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(found.ipv4_mapped if isinstance(found, IPv6Address) else found)


def _merge(known: Mapping[Act, RateLimit], own: Mapping[Act, RateLimit | None]) -> Mapping[Act, RateLimit]:
    return {act: rate for act, rate in ({**known, **own}).items() if rate is not None}
