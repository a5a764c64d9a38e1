// The draws of a stage for the verifier: groups, pots out of groups, a lot among the tied, a round.
// Written against docs/draw.md and docs/formats.md, not against the Python. Each kind has the members of
// its list, what may be wrong with it, its draw and the shape of its outcome.
"use strict";
const stageDraws = ({ Seating, TooComplex, comb, factorial, sumBig, hasMembers, isInteger, isObject, isText, isUnique }) => {
  const MOST_POT_WORK = 400000, TRIES = 100, CHANCE_LIMIT = 1n << 64n, MAX_WEIGHT = 1n << 124n, MOST_SCORE = 1000000;
  const COST_LINES = ["rematches", "second_byes", "bye_score", "squares", "same_club", "floats"];
  const isKey = (value) => typeof value === "string" && /^[A-Za-z0-9_.:-]{1,64}$/.test(value);
  const areIds = (value) => Array.isArray(value) && value.every((id) => typeof id === "string");
  const idsOf = (list) => list.entries.map(({ id }) => id);
  const sizeFor = (teams) => { let size = 2; while (size < teams) size *= 2; return size; };
  const areSlots = (value, size) => Array.isArray(value) && value.length === size && areIds(value.filter((id) => id !== null));
  const holdEverybody = (parts, ids, mostInPart) => Array.isArray(parts) && parts.every((part) => areIds(part) && part.length > 0 &&
    part.length <= mostInPart) && isUnique(parts.flat()) && parts.flat().length === ids.size && parts.flat().every((id) => ids.has(id));

  // --- groups
  function groupsFault({ stage, groups, pots, clubs_apart: clubsApart }, ids) {
    if (!isKey(stage)) return "stage";
    if (typeof clubsApart !== "boolean") return "clubs_apart";
    const isGroup = (group) => Array.isArray(group) && group.length === 2 && isText(group[0], 64) && isInteger(group[1], 2, 512);
    if (!Array.isArray(groups) || !groups.length || !groups.every(isGroup) || !isUnique(groups.map(([name]) => name))) return "groups";
    if (groups.reduce((room, [, size]) => room + size, 0) !== ids.size) return "groups";
    if (!Array.isArray(pots)) return "pots";
    return !pots.length || holdEverybody(pots, ids, groups.length) ? "" : "pots";
  }
  function drawGroups({ entries, groups, pots, clubs_apart: clubsApart }, stream) {
    const clubs = new Map(), potOf = new Map(pots.flatMap((pot, number) => pot.map((id) => [id, number])));
    const units = entries.map(({ id, club }) => {
      const tokens = [];
      if (clubsApart && club !== null) {
        if (!clubs.has(club)) clubs.set(club, clubs.size);
        tokens.push(clubs.get(club));
      }
      if (potOf.has(id)) tokens.push(entries.length + potOf.get(id));
      return { id, places: 1, tokens };
    });
    const tables = groups.map(([, size], number) => ({ name: String(number), need: size, tokens: [] }));
    const seating = new Seating(units, Math.max(...groups.map(([, size]) => size)), tables);
    stream.work = seating.work;
    if (seating.count === 0n) return null;
    const order = new Map(entries.map(({ id }, place) => [id, place])), drawn = groups.map(() => []);
    for (const { name, ids } of seating.draw(stream)) drawn[Number(name)] = ids;
    for (const ids of drawn) ids.sort((a, b) => ((potOf.get(a) ?? 0) - (potOf.get(b) ?? 0)) || (order.get(a) - order.get(b)));
    return { admissible: String(seating.count), groups: drawn };
  }

  // --- pots
  function potsFault({ stage, pots, groups, clubs }, ids) {
    if (!isKey(stage)) return "stage";
    if (!["free", "first_round"].includes(clubs)) return "clubs";
    if (!holdEverybody(pots, ids, ids.size)) return "pots";
    if (!holdEverybody(groups, ids, ids.size)) return "groups";
    return groups.every((group) => pots.every((pot) => pot.filter((id) => group.includes(id)).length < 2)) ? "" : "groups";
  }
  function ranksOf(size) { // which rank stands in each slot
    let order = [1];
    while (order.length < size) {
      const both = 2 * order.length + 1;
      order = order.flatMap((rank, place) => (place % 2 ? [both - rank, rank] : [rank, both - rank]));
    }
    return order;
  }
  const compareLists = (a, b) => {
    const at = a.findIndex((value, place) => value !== b[place]);
    return at < 0 ? a.length - b.length : (at < b.length ? a[at] - b[at] : 1);
  };
  const pairsOf = (teams) => (teams * (teams - 1)) / 2;
  function leastPairs(teams, height) { // of one group on one side at each height, if nobody else were in its way
    if (!height) return [];
    const half = Math.floor(teams / 2), up = leastPairs(half, height - 1), down = leastPairs(teams - half, height - 1);
    return [...up.map((sum, place) => sum + down[place]), pairsOf(half) + pairsOf(teams - half)];
  }
  class Pots { // a branch is [first, end) of the slots; a type the pots in which a group has a team there
    constructor(pots, groups) {
      const potOfRank = pots.flatMap((pot, number) => pot.map(() => number));
      this.pots = pots.length;
      this.slots = ranksOf(sizeFor(potOfRank.length)).map((rank) => potOfRank[rank - 1] ?? null);
      const groupOf = new Map(groups.flatMap((group, number) => group.map((id) => [id, number]))), mates = new Map();
      pots.forEach((pot, number) => pot.forEach((id) => {
        const group = groupOf.get(id);
        if (!mates.has(group)) mates.set(group, { teams: new Map(), type: [] });
        mates.get(group).teams.set(number, id);
        mates.get(group).type.push(number);
      }));
      this.groups = [...mates.values()]; // by their first team, pots from the first on
      this.work = 0;
      this.isCounting = true;
      this.counts = new Map();
      this.lists = new Map(); // divisions, for when it is drawn again
      this.shapes = new Map();
      this.waysOf = new Map();
      this.total = this.count(0, this.slots.length, this.tally(this.groups)).brackets;
      this.isCounting = false;
    }
    tally(groups) { // [type, number of its groups], in order
      const numbers = new Map();
      for (const { type } of groups) {
        const key = type.join();
        if (!numbers.has(key)) numbers.set(key, [type, 0]);
        numbers.get(key)[1]++;
      }
      return this.inOrder([...numbers.values()]);
    }
    inOrder(types) { return types.sort(([a], [b]) => compareLists(a, b)); }
    shape(first, end) { // branches alike but for up and down have one
      const key = `${first}-${end}`;
      if (!this.shapes.has(key)) {
        const middle = (first + end) / 2;
        const inside = end - first === 1 ? String(this.slots[first])
          : [this.shape(first, middle), this.shape(middle, end)].sort().join("");
        this.shapes.set(key, `(${inside})`);
      }
      return this.shapes.get(key);
    }
    count(first, end, types) { // the least pairs of mates on one side, by the height of the division, and how many brackets have them
      if (types.every(([type]) => type.length === 1))
        return { pairs: new Array(Math.log2(end - first)).fill(0), brackets: types.reduce((product, [, number]) => product * factorial(number), 1n) };
      const key = `${this.shape(first, end)}|${types.map(([type, number]) => `${type.join()}x${number}`).join(";")}`;
      if (!this.counts.has(key)) {
        const { pairs, divisions } = this.best(first, end, types);
        this.counts.set(key, { pairs, brackets: sumBig(divisions.map(({ weight }) => weight)) });
      }
      return this.counts.get(key);
    }
    ways(type) { // each subset that goes up, as binary numbers count, with the pairs it leaves beyond those it must
      const key = type.join();
      if (this.waysOf.has(key)) return this.waysOf.get(key);
      const all = [];
      for (let number = 0; number < 2 ** type.length; number++) {
        const up = type.filter((_, place) => (number >> (type.length - 1 - place)) & 1);
        all.push({ up, down: type.filter((pot) => !up.includes(pot)), cost: pairsOf(up.length) + pairsOf(type.length - up.length) });
      }
      const least = Math.min(...all.map(({ cost }) => cost));
      const ways = all.map((way, number) => {
        const later = all.slice(number + 1);
        return { ...way, cost: way.cost - least, some: new Set(later.flatMap(({ up }) => up)),
          every: new Set(later.length ? type.filter((pot) => later.every(({ up }) => up.includes(pot))) : []) };
      });
      this.waysOf.set(key, ways);
      return ways;
    }
    * splits(type, number, { room, excess }, later) { // how many groups go each way, the first varying slowest; what is left can be filled
      const ways = this.ways(type), search = this;
      function* trySplit(at, groups, places, left, going) {
        const way = ways[at], isLast = at === ways.length - 1;
        for (let many = isLast ? groups : 0; many <= groups; many++) {
          const after = places.map((free, pot) => (way.up.includes(pot) ? free - many : free)), rest = groups - many;
          if (many * way.cost > left || after.some((free) => free < 0)) return;
          if (search.isCounting && ++search.work > MOST_POT_WORK) throw new TooComplex();
          if (!after.every((free, pot) => free >= (way.every.has(pot) ? rest : 0) && free <= later[pot] + (way.some.has(pot) ? rest : 0))) continue;
          const chosen = many ? [...going, [way, many]] : going;
          if (isLast) yield { going: chosen, room: after, excess: left - many * way.cost };
          else yield* trySplit(at + 1, rest, after, left - many * way.cost, chosen);
        }
      }
      yield* trySplit(0, number, room, excess, []);
    }
    * divide(types, room, excess) { // a list of [type, going] for each division with exactly that excess
      if (!types.length) {
        if (!excess && room.every((free) => !free)) yield [];
        return;
      }
      const [[type, many], ...others] = types;
      const later = room.map((_, pot) => others.reduce((teams, [own, groups]) => teams + (own.includes(pot) ? groups : 0), 0));
      for (const split of this.splits(type, many, { room, excess }, later))
        for (const division of this.divide(others, split.room, split.excess)) yield [[type, split.going], ...division];
    }
    best(first, end, types) { // the divisions that lead to the least pairs, each with the number of brackets it leads to
      const room = Array.from({ length: this.pots }, (_, pot) =>
        this.slots.slice(first, (first + end) / 2).filter((own) => own === pot).length);
      const least = types.map(([type, many]) => leastPairs(type.length, Math.log2(end - first)).map((pairs) => many * pairs))
        .reduce((sums, row) => sums.map((sum, height) => sum + row[height]));
      const most = types.reduce((pairs, [type, many]) => pairs + many * pairsOf(type.length), 0), here = least.pop();
      let pairs = null, divisions = [];
      for (let excess = 0; here + excess <= most; excess++) {
        if (pairs && compareLists(pairs, [...least, here + excess]) < 0) break;
        for (const division of this.divide(types, room, excess)) {
          const led = this.weigh(first, end, division), order = pairs ? compareLists(led.pairs, pairs) : -1;
          if (order < 0) [pairs, divisions] = [led.pairs, []];
          if (order <= 0) divisions.push({ weight: led.brackets, division });
        }
      }
      return { pairs, divisions };
    }
    weigh(first, end, division) {
      const middle = (first + end) / 2, upper = new Map(), lower = new Map();
      const add = (side, type, many) => {
        if (type.length) side.set(type.join(), [type, (side.get(type.join())?.[1] ?? 0) + many]);
      };
      let brackets = 1n, left = 0;
      for (const [, going] of division) {
        let groups = going.reduce((sum, [, many]) => sum + many, 0);
        for (const [{ up, down }, many] of going) {
          brackets *= comb(groups, many);
          groups -= many;
          left += many * (pairsOf(up.length) + pairsOf(down.length));
          add(upper, up, many);
          add(lower, down, many);
        }
      }
      const above = this.count(first, middle, this.inOrder([...upper.values()])), below = this.count(middle, end, this.inOrder([...lower.values()]));
      return { pairs: [...above.pairs.map((sum, height) => sum + below.pairs[height]), left], brackets: brackets * above.brackets * below.brackets };
    }
    draw(stream) {
      const slots = this.slots.map(() => null);
      this.place(0, this.slots.length, this.groups, stream, slots);
      return slots;
    }
    place(first, end, groups, stream, slots) {
      if (groups.every(({ type }) => type.length === 1)) {
        for (let pot = 0; pot < this.pots; pot++) {
          const teams = stream.shuffle(groups.filter(({ type }) => type[0] === pot).map(({ teams: own }) => own.get(pot)));
          for (let slot = first; slot < end; slot++) if (this.slots[slot] === pot) slots[slot] = teams.shift();
        }
        return;
      }
      const types = this.tally(groups), key = `${first}-${end}|${JSON.stringify(types)}`, middle = (first + end) / 2;
      if (!this.lists.has(key)) this.lists.set(key, this.best(first, end, types).divisions);
      const divisions = this.lists.get(key), { division } = divisions[stream.pick(divisions.map(({ weight }) => weight))], wayOf = new Map();
      for (const [type, going] of division) {
        let alike = groups.filter((group) => !compareLists(group.type, type));
        if (going.length > 1) alike = stream.shuffle(alike);
        for (const [way, many] of going) alike.splice(0, many).forEach((group) => wayOf.set(group, way));
      }
      const side = (name) => groups.map((group) => ({ teams: group.teams, type: wayOf.get(group)[name] })).filter(({ type }) => type.length);
      this.place(first, middle, side("up"), stream, slots);
      this.place(middle, end, side("down"), stream, slots);
    }
  }
  function drawPots({ entries, pots, groups, clubs }, stream) {
    const draw = new Pots(pots, groups), clubOf = new Map(entries.map(({ id, club }) => [id, club])), heedsClubs = clubs === "first_round";
    const pairsOfAClub = (slots) => slots.filter((id, slot) => slot % 2 === 0 && id !== null && clubOf.get(id) !== null &&
      clubOf.get(id) === (clubOf.get(slots[slot + 1]) ?? null)).length;
    stream.work = draw.work;
    let best = draw.draw(stream);
    for (let tries = 1; heedsClubs && tries < TRIES && pairsOfAClub(best); tries++) {
      const other = draw.draw(stream);
      if (pairsOfAClub(other) < pairsOfAClub(best)) best = other;
    }
    return { admissible: heedsClubs ? null : String(draw.total), same_club: pairsOfAClub(best), slots: best };
  }

  // --- a lot
  const lotFault = ({ stage, about }) => (isKey(stage) ? (isText(about, 200) ? "" : "about") : "stage");
  const drawLot = (list, stream) => ({ admissible: String(factorial(list.entries.length)), order: stream.shuffle(idsOf(list)) });

  // --- a round
  function roundFault({ stage, round, random, field, entries }, ids) {
    if (!isKey(stage)) return "stage";
    if (!isInteger(round, 1, 512)) return "round";
    if (typeof random !== "boolean") return "random";
    if (!Array.isArray(field) || field.length !== entries.length) return "field";
    const isLine = (line, place) => hasMembers(line, ["floated", "had_bye", "id", "met", "score"]) && line.id === entries[place].id &&
      isInteger(line.score, -MOST_SCORE, MOST_SCORE) && typeof line.had_bye === "boolean" && isInteger(line.floated, -1, 1) &&
      areIds(line.met) && line.met.every((id) => ids.has(id));
    const wrong = field.findIndex((line, place) => !isLine(line, place));
    if (wrong >= 0) return `field.${wrong}`;
    const places = new Map(field.map(({ id }, place) => [id, place])), said = field.map(({ met }) => new Set(met));
    const oneSided = field.findIndex(({ id, met }, place) => met.some((other, n) => !said[places.get(other)].has(id) ||
      places.get(other) === place || (n && places.get(met[n - 1]) >= places.get(other))));
    return oneSided < 0 ? "" : `field.${oneSided}.met`;
  }
  function costOf(field, entries, i, j) { // the lines of a pair, or of the bye of i where j is beyond the field
    const a = field[i], b = field[j];
    if (!b) return [0, a.had_bye ? 1 : 0, a.score, 0, 0, 0];
    const way = Math.sign(b.score - a.score), club = entries[i].club;
    const floats = way ? (a.floated === way ? 1 : 0) + (b.floated === -way ? 1 : 0) : 0;
    return [a.met.includes(b.id) ? 1 : 0, 0, 0, (b.score - a.score) ** 2, club !== null && club === entries[j].club ? 1 : 0, floats];
  }
  const commonDivisor = (a, b) => (b ? commonDivisor(b, a % b) : a);
  function drawRound({ entries, field, random }, stream) {
    const teams = field.length, nodes = teams + (teams % 2), matches = nodes / 2, edges = [];
    for (let i = 0; i < teams; i++) for (let j = i + 1; j < teams; j++) edges.push([i, j]);
    if (teams % 2) for (let i = 0; i < teams; i++) edges.push([i, teams]);
    const lowest = Math.min(...field.map(({ score }) => score));
    const unit = field.reduce((divisor, { score }) => commonDivisor(divisor, score - lowest), 0) || 1;
    const costs = edges.map(([i, j]) => costOf(field, entries, i, j));
    const lines = costs.map(([rematch, secondBye, score, square, club, floats], n) =>
      [rematch, secondBye, edges[n][1] === teams ? (score - lowest) / unit : 0, random ? 0 : square / (unit * unit), club, floats]);
    const placeValues = []; // of each line: more than all below it can add up to
    let value = BigInt(matches) * CHANCE_LIMIT;
    for (let line = 5; line >= 0; line--) {
      const most = lines.reduce((greatest, own) => Math.max(greatest, own[line]), 0);
      placeValues[line] = value;
      value *= BigInt(line === 1 || line === 2 ? 1 : matches) * BigInt(most) + 1n; // there is one bye at most
    }
    const weights = lines.map((own) => own.reduce((weight, many, line) => weight + BigInt(many) * placeValues[line], 0n));
    if (weights.some((weight) => weight + CHANCE_LIMIT >= MAX_WEIGHT)) throw new TooComplex();
    const table = (isAllowed) => {
      const rows = Array.from({ length: nodes }, () => Array(nodes).fill(null));
      edges.forEach(([i, j], n) => { if (isAllowed(costs[n])) rows[i][j] = rows[j][i] = weights[n]; });
      return rows;
    };
    edges.forEach((_, n) => { weights[n] += stream.below(CHANCE_LIMIT); });
    const mates = leastMatching(table(([rematch, secondBye]) => !rematch && !secondBye)) ?? leastMatching(table(() => true));
    const chosen = edges.map((_, n) => n).filter((n) => mates[edges[n][0]] === edges[n][1]);
    const cost = Object.fromEntries(COST_LINES.map((name, line) => [name, chosen.reduce((sum, n) => sum + costs[n][line], 0)]));
    if (random) cost.squares = 0;
    const bye = chosen.find((n) => edges[n][1] === teams);
    return {
      admissible: null,
      bye: bye === undefined ? null : field[edges[bye][0]].id,
      cost,
      pairs: chosen.filter((n) => n !== bye).map((n) => edges[n].map((place) => field[place].id)),
    };
  }
  const isRound = (outcome) => hasMembers(outcome, ["admissible", "bye", "cost", "pairs"]) && areIds([outcome.bye ?? ""]) &&
    hasMembers(outcome.cost, COST_LINES) && Object.values(outcome.cost).every(Number.isSafeInteger) &&
    Array.isArray(outcome.pairs) && outcome.pairs.every((pair) => areIds(pair) && pair.length === 2);

  return {
    COST_LINES,
    isKey,
    KINDS: {
      groups: { members: ["clubs_apart", "groups", "pots", "stage"], fault: groupsFault, draw: drawGroups,
        isOutcome: (list, outcome) => hasMembers(outcome, ["admissible", "groups"]) && Array.isArray(outcome.groups) &&
          outcome.groups.length === list.groups.length && outcome.groups.every(areIds) },
      pots: { members: ["clubs", "groups", "pots", "stage"], fault: potsFault, draw: drawPots,
        isOutcome: (list, outcome) => hasMembers(outcome, ["admissible", "same_club", "slots"]) &&
          isInteger(outcome.same_club, 0, sizeFor(list.entries.length)) && areSlots(outcome.slots, sizeFor(list.entries.length)) },
      lot: { members: ["about", "stage"], fault: lotFault, draw: drawLot,
        isOutcome: (_, outcome) => hasMembers(outcome, ["admissible", "order"]) && areIds(outcome.order) },
      round: { members: ["field", "random", "round", "stage"], fault: roundFault, draw: drawRound, isOutcome: (_, outcome) => isRound(outcome) },
    },
  };
};
