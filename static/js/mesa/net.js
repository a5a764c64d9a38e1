/* Brings the outbox to the server and the server's state to the phone. Sends in order, one request
   at a time, and sends again with jitter until it has an answer: the client_id makes a second
   arrival harmless. Never draws and never decides: a conflict stays where it is.

   mesa.net.start({match, urls: {state, entries}, csrf}) -> events "state", "status", "denied", and
   "head" when the head referee was asked for a ruling, or is asked no more. */
"use strict";

mesa.net = (() => {
  const events = new EventTarget();
  const PATIENCE = 15000; // ms for one answer
  // ms: after the first failure, at most, and between looks: another phone may keep the same match
  const pace = { first: 800, longest: 20000, look: 8000 };
  const MOST = 50; // items in one request
  let set = null;
  let busy = false;
  let again = false;
  let failures = 0;
  let timer = 0;
  let status = { online: navigator.onLine, sending: false, at: 0 };

  function tell(name, detail) {
    events.dispatchEvent(new CustomEvent(name, { detail }));
  }

  function say(change) {
    status = { ...status, ...change };
    tell("status", status);
  }

  async function ask(url, options) {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      return await fetch(url, { credentials: "same-origin", cache: "no-store",
        redirect: "error", signal: stop.signal, ...options });
    } finally {
      clearTimeout(late);
    }
  }

  /* `since` is the last entry this phone has seen: the answer holds only what came after. */
  function merged(state, news) {
    if (!news.since) return { ...(state || {}), ...news };
    if (!state || state.match.id !== news.match.id || state.entries.length < news.since) return null;
    const dead = new Set(news.void);
    const older = state.entries.slice(0, news.since)
      .map((entry) => ({ ...entry, void: dead.has(entry.number) }));
    return { ...state, ...news, since: 0, entries: [...older, ...news.entries] };
  }

  async function read(response) {
    if (response.status === 401 || response.status === 403 || response.status === 404) {
      const problem = await response.json().catch(() => ({})); // a page of words: the token is old
      throw Object.assign(new Error("denied"), { denied: true, code: problem.code || "csrf" });
    }
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }

  async function fetchState(since) {
    const answer = await read(await ask(`${set.urls.state}?since=${since}`));
    set.csrf = answer.csrf || set.csrf;
    const state = merged(set.state, answer);
    return state || fetchState(0);
  }

  async function look() {
    const state = await fetchState(set.state ? set.state.entries.length : 0);
    await mesa.outbox.keep(set.match, state);
    fresh(state);
  }

  function fresh(state) {
    set.state = state;
    tell("state", state);
  }

  async function send(items) {
    const body = JSON.stringify({
      since: set.state ? set.state.entries.length : 0,
      items: items.map(({ client_id, number, line, teams, reason, texts }) =>
        ({ client_id, number, line, teams, reason, texts })),
    });
    const headers = { "Content-Type": "application/json", "X-CSRFToken": set.csrf };
    const answer = await read(await ask(set.urls.entries, { method: "POST", headers, body }));
    const state = merged(set.state, answer.state) || await fetchState(0);
    await mesa.outbox.settle(set.match, answer.items, state);
    fresh(state);
    for (const { client_id, result } of answer.items) {
      if (!["asked", "withdrawn"].includes(result)) continue;
      tell("head", { result, item: items.find((item) => item.client_id === client_id) });
    }
  }

  /* Only what nobody has to decide about: an answered item holds back all behind it. */
  async function waiting() {
    const queue = await mesa.outbox.items(set.match);
    const stop = queue.findIndex((item) => item.answer);
    return (stop < 0 ? queue : queue.slice(0, stop)).slice(0, MOST);
  }

  async function flush() {
    if (!set) return;
    if (busy) { again = true; return; }
    busy = true;
    clearTimeout(timer);
    try {
      say({ sending: true });
      do {
        again = false;
        let items = await waiting();
        if (!items.length) await look();
        while (items.length) {
          await send(items);
          items = await waiting();
        }
      } while (again);
      failures = 0;
      say({ online: true, sending: false, at: Date.now() });
      timer = setTimeout(flush, pace.look * (1 + Math.random() / 4));
    } catch (error) {
      await failed(error);
    } finally {
      busy = false;
    }
  }

  async function failed(error) {
    failures += 1;
    if (error.denied && error.code === "csrf" && failures < 3) {
      set.csrf = "";
      say({ sending: false });
      timer = setTimeout(refreshToken, 50);
      return;
    }
    if (error.denied) {
      await mesa.outbox.wipe();
      await forget();
      say({ online: true, sending: false, denied: true });
      tell("denied", error.code);
      set = null;
      return;
    }
    say({ online: false, sending: false });
    const pause = Math.min(pace.longest, pace.first * 2 ** Math.min(failures - 1, 6));
    timer = setTimeout(flush, pause * (0.5 + Math.random()));
  }

  async function refreshToken() {
    try { await look(); } catch (error) { await failed(error); return; }
    flush();
  }

  async function forget() {
    if (!("caches" in window)) return;
    for (const name of await caches.keys()) if (name.startsWith("mesa")) await caches.delete(name);
  }

  function start(options) {
    set = { state: null, ...options };
    window.addEventListener("online", () => { failures = 0; flush(); });
    window.addEventListener("offline", () => say({ online: false }));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) { failures = 0; flush(); }
    });
    return flush();
  }

  return { start, flush, events, pace, status: () => status };
})();
