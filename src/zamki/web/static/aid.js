// @ts-check
// The player aid beside the table, and what is explained once when it first happens. Knows no game.
import { told } from './post.js';
import { keep } from './window.js';

const sheet = document.getElementById('aid');

/** Opens or closes the aid over the side column; the table stays as it is. @param {HTMLAnchorElement} from */
async function toggle(from) {
  if (!sheet) return;
  if (sheet.hidden && !sheet.childElementCount) {
    const answer = await fetch(`${from.getAttribute('href')}?part=1`).catch(() => null);
    if (!answer?.ok) return void window.open(from.href, '_blank');
    sheet.innerHTML = await answer.text();
  }
  sheet.hidden = !sheet.hidden;
  if (sheet.hidden) from.focus();
  else /** @type {HTMLElement|null} */ (sheet.querySelector('[data-aid-shut]'))?.focus();
}

document.addEventListener('click', (event) => {
  const target = /** @type {Element} */ (event.target);
  const from = /** @type {HTMLAnchorElement|null} */ (target.closest('[data-aid]'));
  const button = /** @type {HTMLAnchorElement|null} */ (document.querySelector('[data-aid]'));
  if (from && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    void toggle(from);
  } else if (target.closest('[data-aid-shut]') && button) void toggle(button);
});
document.addEventListener(
  'keydown',
  (event) => {
    const button = /** @type {HTMLAnchorElement|null} */ (document.querySelector('[data-aid]'));
    if (event.key !== 'Escape' || !sheet || sheet.hidden || !button) return;
    event.stopPropagation();
    void toggle(button);
  },
  true,
);

/** A sentence that has stood under a question is known once that question is over. */
let standing = '';
function note() {
  const line = document.querySelector('[data-first]');
  const now = line?.getAttribute('data-first') ?? '';
  if (standing && now !== standing) {
    const before = document.cookie.match(/(?:^|; )told=([^;]*)/)?.[1] ?? '';
    if (!before.split(',').includes(standing)) keep('told', before ? `${before},${standing}` : standing);
  }
  // a phone has no line for it under the question
  if (line && now !== standing && !line.getClientRects().length) told(line.textContent ?? '');
  standing = now;
}
const table = document.getElementById('table');
if (table)
  new MutationObserver(note).observe(table, { childList: true, subtree: true, attributeFilter: ['data-first'] });
note();
