/* The outbox of this phone: what was entered and not yet answered for, in order, in IndexedDB, and
   the last state of each match. `add` answers only once the database has it on disk: the screen
   must not say "saved" before. Never talks to the network, never draws.

   An item: {seq, match, client_id, number, line, teams, reason, voids, preview, at, answer}.
   `number` is where its first line belongs in the match's log; `voids` names an earlier item of
   this outbox by its client_id, so that its line follows when that item is moved. An item with an
   `answer` (conflict, refused) waits for a person, and all behind it wait with it. */
"use strict";

mesa.outbox = (() => {
  const NAME = "retruco-mesa";
  const MAX_AGE = 12 * 3600 * 1000; // names on this phone outlive no session
  const events = new EventTarget();
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
  // Results after which nothing is left to do; "asked" moves up what is behind, see closeGap.
  const FINAL_RESULTS = ["accepted", "duplicate", "withdrawn"];
  const { resultOf, uuid } = mesa;
  const transact = mesa.useDatabase(NAME, (database) => {
    database.createObjectStore("items", { keyPath: "seq", autoIncrement: true }).createIndex("match", "match");
    database.createObjectStore("states", { keyPath: "match" });
  });

  /* The items of a match in the order they were added. */
  const readQueue = (transaction, match) =>
    resultOf(transaction.objectStore("items").index("match").getAll(match));

  /* What an item says before the server has it. */
  const textOf = (item) => (item.preview && item.preview.words) || item.words || item.line;

  const NO_HAND = /^(void|replace|ruling|withdraw|deal|opening|game|adjust|walkover|disqualify|suspend|resume|clock|flores)\b/;
  const countHands = ({ line }) => line.split("\n").filter((each) => !NO_HAND.test(each)).length;

  const emitChange = (match) => events.dispatchEvent(new CustomEvent("change", { detail: match }));
  function announceChange(match) {
    emitChange(match);
    if (tabs) tabs.postMessage(match);
  }
  if (tabs) tabs.onmessage = (event) => emitChange(event.data);

  /* How many numbers it takes: a question to the head referee that is taken back stands in no log. */
  const countLines = (item) => (item.line.startsWith("withdraw ") ? 0 : item.line.split("\n").length);

  /* What counts on top of the server's state. Not what has arrived already; nor, until somebody has
     chosen, what was refused or has a number that is taken, and all that was entered behind it. */
  function listUncontested(items, state) {
    const arrived = new Set(state.entries.map((entry) => entry.client_id));
    const waiting = items.filter((item) => !arrived.has(item.client_id));
    const stop = waiting.findIndex((item) => item.answer || item.number < state.expected);
    return stop < 0 ? waiting : waiting.slice(0, stop);
  }

  /* The items in their order, numbered from `start`. */
  function renumber(items, start) {
    let number = start;
    return items.map((item) => {
      const moved = { ...item, number };
      number += countLines(item);
      return moved;
    });
  }

  /* Numbers are assigned inside the transaction: two tabs of one phone never assign the same, and
     what arrived this instant is counted although the caller has not heard of it. */
  async function add(item, expected) {
    const added = await transact(["items", "states"], "readwrite", async (transaction) => {
      const queue = await readQueue(transaction, item.match);
      const stored = await resultOf(transaction.objectStore("states").get(item.match));
      const last = queue[queue.length - 1];
      const free = Math.max(expected, stored ? stored.state.expected : 0);
      const entry = {
        client_id: uuid(), reason: "", voids: "", preview: null, at: Date.now(), answer: null,
        ...item, number: last ? last.number + countLines(last) : free,
      };
      return { ...entry, seq: await resultOf(transaction.objectStore("items").add(entry)) };
    });
    announceChange(item.match);
    return added;
  }

  const listItems = (match) =>
    transact(["items"], "readonly", async (transaction) => readQueue(transaction, match));

  /* Writes what the server answered and the state it sent, as one. What it has goes, what it
     refused stays with its answer; whatever was not answered is sent again. */
  async function applyAnswers(match, answers, state) {
    const byId = new Map(answers.map((answer) => [answer.client_id, answer]));
    const resultFor = (item) => (byId.has(item.client_id) ? byId.get(item.client_id).result : "held");
    await transact(["items", "states"], "readwrite", async (transaction) => {
      const store = transaction.objectStore("items");
      const queue = await readQueue(transaction, match);
      const rest = queue.filter((item) => !FINAL_RESULTS.includes(resultFor(item)));
      for (const item of queue) if (!rest.includes(item)) store.delete(item.seq);
      const answered = rest.map((item) => {
        const waits = ["conflict", "refused"].includes(resultFor(item));
        return waits ? { ...item, answer: byId.get(item.client_id) } : item;
      });
      const questions = rest.filter((item) => resultFor(item) === "asked");
      writeQueue(store, rest, questions.reduce(closeGap, answered));
      if (state) putState(transaction.objectStore("states"), match, state);
    });
    announceChange(match);
  }

  /* The head referee was asked for a ruling: it stands in no log, and what is behind it moves up.
     Where this phone took it back meanwhile, the question is taken back. */
  function closeGap(queue, question) {
    const place = queue.findIndex((item) => item.client_id === question.client_id);
    const chain = [question.client_id]; // what took it back, what restored it, and so on
    for (const item of queue) if (item.voids === chain[chain.length - 1]) chain.push(item.client_id);
    const isWithdrawn = chain.length % 2 === 0;
    const line = `withdraw ${question.client_id}`;
    const behind = queue.slice(place + 1)
      .filter((item) => !chain.includes(item.client_id) || (isWithdrawn && item.client_id === chain[1]))
      .map((item) => (item.client_id === chain[1] ? { ...item, line, voids: "" } : item));
    return [...queue.slice(0, place), ...renumber(behind, question.number)];
  }

  /* After a person decided about the first item: `decide` turns the queue into the one that shall be. */
  async function reorder(match, decide) {
    await transact(["items"], "readwrite", async (transaction) => {
      const queue = await readQueue(transaction, match);
      writeQueue(transaction.objectStore("items"), queue, decide(queue.map((item) => ({ ...item }))));
    });
    announceChange(match);
  }

  /* Lines that void another item follow it to its new number. */
  function writeQueue(store, old, queue) {
    const byId = new Map(queue.map((item) => [item.client_id, item]));
    for (const item of old) store.delete(item.seq);
    for (const item of queue) {
      if (item.voids && old.some(({ client_id }) => client_id === item.voids)) {
        const target = byId.get(item.voids);
        if (!target) continue; // what it took back is gone: nothing to take back
        item.line = `void ${target.number + countLines(target) - 1}`;
      }
      store.put(item);
    }
  }

  const putState = (store, match, state) => store.put({ match, state, at: Date.now() });

  const transactStates = (mode, work) =>
    transact(["states"], mode, async (transaction) => work(transaction.objectStore("states")));

  const saveState = (match, state) =>
    transactStates("readwrite", (store) => { putState(store, match, state); });

  async function loadState(match) {
    const stored = await transactStates("readonly", (store) => resultOf(store.get(match)));
    return stored && Date.now() - stored.at < MAX_AGE ? stored.state : null;
  }

  /* Names go; what was entered and never received holds none and stays until somebody decides. */
  const clearStates = () => transactStates("readwrite", (store) => { store.clear(); });

  const deleteOldStates = () => transactStates("readwrite", async (store) => {
    for (const { match, at } of await resultOf(store.getAll())) {
      if (Date.now() - at >= MAX_AGE) store.delete(match);
    }
  });

  return {
    add, listItems, applyAnswers, reorder, saveState, loadState, clearStates, deleteOldStates,
    events, countLines, countHands, textOf, listUncontested, renumber,
  };
})();
