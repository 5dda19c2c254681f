// @ts-check
// Boards that are larger than their frame: zoom by button or pinch, pan by dragging. Knows no game.
import { frames } from './pan.js';

let scale = 1;

/** A board that is larger than its part of the page begins with what is pinned, else with its middle. */
function centre() {
  for (const pan of document.querySelectorAll('[data-pan]')) {
    if (pan.scrollLeft || pan.scrollTop) continue;
    const [left, top] = (pan.getAttribute('data-pan') ?? '').split(' ').map(Number);
    if (top !== undefined) {
      pan.scrollTo(left, top); // grown beyond its edges while it is looked at: what is seen stays where it is
      continue;
    }
    const [box, at] = [pan.getBoundingClientRect(), pan.querySelector('[aria-pressed=true]')?.getBoundingClientRect()];
    const x = at ? at.left + at.width / 2 - box.left : pan.scrollWidth / 2;
    const y = at ? at.top + at.height / 2 - box.top : pan.scrollHeight / 2;
    pan.scrollTo(x - pan.clientWidth / 2, y - pan.clientHeight / 2);
  }
}

/** Keeps the chosen size when the board was drawn anew. */
export function rescale() {
  centre();
  const board = /** @type {SVGElement|null} */ (document.querySelector('#frame > svg'));
  if (board) {
    board.style.width = board.style.height = scale === 1 ? '' : `${scale * 100}%`;
    board.style.maxWidth = scale === 1 ? '' : 'none';
  }
  frames();
}

/** @param {string} factor */
export function zoom(factor) {
  const frame = document.getElementById('frame');
  if (!frame) return;
  const [x, y] = [
    (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
    (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
  ];
  scale = Number(factor) ? Math.min(4, Math.max(1, scale * Number(factor))) : 1;
  rescale();
  frame.scrollTo(x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2);
}

let from = { x: 0, y: 0, left: 0, top: 0 };
/** @type {HTMLElement|null} */
let held = null;
let isPanned = false;
document.addEventListener('pointerdown', (event) => {
  isPanned = false;
  held = event.pointerType === 'mouse' ? /** @type {Element} */ (event.target).closest('#frame') : null;
  if (held) from = { x: event.clientX, y: event.clientY, left: held.scrollLeft, top: held.scrollTop };
});
document.addEventListener('pointermove', (event) => {
  if (!held || !event.buttons) return;
  held.scrollTo(from.left + from.x - event.clientX, from.top + from.y - event.clientY);
  if (Math.abs(held.scrollLeft - from.left) + Math.abs(held.scrollTop - from.top) > 4) isPanned = true;
});
/** Letting go after panning picks nothing. */
document.addEventListener('click', (event) => isPanned && event.detail && event.stopPropagation(), true);
document.addEventListener('pointerup', () => (held = null));

/** Two fingers zoom, two taps zoom in and out again; what they began to choose is not chosen. @type {Map<number, PointerEvent>} */
const fingers = new Map();
let spread = 0;
let tapped = { at: -Infinity, x: 0, y: 0 };

/** How far two fingers are apart. */
function apart() {
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

document.addEventListener('pointerdown', (event) => {
  if (event.pointerType === 'mouse' || !(/** @type {Element} */ (event.target).closest('#frame'))) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) spread = apart();
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const isDouble = fingers.size === 1 && at - tapped.at < 300 && Math.hypot(x - tapped.x, y - tapped.y) < 24;
  const isSpot = /** @type {Element} */ (event.target).closest('.spot');
  if (isDouble && !isSpot) zoom(scale > 1 ? '0' : '2');
  tapped = { at: isDouble ? -Infinity : at, x, y };
});
document.addEventListener('pointermove', (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, event);
  if (fingers.size !== 2 || !spread) return;
  isPanned = true;
  const now = apart();
  if (Math.abs(now / spread - 1) < 0.04) return;
  zoom(String(now / spread));
  spread = now;
});
for (const kind of ['pointerup', 'pointercancel'])
  document.addEventListener(kind, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));

/** The wheel alone changes nothing; with Ctrl it zooms. */
document.addEventListener(
  'wheel',
  (event) => {
    if (!event.ctrlKey || !(/** @type {Element} */ (event.target).closest('#frame'))) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? '0.8' : '1.25');
  },
  { passive: false },
);
rescale();
