"""`python -m tests.screens [FOLDER]`: screenshots of every kind of moment at a table."""

from __future__ import annotations

import shutil
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.positions import table_at
from tests.browser.seated import Sitting, seated
from tests.web.serving import Server
from zamki.core.view import AnyView

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SETTINGS = 'localStorage.setItem("zamki-settings", "{\\"speed\\":\\"once\\"}")'

Do = Callable[[Any], None]


@dataclass(frozen=True)
class Shot:
    """One screenshot: of whom, how large, and what is done before it is taken."""

    name: str
    path: str
    cookie: dict[str, str]
    size: tuple[int, int] = (1280, 800)
    do: Do = field(default=lambda page: None)
    lang: str = "en"
    scheme: str = "light"


def shots(url: str) -> Iterator[Shot]:
    """Every kind of moment."""
    yield from _ludwig(url)
    yield from _pairs(url)


def _ludwig(url: str) -> Iterator[Shot]:
    table = seated(url, "ludwig", 4)
    table.play(lambda view: view.prompt.key == "choose" and _rooms(view) >= 30)
    yield _of(table, "ludwig-choose", do=_pick_two)
    yield _of(table, "ludwig-choose-phone", (390, 844), lang="de")
    table.play(lambda view: view.prompt.key == "place" and bool(view.legal_moves))
    yield _of(table, "ludwig", do=_pin)
    yield _of(table, "ludwig-dark", (1440, 900), do=_pin, scheme="dark")
    yield _of(table, "ludwig-phone", (360, 740), do=_pin)
    yield _of(table, "ludwig-landscape", (740, 360))
    yield _of(table, "ludwig-hint", do=lambda page: _press(page, "h", ".adv"))
    yield _of(
        table, "settings", do=lambda page: _press(page, "", "#settings:visible", "[data-show=settings]")
    )
    table.play(lambda view: view.outcome is not None)
    yield _of(table, "ludwig-end")


def _pairs(url: str) -> Iterator[Shot]:
    for name, game, key, least, size in (
        ("zamek-place", "zamek", "place", 60, (1280, 800)),
        ("zamek-subject", "zamek", "subject", 60, (1280, 800)),
        ("zamek-phone", "zamek", "place", 40, (390, 844)),
        ("rycerze-lay", "rycerze", "lay", 8, (1280, 800)),
        ("rycerze-phone", "rycerze", "lay", 8, (390, 844)),
    ):
        pair = table_at(url, game, key, least)
        yield Shot(name, f"/t/{pair.table}", pair.cookie, size)
        if name in ("zamek-place", "rycerze-lay"):
            pair.play_until(lambda seen: seen["outcome"] is not None)
            yield Shot(f"{game}-end", f"/t/{pair.table}", pair.cookie)
        pair.close()


def _rooms(view: AnyView) -> int:
    return len(view.log)


def _of(table: Sitting, name: str, size: tuple[int, int] = (1280, 800), **more: Any) -> Shot:
    return Shot(name, table.path, table.cookie(0), size, **more)


def _pin(page: Any) -> None:
    page.locator("#part-board .spot").nth(2).press("Enter")
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")


def _pick_two(page: Any) -> None:
    for number in range(2):
        page.locator("#hand button").nth(number).click()
        page.wait_for_selector(f"#hand [aria-pressed=true] >> nth={number}")


def _press(page: Any, key: str, until: str, click: str = "") -> None:
    if click:
        page.click(click)
    else:
        page.keyboard.press(key)
    page.wait_for_selector(until)


@contextmanager
def _serving() -> Iterator[str]:
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    yield server.url
    server.stop()


def take(shot: Shot, browser: Any, url: str, folder: Path) -> None:
    """Takes one and keeps it small."""
    width, height = shot.size
    is_touch = width < 800
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        locale=shot.lang,
        color_scheme=shot.scheme,
        reduced_motion="reduce",
        has_touch=is_touch,
        is_mobile=is_touch,
    )
    context.add_init_script(SETTINGS)
    context.add_cookies([shot.cookie])
    page = context.new_page()
    page.goto(shot.path)
    page.wait_for_selector("#table[data-ready]")
    shot.do(page)
    page.wait_for_timeout(400)
    path = folder / f"{shot.name}.png"
    path.write_bytes(packed(page.screenshot()))
    context.close()
    sys.stdout.write(f"{shot.name} {path.stat().st_size // 1024} KB\n")


def packed(png: bytes) -> bytes:
    """The same picture, packed as tightly as can be: browsers are in a hurry."""
    at, body, pixels = 8, [], b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IDAT":
            pixels += data
        else:
            body.append((kind, data))
        at += size + 12
    body.insert(-1, (b"IDAT", zlib.compress(zlib.decompress(pixels), 9)))
    return png[:8] + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in body
    )


def main() -> None:
    """Takes them all."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    with _serving() as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for shot in shots(url):
            take(shot, browser, url, folder)
        browser.close()


if __name__ == "__main__":
    main()
