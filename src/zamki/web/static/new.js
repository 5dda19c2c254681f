// @ts-check
// A new table: who is named first, what needs what, and the sentence that says what the form says. Knows no game.

import { keep } from './window.js';

const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-new]'));
const narrow = matchMedia('(max-width: 699px)');
/** @template {Element} T @param {string} what @param {ParentNode} [where] @returns {T[]} */
const all = (what, where = form) => /** @type {T[]} */ ([...where.querySelectorAll(what)]);
let asking = 0;

const seats = () => Number(new FormData(form).get('seats'));

/** Whoever is named gets a number, in the order they were named. @param {HTMLElement} group */
function number(group) {
  const order = /** @type {HTMLInputElement} */ (group.querySelector('[type=hidden]'));
  const named = all('input:checked:not([data-draw])', group).map((each) => /** @type {any} */ (each).value);
  const before = order.value.split(',').filter((each) => named.includes(each));
  const now = [...before, ...named.filter((each) => !before.includes(each))];
  order.value = now.join(',');
  for (const chip of all('[data-chip]', group)) {
    const at = now.indexOf(/** @type {HTMLElement} */ (chip).dataset.chip ?? '');
    const mark = /** @type {HTMLElement} */ (chip.querySelector('.nth'));
    mark.textContent = at >= 0 && group.hasAttribute('data-order') ? `${at + 1}.` : '';
  }
  const draw = /** @type {HTMLInputElement} */ (group.querySelector('[data-draw]'));
  if (draw.type === 'checkbox') draw.checked = now.length === 0;
}

/** The draw and names exclude each other. @param {HTMLInputElement} input */
function named(input) {
  const group = /** @type {HTMLElement | null} */ (input.closest('[data-ask]'));
  if (!group) return;
  if (input.hasAttribute('data-draw') && input.type === 'checkbox') {
    for (const each of all('input:checked:not([data-draw])', group))
      /** @type {any} */ (each).checked = false;
  }
  number(group);
}

/** People who do not play are not asked about, and the others are called by their names. */
function people() {
  for (const row of all('.seatrow'))
    row.toggleAttribute('hidden', Number(/** @type {HTMLElement} */ (row).dataset.seat) >= seats());
  for (const chip of all('[data-chip]')) {
    const seat = Number(/** @type {HTMLElement} */ (chip).dataset.chip);
    const input = /** @type {HTMLInputElement} */ (chip.querySelector('input'));
    const field = /** @type {HTMLInputElement | null} */ (form.querySelector(`[name=name${seat || ''}]`));
    chip.toggleAttribute('hidden', seat >= seats());
    if (seat >= seats()) input.checked = false;
    const name = field?.value.trim() || (seat && field?.placeholder);
    const said = /** @type {HTMLElement} */ (chip.querySelector('span'));
    said.dataset.usual ??= said.textContent ?? '';
    said.textContent = name || said.dataset.usual;
  }
  for (const group of all('[data-ask]')) {
    if (!group.querySelector('input:checked'))
      /** @type {any} */ (group.querySelector('[data-draw]')).checked = true;
    number(/** @type {HTMLElement} */ (group));
  }
}

/** Everybody wears a shield of their own: whoever had the chosen one takes the first. */
function shields() {
  const chosen = Number(new FormData(form).get('shield') ?? 0);
  const drawn = all('.shields svg');
  for (const place of all('[data-wears]')) {
    const seat = Number(/** @type {HTMLElement} */ (place).dataset.wears);
    const old = place.querySelector('svg');
    const come = /** @type {SVGElement} */ (drawn[seat === 0 ? chosen : seat === chosen ? 0 : seat].cloneNode(true));
    for (const side of ['width', 'height']) come.setAttribute(side, old?.getAttribute(side) ?? '');
    old?.replaceWith(come);
  }
  keep('shield', String(chosen));
}

/** What needs something else rests without it. */
function needs() {
  for (const input of all('[data-needs]')) {
    const box = /** @type {HTMLInputElement} */ (input);
    const other = /** @type {HTMLInputElement | null} */ (
      form.querySelector(`[name=option][value="${box.dataset.needs}"]`)
    );
    box.disabled = !other?.checked;
    if (box.disabled) box.checked = false;
  }
}

/** Every section says what is chosen in it, for where it is closed. */
function answers() {
  for (const section of all('details.sec')) {
    const output = /** @type {HTMLElement} */ (section.querySelector('.answer'));
    const chosen = all('input:checked', section).map((each) => {
      const label = each.closest('label');
      const said = label?.querySelector('b') ?? label?.querySelector('span');
      return (said?.textContent ?? '').trim();
    });
    output.textContent = chosen.join(', ') || (output.dataset.none ?? '');
  }
}

/** What a level is like stands beside it. */
function levels() {
  for (const row of all('.who')) {
    const level = /** @type {HTMLSelectElement} */ (row.querySelector('select'));
    const help = /** @type {HTMLElement} */ (row.querySelector('.forbot'));
    help.textContent = level.selectedOptions[0]?.dataset.help ?? '';
    const chosen = /** @type {HTMLInputElement | null} */ (row.querySelector('input:checked'))?.value;
    for (const each of [level, help]) each.hidden = chosen !== 'bot';
    /** @type {HTMLElement} */ (row.querySelector('.forlink')).hidden = chosen !== 'invite';
  }
}

const LAST = `last ${form.dataset.new}`;
const OWN = ['key', 'wait', 'name', 'shield', 'watch'];

/** The next table of this game begins as this one was. */
function remember() {
  const said = [...new FormData(form)].filter(([name]) => !OWN.includes(name));
  try {
    localStorage.setItem(LAST, JSON.stringify(said));
  } catch {
    // who keeps nothing begins anew
  }
}

/** As the last table of this game was; what is no longer there stays as it is. */
function recall() {
  /** @type {[string, string][]} */
  let said = [];
  try {
    said = Array.from(JSON.parse(localStorage.getItem(LAST) ?? '[]'));
  } catch {
    return; // what cannot be read was not written here
  }
  for (const [name, value] of said) {
    const fields = /** @type {any[]} */ (all(`[name="${CSS.escape(name)}"]`));
    const ticked = fields.find((each) => each.value === value && each.matches('[type=radio], [type=checkbox]'));
    if (ticked) ticked.checked = true;
    const field = fields.find((each) => each.matches('[type=text], select'));
    const keeps = field?.tagName !== 'SELECT' || [...field.options].some((each) => each.value === value);
    if (field && keeps) field.value = value;
  }
  if (said.length) void tell();
}

async function tell() {
  const mine = ++asking;
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch(`${form.dataset.new}?${query}`).catch(() => null);
  if (!answer?.ok || mine !== asking) return;
  const told = await answer.text();
  if (mine === asking) /** @type {HTMLElement} */ (document.getElementById('summary')).textContent = told;
}

function show() {
  people();
  needs();
  levels();
  answers();
}

form.addEventListener('input', (event) => {
  if (/** @type {HTMLInputElement} */ (event.target).name === 'shield') shields();
  named(/** @type {HTMLInputElement} */ (event.target));
  show();
  void tell();
});
/** Where there is room every section is open and its title only a title. */
function fold() {
  for (const section of all('details.sec')) {
    section.toggleAttribute('open', !narrow.matches);
    const title = /** @type {HTMLElement} */ (section.querySelector('summary'));
    title.tabIndex = narrow.matches ? 0 : -1;
  }
}
narrow.addEventListener('change', fold);
form.addEventListener('submit', remember);
fold();
recall();
show();
