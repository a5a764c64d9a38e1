/* One hand kept by its amounts: a button for each, left us, right them. Taps are pencil until the
   next hand is asked for. What a name gives is looked up in the sheet that the server's engine made;
   points without a name carry no article. Takes the place of mesa.sheet while it is on, and shows
   its amounts, without their story, where the hand is to be told in full after all.

   mesa.quick.mount(place, {sheet, situation, teams, save, tapped}), turn(isOn), correct(…). */
"use strict";

mesa.quick = (() => {
  const { SIDES, SIDE_CLASS, build, buildButton, engine, find } = mesa;
  const PLAIN = [1, 2, 3]; // points without a name, each as often as a hand without calls gives
  const WHOLE = "hand"; // a group whose amount is all that a hand gives
  const NOBODY = "none";
  const HOLD = 450; // ms: a thumb that stays takes the amount and saves the hand
  let place = null;
  let data = null;
  let taps = []; // {side, name}, {side, points} or {name: NOBODY}
  let history = []; // the taps before each one
  let isOn = false; // off, amounts may still wait to be saved or erased
  let refusal = ""; // why the last tap was not taken
  let saving = false;
  let correction = null;
  let timer = 0; // of a thumb that stays

  const say = (name, values) => mesa.sentence(data.sheet.words, name, values);
  const amountsOf = (side) =>
    data.sheet.modes[engine.modeOf(data.situation)].quick[engine.letterOf(data.situation, side)];
  const findAmount = (name) => data.sheet.quick.find((each) => each.name === name);
  const groupOf = (tap) => (tap.name && findAmount(tap.name) ? findAmount(tap.name).group : "");
  const other = (side) => SIDES.find((each) => each !== side);
  const isWhole = () => data.sheet.quick.some(({ group }) => group === WHOLE);

  /* -------------------------------------------------- what the taps come to */

  /* {side, name, awards} in the order of the taps; names of one group are one amount, and so are
     the points without a name of a side. */
  function listAmounts(tapped = taps) {
    const amounts = [];
    for (const tap of tapped.filter(({ name }) => name !== NOBODY)) {
      const group = groupOf(tap);
      const same = amounts.find((each) => each.side === tap.side && each.group === group);
      if (same) same.taps.push(tap);
      else amounts.push({ side: tap.side, group, taps: [tap] });
    }
    return amounts.map((amount) => {
      if (!amount.group) {
        const points = amount.taps.reduce((sum, tap) => sum + tap.points, 0);
        return { ...amount, name: "", awards: [{ side: amount.side, points, concept: "unnamed", article: "" }] };
      }
      const worth = amountsOf(amount.side)[amount.taps.map(({ name }) => name).join(" ")];
      const awards = worth && engine.awardsOf(worth, data.situation, []);
      return worth && { ...amount, name: worth.name, awards: awards.map((award) => ({ ...award, name: worth.name })) };
    });
  }

  /* What has a name is collected as the book does, whatever the order of the taps. */
  function inBookOrder(amounts) {
    const order = data.sheet.quick.map(({ name }) => name);
    const names = amounts.filter(({ name }) => name)
      .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    return amounts.map((amount) => (amount.name ? names.shift() : amount));
  }

  const pointsOf = ({ awards }) => awards.reduce((sum, award) => sum + award.points, 0);

  function lineOf(amounts) {
    if (!amounts.length) return `quick ${NOBODY}`;
    return `quick ${amounts.map((amount) => {
      if (!amount.name) return `${amount.side} +${pointsOf(amount)}`;
      const words = `${amount.side} ${amount.name.replaceAll("_", " ")}`;
      return findAmount(amount.name).by_score ? words : `${words} ${pointsOf(amount)}`;
    }).join(", ")}`;
  }

  function preview(tapped = taps) {
    const amounts = listAmounts(tapped);
    const awards = inBookOrder(amounts).flatMap((amount) => amount.awards);
    const credited = engine.credit(data.situation, awards);
    return {
      ...credited, complete: tapped.length > 0, unknown: false, line: lineOf(amounts),
      isCut: credited.awards.length < awards.length,
      after: engine.situationAfter(data.situation, credited, true),
    };
  }

  /* -------------------------------------------------- tapping */

  /* The taps with one more. What cannot stand beside it gives way: another amount of its group that
     it does not raise, whatever else there is where a hand gives one amount in all. */
  function withTap(tap) {
    if (tap.name === NOBODY || isWhole()) return [tap];
    const group = groupOf(tap);
    const rest = taps.filter((each) => each.name !== NOBODY && (!group || groupOf(each) !== group));
    if (!group) return [...rest, tap];
    const chain = taps.filter((each) => each.side === tap.side && groupOf(each) === group);
    const key = [...chain, tap].map(({ name }) => name).join(" ");
    return [...rest, ...(amountsOf(tap.side)[key] ? chain : []), tap];
  }

  /* Why a tap cannot be taken, in words; nothing where it can. */
  function refuse(tap, next) {
    if (tap.name === NOBODY) return "";
    const before = preview(next.filter((each) => each !== tap));
    if (before.over) {
      const winner = SIDES.find((_, i) => before.score[i] >= data.situation.target);
      return say("quick_over", { side: say(winner), target: data.situation.target });
    }
    const lacks = data.situation.target - before.score[SIDES.indexOf(tap.side)];
    return tap.points > lacks ? say("quick_past", { side: say(tap.side), count: lacks }) : "";
  }

  function press(tap) {
    const next = withTap(tap);
    refusal = refuse(tap, next);
    const isSame = JSON.stringify(next) === JSON.stringify(taps);
    if (!refusal && !isSame) {
      history.push(taps);
      taps = next;
    }
    draw(keyOf(tap));
  }

  function holdDown(tap) {
    letGo();
    timer = setTimeout(() => {
      press(tap);
      if (refusal || correction) return;
      if (navigator.vibrate) navigator.vibrate(30);
      save();
    }, HOLD);
  }

  const letGo = () => clearTimeout(timer);

  function undo() {
    if (!history.length) return false;
    taps = history.pop();
    refusal = "";
    if (!taps.length && !isOn) leave();
    else draw();
    return true;
  }

  /* Points that were told in full, as amounts: by the name that gives as much, or without one. */
  function tapsFor(side, concept, points) {
    const gives = (worth) => {
      const awards = engine.awardsOf(worth, data.situation, []);
      return awards.some((award) => award.concept === concept) && pointsOf({ awards }) === points;
    };
    const chain = Object.entries(amountsOf(side)).find(([, worth]) => gives(worth));
    return chain ? chain[0].split(" ").map((name) => ({ side, name })) : [{ side, points }];
  }

  /* The taps of an amount of a saved line. */
  function tapsOf([side, name, points]) {
    const chains = Object.entries(amountsOf(side)).filter(([, worth]) => worth.name === name);
    const chain = chains.find(([, worth]) =>
      points === null || pointsOf({ awards: engine.awardsOf(worth, data.situation, []) }) === points);
    return chain ? chain[0].split(" ").map((each) => ({ side, name: each })) : [{ side, points }];
  }

  /* -------------------------------------------------- the buttons */

  const keyOf = ({ side = "", name, points }) => `quick ${side} ${name || `+${points}`}`;

  /* Two groups stand beside each other, a row for each pair; one group stands in its order. */
  function listNames(side) {
    const names = data.sheet.quick.filter(({ name }) => amountsOf(side)[name]);
    const groups = [...new Set(names.map(({ group }) => group))]
      .map((group) => names.filter((each) => each.group === group));
    const rows = Math.max(0, ...groups.map((group) => group.length));
    return Array.from({ length: rows }, (_, row) => groups.map((group) => group[row])).flat().filter(Boolean);
  }

  const label = (name, side) => {
    const { standing } = mesa.specialHands(data.sheet)[data.situation.phase] || {};
    const isOwn = standing && data.situation.standing[SIDES.indexOf(side)] === standing;
    return (isOwn && data.sheet.quick_labels[`${name}.own`]) || data.sheet.quick_labels[name] || name;
  };

  /* What a name is worth by itself at this score; the target cuts off what it adds, as in full. */
  const worthOf = ({ side, name }) =>
    pointsOf({ awards: engine.awardsOf(amountsOf(side)[name], data.situation, []) });

  function buildTap(tap, { column = tap.side, text = tap.name ? label(tap.name, tap.side) : say("quick_ran") } = {}) {
    const isPlain = !tap.name && !isWhole();
    const points = tap.name ? worthOf(tap) : tap.points;
    const isPressed = taps.some((each) => keyOf(each) === keyOf(tap));
    return buildButton({
      class: `btn ${SIDE_CLASS[column]}${isPlain ? " plain" : tap.name ? "" : " ran"}`, "data-tap": keyOf(tap),
      "aria-pressed": isPressed, click: () => press(tap),
      pointerdown: () => holdDown(tap), pointerup: letGo, pointerleave: letGo, pointercancel: letGo,
      contextmenu: (event) => event.preventDefault(),
      "aria-label": `${say(column)}: ${isPlain ? `+${points}` : `${text.toLowerCase()} ${points}`}`,
    }, ...(isPlain ? [`+${points}`] : [text, " ", build("b", "", String(points))]));
  }

  /* Points without a name. Where a hand gives one amount in all it is what the other side ran from:
     as much as the hand was worth before. */
  function listPlain(side) {
    if (!isWhole()) return PLAIN.map((times) => times * data.sheet.ladder[0][1]);
    const worths = listNames(side).map(({ name }) => worthOf({ side, name }));
    return [...new Set(worths)].sort((a, b) => a - b).slice(0, -1);
  }

  function buildSide(side, isSpecial) {
    const names = listNames(side).filter(({ name }) => !label(name, side).includes("%("));
    const ran = listNames(other(side)).filter(({ name }) => label(name, other(side)).includes("%("));
    return build("div", `side ${SIDE_CLASS[side]}`,
      ...(isSpecial ? [] : listPlain(side).map((points) => buildTap({ side, points }))),
      ...names.map(({ name }) => buildTap({ side, name })),
      // Who ran is on one side, the point on the other: the button says so.
      ...ran.map(({ name }) => buildTap({ side: other(side), name }, {
        column: side, text: mesa.sentence({ name: label(name, other(side)) }, "name", { side: say(other(side)) }),
      })));
  }

  /* A special hand is announced as in the full sheet; what can come of it stands below. */
  function buildSpecial() {
    const { phase, standing, mano } = data.situation;
    const special = mesa.specialHands(data.sheet)[phase];
    if (!special) return null;
    const theirs = SIDES.filter((_, i) => special.standing && standing[i] === special.standing);
    const side = theirs.length > 1 ? mano[0] : theirs[0];
    const names = side ? data.teams[side].name : "";
    return build("section", "card oro special", build("h2", "", say(`row.${special.row}`)),
      build("p", "small", say(special.says, { names })));
  }

  function draw(focus) {
    mesa.sheet.drawTurn();
    const special = buildSpecial();
    const quick = data.sheet.modes[engine.modeOf(data.situation)].quick;
    place.replaceChildren(isOn || correction
      ? build("form", { class: "hand quick", submit: (event) => event.preventDefault() },
        special,
        build("div", "amounts", ...SIDES.map((side) => buildSide(side, special && isWhole()))),
        quick.nobody && buildButton({
          class: "btn quiet", "data-tap": `quick  ${NOBODY}`, click: () => press({ name: NOBODY }),
          "aria-pressed": taps.some(({ name }) => name === NOBODY),
        }, say("quick_nobody")),
        location.pathname.startsWith("/r/") && build("p", "doubts",
          build("a", { class: "btn quiet", href: "consult/", "data-consult": "yes" }, say("consult"))))
      : buildCarried());
    keepDraft();
    const focused = focus && [...place.querySelectorAll("[data-tap]")].find((each) => each.dataset.tap === focus);
    if (focused) focused.focus({ preventScroll: true });
    drawBar();
  }

  /* Amounts that were tapped before the hand was to be told in full. */
  function buildCarried() {
    return build("section", "card special", build("h2", "", say("quick_carried")), buildList(preview()),
      build("p", "small", say("quick_carried_help")),
      buildButton({ class: "btn", "data-tap": "quick leave", click: leave }, say("quick_tell")));
  }

  /* -------------------------------------------------- the bar */

  /* Of a truco the last raise. */
  const conceptOf = ({ concept, name }) =>
    (concept === "truco" ? name.replaceAll("_", " ") : data.sheet.concepts[concept] || say("unnamed"));
  const withWords = (awards) => awards.map((award) => ({ ...award, words: conceptOf(award) }));

  function buildList({ awards }) {
    return build("ul", "preview", ...awards.map((award) => build("li", "",
      build("b", SIDE_CLASS[award.side], `${say(award.side)} +${award.points}`),
      build("span", "art", award.article ? `${conceptOf(award)}, ` : conceptOf(award),
        award.article && mesa.buildArticle(award.article, say)))));
  }

  /* An envido alone: the point of the hand may have been forgotten. It is said, not asked for. */
  const isHandOpen = ({ over }) => !over && taps.every((tap) => tap.name && groupOf(tap) !== WHOLE)
    && !taps.some((tap) => data.sheet.ladder.some(([word]) => word === tap.name));

  function drawBar() {
    const now = preview();
    mesa.pad.preview(now.awards);
    const list = buildList(now);
    const hint = refusal || (now.complete ? "" : say("quick_tap"))
      || (now.awards.length ? "" : say("nobody_scores")) || (isHandOpen(now) ? say("quick_hand_open") : "");
    if (hint) list.append(build("li", refusal ? "error" : "muted", hint));
    find("preview").replaceChildren(list);
    if (data.tapped) data.tapped();
    const confirm = find("confirm");
    confirm.disabled = !now.complete || saving || Boolean(correction && !correction.isReady());
    if (correction) {
      confirm.textContent = correction.label;
      correction.show({ ...now, awards: withWords(now.awards) });
      return;
    }
    const text = now.over
      ? [say("close_game", { a: now.score[0], b: now.score[1] })]
      : [say("quick_next"), build("small", "", say("quick_saves", { hand: data.situation.hand }))];
    confirm.replaceChildren(...text);
  }

  async function save() {
    const now = preview();
    if (!now.complete || saving) return;
    saving = true;
    drawBar();
    const names = now.line.slice("quick ".length)
      .replace(/(^|, )([AB]) /g, (_, comma, side) => `${comma}${data.teams[side].name} `);
    try {
      await data.save(now.line, {
        awards: withWords(now.awards), after: now.after, score: now.score,
        words: now.awards.length ? say("quick_line", { amounts: names }) : say("quick_line_nobody"),
      });
    } catch (error) {
      // The page says what went wrong; what was tapped stays.
    } finally {
      saving = false;
      drawBar();
    }
  }

  /* -------------------------------------------------- beginning and ending */

  function begin(situation) {
    data.situation = situation;
    taps = [];
    history = [];
    refusal = "";
  }

  const draftName = () => `mesa-quick-draft-${data.key}`;

  /* Amounts that wait outlive the page. */
  function keepDraft() {
    if (correction || !data.key) return;
    const draft = { situation: JSON.stringify(data.situation), taps };
    mesa.sheet.stored(draftName(), taps.length ? JSON.stringify(draft) : null);
  }

  function resume(situation) {
    begin(situation);
    const draft = data.key && JSON.parse(mesa.sheet.stored(draftName()));
    if (!draft || draft.situation !== JSON.stringify(situation)) return;
    taps = draft.taps;
    history = taps.map((_, i) => taps.slice(0, i));
  }

  function mount(element, options) {
    place = element;
    data = options;
    engine.setSheet(data.sheet);
    resume(data.situation);
  }

  /* Back to the hand in full, which is told from its beginning. */
  function leave() {
    begin(data.situation);
    mesa.sheet.tell(null);
    mesa.sheet.correct(correction && { ...correction, moves: [] }, data.situation);
    correction = null;
    if (data.tapped) data.tapped();
  }

  /* On: what was tapped in full is kept as amounts. Off: amounts that wait stay as such. */
  function turn(newOn, situation = data.situation) {
    if (!newOn && correction) {
      isOn = false;
      return leave();
    }
    const carried = !isOn && newOn && mesa.taps.hasTaps() ? mesa.taps.preview().awards : [];
    isOn = newOn;
    if (!isOn && !taps.length) return leave();
    mesa.sheet.tell(mesa.quick);
    if (isOn && JSON.stringify(situation) !== JSON.stringify(data.situation)) resume(situation);
    if (isOn) mesa.sheet.settle(situation);
    for (const { side, concept, points } of carried.filter(({ points }) => points)) {
      for (const tap of tapsFor(side, concept, points)) press(tap);
    }
    draw();
  }

  /* Another situation begins another hand; the same one keeps what was tapped, also where a ruling
     gave points meanwhile. */
  function update(situation) {
    if (correction) return drawBar();
    const before = data.situation;
    if (JSON.stringify(situation) === JSON.stringify(before)) return drawBar();
    data.situation = situation;
    mesa.sheet.settle(situation);
    if (taps.length && isSameHand(situation, before) && listAmounts().every(Boolean)) return draw();
    beginAgain();
  }

  const isSameHand = (a, b) => a.games.length === b.games.length
    && ["hand", "dealer", "memory"].every((name) => a[name] === b[name]);

  /* The hand being played from its beginning: another one, or dealt again. */
  function beginAgain() {
    begin(data.situation);
    if (!isOn) return leave();
    draw();
    document.getElementById("main").scrollTo(0, 0);
  }

  /* An earlier hand in the situation in which it was played; null goes back to the hand being
     played. */
  function correct(newCorrection, situation) {
    correction = newCorrection;
    begin(situation);
    mesa.sheet.settle(situation);
    if (correction) {
      taps = correction.amounts.flatMap(tapsOf);
      if (!taps.length) taps = [{ name: NOBODY }];
    } else if (!isOn) return leave();
    draw();
    document.getElementById("main").scrollTo(0, 0);
  }

  return {
    mount, turn, update, correct, drawBar, undo, save, begin: beginAgain,
    line: () => "", // no story is told
    hasTaps: () => history.length > 0, isOn: () => isOn, isCorrecting: () => correction !== null,
  };
})();
