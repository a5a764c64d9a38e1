/* The outbox of this phone: what was entered and not yet answered for, in order, in IndexedDB, and
   the last state seen of each match. `add` answers only once the database has it on disk: the
   screen must not say "saved" before. Never talks to the network, never draws.

   An item: {seq, match, client_id, number, line, teams, reason, voids, preview, at, answer}.
   `number` is where its first line belongs in the match's log; `voids` names an earlier item of
   this outbox by its client_id, so that its line follows when that item is moved. An item with an
   `answer` (conflict, refused) waits for a person, and all behind it wait with it. */
"use strict";
var mesa = window.mesa || {};
window.mesa = mesa;

mesa.outbox = (() => {
  const NAME = "retruco-mesa";
  const KEPT = 12 * 3600 * 1000; // names on this phone outlive no session
  const events = new EventTarget();
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
  // Answers after which nothing is left to do; "asked" moves up what is behind, see movedUp.
  const GONE = ["accepted", "duplicate", "withdrawn"];
  let opening = null;

  function open() {
    opening = opening || new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("items", { keyPath: "seq", autoIncrement: true })
          .createIndex("match", "match");
        asked.result.createObjectStore("states", { keyPath: "match" });
      };
      asked.onsuccess = () => {
        asked.result.onversionchange = () => { asked.result.close(); opening = null; };
        resolve(asked.result);
      };
      asked.onerror = () => { opening = null; reject(asked.error); };
    });
    return opening;
  }

  /* One transaction; what `work` gives back, once it is complete and flushed. */
  async function within(stores, mode, work) {
    const database = await open();
    return new Promise((resolve, reject) => {
      const change = database.transaction(stores, mode, { durability: "strict" });
      let result;
      change.oncomplete = () => resolve(result);
      change.onerror = change.onabort = () => reject(change.error || new Error("aborted"));
      work(change, (value) => { result = value; });
    });
  }

  function each(change, match, use) {
    change.objectStore("items").index("match").getAll(match).onsuccess = (event) => {
      use(event.target.result.sort((one, other) => one.seq - other.seq));
    };
  }

  function changed(match) {
    events.dispatchEvent(new CustomEvent("change", { detail: match }));
    if (tabs) tabs.postMessage(match);
  }
  if (tabs) {
    tabs.onmessage = (event) =>
      events.dispatchEvent(new CustomEvent("change", { detail: event.data }));
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

  /* How many numbers it takes: a question to the head referee that is taken back stands in no log. */
  const lines = (item) => (item.line.startsWith("withdraw ") ? 0 : item.line.split("\n").length);

  /* Numbers are given inside the transaction: two tabs of one phone never give the same, and what
     arrived this instant is counted although the caller has not heard of it. */
  async function add(item, expected) {
    const kept = await within(["items", "states"], "readwrite", (change, give) => {
      const place = (queue, known) => {
        const last = queue[queue.length - 1];
        const free = Math.max(expected, known ? known.state.expected : 0);
        const ready = {
          client_id: uuid(), reason: "", voids: "", preview: null, at: Date.now(), answer: null,
          ...item, number: last ? last.number + lines(last) : free,
        };
        const asked = change.objectStore("items").add(ready);
        asked.onsuccess = () => give({ ...ready, seq: asked.result });
      };
      each(change, item.match, (queue) => {
        change.objectStore("states").get(item.match).onsuccess = (event) =>
          place(queue, event.target.result);
      });
    });
    changed(item.match);
    return kept;
  }

  async function items(match) {
    return within(["items"], "readonly", (change, give) => each(change, match, give));
  }

  async function matches() {
    const all = await within(["items"], "readonly", (change, give) => {
      change.objectStore("items").getAll().onsuccess = (event) => give(event.target.result);
    });
    return [...new Set(all.map((item) => item.match))];
  }

  /* What the server answered, and the state it gave, as one. What it has goes, what it refused
     stays with its answer; whatever was not answered is sent again. */
  async function settle(match, answers, state) {
    const told = new Map(answers.map((answer) => [answer.client_id, answer]));
    const result = (item) => (told.get(item.client_id) || { result: "held" }).result;
    await within(["items", "states"], "readwrite", (change) => {
      const store = change.objectStore("items");
      each(change, match, (queue) => {
        const left = queue.filter((item) => !GONE.includes(result(item)));
        for (const item of queue) if (!left.includes(item)) store.delete(item.seq);
        const asked = left.filter((item) => result(item) === "asked");
        const shown = (item) => ["conflict", "refused"].includes(result(item));
        const wanted = left.map((item) =>
          ({ ...item, answer: shown(item) ? told.get(item.client_id) : item.answer }));
        write(store, left, asked.reduce(movedUp, wanted));
      });
      if (state) change.objectStore("states").put({ match, state, at: Date.now() });
    });
    changed(match);
  }

  /* The head referee was asked for a ruling: it stands in no log, and what is behind it moves up.
     Where this phone took it back meanwhile, the question is taken back. */
  function movedUp(queue, asked) {
    const place = queue.findIndex((item) => item.client_id === asked.client_id);
    const about = [asked.client_id]; // what took it back, what restored it, and so on
    for (const item of queue) if (item.voids === about[about.length - 1]) about.push(item.client_id);
    const withdrawn = about.length % 2 === 0;
    const line = `withdraw ${asked.client_id}`;
    let number = asked.number;
    const behind = queue.slice(place + 1)
      .filter((item) => !about.includes(item.client_id) || (withdrawn && item.client_id === about[1]))
      .map((item) => (item.client_id === about[1] ? { ...item, line, voids: "" } : { ...item }));
    for (const item of behind) {
      item.number = number;
      number += lines(item);
    }
    return [...queue.slice(0, place), ...behind];
  }

  /* After a person decided about the first item: `decide` gets the queue and gives the queue that
     shall be. */
  async function reorder(match, decide) {
    await within(["items"], "readwrite", (change) => {
      const store = change.objectStore("items");
      each(change, match, (queue) => write(store, queue, decide(queue.map((item) => ({ ...item })))));
    });
    changed(match);
  }

  /* Lines that void another item follow it to its new number. */
  function write(store, queue, wanted) {
    const kept = new Map(wanted.map((item) => [item.client_id, item]));
    for (const item of queue) store.delete(item.seq);
    for (const item of wanted) {
      if (item.voids && queue.some((old) => old.client_id === item.voids)) {
        const target = kept.get(item.voids);
        if (!target) continue; // what it took back is gone: nothing to take back
        item.line = `void ${target.number + lines(target) - 1}`;
      }
      store.put(item);
    }
  }

  async function keep(match, state) {
    await within(["states"], "readwrite", (change) => {
      change.objectStore("states").put({ match, state, at: Date.now() });
    });
  }

  async function state(match) {
    const found = await within(["states"], "readonly", (change, give) => {
      change.objectStore("states").get(match).onsuccess = (event) => give(event.target.result);
    });
    return found && Date.now() - found.at < KEPT ? found.state : null;
  }

  /* Names go; what was entered and never received holds none and stays until somebody decides. */
  async function wipe() {
    await within(["items", "states"], "readwrite", (change) => {
      change.objectStore("states").clear();
    });
  }

  async function tidy() {
    await within(["states"], "readwrite", (change) => {
      change.objectStore("states").openCursor().onsuccess = (event) => {
        const cursor = event.target.result;
        if (!cursor) return;
        if (Date.now() - cursor.value.at >= KEPT) cursor.delete();
        cursor.continue();
      };
    });
  }

  return { add, items, matches, settle, reorder, keep, state, wipe, tidy, events, lines, uuid };
})();
