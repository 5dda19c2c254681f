"""The event stream of a table, as raw ASGI: ids are versions, so a browser resumes by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.types import Receive, Scope, Send

from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.match.table import Table
from zamki.web.api import table_of
from zamki.web.callers import caller_key, viewer_of

HEARTBEAT = 12.0
"""Seconds; readers are promised one at least every 15."""

LONGEST_ID = 20
"""Digits; no table has so many versions."""

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Follower:
    """What one follower of a stream has already got, and what it gets next."""

    def __init__(self, table: Table, viewer: Viewer, seen: int, *, is_light: bool) -> None:
        self._table = table
        self._viewer = viewer
        self._seen = seen
        self._is_light = is_light
        self._presence = -1

    def news(self) -> Iterator[bytes]:
        """Everything the follower does not know yet, in the order of versions."""
        ledger, seen = self._table.ledger, self._seen
        fresh = [line for line in ledger.chat if line.version > seen]
        yield from (
            _event("chat", line.version, line.json()) for line in fresh if line.version < ledger.shown
        )
        if ledger.shown > seen:
            yield _event("view", ledger.shown, self._view())
        yield from (
            _event("chat", line.version, line.json()) for line in fresh if line.version > ledger.shown
        )
        if self._table.presence.changes != self._presence:
            self._presence = self._table.presence.changes
            yield _event("presence", ledger.version, self._present())
        self._seen = ledger.version

    def _view(self) -> dict[str, Any]:
        if self._is_light:
            return {"version": self._table.version}
        return self._table.view(self._viewer).json()

    def _present(self) -> dict[str, Any]:
        seats = self._table.view(Onlooker.SPECTATOR).seats
        return {"seats": list(seats), "onlookers": self._table.presence.onlookers}


class EventStream:
    """The answer to one follower: a raw ASGI application that ends when the follower leaves."""

    def __init__(self, table: Table, seats: Sequence[Seat], follower: Follower) -> None:
        self._table = table
        self._present: Sequence[Seat | None] = seats or (None,)
        self._follower = follower

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends news as they come, and heartbeats in between."""
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        bell = self._table.subscribe()
        for seat in self._present:
            self._table.presence.enter(seat)
        self._table.ring()
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await self._flow(bell, gone, send)
        finally:
            gone.cancel()
            self._table.unsubscribe(bell)
            for seat in self._present:
                self._table.presence.leave(seat)
            self._table.ring()

    async def _flow(self, bell: asyncio.Event, gone: asyncio.Future[None], send: Send) -> None:
        await _send(send, b"retry: 1000\n\n")
        while not gone.done():
            bell.clear()
            for event in self._follower.news():
                await _send(send, event)
            ring = asyncio.ensure_future(bell.wait())
            both: set[asyncio.Future[Any]] = {ring, gone}
            await asyncio.wait(both, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if not ring.done():
                ring.cancel()
                await _send(send, b": still here\n\n")


@get("/api/tables/{table:str}/events", include_in_schema=False)
async def events(
    request: Request[Any, Any, State],
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    after: FromQuery[int] = 0,
    light: FromQuery[bool] = False,
    last: Annotated[str | None, HeaderParameter(name="Last-Event-ID")] = None,
) -> EventStream:
    """Streams `view`, `chat` and `presence`; resumes after `Last-Event-ID`."""
    found = await table_of(request, table)
    viewer = viewer_of(request, found, seat)
    seen = max(0, min(_version(last, after), found.version))
    follower = Follower(found, viewer, seen, is_light=light)
    mine = found.ledger.seats_of(caller_key(request))  # several people may share one screen
    return EventStream(found, mine if seat is None else [Seat(seat)], follower)


def _version(last: str | None, otherwise: int) -> int:
    """The version a `Last-Event-ID` names; what is none of ours says nothing."""
    return int(last) if last and last.isdecimal() and len(last) < LONGEST_ID else otherwise


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def _event(kind: str, version: int, data: dict[str, Any]) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, kind.encode(), msgspec.json.encode(data))
