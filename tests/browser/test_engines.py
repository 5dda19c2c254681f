"""What browsers other than the one of these tests need, looked at where this one can tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from zamki.games import BUILT_IN
from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.rules.layout import Layout
from zamki.web.rendering import HERE

from .play import begin

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter((each) => !['checkbox', 'radio', 'range', 'hidden'].includes(each.type))
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16)
  .map((each) => each.outerHTML.slice(0, 80))"""
SLEEPING = ("blanket_room", "bunk_room", "childrens_room")
REFUSED = """window.Notification = class {
  static permission = 'granted';
  constructor() { throw new TypeError('not here'); }
}"""
OWN_SIGNS = """() => {
  const flat = (rules) => [...rules].flatMap((rule) => [rule, ...flat(rule.cssRules ?? [])]);
  const mark = /::-webkit-details-marker/g;
  const hiding = [...document.styleSheets].flatMap((sheet) => flat(sheet.cssRules))
    .filter((rule) => rule.selectorText?.match(mark) && rule.style.display === 'none')
    .map((rule) => rule.selectorText.replace(mark, ''));
  const own = [...document.querySelectorAll('summary')].filter((each) => {
    const { display, listStyleType } = getComputedStyle(each);
    return display !== 'list-item' || listStyleType === 'none';
  });
  const doubled = own.filter((each) => !hiding.some((what) => each.matches(what)));
  return [own.length, doubled.map((each) => each.outerHTML)];
}"""
LEFT = """LockManager.prototype.request = async (_, work) => {
  work();
  throw new DOMException('browsing context is going away');
}"""
SOUND = """() => {
  window.made = [];
  const Usual = window.AudioContext;
  window.AudioContext = class extends Usual {
    constructor() { super(); window.made.push(navigator.userActivation.isActive); }
  };
}"""


def test_no_page_reaches_under_the_edges_of_a_screen() -> None:
    """Phones with a notch keep what can be pressed away from it: no page asks for the whole screen."""
    for template in (HERE / "templates").glob("*.html"):
        assert "viewport-fit" not in template.read_text("utf-8"), template.name


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_written_in_is_large_enough_by_touch(visit: Visit, game: str) -> None:
    """Text fields and lists are of 16 pixels by touch; for smaller ones iPhones enlarge the whole page."""
    page = visit("/", **PHONE)
    for path in ("/", f"/new/{game}", f"/rules/{game}", "/score", "/code"):
        page.goto(path)
        assert page.evaluate(SMALL) == [], path
    begin(page, game)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("getComputedStyle(document.querySelector('.stage')).touchAction") == "manipulation"
    pieces = "[...document.querySelectorAll('.stage [data-piece]')]"
    assert page.evaluate(f"{pieces}.every((each) => getComputedStyle(each).userSelect === 'none')")


def test_a_long_press_explains_and_lifts_nothing(visit: Visit) -> None:
    """By touch no room can be dragged: a phone would lift it while it is explained. A mouse still drags."""
    for options, is_dragged in ((PHONE, False), ({}, True)):
        page = visit(**options)
        begin(page, "ludwig")
        assert bool(page.locator("[draggable=true]").count()) is is_dragged


def test_a_form_keeps_its_lines_where_legends_and_lists_are_drawn_otherwise(visit: Visit) -> None:
    """WebKit draws a floating legend into the edge, and counts what shut lists hold to a page's width."""
    page = visit("/new/ludwig", **PHONE)
    styles = "(all, name) => [...new Set(all.map((each) => getComputedStyle(each)[name]))]"
    assert page.locator(".seg.count legend").evaluate_all(styles, "display") == ["contents"]
    assert page.locator(".seatrow").evaluate_all(styles, "overflowX") == ["clip"]


def test_who_may_not_notify_is_told_so(visit: Visit) -> None:
    """“Notify me” goes back when the browser refuses, says why, and stays off; each time anew."""
    page = visit()
    page.context.clear_permissions()
    begin(page, "zamek")
    for _ in range(2):
        switch = page.locator("[data-setting=notify]")
        while not switch.is_visible():  # the page may draw the begun game just as the key comes
            page.keyboard.press(",")
            page.wait_for_timeout(250)
        switch.click()
        expect(switch).not_to_be_checked()
        expect(page.locator("#notice")).to_have_text("This browser does not allow it.")
        assert page.evaluate("JSON.parse(localStorage.getItem('zamki-settings')).notify") is False
        page.keyboard.press("Escape")
        expect(page.locator("#settings")).to_be_hidden()


def test_a_notification_that_cannot_be_shown_stops_nothing(visit: Visit) -> None:
    """Where only a worker may notify, a turn is still told by the title, and nothing is complained of."""
    page = visit()
    page.context.add_init_script(REFUSED)
    begin(page, "zamek")
    page.evaluate('localStorage.setItem(\'zamki-settings\', \'{"speed":"once","notify":true}\')')
    page.reload()
    path = page.locator("script[src*='/table.js']").get_attribute("src").replace("table.js", "signals.js")
    page.evaluate(
        f"""async () => {{
          const {{ signal }} = await import('{path}');
          Object.defineProperty(document, 'hidden', {{ value: true }});
          performance.now = () => 1e9;
          signal(true, true);
        }}"""
    )
    assert page.title().startswith("●")


def test_sound_begins_with_a_touch(visit: Visit) -> None:
    """What makes sound is made while a key or button is pressed: some browsers leave it dumb else."""
    page = visit()
    page.add_init_script(f"({SOUND})()")
    begin(page, "zamek")
    page.evaluate('localStorage.setItem(\'zamki-settings\', \'{"speed":"once","sound":true}\')')
    page.reload()
    page.mouse.click(5, 400)
    assert page.evaluate("window.made") == [True]


def test_what_has_a_sign_of_its_own_gets_no_second_one(visit: Visit) -> None:
    """Older WebKit draws a triangle before all that unfolds, unless it is hidden by that name."""
    page = visit()
    found = 0
    for path in ("/", "/new/ludwig", "/score", "/learn/ludwig", ""):
        page.goto(path) if path else begin(page, "ludwig")
        own, doubled = page.evaluate(OWN_SIGNS)
        assert doubled == [], path
        found += own
    assert found > 8


def test_what_is_marked_whole_is_so_in_safari() -> None:
    """Safari knows `user-select` by its earlier name only."""
    for sheet in HERE.glob("static/*.css"):
        said = re.findall(r"(-webkit-)?user-select: (\w+);", sheet.read_text("utf-8"))
        assert [how for earlier, how in said if earlier] == [how for earlier, how in said if not earlier], (
            sheet
        )


def test_a_lock_that_ends_with_its_page_is_no_error(visit: Visit) -> None:
    """WebKit refuses a lock whose page is being left: that is not complained of, and news still come."""
    page = visit()
    page.add_init_script(LEFT)
    for _ in range(2):
        begin(page, "zamek")
        page.wait_for_timeout(300)


def test_the_keys_say_how_safari_tabs(visit: Visit) -> None:
    """The list of keys names the comma, which opens the settings, and what Safari needs to reach buttons."""
    page = visit()
    begin(page, "zamek")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys")).to_contain_text("in Safari: to links and buttons too")
    expect(page.locator("#keys kbd", has_text=",")).to_have_count(1)


def test_rows_of_other_seats_are_hidden_by_the_script(visit: Visit) -> None:
    """Rows, levels and hints of a new table that are not meant are hidden, in browsers without `:has` too."""
    page = visit("/new/ludwig")
    hidden = "document.querySelectorAll('.seatrow[hidden]').length"
    for seats, rows in ((2, 5), (7, 0), (4, 3)):
        page.check(f"[name=seats][value='{seats}']", force=True)
        assert page.evaluate(hidden) == rows
    page.check("[name=who1][value=bot]", force=True)
    assert page.locator("[name=level1]").get_attribute("hidden") is None
    page.check("[name=who1][value=invite]", force=True)
    assert page.locator("[name=level1]").get_attribute("hidden") is not None


def test_old_browsers_and_those_without_scripts_are_told(visit: Visit) -> None:
    """Every kind of page has a line for browsers that are too old, hidden in this one, and for no scripts."""
    page = visit()
    for path in ("/", "/new/zamek", "/learn/zamek", "/rules/ludwig"):
        page.goto(path)
        expect(page.locator("p.old")).to_be_hidden()
        expect(page.locator("p.old")).to_contain_text("Firefox 121")
        assert page.evaluate("document.querySelector('noscript').textContent.includes('JavaScript')")
    begin(page, "zamek")
    expect(page.locator("p.old")).to_be_hidden()


def test_a_high_castle_is_printed_whole(visit: Visit) -> None:
    """A castle with rooms up to level 3 lies inside its frame on paper, without the signs of free cells."""
    rooms = tuple((room, (0, level)) for level, room in enumerate(SLEEPING, 1))
    page = visit(f"/score?c={castle_token(Layout('throne_living_sleeping', rooms))}")
    assert page.locator("[data-free]").first.is_visible()
    page.set_viewport_size({"width": 718, "height": 1000})  # the width of a sheet of A4
    page.emulate_media(media="print")
    assert page.locator("[data-free]:visible").count() == 0
    frame = page.locator(".p-build").bounding_box()
    for room in page.locator("#part-board .spot:visible").all():
        box = room.bounding_box()
        for side, long in (("x", "width"), ("y", "height")):
            assert frame[side] <= box[side]
            assert box[side] + box[long] <= frame[side] + frame[long]
    assert page.locator("#part-board .spot:visible").count() == len(rooms)
