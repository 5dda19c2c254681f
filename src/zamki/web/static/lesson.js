// @ts-check
// A lesson on the table: a move is tried, never made by itself; the record goes on between the steps. Knows no game.
import { begin, swap } from './swap.js';
import { keys } from './keys.js';
import { reached } from './post.js';
import { rescale, zoom } from './zoom.js';
import { begin as settle, pause, settings } from './settings.js';
import { explainFocused, shut } from './inspect.js';
import { canonical, means, pinOf, placed } from './clicks.js';
import { announce } from './side.js';
import { differ, keep, size } from './window.js';

const table = /** @type {HTMLElement} */ (document.getElementById('table'));
/** @type {string[]} */
let picks = [];
let asking = 0;
let isHurried = false;

/** A mark of what the reader has seen: it is no part of a move. @param {string} pick */
const isMark = (pick) => pick.startsWith('{"##');

/** What the server needs to know to show a moment. @param {Record<string, string>} [more] */
function where(more = {}) {
  const query = new URLSearchParams({
    lesson: table.dataset.lesson ?? '',
    step: table.dataset.step ?? '0',
    made: table.dataset.made ?? '[]',
    told: table.dataset.told ?? '',
    ...more,
  });
  for (const pick of picks) query.append('pick', pick);
  const [w = '', h = ''] = size().match(/\d+/g) ?? [];
  query.set('w', w);
  query.set('h', h);
  if (size().endsWith('t')) query.set('touch', '1');
  return query;
}

/** @param {Record<string, string>} [more] */
async function ask(more) {
  const answer = await fetch(`${table.dataset.parts}?${where(more)}`).catch(() => null);
  reached(Boolean(answer?.ok));
  return answer?.ok ? answer.text() : null;
}

/** Asks for a moment and shows it, unless something newer was asked for meanwhile. @param {Record<string, string>} [more] */
async function show(more) {
  const mine = ++asking;
  const text = await ask(more);
  if (mine !== asking || text === null) return false;
  put(text);
  return true;
}

const KEPT = ['version', 'step', 'made', 'told', 'wrong', 'between', 'own', 'count', 'events', 'asked', 'window'];

/** @param {string} text */
function put(text) {
  const [count, wasTold] = [table.dataset.count, table.dataset.told];
  const fresh = swap(table, text);
  rescale();
  picks = JSON.parse(fresh.dataset.picks ?? '[]');
  for (const name of KEPT) table.dataset[name] = fresh.dataset[name] ?? '';
  if (table.dataset.count !== count) placed();
  if (table.dataset.told && !wasTold) {
    remember(Number(table.dataset.step) + 1);
    restNext();
  }
  announce(table);
  reveal();
}

/** So long the way on rests: the second press of two in a row was meant for what was there before. */
const UNREAD = 350;

function restNext() {
  const button = table.querySelector('[data-key=submit]');
  button?.setAttribute('aria-disabled', 'true');
  setTimeout(() => button?.removeAttribute('aria-disabled'), UNREAD);
}

/** The list of what is learnt shows where its reader stands. */
function reveal() {
  const list = table.querySelector('#learnt');
  const now = /** @type {HTMLElement|null|undefined} */ (list?.querySelector('[aria-current]'));
  if (list && now) list.scrollTop = now.offsetTop - list.clientHeight + 1.5 * now.offsetHeight;
}

/** @param {number} done */
function remember(done) {
  const name = table.dataset.cookie ?? '';
  const before = Number(document.cookie.match(new RegExp(`(?:^|; )${name}=(\\d+)`))?.[1] ?? 0);
  keep(name, String(Math.max(before, done)));
}

/** So long something stands before the next thing is shown; any key or tap ends that. @param {number} long */
async function rest(long) {
  const until = performance.now() + long;
  isHurried = false;
  while (!isHurried && performance.now() < until) await new Promise((done) => setTimeout(done, 40));
}

/** A move is tried: the server says what comes of it. A wrong one stays pinned until something else is touched. @param {string} move */
async function attempt(move) {
  const before = picks;
  picks = picks.filter(isMark);
  const text = await ask({ try: move });
  if (text === null) {
    picks = before;
    return;
  }
  if (/data-wrong="yes"/.test(text.slice(0, 2000))) {
    picks = before.some((each) => !isMark(each)) ? before : [...before, canonical(move)];
    await show({ try: move });
  } else put(text);
}

/** The step before, or any that was done. @param {number} number */
async function go(number) {
  picks = [];
  await show({ step: String(Math.max(0, number)), made: '[]', told: '' });
  await settled();
  document.getElementById('ask')?.focus({ preventScroll: true });
}

/** What a game shows before it asks has been seen at the end of the step before. */
async function settled() {
  const first = /** @type {HTMLElement|null} */ (table.querySelector('[data-key=submit][data-set]'));
  if (!table.dataset.told && first?.dataset.set) await pin(first.dataset.set, first.dataset.set.split(':')[0]);
}

/** On to the next step: what the others do meanwhile is shown move by move. */
async function next() {
  const number = Number(table.dataset.step) + 1;
  const total = Number(table.dataset.total);
  picks = [];
  for (const at of pause() ? JSON.parse(table.dataset.between ?? '[]') : []) {
    await show({ at: String(at) });
    await rest(pause());
    if (isHurried) break;
  }
  if (number < total) await go(number);
}

/** The pieces move by themselves: first each is pinned, then placed. */
async function showOwn() {
  for (let own = table.dataset.own; own; own = table.dataset.own) {
    picks = [...picks.filter(isMark), canonical(own)];
    await show();
    await rest(pause() ? 1200 : 0);
    await attempt(own);
    if (table.dataset.own === own) return;
  }
}

async function skip() {
  const number = Number(table.dataset.step) + 1;
  remember(number);
  if (number < Number(table.dataset.total)) await go(number);
  else location.assign('/');
}

/** @param {string} pick @param {string} [kind] all others of this kind are put back */
async function pin(pick, kind) {
  if (kind) picks = picks.filter((each) => each === pick || !each.startsWith(kind));
  picks = picks.includes(pick) ? picks.filter((each) => each !== pick) : [...picks, pick];
  await show();
}

/** @param {Element} spot @param {boolean} isMeant */
async function choose(spot, isMeant) {
  const whole = spot.getAttribute('data-move');
  const pick = pinOf(spot);
  const ready = table.querySelector('[data-key=submit]')?.getAttribute('data-move');
  const isPinned = picks.includes(pick) || (whole && ready && canonical(whole) === canonical(ready));
  const isTried = Boolean(table.dataset.wrong);
  if (whole && !isTried && (isMeant || isPinned)) await attempt(whole);
  else if (!isPinned || spot.getAttribute('aria-pressed') === 'true') await pin(pick);
}

/** @param {HTMLElement} from @param {MouseEvent} event */
async function act(from, event) {
  const data = from.dataset;
  if (data.go !== undefined) await go(Number(data.go));
  else if (data.own !== undefined) await showOwn();
  else if (data.skip !== undefined) await skip();
  else if (data.set === '{"#next":1}') await next();
  else if (from.matches('.spot')) await choose(from, means(from, event));
  else if (data.move) await attempt(data.move);
  else if (data.pick) await pin(data.pick);
  else if (data.set) await pin(data.set, data.set.split(':')[0]);
  else if (data.zoom) zoom(data.zoom);
}

const ACTS = '[data-go],button[data-own],[data-skip],[data-move],[data-pick],[data-set],[data-zoom]';

/** What is asked; what was clicked at another question is no answer to this one. */
const question = () => ['step', 'made', 'told'].map((name) => table.dataset[name]).join();

/** One thing after the other; what is no longer there when its turn comes was meant for something else. */
let last = Promise.resolve();
document.addEventListener('click', (event) => {
  const from = /** @type {Element} */ (event.target).closest(ACTS);
  if (!(from instanceof HTMLElement || from instanceof SVGElement)) return;
  event.preventDefault();
  const clickedAt = from.matches('[data-go],[data-zoom]') ? '' : question();
  last = last.then(async () => {
    if (!from.isConnected || from.getAttribute('aria-disabled') === 'true') return;
    if (clickedAt && clickedAt !== question()) return;
    await act(/** @type {HTMLElement} */ (from), event);
  });
});
for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, () => (isHurried = true), true);

keys({
  clear: () => {
    if (shut()) return;
    picks = picks.filter(isMark);
    void show();
  },
  place: (spot) => {
    const button = table.querySelector('[data-key=submit]:not([aria-disabled=true])');
    if (spot) void choose(spot, false);
    else button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  },
  explain: explainFocused,
  hasLetters: () => settings.keys,
});

let resizing = 0;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => differ(size(), table.dataset.window ?? '') && void show(), 120);
});

begin(table);
settle(() => void show());
announce(table, true);
reveal();
if (differ(size(), table.dataset.window ?? '')) await show();
await settled();
table.dataset.ready = 'yes';
