/* Brings the taps to the server and everybody's marks to the page. Sends in order, one request at a
   time, and again with jitter until there is an answer: the client_id makes a second arrival
   harmless. Never draws.

   checkIn.net.start({key, url, csrf}) -> events "state" (with PINs just made), "status". */
"use strict";

checkIn.net = (() => {
  const events = new EventTarget();
  const MAX_TAPS = 50; // in one request
  // ms: after the first failure, at most, and between looks: another desk has the same list
  const pace = { first: 800, longest: 20000, look: 8000 };
  let session = null;
  let busy = false;
  let again = false;
  let failures = 0;
  let timer = 0;

  const emit = (name, detail) => events.dispatchEvent(new CustomEvent(name, { detail }));

  /* A page of words instead of JSON: an old token, or signed out. */
  function refuseDenied(response) {
    const isDenied = response.type === "opaqueredirect" || [401, 403, 404].includes(response.status);
    if (isDenied) throw Object.assign(new Error("denied"), { isDenied });
  }

  function exchange(taps) {
    const { url, csrf } = session;
    const body = { desk: checkIn.outbox.deskId, taps: taps.map(({ client_id, action, numbers, as_of }) =>
      ({ client_id, action, numbers, as_of })) };
    const send = (signal) => (taps.length
      ? mesa.postJson(url, csrf, body, signal)
      : mesa.request(url, { signal, redirect: "manual" }));
    return mesa.readAnswer(send, refuseDenied);
  }

  async function send(taps) {
    const { answers, pins, state } = await exchange(taps);
    session.csrf = state.csrf;
    emit("state", { state, pins }); // first: what leaves the outbox must be drawn already
    await checkIn.outbox.applyAnswers(session.key, answers);
  }

  async function flush() {
    if (!session) return;
    if (busy) { again = true; return; }
    busy = true;
    clearTimeout(timer);
    try {
      do {
        again = false;
        let taps = await checkIn.outbox.listTaps(session.key);
        if (!taps.length) await send([]);
        while (taps.length) {
          await send(taps.slice(0, MAX_TAPS));
          taps = await checkIn.outbox.listTaps(session.key);
        }
      } while (again);
      failures = 0;
      emit("status", { online: true });
      timer = setTimeout(flush, pace.look * (1 + Math.random() / 4));
    } catch (error) {
      handleFailure(error);
    } finally {
      busy = false;
    }
  }

  /* A refused POST may have had an old token: one look brings a fresh one, or says signed out. */
  async function handleFailure(error) {
    failures += 1;
    let isDenied = Boolean(error.isDenied);
    if (isDenied && failures === 1) {
      try {
        await send([]);
        timer = setTimeout(flush, 50);
        return;
      } catch (second) {
        isDenied = Boolean(second.isDenied);
      }
    }
    emit("status", { online: isDenied, isDenied });
    const pause = Math.min(pace.longest, pace.first * 2 ** Math.min(failures - 1, 6));
    timer = setTimeout(flush, pause * (0.5 + Math.random()));
  }

  function start(options) {
    session = { ...options };
    const flushNow = () => { failures = 0; flush(); };
    window.addEventListener("online", flushNow);
    window.addEventListener("offline", () => emit("status", { online: false }));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) flushNow(); });
    return flush();
  }

  return { start, flush, events, pace };
})();
