/* One hand while it is being entered: which taps were made, which may follow, what the rows of the
   sheet show. Draws nothing and counts nothing: mesa.engine says what is legal and what it gives. */
"use strict";

mesa.taps = (() => {
  const { engine } = mesa;
  let sheet = null;
  let situation = null;
  let hand = null;
  let history = []; // what was told before each tap, so that the last one can be taken back
  let endings = { first: [], last: [] }; // an ending tapped before a call comes back where it can stand again

  const wordOf = (tap) => engine.parseKey(tap.key).word;
  const callerOf = (tap) => {
    const { who } = engine.parseKey(tap.key);
    return who && engine.sideOf(situation, who);
  };
  const tree = () => sheet.modes[engine.modeOf(situation)];
  const wordsOfRow = (name) => (sheet.rows.find((row) => row.name === name) || { words: [] }).words;
  const questionOf = (word) => sheet.rows.find((row) => row.part === "first" && row.words.includes(word));

  /* Whether a word says how the talk before it ended. A word that begins another question of the
     first part does so too once this one has begun: a Reservada that is shown after the envite. */
  function isEnding(part, word, talk) {
    if (sheet.endings.includes(word)) return true;
    if (part !== "first" || !talk.length || !questionOf(word)) return false;
    return questionOf(word) !== questionOf(wordOf(talk[0])) && !voids(word, talk);
  }

  /* Whether a word begins a question that leaves nothing of what was said: a flor after an envido. */
  function voids(word, talk) {
    const [question, begun] = [questionOf(word), talk.length && questionOf(wordOf(talk[0]))];
    return Boolean(question && begun) && sheet.voids[question.name] === begun.name;
  }

  const presumedTaps = () => tree().presumed.map((key) => ({ key }));

  function begin(newSheet, newSituation) {
    sheet = newSheet;
    situation = newSituation;
    engine.setSheet(sheet);
    hand = engine.newHand();
    history = [];
    endings = { first: [], last: [] };
    if (tree()) hand.last = presumedTaps();
  }

  /* The same hand at another score, by a ruling; false where it is another kind of hand there. */
  function moveTo(newSituation) {
    const isSameKind = engine.modeOf(situation) === engine.modeOf(newSituation);
    if (isSameKind) situation = newSituation;
    return isSameKind;
  }

  /* The talk of a part, then what says how it ended, and what that implies of the talk. */
  function split(part) {
    const taps = hand[part];
    const at = taps.findIndex((tap, i) => isEnding(part, wordOf(tap), taps.slice(0, i)));
    const talk = at < 0 ? taps : taps.slice(0, at);
    return [talk.filter((tap) => !tap.implied), at < 0 ? [] : taps.slice(at), talk.filter((tap) => tap.implied)];
  }

  const legalAfter = (part, taps) => engine.legalTaps(situation, hand, part, taps);
  const isLegal = (part, taps) => {
    const last = taps[taps.length - 1];
    return !last || legalAfter(part, taps.slice(0, -1)).some((tap) => tap.key === last.key);
  };
  const includesKey = (taps, key) => taps.some((tap) => tap.key === key);

  /* -------------------------------------------------- what goes without tapping */

  const ladderWords = () => sheet.ladder.map(([word]) => word).filter(Boolean);
  const accepts = (word) => word in sheet.implied;

  /* The taps that may come next, each with what it tells `before` itself: raises alternate, so that
     a rung tells those below it, and whoever won had accepted what was asked. */
  function offers(part, talk) {
    const offered = new Map();
    let ways = [[]];
    while (ways.length) {
      const longer = [];
      for (const before of ways) {
        for (const tap of legalAfter(part, [...talk, ...before])) {
          const isRung = part === "last" && ladderWords().includes(tap.word);
          const isResult = before.length === 1 && accepts(wordOf(before[0]))
            && sheet.implied[wordOf(before[0])].includes(tap.word);
          if (!offered.has(tap.key) && (!before.length || isRung || isResult)) offered.set(tap.key, { ...tap, before });
          if (isRung || accepts(tap.word)) longer.push([...before, { key: tap.key }]);
        }
      }
      ways = longer;
    }
    return [...offered.values()];
  }

  /* The talk with its ending, and between them the acceptance that it implies; null where they do
     not go together. */
  function join(part, talk, tail) {
    if (!tail.length || isLegal(part, [...talk, ...tail])) return [...talk, ...tail];
    const accepted = legalAfter(part, talk).find((tap) =>
      accepts(tap.word) && sheet.implied[tap.word].includes(wordOf(tail[0])));
    const whole = accepted && [...talk, { key: accepted.key, implied: true }, ...tail];
    return whole && isLegal(part, whole) ? whole : null;
  }

  /* What nobody tapped and the result says: [{part, by, word, call}], who accepted
     which call with which word. */
  const implied = () => ["first", "last"].flatMap((part) => {
    const [talk, , accepted] = split(part);
    return accepted.map((tap) => ({ part, by: callerOf(tap), word: wordOf(tap), call: wordOf(talk[talk.length - 1]) }));
  });

  /* Words of both sides that come in one order in the tree may be tapped in any: a flor. And what
     a side called alone may still become something else: one flor, two; or leave nothing of it. */
  function earlierTaps(part, talk) {
    if (part !== "first" || !talk.length) return [];
    const opening = legalAfter(part, []);
    const after = offers(part, talk);
    return opening.filter((tap) => !includesKey(after, tap.key) && (voids(tap.word, talk)
      || insertFlor(talk, tap) || (talk.length === 1 && becomesTwoFlores(tap, talk[0]))));
  }

  /* The talk with a flor where the tree has it, as late as it can be; null where it has no place,
     and once what was raised on flores is answered. */
  function insertFlor(talk, tap) {
    const flores = wordsOfRow("flor");
    const isOpen = flores.includes(wordOf(talk[0])) && talk.every((each) => !/quiero$|^achico$|^chica$/.test(wordOf(each)));
    if (!isOpen || !flores.includes(wordOf(tap))) return null;
    for (let at = talk.length - 1; at >= 0; at -= 1) {
      const whole = [...talk.slice(0, at), tap, ...talk.slice(at)];
      if (engine.walk(tree().first, whole)) return whole;
    }
    return null;
  }

  /* What is presumed may have been said otherwise: sung with a flor. */
  function insteadOfPresumed(part, talk) {
    const presumed = presumedTaps();
    const stands = part === "last" && presumed.length && talk.length === presumed.length && includesKey(talk, presumed[0].key);
    if (!stands) return [];
    return legalAfter(part, []).filter((tap) =>
      tap.by === callerOf(talk[0]) && !isEnding(part, tap.word, []) && !includesKey(talk, tap.key));
  }

  const becomesTwoFlores = (tap, earlier) =>
    wordOf(earlier) === "flor" && wordOf(tap) === "dos_flores" && callerOf(tap) === callerOf(earlier);

  /* -------------------------------------------------- one after the other */

  /* What a call of the first part comes too late for, said after the truco as it stands: its article,
     and whether a partner of who called that may still make it; null where it stands. */
  function lateOf(tap, talk) {
    const [truco] = split("last");
    const question = questionOf(tap.word);
    if (!truco.length || !question || (talk.length && truco.length <= (hand.early || 1))) return null;
    const callers = new Set(truco.filter((each) => ladderWords().includes(wordOf(each))).map((each) => engine.parseKey(each.key).who));
    const [caller] = callers;
    const name = callers.size > 1 ? "!" : `${caller}${truco.length > 1 ? "!" : ""}`;
    const late = (tree().late || {})[name] || {};
    const verdict = late[`${engine.parseKey(tap.key).who} ${question.name}`];
    return verdict ? { article: verdict.replace("+", ""), mayPartner: verdict.endsWith("+") } : null;
  }

  /* What was said of the truco before the first part began stands before it in the line; a partner's
     call is told first, for a line that tells sides knows no partner. */
  function setOrder(key) {
    const late = lateOf({ key, word: engine.parseKey(key).word }, []);
    hand.early = late ? 0 : split("last")[0].length;
  }

  /* -------------------------------------------------- tapping */

  const remember = () =>
    history.push({ hand: { ...hand, declared: { ...hand.declared } }, endings: { ...endings } });

  /* Takes back the last tap; false where there is none. */
  function undo() {
    if (!history.length) return false;
    ({ hand, endings } = history.pop());
    return true;
  }

  /* `then` is a word that the same tap tells of the other side. */
  function press(part, key, n, then) {
    remember();
    if (part === "first" && !split("first")[0].length) setOrder(key);
    add(part, key, n);
    if (then) add(part, then);
  }

  function add(part, key, n) {
    const [talk, tail] = split(part);
    const step = history.length; // words of one tap go together
    const tap = n === undefined ? { key, step } : { key, n, step };
    if (isEnding(part, wordOf(tap), talk)) {
      endings[part] = changeEnding(part, talk, tail, tap);
      hand[part] = join(part, talk, endings[part]);
    } else hand[part] = addCall(part, talk, tail.length ? tail : endings[part], tap);
    settle(part);
  }

  /* What depends on a part that has changed: the numbers, the last part, the order of both. */
  function settle(part) {
    if (part === "first" && !(sheet.numbers && hand.first.some((each) => accepts(wordOf(each))))) {
      hand.declared = { A: null, B: null };
    }
    dropIllegalLast();
    hand.early = Math.min(hand.early || 0, split("last")[0].length);
  }

  function addCall(part, talk, tail, tap) {
    if (voids(wordOf(tap), talk) || (talk.length === 1 && becomesTwoFlores(tap, talk[0]))) return [tap];
    if (includesKey(insteadOfPresumed(part, talk), tap.key)) return [tap];
    const offered = offers(part, talk).find(({ key }) => key === tap.key);
    const before = offered && offered.before.map((each) => ({ ...each, step: tap.step }));
    const calls = offered ? [...talk, ...before, tap] : insertFlor(talk, tap);
    return join(part, calls, tail) || calls;
  }

  /* Tapped again it goes; beside another it takes its place; after one it follows it. */
  function changeEnding(part, talk, tail, tap) {
    const at = tail.findIndex((old) => old.key === tap.key);
    const isRound = (each) => wordOf(each) === roundWord();
    if (at >= 0) return isRound(tap) ? tail.slice(1) : tail.slice(0, at);
    if (isRound(tap)) return [tap, ...tail.filter((old) => !isRound(old))];
    if (tail.length && join(part, talk, [...tail, tap])) return [...tail, tap];
    return [tap];
  }

  /* The word by which a side leaves the hand: the mazo, or giving it up. */
  const isMazo = (word) => word === wordsOfRow("mazo")[0];

  /* The word that a round had been played before somebody went to the mazo. */
  const roundWord = () => wordsOfRow("mazo")[1];

  /* The first part decides what the last may be: what no longer fits goes. */
  function dropIllegalLast() {
    while (hand.last.length && !isLegal("last", hand.last)) hand.last = hand.last.slice(0, -1);
  }

  /* The talk without its last tap, and without what that told. */
  function withoutLast(part, talk) {
    const last = Math.max(...talk.map((tap) => tap.step || 0));
    const rest = last ? talk.filter((tap) => tap.step !== last) : talk.slice(0, -1);
    const isWhole = Boolean(engine.walk(tree()[part], rest));
    const shorter = isWhole ? rest : talk.slice(0, -1);
    return part === "last" && !shorter.length ? presumedTaps() : shorter;
  }

  /* Takes back the last tap of what was called. Who won stays, if it still can; where that would say
     again what was just taken back, it waits until something else stands before it. */
  function clear(part) {
    const keysOf = (taps) => taps.map(({ key }) => key).join();
    const before = keysOf(hand[part]);
    const [talk] = split(part);
    if (!talk.length) return;
    remember();
    const rest = withoutLast(part, talk);
    const whole = join(part, rest, endings[part]);
    if (!whole) endings[part] = []; // nor comes it back
    hand[part] = whole && keysOf(whole) !== before ? whole : rest;
    settle(part);
  }

  /* A number declared by a side; with both, who won follows from them. */
  function declare(side, value) {
    remember();
    hand.declared[side] = hand.declared[side] === value ? null : value;
    const winner = engine.winnerOf(situation, hand);
    const [talk] = split("first");
    const won = winner && offers("first", talk).find((tap) =>
      tap.word === sheet.numbers.instead_of && tap.side === winner);
    if (won) hand.first = join("first", talk, [{ key: won.key }]);
    dropIllegalLast();
  }

  /* -------------------------------------------------- a hand that was told before */

  /* The tap of the tree that a move [who, word, args] is. */
  function tapOf(node, [who, word, args]) {
    for (const key of Object.keys(node).filter(Boolean)) {
      const tap = engine.parseKey(key);
      const isSame = tap.word === word && (tap.who ? engine.sideOf(situation, tap.who) : null) === (who && who[0])
        && tap.args.length === args.length
        && tap.args.every((arg, i) => arg === "#" || engine.sideOf(situation, arg) === String(args[i]));
      if (isSame) return tap.args.includes("#") ? { key, n: args[tap.args.indexOf("#")] } : { key };
    }
    return null;
  }

  function tapsOf(part, moves) {
    const taps = [];
    for (const move of moves) {
      const tap = tapOf(engine.walk(tree()[part], taps), move);
      if (!tap) return null;
      taps.push(tap);
    }
    return taps;
  }

  /* Declared numbers stand beside the taps; who won by them is a tap like any other. */
  function takeDeclared(moves) {
    const { numbers } = sheet;
    const declared = { A: null, B: null };
    const isDeclared = ([who, word, args]) => Boolean(numbers && who)
      && ((word === numbers.word && args.length === 1) || word === numbers.concede);
    const at = moves.findIndex(isDeclared);
    for (const [who, word, args] of moves.filter(isDeclared)) {
      declared[who[0]] = word === numbers.concede ? numbers.concede : args[0];
    }
    const winner = at < 0 ? null : engine.winnerOf(situation, { declared });
    const rest = moves.filter((move) => !isDeclared(move));
    if (winner) rest.splice(at, 0, [null, numbers.instead_of, [winner]]);
    return { declared, rest };
  }

  /* Taps the moves of a hand as it was told. False, and nothing tapped, where it was told in a way
     that has no taps: card by card, seat by seat. */
  function fill(moves) {
    const { declared, rest } = takeDeclared(moves);
    for (let early = 0; tree() && early < rest.length; early += 1) {
      for (let i = rest.length; i >= early; i -= 1) {
        const first = tapsOf("first", rest.slice(early, i));
        const last = first && tapsOf("last", [...rest.slice(0, early), ...rest.slice(i)]);
        if (!last) continue;
        const filled = { first, last, declared, early };
        if (!engine.preview(situation, filled).complete) continue;
        hand = filled;
        endings = { first: split("first")[1], last: split("last")[1] };
        return true;
      }
    }
    return false;
  }

  /* -------------------------------------------------- what the rows show */

  const decides = ({ name }) =>
    Object.values(mesa.specialHands(sheet)).some((special) => special.row === name && special.says === "decides");

  function rowOf(part, word, talk) {
    const words = talk.map(wordOf);
    const rows = sheet.rows.filter((row) => row.part === part);
    const first = rows.find((row) => row.words.includes(words[0]));
    if (part === "first" && words.length && !voids(word, talk)) return first;
    const row = rows.find((each) => each.words.includes(word));
    if (row && !decides(row)) return row;
    if (words.some((each) => ladderWords().includes(each))) return rows.find((each) => each.name === "truco");
    return row || first || rows[0];
  }

  /* The sheet's rows, each with its `calls` so far, the `taps` that may follow, `extra` taps below
     them, by side what comes too `late` after the truco, and which question locks it. */
  function rows() {
    if (!tree()) return [];
    const all = sheet.rows.map((row) => ({ ...row, calls: [], taps: [], extra: [], late: {}, locked: "" }));
    const byName = (name) => all.find((row) => row.name === name);
    for (const part of ["first", "last"]) {
      const [talk, tail, accepted] = split(part);
      const hasMazo = tail.some((tap) => isMazo(wordOf(tap)));
      for (const tap of talk) byName(rowOf(part, wordOf(tap), talk).name).calls.push(tap);
      for (const tap of [...earlierTaps(part, talk), ...insteadOfPresumed(part, talk), ...offers(part, talk)]) {
        const { name } = rowOf(part, tap.word, talk);
        // Who went to the mazo won nothing: nobody is asked.
        if (tap.word === roundWord() || (hasMazo && name === "winner")) continue;
        const pressed = includesKey(tail, tap.key);
        const late = part === "first" ? lateOf(tap, talk) : null;
        if (late) byName(name).late[tap.side] = late;
        if (late && !late.mayPartner) continue;
        byName(name).taps.push({ before: [], ...tap, part, row: name, pressed, ends: isEnding(part, tap.word, talk) });
      }
      if (tail.length) addExtras(part, [...talk, ...accepted], tail, byName);
      else addTogether(part, talk, byName);
    }
    lockOthers(all);
    return all;
  }

  /* What may still be said of an ending: not shown, false, a round played before the mazo. */
  function addExtras(part, talk, tail, byName) {
    const add = (name, tap) =>
      byName(name).extra.push({ ...tap, part, row: name, ends: true, pressed: includesKey(tail, tap.key) });
    const ending = wordOf(tail[0]);
    const before = tail.length > 1 ? tail.slice(0, -1) : tail;
    if (ending !== roundWord()) {
      for (const tap of legalAfter(part, [...talk, ...before])) add(rowOf(part, ending, talk).name, tap);
    }
    const mazo = tail.find((tap) => wordOf(tap) === "mazo");
    if (!mazo) return;
    for (const tap of legalAfter(part, talk).filter((each) => each.word === roundWord())) {
      if (isLegal(part, [...talk, { key: tap.key }, mazo])) add("mazo", tap);
    }
  }

  /* What both sides may say one after the other can be told with one tap, which says so. */
  function addTogether(part, talk, byName) {
    for (const tap of legalAfter(part, talk).filter(({ word }) => sheet.together.includes(word))) {
      const then = legalAfter(part, [...talk, tap]).find((next) => next.word === tap.word && next.by !== tap.by);
      if (!then) continue;
      byName(rowOf(part, tap.word, talk).name).extra.push({ ...tap, part, then: then.key, by: null, side: null });
      return;
    }
  }

  /* Two questions of the first part exclude each other: a flor leaves no envite. */
  function lockOthers(all) {
    const begun = all.find((row) => row.part === "first" && row.calls.length);
    if (!begun) return;
    const isOther = (row) => row.part === "first" && row !== begun && sheet.voids[row.name] !== begun.name;
    for (const row of all.filter(isOther)) {
      row.locked = begun.name;
      row.taps = [];
      row.late = {};
    }
  }

  /* The truco as a ladder: what is accepted, what waits for an answer, whether it was refused. */
  function stake() {
    const [talk, , accepted] = split("last");
    const words = [...talk, ...accepted].map(wordOf);
    const calls = words.filter((word) => ladderWords().includes(word));
    const last = words[words.length - 1];
    const pending = calls.length && last === calls[calls.length - 1] ? last : "";
    const refused = calls.length && ["no_quiero", "corre"].includes(last) ? calls[calls.length - 1] : "";
    const reached = calls[calls.length - (pending || refused ? 2 : 1)] || "";
    return { accepted: reached, pending, refused };
  }

  return {
    begin, fill, press, clear, declare, undo, rows, stake, implied, wordOf, callerOf, isMazo,
    preview: () => engine.preview(situation, hand),
    line: () => engine.lineOf(situation, hand), // also of a hand that is not told whole
    moveTo,
    hand: () => hand,
    hasTaps: () => history.length > 0,
    store: () => ({ hand, history, endings }),
    restore: (taps) => { ({ hand, history, endings } = taps); },
  };
})();
