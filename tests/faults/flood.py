"""One address that only looks: `python -m tests.faults.flood` says what it costs everybody else.

Two floods, each against a server with the limits it is shipped with: connections that look at one table as
fast as they can, while somebody from another address looks at a page now and then; and streams that are asked
for and never read, at a table with as much chat as it takes.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from bench.visitor import NO_ANSWER, Visitor

from tests.faults.house import House
from tests.match.setting import Bots, sit
from zamki.core.errors import ZamkiError
from zamki.match import Opening, Tables
from zamki.match.changes import ChangeKind, ChangeRequest
from zamki.match.secrets import key_of
from zamki.store import MemoryStore, SqliteStore

HERE, AWAY = "127.0.0.2", "127.0.0.3"
"""Where the flood comes from, and where everybody else is."""
PAUSE = 0.1
"""Seconds between two looks of somebody who is no flood."""
LINE = "\x01" * 500
"""The line of chat that is longest on the wire."""
PAGE = 4096
OK = b"HTTP/1.1 200 OK"
CONNECTIONS, SECONDS, MOST_TIMES = 20, 20.0, 10.0
STREAMS, MOST_LINES, MOST_MEMORY = 60, 6000, 100e6


@dataclass(frozen=True, slots=True)
class Looks:
    """What somebody else waits for a page, in seconds, without a flood and with one."""

    quiet: float
    flooded: float
    longest: float
    looks: int
    """So often the flood was shown something."""

    @property
    def ratio(self) -> float:
        """How many times longer the wait is."""
        return self.flooded / self.quiet


@asynccontextmanager
async def _open(folder: Path) -> AsyncIterator[House]:
    house = House(folder, f"sqlite:///{folder / 'tables.sqlite'}", limits=())
    await house.start()
    try:
        yield house
    finally:
        await house.close()


async def looking(folder: Path, connections: int, seconds: float) -> Looks:
    """So many connections of one address look at one finished game without a pause."""
    async with _open(folder) as house:
        host = Visitor(house.url)
        body = {"game": "zamek", "seats": 2, "watch": True, "bots": {"0": "random", "1": "random"}}
        table = (await host.ask("POST", "/api/tables", body)).json()["table"]
        while (await host.ask("GET", f"/api/tables/{table}")).json()["outcome"] is None:
            await asyncio.sleep(PAUSE)
        host.hang_up()
        quiet = await _waits(house.url, seconds / 2)
        shown = [0]
        flood = [asyncio.ensure_future(_look(house.url, f"/t/{table}", shown)) for _ in range(connections)]
        flooded = await _waits(house.url, seconds)
        for each in flood:
            each.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
    return Looks(median(quiet), median(flooded), max(flooded), shown[0])


async def _look(url: str, path: str, shown: list[int]) -> None:
    visitor = Visitor(url, source=HERE)
    while True:
        with suppress(*NO_ANSWER):
            reply = await visitor.ask("GET", path)
            shown[0] += reply.status == 200


async def _waits(url: str, seconds: float) -> Sequence[float]:
    """What somebody else waits, from a look to its answer."""
    visitor, until, found = Visitor(url, source=AWAY), time.monotonic() + seconds, []
    while time.monotonic() < until:
        begun = time.monotonic()
        reply = await visitor.ask("GET", "/")
        assert reply.status == 200, reply
        found.append(time.monotonic() - begun)
        await asyncio.sleep(PAUSE)
    visitor.hang_up()
    return found


async def unread(folder: Path, streams: int, lines: int) -> int:
    """Bytes by which the server's memory grows under so many streams that nobody reads."""
    table = await _talkative(folder, lines)
    async with _open(folder) as house:
        reader = Visitor(house.url, source=AWAY)
        await reader.ask("GET", f"/api/tables/{table}")
        before = _memory(house.pid)
        deaf = [_deaf(house.url, f"/api/tables/{table}/events?after=0") for _ in range(streams)]
        loop, grown = asyncio.get_running_loop(), 0
        for line in deaf:  # it has begun
            assert await loop.sock_recv(line, len(OK)) == OK
        for _ in range(50):
            grown = max(grown, _memory(house.pid) - before)
            await asyncio.sleep(PAUSE)
        assert (await reader.ask("GET", "/healthz")).status == 200
        reader.hang_up()
        for line in deaf:
            line.close()
    return grown


async def _talkative(folder: Path, most: int) -> str:
    """A table at which everybody has said as much as they may, though at most so many lines."""
    memory = MemoryStore()
    all_tables = Tables(memory, Bots())
    made = await all_tables.open(Opening(game="rycerze", seats=2))
    other = await sit(made.table, made.invites[1], "Ada")
    for caller in (None, key_of(made.secret), key_of(other.secret)):
        with suppress(ZamkiError):  # no more is taken
            for _ in range(most // 3):
                await made.table.change(ChangeRequest(ChangeKind.CHAT, caller, {"text": LINE}))
    store = SqliteStore(folder / "tables.sqlite")
    entries = await memory.load(made.table.id)
    await store.append(made.table.id, entries, made.table.log.summary())
    await all_tables.close()
    await store.close()
    return made.table.id


def _deaf(url: str, path: str) -> socket.socket:
    """A stream that is asked for and not read."""
    parts, line = urlsplit(url), socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.bind((HERE, 0))
    line.connect((parts.hostname, parts.port))
    line.setblocking(False)
    line.send(f"GET {path} HTTP/1.1\r\nHost: zamki\r\n\r\n".encode())
    return line


def _memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def main() -> int:
    """Both floods; 1 where either costs too much."""
    with TemporaryDirectory() as folder:
        looks = asyncio.run(looking(Path(folder), CONNECTIONS, SECONDS))
    print(  # noqa: T201
        f"{CONNECTIONS} connections look without a pause: {looks.looks} looks in {SECONDS:.0f} s; others wait"
        f" {1000 * looks.quiet:.0f} ms without, {1000 * looks.flooded:.0f} ms with ({looks.ratio:.1f} times),"
        f" {1000 * looks.longest:.0f} ms at most",
        flush=True,
    )
    with TemporaryDirectory() as folder:
        grown = asyncio.run(unread(Path(folder), STREAMS, MOST_LINES))
    print(f"{STREAMS} streams that nobody reads: {grown / 1e6:.0f} MB of memory")  # noqa: T201
    return 0 if looks.ratio <= MOST_TIMES and grown < MOST_MEMORY else 1


if __name__ == "__main__":
    raise SystemExit(main())
