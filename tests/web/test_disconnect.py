"""Nobody works for a caller who has left."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.match.setting import Bots, go
from zamki.match import Tables
from zamki.store import MemoryStore
from zamki.web import create_app
from zamki.web.disconnect import while_here

from .serving import client_of


async def _leaves(after: asyncio.Event, app: Any, path: str, secret: str) -> None:
    """Asks for something, and goes away when `after` says so."""
    told = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not told:
            await after.wait()
        return told.pop() if told else {"type": "http.disconnect"}

    async def send(_: Any) -> None:
        await asyncio.sleep(0)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"zamki"), (b"authorization", f"Bearer {secret}".encode())],
        "client": ("127.0.0.1", 1),
        "server": ("zamki", 80),
        "state": {},
    }
    await app(scope, receive, send)


def test_a_hint_ends_with_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who closes the connection takes the question along: no bot goes on thinking about it."""

    async def work() -> None:
        asked, ended = asyncio.Event(), asyncio.Event()

        async def advice(*_: object) -> None:
            asked.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        monkeypatch.setattr(Tables, "advice", advice)
        app = create_app(Tables(MemoryStore(), Bots(), seed=5))
        async with app.lifespan(), client_of(app) as client:
            made = (
                await client.post("/api/tables", json={"game": "rycerze", "seats": 2, "hot": True})
            ).json()
            path = f"/api/tables/{made['table']}/hint"
            async with asyncio.timeout(20):
                await _leaves(asked, app, path, made["secret"])
                await ended.wait()

    go(work())


def test_who_stays_gets_the_answer() -> None:
    """Work is done for whoever waits, and its fault is the caller's to hear."""

    async def here() -> Any:
        await asyncio.Event().wait()

    async def fails() -> None:
        raise ValueError("odd")

    async def work() -> None:
        assert await while_here(here, asyncio.sleep(0, "answer")) == "answer"
        with pytest.raises(ValueError, match="odd"):
            await while_here(here, fails())

    go(work())
