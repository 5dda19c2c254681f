// @ts-check
// One event stream per browser and table: the tab that holds the lock listens and tells the others.

/**
 * @param {string} table
 * @param {string} seat
 * @param {number} after
 * @param {() => void} changed
 * @param {(isThere: boolean) => void} connected
 */
export function listen(table, seat, after, changed, connected) {
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, 25);
  };
  const channel = new BroadcastChannel(`zamki-${table}`);
  channel.onmessage = (event) => (event.data === 'changed' ? soon() : connected(event.data === 'there'));
  const source = () => {
    const stream = new EventSource(`/api/tables/${table}/events?light=true&after=${after}${seat && `&seat=${seat}`}`);
    /** @param {string} word */
    const tell = (word) => channel.postMessage(word);
    for (const kind of ['view', 'chat', 'presence']) {
      stream.addEventListener(kind, () => {
        soon();
        tell('changed');
      });
    }
    stream.onopen = () => {
      connected(true);
      tell('there');
      soon();
    };
    stream.onerror = () => {
      connected(false);
      tell('away');
      if (stream.readyState === EventSource.CLOSED) setTimeout(source, 2000);
    };
  };
  if (navigator.locks) void navigator.locks.request(`zamki-${table}`, () => new Promise(() => source()));
  else source();
  addEventListener('online', soon);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && soon());
}
