// @ts-check
// How a thing moves: copies fly in a layer above the page, what they stand for lies still beneath. Knows no game.

const layer = document.getElementById('flight');
export const EASE = 'cubic-bezier(.2,.8,.2,1)';
const STANDS = 1200;
/** @type {Set<Animation>} */
const running = new Set();
/** @type {Set<() => void>} */
const endings = new Set();

/** Whether anything moves. */
export const isMoving = () => running.size > 0 || endings.size > 0;

/** Whether what belongs to the same movement ends before it begins. */
let isHurried = false;

/** A new movement begins. */
export function start() {
  finish();
  isHurried = false;
}

/** Shows at once how everything ends. */
export function finish() {
  isHurried = true;
  for (const each of [...running]) each.finish();
  for (const end of [...endings]) end();
}

/** What is pictured of a thing: its drawing, or itself. @param {Element} thing */
export const pictureOf = (thing) => (thing instanceof HTMLElement ? (thing.querySelector('svg') ?? thing) : thing);

/** What says where a piece of a drawing lies: some engines measure all that its clipped picture holds. @param {Element} thing */
export const cellOf = (thing) => /** @type {SVGGraphicsElement|null} */ (thing.querySelector(':scope > .cell'));

/** Where a thing is seen; a drawing that is just being turned over has no width of its own. @param {Element} thing */
export function boxOf(thing) {
  const shown = pictureOf(thing);
  const box = (cellOf(shown) ?? shown).getBoundingClientRect();
  return box.width ? box : thing.getBoundingClientRect();
}

/** A copy that looks the same anywhere on the page. @param {Element} thing @param {DOMRect} [box] where it is seen @returns {HTMLElement} */
export function copyOf(thing, box = boxOf(thing)) {
  const shown = pictureOf(thing);
  const ghost = document.createElement('div');
  ghost.className = 'flying';
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  ghost.append(
    shown instanceof SVGGraphicsElement && shown.ownerSVGElement ? outOf(shown, box) : shown.cloneNode(true),
  );
  for (const each of ghost.querySelectorAll('*'))
    for (const name of ['id', 'tabindex', 'role', 'data-thing', 'data-piece', 'aria-label'])
      if (name !== 'id' || !each.closest('defs')) each.removeAttribute(name);
  return ghost;
}

/** A part of a drawing as a drawing of its own. @param {SVGGraphicsElement} part @param {DOMRect} box */
function outOf(part, box) {
  const alone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const at = /** @type {SVGGraphicsElement} */ (part.parentNode).getScreenCTM() ?? new DOMMatrix();
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const { a, b, c, d, e, f } = at;
  group.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e - box.left} ${f - box.top})`);
  group.append(part.cloneNode(true));
  alone.setAttribute('width', String(box.width));
  alone.setAttribute('height', String(box.height));
  alone.setAttribute('overflow', 'visible');
  alone.append(group);
  return alone;
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
export async function play(element, frames, how) {
  const animation = element.animate(frames, { fill: 'backwards', ...how });
  running.add(animation);
  if (isHurried) animation.finish();
  await animation.finished.catch(() => {});
  running.delete(animation);
}

/** Stays for a while, unless everything is finished at once. @param {number} ms @param {() => void} [ended] */
export function wait(ms, ended = () => {}) {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      endings.delete(end);
      ended();
      done(undefined);
    };
    const timer = setTimeout(end, isHurried ? 0 : ms);
    endings.add(end);
    if (isHurried) end();
  });
}

/**
 * Makes ready to fly a copy from one place to another, while the thing itself is not to be seen yet. What measures is
 * done here and what changes the page later: many that fly together would else lay it out once each.
 * @param {Element} thing
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {{ms: number, arc?: number, delay?: number, was?: Element|null, turns?: boolean}} how
 * @returns {() => Promise<void>} flies it
 */
export function flight(thing, from, to, how) {
  if (!layer || !to.width || !from.width) return () => Promise.resolve();
  const ghost = copyOf(thing, to);
  return () => fly(thing, ghost, from, to, how);
}

/**
 * @param {Element} thing
 * @param {HTMLElement} ghost
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {{ms: number, arc?: number, delay?: number, was?: Element|null, turns?: boolean}} how
 */
async function fly(thing, ghost, from, to, how) {
  if (how.was) ghost.append(aged(how.was, how.ms, how.delay ?? 0));
  layer?.append(ghost);
  const hidden = play(thing, [{ opacity: 0 }, { opacity: 0 }], { duration: how.ms + (how.delay ?? 0) });
  await play(ghost, arched(from, to, how.arc ?? 0, how.turns), { duration: how.ms, delay: how.delay, easing: EASE });
  ghost.remove();
  await hidden;
}

/** What a thing looked like before: it gives way at three fifths of the flight. @param {Element} was @param {number} ms @param {number} delay */
function aged(was, ms, delay) {
  const old = document.createElement('div');
  old.className = 'was';
  old.append(was.cloneNode(true));
  void play(old, [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0, offset: 0.7 }, { opacity: 0 }], {
    duration: ms,
    delay,
    fill: 'both',
  });
  return old;
}

/** @param {DOMRect} from @param {DOMRect} to @param {number} arc how high @param {boolean} [turns] @returns {Keyframe[]} */
function arched(from, to, arc, turns) {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  const [sx, sy] = [from.width / to.width, from.height / to.height];
  return Array.from({ length: 11 }, (_, step) => {
    const [gone, left] = [step / 10, 1 - step / 10];
    const up = 4 * arc * gone * left;
    const flip = turns ? ` rotateY(${left * 180}deg)` : '';
    const size = `scale(${gone + sx * left}, ${gone + sy * left})`;
    return { transform: `translate(${dx * left}px, ${dy * left - up}px) ${size}${flip}` };
  });
}

/** A thing that has gone flies to where it belongs. @param {HTMLElement} ghost @param {DOMRect} from @param {Element} home */
export async function goHome(ghost, from, home) {
  const to = boxOf(home);
  if (!layer || !to.width) return;
  layer.append(ghost);
  const [dx, dy] = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  const hop = { transform: `translate(${dx / 2}px, ${dy / 2 - 60}px) rotate(20deg)`, offset: 0.5 };
  await play(
    ghost,
    [{ transform: 'none' }, hop, { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0.4 }],
    {
      duration: 420,
      easing: 'ease-in-out',
    },
  );
  ghost.remove();
}

/** Points rise from a place. @param {DOMRect} at @param {string} text @param {number} delay */
export async function rise(at, text, delay) {
  const pill = label('rising', at, text);
  const up = [
    { transform: 'translate(-50%, 0)', opacity: 0 },
    { transform: 'translate(-50%, -8px)', opacity: 1, offset: 0.3 },
    { transform: 'translate(-50%, -24px)', opacity: 0 },
  ];
  await play(pill, up, { duration: 420, delay });
  pill.remove();
}

/** Something stands above a place for a while: the way of showing changes without moving. @param {string} kind @param {DOMRect} at @param {string} [text] */
export function stand(kind, at, text = '') {
  const mark = label(kind, at, text);
  if (!text) Object.assign(mark.style, { width: `${at.width}px`, height: `${at.height}px`, left: `${at.left}px` });
  return wait(STANDS, () => mark.remove());
}

/** @param {string} kind @param {DOMRect} at @param {string} text */
function label(kind, at, text) {
  const made = document.createElement('div');
  made.className = kind;
  made.textContent = text;
  Object.assign(made.style, { left: `${at.left + at.width / 2}px`, top: `${at.top}px` });
  layer?.append(made);
  return made;
}

/** Walks from field to field. @param {Element} thing @param {DOMRect[]} fields the first is where it stood */
export async function walk(thing, fields) {
  const to = thing.getBoundingClientRect();
  const last = fields[fields.length - 1];
  if (!layer || !last) return;
  const ghost = copyOf(thing);
  layer.append(ghost);
  const ms = Math.min(900, 90 * (fields.length - 1));
  const frames = fields.map(({ left, top, width, height }) => ({
    transform: `translate(${left + width / 2 - last.left - last.width / 2}px, ${top + height / 2 - last.top - last.height / 2}px)`,
  }));
  const hidden = play(thing, [{ opacity: 0 }, { opacity: 0 }], { duration: ms });
  if (to.width) await play(ghost, frames, { duration: ms, easing: 'linear' });
  ghost.remove();
  await hidden;
}

/** A number counts along. @param {HTMLElement} total @param {number} before @param {number} ms */
export function count(total, before, ms) {
  const text = total.textContent ?? '';
  const now = Number(text);
  const steps = Math.min(12, Math.abs(now - before));
  let step = 0;
  const tell = () => (total.textContent = String(Math.round(before + ((now - before) * step++) / steps)));
  tell();
  const ticking = setInterval(tell, ms / steps);
  return wait(ms, () => {
    clearInterval(ticking);
    total.textContent = text;
  });
}
