// @ts-check
// What a spot would bring is shown above everything else while it is pointed at, focused or held down.

/** @type {WeakMap<Element, Element>} */
const shows = new WeakMap();
/** @type {Element|null} */
let now = null;

/** Takes the what-ifs out of their spots, so that they lie on top and cover no other spot's place. @param {ParentNode} root */
export function lift(root) {
  for (const what of root.querySelectorAll('.spot > .whatif')) {
    const spot = /** @type {Element} */ (what.parentElement);
    shows.set(spot, what);
    what.classList.add('lifted');
    spot.closest('svg')?.append(what);
  }
}

/** @param {Element|null} spot */
function show(spot) {
  if (spot === now) return;
  if (now) {
    now.classList.remove('showing');
    shows.get(now)?.classList.remove('showing');
  }
  now = spot;
  if (spot) {
    spot.classList.add('showing');
    shows.get(spot)?.classList.add('showing');
  }
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
