// @ts-check
// A replay: steps, plays, jumps and shares; a moment is a link. Knows no game.
import { begin, known, moment, swap } from './swap.js';
import { copy, notice } from './post.js';
import { differ, size } from './window.js';

const table = /** @type {HTMLElement} */ (document.getElementById('table'));
const PAUSES = { calm: 1400, brisk: 800, fast: 300 };
const NAME = 'zamki-replay-speed';
let asking = 0;
let playing = 0;
/** The moment asked for last; what is shown may be older while the answer is on its way. */
let aim = table.dataset.here ?? '';
/** @type {string[]} */
let picks = JSON.parse(table.dataset.picks ?? '[]');

/** @template {Element} T @param {string} what @returns {T | null} */
const one = (what) => /** @type {T | null} */ (document.querySelector(what));

/** @param {string} url @param {boolean} [keep] whether the way back leads here */
async function go(url, keep = true) {
  const mine = ++asking;
  aim = url;
  const to = new URL(url, location.href);
  to.searchParams.delete('pick');
  for (const pick of picks) to.searchParams.append('pick', pick);
  const then = moment();
  const answer = await fetch(to, { headers: known(table) }).catch(() => null);
  if (mine !== asking) return;
  if (!answer?.ok) {
    aim = table.dataset.here ?? '';
    return;
  }
  const text = await answer.text();
  if (mine !== asking) return;
  const isShared = !one('#share')?.hasAttribute('hidden');
  const fresh = swap(table, text, then);
  table.className = fresh.className;
  table.dataset.here = fresh.dataset.here;
  one('#share')?.toggleAttribute('hidden', !isShared);
  history[keep ? 'pushState' : 'replaceState'](null, '', to);
  show();
}

/** The button says what it will do. */
function show() {
  const button = one('[data-play]');
  const said = button?.getAttribute(playing ? 'data-pause' : 'data-play') ?? '';
  button?.setAttribute('aria-label', said);
  button?.setAttribute('title', said);
  button?.toggleAttribute('data-on', playing !== 0);
  const speed = localStorage.getItem(NAME) ?? 'brisk';
  const field = /** @type {HTMLInputElement | null} */ (one(`[name=speed][value="${CSS.escape(speed)}"]`));
  if (field) field.checked = true;
  const link = /** @type {HTMLInputElement | null} */ (one('#link'));
  const here = new URL(table.dataset.here ?? '', location.href);
  for (const pick of picks) here.searchParams.append('pick', pick); // what is looked at
  if (link) link.value = here.href;
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  show();
}

/** From the end it begins anew. */
async function start() {
  playing = -1;
  const first = one('[data-go=arrowright][href]') ? null : one('[data-go=home][href]');
  if (first) await go(first.getAttribute('href') ?? '', false);
  if (playing) play();
}

/** Steps on until the end, or until it is paused. */
function play() {
  const said = /** @type {keyof typeof PAUSES} */ (localStorage.getItem(NAME) ?? 'brisk');
  playing = setTimeout(async () => {
    const next = one('[data-go=arrowright][href]');
    if (!next) return stop();
    await go(next.getAttribute('href') ?? '', false);
    if (playing) play();
  }, PAUSES[said] ?? PAUSES.brisk);
  show();
}

async function share() {
  const panel = one('#share');
  const isShown = panel?.hasAttribute('hidden') ?? false;
  panel?.toggleAttribute('hidden', !isShown);
  const side = /** @type {Element} */ (one('.p-side'));
  if (!isShown) table.removeAttribute('data-open');
  else if (!side.getClientRects().length) table.setAttribute('data-open', '');
  if (!isShown) {
    /** @type {HTMLElement | null} */ (one('.tools [data-share]'))?.focus();
    return;
  }
  const link = /** @type {HTMLInputElement} */ (one('#link'));
  link.focus();
  link.select();
}

document.addEventListener('click', async (event) => {
  const from = /** @type {Element} */ (event.target).closest(
    '[data-go],[data-set],[data-copy],[data-play],[data-share],[data-drawer]',
  );
  if (!from) return;
  event.preventDefault();
  if (from.hasAttribute('data-drawer')) table.toggleAttribute('data-open');
  else if (from.hasAttribute('data-share')) await share();
  else if (from.hasAttribute('data-copy')) {
    const link = /** @type {HTMLInputElement} */ (one('#link')).value;
    if (navigator.share) await navigator.share({ url: link }).catch(() => null);
    else {
      await copy(link);
      notice(from.getAttribute('data-done') ?? '');
    }
  } else if (from.hasAttribute('data-play')) playing ? stop() : void start();
  else if (from.hasAttribute('data-set')) {
    const pick = from.getAttribute('data-set') ?? '';
    const kind = pick.slice(0, pick.indexOf(':') + 1);
    picks = [...picks.filter((each) => each !== pick && !(kind && each.startsWith(kind))), pick];
    void go(aim, false);
  } else if (from.hasAttribute('href')) {
    stop();
    void go(from.getAttribute('href') ?? '');
  }
});

document.addEventListener('input', (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.dataset.slide) {
    stop();
    void go(field.dataset.slide.replace('AT', field.value), false);
  }
  if (field.name === 'speed') localStorage.setItem(NAME, field.value);
});

document.addEventListener('keydown', (event) => {
  const at = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || at.matches('input[type=text],input[type=radio]')) return;
  if (event.key === 'Escape' && !one('#share')?.hasAttribute('hidden')) return void share();
  const isOnButton = at.closest('button,[data-scroll]');
  if (event.key === ' ' && !isOnButton) {
    event.preventDefault();
    return playing ? stop() : void start();
  }
  if (event.key.toLowerCase() === 's') {
    event.preventDefault();
    return void share();
  }
  const name = `${event.shiftKey ? 'shift-' : ''}${event.key.toLowerCase()}`;
  const way = one(`[data-go="${CSS.escape(name)}"][href]`);
  if (!way || at.closest('[data-scroll]')) return;
  event.preventDefault();
  stop();
  void go(way.getAttribute('href') ?? '');
});

addEventListener('popstate', () => void go(location.href, false));
addEventListener('resize', () => {
  if (differ(table.dataset.window ?? '', size())) void go(aim, false);
});
begin(table);
show();
if (differ(table.dataset.window ?? '', size())) void go(aim, false);
