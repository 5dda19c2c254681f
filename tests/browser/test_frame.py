"""The frame of a table: one screen, the same regions in every phase, everything explained, nothing jumps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.serving import Server
from zamki.core.words import LANGUAGES, T
from zamki.games import BUILT_IN
from zamki.games.rycerze.rules.components import CASTLES
from zamki.games.rycerze.rules.names import CARD_NAMES, tile_name
from zamki.match.entries import BOT_NAMES
from zamki.web.viewport import CARDS, SQUARE, WIDE, Rect, Shape, Window, regions

from .measure import Measured, covered, measure
from .play import begin, box_of, lay_two, settled, show_side, step, submit
from .positions import table_at
from .test_people import guest, new_table

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SIZES = [(1024, 768), (1280, 800), (390, 844)]
OTHER_SIZES = [(1024, 700), (1366, 768), (1920, 1080), (2560, 1440), (360, 640), (768, 1024), (740, 360)]
NAMED = [*SIZES, (1440, 900), (1920, 1080), (768, 1024), (360, 740), (740, 360)]
SHAPES = {"ludwig": WIDE, "rycerze": CARDS, "zamek": SQUARE}
CASES = [
    *[(size, lang) for size in SIZES for lang in ("en", "de")],
    *[
        pytest.param(size, lang, marks=pytest.mark.soak)
        for size in (*SIZES, *OTHER_SIZES)
        for lang in ("en", "pl", "fr", "de")
        if size in OTHER_SIZES or lang in ("pl", "fr")
    ],
]
COORDINATES = re.compile(
    r"column|row \d|level \d(?! and higher)|kolumna|Spalte|Ebene|colonne|niveau(?! 3 et plus)"
    r"|\(-?\d+, ?-?\d+\)"
)
"""A place by its numbers; what a bonus card wants is none."""


def phone(size: tuple[int, int]) -> dict[str, Any]:
    """A context of that size; small ones are touched."""
    is_touch = size[0] < 800
    return {"viewport": {"width": size[0], "height": size[1]}, "has_touch": is_touch, "is_mobile": is_touch}


def faults(now: Measured) -> list[str]:
    """What is wrong at one moment: rules 1, 3, 4, 11 and 13."""
    found = [f"page scrolls by {now.scroll}"] if max(now.scroll) > 0 else []
    found += [f"outside: {each}" for each in now.outside]
    found += [f"small: {each}" for each in now.small]
    found += [f"cut: {each}" for each in now.cut]
    if not now.goals and now.prompt != "end":
        found.append("no goal line")
    found += [f"coordinates: {each}" for each in COORDINATES.findall(now.told)]
    return found


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_note_about_a_bot_has_its_room(visit: Visit, game: str) -> None:
    """What is said of the seats, as that a bot cannot play here, has air around it inside its card."""
    page = visit(viewport={"width": 1440, "height": 900})
    begin(page, game)
    room = page.evaluate(
        """() => {
          const list = document.querySelector('.seats');
          list.insertAdjacentHTML('beforeend', `<li class="mut">${'a word and another '.repeat(6)}</li>`);
          const [note, said] = [list.lastElementChild, document.createRange()];
          said.selectNodeContents(note);
          const [text, box] = [said, note].map((each) => each.getBoundingClientRect());
          return [text.top - box.top, text.left - box.left, box.right - text.right, box.bottom - text.bottom];
        }"""
    )
    assert min(room) >= 6


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_end_has_the_whole_screen(visit: Visit, server: Server, game: str) -> None:
    """The score pad is as wide as the window, whatever stood beside the board; the verdict is above it."""
    pair = table_at(server.url, game, "over")
    page = visit("/healthz")
    page.context.add_cookies([pair.cookie])
    for width, height in ((740, 360), (1280, 800), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/t/{pair.table}")
        page.wait_for_selector(f"#table[data-ready][data-window^='{width}x{height}']")
        pad = box_of(page, "#part-board")
        assert (pad["width"] > 0.9 * width, pad["height"] > 0.6 * height) == (True, True), (width, pad)
        assert not page.locator("#part-side").is_visible()
        verdict, again = (box_of(page, what) for what in (".verdict", "form[action$='/rematch'] button"))
        assert verdict["y"] + verdict["height"] <= pad["y"] + 1
        assert pad["y"] + pad["height"] - 1 <= again["y"] <= height - again["height"]
    pair.close()


@pytest.mark.parametrize(("size", "lang"), CASES)
def test_every_prompt_fits_and_stands_still(visit: Visit, size: tuple[int, int], lang: str) -> None:
    """Rycerze: at no prompt anything scrolls, lies outside, is cut or moves (rules 1–4, 11, 13, 15)."""
    page = visit(locale=lang, **phone(size))
    new_table(page, "rycerze", 4, {1: "bot:random", 2: "bot:random", 3: "bot:random"})
    seen: dict[str, Measured] = {}
    for number in range(300):
        now = measure(page)
        assert faults(now) == [], now.prompt
        seen.setdefault(now.prompt, now)
        if now.prompt == "reveal":  # rule 15: the line is the reveal's, and nothing of the hand can be picked
            assert "+" in now.ask
            assert now.picks == 0
        if now.prompt == "end":
            if "drum" in seen:
                break
            page.click("form[action$='/rematch'] button")  # a drum that finds all camps empty is no prompt
            page.wait_for_selector(".arena")
        step(page, number * 37)
    assert {"asked", "reveal", "drum", "end"} <= set(seen)
    playing = [each for prompt, each in seen.items() if prompt != "end"]
    names = ("bar", "ask") if size[0] < 600 else ("bar", "ask", "board", "side", "dock")
    for name in names:
        assert len({tuple(each.regions.get(name, ())) for each in playing}) == 1, name
    assert len({each.corner for each in playing}) == 1


_SAY = "said => Object.assign(document.getElementById('ask'), { textContent: said, className: 'long' })"


def reveals(lang: str) -> list[str]:
    """The longest sentence of each kind that a reveal of Rycerze can have."""
    made = [
        [
            T(kind, card=card, castle=tile_name(tile), points="+2", name="Jadwiga").render(lang)
            for card in CARD_NAMES.values()
            for tile in CASTLES
        ]
        for kind in (
            "The {card} takes the {castle}. {points} for {name}.",
            "The sword decides: the {castle}. {points} for {name}.",
        )
    ]
    return [max(each, key=len) for each in made]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_reveal_fits_a_phone(visit: Visit, lang: str) -> None:
    """Rycerze: whoever takes whatever castle, the sentence and the goal below it are whole (rules 11, 13)."""
    page = visit(locale=lang, **phone((390, 844)))
    begin(page, "rycerze")
    for width, height in ((390, 844), (360, 640), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f"#table[data-window^='{width}x{height}']")
        for said in reveals(lang):
            page.evaluate(_SAY, said)
            assert measure(page).cut == [], (width, said)


@pytest.mark.parametrize("game", ["ludwig", "zamek"])
@pytest.mark.parametrize("size", SIZES)
def test_the_first_prompts_of_the_others_fit(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """The frame carries every game: no scrolling, the goal in full, the regions where they were."""
    page = visit(**phone(size))
    begin(page, game)
    first = measure(page)
    for number in range(5):
        now = measure(page)
        assert max(now.scroll) <= 0
        assert now.goals == 1
        assert [each for each in now.cut if "goal" in each or "short" in each] == []
        assert now.regions["ask"] == first.regions["ask"]
        step(page, number * 31)


@pytest.mark.parametrize("game", list(SHAPES))
def test_the_browser_lays_out_what_the_server_computes(visit: Visit, game: str) -> None:
    """At every named size the regions lie where the server says, so that boards are drawn to fit."""
    page = visit()
    begin(page, game)
    for width, height in NAMED:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f"#table[data-window^='{width}x{height}']")
        shown = measure(page).regions
        dock = page.evaluate(
            "['high', 'low'].find((each) => document.getElementById('table').matches('.' + each))"
        )
        _compare(shown, Window(width, height), SHAPES[game], dock or "")


def _compare(shown: dict[str, list[float]], window: Window, shape: Shape, dock: str) -> None:
    told = regions(window, shape, dock)
    for name in ("bar", "ask", "tabs", "board", "side", "dock"):
        rect: Rect | None = getattr(told, name)
        if rect is None:
            assert name == "bar" or name not in shown, (window, name)
            continue
        wanted = (rect.x, rect.y, rect.width, rect.height)
        assert shown[name] == pytest.approx(wanted, abs=1.1), (window, name)


def test_nothing_that_opens_moves_anything(visit: Visit) -> None:
    """Hint, inspector, chat, settings, a refusal and a lost connection change no region (rule 6)."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "rycerze")
    before = measure(page).regions
    page.keyboard.press("h")
    page.wait_for_selector(".hints .hint")
    assert measure(page).regions == before
    page.keyboard.press("h")
    page.wait_for_selector(".hints", state="detached")
    page.hover(".castle")
    page.wait_for_selector("#inspector:visible")
    assert measure(page).regions == before
    for key in ("Escape", "s"):
        page.keyboard.press(key)
    opened = measure(page).regions
    assert {name: opened[name] for name in before} == before
    page.keyboard.press("Escape")
    page.click("[data-show=settings]")
    assert measure(page).regions == before
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    page.evaluate("document.getElementById('notice').textContent = 'Reconnecting. Nothing is lost.'")
    assert measure(page).regions == before


def test_an_open_drawer_leaves_the_bar_free(visit: Visit) -> None:
    """Beside the drawer of log and chat lies what closes it, twice, and no button of the bar is under it."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "rycerze")
    for _ in range(2):
        page.click("#part-bar [data-drawer]")
        page.wait_for_selector("#part-side .shut")
        assert covered(page, "#part-bar .ib") == []
        page.click("#part-side .shut")
        expect(page.locator("#part-side")).to_be_hidden()


def test_others_move_nothing_of_mine(visit: Visit) -> None:
    """While another person lays, no card and no button of mine moves (rule 5)."""
    ada = visit(viewport={"width": 1280, "height": 800})
    new_table(ada, "rycerze", 2, {1: "invite"})
    bob = guest(visit, ada, "Bob")
    ada.wait_for_selector(".arena >> text=Bob")
    mine = "[...document.querySelectorAll('.hand button, .act .btn')]"
    boxes = f"{mine}.map((each) => JSON.stringify(each.getBoundingClientRect()))"
    before = ada.evaluate(boxes)
    lay_two(bob)
    ada.wait_for_selector(".seatb .laid figure >> nth=1")
    assert ada.evaluate(boxes) == before


def test_the_inspector_explains_and_covers_nothing_it_explains(visit: Visit) -> None:
    """Pointing, I and a tap explain a piece large and in words, never over the piece itself (rules 8, 9)."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "rycerze")
    for what in (".castle", ".hand button >> nth=0", ".hand button >> nth=7", ".k >> nth=0"):
        page.hover(what)
        page.wait_for_selector(f"{what.split(' >> ')[0]}.inspected")
        box, piece = box_of(page, "#inspector"), box_of(page, ".inspected")
        assert not _meet(box, piece), what
        assert box_of(page, "#inspected svg")["width"] >= 120
        assert len(page.inner_text("#inspected p >> nth=0")) > 10
    page.keyboard.press("Escape")
    page.mouse.move(640, 20)
    page.focus(".hand button >> nth=2")
    page.keyboard.press("i")
    page.wait_for_selector("#inspector:visible")
    assert page.locator(".hand [aria-pressed=true]").count() == 0
    touched = visit("/", **phone((390, 844)))
    begin(touched, "rycerze")
    touched.tap(".castle")
    touched.wait_for_selector("#inspector:visible")
    assert not _meet(box_of(touched, "#inspector"), box_of(touched, ".inspected"))
    touched.tap("[data-shut]")
    expect(touched.locator("#inspector")).to_be_hidden()


def _meet(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


_QUICK = """() => {
  const middle = (spot) => {
    const { x, y, width, height } = spot.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isSeen = (spot) => spot.contains(document.elementFromPoint(...middle(spot)));
  const spot = [...document.querySelectorAll('#part-board .spot')].find(isSeen);
  spot.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  spot.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
  spot.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  return middle(spot);
}"""
"""A click in the moment in which the pointer comes, and where: a busy machine would make a real one slow.

What others have made possible meanwhile may lie beyond the edge."""


def test_a_narrow_window_explains_only_what_is_asked_for(visit: Visit) -> None:
    """A mouse that rests on a card opens nothing over the buttons of a narrow window; a click explains."""
    page = visit(viewport={"width": 390, "height": 844})
    begin(page, "rycerze")
    page.hover(".hand button >> nth=0")
    page.wait_for_timeout(600)
    assert not page.is_visible("#inspector")
    page.click(".castle")
    page.wait_for_selector("#inspector:visible")


def test_a_quick_click_only_pins(visit: Visit) -> None:
    """A quick click pins a cell and the next one places; who has rested there places at once (rule 7)."""
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, "ludwig", 3, {1: "bot:random", 2: "bot:random"})
    for number in range(2):
        page.locator("#hand button").nth(number).click()
        page.wait_for_selector(f"#hand [aria-pressed=true]:not([data-touched]) >> nth={number}")
    submit(page)
    page.wait_for_selector("#part-board .spot")
    before = settled(page)
    page.mouse.move(640, 20)
    middle = page.evaluate(_QUICK)
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    assert int(page.get_attribute("#table", "data-count")) == before
    page.wait_for_timeout(400)
    page.mouse.click(*middle)
    page.wait_for_function(f"Number(document.getElementById('table').dataset.count) > {before}")


def test_typing_survives_every_update(visit: Visit) -> None:
    """What is being written, and where, outlives what others do meanwhile; letters stay letters (rule 19)."""
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, "rycerze", 2, {1: "invite"})
    other = guest(visit, page, "Bob")
    show_side(page, "chat")
    page.type("#say", "hu")
    lay_two(other)
    page.wait_for_selector("#log >> text=has chosen", state="attached")
    page.keyboard.type("rra")
    assert page.input_value("#say") == "hurra"
    assert page.evaluate("document.activeElement.id") == "say"


def test_focus_stays_with_its_group(visit: Visit) -> None:
    """After an update the focus is on the same card, or on the nearest one that is left (rule 19)."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "rycerze")
    page.focus(".hand button >> nth=3")
    for _ in range(2):
        page.keyboard.press("Enter")
        page.wait_for_timeout(250)
        assert (
            page.evaluate("[...document.querySelectorAll('.hand button')].indexOf(document.activeElement)")
            == 3
        )


def test_one_fetch_for_a_move_and_none_after_loading(visit: Visit) -> None:
    """A page that has loaded asks for nothing more; a move of one's own asks for the table once."""
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, "rycerze", 2, {1: "invite"})
    guest(visit, page, "Bob")
    page.wait_for_selector(".arena >> text=Bob")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/parts" in request.url else None)
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    page.wait_for_timeout(700)
    assert asked == []
    page.keyboard.press("1")
    page.wait_for_selector(".hand [aria-pressed=true]:not([data-touched])")
    page.keyboard.press("2")
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    asked.clear()
    submit(page)
    page.wait_for_selector("#ask >> text=still thinking")
    page.wait_for_timeout(500)
    assert len(asked) == 1, asked


def test_others_are_shown_one_after_another(visit: Visit) -> None:
    """What others did since is stepped through at the reader's speed, and any key ends that."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "zamek")
    page.evaluate("localStorage.setItem('zamki-settings', '{\"speed\": \"calm\"}')")
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    page.evaluate(
        """() => {
          const data = document.getElementById('table').dataset;
          window.shown = [Number(data.count)];
          new MutationObserver(() => shown.at(-1) === Number(data.count) || shown.push(Number(data.count)))
            .observe(document.getElementById('table'), { attributeFilter: ['data-count'] });
        }"""
    )
    page.locator("#part-board .spot").first.click()
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    submit(page)
    page.wait_for_selector("#part-dock .pickrow")
    page.locator("#part-dock .pickrow").last.click()
    page.wait_for_selector("[data-key=submit]:not([aria-disabled=true])")
    submit(page)
    page.wait_for_selector("#part-dock .pickrow", state="detached")
    page.wait_for_selector("#part-board .spot", timeout=60000)
    shown = page.evaluate("window.shown")
    assert shown == list(range(shown[0], shown[-1] + 1))
    assert len(shown) > 3


def test_events_are_announced_once_and_in_order(visit: Visit) -> None:
    """The live region gets every new line of the log in its order, then the question, and nothing twice."""
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, "rycerze", 2, {1: "invite"})
    other = guest(visit, page, "Bob")
    lay_two(other)
    page.wait_for_selector("#log >> text=has chosen", state="attached")
    lay_two(page)
    page.wait_for_selector(".reveal")
    expect(page.locator("#live p").last).to_have_text(page.inner_text("#ask"))
    lines = [str(each.text_content()) for each in page.locator("#live p").all()]
    assert len(lines) == len(set(lines))
    rounds = [n for n, line in enumerate(lines) if line.startswith("Round ")]
    words = ("You have chosen", "Revealed", r" takes? the ", "sword")
    order = [next(n for n, line in enumerate(lines) if re.search(word, line)) for word in words]
    order = [rounds[0], *order, rounds[-1]]  # the first is turned over when Bob has come and the game begins
    assert order[0] < order[1]
    assert order == sorted(order)


def test_the_board_in_words_can_be_switched_on(visit: Visit) -> None:
    """The text board is there for screen readers, and visible for whoever switches it on."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "rycerze")
    assert "hand 8, camp 0" in page.text_content("#words")
    assert box_of(page, "#words")["width"] < 5
    page.click("[data-show=settings]")
    page.check("[data-setting=words]")
    is_wide = "document.getElementById('words').getBoundingClientRect().width > 600"
    page.wait_for_function(is_wide)
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    page.wait_for_function(is_wide)


def test_letters_can_be_switched_off(visit: Visit) -> None:
    """Single-letter keys do nothing once they are switched off (WCAG 2.1.4)."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "rycerze")
    page.click("[data-show=settings]")
    page.uncheck("[data-setting=keys]")
    page.keyboard.press("Escape")
    page.focus("#ask")
    page.keyboard.press("1")
    page.keyboard.press("h")
    page.wait_for_timeout(300)
    assert page.locator(".hand [aria-pressed=true], .hints").count() == 0


def test_your_turn_is_in_the_title(visit: Visit) -> None:
    """While the reader is asked the tab says so, and no longer while others think."""
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, "rycerze", 2, {1: "invite"})
    guest(visit, page, "Bob")
    expect(page).to_have_title("● Your turn · Rycerze")
    lay_two(page)
    page.wait_for_selector("#ask >> text=still thinking")
    expect(page).to_have_title("Rycerze – Zamki")


def test_the_end_is_one_screen(visit: Visit) -> None:
    """At 1280 by 800 verdict, rounds, podium and Rematch are inside the window (rule 16)."""
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, "rycerze", 3, {1: "bot:random", 2: "bot:random"})
    for number in range(120):
        if step(page, number * 13) == "over":
            break
    said = page.inner_text("#ask")
    assert "You" in said or any(name in said for name in page.locator(".podium .by b").all_inner_texts())
    for what in (".verdict", ".rounds", ".podium", "form[action$='/rematch'] button"):
        box = box_of(page, what)
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 800
    assert page.locator(".rounds > li").count() == 7


CUT = "(all, name) => all.some((each) => (each.textContent = name) && each.scrollWidth > each.clientWidth)"


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_names_are_whole_beside_three_others(visit: Visit, size: tuple[int, int]) -> None:
    """On a phone with four seats of Rycerze every bot's name can be read whole, whoever has the sword."""
    page = visit(**phone(size))
    begin(page, "rycerze")
    page.wait_for_selector(".crowd .seatb:has(figure) >> nth=2")  # all others have laid
    names = page.locator(".crowd .seatb header h2")
    assert names.count() == 3
    for name in BOT_NAMES:
        assert not names.evaluate_all(CUT, name), name
