"""`python -m bench.pages`: what a table costs a browser: bytes, fetches, time from a tap to its picture."""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from bench.measure import Figure
from zamki.bots.fallback import BotMaker
from zamki.match import Tables
from zamki.store import SqliteStore
from zamki.web import create_app
from zamki.web.connection_limits import ConnectionLimits
from zamki.web.server import server_for

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
GAMES = ("ludwig", "zamek", "rycerze")
TAPS = 12
OWN, OWN_TAPS = 8, 2
"""Taps at tables with another person, and how many every game begins with there."""
FIRST, UPDATE, FETCHES = 120.0, 15.0, 1.0
AT_ONCE, THROTTLED = 100.0, 500.0
"""What is wanted: KB, KB, fetches, milliseconds on a desktop and at a sixth of its speed."""

_TAP = """
() => new Promise((done) => {
  const seen = (each) => each.getClientRects().length && each.getAttribute('aria-disabled') !== 'true';
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const from = ['[data-key=submit]:is([data-move], [data-set])', '#part-board .spot',
    '#part-dock [data-pick]:not([aria-pressed=true])'].map(all).find((each) => each.length);
  if (!from) return setTimeout(() => done(null), 50);
  const began = performance.now();
  const drawn = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  new MutationObserver((_, watch) => { watch.disconnect(); drawn(); })
    .observe(document.getElementById('table'), { attributeFilter: ['data-version'] });
  const tapped = from[Math.floor(from.length / 2)];
  for (const kind of ['pointerdown', 'pointerup', 'click'])
    tapped.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerType: 'touch' }));
  setTimeout(() => done(null), 5000);
})
"""


class Traffic:
    """What goes over the wire, as it was sent: compressed."""

    def __init__(self, session: Any) -> None:
        self.sizes: list[tuple[str, float]] = []
        self._urls: dict[str, str] = {}
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.loadingFinished", self._come)

    def _sent(self, told: dict[str, Any]) -> None:
        self._urls[told["requestId"]] = told["request"]["url"]

    def _come(self, told: dict[str, Any]) -> None:
        self.sizes.append((self._urls.get(told["requestId"], ""), told["encodedDataLength"] / 1024))

    def taken(self) -> list[tuple[str, float]]:
        """Everything since this was asked last."""
        sizes, self.sizes = self.sizes, []
        return sizes


def figures() -> list[Figure]:
    """Each game once, in a browser that knows nothing yet."""
    url, stop = _served()
    found: list[Figure] = []
    path = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in GAMES:
            found += _game(browser, url, game)
        browser.close()
    stop()
    return found


def _game(browser: Any, url: str, game: str) -> list[Figure]:
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800})
    context.add_init_script("localStorage.setItem('zamki-settings', '{\"speed\":\"once\"}')")
    page = context.new_page()
    session = context.new_cdp_session(page)
    page.goto("/")
    traffic = Traffic(session)
    session.send("Network.clearBrowserCache")
    page.click(f"form[action='/play/{game}'] button")
    page.wait_for_selector("#table[data-ready]")
    page.wait_for_timeout(300)
    first = sum(size for _, size in traffic.taken())
    updates, times = _taps(page, traffic)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    _, slow = _taps(page, traffic)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    fetched = _alone(page, traffic, game)
    context.close()
    return [
        Figure(f"{game}: first load", first, "KB", FIRST, at_most=True),
        Figure(
            f"{game}: largest update",
            max(size for each in updates for size in each),
            "KB",
            UPDATE,
            at_most=True,
        ),
        Figure(f"{game}: fetches after a tap of one's own", fetched, "", FETCHES, at_most=True),
        Figure(f"{game}: tap to drawn", statistics.median(times), "ms", AT_ONCE, at_most=True),
        Figure(f"{game}: tap to drawn, 6× slower", statistics.median(slow), "ms", THROTTLED, at_most=True),
    ]


def _taps(page: Any, traffic: Traffic, taps: int = TAPS) -> tuple[list[list[float]], list[float]]:
    """What was fetched after each tap, and how long each took."""
    updates: list[list[float]] = []
    times: list[float] = []
    for _ in range(10 * taps):
        traffic.taken()
        took = page.evaluate(_TAP)
        page.wait_for_timeout(120)
        if took is not None:
            times.append(took)
            updates.append([size for url, size in traffic.taken() if "/parts" in url])
        if len(times) == taps:
            break
    return updates, times


def _alone(page: Any, traffic: Traffic, game: str) -> float:
    """Fetches after a tap where nobody else moves: the first turn at tables for two people."""
    counts: list[int] = []
    while len(counts) < OWN:  # where the other begins there is nothing to tap
        opened = page.request.post(
            "/api/tables", data={"game": game, "seats": 2, "open": True}, headers={"Sec-Fetch-Mode": "cors"}
        ).json()
        page.request.post(f"/api/tables/{opened['table']}/seats", data={})  # a program: no browser's seat
        page.goto(f"/t/{opened['table']}")
        page.wait_for_selector("#table[data-ready]")
        updates, _ = _taps(page, traffic, OWN_TAPS)
        counts += [len(each) for each in updates]
    return statistics.mean(counts)


def _served() -> tuple[str, Any]:
    data = Path(tempfile.mkdtemp())
    port = 8791
    app = create_app(Tables(SqliteStore(data / "tables.sqlite"), BotMaker()))
    server = server_for(app, ConnectionLimits(), (), port=port)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)

    def stop() -> None:
        server.should_exit = True
        thread.join(10)
        shutil.rmtree(data, ignore_errors=True)

    return f"http://127.0.0.1:{port}", stop


def main(words: Sequence[str]) -> int:
    """Measures and prints."""
    argparse.ArgumentParser(prog="python -m bench.pages", description=__doc__).parse_args(words)
    for each in figures():
        wanted = "" if each.wanted is None else f"(at most {each.wanted:g})"
        print(f"{each.what:45} {each.value:8.1f} {each.unit:3} {wanted}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
