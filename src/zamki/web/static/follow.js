// @ts-check
// Pages made of links: follows them in place, so that focus and scrolling stay. Knows no game.
import { begin, swap } from './swap.js';
import { keys } from './keys.js';
import { copy, notice } from './post.js';

const table = /** @type {HTMLElement} */ (document.getElementById('table'));
let asking = 0;

/** @param {string} url @param {boolean} [keep] whether the way back leads here */
async function go(url, keep = true) {
  const mine = ++asking;
  const answer = await fetch(url).catch(() => null);
  if (!answer || mine !== asking) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('table');
  if (!page || mine !== asking) return;
  const fresh = swap(table, page.outerHTML);
  table.className = fresh.className;
  table.dataset.shareLink = fresh.dataset.shareLink;
  history[keep ? 'pushState' : 'replaceState'](null, '', answer.url);
}

/** What lies at the middle of the frame after a change: the cell that is looked at. */
function look() {
  const chosen = document.querySelector('#frame [aria-pressed=true], #frame .chosen');
  chosen?.scrollIntoView({ block: 'center', inline: 'center' });
}

/** Follows a link, then leaves the focus where the next thing is typed. @param {Element} from */
async function follow(from) {
  const url = from.getAttribute('data-pick') ?? from.getAttribute('href');
  if (!url) return;
  const then = from.getAttribute('data-then') ?? (from.hasAttribute('data-pick') ? 'q' : '');
  const field = /** @type {HTMLInputElement | null} */ (then && document.getElementById(then));
  if (field && from.hasAttribute('data-then')) field.value = '';
  await go(url);
  if (then) /** @type {HTMLElement | null} */ (document.getElementById(then))?.focus();
  look();
}

/** A link goes to whom the reader chooses, or where it can be pasted. @param {Element} from */
async function share(from) {
  const path = table.dataset.shareLink ?? from.getAttribute('data-copy') ?? '';
  const url = new URL(path, location.href).href;
  const title = from.getAttribute('data-share') ?? '';
  if (from.hasAttribute('data-share') && navigator.share) {
    await navigator.share({ title, url }).catch(() => null); // who changes their mind shares nothing
    return;
  }
  await copy(url);
  notice(from.getAttribute('data-done') ?? '✓');
}

document.addEventListener('click', (event) => {
  const from = /** @type {Element} */ (event.target).closest('[data-go],[data-pick],[data-copy],[data-print]');
  if (!from) return;
  event.preventDefault();
  if (from.hasAttribute('data-print')) print();
  else if (from.hasAttribute('data-copy')) void share(from);
  else void follow(from);
});

document.addEventListener('input', (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const form = field.form;
  if (form?.hasAttribute('data-follow')) {
    const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    void go(`${form.action}?${query}`, false);
  }
});
document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLElement} */ (event.target);
  if (!form.hasAttribute('data-follow')) return;
  event.preventDefault();
  const first = document.querySelector(form.dataset.first ?? 'none');
  if (first) void follow(first);
});
addEventListener('popstate', () => void go(location.href, false));
/** Letters go to the search, wherever the focus is. */
document.addEventListener('keydown', (event) => {
  const at = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  if (at.matches('input,select,textarea') || !/\p{L}/u.test(event.key)) return;
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById('q'));
  if (!field || event.key.toLowerCase() === 'u') return;
  field.focus();
  if (event.isTrusted) return;
  // what was pressed before this script listened is typed by nobody else
  field.setRangeText(event.key, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
});
begin(table);
look();
keys({ clear: () => {} });
