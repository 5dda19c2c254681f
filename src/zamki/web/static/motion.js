// @ts-check
// What has moved between two states of a table, and shows how. Pages say it with data: what a thing is (`thing`), where
// it comes from (`from`) and goes to (`home`), which field it stands on (`on`, `field`), how it is turned (`angle`),
// what it is worth (`worth`), which number counts (`total`), what glows once (`glow`), what was dealt (`dealt`).
import {
  EASE,
  boxOf,
  cellOf,
  copyOf,
  count,
  finish,
  flight,
  goHome,
  isMoving,
  pictureOf,
  play,
  rise,
  stand,
  start,
  wait,
  walk,
} from './flight.js';
import { isCalm } from './settings.js';

export { finish, isMoving };

/** More new things than this are another picture, not a move. */
const MOST = 8;

/**
 * @typedef {{box: DOMRect, part: string, node: Element, data: DOMStringMap, copy: HTMLElement|null, text: string}} Thing
 * @typedef {{things: Map<string, Thing[]>, totals: Map<string, Thing>, pieces: Set<string>, glows: Set<string>, dealt: Map<string, string>}} Scene
 */

/** What was dealt last: it may have been out of sight meanwhile. @type {Map<string, string>} */
const lastDealt = new Map();

/** @param {Element} each @returns {DOMStringMap} */
const dataOf = (each) => /** @type {HTMLElement|SVGElement} */ (each).dataset;

/** What may turn. */
export const TURNS = '[data-thing][data-angle]';

/** Where everything lies now, or only some of it. @param {HTMLElement} table @param {string} [what] @returns {Scene} */
export function look(table, what = '[data-thing],[data-total]') {
  /** @type {Scene} */
  const scene = { things: new Map(), totals: new Map(), pieces: new Set(), glows: new Set(), dealt: new Map() };
  for (const node of table.querySelectorAll(what)) {
    const box = boxOf(node);
    if (!box.width) continue;
    const data = dataOf(node);
    const part = node.closest('[data-part]')?.id ?? '';
    const thing = {
      box,
      part,
      node,
      data: { ...data },
      copy: data.home ? copyOf(node) : null,
      text: node.textContent ?? '',
    };
    if (data.total) scene.totals.set(data.total, thing);
    if (data.thing) scene.things.set(data.thing, [...(scene.things.get(data.thing) ?? []), thing]);
  }
  for (const node of table.querySelectorAll('#part-board [data-piece]')) scene.pieces.add(dataOf(node).piece ?? '');
  for (const node of table.querySelectorAll('[data-glow]')) scene.glows.add(dataOf(node).glow ?? '');
  for (const node of table.querySelectorAll('[data-dealt]')) scene.dealt.set(node.id, dataOf(node).dealt ?? '');
  return scene;
}

/** Things that lie on a part of the page where they, or as many like them, did not lie before. @param {Scene} before @param {Scene} now */
function arrived(before, now) {
  return [...now.things].flatMap(([key, here]) => {
    const there = before.things.get(key) ?? [];
    return [...new Set(here.map((each) => each.part))].flatMap((part) => {
      const [now, then] = [here, there].map((all) => all.filter((each) => each.part === part));
      const elsewhere = there.filter((each) => each.part !== part);
      return now.slice(then.length).map((each, number) => ({ each, was: elsewhere[number] ?? null }));
    });
  });
}

/** Shows how the table came to be what it is now; done when nothing moves any more. @param {Scene} was @param {HTMLElement} table */
export async function show(was, table) {
  start();
  for (const [id, name] of was.dealt) lastDealt.set(id, name);
  const now = look(table);
  await (isCalm() ? stood(was, now, table) : moved(was, now, table));
}

/** With movement: what flies lands first, then its points rise. @param {Scene} was @param {Scene} now @param {HTMLElement} table */
async function moved(was, now, table) {
  const come = arrived(was, now).slice(0, MOST);
  const gone = [...was.things].filter(([key, [each]]) => each.copy && !now.things.has(key)).slice(0, MOST);
  for (const [id, name] of now.dealt) if (name !== (lastDealt.get(id) ?? name)) void deal(id);
  const flights = come.map(({ each, was: old }, number) => comes(each, old, was, number));
  await Promise.all([...flights.map((begin) => begin()), ...drops(was, now, table)]);
  const scored = worths(was, now);
  const points = scored.map(([at, gain], number) => rise(at, gain, number * 90));
  await Promise.all([
    ...points,
    ...fresh(was, table).map(glow),
    ...totals(was, now, scored.length ? 530 : 300),
    ...gone.map(([, [each]]) => leaves(each, table)),
    ...walks(was, now, table),
  ]);
}

/** What is to glow and did not before. @param {Scene} was @param {HTMLElement} table */
function fresh(was, table) {
  return [...table.querySelectorAll('[data-glow]')].filter((each) => !was.glows.has(dataOf(each).glow ?? ''));
}

/** Without movement: what has changed is marked for a while. @param {Scene} was @param {Scene} now @param {HTMLElement} table */
async function stood(was, now, table) {
  const come = arrived(was, now)
    .slice(0, MOST)
    .map(({ each }) => stand('came', each.box));
  const changed = [...now.totals].filter(([key, each]) => (was.totals.get(key)?.text ?? each.text) !== each.text);
  const numbers = changed.map(([key, each]) => stand('struck', each.box, was.totals.get(key)?.text ?? ''));
  const walked = [...now.things].filter(
    ([key, [each]]) => each.data.on && was.things.get(key)?.[0].data.on !== each.data.on,
  );
  const stood = walked.flatMap(([key]) =>
    (was.things.get(key) ?? []).slice(0, 1).map((each) => stand('came', each.box)),
  );
  const glows = fresh(was, table).map((each) => play(each, [{ opacity: 1 }, { opacity: 1 }], { duration: 1200 }));
  await Promise.all([...come, ...numbers, ...stood, ...glows]);
}

/**
 * How something comes; all that come together are measured before the first of them moves.
 * @param {Thing} each @param {Thing|null} old @param {Scene} was @param {number} number @returns {() => Promise<void>}
 */
function comes(each, old, was, number) {
  const source = old ?? was.things.get(each.data.from ?? '')?.[0] ?? null;
  if (!source) return async () => (each.part === 'part-board' && !each.data.on ? drop(each.node) : undefined);
  const isOwn = Boolean(old);
  const picture = isOwn ? pictureOf(source.node) : null;
  const isWhole = picture instanceof SVGSVGElement || picture instanceof HTMLElement;
  const how = { ms: isOwn ? 260 : 320, arc: 70, delay: number * 60, was: isWhole ? picture : null };
  const begin = flight(each.node, source.box, each.box, { ...how, turns: each.data.turns !== undefined });
  return async () => {
    await begin();
    await settle(each.node);
  };
}

/** @param {Element} node */
function settle(node) {
  const frames = [{ transform: 'scale(1.04)' }, { transform: 'none' }];
  void stand('settled', boxOf(node));
  return play(around(node), frames, { duration: 120, easing: 'ease-out' });
}

/** Parts of drawings grow about their own middle. @param {Element} node */
function around(node) {
  node.classList.add('pivot');
  const cell = cellOf(node)?.getBBox();
  if (cell && node instanceof SVGElement) {
    const middle = `${cell.x + cell.width / 2}px ${cell.y + cell.height / 2}px`;
    Object.assign(node.style, { transformBox: 'view-box', transformOrigin: middle });
  }
  return node;
}

/** @param {Element} node */
function drop(node) {
  return play(around(node), [{ transform: 'scale(1.12)', opacity: 0.6 }, { transform: 'none' }], {
    duration: 180,
    easing: EASE,
  });
}

/** New pieces of a board that nothing else is said of drop into their place. @param {Scene} was @param {Scene} now @param {HTMLElement} table */
function drops(was, now, table) {
  const fresh = [...now.pieces].filter((each) => !was.pieces.has(each));
  if (fresh.length > 2 || !was.pieces.size) return [];
  return fresh.flatMap((piece) => {
    const node = table.querySelector(`#part-board [data-piece="${CSS.escape(piece)}"]:not([data-thing])`);
    return node ? [drop(node)] : [];
  });
}

/** Where the worth of something has changed, and by how much. @param {Scene} was @param {Scene} now @returns {[DOMRect, string][]} */
function worths(was, now) {
  return [...now.things].flatMap(([key, [each]]) => {
    const gain = Number(each.data.worth ?? 0) - Number(was.things.get(key)?.[0].data.worth ?? 0);
    return gain > 0 ? [/** @type {[DOMRect, string]} */ ([each.box, `+${gain}`])] : [];
  });
}

/** @param {Scene} was @param {Scene} now @param {number} ms */
function totals(was, now, ms) {
  return [...now.totals].flatMap(([key, each]) => {
    const before = Number(was.totals.get(key)?.text ?? each.text);
    const isChanged = before !== Number(each.text) && Number.isFinite(before);
    return isChanged ? [count(/** @type {HTMLElement} */ (each.node), before, ms)] : [];
  });
}

/** @param {Element} each */
async function glow(each) {
  const gain = dataOf(each).gain;
  if (gain) void rise(each.getBoundingClientRect(), gain, 0);
  await play(each, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { duration: 500 });
}

/** @param {Thing} each @param {HTMLElement} table */
function leaves(each, table) {
  const home = table.querySelector(`[data-thing="${CSS.escape(each.data.home ?? '')}"]`);
  return each.copy && home ? goHome(each.copy, each.box, home) : Promise.resolve();
}

/** @param {Scene} was @param {Scene} now @param {HTMLElement} table */
function walks(was, now, table) {
  return [...now.things].flatMap(([key, [each]]) => {
    const old = was.things.get(key)?.[0].data.on;
    return old && each.data.on && old !== each.data.on ? [walk(each.node, way(old, each, table))] : [];
  });
}

/** The fields from where something stood to where it stands. @param {string} from @param {Thing} each @param {HTMLElement} table */
function way(from, each, table) {
  const [path, to] = (each.data.on ?? '').split(':');
  const [first, last] = [Number(from.split(':')[1]), Number(to)];
  const sign = last < first ? -1 : 1;
  const numbers = Array.from({ length: Math.abs(last - first) + 1 }, (_, n) => first + sign * n);
  const fields = numbers.map((n) => table.querySelector(`[data-field~="${path}:${n}"]`)?.getBoundingClientRect());
  return fields.filter((field) => field !== undefined);
}

/** What is dealt slides in, all at once. @param {string} id */
function deal(id) {
  const hand = document.getElementById(id);
  const come = [{ transform: 'translateX(60px)', opacity: 0 }, { transform: 'none' }];
  return hand ? play(hand, come, { duration: 240, easing: 'ease-in-out' }) : wait(0);
}

/** Something that was turned turns about its middle. @param {Scene} was @param {HTMLElement} table */
export function turned(was, table) {
  if (isCalm()) return false;
  start();
  let hasTurned = false;
  for (const [key, [each]] of look(table, TURNS).things) {
    const before = was.things.get(key)?.[0].data.angle;
    const now = each.data.angle;
    if (before === undefined || now === undefined || before === now) continue;
    const by = ((Number(before) - Number(now) + 540) % 360) - 180;
    void play(around(each.node), [{ transform: `rotate(${by}deg)` }, { transform: 'none' }], {
      duration: 140,
      easing: 'ease-out',
    });
    hasTurned = true;
  }
  return hasTurned;
}
