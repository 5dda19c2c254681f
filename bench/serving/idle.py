"""What a server keeps for people who only wait, and for tables that nobody looks at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from bench.serving.load import HOUSEHOLD
from bench.serving.process import Process, zamki
from bench.visitor import Visitor

STREAMS = 1000
BEFORE = 2000
"""Tables that are opened first: of the latest thousand the writer remembers what it wrote."""
TABLES = 3000
QUIET = 3.0
"""Seconds in which nothing happens."""


@dataclass(frozen=True, slots=True)
class Idle:
    """What is kept."""

    stream: float
    """Bytes for one more stream."""
    table: float
    """Bytes for one more table that has left memory."""
    cpu: float
    """Processor time per second of waiting with such tables and nobody there."""


async def idle() -> Idle:
    """Measures a server that has warmed up: its first tables and streams make what all later ones share."""
    sources = (f"127.2.{number // HOUSEHOLD // 250}.{number // HOUSEHOLD % 250 + 1}" for number in count())
    with zamki(["--keep-tables", "10"]) as server:
        names = [await _opened(server, next(sources)) for _ in range(BEFORE)]
        before = server.memory
        for _ in range(TABLES):
            await _opened(server, next(sources))
        table = (server.memory - before) / TABLES
        spent = server.cpu
        await asyncio.sleep(QUIET)
        cpu = (server.cpu - spent) / QUIET
        warm = await _followed(server, names[:100], sources)
        before = server.memory
        more = await _followed(server, [names[number % 100] for number in range(STREAMS)], sources)
        stream = (server.memory - before) / STREAMS
        for task in (*warm, *more):
            task.cancel()
        await asyncio.gather(*warm, *more, return_exceptions=True)
    return Idle(stream, table, cpu)


async def _opened(server: Process, source: str) -> str:
    visitor = Visitor(server.url, source=source)
    reply = await visitor.ask("POST", "/api/tables", {"game": "rycerze", "seats": 2, "hot": True})
    visitor.hang_up()
    name: str = reply.json()["table"]
    return name


async def _followed(server: Process, names: list[str], sources: Iterator[str]) -> list[asyncio.Task[None]]:
    """One more stream at each of these tables; returns when all of them have been shown something."""
    tasks = []
    for name in names:
        seen: asyncio.Event = asyncio.Event()
        visitor = Visitor(server.url, source=next(sources))
        tasks.append(asyncio.ensure_future(_follow(visitor, name, seen)))
        await seen.wait()
    await asyncio.sleep(1)
    return tasks


async def _follow(visitor: Visitor, name: str, seen: asyncio.Event) -> None:
    async for _ in visitor.follow(f"/api/tables/{name}/events?log=news"):
        seen.set()
