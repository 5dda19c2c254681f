"""Ludwig's table in a real browser: one screen, nothing jumps, everything explains itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.serving import Server

from .seated import Sitting, seated

pytestmark = pytest.mark.browser

SIZES = {"1024": (1024, 768), "1280": (1280, 800), "390": (390, 844)}
MORE_SIZES = {
    "1440": (1440, 900),
    "1920": (1920, 1080),
    "768": (768, 1024),
    "360": (360, 740),
    "740": (740, 360),
}
LANGUAGES = ("en", "de")
MANY = (2, 2, 4, 3, 4) * 12
"""Tables until every question has come up: ten were too few once."""
PROMPTS = {
    *("choose", "place", "assign", "waiting", "over"),
    *("bonus_room", "attendant", "bonus_card", "special", "take_bonus"),
}
COORDINATES = re.compile(r"\[-?\d|column −?\d|level −?\d(?! and higher)|Spalte −?\d|Ebene −?\d")
"""A place by its numbers; what a bonus card wants is none."""

_SEEN = """
() => {
  const box = (what) => {
    const found = document.querySelector(what)?.getBoundingClientRect();
    return found && found.width ? [found.x, found.y, found.width, found.height].map(Math.round) : null;
  };
  const shown = (each) => each.getClientRects().length > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const inside = (part, whole) => part.left >= whole.left - 1 && part.right <= whole.right + 1
    && part.top >= whole.top - 1 && part.bottom <= whole.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const rect = (each) => each.getBoundingClientRect();
  const cells = all('#part-board .spot .quiet');
  const button = document.querySelector('[data-key=submit]')?.getBoundingClientRect();
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    high: document.documentElement.scrollHeight - innerHeight,
    boxes: ['#part-bar', '#part-ask', '#part-board', '#part-side', '#part-dock'].map(box),
    corner: button && [Math.round(button.right), Math.round(button.bottom)],
    outside: cells.filter((each) => !each.closest('.pans') && !inside(rect(each), rect(each.closest('.sky'))))
      .length,
    away: all('#part-dock button').filter((each) => {
      const frame = each.closest('[data-scroll]');
      return !inside(rect(each), screen) && !(frame && rect(frame).bottom <= innerHeight + 1);
    }).map((each) => each.className),
    least: Math.round(100 * Math.min(99, ...cells.map((each) => rect(each).width + 8))) / 100,
    laps: all('#part-dock .opt .tt').filter((each) =>
      rect(each.parentElement.querySelector('.pic svg')).bottom > rect(each).top + 1).length,
    low: all('#part-dock button, #part-ask button, #part-bar button, #part-tabs button')
      .filter((each) => !each.matches('.hidden'))
      .filter((each) => rect(each).height < (each.matches('.adv, .ctab, .pc, .grip') ? 24 : 44))
      .map((each) => [each.className, rect(each).height]),
    goal: all('.goal, .short').map((each) => each.scrollWidth <= each.clientWidth + 1),
    counts: all('.castle .tag, .ctab small').length,
    silent: all('#part-dock .opt').filter((each) => !each.textContent.match(/[+−]?\\d|drawn|Ziehen/)).length,
    bare: all('#part-board .spot').filter((each) => !each.querySelector('.quiet text')).length,
    told: [...document.querySelectorAll('#log li, #live p, .adv, .prop, .act')]
      .map((each) => each.textContent).join(' '),
  };
}
"""


def moments(server: Server) -> Iterator[tuple[str, Sitting]]:
    """Every prompt of Ludwig with a table at which the first seat is asked for it: a few games, played on."""
    met: set[str] = set()
    for seats in MANY:
        table = seated(server.url, "ludwig", seats)
        while table.play(lambda view: view.prompt.key not in met):
            met.add(table.view(0).prompt.key)
            yield table.view(0).prompt.key, table
        if met >= PROMPTS:
            return
    raise AssertionError(PROMPTS - met)


def broad(moves: list[dict[str, Any]]) -> dict[str, Any]:
    """The move that builds farthest out on the ground."""
    return max(moves, key=lambda move: abs(move["at"][0]) if move.get("at", [0, 1])[1] == 0 else 0)


@pytest.fixture
def placing(server: Server) -> Sitting:
    """A table at which the first seat places two rooms; its castles are broad, whatever was dealt."""
    table = seated(server.url, "ludwig", 4)
    assert table.play(lambda view: view.prompt.key == "place" and view.state.turn == 2, broad)
    return table


def opened(visit: Callable[..., Any], table: Sitting, size: tuple[int, int], lang: str = "en") -> Any:
    """The page of the first seat."""
    is_phone = min(size) < 700
    options = {"has_touch": is_phone, "is_mobile": is_phone}
    page = visit("/healthz", viewport={"width": size[0], "height": size[1]}, locale=lang, **options)
    page.context.add_cookies(
        [
            table.cookie(0),
            {"name": "window", "value": f"{size[0]}x{size[1]}{'t' if is_phone else ''}", "url": table.url},
        ]
    )
    page.goto(table.path)
    page.wait_for_selector("#table[data-ready]")
    return page


def check(seen: dict[str, Any], where: str) -> None:
    """Rules that hold for every screen."""
    assert (seen["wide"] <= 0, seen["high"] <= 0) == (True, True), where + "the page scrolls"
    assert seen["outside"] == 0, where + "a legal cell lies outside its frame"
    assert seen["away"] == [], where + "a choice lies outside the window"
    assert seen["least"] >= 38, where + "a cell is too small"
    assert seen["low"] == [], where + "a target is too low"
    assert seen["laps"] == 0, where + "a picture covers its words"
    assert any(seen["goal"]), where + "the goal is not told"
    assert all(seen["goal"]), where + "the goal is cut"
    assert seen["counts"] <= 1, where + "more than one castle counts"
    assert (seen["silent"], seen["bare"]) == (0, 0), where + "a choice has no number"
    assert not COORDINATES.search(seen["told"]), where + "coordinates are told"


def walk(
    visit: Callable[..., Any], server: Server, sizes: dict[str, tuple[int, int]], langs: Sequence[str]
) -> None:
    """Looks at every prompt at all sizes, in one language after the other; the regions stay the same."""
    seen: dict[str, list[dict[str, Any]]] = {size: [] for size in sizes}
    for number, (prompt, table) in enumerate(moments(server)):
        if prompt == "over":
            continue
        for place, (name, size) in enumerate(sizes.items()):
            lang = langs[(number + place) % len(langs)]
            page = opened(visit, table, size, lang)
            found = page.evaluate(_SEEN)
            page.context.close()
            check(found, f"{prompt}, {name}, {lang}: ")
            seen[name].append(found)
    for name, size in sizes.items():
        is_desk = size[0] >= 1024
        fixed = [each["boxes"] if is_desk else each["boxes"][:2] for each in seen[name]]
        assert all(each == fixed[0] for each in fixed), fixed
        corners = [each["corner"] for each in seen[name] if each["corner"]]
        assert all(each == corners[0] for each in corners), corners


def test_every_prompt_fits_one_screen(visit: Callable[..., Any], server: Server) -> None:
    """Rules 1 to 4 and 11 to 14: no scrolling, the same regions, every choice in view with its number."""
    walk(visit, server, SIZES, LANGUAGES)


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "pl", "fr", "de"])
def test_every_prompt_fits_every_screen(visit: Callable[..., Any], server: Server, lang: str) -> None:
    """The same at all sizes in all languages."""
    walk(visit, server, SIZES | MORE_SIZES, [lang])


def test_looking_changes_no_region(visit: Callable[..., Any], placing: Sitting) -> None:
    """Rules 6, 8, 9, 17: what-if, inspector, pinning and wheel move nothing; a card covers no piece."""
    page = opened(visit, placing, SIZES["1280"])
    before = page.evaluate(_SEEN)["boxes"]
    count = page.get_attribute("#table", "data-count")
    piece = page.locator("#part-board [data-piece^='c']:not([data-piece$=throne])").first
    piece.hover(force=True)
    page.wait_for_selector("#inspector:not([hidden])")
    card, there = (page.locator(what).bounding_box() for what in ("#inspector", ".inspected"))
    assert card["x"] >= there["x"] + there["width"] or card["x"] + card["width"] <= there["x"]
    assert page.locator("#inspected svg").first.bounding_box()["width"] >= 120
    page.mouse.wheel(0, 400)
    page.keyboard.press("Escape")
    expect(page.locator("#inspector")).to_be_hidden()
    page.locator("#part-board .spot").first.click(force=True)
    page.wait_for_selector(".spot[aria-pressed=true]")
    assert re.search(r"\d+.→.\d+", page.inner_text(".act h2"))
    assert page.evaluate(_SEEN)["boxes"] == before
    assert page.get_attribute("#table", "data-count") == count
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-key=submit][aria-disabled=true]")


def test_focus_stays_with_the_cell(visit: Callable[..., Any], placing: Sitting) -> None:
    """Rule 19: Space pins a cell, which keeps the focus; I explains a room; Enter places what is pinned."""
    page = opened(visit, placing, SIZES["1280"])
    spot = page.locator("#part-board .spot").first
    pick = spot.get_attribute("data-pick")
    spot.focus()
    page.keyboard.press("Space")
    page.wait_for_selector(".spot[aria-pressed=true]")
    assert page.evaluate("document.activeElement.getAttribute('data-pick')") == pick
    page.locator("#part-board [data-piece$=throne]").first.focus()
    page.keyboard.press("i")
    page.wait_for_selector("#inspector:not([hidden])")
    assert page.get_attribute(".spot[aria-pressed=true]", "data-pick") == pick
    version = placing.version(0)
    page.keyboard.press("Enter")
    page.wait_for_selector(".spot[aria-pressed=true]", state="detached")
    assert placing.version(0) > version


def test_another_castle_opens_over_a_half(visit: Callable[..., Any], placing: Sitting) -> None:
    """A thumbnail opens large over one half of the board, leaves the other alone, and Esc closes it."""
    page = opened(visit, placing, SIZES["1280"])
    before = page.evaluate(_SEEN)["boxes"]
    page.locator(".thumb").first.click()
    page.wait_for_selector(".castle.other")
    other, half = (page.locator(what).bounding_box() for what in (".castle.other", ".castle >> nth=0"))
    assert [round(other[side]) for side in ("x", "y", "width")] == [
        round(half[side]) for side in ("x", "y", "width")
    ]
    assert page.evaluate(_SEEN)["boxes"] == before
    page.mouse.move(5, 5)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector(".castle.other", state="detached")


def test_larger_pieces_show_one_castle_at_a_time(visit: Callable[..., Any], placing: Sitting) -> None:
    """The setting shows one castle with larger cells, C the other one; it lasts, and no region changes."""
    page = opened(visit, placing, SIZES["1024"])
    before = page.evaluate(_SEEN)
    cell = page.locator("#part-board .spot .quiet").first.bounding_box()["width"]
    page.click("[data-show=settings]")
    page.check("[data-setting=large]")
    page.wait_for_selector(".two.large")
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    seen = page.evaluate(_SEEN)
    check(seen, "one castle: ")
    assert (seen["boxes"], seen["corner"]) == (before["boxes"], before["corner"])
    assert page.locator("#part-board .castle:visible").count() == 1
    assert page.locator("#part-board .spot:visible .quiet").first.bounding_box()["width"] > 1.15 * cell
    first, other = (page.locator(f".ctabs button >> nth={n}") for n in (0, 1))
    shown = page.get_attribute(".castle:visible", "aria-label")
    page.focus("#ask")
    page.keyboard.press("c")
    page.wait_for_function("was => !document.querySelector(`.castle.on[aria-label='${was}']`)", arg=shown)
    assert {each.get_attribute("aria-pressed") for each in (first, other)} == {"true", "false"}
    check(page.evaluate(_SEEN), "the other castle: ")
    page.click("[data-show=settings]")
    page.uncheck("[data-setting=large]")
    page.wait_for_selector(".two.side")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".two.one")
    expect(page.locator("[data-setting=large]")).to_be_hidden()


def test_nothing_moves_while_another_places(visit: Callable[..., Any], server: Server) -> None:
    """Rule 5: while a partner places, no room and no cell of mine moves."""
    table = seated(server.url, "ludwig", 4)
    assert table.play(lambda view: view.prompt.key == "place" and view.state.turn == 2)
    page = opened(visit, table, SIZES["1280"])
    where = """() => Object.fromEntries(
      [...document.querySelectorAll('#part-board [data-piece]')].map((each) => {
      const box = each.getBoundingClientRect();
      return [each.getAttribute('data-piece'), [box.x, box.y]];
    }))"""
    before = page.evaluate(where)
    count = page.get_attribute("#table", "data-count")
    for seat in (1, 3):
        view = table.view(seat)
        moves = [view.move_json(move) for move in view.legal_moves]
        table.move(seat, next(move for move in moves if move.get("castle") in (0, 3)))
    page.wait_for_function("count => document.getElementById('table').dataset.count > count + 1", arg=count)
    after = page.evaluate(where)
    assert len(after) > len(before)
    moved = [
        (name, at, after[name])
        for name, at in before.items()
        if max(abs(a - b) for a, b in zip(at, after[name], strict=True)) >= 1
    ]
    assert moved == []  # less than a pixel is how a browser rounds


def test_a_suggestion_can_be_declined(visit: Callable[..., Any], server: Server) -> None:
    """A partner's suggestion stands in the dock with its sum; “No, thanks” takes it away."""
    table = seated(server.url, "ludwig", 4)
    assert table.play(lambda view: view.prompt.key == "place" and view.state.turn == 2)
    view = table.view(0)
    moves = [view.move_json(move) for move in view.legal_moves]
    table.suggest(1, next(move for move in moves if move.get("castle") == 0))
    for size in (MORE_SIZES["768"], SIZES["1280"]):
        page = opened(visit, table, size)
        assert re.search(r"Mespelbrunn \d+ → \d+", page.inner_text(".prop-dk"))
        assert page.locator(".prop-dk .btn").evaluate_all(
            """all => all.every((each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              return [[left + 4, top + 4], [right - 4, bottom - 4]]
                .every(([x, y]) => document.elementFromPoint(x, y)?.closest('.btn') === each);
            })"""
        )
    page.click(".prop-dk .btn.sec")
    page.wait_for_selector(".prop-dk", state="detached")


@pytest.fixture(scope="module")
def finished(server: Server) -> Sitting:
    """A game that is over."""
    table = seated(server.url, "ludwig", 4)
    assert table.play(lambda view: view.outcome is not None)
    return table


@pytest.mark.parametrize("size", SIZES)
def test_the_end_fits_one_screen(visit: Callable[..., Any], finished: Sitting, size: str) -> None:
    """Rule 16: verdict, castles, standings and Rematch are in the window; a number lights its rooms."""
    page = opened(visit, finished, SIZES[size])
    assert re.search(r"You|wins|Shared", page.inner_text("h1"))
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    box = page.locator(".p-acts form .btn").bounding_box()
    assert box["y"] + box["height"] <= SIZES[size][1]
    if size == "390":
        return
    assert page.locator(".finals .castle").count() == 4
    for what in (".podium li", ".finals .castle", ".counted tbody tr"):
        last = page.locator(what).last.bounding_box()
        assert last["y"] + last["height"] <= SIZES[size][1] - 60
    page.locator(".counted td button").first.click()
    page.wait_for_selector(".counted [aria-pressed=true]")
    assert ":" in page.inner_text(".counted summary .mut")


_EDGES = """
() => {
  const pan = document.querySelector('.castle.on [data-pan]');
  const frame = pan.getBoundingClientRect();
  const number = (each) => Number(each.querySelector('.quiet text').textContent.replace('−', '-'));
  const middle = (each) => {
    const { left, width } = each.querySelector('.ring').getBoundingClientRect();
    return left + width / 2;
  };
  const spots = [...pan.querySelectorAll('.spot')];
  const side = (name, isThere, way) => {
    const found = spots.filter(isThere).map(number);
    const arrow = pan.parentElement.querySelector(`.beyond.${name}`);
    return { best: found.length ? Math.max(...found) : null, fades: pan.style.getPropertyValue(way) !== '0px',
      told: arrow ? Number(arrow.textContent.split('\\n')[1].replace('−', '-')) : null };
  };
  return {
    left: side('left', (each) => middle(each) < frame.left + 19, '--l'),
    right: side('right', (each) => middle(each) > frame.right - 19, '--r'),
    cut: [pan.scrollLeft > 1, pan.scrollLeft + pan.clientWidth < pan.scrollWidth - 1],
  };
}
"""

_STANDS = """
() => new Promise((done) => {
  const pan = document.querySelector('.castle.on [data-pan]');
  const at = pan.scrollLeft;
  setTimeout(() => done(pan.scrollLeft === at), 300);
})
"""
"""Whether a castle that was panned has come to rest."""


def _farthest(moves: list[dict[str, Any]]) -> dict[str, Any]:
    """A castle that grows sideways."""
    return max(moves, key=lambda move: abs(move["at"][0]) if "at" in move else 0)


@pytest.mark.soak
def test_a_wide_castle_says_what_lies_beyond_its_edges(visit: Callable[..., Any], server: Server) -> None:
    """An edge fades only if it is cut; its arrow has the best number there and leads to it (page rule 23)."""
    table = seated(server.url, "ludwig", 3)
    assert table.play(lambda view: view.prompt.key == "place" and view.state.round == 2, _farthest)
    page = opened(visit, table, (360, 740))
    for way in ("right", "left"):
        page.wait_for_function(_STANDS)
        seen = page.evaluate(_EDGES)
        assert [seen["left"]["fades"], seen["right"]["fades"]] == seen["cut"]
        for side in (seen["left"], seen["right"]):
            assert side["told"] == side["best"]
        assert any(seen["cut"])
        if seen[way]["best"] is not None:
            at = page.evaluate("document.querySelector('.castle.on [data-pan]').scrollLeft")
            page.tap(f".castle.on .beyond.{way}")
            page.wait_for_function(
                "at => document.querySelector('.castle.on [data-pan]').scrollLeft !== at", arg=at
            )
    assert page.locator(".castle.on .map .seen").count() == 1
    page.locator(".castle.on .spot").last.dispatch_event("click")
    page.wait_for_selector(".castle.on .spot[aria-pressed=true]")
    clear = page.evaluate(
        """() => {
          const at = document.querySelector('.castle.on [aria-pressed=true] .ring').getBoundingClientRect();
          const frame = document.querySelector('.castle.on [data-pan]').getBoundingClientRect();
          return [at.left - frame.left, frame.right - at.right];
        }"""
    )
    cut = page.evaluate(_EDGES)["cut"]
    assert all(room >= 38 or not is_cut for room, is_cut in zip(clear, cut, strict=True))
