"""Stores subscriptions to turn notifications, and the keys of the server."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import Connection, Select, delete, insert, select, text, true, update

from zamki.match.notices import TurnNotice
from zamki.match.ports import StaleTable
from zamki.store.codec import is_storable
from zamki.store.database import Database
from zamki.store.schema import QUESTIONS, SERVER_VALUES, SUBSCRIPTIONS

R = TypeVar("R")

PER_SEAT = 5
"""The most browsers and mail addresses of one seat; a new one replaces the oldest."""
DAY = 86400.0
WEEK = 7 * DAY

_ROWS = SUBSCRIPTIONS.c
_ASKED = QUESTIONS.c


@dataclass(frozen=True, slots=True)
class QuestionLimits:
    """Limits of emails that ask an address for confirmation."""

    mailbox: int = 3
    """Per week to one unconfirmed address."""
    domain: int = 100
    """Per day to all addresses of one domain."""
    server: int = 500
    """Per day to all addresses."""


QUESTION_LIMITS = QuestionLimits()


@dataclass(frozen=True, slots=True)
class Subscription:
    """One address for the turn notifications of a seat: a browser or an email address."""

    table_id: str
    seat: int
    key: str
    """The hash of the secret of its owner."""
    kind: str
    """`push` or `mail`."""
    address: str
    p256dh: str = ""
    auth: str = ""
    lang: str = "en"
    is_confirmed: bool = True

    @property
    def id(self) -> str:
        """A hash that is the same for equal subscriptions."""
        said = f"{self.table_id} {self.seat} {self.kind} {self.address}"
        return hashlib.sha256(said.encode()).hexdigest()[:32]


class NoticeBook:
    """Stores subscriptions in a thread of its own, so that no move waits for it."""

    def __init__(self, database: Database, limits: QuestionLimits = QUESTION_LIMITS) -> None:
        self._database = database
        self._limits = limits
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="notices")

    async def add(self, wish: Subscription) -> bool:
        """Saves a subscription and returns true if it is new; surplus old ones of the seat are removed."""
        return is_storable(wish.address) and await self._write(lambda connection: _add(connection, wish))

    async def of_seat(self, table: str, seat: int, key: str) -> Sequence[Subscription]:
        """Returns the subscriptions of a secret at a seat, the newest first."""
        where = (_ROWS.table_id == table, _ROWS.seat == seat, _ROWS.key == key)
        query = select(SUBSCRIPTIONS).where(*where).order_by(_ROWS.made.desc())
        return [_subscription(row) for row in await self._rows(query)]

    async def find(self, id: str) -> Subscription | None:
        """Returns the subscription with this id; none if there is none."""
        query = select(SUBSCRIPTIONS).where(_ROWS.id == id)
        rows = await self._rows(query)
        return _subscription(rows[0]) if rows else None

    async def remove(self, id: str) -> bool:
        """Removes a subscription and returns true if it existed."""
        gone = delete(SUBSCRIPTIONS).where(_ROWS.id == id)
        return await self._write(lambda connection: connection.execute(gone).rowcount > 0)

    async def confirm(self, id: str) -> None:
        """Confirms a subscription; its confirmation email no longer counts against the limits."""
        await self._write(lambda connection: _confirm(connection, id))

    async def question(self, address: str) -> float:
        """Counts a confirmation email and returns 0, or returns the seconds until the limits allow one.

        They are counted apart from subscriptions, so that removing a subscription does not reset the limits.
        """
        return await self._write(lambda connection: _count_question(connection, address, self._limits))

    async def due(self, turn: TurnNotice) -> Sequence[Subscription]:
        """Returns the subscriptions to notify of a turn; each is returned once among all processes."""
        return await self._write(lambda connection: _claim_due(connection, turn))

    async def stored_value(self, name: str, make: Callable[[], str]) -> str:
        """Returns a value of the server, such as a key, created at first use and shared by all processes."""

        def work(connection: Connection) -> str:
            query = select(SERVER_VALUES.c.value).where(SERVER_VALUES.c.name == name)
            if (found := connection.execute(query).scalar()) is not None:
                return str(found)
            value = make()
            connection.execute(insert(SERVER_VALUES), {"name": name, "value": value})
            return value

        try:
            return await self._write(work)
        except StaleTable:  # another process has made it meanwhile
            return await self._write(work)

    async def close(self) -> None:
        """Ends the thread."""
        await asyncio.to_thread(self._thread.shutdown)

    async def _rows(self, query: Select[Any]) -> Sequence[Any]:
        return await self._run(self._database.reading, lambda each: each.execute(query).mappings().all())

    async def _write(self, work: Callable[[Connection], R]) -> R:
        return await self._run(self._database.writing, work)

    async def _run(
        self, connect: Callable[[], AbstractContextManager[Connection]], work: Callable[[Connection], R]
    ) -> R:
        def whole() -> R:
            with connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, whole)


def mailbox_of(address: str) -> tuple[str, str]:
    """Returns the mailbox and the domain of an address, as hashes, for counting.

    Letter case, dots before the @ and the part after a + are ignored for all domains: at worst two people
    share a limit.
    """
    name, _, domain = address.casefold().rpartition("@")
    domain = "gmail.com" if domain == "googlemail.com" else domain
    plain = name.partition("+")[0].replace(".", "") or name
    mailbox, host = (hashlib.sha256(each.encode()).hexdigest() for each in (f"{plain}@{domain}", domain))
    return mailbox, host


def _count_question(connection: Connection, address: str, limits: QuestionLimits) -> float:
    now, (mailbox, domain) = time.time(), mailbox_of(address)
    if connection.dialect.name == "postgresql":  # two processes count one after the other
        connection.execute(text("lock table questions in share row exclusive mode"))
    connection.execute(delete(QUESTIONS).where(_ASKED.at < now - WEEK))
    for where, most, seconds in (
        (_ASKED.mailbox == mailbox, limits.mailbox, WEEK),
        (_ASKED.domain == domain, limits.domain, DAY),
        (true(), limits.server, DAY),
    ):
        since = select(_ASKED.at).where(where, _ASKED.at >= now - seconds).order_by(_ASKED.at.desc())
        if (oldest := connection.execute(since.offset(most - 1).limit(1)).scalar()) is not None:
            return max(1.0, float(oldest) + seconds - now)
    row = {"id": uuid4().hex, "mailbox": mailbox, "domain": domain, "at": now}
    connection.execute(insert(QUESTIONS), row)
    return 0.0


def _confirm(connection: Connection, id: str) -> None:
    where = (_ROWS.id == id, _ROWS.is_confirmed == 0)
    if (address := connection.execute(select(_ROWS.address).where(*where)).scalar()) is None:
        return
    connection.execute(update(SUBSCRIPTIONS).where(*where).values(is_confirmed=1))
    # Only one: another person's address may be counted for the same mailbox.
    same = select(_ASKED.id).where(_ASKED.mailbox == mailbox_of(address)[0]).order_by(_ASKED.at.desc())
    connection.execute(delete(QUESTIONS).where(_ASKED.id.in_(same.limit(1))))


def _add(connection: Connection, wish: Subscription) -> bool:
    is_new = connection.execute(delete(SUBSCRIPTIONS).where(_ROWS.id == wish.id)).rowcount == 0
    row = {
        **asdict(wish),
        "id": wish.id,
        "is_confirmed": int(wish.is_confirmed),
        "told": 0,
        "made": time.time(),
    }
    connection.execute(insert(SUBSCRIPTIONS), row)
    here = (_ROWS.table_id == wish.table_id, _ROWS.seat == wish.seat)
    kept = select(_ROWS.id).where(*here).order_by(_ROWS.made.desc()).limit(PER_SEAT)
    newest = [name for (name,) in connection.execute(kept)]
    connection.execute(delete(SUBSCRIPTIONS).where(*here, _ROWS.id.not_in(newest)))
    return is_new


def _claim_due(connection: Connection, turn: TurnNotice) -> list[Subscription]:
    where = (
        _ROWS.table_id == turn.table,
        _ROWS.seat == int(turn.seat),
        _ROWS.key.in_(sorted(turn.keys)),
        _ROWS.is_confirmed == 1,
        _ROWS.told < turn.version,
    )
    found = []
    for row in connection.execute(select(SUBSCRIPTIONS).where(*where)).mappings().all():
        mine = (_ROWS.id == row["id"], _ROWS.told < turn.version)
        if connection.execute(update(SUBSCRIPTIONS).where(*mine).values(told=turn.version)).rowcount:
            found.append(_subscription(row))
    return found


def _subscription(row: Any) -> Subscription:
    names = ("table_id", "seat", "key", "kind", "address", "p256dh", "auth", "lang")
    return Subscription(**{name: row[name] for name in names}, is_confirmed=bool(row["is_confirmed"]))
