/* The sheet of one hand: left is us, right is them, from the first call to who won. It draws what
   mesa.taps says may be tapped, shows before saving what the hand gives and under which article,
   and hands the line over. mesa.sheet.mount(place, {sheet, situation, teams, save}), update. */
"use strict";

mesa.sheet = (() => {
  const SIDES = ["A", "B"];
  const LOOK = { A: "nos", B: "ellos" };
  let place = null;
  let data = null;
  let saving = false;
  let icon = null; // the hand of the mano, from the page's template

  function made(tag, look, text, ...inside) {
    const element = document.createElement(tag);
    if (look) element.className = look;
    if (text !== undefined && text !== "") element.textContent = text;
    element.append(...inside);
    return element;
  }

  const say = (name, values) =>
    data.sheet.words[name].replace(/%\((\w+)\)s/g, (all, key) => (values || {})[key]);
  const sideWord = (side) => data.sheet.words[side];
  const label = (word) => data.sheet.labels[word] || word;
  const find = (name) => document.querySelector(`[data-${name}]`);

  /* -------------------------------------------------- people */

  function personIn(seat) {
    const people = SIDES.flatMap((side) => data.teams[side].people);
    const person = people.find((each) => each.seat === seat);
    return person ? person.name : seat;
  }

  const short = (name) => name.split(" ").pop();

  function turn() {
    const { situation } = data;
    const line = made("span", "grow");
    const duel = situation.order.length < data.sheet.players;
    const values = { hand: situation.hand, mano: "\u0001", dealer: short(personIn(situation.dealer)), rival: short(personIn(situation.order[1])) };
    const mano = made("b", "", short(personIn(situation.mano)));
    const [before, after] = say(duel ? "duel" : "turn", values).split("\u0001");
    line.append(before, mano, ` (${sideWord(situation.mano[0])})`, after);
    if (duel) line.prepend(made("span", "chip", data.sheet.words["pica-pica"]), " ");
    const change = made("button", "btn quiet", say("change"));
    change.type = "button";
    change.addEventListener("click", askDealer);
    return made("div", "turn", "", icon ? icon.content.cloneNode(true) : "", line, change);
  }

  /* A lost deal: who deals next is an entry of its own. */
  function askDealer() {
    const people = Object.keys(data.sheet.next).sort((a, b) => a.slice(1) - b.slice(1) || (a < b ? -1 : 1))
      .map((seat) => ({ seat, name: short(personIn(seat)), look: LOOK[seat[0]] }));
    mesa.sheetDialogs.dealer({
      title: say("who_deals"), people, dealer: data.situation.dealer, words: data.sheet.words,
      use: (seat) => {
        const after = mesa.engine.dealt(data.situation, seat);
        const words = say("deals", { name: short(personIn(seat)) });
        data.save(`deal ${seat}`, { awards: [], after, words });
      },
    });
  }

  /* -------------------------------------------------- a row */

  function saidWords(tap) {
    const word = label(mesa.taps.wordOf(tap));
    if (tap.n === undefined) return word;
    return `${word.replace("…", "")} ${typeof tap.n === "number" ? tap.n : cardWords(tap.n)}`;
  }

  const cardWords = (card) => `${card.slice(0, -1)} ${data.sheet.suits[card.slice(-1)][1]}`;

  function buttonFor(tap, look) {
    const text = buttonText(tap);
    const button = made("button", `btn ${look || (tap.side ? LOOK[tap.side] : "")}`.trim(), text);
    button.type = "button";
    button.dataset.tap = `${tap.part} ${tap.key}`;
    if (tap.ends) button.setAttribute("aria-pressed", String(Boolean(tap.pressed)));
    const spoken = text === sideWord(tap.side) ? data.sheet.words.won : text;
    if (tap.side) button.setAttribute("aria-label", `${sideWord(tap.side)}: ${spoken.toLowerCase()}`);
    button.addEventListener("click", () => tapped(tap));
    return button;
  }

  function buttonText(tap) {
    const { words } = data.sheet;
    const mine = data.sheet.rows.find((row) => row.name === "winner").words.includes(tap.word);
    if (mine && tap.side) return sideWord(tap.side);
    if (tap.word === "primera_jugada") return words.first_round_played;
    if (tap.word === "vueltas") return tap.side ? say("round_played_by", { side: sideWord(tap.side) }) : words.round_tied;
    if (!tap.by && tap.side) {
      const count = tap.args.find((arg) => /^\d+$/.test(arg));
      return count ? say("takes", { count }) : words.won;
    }
    if (tap.asks && tap.word === "envido") return words.stones;
    return label(tap.word);
  }

  function tapped(tap) {
    if (!tap.asks) return press(tap);
    if (typeof data.sheet.stakes[tap.word][0] === "string") return askCard(tap);
    const own = mesa.taps.rows().find((row) => row.taps.some((each) => each.key === tap.key));
    const rare = own.taps.filter((each) => each.side === tap.side && folded(each, own));
    return mesa.sheetDialogs.number({
      first: rare.map((each) => ({ value: each, label: label(each.word) })),
      title: say(tap.word === "canta_flor" ? "how_many" : "how_many_stones", { side: sideWord(tap.side) }),
      values: data.sheet.stakes[tap.word], chosen: null, words: data.sheet.words,
      use: (n) => (rare.includes(n) ? tapped(n) : press(tap, n)),
    });
  }

  function askCard(tap) {
    mesa.sheetDialogs.cards({
      title: say("which_card"), cards: data.sheet.stakes[tap.word], suits: data.sheet.suits,
      words: data.sheet.words, use: (card) => press(tap, card),
    });
  }

  function press(tap, n) {
    mesa.taps.press(tap.part, tap.key, n);
    draw(`${tap.part} ${tap.key}`);
  }

  /* What a side declared: a closed list of numbers, or giving in. */
  function numberButton(side) {
    const { numbers, words, labels } = data.sheet;
    const said = mesa.taps.hand().said[side];
    const text = said === null ? words.number : said === numbers.concede ? labels[said] : String(said);
    const button = made("button", "btn number", text);
    button.type = "button";
    button.setAttribute("aria-label", `${sideWord(side)}: ${text}`);
    button.dataset.tap = `number ${side}`;
    button.addEventListener("click", () => mesa.sheetDialogs.number({
      title: say("how_many", { side: sideWord(side) }), values: numbers.values, chosen: said, words,
      first: [{ value: numbers.concede, label: labels[numbers.concede] }], note: words.optional,
      use: (value) => { mesa.taps.declare(side, value); draw(`number ${side}`); },
    }));
    return button;
  }

  function column(row, side) {
    const box = made("div", `side ${LOOK[side]}`);
    const said = row.said.filter((tap) => sideOf(tap) === side).map(saidWords);
    if (said.length) box.append(made("p", "said", [said[0], ...said.slice(1).map((word) => word.toLowerCase())].join(", ")));
    const taps = row.taps.filter((tap) => tap.side === side && !folded(tap, row));
    for (const tap of taps) {
      box.append(buttonFor(tap, tap.word === "mazo" ? " " : ""));
      const { numbers } = data.sheet;
      if (numbers && tap.word === numbers.instead_of) box.append(numberButton(side));
    }
    for (const tap of row.extra.filter((each) => each.side === side)) box.append(buttonFor(tap, "wide"));
    return box;
  }

  /* What is rare waits behind its neighbour: two flores behind one, igualar and las que pintan
     behind the stones. */
  function folded(tap, row) {
    const stones = (each) => each.side === tap.side && each.asks && each.word === "envido";
    if (tap.word === "igualar" || tap.word === "pintan") return row.taps.some(stones);
    return tap.word === "dos_flores" && !row.said.length;
  }

  const sideOf = (tap) => {
    const { who } = mesa.engine.read(tap.key);
    return who && mesa.engine.sideOf(data.situation, who);
  };

  function fieldset(row, look) {
    const legend = made("legend", "", data.sheet.words[`row.${row.name}`] || "");
    const output = outputOf(row);
    if (output) legend.append(" ", made("output", "", output));
    const mid = row.taps.filter((tap) => !tap.side);
    if (row.name === "winner") for (const tap of mid) legend.append(" ", middle(tap, "clear"));
    if (row.said.length && !presumedOnly(row)) legend.append(" ", clearButton(row));
    const still = row.locked ? "locked" : row.said.length ? "" : "still";
    const box = made("fieldset", `duel ${look || still}`.trim(), "", legend, column(row, "A"), column(row, "B"));
    box.dataset.row = row.name;
    const extras = row.extra.filter((tap) => !tap.side);
    if (extras.length) box.append(made("div", "between", "", ...extras.map((tap) => buttonFor(tap))));
    return box;
  }

  function middle(tap, look) {
    const button = buttonFor(tap, look);
    button.className = look;
    return button;
  }

  function presumedOnly(row) {
    return row.name === "cantando" && row.said.length === 1;
  }

  function clearButton(row) {
    const button = made("button", "clear", say("clear"));
    button.type = "button";
    button.dataset.tap = `clear ${row.name}`;
    button.setAttribute("aria-label", `${data.sheet.words[`row.${row.name}`]}: ${say("clear")}`);
    button.addEventListener("click", () => { mesa.taps.clear(row.part); draw(); });
    return button;
  }

  const worthOf = (word) => {
    const rung = data.sheet.ladder.find(([each]) => each === word);
    return rung[1] === null ? say("worth_game") : say("worth", { points: rung[1] });
  };

  function outputOf(row) {
    const { words } = data.sheet;
    if (row.name === "winner" || row.name === "onze" || row.name === "cantando") return "";
    if (row.locked) return row.locked === "flor" ? words.void_by_flor : words.flor_or_envite;
    if (row.name === "truco") {
      const { accepted, asked, refused } = mesa.taps.stake();
      if (refused) return words.refused;
      if (asked) return waitingFor(row);
      return accepted ? worthOf(accepted) : `${words.nothing_called}, ${worthOf("")}`;
    }
    if (!row.said.length) return row.name === "flor" ? words.no_flor : words.nothing_called;
    const last = mesa.taps.wordOf(row.said[row.said.length - 1]);
    if (/no_quiero$/.test(last)) return words.refused;
    if (/quiero$/.test(last)) return words.wanted;
    return row.name === "flor" ? "" : waitingFor(row);
  }

  const waitingFor = (row) => {
    const answers = row.taps.find((tap) => tap.by);
    return answers ? say("answers", { side: sideWord(answers.by) }) : "";
  };

  /* -------------------------------------------------- ladder and special hands */

  function ladder(off) {
    const { accepted, asked } = mesa.taps.stake();
    const { words } = data.sheet;
    const at = data.sheet.ladder.findIndex(([word]) => word === accepted);
    const more = data.sheet.rows.some((row) => row.part === "first");
    const list = made("ol", more ? "ladder tight" : "ladder");
    list.setAttribute("aria-label", words["row.truco"]);
    data.sheet.ladder.forEach(([word, worth], i) => {
      const look = i === at ? "now" : off ? "off" : word && word === asked ? "asked" : i < at ? "past" : "";
      const rung = made("li", look, "", made("b", "", worth === null ? words.whole_game : String(worth)),
        word ? label(word).toLowerCase() : plainWord());
      if (look === "now") rung.setAttribute("aria-current", "true");
      list.append(rung);
    });
    return list;
  }

  const plainWord = () => data.sheet.concepts.mao || data.sheet.words.no_truco;

  /* Mão de onze and cantando: a card of its own by the thumb. */
  function special(row) {
    const by = row.said.length ? sideOf(row.said[0]) : (row.taps.find((tap) => tap.by) || {}).by;
    const names = by ? data.teams[by].name : "";
    const title = made("h2", "", data.sheet.words[`row.${row.name}`]);
    const text = made("p", "small", say(row.name === "onze" ? "decides" : "sings", { names }));
    const box = made("section", `card oro special decide ${by ? LOOK[by] : ""}`, "", title, text);
    const said = row.said.slice(row.name === "cantando" ? 1 : 0).map(saidWords);
    if (said.length) {
      const told = made("p", "row nowrap", "", made("b", "grow", said.join(", ")), clearButton(row));
      box.append(told);
    }
    if (row.taps.length) box.append(made("div", "row decide-taps", "", ...row.taps.map((tap) => buttonFor(tap, "grow"))));
    box.dataset.row = row.name;
    return box;
  }

  /* -------------------------------------------------- the whole sheet */

  function draw(focus) {
    const rows = mesa.taps.rows();
    const row = (name) => rows.find((each) => each.name === name) || { said: [], taps: [], extra: [] };
    const alive = (each) => each.said.length || each.taps.length || each.extra.length || each.locked;
    const mazo = row("mazo");
    const truco = { ...row("truco") };
    truco.taps = [...truco.taps, ...mazo.taps];
    truco.extra = [...truco.extra, ...mazo.extra];
    const form = made("form", "hand");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.append(turn());
    const specials = [row("onze"), row("cantando")].filter(alive);
    for (const name of ["flor", "envido", "envite"]) if (row(name).name && alive(row(name))) form.append(fieldset(row(name)));
    const special_ = specials.length > 0 || !rows.some((each) => each.name === "truco" && alive(each));
    if (alive(row("cantando"))) form.append(special(row("cantando")));
    if (data.sheet.drawing.ladder && !row("cantando").said.length) form.append(ladder(special_));
    if (truco.name && alive(truco)) form.append(fieldset(truco));
    if (alive(row("onze"))) form.append(special(row("onze")));
    if (alive(row("winner"))) form.append(fieldset(row("winner"), "last"));
    if (location.pathname.startsWith("/r/")) form.append(doubts());
    place.replaceChildren(form);
    const again = focus && [...place.querySelectorAll("[data-tap]")].find((each) => each.dataset.tap === focus);
    if (again) again.focus({ preventScroll: true });
    drawBar();
  }

  /* A disputed hand is told by its facts on a page of its own; what was tapped goes along. */
  function doubts() {
    const link = made("a", "btn quiet", say("consult"));
    const preview = mesa.taps.preview();
    link.href = `consult/${preview.line ? `?line=${encodeURIComponent(preview.line)}` : ""}`;
    return made("p", "doubts", "", link);
  }

  /* -------------------------------------------------- the bar */

  function drawBar() {
    const preview = mesa.taps.preview();
    if (mesa.pad) mesa.pad.preview(preview.awards);
    const box = find("preview");
    if (box) box.replaceChildren(listOf(preview));
    const confirm = find("confirm");
    if (!confirm) return;
    confirm.disabled = !preview.complete || saving;
    confirm.textContent = preview.complete && preview.over
      ? say("close_game", { a: preview.score[0], b: preview.score[1] })
      : say("confirm", { hand: data.situation.hand });
  }

  function listOf(preview) {
    const list = made("ul", "preview");
    for (const side of SIDES) {
      const own = preview.awards.filter((award) => award.side === side && award.points);
      if (!own.length) continue;
      const sum = own.reduce((points, award) => points + award.points, 0);
      const why = own.map((award) => `${own.length > 1 ? `${award.points} ` : ""}${conceptOf(award)}, ${say("article", { number: award.article })}`);
      list.append(made("li", "", "", made("b", LOOK[side], `${sideWord(side)} +${sum}`), made("span", "art", why.join("; "))));
    }
    if (!list.children.length || !preview.complete) list.append(made("li", "muted", missing(preview)));
    return list;
  }

  const conceptOf = (award) => data.sheet.concepts[award.concept] || award.concept;

  function missing(preview) {
    const { words } = data.sheet;
    if (preview.unknown) return words.by_server;
    if (preview.complete) return words.nobody_scores;
    const rows = mesa.taps.rows();
    if (preview.lacks === "first") {
      const row = rows.find((each) => each.part === "first" && each.said.length);
      if (row && row.name === "flor" && SIDES.every((side) => row.taps.some((tap) => tap.by === side))) return words.flores_open;
      const answer = row && row.taps.find((tap) => tap.by);
      return answer ? say("answer_missing", { side: sideWord(answer.by) }) : words.tap_envido_winner;
    }
    if (rows.some((row) => row.name === "onze" && row.taps.length)) return words.decide_first;
    if (rows.some((row) => row.name === "cantando" && row.taps.length)) return words.privan;
    const truco = rows.find((row) => row.name === "truco");
    const answer = mesa.taps.stake().asked && truco.taps.find((tap) => tap.by);
    return answer ? say("answer_missing", { side: sideWord(answer.by) }) : words.tap_winner;
  }

  async function save() {
    const preview = mesa.taps.preview();
    if (!preview.complete || saving) return;
    saving = true;
    drawBar();
    const told = preview.unknown ? null : {
      awards: preview.awards.map((award) => ({ ...award, words: conceptOf(award) })),
      after: preview.after,
      score: preview.score,
      words: wordsOf(preview),
    };
    try {
      await data.save(preview.line, told);
    } catch (error) {
      // The page says what went wrong; what was tapped stays.
    } finally {
      saving = false;
      drawBar();
    }
  }

  /* The line with the teams' names, as the list of entries tells it. */
  function wordsOf(preview) {
    return preview.line.replace(/(?<![\w-])[AB](?![\w-])/g, (side) => data.teams[side].name);
  }

  /* -------------------------------------------------- in and out */

  function mount(where, given) {
    place = where;
    data = given;
    icon = where.querySelector("[data-icon-mano]");
    const confirm = find("confirm");
    if (confirm) confirm.onclick = save; // mounted again, it is still one
    mesa.taps.begin(data.sheet, data.situation);
    draw();
  }

  /* Another situation begins another hand; the same one keeps what was tapped. */
  function update(situation) {
    const same = JSON.stringify(situation) === JSON.stringify(data.situation);
    data.situation = situation;
    if (!same) {
      mesa.taps.begin(data.sheet, situation);
      draw();
      const scroller = document.getElementById("main");
      if (scroller) scroller.scrollTo(0, 0);
    } else drawBar();
  }

  return { mount, update, save };
})();
