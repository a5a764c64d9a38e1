/* The page of one match: the server's state and what still waits on this phone make the situation
   that pad, sheet and list show. Everything entered goes to the outbox first.

   mesa.page.save(line, preview) -> promise of the saved item; rejected if this phone could not.
   mesa.page.events: "state" {state, situation, isExact, items, stuck, say} after every change. */
"use strict";

mesa.page = (() => {
  const { find } = mesa;
  const events = new EventTarget();
  let data = null;
  let state = null;
  let items = [];
  let mounted = false;
  let view = null; // what was drawn last
  let sheetOptions = null; // what the parts of the sheet are mounted with, once it is there

  const say = (name, values) => mesa.sentence(data.words, name, values);

  /* -------------------------------------------------- where the match stands */

  /* Lines that take back a line of this phone, or that were taken back, count for nothing. */
  function countingItems() {
    const voided = new Set();
    const waiting = mesa.outbox.listUncontested(items, state);
    for (const item of [...waiting].reverse()) {
      if (item.voids && !voided.has(item.client_id)) voided.add(item.voids);
    }
    const ownIds = new Set(waiting.map((item) => item.client_id));
    return waiting.filter((item) => !voided.has(item.client_id) && !ownIds.has(item.voids));
  }

  /* Computed anew where the sheet is at hand: what lies before an item may have changed since. */
  function situationAfter(situation, item) {
    if (!mounted || item.line.startsWith("ruling ")) return item.preview.after;
    if (item.line.startsWith("flores ")) return { ...situation, flores_open: false };
    if (item.line.startsWith("clock ")) return mesa.engine.atZero(situation, item.line);
    const deal = /^deal (\w+)$/.exec(item.line);
    return deal ? mesa.engine.changeDealer(situation, deal[1])
      : mesa.engine.situationAfter(situation, item.preview, item.line.startsWith("quick "));
  }

  /* The number of the hand in a line of the log, through the match; 0 for a line that is none. What
     waits here goes on counting behind what the server has. */
  function handOf(number) {
    const entry = state.entries[number - 1];
    if (entry) return entry.hand;
    const item = items.find((each) => each.number === number);
    if (item && !mesa.outbox.countHands(item)) return 0;
    const before = items.filter((each) => each.number < number && each.number >= state.expected);
    return before.reduce((hand, each) => hand + mesa.outbox.countHands(each), state.situation.hand);
  }

  /* A line as a sentence speaks of it: "hand 10", "the ruling on hand 9". */
  function nameOf(number) {
    const entry = state.entries[number - 1];
    if (entry) return entry.name;
    const hand = handOf(number);
    const item = items.find((each) => each.number === number);
    return hand || !item ? say("hand_name", { number: hand }) : mesa.outbox.textOf(item).replace(/\.$/, "");
  }

  /* {situation, isExact}: not exact where only the server can tell, e.g. after a ruling. What was
     entered behind that is counted on, so that the hand and the dealer go on. */
  function currentSituation() {
    let { situation } = state;
    let isExact = true;
    countingItems().forEach((item, place) => {
      if (!place && state.undo && item.line === `void ${state.undo.number}`) situation = state.undo.situation;
      else if (item.preview && item.preview.after) situation = situationAfter(situation, item);
      else isExact = false;
    });
    return { situation: { ...situation, hand: handOf(nextNumber()) }, isExact };
  }

  const nextNumber = () => items.reduce((next, item) =>
    Math.max(next, item.number + mesa.outbox.countLines(item)), state.expected);

  /* -------------------------------------------------- saving */

  async function add(fields) {
    const teams = [state.teams.A.id, state.teams.B.id];
    mesa.banner.hideToast();
    try {
      return await mesa.outbox.add({ match: data.key, teams, ...fields }, state.expected);
    } catch (error) {
      mesa.banner.showAlarm(say("not_saved"));
      throw error;
    } finally {
      await refresh();
      mesa.net.flush();
    }
  }

  async function save(line, preview, fields) {
    if (!isCorrecting()) return add({ line, preview, ...fields });
    const item = mesa.correction.finish(line);
    resumeHand();
    return add({ ...item, preview: null });
  }

  const hasTaps = () => mounted && !find("sheet-place").hidden && mesa.sheet.hasTaps();

  /* The last tap of the hand being told; without one, the last line that counts: that is a step of
     its own, which names the line. */
  async function undo() {
    if (hasTaps()) return mesa.sheet.undo();
    items = await mesa.outbox.listItems(data.key);
    const last = countingItems().pop();
    if (!last && !state.undo) return;
    const number = last ? last.number + mesa.outbox.countLines(last) - 1 : state.undo.number;
    const entry = last ? { words: mesa.outbox.textOf(last) } : state.entries.find((each) => each.number === number);
    mesa.sheetDialogs.confirm({
      title: say("take_back", { line: nameOf(number) }), text: entry ? entry.words : "", label: say("take_out"), words: data.words,
      use: () => takeBack(number, last),
    });
  }

  async function takeBack(number, item) {
    const line = nameOf(number);
    const added = await add({ line: `void ${number}`, words: say("undone", { line }), voids: item ? item.client_id : "" });
    const restore = () => add({ line: `void ${added.number}`, voids: added.client_id });
    mesa.banner.showToast(say("undone", { line }), restore);
  }

  /* In a correction it takes back taps, and no line. */
  function drawUndo() {
    const mayUndo = hasTaps() || (!isCorrecting() && (state.undo || countingItems().length));
    find("undo").hidden = document.body.classList.contains("stuck") || !mayUndo;
  }

  async function voidWithReason(number, entry, title, words) {
    const line = `void ${number}`;
    const reason = await mesa.banner.askReason(say(title, { line: entry.name }), line, entry);
    if (reason !== null) await add({ line, reason, words: say(words, { line: entry.name }) });
  }

  const takeOut = (entry) => voidWithReason(entry.number, entry, "take_back", "undone");
  /* To take out what annulled or corrected it brings it back. */
  const restore = (entry) => voidWithReason(entry.changed_by, entry, "restore_line", "restored");

  const isCorrecting = () => Boolean(mesa.correction && mesa.correction.isOpen());

  /* Fetched with the first line: before it there is nothing to list or to correct, and no game ends. */
  const loadRest = () => Promise.all([
    mesa.load("gameOver", draw),
    mesa.load("entries", draw),
    mesa.load("correction", () =>
      mesa.correction.start({ say, nameOf, handOf, urls: data.urls, teams: () => state.teams, leave })),
  ]);

  async function correct(number) {
    await loadRest();
    const entry = state.entries[number - 1];
    const isQuick = entry.kind === "quick";
    if (isQuick) await loadQuick();
    mesa.sheet.tell(isQuick ? mesa.quick : null);
    const { situation } = currentSituation();
    const correction = { ...mesa.correction.open(entry), amounts: entry.amounts };
    mesa.sheet.correct(correction, mesa.engine.situationAt(situation, entry.before));
    draw();
  }

  function leave() {
    mesa.correction.close();
    resumeHand();
    draw();
  }

  /* Back to the hand being played, told as this phone tells its hands. */
  function resumeHand() {
    const { situation } = currentSituation();
    mesa.sheet.correct(null, situation);
    if (isQuickOn()) mesa.quick.turn(true, situation);
  }

  /* -------------------------------------------------- told in full, or kept by its amounts */

  const MODE = "mesa-quick"; // as this phone chose; otherwise the plan says it

  const loadQuick = () => mesa.load("quick", () => mesa.quick.mount(find("sheet-place"), sheetOptions()));

  async function chooseMode(isQuick) {
    if (isQuick) await loadQuick();
    if (mesa.quick) mesa.quick.turn(isQuick, currentSituation().situation);
    draw();
  }

  function pressMode(event) {
    const button = event.target.closest("[data-mode]");
    if (!button) return;
    const isQuick = button.dataset.mode === "quick";
    localStorage.setItem(MODE, Number(isQuick));
    chooseMode(isQuick).catch(() => mesa.banner.showToast(say("quick_later")));
  }

  const isQuickOn = () => Boolean(mesa.quick && mesa.quick.isOn());

  function drawModes(corrects) {
    const isQuick = corrects ? Boolean(mesa.quick && mesa.quick.isCorrecting()) : isQuickOn();
    find("modes").hidden = !mounted || (corrects && !isQuick);
    for (const button of find("modes").children) {
      button.setAttribute("aria-pressed", (button.dataset.mode === "quick") === isQuick);
    }
  }

  /* -------------------------------------------------- drawing */

  async function refresh() {
    items = await mesa.outbox.listItems(data.key);
    draw();
  }

  function draw() {
    const { situation, isExact } = currentSituation();
    const stuck = items.find((item) => item.answer);
    view = { state, situation, isExact, items, stuck, say, handOf, nameOf, urls: data.urls };
    const status = mesa.net.status();
    document.body.classList.toggle("stuck", Boolean(stuck));
    if (mesa.conflict && mesa.entries) mesa.conflict.draw(find("conflict"), view);
    else if (stuck) loadRest().then(() => mesa.load("conflict", draw)).catch(() => {}); // the next drawing tries again
    if (mesa.entries) mesa.entries.draw(find("entries"), view);
    mesa.banner.draw(view, status);
    const isComputing = !isExact && status.online; // the server tells in a moment
    const isShut = !mounted || Boolean(situation.outcome || situation.suspended || stuck || isComputing || isStopped());
    const corrects = isCorrecting() && mounted && !stuck;
    const isPaused = !isShut && !corrects && !hasTaps() && isBetweenGames(situation);
    const isOver = isPaused || ["games", "draw"].includes(situation.outcome?.how);
    const end = find("game-over");
    end.hidden = !mesa.gameOver || !(isPaused || (situation.outcome && !stuck));
    if (!end.hidden) mesa.gameOver.draw(end, view, beginGame, tellFlores);
    document.body.classList.toggle("corrects", corrects);
    if (state.expected > 1 || items.length) loadRest().catch(() => {}); // the next drawing tries again
    for (const name of ["preview", "turn-place", "sheet-place", "confirm"]) {
      find(name).hidden = isPaused || (isShut && !corrects);
    }
    find("opening-door").hidden = data.player || state.expected > 1 || items.length > 0;
    if (mounted) mesa.pad.update(isOver ? mesa.engine.atEndOfGame(situation) : situation);
    if (!isShut || corrects) mesa.sheet.update(situation);
    drawModes(corrects);
    drawUndo();
    drawDoors(view);
    drawClock();
    events.dispatchEvent(new CustomEvent("state", { detail: view }));
  }

  /* -------------------------------------------------- between two games */

  const gamesSeen = () => `${data.key} games`;

  /* Until somebody has begun the next one; nothing has been entered into it. */
  function isBetweenGames(situation) {
    const { games, score } = situation;
    const first = mesa.engine.firstScore(situation);
    const isBegun = state.entries.some(({ game, hand, void: isVoid }) => hand && !isVoid && game > games.length);
    const isNew = games.length > 0 && !isBegun && score[0] === first[0] && score[1] === first[1];
    return Boolean(mesa.gameOver) && isNew && sessionStorage.getItem(gamesSeen()) !== games.join(" ");
  }

  function beginGame() {
    sessionStorage.setItem(gamesSeen(), currentSituation().situation.games.join(" "));
    draw();
  }

  /* Of the whole match, those of written hands among them. */
  function tellFlores([a, b]) {
    const words = say("flores_told", { a, b });
    const after = { ...currentSituation().situation, flores_open: false };
    return add({ line: `flores ${a} ${b}`, words, preview: { words, awards: [], after } });
  }

  /* -------------------------------------------------- the clock of the round */

  function drawClock() {
    if (!mesa.roundTime) {
      if (state.clock) mesa.load("roundTime", draw).catch(() => {}); // the next drawing tries again
      return;
    }
    mesa.roundTime.draw(find("round-time"), view, noteTime);
  }

  /* One tap: the line that the plan says, which the server judges by its own time. A second tap,
     before the first one is kept, would be a line that nobody accepts. */
  let notingTime = false;
  async function noteTime({ line, words }) {
    const { situation } = currentSituation();
    if (notingTime || situation.clock || situation.outcome) return;
    notingTime = true;
    const after = mounted ? mesa.engine.atZero(situation, line) : null;
    try {
      await add({ line, words, preview: after && { words, awards: [], after } });
    } finally {
      notingTime = false;
    }
  }

  /* What the match shows besides its score: over, waiting for the head referee or answered by them,
     or somebody who was expelled and still sits there. */
  function drawDoors({ situation }) {
    if (data.player) return;
    const isClosed = state.match.state === "confirmed";
    find("closing-door").hidden = !situation.outcome || items.length > 0;
    find("to-close").hidden = isClosed;
    find("is-closed").hidden = !isClosed;
    find("ruling-waits").hidden = !state.requests;
    find("expelled").hidden = !isStopped();
    find("names", find("expelled")).textContent = (state.expelled || []).join(", ");
    if (state.expected > 1 || items.length) loadRuling().catch(() => {});
    if ((state.answers || []).length) loadRuling().then(() => mesa.ruling.tell(state.answers)).catch(() => {});
  }

  const isStopped = () => Boolean(state.expelled && state.expelled.length);
  const loadRuling = () => mesa.load("ruling", () => mesa.ruling.start());

  function openRuling() {
    loadRuling().then(() => mesa.ruling.open(), () => mesa.banner.showToast(say("offline")));
  }

  /* What was sent as a ruling became a question to the head referee, or is one no more. */
  function announceHead({ result, item }) {
    mesa.banner.showToast(say(result, { what: mesa.outbox.textOf(item) }));
  }

  /* What may be asked when there is no network any more: the book, and the consultant. */
  const LATER = 4000; // ms after the sheet is there
  function loadLater() {
    mesa.load("articles").then(() => articles.load(data.urls.book)).catch(() => {});
    if (!data.player) loadRuling().catch(() => {});
    if (data.urls.doubts) loadConsult().catch(() => {});
  }

  async function loadConsult() {
    await mesa.load("consult");
    await mesa.consult.load(data.urls.doubts);
  }

  /* The consultant takes along what was tapped; where it can't be loaded, its page may be. */
  async function openConsult(event) {
    const link = event.target.closest("a[data-consult]");
    if (!link) return;
    event.preventDefault();
    try {
      await loadConsult();
    } catch (error) {
      return mesa.net.status().online ? location.assign(link.href) : mesa.banner.showToast(say("offline"));
    }
    const { urls } = data;
    mesa.consult.open({ ...mesa.sheet.view(), urls, csrf: mesa.net.csrf, isWaiting: items.length > 0, link: link.href });
  }

  /* The table goes to another referee or phone: first what waits here is sent, or named. */
  async function openPass(event) {
    const link = event.target.closest("a[data-pass]");
    if (!link || !items.length) return;
    event.preventDefault();
    await mesa.net.flush();
    items = await mesa.outbox.listItems(data.key);
    if (!items.length) location.assign(link.href);
    else mesa.banner.showToast(say("send_first", { lines: items.map((item) => item.number).join(", ") }));
  }

  /* Articles that are cited open their text, also before their script has come. */
  function openArticle(event) {
    const link = event.target.closest("a[data-article]");
    if (!link || window.articles) return;
    event.preventDefault();
    mesa.load("articles").then(() => articles.open(link), () => mesa.banner.showToast(say("offline")));
  }

  async function mountSheet() {
    const sheet = await mesa.fetchJson(data.urls.sheet);
    mesa.nameArticles(sheet.articles);
    sheetOptions = () =>
      ({ sheet, teams: state.teams, situation: currentSituation().situation, key: data.key, save, tapped: drawUndo });
    find("sheet-place").addEventListener("click", mesa.banner.hideToast); // it lies over who won
    mesa.pad.mount(find("pad-place"), sheetOptions());
    mesa.sheet.mount(find("sheet-place"), sheetOptions());
    mounted = true;
    draw();
    const isQuick = Number(localStorage.getItem(MODE) ?? data.quick);
    if (isQuick) mesa.retry(() => chooseMode(true), 1000);
    setTimeout(loadLater, LATER);
  }

  /* Paper, night, sun, and round again: at once here, and kept for the next page. */
  function switchTheme() {
    const { dataset } = document.documentElement;
    const themes = ["papel", "noche", "sol"];
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const current = themes.indexOf(dataset.theme || (isDark ? "noche" : "papel"));
    dataset.theme = themes[(current + 1) % themes.length];
    const body = new URLSearchParams({ theme: dataset.theme, csrfmiddlewaretoken: mesa.net.csrf() });
    mesa.request(data.urls.theme, { method: "POST", body, redirect: "manual" }).catch(() => {}); // without network, only here
  }

  /* -------------------------------------------------- beginning */

  async function start() {
    data = mesa.readJson("mesa-data");
    state = data.state;
    await mesa.outbox.deleteOldStates();
    const stored = await mesa.outbox.loadState(data.key);
    if (stored && stored.version > state.version) state = stored;
    else if (stored?.clock && stored.clock.now > (state.clock?.now || 0)) state = { ...state, clock: stored.clock };
    await mesa.outbox.saveState(data.key, state);
    mesa.outbox.events.addEventListener("change", (event) => {
      if (event.detail === data.key) refresh(); // another tab keeps another match
    });
    mesa.net.events.addEventListener("state", (event) => { state = event.detail; refresh(); });
    mesa.net.events.addEventListener("status", draw);
    mesa.net.events.addEventListener("denied", lockOut);
    mesa.net.events.addEventListener("head", (event) => announceHead(event.detail));
    find("undo").addEventListener("click", undo);
    if (!data.player) find("ruling-door").addEventListener("click", openRuling);
    find("modes").addEventListener("click", pressMode);
    find("theme-switch").addEventListener("click", switchTheme);
    document.addEventListener("click", openArticle);
    document.addEventListener("click", openConsult);
    document.addEventListener("click", openPass);
    document.addEventListener("nobook", (event) => {
      event.preventDefault();
      mesa.banner.showToast(say("offline"));
    });
    find("alive").hidden = false;
    find("bar").hidden = false;
    await refresh();
    mesa.net.start({ match: data.key, urls: data.urls, csrf: data.csrf, state });
    mesa.retry(mountSheet, 1000);
    if (data.urls.worker && "serviceWorker" in navigator) {
      const worker = navigator.serviceWorker.register(data.urls.worker, { scope: "/r/" });
      worker.catch(() => {}); // the next visit tries again; until then the tab must stay open
    }
    window.addEventListener("beforeunload", (event) => {
      if (items.length && !("serviceWorker" in navigator)) event.preventDefault();
    });
  }

  /* No longer let in: names go from this screen too. */
  async function lockOut() {
    items = await mesa.outbox.listItems(data.key);
    mesa.banner.showDenied(items, data.urls.home, say);
    for (const name of ["pad-place", "turn-place", "correcting", "alive", "bar"]) find(name).remove();
  }

  document.addEventListener("DOMContentLoaded", start);
  return { save, takeOut, restore, correct, events, view: () => view };
})();
