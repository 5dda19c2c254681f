"""The event stream of a table, as a raw ASGI route: ids are versions, so a browser resumes by itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request, asgi
from litestar.types import Receive, Scope, Send

from zamki.core.errors import ZamkiError
from zamki.core.ids import Onlooker, Viewer
from zamki.match.table import Table
from zamki.web.callers import viewer_of
from zamki.web.faults import on_fault

HEARTBEAT = 12.0
"""Seconds; readers are promised one at least every 15."""

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Reader:
    """What one reader of a stream has already got, and what it gets next."""

    def __init__(self, table: Table, viewer: Viewer, seen: int, *, is_light: bool) -> None:
        self._table = table
        self._viewer = viewer
        self._seen = seen
        self._is_light = is_light
        self._presence = -1

    def news(self) -> Iterator[bytes]:
        """Everything the reader does not know yet, in the order of versions."""
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


@asgi("/api/tables/{table:str}/events", copy_scope=True)
async def events(scope: Scope, receive: Receive, send: Send) -> None:
    """Streams `view`, `chat` and `presence`; resumes after `Last-Event-ID`."""
    request: Request[Any, Any, Any] = Request(scope, receive, send)
    try:
        table = await scope["litestar_app"].state.house.table(request.path_params["table"])
        seat = request.query_params.get("seat", "")
        viewer = viewer_of(request, table, int(seat) if seat.isdecimal() else None)
    except ZamkiError as error:
        response = on_fault(request, error).to_asgi_response(app=None, request=request)
        await response(scope, receive, send)
        return
    last = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    seen = min(int(last), table.version) if last.isdecimal() else 0
    reader = Reader(table, viewer, seen, is_light=request.query_params.get("light") == "true")
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    await _flow(table, viewer, reader, receive, send)


async def _flow(table: Table, viewer: Viewer, reader: Reader, receive: Receive, send: Send) -> None:
    """Sends news as they come, and heartbeats in between, until the reader leaves."""
    seat = None if isinstance(viewer, Onlooker) else viewer
    bell = table.subscribe()
    table.presence.enter(seat)
    table.ring()
    gone = asyncio.ensure_future(_until_gone(receive))
    try:
        await _send(send, b"retry: 1000\n\n")
        while not gone.done():
            bell.clear()
            for event in reader.news():
                await _send(send, event)
            ring = asyncio.ensure_future(bell.wait())
            await asyncio.wait({ring, gone}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if not ring.done():
                ring.cancel()
                await _send(send, b": still here\n\n")
    finally:
        gone.cancel()
        table.unsubscribe(bell)
        table.presence.leave(seat)
        table.ring()
    with contextlib.suppress(OSError):
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def _event(kind: str, version: int, data: dict[str, Any]) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, kind.encode(), msgspec.json.encode(data))
