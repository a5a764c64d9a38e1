// What is played before the brackets, for EventVerifier: groups or rounds, their tables (Formats), and who
// leaves them for which knockout (docs/event-file.md). Without the rules of the game the target and a game that a
// ruling gave away are taken as they stand.
"use strict";
const eventStages = ({ buildBracket, hashOf, isDecided, hasBegun, hasOwn, lastOf, teamsOf, SIDES, PASSED }) => {
  const FILE = [["file"]], LOSERS = /:first-round losers$/, NOT_OF_A_TABLE = /:(first-round losers|winners|bought back|best losers|last [123]|champion)$/, LEAVING = ["team.withdrawn", "team.excluded", "team.readmitted"], KINDS = { walkover: "walkover", double_walkover: "double_walkover", disqualification: "disqualified", forfeit: "disqualified", time: "stands" };
  const UNTIL_THREE = "main", LADDER = "ladder"; // two knockouts that lead to semi-finals, and what these come from
  const sizeFor = (teams, winners = 1) => { let size = 2 * winners; while (size < teams) size *= 2; return size; };
  function ranksOf(size, winners = 1) { // which seed stands in each slot
    let order = countTo(winners);
    while (order.length < size) {
      const both = 2 * order.length + 1;
      order = order.flatMap((rank, place) => (place % 2 ? [both - rank, rank] : [rank, both - rank]));
    }
    return order;
  }
  const MOST_BEST_THIRDS = 20; // from pots, beside two of each group
  const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const nameGroups = (count) => Array.from({ length: count }, (_, n) => (n < 26 ? LETTERS[n] : LETTERS[Math.floor(n / 26) - 1] + LETTERS[n % 26]));
  const countTo = (number) => Array.from({ length: number }, (_, n) => n + 1);
  const groupSizes = (teams, count) => Array.from({ length: count }, (_, n) => Math.floor(teams / count) + (n < teams % count ? 1 : 0));

  const MEDALS = ["gold", "silver", "bronze"];
  const isLeagueDecided = ({ tables, best }) => tables.every((table) => table.is_complete) && ![...tables, ...best].some(({ ties }) => ties.length);

  // --- the stages of exactly so many teams, from what the organizer planned
  const membersOf = (value, ...names) => Object.fromEntries(names.map((name) => [name, value[name]]));
  const isOfLosers = ({ from }) => from === "first_round_losers", isBoughtBack = ({ from }) => from === "bought_back";
  const isAfterLadder = ({ from }) => from === LADDER, hasLadder = (planned) => (planned || []).some(isAfterLadder);
  const isAfterPairs = (stage) => isBoughtBack(stage) || stage.from === "best_losers";
  function planStages(planned, teams, target) {
    const usual = {
      criteria: [], crossing: [], entrants: ["inscribed"], groups: 1, legs: 1, 
      points: { by_games: false, draw: 1, loss: 0, win: 2 }, random: false, rounds: 0, sweep: false, way_in: "drawn",
    };
    const ranked = planned.filter((stage) => stage.source !== undefined && !isOfLosers(stage) && !isAfterPairs(stage) && !isAfterLadder(stage)), sources = ranked.length ? planEntrants(planned[0], ranked, teams) : [];
    return planned.map((stage) => {
      const own = { ...usual, ...membersOf(stage, "key", "kind"), length: { all_played: false, games: 1, target: stage.target || target } };
      if (stage.kind !== "knockout") return { ...own, ...planTables(stage, teams, target) };
      if (isOfLosers(stage)) return { ...own, entrants: [`${stage.source}:first-round losers`] };
      if (isAfterPairs(stage)) return { ...own, entrants: ["winners", isBoughtBack(stage) ? "bought back" : "best losers"].map((name) => `${stage.source}:${name}`) };
      if (isAfterLadder(stage)) return { ...own, entrants: [...[1, 2, 3].map((place) => `${stage.source}:last ${place}`), `${LADDER}:champion`], way_in: "paired" };
      return stage.source === undefined ? own : { ...own, ...(hasLadder(planned) && stage.key === UNTIL_THREE ? { winners: 3 } : {}), entrants: sources[ranked.indexOf(stage)], way_in: stage.way_in,
        crossing: (stage.crossing || []).map((pair) => pair.map((code) => `${stage.source}:${code}`)) };
    });
  }
  function planTables(tables, teams, target) {
    const [win, draw, loss] = tables.points, planned = {
      ...membersOf(tables, "criteria", "sweep"), points: { by_games: Boolean(tables.by_games), draw, loss, win },
      length: { all_played: Boolean(tables.all_played), games: tables.best_of, target: tables.target || target },
    };
    if (tables.kind === "rounds") return { ...planned, ...membersOf(tables, "rounds", "random") };
    return { ...planned, groups: Math.ceil(teams / tables.size), legs: tables.legs };
  }
  function planEntrants(tables, knockouts, teams) { // what one cup takes the next has not
    const [main] = knockouts, { key } = tables, { each } = main;
    const seeds = (first, last) => countTo(last).slice(first - 1).map((rank) => `${key}:seed ${rank}`);
    if (main.cut) return [seeds(1, main.cut), seeds(main.cut + 1, teams)].slice(0, knockouts.length);
    const count = Math.ceil(teams / tables.size), sizes = groupSizes(teams, count), largest = Math.max(...sizes);
    const missing = main.fill ? sizeFor(count * each) - count * each : 0, most = sizes.filter((size) => size > each).length;
    const best = missing <= (main.way_in === "pots" && each === 2 ? Math.min(most, MOST_BEST_THIRDS) : most) ? missing : 0;
    const divided = best ? each + 1 : 0; // the place of which only the best are in the first cup
    let border = 0;
    const cups = knockouts.map((cup) => {
      const low = border;
      border = cup.from === "rest" ? largest : Math.min(largest, low + cup.each);
      return countTo(border).slice(low).filter((place) => place !== divided)
        .flatMap((place) => nameGroups(count).filter((_, n) => place <= sizes[n]).map((name) => `${key}:${name}${place}`));
    });
    const ranks = divided ? countTo(sizes.filter((size) => size >= divided).length).map((rank) => `${key}:best ${divided}.${rank}`) : [];
    cups[0].push(...ranks.slice(0, best));
    if (cups.length > 1) cups[1].push(...ranks.slice(best));
    if (main.way_in !== "seeded") return cups;
    let last = 0;
    return cups.map((cup) => { last += cup.length; return seeds(last - cup.length + 1, last); });
  }
  function crossingSlots(crossing, teams) { // nobody in either place: the second of the last full pair comes there
    const pairs = crossing.map((pair) => pair.map((source) => teams.get(source) ?? null));
    for (const pair of pairs) if (pair.every((team) => team === null)) {
      const full = [...pairs].reverse().find((other) => other.every((team) => team !== null));
      if (full) [pair[0], full[1]] = [full[1], null];
    }
    return pairs.flat();
  }
  function circleRounds(teams, legs) { // the first stays, the last moves to second place after each round
    let circle = teams.length % 2 ? [...teams, null] : [...teams];
    const rounds = [];
    for (let round = 1; round < circle.length; round++) {
      const pairs = circle.slice(0, circle.length / 2).map((team, n) => [team, circle[circle.length - 1 - n]]);
      rounds.push(pairs.filter(([a, b]) => a !== null && b !== null));
      circle = [circle[0], lastOf(circle), ...circle.slice(1, -1)];
    }
    return legs === 1 ? rounds : [...rounds, ...rounds.map((pairs) => pairs.map(([a, b]) => [b, a]))];
  }
  const tableMatch = (values) => ({ winner_to: null, loser_to: null, ...values });
  function placesInGroups(legs, groups, first, own) { // round 1 of every group in the groups' order, then round 2 …
    const all = groups.map(([name, teams]) => [name, circleRounds(teams, legs)]), places = [];
    for (let round = 0; round < Math.max(...all.map(([, rounds]) => rounds.length)); round++)
      for (const [name, rounds] of all) (rounds[round] || []).forEach(([A, B], place) => places.push(tableMatch({
        number: first + places.length, round: round + 1, code: `group_${name}`, position: place + 1, drawn: { A, B }, group: name, ...own,
      })));
    return places;
  }
  function exitOf(source, { key, way_in: wayIn }) {
    const parsed = /^[^:]+:(?:best ([0-9]+)\.([0-9]+)|seed ([0-9]+)|([A-Z]+)([0-9]+))$/.exec(source);
    if (!parsed || (!parsed[3] && wayIn === "seeded")) throw new Error(source);
    const [, best, rank, seed, group, place] = parsed, isDrawn = wayIn === "drawn";
    if (seed) return { seed: Number(seed), to: isDrawn ? key : `${key} Seed(rank=${seed})` };
    const code = wayIn === "crossing" ? source.slice(source.indexOf(":") + 1) : best || place, to = isDrawn ? key : `${key} ${code}`;
    return best ? { best: Number(best), rank: Number(rank), to } : { group, place: Number(place), to };
  }
  const BUILT = ["groups.built", "round.built", "bracket.built"];
  function numberMatches(log) { // the first number of what was built, by stage and round: one more than the highest there
    const taken = new Map();
    for (const { action, number, data } of log) {
      if (action === "bracket.late_team") taken.set(`late ${data.match}`, [data.match]);
      if (action === "playoff.built") taken.set(`playoff ${number}`, data.matches);
      if (action === "playoff.taken_back") for (const [key, numbers] of taken) taken.set(key, numbers.filter((each) => !data.matches.includes(each)));
      const isBuilt = BUILT.includes(action);
      if (!isBuilt && action !== "bracket.taken_back") continue;
      const key = `${data.stage} ${data.round}`;
      taken.delete(key);
      if (isBuilt) { const highest = Math.max(0, ...[...taken.values()].flat()); taken.set(key, countTo(data.matches).map((each) => highest + each)); }
    }
    return (stage, round) => (taken.get(`${stage} ${round}`) || [1])[0];
  }
  const teamIn = (subject) => subject.replace(/^team:/, "");
  function goneAfter(entries) { // whatever they left
    const gone = new Map();
    for (const { action, subject } of entries) if (LEAVING.includes(action)) gone.set(teamIn(subject), action !== "team.readmitted");
    return gone;
  }
  const isFree = ({ teams, result }, team) => (teams[1] === null ? teams[0] === team
    : result !== null && result.kind === "walkover" && teams[result.winner] === team);

  class Groups { // as their draw made them
    constructor(stages) {
      const draw = stages.findDraw("groups", stages.key);
      Object.assign(this, { stages, draw, byes: [] });
      if (!draw) return;
      this.teams = draw.list.entries.length;
      this.groups = draw.list.groups.map(([name], place) => [name, draw.record.outcome.groups[place]]);
    }
    check() {
      const { stages, draw } = this, { tables, audit } = stages, count = tables.plan.groups, sizes = groupSizes(this.teams, count);
      audit.expect([["draw", draw.number]], "groups", nameGroups(count).map((name, place) => [name, sizes[place]]), draw.list.groups);
      stages.checkRows(stages.built("groups.built", tables), "groups.built", stages.planned, new Set(this.groups.flatMap(([, ids]) => ids)));
    }
    places() {
      const { stages } = this;
      return placesInGroups(stages.tables.plan.legs, this.groups, stages.firstNumber(stages.key), stages.ownLength());
    }
  }

  class Rounds { // as their draws made them: pairs, byes, late entries; each list by what stood before it
    constructor(stages) {
      Object.assign(this, { stages, audit: stages.audit, key: stages.key, draws: [] });
      for (let draw; (draw = stages.findDraw("round", this.key, this.draws.length + 1));) this.draws.push(draw);
      if (!this.draws.length) return;
      this.teams = this.draws[0].list.entries.length;
      this.byes = this.listByes(this.audit.log);
      this.groups = [["A", this.listTeams(this.audit.log)]];
    }
    listTeams(entries) { // those of the first list, then whoever came late
      const start = this.stages.built("round.built", this.stages.tables, 1);
      const late = entries.slice(start ? start.number : 0).filter(({ action }) => action === "team.entered_rounds");
      return [...this.draws[0].list.entries.map(({ id }) => id), ...late.map(({ subject }) => teamIn(subject))];
    }
    listByes(entries) { // a round that is drawn again takes its bye back; whoever came late since missed the one before
      let byes = [];
      for (const { action, subject, data } of entries) {
        if (action === "round.built" && data.stage === this.key) {
          const { round, bye } = data;
          byes = byes.map((each) => (each.late && each.round === round && round > 1 ? { ...each, round: round - 1 } : each)).filter((each) => each.round !== round);
          if (bye !== null) byes.push({ late: false, round, team: bye });
        } else if (action === "team.entered_rounds" && data.round > 1) byes.push({ late: true, round: data.round - 1, team: teamIn(subject) });
      }
      return byes;
    }
    check() {
      const { stages, audit } = this;
      stages.expect("stages.byes", this.byes, stages.tables.byes);
      const rounds = [...new Set(stages.planned.map(({ round }) => round))].sort((a, b) => a - b);
      stages.expect("matches.round", this.draws.map((_, place) => place + 1), rounds);
      this.draws.forEach(({ number, record: { outcome } }, place) => {
        const built = stages.built("round.built", stages.tables, place + 1), teams = new Set([...outcome.pairs.flat(), outcome.bye]);
        stages.checkRows(built, "round.built", stages.planned.filter(({ round }) => round === place + 1), teams);
        if (built) audit.expect([["draw", number]], "bye", outcome.bye, built.data.bye);
      });
    }
    places() {
      const own = this.stages.ownLength();
      this.audit.places = this.draws.flatMap(({ record: { outcome } }, place) => outcome.pairs.map(([A, B], n) => tableMatch({
        number: this.stages.firstNumber(this.key, place + 1) + n, round: place + 1, code: `round_${place + 1}`, position: n + 1, drawn: { A, B }, group: "A", ...own,
      })));
      this.draws.forEach((_, place) => this.checkField(place + 1));
      return this.audit.places;
    }
    checkField(round) {
      const draw = this.draws[round - 1], where = [["draw", draw.number]];
      const frozen = this.audit.entries("draw.frozen").find(({ data }) => data.number === draw.number);
      this.audit.expect(where, "random", this.stages.tables.plan.random, draw.list.random);
      const field = this.fieldOf(round, frozen.number);
      if (field) this.audit.expect(where, "field", field, draw.list.field);
    }
    fieldOf(round, moment) { // null: a result was corrected since, and without the rules nobody knows what it was
      const entries = this.audit.log.slice(0, moment);
      if (round === 1) return this.draws[0].list.entries.map(({ id }) => ({ floated: 0, had_bye: false, id, met: [], score: 0 }));
      const before = this.audit.places.filter((place) => place.round < round);
      if (before.some(({ number }) => this.audit.matches.get(number).lines.some(({ log }) => log > moment))) return null;
      const byes = this.listByes(entries).map((bye) => (bye.late ? { ...bye, round: Math.min(bye.round, round - 1) } : bye))
        .filter((bye) => bye.round > 0 && bye.round < round);
      const file = this.stages.resultsFile(byes, before, entries), [group] = file.groups, floats = this.floatsOf(this.draws[round - 2]);
      group.teams = this.listTeams(entries);
      const rows = new Map(Formats.recompute({ ...file, exits: [], lots: [] }).tables[0].rows.map(({ team, figures }) => [team, figures]));
      for (const team of file.withdrawals) for (const fixture of group.matches)
        if (fixture.result === null && fixture.teams[1] !== null && fixture.teams.includes(team)) fixture.result = { kind: "walkover", winner: fixture.teams[0] === team ? 1 : 0 };
      const gone = goneAfter(entries), present = group.teams.filter((team) => !gone.get(team)), score = file.criteria.includes("P") ? 9 : 1;
      return present.map((id) => ({
        floated: floats.get(id) || 0, had_bye: group.matches.some((fixture) => isFree(fixture, id)), id,
        met: present.filter((rival) => rival !== id && group.matches.some(({ teams }) => teams.includes(id) && teams.includes(rival))), score: rows.get(id)[score],
      }));
    }
    floatsOf({ list, record }) { // up for whoever met a higher score in that round, by its own list
      const scores = new Map(list.field.map(({ id, score }) => [id, score])), floats = new Map();
      for (const [a, b] of record.outcome.pairs) {
        const way = Math.sign(scores.get(b) - scores.get(a));
        floats.set(a, way).set(b, way ? -way : 0);
      }
      return floats;
    }
  }

  class Stages {
    constructor(audit) {
      const { file } = audit, [tables, ...later] = file.stages, hasTables = tables.kind !== "knockout";
      if ((!later.length && !hasTables) || later.some(({ kind }) => kind !== "knockout")) throw new Error("stages");
      Object.assign(this, {
        audit, file, tables, hasTables, knockouts: hasTables ? later : file.stages, key: tables.key,
        inTables: file.matches.filter(({ group }) => group), planned: file.matches.filter(({ group, playoff }) => group && !playoff), firstNumber: numberMatches(file.log),
      });
    }
    expect(name, expected, actual) { this.audit.expect(FILE, name, expected, actual); }
    expectMembers(name, expected, actual) {
      for (const member of Object.keys({ ...expected, ...actual })) {
        if (!hasOwn(expected, member)) this.audit.report(FILE, `${name}.${member}`);
        else this.expect(`${name}.${member}`, expected[member], actual[member]);
      }
    }
    ownLength() { // what each match of the tables has
      const { games, all_played: allPlayed } = this.tables.plan.length;
      return { best_of: games, all_played: allPlayed, target: this.audit.plan.stages[0].target || undefined };
    }
    built(action, { key }, round) { return lastOf(this.audit.entries(action).filter(({ data }) => data.stage === key && data.round === round)); }
    findDraw(kind, stage, round) {
      const draws = this.audit.draws.filter((draw) => draw.kind === kind && draw.isDrawn && draw.list.stage === stage && draw.list.round === round);
      if (draws.length > 1) this.audit.report([["draw", lastOf(draws).number]], "state");
      return lastOf(draws);
    }
    check() {
      if (this.hasTables) this.checkWithTables();
      else this.checkMain();
      this.checkMatches();
    }
    namesOf(...kinds) { // as the last draw of these kinds has them
      return new Map(this.audit.draws.filter(({ kind }) => kinds.includes(kind)).flatMap(({ names }) => [...names]));
    }
    checkMain() { // a knockout from the start, and cups beside it
      const { audit } = this, [main, ...cups] = this.knockouts, { bracket } = audit;
      if (!bracket) { audit.report(FILE, "stages"); return; }
      this.checkPlans(bracket.list.entries.length);
      for (const [name, value] of Object.entries({ groups: [], places: [], state: "drawn" })) this.expect(`stages.${name}`, value, main[name]);
      this.expect("tables", [], this.file.tables);
      audit.buildPlaces(bracket);
      audit.places = audit.places.map((place) => ({ ...place, stage: main.key }));
      audit.checkTeams(bracket.standing(), this.namesOf("bracket"));
      for (const cup of cups) new Knockout(this, cup).check();
    }
    checkWithTables() {
      const { audit, tables } = this, drawn = tables.kind === "rounds" ? new Rounds(this) : new Groups(this);
      if (!drawn.teams) { audit.report(FILE, "stages"); return; }
      this.checkPlans(drawn.teams);
      this.expect("stages.groups", drawn.groups, tables.groups.map(({ name, teams }) => [name, teams]));
      this.expect("stages.places", [], tables.places);
      drawn.check();
      audit.checkTeams(new Set(drawn.groups.flatMap(([, teams]) => teams)), this.namesOf("bracket", "groups", "round"));
      audit.places = drawn.places();
      audit.places.push(...this.placesInPlayoffs(new Map(drawn.groups)));
      this.checkTables(drawn.byes);
      this.checkExits();
      for (const knockout of this.knockouts) new Knockout(this, knockout).check();
    }
    checkPlans(teams) {
      const { stages } = this.audit.plan, usual = stages.findIndex((stage) => !stage.target); // it tells the event's points
      const expected = planStages(stages, teams, this.file.stages[Math.max(usual, 0)].plan.length.target);
      this.file.stages.forEach((stage, place) => {
        this.expectMembers(`stages.${stage.key}`, expected[place], stage.plan);
        for (const name of ["key", "kind"]) this.expect(`stages.${name}`, expected[place][name], stage[name]);
      });
      this.expect("stages", expected.length, this.file.stages.length);
    }
    checkRows(built, action, matches, teams) {
      const pairs = (rows) => rows.map(({ number, id }) => [number, id]);
      if (!built) this.audit.report([["log"]], action);
      else this.expect(action, built.data.rows, hashOf({ matches: pairs(matches), teams: pairs(this.file.teams.filter(({ id }) => teams.has(id))) }));
    }

    placesInPlayoffs(groups) { // each two of the tied, in the order of the log's list, in a round of their own
      const own = { ...this.ownLength(), best_of: 1, all_played: false, playoff: true };
      let places = [];
      for (const { action, number: at, data } of this.audit.log) {
        if (action === "playoff.taken_back") places = places.filter(({ number }) => !data.matches.includes(number));
        if (action !== "playoff.built" || data.stage !== this.key) continue;
        const { group, teams, matches } = data, members = groups.get(group);
        if (new Set(teams).size < teams.length || !teams.every((id) => members.includes(id))) this.audit.report([["log", at]], "teams");
        const round = 1 + Math.max(...[...this.audit.places, ...places].filter((place) => place.group === group).map((place) => place.round));
        const pairs = teams.flatMap((A, n) => teams.slice(n + 1).map((B) => ({ A, B })));
        if (pairs.length !== matches.length) throw new Error("playoff");
        pairs.forEach((drawn, n) => places.push(tableMatch({ number: matches[n], round, code: this.tables.kind === "rounds" ? "playoff" : `playoff_${group}`, position: n + 1, drawn, group, ...own })));
      }
      return places;
    }

    checkTables(byes) {
      const expected = this.resultsFile(byes), { tables } = this.file;
      if (tables.length !== 1 || tables[0].stage !== this.key) { this.audit.report(FILE, "tables"); return; }
      this.expectMembers("tables.file", expected, tables[0].file);
      this.outcome = Formats.recompute(expected);
      for (const match of this.audit.matches.values()) this.checkFlores(match);
      this.expectMembers("tables", this.outcome, tables[0].outcome);
    }
    sources() { return this.knockouts.flatMap(({ plan }) => plan.entrants.filter((source) => !NOT_OF_A_TABLE.test(source)).map((source) => [source, plan])); }
    exits() { // who leaves the tables for where; of a league, for the podium
      if (this.knockouts.length) return this.sources().map(([source, of]) => exitOf(source, of));
      return this.tables.plan.criteria.includes("=") ? [] : MEDALS.map((to, place) => ({ seed: place + 1, to }));
    }
    resultsFile(byes, places = this.audit.places, entries = this.audit.log) {
      const { plan, kind } = this.tables, byName = new Map(this.tables.groups.map(({ name, teams }) => [name, { matches: [], name, teams }]));
      const playoffs = new Map();
      for (const { number, round, drawn, group, playoff } of [...places].sort((a, b) => a.number - b.number)) {
        const fixture = { result: this.resultOf(this.audit.matches.get(number)), round, teams: [drawn.A, drawn.B] }, key = `${group} ${round}`;
        if (!playoff) byName.get(group).matches.push(fixture);
        else playoffs.set(key, [...(playoffs.get(key) || []), fixture]);
      }
      for (const { round, team } of byes) byName.get("A").matches.push({ result: null, round, teams: [team, null] });
      return {
        ...membersOf(plan, "criteria", "length", "points", "sweep"), deductions: this.deductions(entries), exits: this.exits(),
        format: "retruco-stage-1", groups: [...byName.values()],
        lots: this.audit.draws.filter((draw) => draw.kind === "lot" && draw.isDrawn && draw.list.stage === this.key).map((draw) => draw.record.outcome.order),
        names: {}, playoffs: [...playoffs.values()].map((games) => ({ games, teams: [...new Set(games.flatMap(({ teams }) => teams))].sort() })), rounds: kind === "rounds" ? plan.rounds : null, withdrawals: this.withdrawals(entries),
      };
    }
    resultOf(match) { // nothing of its own where it was only passed through
      if (!isDecided(match) || match.how === PASSED) return null;
      const kind = hasOwn(KINDS, match.how) ? KINDS[match.how] : "played", winner = match.winner ? SIDES.indexOf(match.winner) : null;
      const result = { flores: [0, 0], games: [], kind, winner };
      if (kind === "walkover" || kind === "double_walkover") return result;
      const games = this.countedGames(match, kind);
      if ((match.flores || []).length === 2) result.flores = match.flores;
      if (kind === "played") return { ...result, games, winner: null };
      return { ...result, games: match.score.some(Boolean) ? [...games, match.score] : games };
    }
    checkFlores(match) { // with every result of a table that counts them, and nowhere else
      const counts = match.stage === this.key && this.tables.plan.criteria.includes("FL") && !match.playoff, where = [["match", match.number]];
      this.audit.expect(where, "flores", counts, hasOwn(match, "flores"));
      if (!counts || !match.flores || match.how === PASSED) return;
      const { flores, lines } = match, last = lines[lines.length - 1];
      if (flores.length === 1 || (flores.length && !isDecided(match)) || (match.state === "confirmed" && !flores.length)) this.audit.report(where, "flores");
      if (["walkover", "double_walkover"].includes(match.how)) this.audit.expect(where, "flores", [0, 0], flores);
      else if (flores.length && last.kind === "flores" && last.stands === "counts") this.audit.expect(where, "flores", last.notation.split(" ").slice(1, 3).map(Number), flores);
    }
    countedGames(match, kind) {
      const won = (games) => [0, 1].map((side) => games.filter((game) => game[side] > game[1 - side]).length).join();
      if (won(match.games) === match.games_won.join()) return match.games;
      const teams = SIDES.map((side) => match.sides[side].team).join();
      const shown = this.file.tables[0].file.groups.flatMap(({ matches }) => matches)
        .find((fixture) => fixture.teams.join() === teams && fixture.round === match.round).result.games;
      if (won(shown) !== match.games_won.join()) throw new Error("games");
      return kind !== "played" && match.score.some(Boolean) ? shown.slice(0, -1) : shown;
    }
    deductions(entries) {
      const points = {}, signs = { "team.points_deducted": 1, "team.points_given_back": -1 };
      for (const { action, subject, data } of entries) if (hasOwn(signs, action) && data.stage === this.key)
        points[teamIn(subject)] = (points[teamIn(subject)] || 0) + signs[action] * data.points;
      return Object.fromEntries(Object.entries(points).filter(([, number]) => number));
    }
    withdrawals(entries) { // in the order of the log; once the bracket is drawn an entry names no stage
      let left = [];
      for (const { action, subject, data } of entries) if (LEAVING.includes(action) && data.stage === this.key) {
        if (action !== "team.readmitted") left.push(teamIn(subject));
        else left = left.filter((team) => team !== teamIn(subject));
      }
      return left;
    }

    checkExits() {
      const states = this.mayBeHeld() ? ["settled", "drawn"] : [this.isSettled() ? "settled" : "drawn"];
      if (!states.includes(this.tables.state)) this.expect("stages.state", states[0], this.tables.state);
    }
    isSettled() {
      if (!this.knockouts.length) return isLeagueDecided(this.outcome) && !this.groupsInPencil().size;
      const { sale, sources } = new Knockout(this, this.knockouts[0]);
      return sale ? sale.settled().size === sources.length : this.settledExits().size === this.sources().length;
    }
    settledExits() { // by source: whom the tables send there for good
      const inPencil = this.groupsInPencil(), settled = new Map();
      this.sources().forEach(([source, plan], place) => {
        const { group } = exitOf(source, plan), leaving = this.outcome.exits[place], isOpen = group ? inPencil.has(group) : inPencil.size > 0;
        if (["", "nobody"].includes(leaving.why_open) && !isOpen) settled.set(source, leaving.team);
      });
      return settled;
    }
    groupsInPencil() { return new Set(this.inTables.filter((match) => match.state !== "confirmed" && (hasBegun(match) || !match.playoff)).map(({ group }) => group)); }
    mayBeHeld() { // an appeal holds back what follows from its match
      return Boolean(this.audit.plan.appeals_hold) && this.file.appeals.some((appeal) => this.inTables.some(({ number }) => number === appeal.match));
    }
    checkMatches() {
      const { audit } = this;
      audit.places.sort((a, b) => a.number - b.number);
      this.expect("matches", audit.places.map(({ number }) => number), this.file.matches.map(({ number }) => number));
      for (const place of audit.places) {
        const match = audit.matches.get(place.number), where = [["match", place.number]];
        if (!match) continue;
        audit.checkPlace(place, match);
        audit.expect(where, "stage", place.stage || this.key, match.stage);
        audit.expect(where, "group", place.group ?? null, match.group);
        audit.expect(where, "playoff", place.playoff, match.playoff);
      }
    }
  }

  class Knockout { // behind tables, or a cup of those who lost in another one: who came into it, in which order, and its matches
    constructor(stages, stage) {
      const { key, plan, places } = stage, { matches } = stages.file;
      Object.assign(this, { stages, audit: stages.audit, stage, key, plan, sources: plan.entrants, teams: new Map(places.map(({ source, team }) => [source, team])) });
      this.matches = matches.filter((match) => !match.group && match.stage === key);
      this.fought = new Map(); // of a cup of losers: the match of each place
      if (plan.entrants.some((source) => LOSERS.test(source))) {
        const from = plan.entrants[0].replace(LOSERS, "");
        for (const match of matches) if (match.stage === from && match.round === 1 && !match.group) this.fought.set(`${from}:loser ${match.number}`, match);
        this.sources = [...this.fought.keys()];
      }
      if (plan.entrants[0].endsWith(":winners")) { this.sale = new (plan.entrants[1].endsWith(":bought back") ? Sale : BestLosers)(this); this.sources = this.sale.sources; }
      if (plan.way_in === "paired") this.ends = new Ends(this);
      const built = stages.built("bracket.built", stage), takenBack = stages.built("bracket.taken_back", stage);
      this.built = built && takenBack && takenBack.number > built.number ? undefined : built;
    }
    check() {
      const { audit, stages, key } = this;
      stages.expect("stages.groups", [], this.stage.groups);
      if (this.sale) this.sale.check();
      this.checkPlaces();
      const slots = this.built ? this.findSlots() : [];
      const isFrozen = audit.draws.some(({ kind, state, list }) => ["pots", "bracket", "round"].includes(kind) && state === "frozen" && list.stage === key);
      stages.expect("stages.state", slots.length ? "drawn" : isFrozen ? "frozen" : "waiting", this.stage.state);
      if (!slots.length) return;
      const before = stages.firstNumber(key) - 1, cup = key === "knockout" ? "" : `${key}:`;
      const shifted = (goal) => goal && { match: goal.match + before, side: goal.side };
      const third = key === LADDER && hasLadder(audit.plan.stages) ? "none" : audit.plan.third_place;
      for (const place of buildBracket(slots, third, false, this.stage.plan.winners || 1)) audit.places.push({
        ...place, number: place.number + before, code: cup + place.code, winner_to: shifted(place.winner_to), loser_to: shifted(place.loser_to), stage: key,
      });
      stages.checkRows(this.built, "bracket.built", this.matches, new Set(slots));
    }
    settled() { // by source: who may take it for good; who left since may have had it, or not
      if (this.sale) return this.sale.settled();
      if (this.ends) return this.ends.settled();
      if (!this.fought.size) return new Map([...this.stages.settledExits()].map(([source, team]) => [source, [team]]));
      const settled = new Map();
      for (const [source, { state, winner, how, sides }] of this.fought) if (state === "confirmed") {
        const slot = winner && (how === "games" || how === "time") ? sides[winner === "A" ? "B" : "A"] : { kind: "empty" }, team = slot.kind === "team" ? slot.team : null;
        settled.set(source, [this.wasGoneWhenSettled(source).get(team) ? null : team, ...(this.audit.isGone(team) ? [null] : [])]);
      }
      return settled;
    }
    wasGoneWhenSettled(source) {
      const last = lastOf(this.audit.entries("stage.places").filter(({ data }) => data.stage === this.key && hasOwn(data.places, source)));
      return goneAfter(this.audit.log.slice(0, last ? last.number : 0));
    }
    goneWhenBuilt() { return goneAfter(this.audit.log.slice(0, this.built ? this.built.number : 0)); }
    mayBeHeld() {
      const numbers = new Set((this.ends ? this.ends.matches : [...this.fought.values()]).map(({ number }) => number));
      return this.stages.mayBeHeld() || (Boolean(this.audit.plan.appeals_hold) && this.stages.file.appeals.some(({ match }) => numbers.has(match)));
    }
    kept() { // sources of places that stand by decision, until they are settled anew
      const kept = new Set();
      for (const entry of this.audit.log) if (!hasOwn(entry, "content") && entry.data.stage === this.key) {
        if (entry.action === "stage.kept") entry.data.places.forEach((source) => kept.add(source));
        else if (entry.action === "stage.places") Object.keys(entry.data.places).forEach((source) => kept.delete(source));
      }
      return kept;
    }
    checkPlaces() {
      const { stages, audit, sources } = this, shown = new Map(this.stage.places.map((place) => [place.source, place]));
      stages.expect("stages.places", sources.filter((source) => shown.has(source)), this.stage.places.map(({ source }) => source));
      const ink = this.settled(), kept = this.kept(), logged = {}, isHeld = this.mayBeHeld();
      for (const { data } of audit.entries("stage.places")) if (data.stage === this.key) Object.assign(logged, data.places);
      for (const source of sources) {
        const place = shown.get(source), name = `stages.places.${source}`;
        if (!place) { if (this.built || (ink.has(source) && !isHeld)) audit.report(FILE, name); continue; }
        if (!hasOwn(logged, source)) audit.report(FILE, name);
        else stages.expect(name, logged[source], place.team);
        stages.expect(name, kept.has(source), place.by_decision);
        if (kept.has(source)) continue;
        if (!ink.has(source)) audit.report(FILE, name);
        else if (!ink.get(source).includes(place.team)) stages.expect(name, ink.get(source)[0], place.team);
      }
    }
    findSlots() { // the bracket as drawn or seeded; none: it waits
      const { stages, audit, key, plan } = this, through = this.sources.map((source) => this.teams.get(source)).filter(Boolean);
      if (["crossing", "seeded"].includes(plan.way_in)) return this.wasBuiltSinceTheTables() ? this.seededSlots(through) : [];
      if (this.ends) return this.ends.findSlots(through);
      const draw = stages.findDraw(plan.way_in === "pots" ? "pots" : "bracket", key);
      if (!draw) return [];
      const frozen = audit.entries("draw.frozen").find(({ data }) => data.number === draw.number), gone = goneAfter(audit.log.slice(0, frozen.number));
      const present = through.filter((team) => !gone.get(team));
      if (draw.kind === "pots") this.checkPots(draw, present);
      else audit.expect([["draw", draw.number]], "entries", present, draw.list.entries.map(({ id }) => id));
      if (this.sale) this.sale.checkApart(draw, present);
      audit.checkLateDraws(draw);
      return draw.slots({ withLate: true });
    }
    seededSlots(through) { // as the tables, or the crossing table, say; whoever had left is not there
      const { plan } = this, winners = plan.winners || 1, gone = this.goneWhenBuilt(), present = through.filter((team) => !gone.get(team));
      if (plan.way_in === "crossing") return crossingSlots(plan.crossing, new Map([...this.teams].map(([source, team]) => [source, gone.get(team) ? null : team])));
      return ranksOf(sizeFor(present.length, winners), winners).map((rank) => present[rank - 1] ?? null);
    }
    wasBuiltSinceTheTables() {
      const tables = ["groups.built", "round.built"].flatMap((action) => this.audit.entries(action).map(({ number }) => number));
      return tables.length > 0 && this.built.number > Math.max(...tables);
    }
    checkPots(draw, present) { // the list holds whoever came through and was not gone, by place and by group
      const pots = new Map();
      for (const source of this.plan.entrants) {
        const { best, place } = exitOf(source, this.plan), number = best || place || 0, team = this.teams.get(source);
        if (present.includes(team)) pots.set(number, [...(pots.get(number) || []), team]);
      }
      const through = new Set([...pots.values()].flat()), where = [["draw", draw.number]];
      this.audit.expect(where, "pots", [...pots.keys()].sort((a, b) => a - b).map((number) => pots.get(number)), draw.list.pots);
      const mates = this.stages.tables.groups.map((group) => group.teams.filter((id) => through.has(id))).filter((ids) => ids.length);
      this.audit.expect(where, "groups", mates, draw.list.groups);
    }
  }

  class Ends { // semi-finals of the last three of one bracket and the champion of another: who has which place, and who was drawn against whom
    constructor(knockout) {
      const { stages, audit, sources } = knockout, keys = new Set(sources.map((source) => source.slice(0, source.indexOf(":"))));
      Object.assign(this, { knockout, stages, audit, before: stages.knockouts.filter(({ key }) => keys.has(key)) });
      this.matches = stages.file.matches.filter(({ stage }) => keys.has(stage));
    }
    settled() {
      const settled = new Map();
      for (const stage of this.before) {
        const { key, places, plan } = stage, own = this.matches.filter((match) => match.stage === key), standing = new Set(own.flatMap(teamsOf));
        const sources = this.knockout.sources.filter((source) => source.startsWith(`${key}:`)), seeds = places.map(({ team }) => team).filter(Boolean);
        const absent = own.length ? new Knockout(this.stages, stage).goneWhenBuilt() : new Map(seeds.map((team) => [team, this.audit.isGone(team)]));
        let free = seeds.filter((team) => !standing.has(team) && !absent.get(team)); // who needs no match
        if (!own.length && (places.length < plan.entrants.length || free.length > sources.length)) continue;
        const last = Math.max(...own.map(({ round }) => round));
        sources.forEach((source, place) => {
          const match = own.find(({ round, position }) => round === last && position === place + 1);
          if (!match) {
            settled.set(source, (free.length ? free : [null]).flatMap((team) => this.choices(source, team)));
            free = free.slice(1);
          } else if (match.state === "confirmed") settled.set(source, this.choices(source, match.winner ? match.sides[match.winner].team : null));
        });
      }
      return settled;
    }
    choices(source, team) { return [this.knockout.wasGoneWhenSettled(source).get(team) ? null : team, ...(this.audit.isGone(team) ? [null] : [])]; }
    findSlots(through) {
      const draw = this.stages.findDraw("round", this.knockout.key, 1);
      if (!draw) return [];
      const where = [["draw", draw.number]], frozen = this.audit.entries("draw.frozen").find(({ data }) => data.number === draw.number);
      const gone = goneAfter(this.audit.log.slice(0, frozen.number)), present = through.filter((team) => !gone.get(team));
      this.audit.expect(where, "entries", present, draw.list.entries.map(({ id }) => id));
      this.audit.expect(where, "random", true, draw.list.random);
      const isCorrected = this.matches.some(({ lines }) => lines.some(({ log }) => log > frozen.number)); // then whom they had met is not known here
      if (!isCorrected) this.audit.expect(where, "field", present.map((id) => this.lineOf(id, present)), draw.list.field);
      const { pairs, bye } = draw.record.outcome;
      return bye ? [...pairs.flat(), bye, null] : pairs.flat();
    }
    lineOf(id, present) {
      const rivals = new Set([...this.matches, ...this.stages.inTables].filter(({ how }) => how).map(teamsOf).filter((teams) => teams.includes(id)).flat());
      return { floated: 0, had_bye: false, id, met: present.filter((other) => other !== id && rivals.has(other)), score: 0 };
    }
  }
  function beforeSemifinals(matches) { // whoever lost in the main bracket stands before whoever lost in the ladder: their rounds count down
    let after = 0;
    return [UNTIL_THREE, LADDER].flatMap((key) => {
      const own = matches.filter(({ code }) => code.startsWith(`${key}:`)), last = Math.max(0, ...own.map(({ round }) => round)), less = last + after;
      after += last;
      return own.map((match) => ({ ...match, round: match.round - less }));
    });
  }

  const PLAYED_OUT = ["games", "time"]; // `how` of a match whose loser has a second chance
  function fillUp(audit) { // a first round that its own losers fill: each takes the first empty place by the numbers of the matches, in the order of the log
    const { log, matches } = audit, first = audit.places.filter(({ round }) => round === 1), ways = new Map(), emptyAfter = new Set();
    let empty = first.flatMap(({ number, drawn }) => SIDES.filter((side) => !hasOwn(drawn, side)).map((side) => [number, side])), closed = [];
    const results = ({ id }) => ["match.entry", "match.confirmed"].flatMap((action) => audit.entries(action, `match:${id}`)).map(({ number }) => number);
    const isWaiting = ({ number }) => empty.some(([other]) => other === number), loserOf = ({ sides, winner }) => sides[winner === "A" ? "B" : "A"].team;
    const checkReturn = (entry) => {
      const where = [["log", entry.number]], { match: number, to: { match: to, side } } = entry.data, match = matches.get(number);
      audit.expect(where, "place", empty.find(([other]) => other !== number), [to, side]);
      if (ways.has(number) || !first.some((place) => place.number === number)) audit.report(where, "match");
      ways.set(number, { match: to, side });
      empty = empty.filter((place) => place.join() !== `${to},${side}`);
      if (!match) return;
      const after = log.slice(entry.number).find(({ action }) => action !== "refill.closed");
      if (!after || !["match.confirmed", "match.entry"].includes(after.action) || after.subject !== `match:${match.id}`) audit.report(where, "match");
      else if (Math.max(...results(match)) === after.number) {
        if (!PLAYED_OUT.includes(match.how)) audit.report(where, "how", "games", match.how);
        audit.expect(where, "team", `team:${loserOf(match)}`, entry.subject);
      }
    };
    const checkClosing = (entry) => { // no match was open any more that could have sent somebody back
      audit.expect([["log", entry.number]], "places", empty, entry.data.places);
      for (const place of first) {
        const match = matches.get(place.number);
        if (!match || isWaiting(place) || match.how === PASSED) continue;
        if (!audit.entries("match.confirmed", `match:${match.id}`).some(({ number }) => number <= entry.number + 1)) audit.report([["log", entry.number]], "match");
      }
      [closed, empty] = [empty, []];
    };
    for (const entry of log) {
      if (entry.action === "refill.returned") checkReturn(entry);
      if (entry.action === "refill.closed") checkClosing(entry);
      if (empty.length) emptyAfter.add(entry.number);
    }
    const decided = first.filter((place) => matches.has(place.number) && !isWaiting(place)).map(({ number }) => matches.get(number));
    for (const match of decided) if (match.state === "confirmed" && PLAYED_OUT.includes(match.how) && !ways.has(match.number)) {
      const last = Math.max(0, ...results(match)), gone = ["team.withdrawn", "team.excluded"].flatMap((action) => audit.entries(action, `team:${loserOf(match)}`));
      if (emptyAfter.has(last) && !gone.some(({ number }) => number < last)) audit.report([["match", match.number]], "loser_to");
    }
    if (empty.length && decided.every(({ state }) => state === "confirmed")) audit.report([["log"]], "places");
    for (const place of first) {
      if (ways.has(place.number)) place.loser_to = ways.get(place.number);
      const of = (places, kind) => places.filter(([number]) => number === place.number).map(([, side]) => [side, kind]);
      place.untaken = Object.fromEntries([...of(empty, "open"), ...of(closed, "empty")]);
    }
  }

  class Sale { // places that losers of a round of pairs pay for: who may, who paid in time, who comes back
    constructor(knockout) {
      const { stages } = knockout, { key, planned: pairs } = stages;
      Object.assign(this, { knockout, stages, audit: stages.audit, key, pairs });
      this.winners = [...pairs.map(({ number }) => `${key}:winner ${number}`), ...(stages.tables.byes.length ? [`${key}:passed free`] : [])];
      this.sources = [...this.winners, ...pairs.map(({ number }) => `${key}:loser ${number}`)];
    }
    entries() {
      const actions = ["return.paid", "return.refunded", "returns.closed", "returns.opened"];
      return this.audit.log.filter(({ action, data }) => actions.includes(action) && data.stage === this.knockout.key);
    }
    check() { // nobody paid twice, too late or after the end; what the closing says is what the log says
      const paid = new Set();
      let isClosed = false;
      for (const entry of this.entries()) {
        const { action, subject, number, data } = entry, team = teamIn(subject), where = [["log", number]];
        if (action === "return.paid") {
          if (isClosed || paid.has(team) || this.isTooLate(entry)) this.audit.report(where, action);
          paid.add(team);
        } else if (action === "return.refunded") paid.delete(team);
        else {
          isClosed = action === "returns.closed";
          if (isClosed) this.audit.expect(where, "paid", [...paid], data.paid);
        }
      }
    }
    isTooLate({ at }) { // after the last moment from which on the time could be counted
      const { window } = this.audit.plan.stages.find(isBoughtBack), subjects = new Set(this.pairs.map(({ id }) => `match:${id}`));
      const starts = this.audit.log.filter(({ action, subject }) => [...LEAVING, "returns.opened"].includes(action) || subjects.has(subject));
      return Boolean(window && starts.length) && Date.parse(at) > Math.max(...starts.map((entry) => Date.parse(entry.at))) + window * 60000;
    }
    payers() {
      const paid = new Set();
      for (const { action, subject } of this.entries()) {
        if (action === "return.paid") paid.add(teamIn(subject));
        else if (action === "return.refunded") paid.delete(teamIn(subject));
      }
      return paid;
    }
    settled() { // by source: who may take it for good; who left since may have had it, or not
      const { key, pairs } = this, settled = new Map(), isInk = ({ state }) => state === "confirmed";
      for (const match of pairs) if (isInk(match)) this.choose(settled, `${key}:winner ${match.number}`, match.winner ? match.sides[match.winner].team : null);
      for (const { team } of this.stages.tables.byes) this.choose(settled, `${key}:passed free`, team);
      if (pairs.every(isInk) && this.isClosed()) this.settleLosers(settled);
      return settled;
    }
    isClosed() {
      const last = lastOf(this.entries().filter(({ action }) => action.startsWith("returns.")));
      return Boolean(last) && last.action === "returns.closed";
    }
    checkApart() {} // whoever bought a place may meet anybody
    choose(settled, source, team) {
      const hasLeft = this.audit.isGone(team) || this.knockout.wasGoneWhenSettled(source).get(team);
      settled.set(source, hasLeft ? [team, null] : [team]);
    }
    settleLosers(settled) {
      const { key, knockout: { teams } } = this, paid = this.payers();
      const losers = this.pairs.map(({ number, winner, how, sides }) => {
        const slot = winner && (how === "games" || how === "time") ? sides[winner === "A" ? "B" : "A"] : { kind: "empty" };
        return [`${key}:loser ${number}`, slot.kind === "team" ? slot.team : null];
      });
      const payers = losers.filter(([source, team]) => paid.has(team) && (!this.audit.isGone(team) || teams.get(source) === team)).map(([, team]) => team);
      const winners = this.winners.filter((source) => teams.get(source)).length;
      let size = 1;
      while (size <= winners) size *= 2;
      let returning = payers, waiting = [];
      if (payers.length > size - winners) {
        const lot = this.lot().filter((team) => payers.includes(team));
        [returning, waiting] = lot.length === payers.length ? [lot.slice(0, size - winners), []] : [[], payers];
      }
      for (const [source, team] of losers) if (!waiting.includes(team)) settled.set(source, [returning.includes(team) ? team : null]);
    }
    lot() {
      const lots = this.audit.draws.filter(({ kind, isDrawn, list }) => kind === "lot" && isDrawn && list.stage === this.key && list.about.startsWith("returns "));
      return lots.length ? lastOf(lots).record.outcome.order : [];
    }
  }

  class BestLosers extends Sale { // they fill the bracket of the winners: by difference, then points made, of the match they lost; then by lot
    entries() { return []; }
    isClosed() { return true; }
    isThere(team) { // who has gone takes no place, unless it was drawn before; nor whoever had gone then and was let in again since
      const { audit, knockout: { built, teams } } = this;
      if (!team || !built) return Boolean(team) && !audit.isGone(team);
      return [...teams.values()].includes(team) || !(audit.isGone(team) || audit.entries("team.readmitted").some(({ subject }) => teamIn(subject) === team));
    }
    settleLosers(settled) {
      const { key, pairs, stages } = this, { target } = stages.tables.plan.length, lost = new Map();
      const through = [...pairs.map(({ winner, sides }) => winner && sides[winner].team), ...stages.tables.byes.map(({ team }) => team)];
      const winners = through.filter((team) => this.isThere(team)).length, places = winners > 1 ? sizeFor(winners) - winners : 0;
      const losers = pairs.map((match) => {
        const { number, winner, how, sides } = match, side = winner === "A" ? "B" : "A";
        const team = winner && PLAYED_OUT.includes(how) && sides[side].kind === "team" ? sides[side].team : null;
        if (this.isThere(team)) {
          const own = SIDES.indexOf(side), sum = (at) => stages.resultOf(match).games.reduce((all, game) => all + Math.min(game[at], target), 0);
          lost.set(team, { difference: sum(own) - sum(1 - own), made: sum(own) });
        }
        return [`${key}:loser ${number}`, team];
      });
      const [returning, waiting] = this.pickBest(lost, places);
      for (const [source, team] of losers) if (!waiting.includes(team)) settled.set(source, [returning.includes(team) ? team : null]);
    }
    pickBest(lost, places) { // who comes back, and who waits for a lot
      const worse = (a, b) => lost.get(b).difference - lost.get(a).difference || lost.get(b).made - lost.get(a).made;
      const order = [...lost.keys()].sort(worse), last = order[places - 1];
      if (last === undefined || order.length === places) return [order.slice(0, places), []];
      const equal = order.filter((team) => worse(team, last) === 0), better = order.filter((team) => worse(team, last) < 0), room = places - better.length;
      if (equal.length === room) return [[...better, ...equal], []];
      const lots = this.audit.draws.filter(({ kind, isDrawn, list }) => kind === "lot" && isDrawn && list.stage === this.key && list.about.startsWith("losers "));
      const lot = lots.map(({ record }) => record.outcome.order.filter((team) => lost.has(team)))
        .find((drawn) => drawn.length === equal.length && equal.every((team) => drawn.includes(team)));
      return lot ? [[...better, ...lot.slice(0, room)], []] : [better, equal];
    }
    checkApart(draw, present) { // a best loser and whoever beat it are kept apart in the first round
      const { teams } = this.knockout, listed = draw.list.apart.map((pair) => [...pair].sort().join(" "));
      for (const { number } of this.pairs) {
        const pair = ["winner", "loser"].map((what) => teams.get(`${this.key}:${what} ${number}`));
        if (pair.every((team) => present.includes(team)) && !listed.includes([...pair].sort().join(" "))) this.audit.report([["draw", draw.number]], "apart");
      }
    }
  }

  // whoever stayed behind in the groups: [place, group, team], equal places of all groups together
  function listBehind({ tables }, through) {
    if (!tables.length) return [];
    const all = tables[0].outcome.tables, last = 1 + Math.max(0, ...all.map(({ rows }) => rows.length));
    return all.flatMap(({ name, rows, struck }) => [...rows.map(({ place, team }) => [place, name, team]), ...struck.map((team) => [last, name, team])])
      .filter(([, , team]) => !through.has(team));
  }
  function podiumOf({ stages, tables }) { // of a league: who has a rank at all, whose medal is whose, and who left
    if (stages.length !== 1 || !tables.length) return null;
    const { outcome } = tables[0], medals = new Map(outcome.exits.map(({ team, to }) => [team, MEDALS.indexOf(to) - MEDALS.length]));
    return { isOver: isLeagueDecided(outcome), medals, gone: new Set(outcome.tables.flatMap(({ left, struck }) => [...left, ...struck])) };
  }
  const namedIn = (matches) => new Set(matches.flatMap(teamsOf));
  return { check: (audit) => new Stages(audit).check(), fillUp, listBehind, namedIn, podiumOf, hasLadder, beforeSemifinals, UNTIL_THREE, LADDER, MEDALS };
};
