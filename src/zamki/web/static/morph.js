// @ts-check
// Turns what is shown into what has come, touching only what differs: all else keeps its place, focus and scrolling.
// Elements that say what they are (by id, thing, piece, move …) are never turned into something else.

const NAMES = ['id', 'data-key', 'data-thing', 'data-piece', 'data-move', 'data-pick', 'data-set', 'data-post'];
const MORE_NAMES = ['data-line', 'data-of', 'name', 'href'];

/** What a node is among its siblings. @param {Node} node */
function nameOf(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const name = [...NAMES, ...MORE_NAMES].find((each) => node.getAttribute(each));
  const said = name ? `${name}=${node.getAttribute(name)}` : (node.classList[0] ?? '');
  return `${node.nodeName} ${said}`;
}

/** @param {Element} here @param {Element} come */
function attributes(here, come) {
  const keepsOpen = here.nodeName === 'DETAILS' && here.id;
  for (const { name } of [...here.attributes])
    if (!come.hasAttribute(name) && !(keepsOpen && name === 'open')) here.removeAttribute(name);
  for (const each of come.attributes)
    if (here.getAttribute(each.name) !== each.value) here.setAttribute(each.name, each.value);
}

/** Fields show what the server says, except where somebody types, or has begun a form that is not sent. @param {Element} field */
function fill(field) {
  if (field.closest('[data-send]')) return;
  const isTyped = field === document.activeElement;
  if (field instanceof HTMLOptionElement) field.selected = field.defaultSelected;
  if (field instanceof HTMLTextAreaElement && !isTyped) field.value = field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return;
  if (field.type === 'radio' || field.type === 'checkbox') field.checked = field.defaultChecked;
  else if (!/text|search/.test(field.type) || !isTyped) field.value = field.defaultValue;
}

/** The first and the last nodes that are the same need no look: how many at either end. @param {Node[]} old @param {Node[]} fresh */
function same(old, fresh) {
  const most = Math.min(old.length, fresh.length);
  let [start, end] = [0, 0];
  while (start < most && old[start].isEqualNode(fresh[start])) start++;
  while (end < most - start && old[old.length - 1 - end].isEqualNode(fresh[fresh.length - 1 - end])) end++;
  return [start, end];
}

/** Nodes by what they are. @param {Node[]} nodes */
function byName(nodes) {
  /** @type {Map<string, Node[]>} */
  const named = new Map();
  for (const each of nodes) {
    const name = nameOf(each);
    if (!named.get(name)?.push(each)) named.set(name, [each]);
  }
  return named;
}

/** @param {Node} here @param {Node} come */
function children(here, come) {
  const [old, fresh] = [[...here.childNodes], [...come.childNodes]];
  const [start, end] = same(old, fresh);
  const named = byName(old.slice(start, old.length - end));
  const all = fresh.slice(start, fresh.length - end).map((each) => ({ each, stays: named.get(nameOf(each))?.shift() }));
  for (const gone of [...named.values()].flat()) here.removeChild(gone);
  let at = start ? old[start - 1].nextSibling : here.firstChild;
  for (const { each, stays } of all) {
    if (stays && stays === at) at = at.nextSibling;
    else here.insertBefore(stays ?? document.importNode(each, true), at);
    if (stays) morph(stays, each);
  }
}

/** @param {Node} here @param {Node} come */
function morph(here, come) {
  if (here.isEqualNode(come)) return;
  if (!(here instanceof Element && come instanceof Element)) {
    here.nodeValue = come.nodeValue;
    return;
  }
  attributes(here, come);
  children(here, come);
}

/** A part of the page as it has come; scripts may have touched what is shown. @param {Element} here @param {Element} come */
export function renew(here, come) {
  morph(here, come);
  for (const field of here.querySelectorAll('input,textarea,option')) fill(field);
}
