"""People at a screen: they are slower than a page's scripts, and patient with a busy machine."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

PATIENCE = 60_000
"""Milliseconds to wait for what must come; a busy machine is no fault of the page."""

expect.set_options(timeout=PATIENCE)

_AT_ONCE = """
if (location.protocol !== 'about:')
  localStorage.getItem('zamki-settings') ?? localStorage.setItem('zamki-settings', '{"speed":"once"}')
"""
"""Tests do not wait for what others do to be shown, unless they are about that."""

_NO_CLICK_BEFORE_LOAD = """
{
  const early = new CSSStyleSheet();
  early.replaceSync('html { pointer-events: none }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, early];
  addEventListener('load', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== early);
  });
}
"""
"""A page is drawn before its scripts listen; a person does not click that early, a test would."""


def person(browser: Any, complaints: list[str], **options: Any) -> Any:
    """A browser context of somebody; what any of its pages complains of is added to the list."""
    given = {
        "reduced_motion": "reduce",
        "locale": "en",
        "bypass_csp": True,
        "viewport": {"width": 1280, "height": 900},
    }
    context = browser.new_context(**(given | options))
    context.set_default_timeout(PATIENCE)
    context.add_init_script(_AT_ONCE)
    context.add_init_script(_NO_CLICK_BEFORE_LOAD)
    context.on("page", lambda page: _watch(page, complaints))
    return context


def _watch(page: Any, complaints: list[str]) -> None:
    page.on("pageerror", lambda error: complaints.append(str(error)))


def seat_for(page: Any, seat: int, who: str) -> None:
    """Chooses who sits there at a new table: `invite`, `here`, `bot`, or `bot:` and a level."""
    if page.locator(f"select#who{seat}").count():
        page.select_option(f"#who{seat}", who)
        return
    kind, _, level = who.partition(":")
    page.check(f"[name=who{seat}][value={kind}]")
    if level:
        page.select_option(f"[name=level{seat}]", level)
