"""Limits on connections: slow clients are disconnected, and no address takes all connections."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from ipaddress import ip_address, ip_network
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from zamki.match.limits import network_of

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Limits on one connection, in seconds, and on the number of connections."""

    head: float = 10.0
    """From the connection, or the first byte of a further request, to the end of the head."""
    body: float = 60.0
    """From the end of the head to the end of the body."""
    idle: int = 5
    """Between two requests."""
    reading: float = 30.0
    """While the client reads nothing of its response."""
    per_address: int = 256
    """Connections, and requests under way."""
    in_all: int = 10_000
    """Connections."""
    head_bytes: int = 32 << 10
    """Bytes of a request's head."""


class Addresses:
    """A set of addresses and networks.

    >>> known = Addresses(["127.0.0.1", "10.0.0.0/8"])
    >>> "10.1.2.3" in known, "192.168.0.1" in known, None in known
    (True, False, False)
    """

    def __init__(self, named: Iterable[str]) -> None:
        self._networks = [ip_network(each.strip()) for each in named]

    def __contains__(self, host: object) -> bool:
        try:
            address = ip_address(str(host))
        except ValueError:
            return False
        return any(address in network for network in self._networks)


class ConnectionCounter:
    """Counts open connections by address; a proxy's are limited by their requests instead."""

    def __init__(self, limits: ConnectionLimits, proxies: Addresses) -> None:
        self.limits = limits
        self._proxies = proxies
        self._open: Counter[str] = Counter()
        self._count = 0

    def admits(self, host: str) -> bool:
        """Counts one more connection; returns false beyond the limits."""
        home = network_of(host)
        is_crowd = self._open[home] >= self.limits.per_address and host not in self._proxies
        if is_crowd or self._count >= self.limits.in_all:
            return False
        self._open[home] += 1
        self._count += 1
        return True

    def leaves(self, host: str) -> None:
        """Counts one connection less."""
        self._count -= 1
        home = network_of(host)
        self._open[home] -= 1
        if not self._open[home]:
            del self._open[home]


MOST_HELD = 64 << 10
"""Bytes that are held back to be sent at once."""
MOST_AHEAD = 16
"""Requests of one connection that may wait for the response to an earlier one."""


class OneWrite:
    """A transport that sends everything written within one turn of the event loop at once.

    Otherwise head and body would be a packet each, and a packet costs more than building it.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []
        self._size = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Sends the data together with whatever else is written now."""
        if not data:
            return
        if not self._parts:
            self._loop.call_soon(self._send)
        self._parts.append(data)
        self._size += len(data)
        if self._size > MOST_HELD:  # a long response must learn that the client does not read
            self._send()

    def close(self) -> None:
        """Sends the rest, and closes."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        if self._parts:
            data, self._parts, self._size = b"".join(self._parts), [], 0
            self._transport.write(data)


_HOSTS = {"1.1": (1,), "1.0": (0, 1)}
"""Allowed numbers of Host headers, by HTTP version."""


class RequestPart(Enum):
    """The part of a request that a connection is in."""

    NONE = "none"
    HEAD = "head"
    BODY = "body"


class LimitedProtocol(HttpToolsProtocol):
    """One connection, closed when its client sends too slowly or does not read its response."""

    counter: ConnectionCounter

    _is_admitted = False
    _part = RequestPart.NONE
    _head_bytes = 0
    """Of an unfinished head, or of what came since it or the last piece of the body."""
    _deadline: asyncio.TimerHandle | None = None
    _awaited: float = 0.0
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admits or refuses the connection."""
        self._host = str((transport.get_extra_info("peername") or ("",))[0])
        if not self.counter.admits(self._host):
            transport.write(_short("429 Too Many Requests"))
            transport.close()
            return
        self._is_admitted = True
        super().connection_made(cast(asyncio.Transport, OneWrite(transport, self.loop)))
        self._await(self.counter.limits.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends its timers and its count."""
        if not self._is_admitted:
            return
        self._is_admitted = False
        self.counter.leaves(self._host)
        self._await(0)
        self._forgive()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request, or several."""
        if not self._is_admitted or self.transport.is_closing():
            return
        if self._part is RequestPart.NONE:
            self._part, self._head_bytes = RequestPart.HEAD, 0
        self._head_bytes += len(data)
        super().data_received(data)
        limits = self.counter.limits
        if self.transport.is_closing():
            return
        if self._part is not RequestPart.NONE and self._head_bytes > limits.head_bytes:
            self.send_400_response("This head is too long.")
        self._await({RequestPart.HEAD: limits.head, RequestPart.BODY: limits.body}.get(self._part, 0.0))

    def on_message_begin(self) -> None:
        """Begins a head; one that follows another request is counted from its next piece on."""
        super().on_message_begin()
        if self._part is RequestPart.NONE:
            self._part, self._head_bytes = RequestPart.HEAD, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes a header; those behind a body are dropped, because proxies do not check them."""
        if self._part is RequestPart.HEAD:
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Takes a piece of the body, which has a limit of its own."""
        self._head_bytes = 0
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Checks the head; upgrades to other protocols are refused."""
        self._check_head()
        self._part = RequestPart.BODY
        super().on_headers_complete()
        if self.parser.should_upgrade():
            self.cycle.keep_alive = False

    def _check_head(self) -> None:
        """Refuses a head that is too long, comes too early, or does not name its host exactly once.

        The parser turns what its callbacks raise into a 400.
        """
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("too many requests wait for an answer")
        length = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        hosts = sum(name == b"host" for name, _ in self.headers)
        if length > self.counter.limits.head_bytes or hosts not in _HOSTS.get(
            self.parser.get_http_version(), ()
        ):
            raise ValueError("this head is too long, or names no host or several")

    def on_message_complete(self) -> None:
        """Ends a request."""
        self._part = RequestPart.NONE
        super().on_message_complete()

    def _unsupported_upgrade_warning(self) -> None:
        """Logs nothing: upgrade requests of strangers need no advice to the host."""

    def pause_writing(self) -> None:
        """Starts the timer of a client that does not read."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(self.counter.limits.reading, self.transport.abort)

    def resume_writing(self) -> None:
        """Stops that timer."""
        super().resume_writing()
        self._forgive()

    def _forgive(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _await(self, seconds: float) -> None:
        """Sets the deadline of what is under way; 0 is nothing."""
        if seconds == self._awaited:
            return
        self._awaited = seconds
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds:
            self._deadline = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self.transport.is_closing():
            return
        cycle = cast("RequestResponseCycle | None", self.cycle)  # there is none before the first request
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_short("408 Request Timeout"))
        self.transport.close()


def _short(status: str) -> bytes:
    return f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode()


def limited_protocol(limits: ConnectionLimits, proxies: Addresses) -> type[LimitedProtocol]:
    """Returns a protocol class whose connections share one counter."""

    class Guarded(LimitedProtocol):
        counter = ConnectionCounter(limits, proxies)

    return Guarded


class Listener(socket.socket):
    """A listening socket that closes connections while the process is out of file descriptors.

    The event loop would otherwise log a traceback for each attempt, without end.
    """

    _spare: int | None = None

    def listen(self, backlog: int = 128, /) -> None:
        """Listens, with one spare file descriptor."""
        super().listen(backlog)
        self._spare = os.open(os.devnull, os.O_RDONLY)

    def accept(self) -> tuple[socket.socket, Any]:
        """Returns the next connection."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE) or self._spare is None:
                raise
        self._turn_away()
        raise BlockingIOError

    def close(self) -> None:
        """Closes the socket."""
        if self._spare is not None:
            os.close(self._spare)
            self._spare = None
        super().close()

    def _turn_away(self) -> None:
        assert self._spare is not None
        _log.warning("there is no file left to open for a connection; it is turned away")
        os.close(self._spare)
        self._spare = None
        try:
            super().accept()[0].close()
        except OSError:
            return
        finally:
            self._spare = os.open(os.devnull, os.O_RDONLY)
