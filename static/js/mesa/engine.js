/* What a hand gives and what follows it, looked up in the sheet that the server's engine made: the
   tree of taps of this kind of hand, tables over all scores, who deals next. No rule and no number
   of points is written here; what the sheet does not hold is left to the server ("unknown").

   A hand being entered: {first: [tap], last: [tap], declared: {A, B}, early} with tap = {key, n}; `key` is
   a word of the tree in the mano's frame ("M envido"), `n` the number or card named with it ("#"),
   `declared` the numbers each side declared, and `early` how many words of the last part were said
   before the first. A situation is what state.json calls so. */
"use strict";

mesa.engine = (() => {
  const { SIDES } = mesa;
  let sheet = null;

  const setSheet = (newSheet) => { sheet = newSheet; };
  const newHand = () => ({ first: [], last: [], declared: { A: null, B: null } });
  const memoryKey = (memory) => (memory === null || memory === undefined ? "" : String(memory));

  /* -------------------------------------------------- the frame of the mano */

  const otherSide = (side) => (side === "A" ? "B" : "A");
  const sideOf = (situation, letter) =>
    letter === "M" ? situation.mano[0] : letter === "P" ? otherSide(situation.mano[0]) : letter;
  const letterOf = (situation, side) => (situation.mano[0] === side ? "M" : "P");

  /* The value of a table at the present score. */
  function lookUp(table, { mano, score }) {
    const [m, p] = mano[0] === "A" ? score : [score[1], score[0]];
    const { rows, values } = sheet.tables[table];
    return values[rows[m].charCodeAt(p) - 48];
  }

  /* Which kind of hand comes; undefined where the sheet does not hold this kind. */
  function modeOf(situation) {
    const table = sheet.modes_at[memoryKey(situation.memory)];
    return table === undefined ? undefined : lookUp(table, situation);
  }

  /* -------------------------------------------------- taps */

  function parseKey(key) {
    const words = key.split(" ");
    const who = words[0] === "M" || words[0] === "P" ? words.shift() : null;
    return { who, word: words[0], args: words.slice(1) };
  }

  const walk = (tree, taps) => taps.reduce((node, tap) => node && node[tap.key], tree);

  const isOpen = (worth, situation) => worth.w === undefined || lookUp(worth.w, situation) !== null;

  /* Whether anything below this tap can be entered now; `context` is what the first part leaves. */
  function isReachable(node, situation, context) {
    return Object.entries(node).some(([key, below]) => {
      if (key !== "") return isReachable(below, situation, context);
      const worth = context === undefined ? below : below[context];
      return worth !== undefined && isOpen(worth, situation);
    });
  }

  function contextOf(situation, hand) {
    const first = firstTaps(situation, hand);
    const node = first.length && walk(sheet.modes[modeOf(situation)].first, first);
    return node && node[""] ? node[""].c : "0";
  }

  const isDeclaration = (word) =>
    sheet.numbers && [sheet.numbers.said, sheet.numbers.conceded].includes(word);

  /* The taps that may come next in a part, each with the side it belongs to. */
  function legalTaps(situation, hand, part, taps = hand[part]) {
    const tree = sheet.modes[modeOf(situation)];
    const node = tree && walk(tree[part], taps);
    if (!node) return [];
    const context = part === "last" ? contextOf(situation, hand) : undefined;
    return Object.keys(node)
      .filter((key) => key !== "" && !isDeclaration(parseKey(key).word) && isReachable(node[key], situation, context))
      .map((key) => {
        const { who, word, args } = parseKey(key);
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
    const [a, b] = SIDES.map((side) => hand.declared[side]);
    if (a === null || b === null) return null;
    if (a === numbers.concede) return "B";
    if (b === numbers.concede) return "A";
    if (a === b) return numbers.tie && sideOf(situation, numbers.tie);
    return a > b ? "A" : "B";
  }

  /* The taps of the first part as they are in the tree: two declared numbers stand for who won. */
  function firstTaps(situation, hand) {
    const { numbers } = sheet;
    const winner = numbers ? winnerOf(situation, hand) : null;
    const place = numbers ? hand.first.findIndex((tap) => parseKey(tap.key).word === numbers.instead_of) : -1;
    const taps = place < 0 ? hand.first : hand.first.slice(0, place);
    if (!winner || !taps.length) return hand.first;
    const isConceded = SIDES.some((side) => hand.declared[side] === numbers.concede);
    const key = `${isConceded ? numbers.conceded : numbers.said} ${letterOf(situation, winner)}`;
    const node = walk(sheet.modes[modeOf(situation)].first, taps);
    if (!node || !node[key]) return hand.first;
    const rest = place < 0 ? [] : hand.first.slice(place + 1).filter((tap) => node[key][tap.key]);
    return [...taps, { key }, ...rest];
  }

  /* -------------------------------------------------- what it gives */

  function valueOf(spec, situation, numbers) {
    if (Array.isArray(spec)) {
      return spec.slice(1).reduce((sum, i) => sum + numbers[i], valueOf(spec[0], situation, numbers));
    }
    return typeof spec === "string" && sheet.tables[spec] ? lookUp(spec, situation) : spec;
  }

  /* What a node of the tree gives; a number among the taps counts for itself, a card for what the
     sheet says. */
  function awardsOf(worth, situation, taps) {
    const numbers = taps.filter((tap) => tap.n !== undefined)
      .map((tap) => (typeof tap.n === "number" ? tap.n : sheet.counts[tap.n]));
    return worth.g.map(([letter, points, concept, article]) => ({
      side: sideOf(situation, letter),
      points: valueOf(points, situation, numbers),
      concept,
      article: valueOf(article, situation, numbers),
    }));
  }

  /* Credits in order, ending the moment a side reaches the target. */
  function credit({ score, target }, awards) {
    const points = [...score];
    const credited = [];
    for (const award of awards) {
      const i = SIDES.indexOf(award.side);
      const room = target - points[i];
      const capped = Math.min(award.points, room);
      credited.push({ ...award, points: capped });
      points[i] += capped;
      if (capped === room) return { score: points, awards: credited, over: true };
    }
    return { score: points, awards: credited, over: false };
  }

  /* {awards, complete, over, unknown, lacks, line, after}. Until the hand is entered whole, `awards`
     are those of the first part and `lacks` names the part that is open. */
  function preview(situation, hand) {
    const tree = sheet.modes[modeOf(situation)];
    if (!tree) return { awards: [], complete: false, unknown: true };
    const first = firstTaps(situation, hand);
    const open = { awards: [], complete: false, unknown: false, lacks: "first" };
    let awards = [];
    if (first.length) {
      const node = walk(tree.first, first);
      if (!node || !node[""] || !isOpen(node[""], situation)) return open;
      awards = awardsOf(node[""], situation, first);
    }
    const before = credit(situation, awards);
    if (before.over) return finish(situation, { ...hand, last: [] }, before);
    const end = walk(tree.last, hand.last);
    const worth = end && end[""] && end[""][contextOf(situation, hand)];
    if (!worth || !isOpen(worth, situation)) return { ...open, awards: before.awards, lacks: "last" };
    if (worth.u) { // this ending changes what came before it: the server computes it
      return { awards: [], complete: true, unknown: true, over: false, line: lineOf(situation, hand) };
    }
    const last = awardsOf(worth, situation, [...first, ...hand.last]);
    return finish(situation, hand, credit(situation, [...awards, ...last]));
  }

  const finish = (situation, hand, credited) => ({
    ...credited, complete: true, unknown: false,
    line: lineOf(situation, hand), after: situationAfter(situation, credited),
  });

  /* -------------------------------------------------- notation */

  function movesOf(situation, hand) {
    const { last, early = 0 } = hand;
    const taps = [...last.slice(0, early), ...firstTaps(situation, hand), ...last.slice(early)];
    return taps.flatMap((tap) => {
      const { who, word, args } = parseKey(tap.key);
      if (isDeclaration(word)) return declarations(situation, hand);
      const values = args.map((arg) => (arg === "#" ? tap.n : sideOf(situation, arg)));
      return [{ who: who && sideOf(situation, who), word, args: values }];
    });
  }

  /* The mano's side speaks first; who gives in speaks last. */
  function declarations(situation, hand) {
    const { word, concede } = sheet.numbers;
    const order = (side) => (hand.declared[side] === concede ? 2 : 0) + (situation.mano[0] === side ? 0 : 1);
    return [...SIDES].sort((a, b) => order(a) - order(b)).map((side) => {
      const number = hand.declared[side];
      return number === concede ? { who: side, word: number, args: [] } : { who: side, word, args: [number] };
    });
  }

  function lineOf(situation, hand) {
    return movesOf(situation, hand).map(({ who, word, args }) => {
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

  /* The situation after a hand that gave these awards. */
  function situationAfter(situation, { awards }, isQuick = false) {
    const { score, over } = credit(situation, awards);
    const [memory, moves] = sheet.after[memoryKey(situation.memory)][modeOf(situation) + (over ? "!" : "")];
    const dealer = moves ? sheet.next[situation.dealer] : situation.dealer;
    const next = { ...situation, hand: situation.hand + 1, score, memory, dealer, begun: true };
    if (isQuick) next.flores_open = true; // nobody told which were sung
    return seat(asItStands(over ? beginGame(next, score) : next));
  }

  function beginGame(situation, score) {
    const winner = score[0] >= situation.target ? 0 : 1;
    const gamesWon = situation.games_won.map((games, i) => games + (i === winner ? 1 : 0));
    return {
      ...situation,
      red: [[], []],
      score: firstScore(situation),
      begun: false,
      memory: sheet.new_game_memory,
      games: [...situation.games, score],
      games_won: gamesWon,
      outcome: outcomeOf(situation, gamesWon),
    };
  }

  /* Who has won by these games, or that it is a draw; null while the match goes on. */
  function outcomeOf({ best_of: most, all_played: isAllPlayed }, [a, b]) {
    const isOver = isAllPlayed ? a + b === most : Math.max(a, b) * 2 > most;
    if (!isOver) return null;
    const winner = a === b ? null : SIDES[a > b ? 0 : 1];
    return { winner, how: winner ? "games" : "draw", article: sheet.cites.match };
  }

  /* What a new game begins with: more than nothing where the time of the round was up. */
  const firstScore = ({ clock }) => (clock ? clock.score : [0, 0]);

  /* Once the time is up in a match that then stands as it is: more games, then more points. */
  function asItStands(situation) {
    const { clock, games_won: won, score, outcome } = situation;
    if (!clock || clock.act !== "stand" || outcome) return situation;
    const [a, b] = won[0] !== won[1] ? won : score;
    if (a === b) return situation;
    return { ...situation, outcome: { winner: SIDES[a > b ? 0 : 1], how: "time", article: clock.article } };
  }

  /* The time of the round is up: the situation after the line that says so, "clock start 11-11 article R3.2". */
  function atZero(situation, line) {
    const [, act, , a, b, article] = /^clock (\w+)( (\d+)-(\d+))? article (\S+)$/.exec(line);
    const isStart = act === "start";
    const clock = { act, score: isStart ? [Number(a), Number(b)] : [0, 0], article };
    const score = isStart && !situation.begun ? clock.score : situation.score;
    return seat(asItStands({ ...situation, clock, score }));
  }

  /* The situation in which an earlier hand was played: its `before` as the server tells it. */
  function situationAt(situation, { hand, game, score, dealer, memory }) {
    const games = situation.games.slice(0, game - 1);
    const gamesWon = SIDES.map((_, i) => games.filter((points) => points[i] > points[1 - i]).length);
    return seat({
      ...situation, hand, score, dealer, memory, games,
      games_won: gamesWon, red: [[], []], outcome: null, suspended: false,
    });
  }

  /* The game that just ended, as its paper shows it until the next one begins. */
  function atEndOfGame(situation) {
    const score = situation.games[situation.games.length - 1];
    // Who has won is no longer one short of it.
    const standing = score.map((points) => sheet.standing[points < situation.target ? points : situation.target - 2]);
    return { ...situation, score, standing };
  }

  const changeDealer = (situation, dealer) => seat({ ...situation, dealer });

  function seat(situation) {
    // Who is mano says how the score is read, which says what kind of hand it is, which may say
    // that only two play it: among the seats of every kind the one that agrees with itself counts.
    const seats = sheet.seats[memoryKey(situation.memory)];
    for (const mode of Object.keys(seats)) {
      const order = seats[mode][situation.dealer];
      const next = { ...situation, order, mano: order[0] };
      if (modeOf(next) === mode) {
        const standing = next.score.map((points) => sheet.standing[points]);
        return { ...next, phase: sheet.modes[mode].phase, standing };
      }
    }
    return situation;
  }

  return {
    setSheet, newHand, modeOf, lineOf, legalTaps, walk, preview, situationAfter, situationAt, atEndOfGame, changeDealer, atZero, firstScore,
    parseKey, sideOf, letterOf, winnerOf, awardsOf, credit,
  };
})();
