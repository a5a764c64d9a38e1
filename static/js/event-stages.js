// What is played before the bracket, for EventVerifier: drawn groups, their tables (Formats), and who
// leaves them for where (docs/event-file.md). Without the rules of the game the target and a game that a
// ruling gave away are taken as they stand.
"use strict";
const eventStages = ({ buildBracket, hashOf, isDecided, hasOwn, lastOf, teamsOf, SIDES, PASSED }) => {
  const FILE = [["file"]], KINDS = { walkover: "walkover", double_walkover: "double_walkover", disqualification: "disqualified", forfeit: "disqualified" };
  const sizeFor = (teams) => { let size = 2; while (size < teams) size *= 2; return size; };
  function ranksOf(size) { // which seed stands in each slot
    let order = [1];
    while (order.length < size) {
      const both = 2 * order.length + 1;
      order = order.flatMap((rank, place) => (place % 2 ? [both - rank, rank] : [rank, both - rank]));
    }
    return order;
  }
  const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const nameGroups = (count) => Array.from({ length: count }, (_, n) => (n < 26 ? LETTERS[n] : LETTERS[Math.floor(n / 26) - 1] + LETTERS[n % 26]));
  const countTo = (number) => Array.from({ length: number }, (_, n) => n + 1);
  const groupSizes = (teams, count) => Array.from({ length: count }, (_, n) => Math.floor(teams / count) + (n < teams % count ? 1 : 0));

  // --- the stages of exactly so many teams, from what the organizer planned
  function planStages([groups, knockout], teams, target) {
    const usual = {
      criteria: [], crossing: [], entrants: ["inscribed"], groups: 1, legs: 1, points: { by_games: false, draw: 1, loss: 0, win: 2 },
      random: false, rounds: 0, sweep: false, way_in: "drawn",
    };
    const count = Math.ceil(teams / groups.size), { each, fill, way_in: wayIn } = knockout, { key } = groups, [win, draw, loss] = groups.points;
    const missing = fill ? sizeFor(count * each) - count * each : 0;
    const withNext = groupSizes(teams, count).filter((size) => size > each).length, best = missing <= Math.min(count, withNext) ? missing : 0;
    const entrants = wayIn === "seeded" ? countTo(count * each + best).map((rank) => `${key}:seed ${rank}`)
      : [...countTo(each).flatMap((place) => nameGroups(count).map((name) => `${key}:${name}${place}`)),
        ...countTo(best).map((rank) => `${key}:best ${each + 1}.${rank}`)];
    return [
      {
        ...usual, key, kind: "groups", criteria: groups.criteria, groups: count, legs: groups.legs, sweep: groups.sweep,
        length: { all_played: false, games: groups.best_of, target }, points: { by_games: false, draw, loss, win },
      },
      { ...usual, key: knockout.key, kind: "knockout", entrants, length: { all_played: false, games: 1, target }, way_in: wayIn },
    ];
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
  function placesInGroups({ legs, length }, groups) { // round 1 of every group in the groups' order, then round 2 …
    const all = groups.map(([name, teams]) => [name, circleRounds(teams, legs)]), places = [];
    for (let round = 0; round < Math.max(...all.map(([, rounds]) => rounds.length)); round++)
      for (const [name, rounds] of all) (rounds[round] || []).forEach(([A, B], place) => places.push({
        number: places.length + 1, round: round + 1, code: `group_${name}`, position: place + 1, winner_to: null, loser_to: null,
        drawn: { A, B }, group: name, best_of: length.games,
      }));
    return places;
  }
  function exitOf(source, { key, way_in: wayIn }) {
    const parsed = /^[^:]+:(?:best ([0-9]+)\.([0-9]+)|seed ([0-9]+)|([A-Z]+)([0-9]+))$/.exec(source);
    if (!parsed || (!parsed[3] && wayIn !== "pots")) throw new Error(source);
    const [, best, rank, seed, group, place] = parsed;
    if (seed) return { seed: Number(seed), to: `${key} Seed(rank=${seed})` };
    if (best) return { best: Number(best), rank: Number(rank), to: `${key} ${best}` };
    return { group, place: Number(place), to: `${key} ${place}` };
  }

  class Stages {
    constructor(audit) {
      const { file } = audit;
      if (file.stages.map(({ kind }) => kind).join() !== "groups,knockout") throw new Error("stages");
      [this.groups, this.knockout] = file.stages;
      Object.assign(this, { audit, file, key: this.groups.key, inGroups: file.matches.filter(({ group }) => group), inBracket: file.matches.filter(({ group }) => !group) });
    }
    expect(name, expected, actual) { this.audit.expect(FILE, name, expected, actual); }
    expectMembers(name, expected, actual) {
      for (const member of Object.keys({ ...expected, ...actual })) {
        if (!hasOwn(expected, member)) this.audit.report(FILE, `${name}.${member}`);
        else this.expect(`${name}.${member}`, expected[member], actual[member]);
      }
    }
    built(action, { key }) { return lastOf(this.audit.entries(action).filter((entry) => entry.data.stage === key)); }
    findDraw(kind, stage) {
      const draws = this.audit.draws.filter((draw) => draw.kind === kind && draw.isDrawn && draw.list.stage === stage);
      if (draws.length > 1) this.audit.report([["draw", lastOf(draws).number]], "state");
      return lastOf(draws);
    }
    check() {
      const { audit, groups, knockout } = this, draw = this.findDraw("groups", this.key);
      if (!draw) { audit.report(FILE, "stages"); return; }
      this.checkPlans(draw);
      const drawn = draw.list.groups.map(([name], place) => [name, draw.record.outcome.groups[place]]);
      this.expect("stages.groups", drawn, groups.groups.map(({ name, teams }) => [name, teams]));
      this.expect("stages.groups", [], knockout.groups);
      this.expect("stages.places", [], groups.places);
      audit.places = placesInGroups(groups.plan, drawn);
      audit.checkTeams(new Set(drawn.flatMap(([, teams]) => teams)), draw.names);
      this.checkRows("groups.built", groups, this.inGroups, this.file.teams);
      this.checkTables();
      this.checkPlaces();
      this.checkKnockout();
      this.checkMatches();
    }
    checkPlans(draw) {
      const teams = draw.list.entries.length, expected = planStages(this.audit.plan.stages, teams, this.groups.plan.length.target);
      this.file.stages.forEach((stage, place) => {
        this.expectMembers(`stages.${stage.key}`, expected[place], stage.plan);
        for (const name of ["key", "kind"]) this.expect(`stages.${name}`, expected[place][name], stage[name]);
      });
      const count = expected[0].groups, sizes = groupSizes(teams, count);
      this.audit.expect([["draw", draw.number]], "groups", nameGroups(count).map((name, place) => [name, sizes[place]]), draw.list.groups);
    }
    checkRows(action, stage, matches, teams) {
      const built = this.built(action, stage), pairs = (rows) => rows.map(({ number, id }) => [number, id]);
      if (!built) this.audit.report([["log"]], action);
      else this.expect(action, built.data.rows, hashOf({ matches: pairs(matches), teams: pairs(teams) }));
    }

    checkTables() {
      const expected = this.resultsFile(), { tables } = this.file;
      if (tables.length !== 1 || tables[0].stage !== this.key) { this.audit.report(FILE, "tables"); return; }
      this.expectMembers("tables.file", expected, tables[0].file);
      this.outcome = Formats.recompute(expected);
      this.expectMembers("tables", this.outcome, tables[0].outcome);
    }
    resultsFile() {
      const { plan } = this.groups, byName = new Map(this.groups.groups.map(({ name, teams }) => [name, { matches: [], name, teams }]));
      for (const { number, round, drawn, group } of this.audit.places)
        byName.get(group).matches.push({ result: this.resultOf(this.audit.matches.get(number)), round, teams: [drawn.A, drawn.B] });
      return {
        criteria: plan.criteria, deductions: this.deductions(), exits: this.knockout.plan.entrants.map((source) => exitOf(source, this.knockout.plan)),
        format: "retruco-stage-1", groups: [...byName.values()], length: plan.length,
        lots: this.audit.draws.filter((draw) => draw.kind === "lot" && draw.isDrawn && draw.list.stage === this.key).map((draw) => draw.record.outcome.order),
        names: {}, playoffs: [], points: plan.points, rounds: null, sweep: plan.sweep, withdrawals: this.withdrawals(),
      };
    }
    resultOf(match) { // nothing of its own where it was only passed through
      if (!isDecided(match) || match.how === PASSED) return null;
      const kind = hasOwn(KINDS, match.how) ? KINDS[match.how] : "played", winner = match.winner ? SIDES.indexOf(match.winner) : null;
      const result = { flores: [0, 0], games: [], kind, winner };
      if (kind === "walkover" || kind === "double_walkover") return result;
      const games = this.countedGames(match, kind);
      if (kind === "played") return { ...result, games, winner: null };
      return { ...result, games: match.score.some(Boolean) ? [...games, match.score] : games };
    }
    countedGames(match, kind) {
      const won = (games) => [0, 1].map((side) => games.filter((game) => game[side] > game[1 - side]).length).join();
      if (won(match.games) === match.games_won.join()) return match.games;
      const teams = SIDES.map((side) => match.sides[side].team).join();
      const shown = this.file.tables[0].file.groups.flatMap(({ matches }) => matches)
        .find((fixture) => fixture.teams.join() === teams && fixture.round === match.round).result.games;
      if (won(shown) !== match.games_won.join()) throw new Error("games");
      return kind === "disqualified" && match.score.some(Boolean) ? shown.slice(0, -1) : shown;
    }
    deductions() {
      const points = {};
      for (const [action, sign] of [["team.points_deducted", 1], ["team.points_given_back", -1]])
        for (const { subject, data } of this.audit.entries(action)) if (data.stage === this.key) {
          const team = subject.replace(/^team:/, "");
          points[team] = (points[team] || 0) + sign * data.points;
        }
      return Object.fromEntries(Object.entries(points).filter(([, number]) => number));
    }
    withdrawals() { // in the order of the log; once the bracket is drawn an entry names no stage
      let left = [];
      for (const { action, subject, data } of this.audit.log) {
        if (!["team.withdrawn", "team.excluded", "team.readmitted"].includes(action) || data.stage !== this.key) continue;
        const team = subject.replace(/^team:/, "");
        if (action !== "team.readmitted") left.push(team);
        else left = left.filter((other) => other !== team);
      }
      return left;
    }

    checkPlaces() {
      const { entrants } = this.knockout.plan, shown = new Map(this.knockout.places.map((place) => [place.source, place]));
      this.expect("stages.places", entrants.filter((source) => shown.has(source)), this.knockout.places.map(({ source }) => source));
      const ink = this.settledExits(), logged = {}, isHeld = this.mayBeHeld();
      for (const { data } of this.audit.entries("stage.places")) if (data.stage === this.knockout.key) Object.assign(logged, data.places);
      const built = this.inBracket.length ? this.built("bracket.built", this.knockout) : undefined;
      for (const source of entrants) {
        const place = shown.get(source), name = `stages.places.${source}`;
        if (!place) { if (built || (ink.has(source) && !isHeld)) this.audit.report(FILE, name); continue; }
        if (!hasOwn(logged, source)) this.audit.report(FILE, name);
        else this.expect(name, logged[source], place.team);
        if (place.by_decision) { if (!built || !this.changedSince(built.number)) this.audit.report(FILE, name); }
        else if (!ink.has(source)) this.audit.report(FILE, name);
        else this.expect(name, ink.get(source), place.team);
      }
      const states = isHeld ? ["settled", "drawn"] : [ink.size === entrants.length ? "settled" : "drawn"];
      if (!states.includes(this.groups.state)) this.expect("stages.state", states[0], this.groups.state);
    }
    settledExits() { // by source: whom the tables send there for good
      const inPencil = new Set(this.inGroups.filter(({ state }) => state !== "confirmed").map(({ group }) => group)), settled = new Map();
      this.knockout.plan.entrants.forEach((source, place) => {
        const { group } = exitOf(source, this.knockout.plan), found = this.outcome.exits[place];
        const isOpen = group ? inPencil.has(group) : inPencil.size > 0;
        if (["", "nobody"].includes(found.why_open) && !isOpen) settled.set(source, found.team);
      });
      return settled;
    }
    mayBeHeld() { // an appeal holds back what follows from its match
      return Boolean(this.audit.plan.appeals_hold) && this.file.appeals.some((appeal) => this.inGroups.some(({ number }) => number === appeal.match));
    }
    changedSince(number) {
      const subjects = new Set(this.inGroups.map(({ id }) => `match:${id}`));
      return this.audit.log.some((entry) => entry.number > number && !hasOwn(entry, "content") &&
        (["team.points_deducted", "team.points_given_back"].includes(entry.action) || (entry.action === "match.entry" && subjects.has(entry.subject))));
    }

    checkKnockout() {
      const { audit, knockout } = this, { plan } = knockout, teams = new Map(knockout.places.map(({ source, team }) => [source, team]));
      let slots = [], waiting = "waiting";
      if (plan.way_in === "pots") {
        const draw = this.findDraw("pots", knockout.key);
        if (audit.draws.some(({ kind, state }) => kind === "pots" && state === "frozen")) waiting = "frozen";
        if (draw) {
          this.checkPots(draw, teams);
          audit.bracket = draw;
          audit.checkLateDraws(draw);
          slots = draw.slots({ withLate: true });
        }
      } else if (this.wasBuiltSinceTheGroups()) {
        const through = plan.entrants.map((source) => teams.get(source)).filter(Boolean);
        slots = ranksOf(sizeFor(through.length)).map((rank) => through[rank - 1] ?? null);
      }
      this.expect("stages.state", slots.length ? "drawn" : waiting, knockout.state);
      if (!slots.length) return;
      const first = audit.places.length, shifted = (goal) => goal && { match: goal.match + first, side: goal.side };
      for (const place of buildBracket(slots, audit.plan.third_place))
        audit.places.push({ ...place, number: place.number + first, winner_to: shifted(place.winner_to), loser_to: shifted(place.loser_to) });
      this.checkRows("bracket.built", knockout, this.inBracket, this.file.teams.filter(({ id }) => slots.includes(id)));
    }
    wasBuiltSinceTheGroups() {
      const groups = this.built("groups.built", this.groups), bracket = this.built("bracket.built", this.knockout);
      return Boolean(groups && bracket && bracket.number > groups.number);
    }
    checkPots(draw, teams) { // the list holds whoever came through, by place and by group
      const pots = new Map();
      for (const source of this.knockout.plan.entrants) {
        const { best, place } = exitOf(source, this.knockout.plan), number = best || place || 0, team = teams.get(source);
        if (team) pots.set(number, [...(pots.get(number) || []), team]);
      }
      const through = new Set([...pots.values()].flat()), where = [["draw", draw.number]];
      this.audit.expect(where, "pots", [...pots.keys()].sort((a, b) => a - b).map((number) => pots.get(number)), draw.list.pots);
      const mates = this.groups.groups.map((group) => group.teams.filter((id) => through.has(id))).filter((ids) => ids.length);
      this.audit.expect(where, "groups", mates, draw.list.groups);
    }
    checkMatches() {
      const { audit } = this;
      this.expect("matches", audit.places.map(({ number }) => number), this.file.matches.map(({ number }) => number));
      for (const place of audit.places) {
        const match = audit.matches.get(place.number), where = [["match", place.number]];
        if (!match) continue;
        audit.checkPlace(place, match);
        audit.expect(where, "stage", place.group ? this.key : this.knockout.key, match.stage);
        audit.expect(where, "group", place.group ?? null, match.group);
      }
    }
  }

  // whoever stayed behind in the groups: [place, group, team], equal places of all groups together
  function listBehind({ stages, tables }, through) {
    if (!stages.length) return [];
    const all = tables[0].outcome.tables, last = 1 + Math.max(0, ...all.map(({ rows }) => rows.length));
    return all.flatMap(({ name, rows, struck }) => [...rows.map(({ place, team }) => [place, name, team]), ...struck.map((team) => [last, name, team])])
      .filter(([, , team]) => !through.has(team));
  }
  const namedIn = (matches) => new Set(matches.flatMap(teamsOf));
  return { check: (audit) => new Stages(audit).check(), listBehind, namedIn };
};
