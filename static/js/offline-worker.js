/* Opens the pages of a hall without network, after one visit. `self.offline` (written in front by
   the server) says which: {name, files, pages, data}, the last two as regular expressions of paths.
   Pages are stored as they last were, for twelve hours, and only answered from here when the network
   does not answer. Nothing that is sent passes through here. Whoever is refused, or signs out, leaves
   no page behind. */
"use strict";

const FILES = `${self.offline.name}-files`;
const PAGES = `${self.offline.name}-pages`; // what people see on them, nothing else of people
const MAX_AGE = 12 * 3600 * 1000;
const TIMEOUT = 5000; // ms: a hall's network often swallows a request without an error
const [isPagePath, isDataPath] = ["pages", "data"].map((key) => {
  const pattern = self.offline[key] && new RegExp(self.offline[key]);
  return (path) => Boolean(pattern) && pattern.test(path);
});

async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll(self.offline.files);
  await self.skipWaiting();
}

async function activate() {
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    if (!self.offline.files.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
  await self.clients.claim();
}

/* While a page takes another's place a browser has neither: who looks for one waits for the writing. */
let writing = Promise.resolve();
/* Once told to forget, nothing is stored, not even an answer that is on its way, until somebody opens
   a page anew. */
let isForgotten = false;

async function storePage(request, response) {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set("X-Kept-At", String(Date.now()));
  const body = await response.blob();
  writing = writing.then(async () => {
    if (isForgotten) return;
    const cache = await caches.open(PAGES);
    await cache.put(request, new Response(body, { status, statusText, headers }));
  }).catch(() => {}); // no room: then there is no stored page
  await writing;
}

async function removePage(request) {
  const cache = await caches.open(PAGES);
  await cache.delete(request, { ignoreVary: true });
}

async function forgetPages() {
  isForgotten = true;
  await writing;
  await caches.delete(PAGES);
}

async function findStoredPage(request) {
  await writing;
  const page = await caches.match(request, { cacheName: PAGES, ignoreVary: true });
  if (!page || Date.now() - Number(page.headers.get("X-Kept-At")) < MAX_AGE) return page;
  await removePage(request);
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
    const isRedirect = response.redirected || response.type === "opaqueredirect";
    if (isRedirect || [401, 403].includes(response.status)) await forgetPages();
    else if (response.ok) await storePage(request, response.clone());
    else if (response.status === 404) await removePage(request);
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

const isPage = (url, request) => isDataPath(url.pathname)
  || (request.mode === "navigate" && !url.search && isPagePath(url.pathname));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") isForgotten = false;
  if (self.offline.files.includes(url.pathname)) event.respondWith(fetchFile(request));
  else if (isPage(url, request)) event.respondWith(fetchPage(request));
});
/* A page that was opened before its worker was there, or whose people have changed since, asks to be
   stored as it is now; one that is no longer let in, or signs out, asks to forget. */
self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(forgetPages());
  const url = new URL(event.source.url);
  if (event.data === "store" && isPagePath(url.pathname)) {
    event.waitUntil(fetchPage(new Request(url.pathname)).catch(() => {}));
  }
});
