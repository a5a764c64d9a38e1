/* The consultant: a doubt at the table, answered in one sentence with its article in large letters,
   to be shown to the player. It starts from what has been tapped of the hand, however little that
   is; cards are tapped on the deck, people have their names. The server answers by the rules; what
   the phone can look up in its tables (cards on the table, declared numbers, what the hand is worth)
   it answers alone when there is no network, and of the rest it says so.

   mesa.consult.open({sheet, situation, teams, hand, urls, csrf, isWaiting, link}) */
"use strict";

mesa.consult = (() => {
  const { SIDES, SIDE_CLASS, build, buildButton, engine } = mesa;
  const CARDS_ASKED = { trick: 1, envido: 3, flor: 3 };
  let dialog = null;
  let data = null;
  let view = null;
  let question = "";
  let cards = {}; // by seat
  let numbers = {};
  let vira = "";
  let place = ""; // who gets the next card: a seat, or "vira"
  let call = { who: "", word: "" };
  let lastRequest = 0;

  const find = (name) => mesa.find(name, dialog);
  const say = (name, values) => mesa.sentence(data.words, name, values);
  const label = (word) => view.sheet.labels[word] || word;

  async function load(address) {
    if (dialog) return;
    const holder = document.createElement("template");
    holder.innerHTML = (await mesa.fetchJson(address)).dialog;
    dialog = holder.content.querySelector("dialog");
    document.body.append(dialog);
    data = JSON.parse(dialog.querySelector("#doubts-data").textContent);
    find("close").addEventListener("click", () => dialog.close());
    find("show").addEventListener("click", () => setShowing(!dialog.classList.contains("showing")));
    for (const button of dialog.querySelectorAll("[data-question]")) {
      button.addEventListener("click", () => choose(button.dataset.question));
    }
    find("deck").addEventListener("click", (event) => {
      const card = event.target.closest("[data-card]");
      if (card && !card.disabled) tapCard(card.dataset.card);
    });
    for (const input of find("context").querySelectorAll("input")) input.addEventListener("change", draw);
  }

  /* -------------------------------------------------- people */

  const everybody = () => SIDES.flatMap((side) => view.teams[side].people);

  function nameOf(seat) {
    const person = everybody().find((each) => each.seat === seat);
    return person ? person.name : seat;
  }

  /* Where somebody sits, said by the order of play. */
  function chairOf(seat) {
    const { order } = view.situation;
    const at = order.indexOf(seat);
    if (at === 0) return say("first");
    return at === order.length - 1 ? say("last") : say("nth", { place: at + 1 });
  }

  function buildPerson(seat, isPressed, click, ...more) {
    return buildButton({ class: `btn person ${SIDE_CLASS[seat[0]]}`, "aria-pressed": isPressed, "data-seat": seat, click },
      build("span", "grow", build("b", "", nameOf(seat)), " ", build("small", "", chairOf(seat))), ...more);
  }

  /* -------------------------------------------------- cards */

  const asks = () => CARDS_ASKED[question] || 0;
  const used = () => [vira, ...Object.values(cards).flat()].filter(Boolean);
  const places = () => [...(data.needs_vira ? ["vira"] : []), ...view.situation.order];
  const isFull = (where) => (where === "vira" ? Boolean(vira) : where in numbers || (cards[where] || []).length >= asks());

  function tapCard(card) {
    if (vira === card) vira = "";
    else if (used().includes(card)) {
      for (const seat of Object.keys(cards)) cards[seat] = cards[seat].filter((each) => each !== card);
    } else if (place === "vira") vira = card;
    else {
      const held = asks() === 1 ? [] : cards[place] || [];
      cards[place] = held.length >= asks() ? [card] : [...held, card];
    }
    if (isFull(place) && question !== "flor") place = places().find((each) => !isFull(each)) || place;
    if (question === "flor" && place === "vira" && vira) [place] = view.situation.order;
    draw();
  }

  function drawDeck() {
    const all = used();
    const own = place === "vira" ? [vira] : cards[place] || [];
    for (const key of find("deck").querySelectorAll("[data-card]")) {
      const { card } = key.dataset;
      key.setAttribute("aria-pressed", String(all.includes(card)));
      key.disabled = all.includes(card) && !own.includes(card);
    }
  }

  /* Drawn as in the deck, rank and suit. */
  const buildCards = (list) => list.map((card) => {
    const drawn = find("deck").querySelector(`[data-card="${card}"]`).cloneNode(true).childNodes;
    return build("span", "chip", ...drawn);
  });

  function buildHolder(where) {
    const isHere = place === where;
    const choosePlace = () => { place = where; draw(); };
    if (where === "vira") {
      return buildButton({ class: "btn person", "aria-pressed": isHere, "data-seat": "vira", click: choosePlace },
        build("b", "grow", say("vira")), ...buildCards(vira ? [vira] : []));
    }
    const person = buildPerson(where, isHere, choosePlace, ...buildCards(cards[where] || []),
      where in numbers && build("span", "chip", String(numbers[where])));
    if (question !== "envido") return person;
    const number = buildButton({ class: "btn", "aria-label": `${nameOf(where)}: ${view.sheet.words.number}`, "data-number": where,
      click: () => askNumber(where) }, view.sheet.words.number);
    return build("div", "row nowrap", person, number);
  }

  function askNumber(seat) {
    mesa.sheetDialogs.chooseNumber({
      title: nameOf(seat), values: data.numbers, chosen: numbers[seat] ?? null, first: [], words: view.sheet.words,
      use: (value) => { numbers[seat] = value; delete cards[seat]; draw(); },
    });
  }

  /* -------------------------------------------------- asking */

  function doubt() {
    const story = [engine.lineOf(view.situation, view.hand)];
    if (find("round").querySelector("input").checked) story.push(data.round_over);
    if (find("card").querySelector("input").checked) story.push(`${call.who} ${data.own_card}`);
    const asksCards = question !== "call";
    return {
      question, told: story.filter(Boolean).join(", "), ...(asksCards ? {} : call),
      ...(asksCards ? { cards: Object.fromEntries(Object.entries(cards).filter(([, held]) => held.length)), vira } : {}),
      ...(question === "envido" ? { numbers } : {}),
    };
  }

  /* What is still to be tapped; empty when it can be asked. */
  function missing() {
    if (question === "call") return call.who && call.word ? "" : say("tap_call");
    const hands = Object.values(cards).filter((held) => held.length);
    if (data.needs_vira && !vira && (hands.length || question !== "envido")) return say("tap_vira");
    if (hands.some((held) => held.length < asks())) return say(question === "flor" ? "tap_three" : "tap_hands");
    if (question === "flor") return hands.length || !data.has_flor ? "" : say("tap_three");
    const count = hands.length + Object.keys(numbers).length;
    return count > 1 ? "" : say(question === "trick" ? "tap_cards" : "tap_hands");
  }

  async function ask() {
    const text = missing();
    const number = lastRequest += 1;
    if (text) return showText(text);
    showText(say("asking"));
    const answer = await askServer(doubt()).catch(() => answerAlone());
    if (number !== lastRequest) return null;
    return showAnswer(answer);
  }

  /* Where lines still wait on this phone the server knows another score: only cards are asked then. */
  async function askServer(body) {
    if (view.isWaiting && question === "call") throw new Error("what waits on this phone comes first");
    const response = await mesa.postJson(view.urls.doubt, view.csrf(), body, AbortSignal.timeout(8000));
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }

  /* -------------------------------------------------- what the phone can look up */

  function answerAlone() {
    if (question === "trick") return trickAlone();
    if (question === "envido" && !Object.keys(cards).length) return numbersAlone();
    if (question === "call") return callAlone();
    return { sentence: say("needs_network") };
  }

  function trickAlone() {
    const order = data.orders[vira];
    const codes = Object.keys(data.cards);
    const strength = (card) => order.charCodeAt(codes.indexOf(card)) - 48;
    const laid = view.situation.order.filter((seat) => (cards[seat] || []).length);
    const top = Math.max(...laid.map((seat) => strength(cards[seat][0])));
    const best = laid.filter((seat) => strength(cards[seat][0]) === top);
    if (best.some((seat) => seat[0] !== best[0][0])) {
      return { sentence: say("trick_tied", { names: best.map(nameOf).join(", ") }), article: data.cites.tied };
    }
    const card = data.cards[cards[best[0]][0]];
    return { sentence: say("trick_won", { name: nameOf(best[0]), card }), article: data.cites[top > data.common ? "vira" : "order"] };
  }

  function numbersAlone() {
    const seats = view.situation.order.filter((seat) => seat in numbers);
    const top = Math.max(...seats.map((seat) => numbers[seat]));
    const best = seats.filter((seat) => numbers[seat] === top);
    const isTied = best.some((seat) => seat[0] !== best[0][0]);
    const values = { name: nameOf(best[0]), number: top };
    return { sentence: say(isTied ? "envido_tied" : "envido_won", values), article: data.cites[isTied ? "tie" : "best"] };
  }

  function callAlone() {
    const isLegal = ["first", "last"].some((part) => engine.legalTaps(view.situation, view.hand, part)
      .some((tap) => tap.word === call.word && tap.by === call.who[0]));
    return { sentence: say(isLegal ? "call_allowed_by_taps" : "call_refused_by_taps", { word: label(call.word) }) };
  }

  /* -------------------------------------------------- what the hand is worth, from the sheet's tree */

  const isEnding = (tap) => view.sheet.endings.includes(engine.parseKey(tap.key).word);
  const winnerWords = () => view.sheet.rows.find((row) => row.name === "winner").words;

  const isWon = (tap) => !tap.by || winnerWords().includes(tap.word);

  function textOf(tap) {
    if (!tap.side) return label(tap.word);
    return `${view.sheet.words[tap.side]}: ${(isWon(tap) ? view.sheet.words.won : label(tap.word)).toLowerCase()}`;
  }

  /* Every way in which a part can end from where it stands, to a depth of `steps` taps; what was
     played of it changes nothing, only what is said does. */
  function listEndings(part, taps, steps) {
    const hand = { ...view.hand, [part]: taps };
    return engine.legalTaps(view.situation, hand, part, taps).filter((tap) => !tap.asks).flatMap((tap) => {
      const next = [...taps, { key: tap.key }];
      const whole = part === "last" ? { ...hand, last: next } : { ...hand, first: next, last: [] };
      const preview = engine.preview(view.situation, whole);
      const isSettled = part === "last" ? preview.complete && !preview.unknown : preview.awards.length > 0;
      if (isSettled) return [{ text: [textOf(tap)], awards: preview.awards }];
      const isSaid = tap.side && !isWon(tap);
      return steps > 1 && isSaid ? listEndings(part, next, steps - 1).map((ending) => ({ ...ending, text: [textOf(tap), ...ending.text] })) : [];
    });
  }

  const talkOf = (taps) => taps.slice(0, taps.findIndex(isEnding) < 0 ? taps.length : taps.findIndex(isEnding));

  /* Of a falta that nobody has called yet: what it would give, whoever calls it. */
  function faltaEndings() {
    const { situation, hand } = view;
    if (hand.first.length) return [];
    const falta = engine.legalTaps(situation, hand, "first", []).find((tap) => /^falta/.test(tap.word) && !tap.asks);
    const quiero = falta && engine.legalTaps(situation, hand, "first", [{ key: falta.key }]).find((tap) => tap.word === "quiero");
    if (!quiero) return [];
    return listEndings("first", [{ key: falta.key }, { key: quiero.key }], 1)
      .map((ending) => ({ ...ending, text: [label(falta.word), ...ending.text] }));
  }

  const sheetSay = (name, values) => mesa.sentence(view.sheet.words, name, values);

  /* What is asked or accepted now, in words. */
  function worthText() {
    const names = Object.values(mesa.specialHands(view.sheet)).map((each) => each.row);
    const special = names.find((name) => mesa.taps.rows().some((row) => row.name === name && row.taps.length));
    if (special) return sheetSay(`row.${special}`);
    const { accepted, pending } = mesa.taps.stake();
    const [word, points] = view.sheet.ladder.find(([each]) => each === (pending || accepted)) || view.sheet.ladder[0];
    const worth = points === null ? sheetSay("worth_game") : sheetSay("worth", { points });
    return word ? `${label(word)}: ${worth}` : worth;
  }

  /* What one side gets in all, and every article that gives it. */
  function buildPayment(awards) {
    const [{ side }] = awards, points = awards.reduce((sum, award) => sum + award.points, 0);
    const articles = [...new Set(awards.map((award) => award.article))];
    return [build("b", SIDE_CLASS[side], `${view.sheet.words[side]} +${points}`), " ",
      ...articles.flatMap((article) => [mesa.buildArticle(article, sheetSay), " "])];
  }

  function drawWorth() {
    const { hand, situation } = view;
    const first = talkOf(hand.first);
    const isOpen = first.length && !engine.preview(situation, { ...hand, first, last: [] }).awards.length;
    const endings = [...(isOpen ? listEndings("first", first, 2) : []), ...listEndings("last", talkOf(hand.last), 2), ...faltaEndings()];
    const lines = endings.slice(0, 14).map(({ text, awards }) => {
      const paid = SIDES.map((side) => awards.filter((award) => award.side === side && award.points))
        .filter((ofSide) => ofSide.length);
      return build("li", "", build("span", "grow", text.join(", ")),
        ...(paid.length ? paid.flatMap(buildPayment) : [sheetSay("nobody_scores")]));
    });
    const text = worthText();
    showBody(build("p", "sentence", text.charAt(0).toUpperCase() + text.slice(1)), build("ul", "ways", ...lines));
  }

  /* -------------------------------------------------- drawing */

  function showBody(...children) {
    find("footer").hidden = false;
    find("show").hidden = question === "worth" || !children.some((child) => child.className === "sentence");
    find("answer").replaceChildren(...children);
  }

  const showText = (text) => showBody(build("p", "muted", text));

  /* The sentence and its article alone, in large letters. */
  function setShowing(isShowing) {
    dialog.classList.toggle("showing", isShowing);
    find("show").setAttribute("aria-pressed", String(isShowing));
  }

  async function showAnswer({ sentence, article, article_label: name, title, text }) {
    const texts = !article ? null : title ? [name, title, text] : await textsOf(article);
    const heading = texts && build("h3", "", texts[0] !== texts[1] && build("span", "art", texts[0]), " ", texts[1]);
    showBody(build("p", "sentence", sentence), ...(texts ? [heading, build("p", "text", texts[2])] : []));
  }

  /* Of the book that the phone has; without it the sentence stands alone. */
  async function textsOf(article) {
    try {
      await mesa.load("articles");
      return (await articles.load(new URL(view.urls.book, location.href).href)).articles[article];
    } catch (error) {
      return null;
    }
  }

  function drawCalls() {
    const words = Object.keys(data.calls);
    find("calls").replaceChildren(...words.map((word) => buildButton({
      class: "btn", "aria-pressed": call.word === word, "data-word": word,
      click: () => { call.word = word; draw(); },
    }, data.calls[word])));
  }

  function draw() {
    for (const button of dialog.querySelectorAll("[data-question]")) {
      button.setAttribute("aria-pressed", String(button.dataset.question === question));
    }
    const hasCards = asks() > 0 && !(question === "flor" && !data.has_flor);
    find("deck").hidden = !hasCards;
    find("people").hidden = !(hasCards || question === "call");
    find("calls").hidden = find("context").hidden = question !== "call";
    find("round").hidden = !data.round_over;
    find("card").hidden = !data.own_card;
    if (question === "call") {
      find("people").replaceChildren(...view.situation.order.map((seat) =>
        buildPerson(seat, call.who === seat, () => { call.who = seat; draw(); })));
      drawCalls();
    } else if (hasCards) {
      const holders = question === "flor" ? places().filter((each) => each === "vira" || each === view.situation.order[0]) : places();
      find("people").replaceChildren(...holders.map(buildHolder));
      drawDeck();
    }
    if (question === "worth") drawWorth();
    else if (question) ask();
  }

  function choose(name) {
    question = name;
    cards = {};
    numbers = {};
    call = { who: "", word: "" };
    place = places().find((each) => each !== "vira" || !vira) || "";
    for (const input of find("context").querySelectorAll("input")) input.checked = false;
    setShowing(false);
    draw();
  }

  function open(newView) {
    view = newView;
    question = "";
    vira = "";
    const words = view.hand.first.concat(view.hand.last).map((tap) => label(engine.parseKey(tap.key).word)).join(", ");
    find("so-far").textContent = words ? say("so_far", { words }) : say("nothing_so_far");
    find("story").href = view.link;
    find("footer").hidden = true;
    setShowing(false);
    for (const name of ["people", "deck", "calls", "context"]) find(name).hidden = true;
    for (const button of dialog.querySelectorAll("[data-question]")) button.setAttribute("aria-pressed", "false");
    dialog.showModal();
  }

  return { load, open };
})();
