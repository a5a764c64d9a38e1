/* The page of one match: the server's state and what still waits on this phone make the situation
   that pad, sheet and list show. Everything entered goes to the outbox first.

   mesa.page.save(line, preview) -> promise of the saved item; rejected if this phone could not.
   mesa.page.events: "state" {state, situation, items} after every change. */
"use strict";

mesa.page = (() => {
  const events = new EventTarget();
  const find = (name) => document.querySelector(`[data-${name}]`);
  let data = null;
  let state = null;
  let items = [];
  let mounted = false;
  let correcting = 0; // number of the line that the next hand replaces

  const say = (name, values) =>
    (data.words[name] || name).replace(/%\((\w+)\)s/g, (all, key) => (values || {})[key]);

  /* -------------------------------------------------- where the match stands */

  /* Lines that take back a line of this phone, or that were taken back, count for nothing. */
  function alive(queue) {
    const dead = new Set();
    for (const item of [...queue].reverse()) {
      if (item.voids && !dead.has(item.client_id)) dead.add(item.voids);
    }
    const ours = new Set(queue.map((item) => item.client_id));
    return queue.filter((item) => !dead.has(item.client_id) && !ours.has(item.voids));
  }

  /* Computed anew where the sheet is at hand: what lies before an item may have changed since. */
  function follow(situation, item) {
    if (!mounted || item.line.startsWith("ruling ")) return item.preview.after;
    const dealer = /^deal (\w+)$/.exec(item.line);
    return dealer ? mesa.engine.dealt(situation, dealer[1])
      : mesa.engine.after(situation, item.preview);
  }

  /* {situation, known}: not known where only the server can tell, e.g. after a ruling. What was
     entered behind that is counted on, so that the hand and the dealer go on. */
  function where() {
    let situation = state.situation;
    let known = true;
    alive(items).forEach((item, place) => {
      if (!place && state.undo && item.line === `void ${state.undo.number}`) {
        situation = state.undo.situation;
      } else if (item.preview && item.preview.after) {
        situation = follow(situation, item);
      } else {
        known = false;
      }
    });
    return { situation, known };
  }

  /* -------------------------------------------------- saving */

  async function add(fields) {
    try {
      return await mesa.outbox.add(
        { match: data.key, teams: [state.teams.A.id, state.teams.B.id], ...fields },
        state.expected,
      );
    } catch (error) {
      mesa.banner.shout(say("not_saved"));
      throw error;
    } finally {
      await refresh();
      mesa.net.flush();
    }
  }

  async function save(line, preview, more) {
    if (!correcting) return add({ line, preview, ...more });
    const number = correcting;
    const reason = await mesa.reason.ask(say("correcting", { number }));
    if (reason === null) throw new Error("left");
    correcting = 0;
    return add({ line: `void ${number}\n${line}`, reason, preview: null });
  }

  async function undo() {
    items = await mesa.outbox.items(data.key);
    const last = alive(items).pop();
    let added = null;
    if (last) {
      const number = last.number + mesa.outbox.lines(last) - 1;
      added = await add({ line: `void ${number}`, voids: last.client_id });
    } else if (state.undo) {
      added = await add({ line: `void ${state.undo.number}` });
    }
    if (added) mesa.banner.toast(say("undone", { number: added.line.slice(5) }), () => restore(added));
  }

  async function restore(item) {
    await add({ line: `void ${item.number}`, voids: item.client_id });
  }

  async function takeOut(number) {
    const reason = await mesa.reason.ask(say("take_out"));
    if (reason !== null) await add({ line: `void ${number}`, reason });
  }

  function correct(number) {
    correcting = number;
    draw();
    find("alive").scrollIntoView();
  }

  function leaveIt() {
    correcting = 0;
    draw();
  }

  /* -------------------------------------------------- drawing */

  async function refresh() {
    items = await mesa.outbox.items(data.key);
    draw();
  }

  function draw() {
    const { situation, known } = where();
    const stuck = items.find((item) => item.answer);
    const seen = { state, situation, known, items, stuck, correcting, words: say,
      player: data.player, urls: data.urls };
    document.body.classList.toggle("stuck", Boolean(stuck));
    mesa.conflict.draw(find("conflict"), seen);
    mesa.entries.draw(find("entries"), seen);
    mesa.banner.draw(seen, mesa.net.status());
    const over = Boolean(situation.outcome);
    const soon = !known && mesa.net.status().online; // the server tells in a moment
    const shut = !mounted || over || situation.suspended || Boolean(stuck) || soon;
    const note = find("correcting");
    note.hidden = !correcting || shut;
    note.querySelector("span").textContent = say("correcting", { number: correcting });
    find("preview").hidden = shut;
    find("sheet-place").hidden = shut;
    find("confirm").hidden = shut;
    find("undo").hidden = Boolean(stuck) || (!state.undo && !alive(items).length);
    find("opening-door").hidden = data.player || state.expected > 1 || items.length > 0;
    if (mounted) {
      if (mesa.pad) mesa.pad.update(situation);
      if (!shut) mesa.sheet.update(situation);
    }
    events.dispatchEvent(new CustomEvent("state", { detail: seen }));
  }

  /* What was sent as a ruling became a question to the head referee. */
  function heardOfHead({ result, item }) {
    const what = (item.preview && item.preview.words) || item.line;
    mesa.banner.toast(say(result === "asked" ? "asked" : "withdrawn", { what }));
  }

  async function mountSheet() {
    const answer = await fetch(data.urls.sheet, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    const sheet = await answer.json();
    const { situation } = where();
    const common = { sheet, situation, teams: state.teams, match: state.match };
    if (mesa.pad) mesa.pad.mount(find("pad-place"), common);
    mesa.sheet.mount(find("sheet-place"), { ...common, save });
    mounted = true;
    draw();
  }

  /* -------------------------------------------------- beginning */

  async function start() {
    const source = document.getElementById("mesa-data");
    if (!source) return;
    data = JSON.parse(source.textContent);
    state = data.state;
    await mesa.outbox.tidy();
    const kept = await mesa.outbox.state(data.key);
    if (kept && kept.version > state.version) state = kept;
    await mesa.outbox.keep(data.key, state);
    mesa.outbox.events.addEventListener("change", (event) => {
      if (event.detail === data.key) refresh(); // another tab keeps another match
    });
    mesa.net.events.addEventListener("state", (event) => { state = event.detail; refresh(); });
    mesa.net.events.addEventListener("status", () => draw());
    mesa.net.events.addEventListener("denied", () => shutDoor());
    mesa.net.events.addEventListener("head", (event) => heardOfHead(event.detail));
    find("undo").addEventListener("click", undo);
    find("leave-it").addEventListener("click", leaveIt);
    find("alive").hidden = false;
    find("bar").hidden = false;
    await refresh();
    mesa.net.start({ match: data.key, urls: data.urls, csrf: data.csrf, state });
    const sheet = () => mountSheet().catch(() => setTimeout(sheet, 1000)); // until it is here
    if (mesa.sheet) sheet();
    if (data.urls.worker && "serviceWorker" in navigator) {
      const worker = navigator.serviceWorker.register(data.urls.worker, { scope: "/r/" });
      worker.catch(() => {}); // the next visit tries again; until then the tab must stay open
    }
    window.addEventListener("beforeunload", (event) => {
      if (items.length && !("serviceWorker" in navigator)) event.preventDefault();
    });
  }

  /* No longer let in: names go from this screen too. */
  async function shutDoor() {
    items = await mesa.outbox.items(data.key);
    mesa.banner.denied(items.length, data, say);
    find("alive").remove();
    find("bar").remove();
  }

  document.addEventListener("DOMContentLoaded", start);
  return { save, undo, restore, takeOut, correct, leaveIt, refresh, events };
})();
