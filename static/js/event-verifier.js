// Checks the file of a whole event (docs/event-file.md) on the reader's own machine: all but points,
// which need the rules of the game. Draws and hashes are DrawVerifier's.
"use strict";
const EventVerifier = (() => {
  const { canonical, hashOf } = DrawVerifier;
  const NOTHING = "0".repeat(64), PASSED = "empty_branch", SIDES = ["A", "B"];
  const hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const known = (value) => (value === undefined ? null : value);
  const isSame = (a, b) => canonical(known(a)) === canonical(known(b));
  const lastOf = (values) => values[values.length - 1];
  const isAscending = (numbers) => numbers.every((number, place) => !place || number > numbers[place - 1]);

  // --- shapes: (value, path, report) => nothing
  const shape = (fits) => (value, path, report) => { if (!fits(value)) report(path, value); };
  const isWhole = (value) => Number.isSafeInteger(value);
  const isLike = (pattern) => (value) => typeof value === "string" && pattern.test(value);
  const TEXT = shape((value) => typeof value === "string"), FLAG = shape((value) => typeof value === "boolean");
  const WHOLE = shape(isWhole), COUNT = shape((value) => isWhole(value) && value >= 0), NUMBER = shape((value) => isWhole(value) && value >= 1);
  const HASH = shape(isLike(/^[0-9a-f]{64}$/)), SALT = shape(isLike(/^[0-9a-f]{32}$/));
  const UUID = shape(isLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)), OBJECT = shape(isObject);
  const ID = shape(isLike(/^[A-Za-z0-9_.:-]{1,64}$/)), NAME = shape((value) => typeof value === "string" && value.length >= 1 && value.length <= 64);
  const oneOf = (...values) => shape((value) => values.includes(value));
  const maybe = (inner) => (value, path, report) => { if (value !== null) inner(value, path, report); };
  const listOf = (inner, least = 0, most = Infinity) => (value, path, report) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) report(path, value);
    else value.forEach((member, place) => inner(member, `${path}[${place}]`, report));
  };
  const objectOf = (members, optional = {}) => (value, path, report) => {
    if (!isObject(value)) { report(path, value); return; }
    for (const name of Object.keys(value)) {
      if (hasOwn(optional, name)) optional[name](value[name], `${path}.${name}`, report);
      else if (!hasOwn(members, name)) report(`${path}.${name}`, value[name]);
    }
    for (const [name, inner] of Object.entries(members)) inner(known(hasOwn(value, name) ? value[name] : Symbol.for("missing")), `${path}.${name}`, report);
  };
  const mapOf = (key, inner) => (value, path, report) => {
    if (!isObject(value)) { report(path, value); return; }
    for (const [name, member] of Object.entries(value)) { if (!key.test(name)) report(path, name); inner(member, `${path}.${name}`, report); }
  };
  const either = (choose) => (value, path, report) => { if (isObject(value)) choose(value)(value, path, report); else report(path, value); };

  const SIDE = oneOf("A", "B"), GOAL = maybe(objectOf({ match: NUMBER, side: SIDE }));
  const SLOT = objectOf({ kind: oneOf("open", "team", "empty"), team: maybe(UUID), by_bye: FLAG, pencil: FLAG });
  const AWARDS = listOf(objectOf({ side: SIDE, points: WHOLE, concept: TEXT, article: TEXT, worth: WHOLE }));
  const KINDS = ["hand", "quick", "game", "ruling", "void", "replace", "adjust", "deal", "opening", "suspend", "resume", "walkover", "disqualify", "clock", "flores"];
  const LINE = objectOf({
    number: NUMBER, kind: oneOf(...KINDS), notation: TEXT, awards: AWARDS, changes: maybe(mapOf(/^[1-9][0-9]*$/, AWARDS)),
    stands: oneOf("counts", "void", "replaced"), log: NUMBER,
  });
  const TALLY = objectOf({ hand_by_hand: oneOf(0, 1), flores: COUNT, sanctions: COUNT });
  const HOW = maybe(oneOf("games", "draw", "walkover", "double_walkover", "disqualification", "forfeit", "time", PASSED));
  const MATCH = objectOf({
    id: UUID, number: NUMBER, round: NUMBER, code: TEXT, position: NUMBER, best_of: NUMBER, winner_to: GOAL, loser_to: GOAL,
    sides: objectOf({ A: SLOT, B: SLOT }), state: oneOf("locked", "waiting", "ready", "called", "playing", "finished", "confirmed"),
    winner: maybe(SIDE), how: HOW, article: maybe(TEXT), games: listOf(listOf(WHOLE, 2, 2)), games_won: listOf(COUNT, 0, 2),
    score: listOf(WHOLE, 0, 2), suspended: FLAG, lines: listOf(LINE), tally: maybe(objectOf({ A: TALLY, B: TALLY })),
  }, { stage: ID, group: maybe(NAME), all_played: FLAG, target: NUMBER, playoff: FLAG, flores: listOf(COUNT, 0, 2) });
  const STAGE = objectOf({
    key: ID, kind: oneOf("groups", "rounds", "knockout"), state: oneOf("waiting", "frozen", "drawn", "settled"), plan: OBJECT,
    groups: listOf(objectOf({ name: NAME, teams: listOf(UUID, 2) })), places: listOf(objectOf({ source: TEXT, team: maybe(UUID), by_decision: FLAG })),
  }, { byes: listOf(objectOf({ round: NUMBER, team: UUID, late: FLAG })) });
  const CLOSED_ENTRY = objectOf({ number: NUMBER, previous: HASH, hash: HASH, content: maybe(HASH) });
  const OPEN_ENTRY = objectOf({
    number: NUMBER, previous: HASH, hash: HASH, at: TEXT, actor: TEXT, action: TEXT, subject: TEXT, data: OBJECT, salt: maybe(SALT),
  });
  const OUTCOME = maybe(oneOf("stands", "overturned"));
  const STEP = objectOf({
    kind: oneOf("filed", "statement", "answered", "taken_on", "accepted", "decided", "withdrawn"), team: maybe(UUID), outcome: OUTCOME, log: NUMBER,
  });
  const APPEAL = objectOf({
    number: NUMBER, match: maybe(NUMBER), line: maybe(NUMBER), team: UUID, state: oneOf("referee", "answered", "committee", "closed", "withdrawn"),
    outcome: OUTCOME, lines: listOf(NUMBER), steps: listOf(STEP, 1),
  });
  const STANDING = objectOf({
    team: UUID, rank: maybe(NUMBER), reached: TEXT, medal: maybe(oneOf("gold", "silver", "bronze")), matches_won: COUNT, matches_lost: COUNT,
    games_won: COUNT, games_lost: COUNT, how: HOW,
  });
  const EVENT_FILE = objectOf({
    format: oneOf("retruco-event-1"),
    event: objectOf({ id: UUID, slug: TEXT, name: TEXT, stage: oneOf("setup", "open", "drawn", "playing", "finished", "archived", "cancelled") }),
    plan: maybe(OBJECT),
    draws: listOf(objectOf({ number: NUMBER, kind: oneOf("teams", "bracket", "late", "groups", "pots", "lot", "round"), state: oneOf("drawn", "frozen", "cancelled"), document: OBJECT })),
    teams: listOf(objectOf({ id: UUID, number: NUMBER, state: oneOf("withdrawn", "excluded", "confirmed"), name: maybe(HASH) })),
    matches: listOf(MATCH), stages: listOf(STAGE), tables: listOf(objectOf({ stage: ID, file: OBJECT, outcome: OBJECT })), standings: listOf(STANDING),
    honours: listOf(objectOf({ code: oneOf("most_flores", "fewest_sanctions"), teams: listOf(UUID), count: COUNT })),
    appeals: listOf(APPEAL), log: listOf(either((entry) => (hasOwn(entry, "content") ? CLOSED_ENTRY : OPEN_ENTRY))),
  }, { cups: listOf(objectOf({ cup: ID, standings: listOf(STANDING) })) });

  const OPEN_ACTIONS = new Set(["tournament.created", "plan.made", "plan.changed", "inscriptions.opened", "inscriptions.closed",
    "draw.frozen", "draw.made", "draw.cancelled", "draw.changed", "draw.sealed", "bracket.built", "bracket.swapped", "bracket.taken_back", "bracket.late_team",
    "groups.built", "round.built", "playoff.built", "playoff.taken_back", "refill.returned", "refill.closed", "stage.places", "stage.kept", "team.entered_rounds", "team.points_deducted", "team.points_given_back", "return.paid", "return.refunded", "returns.closed", "returns.opened",
    "match.entry", "match.confirmed", "match.called", "match.moved", "match.call_taken_back", "match.format_changed",
    "clock.started", "clock.paused", "clock.resumed", "clock.extended", "clock.stopped",
    "team.withdrawn", "team.excluded", "team.readmitted", "tournament.finished", "tournament.archived", "tournament.cancelled", "remark.erased"]);
  const isAppeal = (entry) => String(entry.action).startsWith("appeal.");
  const BY_PLAYERS = new Set(["match.entry", "match.confirmed", "stage.places", "playoff.built", "playoff.taken_back", "refill.returned", "refill.closed"]);
  const mayBeOpen = ({ actor, action }) => (actor.startsWith("participant:")
    ? BY_PLAYERS.has(action)
    : OPEN_ACTIONS.has(action) || action.startsWith("appeal."));
  function hashOfEntry(tournament, entry) { // null: closed, and older than salts
    const { number, previous, at, actor, action, subject, data, salt } = entry;
    let { content } = entry;
    if (content === null) return null;
    if (content === undefined && salt === null) return hashOf({ tag: "retruco-log-1", tournament, number, at, actor, action, subject, data, previous });
    if (content === undefined) content = hashOf({ tag: "retruco-log-content-2", salt, at, actor, action, subject, data });
    return hashOf({ tag: "retruco-log-2", tournament, number, content, previous });
  }

  // --- a draw of the file
  const beside = (slot) => (slot % 2 ? slot + 1 : slot - 1);
  class Draw {
    constructor({ number, kind, state, document }) {
      Object.assign(this, { number, kind, state, document, records: document.draws, changes: document.changes });
      this.record = lastOf(this.records);
      this.list = this.record.list;
      this.isDrawn = this.record.outcome !== null;
      this.late = this.changes.filter((change) => hasOwn(change, "match"));
      this.names = new Map(this.list.entries.map(({ id, name }) => [id, name]));
      for (const { entries, names = [] } of this.changes) {
        for (const { id, name } of entries) this.names.set(id, name);
        for (const [id, , after] of names) this.names.set(id, after);
      }
    }
    slots({ withLate }) {
      const slots = this.record.outcome.slots.slice();
      for (const change of this.changes)
        if (withLate || !hasOwn(change, "match")) for (const [where, , after] of change.places) slots[where - 1] = after;
      return slots;
    }
    standing() { return new Set(this.slots({ withLate: true }).filter((id) => id !== null)); }
    seals() { // of the document with the last record drawn, after 0, 1, 2 … of its changes
      return Array.from({ length: this.changes.length + 1 }, (_, count) =>
        hashOf({ changes: this.changes.slice(0, count), draws: this.records, format: "retruco-draw-1" }));
    }
  }

  // --- the bracket that a draw and a plan make
  const roundCode = (size, round) => {
    const teams = size >> (round - 1);
    return { 2: "final", 4: "semifinal", 8: "quarterfinal" }[teams] || `round_of_${teams}`;
  };
  function buildBracket(slots, thirdPlace, isRefill = false, winners = 1) { // in a refill a place that is empty is taken later: every pair is a match
    const size = slots.length, rounds = [[]], node = (round, code, position) => ({ round, code, position, drawn: {}, winner_to: null, loser_to: null });
    let level = [];
    for (let pair = 0; pair < size / 2; pair++) {
      const [upper, lower] = [slots[2 * pair], slots[2 * pair + 1]];
      if (!isRefill && (upper === null || lower === null)) { level.push(upper ?? lower); continue; }
      const match = node(1, roundCode(size, 1), pair + 1);
      match.drawn = Object.fromEntries([["A", upper], ["B", lower]].filter(([, team]) => team !== null));
      level.push(match);
      rounds[0].push(match);
    }
    for (let round = 2; level.length > winners; round++) {
      const matches = [];
      for (let pair = 0; pair < level.length / 2; pair++) {
        const match = node(round, roundCode(size, round), pair + 1);
        SIDES.forEach((side, place) => {
          const child = level[2 * pair + place];
          if (isObject(child)) child.winner_to = [match, side];
          else if (child !== null) match.drawn[side] = child;
        });
        matches.push(match);
      }
      rounds.push(matches);
      level = matches;
    }
    const semifinals = rounds.length > 1 && winners === 1 ? rounds[rounds.length - 2] : [];
    if (thirdPlace === "match" && semifinals.length === 2 && !(isRefill && size === 4 && slots.includes(null))) {
      const third = node(rounds.length, "third_place", 2);
      semifinals.forEach((match, place) => { match.loser_to = [third, SIDES[place]]; });
      lastOf(rounds).unshift(third);
    }
    const places = rounds.flat();
    places.forEach((match, place) => { match.number = place + 1; });
    const goal = (target) => target && { match: target[0].number, side: target[1] };
    return places.map((match) => ({ ...match, winner_to: goal(match.winner_to), loser_to: goal(match.loser_to) }));
  }
  function addLateTeams(places, slots, changes) { // one more match of round 1 for each, in the place of a free pass
    const now = slots.slice();
    for (const { places: [[where, , team]] } of changes) {
      const pair = Math.floor((where + 1) / 2), rival = now[beside(where) - 1], side = pair % 2 ? "A" : "B";
      now[where - 1] = team;
      const goal = places.find((place) => place.round === 2 && place.position === Math.floor((pair + 1) / 2) && place.code !== "third_place");
      if (!rival || !goal || goal.drawn[side] !== rival) throw new Error("late team");
      delete goal.drawn[side];
      places.push({
        number: Math.max(...places.map(({ number }) => number)) + 1, round: 1, code: roundCode(now.length, 1), position: pair,
        winner_to: { match: goal.number, side }, loser_to: null, drawn: { A: rival, B: team },
      });
    }
  }

  // --- reading a match
  const isDecided = ({ state }) => state === "finished" || state === "confirmed";
  const hasBegun = (match) => (match.state === "playing" || isDecided(match)) && match.how !== PASSED;
  const teamsOf = ({ sides }) => SIDES.map((side) => sides[side].team).filter((team) => team !== null);
  const winnerOf = ({ sides, winner }) => (winner ? sides[winner].team : null);
  const other = (side) => (side === "A" ? "B" : "A");

  const STAGES = eventStages({ buildBracket, hashOf, isDecided, hasBegun, hasOwn, lastOf, teamsOf, SIDES, PASSED });

  const isOfMain = ({ group, code }) => !group && !code.includes(":"); // neither of tables nor of a cup beside the main knockout

  class Standings { // those of the bracket, then whoever stayed behind in the groups
    constructor({ teams, plan }, matches, all, file) { // `all` are added up; `file` if there may be tables before it
      Object.assign(this, { matches, all, teams, plan });
      const ofCode = (code) => lastOf(this.matches.filter((match) => match.code === code)), through = STAGES.namedIn(this.matches);
      this.final = ofCode("final");
      this.third = ofCode("third_place");
      if (!this.final && this.matches.length && !this.matches.some(({ code }) => code.includes(":"))) throw new Error("final"); // semi-finals that are still to come
      this.ways = new Map([...teams.keys()].filter((team) => through.has(team)).map((team) => [team, this.wayOf(team)]));
      this.isOfRounds = Boolean(file) && file.stages.length > 0 && file.stages[0].kind === "rounds";
      this.behind = file ? STAGES.listBehind(file, through) : [];
      this.league = file ? STAGES.podiumOf(file) : null;
      if (this.league) this.behind = this.behind.map(([place, group, team]) => [this.league.medals.get(team) ?? place, group, team]);
    }
    wayOf(team) { // how far it came; null: still in
      const left = (how) => (["walkover", "double_walkover", "disqualification", PASSED].includes(how) ? how : null);
      const { final, third } = this;
      if (final && isDecided(final) && winnerOf(final) === team) return { round: final.round + 1, third: 0, reached: "final", how: null };
      const mine = this.matches.filter((match) => match !== third && teamsOf(match).includes(team));
      const out = mine.reduce((best, match) => (!best || match.round > best.round || (match.round === best.round && match.number > best.number) ? match : best), null);
      if (!out || !isDecided(out) || winnerOf(out) === team) return null; // whoever came back is out by the last defeat
      const how = left(out.how);
      if (!third || !teamsOf(third).includes(team)) {
        if (out.code === "semifinal" && how === null && third) return null;
        return { round: out.round, third: how ? -1 : 0, reached: out.code, how };
      }
      if (!isDecided(third)) return null;
      if (winnerOf(third) === team) return { round: out.round, third: 2, reached: "third_place", how: null };
      return { round: out.round, third: 1, reached: "third_place", how: left(third.how) };
    }
    rankOf(way) {
      const ways = [...this.ways.values()].filter((each) => each !== null);
      const better = ways.filter((each) => each.round > way.round || (each.round === way.round && each.third > way.third)).length;
      const limit = way.round - (way.third === -1 ? 1 : 0);
      const behind = this.matches.filter((match) => !isDecided(match) && match !== this.third && match.round <= limit).length;
      return 1 + better + Math.max(0, this.ways.size - ways.length - behind);
    }
    medalOf(team, way) {
      if (!this.final) return null;
      const final = this.final.round;
      if (this.teams.get(team).state === "excluded") return null;
      if (way.round === final + 1) return "gold";
      if (way.round === final && !["disqualification", "double_walkover"].includes(way.how)) return "silver";
      const isThird = way.third === 2 || (way.third === 0 && !this.third);
      return way.round === final - 1 && isThird && this.plan.third_place !== "none" ? "bronze" : null;
    }
    rowOf(team) {
      const way = this.ways.get(team), mine = this.matches.filter((match) => teamsOf(match).includes(team));
      const last = mine.reduce((best, match) => (!best || match.round > best.round || (match.round === best.round && match.number < best.number) ? match : best), null);
      return {
        team, rank: way ? this.rankOf(way) : null, reached: way ? way.reached : last ? last.code : "", medal: way ? this.medalOf(team, way) : null,
        ...this.countMatches(team), how: way ? way.how : null,
      };
    }
    rowBehind([place, group, team]) { // nobody is out before there is a bracket
      const better = this.ways.size + this.behind.filter(([other]) => other < place).length;
      const isOver = this.league ? this.league.isOver : this.ways.size > 0, hasMedal = this.league && isOver && better < STAGES.MEDALS.length && !this.league.gone.has(team);
      return { team, rank: isOver ? 1 + better : null, reached: this.isOfRounds ? "rounds" : `group_${group}`, medal: hasMedal ? STAGES.MEDALS[better] : null, ...this.countMatches(team), how: null };
    }
    countMatches(team) {
      const played = this.all.filter((match) => teamsOf(match).includes(team) && isDecided(match) && match.how !== PASSED);
      const won = played.filter((match) => winnerOf(match) === team).length;
      let gamesWon = 0, gamesLost = 0;
      for (const match of played) {
        const teams = teamsOf(match), at = teams.indexOf(team);
        if (teams.length === 2) for (const game of match.games) {
          if (game[at] > game[1 - at]) gamesWon++;
          else if (game[at] < game[1 - at]) gamesLost++;
        }
      }
      return { matches_won: won, matches_lost: played.filter(({ how }) => how !== "draw").length - won, games_won: gamesWon, games_lost: gamesLost };
    }
    rows() {
      return [...[...this.ways.keys()].map((team) => this.rowOf(team)), ...this.behind.map((row) => this.rowBehind(row))]
        .sort((a, b) => (a.rank || 0) - (b.rank || 0) || this.teams.get(a.team).number - this.teams.get(b.team).number);
    }
  }

  const STATES_AFTER = {
    filed: ["referee", "committee"], answered: ["answered"], taken_on: ["committee"], accepted: ["closed"], decided: ["closed"], withdrawn: ["withdrawn"],
  };

  class Audit {
    constructor(file) {
      Object.assign(this, { file, log: file.log, plan: file.plan || {}, draws: [], bracket: null, places: [], findings: [], older: 0, byHand: [] });
      this.matches = new Map(file.matches.map((match) => [match.number, match]));
      this.teams = new Map(file.teams.map((team) => [team.id, team]));
      this.byAction = new Map();
      for (const entry of file.log) if (entry.action) this.byAction.set(entry.action, [...(this.byAction.get(entry.action) || []), entry]);
      const made = lastOf(this.entries("plan.made"));
      this.hasWholePlan = Boolean(made) && hasOwn(made.data, "values"); // else it is older
    }
    report(where, name = "", expected = undefined, actual = undefined) { this.findings.push({ where, name, expected, actual }); }
    expect(where, name, expected, actual) { if (!isSame(expected, actual)) this.report(where, name, known(expected), known(actual)); }
    entries(action, subject = null) {
      return (this.byAction.get(action) || []).filter((entry) => subject === null || entry.subject === subject);
    }

    checkChain(head) {
      let previous = NOTHING, hasSalts = false;
      if (!this.log.length) this.report([["log"]]);
      this.log.forEach((entry, place) => {
        const where = [["log", place + 1]];
        this.expect(where, "number", place + 1, entry.number);
        this.expect(where, "previous", previous, entry.previous);
        const computed = hashOfEntry(this.file.event.id, entry);
        if (computed === null) this.older++;
        else this.expect(where, "hash", computed, entry.hash);
        previous = entry.hash;
        const isOlder = (hasOwn(entry, "content") ? entry.content : entry.salt) === null;
        if (isOlder && hasSalts) this.report(where, "content");
        hasSalts = hasSalts || !isOlder;
        if (!hasOwn(entry, "content") && !mayBeOpen(entry)) this.report(where, "action", null, entry.action);
      });
      if (head && !this.log.some((entry) => entry.hash === head)) this.report([["log"]], "hash", head, null);
    }

    checkPlan() {
      const made = this.entries("plan.made"), where = [["plan"]];
      if (!made.length) { if (this.file.plan !== null) this.report(where); return; }
      if (this.file.plan === null) { this.report(where); return; }
      const values = {};
      for (const { action, data } of this.log) if (action === "plan.made" || action === "plan.changed") {
        if (isObject(data.values)) Object.assign(values, data.values);
        for (const name of ["blueprint", "ruleset_version"]) if (hasOwn(data, name)) values[name] = data[name];
      }
      delete values.opens_at;
      delete values.closes_at;
      // A knockout from the start, again: the plan says nothing of it.
      if (values.stages?.length === 0 && !hasOwn(this.plan, "stages")) delete values.stages;
      const names = new Set([...Object.keys(values), ...(this.hasWholePlan ? Object.keys(this.plan) : [])]);
      for (const name of names) {
        if (!hasOwn(values, name) || !hasOwn(this.plan, name)) this.report(where, name, known(values[name]), known(this.plan[name]));
        else this.expect(where, name, values[name], this.plan[name]);
      }
    }

    checkDraws() {
      this.file.draws.forEach((row, place) => {
        const where = [["draw", row.number]], { sound, findings } = DrawVerifier.verify(`${canonical(row.document)}\n`);
        if (!sound) for (const { where: inside, expected, found } of findings) this.report(where, inside, expected, found);
        if (!sound && !Array.isArray(row.document.draws)) return;
        const draw = new Draw(row);
        this.draws.push(draw);
        if (place && row.number <= this.file.draws[place - 1].number) this.report(where, "number");
        this.checkDrawAgainstLog(where, draw);
      });
      const inForce = this.draws.filter((draw) => draw.kind === "bracket" && draw.isDrawn && !hasOwn(draw.list, "stage"));
      if (inForce.length > 1) this.report([["draw", lastOf(inForce).number]], "state");
      this.bracket = lastOf(inForce) || null;
    }
    checkDrawAgainstLog(where, draw) {
      const about = (action) => this.entries(action).map((entry) => entry.data).filter((data) => data.number === draw.number);
      this.expect(where, "kind", draw.list.kind, draw.kind);
      this.expect(where, "state", draw.isDrawn ? "drawn" : about("draw.cancelled").length ? "cancelled" : "frozen", draw.state);
      const frozen = about("draw.frozen");
      if (frozen.length !== 1) this.report(where, "list_hash", 1, frozen.length);
      for (const data of frozen) {
        this.expect(where, "list_hash", draw.record.list_hash, data.list_hash);
        this.expect(where, "kind", draw.kind, data.kind);
        this.expect(where, "commitment", draw.list.commitment, data.commitment);
      }
      const earlier = this.entries("draw.frozen").map((entry) => entry.data)
        .filter((data) => data.kind === draw.kind && (data.number || 0) < draw.number).map((data) => data.list_hash);
      for (const record of draw.records.slice(0, -1)) if (!earlier.includes(record.list_hash)) this.report(where, "list_hash", null, record.list_hash);
      const made = about("draw.made");
      if (Boolean(made.length) !== draw.isDrawn) { this.report(where, "state"); return; }
      if (!made.length) return;
      for (const name of ["source", "nonce", "seed"]) this.expect(where, name, draw.record[name], lastOf(made)[name]);
      if (!draw.seals().includes(lastOf(made).seal)) this.report(where, "seal", known(lastOf(made).seal), null);
      const drawnAt = lastOf(this.entries("draw.made").filter((entry) => entry.data.number === draw.number)).number;
      const sealed = this.entries("draw.sealed").filter((entry) => entry.data.number === draw.number && entry.number > drawnAt);
      this.expect(where, "seal", (sealed.length ? lastOf(sealed).data : lastOf(made)).seal, draw.document.seal);
    }
    checkLateDraws(bracket) {
      const counting = new Map(this.draws
        .filter((draw) => draw.kind === "late" && draw.isDrawn && draw.list.bracket === bracket.record.list_hash)
        .map((draw) => [draw.record.list_hash, draw]));
      const used = new Set();
      for (const { match, places, draw: hash } of bracket.late) {
        const where = [["match", match]];
        if (places.length !== 1 || places[0][1] !== null) { this.report(where, "slot"); continue; }
        const [[slot, , team]] = places;
        if (!this.entries("bracket.late_team", `team:${team}`).some((entry) => entry.data.match === match)) this.report(where, "team");
        if (hash === undefined) { this.byHand.push(match); continue; }
        used.add(hash);
        const draw = counting.get(hash);
        if (!draw) { this.report(where, "draw", null, hash); continue; }
        const rival = bracket.slots({ withLate: true })[beside(slot) - 1], { against, slot: drawn } = draw.record.outcome;
        this.expect(where, "draw", [draw.list.team, against, drawn], [team, rival, slot]);
      }
      for (const [hash, draw] of counting) if (!used.has(hash)) this.report([["draw", draw.number]], "outcome");
    }

    checkBracket() {
      const { bracket, file } = this;
      if (file.stages.length) { STAGES.check(this); return; }
      if (this.draws.some((draw) => draw.kind === "groups" && draw.isDrawn) || file.tables.length) this.report([["file"]], "stages");
      for (const match of file.matches) if (hasOwn(match, "stage") || hasOwn(match, "group")) this.report([["match", match.number]], "stage");
      if (!bracket) {
        for (const name of ["matches", "teams", "standings"]) if (file[name].length) this.report([["file"]], name);
        return;
      }
      this.buildPlaces(bracket);
      this.checkTeams(bracket.standing(), bracket.names);
      this.expect([["file"]], "matches", this.places.map(({ number }) => number), file.matches.map(({ number }) => number));
      for (const place of this.places) if (this.matches.has(place.number)) this.checkPlace(place, this.matches.get(place.number));
    }
    buildPlaces(bracket) { // the matches of a knockout from the start, with its late teams
      this.checkLateDraws(bracket);
      const slots = bracket.slots({ withLate: false });
      const isRefill = Boolean(this.plan.stages?.length) && this.plan.stages[0].losers === "refill";
      this.expect([["draw", bracket.number]], "refill", isRefill, hasOwn(bracket.list, "refill"));
      this.places = buildBracket(slots, this.plan.third_place, isRefill);
      if (isRefill) STAGES.fillUp(this);
      addLateTeams(this.places, slots, bracket.late);
      const added = this.places.slice(this.places.length - bracket.late.length).map(({ number }) => number);
      this.expect([["draw", bracket.number]], "match", added, bracket.late.map(({ match }) => match));
      this.checkRows(bracket);
    }
    checkPlace(place, match) {
      const where = [["match", place.number]];
      for (const name of ["round", "code", "position", "winner_to", "loser_to"]) this.expect(where, name, place[name], match[name]);
      const length = [match.best_of, Boolean(match.all_played)];
      if (!this.lengthsOf(place, match).some((allowed) => isSame(allowed, length))) this.report(where, "best_of");
      const bracket = (this.plan.stages || []).find(({ key }) => key === (place.stage || "knockout")) || {};
      this.expect(where, "target", place.best_of === undefined ? bracket.target || undefined : place.target, match.target);
    }
    lengthsOf(place, match) { // as the plan said when the match was built, then as it was changed
      const isPlanned = place.best_of === undefined, [, cup = "", code] = /^(?:(.*):)?(.*)$/.exec(place.code);
      const plannedGames = (plan) => { // one in a ladder; semi-finals that others led to are no first round
        const hasLadder = STAGES.hasLadder(plan.stages);
        if (hasLadder && cup === STAGES.LADDER) return 1;
        const isFirst = place.round === 1 && !(hasLadder && !cup);
        return known((plan.best_of_rounds || {})[code] ?? plan[isFirst ? "best_of_first" : "best_of_later"]);
      };
      let lengths = [[known(place.best_of), Boolean(place.all_played)]], values = {};
      for (const { action, subject, data } of this.log) {
        const was = plannedGames(values);
        if (action === "plan.made" || action === "plan.changed") values = { ...values, ...data.values };
        const now = plannedGames(values);
        const isBuilt = (["bracket.built", "groups.built", "round.built"].includes(action) && [undefined, match.stage].includes(data.stage)) ||
          (action === "bracket.late_team" && data.id === match.id);
        if (isPlanned && (isBuilt || (was !== now && isSame(lastOf(lengths), [was, false])))) lengths[lengths.length - 1] = [now, false];
        else if (action === "match.format_changed" && subject === `match:${match.id}`) {
          const changed = [known(data.best_of), Boolean(data.all_played)];
          lengths = this.hasWholePlan ? [changed] : [lastOf(lengths), changed];
        }
      }
      if (isPlanned && !this.hasWholePlan) lengths.push([plannedGames(this.plan), false]);
      return lengths;
    }
    checkTeams(standing, names) {
      this.expect([["file"]], "teams", [...standing].sort(), [...this.teams.keys()].sort());
      const numbers = this.file.teams.map(({ number }) => number);
      if (this.teams.size !== numbers.length || !isAscending(numbers)) this.report([["file"]], "teams");
      const STATES = { "team.withdrawn": "withdrawn", "team.excluded": "excluded", "team.readmitted": "confirmed" };
      for (const [id, team] of this.teams) {
        const where = [["team", team.number]];
        this.expect(where, "name", names.get(id), team.name);
        const last = lastOf(this.log.filter((entry) => entry.subject === `team:${id}` && hasOwn(STATES, entry.action)));
        this.expect(where, "state", last ? STATES[last.action] : "confirmed", team.state);
      }
    }
    checkRows(bracket) {
      const built = this.entries("bracket.built").filter(({ data }) => !hasOwn(data, "stage")), where = [["log"]];
      if (!built.length) { this.report(where, "bracket.built"); return; }
      const latecomers = bracket.late.filter(({ places }) => places.length).map(({ places }) => places[0][2]);
      const lateNumbers = bracket.late.map(({ match }) => match);
      const pairs = (rows) => rows.map(({ number, id }) => [number, id]);
      const rows = {
        matches: pairs(this.file.matches.filter((match) => !lateNumbers.includes(match.number) && isOfMain(match))),
        teams: pairs(this.file.teams.filter(({ id }) => !latecomers.includes(id))),
      };
      const { data } = lastOf(built);
      if (hasOwn(data, "rows") && data.rows !== hashOf(rows)) this.report([["file"]], "matches", data.rows, hashOf(rows));
      for (const { number, id } of this.file.matches) if (lateNumbers.includes(number)) {
        const logged = this.entries("bracket.late_team").filter((entry) => entry.data.match === number).map((entry) => entry.data.id);
        if (logged.length && known(lastOf(logged)) !== id) this.report([["match", number]], "id", known(lastOf(logged)), id);
      }
    }

    checkLines(match) {
      const where = [["match", match.number]], logged = this.entries("match.entry", `match:${match.id}`);
      if (logged.length !== match.lines.length) this.report(where, "lines", logged.length, match.lines.length);
      match.lines.forEach((line, place) => {
        const here = [...where, ["line", place + 1]], entry = logged[place];
        this.expect(here, "number", place + 1, line.number);
        if (!entry) return;
        this.expect(here, "log", entry.number, line.log);
        for (const name of ["number", "kind", "notation"]) this.expect(here, name, entry.data[name], line[name]);
      });
    }
    checkGames(match) { // what can be said without the rules of the game
      if (match.how === "time") this.checkStands(match);
      if (match.how !== "games" && match.how !== "draw") return;
      const [a, b] = match.games_won.length ? match.games_won : [0, 0], most = match.best_of;
      const decided = match.all_played ? a + b === most : 2 * Math.max(a, b) > most && match.games.length <= most;
      const ahead = a === b ? null : SIDES[a > b ? 0 : 1];
      if (!decided || ahead !== match.winner || (ahead === null) !== (match.how === "draw")) this.report([["match", match.number]], "games");
    }

    checkStands(match) { // the time was up: more games, then more points of the running one; and a line says so
      const [a, b] = [match.games_won, match.score].find(([one, other]) => one !== other) || [0, 0];
      const isNoted = match.lines.some(({ notation }) => /^(replace .* with )?clock stand/.test(notation));
      if (a === b || SIDES[a > b ? 0 : 1] !== match.winner || !isNoted) this.report([["match", match.number]], "games");
    }

    checkSlots() {
      const feeders = new Map();
      for (const match of this.file.matches) for (const way of ["winner_to", "loser_to"])
        if (match[way]) feeders.set(`${match[way].match}${match[way].side}`, [match, way]);
      for (const place of this.places) {
        const match = this.matches.get(place.number);
        if (!match) continue;
        for (const side of SIDES) {
          const feeder = feeders.get(`${place.number}${side}`), where = [["match", place.number], ["side", side]], slot = match.sides[side];
          const untaken = (place.untaken || {})[side];
          if (!feeder && !untaken && !hasOwn(place.drawn, side)) { this.report(where); continue; }
          const expected = feeder ? this.sentSlot(match, ...feeder) : untaken ? { by_bye: false, kind: untaken, pencil: false, team: null }
            : { by_bye: place.round > 1 && !place.group, kind: this.kindOfSlot(match, place.drawn[side]), pencil: false, team: place.drawn[side] };
          const cameBack = match.how === PASSED && isSame(slot, { ...expected, kind: "empty" }) && this.entries("team.readmitted", `team:${slot.team}`).length;
          const cameGone = this.isGone(slot.team) && !hasBegun(match) && isSame(slot, { ...expected, kind: "empty" });
          const leftLater = match.how === PASSED && match.winner === side && this.isGone(slot.team) && isSame(slot, { ...expected, kind: "team" });
          if (!cameBack && !cameGone && !leftLater) for (const name of Object.keys(expected)) this.expect(where, name, expected[name], slot[name]);
        }
        this.checkState(match);
      }
    }
    isGone(team) { return team !== null && (this.teams.get(team) || {}).state !== "confirmed"; }
    kindOfSlot(match, team) { return this.isGone(team) && !hasBegun(match) && !match.lines.length ? "empty" : "team"; }
    sentSlot(match, feeder, way) {
      let team = null;
      if (feeder.winner && way === "winner_to") team = feeder.sides[feeder.winner].team;
      else if (feeder.winner) {
        const loser = feeder.sides[other(feeder.winner)];
        if (loser.kind === "team" && !["walkover", "disqualification"].includes(feeder.how)) team = loser.team;
      }
      const nobody = isDecided(feeder) ? "empty" : "open";
      return { by_bye: false, kind: team === null ? nobody : this.kindOfSlot(match, team), pencil: feeder.state === "finished", team };
    }
    checkState(match) {
      const where = [["match", match.number]], { lines, how, state } = match, unplayed = this.statesUnplayed(match);
      let possible = !lines.length ? [] : how ? ["finished", "confirmed"] : ["playing"];
      if (lines.filter(({ kind }) => kind !== "void" && kind !== "replace").every(({ stands }) => stands === "void")) possible = [...possible, ...unplayed];
      if (how === PASSED) possible = unplayed.filter((each) => each === "confirmed");
      if (!possible.includes(state)) this.report(where, "state", possible, state);
      if (!lines.length && how !== PASSED) for (const name of ["winner", "how", "article"]) this.expect(where, name, null, match[name]);
      if (!lines.length) for (const name of ["games", "games_won", "score"]) this.expect(where, name, [], match[name]);
      if (how === PASSED) {
        const sides = SIDES.filter((side) => match.sides[side].kind === "team");
        this.expect(where, "winner", sides.length === 1 ? sides[0] : null, match.winner);
      } else if (lines.length && isDecided(match)) {
        const confirmed = this.entries("match.confirmed", `match:${match.id}`);
        if (state === "confirmed" && !confirmed.length) this.report(where, "state", "finished", state);
        if (state === "finished" && confirmed.length && !lines.some(({ log }) => log > lastOf(confirmed).number)) this.report(where, "state", "confirmed", state);
      }
    }
    statesUnplayed({ sides, how }) {
      const slots = Object.values(sides), open = slots.filter(({ kind }) => kind === "open").length;
      if (open === 2) return ["locked"];
      if (open || slots.some(({ pencil }) => pencil)) return ["waiting"];
      if (slots.some(({ kind }) => kind === "empty")) return how === PASSED ? ["confirmed"] : [];
      return ["ready", "called"];
    }

    checkStandings() {
      const { file } = this;
      if (!file.matches.length) { this.expect([["file"]], "standings", [], file.standings); return; }
      const tables = file.matches.filter(({ group }) => group), before = STAGES.hasLadder(this.plan.stages) ? STAGES.beforeSemifinals(file.matches) : [];
      const main = [...before, ...file.matches.filter(isOfMain)];
      this.compareStandings("standings", "podium", new Standings(this, main, [...tables, ...main], file).rows(), file.standings);
      this.checkCups();
      this.checkHonours();
    }
    checkCups() { // each knockout beside the main one by itself, as soon as it has matches
      const { file } = this, ofCup = (key) => file.matches.filter(({ code }) => code.startsWith(`${key}:`)).map((match) => ({ ...match, code: match.code.slice(key.length + 1) }));
      const leadsUp = STAGES.hasLadder(this.plan.stages) ? [STAGES.UNTIL_THREE, STAGES.LADDER] : [];
      const drawn = file.stages.map(({ key }) => key).filter((key) => !leadsUp.includes(key) && ofCup(key).length), shown = file.cups || [];
      this.expect([["file"]], "cups", drawn, shown.map(({ cup }) => cup));
      if (hasOwn(file, "cups") && !drawn.length) this.report([["file"]], "cups");
      for (const key of drawn) {
        const matches = ofCup(key), { standings } = shown.find(({ cup }) => cup === key) || { standings: [] };
        this.compareStandings(`cups.${key}`, key, new Standings(this, matches, matches, null).rows(), standings);
      }
    }
    compareStandings(name, podium, rows, listed) {
      const shown = new Map(listed.map((row) => [row.team, row]));
      this.expect([["file"]], name, rows.map(({ team }) => team), listed.map(({ team }) => team));
      for (const row of rows) if (shown.has(row.team))
        for (const [member, value] of Object.entries(row)) this.expect([["standing", this.teams.get(row.team).number]], member, value, shown.get(row.team)[member]);
      this.checkPodium(podium, rows);
    }
    checkPodium(name, rows) {
      const last = lastOf(this.entries("tournament.finished"));
      if (!last || !["finished", "archived"].includes(this.file.event.stage)) return;
      const podium = { ...last.data.cups, podium: last.data.podium }[name];
      if (this.entries("match.entry").some((entry) => entry.number > last.number) || !isObject(podium)) return;
      const medals = {}, logged = {};
      for (const { medal, team } of rows) if (medal) medals[medal] = [...(medals[medal] || []), team].sort();
      for (const [medal, teams] of Object.entries(podium)) if (teams.length) logged[medal] = teams.slice().sort();
      this.expect([["log", last.number]], name, medals, logged);
    }
    checkHonours() {
      const totals = new Map();
      for (const match of this.file.matches) {
        const mayHave = isDecided(match) && match.lines.length > 0 && teamsOf(match).length === 2;
        if ((match.tally !== null) !== mayHave) this.report([["match", match.number]], "tally");
        if (match.tally === null || !mayHave) continue;
        for (const side of SIDES) {
          const { team } = match.sides[side], sums = totals.get(team) || { hand_by_hand: 0, flores: 0, sanctions: 0 };
          for (const [name, count] of Object.entries(match.tally[side])) sums[name] += count;
          totals.set(team, sums);
        }
      }
      const kept = [...totals].filter(([, tally]) => tally.hand_by_hand > 0), expected = [];
      const teamsWith = (rows, fits) => rows.filter(([, tally]) => fits(tally)).map(([team]) => team).sort();
      const sung = this.floresInTable() || kept.map(([team, { flores }]) => [team, flores]);
      const most = Math.max(0, ...sung.map(([, flores]) => flores));
      if (most) expected.push({ code: "most_flores", count: most, teams: teamsWith(sung, (flores) => flores === most) });
      if (kept.some(([, tally]) => tally.sanctions)) {
        const fewest = Math.min(...kept.map(([, tally]) => tally.sanctions)), calm = kept.filter(([, tally]) => tally.sanctions === fewest);
        const longest = Math.max(...calm.map(([, tally]) => tally.hand_by_hand));
        expected.push({ code: "fewest_sanctions", count: fewest, teams: teamsWith(calm, (tally) => tally.hand_by_hand === longest) });
      }
      this.expect([["honours"]], "", expected, this.file.honours);
    }

    floresInTable() { // by team, as the column has them; nothing where they don't count
      const [table] = this.file.tables;
      if (!table || !table.file.criteria.includes("FL")) return null;
      return table.outcome.tables.flatMap(({ rows }) => rows.map(({ team, figures }) => [team, figures[8]]));
    }

    checkAppeals() {
      const { appeals } = this.file;
      appeals.forEach((appeal, place) => {
        const where = [["appeal", place + 1]], match = this.matches.get(appeal.match);
        this.expect(where, "number", place + 1, appeal.number);
        if (appeal.match !== null && !match) this.report(where, "match", null, appeal.match);
        const lines = new Map(match ? match.lines.map((line) => [line.number, line]) : []);
        if (appeal.line !== null && (lines.get(appeal.line) || {}).kind !== "ruling") this.report(where, "line", null, appeal.line);
        if (!appeal.lines.every((number) => lines.has(number))) this.report(where, "lines", null, appeal.lines);
        this.checkSteps(where, appeal, match);
      });
      const numbers = appeals.map(({ number }) => number);
      for (const entry of this.log) if (isAppeal(entry) && !numbers.includes(entry.data.number)) this.report([["log", entry.number]], "appeal");
    }
    checkSteps(where, appeal, match) {
      const { steps } = appeal, numbers = steps.map(({ log }) => log), kinds = steps.map(({ kind }) => kind).filter((kind) => kind !== "statement");
      if (steps[0].kind !== "filed") this.report(where, "kind", "filed", steps[0].kind);
      if (!isAscending(numbers)) this.report(where, "log");
      const outcomes = steps.map(({ outcome }) => outcome).filter(Boolean);
      this.expect(where, "outcome", lastOf(outcomes), appeal.outcome);
      this.expect(where, "team", steps[0].team, appeal.team);
      const possible = STATES_AFTER[lastOf(kinds)] || [];
      if (!possible.includes(appeal.state)) this.report(where, "state", possible, appeal.state);
      if (appeal.lines.length && !kinds.includes("answered")) this.report(where, "lines", [], appeal.lines);
      for (const entry of this.log)
        if (isAppeal(entry) && entry.data.number === appeal.number && !numbers.includes(entry.number)) this.report(where, "steps", entry.number, null);
      for (const step of steps) {
        const entry = this.log[step.log - 1];
        if (!entry) { this.report(where, "log", null, step.log); continue; }
        if (hasOwn(entry, "content")) continue;
        const { data } = entry, kind = entry.action.replace(/^appeal\./, "");
        this.expect(where, "kind", kind, step.kind);
        if (kind === "filed") this.expect(where, "line", data.line, appeal.line);
        this.expect(where, "number", data.number, appeal.number);
        if (match) this.expect(where, "match", entry.subject, `match:${match.id}`);
        for (const name of ["team", "outcome"]) this.expect(where, name, data[name], step[name]);
      }
    }
  }

  function read(text) { // the value, or null: any other spelling of it is an error
    try {
      const value = JSON.parse(text);
      return `${canonical(value)}\n` === text ? value : null;
    } catch { return null; }
  }
  function verify(text, { head = "" } = {}) { // {sound, findings: [{where, name, expected, actual}], older, byHand, lines}
    const file = read(text), findings = [];
    if (file === null) return { sound: false, findings: [{ where: [["file"]], name: "" }], older: 0, byHand: [] };
    EVENT_FILE(file, "", (path, value) => findings.push({ where: [["file"]], name: path.replace(/^\./, ""), actual: typeof value === "symbol" ? null : value }));
    if (findings.length) return { sound: false, findings, older: 0, byHand: [] };
    const audit = new Audit(file);
    const steps = [
      ["log", () => audit.checkChain(head)], ["plan", () => audit.checkPlan()], ["draw", () => audit.checkDraws()], ["file", () => audit.checkBracket()],
      ...file.matches.flatMap((match) => [["match", () => audit.checkLines(match)], ["match", () => audit.checkGames(match)]]),
      ["match", () => audit.checkSlots()], ["standing", () => audit.checkStandings()], ["appeal", () => audit.checkAppeals()],
    ];
    for (const [part, step] of steps) try { step(); } catch (error) { audit.report([[part]], String(error.message)); }
    const lines = file.matches.reduce((sum, match) => sum + match.lines.length, 0);
    return {
      sound: !audit.findings.length, findings: audit.findings, older: audit.older, byHand: audit.byHand,
      counts: { draws: file.draws.length, matches: file.matches.length, lines, entries: file.log.length }, head: file.log.length ? lastOf(file.log).hash : "",
    };
  }
  return { verify };
})();
