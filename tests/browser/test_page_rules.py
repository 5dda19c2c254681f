"""Rules of the pages around the tables that need several tables, a whole record or every target of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.serving import Server
from zamki.games import BUILT_IN
from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.rules.layout import Layout

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RECORDS = Path(__file__).parent.parent / "records" / "examples"
SCROLL = (
    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)


class Somebody:
    """Somebody whose browser holds all their tables, and a friend who plays against them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._mine = httpx.Client(base_url=url, headers={"sec-fetch-mode": "cors"}, timeout=60)
        self._friends: dict[str, httpx.Client] = {}

    @property
    def cookie(self) -> dict[str, str]:
        """What makes a browser theirs."""
        return {"name": "zamki", "value": self._mine.cookies["zamki"], "url": self.url}

    def opens(self, game: str, **more: Any) -> str:
        """A table for two, at which the friend sits if it does not wait for people."""
        opened = self._mine.post("/api/tables", json={"game": game, "seats": 2, "name": "Ada", **more}).json()
        table: str = opened["table"]
        if not more.get("waiting"):
            body = {"invite": opened["invites"]["1"], "name": "Bartek"}
            secret = httpx.post(f"{self.url}/api/tables/{table}/seats", json=body, timeout=60).json()[
                "secret"
            ]
            headers = {"authorization": f"Bearer {secret}"}
            self._friends[table] = httpx.Client(base_url=self.url, headers=headers, timeout=60)
        return table

    def plays(self, table: str, is_there: Callable[[dict[str, Any]], bool]) -> None:
        """Both do the first thing they may until that is seen."""
        for _ in range(120):
            seen = self._seen(table, 0)
            if is_there(seen):
                return
            seat = seen["actors"][0]
            asked = self._seen(table, seat)
            body = {"move": asked["legal_moves"][0], "after": asked["version"]}
            assert self._of(table, seat).post(f"/api/tables/{table}/moves", json=body).is_success
        raise AssertionError("it never comes to that")

    def goes(self) -> None:
        """Nothing stays open behind them."""
        for client in (self._mine, *self._friends.values()):
            client.close()

    def _of(self, table: str, seat: int) -> httpx.Client:
        return self._friends[table] if seat else self._mine

    def _seen(self, table: str, seat: int) -> dict[str, Any]:
        seen: dict[str, Any] = self._of(table, seat).get(f"/api/tables/{table}").json()
        return seen


def _mine(seen: dict[str, Any]) -> bool:
    return bool(seen["actors"] == [0])


def _theirs(seen: dict[str, Any]) -> bool:
    return bool(seen["actors"] == [1])


def _played(somebody: Somebody, is_there: Callable[[dict[str, Any]], bool]) -> str:
    """A table at which somebody is asked."""
    table = somebody.opens("zamek")
    somebody.plays(table, is_there)
    return table


@pytest.fixture
def ada(server: Server) -> Iterator[Somebody]:
    """Somebody at their browser."""
    made = Somebody(server.url)
    yield made
    made.goes()


def test_tables_to_go_on_with_are_in_order(visit: Visit, ada: Somebody) -> None:
    """Mine first, the longest waiting before all, then running ones, then without people (rules 3, 4)."""
    waiting = ada.opens("zamek", waiting=True)
    over = ada.opens("rycerze")
    ada.plays(over, lambda seen: seen["outcome"] is not None)
    long, short, theirs = (_played(ada, is_there) for is_there in (_mine, _mine, _theirs))
    page = visit("/rules")
    page.context.add_cookies([ada.cookie])
    page.goto("/")
    seen = page.evaluate(
        """() => [...document.querySelectorAll('.resume .go')].map((each) => ({
          table: each.getAttribute('href').split('/').pop(),
          state: each.querySelector('.tag').textContent.trim(),
          lines: each.querySelectorAll('.two > *').length,
          cut: each.querySelector('.line').scrollWidth > each.querySelector('.line').clientWidth,
        }))"""
    )
    assert [each["table"] for each in seen] == [long, short, theirs]
    assert [each["state"] for each in seen] == ["Your turn", "Your turn", "Bartek is thinking"]
    assert all(each["lines"] == 2 and not each["cut"] for each in seen)
    page.set_viewport_size({"width": 768, "height": 1024})
    assert page.evaluate(
        """() => [...document.querySelectorAll('.resume .go')].every((each) => {
          const [line, sign] = ['.line', '.glyph'].map((what) => each.querySelector(what));
          const [said, after] = [line, sign].map((part) => part.getBoundingClientRect());
          return line.scrollWidth <= said.width + 1 && said.right <= after.left + 1;
        })"""
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    page.click("#tables summary")
    listed = page.locator("#tables a").evaluate_all("all => all.map((each) => each.href.split('/').pop())")
    assert listed == [long, short, theirs, waiting]


def _replay(page: Any, game: str) -> None:
    page.goto("/replay")
    page.set_input_files("#record", str(sorted(RECORDS.glob(f"{game}-*.json"))[0]))
    page.click("main form button.btn")
    page.wait_for_selector("#slide")


def test_replays_and_rules_are_one_screen(visit: Visit) -> None:
    """A replay scrolls nowhere on a desk or a phone, rules only inside their text column (rule 1)."""
    page = visit(locale="de", viewport={"width": 1024, "height": 768})
    _replay(page, "ludwig")
    replay = page.url
    assert page.evaluate(SCROLL) == [0, 0]
    page.goto("/rules/ludwig")
    assert page.evaluate(SCROLL) == [0, 0]
    text = "document.querySelector('.ruletext')"
    assert page.evaluate(f"{text}.scrollHeight > {text}.clientHeight + 99")
    assert page.evaluate(f"getComputedStyle({text}).overflowY") == "auto"
    phone = visit(replay, locale="de", **PHONE)
    assert phone.evaluate(SCROLL) == [0, 0]


def test_the_scorer_goes_on_where_something_may_stand(visit: Visit) -> None:
    """With the keyboard up the chosen cell is seen; it is never above a room under open sky (rules 9, 10)."""
    page = visit("/score?cell=-1,0", **(PHONE | {"viewport": {"width": 390, "height": 420}}))
    for words in ("fountain", "aviary"):
        page.fill("#q", words)
        page.wait_for_function(
            "words => document.querySelector('.results a b')?.textContent.toLowerCase().startsWith(words)"
            " || document.querySelectorAll('.results li').length === 1",
            arg=words,
        )
        chosen = page.locator("#frame [aria-pressed=true]").first.get_attribute("aria-label")
        page.keyboard.press("Enter")
        page.wait_for_function("document.activeElement.id === 'q' && document.activeElement.value === ''")
        page.wait_for_function(
            """was => {
              const now = document.querySelector('#frame [aria-pressed=true]')?.getAttribute('aria-label');
              return now && now !== was;
            }""",
            arg=chosen,
        )
        expect(page.locator(".results a")).not_to_have_count(0)
    seen = page.evaluate(
        """() => {
          const [cell, frame] = ['#frame [aria-pressed=true]', '#frame'].map((each) =>
            document.querySelector(each).getBoundingClientRect());
          return cell.top >= frame.top - 1 && cell.bottom <= Math.min(frame.bottom, innerHeight) + 1;
        }"""
    )
    assert seen


def test_results_can_be_ordered_by_points(visit: Visit) -> None:
    """A switch puts what brings most first; what may not stand stays last (rule 11)."""
    castle = Layout("throne_living_sleeping", (("bakery", (-1, 0)), ("bunk_room", (2, 0))))
    page = visit(f"/score?c={castle_token(castle)}&cell=-1,1")
    page.click(".order a >> nth=1")
    page.wait_for_selector(".order a[aria-current] >> text=points")
    rows = page.locator(".results li").evaluate_all(
        "all => all.map((each) => [Boolean(each.querySelector('.off')),"
        " Number(each.querySelector('b:last-of-type')?.textContent.replace('−', '-') ?? 0)])"
    )
    allowed = [points for is_off, points in rows if not is_off]
    assert allowed == sorted(allowed, reverse=True)
    assert [is_off for is_off, _ in rows] == sorted(is_off for is_off, _ in rows)


def test_equal_castles_get_the_tie_break_once_all_are_whole(visit: Visit) -> None:
    """Equal lower castles name what decides, but not while one cannot be built (rule 14)."""
    whole = castle_token(Layout("throne_living_sleeping", (("fountain", (-1, 0)),)))
    broken = castle_token(Layout("throne_utility_food", (("wine_room", (0, 3)),)))
    page = visit(f"/score?c={whole}.{whole}.{whole}")
    assert page.locator(".lower b").all_inner_texts() == ["5", "5", "5"]
    assert "the better of the two castles decides" in page.inner_text(".lower")
    page.goto(f"/score?c={whole}.{whole}.{whole}.{broken}")
    assert "decides" not in page.inner_text(".lower")


def test_a_replay_marks_its_turns_and_names_its_rounds(visit: Visit) -> None:
    """A mark at every turn, thick and named at every round; the button's sign changes (rule 16)."""
    page = visit(viewport={"width": 1280, "height": 800})
    _replay(page, "ludwig")
    marks = page.evaluate(
        """() => ({ all: document.querySelectorAll('.ticks line').length,
          thick: document.querySelectorAll('.ticks line.r').length,
          names: [...document.querySelectorAll('.ticks text')].map((each) => each.textContent) })"""
    )
    assert marks["names"] == ["round 1 of 2", "round 2 of 2"]
    assert marks["thick"] == 2
    assert marks["all"] > 7
    signs = """() => [...document.querySelectorAll('[data-play] svg')]
      .filter((each) => each.checkVisibility()).map((each) => each.outerHTML)"""
    play = page.evaluate(signs)
    page.click("[data-play]")  # at the end, so that the first move is fetched before it plays
    page.wait_for_function(f"play => ({signs})().join() !== play.join()", arg=play)
    assert (len(play), len(page.evaluate(signs))) == (1, 1)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (390, 844), (844, 390)])
def test_names_of_rounds_have_room_on_the_slider(visit: Visit, size: tuple[int, int]) -> None:
    """In German, whose words are long, no name meets another or leaves the dock; a wide one has several."""
    page = visit(locale="de", viewport={"width": size[0], "height": size[1]})
    for game in BUILT_IN:
        _replay(page, game)
        dock = page.locator("#part-dock").bounding_box()
        boxes = [each.bounding_box() for each in page.locator(".ticks text").all()]
        edges = [edge for box in boxes for edge in (box["x"], box["x"] + box["width"])]
        assert edges == sorted(edges)
        assert all(dock["x"] < edge < dock["x"] + dock["width"] for edge in edges)
        assert len(boxes) > 1 or dock["width"] < 320


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (390, 844), (844, 390)])
def test_a_replay_of_zamek_shows_the_tile_to_come(visit: Visit, size: tuple[int, int]) -> None:
    """The tile is large enough to be seen, and on a desk so are some of the moves."""
    page = visit(viewport={"width": size[0], "height": size[1]})
    _replay(page, "zamek")
    page.goto(page.url.split("?")[0] + "?at=0&as=0")
    tile, dock = (page.locator(what).bounding_box() for what in (".newtile > svg", "#part-dock"))
    assert tile["width"] >= 36
    assert tile["y"] + tile["height"] <= dock["y"] + dock["height"]
    if size[0] > 1000:
        assert page.locator(".story #log").bounding_box()["height"] >= 44


def test_a_replay_shows_only_what_a_seat_knew(visit: Visit, ada: Somebody) -> None:
    """Names are those of the record; hidden cards stay so; “All open” comes with the end (rule 17)."""
    table = ada.opens("rycerze")
    ada.plays(table, lambda seen: len(seen["actors"]) == 1)
    page = visit("/rules")
    page.context.add_cookies([ada.cookie])
    page.goto(f"/t/{table}/replay?as=open")
    names = page.locator(".seen .who, .seen .btn").all_inner_texts()
    assert [each.split("\n")[0].strip() for each in names] == ["Ada", "Onlooker"]
    assert "Bartek" in page.inner_text("#part-board")
    assert page.goto(f"/t/{table}/replay?as=1").status == 403
    ada.plays(table, lambda seen: seen["outcome"] is not None)
    page.goto(f"/t/{table}/replay?at=1&as=1")
    expect(page.locator(".seen >> text=All open")).to_have_count(1)
    known = "#part-board .laid [data-piece]"
    assert page.locator(known).count() == 0
    page.click(".seen >> text=All open")
    page.wait_for_function("location.search.includes('as=open')")
    expect(page.locator(known)).to_have_count(2)


def test_a_shared_moment_has_its_castle(visit: Visit) -> None:
    """The link opens the same castle as well (rule 18)."""
    page = visit(**PHONE)
    _replay(page, "ludwig")
    page.locator("#part-tabs .ctab:not([aria-pressed=true], [aria-current])").first.tap()
    page.wait_for_function("document.getElementById('link').value.includes('pick=')")
    again = visit(page.input_value("#link"), **PHONE)
    again.wait_for_selector("#table.phone #part-tabs .on")
    assert again.inner_text("#part-tabs .on") == page.inner_text("#part-tabs .on")


_SMALL = """
() => {
  const seen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 1;
  const low = (what, least) => [...document.querySelectorAll(what)].filter(seen)
    .filter((each) => !each.closest('.hidden, .skip, p, small, li > span'))
    .filter((each) => each.getBoundingClientRect().height < least - 0.5)
    .map((each) => `${Math.round(each.getBoundingClientRect().height)} ${each.outerHTML.slice(0, 100)}`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const tiny = [];
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const at = node.parentElement;
    const isDrawn = at.closest('svg, script, style, .hidden, .inwords');
    if (!node.textContent.trim() || !seen(at) || isDrawn) continue;
    const size = parseFloat(getComputedStyle(at).fontSize);
    const least = at.closest('kbd, .badge, .tag, .stepper i') ? 12 : 13;
    if (size < least) tiny.push(`${size} ${node.textContent.trim()}`);
  }
  return [...low('.btn, .ghost, select, input[type=text], input[type=search]', 44),
    ...low('.pickrow, .ctab, .chip, .seg label, .order a', 40), ...low('.line > summary', 32), ...tiny];
}
"""


@pytest.mark.parametrize(
    "options", [{"viewport": {"width": 1280, "height": 800}}, PHONE], ids=["desk", "phone"]
)
def test_targets_and_words_are_large_enough(visit: Visit, options: dict[str, Any]) -> None:
    """Targets 44, rows and chips 40, numbers 32; words 13 px, badges and keys 12 (rule 24)."""
    page = visit(**options)
    castle = castle_token(Layout("throne_living_sleeping", (("fountain", (-1, 0)),)))
    for path in ("/", "/new/rycerze", "/code", "/tables", "/rules/zamek", f"/score?c={castle}&cell=2,0"):
        page.goto(path)
        assert page.evaluate(_SMALL) == [], path
    _replay(page, "rycerze")
    assert page.evaluate(_SMALL) == []
