/* What a hand gives and what follows it, looked up in the sheet that the server's engine made: the
   tree of taps of this kind of hand, tables over all scores, who deals next. No rule and no number
   of points is written here; what the sheet does not know is left to the server ("unknown").

   A hand being told: {first: [tap], last: [tap], said: {A, B}} with tap = {key, n}; `key` is a word
   of the tree in the mano's frame ("M envido"), `n` the number or card named with it ("#"), and
   `said` what each side declared. A situation is what state.json calls so. */
"use strict";
var mesa = window.mesa || {};
window.mesa = mesa;

mesa.engine = (() => {
  const SIDES = ["A", "B"];
  let sheet = null;

  const use = (data) => { sheet = data; };
  const other = (side) => (side === "A" ? "B" : "A");
  const name = (memory) => (memory === null || memory === undefined ? "" : String(memory));
  const empty = () => ({ first: [], last: [], said: { A: null, B: null } });

  /* -------------------------------------------------- the frame of the mano */

  const sideOf = (situation, letter) =>
    letter === "M" ? situation.mano[0] : letter === "P" ? other(situation.mano[0]) : letter;

  const letterOf = (situation, side) => (situation.mano[0] === side ? "M" : "P");

  const at = (situation) =>
    situation.mano[0] === "A" ? situation.score : [situation.score[1], situation.score[0]];

  function look(table, [m, p]) {
    const found = sheet.tables[table];
    return found.values[found.rows[m].charCodeAt(p) - 48];
  }

  /* The tree of the hand to come; nothing where the sheet does not know this kind. */
  function mode(situation) {
    const table = sheet.modes_at[name(situation.memory)];
    return table === undefined ? undefined : look(table, at(situation));
  }

  /* -------------------------------------------------- taps */

  function read(key) {
    const words = key.split(" ");
    const who = words[0] === "M" || words[0] === "P" ? words.shift() : null;
    return { who, word: words[0], args: words.slice(1) };
  }

  const walk = (tree, taps) => taps.reduce((node, tap) => node && node[tap.key], tree);

  function open(worth, situation) {
    return worth.w === undefined || look(worth.w, at(situation)) !== null;
  }

  /* Can anything below this tap be told now? `context` tells what the first part leaves. */
  function reachable(node, situation, context) {
    return Object.entries(node).some(([key, below]) => {
      if (key !== "") return reachable(below, situation, context);
      const worth = context === undefined ? below : below[context];
      return worth !== undefined && open(worth, situation);
    });
  }

  function contextOf(situation, hand) {
    if (!whole(situation, hand).length) return "0";
    const node = walk(sheet.modes[mode(situation)].first, whole(situation, hand));
    return node && node[""] ? node[""].c : "0";
  }

  const declaring = (key) =>
    sheet.numbers && [sheet.numbers.said, sheet.numbers.conceded].includes(read(key).word);

  /* The taps that may come next in a part, each with the side it belongs to. */
  function legal(situation, hand, part, taps) {
    const tree = sheet.modes[mode(situation)];
    if (!tree) return [];
    const node = walk(tree[part], taps || hand[part]);
    if (!node) return [];
    const context = part === "last" ? contextOf(situation, hand) : undefined;
    return Object.keys(node)
      .filter((key) => key !== "" && !declaring(key) && reachable(node[key], situation, context))
      .map((key) => {
        const { who, word, args } = read(key);
        const about = args.find((arg) => arg === "M" || arg === "P");
        return {
          key, word, args,
          by: who ? sideOf(situation, who) : null,
          side: who || about ? sideOf(situation, who || about) : null,
          asks: args.includes("#"),
        };
      });
  }

  /* -------------------------------------------------- declared numbers */

  function winnerOf(situation, hand) {
    const { numbers } = sheet;
    const [a, b] = SIDES.map((side) => hand.said[side]);
    if (a === null || b === null) return null;
    if (a === numbers.concede) return "B";
    if (b === numbers.concede) return "A";
    if (a === b) return numbers.tie && sideOf(situation, numbers.tie);
    return a > b ? "A" : "B";
  }

  /* The first part as it is in the tree: two declared numbers stand for who won. */
  function whole(situation, hand) {
    const { numbers } = sheet;
    const winner = numbers ? winnerOf(situation, hand) : null;
    const place = numbers ? hand.first.findIndex((tap) => read(tap.key).word === numbers.instead_of) : -1;
    const taps = place < 0 ? hand.first : hand.first.slice(0, place);
    if (!winner || !taps.length) return hand.first;
    const conceded = SIDES.some((side) => hand.said[side] === numbers.concede);
    const key = `${conceded ? numbers.conceded : numbers.said} ${letterOf(situation, winner)}`;
    const node = walk(sheet.modes[mode(situation)].first, taps);
    if (!node || !node[key]) return hand.first;
    const rest = place < 0 ? [] : hand.first.slice(place + 1).filter((tap) => node[key][tap.key]);
    return [...taps, { key }, ...rest];
  }

  /* -------------------------------------------------- what it gives */

  function value(spec, situation, numbers) {
    if (Array.isArray(spec)) {
      return spec.slice(1).reduce((sum, i) => sum + numbers[i], value(spec[0], situation, numbers));
    }
    return typeof spec === "string" && sheet.tables[spec] ? look(spec, at(situation)) : spec;
  }

  function awards(worth, situation, numbers) {
    return worth.g.map(([letter, points, concept, article]) => ({
      side: sideOf(situation, letter),
      points: value(points, situation, numbers),
      concept,
      article: value(article, situation, numbers),
    }));
  }

  /* Credit in order, ending the moment a side reaches the target. */
  function settle(score, list, target) {
    const points = [...score];
    const given = [];
    for (const award of list) {
      const i = SIDES.indexOf(award.side);
      const room = target - points[i];
      const capped = Math.min(award.points, room);
      given.push({ ...award, points: capped });
      points[i] += capped;
      if (capped === room) return { score: points, awards: given, over: true };
    }
    return { score: points, awards: given, over: false };
  }

  /* What was named counts for itself, a card for what the sheet says. */
  const named = (taps) => taps.filter((tap) => tap.n !== undefined)
    .map((tap) => (typeof tap.n === "number" ? tap.n : sheet.counts[tap.n]));

  /* {awards, complete, over, unknown, lacks, line, moves, after}. Until the hand is told whole,
     `awards` are those of the first part and `lacks` names the part that is open. */
  function preview(situation, hand) {
    const tree = sheet.modes[mode(situation)];
    if (!tree) return { awards: [], complete: false, unknown: true };
    const first = whole(situation, hand);
    const part = { awards: [], complete: false, unknown: false, lacks: "first" };
    let given = [];
    let context = "0";
    if (first.length) {
      const node = walk(tree.first, first);
      if (!node || !node[""] || !open(node[""], situation)) return part;
      context = node[""].c;
      given = awards(node[""], situation, named(first));
    }
    const before = settle(situation.score, given, situation.target);
    if (before.over) return finished(situation, { ...hand, last: [] }, before);
    const end = walk(tree.last, hand.last);
    const worth = end && end[""] && end[""][context];
    if (!worth || !open(worth, situation)) {
      return { ...part, awards: before.awards, lacks: "last" };
    }
    if (worth.u) { // this ending changes what came before it: the server computes it
      const moves = movesOf(situation, hand);
      return { awards: [], complete: true, unknown: true, over: false, moves, line: line(moves) };
    }
    const numbers = named([...first, ...hand.last]);
    const all = [...given, ...awards(worth, situation, numbers)];
    return finished(situation, hand, settle(situation.score, all, situation.target));
  }

  function finished(situation, hand, settled) {
    const moves = movesOf(situation, hand);
    return {
      awards: settled.awards,
      score: settled.score,
      complete: true,
      unknown: false,
      over: settled.over,
      moves,
      line: line(moves),
      after: after(situation, settled),
    };
  }

  /* -------------------------------------------------- notation */

  function movesOf(situation, hand) {
    return [...whole(situation, hand), ...hand.last].flatMap((tap) => {
      const { who, word, args } = read(tap.key);
      if (sheet.numbers && (word === sheet.numbers.said || word === sheet.numbers.conceded)) {
        return declared(situation, hand);
      }
      const told = args.map((arg) => (arg === "#" ? tap.n : sideOf(situation, arg)));
      return [{ who: who && sideOf(situation, who), word, args: told }];
    });
  }

  /* The mano's side speaks first; who gives in speaks last. */
  function declared(situation, hand) {
    const { word, concede } = sheet.numbers;
    const late = (side) => (hand.said[side] === concede ? 2 : 0) + (situation.mano[0] === side ? 0 : 1);
    return [...SIDES].sort((a, b) => late(a) - late(b)).map((side) => {
      const said = hand.said[side];
      return said === concede ? { who: side, word: said, args: [] } : { who: side, word, args: [said] };
    });
  }

  function line(moves) {
    return moves.map(({ who, word, args }) => {
      const term = sheet.terms[word];
      const parts = who ? [who] : [];
      if (!(word === sheet.declare && args.length) && term.says) parts.push(term.says);
      for (const arg of args) {
        parts.push(arg === "T" ? sheet.tie : String(arg));
        if (term.unit && /^\d+$/.test(String(arg))) parts.push(term.unit);
      }
      return parts.join(" ");
    }).join(", ");
  }

  /* -------------------------------------------------- what follows */

  /* The situation after a hand, from what it gave. */
  function after(situation, given) {
    const kind = mode(situation);
    const settled = settle(situation.score, given.awards, situation.target);
    const [memory, moves] = sheet.after[name(situation.memory)][kind + (settled.over ? "!" : "")];
    const dealer = moves ? sheet.next[situation.dealer] : situation.dealer;
    const next = { ...situation, hand: situation.hand + 1, score: settled.score, memory, dealer };
    return seated(settled.over ? nextGame(next, settled.score) : next);
  }

  function nextGame(situation, score) {
    const winner = score[0] >= situation.target ? 0 : 1;
    const won = situation.games_won.map((games, i) => games + (i === winner ? 1 : 0));
    const over = won[winner] * 2 > situation.best_of;
    return {
      ...situation,
      hand: 1,
      red: [[], []],
      score: [0, 0],
      memory: sheet.new_game_memory,
      games: [...situation.games, score],
      games_won: won,
      outcome: over ? { winner: SIDES[winner], how: "games", article: sheet.cites.match } : null,
    };
  }

  /* Another dealer for the hand to come. */
  const dealt = (situation, dealer) => seated({ ...situation, dealer });

  function seated(situation) {
    // Who is mano says how the score is read, which says what kind of hand it is, which may say
    // that only two play it: among the seats of every kind the one that agrees with itself counts.
    const kinds = sheet.seats[name(situation.memory)];
    for (const kind of Object.keys(kinds)) {
      const order = kinds[kind][situation.dealer];
      const next = { ...situation, order, mano: order[0] };
      if (mode(next) === kind) {
        const standing = next.score.map((points) => sheet.standing[points]);
        return { ...next, phase: sheet.modes[kind].phase, standing };
      }
    }
    return situation;
  }

  return { use, empty, mode, legal, walk, preview, after, dealt, line, read, sideOf, whole, winnerOf };
})();
