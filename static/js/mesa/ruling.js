/* The dialog of a ruling: who it was, what happened, what that does. The catalogue is searched on the
   phone; the effect is asked of the server, and without network the ruling is saved to be computed
   when it arrives. Nothing is scored here.

   It opens by [data-ruling-door] and saves by mesa.page.save(line, preview, {texts}). */
"use strict";

mesa.ruling = (() => {
  const LOOK = { A: "nos", B: "ellos" };
  const PAUSE = 250; // ms after the last change before the server is asked
  let dialog = null;
  let words = {};
  let catalogue = null;
  let seen = null; // what mesa.page last told: {state, situation, known, items, stuck, urls}
  let csrf = "";
  let chosen = { against: "", sanction: "", inputs: {} };
  let proposal = null;
  let timer = 0;
  let asking = null;

  const find = (name) => dialog.querySelector(`[data-${name}]`);
  const say = (name, values) =>
    (words[name] || name).replace(/%\((\w+)\)s/g, (all, key) => (values || {})[key]);
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

  function made(tag, look, text, ...inside) {
    const element = document.createElement(tag);
    if (look) element.className = look;
    if (text) element.textContent = text;
    element.append(...inside);
    return element;
  }

  function button(text, look, pressed, use) {
    const element = made("button", `btn ${look}`, text);
    element.type = "button";
    element.setAttribute("aria-pressed", String(pressed));
    element.addEventListener("click", use);
    return element;
  }

  /* -------------------------------------------------- who */

  function people() {
    return ["A", "B"].map((side) => seen.state.teams[side]);
  }

  function nameOf(who) {
    for (const [place, team] of people().entries()) {
      if (who === "AB"[place]) return team.name;
      const person = team.people.find((one) => one.seat === who);
      if (person) return person.name;
    }
    return who;
  }

  function drawPeople() {
    const rows = Math.max(...people().map((team) => team.people.length));
    const shown = [];
    for (let row = 0; row < rows; row += 1) {
      people().forEach((team, place) => {
        const person = team.people[row];
        shown.push(person ? who(person.seat, person.name, "AB"[place], "") : made("span"));
      });
    }
    people().forEach((team, place) => shown.push(who("AB"[place], say("team"), "AB"[place], " team")));
    find("people").replaceChildren(...shown);
  }

  function who(seat, name, side, more) {
    const element = button(name, `${LOOK[side]}${more}`, chosen.against === seat, () => {
      chosen.against = seat;
      drawPeople();
      ask();
    });
    if (more) element.setAttribute("aria-label", nameOf(seat));
    return element;
  }

  /* -------------------------------------------------- what happened */

  const rowOf = (id) => catalogue.rows.find((row) => row.id === id);

  function drawRows() {
    const asked = plain(dialog.querySelector("#ruling-q").value).split(/\s+/).filter(Boolean);
    const fits = (row) => asked.every((word) => row.search.includes(word));
    const found = !catalogue ? [] : chosen.sanction ? [rowOf(chosen.sanction)] : catalogue.rows.filter(fits);
    find("rows").replaceChildren(...found.map(drawRow));
    if (chosen.sanction) find("rows").append(another());
    find("none").hidden = !catalogue || found.length > 0;
  }

  /* Once it is chosen the others make room for what it needs to be told. */
  function another() {
    const element = made("button", "btn quiet", say("another"));
    element.type = "button";
    element.addEventListener("click", () => { choose(""); dialog.querySelector("#ruling-q").focus(); });
    return element;
  }

  function choose(id) {
    chosen.sanction = id;
    chosen.inputs = {};
    drawRows();
    drawQuestions(id ? needed() : []);
    ask();
  }

  function drawRow(row) {
    const radio = made("input");
    radio.type = "radio";
    radio.name = "sanction";
    radio.value = row.id;
    radio.checked = chosen.sanction === row.id;
    radio.addEventListener("change", () => choose(row.id));
    const kind = catalogue.classes[row.class];
    return made("label", "", "", radio, made("span", "", row.title),
      made("span", `chip ${kind.suit}`, kind.words), made("span", "art", say("article", { number: row.articles[0] })));
  }

  /* -------------------------------------------------- what it needs to be told */

  const needed = () => rowOf(chosen.sanction).inputs.filter((input) => !input.optional);

  function drawQuestions(inputs) {
    find("questions").replaceChildren(...inputs.map(question));
  }

  function question(input) {
    const value = chosen.inputs[input.name] || "";
    const use = (given) => {
      chosen.inputs[input.name] = given;
      ask();
    };
    const choices = choicesOf(input);
    if (choices.length) {
      const group = made("div", "choices");
      const option = (choice) => {
        const tap = () => { use(choice.value); draw(); };
        const element = button(choice.words, "", chosen.inputs[input.name] === choice.value, tap);
        element.dataset.value = choice.value;
        return element;
      };
      const draw = () => group.replaceChildren(...choices.map(option));
      draw();
      return made("fieldset", "", "", made("legend", "label", input.words), group);
    }
    const field = made("input", "input");
    field.id = `ruling-${input.name}`;
    field.value = value;
    field.autocomplete = "off";
    if (input.kind === "number") field.inputMode = "numeric";
    else field.placeholder = "2-0";
    field.addEventListener("input", () => use(field.value.trim()));
    const label = made("label", "", input.words);
    label.htmlFor = field.id;
    return made("div", "field", "", label, field);
  }

  function choicesOf(input) {
    if (input.kind === "side") return ["A", "B"].map((side) => ({ value: side, words: nameOf(side) }));
    if (input.kind === "seat") {
      return people().flatMap((team) => team.people.map((one) => ({ value: one.seat, words: one.name })));
    }
    return input.choices;
  }

  /* -------------------------------------------------- what it does */

  function ask() {
    proposal = null;
    drawEffect();
    clearTimeout(timer);
    if (asking) asking.abort();
    if (!chosen.sanction || !chosen.against) return;
    timer = setTimeout(propose, PAUSE);
  }

  async function propose() {
    const mine = asking = new AbortController();
    try {
      if (seen.items.length) throw new Error("what waits on this phone comes first");
      const answer = await post(dialog.dataset.propose, chosen, mine.signal);
      if (!answer.ok) throw new Error(String(answer.status));
      proposal = await answer.json();
    } catch (error) {
      if (mine.signal.aborted) return;
      proposal = { offline: true };
    }
    asking = null;
    if (proposal.lacking && proposal.lacking.length) extend(proposal.lacking);
    drawPast();
    drawEffect();
  }

  /* Only what the engine asks for; what stands there already keeps what was typed. */
  function extend(lacking) {
    const names = new Set(needed().map((input) => input.name));
    const more = lacking.filter((input) => !names.has(input.name));
    const given = rowOf(chosen.sanction).inputs.filter((input) =>
      input.optional && chosen.inputs[input.name] && !more.some((one) => one.name === input.name));
    drawQuestions([...needed(), ...given, ...more]);
  }

  function drawPast() {
    const rows = (proposal.past || []).slice(0, 4).map((one) => {
      const who = one.person || (one.seat.length > 1 ? nameOf(one.seat) : "");
      const text = say("past", { what: one.title, match: one.match }) + (who ? `, ${who}` : "");
      return made("p", `small past${one.same ? " same" : ""}`, text);
    });
    find("past").replaceChildren(...rows);
  }

  function drawEffect() {
    const effect = find("effect");
    const ready = Boolean(proposal && (proposal.ready || complete()));
    effect.className = `effect${proposal && proposal.ready ? "" : " empty"}`;
    effect.replaceChildren(...effectLines().map(([tag, text]) => made(tag, "", text)));
    const apply = find("apply");
    apply.disabled = !ready;
    const name = nameOf(chosen.against);
    const way = !proposal || !ready ? "apply" : proposal.grave ? "ask_head" : proposal.offline ? "apply_offline" : "apply";
    apply.textContent = chosen.against ? say(way, { name }) : say("choose");
  }

  /* Without network everything that the row always needs must be told now. */
  const complete = () => Boolean(proposal.offline) && needed().every((input) => chosen.inputs[input.name]);

  function effectLines() {
    if (!chosen.sanction || !chosen.against) return [["span", say("choose")]];
    if (!proposal) return [["span", say("asking")]];
    if (proposal.offline) return offlineLines(rowOf(chosen.sanction));
    if (proposal.faults.length) return proposal.faults.map((fault) => ["span", fault.words]);
    if (!proposal.ready) return [["span", say("more")], ["span", rowOf(chosen.sanction).consequence]];
    const [a, b] = proposal.after;
    const lines = proposal.awards.map((award) =>
      ["strong", `${award.team} +${award.points} ${award.words}`]);
    lines.push(...proposal.says.map((text) => ["span", text]));
    lines.push(["span", `${say("score", { a, b })} · ${say("article", { number: proposal.article })}`]);
    if (proposal.earlier) lines.push(["span", say("earlier", { count: proposal.earlier })]);
    if (proposal.grave) lines.push(["span", say("grave")]);
    return lines;
  }

  /* A forfeit may put somebody out, which is not this phone's to write. */
  function offlineLines(row) {
    const lines = [["span", say("offline")], ["span", row.consequence]];
    return row.class === "FORFEIT" ? [...lines, ["span", say("offline_grave")]] : lines;
  }

  /* -------------------------------------------------- applying */

  function line() {
    if (proposal.line) return proposal.line;
    const inputs = Object.entries(chosen.inputs).filter(([, value]) => value)
      .map(([name, value]) => `${name}=${value}`);
    return ["ruling", chosen.sanction, chosen.against, ...inputs].join(" ");
  }

  async function apply() {
    const row = rowOf(chosen.sanction);
    const texts = {};
    for (const name of ["note", "seen", "proof"]) {
      const text = dialog.querySelector(`#ruling-${name}`).value.trim();
      if (text) texts[name] = text;
    }
    const told = say("sent", { title: `${row.title} (${nameOf(chosen.against)})` });
    const preview = proposal.ready && !proposal.grave
      ? { after: proposal.situation, awards: proposal.awards, words: told }
      : { awards: null, words: told };
    find("apply").disabled = true;
    try {
      if (proposal.grave) await askHead(texts);
      else await mesa.page.save(line(), preview, { texts });
      dialog.close();
    } catch (error) {
      find("apply").disabled = false;
    }
  }

  /* Not an entry of this phone: the head referee writes it. Sent again, it is asked once. */
  async function askHead(texts) {
    chosen.client_id = chosen.client_id || mesa.outbox.uuid();
    const answer = await post(dialog.dataset.ask, { ...chosen, texts });
    const told = await answer.json();
    if (!answer.ok) {
      proposal = { faults: (told.faults || []).map((words) => ({ words })) };
      drawEffect();
      throw new Error("refused");
    }
    document.querySelector("[data-ruling-waits]").hidden = !told.requests;
    mesa.net.flush();
  }

  function post(url, body, signal) {
    return fetch(url, {
      method: "POST", credentials: "same-origin", cache: "no-store", redirect: "error", signal,
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
      body: JSON.stringify(body),
    });
  }

  /* -------------------------------------------------- opening */

  function open() {
    chosen = { against: "", sanction: "", inputs: {} };
    proposal = null;
    for (const field of dialog.querySelectorAll("input.input")) field.value = "";
    find("past").replaceChildren();
    find("questions").replaceChildren();
    find("notes").open = false;
    drawPeople();
    drawRows();
    drawEffect();
    dialog.showModal();
  }

  async function fetchCatalogue() {
    const answer = await fetch(dialog.dataset.catalogue, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    catalogue = await answer.json();
    drawRows();
  }

  /* What the match shows besides its score: over, or waiting for the head referee. */
  function told(event) {
    seen = event.detail;
    csrf = seen.state.csrf || csrf;
    const over = document.querySelector("[data-closing-door]");
    if (over) over.hidden = !seen.situation.outcome || seen.items.length > 0;
    const waits = document.querySelector("[data-ruling-waits]");
    if (waits && seen.state.requests !== undefined) waits.hidden = !seen.state.requests;
  }

  function start() {
    dialog = document.querySelector("[data-ruling]");
    if (!dialog || !mesa.page) return;
    words = JSON.parse(document.getElementById("ruling-words").textContent);
    csrf = JSON.parse(document.getElementById("mesa-data").textContent).csrf;
    mesa.page.events.addEventListener("state", told);
    const door = document.querySelector("[data-ruling-door]");
    if (door) door.addEventListener("click", () => { if (seen) open(); });
    find("close").addEventListener("click", () => dialog.close());
    find("apply").addEventListener("click", apply);
    dialog.querySelector("#ruling-q").addEventListener("input", () => {
      if (chosen.sanction) choose("");
      else drawRows();
    });
    const again = () => fetchCatalogue().catch(() => setTimeout(again, 5000));
    again();
  }

  document.addEventListener("DOMContentLoaded", start);
  return { open };
})();
