"""Scripted people at the tables of a Zamki server: each has its stream open and moves when it is asked."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from bench.visitor import News, Visitor

WARM = 2.0
"""Seconds before the measurement begins."""
LENGTH = 14
"""Moves of a game; first games end after 1, 2, … of them, for people do not all sit down at once."""
HOUSEHOLD = 50
"""Streams from one address."""


@dataclass(slots=True)
class Load:
    """What happened while it was measured."""

    moves: int = 0
    opened: int = 0
    missed: int = 0
    """Moves that were due while nobody was asked: the server was behind."""
    seconds: float = 0.0
    times: list[float] = field(default_factory=list, repr=False)
    """Milliseconds from sending a move until another seat sees it."""

    def part(self, share: float) -> float:
        """So many milliseconds or less took that share of all."""
        ranked = sorted(self.times) or [0.0]
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


class Crowd:
    """People at so many tables of one game, who move at a rate, or (rate 0) as soon as they may."""

    def __init__(self, url: str, game: str, seats: int, tables: int, rate: float) -> None:
        self.url, self.game, self.seats = url, game, seats
        self.rate = rate
        self.load = Load()
        self.is_measured = False
        self._ready: deque[Table] = deque()
        self._numbers = count()
        self._tables = [Table(self, Random(number), number % LENGTH + 1) for number in range(tables)]
        self._ended = asyncio.Event()

    def source(self) -> str:
        """The next address: a household has some streams, a town many households."""
        house = next(self._numbers) // HOUSEHOLD
        return f"127.1.{house // 250 % 250}.{house % 250 + 1}"

    async def open(self) -> None:
        """Everybody sits down."""
        for table in self._tables:
            await table.open()

    async def play(self, seconds: float, begin: Any, end: Any) -> Load:
        """Plays for a while; `begin` and `end` are called around the time that is measured."""
        tasks = [asyncio.ensure_future(table.play()) for table in self._tables]
        offering = asyncio.ensure_future(self._offer())
        await asyncio.sleep(WARM)
        self.load, self.is_measured, began = Load(), True, time.perf_counter()
        begin()
        await asyncio.sleep(seconds)
        end()
        self.is_measured, self.load.seconds = False, time.perf_counter() - began
        for task in (offering, *tasks):
            task.cancel()
        told = await asyncio.gather(offering, *tasks, return_exceptions=True)
        for error in told:
            if isinstance(error, Exception):
                raise error
        return self.load

    async def close(self) -> None:
        """Everybody leaves."""
        for table in self._tables:
            await table.close()

    async def turn(self, table: Table) -> None:
        """Returns when the table may move."""
        if self.rate:
            table.may_move.clear()
            self._ready.append(table)
            await table.may_move.wait()

    async def _offer(self) -> None:
        due = time.perf_counter()
        while self.rate:
            while due <= time.perf_counter():
                due += 1 / self.rate
                if self._ready:
                    self._ready.popleft().may_move.set()
                elif self.is_measured:
                    self.load.missed += 1
            await asyncio.sleep(0.001)


class Table:
    """One table and its people."""

    def __init__(self, crowd: Crowd, chance: Random, leave_after: int) -> None:
        self.may_move = asyncio.Event()
        self._crowd = crowd
        self._chance = chance
        self._leave_after: int | None = leave_after
        """Moves of the first game, which is not played to its end."""
        self._people: list[Person] = []
        self._caller = Visitor(crowd.url, source=crowd.source())

    async def open(self) -> None:
        """A new game; everybody has taken a seat and opened a stream."""
        crowd = self._crowd
        body = {"game": crowd.game, "seats": crowd.seats, "open": True}
        self._caller.secret = None  # nobody sits there yet
        made = (await self._caller.ask("POST", "/api/tables", body)).json()
        self._path = f"/api/tables/{made['table']}"
        path = f"{self._path}/seats"
        taken = [(await self._caller.ask("POST", path, {})).json() for _ in range(crowd.seats - 1)]
        secrets = [each["secret"] for each in (made, *taken)]
        self._people = [Person(crowd, self._path, secret) for secret in secrets]
        await asyncio.gather(*(person.sees(1) for person in self._people))
        crowd.load.opened += 1

    async def play(self) -> None:
        """Moves, game after game."""
        while True:
            version = max(person.version for person in self._people)
            await asyncio.gather(*(person.sees(version) for person in self._people))
            asked = [person for person in self._people if person.view["legal_moves"]]
            if not asked or self._leave_after == 0:
                self._leave_after = None
                await self.close()
                await self.open()
                continue
            await self._crowd.turn(self)
            await self._move(self._chance.choice(asked))
            if self._leave_after:
                self._leave_after -= 1

    async def close(self) -> None:
        """Everybody leaves this table."""
        for person in self._people:
            await person.leave()

    async def _move(self, person: Person) -> None:
        crowd, measured = self._crowd, self._crowd.is_measured
        others = [each for each in self._people if each is not person]
        body = {"move": self._chance.choice(person.view["legal_moves"]), "after": person.version}
        self._caller.secret, began = person.secret, time.perf_counter()
        posting = asyncio.ensure_future(self._caller.ask("POST", f"{self._path}/moves", body))
        seen = asyncio.ensure_future(others[0].sees(person.version + 1))
        reply = await posting
        if reply.status != 200:
            seen.cancel()
            raise RuntimeError(f"a move was refused: {reply}")
        at = await seen
        if measured and crowd.is_measured:
            crowd.load.moves += 1
            crowd.load.times.append((at - began) * 1000)


class Person:
    """Somebody with a seat and an open stream."""

    def __init__(self, crowd: Crowd, path: str, secret: str) -> None:
        self.secret = secret
        self.version = 0
        self._at = 0.0
        self._data = b"{}"
        self._news = asyncio.Event()
        visitor = Visitor(crowd.url, secret, crowd.source())
        self._following = asyncio.ensure_future(self._follow(visitor, f"{path}/events?log=news"))

    @property
    def view(self) -> Any:
        """What it was last shown."""
        return json.loads(self._data)

    async def sees(self, version: int) -> float:
        """Returns when it has seen a version: at which time."""
        while self.version < version:
            self._news.clear()
            await self._news.wait()
        return self._at

    async def leave(self) -> None:
        """Closes the stream."""
        self._following.cancel()
        await asyncio.gather(self._following, return_exceptions=True)

    async def _follow(self, visitor: Visitor, path: str) -> None:
        async for news in visitor.follow(path):
            if news.kind == "view":
                self._see(news)

    def _see(self, news: News) -> None:
        self.version, self._at, self._data = news.version, time.perf_counter(), news.data
        self._news.set()
