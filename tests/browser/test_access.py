"""For everyone: axe-core on every page, phones, languages, the keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from zamki.games import BUILT_IN
from zamki.games.ludwig.page.castle_link import castle_token
from zamki.games.ludwig.rules.layout import Layout

from .play import begin, step

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
PAGES = [
    "/",
    "/new/ludwig",
    "/rules",
    "/rules/rycerze",
    "/rules/ludwig",
    "/rules/zamek",
    "/replay",
    "/score",
    "/api/docs",
]
GAMES = BUILT_IN
READY = "[data-key=submit]:not([aria-disabled=true])"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def faults_of(page: Any) -> list[str]:
    """What axe-core finds serious or critical."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {json.dumps([node['html'][:200] for node in each['nodes'][:3]])}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_pages_have_no_serious_fault(visit: Visit, scheme: str) -> None:
    """axe-core finds nothing serious on any page, in light and in dark."""
    page = visit(color_scheme=scheme)
    for path in PAGES:
        page.goto(path)
        assert faults_of(page) == [], path


@pytest.mark.parametrize("game", GAMES)
def test_tables_have_no_serious_fault(visit: Visit, game: str) -> None:
    """axe-core finds nothing serious at a table, before and after some moves, nor in its replay."""
    page = visit()
    begin(page, game)
    assert faults_of(page) == []
    for number in range(6):
        step(page, number * 37)
    assert faults_of(page) == []
    page.goto(page.url + "/replay")
    assert faults_of(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_needs_no_sideways_scrolling(visit: Visit, game: str) -> None:
    """At 360 px no page is wider than the screen, and a game can be played by tapping."""
    page = visit(**PHONE)
    begin(page, game)
    for number in range(8):
        step(page, number * 31)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_touch_targets_are_large_enough(visit: Visit) -> None:
    """On a phone no button or link is below 44 px, none of a castle's tabs and chips below 40 (rule 4)."""
    page = visit(**PHONE)
    begin(page, "ludwig")
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a.btn, a.ghost, .spot, summary.ghost')]
        .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
        .filter(([html]) => !html.includes('hidden')).map(([html, box]) => [html, box.width, box.height])
        .filter(([html, width, height]) => {
          const least = /class="(ctab|grip)/.test(html) ? 39.5 : 43.5;
          return width && (width < least || height < least);
        })"""
    )
    assert small == []


def test_links_of_pages_are_large_enough(visit: Visit) -> None:
    """On a phone the way home and the foot of every page have 44 px, and a castle's total is one target."""
    page = visit("/", **PHONE)
    for path in PAGES:
        page.goto(path)
        small = """() => [...document.querySelectorAll('.logo, footer :is(a, button)')]
            .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
            .filter(([html, { width, height }]) => Math.min(width, height) < 43.5 && width)"""
        assert page.evaluate(small) == [], path
    page.goto(f"/score?c={castle_token(Layout('throne_living_sleeping', (('fountain', (-1, 0)),)))}")
    page.locator(".total").click(position={"x": 8, "y": 8})
    page.wait_for_url("**view=sheet*")


@pytest.mark.parametrize(
    ("lang", "ask"),
    [
        ("en", "Lay two cards face down."),
        ("pl", "Wyłóż dwie zakryte karty."),
        ("fr", "Pose deux cartes face cachée."),
        ("de", "Spiele zwei Karten verdeckt aus."),
    ],
)
def test_every_language(visit: Visit, lang: str, ask: str) -> None:
    """The browser chooses the language; it can be switched anywhere and stays."""
    page = visit(locale=lang)
    begin(page, "rycerze")
    assert page.inner_text("#ask") == ask
    assert page.get_attribute("html", "lang") == lang
    page.click("[data-show=settings]")
    page.click("#languages button[lang=de]")
    page.wait_for_selector("html[lang=de] #table[data-ready]")
    assert page.inner_text("#ask") == "Spiele zwei Karten verdeckt aus."
    page.goto("/")
    assert page.get_attribute("html", "lang") == "de"


def test_light_and_dark_can_be_chosen(visit: Visit) -> None:
    """The theme follows the system, and the reader's choice stays."""
    page = visit(color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.click("button[formaction='/theme/dark']")
    page.wait_for_selector("html[data-theme=dark] footer")
    assert page.evaluate(ground) != light
    page.goto("/rules")
    assert page.get_attribute("html", "data-theme") == "dark"


def test_the_first_click_changes_the_light(visit: Visit) -> None:
    """Where the system is dark, the button leads to light at once."""
    page = visit(color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.click(".bar button[formaction^='/theme/']:visible")
    page.wait_for_selector("html[data-theme=light] footer")
    assert page.evaluate(ground) != dark


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    """Tab, arrows, digits and Enter play a game to its end; the focus is never lost."""
    page = visit()
    page.keyboard.press("Tab")
    _tab_to(page, "form[action='/play/rycerze'] button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table[data-ready]")
    for _ in range(60):
        page.wait_for_selector(".verdict, .hand button, .reveal")
        if page.query_selector(".verdict"):
            return
        for key in "12":
            if not page.query_selector(READY) and page.query_selector(".hand button"):
                page.keyboard.press(key)
                page.wait_for_selector(".hand [data-touched]", state="detached")
        if page.query_selector(READY):
            page.focus("#ask")
            _tab_to(page, READY)
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)
            assert page.evaluate("document.activeElement !== document.body")
            page.wait_for_selector("[data-sent]", state="detached")
    raise AssertionError("the game does not end")


def _tab_to(page: Any, target: str) -> None:
    for _ in range(60):
        if page.evaluate("target => document.activeElement?.matches(target)", target):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {target} by Tab")


def test_arrows_move_between_the_cells_of_a_board(visit: Visit) -> None:
    """On a board the arrow keys go to the nearest legal cell; Enter pins it, and again places."""
    page = visit()
    begin(page, "zamek")
    page.wait_for_selector("#part-board .spot")
    page.locator("#part-board .spot").first.focus()
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.getAttribute('aria-label')") != first:
            break
    assert page.evaluate("document.activeElement.classList.contains('spot')")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    page.keyboard.press("Enter")
    page.wait_for_selector(READY)
    assert page.evaluate("document.activeElement.classList.contains('spot')")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask >> text=subject")


def test_pages_keep_their_own_policy(visit: Visit) -> None:
    """With nothing bypassed a table is played and a language chosen, and no page breaks its policy."""
    page = visit(bypass_csp=False)
    broken: list[str] = []
    page.on(
        "console", lambda line: broken.append(line.text) if "Content Security Policy" in line.text else None
    )
    for path in ("/", "/rules/ludwig", "/score", "/api/docs", "/new/zamek"):
        page.goto(path)
    page.goto("/")
    page.click("form[action='/play/rycerze'] button")
    page.wait_for_selector("#table[data-ready]")
    page.click("[data-show=settings]")
    page.click("#languages button[lang=pl]")
    page.wait_for_selector("html[lang=pl] #table[data-ready]")
    assert broken == []
