// @ts-check
// Your turn: the title, a dot on the icon, and if wished a knock on wood and a notification. Never twice in 20 seconds.
import { settings } from './settings.js';

const AGAIN = 20000;
const { turn, game } = document.body.dataset;
const plain = document.title;
const icon = /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]'));
const plainIcon = icon?.href ?? '';
const DOT =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 30V12h5v4h4V6h6v10h4v-4h5v18z" fill="#2B4A86"/><circle cx="25" cy="7" r="6" fill="#F0B429"/></svg>',
  );
let last = -Infinity;
/** @type {AudioContext|null} */
let sounds = null;

/** How a piece of wood sounds: pitch, how long, and how often. @type {Record<string, [number, number, number]>} */
const WOOD = { place: [420, 0.09, 1], turn: [640, 0.06, 1], yours: [520, 0.11, 2], end: [330, 0.22, 3] };

/** Some browsers let a page sound only once it was touched. */
for (const kind of ['pointerdown', 'keydown'])
  document.addEventListener(
    kind,
    () => {
      if (!settings.sound) return;
      sounds ??= new AudioContext();
      void sounds.resume();
    },
    true,
  );

/** A short knock on wood, if the reader wants to hear it. @param {string} name */
export function knock(name) {
  if (!settings.sound || !WOOD[name]) return;
  sounds ??= new AudioContext();
  if (sounds.state === 'suspended') return;
  const [pitch, long, often] = WOOD[name];
  for (let number = 0; number < often; number++) {
    const start = sounds.currentTime + number * 0.14;
    const tone = sounds.createOscillator();
    const loud = sounds.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch * 1.6, start);
    tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
    loud.gain.setValueAtTime(0.35, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + long);
    tone.connect(loud).connect(sounds.destination);
    tone.start(start);
    tone.stop(start + long);
  }
}

/** @param {string} said */
function notify(said) {
  try {
    new Notification(`${turn} · ${game}`, { body: said, tag: location.pathname });
  } catch {
    // browsers of phones show only what a worker sends
  }
}

/** Shows whether the reader is asked; `isNews`: it has just become so. @param {boolean} isAsked @param {boolean} isNews */
export function signal(isAsked, isNews) {
  document.title = isAsked ? `● ${turn} · ${game}` : plain;
  if (icon) icon.href = isAsked ? DOT : plainIcon;
  const now = performance.now();
  if (!isAsked || !isNews || now - last < AGAIN) return;
  last = now;
  knock('yours');
  if (!document.hidden) return;
  navigator.vibrate?.(80);
  const said = document.querySelector('[data-line]')?.textContent?.trim() ?? '';
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted') notify(said);
}
