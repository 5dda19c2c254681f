// @ts-check
// Shows that it is somebody's turn, and opens the table. It sees no page and keeps nothing.

const worker = /** @type {any} */ (self);

worker.addEventListener('push', (/** @type {any} */ event) => {
  const told = event.data?.json() ?? {};
  const shown = { body: told.body, tag: told.tag, icon: '/icon.svg', data: { url: told.url } };
  event.waitUntil(worker.registration.showNotification(told.title ?? 'Zamki', shown));
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', worker.location.origin);
  if (url.origin === worker.location.origin) event.waitUntil(opened(url.href));
});

/** The table's page: one that is open already, else a new one. @param {string} url */
async function opened(url) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = pages.find((/** @type {any} */ page) => page.url.split(/[?#]/)[0] === url);
  return found ? found.focus() : worker.clients.openWindow(url);
}
