// What the site does without a network: it shows one page, which was stored with its static files when this worker was
// installed. Nothing else is ever stored, no page of a signed-in person and no answer of the API; what is sent (POST) does
// not pass here, and is never sent again.
const CACHE = "keepsake-offline";
const OFFLINE = "/offline/";
const STATIC = /(?:href|src)="(\/static\/[^"]+)"/g;

async function storeOfflinePage() {
  // Without cookies: the page is the same for everybody.
  const page = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  if (!page.ok) throw new Error(String(page.status));
  const files = [...new Set([...(await page.clone().text()).matchAll(STATIC)].map((match) => match[1]))];
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put(OFFLINE, page);
  const wanted = new Set([OFFLINE, ...files]);
  for (const stored of await cache.keys()) {
    if (!wanted.has(new URL(stored.url).pathname)) await cache.delete(stored);
  }
}

async function takeOver() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fromNetworkOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // Languages and cookies make no other page of it.
    return (await caches.match(OFFLINE, { ignoreVary: true })) ?? Response.error();
  }
}

async function fromCacheOrNetwork(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(storeOfflinePage());
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fromNetworkOrOffline(event));
  else if (pathname.startsWith("/static/")) event.respondWith(fromCacheOrNetwork(request));
});

// What is pushed says that something waits, and never what; see docs/notifications.md.
self.addEventListener("push", (event) => {
  const { text, path } = event.data.json();
  const options = { body: text, tag: "keepsake", icon: "/static/img/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification("Keepsake", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.path));
});
