// @ts-check
// Puts fresh parts in where something changed, and keeps the focus where it was or near it.
import { renew } from './morph.js';
import { lift, relight } from './whatif.js';

/** The parts as the server wrote them. @typedef {Map<string, Element>} Written @type {Written} */
const written = new Map();

/** Remembers the first parts. @param {ParentNode} root */
export function begin(root) {
  for (const part of root.querySelectorAll('[data-part]')) written.set(part.id, copy(part));
  for (const each of root.querySelectorAll('[data-fresh]')) shown.add(each.getAttribute('data-fresh'));
  lift(root);
  tell(root);
}

/** What lies beside the table is laid out as the table is; it learns from the body how. @param {ParentNode} root */
function tell(root) {
  const kinds = root instanceof Element ? [...root.classList] : [];
  if (root.querySelector('.curtain')) kinds.push('curtained');
  document.body.dataset.stage = kinds.join(' ');
}

/** @param {Element} part */
const copy = (part) => /** @type {Element} */ (part.cloneNode(true));

/** What a page shows at this moment: parts that come empty are the same as then, whatever is shown by now. */
export const moment = () => new Map(written);

/** No more names of definitions are told than this; what is not told comes once more. */
const MOST_NAMES = 400;

/** What a page has already, so that it does not come again. @param {HTMLElement} root @returns {Record<string, string>} */
export function known(root) {
  const names = [...document.querySelectorAll('#drawn defs > *')].map((each) => each.id.slice(1));
  const marks = [...root.children].map((each) => [each.id, each.getAttribute('data-mark')]);
  const shown = marks.filter(([, mark]) => mark).map((each) => each.join('='));
  return { 'X-Drawn': names.slice(-MOST_NAMES).join(''), 'X-Shown': shown.join(' ') };
}

/** Keeps definitions that drawings need. @param {Element|null} come */
function keepDrawn(come) {
  const kept = document.querySelector('#drawn defs');
  for (const each of come ? [...come.querySelectorAll('defs > *')] : [])
    if (!document.getElementById(each.id)) kept?.append(each);
}

/** What has already arrived with a movement. @type {Set<string|null>} */
const shown = new Set();

/** @param {Element} element */
function nameOf(element) {
  return ['id', 'data-key', 'data-move', 'data-pick', 'data-set', 'data-post', 'name', 'href']
    .map((name) => [name, element.getAttribute(name)])
    .find(([, value]) => value);
}

/** @param {ParentNode} where */
function stops(where) {
  return [...where.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex]')].filter(
    (each) => /** @type {HTMLElement} */ (each).tabIndex >= 0 && each.getClientRects().length > 0,
  );
}

/** @param {Element} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * @param {HTMLElement} root
 * @param {string} text
 * @param {Written} [then] what was shown when this was asked for
 * @returns {HTMLElement} what came, for its data
 */
export function swap(root, text, then = written) {
  const box = document.createElement('template');
  box.innerHTML = text;
  keepDrawn(box.content.querySelector('#drawn'));
  const fresh = /** @type {HTMLElement} */ (box.content.lastElementChild);
  const old = /** @type {HTMLElement|null} */ (document.activeElement);
  const part = old?.closest('[data-part]');
  const place =
    old && part && root.contains(old)
      ? { name: nameOf(old), kind: old.getAttribute('class') ?? '', ...centre(old), id: part.id }
      : null;
  const typed = selection(old);
  replaceParts(root, fresh, then);
  root.className = fresh.className;
  tell(root);
  for (const each of root.querySelectorAll('[data-fresh]')) {
    if (!shown.has(each.getAttribute('data-fresh'))) arrive(each);
    shown.add(each.getAttribute('data-fresh'));
  }
  if (place && document.activeElement !== old) {
    if (old && document.contains(old)) restore(old, typed);
    else refocus(place);
  }
  return fresh;
}

/** The parts in the order they came in; those that did not come are gone. @param {HTMLElement} root @param {HTMLElement} fresh @param {Written} then */
function replaceParts(root, fresh, then) {
  const names = new Set([...fresh.children].map((each) => each.id));
  for (const here of [...root.children]) if (!names.has(here.id)) here.remove();
  let at = root.firstElementChild;
  for (const part of [...fresh.children]) {
    const here = [...root.children].find((each) => each.id === part.id);
    const old = part.hasAttribute('data-same') ? then.get(part.id) : undefined;
    if (here) at = here.nextElementSibling;
    if (here && (old ? old === written.get(part.id) : isShown(part))) continue;
    const come = old ? copy(old) : part;
    written.set(part.id, old ?? copy(part));
    lift(come);
    if (here) renew(here, come);
    else root.insertBefore(come, at);
  }
  relight();
}

/** @param {Element} part */
function isShown(part) {
  const here = written.get(part.id);
  const mark = part.getAttribute('data-mark');
  return mark && here ? here.getAttribute('data-mark') === mark : Boolean(here?.isEqualNode(part));
}

/** @param {Element|null} field */
function selection(field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  return { start: field.selectionStart, end: field.selectionEnd };
}

/** Typing goes on where it was. @param {HTMLElement} field @param {{start: number|null, end: number|null}|null} typed */
function restore(field, typed) {
  field.focus({ preventScroll: true });
  if (typed && field instanceof HTMLInputElement && /text|search/.test(field.type))
    field.setSelectionRange(typed.start, typed.end);
}

/** Plays how something arrived; once that is over, nothing put in later plays it again. @param {Element} scene */
export function arrive(scene) {
  scene.classList.remove('fresh');
  scene.getBoundingClientRect();
  scene.classList.add('fresh');
  const moving = scene.getAnimations({ subtree: true }).map((each) => each.finished);
  const isOver = () => scene.classList.remove('fresh');
  if (moving.length)
    Promise.all(moving).then(isOver, () => {}); // cut short: played again, or already over
  else isOver();
}

/** @param {{name: (string|null)[]|undefined, kind: string, x: number, y: number, id: string}} place */
function refocus(place) {
  const part = document.getElementById(place.id);
  const [name, value] = place.name ?? [];
  const same = name && value ? part?.querySelector(`[${name}="${CSS.escape(value)}"]`) : null;
  const all = part ? stops(part) : [];
  const alike = all.filter((each) => each.getAttribute('class') === place.kind);
  /** @param {Element} each */
  const far = (each) => Math.hypot(centre(each).x - place.x, centre(each).y - place.y);
  const near = (alike.length ? alike : all).sort((one, other) => far(one) - far(other))[0];
  const next = same ?? near ?? document.getElementById('ask');
  /** @type {HTMLElement|null} */ (next)?.focus({ preventScroll: true });
}
