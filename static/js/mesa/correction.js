/* Correcting an earlier hand in its place: under its own number, score and dealer, with before and
   after side by side, a reason to tap, and what changes in later lines, which the server computes.
   What can no longer stand is shown before anything is saved, and falls with the correction or
   nothing is saved.

   open(entry) -> what mesa.sheet.correct takes; finish(line) -> {line, reason, words} to be sent. */
"use strict";

mesa.correction = (() => {
  const { SIDE_CLASS, build, buildButton, find } = mesa;
  const REASONS = ["reason_team", "reason_value", "reason_call", "reason_twice", "reason_agreed"];
  const PAUSE = 250; // ms: taps follow each other
  let page = null; // {say, nameOf, handOf, urls, teams, leave}
  let entry = null;
  let reason = "";
  let isOther = false; // the reason is typed
  let falling = []; // later lines that are taken out too
  let effect = null; // what the server says of `askedLine`; false without network
  let askedLine = "";
  let timer = 0;

  const say = (name, values) => page.say(name, values);
  const isOpen = () => entry !== null;
  const lineFor = (line) => `replace ${[entry.number, ...falling].join(" ")} with ${line}`;

  /* -------------------------------------------------- what the server says */

  async function askServer(line) {
    try {
      const response = await mesa.postJson(page.urls.change, mesa.net.csrf(), { line });
      return response.ok ? await response.json() : false;
    } catch (error) {
      return false; // it waits in the outbox like any other line
    }
  }

  function ask(line) {
    if (line === askedLine) return;
    askedLine = line;
    effect = null;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const answer = await askServer(line);
      if (line !== askedLine || !isOpen()) return;
      effect = answer;
      mesa.sheet.drawBar();
    }, PAUSE);
  }

  /* -------------------------------------------------- drawing */

  const nameOf = (side) => page.teams()[side].name;

  function buildPoints(awards) {
    return awards.filter((award) => award.points).map((award) =>
      build("span", `points ${SIDE_CLASS[award.side]}`, build("b", "", `${nameOf(award.side)} +${award.points}`),
        ` ${award.words || award.concept}`,
        award.article && " ", award.article && mesa.buildArticle(award.article, say)));
  }

  const buildSide = (style, title, awards, score) => build("div", `card ${style}`,
    build("h3", "", title), ...buildPoints(awards), build("b", "num score-after", score ? score.join("–") : "…"));

  const buildState = (style, title, record) => (record.void
    ? build("div", `card ${style}`, build("h3", "", title), build("p", "", say("void")))
    : buildSide(style, title, record.awards, record.score));

  const buildArrow = () => build("span", { class: "arrow", "aria-hidden": true }, "→");

  function buildVersus(preview) {
    const after = preview.complete && !preview.unknown ? preview.score : null;
    return build("div", "before-after",
      buildSide("was", say("it_was"), entry.awards, entry.score),
      buildArrow(),
      buildSide("pencil", say("it_becomes"), preview.awards || [], after));
  }

  function buildReasons(use) {
    const chip = (name, isChosen, click) =>
      buildButton({ class: "btn chip-btn", "aria-pressed": isChosen, "data-reason-chip": name, click }, say(name));
    return [
      ...REASONS.map((name) => chip(name, !isOther && reason === say(name), () => use(say(name), false))),
      chip("reason_other", isOther, () => use("", true)),
    ];
  }

  function chooseReason(text, isTyped) {
    reason = text;
    isOther = isTyped;
    mesa.sheet.drawBar();
    const field = find("correction").querySelector("input");
    if (field) field.focus();
  }

  function buildField() {
    const field = build("input", { class: "input", value: reason, "aria-label": say("reason_other"), autocomplete: "off",
      maxlength: document.getElementById("reason-field").maxLength });
    field.addEventListener("input", () => {
      reason = field.value.trim();
      find("confirm").disabled = !isReady();
    });
    return field;
  }

  const pointsText = (awards) => awards.filter((award) => award.points)
    .map((award) => `${nameOf(award.side)} +${award.points}`).join(", ") || "–";

  function buildChange({ number, why, words, before, after }) {
    const isOtherWorth = why === "worth";
    return build("li", { class: why, "data-line": number },
      build("b", "num", String(page.handOf(number) || "")),
      build("div", "",
        isOtherWorth && build("p", "", `${pointsText(before.awards)} → ${pointsText(after.awards)}`),
        !isOtherWorth && build("p", "", pointsText(after.void ? before.awards : after.awards)),
        build("p", "small muted", words)),
      build("span", "num score-after", `${before.score.join("–")} → ${after.void ? "–" : after.score.join("–")}`));
  }

  function buildBroken({ broken }, settle) {
    const lines = broken.map(({ number }) => page.nameOf(number)).join(", ");
    const numbers = broken.map(({ number }) => number).join(" ");
    return [
      build("p", "error", say("broken")),
      build("ul", "broken", ...broken.map(({ number, reasons }) =>
        build("li", { "data-broken": number }, build("b", "", `${page.nameOf(number)}:`), ` ${reasons.join(" ")}`))),
      settle && buildButton({ class: "btn danger", "data-settle": numbers, click: () => settle(broken) },
        say("take_out_too", { lines })),
    ].filter(Boolean);
  }

  /* What a line would change, as the server told it; `own` is the line that is corrected. */
  function buildEffect(answer, { own = 0, settle = null } = {}) {
    if (answer === null) return [];
    if (answer === false) return [build("p", "small muted", say("later_by_server"))];
    if (answer.broken.length) return buildBroken(answer, settle);
    if (answer.faults.length) return answer.faults.map(({ words }) => build("p", "error", words));
    const later = answer.changes.filter(({ number }) => number !== own);
    if (!later.length) return [build("p", "small muted", say("nothing_later"))];
    return [build("h3", "", say("later_lines")), build("ol", "later-lines", ...later.map(buildChange))];
  }

  function settle(broken) {
    falling = [...new Set([...falling, ...broken.map(({ number }) => number)])].sort((a, b) => a - b);
    mesa.sheet.drawBar();
  }

  const isReady = () => Boolean(reason) && (!effect || (!effect.broken.length && !effect.faults.length));

  /* Called by the sheet after every tap. */
  function show(preview) {
    if (preview.complete) ask(lineFor(preview.line));
    find("confirm").disabled = !preview.complete || !isReady();
    find("preview").replaceChildren(build("p", "muted", reason ? "" : say("say_reason")));
    const place = find("correction");
    if (isOther && place.querySelector("input") === document.activeElement && place.contains(document.activeElement)) {
      find("later", place).replaceChildren(...buildEffect(effect, { own: entry.number, settle }));
      return; // nobody's field is taken away while they type
    }
    place.replaceChildren(...[
      build("h2", "", say("before_and_after")),
      build("p", "notation small", build("s", "", entry.words)),
      buildVersus(preview),
      build("h2", "", say("why_corrected")),
      build("div", { class: "row reasons", role: "group", "aria-label": say("why_corrected") }, ...buildReasons(chooseReason)),
      isOther && buildField(),
      build("div", { class: "stack", "data-later": "yes", "aria-live": "polite" },
        ...(preview.complete ? buildEffect(effect, { own: entry.number, settle }) : [])),
    ].filter(Boolean));
  }

  function drawHead() {
    for (const name of ["correcting", "correction", "leave-it"]) find(name).hidden = !isOpen();
    if (!isOpen()) return;
    const { hand, score } = entry.before;
    find("correcting").replaceChildren(
      build("b", "num", score.join("–")),
      build("span", "grow", say("before_hand", { hand, score: score.join("–") })));
  }

  /* -------------------------------------------------- opening and closing */

  function open(newEntry) {
    entry = newEntry;
    reason = askedLine = "";
    isOther = false;
    falling = [];
    effect = null;
    drawHead();
    return { moves: entry.moves, label: say("correct_hand", { hand: entry.before.hand }), isReady, show };
  }

  function close() {
    entry = null;
    clearTimeout(timer);
    drawHead();
  }

  function finish(line) {
    const item = { line: lineFor(line), reason, words: say("sends_correction", { line: entry.name, words: line }) };
    close();
    return item;
  }

  /* The dialog that asks why a line is taken out or restored: before and after side by side, reasons
     to tap, and what changes later. */
  async function prepareDialog(dialog, line, about) {
    const field = dialog.querySelector("input");
    const use = (text) => { field.value = text; if (!text) field.focus(); };
    isOther = false;
    reason = "";
    find("ready", dialog).replaceChildren(...buildReasons(use));
    const later = find("later", dialog);
    later.replaceChildren();
    if (!line) return;
    const answer = await askServer(line);
    const own = answer && answer.changes.find(({ number }) => about && number === about.number);
    later.replaceChildren(...[
      own && build("div", "before-after",
        buildState("was", say("it_was"), own.before), buildArrow(), buildState("pencil", say("it_becomes"), own.after)),
      ...buildEffect(answer, { own: own ? own.number : 0 }),
    ].filter(Boolean));
  }

  function start(options) {
    page = options;
    find("leave-it").addEventListener("click", page.leave);
  }

  return { start, open, close, finish, isOpen, prepareDialog };
})();
