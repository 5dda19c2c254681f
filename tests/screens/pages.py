"""Moments of the pages around the tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.browsing import seat_for
from tests.examples.packages import SEA_BATTLE
from tests.screens.acts import clicked
from tests.screens.shots import Shot
from zamki.core.registry import register
from zamki.games import BUILT_IN
from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.rules.layout import Layout, parse_layout

EXAMPLES = Path(__file__).parent.parent / "records" / "examples"
GAMES = BUILT_IN


def pages(url: str) -> Iterator[Shot]:
    """Lobby, new table, waiting room, scorer, rules, lessons."""
    yield Shot("lobby-1280", "/", _known(url))
    yield Shot("lobby-1440-dark", "/", _known(url), "1440", scheme="dark")
    yield Shot("lobby-phone", "/", _known(url), "phone")
    yield Shot("lobby-1024-de", "/", _known(url), "1024", lang="de")
    yield Shot("lobby-first-1280", "/")
    yield Shot("new-table-1280", "/new/rycerze")
    yield Shot("new-table-phone", "/new/ludwig", size="phone")
    yield Shot("waiting-1280", "/new/ludwig", do=_wait)
    yield Shot("waiting-phone", "/new/ludwig", size="phone", do=_wait)
    yield from _scorer()
    yield Shot("rules-1280", "/rules/ludwig")
    yield Shot("rules-types-1280", "/rules/ludwig", do=_section(3))
    yield Shot("rules-cards-1280", "/rules/ludwig", do=_section(6))
    yield Shot("rules-phone-fr", "/rules/ludwig", size="phone", lang="fr")
    yield Shot("rules-zamek-1280-pl", "/rules/zamek", do=_section(6), lang="pl")
    yield Shot("rules-rycerze-1280-de", "/rules/rycerze", do=_section(8), lang="de")
    for lang, game in (("de", "ludwig"), ("pl", "zamek"), ("fr", "rycerze")):
        yield Shot(f"aid-print-{game}-{lang}", f"/rules/{game}/aid", size="paper", do=_print, lang=lang)
    yield Shot("lesson-1280", "/learn/ludwig?step=8")
    yield Shot("lesson-phone", "/learn/ludwig?step=7", size="phone")


def four_games(url: str) -> Iterator[Shot]:
    """The lobby with a game that somebody has installed."""
    sys.path.insert(0, str(SEA_BATTLE / "src"))
    register("sea_battle", "zamki_sea_battle")
    yield Shot("lobby-four-1280", "/", _known(url))


def _scorer() -> Iterator[Shot]:
    castle = parse_layout(json.loads((EXAMPLES / "castle-1.json").read_text("utf-8")))
    token = castle_token(castle)
    faulty = castle_token(Layout(castle.throne, (*castle.rooms, ("wine_room", (4, 2)))))
    yield Shot("score-1280", f"/score?c={token}.{token}", do=_search)
    yield Shot("score-phone", f"/score?c={faulty}", size="phone")
    yield Shot("score-phone-keyboard", f"/score?c={token}", size="keyboard", do=_search)
    yield Shot("score-landscape", f"/score?c={token}", size="landscape")
    yield Shot("score-print", f"/score?c={token}", size="paper", do=_print)


def _known(url: str) -> list[dict[str, str]]:
    """Somebody who has a table of each game to go on with."""
    secret = ""
    for game in GAMES:
        headers = {"sec-fetch-mode": "navigate", "cookie": f"zamki={secret}" if secret else ""}
        answer = httpx.post(f"{url}/play/{game}", headers=headers, timeout=60)
        secret = secret or answer.cookies["zamki"]
    return [{"name": "zamki", "value": secret, "url": url}]


def _wait(page: Any) -> None:
    seat_for(page, 2, "invite")
    page.click("main form button.btn")
    page.wait_for_selector("#table[data-ready]")


def _search(page: Any) -> None:
    page.locator("#frame .spot[aria-label^='Free']").first.dispatch_event("click")
    page.wait_for_selector("#q")
    page.fill("#q", "room")
    page.wait_for_function("document.querySelectorAll('.results li').length > 3")


def _print(page: Any) -> None:
    page.emulate_media(media="print")


def _section(number: int) -> Any:
    return clicked(f"nav a[href^='#']:has(.no:text-is('{number}'))", "main")
