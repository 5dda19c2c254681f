// @ts-check
// Puts fresh fragments in where something changed, and keeps the focus where it was or near it.
import { lift } from './whatif.js';

/** The parts as the server wrote them. @type {Map<string, string>} */
const texts = new Map();

/** Remembers the first parts. @param {ParentNode} root */
export function begin(root) {
  for (const part of root.querySelectorAll('[data-part]')) texts.set(part.id, part.outerHTML);
  for (const each of root.querySelectorAll('[data-fresh]')) shown.add(each.getAttribute('data-fresh'));
  lift(root);
}

/** No more names of definitions are told than this; what is not told comes once more. */
const MOST_NAMES = 400;

/** What a page has already, so that it does not come again. @param {HTMLElement} root @returns {Record<string, string>} */
export function known(root) {
  const names = [...document.querySelectorAll('#drawn defs > *')].map((each) => each.id.slice(1));
  const marks = [...root.children].map((each) => [each.id, each.getAttribute('data-mark')]);
  const shown = marks.filter(([, mark]) => mark).map((each) => each.join('='));
  return { 'X-Drawn': names.slice(-MOST_NAMES).join(''), 'X-Shown': shown.join(' ') };
}

/** Fills in the parts that come empty because they are the same as now, whatever is shown by then. */
export function filler() {
  const now = new Map(texts);
  return (/** @type {string} */ text) =>
    text.replace(/<\w+ id="([\w-]+)" data-same><\/\w+>/g, (_, id) => now.get(id) ?? '');
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
 * @returns {HTMLElement} what came, for its data
 */
export function swap(root, text) {
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
  replaceParts(root, fresh);
  root.className = fresh.className;
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

/** The parts in the order they came in; those that did not come are gone. @param {HTMLElement} root @param {HTMLElement} fresh */
function replaceParts(root, fresh) {
  const names = new Set([...fresh.children].map((each) => each.id));
  for (const here of [...root.children]) if (!names.has(here.id)) here.remove();
  /** @type {Element|null} */
  let before = null;
  for (const come of [...fresh.children]) {
    const here = [...root.children].find((each) => each.id === come.id);
    /** @type {Element} */
    let stays = here ?? come;
    if (!here) {
      if (before) before.after(come);
      else root.prepend(come);
    } else if (texts.get(come.id) !== come.outerHTML) {
      const written = come.outerHTML;
      change(here, come);
      texts.set(come.id, written);
      stays = come;
    }
    if (!here) texts.set(come.id, come.outerHTML);
    if (stays === come) lift(come);
    before = stays;
  }
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

/** Text being typed and open details survive. @param {Element} here @param {Element} come */
function change(here, come) {
  for (const field of here.querySelectorAll('input[type=text],input[type=search],textarea')) {
    const isTyped = field === document.activeElement || field.closest('[data-send]');
    const twin = isTyped && field.id && come.querySelector(`#${field.id}`);
    if (twin) twin.replaceWith(field);
  }
  for (const details of here.querySelectorAll('details[open][id]'))
    come.querySelector(`#${details.id}`)?.setAttribute('open', '');
  const scrolls = [...here.querySelectorAll('[data-scroll]')].map((each) => [each.id, each.scrollLeft, each.scrollTop]);
  here.replaceWith(come);
  for (const [id, left, top] of scrolls) document.getElementById(String(id))?.scrollTo(Number(left), Number(top));
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
