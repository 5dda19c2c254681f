"""Hints in a real browser: they can be read, and where there is none the page says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.match.setting import Bots, RandomBot
from tests.web.serving import Server
from zamki.core.bots import Budget, Thought
from zamki.core.game import Config
from zamki.core.view import AnyView
from zamki.core.words import LANGUAGES, literal
from zamki.match.ports import TableBot

from .measure import covered
from .play import begin

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SIZES = [(1280, 800), (1024, 768), (390, 844)]
OTHER_SIZES = [(1920, 1080), (768, 1024), (740, 360)]
LONG = literal("mit einem Knappen im Haus auf der Wiese")
CASES = [
    *[(size, "de") for size in SIZES],
    *[
        pytest.param(size, lang, marks=pytest.mark.soak)
        for size in (*SIZES, *OTHER_SIZES)
        for lang in LANGUAGES
        if size in OTHER_SIZES or lang != "de"
    ],
]

_MARGIN = """() => {
  const [button, range] = [document.querySelector('[data-key=submit]'), document.createRange()];
  range.selectNodeContents(button);
  const [words, around] = [range, button].map((each) => each.getBoundingClientRect());
  return Math.min(words.left - around.left, around.right - words.right);
}"""
"""How far the words of the primary button stay away from its edges."""


class Talkative(RandomBot):
    """Explains as much as a page shows."""

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """Three moves with words."""
        return [Thought(move, 1.0, "points", LONG) for move in view.legal_moves[:3]]


class Silent(RandomBot):
    """Explains nothing."""

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """No thought."""
        return ()


class Advisers(Bots):
    """Bots with three hints in all games but Rycerze, where they have none."""

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """All levels are the same."""
        return Silent(seed) if game == "rycerze" else Talkative(seed)


@pytest.fixture(scope="module")
def advised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where such bots play."""
    folder: Path = tmp_path_factory.mktemp("hints")
    made = Server(folder, bots=Advisers())
    made.start()
    yield made.url
    made.stop()


def hinted(visit: Visit, url: str, game: str, size: tuple[int, int], lang: str) -> Any:
    """A new game of somebody who asks for a hint at once."""
    is_touch = size[0] < 800
    window = {"width": size[0], "height": size[1]}
    page = visit("/", base_url=url, viewport=window, locale=lang, has_touch=is_touch, is_mobile=is_touch)
    begin(page, game)
    page.wait_for_selector("[data-press=h]")  # another may begin
    page.keyboard.press("h")
    page.wait_for_selector("[data-press=h][aria-pressed=true]")
    return page


def unreadable(page: Any, rows: str) -> list[str]:
    """Which of three hints cannot be seen whole, even if the list is pulled along: long names need room."""
    found: list[str] = []
    for number in (1, 2, 3):
        row = f"{rows}[data-press='{number}']"
        page.locator(row).scroll_into_view_if_needed()
        is_wide = page.locator(row).evaluate("each => each.scrollWidth > each.clientWidth")
        found += [*covered(page, row), *([row] if is_wide else [])]
    return found


@pytest.mark.parametrize(("size", "lang"), CASES)
def test_zameks_hints_are_read_beside_nothing_cut(
    visit: Visit, advised: str, size: tuple[int, int], lang: str
) -> None:
    """With three hints open no line, tile or button of the dock is squeezed or half covered."""
    page = hinted(visit, advised, "zamek", size, lang)
    expect(page.locator(".hint")).to_have_count(3)
    assert covered(page, "#part-dock :is(.hint, .newtile, .bagkey, .btn, .why *)") == []
    assert page.evaluate(_MARGIN) >= 8


@pytest.mark.parametrize("size", SIZES)
def test_a_subject_is_chosen_on_the_tile_beside_hints(
    visit: Visit, advised: str, size: tuple[int, int]
) -> None:
    """With hints for a subject open the tile with its places stays in sight, and keys choose hints."""
    page = hinted(visit, advised, "zamek", size, "de")
    page.wait_for_selector(".hint")
    page.click("[data-key=submit]:not([aria-disabled=true])")
    page.wait_for_selector(".newtile .spot")
    if not page.locator(".hint").count():
        page.keyboard.press("h")
    page.wait_for_selector(".hint")
    assert covered(page, "#part-dock :is(.newtile, .btn)") == []
    assert unreadable(page, ".hint") == []
    page.keyboard.press("1")
    expect(page.locator(".hint[data-press='1']")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("size", "lang"), CASES)
def test_ludwigs_hints_lie_beside_the_whole_hand(
    visit: Visit, advised: str, size: tuple[int, int], lang: str
) -> None:
    """With hints for two rooms open no room of the hand lies under them, and each of them can be read."""
    page = hinted(visit, advised, "ludwig", size, lang)
    expect(page.locator(".adv")).to_have_count(3)
    if size[0] >= 760:  # a phone's hand is a strip that scrolls
        assert covered(page, "#part-dock .hand .pc > svg") == []
    assert covered(page, "#part-dock .btn") == []
    assert unreadable(page, ".adv") == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "no hint"), ("de", "keinen Tipp"), ("pl", "nie ma podpowiedzi"), ("fr", "pas de conseil")],
)
def test_where_there_is_no_hint_the_page_says_so(visit: Visit, advised: str, lang: str, said: str) -> None:
    """Where the bots have no hint, the key says so instead of nothing; again it takes it away."""
    page = hinted(visit, advised, "rycerze", (390, 844), lang)
    expect(page.locator("p.hints")).to_contain_text(said)
    assert covered(page, "#part-dock :is(p.hints, .act .btn)") == []
    page.keyboard.press("h")
    expect(page.locator("p.hints")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (768, 1024)])
def test_zameks_side_opens_over_the_table(visit: Visit, advised: str, size: tuple[int, int]) -> None:
    """Where the side is a sheet, opening it moves nothing of the table below it (rule 6)."""
    page = visit("/", base_url=advised, viewport={"width": size[0], "height": size[1]})
    begin(page, "zamek")
    boxes = """() => ['bar', 'ask', 'tabs', 'board', 'dock'].map((each) =>
      JSON.stringify(document.querySelector(`.p-${each}`).getBoundingClientRect()))"""
    before = page.evaluate(boxes)
    page.keyboard.press("s")
    page.wait_for_selector("#table[data-open] .p-side")
    assert page.evaluate(boxes) == before
