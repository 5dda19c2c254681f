"""The ASGI application around all handlers: headers, compression, processor time and shutdown."""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from collections import Counter
from typing import Any, cast
from weakref import WeakValueDictionary

import msgspec
from litestar import Litestar
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import (
    HTTPResponseStartEvent,
    HTTPScope,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from zamki.core.ids import Json
from zamki.core.words import T, Text
from zamki.match.effort import RequestCost, Turns, begin_tracking, in_turns
from zamki.match.limits import Act, network_of, too_many
from zamki.web.api_types import Fault, FaultAnswer
from zamki.web.languages import language
from zamki.web.metrics import Meter
from zamki.web.site import Site, is_safe

PAYS = 1400
"""Bytes from which compression pays; less fits into one packet."""
LEVEL = 6
"""Nearly as small as level 9, in a third of the time."""
TOKEN = 0.01
"""Seconds of processor time per token."""
PATIENCE = 4.0
"""Seconds that a request waits for tokens of its address."""
FREE = 0.002
"""Seconds of processor time that a change, or the start of a stream, costs no tokens for."""
REFUSAL = 0.2
"""Least tokens that a refused change or stream costs."""
LULL = 1.0
"""Seconds before a refusal, because refusing costs time too."""
SAFE = ("GET", "HEAD", "OPTIONS")
PROBES = ("/healthz", "/readyz", "/metrics")
STREAM = re.compile("/api/tables/[^/]+/events")
CHEAP = ("/api/", "/static/", "/icon.svg")
PACKED = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml")

RawHeaders = list[tuple[bytes, bytes]]


class Shutdown:
    """Tells all streams that the server shuts down."""

    def __init__(self) -> None:
        self.has_begun = False
        self.signals: set[asyncio.Event] = set()
        """Events that are set then."""

    def begin(self) -> None:
        """Announces the shutdown to all streams."""
        self.has_begun = True
        for signal in self.signals:
            signal.set()


class App(Litestar):
    """The application, with limits and headers for every response."""

    site: Site
    shutdown: Shutdown
    requests_by_address: Counter[str]
    turns: WeakValueDictionary[str, Turns]
    meter: Meter | None = None

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Handles one request."""
        if scope["type"] != ScopeType.HTTP:
            await super().__call__(scope, receive, send)
            return
        client = cast("tuple[str, int] | None", scope.get("client"))
        address = network_of(client[0] if client else "")
        answer = ResponseSender(scope, send, is_safe=is_safe(scope, self.site))  # type: ignore[arg-type]
        if self.requests_by_address[address] >= self.site.per_address:
            await answer.fault(429, "too_many", T("Too much at once from one address."))
            return
        self.requests_by_address[address] += 1
        begun = time.monotonic()
        try:
            await self._respond(scope, receive, answer)  # type: ignore[arg-type]
        except asyncio.CancelledError:
            if not self.shutdown.has_begun:
                raise
            await answer.fault(503, "closing", T("The server is closing; ask again in a moment."))
        finally:
            self.requests_by_address[address] -= 1
            if not self.requests_by_address[address]:
                del self.requests_by_address[address]
            if self.meter is not None:
                route = str(scope.get("path_template") or "other")
                self.meter.count_response(
                    str(scope.get("method")), route, answer.status, time.monotonic() - begun
                )

    async def _respond(self, scope: HTTPScope, receive: Receive, answer: ResponseSender) -> None:
        """Charges a request's processor time to its address; short of tokens, it waits or is refused.

        Changes and streams are charged only for unusual cost or a refusal, and wait later.
        """
        rate_limiter, address = self.state.all_tables.rate_limiter, (scope["client"] or ("",))[0]
        if scope["path"] in PROBES:  # they wait for other probes of their address only
            turns = self.turns.setdefault(f"probes {network_of(address)}", Turns())
            await in_turns(super().__call__(scope, receive, answer), RequestCost(turns))
            return
        tokens = _set_aside(scope)
        wait = rate_limiter.reserve(Act.LOOK, address, tokens) - (0 if tokens else PATIENCE)
        if wait > PATIENCE:
            rate_limiter.give_back(Act.LOOK, address, count=tokens)
            await asyncio.sleep(LULL)
            error = too_many(wait)
            await answer.fault(error.status, error.code, error.text, **error.details)
            return
        if wait > 0:
            await asyncio.sleep(wait)
        cost = RequestCost(self.turns.setdefault(network_of(address), Turns()))
        try:
            if tokens:
                await in_turns(super().__call__(scope, receive, answer), cost)
            else:
                begin_tracking(cost)
                await super().__call__(scope, receive, answer)
        finally:
            seconds = cost.seconds if tokens else max(0.0, cost.seconds - FREE)
            refusal = REFUSAL if answer.status >= 400 and not tokens else 0
            rate_limiter.give_back(Act.LOOK, address, count=tokens - seconds / TOKEN - refusal)


def _set_aside(scope: HTTPScope) -> int:
    """Returns the tokens reserved for a request until its cost is known; changes and streams need none."""
    path, is_safe = scope["path"], scope["method"] in SAFE
    if path.startswith("/api/tables") and (not is_safe or STREAM.fullmatch(path)):
        return 0
    return 1 if path.startswith(CHEAP) else 10


class ResponseSender:
    """Sends a response with safe headers: no sniffing, no caching by default, large bodies compressed."""

    def __init__(self, scope: Scope, send: Send, *, is_safe: bool) -> None:
        self._send = send
        self._is_safe = is_safe
        self._asked = Headers.from_scope(scope)
        self._unpacks = "gzip" in self._asked.get("accept-encoding", "")
        self._start: HTTPResponseStartEvent | None = None
        self._has_begun = False
        self.status = 0
        """The response's status, once it has begun."""

    async def __call__(self, message: Message) -> None:
        """Sends the next part of the response."""
        if message["type"] == "http.response.start":
            self._has_begun, self.status = True, message["status"]
            message["headers"] = headers = self._headers(message["headers"])
            if _is_compressible(headers):
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

    async def fault(self, status: int, code: str, text: Text, **details: Json) -> None:
        """Sends a refusal of this layer, unless a response has begun."""
        if self._has_begun:
            return
        fault = Fault(code, text.render(language(self._asked)), details)
        is_page = "text/html" in self._asked.get("accept", "")
        body = fault.message.encode() if is_page else msgspec.json.encode(FaultAnswer(fault))
        kind = b"text/plain; charset=utf-8" if is_page else b"application/json"
        headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
        if "retry_after" in details:
            headers.append((b"retry-after", str(details["retry_after"]).encode()))
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


def _is_compressible(headers: RawHeaders) -> bool:
    told = dict(headers)
    kind = told.get(b"content-type", b"").partition(b";")[0].decode("latin-1")
    return kind in PACKED and b"content-encoding" not in told
