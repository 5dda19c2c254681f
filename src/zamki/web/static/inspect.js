// @ts-check
// The inspector: whatever is pointed at is explained large, and never covered by its own explanation.

import { boxOf } from './flight.js';

const AFTER = 250;
const HELD = 450;
const box = document.getElementById('inspector');
const inside = document.getElementById('inspected');
/** What was explained at this version already. @type {Map<string, string>} */
const known = new Map();
let version = '';
/** @type {Element|null} */
let about = null;
let timer = 0;
let isHeld = false;

/** @param {EventTarget|null} target */
const pieceOf = (target) => (target instanceof Element ? target.closest('[data-piece]') : null);
const table = () => /** @type {HTMLElement} */ (document.getElementById('table'));

/** Closes the inspector; whether it was open. */
export function shut() {
  clearTimeout(timer);
  const wasOpen = Boolean(box && !box.hidden);
  if (box) box.hidden = true;
  about?.classList.remove('inspected');
  about = null;
  return wasOpen;
}

/** @param {Element} piece */
async function explain(piece) {
  const what = piece.getAttribute('data-piece') ?? '';
  const from = table();
  if (from.dataset.version !== version) known.clear();
  version = from.dataset.version ?? '';
  let text = known.get(what);
  if (text === undefined) {
    const query = new URLSearchParams({ what, as: from.dataset.as ?? '' });
    const answer = await fetch(`${from.dataset.pieceAt}?${query}`).catch(() => null);
    text = answer?.ok ? await answer.text() : '';
    known.set(what, text);
  }
  // the table may have been drawn anew meanwhile
  const now = piece.isConnected ? piece : document.querySelector(`[data-piece="${CSS.escape(what)}"]`);
  if (!text || !box || !inside || !now) return;
  shut();
  inside.innerHTML = text;
  about = now;
  now.classList.add('inspected');
  box.hidden = false;
  place(now);
}

/** Over the side column, or where that would cover the piece, at the other edge. @param {Element} piece */
function place(piece) {
  if (!box) return;
  box.classList.remove('left', 'high');
  const [there, mine] = [boxOf(piece), box.getBoundingClientRect()];
  const isNarrow = table().matches('.phone, .tablet');
  if (isNarrow) box.classList.toggle('high', there.bottom > innerHeight - mine.height);
  else box.classList.toggle('left', there.right > innerWidth - mine.width - 10);
}

document.addEventListener('pointerover', (event) => {
  // in a window as narrow as a phone the explanation would cover the button: there a tap or I asks for it
  if (event.pointerType !== 'mouse' || table().matches('.phone')) return;
  const piece = pieceOf(event.target);
  clearTimeout(timer);
  if (piece === about) return;
  if (piece) timer = setTimeout(() => void explain(piece), AFTER);
  else if (!(/** @type {Element} */ (event.target).closest('#inspector'))) timer = setTimeout(shut, AFTER);
});
document.addEventListener('pointerdown', (event) => {
  clearTimeout(timer);
  isHeld = false;
  const piece = pieceOf(event.target);
  if (event.pointerType === 'mouse' || !piece) return;
  timer = setTimeout(() => {
    isHeld = true;
    void explain(piece);
  }, HELD);
});
for (const kind of ['pointerup', 'pointercancel', 'pointermove'])
  document.addEventListener(kind, (event) => {
    const { pointerType, movementX, movementY } = /** @type {PointerEvent} */ (event);
    if (pointerType !== 'mouse' && (kind !== 'pointermove' || Math.abs(movementX) + Math.abs(movementY) > 4))
      clearTimeout(timer);
  });
document.addEventListener('contextmenu', (event) => pieceOf(event.target) && isHeld && event.preventDefault());

/** A tap explains what is no choice; letting go after a long press chooses nothing. */
document.addEventListener(
  'click',
  (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('[data-shut]')) shut();
    const piece = pieceOf(target);
    if (isHeld && piece) {
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    } else if (piece && event.detail && !target.closest('[data-pick],[data-move],[data-set]')) {
      void explain(piece);
    } else if (!target.closest('#inspector')) shut();
  },
  true,
);

/** Explains the focused piece. */
export function explainFocused() {
  const at = document.activeElement;
  const piece = pieceOf(at) ?? at?.querySelector('[data-piece]') ?? null;
  if (piece) void explain(piece);
  return Boolean(piece);
}
