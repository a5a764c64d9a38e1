// The service worker of one tournament: shows what is pushed, opens the match when it is tapped, and keeps the last
// page seen for when there is no signal. It stores public pages only, never a form or a personal link.
"use strict";
const KEPT = "retruco-pages-1";
const SCOPE = new URL(self.registration.scope).pathname;
const PUBLIC = new RegExp(`^${SCOPE.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(bracket/|match/\\d+/)?$`);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let words = {};
  try { words = event.data.json(); } catch { return; }
  event.waitUntil(self.registration.showNotification(words.title, {
    body: words.body, tag: words.tag, data: { url: words.url }, icon: "/static/icons/any-192.png",
    vibrate: [200, 100, 200], renotify: true, requireInteraction: true,
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin).href;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((open) => {
    const here = open.find((client) => client.url === url);
    return here ? here.focus() : self.clients.openWindow(url);
  }));
});

// Network first; the last copy only when the network fails.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const asset = url.origin === self.location.origin && url.pathname.startsWith("/static/");
  const page = event.request.mode === "navigate" && PUBLIC.test(url.pathname) && !url.search;
  if (event.request.method !== "GET" || !(asset || page)) return;
  event.respondWith(fetch(event.request).then((answer) => {
    if (answer.ok) {
      const copy = answer.clone();
      event.waitUntil(caches.open(KEPT).then((kept) => kept.put(event.request, copy)));
    }
    return answer;
  }).catch(async () => (await caches.match(event.request)) || Response.error()));
});
