"""Plays by clicking what a page offers, as a person who does not know the rules would."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error as PlaywrightError

TRIES = 20
_STEP = """
([draw]) => {
  if (document.querySelector('.verdict')) return 'over';
  const curtain = document.querySelector('.curtain button');
  if (curtain) {
    curtain.click();
    return 'pass';
  }
  const seen = (each) => each.getClientRects().length && each.getAttribute('aria-disabled') !== 'true';
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const ready = all('[data-key=submit]:is([data-move], [data-set])');
  const moves = all('#part-dock [data-move]');
  const spots = all('#part-board .spot');
  const picks = all('#part-dock [data-pick]:not([aria-pressed=true])');
  const from = [ready, moves, spots, picks].find((each) => each.length);
  const chosen = from?.[draw % from.length];
  (chosen ?? document.body).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  if (!chosen) return 'wait';
  chosen.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return chosen.dataset.move && from !== spots ? 'move' : 'pick';
}
"""
_SETTLED = """
before => new Promise((done) => {
  const is_new = () => document.getElementById('table')?.innerHTML !== before;
  if (is_new()) return done(true);
  const watch = new MutationObserver(() => { if (is_new()) { watch.disconnect(); done(true); } });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  setTimeout(() => { watch.disconnect(); done(false); }, 400);
})
"""
_BOX = """
what => {
  const boxes = [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const box = boxes.find((each) => each.width);
  return box && { x: box.x, y: box.y, width: box.width, height: box.height };
}
"""
_LIES_AT = """
(each, [x, y]) => {
  const top = document.elementFromPoint(x, y);
  return top && (each.contains(top) || top.contains(each));
}
"""
_IN_SIGHT = """
what => [...document.querySelectorAll(what)].findIndex((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && (each.contains(top) || top.contains(each));
})
"""


def in_sight(page: Any, what: str) -> Any:
    """The first of such things whose middle nothing covers and no frame cuts off."""
    page.wait_for_function(f"what => ({_IN_SIGHT})(what) >= 0", arg=what)
    return page.locator(what).nth(page.evaluate(_IN_SIGHT, what))


def point_at(page: Any, what: str) -> Any:
    """Point at such a thing in sight; where the board has just moved it away, at another."""
    for _ in range(TRIES):
        piece = in_sight(page, what)
        try:
            box = piece.bounding_box(timeout=5000)
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.mouse.move(*middle)
            if piece.evaluate(_LIES_AT, middle, timeout=5000):
                return piece
        except PlaywrightError:  # it has just been drawn anew
            continue
    raise AssertionError(f"{what} never stays in sight")


def box_of(page: Any, what: str) -> dict[str, float]:
    """Where something that can be seen lies; a part of the page may just be on its way."""
    box: dict[str, float] = page.wait_for_function(_BOX, arg=what).json_value()
    return box


def begin(page: Any, game: str) -> None:
    """One click in the lobby."""
    page.goto("/")
    page.click(f"form[action='/play/{game}'] button:visible")
    page.wait_for_selector("#table[data-ready]")


def choose_two(page: Any) -> None:
    """Ludwig: the first two rooms."""
    for number in range(2):
        page.locator("#hand button").nth(number).click()
        page.wait_for_selector(f"#hand [aria-pressed=true]:not([data-touched]) >> nth={number}")
    submit(page)


def lay_two(page: Any) -> None:
    """Rycerze: the first two cards."""
    page.locator(".hand button").nth(0).click()
    page.wait_for_selector(".hand [aria-pressed=true]:not([data-touched])")
    page.locator(".hand button").nth(1).click()
    submit(page)


def submit(page: Any) -> None:
    """Presses the primary button once it can be pressed."""
    page.click("[data-key=submit]:not([aria-disabled=true])")


def show_side(page: Any, tab: str) -> None:
    """Opens `log` or `chat` in the side column, wherever that is."""
    if not page.is_visible("#part-side"):
        page.click("#part-bar [data-drawer]")
    page.click(f"[data-tab={tab}]")


def step(page: Any, draw: int) -> str:
    """One click; what came of it: `over`, `pass` (the screen, to somebody else), `move`, `pick` or `wait`."""
    before = page.inner_html("#table")
    told: str = page.evaluate(_STEP, [draw])
    page.evaluate(_SETTLED, before)
    return told


def play_out(page: Any, seed: int, most: int = 1500) -> int:
    """Plays to the end; the number of moves made."""
    moves = 0
    for number in range(most):
        told = step(page, (number * 7919 + seed * 104729) % 9973)
        moves += told == "move"
        if told == "over":
            return moves
    raise AssertionError("the game does not end")


def settled(page: Any) -> int:
    """Waits until the others have done what they can, and the page shows it; how many moves that were."""
    path = f"/api/tables/{page.get_attribute('#table', 'data-table')}"
    while (view := page.request.get(path).json())["actors"] != [0]:
        page.wait_for_timeout(200)
    shows(page, view["version"])
    return int(page.get_attribute("#table", "data-count"))


def shows(page: Any, version: int) -> None:
    """Waits until the page shows a version of its table."""
    page.wait_for_function("so => document.getElementById('table').dataset.version == so", arg=version)
