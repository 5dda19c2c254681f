// @ts-check
// The lobby: a code is read with or without its dash, in large letters, and joins on its last letter.
// Whoever comes back to a page that the browser has kept means a new table, and so needs a new page.

const LETTERS = 8;

window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

document.addEventListener('input', (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!field.form?.hasAttribute('data-code')) return;
  const letters = field.value.toUpperCase().replace(/[\W_]/g, '').slice(0, LETTERS);
  const isLonger = letters.length > 4;
  field.value = isLonger ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
  if (letters.length === LETTERS) field.form.requestSubmit();
});
