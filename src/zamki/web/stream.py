"""The event stream of a table, as raw ASGI: ids are versions, so a browser resumes by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, cast
from weakref import WeakValueDictionary

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.types import Receive, Scope, Send

from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.match.table import Table
from zamki.web.api import table_of
from zamki.web.asgi import Shutdown
from zamki.web.client_address import AnyRequest, address_of, caller_key, viewer_of
from zamki.web.disconnect import until_gone

HEARTBEAT = 12.0
"""Seconds; clients are promised one at least every 15."""

PIECE = 16 << 10
"""Bytes that are sent at once; a longer event is sent alone."""

LONGEST_ID = 20
"""Digits of an id; no table has so many versions."""

BYE = b"event: bye\ndata: {}\n\n"
"""The event of a shutdown; browsers reconnect by themselves."""

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Size(Enum):
    """The content of a `view` event."""

    FULL = "full"
    """The whole view."""
    NEWS = "news"
    """The view, with only the new part of its log."""
    LIGHT = "light"
    """The version only."""


class Press:
    """Encoded views of one table, shared by all followers that see the same."""

    _open: ClassVar[WeakValueDictionary[int, Press]] = WeakValueDictionary()

    def __init__(self, table: Table) -> None:
        self._table = table
        self._mark = (0, 0)
        self._written: dict[tuple[Viewer, int | None], bytes] = {}

    @classmethod
    def of(cls, table: Table) -> Press:
        """Returns the encoder of a table, which lives as long as the table is followed."""
        found = cls._open.get(id(table))
        if found is None or found._table is not table:
            cls._open[id(table)] = found = cls(table)
        return found

    def view(self, viewer: Viewer, since: int | None = None) -> bytes:
        """Returns the encoded view; with a version only the part of the log after it."""
        mark = (self._table.version, self._table.presence.changes)
        if mark != self._mark:
            self._mark = mark
            self._written.clear()
        key = (viewer, since)
        if key not in self._written:
            self._written[key] = msgspec.json.encode(self._view_json(viewer, since))
        return self._written[key]

    def _view_json(self, viewer: Viewer, since: int | None) -> dict[str, Json]:
        if since is None:
            return self._table.view(viewer).json()
        table_log = self._table.log
        known = table_log.seen_at(since, cast(Seat, viewer)) if since else None
        if known is None:  # none, or a move was taken back: send all
            return {**self._table.view(viewer).json(), "log_from": 0}
        news = self._table.view(viewer, known.count).json()
        return {**news, "log_from": table_log.play.events_of(known.count)}


class Follower:
    """What one follower has received, and what comes next."""

    def __init__(self, table: Table, viewer: Viewer, seen: int, size: Size) -> None:
        self._table = table
        self._press = Press.of(table)
        self._viewer = viewer
        self._seen = seen
        self._size = size
        self._last_sent = 0
        """The version of the last view sent; the client's own version may be a line of chat."""
        self._presence = -1

    def news(self) -> Iterator[bytes]:
        """Yields all events that are new to the follower, in the order of versions."""
        table_log, seen = self._table.log, self._seen
        fresh = table_log.lines((self._viewer,), after=seen)
        yield from (
            _event("chat", line.version, line.json()) for line in fresh if line.version < table_log.shown
        )
        if table_log.shown > seen:
            yield _event_bytes("view", table_log.shown, self._view())
        yield from (
            _event("chat", line.version, line.json()) for line in fresh if line.version > table_log.shown
        )
        if self._table.presence.changes != self._presence:
            self._presence = self._table.presence.changes
            yield _event("presence", table_log.version, self._present())
        self._seen = table_log.version

    def _view(self) -> bytes:
        if self._size is Size.LIGHT:
            return msgspec.json.encode({"version": self._table.version})
        since, self._last_sent = self._last_sent, self._table.version
        return self._press.view(self._viewer, since if self._size is Size.NEWS else None)

    def _present(self) -> dict[str, Any]:
        seats = self._table.view(Onlooker.SPECTATOR).seats
        return {"seats": list(seats), "onlookers": self._table.presence.onlookers}


class EventStream:
    """The response to one follower: a raw ASGI application that ends when the client disconnects."""

    def __init__(self, table: Table, seats: Sequence[Seat], follower: Follower, shutdown: Shutdown) -> None:
        self._table = table
        self._shutdown = shutdown
        self._present: Sequence[Seat | None] = seats or (None,)
        self._follower = follower

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends events as they come, and heartbeats in between."""
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        signal = self._table.subscribe()
        self._shutdown.signals.add(signal)
        for seat in self._present:
            self._table.presence.enter(seat)
        self._table.notify_subscribers()
        gone = asyncio.ensure_future(until_gone(receive))
        gone.add_done_callback(lambda _: signal.set())
        try:
            await self._flow(signal, gone, send)
        finally:
            gone.cancel()
            self._shutdown.signals.discard(signal)
            self._table.unsubscribe(signal)
            for seat in self._present:
                self._table.presence.leave(seat)
            self._table.notify_subscribers()

    async def _flow(self, signal: asyncio.Event, gone: asyncio.Future[None], send: Send) -> None:
        await _send(send, b"retry: 1000\n\n")
        while not gone.done():
            signal.clear()
            is_over = self._shutdown.has_begun
            for news in _join_events(self._follower.news()):
                await _send(send, news)
            if is_over:
                await _send(send, BYE, more=False)
                return
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await signal.wait()
            except TimeoutError:
                await _send(send, b": still here\n\n")


@get("/api/tables/{table:str}/events", tags=["tables"], operation_id="stream_events")
async def events(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
    after: FromQuery[int] = 0,
    light: FromQuery[bool] = False,
    log: FromQuery[Literal["full", "news"]] = "full",
    last: Annotated[str | None, HeaderParameter(name="Last-Event-ID")] = None,
) -> EventStream:
    """Streams `view`, `chat`, `presence` and at the end `bye`; resumes after `Last-Event-ID`."""
    found = await table_of(request, table)
    viewer = viewer_of(request, found, seat)
    found.admit(address_of(request))
    seen = max(0, min(_version(last, after), found.version))
    follower = Follower(found, viewer, seen, Size.LIGHT if light else Size(log))
    mine = found.log.seats_of(caller_key(request, found))  # several people may share one screen
    shutdown: Shutdown = request.app.state.shutdown
    return EventStream(found, mine if seat is None else [Seat(seat)], follower, shutdown)


def _version(last: str | None, otherwise: int) -> int:
    """Returns the version in a `Last-Event-ID`; 0 for anything else."""
    return int(last) if last and last.isdecimal() and len(last) < LONGEST_ID else otherwise


def _join_events(events: Iterator[bytes]) -> Iterator[bytes]:
    """Yields the events in fewer pieces, so that a slow client gets no further one."""
    piece = b""
    for event in events:
        piece += event
        if len(piece) >= PIECE:
            yield piece
            piece = b""
    if piece:
        yield piece


async def _send(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def _event(kind: str, version: int, data: dict[str, Any]) -> bytes:
    return _event_bytes(kind, version, msgspec.json.encode(data))


def _event_bytes(kind: str, version: int, data: bytes) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, kind.encode(), data)
