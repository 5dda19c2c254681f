"""The server's door: slow, silent and many callers harm nobody else."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from tests.match.setting import Bots, go
from zamki.match import Tables
from zamki.store import MemoryStore
from zamki.web import create_app
from zamki.web.connection_limits import (
    MOST_AHEAD,
    MOST_HELD,
    Addresses,
    ConnectionCounter,
    ConnectionLimits,
    Listener,
    OneWrite,
)
from zamki.web.log_throttle import KINDS, TIMES, WINDOW, ThrottleFilter
from zamki.web.site import Site

from .serving import Server

Serving = Callable[..., Server]


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """Servers with limits of their own."""
    made: list[Server] = []

    def serve(limits: ConnectionLimits, proxies: tuple[str, ...] = ()) -> Server:
        server = Server(tmp_path, limits, proxies)
        server.start()
        made.append(server)
        return server

    yield serve
    for server in made:
        server.stop()


def _said(server: Server, *parts: bytes, pause: float = 0.0) -> bytes:
    """What the server says to these bytes before it hangs up, sent one after the other."""
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=10)) as line:
        for part in parts:
            with suppress(OSError):
                line.sendall(part)
            time.sleep(pause)
        heard = b""
        with suppress(ConnectionResetError):
            while more := line.recv(1 << 16):
                heard += more
        return heard


@pytest.mark.parametrize(
    "parts",
    [
        (b"",),
        (b"GET / HTTP/1.1\r\nHost: x\r\n",),
        (b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",),
        tuple(bytes([byte]) for byte in b"GET /api/games HTTP/1.1"),
        (b"\r\n",) * 20,
    ],
    ids=["silent", "half a head", "half a body", "drop by drop", "empty lines"],
)
def test_half_a_request_is_not_waited_for(serving: Serving, parts: tuple[bytes, ...]) -> None:
    """Whoever does not finish asking is told so and let go, also if it keeps sending a little."""
    server = serving(ConnectionLimits(head=0.4, body=0.4))
    begun = time.monotonic()
    assert _said(server, *parts, pause=0.05).startswith(b"HTTP/1.1 408 ")
    assert time.monotonic() - begun < 5
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_connection_without_a_further_request_is_closed(serving: Serving) -> None:
    """After an answer the line is kept for a moment, then closed."""
    server = serving(ConnectionLimits(idle=1))
    heard = _said(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert heard.endswith(b"ok\n")


def test_a_head_without_end_is_refused(serving: Serving) -> None:
    """A request's head is bounded, in one piece, in many, and behind another request."""
    server = serving(ConnectionLimits(head_bytes=4096))
    head, long = b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"x" * 8192
    assert _said(server, head + long).startswith(b"HTTP/1.1 400 ")
    assert _said(server, head + long + b"\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert _said(server, b"GET /" + long + b" HTTP/1.1\r\nHost: x\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert _said(server, head, *([b"x" * 1024] * 8), pause=0.02).startswith(b"HTTP/1.1 400 ")
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    assert b"HTTP/1.1 400 " in _said(server, whole + head, long, pause=0.1)


@pytest.mark.parametrize("piece", [b"X: " + b"x" * 1000 + b"\r\n", b"x" * 1000], ids=["fields", "a value"])
@pytest.mark.parametrize("body", [b"", b"1\r\nx\r\n"], ids=["no body", "a body"])
def test_what_follows_a_body_is_bounded(serving: Serving, body: bytes, piece: bytes) -> None:
    """Fields behind the last piece of a body, or one that has no end, fill no memory."""
    server = serving(ConnectionLimits(head_bytes=4096))
    head = b"POST /you HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    heard = _said(server, head + body, b"0\r\nX: ", *[piece] * 8, pause=0.02)
    assert heard.endswith(b"This head is too long.")


def test_a_body_may_be_longer_than_a_head(serving: Serving) -> None:
    """Only heads are bounded so narrowly, however a body is cut into pieces."""
    server = serving(ConnectionLimits(head_bytes=4096))
    body = b"name=" + b"x" * 9000
    for extra, pieces in (
        (b"Content-Length: %d\r\n" % len(body), [body[:4000], body[4000:]]),
        (b"Transfer-Encoding: chunked\r\n", [b"%x\r\n%s\r\n" % (len(body), body), b"0\r\n\r\n"]),
    ):
        kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
        head = b"POST /you HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + kind + extra + b"\r\n"
        assert _said(server, head, *pieces, pause=0.05).startswith(b"HTTP/1.1 303 ")


def test_what_follows_a_body_is_no_head(serving: Serving) -> None:
    """A field behind the body says nothing about the caller, whatever came from a proxy before."""
    head = b"POST /theme/dark HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n"
    late = b"\r\n0\r\nSec-Fetch-Site: cross-site\r\n\r\n"
    assert _said(serving(ConnectionLimits()), head + late).startswith(b"HTTP/1.1 303 ")


def test_only_so_many_requests_wait_for_an_answer(serving: Serving) -> None:
    """A few requests at once are all answered; thousands in one piece fill no memory."""
    server = serving(ConnectionLimits())
    ask, last = (
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n%s\r\n" % more for more in (b"", b"Connection: close\r\n")
    )
    assert _said(server, ask * MOST_AHEAD + last).count(b"HTTP/1.1 200 ") == MOST_AHEAD + 1
    heard = _said(server, ask * 5000 + last)
    assert b"HTTP/1.1 400 " in heard
    assert heard.count(b"HTTP/1.1 200 ") <= MOST_AHEAD + 1


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /healthz HTTP/1.1\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.0\r\nHost: x\r\nhost: x\r\n\r\n", 400),
        (b"GET /healthz\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.0\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 200),
    ],
)
def test_a_request_names_one_host(serving: Serving, head: bytes, status: int) -> None:
    """HTTP/1.1 names its host exactly once, 1.0 at most once, and nothing older is spoken."""
    assert _said(serving(ConnectionLimits()), head).startswith(b"HTTP/1.1 %d " % status)


def test_another_protocol_is_not_spoken(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """Who asks to go on in another protocol gets its answer and no line for more; the log says nothing."""
    server = serving(ConnectionLimits())
    ask = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    heard = _said(server, ask)
    assert heard.startswith(b"HTTP/1.1 200 ")
    assert heard.endswith(b"ok\n")
    assert "upgrade" not in caplog.text.lower()


def test_an_answer_is_sent_in_one_piece() -> None:
    """Head and body go out together, and what is left goes out before the line is closed."""
    sent: list[object] = []

    class Line:
        def write(self, data: bytes) -> None:
            sent.append(data)

        def close(self) -> None:
            sent.append("closed")

    async def work() -> None:
        line = OneWrite(cast(asyncio.Transport, Line()), asyncio.get_running_loop())
        for part in (b"head ", b"", b"body"):
            line.write(part)
        await asyncio.sleep(0)
        line.write(b"bye")
        line.close()
        await asyncio.sleep(0)

    go(work())
    assert sent == [b"head body", b"bye", "closed"]


def test_one_address_cannot_fill_the_house(serving: Serving) -> None:
    """Beyond so many connections an address is refused; when some leave it comes in again."""
    server = serving(ConnectionLimits(per_address=3))
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
    time.sleep(0.1)
    assert httpx.get(f"{server.url}/healthz").status_code == 429
    for line in lines:
        line.close()
    time.sleep(0.1)
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_proxy_brings_many_and_answers_for_each(serving: Serving) -> None:
    """Connections of a named proxy are not counted together; those of everybody else are."""
    counter = ConnectionCounter(ConnectionLimits(per_address=1), Addresses(["10.0.0.0/8"]))
    assert [counter.admits("10.0.0.1") for _ in range(3)] == [True] * 3
    assert [counter.admits("192.0.2.1") for _ in range(2)] == [True, False]
    counter.leaves("192.0.2.1")
    assert counter.admits("192.0.2.1")


def test_a_network_of_version_6_is_one_caller() -> None:
    """Somebody with a whole network at hand fills the house no more than anybody else."""
    counter = ConnectionCounter(ConnectionLimits(per_address=2), Addresses([]))
    assert [counter.admits(f"2001:db8:1:2::{number}") for number in range(3)] == [True, True, False]
    assert counter.admits("2001:db8:1:3::1")
    counter.leaves("2001:db8:1:2::1")
    assert counter.admits("2001:db8:1:2::9")


def test_requests_of_a_network_are_counted_together() -> None:
    """What one network of version 6 has under way leaves room for others only."""

    async def asked(app: Any, address: str) -> int:
        way = httpx.ASGITransport(app=app, client=(address, 1))
        async with httpx.AsyncClient(transport=way, base_url="http://zamki") as client:
            return (await client.get("/healthz")).status_code

    async def work() -> None:
        app = create_app(Tables(MemoryStore(), Bots()), Site(per_address=1))
        async with app.lifespan():
            app.requests_by_address["2001:db8:1:2::/64"] = 1
            assert await asked(app, "2001:db8:1:2::7") == 429
            assert await asked(app, "2001:db8:1:3::7") == 200

    go(work())


@pytest.mark.parametrize(("proxies", "is_secure"), [(("127.0.0.1",), True), ((), False)])
def test_only_a_named_proxy_is_believed(serving: Serving, proxies: tuple[str, ...], is_secure: bool) -> None:
    """Behind a named proxy that speaks https cookies are Secure; a stranger's header says nothing."""
    server = serving(ConnectionLimits(), proxies)
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    answer = httpx.post(f"{server.url}/theme/dark", data={"to": "/"}, headers=headers)
    assert answer.status_code == 303
    assert ("Secure" in answer.headers["set-cookie"]) is is_secure


ASK, MUCH = b"GET /static/x/base.css HTTP/1.1\r\nHost: x\r\n\r\n", 2000
"""More than the system keeps for somebody who does not read."""


def test_a_reader_that_does_not_read_is_dropped(serving: Serving) -> None:
    """Whoever asks for much and takes nothing of it is cut off; others are answered at once."""
    server = serving(ConnectionLimits(reading=0.5))
    with httpx.Client(base_url=server.url, timeout=10) as client:
        told = client.post("/api/tables", json={"game": "ludwig", "seats": 2}).json()
        path = f"/api/tables/{told['table']}"
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(ASK * MUCH)
        with client.stream("GET", f"{path}/events") as stream:
            lines = stream.iter_lines()
            client.post(f"{path}/chat", json={"text": "hello", "name": "Ada"})
            assert any("hello" in line for line in lines)
        time.sleep(5)  # however busy the machine is, the server has given up by then
        heard = 0
        deaf.settimeout(5)
        with suppress(ConnectionResetError):
            while more := deaf.recv(1 << 20):
                heard += len(more)
        deaf.close()
        one = len(client.get("/static/x/base.css", headers={"Accept-Encoding": "identity"}).content)
        assert heard < MUCH * one


def test_who_knocks_when_there_is_no_file_left_is_turned_away(caplog: pytest.LogCaptureFixture) -> None:
    """Out of files the listener lets go of the one who knocks, says so, and works again afterwards."""
    with Listener(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        listener.setblocking(False)
        knocking = socket.create_connection(listener.getsockname())
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        taken: list[int] = []
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        try:
            with suppress(OSError):
                while True:
                    taken.append(os.open(os.devnull, os.O_RDONLY))
            with pytest.raises(BlockingIOError):
                listener.accept()
        finally:
            for each in taken:
                os.close(each)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert "no file left" in caplog.text
        assert knocking.recv(1) == b""
        with closing(socket.create_connection(listener.getsockname())):
            listener.accept()[0].close()
        knocking.close()


def _line(place: int, *said: object) -> logging.LogRecord:
    return logging.LogRecord("zamki", logging.ERROR, "file.py", place, "%s failed", said, None)


def test_a_flood_of_faults_is_a_few_lines() -> None:
    """The same fault is told a few times, another one at once, and later how many were left out."""
    now = [0.0]
    calm = ThrottleFilter(lambda: now[0])
    assert sum(calm.filter(_line(1, number)) for number in range(1000)) == TIMES
    assert calm.filter(_line(2, "other"))
    now[0] = WINDOW + 1
    late = _line(1, "late")
    assert calm.filter(late)
    assert late.getMessage() == f"late failed ({1000 - TIMES} more like this were left out)"
    assert all(calm.filter(_line(place, "")) for place in range(3, 3 + 2 * KINDS))


def test_what_is_held_back_to_be_sent_at_once_is_bounded() -> None:
    """Whoever writes more than a little in one turn learns at once that its reader does not read."""

    class Deaf(asyncio.Transport):
        sent = b""

        def write(self, data: Any) -> None:
            self.sent += data

    async def work() -> None:
        deaf = Deaf()
        line = OneWrite(deaf, asyncio.get_running_loop())
        line.write(b"x" * 1000)
        assert deaf.sent == b""
        line.write(b"x" * MOST_HELD)
        assert len(deaf.sent) == MOST_HELD + 1000
        line.write(b"y")
        await asyncio.sleep(0)
        assert deaf.sent[-1:] == b"y"

    go(work())
