"""Visits a server as any program may: plain HTTP and the event stream of a table, with little work.

For benches and drills, where the visitor must not be what is measured.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

NO_ANSWER = (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
"""What is raised where a server goes away, or was not there."""
LARGEST = 4 << 20
"""Bytes of one part of an answer."""
FRESH = 2.0
"""Seconds that a connection is used again; a server closes those that are idle longer."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server said."""

    status: int
    body: bytes = field(repr=False)

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class News:
    """One event of a stream."""

    kind: str
    version: int
    data: bytes = field(repr=False)


class Visitor:
    """One connection to a server, made when it is needed and kept while it can be."""

    def __init__(self, url: str, secret: str | None = None, source: str | None = None) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 80
        self._source = source
        """The address it comes from, where a machine has several."""
        self.secret = secret
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def ask(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str | None = None
    ) -> Reply:
        """Asks, and waits for the whole answer."""
        try:
            reader, writer = await self._connected()
            writer.write(self.request(method, path, body, key))
            status, headers = await _head(reader)
            reply = Reply(status, await _body(reader, headers))
        except BaseException:
            self.hang_up()
            raise
        self._used = time.monotonic()
        if headers.get("connection") == "close":
            self.hang_up()
        return reply

    async def begin(self, data: bytes) -> None:
        """Sends bytes and waits for nothing."""
        _, writer = await self._connected()
        writer.write(data)
        await writer.drain()

    async def follow(self, path: str) -> AsyncIterator[News]:
        """The events of a stream, until the server or the visitor leaves."""
        reader, writer = await self._connected()
        try:
            writer.write(self.request("GET", path))
            status, headers = await _head(reader)
            if status != 200:
                raise ConnectionError(f"{status}: {await _body(reader, headers)!r}")
            rest = b""
            async for chunk in _chunks(reader):
                *events, rest = (rest + chunk).split(b"\n\n")
                for event in events:
                    if (news := _news(event)) is not None:
                        yield news
        finally:
            self.hang_up()

    def request(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str | None = None
    ) -> bytes:
        """A request as it goes over the wire."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
        if self.secret:
            lines.append(f"Authorization: Bearer {self.secret}")
        if key is not None:
            lines.append(f"Idempotency-Key: {key}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        return "\r\n".join([*lines, "", ""]).encode() + data

    def hang_up(self) -> None:
        """Closes the connection, if there is one."""
        if self._line is not None:
            self._line[1].close()
            self._line = None

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        is_fresh = time.monotonic() - self._used < FRESH
        if self._line is not None and is_fresh and not self._line[0].at_eof():
            return self._line
        self.hang_up()
        local = None if self._source is None else (self._source, 0)
        self._line = await asyncio.open_connection(self._host, self._port, limit=LARGEST, local_addr=local)
        self._used = time.monotonic()
        return self._line


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return int(first.split(" ", 2)[1]), headers


async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if headers.get("transfer-encoding") == "chunked":
        return b"".join([chunk async for chunk in _chunks(reader)])
    return await reader.readexactly(int(headers.get("content-length", 0)))


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    with suppress(*NO_ANSWER):
        await reader.readuntil(b"\r\n")


def _news(event: bytes) -> News | None:
    """One event; a heartbeat is none."""
    told = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line and line[:1] != b":")
    if b"event" not in told:
        return None
    return News(told[b"event"].decode(), int(told.get(b"id", b"0")), told.get(b"data", b""))
