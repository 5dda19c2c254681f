// @ts-check
// A board that pans: an edge fades only where something lies beyond it, and an arrow says the best that waits there.
import { chart, follow } from './map.js';

/** How wide a fading edge is, and how near to an edge that is cut nothing pinned may lie. */
const FADE = 38;
const NEAR = 56;

/** Boards that pan by themselves, and those that do when they are enlarged. */
const PANS = '[data-pan], .frame';

/** @param {Element} spot */
const numberOf = (spot) => spot.querySelector('.quiet text')?.textContent?.trim() ?? '';
/** Where its cell lies, whatever it shows. @param {Element} spot */
const cellOf = (spot) => (spot.querySelector('.ring') ?? spot).getBoundingClientRect();
/** @param {string} text */
const worth = (text) => Number(text.replace('−', '-').replace('+', '')) || 0;

/** Spots whose middle lies beyond an edge, the nearest first. @param {HTMLElement} pan @param {boolean} isLeft */
function beyond(pan, isLeft) {
  const frame = pan.getBoundingClientRect();
  const edge = isLeft ? frame.left + FADE / 2 : frame.right - FADE / 2;
  return [...pan.querySelectorAll('.spot')]
    .map((spot) => ({ spot, box: cellOf(spot) }))
    .map(({ spot, box }) => ({ spot, far: (isLeft ? edge : -edge) - (isLeft ? 1 : -1) * (box.left + box.width / 2) }))
    .filter(({ far }) => far > 0)
    .sort((one, other) => one.far - other.far);
}

/** @param {HTMLElement} pan @param {boolean} isLeft @param {boolean} isCut */
function arrow(pan, isLeft, isCut) {
  const name = isLeft ? 'left' : 'right';
  const old = pan.parentElement?.querySelector(`.beyond.${name}`);
  const there = isCut ? beyond(pan, isLeft) : [];
  if (!there.length) return old?.remove();
  const best = there
    .map(({ spot }) => numberOf(spot))
    .reduce((one, other) => (worth(other) > worth(one) ? other : one));
  const button = old ?? document.createElement('button');
  button.className = `beyond ${name}`;
  button.setAttribute('aria-hidden', 'true'); // keys go from cell to cell anyway
  button.setAttribute('tabindex', '-1');
  button.textContent = `${isLeft ? '‹' : '›'}\n${best}`;
  if (!old) pan.after(button);
}

/** Fades and arrows as they are now. @param {HTMLElement} pan */
function edges(pan) {
  const [left, top] = [pan.scrollLeft, pan.scrollTop];
  const cut = {
    l: left > 1,
    r: left + pan.clientWidth < pan.scrollWidth - 1,
    t: top > 1,
    b: top + pan.clientHeight < pan.scrollHeight - 1,
  };
  arrow(pan, true, cut.l);
  arrow(pan, false, cut.r);
  for (const [side, isCut] of Object.entries(cut)) pan.style.setProperty(`--${side}`, isCut ? `${FADE}px` : '0px');
}

/** What is pinned comes out from under an edge. @param {HTMLElement} pan */
function clear(pan) {
  const pinned = pan.querySelector('.spot[aria-pressed=true]');
  if (!pinned) return;
  const at = cellOf(pinned);
  const frame = pan.getBoundingClientRect();
  const [over, under] = [frame.left + NEAR - at.left, at.right - (frame.right - NEAR)];
  if (over > 0) pan.scrollBy(-over, 0);
  else if (under > 0) pan.scrollBy(under, 0);
}

/** Every board of the page that pans. */
export function frames() {
  for (const pan of document.querySelectorAll('[data-pan]')) {
    clear(/** @type {HTMLElement} */ (pan));
    edges(/** @type {HTMLElement} */ (pan));
  }
  for (const pan of document.querySelectorAll(PANS)) chart(/** @type {HTMLElement} */ (pan));
}

document.addEventListener(
  'scroll',
  ({ target }) => {
    if (!(target instanceof HTMLElement && target.matches(PANS))) return;
    if (target.matches('[data-pan]')) edges(target);
    follow(target);
  },
  true,
);
document.addEventListener('click', (event) => {
  const button = /** @type {Element} */ (event.target).closest('.beyond');
  const pan = /** @type {HTMLElement|null} */ (button?.parentElement?.querySelector('[data-pan]') ?? null);
  const first = pan && beyond(pan, Boolean(button?.matches('.left')))[0];
  const next = first && cellOf(first.spot);
  if (!pan || !next) return;
  const frame = pan.getBoundingClientRect();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const left = next.left + next.width / 2 - (frame.left + frame.width / 2);
  pan.scrollBy({ left, behavior: isStill ? 'auto' : 'smooth' });
});
