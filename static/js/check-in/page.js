/* The check-in list with a script: filters as one types, marks with a tap, takes back, and draws what
   the server knows with what this phone has not sent yet on top. The rows are the server's, or those of
   the last visit when there is no network; without this file their buttons send forms. */
"use strict";

(() => {
  const { build, buildButton, find, readJson, sentence } = mesa;
  const { outbox, net } = checkIn;
  const data = readJson("check-in-data");
  const say = (name, values) => sentence(data.words, name, values);
  const ACTIONS = { arrived: ["out", "in"], paid: ["owes", "paid"], document: ["no_age", "age"] };
  const TOAST = 8000; // ms
  const MIN_PHONE_DIGITS = 4;

  const search = document.getElementById("find");
  let state = outbox.newerState(data.key, data.state);
  let taps = []; // not answered yet, oldest first
  const unwritten = new Set(); // ids of taps on their way into the outbox
  let status = { online: navigator.onLine };
  let missing = ""; // a mark: only who lacks it is shown
  let only = Number(data.who) || 0; // the number on a scanned code
  let undo = null;
  let toastTimer = 0;
  let values = new Map(); // number -> {arrived, paid, document}

  const rows = [...find("list").children].map((element) => ({
    element,
    line: element.querySelector(".line"),
    numbers: [...element.querySelectorAll(":scope > .line [name=number]")].map((input) => Number(input.value)),
    names: [...element.querySelectorAll(":scope > .line .who > span")].map((span) => span.textContent),
    waits: element.classList.contains("wait"),
  }));

  // ---------------------------------------------------------------- what stands

  function computeValues() {
    const standing = new Map(Object.entries(state.people).map(([number, digits]) =>
      [Number(number), Object.fromEntries(state.marks.map((mark, place) => [mark, digits[place] === "1"]))]));
    for (const { action, numbers } of taps) {
      const [mark, [off]] = Object.entries(ACTIONS).find(([, actions]) => actions.includes(action));
      for (const number of numbers) if (standing.has(number)) standing.get(number)[mark] = action !== off;
    }
    return standing;
  }

  const isSet = (number, mark) => Boolean(values.get(number)?.[mark]);
  const isUnsent = (numbers, mark) => taps.some((tap) =>
    ACTIONS[mark].includes(tap.action) && tap.numbers.some((number) => numbers.includes(number)));

  // ---------------------------------------------------------------- drawing

  function drawToggles(root, numbers) {
    for (const button of root.querySelectorAll("[data-mark]")) {
      const { mark } = button.dataset;
      const count = numbers.filter((number) => isSet(number, mark)).length;
      const pressed = count === numbers.length ? "true" : count ? "mixed" : "false";
      button.setAttribute("aria-pressed", pressed);
      button.value = ACTIONS[mark][pressed === "true" ? 0 : 1];
      button.querySelector(".share").textContent = `${count}/${numbers.length}`;
      button.classList.toggle("unsent", isUnsent(numbers, mark));
    }
  }

  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();

  function fits(row, words) {
    const searchText = row.element.dataset.find;
    return words.every((word) => (/^\d+$/.test(word)
      ? searchText.includes(` ${word} `) || (word.length >= MIN_PHONE_DIGITS && searchText.includes(word))
      : searchText.includes(` ${word}`)));
  }

  /* The letters that were typed, where a word begins with them. */
  function highlight(span, name, words) {
    const lengths = new Map();
    for (const match of name.matchAll(/[\p{L}\p{N}]+/gu)) {
      const word = words.filter((each) => fold(match[0]).startsWith(each)).sort((a, b) => b.length - a.length)[0];
      if (word) lengths.set(match.index, word.length);
    }
    let from = 0;
    const parts = [];
    for (const [start, length] of lengths) {
      parts.push(name.slice(from, start), build("mark", "", name.slice(start, start + length)));
      from = start + length;
    }
    span.replaceChildren(...[...parts, name.slice(from)].filter(Boolean));
  }

  function drawRow(row, words) {
    const { element, numbers } = row;
    drawToggles(row.line, numbers);
    for (const person of element.querySelectorAll("[data-number]")) drawToggles(person, [Number(person.dataset.number)]);
    const has = (mark) => numbers.every((number) => isSet(number, mark));
    element.classList.toggle("all", state.marks.every(has));
    element.hidden = !fits(row, words) || Boolean(missing && has(missing)) || Boolean(only && !numbers.includes(only));
    const owes = state.marks.includes("paid") && !has("paid") && numbers.some((number) => isSet(number, "arrived"));
    find("owes", row.line).hidden = !owes;
    row.line.querySelectorAll(".who > span").forEach((span, place) => highlight(span, row.names[place], words));
  }

  function drawCounts() {
    const inside = rows.filter((row) => !row.waits).flatMap((row) => row.numbers);
    for (const button of document.querySelectorAll("[data-missing]")) {
      const count = inside.filter((number) => isSet(number, button.dataset.missing)).length;
      find("count", button).textContent = count.toLocaleString(document.documentElement.lang);
      button.setAttribute("aria-pressed", String(missing === button.dataset.missing));
      button.disabled = false;
    }
  }

  function drawHeading(words) {
    const count = rows.filter((row) => !row.element.hidden).length;
    const isFiltered = Boolean(words.length || missing || only);
    const text = isFiltered ? say("matching", { count, all: rows.length }) : say("all");
    const heading = find("heading");
    find("none").hidden = count > 0 || Boolean(status.isDenied);
    if (heading.dataset.text === text) return; // once is enough for whoever listens
    heading.dataset.text = text;
    heading.replaceChildren(text, ...(isFiltered ? [" ", buildButton({ class: "plain", click: showAll }, say("show_all"))] : []));
  }

  function showAll() {
    search.value = missing = "";
    only = 0;
    draw();
  }

  function drawBanner() {
    const parts = [];
    if (status.isDenied) parts.push(say("denied"));
    else if (!status.online) parts.push(say("offline"));
    // "Saved" is said of what is written, not of what is on its way.
    const written = taps.filter(({ client_id }) => !unwritten.has(client_id));
    if (written.length && (status.isDenied || !status.online)) parts.push(say("waiting", { count: written.length }));
    if (taps.length && !outbox.isLasting()) parts.push(say("unsaved"));
    const isOld = state.fingerprint !== data.state.fingerprint;
    if (isOld) parts.push(say("changed"));
    const banner = find("banner");
    banner.hidden = !parts.length;
    const text = parts.join(" ");
    if (banner.dataset.text === text) return; // once is enough for whoever listens
    banner.dataset.text = text;
    const link = isOld || status.isDenied ? build("a", { href: location.pathname }, say("reload")) : "";
    banner.replaceChildren(build("span", "", text, " ", link));
  }

  function draw() {
    values = computeValues();
    const words = fold(search.value).split(" ").filter(Boolean);
    for (const row of rows) drawRow(row, words);
    drawCounts();
    drawHeading(words);
    drawBanner();
  }

  async function drawNotices() {
    const notices = await outbox.listNotices(data.key);
    find("notices").replaceChildren(...notices.map(({ seq, words }) => build("li", { role: "alert" },
      build("span", "", words),
      buildButton({ class: "btn", click: () => outbox.dismiss(data.key, seq) }, say("understood")))));
  }

  /* PINs are shown until the page goes, and stored nowhere. */
  function showPins(pins) {
    for (const [number, pin] of Object.entries(pins)) {
      const row = rows.find(({ element }) => element.dataset.row === number);
      if (row) find("pin", row.line).replaceChildren(say("pin", { pin }));
    }
  }

  // ---------------------------------------------------------------- tapping

  async function addTap(action, numbers) {
    const tap = { key: data.key, client_id: mesa.uuid(), action, numbers, as_of: state.as_of };
    unwritten.add(tap.client_id);
    taps = [...taps, tap];
    draw();
    await outbox.addTap(tap);
    unwritten.delete(tap.client_id);
    drawBanner();
    net.flush();
  }

  function tapToggle(button, row, numbers) {
    const { mark } = button.dataset;
    const [off, on] = ACTIONS[mark];
    const isOn = !numbers.every((number) => isSet(number, mark));
    const changed = numbers.filter((number) => isSet(number, mark) !== isOn);
    const names = row.names.filter((_, place) => numbers.includes(row.numbers[place])).join(" / ");
    addTap(isOn ? on : off, changed);
    showToast(say(isOn ? on : off, { names }), () => {
      addTap(isOn ? off : on, changed);
      button.focus();
    });
  }

  function showToast(text, takeBack) {
    undo = takeBack;
    find("toast-words").textContent = text;
    find("toast").hidden = false;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => { find("toast").hidden = true; }, TOAST);
  }

  /* The people of a row, each with toggles of their own. What the server drew stays. */
  function openRow(row) {
    const link = row.line.querySelector(".who");
    let apart = row.element.querySelector(".apart");
    if (apart) apart.hidden = !apart.hidden;
    else {
      apart = build("div", "apart", ...row.numbers.map((number, place) => buildPerson(row, number, place)));
      row.element.append(apart);
      draw();
    }
    link.setAttribute("aria-expanded", String(!apart.hidden));
  }

  function buildPerson(row, number, place) {
    const person = find("person").content.firstElementChild.cloneNode(true);
    person.dataset.number = number;
    const link = person.querySelector(".who");
    link.href = link.getAttribute("href").replace("/0/", `/${number}/`);
    link.firstElementChild.textContent = row.names[place];
    for (const button of person.querySelectorAll("[data-mark]")) {
      const drawn = row.line.querySelector(`[data-mark=${button.dataset.mark}]`);
      button.append(...[...drawn.children].map((child) => child.cloneNode(true)));
      button.setAttribute("aria-label", `${button.dataset.label}: ${row.names[place]}`);
    }
    return person;
  }

  find("list").addEventListener("click", (event) => {
    const row = rows.find(({ element }) => element.contains(event.target));
    const button = event.target.closest("button[data-mark]");
    if (row && button) {
      event.preventDefault();
      const line = button.closest(".line");
      const number = line.dataset.number || (line !== row.line && line.querySelector("[name=number]").value);
      tapToggle(button, row, number ? [Number(number)] : row.numbers);
    } else if (row && row.line.contains(event.target) && event.target.closest(".who")) {
      event.preventDefault();
      openRow(row);
    }
  });
  for (const line of document.querySelectorAll(".apart .line")) {
    const input = line.querySelector("[name=number]");
    if (line.querySelector("[data-mark]")) line.dataset.number = input.value;
  }
  for (const button of document.querySelectorAll("[data-missing]")) {
    button.addEventListener("click", () => {
      missing = missing === button.dataset.missing ? "" : button.dataset.missing;
      only = 0;
      draw();
    });
  }
  find("undo").addEventListener("click", () => {
    find("toast").hidden = true;
    undo();
  });
  search.addEventListener("input", () => {
    only = 0;
    draw();
  });
  search.form.addEventListener("submit", (event) => {
    event.preventDefault();
    search.blur();
  });

  // ---------------------------------------------------------------- the outbox and the network

  async function readOutbox() {
    const stored = await outbox.listTaps(data.key);
    const ids = new Set(stored.map((tap) => tap.client_id));
    taps = [...stored, ...taps.filter(({ client_id }) => unwritten.has(client_id) && !ids.has(client_id))];
    draw();
    await drawNotices();
  }

  outbox.events.addEventListener("change", readOutbox);
  net.events.addEventListener("state", ({ detail }) => {
    if (detail.state.fingerprint !== state.fingerprint) storePage().catch(() => {});
    state = detail.state;
    outbox.saveState(data.key, state);
    draw();
    showPins(detail.pins);
  });
  net.events.addEventListener("status", ({ detail }) => {
    if (status.isDenied && detail.online && !detail.isDenied) location.reload(); // let in again
    status = detail;
    if (status.isDenied) forgetPeople();
    else drawBanner();
  });

  // ---------------------------------------------------------------- opened again without network

  /* The page as the server has it now; at a first visit the worker came too late to see it load. */
  async function storePage() {
    if (!("serviceWorker" in navigator)) return;
    const { active, waiting, installing } = await navigator.serviceWorker.register(data.worker);
    (active || waiting || installing).postMessage("store");
  }

  /* Signed out, or no organizer any more: names go from this screen and from this browser. What was
     tapped stays in the outbox, as numbers, for the same person. */
  function forgetPeople() {
    for (const { element } of rows.splice(0)) element.remove();
    for (const part of document.querySelectorAll("[data-of-people]")) part.hidden = true;
    find("toast").hidden = true;
    navigator.serviceWorker?.controller?.postMessage("forget");
    draw();
  }

  readOutbox().then(() => net.start({ key: data.key, url: data.url, csrf: data.csrf }));
  storePage().catch(() => {}); // the next visit tries again
})();
