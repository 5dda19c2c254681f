// @ts-check
// Puts fresh fragments in where something changed, and keeps the focus where it was or near it.
import { lift } from './whatif.js';

/** The parts as the server wrote them. @type {Map<string, string>} */
const texts = new Map();

/** Remembers the first parts. @param {ParentNode} root */
export function begin(root) {
  for (const part of root.querySelectorAll('[data-part]')) texts.set(part.id, part.outerHTML);
  lift(root);
}

/** What has already arrived with a movement. @type {Set<string|null>} */
const shown = new Set();

/** @param {Element} element */
function nameOf(element) {
  return ['id', 'data-key', 'data-move', 'data-pick', 'data-post', 'name', 'href']
    .map((name) => [name, element.getAttribute(name)])
    .find(([, value]) => value);
}

/** @param {ParentNode} where */
function stops(where) {
  return [...where.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex]')].filter(
    (each) => /** @type {HTMLElement} */ (each).tabIndex >= 0 && each.getClientRects().length > 0,
  );
}

/**
 * @param {HTMLElement} root
 * @param {string} text
 * @returns {HTMLElement} what came, for its data
 */
export function swap(root, text) {
  for (const each of root.querySelectorAll('[data-fresh]')) shown.add(each.getAttribute('data-fresh'));
  const box = document.createElement('template');
  box.innerHTML = text;
  const fresh = /** @type {HTMLElement} */ (box.content.firstElementChild);
  const old = document.activeElement;
  const part = old?.closest('[data-part]');
  const place =
    old && part && root.contains(old) ? { name: nameOf(old), at: stops(part).indexOf(old), id: part.id } : null;
  for (const come of [...fresh.children]) {
    const here = document.getElementById(come.id);
    if (!here) root.append(come);
    else if (texts.get(come.id) !== come.outerHTML) {
      texts.set(come.id, come.outerHTML);
      change(here, come);
      lift(come);
    }
  }
  for (const each of root.querySelectorAll('[data-fresh]')) {
    if (!shown.has(each.getAttribute('data-fresh'))) {
      arrive(each);
      if (each.hasAttribute('data-look')) look(each);
    }
    shown.add(each.getAttribute('data-fresh'));
  }
  if (place && old && document.contains(old)) stay(/** @type {HTMLElement} */ (old));
  else if (place) refocus(place);
  return fresh;
}

/** Plays how something arrived; once that is over, nothing put in later plays it again. @param {Element} scene */
export function arrive(scene) {
  scene.classList.remove('fresh');
  scene.getBoundingClientRect();
  scene.classList.add('fresh');
  const moving = scene.getAnimations({ subtree: true }).map((each) => each.finished);
  const isOver = () => scene.classList.remove('fresh');
  if (moving.length) Promise.all(moving).then(isOver, () => {}); // cut short: played again, or already over
}

/** Brings what everybody should see into view. @param {Element} scene */
function look(scene) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scene.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
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

/** A field that was moved into its fresh part has lost the focus on the way. @param {HTMLElement} field */
function stay(field) {
  if (document.activeElement !== field) field.focus({ preventScroll: true });
}

/** @param {{name: (string|null)[]|undefined, at: number, id: string}} place */
function refocus(place) {
  const part = document.getElementById(place.id);
  if (!part) return;
  const [name, value] = place.name ?? [];
  const same = name && value ? part.querySelector(`[${name}="${CSS.escape(value)}"]`) : null;
  const near = stops(part);
  const next = same ?? near[Math.min(place.at, near.length - 1)] ?? document.getElementById('ask');
  /** @type {HTMLElement|null} */ (next)?.focus({ preventScroll: true });
}
