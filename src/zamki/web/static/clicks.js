// @ts-check
// When a click on a spot places and when it only pins: a mouse that has rested there means it, a finger never does.
import { settings } from './settings.js';

const RESTED = 200;
const QUIET = 300;
let resting = '';
let since = 0;
let changed = -Infinity;
let pointer = 'mouse';

/** A pick as the server writes it, so that equal picks have equal texts. @param {string} text */
export function canonical(text) {
  /** @type {Record<string, unknown>} */
  const pick = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(text.split(';').map(drawn));
  return JSON.stringify(Object.fromEntries(Object.entries(pick).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** @param {string} part @returns {[string, unknown]} */
function drawn(part) {
  const at = part.indexOf('=');
  const values = part.slice(at + 1).split(',');
  const isNumbers = values.every((each) => /^-?\d{1,6}$/.test(each));
  const read = isNumbers ? values.map(Number) : [part.slice(at + 1)];
  return [part.slice(0, at), read.length > 1 ? read : read[0]];
}

/** What pins a spot: its part of a choice, or else its whole move. @param {Element} spot */
export function pinOf(spot) {
  return canonical(spot.getAttribute('data-pick') ?? spot.getAttribute('data-move') ?? '{}');
}

/** Somebody has placed something: what is clicked now may not be what was meant. */
export function placed() {
  changed = performance.now();
}

/** Whether a click on this spot may place at once. @param {Element} spot @param {MouseEvent} event */
export function means(spot, event) {
  const now = event.timeStamp; // when it was clicked, however busy the page is
  const isMouse = event.detail > 0 && pointer === 'mouse';
  const hasRested = resting === pinOf(spot) && now - since >= RESTED;
  return isMouse && hasRested && now - changed >= QUIET && !settings.ask;
}

document.addEventListener('pointerover', (event) => {
  const spot = event.target instanceof Element ? event.target.closest('.spot') : null;
  const name = spot ? pinOf(spot) : '';
  if (name !== resting) [resting, since] = [name, event.timeStamp];
});
document.addEventListener('pointerdown', (event) => (pointer = event.pointerType), true);
