"""A real server and a real browser."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn

from zamki.core.view import AnyView
from zamki.match import House
from zamki.store import SqliteStore
from zamki.web import create_app

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

CHROMIUM = next((path for path in ("/usr/bin/chromium", "/usr/bin/google-chrome") if os.path.exists(path)), None)


class RandomChoosers:
    """Bots that take any legal move, the same ones every time."""

    def levels(self, game: str) -> tuple[str, ...]:
        """One level."""
        return ("random",)

    def make(self, game: str, level: str, seed: int) -> RandomChooser:
        """A bot."""
        return RandomChooser(seed)


class RandomChooser:
    """Takes any legal move."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView) -> Any:
        """A legal move."""
        return self._random.choice(list(view.legal_moves))

    def advise(self, view: AnyView) -> list[Any]:
        """Knows nothing."""
        return []


class Server:
    """Serves one house from a thread; can be stopped and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Opens it."""
        config = uvicorn.Config(
            self._app, factory=True, host="127.0.0.1", port=self.port, log_level="error", ws="none",
            timeout_graceful_shutdown=1,
        )  # fmt: skip
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
        return create_app(House(SqliteStore(self._data / "tables.sqlite"), RandomChoosers(), seed=11))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all browser tests."""
    made = Server(tmp_path_factory.mktemp("browser"))
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A Chromium."""
    with playwright.sync_playwright() as machine:
        try:
            made = machine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"there is no Chromium here: {str(error).splitlines()[0]}")
        yield made
        made.close()


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Opens a page as a person of one's own; what a page complains of fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_page(path: str = "/", **options: Any) -> Any:
        options = {"base_url": server.url, "reduced_motion": "reduce", "locale": "en"} | options
        options.setdefault("viewport", {"width": 1280, "height": 900})
        context = browser.new_context(**options)
        context.set_default_timeout(8000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
