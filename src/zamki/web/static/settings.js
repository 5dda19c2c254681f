// @ts-check
// What the reader has chosen, kept in this browser; what the server must know is mirrored in a cookie.
import { notice } from './post.js';
import { keep } from './window.js';

/** @typedef {{speed: string, ask: boolean, numbers: boolean, sound: boolean, notify: boolean, calm: boolean, large: boolean, words: boolean, keys: boolean, remap: Record<string, string>}} Settings */

const NAME = 'zamki-settings';
/** @type {Settings} */
const USUAL = {
  speed: 'brisk',
  ask: false,
  numbers: true,
  sound: false,
  notify: false,
  calm: false,
  large: false,
  words: false,
  keys: true,
  remap: {},
};

/** @returns {Settings} */
function kept() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return { ...USUAL }; // a browser that keeps nothing, or something that is not ours
  }
}

export const settings = kept();

/** Whether as little as possible moves. */
export function isCalm() {
  return settings.calm || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** So long a move of another person stands before the next one is shown, in milliseconds. */
export function pause() {
  if (settings.speed === 'once') return 0;
  return isCalm() ? 400 : settings.speed === 'calm' ? 1200 : 700;
}

function store() {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // it lasts as long as this page
  }
}

/** Gives a key another letter; nothing brings its own back. @param {string} key @param {string} letter */
function remap(key, letter) {
  const { [key]: _, ...others } = settings.remap;
  settings.remap = letter && letter !== key ? { ...others, [key]: letter } : others;
  store();
  show();
}

/** The key that a letter stands for, if any. @param {string} letter */
export function keyOf(letter) {
  const [key] = Object.entries(settings.remap).find(([, mine]) => mine === letter) ?? [];
  return key ?? (letter in settings.remap ? '' : letter);
}

function show() {
  document.documentElement.toggleAttribute('data-calm', settings.calm);
  document.documentElement.toggleAttribute('data-words', settings.words);
  for (const field of document.querySelectorAll('[data-setting]')) {
    const input = /** @type {HTMLInputElement} */ (field);
    const value = settings[/** @type {keyof Settings} */ (input.dataset.setting ?? '')];
    input.checked = input.type === 'radio' ? input.value === value : Boolean(value);
  }
  for (const field of document.querySelectorAll('[data-remap]')) {
    const input = /** @type {HTMLInputElement} */ (field);
    input.value = settings.remap[input.dataset.remap ?? ''] ?? input.dataset.remap ?? '';
  }
}

/** Asks whether the page may notify; where it may not the switch goes back and says so. @param {HTMLInputElement} input */
async function allow(input) {
  const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
  if (answer === 'granted') return;
  settings.notify = false;
  store();
  show();
  notice(input.dataset.denied ?? '');
}

/** @param {() => void} changed called when the server would show something else */
export function begin(changed) {
  show();
  document.addEventListener('change', (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.dataset?.remap) remap(input.dataset.remap, input.value.trim().toLowerCase());
    const name = input.dataset?.setting;
    if (!name) return;
    Object.assign(settings, { [name]: input.type === 'radio' ? input.value : input.checked });
    store();
    if (name === 'notify' && input.checked) void allow(input);
    if (name === 'numbers' || name === 'words' || name === 'large') {
      keep(name, settings[name] ? 'on' : 'off');
      changed();
    }
    show();
  });
}
