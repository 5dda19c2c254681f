// @ts-check
// The side column: what happened and chat, in its column or as a drawer; and what is said aloud.

const live = /** @type {HTMLElement} */ (document.getElementById('live'));
const LINES = 12;
let told = -1;
let asked = '';
let read = 0;

/** Marks the open tab and the lines of chat that were not read. @param {HTMLElement} table */
export function dress(table) {
  const open = table.dataset.tab ?? (table.querySelector('#tab-first') ? 'first' : 'log');
  for (const each of table.querySelectorAll('button[data-tab]'))
    each.setAttribute('aria-selected', String(each.getAttribute('data-tab') === open));
  const lines = table.querySelectorAll('[data-said]').length;
  const panel = table.querySelector('#chat-panel');
  if (lines > read && panel?.getClientRects().length) read = lines; // looking costs a layout: only when there is news
  for (const badge of table.querySelectorAll('[data-unread]')) {
    badge.textContent = String(Math.max(0, lines - read));
    /** @type {HTMLElement} */ (badge).hidden = lines <= read;
  }
}

/** So long somebody thinks before a friendly nudge is offered, in milliseconds. */
const PATIENCE = 60000;
let nudging = 0;

/** Offers a nudge for whoever is waited for, once nothing has happened for a while. @param {HTMLElement} table */
export function awaitNudge(table) {
  clearTimeout(nudging);
  nudging = setTimeout(() => {
    for (const each of table.querySelectorAll('[data-nudge]')) /** @type {HTMLElement} */ (each).hidden = false;
  }, PATIENCE);
}

let nudged = -1;

/** Whether somebody has nudged the reader since this was asked last. @param {HTMLElement} table */
export function isNudged(table) {
  const all = [...table.querySelectorAll('[data-nudges]')].map((each) => Number(each.getAttribute('data-nudges')));
  const last = Math.max(nudged, 0, ...all);
  const isNew = nudged >= 0 && last > nudged;
  nudged = last;
  return isNew;
}

/** @param {HTMLElement} table @param {string} name */
export function openTab(table, name) {
  table.dataset.tab = name;
  if (!table.querySelector('#part-side')?.getClientRects().length) table.toggleAttribute('data-open', true);
  dress(table);
  const into = { chat: '#say', first: '#first-panel' }[name] ?? '#log';
  /** @type {HTMLElement|null} */ (table.querySelector(into))?.focus({ preventScroll: true });
}

/** @param {HTMLElement} table */
export function toggleDrawer(table) {
  table.toggleAttribute('data-open');
  dress(table);
  if (table.hasAttribute('data-open')) /** @type {HTMLElement|null} */ (table.querySelector('.shut'))?.focus();
}

/** Closes the topmost menu or drawer; whether there was one. @param {HTMLElement} table */
export function closeTop(table) {
  const menu = ['keys', 'settings'].map((id) => document.getElementById(id)).find((each) => each && !each.hidden);
  if (menu) menu.hidden = true;
  else if (table.hasAttribute('data-open')) table.removeAttribute('data-open');
  else return false;
  return true;
}

/** Reads out what is new, once and in order: every new line of the log, then the question. @param {HTMLElement} table @param {boolean} [isFirst] */
export function announce(table, isFirst = false) {
  const lines = [...table.querySelectorAll('[data-line]')].reverse();
  const fresh = lines.filter((each) => Number(each.getAttribute('data-line')) > told);
  told = Number(table.dataset.events ?? 0) - 1;
  const ask = table.querySelector('[data-say]')?.textContent?.trim() ?? '';
  const said = fresh.map((each) => each.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  if (ask !== asked) said.push(ask);
  asked = ask;
  if (isFirst) return;
  for (const words of said) {
    const line = document.createElement('p');
    line.textContent = words;
    live.append(line);
  }
  while (live.children.length > LINES) live.firstElementChild?.remove();
}
