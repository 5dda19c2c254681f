// @ts-check
// Boards that are larger than their frame: zoom by button or pinch, pan by dragging. Knows no game.

let scale = 1;

/** Keeps the chosen size when the board was drawn anew. */
export function rescale() {
  const board = /** @type {SVGElement|null} */ (document.querySelector('#frame > svg'));
  if (board) board.style.width = scale === 1 ? '' : `${scale * 100}%`;
  if (board) board.style.maxWidth = scale === 1 ? '' : 'none';
}

/** @param {string} factor */
export function zoom(factor) {
  scale = Number(factor) ? Math.min(4, Math.max(1, scale * Number(factor))) : 1;
  rescale();
}

let from = { x: 0, y: 0, left: 0, top: 0 };
/** @type {HTMLElement|null} */
let held = null;
document.addEventListener('pointerdown', (event) => {
  held = event.pointerType === 'mouse' ? /** @type {Element} */ (event.target).closest('#frame') : null;
  if (held) from = { x: event.clientX, y: event.clientY, left: held.scrollLeft, top: held.scrollTop };
});
document.addEventListener('pointermove', (event) => {
  if (held && event.buttons) held.scrollTo(from.left + from.x - event.clientX, from.top + from.y - event.clientY);
});
document.addEventListener('pointerup', () => (held = null));
