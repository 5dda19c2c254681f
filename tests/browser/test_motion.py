"""Movement: what a page says of its things is shown, and ends with any key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .play import begin, choose_two, settled, submit

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]

_STAGE = """
async () => {
  const from = document.querySelector('script[type=module]').src.replace('table.js', 'motion.js');
  const { look, show, turned, finish, isMoving } = await import(from);
  const table = document.createElement('div');
  document.body.append(table);
  Object.assign(table.style, { position: 'fixed', inset: 0, zIndex: 9 });
  const put = (html) => (table.innerHTML = html);
  const box = (left, more, text = '') => `<div ${more} class="b${left}">${text}</div>`;
  const sheet = new CSSStyleSheet();
  const at = (left) => `.b${left}{position:absolute;left:${left}px;top:200px;width:40px;height:40px}`;
  sheet.replaceSync([0, 50, 100, 150, 200, 250, 300].map(at).join(''));
  document.adoptedStyleSheets = [sheet];
  const fields = [100, 150, 200].map((left, n) => box(left, `data-field="wall:${n}"`)).join('');
  const part = (id, inside) => `<section data-part id="part-${id}">${inside}</section>`;
  put(part('dock', box(0, 'data-thing="room"') + box(50, 'data-thing="pawn" data-home="panel"')) +
    part('board', fields + box(100, 'data-thing="marker" data-on="wall:0"') +
      box(300, 'data-thing="tile" data-angle="0"') + box(250, 'data-total="sum"', '40')) +
    part('side', box(300, 'data-thing="panel"')));
  const was = look(table);
  put(part('dock', '') +
    part('board', fields + box(150, 'data-thing="room" data-worth="3"') +
      box(200, 'data-glow="road" data-gain="+5"') +
      box(200, 'data-thing="marker" data-on="wall:2"') +
      box(300, 'data-thing="tile" data-angle="90"') +
      box(250, 'data-total="sum"', '48')) +
    part('side', box(300, 'data-thing="panel"')));
  const kinds = new Set();
  const layer = document.getElementById('flight');
  new MutationObserver((all) => all.forEach((each) => each.addedNodes.forEach((node) =>
    kinds.add(node.className + ' ' + node.textContent.trim())))).observe(layer, { childList: true });
  const hasTurned = turned(was, table);
  const numbers = new Set();
  const watch = setInterval(() => numbers.add(table.querySelector('[data-total]').textContent), 5);
  const whole = show(was, table);
  const wasMoving = isMoving();
  await whole;
  clearInterval(watch);
  const again = show(was, table);
  finish();
  await again;
  const left = layer.children.length;
  return {
    kinds: [...kinds], hasTurned, wasMoving, left, numbers: [...numbers],
    total: table.querySelector('[data-total]').textContent,
  };
}
"""


def _shown(visit: Visit, motion: str) -> dict[str, Any]:
    page = visit("/", reduced_motion=motion)
    begin(page, "zamek")
    told: dict[str, Any] = page.evaluate(_STAGE)
    return told


def test_what_a_page_says_of_its_things_is_shown(visit: Visit) -> None:
    """A thing flies to its new part, a marker walks, points rise, the sum counts, a key finishes it all."""
    told = _shown(visit, "no-preference")
    assert told["wasMoving"]
    assert told["hasTurned"]
    assert {"flying", "rising +3", "rising +5"} <= {each.strip() for each in told["kinds"]}
    assert len(set(told["numbers"]) - {"40", "48"}) > 0
    assert told["total"] == "48"
    assert told["left"] == 0


def test_with_less_movement_nothing_flies(visit: Visit) -> None:
    """Less movement: what is new is framed, the old number stands struck through, nothing flies."""
    told = _shown(visit, "reduce")
    kinds = {each.strip() for each in told["kinds"]}
    assert {"came", "struck 40"} <= kinds
    assert not any(each.startswith(("flying", "rising", "settled")) for each in kinds)
    assert not told["hasTurned"]


def test_a_room_flies_from_the_hand_to_its_cell(visit: Visit) -> None:
    """Ludwig: the room that is placed flies, a key ends that, and no target is covered meanwhile."""
    page = visit("/", reduced_motion="no-preference")
    begin(page, "ludwig")
    choose_two(page)
    page.wait_for_selector("#part-board .spot[data-move]")
    settled(page)
    page.evaluate(
        """() => { window.flown = 0; new MutationObserver(() => window.flown++)
        .observe(document.getElementById('flight'), { childList: true }); }"""
    )
    page.locator("#part-board .spot[data-move]").first.press("Enter")
    submit(page)
    page.wait_for_function("window.flown > 0")
    page.keyboard.press("Shift")
    page.wait_for_selector("#flight .flying", state="detached")
    assert page.evaluate("getComputedStyle(document.getElementById('flight')).pointerEvents") == "none"
