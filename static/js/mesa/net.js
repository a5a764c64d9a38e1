/* Brings the outbox to the server and the server's state to the phone. Sends in order, one request
   at a time, and sends again with jitter until it has an answer: the client_id makes a second
   arrival harmless. Never draws and never decides: a conflict stays where it is.

   mesa.net.start({match, urls: {state, entries}, csrf}) -> events "state", "status", "denied", and
   "head" when the head referee was asked for a ruling, or is asked no more. */
"use strict";

mesa.net = (() => {
  const events = new EventTarget();
  const MAX_ITEMS = 50; // in one request
  // ms: after the first failure, at most, and between looks: another phone may keep the same match
  const pace = { first: 800, longest: 20000, look: 8000 };
  let session = null;
  let busy = false;
  let again = false;
  let failures = 0;
  let timer = 0;
  let status = { online: navigator.onLine, sending: false, at: 0 };

  const emit = (name, detail) => events.dispatchEvent(new CustomEvent(name, { detail }));

  function setStatus(change) {
    status = { ...status, ...change };
    emit("status", status);
  }

  async function refuseDenied(response) {
    if (![401, 403, 404].includes(response.status)) return;
    const problem = await response.json().catch(() => ({})); // a page of words: the token is old
    throw Object.assign(new Error("denied"), { denied: true, code: problem.code || "csrf" });
  }

  const readAnswer = (send) => mesa.readAnswer(send, refuseDenied);

  /* `since` is the last entry this phone has: the news hold only what came after. Null where they
     do not fit what is here. */
  function mergeState(state, news) {
    if (!news.since) return { ...(state || {}), ...news };
    if (!state || state.match.id !== news.match.id || state.entries.length < news.since) return null;
    const voided = new Set(news.void);
    const older = state.entries.slice(0, news.since)
      .map((entry) => ({ ...entry, void: voided.has(entry.number) }));
    return { ...state, ...news, since: 0, entries: [...older, ...news.entries] };
  }

  /* What the server's clock and this phone's differ by, kept for when there is no network. */
  const OFFSET = "mesa-time";
  const noteTime = ({ clock }) => { if (clock) localStorage.setItem(OFFSET, clock.now - Date.now()); };
  const serverTime = () => Date.now() + Number(localStorage.getItem(OFFSET) || 0);

  const countEntries = () => (session.state ? session.state.entries.length : 0);

  async function fetchState(since) {
    const answer = await readAnswer((signal) => mesa.request(`${session.urls.state}?since=${since}`, { signal }));
    session.csrf = answer.csrf || session.csrf;
    noteTime(answer);
    const state = mergeState(session.state, answer);
    if (!state && !since) throw new Error("the whole state does not fit");
    return state || fetchState(0);
  }

  async function fetchNews() {
    const state = await fetchState(countEntries());
    await mesa.outbox.saveState(session.match, state);
    setState(state);
  }

  function setState(state) {
    session.state = state;
    emit("state", state);
  }

  /* Whether the server said anything about what was sent. */
  async function send(items) {
    const body = {
      since: countEntries(),
      items: items.map(({ client_id, number, line, teams, reason, texts }) =>
        ({ client_id, number, line, teams, reason, texts })),
    };
    const answer = await readAnswer((signal) =>
      mesa.postJson(session.urls.entries, session.csrf, body, signal));
    noteTime(answer.state);
    const state = mergeState(session.state, answer.state) || await fetchState(0);
    await mesa.outbox.applyAnswers(session.match, answer.items, state);
    setState(state);
    for (const { client_id, result } of answer.items) {
      if (!["asked", "withdrawn"].includes(result)) continue;
      emit("head", { result, item: items.find((item) => item.client_id === client_id) });
    }
    return answer.items.some(({ result }) => result !== "held");
  }

  /* Only what nobody has to decide about: an answered item holds back all behind it. */
  async function listSendable() {
    const queue = await mesa.outbox.listItems(session.match);
    const stop = queue.findIndex((item) => item.answer);
    return (stop < 0 ? queue : queue.slice(0, stop)).slice(0, MAX_ITEMS);
  }

  async function flush() {
    if (!session) return;
    if (busy) { again = true; return; }
    busy = true;
    clearTimeout(timer);
    try {
      setStatus({ sending: true });
      do {
        again = false;
        let items = await listSendable();
        if (!items.length) await fetchNews();
        while (items.length) {
          const isAnswered = await send(items);
          items = isAnswered ? await listSendable() : []; // what nobody took is sent with the next look
        }
      } while (again);
      failures = 0;
      setStatus({ online: true, sending: false, at: Date.now() });
      timer = setTimeout(flush, pace.look * (1 + Math.random() / 4));
    } catch (error) {
      await handleFailure(error);
    } finally {
      busy = false;
    }
  }

  async function handleFailure(error) {
    failures += 1;
    if (error.denied && error.code === "csrf" && failures < 3) {
      session.csrf = "";
      setStatus({ sending: false });
      timer = setTimeout(refreshToken, 50);
    } else if (error.denied) {
      await mesa.outbox.clearStates();
      await deleteCaches();
      setStatus({ online: true, sending: false, denied: true });
      emit("denied", error.code);
      session = null;
    } else {
      setStatus({ online: false, sending: false });
      const pause = Math.min(pace.longest, pace.first * 2 ** Math.min(failures - 1, 6));
      timer = setTimeout(flush, pause * (0.5 + Math.random()));
    }
  }

  const refreshToken = () => fetchNews().then(flush, handleFailure);

  async function deleteCaches() {
    if (!("caches" in window)) return;
    navigator.serviceWorker?.controller?.postMessage("forget");
    for (const name of await caches.keys()) if (name.startsWith("mesa")) await caches.delete(name);
  }

  function start(options) {
    session = { state: null, ...options };
    const flushNow = () => { failures = 0; flush(); };
    window.addEventListener("online", flushNow);
    window.addEventListener("offline", () => setStatus({ online: false }));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) flushNow(); });
    return flush();
  }

  return { start, flush, events, pace, serverTime, status: () => status, csrf: () => (session ? session.csrf : "") };
})();
