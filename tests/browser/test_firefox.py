"""The tables in Firefox: a game by real clicks, pieces measured as in Chromium, and nothing complained of."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.web.serving import Server
from zamki.games import BUILT_IN

from .firefox import PATIENCE, Firefox, firefox_path
from .positions import Pair

pytestmark = pytest.mark.browser

MEASURED = """async () => {
  const from = document.querySelector('script[src*="/table.js"]').src;
  const { boxOf } = await import(from.replace('/table.js', '/flight.js'));
  return [...document.querySelectorAll('#part-board [data-piece], #part-board svg [data-thing]')]
    .filter((each) => each.getClientRects().length)
    .map((each) => {
      const { x, y, width, height } = boxOf(each);
      return [each.dataset.piece ?? each.dataset.thing, x, y, width, height];
    });
}"""
WIDTHS = """async () => {
  await document.fonts.ready;
  const pen = document.createElement('canvas').getContext('2d');
  return ['body', 'h1'].map((what) => {
    const style = getComputedStyle(document.querySelector(what));
    pen.font = `${style.fontWeight} 40px ${style.fontFamily}`;
    return pen.measureText('Żółte skrzydło, deux œuvres, große Höfe 0123456789').width;
  });
}"""
NEXT = """() => {
  const shown = (each) => each.getClientRects().length && each.getAttribute('aria-disabled') !== 'true';
  const all = (what) => [...document.querySelectorAll(`:is(#part-dock, #part-board) ${what}`)];
  const wanted = ['[data-key=submit]', '[data-move]', '[data-pick]:not([aria-pressed=true])'];
  for (const each of wanted.flatMap(all).filter(shown)) {
    each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = (each.querySelector('.ring') ?? each).getBoundingClientRect();
    const at = [left + width / 2, top + height / 2];
    if (each.contains(document.elementFromPoint(...at))) return at;
  }
  return null;
}"""
STANDS = "() => document.getElementById('table').dataset.version"
LEFT = "was interrupted while the page was loading"
"""What Firefox notes of a stream of news when its page is left."""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A Firefox. At home tests are skipped where there is none; in CI that would hide them, so they fail."""
    path = firefox_path()
    if path is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("there is no Firefox here")
    made = Firefox(path, tmp_path_factory.mktemp("firefox"))
    yield made
    made.close()


def until(what: Callable[[], Any]) -> Any:
    """Waits for something to come true, and returns it."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def caught_up(firefox: Firefox, version: int) -> bool:
    """Whether the page shows what the table has come to."""
    return int(firefox.evaluate(STANDS)) >= version


def play(firefox: Firefox, pair: Pair, moves: int) -> int:
    """The first of two moves by clicking, the other by the API; returns how many clicks changed the table."""
    made = 0
    while made < moves and not (seen := pair.view(0))["outcome"]:
        if 0 not in seen["actors"]:
            pair.move(seen["actors"][0])
            continue
        until(partial(caught_up, firefox, seen["version"]))
        at = until(lambda: firefox.evaluate(NEXT))
        firefox.click(*at)
        time.sleep(0.2)
        made += pair.view(0)["version"] > seen["version"]
    return made


def near(one: list[Any], other: list[Any]) -> bool:
    """Whether two boxes are the same within three pixels."""
    return all(abs(a - b) <= 3 for a, b in zip(one[1:], other[1:], strict=True))


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_is_played_by_clicks(firefox: Firefox, server: Server, game: str) -> None:
    """Several moves by the mouse are made, and the page complains of nothing."""
    pair = Pair(server.url, game, seed=3)
    firefox.size(1280, 800)
    firefox.keep(pair.cookie)
    firefox.goto(f"{server.url}/t/{pair.table}")
    assert play(firefox, pair, 4) == 4
    assert [each for each in firefox.complaints if LEFT not in each] == []
    pair.close()


@pytest.mark.soak
@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_game_is_played_by_clicks(firefox: Firefox, server: Server, game: str) -> None:
    """A game goes to its end by the mouse, and the page complains of nothing."""
    pair = Pair(server.url, game, seed=5)
    firefox.size(1280, 800)
    firefox.keep(pair.cookie)
    firefox.goto(f"{server.url}/t/{pair.table}")
    play(firefox, pair, 200)
    assert pair.view(0)["outcome"]
    assert [each for each in firefox.complaints if LEFT not in each] == []
    pair.close()


@pytest.mark.parametrize("game", ["ludwig", "zamek"])
def test_pieces_are_measured_as_in_chromium(
    firefox: Firefox, visit: Callable[..., Any], server: Server, game: str
) -> None:
    """Maps, flights and the inspector go by boxes of pieces: they and lines are the same in both engines."""
    pair = Pair(server.url, game, seed=3)
    pair.play_until(lambda seen: len(seen["log"]) > 24)
    firefox.size(1280, 800)
    firefox.keep(pair.cookie)
    firefox.goto(f"{server.url}/t/{pair.table}")
    page = visit(viewport={"width": 1280, "height": 800})
    page.context.add_cookies([pair.cookie])
    page.goto(f"{server.url}/t/{pair.table}")
    page.wait_for_load_state("load")
    assert firefox.evaluate(WIDTHS) == pytest.approx(page.evaluate(WIDTHS), rel=0.02)
    here, there = page.evaluate(MEASURED), firefox.evaluate(MEASURED)
    assert len(here) > 5
    assert [each[0] for each in here] == [each[0] for each in there]
    assert [both for both in zip(here, there, strict=True) if not near(*both)] == []
    pair.close()
