"""Every question of every game in all languages, light and dark, on desk and phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.serving import Server
from zamki.games import BUILT_IN

from .measure import measure
from .positions import Pair, asked, table_where
from .seated import Sitting, seated
from .test_access import faults_of
from .zamek_play import keen

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
Way = tuple[str, dict[str, str]]
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LANGUAGES = ("en", "pl", "fr", "de")
LUDWIG = {"choose", "place", "assign", "bonus_room", "attendant", "bonus_card", "special", "take_bonus"}
ZAMEK = ("place", "subject", "order", "double", "extra")

_LONGER = """
() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent.trim();
    const isWord = node.parentElement.closest('.goal, .short, #ask, .act .btn, .p-ask .tool');
    if (text.length > 2 && isWord) node.textContent += ' ' + text.slice(0, Math.ceil(text.length / 3));
  }
}
"""
"""Every heading, button and goal line is a third longer, as another language may be."""


def ways(server: Server, game: str) -> Iterator[Way]:
    """Tables at every question of a game, each as its first person, and at its end."""
    yield from {"ludwig": _ludwig, "zamek": _zamek, "rycerze": _rycerze}[game](server.url)


def _ludwig(url: str) -> Iterator[Way]:
    met: set[str] = set()
    for seats in (2, 4, 3, 4, 4, 3):
        table = seated(url, "ludwig", seats)
        while table.play(lambda view: view.prompt.key not in met):
            met.add(table.view(0).prompt.key)
            yield table.path, table.cookie(0)
        if met >= LUDWIG:
            return


def _zamek(url: str) -> Iterator[Way]:
    for key in ZAMEK:
        pair = table_where(url, "zamek", asked(key), keen)
        yield _of(pair)
        pair.close()
    pair = table_where(url, "zamek", lambda seen: seen["outcome"] is not None)
    yield _of(pair)
    pair.close()


def _rycerze(url: str) -> Iterator[Way]:
    table = seated(url, "rycerze", 4)
    for is_there in (_lays, _recruits, lambda view: view.outcome is not None):
        if table.play(is_there, lambda moves: moves[len(moves) // 2]):
            yield table.path, table.cookie(0)


def _lays(view: Any) -> bool:
    return bool(view.prompt.key == "lay" and view.state.rounds)


def _recruits(view: Any) -> bool:
    return bool(view.prompt.key == "recruit")


def _of(pair: Pair) -> Way:
    return f"/t/{pair.table}", pair.cookie


def _goes(page: Any, way: Way) -> None:
    path, cookie = way
    page.context.add_cookies([cookie])
    page.goto(path)
    page.wait_for_selector("#table[data-ready]")
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    page.wait_for_selector(f"#table[data-window^='{width}x{height}']")


@pytest.mark.soak
@pytest.mark.parametrize("game", BUILT_IN)
def test_axe_minds_nothing_at_any_question(visit: Visit, server: Server, game: str) -> None:
    """axe-core finds nothing serious at any question in any language, light or dark, on desk or phone."""
    pages = [
        visit("/rules", locale=lang, color_scheme=scheme, **options)
        for lang in LANGUAGES
        for scheme in ("light", "dark")
        for options in (DESK, PHONE)
    ]
    for way in ways(server, game):
        for page in pages:
            _goes(page, way)
            assert faults_of(page) == [], page.inner_text("#ask")


def test_axe_minds_nothing_on_a_dark_phone(visit: Visit, server: Server) -> None:
    """axe-core finds nothing serious where a cell is asked for on a phone at night, in French."""
    table = seated(server.url, "ludwig", 3)
    assert table.play(lambda view: view.prompt.key == "place")
    page = visit("/rules", locale="fr", color_scheme="dark", **PHONE)
    _goes(page, (table.path, table.cookie(0)))
    assert faults_of(page) == []


_UNSAID = """
() => {
  const seen = (each) => each.getClientRects().length > 0;
  const says = (each) => /\\d|known when drawn|always safe|no match left|who can/i
    .test(each.textContent + (each.getAttribute('aria-label') ?? ''));
  const choices = [...document.querySelectorAll('#part-board .spot, #part-dock [data-pick]')].filter(seen);
  return choices.filter((each) => !says(each)).map((each) => each.outerHTML.slice(0, 120));
}
"""


def _sitting(url: str, game: str) -> Way:
    if game == "ludwig":
        table: Sitting = seated(url, "ludwig", 3)
        assert table.play(lambda view: view.prompt.key == "place")
        return table.path, table.cookie(0)
    pair = table_where(
        url, game, asked("place" if game == "zamek" else "lay"), keen if game == "zamek" else None
    )
    pair.close()
    return _of(pair)


@pytest.mark.parametrize("game", BUILT_IN)
def test_choices_say_their_numbers_and_longer_words_fit(visit: Visit, server: Server, game: str) -> None:
    """Each choice has a number before it is made; words a third longer are not cut (rules 12 and 18)."""
    page = visit("/rules", **DESK)
    _goes(page, _sitting(server.url, game))
    if game != "zamek":
        assert page.evaluate(_UNSAID) == []
    page.evaluate(_LONGER)
    assert measure(page).cut == []
    names = page.locator("#part-dock .rn, #part-board .room-name").all_text_contents()
    assert all("\u00ad" in name or len(max(name.split(), key=len)) < 14 for name in names if name.strip())
