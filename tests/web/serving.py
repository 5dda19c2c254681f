"""A real server in a thread, for streams and browsers."""

from __future__ import annotations

import socket
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from tests.match.setting import Bots
from zamki.match import Hall
from zamki.store import SqliteStore
from zamki.web import create_app


class Server:
    """Serves one hall; can be stopped and started again on the same data and port."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Opens it."""
        config = uvicorn.Config(
            self._app,
            factory=True,
            host="127.0.0.1",
            port=self.port,
            log_level="error",
            ws="none",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
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

    def _app(self) -> Any:
        return create_app(Hall(SqliteStore(self._data / "tables.sqlite"), Bots(), seed=11))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def client_of(app: Any) -> httpx.AsyncClient:
    """A client of a server in the same process."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://zamki")
