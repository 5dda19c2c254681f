// @ts-check
// A button that turns notices on and off: “tell this browser when it is my turn”.
//
//   <button type="button" class="btn sec" hidden aria-pressed="false"
//           data-notices="/api/tables/TABLE/seats/SEAT/notices"
//           data-on="Tell me when it is my turn" data-off="Stop telling me" data-denied="This browser does not allow it."></button>
//
// It stays hidden where the server offers nothing or the browser cannot do it.

const WORKER = '/notices-worker.js';
const SCOPE = '/notices/';

/** Makes one button work; call it again for a button that is put into the page later. @param {HTMLButtonElement} button */
export async function notices(button) {
  const where = button.dataset.notices;
  if (!where || !isAble()) return;
  const offered = await asked('/api/notices');
  if (!offered?.push) return;
  button.hidden = false;
  show(button, await isOn(where));
  button.onclick = async () => {
    button.disabled = true;
    try {
      show(button, (await isOn(where)) ? await stop(where) : await start(where, offered.push));
    } catch {
      button.textContent = button.dataset.denied ?? '';
    } finally {
      button.disabled = false;
    }
  };
}

function isAble() {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** @param {HTMLButtonElement} button @param {boolean} on */
function show(button, on) {
  button.setAttribute('aria-pressed', String(on));
  button.textContent = (on ? button.dataset.off : button.dataset.on) ?? '';
}

/** Whether the table tells this browser. @param {string} where */
async function isOn(where) {
  const id = localStorage.getItem(where);
  if (!id || Notification.permission !== 'granted') return false;
  const mine = await asked(`${where}/list`);
  return Array.isArray(mine) && mine.some((each) => each.id === id);
}

/** @param {string} where @param {string} key */
async function start(where, key) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const registered = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const known = await registered.pushManager.getSubscription();
  const made = known ?? (await registered.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  const told = await asked(where, { push: { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } } });
  if (!told) throw new Error('refused');
  localStorage.setItem(where, told.id);
  return true;
}

/** @param {string} where */
async function stop(where) {
  const id = localStorage.getItem(where);
  if (id) await asked(`${where}/${encodeURIComponent(id)}/stop`, {});
  localStorage.removeItem(where);
  return false;
}

/** An answer of the server; with a body something is asked for. @param {string} url @param {object} [body] @returns {Promise<any>} */
async function asked(url, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
  return answer.ok ? answer.json() : null;
}

for (const button of document.querySelectorAll('[data-notices]')) {
  if (button instanceof HTMLButtonElement) void notices(button);
}
