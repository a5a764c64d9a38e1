// The service worker of one tournament: shows what is pushed, opens the match when it is tapped, and stores the last
// pages for when there is no signal. It stores public pages only, never a form or a personal link.
"use strict";
const CACHE = "retruco-pages-1";
const SCOPE = new URL(self.registration.scope).pathname;
const PUBLIC = new RegExp(`^${SCOPE.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(bracket/|match/\\d+/)?$`);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let message = null;
  try { message = event.data.json(); } catch { return; }
  const { title, body, tag, url } = message;
  event.waitUntil(self.registration.showNotification(title, {
    body, tag, data: { url }, icon: "/static/icons/any-192.png",
    vibrate: [200, 100, 200], renotify: true, requireInteraction: true,
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin).href;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((clients) => {
    const open = clients.find((client) => client.url === url);
    return open ? open.focus() : self.clients.openWindow(url);
  }));
});

// Network first; the last copy only when the network fails.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isAsset = url.origin === self.location.origin && url.pathname.startsWith("/static/");
  const isPage = event.request.mode === "navigate" && PUBLIC.test(url.pathname) && !url.search;
  if (event.request.method !== "GET" || !(isAsset || isPage)) return;
  event.respondWith(fetch(event.request).then((response) => {
    if (response.ok) {
      const copy = response.clone();
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
    }
    return response;
  }).catch(async () => (await caches.match(event.request)) || Response.error()));
});
