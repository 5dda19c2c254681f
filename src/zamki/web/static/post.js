// @ts-check
// Sends something once, however often it has to try.

const box = document.getElementById('notice');
let hide = 0;

/** @param {string} text */
export function notice(text) {
  if (!box || box.textContent === text) return;
  box.textContent = text;
  clearTimeout(hide);
  if (text && text !== document.getElementById('table')?.dataset.offline)
    hide = setTimeout(() => (box.textContent = ''), 5000);
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

/**
 * @param {string} url
 * @param {unknown} body
 * @returns {Promise<any>} the answer, or nothing when it was refused
 */
export async function post(url, body) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key() };
  for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
    try {
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status >= 500) throw new Error(String(answer.status));
      const told = await answer.json();
      if (answer.ok) return told;
      notice(told.error?.message ?? '');
      return null;
    } catch {
      notice(document.getElementById('table')?.dataset.offline ?? '');
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}
