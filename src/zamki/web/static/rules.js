// @ts-check
// Rules: the chapter being read is marked, words are found, the page is printed.

for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print());

const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('.contents a')]);
const reading = new Set();

function mark() {
  const first = links.find((link) => reading.has(link.hash.slice(1)));
  for (const link of links) {
    if (link === first) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) reading.add(target.id);
      else reading.delete(target.id);
    }
    mark();
  },
  { rootMargin: '-12% 0px -80% 0px' },
);
for (const chapter of document.querySelectorAll('.chapter')) seen.observe(chapter);

const find = /** @type {HTMLInputElement|null} */ (document.getElementById('find'));
const hits = document.getElementById('hits');

/** Lights every rule that has the words; the first one comes into view. */
function look() {
  const words = (find?.value ?? '').trim().toLowerCase();
  const rules = [...document.querySelectorAll('.rulelines .r')];
  const found = words ? rules.filter((each) => each.textContent?.toLowerCase().includes(words)) : [];
  for (const each of rules) each.classList.toggle('hit', found.includes(each));
  if (hits) hits.textContent = words ? String(found.length || find?.dataset.none || 0) : '';
  found[0]?.scrollIntoView({ block: 'center' });
}
find?.addEventListener('input', look);
