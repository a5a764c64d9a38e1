/* The outbox of the check-in list: taps that were not answered yet, in order, in IndexedDB, and what
   the server said about some that somebody has to read; and the marks as the server last gave them.
   It holds numbers, never names. Where the browser gives no database it keeps the taps in memory and
   says so. Never talks to the network.

   A tap: {seq, key, client_id, action, numbers, as_of}; `key` is one person's list of one event. */
"use strict";

window.checkIn = {};

checkIn.outbox = (() => {
  const NAME = "retruco-check-in";
  const events = new EventTarget();
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
  const memory = { taps: [], notices: [] };
  let isLasting = true;

  const { resultOf, uuid } = mesa;
  const inTransaction = mesa.useDatabase(NAME, (database) => {
    for (const name of ["taps", "notices"]) {
      database.createObjectStore(name, { keyPath: "seq", autoIncrement: true }).createIndex("key", "key");
    }
  });
  const transact = (name, mode, work) =>
    inTransaction([name], mode, async (transaction) => work(transaction.objectStore(name)));

  /* By the database, or by memory where there is none. */
  async function attempt(inDatabase, inMemory) {
    if (isLasting) {
      try { return await inDatabase(); } catch { isLasting = false; }
    }
    return inMemory();
  }

  const announce = () => {
    events.dispatchEvent(new Event("change"));
    if (tabs) tabs.postMessage("change");
  };
  if (tabs) tabs.onmessage = () => events.dispatchEvent(new Event("change"));

  const add = (name, item) => attempt(
    () => transact(name, "readwrite", (store) => resultOf(store.add(item))),
    () => { memory[name].push({ ...item, seq: memory[name].length + 1 }); },
  );

  const list = (name, key) => attempt(
    () => transact(name, "readonly", (store) => resultOf(store.index("key").getAll(key))),
    () => memory[name].filter((item) => item.key === key),
  );

  /* Those items of the store that `isGone` names. */
  async function remove(name, key, isGone) {
    const gone = (await list(name, key)).filter(isGone);
    await attempt(
      () => transact(name, "readwrite", async (store) => { for (const { seq } of gone) store.delete(seq); }),
      () => { memory[name] = memory[name].filter((item) => !gone.includes(item)); },
    );
  }

  async function addTap(tap) {
    await add("taps", tap);
    announce();
  }

  /* The notices are written before the taps go: nothing is lost between the two. */
  async function applyAnswers(key, answers) {
    for (const { notices, client_id } of answers) {
      for (const words of notices) await add("notices", { key, words, client_id });
    }
    const answered = new Set(answers.map((answer) => answer.client_id));
    await remove("taps", key, (tap) => answered.has(tap.client_id));
    announce();
  }

  async function dismiss(key, seq) {
    await remove("notices", key, (notice) => notice.seq === seq);
    announce();
  }

  /* This phone, by which the server knows its own earlier taps from another desk's. */
  function deskId() {
    try {
      const desk = localStorage.getItem(NAME) || uuid();
      localStorage.setItem(NAME, desk);
      return desk;
    } catch {
      return uuid();
    }
  }

  const stateKey = (key) => `${NAME}:${key}`;

  function saveState(key, { csrf, ...state }) {
    try { localStorage.setItem(stateKey(key), JSON.stringify(state)); } catch { /* none: the page's own */ }
  }

  /* A page that opens without network is as old as its last visit; the marks may be newer. */
  function newerState(key, ofPage) {
    try {
      const saved = JSON.parse(localStorage.getItem(stateKey(key)));
      return saved && saved.as_of > ofPage.as_of ? saved : ofPage;
    } catch {
      return ofPage;
    }
  }

  return {
    addTap, saveState, newerState, applyAnswers, dismiss, events, deskId: deskId(),
    listTaps: (key) => list("taps", key),
    listNotices: (key) => list("notices", key),
    isLasting: () => isLasting,
  };
})();
