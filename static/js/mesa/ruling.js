/* The dialog of a ruling: who it was, what happened, what that does. The catalogue is searched on the
   phone; the effect is asked of the server, and without network the ruling is saved to be computed
   when it arrives. Nothing is scored here.

   Fetched by mesa.page with the first line, or when it is first needed; it saves by
   mesa.page.save(line, preview, {texts}). `tell` shows what the head referee answered. */
"use strict";

mesa.ruling = (() => {
  const { SIDES, SIDE_CLASS, build, buildButton } = mesa;
  const PAUSE = 250; // ms after the last change before the server is asked
  let dialog = null;
  let words = {};
  let catalogue = null;
  let view = null; // what mesa.page shows, as of opening the dialog
  // `about` is a line; `isRunning`: the hand being played, chosen in so many words
  const nothing = () => ({ against: "", sanction: "", inputs: {}, about: null, isRunning: false });
  let choice = nothing();
  let proposal = null;
  let timer = 0;
  let request = null;

  const csrf = () => mesa.net.csrf() || mesa.readJson("mesa-data").csrf;
  const find = (name) => mesa.find(name, dialog);
  const field = (name) => dialog.querySelector(`#ruling-${name}`);
  const say = (name, values) => mesa.sentence(words, name, values);
  const simplify = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

  /* -------------------------------------------------- who */

  const teamOf = (side) => view.state.teams[side];
  const everybody = () => SIDES.flatMap((side) => teamOf(side).people);

  function nameOf(who) {
    if (SIDES.includes(who)) return teamOf(who).name;
    const person = everybody().find(({ seat }) => seat === who);
    return person ? person.name : who;
  }

  function drawPeople() {
    const choiceOf = (who, text, side, attributes) => buildButton({
      class: `btn ${SIDE_CLASS[side]}`, "aria-pressed": choice.against === who, ...attributes,
      click: () => { choice.against = who; drawPeople(); askEffect(); },
    }, text);
    const rows = Math.max(...SIDES.map((side) => teamOf(side).people.length));
    const people = Array.from({ length: rows }, (_, row) => SIDES.map((side) => {
      const person = teamOf(side).people[row];
      return person ? choiceOf(person.seat, person.name, side, {}) : build("span", "");
    }));
    const teams = SIDES.map((side) => choiceOf(side, say("team"), side,
      { class: `btn ${SIDE_CLASS[side]} team`, "aria-label": nameOf(side) }));
    find("people").replaceChildren(...people.flat(), ...teams);
  }

  /* -------------------------------------------------- what happened */

  const rowOf = (id) => catalogue.rows.find((row) => row.id === id);

  function matchingRows() {
    if (!catalogue) return [];
    if (choice.sanction) return [rowOf(choice.sanction)];
    const query = simplify(field("q").value).split(/\s+/).filter(Boolean);
    return catalogue.rows.filter((row) => query.every((word) => row.search.includes(word)));
  }

  /* Once one is chosen the others make room for what it needs to be told. */
  function drawRows() {
    const rows = matchingRows();
    find("rows").replaceChildren(...rows.map(buildRow));
    if (choice.sanction) {
      const click = () => { choose(""); field("q").focus(); };
      find("rows").append(buildButton({ class: "btn quiet", click }, say("another")));
    }
    find("none").hidden = !catalogue || rows.length > 0;
  }

  function choose(id) {
    choice = { ...nothing(), against: choice.against || offenderOf(id), sanction: id };
    drawPeople();
    drawRows();
    drawQuestions(id ? neededInputs() : []);
    askEffect();
  }

  /* Who alone can have done it: whoever deals, last in the order of play, or cuts before them. */
  function offenderOf(id) {
    const { order } = view.situation;
    const seats = { dealer: view.situation.dealer, cutter: order[order.length - 2] };
    return (id && seats[rowOf(id).offender]) || "";
  }

  function buildRow(row) {
    const radio = build("input", { type: "radio", name: "sanction", value: row.id, change: () => choose(row.id) });
    radio.checked = choice.sanction === row.id;
    const kind = catalogue.classes[row.class];
    return build("label", "", radio, build("span", "", row.title), build("span", `chip ${kind.suit}`, kind.words),
      row.articles.length && mesa.buildArticle(row.articles[0], say));
  }

  /* -------------------------------------------------- what it needs to be told */

  const neededInputs = () => rowOf(choice.sanction).inputs.filter((input) => !input.optional);

  /* The first that is open comes into sight: with large letters there is room for one. */
  function drawQuestions(inputs) {
    find("questions").replaceChildren(...inputs.map(buildQuestion));
    const open = inputs.findIndex(({ name }) => !choice.inputs[name]);
    if (open >= 0) find("questions").children[open].scrollIntoView({ block: "nearest" });
  }

  /* What was tapped is true of any hand; a number that was typed is one hand's stake. */
  function chosenInputs() {
    const tapped = neededInputs().filter((input) => input.name in choice.inputs && optionsOf(input).length);
    return Object.fromEntries(tapped.map(({ name }) => [name, choice.inputs[name]]));
  }

  function setInput(input, value) {
    choice.inputs[input.name] = value;
    askEffect();
  }

  function buildQuestion(input) {
    const options = optionsOf(input);
    if (options.length) {
      const group = build("div", "choices");
      const draw = () => group.replaceChildren(...options.map(({ value, words: text }) => buildButton({
        class: "btn", "aria-pressed": choice.inputs[input.name] === value, "data-value": value,
        click: () => { setInput(input, value); draw(); },
      }, text)));
      draw();
      return build("fieldset", "", build("legend", "label", input.words), group);
    }
    const id = `ruling-${input.name}`;
    const hint = input.kind === "number" ? { inputmode: "numeric" } : { placeholder: "2-0" };
    const answer = build("input", {
      class: "input", id, autocomplete: "off", ...hint,
      input: () => setInput(input, answer.value.trim()),
    });
    answer.value = choice.inputs[input.name] || "";
    return build("div", "field", build("label", { for: id }, input.words), answer);
  }

  function optionsOf(input) {
    if (input.kind === "side") return SIDES.map((side) => ({ value: side, words: nameOf(side) }));
    if (input.kind === "seat") return everybody().map(({ seat, name }) => ({ value: seat, words: name }));
    return input.choices;
  }

  /* -------------------------------------------------- in which hand */

  /* The hands that are written and count, the last one first. */
  function listHands() {
    const isHand = ({ kind, before }) => Boolean(before) && ["hand", "quick"].includes(kind);
    return view.state.entries.filter((entry) => isHand(entry) && !entry.void).reverse();
  }

  /* Kept quickly a hand tells amounts and no stakes: then they are asked. */
  const isQuick = () => Boolean(mesa.quick && mesa.quick.isOn());
  const isAboutRunning = () => !isQuick()
    && (choice.isRunning || (choice.about === null && mesa.taps.hasTaps()));

  /* What goes to the server: the taps of the hand being played tell its stakes, nobody else has to. */
  function draft() {
    const { isRunning, ...sent } = choice;
    return isAboutRunning() ? { ...sent, about: null, hand: mesa.sheet.line() } : sent;
  }

  function chooseHand(values) {
    Object.assign(choice, values, { inputs: chosenInputs() });
    drawQuestions(neededInputs());
    askEffect();
  }

  /* The one being played and the last one by a tap; any earlier one out of a list. */
  function drawHands() {
    const { hand } = proposal || {};
    find("hands").hidden = !hand;
    if (!hand) return;
    const [last, ...earlier] = listHands();
    const chosen = earlier.find(({ number }) => number === hand.line);
    const choiceOf = (text, isPressed, values) =>
      buildButton({ class: "btn", "aria-pressed": isPressed, click: () => chooseHand(values) }, text);
    const aboutEntry = (entry) =>
      choiceOf(say("last_hand", { hand: entry.hand }), hand.line === entry.number, { about: entry.number, isRunning: false });
    find("hand-choices").replaceChildren(...[
      choiceOf(say("running_hand", { hand: view.situation.hand }), !hand.line, { about: null, isRunning: true }),
      last && aboutEntry(last),
      chosen && aboutEntry(chosen),
      earlier.length && buildButton({ class: "btn", "data-earlier": true, click: () => askHand(earlier) }, say("earlier_hand")),
    ].filter(Boolean));
  }

  function askHand(hands) {
    const { hand } = proposal || {};
    mesa.sheetDialogs.chooseEntry({
      title: say("which_hand"), words, entries: hands, chosen: hand ? hand.line : 0,
      label: (entry) => say("last_hand", { hand: entry.hand }),
      use: (entry) => chooseHand({ about: entry.number, isRunning: false }),
    });
  }

  const handText = ({ hand, line }) => say(line ? "last_hand" : "running_hand", { hand });

  /* -------------------------------------------------- what it does */

  function askEffect() {
    proposal = null;
    drawEffect();
    clearTimeout(timer);
    if (request) request.abort();
    if (choice.sanction && choice.against) timer = setTimeout(fetchProposal, PAUSE);
  }

  async function fetchProposal() {
    request = new AbortController();
    const { signal } = request;
    try {
      if (view.items.length) throw new Error("what waits on this phone comes first");
      const response = await mesa.postJson(dialog.dataset.propose, csrf(), draft(), signal);
      if (!response.ok) throw new Error(String(response.status));
      proposal = await response.json();
    } catch (error) {
      if (signal.aborted) return;
      proposal = { offline: true };
    }
    request = null;
    if (proposal.lacking && proposal.lacking.length) addQuestions(proposal.lacking);
    drawPast();
    drawHands();
    drawEffect();
  }

  /* Only what the engine asks for; what stands there already keeps what was typed. */
  function addQuestions(lacking) {
    const needed = neededInputs();
    const isIn = (inputs, { name }) => inputs.some((input) => input.name === name);
    const more = lacking.filter((input) => !isIn(needed, input));
    const answered = rowOf(choice.sanction).inputs.filter((input) =>
      input.optional && choice.inputs[input.name] && !isIn(more, input));
    drawQuestions([...needed, ...answered, ...more]);
  }

  function drawPast() {
    const rulings = (proposal.past || []).slice(0, 4);
    find("past").replaceChildren(...rulings.map(({ person, seat, title, match, same }) => {
      const name = person || (seat.length > 1 ? nameOf(seat) : "");
      const text = say("past", { what: title, match }) + (name ? `, ${name}` : "");
      return build("p", `small past${same ? " same" : ""}`, text);
    }));
  }

  function drawEffect() {
    const isReady = Boolean(proposal && (proposal.ready || isCompleteOffline()));
    find("effect").className = `effect${proposal && proposal.ready ? "" : " empty"}`;
    find("effect").replaceChildren(...effectLines().map(([tag, ...text]) => build(tag, "", ...text)));
    find("apply").disabled = !isReady;
    const action = !isReady ? "apply" : proposal.grave ? "ask_head"
      : proposal.offline ? "apply_offline" : proposal.verb;
    find("apply").textContent = choice.against ? say(action, { name: nameOf(choice.against) }) : say("choose");
  }

  /* Without network everything that the row always needs must be told now. */
  const isCompleteOffline = () =>
    Boolean(proposal.offline) && neededInputs().every((input) => choice.inputs[input.name]);

  function effectLines() {
    if (!choice.sanction || !choice.against) return [["span", say("choose")]];
    if (!proposal) return [["span", say("asking")]];
    const row = rowOf(choice.sanction);
    if (proposal.offline) {
      const lines = [["span", say("offline")], ["span", row.consequence]];
      // A forfeit may put somebody out, which is not this phone's to write.
      return row.class === "FORFEIT" ? [...lines, ["span", say("offline_grave")]] : lines;
    }
    if (proposal.faults.length) return proposal.faults.map((fault) => ["span", fault.words]);
    if (!proposal.ready) return [["span", say("more")], ["span", row.consequence]];
    const [a, b] = proposal.after;
    const lines = [
      ["span", `${nameOf(choice.against)} · ${handText(proposal.hand)}`],
      ...proposal.awards.map((award) => ["strong", `${award.team} +${award.points} ${award.words} `,
        award.article && mesa.buildArticle(award.article, say)]),
      ...proposal.says.map((text) => ["span", text]),
      ["span", `${say("score", { a, b })}${proposal.article ? " · " : ""}`,
        proposal.article && mesa.buildArticle(proposal.article, say)],
    ];
    if (proposal.ends) lines.push(["strong", proposal.ends]);
    if (proposal.earlier) lines.push(["span", say("earlier", { count: proposal.earlier })]);
    if (proposal.grave) lines.push(["span", say("grave")]);
    return lines;
  }

  /* -------------------------------------------------- applying */

  function lineOf() {
    if (proposal.line) return proposal.line;
    const stake = isAboutRunning() && rowOf(choice.sanction).inputs.some(({ name }) => name === "stake")
      ? { stake: mesa.taps.stake().accepted || "mao" } : {}; // without network the taps tell it too
    const inputs = Object.entries({ ...stake, ...choice.inputs }).filter(([, value]) => value)
      .map(([name, value]) => `${name}=${value}`);
    const about = choice.about ? [`about ${choice.about}`] : [];
    return ["ruling", choice.sanction, choice.against, ...inputs, ...about].join(" ");
  }

  async function apply() {
    const texts = {};
    for (const name of ["note", "seen", "proof"]) {
      const text = field(name).value.trim();
      if (text) texts[name] = text;
    }
    const title = `${rowOf(choice.sanction).title} (${nameOf(choice.against)})`;
    const preview = { awards: null, words: say("sent", { title }) };
    if (proposal.ready) Object.assign(preview, { after: proposal.situation, awards: proposal.awards });
    find("apply").disabled = true;
    try {
      if (proposal.grave) await askHead(texts);
      else await mesa.page.save(lineOf(), preview, { texts });
      if (proposal.closes && !proposal.grave && !isQuick()) mesa.sheet.begin();
      dialog.close();
    } catch (error) {
      find("apply").disabled = false;
    }
  }

  /* Not an entry of this phone: the head referee writes it. Sent again, it is asked once. */
  async function askHead(texts) {
    choice.client_id = choice.client_id || mesa.uuid();
    const response = await mesa.postJson(dialog.dataset.ask, csrf(), { ...draft(), texts });
    const answer = await response.json();
    if (!response.ok) {
      proposal = { faults: (answer.faults || []).map((fault) => ({ words: fault })) };
      drawEffect();
      throw new Error("refused");
    }
    mesa.find("ruling-waits").hidden = !answer.requests;
    mesa.net.flush();
  }

  /* -------------------------------------------------- opening */

  function open() {
    view = mesa.page.view();
    choice = nothing();
    proposal = null;
    for (const input of dialog.querySelectorAll("input.input")) input.value = "";
    find("past").replaceChildren();
    find("questions").replaceChildren();
    find("hands").hidden = true;
    find("notes").open = false;
    drawPeople();
    drawRows();
    drawEffect();
    dialog.showModal();
  }

  async function fetchCatalogue() {
    catalogue = await mesa.fetchJson(dialog.dataset.catalogue);
    if (view) drawRows();
  }

  /* -------------------------------------------------- what the head referee answered */

  const STORE = "mesa.answers"; // those that somebody has read on this phone
  const readAnswers = () => JSON.parse(localStorage.getItem(STORE) || "[]");
  const felt = new Set(); // told once by the phone itself

  /* Stays until somebody has read it, also when it came while the phone was away. */
  function tell(answers) {
    const read = readAnswers();
    const news = answers.filter(({ client_id }) => !read.includes(client_id));
    const isNew = news.some(({ client_id }) => !felt.has(client_id));
    if (isNew && navigator.vibrate) navigator.vibrate([200, 100, 200, 100, 400]);
    for (const { client_id } of news) felt.add(client_id);
    const place = mesa.find("answers");
    const key = news.map(({ client_id }) => client_id).join(" ");
    if (place.dataset.shown === key) return;
    place.dataset.shown = key;
    place.replaceChildren(...news.map((answer) => build("div", `card ${answer.approved ? "basto" : "copa"}`,
      build("h3", "", say(answer.approved ? "approved" : "rejected", { name: answer.by })),
      build("p", "", answer.words),
      answer.reason && build("p", "small", say("reason", { reason: answer.reason })),
      buildButton({ class: "btn", click: () => acknowledge(answer, answers) }, say("read")))));
  }

  function acknowledge({ client_id }, answers) {
    localStorage.setItem(STORE, JSON.stringify([...readAnswers(), client_id].slice(-50)));
    tell(answers);
  }

  function start() {
    dialog = mesa.find("ruling");
    words = mesa.readJson("ruling-words");
    find("close").addEventListener("click", () => dialog.close());
    find("apply").addEventListener("click", apply);
    field("q").addEventListener("input", () => (choice.sanction ? choose("") : drawRows()));
    mesa.retry(fetchCatalogue, 5000);
  }

  return { start, open, tell };
})();
