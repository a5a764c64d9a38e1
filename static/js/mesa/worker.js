/* Opens the phone's pages without network, after one visit. `self.kept` (written in front by the
   server) names the files of the page. Pages below /r/ are stored as they last were, for twelve
   hours, and only answered from here when the network does not answer. Nothing that is sent passes
   through here, and the page empties everything when the phone is no longer let in. */
"use strict";

const FILES = "mesa-files";
const PAGES = "mesa-pages"; // names on screen, nothing else of people
const MAX_AGE = 12 * 3600 * 1000;
const TIMEOUT = 5000; // ms: a hall's network often swallows a request without an error

async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll(self.kept);
  await self.skipWaiting();
}

async function activate() {
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    if (!self.kept.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
  await self.clients.claim();
}

async function storePage(request, response) {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set("X-Kept-At", String(Date.now()));
  const cache = await caches.open(PAGES);
  await cache.put(request, new Response(await response.blob(), { status, statusText, headers }));
}

async function findStoredPage(request) {
  const cache = await caches.open(PAGES);
  const page = await cache.match(request);
  if (!page || Date.now() - Number(page.headers.get("X-Kept-At")) < MAX_AGE) return page;
  await cache.delete(request);
  return null;
}

/* The network first; the stored page when it fails, or soon when it is slow. Whoever has nothing
   yet waits as long as the network needs. Refused is refused: then the old page goes. */
async function fetchPage(request) {
  const stored = await findStoredPage(request);
  const controller = new AbortController();
  const timeout = stored ? setTimeout(() => controller.abort(), TIMEOUT) : 0;
  try {
    const response = await fetch(request, { signal: controller.signal });
    if (response.ok && !response.redirected) await storePage(request, response.clone());
    else if ([401, 403].includes(response.status) || response.redirected) await caches.delete(PAGES);
    return response;
  } catch (error) {
    if (stored) return stored;
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}

async function fetchFile(request) {
  const cache = await caches.open(FILES);
  return (await cache.match(request)) || fetch(request);
}

/* The phone's own pages of a match and its tables, and the sheet; not the state, which the page
   stores itself, nor the page that lets a phone in. */
function isPage(url, request) {
  if (/^\/r\/[\w-]+\/(sheet|catalogue|book|doubts)\.json$/.test(url.pathname)) return true;
  return request.mode === "navigate" && !url.search
    && /^\/r\/[\w-]+\/(match\/\d+\/)?$/.test(url.pathname);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (self.kept.includes(url.pathname)) event.respondWith(fetchFile(request));
  else if (isPage(url, request)) event.respondWith(fetchPage(request));
});
