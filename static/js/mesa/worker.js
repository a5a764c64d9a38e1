/* Opens the phone's pages without network, after one visit. `self.kept` (written in front by the
   server) names the files of the page. Pages below /r/ are kept as they were last seen, for twelve
   hours, and only answered from here when the network does not answer. Nothing that is sent passes
   through here, and the page empties everything when the phone is no longer let in. */
"use strict";

const FILES = "mesa-files";
const PAGES = "mesa-pages"; // names on screen, nothing else of people
const KEPT = 12 * 3600 * 1000;
const PATIENCE = 5000; // ms: a hall's network often swallows a request without saying so

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(FILES);
    await cache.addAll(self.kept);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(FILES);
    for (const request of await cache.keys()) {
      if (!self.kept.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
    await self.clients.claim();
  })());
});

function stamped(response) {
  const headers = new Headers(response.headers);
  headers.set("X-Kept-At", String(Date.now()));
  return response.blob().then((body) =>
    new Response(body, { status: response.status, statusText: response.statusText, headers }));
}

async function remembered(request) {
  const cache = await caches.open(PAGES);
  const found = await cache.match(request);
  if (!found) return null;
  if (Date.now() - Number(found.headers.get("X-Kept-At")) < KEPT) return found;
  await cache.delete(request);
  return null;
}

/* The network first; what was seen last when it fails, or soon when it is slow. Whoever has nothing
   yet waits as long as the network needs. Refused is refused: then the old page goes. */
async function fresh(request) {
  const old = await remembered(request);
  const stop = new AbortController();
  const late = old ? setTimeout(() => stop.abort(), PATIENCE) : 0;
  try {
    const response = await fetch(request, { signal: stop.signal });
    const cache = await caches.open(PAGES);
    if (response.ok && !response.redirected) {
      await cache.put(request, await stamped(response.clone()));
    } else if (response.status === 401 || response.status === 403 || response.redirected) {
      await caches.delete(PAGES);
    }
    return response;
  } catch (error) {
    if (old) return old;
    throw error;
  } finally {
    clearTimeout(late);
  }
}

async function file(request) {
  const cache = await caches.open(FILES);
  return (await cache.match(request)) || fetch(request);
}

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (self.kept.includes(url.pathname)) event.respondWith(file(request));
  else if (page(url, request)) event.respondWith(fresh(request));
});

/* The phone's own pages of a match and its tables, and the sheet; not the state, which the page
   keeps itself, nor the page that lets a phone in. */
function page(url, request) {
  if (/^\/r\/[\w-]+\/(sheet|catalogue)\.json$/.test(url.pathname)) return true;
  return request.mode === "navigate" && !url.search
    && /^\/r\/[\w-]+\/(match\/\d+\/)?$/.test(url.pathname);
}
