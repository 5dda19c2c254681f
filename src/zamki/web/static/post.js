// @ts-check
// Sends something once, however often it has to try: every request has a key, and the table knows it again.

/** Pauses between tries in milliseconds; after the last one the person is asked. */
const PAUSES = [500, 1000, 2000, 4000, 5000, 5000, 5000];
/** So long one try may take. */
const PATIENCE = 15000;

const box = document.getElementById('notice');
const unsent = document.getElementById('unsent');
let hide = 0;
/** What is not taken away because something else is well again. */
let staying = '';

/** @param {string} text */
export function notice(text) {
  if (!box || box.textContent === text || (!text && staying && box.textContent === staying)) return;
  box.textContent = text;
  clearTimeout(hide);
  if (text && text !== offline()) hide = setTimeout(() => (box.textContent = ''), 5000);
}

/** Says something that stays until the reader does anything. @param {string} text */
export function told(text) {
  notice(text);
  clearTimeout(hide);
  staying = text;
  const end = () => {
    staying = '';
    if (box?.textContent === text) notice('');
    for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, end, true);
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, end, true);
}

/** Copies also where the page comes over plain http, as on a friend's phone. @param {string} text */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const from = /** @type {HTMLElement|null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  from?.focus();
}

function key() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}

/** What is said while the table cannot be reached. */
function offline() {
  return document.getElementById('table')?.dataset.offline ?? '';
}

/** What cannot be reached, and what can be reached again: that is said no longer. @param {boolean} isThere */
export function reached(isThere) {
  if (!isThere) notice(offline());
  else if (box?.textContent === offline()) notice('');
}

/** Shows that something could not be sent, with a button that sends it; without anything, hides that. @param {(() => void)|null} again */
function ask(again) {
  if (!unsent) return;
  unsent.hidden = !again;
  const button = unsent.querySelector('button');
  if (button) button.onclick = again;
}

/**
 * Tries until there is an answer, or until it has tried often enough. Only a lost connection and a table that cannot
 * save right now (503) are tried again: any other answer would be the same once more.
 * @param {string} url
 * @param {RequestInit} request
 * @returns {Promise<{ok: boolean, told: any}|null>}
 */
async function tried(url, request) {
  for (const pause of [...PAUSES, 0]) {
    try {
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE) });
      if (answer.ok) return { ok: true, told: await answer.json() };
      if (answer.status !== 503) return { ok: false, told: await answer.json().catch(() => null) };
    } catch {
      // the connection was lost, before or after the table has heard it
    }
    reached(false);
    if (pause) await new Promise((done) => setTimeout(done, pause));
  }
  return null;
}

/**
 * @param {string} url
 * @param {unknown} body
 * @param {(name: string) => void} again sends the same once more, under the same name
 * @param {string} [name] the request's key
 * @returns {Promise<any>} the answer, or nothing when it was refused or could not be sent
 */
export async function post(url, body, again, name = key()) {
  ask(null);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': name };
  const answer = await tried(url, { method: 'POST', headers, body: JSON.stringify(body) });
  reached(true);
  if (answer?.ok) return answer.told;
  if (answer?.told?.error) notice(answer.told.error.message);
  else ask(() => again(name));
  return null;
}
