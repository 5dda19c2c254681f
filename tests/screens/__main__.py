"""`python -m tests.screens [FOLDER] [NAME ...]`: screenshots of every kind of moment.

With names, only those that begin with one of them.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

from tests.screens.ludwig import ludwig
from tests.screens.others import rycerze, zamek
from tests.screens.pages import four_games, pages
from tests.screens.shots import Shot, take
from tests.web.serving import Server
from zamki.bots.fallback import BotMaker
from zamki.match import Tables
from zamki.store import SqliteStore
from zamki.web import create_app
from zamki.web.asgi import App

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FOLDER = "docs/screenshots"
GROUPS: tuple[Callable[[str], Iterator[Shot]], ...] = (pages, rycerze, zamek, ludwig, four_games)


class Served(Server):
    """A server with the bots that people meet."""

    def _app(self) -> App:
        return create_app(Tables(SqliteStore(self._data / "tables.sqlite"), BotMaker(), seed=11), self._site)


def main(folder: str = FOLDER, *names: str) -> None:
    """Takes them, one after another."""
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    server = Served(Path(tempfile.mkdtemp()))
    server.start()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for group in GROUPS:
            for shot in group(server.url):
                if not names or shot.name.startswith(names):
                    print(shot.name, _taken(shot, browser, server.url, home), flush=True)  # noqa: T201
        browser.close()
    server.stop()


def _taken(shot: Shot, browser: Any, url: str, home: Path) -> str:
    """What came of it; one that cannot be taken stops no other."""
    try:
        return f"{take(shot, browser, url, home) // 1024} KB"
    except Error as error:
        return f"not taken: {error.message.splitlines()[0]}"


if __name__ == "__main__":
    main(*sys.argv[1:])
