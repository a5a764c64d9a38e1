/* The outbox of the check-in list: taps that were not answered yet, in order, in IndexedDB, and what
   the server said about some that somebody has to read. It holds numbers, never names. Where the
   browser gives no database it keeps them in memory and says so. Never talks to the network.

   A tap: {seq, key, client_id, action, numbers, as_of}; `key` is one person's list of one event. */
"use strict";

window.checkIn = {};

checkIn.outbox = (() => {
  const NAME = "retruco-check-in";
  const events = new EventTarget();
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
  const memory = { taps: [], notices: [] };
  let opening = null;
  let isLasting = true;

  const resultOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  function openDatabase() {
    if (opening) return opening;
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const name of ["taps", "notices"]) {
        request.result.createObjectStore(name, { keyPath: "seq", autoIncrement: true }).createIndex("key", "key");
      }
    };
    opening = resultOf(request);
    opening.then((database) => {
      database.onversionchange = () => { database.close(); opening = null; };
    }, () => { opening = null; });
    return opening;
  }

  /* What `work` returns for the store, once its transaction is complete and on disk. */
  async function transact(name, mode, work) {
    const transaction = (await openDatabase()).transaction([name], mode, { durability: "strict" });
    const completion = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error || new Error("aborted"));
    });
    const [result] = await Promise.all([work(transaction.objectStore(name)), completion]);
    return result;
  }

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

  /* Without https there is no crypto.randomUUID. */
  function uuid() {
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
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

  return {
    addTap, applyAnswers, dismiss, events, uuid, deskId: deskId(),
    listTaps: (key) => list("taps", key),
    listNotices: (key) => list("notices", key),
    isLasting: () => isLasting,
  };
})();
