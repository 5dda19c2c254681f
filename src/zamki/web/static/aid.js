// @ts-check
// The player aid beside the table, with the rules in its last tab; and what is explained once when it first happens.
// Knows no game.
import { told } from './post.js';
import { keep } from './window.js';

const sheet = document.getElementById('aid');
const LEAST = { width: 240, height: 280 };

/** Over the side column, where there is one that is large enough, and nowhere else. */
function place() {
  if (!sheet) return;
  const box = document.getElementById('part-side')?.getBoundingClientRect();
  const fits = box && box.width >= LEAST.width && box.height >= LEAST.height;
  for (const name of /** @type {const} */ (['left', 'top', 'width', 'height']))
    sheet.style[name] = fits ? `${box[name]}px` : '';
  sheet.style.maxHeight = fits ? 'none' : '';
}

/** @param {string} address */
async function filled(address) {
  if (!sheet || sheet.childElementCount) return Boolean(sheet);
  const answer = await fetch(`${address}?part=1`).catch(() => null);
  if (!answer?.ok) return false;
  sheet.innerHTML = await answer.text();
  return true;
}

/** Focus goes back to the aid's button, in low windows to that of the settings, which lead to the aid there. */
function leave() {
  const ways = [...document.querySelectorAll('[data-aid], .p-bar [data-show=settings]')];
  /** @type {HTMLElement|undefined} */ (ways.find((each) => each.getClientRects().length))?.focus();
}

function way() {
  return /** @type {HTMLAnchorElement|null} */ (document.querySelector('[data-aid]'));
}

/** @param {boolean} isOpen */
function toggle(isOpen) {
  if (!sheet) return;
  sheet.hidden = !isOpen;
  place();
  if (isOpen) /** @type {HTMLElement|null} */ (sheet.querySelector('[data-aid-shut]'))?.focus();
  else leave();
  if (!isOpen) light('');
}

/** Shows one tab. @param {Element} tab */
function turn(tab) {
  for (const each of sheet?.querySelectorAll('[role=tab]') ?? []) {
    const isThis = each === tab;
    each.setAttribute('aria-selected', String(isThis));
    each.setAttribute('tabindex', isThis ? '0' : '-1');
    const panel = document.getElementById(each.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isThis;
  }
  if (tab.id === 'aidtabrules') void read();
}

/** The rules, at what is asked now or at another place. */
async function read() {
  const panel = document.getElementById('aidrules');
  const address = panel?.dataset.rules;
  if (!panel || !address) return;
  if (!panel.querySelector('.chapter')) {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const chapters = [...page.querySelectorAll('.chapter')];
    for (const chapter of chapters) chapter.id = `rule-${chapter.id}`; // the table has names of its own
    panel.append(...chapters);
  }
  find(panel);
}

/** @param {Element} panel */
function find(panel) {
  const link = /** @type {HTMLAnchorElement|null} */ (document.querySelector('.p-bar .rules'));
  const name = link?.hash.slice(1) ?? '';
  for (const each of panel.querySelectorAll('.asked')) each.classList.remove('asked');
  const number = name && panel.querySelector(`.nums [id="${CSS.escape(name)}"]`);
  const found = number ? number.closest('.r') : document.getElementById(`rule-${name}`);
  if (number) found?.classList.add('asked');
  if (found) panel.scrollTop += found.getBoundingClientRect().top - panel.getBoundingClientRect().top;
}

/** @param {HTMLAnchorElement} from @param {boolean} isRules */
async function open(from, isRules) {
  const aid = way();
  if (!sheet || !aid || !(await filled(aid.getAttribute('href') ?? ''))) return void window.open(from.href, '_blank');
  toggle(true);
  const tab = sheet.querySelector(isRules ? '#aidtabrules' : '[aria-selected=true]');
  if (tab) turn(tab);
}

/** Everything on the board but one kind steps back; with no kind nothing does. @param {string} kind */
function light(kind) {
  for (const each of document.querySelectorAll('#part-board [data-kind]'))
    each.classList.toggle('dim', Boolean(kind) && each.getAttribute('data-kind') !== kind);
}

for (const kind of ['pointerover', 'pointerdown', 'pointerleave'])
  sheet?.addEventListener(kind, ({ target }) =>
    light(/** @type {Element} */ (target).closest('[data-lights]')?.getAttribute('data-lights') ?? ''),
  );

document.addEventListener('click', (event) => {
  const target = /** @type {Element} */ (event.target);
  const from = /** @type {HTMLAnchorElement|null} */ (target.closest('[data-aid], .p-bar .rules'));
  const tab = target.closest('#aid [role=tab]');
  if (tab) turn(tab);
  if (target.closest('[data-aid-shut]')) toggle(false);
  const isRules = Boolean(from?.matches('.rules'));
  if (!from || !sheet || (isRules && !way()) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!isRules && !sheet.hidden) toggle(false);
  else void open(from, isRules);
});

/** Arrows go from tab to tab, Escape closes. @param {KeyboardEvent} event */
function press(event) {
  if (!sheet || sheet.hidden) return;
  const at = /** @type {Element} */ (event.target).closest('#aid [role=tab]');
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (at && step) {
    const tabs = /** @type {HTMLElement[]} */ ([...sheet.querySelectorAll('[role=tab]')]);
    const next = tabs.at((tabs.indexOf(/** @type {HTMLElement} */ (at)) + step) % tabs.length);
    if (next) turn(next);
    next?.focus();
  } else if (event.key === 'Escape') toggle(false);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
document.addEventListener('keydown', press, true);
addEventListener('resize', place);

/** A sentence that has stood under a question is known once that question is over. */
let standing = '';
function note() {
  const line = document.querySelector('[data-first]');
  const now = line?.getAttribute('data-first') ?? '';
  if (standing && now !== standing) {
    const before = decodeURIComponent(document.cookie.match(/(?:^|; )told=([^;]*)/)?.[1] ?? '');
    if (!before.split(',').includes(standing)) keep('told', before ? `${before},${standing}` : standing);
  }
  // a phone has no line for it under the question
  if (line && now !== standing && !line.getClientRects().length) told(line.textContent ?? '');
  standing = now;
}
const table = document.getElementById('table');
if (table)
  new MutationObserver(note).observe(table, { childList: true, subtree: true, attributeFilter: ['data-first'] });
note();
