"""A real server in a thread, for streams and browsers."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from tests.match.setting import Bots
from zamki.match import Tables
from zamki.store import SqliteStore
from zamki.web import create_app
from zamki.web.asgi import App
from zamki.web.connection_limits import ConnectionLimits
from zamki.web.metrics import Meter
from zamki.web.server import server_for
from zamki.web.site import HERE, Site

LIMITS = ConnectionLimits()
BOTS = Bots()


class Server:
    """Serves one server; can be stopped and started again on the same data and port."""

    def __init__(
        self,
        data: Path,
        limits: ConnectionLimits = LIMITS,
        proxies: Sequence[str] = (),
        site: Site = HERE,
        bots: Bots = BOTS,
    ) -> None:
        self._data = data
        self._settings = (limits, proxies)
        self._site = site
        self._bots = bots
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._starts = 0
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Opens it."""
        self._starts += 1
        self._server = server_for(self._app(), *self._settings, port=self.port)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until = time.monotonic() + 20
        while not self._server.started and time.monotonic() < until:
            time.sleep(0.02)

    def stop(self) -> None:
        """Closes it."""
        if self._server and self._thread:
            self._server.should_exit = True
            self._thread.join(10)

    def _app(self) -> App:
        seed = 10 + self._starts  # the same seed would name new tables like those that are saved
        all_tables = Tables(SqliteStore(self._data / "tables.sqlite"), self._bots, seed=seed)
        return create_app(all_tables, self._site, Meter() if self._site.metrics else None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def client_of(app: Any) -> httpx.AsyncClient:
    """A client of a server in the same process."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://zamki")
