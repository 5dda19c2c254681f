// @ts-check
// Pages made of links: follows them in place, so that focus and scrolling stay. Knows no game.
import { begin, swap } from './swap.js';
import { keys } from './keys.js';
import { copy, notice, reached } from './post.js';

const table = /** @type {HTMLElement} */ (document.getElementById('table'));
let asking = 0;

/** What was asked for while the network was away. @type {[string, boolean]|null} */
let missed = null;

/** Whether the page is there now. @param {string} url @param {boolean} [keep] whether the way back leads here */
async function go(url, keep = true) {
  const mine = ++asking;
  const answer = await fetch(url).catch(() => null);
  if (mine !== asking) return false;
  missed = answer ? null : [url, keep];
  reached(!missed);
  const text = (await answer?.text()) ?? '';
  const page = new DOMParser().parseFromString(text, 'text/html').getElementById('table');
  if (!page || mine !== asking) return false;
  const fresh = swap(table, page.outerHTML);
  table.className = fresh.className;
  table.dataset.shareLink = fresh.dataset.shareLink;
  history[keep ? 'pushState' : 'replaceState'](null, '', answer?.url);
  return true;
}
addEventListener('online', () => missed && void go(...missed));

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
  const words = from.hasAttribute('data-then') ? '' : new URL(url, location.href).searchParams.get('q');
  if (field) field.value = words ?? '';
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

/** Where something is looked for, as the page stands now. */
const search = () => /** @type {HTMLFormElement|null} */ (document.querySelector('form[data-follow]'));

/** @param {HTMLFormElement} form @param {string} [words] others than the field holds */
function found(form, words) {
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (words !== undefined) query.set('q', words);
  return go(`${form.action}?${query}`, false);
}

/** What was typed and sent, and is not there yet. @type {string[]} */
const sent = [];

/** Adds the best match of what was typed, once it is known; what is typed meanwhile is for the next place. */
async function add() {
  const field = () => /** @type {HTMLInputElement|null} */ (document.getElementById('q'));
  const words = field()?.value.trim();
  if (!words) return;
  /** @type {HTMLInputElement} */ (field()).value = '';
  if (sent.push(words) > 1) return;
  while (sent.length && (await isAdded(sent[0]))) sent.shift();
  const rest = field();
  if (rest && sent.length) rest.value = sent[0];
  sent.length = 0;
  const form = search();
  if (rest?.value && form) void found(form);
}

/** Whether a room that is called so, or almost so, was put in; else it is said why not. @param {string} words */
async function isAdded(words) {
  const form = search();
  if (!form || !(await found(form, words))) return false;
  const first = document.querySelector(search()?.dataset.first ?? 'none');
  const url = first?.querySelector('a')?.getAttribute('href');
  if (!url) notice(first?.getAttribute('data-why') ?? '');
  const isDone = Boolean(url && (await go(url)));
  look();
  return isDone;
}

/** A menu is open until something in it is chosen, or anything beside it. @param {EventTarget|null} [at] */
function closeMenus(at = null) {
  const on = at instanceof Element ? at : null;
  for (const menu of document.querySelectorAll('.pieces details[open]'))
    if (!on || !menu.contains(on) || on.closest('a')) menu.removeAttribute('open');
}

document.addEventListener('click', (event) => {
  closeMenus(event.target);
  const from = /** @type {Element} */ (event.target).closest('[data-go],[data-pick],[data-copy],[data-print]');
  if (!from) return;
  event.preventDefault();
  if (from.hasAttribute('data-print')) print();
  else if (from.hasAttribute('data-copy')) void share(from);
  else void follow(from);
});

document.addEventListener('input', (event) => {
  const { form } = /** @type {HTMLInputElement} */ (event.target);
  if (form?.hasAttribute('data-follow') && !sent.length) void found(form);
});
document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLElement} */ (event.target);
  if (!form.hasAttribute('data-follow')) return;
  event.preventDefault();
  void add();
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
keys({ clear: () => closeMenus() });
