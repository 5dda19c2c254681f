"""Clients of a server in the same process, and of a real one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import httpx
import pytest

from tests.match.setting import Bots, go
from zamki.match import Tables
from zamki.store import MemoryStore
from zamki.web import create_app

from .serving import Server, client_of

Work = Callable[[httpx.AsyncClient], Awaitable[None]]


@asynccontextmanager
async def _client() -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Tables(MemoryStore(), Bots(), seed=5))
    async with app.lifespan(), client_of(app) as client:
        yield client


@pytest.fixture
def call() -> Callable[[Work], None]:
    """Runs a piece of work with a client."""

    async def work(todo: Work) -> None:
        async with _client() as client:
            await todo(client)

    return lambda todo: go(work(todo))


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server."""
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()
