"""People who play one game to its end whatever happens to the server, and who behave in every odd way."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit

from bench.visitor import NO_ANSWER, Reply, Visitor

from tests.faults.check import check
from tests.faults.report import Report

AGAIN, SLOWEST = 0.1, 1.0
"""Seconds until somebody who got no answer asks again; each time a little later."""
PATIENCE = 240.0
"""Seconds after which somebody who gets no answer gives up, and the drill has failed."""
TABS = 10
FAULTS = (408, 429, 500, 503)
REFUSED = (403, 409, 422)
ODD = (
    "client repeats", "client vanishes", "client sends half", "client reorders", "client has ten tabs",
    "client stops reading",
)  # fmt: skip
"""What people do that is no fault of a server's."""


@dataclass(slots=True)
class Moment:
    """What is true for all tables of a drill."""

    url: str
    report: Report
    epoch: int = 0
    """Counts the faults: after each, everybody looks at the table again."""
    deaf: list[socket.socket] = field(default_factory=list)


class Game:
    """One table, from its opening to the comparison at the end."""

    def __init__(self, moment: Moment, game: str, seats: int, number: int, bot: str | None = None) -> None:
        self._moment = moment
        self._report = moment.report
        self._game, self._seats = game, seats
        self._bots = {} if bot is None else {str(seats - 1): bot}
        self._chance = Random(f"{game} {number}")
        self._people: dict[int, Visitor] = {}
        self._moves: dict[int, dict[str, Any]] = {}
        """What was acknowledged, by version."""
        self._views: list[dict[str, Any]] = []
        self._epoch = moment.epoch
        self._keys = 0
        self._path = ""

    async def play(self) -> None:
        """Plays to the end, and compares."""
        await self._open()
        following = asyncio.ensure_future(self._follow())
        try:
            while (seat := await self._asked()) is not None:
                if seat >= 0:
                    await self._move(seat)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        check(
            await self._record(), self._moves, self._views, {int(seat) for seat in self._bots}, self._report
        )
        self._report.games[self._game] += 1
        for visitor in self._people.values():
            visitor.hang_up()

    # -- sitting down ------------------------------------------------------------------------------

    async def _open(self) -> None:
        body = {"game": self._game, "seats": self._seats, "open": True, "bots": self._bots}
        host = Visitor(self._moment.url)
        made = (await self._sure(host, "POST", "/api/tables", body, self._key())).json()
        self._path, host.secret = f"/api/tables/{made['table']}", made["secret"]
        self._people = {made["seat"]: host}
        while len(self._people) < self._seats - len(self._bots):
            guest = Visitor(self._moment.url)
            sat = (await self._sure(guest, "POST", f"{self._path}/seats", {}, self._key())).json()
            guest.secret = sat["secret"]
            self._people[sat["seat"]] = guest

    # -- looking -----------------------------------------------------------------------------------

    async def _asked(self) -> int | None:
        """A seat that is asked; -1 where a bot is or nothing is dealt yet, none at the end. After a fault
        everybody looks: a worker whose database is gone shows the table as it knew it last.
        """
        seats = list(self._people)
        if self._epoch == self._moment.epoch:
            seats = [self._chance.choice(seats)]
        self._epoch = self._moment.epoch
        views = [await self._view(seat) for seat in seats]
        view = self._chance.choice(views)
        if view["begun"] and not view["actors"]:
            await self._look_once_more(seats)
            return None
        mine = [seat for seat in view["actors"] if seat in self._people]
        if not mine:
            await asyncio.sleep(0.01)
        return self._chance.choice(mine) if mine else -1

    async def _record(self) -> dict[str, Any]:
        """The record of the whole game; a worker without its database may still know an earlier moment."""
        async with asyncio.timeout(PATIENCE):
            while True:
                reply = await self._sure(self._people[0], "GET", f"{self._path}/record")
                record: dict[str, Any] = reply.json()
                if reply.status == 200 and not record.get("redacted"):
                    return record
                await asyncio.sleep(AGAIN)

    async def _look_once_more(self, seen: list[int]) -> None:
        for seat in self._people:
            if seat not in seen:
                await self._view(seat)

    async def _view(self, seat: int) -> dict[str, Any]:
        view: dict[str, Any] = (await self._sure(self._people[seat], "GET", self._path)).json()
        self._views.append(view)
        return view

    async def _follow(self) -> None:
        """An onlooker with an open stream, who comes back after whatever it saw last."""
        last = 0
        while True:
            visitor = Visitor(self._moment.url)
            with suppress(*NO_ANSWER):
                async for news in visitor.follow(f"{self._path}/events?after={last}"):
                    if news.kind == "view":
                        view = Reply(200, news.data).json()
                        if view["version"] < last:
                            self._report.notes.append(f"a stream of {self._path} went back to {last}")
                        last = view["version"]
                        self._views.append(view)
            await asyncio.sleep(SLOWEST)

    # -- moving ------------------------------------------------------------------------------------

    async def _move(self, seat: int) -> None:
        view = await self._view(seat)
        if not view["legal_moves"]:
            return
        ways: list[Callable[[int, dict[str, Any]], Awaitable[None]]] = [
            self._plainly, self._repeated, self._vanished, self._halved, self._reordered, self._from_ten_tabs,
        ]  # fmt: skip
        (way,) = self._chance.choices(ways, weights=(12, 1, 1, 1, 1, 1))
        await way(seat, view)

    def _body(self, view: dict[str, Any], after: int | None = None) -> dict[str, Any]:
        move = self._chance.choice(view["legal_moves"])
        return {"move": move, "after": view["version"] if after is None else after}

    async def _plainly(self, seat: int, view: dict[str, Any]) -> None:
        if self._chance.random() < 0.02:
            self._go_deaf(seat)
        await self._submit(seat, self._body(view))

    async def _repeated(self, seat: int, view: dict[str, Any]) -> None:
        """The same request several times at once: one move, one answer."""
        self._report.faults["client repeats"] += 1
        body, key = self._body(view), self._key()
        told = await asyncio.gather(*(self._submit(seat, body, key, alone=True) for _ in range(3)))
        if len(set(told)) > 1:
            self._report.notes.append(f"one key had several answers: {told}")

    async def _vanished(self, seat: int, view: dict[str, Any]) -> None:
        """Somebody sends a move and is gone before the answer; later the same is sent again."""
        self._report.faults["client vanishes"] += 1
        body, key = self._body(view), self._key()
        await self._sent_in_part(seat, body, key, 1.0)
        await self._submit(seat, body, key)

    async def _halved(self, seat: int, view: dict[str, Any]) -> None:
        """Somebody is gone in the middle of a request."""
        self._report.faults["client sends half"] += 1
        body, key = self._body(view), self._key()
        await self._sent_in_part(seat, body, key, self._chance.random())
        await self._submit(seat, body, key)

    async def _reordered(self, seat: int, view: dict[str, Any]) -> None:
        """Two answers to one question, and one that was meant for an earlier one, in any order."""
        self._report.faults["client reorders"] += 1
        bodies = [self._body(view), self._body(view), self._body(view, max(1, view["version"] - 1))]
        self._chance.shuffle(bodies)
        await asyncio.gather(*(self._submit(seat, body, alone=True) for body in bodies))

    async def _from_ten_tabs(self, seat: int, view: dict[str, Any]) -> None:
        """One person with the table open ten times over, who presses the same button in each."""
        self._report.faults["client has ten tabs"] += 1
        body = self._body(view)
        await asyncio.gather(*(self._submit(seat, body, alone=True) for _ in range(TABS)))

    def _go_deaf(self, seat: int) -> None:
        """Opens a stream that nobody reads."""
        self._report.faults["client stops reading"] += 1
        parts = urlsplit(self._moment.url)
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.setblocking(False)
        with suppress(OSError):
            line.connect((parts.hostname, parts.port))
        with suppress(OSError):
            line.send(self._people[seat].request("GET", f"{self._path}/events"))
        self._moment.deaf.append(line)

    async def _sent_in_part(self, seat: int, body: dict[str, Any], key: str, share: float) -> None:
        visitor = Visitor(self._moment.url, self._people[seat].secret)
        request = visitor.request("POST", f"{self._path}/moves", body, key)
        with suppress(*NO_ANSWER):
            await visitor.begin(request[: int(len(request) * share)])
        visitor.hang_up()

    async def _submit(
        self, seat: int, body: dict[str, Any], key: str | None = None, *, alone: bool = False
    ) -> int | None:
        """Sends a move until it is acknowledged or refused; the version it has, if it was taken."""
        person = self._people[seat]
        visitor = Visitor(self._moment.url, person.secret) if alone else person
        reply = await self._sure(visitor, "POST", f"{self._path}/moves", body, key or self._key())
        if alone:
            visitor.hang_up()
        if reply.status != 200:
            return None
        version: int = reply.json()["version"]
        if version not in self._moves:
            self._report.acknowledged += 1
        elif self._moves[version] != body["move"]:
            self._report.notes.append(f"version {version} of {self._path} was given to two moves")
        self._moves[version] = body["move"]
        return version

    # -- asking ------------------------------------------------------------------------------------

    def _key(self) -> str:
        self._keys += 1
        return f"{self._game}-{id(self):x}-{self._keys:06}-{self._chance.getrandbits(64):x}"

    async def _sure(
        self, visitor: Visitor, method: str, path: str, body: Any = None, key: str | None = None
    ) -> Reply:
        """Asks until there is an answer; the same request has the same key every time."""
        pause = AGAIN
        async with asyncio.timeout(PATIENCE):
            while True:
                reply = await self._once(visitor, method, path, body, key)
                if reply is not None and reply.status not in FAULTS:
                    if reply.status >= 300 and reply.status not in REFUSED:
                        self._report.notes.append(f"{method} {path}: {reply.status} {reply.body!r}")
                    return reply
                if reply is not None and reply.status == 500:
                    self._report.crashes += 1
                    self._report.notes.append(f"{method} {path}: {reply.body!r}")
                self._report.retries += 1
                await asyncio.sleep(pause)
                pause = min(SLOWEST, 1.5 * pause)

    async def _once(
        self, visitor: Visitor, method: str, path: str, body: Any, key: str | None
    ) -> Reply | None:
        try:
            return await visitor.ask(method, path, body, key)
        except NO_ANSWER:
            return None
