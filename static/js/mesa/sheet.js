/* The sheet of one hand: left is us, right is them, from the first call to who won. It draws what
   mesa.taps lets be tapped, shows before saving what the hand gives and under which article, and
   saves the line. mesa.sheet.mount(place, {sheet, situation, teams, key, save, tapped}): `key` names
   the match, `tapped` is called after every change; update(situation), undo(), hasTaps(). */
"use strict";

mesa.sheet = (() => {
  const { SIDES, SIDE_CLASS, build, buildButton, find, taps } = mesa;
  let place = null;
  let data = null;
  let saving = false;
  let correction = null; // {moves, label, isReady, show}: an earlier hand is being corrected
  let icon = null; // the hand of the mano, from the page's template

  const say = (name, values) => mesa.sentence(data.sheet.words, name, values);
  const label = (word) => data.sheet.labels[word] || word;

  /* -------------------------------------------------- people */

  /* Who sits there, as everybody calls them. */
  function nameIn(seat) {
    const person = SIDES.flatMap((side) => data.teams[side].people).find((each) => each.seat === seat);
    return person ? person.name : seat;
  }

  function buildTurn() {
    const { hand, mano, dealer, order, phase } = data.situation;
    const isDuel = order.length < data.sheet.players;
    const values = { hand, mano: "\u0001", dealer: nameIn(dealer), rival: nameIn(order[1]) };
    const [before, after] = say(isDuel ? "duel" : "turn", values).split("\u0001");
    const line = build("span", "grow", before, build("b", "", nameIn(mano)), ` (${say(mano[0])})`, after);
    const { words, players } = data.sheet;
    const name = words[`phase.${phase}`] || words[`phase.${phase}.${players}`];
    if (name) line.prepend(build("span", "chip", name), " ");
    return build("div", "turn", icon && icon.content.cloneNode(true), line,
      !correction && buildButton({ class: "btn quiet", click: changeDealer }, say("change")));
  }

  const drawTurn = () => find("turn-place").replaceChildren(buildTurn());

  /* A lost deal: who deals next is an entry of its own. */
  function changeDealer() {
    const seats = Object.keys(data.sheet.next).sort((a, b) => a.slice(1) - b.slice(1) || (a < b ? -1 : 1));
    mesa.sheetDialogs.chooseDealer({
      title: say("who_deals"), dealer: data.situation.dealer, words: data.sheet.words,
      people: seats.map((seat) => ({ seat, name: nameIn(seat), side: seat[0] })),
      use: (seat) => {
        const after = mesa.engine.changeDealer(data.situation, seat);
        data.save(`deal ${seat}`, { awards: [], after, words: say("deals", { name: nameIn(seat) }) });
      },
    });
  }

  /* -------------------------------------------------- a row */

  function callText(tap) {
    const word = label(taps.wordOf(tap));
    if (tap.n === undefined) return word;
    const number = typeof tap.n === "number" ? tap.n
      : `${tap.n.slice(0, -1)} ${data.sheet.suits[tap.n.slice(-1)][1]}`;
    return `${word.replace("…", "")} ${number}`;
  }

  function buildTapButton(tap, classes = `btn ${SIDE_CLASS[tap.side] || ""}`.trim()) {
    const text = tapText(tap);
    const isWon = tap.side && (text === say("won") || text === say(tap.side));
    const spoken = isWon ? say(`won.${tap.row}`) : text.toLowerCase();
    return buildButton({
      class: classes, "data-tap": `${tap.part} ${tap.key}${tap.then ? ` + ${tap.then}` : ""}`, click: () => handleTap(tap),
      "aria-pressed": tap.ends ? Boolean(tap.pressed) : null,
      "aria-label": tap.side ? `${say(tap.side)}: ${spoken}` : null,
    }, text);
  }

  function tapText(tap) {
    const winner = data.sheet.rows.find((row) => row.name === "winner");
    if (tap.then) return say(`together.${tap.word}`);
    if (tap.side && winner.words.includes(tap.word)) return say(tap.side);
    if (tap.word === "primera_jugada") return say("first_round_played");
    if (tap.word === "vueltas") return tap.side ? say("round_played_by", { side: say(tap.side) }) : say("round_tied");
    if (!tap.by && tap.side) {
      const count = tap.args.find((arg) => /^\d+$/.test(arg));
      return count ? say("takes", { count }) : say("won");
    }
    if (tap.asks && tap.word === "envido") return say("stones");
    if (tap.word === "flor" && hasSung(tap.side)) return say("another_flor");
    return isRung(tap.word) ? rungText(tap) : label(tap.word);
  }

  const hasSung = (side) => taps.rows().some((row) => row.name === "flor"
    && row.calls.some((call) => taps.callerOf(call) === side));

  const isRung = (word) => data.sheet.ladder.some(([each]) => each && each === word);

  /* An answer that raises says both: what it accepts and what it asks. */
  function rungText({ word, side, before }) {
    const call = label(word).toLowerCase();
    const [accepted] = before;
    if (before.length === 1 && taps.callerOf(accepted) === side) return `${label(taps.wordOf(accepted))} ${call}`;
    return !before.length && taps.stake().pending ? say("raises", { call }) : label(word);
  }

  function handleTap(tap) {
    const { stakes, suits, words } = data.sheet;
    if (!tap.asks) return press(tap);
    const values = stakes[tap.word];
    if (typeof values[0] === "string") {
      return mesa.sheetDialogs.chooseCard({
        title: say("which_card"), cards: values, suits, words, use: (card) => press(tap, card),
      });
    }
    const row = taps.rows().find((each) => each.taps.some(({ key }) => key === tap.key));
    const rare = row.taps.filter((each) => each.side === tap.side && isFolded(each, row));
    const title = say(tap.word === "canta_flor" ? "how_many" : "how_many_stones", { side: say(tap.side) });
    return mesa.sheetDialogs.chooseNumber({
      title, values, words, chosen: null,
      first: rare.map((each) => ({ value: each, label: label(each.word) })),
      use: (value) => (rare.includes(value) ? handleTap(value) : press(tap, value)),
    });
  }

  function press(tap, n) {
    taps.press(tap.part, tap.key, n, tap.then);
    draw(`${tap.part} ${tap.key}`);
    if (tap.part === "last" && mayTapSave()) save();
  }

  /* What a side declared: a closed list of numbers, or giving in. */
  function buildNumberButton(side) {
    const { numbers, words } = data.sheet;
    const chosen = taps.hand().declared[side];
    const text = chosen === null ? words.number : chosen === numbers.concede ? label(chosen) : String(chosen);
    return buildButton({
      class: "btn number", "aria-label": `${say(side)}: ${text}`, "data-tap": `number ${side}`,
      click: () => askNumber(side),
    }, text);
  }

  /* One number is followed by the other side's, where that is open. */
  function askNumber(side) {
    const { numbers, words } = data.sheet;
    mesa.sheetDialogs.chooseNumber({
      title: say("how_many", { side: say(side) }), values: numbers.values, chosen: taps.hand().declared[side], words,
      first: [{ value: numbers.concede, label: label(numbers.concede) }], note: words.optional,
      use: (value) => {
        taps.declare(side, value);
        draw(`number ${side}`);
        const { declared } = taps.hand();
        const open = SIDES.find((each) => each !== side && declared[each] === null);
        if (declared[side] !== null && open) askNumber(open);
      },
    });
  }

  /* Who won implies that it was accepted: nobody said so, which the look of it tells. */
  const impliedIn = (row) => taps.implied().find(({ part }) => part === row.part);

  function buildColumn(row, side) {
    const column = build("div", `side ${SIDE_CLASS[side]}`);
    const calls = row.calls.filter((tap) => taps.callerOf(tap) === side).map(callText);
    const text = calls.map((call, i) => (i ? call.toLowerCase() : call)).join(", ");
    if (text) column.append(build("p", "said", text));
    if (row.calls.length && taps.callerOf(row.calls[0]) === side) column.append(buildClearButton(row));
    const implied = impliedIn(row);
    if (row.part === "first" && implied && implied.by === side) column.append(build("p", "said implied", label(implied.word)));
    const { numbers } = data.sheet;
    // Once it is told who won, the answers wait until that is tapped away.
    const visibleTaps = row.part === "first" && implied ? row.taps.filter((tap) => tap.ends) : row.taps;
    for (const tap of visibleTaps.filter((each) => each.side === side && !isFolded(each, row))) {
      column.append(buildTapButton(tap));
      if (numbers && tap.word === numbers.instead_of) column.append(buildNumberButton(side));
    }
    column.append(...row.extra.filter((tap) => tap.side === side).map((tap) => buildTapButton(tap, "btn wide")));
    const late = row.late[side];
    if (late) {
      column.append(build("p", "small muted late", `${say(late.mayPartner ? "late_partner" : "late")} `,
        mesa.buildArticle(late.article, say)));
    }
    return column;
  }

  /* What is rare waits behind its neighbour: two flores behind one, igualar and las que pintan
     behind the stones. */
  function isFolded(tap, row) {
    const isStones = (each) => each.side === tap.side && each.asks && each.word === "envido";
    if (tap.word === "igualar" || tap.word === "pintan") return row.taps.some(isStones);
    return tap.word === "dos_flores" && !row.calls.length;
  }

  function buildRow(row, classes = row.locked ? "locked" : row.calls.length ? "" : "still") {
    const between = row.extra.filter((tap) => !tap.side).map((tap) => buildTapButton(tap));
    return build("fieldset", { class: `duel ${classes}`.trim(), "data-row": row.name }, buildLegend(row),
      buildColumn(row, "A"), buildColumn(row, "B"), between.length && build("div", "between", ...between));
  }

  function buildLegend(row) {
    const legend = build("legend", "", data.sheet.words[`row.${row.name}`]);
    const status = rowStatus(row);
    if (status) legend.append(" ", build("output", "", status));
    if (row.name === "winner") {
      for (const tap of row.taps.filter(({ side }) => !side)) legend.append(" ", buildTapButton(tap, "clear"));
    }
    return legend;
  }

  function buildClearButton(row) {
    const click = () => { taps.clear(row.part); draw(); };
    return buildButton({
      class: "clear", "data-tap": `clear ${row.name}`, click,
      "aria-label": `${say(`row.${row.name}`)}: ${say("clear")}`,
    }, say("clear"));
  }

  function worthText(word) {
    const [, points] = data.sheet.ladder.find(([each]) => each === word);
    return points === null ? say("worth_game") : say("worth", { points });
  }

  function rowStatus(row) {
    if (row.name === "winner" || saysOf(row.name)) return "";
    if (row.locked) return say(row.locked === "flor" ? "void_by_flor" : "flor_or_envite");
    if (row.name === "truco") {
      const { accepted, pending, refused } = taps.stake();
      if (refused) return say("refused");
      if (pending) return answerText(row);
      return accepted ? worthText(accepted) : `${say("nothing_called")}, ${worthText("")}`;
    }
    if (!row.calls.length) return say(row.name === "flor" ? "no_flor" : "nothing_called");
    const { A, B } = taps.hand().declared;
    if (typeof A === "number" && A === B) return say("tied");
    const wantedWords = row.name === "flor" ? "wanted.flor" : "wanted";
    if (impliedIn(row)) return say(wantedWords);
    const last = taps.wordOf(row.calls[row.calls.length - 1]);
    if (/no_quiero$|^achico$/.test(last)) return say(row.name === "flor" ? "refused.flor" : "refused");
    if (/quiero$/.test(last)) return say(wantedWords);
    return row.words.includes(last) && row.name === "flor" ? "" : answerText(row);
  }

  /* A word that somebody still has to say; what tells how it ended is no answer. */
  const findAnswer = (row) => row && row.taps.find((tap) => tap.by && !tap.ends);

  function answerText(row) {
    const answer = findAnswer(row);
    return answer ? say("answers", { side: say(answer.by) }) : "";
  }

  /* -------------------------------------------------- ladder and special hands */

  /* One rung for each value, climbing; left and right of it who says it, and beside a call its
     answer. At its foot stand going to the mazo, and erasing it. */
  function buildLadder(row, isTight) {
    const { ladder, words } = data.sheet;
    const cells = Object.fromEntries(SIDES.map((side) => [side, ladder.map(() => [])]));
    const rungOf = (word) => Math.max(0, ladder.findIndex(([each]) => each === word));
    let at = 0;
    for (const call of row.calls) {
      const word = taps.wordOf(call);
      if (isRung(word)) at = rungOf(word);
      cells[taps.callerOf(call)][at].push(build("p", "said", label(word)));
    }
    const implied = impliedIn(row);
    for (const tap of row.taps) {
      const isMazo = taps.isMazo(tap.word);
      const isImplied = implied && tap.word === implied.word;
      const classes = isMazo ? "btn" : `btn ${SIDE_CLASS[tap.side]}${isImplied ? " implied" : ""}`;
      const place = isMazo ? 0 : isRung(tap.word) ? rungOf(tap.word) : at;
      cells[tap.side][place].push(buildTapButton(tap, classes));
    }
    if (row.calls.length) cells[taps.callerOf(row.calls[0])][0].push(buildClearButton(row));
    const { accepted, pending } = taps.stake();
    const now = rungOf(accepted);
    const worths = ladder.map(([word, worth], i) => build("li",
      { class: i === now ? "now" : pending && word === pending ? "asked" : i < now ? "past" : "" },
      worth === null ? words.whole_game : String(worth)));
    const buildSide = (side) => build("div", `side ${SIDE_CLASS[side]}`,
      ...cells[side].map((items, i) => build("div", i ? "rung" : "rung foot", ...items)));
    const classes = ["duel ladder", isTight && "tight", !row.calls.length && "still"].filter(Boolean).join(" ");
    return build("fieldset", { class: classes, "data-row": row.name }, buildLegend(row),
      buildSide("A"), build("ol", { class: "worths", "aria-hidden": true }, ...worths), buildSide("B"),
      row.extra.length && build("div", "between", ...row.extra.map((tap) => buildTapButton(tap))));
  }

  /* What the card of a special hand tells: a side decides whether it plays, or says its best. */
  const saysOf = (name) => (Object.values(mesa.specialHands(data.sheet)).find((special) => special.row === name) || {}).says;

  /* Mão de onze and cantando: a card of its own by the thumb. */
  function buildSpecial(row) {
    const answer = row.taps.find((tap) => tap.by);
    const by = row.calls.length ? taps.callerOf(row.calls[0]) : answer && answer.by;
    const calls = row.calls.filter((tap) => taps.wordOf(tap) !== "canta").map(callText); // presumed
    const names = by ? data.teams[by].name : "";
    return build("section", { class: `card oro special decide ${SIDE_CLASS[by] || ""}`, "data-row": row.name },
      build("h2", "", say(`row.${row.name}`)),
      build("p", "small", say(saysOf(row.name), { names })),
      calls.length && build("p", "row nowrap", build("b", "grow", calls.join(", ")), buildClearButton(row)),
      row.taps.length && build("div", "row decide-taps", ...row.taps.map((tap) => buildTapButton(tap, "btn grow"))));
  }

  /* -------------------------------------------------- the whole sheet */

  const isActive = (row) => row.calls.length || row.taps.length || row.extra.length || row.locked
    || Object.keys(row.late).length;

  /* Going to the mazo stands in the row of the truco. */
  function trucoRow(rows) {
    const [truco, mazo] = ["truco", "mazo"].map((name) => rows.find((row) => row.name === name));
    if (!truco || !mazo) return truco;
    return { ...truco, taps: [...truco.taps, ...mazo.taps], extra: [...truco.extra, ...mazo.extra] };
  }

  function draw(focus) {
    const rows = taps.rows();
    const active = (name) => rows.find((row) => row.name === name && isActive(row));
    const winner = active("winner");
    const [decides, sings] = ["decides", "sings"].map((says) => rows.find((row) => saysOf(row.name) === says && isActive(row)));
    const truco = trucoRow(rows);
    const questions = ["flor", "envido", "envite"].map(active).filter(Boolean);
    const isTight = questions.length > 1 || sings || questions.some((row) => row.calls.length);
    drawTurn();
    place.replaceChildren(build("form", { class: "hand", submit: (event) => event.preventDefault() },
      ...questions.map((row) => buildRow(row)),
      sings && buildSpecial(sings),
      truco && isActive(truco) && buildLadder(truco, isTight),
      decides && buildSpecial(decides),
      winner && buildRow(winner, "last"),
      build("p", "doubts", buildSaveSwitch(), location.pathname.startsWith("/r/") && buildConsultLink())));
    keepDraft();
    const focused = focus && [...place.querySelectorAll("[data-tap]")].find((each) => each.dataset.tap === focus);
    if (focused) focused.focus({ preventScroll: true });
    drawBar();
  }

  /* The consultant starts from what was tapped, complete or not; mesa.page opens it. */
  function buildConsultLink() {
    const line = mesa.engine.lineOf(data.situation, taps.hand());
    const href = `consult/${line ? `?line=${encodeURIComponent(line)}` : ""}`;
    return build("a", { class: "btn quiet", href, "data-consult": "yes" }, say("consult"));
  }

  /* -------------------------------------------------- what this phone keeps */

  /* A store that is shut or full costs a comfort, never a hand. */
  function stored(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch (error) {
      return null;
    }
  }

  const SAVES = "mesa-saves";

  /* The tap that ends a hand saves it, where the referee of this phone wants it so: unless more may
     be told of that end, or the game ends with it. */
  function mayTapSave() {
    const { complete, over } = taps.preview();
    const isEnd = complete && !over && taps.rows().every((row) => row.part === "first" || !row.extra.length);
    return isEnd && !correction && stored(SAVES) === "yes";
  }

  function buildSaveSwitch() {
    const isOn = stored(SAVES) === "yes";
    const click = () => { stored(SAVES, isOn ? null : "yes"); draw("saves"); };
    return buildButton({ class: "btn quiet switch", "aria-pressed": isOn, "data-tap": "saves", click }, say("saves"));
  }

  const draftName = () => `mesa-draft-${data.key}`;

  /* A hand half told outlives the page: what was tapped, and in which situation. */
  function keepDraft() {
    if (correction || !data.key) return;
    const draft = { situation: JSON.stringify(data.situation), taps: taps.store() };
    if (taps.hasTaps()) stored(draftName(), JSON.stringify(draft));
    else if (findDraft()) stored(draftName(), null);
  }

  /* What was tapped in this situation before. */
  function findDraft() {
    const draft = data.key && JSON.parse(stored(draftName()));
    return draft && draft.situation === JSON.stringify(data.situation) ? draft.taps : null;
  }

  function resume() {
    taps.begin(data.sheet, data.situation);
    const draft = !correction && findDraft();
    if (draft) taps.restore(draft);
  }

  const view = () => ({ sheet: data.sheet, situation: data.situation, teams: data.teams, hand: taps.hand() });

  /* -------------------------------------------------- the bar */

  function drawBar() {
    const preview = taps.preview();
    mesa.pad.preview(preview.awards);
    find("preview").replaceChildren(buildAwards(preview));
    if (data.tapped) data.tapped();
    const confirm = find("confirm");
    confirm.disabled = !preview.complete || saving || Boolean(correction && !correction.isReady());
    if (correction) {
      confirm.textContent = correction.label;
      correction.show({ ...preview, awards: withWords(preview.awards) });
      return;
    }
    confirm.textContent = preview.complete && preview.over
      ? say("close_game", { a: preview.score[0], b: preview.score[1] })
      : say("confirm", { hand: data.situation.hand });
  }

  function buildAwards(preview) {
    const list = build("ul", "preview");
    for (const side of SIDES) {
      const awards = preview.awards.filter((award) => award.side === side && award.points);
      if (!awards.length) continue;
      const sum = awards.reduce((points, award) => points + award.points, 0);
      const reasons = awards.flatMap((award, i) => [
        `${i ? "; " : ""}${awards.length > 1 ? `${award.points} ` : ""}${conceptOf(award)}, `,
        mesa.buildArticle(award.article, say)]);
      list.append(build("li", "",
        build("b", SIDE_CLASS[side], `${say(side)} +${sum}`), build("span", "art", ...reasons)));
    }
    const [result] = taps.hand().last.slice(-1);
    const noted = preview.complete && result && data.sheet.noted[taps.wordOf(result)];
    if (noted) list.append(build("li", "muted small", `${label(taps.wordOf(result))}, `, mesa.buildArticle(noted, say)));
    const calls = taps.implied().map(({ by, call }) => `${label(call)} (${say(by)})`).join(", ");
    if (calls) list.append(build("li", "muted small", say("implied", { calls })));
    if (!list.children.length || !preview.complete) list.append(build("li", "muted", missingText(preview)));
    return list;
  }

  /* What points are for; of a truco the last raise. */
  function conceptOf({ concept }) {
    const words = data.sheet.concepts[concept] || concept;
    const { accepted, refused } = taps.stake();
    return /^truco/.test(concept) ? words.replace("truco", label(refused || accepted).toLowerCase()) : words;
  }

  const withWords = (awards) => awards.map((award) => ({ ...award, words: conceptOf(award) }));

  /* What still has to be tapped before the hand can be saved. */
  function missingText(preview) {
    if (preview.unknown) return say("by_server");
    if (preview.complete) return say("nobody_scores");
    const rows = taps.rows();
    const answerIn = (row, otherwise) => {
      const answer = findAnswer(row);
      return answer ? say("answer_or_winner", { side: say(answer.by) }) : say(otherwise);
    };
    if (preview.lacks === "first") {
      const row = rows.find((each) => each.part === "first" && each.calls.length);
      const isOpen = row && row.name === "flor" && row.calls.every((tap) => row.words.includes(taps.wordOf(tap)));
      return isOpen ? say("flores_open") : answerIn(row, "tap_envido_winner");
    }
    const waits = (says) => rows.some((row) => saysOf(row.name) === says && row.taps.length);
    if (waits("decides")) return say("decide_first");
    if (waits("sings")) return say("privan");
    return answerIn(taps.stake().pending && rows.find((row) => row.name === "truco"), "tap_winner");
  }

  async function save() {
    const preview = taps.preview();
    if (!preview.complete || saving) return;
    saving = true;
    drawBar();
    const draft = correction ? null : draftName(); // what is being told meanwhile stays
    try {
      await data.save(preview.line, preview.unknown ? null : {
        awards: withWords(preview.awards),
        after: preview.after,
        score: preview.score,
        words: withTeamNames(preview.line),
      });
      if (draft) stored(draft, null);
    } catch (error) {
      // The page says what went wrong; what was tapped stays.
    } finally {
      saving = false;
      drawBar();
    }
  }

  /* The line as the list of entries shows it. */
  const withTeamNames = (line) => line.replace(/(?<![\w-])[AB](?![\w-])/g, (side) => data.teams[side].name);

  /* -------------------------------------------------- mounting */

  function mount(element, options) {
    place = element;
    data = options;
    icon = find("icon-mano", element);
    find("confirm").onclick = () => teller.save(); // mounted again, it is still one
    resume();
    draw();
  }

  /* An earlier hand in the situation in which it was played, tapped as it was told; null goes back
     to the hand being played. */
  function correct(newCorrection, situation) {
    correction = newCorrection;
    data.situation = situation;
    resume();
    if (correction) taps.fill(correction.moves);
    draw();
    document.getElementById("main").scrollTo(0, 0);
  }

  const sameHand = (a, b) => a.games.length === b.games.length
    && ["hand", "dealer", "mano", "memory"].every((name) => a[name] === b[name]);

  /* Another situation begins another hand; the same one keeps what was tapped, also where a ruling
     gave points meanwhile. */
  function update(situation) {
    if (correction) return drawBar();
    const isSame = JSON.stringify(situation) === JSON.stringify(data.situation);
    const goesOn = sameHand(situation, data.situation) && taps.hasTaps() && taps.moveTo(situation);
    data.situation = situation;
    if (isSame) return drawBar();
    if (goesOn) return draw();
    resume();
    draw();
    document.getElementById("main").scrollTo(0, 0);
  }

  /* The hand being played from its beginning: dealt again. */
  function begin() {
    if (!place) return;
    taps.begin(data.sheet, data.situation);
    draw();
    document.getElementById("main").scrollTo(0, 0);
  }

  /* Takes back the last tap of the hand being told; false where there is none. */
  function undo() {
    const isUndone = taps.undo();
    if (isUndone) draw();
    return isUndone;
  }

  /* The hand being played, as far as it was tapped. */
  const line = () => (correction || !place ? "" : taps.line());

  /* The situation without a drawing, for who tells the hand instead. */
  function settle(situation) {
    data.situation = situation;
    taps.begin(data.sheet, situation);
    keepDraft();
  }

  /* Whoever tells the hand: mesa.quick where only amounts are kept. */
  const full = { update, begin, line, view, correct, drawBar, undo, save, hasTaps: taps.hasTaps };
  let teller = full;
  const pass = (name) => [name, (...values) => (teller[name] || full[name])(...values)];

  return {
    ...Object.fromEntries(Object.keys(full).map(pass)), mount, drawTurn, settle, stored,
    tell: (newTeller) => { teller = newTeller || full; },
  };
})();
