// @ts-check
// Tells the server how large the window is, so that boards are drawn to fit: a cookie that every page sets.

/** Fewer pixels than this are a browser's own bar. */
const LEAST_KEYBOARD = 120;

/** Measured when the window changes, not with every question: measuring lays out the page. */
let known = '';

/** The window as the server reads it: `1280x800`, with a `t` where a finger points. */
export function size() {
  return (known ||= measured());
}

function measured() {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const page = document.documentElement; // what a phone shows before it zooms out over something too wide
  return `${page.clientWidth}x${page.clientHeight}${isTouch ? 't' : ''}`;
}

/** Whether two windows differ enough to draw anew. @param {string} one @param {string} other */
export function differ(one, other) {
  const [a, b] = [one, other].map((each) => (each.match(/\d+/g) ?? []).map(Number));
  const isMoved = a.some((side, n) => Math.abs(side - (b[n] ?? 0)) >= 8);
  return isMoved || one.endsWith('t') !== other.endsWith('t');
}

/** Keeps something for the server to read. @param {string} name @param {string} value */
export function keep(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=34560000; samesite=lax`;
}

function tell() {
  known = '';
  keep('window', size());
}

/** A keyboard on the glass covers what lies below; some browsers say so only here. Larger by pinching is not covered. */
function uncover() {
  const [{ style }, view] = [document.documentElement, /** @type {VisualViewport} */ (visualViewport)];
  const high = Math.round(view.height * view.scale);
  if (innerHeight - high < LEAST_KEYBOARD) return void style.removeProperty('--seen');
  style.setProperty('--seen', `${high}px`);
  scrollTo(0, 0);
  document.activeElement?.scrollIntoView({ block: 'center' });
}
tell();
addEventListener('resize', tell);
visualViewport?.addEventListener('resize', uncover);
matchMedia('(pointer: coarse)').addEventListener('change', tell);
