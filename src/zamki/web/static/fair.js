// @ts-check
// A page's part of the shuffle: the share it adds, and what it computes anew after the end (docs/formats.md).
// It hashes by itself, for browsers have no Web Crypto where a page comes over plain http.

/** Forms that take a seat. */
const SEATED = /^\/((play|new|join|learn)\/|t\/\w+\/rematch$)/;
/** A share that has come with the address, from the form that opened the table. */
const EARLY = /^#share=([0-9a-f]{32})$/;
const SHARE_BYTES = 16;
const WORD = 2n ** 64n;

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
/** The first 32 bits behind the point. @param {number} root */
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
const ROUNDS = primes.map((prime) => fraction(prime ** (1 / 3)));
const START = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  const view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < padded.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, place) => view.getInt32(block + 4 * place));
    for (let n = 16; n < 64; n++) {
      const [old, late] = [words[n - 15], words[n - 2]];
      const low = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[n] = (words[n - 16] + low + words[n - 7] + high) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n++) {
      const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
      const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      const sum = (h + chosen + ROUNDS[n] + words[n]) | 0;
      [a, b, c, d, e, f, g, h] = [(sum + most) | 0, a, b, c, (d + sum) | 0, e, f, g];
    }
    const come = [a, b, c, d, e, f, g, h];
    state = state.map((word, place) => (word + come[place]) | 0);
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => hash.setInt32(4 * place, word));
  return new Uint8Array(hash.buffer);
}

/** @param {(string|Uint8Array|number[])[]} parts */
function joined(...parts) {
  const texts = new TextEncoder();
  return new Uint8Array(parts.flatMap((part) => [...(typeof part === 'string' ? texts.encode(part) : part)]));
}

/** @param {Uint8Array} key of 32 bytes @param {string} text */
function hmac(key, text) {
  const block = joined(key, new Uint8Array(32));
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      text,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What the `number`-th draw makes of things in the order of the rules. @param {Uint8Array} seed @param {number} number @param {string[]} items @param {number} count */
export function drawn(seed, number, items, count) {
  const key = hmac(seed, String(number));
  const pile = [...items];
  /** @type {bigint[]} */
  let words = [];
  let block = 0;
  /** @param {number} end */
  const below = (end) => {
    const fair = WORD - (WORD % BigInt(end));
    for (;;) {
      if (!words.length) {
        const view = new DataView(new ArrayBuffer(8));
        view.setBigUint64(0, BigInt(block++));
        const hash = new DataView(sha256(joined(key, new Uint8Array(view.buffer))).buffer);
        words = [0, 8, 16, 24].map((at) => hash.getBigUint64(at));
      }
      const word = /** @type {bigint} */ (words.shift());
      if (word < fair) return Number(word % BigInt(end));
    }
  };
  for (let place = 0; place < count; place++) {
    const other = place + below(pile.length - place);
    [pile[place], pile[other]] = [pile[other], pile[place]];
  }
  return pile.slice(0, count);
}

/** @typedef {{table: string, promise: string, nonce: string, shares: (string|null)[]}} Shuffle */
/** @typedef {{shuffle: Shuffle, draws: {items: string[], drawn: string[]}[]}} Proof */

/**
 * What is to be said of a finished game.
 * @param {Proof} proof @param {string|null} own the share that this browser keeps @param {string|null} [before] the promise that it keeps
 * @param {boolean} [isEarly] whether its share went out before it read the promise
 */
export function judged({ shuffle, draws }, own, before = null, isEarly = false) {
  const { table, promise, shares } = shuffle;
  const nonce = bytesOf(shuffle.nonce);
  const isPromised = hex(sha256(joined('zamki-shuffle-2', [0], table, [0], nonce))) === promise;
  if (!isPromised || (before ?? promise) !== promise) return 'nonce';
  const added = shares.flatMap((share) => (share ? [SHARE_BYTES, ...bytesOf(share)] : [0]));
  const seed = sha256(joined('zamki-seed-2', [0], table, [0], nonce, added));
  const isAsDue = draws.every((draw, number) => {
    const due = drawn(seed, number, draw.items, draw.drawn.length);
    return due.every((item, place) => item === draw.drawn[place]);
  });
  if (!isAsDue) return 'deal';
  if (own && !shares.includes(own)) return 'left';
  if (isEarly) return 'early';
  return shares.some(Boolean) ? 'fair' : 'alone';
}

/** What is kept of a table. @param {'share'|'promise'|'early'} what @param {string} table @returns {string|null} */
function kept(what, table) {
  try {
    return localStorage.getItem(`zamki-${what}-${table}`);
  } catch {
    return null;
  }
}

/** The first that comes is kept, and no other after it. @param {'share'|'promise'|'early'} what @param {string} table @param {string} value */
function keep(what, table, value) {
  try {
    if (value && !kept(what, table)) localStorage.setItem(`zamki-${what}-${table}`, value);
  } catch {
    // then it is not kept
  }
}

/** Whether the reader has a seat: who only watches has added nothing. @param {HTMLElement} table */
const isSeated = (table) => JSON.parse(table.dataset.mine ?? '[]').length > 0;

/**
 * The share that a seated reader's browser keeps for a table, or that has come with the address. What has come to a
 * table that waits is not kept: it went out before the promise was read, and the table gets another in time.
 * @param {HTMLElement} table
 */
function shareFor(table) {
  if (!isSeated(table)) return null;
  const { table: name = '', begun } = table.dataset;
  const [, come] = location.hash.match(EARLY) ?? [];
  if (come && begun && !kept('share', name)) {
    keep('share', name, come);
    keep('early', name, 'yes');
  }
  const share = kept('share', name);
  if (come && (share || !begun)) history.replaceState(history.state, '', location.pathname + location.search);
  return share ?? (begun && come) ?? null;
}

const fresh = () => hex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));

/** The share for a table: the one that is kept, else a new one that is kept from now on. @param {string} table */
export function shareOf(table) {
  const share = kept('share', table) ?? fresh();
  keep('share', table, share);
  return share;
}

/** Whether the page has a seat whose share the table does not know yet, or knew before its promise was read. @param {HTMLElement} table */
export function isMissing(table) {
  const isEarly = EARLY.test(location.hash);
  shareFor(table);
  /** @type {(string|null)[]} */
  const shares = JSON.parse(table.dataset.shares ?? '[]');
  const mine = JSON.parse(table.dataset.mine ?? '[]');
  return !table.dataset.begun && mine.some((/** @type {number} */ seat) => shares.length && (isEarly || !shares[seat]));
}

/** @type {string} */
let verdict = '';

/**
 * Says what there is to say of the shuffle: another promise than at first, a share that was left out, and after the
 * end whether all is as promised.
 * @param {HTMLElement} table @param {(text: string) => void} warn says what is wrong where nobody overlooks it
 */
export async function tell(table, warn) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll('[data-fair]'));
  if (!places.length) return;
  const { table: name = '', promise = '', begun } = table.dataset;
  if (isSeated(table)) keep('promise', name, promise);
  if (!begun) return;
  const [was, own, before] = [verdict, shareFor(table), kept('promise', name)];
  const shares = JSON.parse(table.dataset.shares ?? '[]');
  if (own && shares.length && !shares.includes(own)) verdict ||= 'left';
  if (before && promise && promise !== before) verdict ||= 'nonce';
  if (table.matches('.over') && (!verdict || verdict === 'left')) {
    const answer = await fetch(`/t/${name}/shuffle`).catch(() => null);
    if (answer?.ok) verdict = judged(await answer.json(), own, before, Boolean(kept('early', name)));
  }
  for (const place of verdict ? places : []) {
    place.textContent = place.dataset[verdict] ?? '';
    place.hidden = false;
  }
  if (verdict !== was && ['left', 'nonce', 'deal'].includes(verdict)) warn(places[0].dataset[verdict] ?? '');
}

/**
 * A form that takes a seat adds a share. Where the table is not known yet its address hands the share on to its page;
 * where it is, the promise is kept before the share goes out.
 */
document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== 'post' || event.submitter?.hasAttribute('formaction') || form.elements.namedItem('share')) return;
  const where = new URL(form.action);
  if (!SEATED.test(where.pathname)) return;
  const { table, promise = '' } = form.dataset;
  if (table) keep('promise', table, promise);
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name: 'share', value: table ? shareOf(table) : fresh() });
  form.append(field);
  if (table) return;
  where.hash = `share=${field.value}`;
  form.action = where.href;
});
