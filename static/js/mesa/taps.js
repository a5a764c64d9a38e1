/* One hand while it is being told: which taps were made, which may follow, what the rows of the
   sheet show. Draws nothing and counts nothing: mesa.engine says what is legal and what it gives. */
"use strict";

mesa.taps = (() => {
  let sheet = null;
  let situation = null;
  let hand = null;
  let wish = { first: [], last: [] }; // an ending tapped before a call was answered comes back with the answer

  const engine = () => mesa.engine;
  const wordOf = (tap) => engine().read(tap.key).word;
  const begins = (word) => sheet.rows.find((row) => row.part === "first" && row.words.includes(word));

  /* What says how the talk before it ended. A word that begins another question of the first part
     does so too once this one has begun: a Reservada that is shown after the envite. */
  function ending(part, word, talk) {
    if (sheet.endings.includes(word)) return true;
    return part === "first" && talk.length > 0 && begins(word) !== undefined && begins(word) !== begins(wordOf(talk[0]));
  }

  const tree = () => sheet.modes[engine().mode(situation)];

  function begin(data, there) {
    sheet = data;
    situation = there;
    engine().use(sheet);
    hand = engine().empty();
    wish = { first: [], last: [] };
    const kind = tree();
    if (kind) hand.last = kind.presumed.map((key) => ({ key }));
  }

  /* What was said, and then what says how it ended. */
  function split(part) {
    const taps = hand[part];
    const at = taps.findIndex((tap, i) => ending(part, wordOf(tap), taps.slice(0, i)));
    return at < 0 ? [taps, []] : [taps.slice(0, at), taps.slice(at)];
  }

  const next = (part, taps) => engine().legal(situation, hand, part, taps);
  const can = (part, taps) => {
    const last = taps[taps.length - 1];
    return !last || next(part, taps.slice(0, -1)).some((tap) => tap.key === last.key);
  };

  const flores = () => (sheet.rows.find((row) => row.name === "flor") || { words: [] }).words;

  const by = (tap) => {
    const { who } = engine().read(tap.key);
    return who && engine().sideOf(situation, who);
  };

  /* Words of both sides that come in one order in the tree may be tapped in any: a flor. And what
     a side said alone may still become something else: one flor, two. */
  function early(part, talk) {
    if (part !== "first" || !talk.length || !talk.every((tap) => flores().includes(wordOf(tap)))) return [];
    const opens = next(part, []);
    const before = opens.filter((tap) => tap.by !== by(talk[0]) && engine().walk(tree().first, [tap, ...talk]));
    return [...before, ...(talk.length === 1 ? instead(opens, talk[0]) : [])];
  }

  const instead = (opens, said) => opens.filter((tap) =>
    wordOf(said) === "flor" && tap.word === "dos_flores" && tap.by === by(said));

  /* -------------------------------------------------- tapping */

  function press(part, key, n) {
    const [talk, tail] = split(part);
    const tap = n === undefined ? { key } : { key, n };
    const { word } = engine().read(key);
    if (ending(part, word, talk)) {
      wish[part] = ended(part, talk, tail, tap);
      hand[part] = [...talk, ...wish[part]];
    } else hand[part] = said(part, talk, tail.length ? tail : wish[part], tap);
    if (part === "first" && !hand.first.some((t) => sheet.numbers && wordOf(t) === "quiero")) {
      hand.said = { A: null, B: null };
    }
    advance(part);
    settleLast();
  }

  function said(part, talk, tail, tap) {
    if (talk.length === 1 && instead([{ ...tap, word: wordOf(tap), by: by(tap) }], talk[0]).length) return [tap];
    const ahead = can(part, [...talk, tap]) ? [...talk, tap] : [tap, ...talk];
    return [...ahead, ...(tail.length && can(part, [...ahead, ...tail]) ? tail : [])];
  }

  /* Tapped again it goes; beside another it takes its place; after one it follows it. */
  function ended(part, talk, tail, tap) {
    const at = tail.findIndex((old) => old.key === tap.key);
    const before = beforeWord();
    if (at >= 0) return wordOf(tap) === before ? tail.slice(1) : tail.slice(0, at);
    if (wordOf(tap) === before) return [tap, ...tail.filter((old) => wordOf(old) !== before)];
    if (tail.length && can(part, [...talk, ...tail, tap])) return [...tail, tap];
    return [tap];
  }

  /* What was told of the mazo: that a round had been played before it. */
  const beforeWord = () => (sheet.rows.find((row) => row.name === "mazo") || { words: [] }).words[1];

  /* Where only one word can follow, it need not be tapped. */
  function advance(part) {
    for (;;) {
      const node = engine().walk(tree()[part], hand[part]);
      const follows = node && node[""] === undefined ? next(part, hand[part]) : [];
      if (follows.length !== 1 || follows[0].asks || ending(part, follows[0].word, hand[part])) return;
      hand[part] = [...hand[part], { key: follows[0].key }];
    }
  }

  /* The first part decides what the last may be: what no longer fits goes. */
  function settleLast() {
    while (hand.last.length && !can("last", hand.last)) hand.last = hand.last.slice(0, -1);
  }

  /* Takes back what was said; who won the hand stays, if it still can. */
  function clear(part) {
    const said = part === "last" ? tree().presumed.map((key) => ({ key })) : [];
    const kept = part === "last" ? wish.last : [];
    hand[part] = kept.length && can(part, [...said, ...kept]) ? [...said, ...kept] : said;
    if (part === "first") {
      hand.said = { A: null, B: null };
      wish.first = [];
    }
    settleLast();
  }

  /* A number declared by a side; with both, who won is told by them. */
  function declare(side, value) {
    hand.said[side] = hand.said[side] === value ? null : value;
    const winner = engine().winnerOf(situation, hand);
    const [talk] = split("first");
    if (winner) {
      const won = next("first", talk).find((tap) => tap.word === sheet.numbers.instead_of && tap.side === winner);
      if (won) hand.first = [...talk, { key: won.key }];
    }
    settleLast();
  }

  /* -------------------------------------------------- what the rows show */

  const ladderWords = () => sheet.ladder.map(([word]) => word).filter(Boolean);

  function rowOf(part, word, talk) {
    const words = talk.map(wordOf);
    const rows = sheet.rows.filter((row) => row.part === part);
    if (part === "first" && words.length) return rows.find((row) => row.words.includes(words[0]));
    const own = rows.find((row) => row.words.includes(word));
    if (own && own.name !== "onze") return own;
    if (words.some((each) => ladderWords().includes(each))) return rows.find((row) => row.name === "truco");
    return own || rows.find((row) => words.length && row.words.includes(words[0])) || rows[0];
  }

  function rows() {
    if (!tree()) return [];
    const found = sheet.rows.map((row) => ({ ...row, said: [], taps: [], extra: [], locked: "" }));
    const byName = (row) => found.find((each) => each.name === row.name);
    for (const part of ["first", "last"]) {
      const [talk, tail] = split(part);
      for (const tap of talk) byName(rowOf(part, wordOf(tap), talk)).said.push(tap);
      const shown = [...early(part, talk), ...next(part, talk)];
      for (const tap of shown) {
        if (tap.word === beforeWord() || (left(tail) && rowOf(part, tap.word, talk).name === "winner")) continue;
        const pressed = tail.some((old) => old.key === tap.key);
        byName(rowOf(part, tap.word, talk)).taps.push({ ...tap, part, pressed, ends: ending(part, tap.word, talk) });
      }
      if (tail.length) more(part, talk, tail, byName);
    }
    lockOthers(found);
    return found;
  }

  /* Who went to the mazo won nothing: nobody is asked. */
  const left = (tail) => tail.some((tap) => wordOf(tap) === "mazo");

  /* What may still be said of an ending: not shown, found false, a round played before the mazo. */
  function more(part, talk, tail, byName) {
    const row = byName(rowOf(part, wordOf(tail[0]), talk));
    const full = tail.length > 1 ? tail.slice(0, -1) : tail;
    for (const tap of next(part, [...talk, ...full])) {
      if (wordOf(tail[0]) === beforeWord()) continue;
      row.extra.push({ ...tap, part, ends: true, pressed: tail.some((old) => old.key === tap.key) });
    }
    const mazo = tail.find((tap) => wordOf(tap) === "mazo");
    if (!mazo) return;
    for (const tap of next(part, talk).filter((each) => each.word === beforeWord())) {
      if (!can(part, [...talk, { key: tap.key }, mazo])) continue;
      byName({ name: "mazo" }).extra.push({ ...tap, part, ends: true, pressed: tail.some((old) => old.key === tap.key) });
    }
  }

  /* Two questions of the first part exclude each other: a flor leaves no envite. */
  function lockOthers(found) {
    const begun = found.find((row) => row.part === "first" && row.said.length);
    if (!begun) return;
    for (const row of found) {
      if (row.part === "first" && row !== begun) {
        row.locked = begun.name;
        row.taps = [];
      }
    }
  }

  /* The truco as a ladder: what is accepted, what is asked, what was refused. */
  function stake() {
    const [talk] = split("last");
    const calls = talk.filter((tap) => ladderWords().includes(wordOf(tap))).map(wordOf);
    const last = talk.length ? wordOf(talk[talk.length - 1]) : "";
    const asked = calls.length && last === calls[calls.length - 1] ? last : "";
    const refused = calls.length > 0 && ["no_quiero", "corre"].includes(last);
    const accepted = asked || refused ? calls[calls.length - 2] || "" : calls[calls.length - 1] || "";
    return { accepted, asked, refused };
  }

  return {
    begin, press, clear, declare, rows, stake, split, wordOf,
    preview: () => engine().preview(situation, hand),
    hand: () => hand,
  };
})();
