// @ts-check
// One event stream per browser and table: the tab that holds the lock listens and tells the others.

/** @typedef {{version?: number, here?: string}} News */

/** @param {string} kind @param {MessageEvent} event @returns {News} */
function read(kind, event) {
  if (kind !== 'presence') return { version: Number(event.lastEventId) };
  /** @type {{seats: {online: boolean, free: boolean}[]}} */
  const told = JSON.parse(event.data);
  return { here: told.seats.map((each) => (each.online && !each.free ? '1' : '0')).join('') };
}

/**
 * @param {string} table
 * @param {string} seat
 * @param {number} after
 * @param {(news: News) => void} changed
 * @param {(isThere: boolean) => void} connected
 */
export function listen(table, seat, after, changed, connected) {
  const channel = new BroadcastChannel(`zamki-${table}`);
  channel.onmessage = (event) =>
    typeof event.data === 'string' ? connected(event.data === 'there') : changed(event.data);
  let last = after;
  const source = () => {
    const stream = new EventSource(`/api/tables/${table}/events?light=true&after=${last}${seat && `&seat=${seat}`}`);
    for (const kind of ['view', 'chat', 'presence']) {
      stream.addEventListener(kind, (event) => {
        const news = read(kind, event);
        last = Math.max(last, news.version ?? 0);
        changed(news);
        channel.postMessage(news);
      });
    }
    stream.onopen = () => {
      connected(true);
      channel.postMessage('there');
    };
    stream.onerror = () => {
      connected(false);
      channel.postMessage('away');
      if (stream.readyState === EventSource.CLOSED) setTimeout(source, 2000);
    };
  };
  if (navigator.locks) {
    // some engines complain when the page goes while its lock is held or waited for
    navigator.locks.request(`zamki-${table}`, () => new Promise(() => source())).catch(() => {});
  } else source();
}
