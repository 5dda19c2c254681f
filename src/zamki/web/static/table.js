// @ts-check
// The table: sends what was picked, puts in the fragments that come back. Knows no game.
import { arrive, begin, known, moment, swap } from './swap.js';
import { isMissing, shareOf, tell } from './fair.js';
import { listen } from './stream.js';
import { keys } from './keys.js';
import { copy, notice, post, reached, told } from './post.js';
import { rescale, zoom } from './zoom.js';
import { begin as settle, keyOf, pause, settings } from './settings.js';
import { knock, signal } from './signals.js';
import { explainFocused, shut } from './inspect.js';
import { canonical, means, pinOf, placed } from './clicks.js';
import { announce, awaitNudge, closeTop, dress, isNudged, openTab, toggleDrawer } from './side.js';
import { differ, keep as keepFor, size } from './window.js';
import { TURNS, finish, isMoving, look, show, turned } from './motion.js';

const table = /** @type {HTMLElement} */ (document.getElementById('table'));
const id = table.dataset.table ?? '';
const KEPT = `zamki-picks-${id}`;
/** More moves than this are not shown one by one: somebody has come back after a while. */
const MOST_STEPS = 12;

/** @type {string[]} */
let picks = JSON.parse(table.dataset.picks ?? '[]');
/** @type {string} */
let as = table.dataset.as ?? '';
let asking = 0;
let isSending = false;
let isHurried = false;
/** After so many milliseconds a table that could not be reached is asked again. */
const AGAIN = 2000;
let retrying = 0;
/** So many of the newest questions have had no answer; without a network they count as one. */
let lost = 0;
/** Whether an answer is on its way, or what has come is still being shown. */
let isAsking = false;
let toldVersion = Number(table.dataset.version);
let putAt = -Infinity;

/** @type {Promise<void>} */
let latest = Promise.resolve();

/** Asks for the parts as they are now; done when the newest of all requests is. */
function refresh() {
  clearTimeout(retrying);
  isAsking = true;
  latest = renew(++asking);
  return latest;
}

/** What has come, and what was shown when it was asked for. @typedef {{text: string, then: Map<string, Element>}} Answer */

/** @param {number} [at] as the table was after so many moves @returns {Promise<Answer|null>} */
async function ask(at) {
  const query = new URLSearchParams(location.search);
  query.set('as', as);
  for (const pick of picks) query.append('pick', pick);
  const [w = '', h = ''] = size().match(/\d+/g) ?? [];
  query.set('w', w);
  query.set('h', h);
  if (size().endsWith('t')) query.set('touch', '1');
  if (at !== undefined) query.set('at', String(at));
  const [headers, then] = [known(table), moment()];
  const answer = await fetch(`${table.dataset.parts}?${query}`, { headers }).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => null) : null;
  return text === null ? null : { text, then };
}

/** Fetches the parts of the page, shows what others did meanwhile, and puts in what changed. @param {number} mine @returns {Promise<void>} */
async function renew(mine) {
  const now = await ask();
  if (mine !== asking) return latest;
  lost = now ? 0 : navigator.onLine ? lost + 1 : 1;
  reached(!lost);
  if (now === null) {
    isAsking = false;
    retrying = setTimeout(() => void refresh(), AGAIN);
    if (lost > 1) answered();
    return;
  }
  for (const at of missed(now.text)) {
    const step = await ask(at);
    await quiet();
    if (mine !== asking) return latest;
    if (isHurried || step === null) break;
    put(step, true);
  }
  await quiet();
  if (mine !== asking) return latest;
  isHurried = isAsking = false;
  put(now);
  answered();
  catchUp();
}

/** After how many moves a text shows the table. @param {string} text */
const countOf = (text) => Number(text.match(/data-count="(\d+)"/)?.[1] ?? 0);

/** The moments between what is shown and what has come; none where a choice of the reader's would be disturbed. @param {string} text */
function missed(text) {
  const from = Number(table.dataset.count);
  const count = countOf(text) - from - 1;
  if (!pause() || count < 1 || count > MOST_STEPS || (table.dataset.asked && !isSending)) return [];
  return Array.from({ length: count }, (_, number) => from + 1 + number);
}

/** Waits until the last move of another person has been shown and has stood long enough; any key or tap ends that. */
async function quiet() {
  while (!isHurried && (isMoving() || performance.now() - putAt < pause()))
    await new Promise((done) => setTimeout(done, 40));
}

/** @param {Answer} come @param {boolean} [isStep] */
function put({ text, then }, isStep = false) {
  const [wasAsked, count] = [table.dataset.asked, Number(table.dataset.count)];
  const isSame = countOf(text) === count;
  finish(); // what still counts or flies would go on in what comes now
  const was = look(table, isSame ? TURNS : undefined);
  const fresh = swap(table, text, then);
  rescale();
  if (!isStep) picks = JSON.parse(fresh.dataset.picks ?? '[]');
  if (!isStep) as = fresh.dataset.as ?? '';
  for (const name of [
    'version',
    'as',
    'count',
    'events',
    'asked',
    'here',
    'later',
    'window',
    'begun',
    'mine',
    'shares',
  ])
    table.dataset[name] = fresh.dataset[name] ?? '';
  toldVersion = Math.max(toldVersion, Number(table.dataset.version));
  if (!isSame) {
    placed();
    knock(table.matches('.over') ? 'end' : 'place');
    if (pause() || isSending) void show(was, table);
  } else if (turned(was, table)) knock('turn');
  if (isStep || !(isSame || isSending)) putAt = performance.now();
  keep();
  if (table.querySelector('.curtain')) {
    shut();
    while (closeTop(table)); // nothing that is behind the curtain can be reached
  }
  dress(table);
  void tell(table, told);
  announce(table);
  awaitNudge(table);
  awaitLater();
  if (isNudged(table) && table.dataset.asked) knock('yours');
  if (!isStep) signal(Boolean(table.dataset.asked), !wasAsked);
}

/** A mark of what the reader has seen or opened: it is no part of a move. @param {string} pick */
const isMark = (pick) => pick.startsWith('{"##');

/** What all people at a screen have seen together; other marks are one person's own. @param {string} pick */
const isSeen = (pick) => /^{"##(seen|end)"/.test(pick);

let later = 0;

/** Asks again when the table will say more by itself. */
function awaitLater() {
  clearTimeout(later);
  if (table.dataset.later) later = setTimeout(() => void refresh(), Number(table.dataset.later) * 1000);
}

/** What is picked outlives a reload. */
function keep() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(picks));
  } catch {
    // then it does not
  }
}

/** One at a time. @param {Element} from @param {string} where @param {unknown} body @param {string} [name] */
async function submit(from, where, body, name) {
  if (isSending) return;
  isSending = true;
  from.setAttribute('aria-disabled', 'true');
  from.setAttribute('data-sent', ''); // gone once the server has said what this is now
  try {
    const sent = picks; // whoever is quick picks again before the answer is here: that stays
    const again = (/** @type {string} */ key) => void submit(from, where, body, key);
    const answer = await post(`/api/tables/${id}/${where}`, shared(where, body), again, name);
    const over = /** @type {HTMLElement} */ (from).dataset.over; // what a page keeps through moves until this is sent
    /** @param {string} each */
    const stays = (each) => !sent.includes(each) || isMark(each);
    if (answer) picks = picks.filter((each) => stays(each) && !(over && each.startsWith(over)));
    await refresh();
  } finally {
    for (const name of from.hasAttribute('data-sent') ? ['aria-disabled', 'data-sent'] : []) from.removeAttribute(name);
    isSending = false;
  }
  catchUp();
}

/** Whoever is ready adds a share to the shuffle. @param {string} where @param {unknown} body */
function shared(where, body) {
  return where === 'ready' || where === 'start' ? { .../** @type {object} */ (body), share: shareOf(id) } : body;
}

/** Asks again if the table has told of something newer than what is shown; what is on its way is shown first. */
function catchUp() {
  if (!isSending && !isAsking && toldVersion > Number(table.dataset.version)) void refresh();
}

/** @param {Element} from @param {string} move */
function move(from, move) {
  return submit(from, 'moves', { move: JSON.parse(move), after: Number(table.dataset.version) });
}

/** @param {string} pick @param {string} [kind] all others of this kind are put back */
async function pin(pick, kind) {
  if (kind) picks = picks.filter((each) => each === pick || !each.startsWith(kind));
  picks = picks.includes(pick) ? picks.filter((each) => each !== pick) : [...picks, pick];
  keep();
  await refresh();
}

/** Picks that wait for the table to be reached again, or not to be. @type {((done: unknown) => void)[]} */
const unseen = [];
const answered = () => unseen.splice(0).forEach((done) => done(null));

/** A press is seen at once; the answer says what comes of it, and without one all is as before. @param {Element} from @param {string} pick */
async function press(from, pick) {
  const [was, wasPicked] = [from.getAttribute('aria-pressed'), picks.includes(pick)];
  if (was !== null) {
    from.setAttribute('aria-pressed', String(was !== 'true'));
    from.setAttribute('data-touched', ''); // gone once the server has said what this is now
  }
  await pin(pick);
  if (lost) await new Promise((done) => unseen.push(done));
  if (was === null || !from.hasAttribute('data-touched')) return;
  from.setAttribute('aria-pressed', was);
  from.removeAttribute('data-touched');
  if (!lost) return;
  picks = [...picks.filter((each) => each !== pick), ...(wasPicked ? [pick] : [])];
  keep();
  told(table.dataset.putBack ?? '');
}

/** A spot on a board: placed if it is pinned or clearly meant, else pinned. @param {Element} spot @param {boolean} isMeant */
async function choose(spot, isMeant) {
  const whole = spot.getAttribute('data-move');
  const pick = pinOf(spot);
  const ready = table.querySelector('[data-key=submit]')?.getAttribute('data-move');
  const isPinned = picks.includes(pick) || (whole && ready && canonical(whole) === canonical(ready));
  if (whole && (isMeant || isPinned)) await move(spot, whole);
  else if (!isPinned || spot.getAttribute('aria-pressed') === 'true') await pin(pick);
}

/** @param {HTMLElement} from @param {MouseEvent} event */
async function act(from, event) {
  const data = from.dataset;
  if (from.matches('.spot')) await choose(from, means(from, event));
  else if (data.move) await move(from, data.move);
  else if (data.pick) await press(from, data.pick);
  else if (data.set) {
    if (data.hides !== undefined) as = '';
    await pin(data.set, data.set.split(':')[0]);
  } else if (data.post) {
    const settingsBox = from.closest('#settings');
    if (settingsBox) /** @type {HTMLElement} */ (settingsBox).hidden = true;
    const to = /** @type {HTMLSelectElement|null} */ (document.getElementById(data.with ?? ''));
    await submit(from, data.post, { ...JSON.parse(data.body ?? '{}'), ...(to?.value && { [to.name]: to.value }) });
  } else if (data.as !== undefined) {
    as = data.as;
    picks = picks.filter(isSeen); // it is not shown again
    await refresh();
  } else if (data.show) {
    const other = document.getElementById(data.show);
    if (other) other.hidden = !other.hidden;
    if (other && !other.hidden) other.focus();
  } else if (data.drawer !== undefined) toggleDrawer(table);
  else if (data.tab) openTab(table, data.tab);
  else if (data.again) {
    const scene = document.querySelector(data.again);
    if (scene) arrive(scene);
  } else if (data.zoom) zoom(data.zoom);
  else if (data.full !== undefined) await wholeScreen();
  else if (data.print !== undefined) print();
  else if (data.share) await share(from, new URL(data.share, location.href).href);
  else if (data.copy) {
    await copy(data.copy);
    notice(data.done ?? '✓');
  }
}

/** The table alone on the screen, or no longer. */
function wholeScreen() {
  const page = document.documentElement;
  return (document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen?.())?.catch(() => {});
}

/** A picture to go along with a link. @param {string} where */
async function pictured(where) {
  const answer = await fetch(where).catch(() => null);
  return answer?.ok ? [new File([await answer.blob()], 'zamki.png', { type: 'image/png' })] : [];
}

/** @param {HTMLElement} from @param {string} url */
async function share(from, url) {
  if (navigator.share) {
    const files = from.dataset.picture ? await pictured(from.dataset.picture) : [];
    const whole = { url, title: document.title, files };
    const isWhole = files.length && navigator.canShare?.(whole);
    return navigator.share(isWhole ? whole : { url, title: document.title }).catch(() => {});
  }
  await copy(url);
  notice(from.dataset.done ?? '✓');
}

const ACTS =
  '[data-move],[data-pick],[data-set],[data-post],button[data-as],[data-show],[data-copy],[data-zoom],[data-again],' +
  '[data-drawer],button[data-tab],[data-print],[data-share],[data-full]';

document.addEventListener('click', (event) => {
  const from = /** @type {Element} */ (event.target).closest(ACTS);
  if (from instanceof HTMLElement || from instanceof SVGElement) {
    event.preventDefault();
    if (from.getAttribute('aria-disabled') !== 'true') void act(/** @type {HTMLElement} */ (from), event);
  }
});

/** Any tap or key shows the end of a scene at once, and of what others did. */
for (const kind of ['pointerdown', 'keydown']) {
  document.addEventListener(
    kind,
    () => {
      isHurried = isMoving() || (putAt > -Infinity && performance.now() - putAt < pause());
      finish();
      document.querySelector('.fresh[data-look]')?.classList.remove('fresh');
    },
    true,
  );
}

/** Dragging is a convenience on top: a piece taken from the hand is picked, a spot it is dropped on is chosen. @type {Element|null} */
let dragged = null;
document.addEventListener('dragstart', (event) => {
  dragged = /** @type {Element} */ (event.target).closest('[data-pick]');
  event.dataTransfer?.setData('text/plain', dragged?.getAttribute('data-pick') ?? '');
  if (dragged?.getAttribute('aria-pressed') === 'false') void pin(dragged.getAttribute('data-pick') ?? '');
});
document.addEventListener('dragover', (event) => {
  if (dragged && /** @type {Element} */ (event.target).closest('.spot')) event.preventDefault();
});
document.addEventListener('drop', async (event) => {
  if (!dragged) return;
  event.preventDefault();
  dragged = null;
  await latest; // taking the piece has put in a fresh board: the spot is the one that lies there now
  const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest('.spot');
  if (spot) await choose(spot, !settings.ask);
});

/** @param {HTMLFormElement} form @param {Record<string, unknown>} body @param {string} [name] */
async function send(form, body, name) {
  const again = (/** @type {string} */ key) => void send(form, body, key);
  if (!(await post(`/api/tables/${id}/${form.dataset.send}`, body, again, name))) return;
  const audience = /** @type {HTMLSelectElement|null} */ (form.querySelector('select[data-stays]'));
  const to = audience?.value ?? '';
  form.reset();
  if (audience) audience.value = to;
  form.closest('details')?.removeAttribute('open');
  await refresh();
}

/** What a form says: numbers and switches as such, `one.other` as an object. @param {HTMLFormElement} form */
function bodyOf(form) {
  /** @type {Record<string, unknown>} */
  const body = {};
  for (const field of form.elements) {
    const isField =
      field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
    if (!isField || !field.name || (field.type === 'radio' && !(/** @type {HTMLInputElement} */ (field).checked)))
      continue;
    const value = field.type === 'checkbox' ? /** @type {HTMLInputElement} */ (field).checked : field.value;
    const [name, inner] = field.name.split('.');
    const said = field.dataset.number === undefined ? value : Number(value);
    if (inner) body[name] = { .../** @type {object} */ (body[name]), [inner]: said };
    else body[name] = said;
  }
  return body;
}

document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.send) return;
  event.preventDefault();
  const body = bodyOf(form);
  if (form.hasAttribute('data-keeps') && body.shield !== undefined) keepFor('shield', String(body.shield));
  void send(form, body);
});

keys({
  clear: () => {
    if (shut() || closeTop(table)) return;
    picks = picks.filter(isMark);
    void refresh();
  },
  place: (spot) => {
    const button = table.querySelector('[data-key=submit]:not([aria-disabled=true])');
    if (spot) void choose(spot, false);
    else button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  },
  explain: explainFocused,
  hasLetters: () => settings.keys,
  keyOf,
});

/** A window of another size is drawn anew, once it has come to rest. */
let resizing = 0;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => differ(size(), table.dataset.window ?? '') && void refresh(), 120);
});
for (const kind of ['online', 'offline'])
  addEventListener(kind, () => {
    lost = 0;
    void refresh();
  });
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  catchUp();
  stayAwake();
});

/** A screen that goes from hand to hand does not go dark meanwhile. */
function stayAwake() {
  if (table.dataset.shared) void navigator.wakeLock?.request('screen').catch(() => {});
}
stayAwake();

begin(table);
void tell(table, told);
if (isMissing(table)) void post(`/api/tables/${id}/ready`, shared('ready', { ready: null }), () => {});
settle(() => void refresh());
dress(table);
announce(table, true);
awaitNudge(table);
awaitLater();
isNudged(table);
signal(Boolean(table.dataset.asked), false);
listen(
  id,
  table.dataset.seat ?? '',
  toldVersion,
  (news) => {
    toldVersion = Math.max(toldVersion, news.version ?? 0);
    if (news.here !== undefined && news.here !== table.dataset.here) void refresh();
    else catchUp();
  },
  reached,
);
const before = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]').filter(
  (/** @type {string} */ each) => !picks.includes(each),
);
picks = [...before, ...picks];
if (before.length || differ(size(), table.dataset.window ?? '')) void refresh();
table.dataset.ready = 'yes';
