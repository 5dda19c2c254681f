// @ts-check
// A small map of a board that is larger than its frame: what lies where, and which part of it is seen. Knows no game.

import { boxOf } from './flight.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The room a map may take, and what stays free around what it shows. */
const [WIDE, HIGH, RIM] = [150, 84, 6];

/** @param {string} kind @param {Record<string, number|string>} said */
function made(kind, said) {
  const node = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(said)) node.setAttribute(name, String(value));
  return node;
}

/** The part of a board that is larger than its frame. @param {HTMLElement} pan */
function cut(pan) {
  return { x: pan.scrollWidth > pan.clientWidth + 1, y: pan.scrollHeight > pan.clientHeight + 1 };
}

/** Every piece of the board, in its own measure. @param {HTMLElement} pan */
function pieces(pan) {
  const frame = pan.getBoundingClientRect();
  return [...pan.querySelectorAll('svg [data-piece]')]
    .filter((each) => !each.closest('.whatif'))
    .map(boxOf)
    .filter(({ width }) => width)
    .map(({ left, top, width, height }) => ({
      x: left - frame.left + pan.scrollLeft,
      y: top - frame.top + pan.scrollTop,
      width,
      height,
    }));
}

/**
 * Whether a map would lie over a spot that can be chosen, or, where the board can be drawn away from under it, is chosen.
 * @param {HTMLElement} pan
 * @param {Element} map
 */
function covers(pan, map) {
  const mine = map.getBoundingClientRect();
  const spots = pan.querySelectorAll(cut(pan).y ? '.spot[aria-pressed=true]' : '.spot');
  return [...spots].some((spot) => {
    const { left, right, top, bottom } = (spot.querySelector('.ring') ?? spot).getBoundingClientRect();
    return left < mine.right && right > mine.left && top < mine.bottom && bottom > mine.top;
  });
}

/** The map of a board, drawn anew; none where all of the board is seen. @param {HTMLElement} pan */
export function chart(pan) {
  const holder = pan.parentElement;
  holder?.querySelector('.map')?.remove();
  const { x, y } = cut(pan);
  const all = x || y ? pieces(pan) : [];
  if (!holder || !all.length) return;
  const top = y ? 0 : Math.min(...all.map((each) => each.y));
  const high = y ? pan.scrollHeight : Math.max(...all.map((each) => each.y + each.height)) - top;
  const scale = Math.min((WIDE - 2 * RIM) / pan.scrollWidth, (HIGH - 2 * RIM) / high);
  const [wide, tall] = [pan.scrollWidth * scale + 2 * RIM, high * scale + 2 * RIM];
  const map = made('svg', { class: 'map', width: wide, height: tall, 'aria-hidden': 'true' });
  for (const each of all)
    map.append(
      made('rect', {
        x: RIM + each.x * scale,
        y: RIM + (each.y - top) * scale,
        width: each.width * scale,
        height: each.height * scale,
      }),
    );
  map.append(made('rect', { class: 'seen', rx: 3 }));
  Object.assign(map.dataset, { scale, top });
  pan.after(map);
  follow(pan);
  if (covers(pan, map)) map.classList.add('high');
  if (covers(pan, map)) map.remove();
}

/** The frame on the map goes where the board is looked at. @param {HTMLElement} pan */
export function follow(pan) {
  const map = /** @type {SVGElement|null|undefined} */ (pan.parentElement?.querySelector('.map'));
  const seen = map?.querySelector('.seen');
  if (!map || !seen) return;
  const [scale, top] = [Number(map.dataset.scale), Number(map.dataset.top)];
  const { y } = cut(pan);
  const said = {
    x: RIM + pan.scrollLeft * scale,
    width: pan.clientWidth * scale,
    y: y ? RIM + (pan.scrollTop - top) * scale : 2,
    height: y ? pan.clientHeight * scale : Number(map.getAttribute('height')) - 4,
  };
  for (const [name, value] of Object.entries(said)) seen.setAttribute(name, String(value));
}

/** A tap on the map goes there. */
document.addEventListener('click', (event) => {
  const map = /** @type {SVGElement|null} */ (/** @type {Element} */ (event.target).closest('.map'));
  const pan = /** @type {HTMLElement|null} */ (map?.previousElementSibling ?? null);
  if (!map || !pan) return;
  const [box, scale] = [map.getBoundingClientRect(), Number(map.dataset.scale)];
  const [x, y] = [event.clientX - box.left - RIM, event.clientY - box.top - RIM];
  pan.scrollTo(x / scale - pan.clientWidth / 2, y / scale + Number(map.dataset.top) - pan.clientHeight / 2);
  follow(pan);
});
