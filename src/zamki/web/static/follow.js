// @ts-check
// Pages made of links: follows them in place, so that focus and scrolling stay. Knows no game.
import { begin, swap } from './swap.js';
import { keys } from './keys.js';
import { copy, notice } from './post.js';

const table = /** @type {HTMLElement} */ (document.getElementById('table'));
let asking = 0;
let playing = 0;

/** @param {string} url @param {boolean} [keep] whether the way back leads here */
async function go(url, keep = true) {
  const mine = ++asking;
  const answer = await fetch(url).catch(() => null);
  if (!answer || mine !== asking) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('table');
  if (!page || mine !== asking) return;
  const fresh = swap(table, page.outerHTML);
  table.className = fresh.className;
  history[keep ? 'pushState' : 'replaceState'](null, '', answer.url);
}

document.addEventListener('click', (event) => {
  const from = /** @type {Element} */ (event.target).closest(
    '[data-go],[data-pick],[data-copy],[data-print],[data-play]',
  );
  if (!from) return;
  event.preventDefault();
  const url = from.getAttribute('data-pick') ?? from.getAttribute('href');
  if (from.hasAttribute('data-print')) print();
  else if (from.hasAttribute('data-play')) play();
  else if (from.hasAttribute('data-copy')) {
    void copy(new URL(from.getAttribute('data-copy') ?? '', location.href).href);
    notice(from.getAttribute('data-done') ?? '✓');
  } else if (url) void go(url);
});

/** Steps on until the end, or until played is pressed again. */
function play() {
  clearInterval(playing);
  if (playing) {
    playing = 0;
    return;
  }
  playing = setInterval(() => {
    const next = document.querySelector('[data-next][href]');
    if (next) void go(next.getAttribute('href') ?? '', false);
    else play();
  }, 900);
}

document.addEventListener('input', (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.dataset.slide) void go(field.dataset.slide.replace('AT', field.value), false);
  const form = field.form;
  if (form?.hasAttribute('data-follow')) {
    const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    void go(`${form.action}?${query}`, false);
  }
});
document.addEventListener('submit', (event) => {
  if (/** @type {Element} */ (event.target).hasAttribute('data-follow')) event.preventDefault();
});
addEventListener('popstate', () => void go(location.href, false));
begin(table);
keys({ clear: () => {} });
