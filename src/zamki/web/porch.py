"""What holds for every answer, whoever gives it: its headers, its packing, and the way out at the end."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections import Counter
from typing import Any, cast

import msgspec
from litestar import Litestar
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import (
    HTTPResponseStartEvent,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from zamki.core.words import T, Text
from zamki.match.limits import household
from zamki.web.languages import language
from zamki.web.metrics import Meter
from zamki.web.site import Site
from zamki.web.wire import Fault, FaultAnswer

PAYS = 1400
"""Bytes: what fits into one packet is not worth packing."""
LEVEL = 6
"""Nearly as small as at 9, in a third of the time."""
PACKED = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml")

RawHeaders = list[tuple[bytes, bytes]]


class Farewell:
    """Tells everybody who still follows a table that the server closes."""

    def __init__(self) -> None:
        self.is_said = False
        self._bells: set[asyncio.Event] = set()

    def add(self, bell: asyncio.Event) -> None:
        """Rings that bell too."""
        self._bells.add(bell)

    def remove(self, bell: asyncio.Event) -> None:
        """Rings that bell no more."""
        self._bells.discard(bell)

    def say(self) -> None:
        """From now on nobody stays."""
        self.is_said = True
        for bell in self._bells:
            bell.set()


class Porch(Litestar):
    """The server, seen from outside."""

    site: Site
    farewell: Farewell
    crowd: Counter[str]
    meter: Meter | None = None

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Answers one request."""
        if scope["type"] != ScopeType.HTTP:
            await super().__call__(scope, receive, send)
            return
        client = cast("tuple[str, int] | None", scope.get("client"))
        address = household(client[0] if client else "")
        is_safe = scope.get("scheme") == "https" or self.site.is_safe
        answer = Answer(scope, send, is_safe=is_safe)  # type: ignore[arg-type]
        if self.crowd[address] >= self.site.per_address:
            await answer.fault(429, "too_many", T("Too much at once from one address."))
            return
        self.crowd[address] += 1
        begun = time.monotonic()
        try:
            await super().__call__(scope, receive, answer)
        except asyncio.CancelledError:
            if not self.farewell.is_said:
                raise
            await answer.fault(503, "closing", T("The server is closing; ask again in a moment."))
        finally:
            self.crowd[address] -= 1
            if not self.crowd[address]:
                del self.crowd[address]
            if self.meter is not None:
                route = str(scope.get("path_template") or "other")
                self.meter.answered(str(scope.get("method")), route, answer.status, time.monotonic() - begun)


class Answer:
    """Sends an answer: nobody guesses its type, nobody keeps it unless it says so, large ones are packed."""

    def __init__(self, scope: Scope, send: Send, *, is_safe: bool) -> None:
        self._send = send
        self._is_safe = is_safe
        self._asked = Headers.from_scope(scope)
        self._unpacks = "gzip" in self._asked.get("accept-encoding", "")
        self._start: HTTPResponseStartEvent | None = None
        self._has_begun = False
        self.status = 0
        """Of the answer, once it has begun."""

    async def __call__(self, message: Message) -> None:
        """The next part of the answer."""
        if message["type"] == "http.response.start":
            self._has_begun, self.status = True, message["status"]
            message["headers"] = headers = self._headers(message["headers"])
            if _can_be_packed(headers):
                headers.append((b"vary", b"accept-encoding"))
                self._start = message
                return
        elif self._start is not None and message["type"] == "http.response.body":
            body = message["body"]
            if self._unpacks and not message["more_body"] and len(body) >= PAYS:
                message["body"] = body = gzip.compress(body, LEVEL, mtime=0)
                self._start["headers"] = [
                    *(each for each in self._start["headers"] if each[0] != b"content-length"),
                    (b"content-length", b"%d" % len(body)),
                    (b"content-encoding", b"gzip"),
                ]
            await self._send(self._start)
            self._start = None
        await self._send(message)

    async def fault(self, status: int, code: str, text: Text) -> None:
        """A refusal by nobody but the porch, unless an answer has begun."""
        if self._has_begun:
            return
        fault = Fault(code, text.render(language(self._asked)))
        body = msgspec.json.encode(FaultAnswer(fault))
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await self({"type": "http.response.start", "status": status, "headers": headers})
        await self({"type": "http.response.body", "body": body, "more_body": False})

    def _headers(self, given: Any) -> RawHeaders:
        told = [(name.lower(), value) for name, value in given]
        names = {name for name, _ in told}
        if self._is_safe:
            told = [(name, value + b"; Secure" if name == b"set-cookie" else value) for name, value in told]
        if b"x-content-type-options" not in names:
            told.append((b"x-content-type-options", b"nosniff"))
        if b"cache-control" not in names:
            told.append((b"cache-control", b"no-store"))
        return told


def _can_be_packed(headers: RawHeaders) -> bool:
    told = dict(headers)
    kind = told.get(b"content-type", b"").partition(b";")[0].decode("latin-1")
    return kind in PACKED and b"content-encoding" not in told
