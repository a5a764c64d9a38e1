/* Recomputes the tables and exits of a stage from its public results file, on the reader's own
   machine. A second implementation of docs/formats.md, written against the page and not against
   the Python: where Python parts teams criterion by criterion and calls itself, this keeps a list
   of knots (teams that are still equal) and undoes them one after another. */
"use strict";
const Formats = (() => {
  const COLUMNS = ["matches", "won", "drawn", "lost", "gamesFor", "gamesAgainst", "pointsFor",
    "pointsAgainst", "flores", "tablePoints", "walkovers"];
  const READ = {
    P: (row) => row.tablePoints,
    W: (row) => row.won,
    G: (row) => row.gamesFor,
    GD: (row) => row.gamesFor - row.gamesAgainst,
    D: (row) => row.pointsFor - row.pointsAgainst,
    F: (row) => row.pointsFor,
    A: (row) => -row.pointsAgainst,
    FL: (row) => row.flores,
  };
  const emptyRow = () => Object.fromEntries(COLUMNS.map((name) => [name, 0]));
  const figuresOf = (row) => COLUMNS.map((name) => row[name]);
  const isDecided = (match) => match.teams[1] === null || match.result !== null;
  const hasSide = (match, team) => match.teams[0] === team || match.teams[1] === team;
  const sameSet = (some, others) => some.length === others.length &&
    some.every((x) => others.includes(x)) && others.every((x) => some.includes(x));
  const total = (numbers) => numbers.reduce((sum, n) => sum + n, 0);

  // --- one match

  /* Points of every game as they count, each capped; a disqualification's games filled up. */
  function countedGames(result, length) {
    const games = result.games.map((game) => [...game]);
    if (result.kind === "disqualified") {
      const gone = 1 - result.winner;
      const winning = (left) => (result.winner === 0 ? [length.target, left] : [left, length.target]);
      const last = games[games.length - 1];
      if (last && last[0] < length.target && last[1] < length.target) {
        games[games.length - 1] = winning(last[gone]);
      }
      const isOver = () => length.all_played
        ? games.length >= length.games
        : 2 * games.filter((game) => game[result.winner] > game[gone]).length > length.games;
      while (games.length < length.games && !isOver()) games.push(winning(0));
    }
    return games;
  }

  /* What a match gives each of its two sides. */
  function countMatch(result, stage) {
    const { length, points, sweep } = stage;
    const rows = [emptyRow(), emptyRow()];
    const fullGames = length.all_played ? length.games : (length.games + 1) / 2;
    const isDouble = result.kind === "double_walkover", isWalkover = result.kind === "walkover";
    let games = [0, 0], scored = [0, 0];
    if (isWalkover) {
      games[result.winner] = fullGames;
      scored[result.winner] = fullGames * length.target;
    } else if (!isDouble) {
      const played = countedGames(result, length);
      // Where the time was up, the unfinished game gives its points alone.
      const isOver = (game) => result.kind !== "stands" || Math.max(...game) >= length.target;
      games = [0, 1].map((side) => played.filter((game) => isOver(game) && game[side] > game[1 - side]).length);
      scored = [0, 1].map((side) => total(played.map((game) => Math.min(game[side], length.target))));
    }
    let winner = result.winner;
    if (winner === null && !isDouble && games[0] !== games[1]) winner = games[0] > games[1] ? 0 : 1;
    const real = [...games];
    if (sweep && result.kind !== "stands" && !length.all_played && winner !== null && games[1 - winner] === 0) {
      games[winner] = length.games;
      scored[winner] = length.games * length.target;
    }
    for (const side of [0, 1]) {
      const row = rows[side], other = 1 - side;
      row.matches = 1;
      row.won = winner === side ? 1 : 0;
      row.drawn = winner === null && !isDouble ? 1 : 0;
      row.lost = winner === other || isDouble ? 1 : 0;
      row.gamesFor = games[side];
      row.gamesAgainst = games[other];
      row.pointsFor = scored[side];
      row.pointsAgainst = scored[other];
      row.flores = result.flores[side];
      row.walkovers = isWalkover || isDouble ? 1 : 0;
      if (points.by_games) {
        if (isDouble) row.tablePoints = 0;
        else if (row.won) row.tablePoints = real[other] > 0 ? 2 : 3;
        else row.tablePoints = real[side] > 0 ? 1 : 0;
      } else {
        row.tablePoints = row.won ? points.win : row.drawn ? points.draw : points.loss;
      }
    }
    return rows;
  }

  function addUp(teams, matches, stage) {
    const rows = new Map(teams.map((team) => [team, emptyRow()]));
    const give = (team, row) => COLUMNS.forEach((name) => { rows.get(team)[name] += row[name]; });
    const walkover = { kind: "walkover", winner: 0, games: [], flores: [0, 0] };
    for (const match of matches) {
      if (!isDecided(match)) continue;
      const [upper, lower] = countMatch(match.teams[1] === null ? walkover : match.result, stage);
      give(match.teams[0], upper);
      if (match.teams[1] !== null) give(match.teams[1], lower);
    }
    return rows;
  }

  // --- withdrawals

  function settle(group, stage) {
    let matches = group.matches.map((match) => ({ ...match }));
    const struck = [], left = [];
    for (const team of stage.withdrawals) {
      if (!group.teams.includes(team) || struck.includes(team) || left.includes(team)) continue;
      const own = matches.filter((match) => hasSide(match, team));
      const decided = own.filter(isDecided);
      if (stage.rounds === null && decided.length * 2 < own.length) {
        struck.push(team);
        matches = matches.filter((match) => !hasSide(match, team));
      } else {
        left.push(team);
        for (const match of own) {
          if (isDecided(match)) continue;
          const winner = match.teams[0] === team ? 1 : 0;
          match.result = { kind: "walkover", winner, games: [], flores: [0, 0] };
        }
      }
    }
    const teams = group.teams.filter((team) => !struck.includes(team));
    const remaining = teams.filter((team) => !left.includes(team));
    return { name: group.name, teams, remaining, matches, struck, left };
  }

  // --- the order

  const compareLists = (some, others) => {
    const at = some.findIndex((value, place) => value !== others[place]);
    return at < 0 ? 0 : others[at] - some[at];
  };

  /* Whether each two of the teams have a match, and none of these is undecided. */
  function haveAllMet(teams, matches) {
    return matches.every(isDecided) && teams.every((one, place) => teams.slice(place + 1).every(
      (other) => matches.some((match) => hasSide(match, one) && hasSide(match, other))));
  }

  /* Orders teams; `read(code, team)` gives a value, more being better. */
  function orderTeams({ teams, first, criteria, read, cuts, matches, stage }) {
    const why = {}, ties = [], places = [];
    // Places are filled from the top, so the knots that wait stand in the order of their places.
    const knots = teams.length ? [{ teams, first, next: 0, equal: [], skipped: false }] : [];
    const matters = ({ teams, first }) => {
      for (let place = first; place < first + teams.length - 1; place++) if (cuts.has(place)) return true;
      return false;
    };
    const finish = (knot) => knot.teams.forEach((team) => places.push({ team, place: knot.first }));

    function byLot(knot, equal) {
      const lot = stage.lots.find((order) => sameSet(order, knot.teams));
      if (!lot) {
        ties.push({ teams: knot.teams, by: "L", first: knot.first });
        return finish(knot);
      }
      lot.forEach((team, at) => {
        places.push({ team, place: knot.first + at });
        if (at + 1 < lot.length) {
          why[knot.first + at] = { criterion: "L", values: [0, 0], equal, inside: "", skipped: knot.skipped };
        }
      });
    }

    /* Part a knot by lists of values; `codes` says what each value is. */
    function untie(knot, valuesOf, codes, reason, onward) {
      const rated = knot.teams.map((team) => ({ team, values: valuesOf(team) }));
      rated.sort((one, other) => compareLists(one.values, other.values)); // stable
      const parts = [];
      for (const { team, values } of rated) {
        const last = parts[parts.length - 1];
        if (last && compareLists(last.values, values) === 0) last.teams.push(team);
        else parts.push({ values, teams: [team] });
      }
      if (parts.length === 1) return null;
      let place = knot.first;
      const knotsMade = parts.map((part, number) => {
        const made = { ...knot, ...onward, teams: part.teams, first: place };
        place += part.teams.length;
        if (number + 1 < parts.length) {
          const below = parts[number + 1].values;
          const at = part.values.findIndex((value, index) => value !== below[index]);
          why[place - 1] = { ...reason(codes[at]), values: [part.values[at], below[at]] };
        }
        return made;
      });
      return knotsMade;
    }

    while (knots.length) {
      const knot = knots.shift();
      if (knot.teams.length === 1) { finish(knot); continue; }
      const { next, equal, skipped } = knot, code = criteria[next];
      if (code === undefined) {
        if (matters(knot)) byLot(knot, equal); else finish(knot);
      } else if (code === "=" || ((code === "X" || code === "L") && !matters(knot))) {
        knots.unshift({ ...knot, next: next + 1 });
      } else if (code === "L") {
        byLot(knot, equal);
      } else if (code === "X") {
        const playoff = stage.playoffs.find(
          (one) => sameSet(one.teams, knot.teams) && haveAllMet(knot.teams, one.games));
        if (!playoff) {
          ties.push({ teams: knot.teams, by: "X", first: knot.first });
          finish(knot);
          continue;
        }
        const single = { length: { games: 1, target: stage.length.target, all_played: false },
          points: { win: 2, draw: 1, loss: 0, by_games: false }, sweep: false };
        const rows = addUp(knot.teams, playoff.games, single);
        const reason = (inside) => ({ criterion: "X", equal, inside, skipped });
        const values = (team) => [READ.W(rows.get(team)), READ.D(rows.get(team))];
        for (const part of untie(knot, values, ["W", "D"], reason, {}) || [knot]) {
          if (part.teams.length > 1 && matters(part)) byLot(part, [...equal, "X"]);
          else finish(part);
        }
      } else if (code === "H") {
        const among = matches.filter((match) => match.teams.every((team) => knot.teams.includes(team)));
        if (!haveAllMet(knot.teams, among)) {
          knots.unshift({ ...knot, next: next + 1, skipped: true });
          continue;
        }
        const above = criteria.slice(0, next).filter((one) => one in READ);
        if (!above.length) above.push("W");
        const rows = addUp(knot.teams, among, stage);
        const reason = (inside) => ({ criterion: "H", equal, inside, skipped: false });
        const values = (team) => above.map((one) => READ[one](rows.get(team)));
        const parts = untie(knot, values, above, reason, {}); // each part from H again
        if (parts) knots.unshift(...parts);
        else knots.unshift({ ...knot, next: next + 1, equal: [...equal, "H"] });
      } else {
        const onward = { next: next + 1, equal: [...equal, code] };
        const reason = () => ({ criterion: code, equal, inside: "", skipped });
        const parts = untie(knot, (team) => [read(code, team)], [code], reason, onward);
        if (parts) knots.unshift(...parts);
        else knots.unshift({ ...knot, ...onward });
      }
    }
    return { places, why, ties };
  }

  // --- tables

  /* Sums of the opponents' wins, whole and without the best and the worst. */
  function opponentsWins(settled, rows, planned) {
    const drawn = Math.max(0, ...settled.matches.map((match) => match.round));
    return new Map(settled.teams.map((team) => {
      const entries = new Array(drawn).fill(0);
      for (const match of settled.matches) {
        if (!hasSide(match, team) || match.teams[1] === null || match.result === null) continue;
        const rival = match.teams[0] === team ? match.teams[1] : match.teams[0];
        entries[match.round - 1] += rows.get(rival).won;
      }
      const middle = planned >= 5 ? [...entries].sort((a, b) => a - b).slice(1, -1) : entries;
      return [team, [total(entries), total(middle)]];
    }));
  }

  function makeTable(settled, stage, cuts) {
    const rows = addUp(settled.teams, settled.matches, stage);
    const deducted = (team) => (Object.hasOwn(stage.deductions, team) ? stage.deductions[team] : 0);
    for (const team of settled.teams) rows.get(team).tablePoints -= deducted(team);
    const sums = stage.rounds === null ? null : opponentsWins(settled, rows, stage.rounds);
    const read = (code, team) => code === "U" ? sums.get(team)[0]
      : code === "M" ? sums.get(team)[1] : READ[code](rows.get(team));
    const shared = { criteria: stage.criteria, read, cuts, matches: settled.matches, stage };
    const gone = settled.teams.filter((team) => settled.left.includes(team));
    const upper = orderTeams({ ...shared, teams: settled.remaining, first: 1 });
    const lower = orderTeams({ ...shared, teams: gone, first: settled.remaining.length + 1 });
    const drawn = Math.max(0, ...settled.matches.map((match) => match.round));
    return {
      name: settled.name,
      rows: [...upper.places, ...lower.places].map(({ team, place }) => ({
        team,
        place,
        figures: figuresOf(rows.get(team)),
        deducted: deducted(team),
        buchholz: sums ? sums.get(team)[0] : 0,
        median: sums ? sums.get(team)[1] : 0,
      })),
      why: { ...upper.why, ...lower.why },
      ties: [...upper.ties, ...lower.ties],
      struck: settled.struck,
      left: settled.left,
      is_complete: settled.matches.every(isDecided) && (stage.rounds === null || drawn >= stage.rounds),
    };
  }

  // --- exits

  /* Everything that follows from a stage's file: tables, best n-ths, who takes each exit. */
  function recompute(stage) {
    const groups = stage.groups.map((group) => settle(group, stage));
    const withPlace = (place) => groups.filter((group) => group.remaining.length >= place);
    const smallest = (place) => Math.min(...withPlace(place).map((group) => group.teams.length));
    const surplus = (group, place) => group.teams.length - smallest(place);

    const seedOf = []; // what each overall seed is: [place in the group, rank among those]
    for (let place = 1; withPlace(place).length; place++) {
      withPlace(place).forEach((_, rank) => seedOf.push([place, rank + 1]));
    }
    const leads = new Map(); // place in the group -> rank among all of that place -> where it leads
    const lead = (place, rank, to, isSeed) => {
      if (!leads.has(place)) leads.set(place, new Map());
      if (!isSeed || !leads.get(place).has(rank)) leads.get(place).set(rank, to);
    };
    for (const exit of stage.exits) if ("best" in exit) lead(exit.best, exit.rank, exit.to, false);
    for (const exit of stage.exits) {
      if ("seed" in exit && seedOf[exit.seed - 1]) lead(...seedOf[exit.seed - 1], exit.to, true);
    }
    const changes = (labels, count) => {
      const cuts = new Set();
      for (let place = 1; place < count; place++) {
        if (labels.get(place) !== labels.get(place + 1)) cuts.add(place);
      }
      return cuts;
    };

    const tables = groups.map((group) => {
      const labels = new Map(stage.exits.filter((exit) => exit.group === group.name)
        .map((exit) => [exit.place, exit.to]));
      const cuts = changes(labels, group.remaining.length);
      for (const place of leads.keys()) {
        if (place > group.remaining.length) continue;
        cuts.add(place - 1).add(place);
        if (surplus(group, place)) cuts.add(smallest(place));
      }
      return makeTable(group, stage, cuts);
    });

    const best = [...leads.keys()].sort((a, b) => a - b).map((place) => {
      const candidates = new Map();
      groups.forEach((group, number) => {
        if (place > group.remaining.length) return;
        const order = tables[number].rows.map((row) => row.team);
        const team = order[place - 1], dropped = order.slice(smallest(place));
        const kept = group.matches.filter((match) => hasSide(match, team) &&
          !dropped.some((last) => hasSide(match, last)));
        const row = addUp(group.teams, kept, stage).get(team);
        row.tablePoints -= Object.hasOwn(stage.deductions, team) ? stage.deductions[team] : 0;
        candidates.set(team, { team, group: group.name, row, dropped });
      });
      const { places, why, ties } = orderTeams({
        teams: [...candidates.keys()],
        first: 1,
        criteria: [...stage.criteria.filter((code) => code in READ), "L"],
        read: (code, team) => READ[code](candidates.get(team).row),
        cuts: changes(leads.get(place), candidates.size),
        matches: [],
        stage,
      });
      const order = places.map(({ team }) => {
        const { group, row, dropped } = candidates.get(team);
        return { team, group, figures: figuresOf(row), dropped };
      });
      return { place, order, why, ties };
    });

    const pick = (order, place, ties, isComplete) => {
      if (place < 1 || place > order.length) return { team: null, why_open: "nobody" };
      if (ties.some((tie) => tie.first <= place && place < tie.first + tie.teams.length)) {
        return { team: null, why_open: "tied" };
      }
      return { team: order[place - 1], why_open: isComplete ? "" : "results_missing" };
    };
    const isOver = tables.every((table) => table.is_complete);
    const hasTie = tables.some((table) => table.ties.length);
    const exits = stage.exits.map((exit) => {
      if ("group" in exit) {
        const table = tables.find((one) => one.name === exit.group);
        const order = table.rows.slice(0, table.rows.length - table.left.length).map((row) => row.team);
        return { to: exit.to, ...pick(order, exit.place, table.ties, table.is_complete) };
      }
      const source = "seed" in exit ? seedOf[exit.seed - 1] : [exit.best, exit.rank];
      if (!source) return { to: exit.to, team: null, why_open: "nobody" };
      const ranking = best.find((one) => one.place === source[0]);
      const taken = pick(ranking.order.map(({ team }) => team), source[1], ranking.ties, isOver);
      if (hasTie && taken.team !== null) return { to: exit.to, team: null, why_open: "tied" };
      return { to: exit.to, ...taken };
    });
    return { tables, best, exits };
  }

  // --- each place in one sentence, and the public file

  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  /* Why the upper of two places is the upper one. */
  function describeSeparation({ criterion, values, equal, inside, skipped }, words) {
    const more = (code) => {
      const number = values[0] - values[1], [one, many] = words.more[code];
      return fill(number === 1 ? one : many, { n: number });
    };
    const reasons = [];
    if (equal.length) {
      const names = equal.map((code) => words.criteria[code]), last = names.pop();
      const criteria = names.length ? names.join(", ") + words.and + last : last;
      reasons.push(fill(words.equal, { criteria }));
    }
    if (skipped) reasons.push(words.skipped);
    if (criterion === "L") reasons.push(words.lot);
    else if (criterion === "H") reasons.push(fill(words.among, { more: more(inside) }));
    else if (criterion === "X") reasons.push(fill(words.play_off, { more: more(inside) }));
    else reasons.push(more(criterion));
    return reasons.join(", ");
  }

  /* A sentence for each row of a table; `nameOf(team)` is what people call it. */
  function explainPlaces(table, words, nameOf) {
    const { rows, why, ties, left } = table;
    return rows.map((row, at) => {
      const number = at + 1;
      const beside = [rows[at - 1], rows[at + 1]].find((other) => other && other.place === row.place);
      const tie = ties.find(({ teams }) => teams.includes(row.team));
      if (left.includes(row.team)) return words.left;
      if (beside) {
        const sentence = !tie ? words.shared : tie.by === "X" ? words.open_play_off : words.open_lot;
        return fill(sentence, { team: nameOf(beside.team) });
      }
      if (why[number]) {
        const reasons = describeSeparation(why[number], words);
        return fill(words.above, { team: nameOf(rows[at + 1].team), reasons });
      }
      if (why[number - 1]) {
        const reasons = describeSeparation(why[number - 1], words);
        return fill(words.last, { team: nameOf(rows[at - 1].team), reasons });
      }
      return words.alone;
    });
  }

  /* What a criterion reads in a row as it is written down; null where it is no figure of the row. */
  function figureOf(code, row) {
    if (code === "U") return row.buchholz ?? null;
    if (code === "M") return row.median ?? null;
    if (!(code in READ)) return null;
    const figures = Object.fromEntries(COLUMNS.map((name, at) => [name, row.figures[at]]));
    return code === "A" ? figures.pointsAgainst : READ[code](figures);
  }

  /* The stages of a file: one, or all of an event. Throws where it is neither. */
  function readStages(text) {
    const file = JSON.parse(text), isStage = (one) => one !== null && typeof one === "object" && one.format === "retruco-stage-1";
    if (isStage(file)) return [{ key: "", name: "", file }];
    if (file === null || file.format !== "retruco-stages-1" || !Array.isArray(file.stages) || !file.stages.length ||
      !file.stages.every((stage) => isStage(stage.file))) throw new Error("format");
    return file.stages;
  }

  return { recompute, explainPlaces, describeSeparation, figureOf, readStages };
})();
