// @ts-check
// What a spot would bring is shown above everything else while it is pointed at, focused or held down.

/** @type {Element|null} */
let now = null;

/** What names a spot in its drawing. @param {Element} spot */
const nameOf = (spot) => spot.getAttribute('data-pick') ?? spot.getAttribute('data-move') ?? '';

/** Takes the what-ifs out of their spots, so that they lie on top and cover no other spot's place. @param {ParentNode} root */
export function lift(root) {
  for (const what of root.querySelectorAll('.spot > .whatif')) {
    const spot = /** @type {Element} */ (what.parentElement);
    what.classList.add('lifted');
    what.setAttribute('data-of', nameOf(spot));
    spot.closest('svg')?.append(what);
  }
}

/** @param {Element} spot @param {boolean} isOn */
function light(spot, isOn) {
  spot.classList.toggle('showing', isOn);
  const what = spot.closest('svg')?.querySelector(`.lifted[data-of="${CSS.escape(nameOf(spot))}"]`);
  what?.classList.toggle('showing', isOn);
}

/** @param {Element|null} spot */
function show(spot) {
  if (spot === now) return;
  if (now) light(now, false);
  now = spot;
  if (spot) light(spot, true);
}

/** What is pointed at shows again what it would bring, if it is still there. */
export function relight() {
  if (!now?.isConnected) now = null;
  if (now) light(now, true);
}

/** @param {Event} event */
const spotOf = (event) => /** @type {Element} */ (event.target).closest?.('.spot') ?? null;
document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(spotOf(event)));
document.addEventListener('focusin', (event) => show(spotOf(event)));
document.addEventListener('focusout', () => show(null));
let held = 0;
document.addEventListener('pointerdown', (event) => {
  clearTimeout(held);
  const spot = spotOf(event);
  if (event.pointerType !== 'mouse' && spot) held = setTimeout(() => show(spot), 450);
});
document.addEventListener('pointerup', () => clearTimeout(held));
