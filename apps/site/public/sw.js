// Keeps one page for when there is no network, and shows pushes. Nothing else is answered from here: prices, balances
// and the app itself always come from the server.
const cacheName = 'evens-offline';
const page = '/offline.html';
const files = [page, '/offline.css', '/offline.js', '/icon.svg'];

async function keep() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

async function online(request) {
  const answer = await fetch(request);
  // A new version of the site clears what browsers keep, this too.
  if ((await caches.match(page)) === undefined) await keep().catch(() => undefined);
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.mode === 'navigate') {
    event.respondWith(online(request).catch(async () => (await caches.match(page)) ?? Response.error()));
  } else if (request.method === 'GET' && origin === self.location.origin && files.includes(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});

self.addEventListener('push', (event) => {
  const { title, url, ...options } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  const notification = { ...options, data: { url }, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, notification));
});

async function openPage(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [first] = windows;
  if (!first) return self.clients.openWindow(url);
  await first.focus();
  return first.navigate(url);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // A path of the site, never another address.
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(openPage(url.href));
});
