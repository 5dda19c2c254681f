"""What a table looks like at one moment: where its regions lie, and what is not as it should be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_MEASURE = """
() => {
  const [table, page] = [document.getElementById('table'), document.documentElement];
  const box = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height].map((side) => Math.round(side * 10) / 10);
  };
  const seen = (each) => each.getClientRects().length > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const names = ['bar', 'ask', 'tabs', 'board', 'side', 'dock'];
  const parts = names.map((name) => [name, document.querySelector(`.p-${name}`)]);
  const shown = parts.filter(([, each]) => each && seen(each));
  const regions = Object.fromEntries(shown.map(([name, each]) => [name, box(each)]));
  const button = all('[data-key=submit]').map(box)[0] ?? null;
  const told = (each) => each.outerHTML.replace(/\\s+/g, ' ').slice(0, 110);
  const scrolls = (each) => each.closest('[data-scroll], .held, .sky, #frame, .p-side, .recent');
  const choices = all(':is(#part-board, #part-dock) :is([data-pick],[data-move],[data-set])');
  const outside = choices.filter((each) => {
    const [x, y, width, height] = box(each);
    return (x < -1 || y < -1 || x + width > innerWidth + 1 || y + height > innerHeight + 1) && !scrolls(each);
  });
  const low = all('.p-bar :is(a,button), .p-ask button, .act button, .hand button, .p-acts :is(a,button)');
  const cut = all('.goal, .short, #ask, .act .btn, .verdict .sub').filter((each) => {
    const { bottom, top, right } = each.getBoundingClientRect();
    const around = each.closest('.p-bar, .p-ask, .p-verdict, .p-dock').getBoundingClientRect();
    const isOver = top < around.top - 1 || bottom > around.bottom + 1 || right > innerWidth;
    return isOver || each.scrollWidth > each.clientWidth + 1;
  });
  return {
    regions, button,
    scroll: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight],
    outside: outside.map(told),
    small: low.filter((each) => box(each)[3] < 43.5 || box(each)[2] < 43.5).map(told),
    cut: cut.map(told),
    goals: all('.goal, .short').length,
    ask: document.getElementById('ask').textContent.trim(),
    told: [...document.querySelectorAll('#log, .hints, #live')].map((each) => each.textContent).join(' '),
    prompt: table.querySelector('.verdict') ? 'end' : table.querySelector('.reveal') ? 'reveal'
      : table.querySelector('.drum') ? 'drum' : table.dataset.asked ? 'asked' : 'waiting',
    picks: all('#part-dock [data-pick]').length,
  };
}
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """One moment of a table."""

    regions: dict[str, list[float]]
    button: list[float] | None
    scroll: list[float]
    """How much wider and higher the page is than the window."""
    outside: list[str]
    """Choices that do not lie in the window."""
    small: list[str]
    """Targets that are too small."""
    cut: list[str]
    """Headings, buttons and goal lines that do not fit."""
    goals: int
    ask: str
    told: str
    prompt: str
    picks: int

    @property
    def corner(self) -> tuple[float, float] | None:
        """The lower right corner of the primary button."""
        if self.button is None:
            return None
        x, y, width, height = self.button
        return (round(x + width), round(y + height))


def measure(page: Any) -> Measured:
    """The table as it is now."""
    return Measured(**page.evaluate(_MEASURE))


_COVERED = """
what => [...document.querySelectorAll(what)].filter((each) => {
  if (!each.checkVisibility({ visibilityProperty: true })) return false;
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const points = [[left + 3, (top + bottom) / 2], [right - 3, (top + bottom) / 2],
    [(left + right) / 2, top + 3], [(left + right) / 2, bottom - 3]];
  return points.some(([x, y]) => {
    const found = document.elementFromPoint(x, y);
    const isSame = each.closest('button')?.contains(found);
    return !found || !(isSame || each.contains(found) || found.contains(each));
  });
}).map((each) => each.outerHTML.replace(/\\s+/g, ' ').slice(0, 110))
"""


def covered(page: Any, what: str) -> list[str]:
    """Which of such things are cut off, or lie under something else; hidden ones do not count."""
    found: list[str] = page.evaluate(_COVERED, what)
    return found
