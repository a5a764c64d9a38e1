// Checks a published draw from its text alone, on the reader's own machine, with no server call.
// A second implementation of docs/draw.md, written against the page and not against the Python:
// its own SHA-256, SHA-512 and HMAC, because a plain http page has no crypto.subtle.
"use strict";
const DrawVerifier = (() => {
  const utf8 = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  const fromHex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  const isHex = (value, digits) => typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isInteger = (value, least, most) => Number.isSafeInteger(value) && value >= least && value <= most;
  const hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  const isUnique = (values) => new Set(values).size === values.length;
  const lastOf = (values) => values[values.length - 1];
  const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
  const sumBig = (numbers) => numbers.reduce((total, n) => total + n, 0n);

  // --- hashes: FIPS 180-4; constants from the primes' roots
  const primes = [];
  for (let n = 2; primes.length < 80; n++) if (primes.every((p) => n % p)) primes.push(n);
  const fractionOfRoot = (n, power, bits) => { // of n^(1/power), its first bits, by bisection
    let low = 0n, high = 1n << BigInt(bits + 10);
    const target = BigInt(n) << BigInt(bits * power);
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** BigInt(power) <= target) low = middle; else high = middle;
    }
    return low & ((1n << BigInt(bits)) - 1n);
  };
  const K32 = Int32Array.from(primes.slice(0, 64), (p) => Number(fractionOfRoot(p, 3, 32)) | 0);
  const H32 = Int32Array.from(primes.slice(0, 8), (p) => Number(fractionOfRoot(p, 2, 32)) | 0);
  const K64 = primes.map((p) => fractionOfRoot(p, 3, 64));
  const H64 = primes.slice(0, 8).map((p) => fractionOfRoot(p, 2, 64));

  const padMessage = (bytes, block, lengthBytes) => {
    const size = Math.ceil((bytes.length + 1 + lengthBytes) / block) * block;
    const message = new Uint8Array(size);
    message.set(bytes);
    message[bytes.length] = 0x80;
    new DataView(message.buffer).setBigUint64(size - 8, BigInt(bytes.length) * 8n);
    return message;
  };

  function sha256(bytes) {
    const data = padMessage(bytes, 64, 8), view = new DataView(data.buffer);
    const h = Int32Array.from(H32), w = new Int32Array(64);
    const rotate = (x, n) => (x >>> n) | (x << (32 - n));
    for (let start = 0; start < data.length; start += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(start + 4 * i);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) +
          w[i - 7] + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 64; i++) {
        const choice = (e & f) ^ (~e & g);
        const t1 = (k + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + K32[i] + w[i]) | 0;
        const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        k = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      [a, b, c, d, e, f, g, k].forEach((value, i) => { h[i] += value; });
    }
    const digest = new DataView(new ArrayBuffer(32));
    h.forEach((value, i) => digest.setInt32(4 * i, value));
    return new Uint8Array(digest.buffer);
  }

  function sha512(bytes) {
    const data = padMessage(bytes, 128, 16), view = new DataView(data.buffer);
    const cut = (x) => BigInt.asUintN(64, x);
    const rotate = (x, n) => (x >> BigInt(n)) | cut(x << BigInt(64 - n));
    const h = H64.slice(), w = [];
    for (let start = 0; start < data.length; start += 128) {
      for (let i = 0; i < 16; i++) w[i] = view.getBigUint64(start + 8 * i);
      for (let i = 16; i < 80; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = cut(w[i - 16] + (rotate(a, 1) ^ rotate(a, 8) ^ (a >> 7n)) +
          w[i - 7] + (rotate(b, 19) ^ rotate(b, 61) ^ (b >> 6n)));
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 80; i++) {
        const choice = (e & f) ^ (cut(~e) & g);
        const t1 = k + (rotate(e, 14) ^ rotate(e, 18) ^ rotate(e, 41)) + choice + K64[i] + w[i];
        const t2 = (rotate(a, 28) ^ rotate(a, 34) ^ rotate(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
        k = g; g = f; f = e; e = cut(d + t1); d = c; c = b; b = a; a = cut(t1 + t2);
      }
      [a, b, c, d, e, f, g, k].forEach((value, i) => { h[i] = cut(h[i] + value); });
    }
    const digest = new DataView(new ArrayBuffer(64));
    h.forEach((value, i) => digest.setBigUint64(8 * i, value));
    return new Uint8Array(digest.buffer);
  }

  function hmac(key, message) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const inner = sha256(Uint8Array.of(...block.map((b) => b ^ 0x36), ...message));
    return sha256(Uint8Array.of(...block.map((b) => b ^ 0x5c), ...inner));
  }

  // --- canonical JSON
  class NotCanonical extends Error {}
  function canonical(value) {
    if (value === null || typeof value === "boolean") return String(value);
    if (typeof value === "number") {
      if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new NotCanonical("value");
      return String(value);
    }
    if (typeof value === "string") {
      if (/\0/.test(value) || /[\ud800-\udfff]/u.test(value)) throw new NotCanonical("value");
      return JSON.stringify(value);
    }
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (!isObject(value)) throw new NotCanonical("value");
    return `{${Object.keys(value).sort().map((key) => {
      if (!/^[\x01-\x7f]*$/.test(key)) throw new NotCanonical("name");
      return `${JSON.stringify(key)}:${canonical(value[key])}`;
    }).join(",")}}`;
  }
  const hashOf = (value) => hex(sha256(utf8(canonical(value))));
  const textCommitment = (salt, text) => hashOf({ salt, tag: "retruco-draw-text-1", text });
  const nonceCommitment = (nonce) => hashOf({ nonce, tag: "retruco-draw-nonce-1" });
  const seedOf = (listHash, nonce, source) =>
    hex(sha512(utf8(canonical({ list: listHash, nonce, source, tag: "retruco-draw-seed-1" }))));

  const buildDeck = (suits, ranks) => suits.flatMap((suit) => ranks.map((rank) => `${rank}${suit}`));
  const SPANISH = buildDeck(["o", "c", "e", "b"], [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]);
  const FRENCH = buildDeck(["p", "c", "e", "o"], ["A", 2, 3, 4, 5, 6, 7, "Q", "J", "K"]);
  const deckOf = (source) => (hasOwn(source, "deck") ? FRENCH : SPANISH);
  function fingerprint(digest, { cards = 16, source = {} } = {}) {
    let number = BigInt(`0x${digest}`);
    const deck = deckOf(source).slice(), hand = [];
    while (hand.length < cards) {
      const left = BigInt(deck.length);
      hand.push(deck.splice(Number(number % left), 1)[0]);
      number /= left;
    }
    return hand;
  }

  // --- chance
  class Stream {
    constructor(seed) { this.key = fromHex(seed); this.counter = 0n; this.bytes = []; this.work = 0; }
    take(size) {
      while (this.bytes.length < size) {
        const message = new Uint8Array(29);
        message.set(utf8("retruco-draw-stream-1"));
        new DataView(message.buffer).setBigUint64(21, this.counter++);
        this.bytes.push(...hmac(this.key, message));
      }
      return this.bytes.splice(0, size);
    }
    below(limit) { // BigInt in, BigInt out
      const bits = limit <= 1n ? 0 : (limit - 1n).toString(2).length;
      const size = Math.ceil(bits / 8);
      for (;;) {
        const number = BigInt(`0x0${hex(this.take(size))}`) >> BigInt(8 * size - bits);
        if (number < limit) return number;
      }
    }
    index(limit) { return Number(this.below(BigInt(limit))); }
    shuffle(items) {
      const deck = items.slice();
      for (let last = deck.length - 1; last > 0; last--) {
        const other = this.index(last + 1);
        [deck[last], deck[other]] = [deck[other], deck[last]];
      }
      return deck;
    }
    pick(weights) { // the place of one of them
      let number = this.below(sumBig(weights));
      return weights.findIndex((weight) => {
        if (number < weight) return true;
        number -= weight;
        return false;
      });
    }
  }
  const factorials = [1n];
  const factorial = (n) => {
    while (factorials.length <= n) factorials.push(lastOf(factorials) * BigInt(factorials.length));
    return factorials[n];
  };
  const perm = (n, k) => factorial(n) / factorial(n - k);
  const comb = (n, k) => perm(n, k) / factorial(k);

  // --- seating (docs/draw.md, "Seating"): units {id, tokens (sorted), places}, tables {name, need, tokens}
  class TooComplex extends Error {}
  const compare = (a, b) => { // arrays of numbers, shorter first where one begins the other
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  };
  const intersect = (tokens, set) => tokens.filter((token) => set.has(token));
  const union = (a, b) => [...new Set([...a, ...b])].sort((x, y) => x - y);
  const keyOf = (need, tokens) => `${need}:${tokens.join(",")}`;

  class Seating {
    constructor(units, size, tables) {
      const holders = new Map();
      for (const { tokens } of [...units, ...tables]) for (const t of tokens) holders.set(t, (holders.get(t) || 0) + 1);
      const shared = new Set([...holders].filter(([, count]) => count > 1).map(([token]) => token));
      const withShared = (holder) => ({ ...holder, tokens: intersect(holder.tokens, shared) });
      const isFree = (unit) => !unit.tokens.length && unit.places === 1;
      const all = units.map(withShared);
      this.size = size;
      this.tables = tables.map(withShared);
      this.free = all.filter(isFree);
      this.blocks = this.buildBlocks(all.filter((unit) => !isFree(unit)));
      this.blockTokens = new Set(this.blocks.flatMap((block) => block.tokens));
      this.left = [this.free.length];
      for (const block of this.blocks.slice().reverse()) this.left.unshift(this.left[0] + block.places * block.units.length);
      this.start = this.buildState(this.tables.map((table) => [table.need, intersect(table.tokens, this.blockTokens), 1]));
      this.ways = this.countWays();
      this.count = this.ways[0].get(this.start.key) ?? 0n;
    }
    buildBlocks(units) { // units alike stand in one block
      const home = (unit) => (unit.tokens.length ? unit.tokens[0] : -1);
      const mixed = new Set(units.filter((u) => u.tokens.length > 1 || u.places > 1).map(home));
      const order = units.map((unit, place) => ({ unit, place })).sort((a, b) =>
        (mixed.has(home(b.unit)) - mixed.has(home(a.unit))) || (home(a.unit) - home(b.unit)) ||
        (a.unit.places - b.unit.places) || compare(a.unit.tokens, b.unit.tokens) || (a.place - b.place));
      const blocks = [];
      for (const { unit } of order) {
        const last = lastOf(blocks);
        const isAlike = last && unit.tokens.length && last.places === unit.places && !compare(last.tokens, unit.tokens);
        if (isAlike) last.units.push(unit);
        else blocks.push({ units: [unit], places: unit.places, tokens: unit.tokens });
      }
      const later = new Set(); // tokens of the blocks behind
      for (const block of blocks.slice().reverse()) {
        block.later = new Set(later);
        block.tokens.forEach((token) => later.add(token));
      }
      return blocks;
    }
    buildState(parts) { // [need, tokens, tables] merged, in order; the key names the state
      const kinds = new Map();
      for (const [need, tokens, tables] of parts) {
        if (!need || !tables) continue;
        const key = keyOf(need, tokens);
        if (kinds.has(key)) kinds.get(key).tables += tables;
        else kinds.set(key, { need, tokens, tables, key });
      }
      const list = [...kinds.values()].sort((a, b) => (a.need - b.need) || compare(a.tokens, b.tokens));
      return { kinds: list, key: list.map((kind) => `${kind.key}x${kind.tables}`).join(";") };
    }
    listMoves(state, number) {
      const block = this.blocks[number], left = this.left[number + 1], moves = [];
      const fit = state.kinds.filter((kind) =>
        kind.need >= block.places && !kind.tokens.some((token) => block.tokens.includes(token)));
      const joins = new Map();
      const divide = (place, people, ways) => {
        if (place < fit.length) {
          const kind = fit[place];
          for (let joined = 0; joined <= Math.min(people, kind.tables); joined++) {
            joins.set(kind.key, joined);
            divide(place + 1, people - joined, ways * comb(people, joined) * perm(kind.tables, joined));
          }
          return;
        }
        const parts = [];
        for (const kind of state.kinds) {
          const joined = joins.get(kind.key) || 0;
          parts.push([kind.need, intersect(kind.tokens, block.later), kind.tables - joined]);
          parts.push([kind.need - block.places, intersect(union(kind.tokens, block.tokens), block.later), joined]);
        }
        parts.push([this.size - block.places, intersect(block.tokens, block.later), people]);
        const needed = sum(parts.map(([need, , tables]) => need * tables));
        if (needed > left || (left - needed) % this.size) return;
        moves.push({ ways, after: this.buildState(parts), joins: fit.map(({ key }) => [key, joins.get(key)]) });
      };
      divide(0, block.units.length, 1n);
      return moves;
    }
    countWays() {
      const layers = [new Map([[this.start.key, this.start]])];
      this.work = 0;
      this.blocks.forEach((_, number) => {
        const next = new Map();
        for (const state of layers[number].values()) {
          const cost = 1 + sum(state.kinds.map((kind) => 1 + kind.tokens.length));
          for (const { after } of this.listMoves(state, number)) { next.set(after.key, after); this.work += cost; }
          if (this.work > 4000000) throw new TooComplex();
        }
        layers.push(next);
      });
      const ways = [];
      const countFrom = (state, number) => (number === this.blocks.length ? this.countEndings(state)
        : sumBig(this.listMoves(state, number).map((move) => move.ways * ways[number + 1].get(move.after.key))));
      for (let number = this.blocks.length; number >= 0; number--)
        ways[number] = new Map([...layers[number]].map(([key, state]) => [key, countFrom(state, number)]));
      return ways;
    }
    countEndings(state) {
      const people = this.free.length, spare = people - sum(state.kinds.map((kind) => kind.need * kind.tables));
      if (spare < 0 || spare % this.size) return 0n;
      const fresh = spare / this.size;
      let alike = factorial(this.size) ** BigInt(fresh) * factorial(fresh);
      for (const kind of state.kinds) alike *= factorial(kind.need) ** BigInt(kind.tables);
      return factorial(people) / alike;
    }
    draw(stream) {
      const tables = this.tables.map((table) => ({ ...table, ids: [] }));
      let state = this.start, tokens = this.blockTokens;
      this.blocks.forEach((block, number) => {
        const moves = this.listMoves(state, number);
        const move = moves[stream.pick(moves.map(({ ways, after }) => ways * this.ways[number + 1].get(after.key)))];
        const waiting = move.joins.map(([key]) =>
          tables.filter((table) => keyOf(table.need, intersect(table.tokens, tokens)) === key));
        const lots = move.joins.map(([, joined]) => joined), opened = [];
        block.units.forEach((unit, place) => {
          const left = block.units.length - place;
          const lot = stream.pick([...lots, left - sum(lots)].map(BigInt));
          if (lot === lots.length) {
            opened.push({ name: "", need: this.size - unit.places, tokens: unit.tokens, ids: [unit.id] });
            return;
          }
          lots[lot]--;
          const [table] = waiting[lot].splice(stream.index(waiting[lot].length), 1);
          table.ids.push(unit.id);
          table.need -= unit.places;
          table.tokens = union(table.tokens, unit.tokens);
        });
        tables.push(...opened);
        state = move.after;
        tokens = block.later;
      });
      const people = stream.shuffle(this.free).map((unit) => unit.id);
      for (const table of tables) table.ids.push(...people.splice(0, table.need));
      while (people.length) tables.push({ name: "", need: 0, tokens: [], ids: people.splice(0, this.size) });
      return tables;
    }
  }

  // --- the kinds of draw
  const idsOf = (list) => list.entries.map(({ id }) => id);
  const orderOf = (list) => { // compares two ids by their place in the list
    const places = new Map(idsOf(list).map((id, place) => [id, place]));
    return (a, b) => places.get(a) - places.get(b);
  };
  function tokensOf(list, byClub) {
    const clubs = new Map(), tokens = new Map();
    for (const { id, club } of list.entries) {
      tokens.set(id, []);
      if (!byClub || club === null) continue;
      if (!clubs.has(club)) clubs.set(club, clubs.size);
      tokens.get(id).push(clubs.get(club));
    }
    list.apart.forEach((pair, place) => pair.forEach((id) => tokens.get(id).push(clubs.size + place)));
    return tokens;
  }
  function groupsOf(list) { // those who stay together, in the order of the list
    const groups = new Map(list.entries.map(({ id }) => [id, new Set([id])]));
    for (const [first, ...others] of [...list.ready, ...list.together]) for (const other of others) {
      const all = new Set([...groups.get(first), ...groups.get(other)]);
      all.forEach((id) => groups.set(id, all));
    }
    return [...new Set(groups.values())].map((group) => idsOf(list).filter((id) => group.has(id)));
  }
  function tablesForOdd(list, over) { // what becomes of those who fill no team
    if (over && list.odd === "trio") return [{ name: "", need: 3, tokens: [] }];
    if (over && list.odd === "bye") return [{ name: "short", need: over, tokens: [] }];
    return Array.from({ length: over }, () => ({ name: "out", need: 1, tokens: [] }));
  }
  function drawTeams(list, stream) {
    const size = list.team_size, byOrder = orderOf(list), tokens = tokensOf(list, list.clubs_apart);
    const groups = groupsOf(list).sort((a, b) => byOrder(a[0], b[0]));
    const loose = groups.filter((group) => group.length < size);
    const groupOf = new Map(loose.map((group) => [group[0], group]));
    const units = loose.map((group) =>
      ({ id: group[0], places: group.length, tokens: group.map((id) => tokens.get(id)).reduce(union) }));
    const tables = tablesForOdd(list, sum(loose.map((group) => group.length)) % size);
    const seating = new Seating(units, size, tables);
    stream.work = seating.work;
    if (seating.count === 0n) return null;
    const seated = seating.draw(stream).map(({ name, ids }) =>
      ({ name, ids: ids.flatMap((id) => groupOf.get(id)).sort(byOrder) }));
    const groupsAt = (name) => seated.filter((table) => table.name === name).map((table) => table.ids);
    const outside = tables.filter((table) => table.name === "out").length;
    return {
      admissible: String(seating.count / factorial(outside)),
      left_out: groupsAt("out").flat().sort(byOrder),
      short: groupsAt("short").flat(),
      teams: [...groups.filter((group) => group.length === size), ...groupsAt("")].sort((a, b) => byOrder(a[0], b[0])),
    };
  }
  function freePasses(list) { // places beside a bye where no seeded team stands
    const seeded = new Set(list.seeds.map(([, slot]) => slot));
    const beside = list.byes.map((slot) => (slot % 2 ? slot + 1 : slot - 1));
    return beside.filter((slot) => !seeded.has(slot)).sort((a, b) => a - b);
  }
  function drawBracket(list, stream) {
    if (!hasOwn(list, "bye")) return drawSlots(list, stream);
    const passes = freePasses(list), isLate = list.clubs === "late";
    if (isLate && passes.length > 32) throw new TooComplex();
    const lists = passes.map((slot) => ({ ...list, seeds: [...list.seeds, [list.bye, slot]] }));
    const weights = lists.map((each) => (isLate ? new Spread(each).countAll() : 1n));
    if (weights.every((weight) => weight === 0n)) return null;
    const outcome = drawSlots(lists[stream.pick(weights)], stream);
    if (outcome === null || outcome.admissible === null) return outcome;
    const admissible = isLate ? sumBig(weights) : BigInt(outcome.admissible) * BigInt(passes.length);
    return { ...outcome, admissible: String(admissible) };
  }
  function drawSlots(list, stream) {
    const slots = new Map(list.seeds.map(([id, slot]) => [slot, id]));
    const admissible = list.clubs.startsWith("late") ? spreadClubs(list, stream, slots) : drawPairs(list, stream, slots);
    if (admissible === 0n) return null;
    return {
      admissible: admissible === null ? null : String(admissible),
      slots: Array.from({ length: list.size }, (_, place) => slots.get(place + 1) ?? null),
    };
  }
  function spreadClubs(list, stream, slots) { // fills the slots; how many brackets are admissible, or null
    const spread = new Spread(list), admissible = spread.exact ? spread.countAll() : null;
    stream.work = spread.work;
    spread.place(1, list.size + 1, spread.loose, stream, slots);
    return admissible;
  }
  function drawPairs(list, stream, slots) { // fills the slots; how many brackets are admissible
    const byOrder = orderOf(list), byes = new Set(list.byes), tokens = tokensOf(list, list.clubs === "first_round");
    const rivalSlots = new Map(), tables = [], open = []; // the slot against a seed, beside a bye, of a free pair
    const headToken = 1 + Math.max(-1, ...[...tokens.values()].flat());
    for (let top = 1; top < list.size; top += 2) {
      const pair = [top, top + 1], seeded = pair.filter((slot) => slots.has(slot)), hasBye = pair.some((slot) => byes.has(slot));
      if (seeded.length === 2) {
        const [a, b] = seeded.map((slot) => tokens.get(slots.get(slot)));
        if (a.some((token) => b.includes(token))) return 0n;
      } else if (seeded.length && !hasBye) rivalSlots.set(slots.get(seeded[0]), top + top + 1 - seeded[0]);
      else if (hasBye && !seeded.length) { // in a refill both may be empty
        for (const slot of pair.filter((each) => !byes.has(each))) tables.push({ name: String(slot), need: 1, tokens: [headToken] });
      }
      else if (!hasBye) open.push(top);
    }
    const seededIds = new Set(slots.values());
    const units = idsOf(list).filter((id) => rivalSlots.has(id) || !seededIds.has(id)).map((id) =>
      ({ id, places: 1, tokens: rivalSlots.has(id) ? union(tokens.get(id), [headToken]) : tokens.get(id) }));
    const seating = new Seating(units, 2, tables);
    stream.work = seating.work;
    if (seating.count === 0n) return 0n;
    const pairs = [];
    for (const table of seating.draw(stream)) {
      const ids = table.ids.slice().sort(byOrder);
      const seed = ids.find((id) => rivalSlots.has(id));
      if (table.name) slots.set(Number(table.name), ids[0]);
      else if (seed !== undefined) slots.set(rivalSlots.get(seed), ids.find((id) => id !== seed));
      else pairs.push(ids);
    }
    pairs.sort((a, b) => byOrder(a[0], b[0]));
    stream.shuffle(open).forEach((top, place) => {
      const side = stream.index(2);
      slots.set(top + side, pairs[place][0]);
      slots.set(top + 1 - side, pairs[place][1]);
    });
    return seating.count * factorial(open.length) * 2n ** BigInt(open.length);
  }
  class Spread { // clubs as far apart as they can be, half by half; a range of slots is [first, end)
    constructor(list) {
      const seeds = new Map(list.seeds.map(([id, slot]) => [slot, id])), seeded = new Set(seeds.values());
      this.size = list.size;
      this.exact = list.clubs === "late";
      this.clubs = new Map(list.entries.filter(({ club }) => club !== null).map(({ id, club }) => [id, club]));
      this.loose = idsOf(list).filter((id) => !seeded.has(id));
      this.fixed = [...seeds].map(([slot, id]) => [slot, this.clubs.get(id)]);
      const byes = new Set(list.byes);
      this.isFree = (slot) => !byes.has(slot) && !seeds.has(slot);
      this.counts = new Map();
      this.shapes = new Map();
      this.work = 0;
    }
    countAll() {
      const end = this.size + 1;
      return this.count(1, end, this.groups(this.loose, 1, end).map(([club, ids]) => [club, ids.length]));
    }
    countSeeds(first, end, club) {
      return this.fixed.filter(([slot, other]) => other === club && slot >= first && slot < end).length;
    }
    groups(teams, first, end) { // [club or null, ids]; null: alone in their club, or without one
      const byClub = new Map();
      for (const id of teams.filter((each) => this.clubs.has(each))) {
        const club = this.clubs.get(id);
        byClub.set(club, [...(byClub.get(club) || []), id]);
      }
      const groups = [...byClub].filter(([club, ids]) => ids.length + this.countSeeds(first, end, club) > 1);
      const names = new Set(groups.map(([club]) => club));
      const alone = teams.filter((id) => !this.clubs.has(id) || !names.has(this.clubs.get(id)));
      return alone.length ? [...groups, [null, alone]] : groups;
    }
    sizesIn(first, end, sizes) { // as groups, of numbers
      const isClub = ([club, size]) => club !== null && size + this.countSeeds(first, end, club) > 1;
      const alone = sum(sizes.filter((group) => !isClub(group)).map(([, size]) => size));
      const clubs = sizes.filter((group) => isClub(group) && group[1]);
      return alone ? [...clubs, [null, alone]] : clubs;
    }
    problem(first, end, sizes) { // the room in the upper half, and how many pairs meet there by how many go up
      const middle = (first + end) / 2;
      let room = 0;
      for (let slot = first; slot < middle; slot++) if (this.isFree(slot)) room++;
      const groups = sizes.map(([club, size]) => {
        if (club === null) return { size, pairs: () => 0 };
        const above = this.countSeeds(first, middle, club), below = this.countSeeds(middle, end, club);
        const pairsOf = (n) => (n * (n - 1)) / 2;
        return { size, pairs: (going) => pairsOf(above + going) + pairsOf(below + size - going) };
      });
      return { groups, room };
    }
    bestDivisions({ groups, room }) { // by group: filled places -> [fewest pairs, in how many ways]
      const best = [];
      best[groups.length] = new Map([[0, [0, 1n]]]);
      for (let number = groups.length - 1; number >= 0; number--) {
        const group = groups[number], current = best[number] = new Map();
        for (const [filled, [pairs, ways]] of best[number + 1])
          for (let going = 0; going <= Math.min(group.size, room - filled); going++) {
            const cost = pairs + group.pairs(going), more = comb(group.size, going) * ways, old = current.get(filled + going);
            if (!old || cost < old[0]) current.set(filled + going, [cost, more]);
            else if (cost === old[0]) old[1] += more;
          }
      }
      return best;
    }
    stepWeights(best, number, group, room) {
      const [fewest] = best[number].get(room);
      return Array.from({ length: group.size + 1 }, (_, going) => {
        const after = best[number + 1].get(room - going);
        return after && group.pairs(going) + after[0] === fewest ? comb(group.size, going) * after[1] : 0n;
      });
    }
    weightedDivisions(first, end, sizes, isBounded = false) {
      const middle = (first + end) / 2, problem = this.problem(first, end, sizes), best = this.bestDivisions(problem);
      const divisions = [];
      const divide = (number, room, going, ways) => {
        if (number < sizes.length) {
          const group = problem.groups[number];
          this.stepWeights(best, number, group, room).forEach((weight, up) => {
            if (weight) divide(number + 1, room - up, [...going, up], ways * comb(group.size, up));
          });
          return;
        }
        if (++this.work > 20000 && isBounded) throw new TooComplex();
        const upper = this.sizesIn(first, middle, sizes.map(([club], i) => [club, going[i]]));
        const lower = this.sizesIn(middle, end, sizes.map(([club, size], i) => [club, size - going[i]]));
        divisions.push([ways * this.count(first, middle, upper) * this.count(middle, end, lower), going]);
      };
      divide(0, problem.room, [], 1n);
      return divisions;
    }
    count(first, end, sizes) {
      if (end - first === 1 || !sizes.length) return 1n;
      const alike = sizes.map(([club, size]) => {
        if (club === null) return `.${size}`;
        return this.countSeeds(first, end, club) ? `=${JSON.stringify(club)}${size}` : `+${size}`;
      }).sort();
      const key = `${this.shape(first, end)}|${alike.join()}`;
      if (!this.counts.has(key))
        this.counts.set(key, sumBig(this.weightedDivisions(first, end, sizes, true).map(([weight]) => weight)));
      return this.counts.get(key);
    }
    shape(first, end) { // ranges of one shape count alike
      const key = first * 1024 + end;
      if (!this.shapes.has(key)) this.shapes.set(key, this.buildShape(first, end));
      return this.shapes.get(key);
    }
    buildShape(first, end) {
      if (this.fixed.some(([slot]) => slot >= first && slot < end)) return `<${first}-${end}>`;
      if (end - first === 1) return this.isFree(first) ? "o" : "x";
      const middle = (first + end) / 2;
      return `(${[this.shape(first, middle), this.shape(middle, end)].sort().join("")})`;
    }
    divide(first, end, sizes, stream) { // how many of each group go to the upper half
      if (this.exact) {
        const divisions = this.weightedDivisions(first, end, sizes);
        return divisions[stream.pick(divisions.map(([weight]) => weight))][1];
      }
      const problem = this.problem(first, end, sizes), best = this.bestDivisions(problem);
      let { room } = problem;
      return problem.groups.map((group, number) => {
        const going = stream.pick(this.stepWeights(best, number, group, room));
        room -= going;
        return going;
      });
    }
    place(first, end, teams, stream, slots) {
      if (!teams.length) return;
      if (end - first === 1) { slots.set(first, teams[0]); return; }
      const middle = (first + end) / 2, groups = this.groups(teams, first, end);
      const going = this.divide(first, end, groups.map(([club, ids]) => [club, ids.length]), stream);
      const upper = new Set(groups.flatMap(([, ids], i) => {
        const order = going[i] > 0 && going[i] < ids.length ? stream.shuffle(ids) : ids;
        return order.slice(0, going[i]);
      }));
      this.place(first, middle, teams.filter((id) => upper.has(id)), stream, slots);
      this.place(middle, end, teams.filter((id) => !upper.has(id)), stream, slots);
    }
  }
  function drawRival({ places }, stream) { // of a late team: one of those who pass free
    const [against, slot] = places[stream.index(places.length)];
    return { admissible: String(places.length), against, slot };
  }
  const hasMembers = (value, names) => isObject(value) && Object.keys(value).length === names.length && names.every((name) => hasOwn(value, name));
  const isText = (value, most) => typeof value === "string" && value.length > 0 && [...value].length <= most;
  const stages = stageDraws({ Seating, TooComplex, comb, factorial, sumBig, hasMembers, isInteger, isObject, isText, isUnique });
  const ofStages = (part) => Object.fromEntries(Object.entries(stages.KINDS).map(([kind, own]) => [kind, own[part]]));
  const DRAW_BY_KIND = { teams: drawTeams, bracket: drawBracket, late: drawRival, ...ofStages("draw") };
  function runDraw(list, nonce, source) {
    const seed = seedOf(hashOf(list), nonce, source), stream = new Stream(seed);
    const outcome = DRAW_BY_KIND[list.kind](list, stream);
    return { seed, outcome, work: stream.work }; // what counting took: refused beyond the limits of the specification
  }

  // --- what a list, a source's value and a change must look like; each answers where it is wrong, or ""
  const isListOf = (value, count, isValid) => Array.isArray(value) && value.length === count && value.every(isValid);
  const ENOUGH = 1n << 64n;
  // A moment in microseconds, or null: "2026-11-18T21:00:00-03:00", with a fraction or without.
  function momentOf(text) {
    const parts = typeof text === "string" &&
      /^(2\d{3})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d):(\d\d)$/.exec(text);
    if (!parts) return null;
    const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
    const [hours, minutes] = parts.slice(9).map(Number);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate(); // of that month
    if (month < 1 || month > 12 || day < 1 || day > days || hour > 23 || minute > 59 || second > 59) return null;
    if (hours > 23 || minutes > 59) return null;
    const offset = (parts[8] === "-" ? -1 : 1) * (hours * 60 + minutes) * 60000;
    const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second) - offset;
    return 1000n * BigInt(milliseconds) + BigInt((parts[7] || "").padEnd(6, "0"));
  }
  const hasOnly = (value, names, optional) => isObject(value) && names.every((name) => hasOwn(value, name)) &&
    Object.keys(value).every((name) => names.includes(name) || optional.includes(name));
  const MORE = ["deck", "fallback"];
  const isPromised = { // each kind by what it must have
    cards: (s) => hasOnly(s, ["kind", "count"], MORE) && isInteger(s.count, 1, 40) && perm(40, s.count) >= ENOUGH,
    dice: (s) => hasOnly(s, ["kind", "count", "sides"], MORE) && isInteger(s.count, 1, 1000) && isInteger(s.sides, 2, 100) &&
      BigInt(s.sides) ** BigInt(s.count) >= ENOUGH,
    lottery: (s) => hasOnly(s, ["kind", "name", "count", "digits"], ["at", ...MORE]) && isText(s.name, 200) &&
      isInteger(s.count, 1, 1000) && isInteger(s.digits, 1, 9) && 10n ** BigInt(s.digits * s.count) >= ENOUGH &&
      (!hasOwn(s, "at") || momentOf(s.at) !== null),
    beacon: (s) => (hasOwn(s, "chain")
      ? hasOnly(s, ["kind", "chain", "round"], MORE) && s.chain === "quicknet" && isInteger(s.round, 1, 10 ** 10)
      : hasOnly(s, ["kind", "name", "round"], MORE) && isText(s.name, 200) && isText(s.round, 100)),
    none: (s) => hasOnly(s, ["kind"], ["deck"]),
  };
  const hasSourceShape = (s) => isObject(s) && typeof s.kind === "string" && hasOwn(isPromised, s.kind) &&
    isPromised[s.kind](s) && (!hasOwn(s, "deck") || s.deck === "french");
  function speaksAt(source) { // null: the list leaves it open
    if (source.kind === "lottery" && hasOwn(source, "at")) return momentOf(source.at);
    return source.kind === "beacon" && hasOwn(source, "chain") ? 1000000n * BigInt(1692803367 + 3 * (source.round - 1)) : null;
  }
  function isSource(source, frozenAt) { // nothing that was known when the list was frozen
    if (!hasSourceShape(source)) return false;
    const frozen = momentOf(frozenAt), speaks = speaksAt(source);
    if (speaks !== null && (frozen === null || speaks <= frozen)) return false;
    return !hasOwn(source, "fallback") || isFallback(source.fallback, frozen, speaks);
  }
  function isFallback(fallback, frozen, speaks) {
    if (!hasMembers(fallback, ["after", "source"])) return false;
    const { source: other } = fallback, after = momentOf(fallback.after);
    if (!hasSourceShape(other) || hasOwn(other, "fallback") || other.kind === "none") return false;
    if (after === null || frozen === null || after <= frozen || (speaks !== null && after <= speaks)) return false;
    return speaksAt(other) === null || speaksAt(other) >= after;
  }
  function sourceUsed(source, value) { // the fallback's value stands in an object by itself
    return hasOwn(source, "fallback") && hasMembers(value, ["fallback"])
      ? { source: source.fallback.source, value: value.fallback } : { source, value };
  }
  const isValueOf = {
    cards: (s, value) => isListOf(value, s.count, (card) => deckOf(s).includes(card)) && isUnique(value),
    dice: (s, value) => isListOf(value, s.count, (number) => isInteger(number, 1, s.sides)),
    lottery: (s, value) => isListOf(value, s.count, (number) =>
      typeof number === "string" && number.length === s.digits && /^[0-9]*$/.test(number)),
    // Whether quicknet's league signed it, only Python checks: the pairing fits in no page that is kept for years.
    beacon: (s, value) => (hasOwn(s, "chain") ? isHex(value, 96) : typeof value === "string" && value.length >= 32 &&
      value.length <= 1024 && value.length % 2 === 0 && /^[0-9a-f]*$/.test(value)),
    none: (_, value) => value === null,
  };
  function isSourceValue(promised, typed) {
    const { source, value } = sourceUsed(promised, typed);
    return isValueOf[source.kind](source, value);
  }
  const COMMON_FIELDS = ["commitment", "entries", "format", "frozen_at", "kind", "number", "previous", "reason", "source", "tournament"];
  const FIELDS = {
    teams: ["apart", "clubs_apart", "odd", "ready", "team_size", "together"],
    bracket: ["apart", "byes", "clubs", "seeds", "size"],
    late: ["bracket", "places", "team"],
    ...ofStages("members"),
  };
  const OPTIONAL_FIELDS = { bracket: ["bye", "refill", "stage"] };
  const MOST_ENTRIES = { teams: 1536, late: 257 }; // 512 of every other kind
  const isEntry = (e) => hasMembers(e, ["id", "club", "name"]) && typeof e.id === "string" && /^[A-Za-z0-9_.:-]{1,64}$/.test(e.id) &&
    (e.club === null || isText(e.club, 200)) && (e.name === null || isHex(e.name, 64));

  function listFault(list) {
    if (!isObject(list) || typeof list.kind !== "string" || !hasOwn(FIELDS, list.kind)) return "kind";
    const optional = (OPTIONAL_FIELDS[list.kind] ?? []).filter((member) => hasOwn(list, member));
    if (!hasMembers(list, [...COMMON_FIELDS, ...FIELDS[list.kind], ...optional])) return "members";
    const { entries, source } = list, isFirst = list.number === 1;
    const isPast = (value, isGiven) => (isGiven ? isHex(value, 64) : value === null);
    if (list.format !== "retruco-draw-list-1") return "format";
    if (!isText(list.tournament, 200)) return "tournament";
    if (!isText(list.frozen_at, 64)) return "frozen_at";
    if (!isInteger(list.number, 1, 10000)) return "number";
    if (!isHex(list.commitment, 64)) return "commitment";
    if (!isPast(list.previous, !isFirst)) return "previous";
    if (!isPast(list.reason, !isFirst || list.kind === "late")) return "reason"; // not made in every event: it says why
    if (!isSource(source, list.frozen_at)) return "source";
    if (!Array.isArray(entries) || entries.length < 2 || entries.length > (MOST_ENTRIES[list.kind] ?? 512)) return "entries";
    const wrong = entries.findIndex((entry) => !isEntry(entry));
    if (wrong >= 0) return `entries.${wrong}`;
    const ids = new Set(idsOf(list));
    if (ids.size !== entries.length) return "entries";
    return FAULT_BY_KIND[list.kind](list, ids);
  }
  const areGroups = (value, ids, least, most) => Array.isArray(value) && value.every((group) => Array.isArray(group) &&
    group.length >= least && group.length <= most && isUnique(group) && group.every((id) => ids.has(id)));
  function teamsFault(list, ids) {
    const { team_size: size, odd, ready, together, apart } = list;
    if (!areGroups(apart, ids, 2, 2)) return "apart";
    if (!isInteger(size, 2, 3)) return "team_size";
    if (!["waitlist", "reserve", "trio", "bye"].includes(odd) || (odd === "trio" && size !== 2)) return "odd";
    if (typeof list.clubs_apart !== "boolean") return "clubs_apart";
    if (!areGroups(ready, ids, 2, size) || !isUnique(ready.flat())) return "ready";
    if (!areGroups(together, ids, 2, 2)) return "together";
    const groups = groupsOf(list);
    if (groups.some((group) => group.length > size)) return "together";
    if (apart.some(([a, b]) => groups.some((group) => group.includes(a) && group.includes(b)))) return "apart";
    return "";
  }
  function bracketFault(list, ids) {
    const { size, byes, seeds, clubs } = list;
    if (hasOwn(list, "stage") && !stages.isKey(list.stage)) return "stage";
    if (!areGroups(list.apart, ids, 2, 2)) return "apart";
    if (!["free", "first_round", "late", "late_by_halves"].includes(clubs)) return "clubs";
    if (clubs.startsWith("late") && list.apart.length) return "apart";
    if (!isInteger(size, 2, 512) || size & (size - 1)) return "size";
    if (!Array.isArray(byes) || !byes.every((slot) => isInteger(slot, 1, size)) || !isUnique(byes) ||
      byes.length !== size - ids.size || byes.some((slot) => slot % 2 && byes.includes(slot + 1) && !hasOwn(list, "refill"))) return "byes";
    if (hasOwn(list, "refill")) { // its own losers fill it: the last places are empty, and nobody passes free
      if (list.refill !== true || hasOwn(list, "bye")) return "refill";
      if (byes.some((slot, place) => slot !== ids.size + 1 + place)) return "byes";
    }
    const isSeed = (seed) => Array.isArray(seed) && seed.length === 2 && ids.has(seed[0]) &&
      isInteger(seed[1], 1, size) && !byes.includes(seed[1]);
    if (!Array.isArray(seeds) || !seeds.every(isSeed)) return "seeds";
    if (!isUnique(seeds.map(([id]) => id)) || !isUnique(seeds.map(([, slot]) => slot))) return "seeds";
    if (!hasOwn(list, "bye")) return "";
    return ids.has(list.bye) && !seeds.some(([id]) => id === list.bye) && freePasses(list).length ? "" : "bye";
  }
  function lateFault({ bracket, places, team }, ids) { // everybody but the late team passes free in one place
    if (!isHex(bracket, 64)) return "bracket";
    if (!ids.has(team)) return "team";
    const isPlace = (place) => Array.isArray(place) && place.length === 2 && ids.has(place[0]) && place[0] !== team && isInteger(place[1], 1, 512);
    if (!Array.isArray(places) || !places.every(isPlace)) return "places";
    const pairs = places.map(([, slot]) => Math.ceil(slot / 2)); // from the top, and no bye meets a bye
    if (pairs.some((pair, n) => n > 0 && pair <= pairs[n - 1])) return "places";
    return isUnique(places.map(([id]) => id)) && places.length === ids.size - 1 ? "" : "places";
  }
  const FAULT_BY_KIND = { teams: teamsFault, bracket: bracketFault, late: lateFault, ...ofStages("fault") };

  // --- changes by hand, on top of an outcome that stays as it was drawn
  const placesOf = (outcome) => outcome.slots || outcome.teams || []; // those that a change may give to others
  const standingIds = (outcome) => [...placesOf(outcome), outcome.short || []].flat().filter((id) => id !== null);
  function applyStep(outcome, [where, , after]) {
    if (where === 0) return { ...outcome, short: after }; // the short team
    const name = outcome.slots ? "slots" : "teams", places = outcome[name].slice();
    places[where - 1] = after;
    return { ...outcome, [name]: places };
  }
  function applyChanges(outcome, changes) {
    return changes.reduce((before, change) => {
      const current = change.places.reduce(applyStep, before);
      if (!current.teams) return current;
      const inside = new Set(standingIds(current));
      return { ...current, left_out: [...before.left_out, ...standingIds(before)].filter((id) => !inside.has(id)) };
    }, outcome);
  }
  function changesFault(list, outcome, changes) {
    const names = latestNames(list, []);
    let current = outcome;
    for (const [n, change] of changes.entries()) {
      const where = `changes.${n}`, fault = changeFault(change, n + 1, names);
      if (fault) return `${where}${fault}`;
      latestNames({ entries: [] }, [change]).forEach((name, id) => names.set(id, name));
      if (current === null) {
        if (change.places.length || change.entries.length) return "changes";
        continue;
      }
      let stepped = current;
      for (const [place, step] of change.places.entries()) {
        if (!isStep(step, stepped, names)) return `${where}.places.${place}`;
        stepped = applyStep(stepped, step);
      }
      const after = applyChanges(current, [change]);
      if (!standsOnce(current, after, change.entries)) return where;
      current = after;
    }
    return "";
  }
  function latestNames(list, changes) { // id -> commitment, after changes
    const names = new Map(list.entries.map(({ id, name }) => [id, name]));
    for (const change of changes) {
      change.entries.forEach(({ id, name }) => names.set(id, name));
      (change.names || []).forEach(([id, , name]) => names.set(id, name));
    }
    return names;
  }
  function changeFault(change, number, names) { // of its form, of who comes in by it, and of who is called otherwise
    if (!isObject(change)) return ".";
    const optional = ["draw", "match", "names"].filter((member) => hasOwn(change, member)), isRenaming = hasOwn(change, "names");
    if (!hasMembers(change, ["number", "at", "reason", "entries", "places", ...optional])) return ".";
    if (change.number !== number) return ".number";
    if (!isText(change.at, 64)) return ".at";
    if (!isHex(change.reason, 64)) return ".reason";
    if (!Array.isArray(change.entries) || !change.entries.every(isEntry)) return ".entries";
    const added = change.entries.map(({ id }) => id);
    if (!isUnique(added) || added.some((id) => names.has(id))) return ".entries";
    if (!areTriples(change.places) || (!change.places.length && !isRenaming)) return ".places";
    if (isRenaming && (!areTriples(change.names) || !change.names.length || !areNewNames(change.names, names))) return ".names";
    if (hasOwn(change, "match") && !isInteger(change.match, 1, 1024)) return ".match";
    return hasOwn(change, "draw") && !(hasOwn(change, "match") && isHex(change.draw, 64)) ? ".draw" : "";
  }
  const areTriples = (value) => Array.isArray(value) && value.every((triple) => Array.isArray(triple) && triple.length === 3);
  const areNewNames = (renamed, names) => isUnique(renamed.map(([id]) => id)) && renamed.every(([id, before, after]) =>
    names.has(id) && names.get(id) === before && after !== before && (after === null || isHex(after, 64)));
  function isStep([place, before, after], outcome, ids) { // place, what stood there, what stands there now
    const isBracket = Boolean(outcome.slots), places = placesOf(outcome), least = isBracket || !(outcome.short || []).length ? 1 : 0;
    if (!isBracket && !outcome.teams) return false; // a late team's place is drawn: nobody is moved in that draw
    if (!isInteger(place, least, places.length + (isBracket ? 0 : 1))) return false;
    if (!isEqual([outcome.short, ...places, []][place], before)) return false;
    const placed = isBracket ? [after].filter((id) => id !== null) : after;
    return Array.isArray(placed) && placed.every((id) => typeof id === "string" && ids.has(id));
  }
  function standsOnce(before, after, entries) { // whoever is taken out has given the place to somebody who came in
    const was = new Set(standingIds(before)), stands = standingIds(after), inside = new Set(stands);
    const taken = [...was].filter((id) => !inside.has(id)).length, came = [...inside].filter((id) => !was.has(id)).length;
    return isUnique(stands) && entries.every(({ id }) => inside.has(id)) && taken <= came;
  }
  function isOutcome(list, outcome) { // whether it can be read; whether it is the right one, the draw says
    const areIds = (value) => Array.isArray(value) && value.every((id) => typeof id === "string");
    if (list.kind === "bracket") return hasMembers(outcome, ["admissible", "slots"]) && Array.isArray(outcome.slots) &&
      outcome.slots.length === list.size && areIds(outcome.slots.filter((id) => id !== null));
    if (hasOwn(stages.KINDS, list.kind)) return stages.KINDS[list.kind].isOutcome(list, outcome);
    if (list.kind === "late") return hasMembers(outcome, ["admissible", "against", "slot"]) && areIds([outcome.against]) && isInteger(outcome.slot, 1, 512);
    return hasMembers(outcome, ["admissible", "left_out", "short", "teams"]) && areIds(outcome.left_out) && areIds(outcome.short) &&
      Array.isArray(outcome.teams) && outcome.teams.every(areIds);
  }

  // --- verification
  function findDifference(expected, actual, path = []) {
    const areObjects = isObject(expected) && hasMembers(actual, Object.keys(expected));
    const areArrays = Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length;
    if (!areObjects && !areArrays) return expected === actual ? null : { path, expected, actual };
    for (const key of areObjects ? Object.keys(expected).sort() : expected.keys()) {
      const difference = findDifference(expected[key], actual[key], [...path, key]);
      if (difference) return difference;
    }
    return null;
  }
  const isEqual = (a, b) => findDifference(a, b) === null;

  class Unreadable extends Error {} // after this finding nothing more can be read
  class Report {
    constructor() { this.findings = []; }
    get isReadable() { return !this.findings.some(({ code }) => code === "wrong_shape"); }
    addFirst(...finding) {
      this.add(...finding);
      this.findings.unshift(this.findings.pop());
    }
    add(code, where, expected = "", actual = "") {
      const show = (value) => [...(typeof value === "string" ? value : canonical(value))].slice(0, 200).join("");
      this.findings.push({ code, where, expected: show(expected), found: show(actual) });
    }
    stop(...finding) { this.add(...finding); throw new Unreadable(); }
    compare(expected, actual, where, code) {
      const difference = findDifference(expected, actual);
      if (difference) this.add(code, [where, ...difference.path].join("."), difference.expected, difference.actual);
    }
  }
  function verify(published, { noted = "" } = {}) { // noted: a hash that somebody kept, of a list or of a whole file
    const report = new Report(), answer = { document: null, noted: null, renamed: [], unmatched: [], taken_out: [] };
    try {
      const document = checkDocument(published, report);
      if (report.isReadable) Object.assign(answer, { document, renamed: renamedEntries(document), unmatched: unmatchedIds(document), taken_out: takenOutIds(document) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
    if (answer.document && noted) {
      answer.noted = findState(answer.document, noted);
      if (!answer.noted) report.addFirst("other_list", "draws", noted, lastOf(answer.document.draws).list_hash);
    }
    return { sound: report.findings.length === 0, findings: report.findings, ...answer };
  }
  function checkDocument(published, report) {
    const document = parseDocument(published, report);
    const { draws, changes, texts } = document;
    const commitments = new Set();
    draws.forEach((record, number) => checkRecord(document, number, commitments, report));
    for (const [commitment, value] of Object.entries(texts)) {
      const where = `texts.${commitment}`;
      if (!hasMembers(value, ["salt", "text"]) || !isHex(value.salt, 32) || typeof value.text !== "string") report.add("wrong_shape", where);
      else if (textCommitment(value.salt, value.text) !== commitment) report.add("other_text", where, commitment, value.text);
      else if (!commitments.has(commitment)) report.add("stray_text", where, "", value.text);
    }
    report.compare(sealOf(draws, changes), document.seal, "seal", "other_seal");
    return document;
  }
  function parseDocument(published, report) {
    let document = null;
    try {
      document = JSON.parse(published);
      if (`${canonical(document)}\n` !== published) throw new NotCanonical("spelling");
    } catch (error) { report.stop("unreadable", "", "one canonical JSON object", error.message); }
    if (!hasMembers(document, ["format", "draws", "changes", "texts", "seal"])) report.stop("wrong_shape", "");
    if (document.format !== "retruco-draw-1") report.stop("wrong_format", "format");
    const { draws, changes, texts } = document;
    if (!Array.isArray(draws) || !draws.length || !Array.isArray(changes) || !isObject(texts)) report.stop("wrong_shape", "");
    return document;
  }
  function checkRecord({ draws, changes: lastChanges }, number, commitments, report) { // adds the commitments it holds
    const record = draws[number], where = `draws.${number}`, isLast = number === draws.length - 1, before = draws[number - 1];
    if (!hasMembers(record, ["list", "list_hash", "source", "nonce", "seed", "outcome", ...(isLast ? [] : ["changes"])]))
      report.stop("wrong_shape", where);
    const { list } = record, fault = listFault(list);
    if (fault) report.stop("wrong_list", `${where}.list.${fault}`);
    report.compare(number + 1, list.number, `${where}.list.number`, "other_number");
    report.compare(hashOf(list), record.list_hash, `${where}.list_hash`, "other_list_hash");
    if (before) {
      report.compare(hashOf(before), list.previous, `${where}.list.previous`, "other_past");
      for (const member of ["kind", "tournament", "stage", "round", "about"])
        report.compare(before.list[member] ?? null, list[member] ?? null, `${where}.list.${member}`, "other_past");
    }
    const isDrawn = [record.source, record.nonce, record.seed, record.outcome].some((value) => value !== null);
    if (isDrawn) checkOutcome(record, where, report);
    const changes = isLast ? lastChanges : record.changes;
    if (!Array.isArray(changes)) report.stop("wrong_shape", `${where}.changes`);
    if (record.outcome !== null && !isOutcome(list, record.outcome)) report.stop("wrong_shape", `${where}.outcome`);
    const wrong = changesFault(list, record.outcome, changes);
    if (wrong) report.stop("wrong_change", (isLast ? "" : `${where}.`) + wrong.replace(/\.$/, ""));
    for (const entry of [...list.entries, ...changes.flatMap((change) => change.entries)]) commitments.add(entry.name);
    for (const { reason } of [list, ...changes]) commitments.add(reason);
    for (const [, , name] of changes.flatMap((change) => change.names || [])) commitments.add(name);
  }
  function checkOutcome(record, where, report) { // draws again
    const { list, nonce, source } = record;
    if (!isHex(nonce, 64)) { report.add("other_nonce", `${where}.nonce`, "64 hexadecimal digits", nonce); return; }
    report.compare(list.commitment, nonceCommitment(nonce), `${where}.nonce`, "other_nonce");
    if (!isSourceValue(list.source, source)) { report.add("wrong_source", `${where}.source`); return; }
    let rerun = null;
    try { rerun = runDraw(list, nonce, source); } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      report.add("too_complex", `${where}.outcome`);
      return;
    }
    if (rerun.outcome === null) { report.add("no_outcome", `${where}.outcome`); return; }
    report.compare(rerun.seed, record.seed, `${where}.seed`, "other_seed");
    report.compare(rerun.outcome, record.outcome, `${where}.outcome`, "other_outcome");
  }

  // --- every state that a document has been through, the present one first; what was is still in it, so each seal can be computed again
  const sealOf = (draws, changes) => hashOf({ changes, draws, format: "retruco-draw-1" });
  function* earlierStates({ draws, changes: lastChanges }) {
    for (let draw = draws.length; draw > 0; draw--) {
      const { changes: ownChanges, ...record } = draws[draw - 1], before = draws.slice(0, draw - 1);
      const in_force = draw === draws.length, changes = in_force ? lastChanges : ownChanges;
      if (record.outcome !== null) for (let count = changes.length; count >= 0; count--)
        yield { seal: sealOf([...before, record], changes.slice(0, count)), draw, in_force, drawn: true, changes: count };
      const frozen = { ...record, source: null, nonce: null, seed: null, outcome: null }; // then only names could change
      const firstMove = changes.findIndex((change) => change.places.length), renamings = firstMove < 0 ? changes.length : firstMove;
      for (let count = renamings; count >= 0; count--)
        yield { seal: sealOf([...before, frozen], changes.slice(0, count)), draw, in_force, drawn: false, changes: count };
    }
  }
  function findState(document, noted) { // which draw's list, or which earlier state of the file, has this hash
    const { draws } = document, hashes = draws.map((record) => record.list_hash), draw = hashes.lastIndexOf(noted) + 1;
    if (draw) return { draw, in_force: draw === draws.length, drawn: false, changes: null };
    for (const { seal, ...state } of earlierStates(document)) if (seal === noted) return state;
    return null;
  }

  // --- reading a document that is sound, or nearly
  function firstMatch(place, size, byes) { // a bye leaves no match in the first round; whoever passes free plays first in the second
    const half = (number) => Math.floor(number / 2);
    const pairs = Array.from({ length: size / 2 }, (_, pair) => pair);
    const played = pairs.filter((pair) => !byes.includes(2 * pair + 1) && !byes.includes(2 * pair + 2));
    return played.includes(half(place)) ? played.indexOf(half(place)) + 1 : played.length + half(half(place)) + 1;
  }
  function lateMatch(changes, place, places, byes) { // the match that was added where a late team took the place of a bye
    const beside = (place ^ 1) + 1, bye = byes.find((slot) => slot === place + 1 || slot === beside);
    if (bye === undefined || places[beside - 1] === null) return null;
    const added = lastOf(changes.filter((change) => hasOwn(change, "match") && change.places.some(([where]) => where === bye)));
    return added ? added.match : null;
  }
  const outcomeNow = ({ draws, changes }) => (lastOf(draws).outcome === null ? null : applyChanges(lastOf(draws).outcome, changes));
  function placeOf(document, id) { // the number of a team's first match in its bracket, of its group, its place by lot or its pair; of a person's team, the incomplete one last
    const outcome = outcomeNow(document), { team } = lastOf(document.draws).list;
    if (outcome === null) return null;
    const parts = outcome.groups ?? outcome.pairs ?? outcome.order?.map((each) => [each]);
    if (parts) return 1 + parts.findIndex((ids) => ids.includes(id)) || null;
    if (hasOwn(outcome, "against")) { // the slot that a late team takes; of its rival, the one beside
      if (id === team) return outcome.slot;
      return id === outcome.against ? outcome.slot + (outcome.slot % 2 ? 1 : -1) : null;
    }
    if (!outcome.slots) return 1 + [...outcome.teams, outcome.short].findIndex((ids) => ids.includes(id)) || null;
    const place = outcome.slots.indexOf(id);
    if (place < 0) return null;
    if (hasOwn(lastOf(document.draws).list, "refill")) return Math.floor(place / 2) + 1; // every pair of places is a match
    const byes = lastOf(document.draws).outcome.slots.flatMap((drawn, slot) => (drawn === null ? [slot + 1] : []));
    return lateMatch(document.changes, place, outcome.slots, byes) ?? firstMatch(place, outcome.slots.length, byes);
  }
  function rivalOf({ draws }, id) { // by the draw of a late team's rival, or of a round; null for whoever passes free
    const { list: { team }, outcome } = lastOf(draws);
    if (outcome === null) return null;
    const pairs = hasOwn(outcome, "against") ? [[team, outcome.against]] : outcome.pairs ?? [];
    const own = pairs.find((pair) => pair.includes(id));
    return own ? own[own[0] === id ? 1 : 0] : null;
  }
  const isInShortTeam = (document, id) => (outcomeNow(document)?.short ?? []).includes(id);
  const textOf = ({ texts }, commitment) => (commitment !== null && hasOwn(texts, commitment) ? texts[commitment].text : "");
  const entriesOf = ({ draws, changes }) => [...lastOf(draws).list.entries, ...changes.flatMap((change) => change.entries)];
  const nameNow = ({ draws, changes }, id) => latestNames(lastOf(draws).list, changes).get(id);
  function renamedEntries(document) { // called otherwise than they were committed to, by a change by hand
    const { draws, changes } = document, latest = latestNames(lastOf(draws).list, changes);
    return entriesOf(document).filter(({ id, name }) => latest.get(id) !== name)
      .map(({ id, name }) => ({ id, before: textOf(document, name), after: textOf(document, latest.get(id)) }));
  }
  function unmatchedIds(document) { // with a name that no text opens: erased, or called otherwise and nobody listed it
    const { draws, changes, texts } = document, latest = latestNames(lastOf(draws).list, changes);
    const opens = ({ salt, text }, commitment) => textCommitment(salt, text) === commitment;
    const isOpen = (name) => name === null || (hasOwn(texts, name) && opens(texts[name], name));
    return entriesOf(document).filter(({ id, name }) => !isOpen(name) || !isOpen(latest.get(id))).map(({ id }) => id);
  }
  function takenOutIds({ draws, changes }) { // who had a place by the draw or by a change, and has none now
    const steps = [lastOf(draws).outcome];
    if (steps[0] === null) return [];
    for (const change of changes) steps.push(applyChanges(lastOf(steps), [change]));
    const inside = new Set(standingIds(lastOf(steps)));
    return [...new Set(steps.flatMap(standingIds))].filter((id) => !inside.has(id));
  }

  return {
    verify, runDraw, costLines: stages.COST_LINES, canonical, hashOf, fingerprint, isSource, isSourceValue, sourceUsed,
    placeOf, rivalOf, isInShortTeam, textOf, nameNow, entriesOf, outcomeNow, Stream,
    sha256: (message) => hex(sha256(utf8(message))),
    sha256OfHex: (digits) => hex(sha256(fromHex(digits))),
    sha512: (message) => hex(sha512(utf8(message))),
    hmac: (key, message) => hex(hmac(fromHex(key), utf8(message))),
  };
})();
