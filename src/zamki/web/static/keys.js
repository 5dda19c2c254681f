// @ts-check
// The keyboard: arrows inside a group, letters for what the page marks with data-press.

/** @param {Element} from @param {Element[]} all @param {string} key */
function nearest(from, all, key) {
  const here = from.getBoundingClientRect();
  const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best = null;
  let least = Infinity;
  for (const each of all) {
    const box = each.getBoundingClientRect();
    const [ex, ey] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
    const along = ex * dx + ey * dy;
    const off = Math.abs(ex * dy) + Math.abs(ey * dx);
    if (along > 1 && along + 2 * off < least) [best, least] = [each, along + 2 * off];
  }
  return best;
}

/** @param {string} name */
export function press(name) {
  const all = [...document.querySelectorAll(`[data-press~="${CSS.escape(name)}"]`)];
  // what opens something may lie in a menu that is shut
  const target = all.find((each) => each.getClientRects().length) ?? all.find((each) => each.matches('[data-show]'));
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return Boolean(target);
}

/** @typedef {{clear: () => void, place?: (spot: Element|null) => void, explain?: () => boolean, hasLetters?: () => boolean, keyOf?: (letter: string) => string}} Acts */

/** @param {Acts} acts */
export function keys(acts) {
  document.addEventListener('keydown', (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return acts.clear();
    if (at.matches('input,textarea,select')) return;
    const isSpot = at instanceof SVGElement && at.matches('.spot');
    if (event.key === 'Enter' && (isSpot || !at.closest('a,button,summary,[data-scroll]'))) {
      event.preventDefault();
      if (press('enter')) return;
      if (acts.place) acts.place(isSpot ? at : null);
      else at.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return;
    }
    if (isSpot && event.key === ' ') {
      event.preventDefault();
      at.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return;
    }
    const group = at.closest('[data-group]');
    if (event.key.startsWith('Arrow') && group) {
      const all = [...group.querySelectorAll('button,[tabindex]')].filter((each) => each.getClientRects().length);
      const next = nearest(at, all, event.key);
      if (next) {
        event.preventDefault();
        /** @type {HTMLElement} */ (next).focus();
      }
      return;
    }
    const isLetter = event.key.length === 1;
    if (isLetter && acts.hasLetters && !acts.hasLetters()) return;
    const letter = event.key.toLowerCase();
    const key = isLetter && acts.keyOf ? acts.keyOf(letter) : letter;
    if (!key) return;
    if (key === 'i' && acts.explain?.()) return event.preventDefault();
    if (press(event.shiftKey && /^[a-z]$/.test(key) ? `shift-${key}` : key)) event.preventDefault();
  });
}
