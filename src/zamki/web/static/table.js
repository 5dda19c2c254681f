// @ts-check
// The table: sends what was picked, puts in the fragments that come back. Knows no game.
import { arrive, begin, swap } from './swap.js';
import { listen } from './stream.js';
import { keys } from './keys.js';
import { copy, notice, post } from './post.js';
import { rescale, zoom } from './zoom.js';

const table = /** @type {HTMLElement} */ (document.getElementById('table'));
const live = /** @type {HTMLElement} */ (document.getElementById('live'));
const id = table.dataset.table ?? '';
/** @type {string[]} */
let picks = [];
/** @type {string} */
let as = table.dataset.as ?? '';
let asking = 0;
let isSending = false;

/** @type {Promise<void>} */
let latest = Promise.resolve();

/** Asks for the parts as they are now; done when the newest of all requests is. */
function refresh() {
  latest = renew(++asking);
  return latest;
}

/** Fetches the parts of the page and puts in those that changed. @param {number} mine @returns {Promise<void>} */
async function renew(mine) {
  const query = new URLSearchParams(location.search);
  query.set('as', as);
  for (const pick of picks) query.append('pick', pick);
  if (matchMedia('(pointer: coarse)').matches) query.set('touch', '1');
  if (matchMedia('(max-width: 640px)').matches) query.set('narrow', '1');
  let text = '';
  try {
    const answer = await fetch(`${table.dataset.parts}?${query}`);
    if (!answer.ok) return;
    text = await answer.text();
  } catch {
    return;
  }
  if (mine !== asking) return latest;
  const said = table.querySelector('[data-say]')?.textContent;
  const fresh = swap(table, text);
  rescale();
  picks = JSON.parse(fresh.dataset.picks ?? '[]');
  as = fresh.dataset.as ?? '';
  for (const name of ['version', 'as']) table.dataset[name] = fresh.dataset[name] ?? '';
  table.className = fresh.className;
  const now = table.querySelector('[data-say]')?.textContent;
  if (now && now !== said) live.textContent = now;
}

/** One at a time. @param {HTMLElement} from @param {string} where @param {unknown} body @param {string} [name] */
async function submit(from, where, body, name) {
  if (isSending) return;
  isSending = true;
  from.setAttribute('aria-disabled', 'true');
  try {
    const sent = picks; // whoever is quick picks again before the answer is here: that stays
    const again = (/** @type {string} */ key) => void submit(from, where, body, key);
    const answer = await post(`/api/tables/${id}/${where}`, body, again, name);
    const over = from.dataset.over; // what a page keeps through moves until this is sent
    /** @param {string} each */
    const stays = (each) => !sent.includes(each) || each.startsWith('{"##');
    if (answer) picks = picks.filter((each) => stays(each) && !(over && each.startsWith(over)));
    await refresh();
  } finally {
    from.removeAttribute('aria-disabled');
    isSending = false;
  }
}

/** @param {HTMLElement} from */
async function act(from) {
  const data = from.dataset;
  if (data.confirm && !from.classList.contains('sure')) {
    from.classList.add('sure');
    from.textContent = data.confirm;
  } else if (data.move) {
    await submit(from, 'moves', { move: JSON.parse(data.move), after: Number(table.dataset.version) });
  } else if (data.pick || data.set) {
    const pick = data.pick ?? data.set ?? '';
    const kind = data.set?.split(':')[0];
    if (kind) picks = picks.filter((each) => each === pick || !each.startsWith(kind));
    picks = picks.includes(pick) ? picks.filter((each) => each !== pick) : [...picks, pick];
    await refresh();
  } else if (data.post) {
    await submit(from, data.post, JSON.parse(data.body ?? '{}'));
  } else if (data.as !== undefined) {
    as = data.as;
    picks = [];
    await refresh();
  } else if (data.show) {
    const other = document.getElementById(data.show);
    if (other) other.hidden = !other.hidden;
  } else if (data.again) {
    const scene = document.querySelector(data.again);
    if (scene) arrive(scene);
  } else if (data.zoom) {
    zoom(data.zoom);
  } else if (data.copy) {
    await copy(data.copy);
    notice(data.done ?? '✓');
  }
}

const ACTS =
  '[data-move],[data-pick],[data-set],[data-post],button[data-as],[data-show],[data-copy],[data-zoom],[data-again]';

document.addEventListener('click', (event) => {
  const from = /** @type {Element} */ (event.target).closest(ACTS);
  if (from instanceof HTMLElement || from instanceof SVGElement) {
    event.preventDefault();
    if (from.getAttribute('aria-disabled') !== 'true') void act(/** @type {HTMLElement} */ (from));
  }
});

/** Any tap or key shows the end of a scene at once. */
for (const kind of ['click', 'keydown']) {
  document.addEventListener(kind, () => document.querySelector('.fresh[data-look]')?.classList.remove('fresh'), true);
}

/** Dragging is a convenience on top: a piece taken from the hand is picked, a spot it is dropped on is clicked. @type {Element|null} */
let dragged = null;
document.addEventListener('dragstart', (event) => {
  dragged = /** @type {Element} */ (event.target).closest('[data-pick]');
  event.dataTransfer?.setData('text/plain', dragged?.getAttribute('data-pick') ?? '');
  if (dragged?.getAttribute('aria-pressed') === 'false') void act(/** @type {HTMLElement} */ (dragged));
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
  spot?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
});

/** @param {HTMLFormElement} form @param {Record<string, unknown>} body @param {string} [name] */
async function send(form, body, name) {
  const again = (/** @type {string} */ key) => void send(form, body, key);
  if (await post(`/api/tables/${id}/${form.dataset.send}`, body, again, name)) form.reset();
}

document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.send) return;
  event.preventDefault();
  void send(form, Object.fromEntries(new FormData(form)));
});

begin(table);
keys(table, {
  clear: () => {
    picks = picks.filter((each) => each.startsWith('{"##'));
    void refresh();
  },
});
listen(id, table.dataset.seat ?? '', Number(table.dataset.version), refresh, (isThere) => {
  notice(isThere ? '' : (table.dataset.offline ?? ''));
});
if (matchMedia('(pointer: coarse), (max-width: 640px)').matches) void refresh();
table.dataset.ready = 'yes';
