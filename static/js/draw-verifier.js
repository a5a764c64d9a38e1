// Checks a published draw from its text alone, on the reader's own machine, with no server call.
// A second implementation of docs/draw.md, written against the page and not against the Python:
// its own SHA-256, SHA-512 and HMAC, because a plain http page has no crypto.subtle.
"use strict";
const DrawVerifier = (() => {
  const utf8 = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  const isHex = (value, digits) => typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const whole = (value, least, most) => Number.isSafeInteger(value) && value >= least && value <= most;

  // --- hashes: FIPS 180-4 with BigInt, one routine for both widths; constants from the primes' roots
  const primes = [];
  for (let n = 2; primes.length < 80; n++) if (primes.every((p) => n % p)) primes.push(n);
  const root = (n, power, bits) => { // floor(n^(1/power) · 2^bits), by bisection
    let low = 0n, high = 1n << BigInt(bits + 10);
    const wanted = BigInt(n) << BigInt(bits * power);
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** BigInt(power) <= wanted) low = middle; else high = middle;
    }
    return low & ((1n << BigInt(bits)) - 1n);
  };
  const K32 = Int32Array.from(primes.slice(0, 64), (p) => Number(root(p, 3, 32)) | 0);
  const H32 = Int32Array.from(primes.slice(0, 8), (p) => Number(root(p, 2, 32)) | 0);
  const K64 = primes.map((p) => root(p, 3, 64));
  const H64 = primes.slice(0, 8).map((p) => root(p, 2, 64));

  const padded = (bytes, block, lengthBytes) => {
    const size = Math.ceil((bytes.length + 1 + lengthBytes) / block) * block;
    const out = new Uint8Array(size);
    out.set(bytes);
    out[bytes.length] = 0x80;
    new DataView(out.buffer).setBigUint64(size - 8, BigInt(bytes.length) * 8n);
    return out;
  };

  function sha256(bytes) {
    const data = padded(bytes, 64, 8), view = new DataView(data.buffer);
    const h = Int32Array.from(H32), w = new Int32Array(64);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let start = 0; start < data.length; start += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(start + 4 * i);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 64; i++) {
        const one = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K32[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        k = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      [a, b, c, d, e, f, g, k].forEach((value, i) => { h[i] += value; });
    }
    const out = new DataView(new ArrayBuffer(32));
    h.forEach((value, i) => out.setInt32(4 * i, value));
    return new Uint8Array(out.buffer);
  }

  function sha512(bytes) {
    const data = padded(bytes, 128, 16), view = new DataView(data.buffer);
    const cut = (x) => BigInt.asUintN(64, x);
    const turn = (x, n) => (x >> BigInt(n)) | cut(x << BigInt(64 - n));
    const h = H64.slice(), w = [];
    for (let start = 0; start < data.length; start += 128) {
      for (let i = 0; i < 16; i++) w[i] = view.getBigUint64(start + 8 * i);
      for (let i = 16; i < 80; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = cut(w[i - 16] + (turn(a, 1) ^ turn(a, 8) ^ (a >> 7n)) + w[i - 7] + (turn(b, 19) ^ turn(b, 61) ^ (b >> 6n)));
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 80; i++) {
        const choose = (e & f) ^ (cut(~e) & g);
        const one = k + (turn(e, 14) ^ turn(e, 18) ^ turn(e, 41)) + choose + K64[i] + w[i];
        const two = (turn(a, 28) ^ turn(a, 34) ^ turn(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
        k = g; g = f; f = e; e = cut(d + one); d = c; c = b; b = a; a = cut(one + two);
      }
      [a, b, c, d, e, f, g, k].forEach((value, i) => { h[i] = cut(h[i] + value); });
    }
    const out = new DataView(new ArrayBuffer(64));
    h.forEach((value, i) => out.setBigUint64(8 * i, value));
    return new Uint8Array(out.buffer);
  }

  function hmac(key, message) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const join = (first, second) => { const all = new Uint8Array(first.length + second.length); all.set(first); all.set(second, first.length); return all; };
    const inner = sha256(join(block.map((b) => b ^ 0x36), message));
    return sha256(join(block.map((b) => b ^ 0x5c), inner));
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

  const DECK = ["o", "c", "e", "b"].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 10, 11, 12].map((rank) => `${rank}${suit}`));
  function fingerprint(digest, cards = 6) {
    let number = BigInt(`0x${digest}`);
    const deck = DECK.slice(), hand = [];
    while (hand.length < cards) {
      const left = BigInt(deck.length);
      hand.push(deck.splice(Number(number % left), 1)[0]);
      number /= left;
    }
    return hand;
  }

  // --- chance
  class Stream {
    constructor(seed) { this.key = unhex(seed); this.counter = 0n; this.bytes = []; }
    take(size) {
      while (this.bytes.length < size) {
        const told = new Uint8Array(29);
        told.set(utf8("retruco-draw-stream-1"));
        new DataView(told.buffer).setBigUint64(21, this.counter++);
        this.bytes.push(...hmac(this.key, told));
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
    shuffled(items) {
      const deck = items.slice();
      for (let last = deck.length - 1; last > 0; last--) {
        const other = this.index(last + 1);
        [deck[last], deck[other]] = [deck[other], deck[last]];
      }
      return deck;
    }
    pick(weights) {
      let number = this.below(weights.reduce((sum, weight) => sum + weight, 0n));
      return weights.findIndex((weight) => { if (number < weight) return true; number -= weight; return false; });
    }
  }
  const factorials = [1n];
  const factorial = (n) => { while (factorials.length <= n) factorials.push(factorials[factorials.length - 1] * BigInt(factorials.length)); return factorials[n]; };
  const perm = (n, k) => factorial(n) / factorial(n - k);
  const comb = (n, k) => perm(n, k) / factorial(k);
  const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

  // --- seating (docs/draw.md, "Seating"): units {id, tokens (sorted), places}, tables {name, need, tokens}
  class TooComplex extends Error {}
  const compare = (a, b) => { // arrays of numbers, shorter first where one begins the other
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  };
  const meet = (tokens, set) => tokens.filter((token) => set.has(token));
  const union = (a, b) => [...new Set([...a, ...b])].sort((x, y) => x - y);
  const keyOf = (need, tokens) => `${need}:${tokens.join(",")}`;

  class Seating {
    constructor(units, size, tables) {
      const held = new Map();
      for (const holder of [...units, ...tables]) for (const t of holder.tokens) held.set(t, (held.get(t) || 0) + 1);
      const shared = new Set([...held].filter(([, holders]) => holders > 1).map(([token]) => token));
      const cut = (holder) => ({ ...holder, tokens: meet(holder.tokens, shared) });
      const all = units.map(cut);
      this.size = size;
      this.tables = tables.map(cut);
      this.free = all.filter((unit) => !unit.tokens.length && unit.places === 1);
      this.blocks = this.inBlocks(all.filter((unit) => unit.tokens.length || unit.places > 1));
      this.held = new Set(this.blocks.flatMap((block) => block.tokens));
      this.left = [this.free.length];
      for (const block of this.blocks.slice().reverse()) this.left.unshift(this.left[0] + block.places * block.units.length);
      this.start = this.state(this.tables.map((table) => [table.need, meet(table.tokens, this.held), 1]));
      this.ways = this.countWays();
      this.count = this.ways[0].get(this.start.key) ?? 0n;
    }
    inBlocks(units) {
      const home = (unit) => (unit.tokens.length ? unit.tokens[0] : -1);
      const mixed = new Set(units.filter((u) => u.tokens.length > 1 || u.places > 1).map(home));
      const order = units.map((unit, place) => ({ unit, place })).sort((a, b) =>
        (mixed.has(home(b.unit)) - mixed.has(home(a.unit))) || (home(a.unit) - home(b.unit)) ||
        (a.unit.places - b.unit.places) || compare(a.unit.tokens, b.unit.tokens) || (a.place - b.place));
      const blocks = [];
      for (const { unit } of order) {
        const last = blocks[blocks.length - 1];
        if (last && unit.tokens.length && last.places === unit.places && compare(last.tokens, unit.tokens) === 0) last.units.push(unit);
        else blocks.push({ units: [unit], places: unit.places, tokens: unit.tokens });
      }
      const alive = new Set();
      for (const block of blocks.slice().reverse()) {
        block.alive = new Set(alive);
        block.tokens.forEach((token) => alive.add(token));
      }
      return blocks;
    }
    state(parts) { // [need, tokens, tables] merged, in order; the key names the state
      const kinds = new Map();
      for (const [need, tokens, tables] of parts) {
        if (!need || !tables) continue;
        const key = keyOf(need, tokens), known = kinds.get(key);
        if (known) known.tables += tables; else kinds.set(key, { need, tokens, tables, key });
      }
      const list = [...kinds.values()].sort((a, b) => (a.need - b.need) || compare(a.tokens, b.tokens));
      return { kinds: list, key: list.map((kind) => `${kind.key}x${kind.tables}`).join(";") };
    }
    moves(state, number) {
      const block = this.blocks[number], left = this.left[number + 1], found = [];
      const mine = new Set(block.tokens);
      const fit = state.kinds.filter((kind) => kind.need >= block.places && !kind.tokens.some((t) => mine.has(t)));
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
          parts.push([kind.need, meet(kind.tokens, block.alive), kind.tables - joined]);
          parts.push([kind.need - block.places, meet(union(kind.tokens, block.tokens), block.alive), joined]);
        }
        parts.push([this.size - block.places, meet(block.tokens, block.alive), people]);
        const needed = sum(parts.map(([need, , tables]) => need * tables));
        if (needed <= left && (left - needed) % this.size === 0)
          found.push({ ways, after: this.state(parts), joins: fit.map((kind) => [kind.key, joins.get(kind.key)]) });
      };
      divide(0, block.units.length, 1n);
      return found;
    }
    countWays() {
      const layers = [new Map([[this.start.key, this.start]])];
      let work = 0;
      this.blocks.forEach((_, number) => {
        const next = new Map();
        for (const state of layers[number].values()) {
          const cost = 1 + sum(state.kinds.map((kind) => 1 + kind.tokens.length));
          for (const { after } of this.moves(state, number)) { next.set(after.key, after); work += cost; }
          if (work > 4000000) throw new TooComplex();
        }
        layers.push(next);
      });
      const ways = [];
      ways[this.blocks.length] = new Map([...layers[this.blocks.length]].map(([key, state]) => [key, this.finish(state)]));
      for (let number = this.blocks.length - 1; number >= 0; number--)
        ways[number] = new Map([...layers[number]].map(([key, state]) => [key,
          this.moves(state, number).reduce((total, move) => total + move.ways * ways[number + 1].get(move.after.key), 0n)]));
      return ways;
    }
    finish(state) {
      const people = this.free.length, spare = people - sum(state.kinds.map((kind) => kind.need * kind.tables));
      if (spare < 0 || spare % this.size) return 0n;
      const fresh = spare / this.size;
      let alike = factorial(this.size) ** BigInt(fresh) * factorial(fresh);
      for (const kind of state.kinds) alike *= factorial(kind.need) ** BigInt(kind.tables);
      return factorial(people) / alike;
    }
    draw(chance) {
      const tables = this.tables.map((table) => ({ ...table, ids: [] }));
      let state = this.start;
      this.blocks.forEach((block, number) => {
        const moves = this.moves(state, number);
        const move = moves[chance.pick(moves.map(({ ways, after }) => ways * this.ways[number + 1].get(after.key)))];
        const alive = number ? this.blocks[number - 1].alive : this.held;
        const waiting = new Map(move.joins.map(([key]) =>
          [key, tables.filter((table) => keyOf(table.need, meet(table.tokens, alive)) === key)]));
        const lots = move.joins.map(([, joined]) => joined), opened = [];
        block.units.forEach((unit, place) => {
          const left = block.units.length - place;
          const lot = chance.pick([...lots, left - sum(lots)].map(BigInt));
          if (lot === lots.length) { opened.push({ name: "", need: this.size - unit.places, tokens: unit.tokens, ids: [unit.id] }); return; }
          lots[lot]--;
          const choice = waiting.get(move.joins[lot][0]), table = choice.splice(chance.index(choice.length), 1)[0];
          table.ids.push(unit.id);
          table.need -= unit.places;
          table.tokens = union(table.tokens, unit.tokens);
        });
        tables.push(...opened);
        state = move.after;
      });
      const people = chance.shuffled(this.free).map((unit) => unit.id);
      for (const table of tables) table.ids.push(...people.splice(0, table.need));
      while (people.length) tables.push({ name: "", need: 0, tokens: [], ids: people.splice(0, this.size) });
      return tables;
    }
  }

  // --- the two kinds of draw
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
  function groupsOf(list) {
    const group = new Map(list.entries.map(({ id }) => [id, new Set([id])]));
    for (const [first, ...others] of [...list.ready, ...list.together]) for (const other of others) {
      const all = new Set([...group.get(first), ...group.get(other)]);
      all.forEach((id) => group.set(id, all));
    }
    const ids = list.entries.map(({ id }) => id);
    return [...new Set(group.values())].map((members) => ids.filter((id) => members.has(id)));
  }
  function drawTeams(list, chance) {
    const size = list.team_size, order = new Map(list.entries.map(({ id }, place) => [id, place]));
    const tokens = tokensOf(list, list.clubs_apart);
    const groups = groupsOf(list).sort((a, b) => order.get(a[0]) - order.get(b[0]));
    const loose = groups.filter((group) => group.length < size);
    const members = new Map(loose.map((group) => [group[0], group]));
    const units = loose.map((group) => ({ id: group[0], places: group.length, tokens: group.map((id) => tokens.get(id)).reduce(union) }));
    const over = sum(loose.map((group) => group.length)) % size;
    let tables = [];
    if (over && list.odd === "trio") tables = [{ name: "", need: 3, tokens: [] }];
    else if (over && list.odd === "bye") tables = [{ name: "short", need: over, tokens: [] }];
    else tables = Array.from({ length: over }, () => ({ name: "out", need: 1, tokens: [] }));
    const seating = new Seating(units, size, tables);
    if (seating.count === 0n) return null;
    const byOrder = (a, b) => order.get(a) - order.get(b);
    const seated = seating.draw(chance).map((table) => ({ name: table.name, ids: table.ids.flatMap((id) => members.get(id)).sort(byOrder) }));
    const named = (name) => seated.filter((table) => table.name === name).map((table) => table.ids);
    const outside = tables.filter((table) => table.name === "out").length;
    return {
      admissible: String(seating.count / factorial(outside)),
      left_out: named("out").flat().sort(byOrder),
      short: named("short").flat(),
      teams: [...groups.filter((group) => group.length === size), ...named("")].sort((a, b) => byOrder(a[0], b[0])),
    };
  }
  function freePasses(list) { // places beside a bye where no seeded team stands
    const seeded = new Set(list.seeds.map(([, slot]) => slot));
    return list.byes.map((slot) => (slot % 2 ? slot + 1 : slot - 1)).filter((slot) => !seeded.has(slot)).sort((a, b) => a - b);
  }
  function drawBracket(list, chance) {
    if (!has(list, "bye")) return drawPlaces(list, chance);
    const places = freePasses(list), late = list.clubs === "late";
    if (late && places.length > 32) throw new TooComplex();
    const lists = places.map((slot) => ({ ...list, seeds: [...list.seeds, [list.bye, slot]] }));
    const weights = lists.map((one) => (late ? countLate(one) : 1n));
    if (weights.every((weight) => weight === 0n)) return null;
    const outcome = drawPlaces(lists[chance.pick(weights)], chance);
    if (outcome === null || outcome.admissible === null) return outcome;
    const all = late ? weights.reduce((total, weight) => total + weight, 0n) : BigInt(outcome.admissible) * BigInt(places.length);
    return { ...outcome, admissible: String(all) };
  }
  function countLate(list) {
    const seeds = new Map(list.seeds.map(([id, slot]) => [slot, id])), seeded = new Set(seeds.values()), end = list.size + 1;
    const spread = new Spread(list, new Set(list.byes), seeds), loose = list.entries.map(({ id }) => id).filter((id) => !seeded.has(id));
    return spread.count(1, end, spread.groups(loose, 1, end).map(([club, ids]) => [club, ids.length]));
  }
  function drawPlaces(list, chance) {
    const byes = new Set(list.byes), seeds = new Map(list.seeds.map(([id, slot]) => [slot, id]));
    const seeded = new Set(seeds.values());
    const filled = new Map(seeds);
    let admissible = null;
    if (list.clubs === "late" || list.clubs === "late_by_halves") {
      const loose = list.entries.map(({ id }) => id).filter((id) => !seeded.has(id)), spread = new Spread(list, byes, seeds), end = list.size + 1;
      if (spread.exact) admissible = String(spread.count(1, end, spread.groups(loose, 1, end).map(([club, ids]) => [club, ids.length])));
      spread.place(1, end, loose, chance, new Map()).forEach((id, slot) => filled.set(slot, id));
    } else {
      const order = new Map(list.entries.map(({ id }, place) => [id, place]));
      const tokens = tokensOf(list, list.clubs === "first_round");
      const heads = new Map(), tables = [], open = [];
      const head = 1 + [...tokens.values()].flat().reduce((most, token) => Math.max(most, token), -1);
      for (let top = 1; top < list.size; top += 2) {
        const pair = [top, top + 1], set = pair.filter((slot) => seeds.has(slot)), bye = pair.some((slot) => byes.has(slot));
        if (set.length === 2) {
          const [a, b] = set.map((slot) => tokens.get(seeds.get(slot)));
          if (a.some((token) => b.includes(token))) return null;
        } else if (set.length && !bye) heads.set(seeds.get(set[0]), top + top + 1 - set[0]);
        else if (bye && !set.length) tables.push({ name: String(pair.find((slot) => !byes.has(slot))), need: 1, tokens: [head] });
        else if (!bye) open.push(top);
      }
      const units = list.entries.map(({ id }) => id).filter((id) => heads.has(id) || !seeded.has(id))
        .map((id) => ({ id, places: 1, tokens: heads.has(id) ? union(tokens.get(id), [head]) : tokens.get(id) }));
      const seating = new Seating(units, 2, tables);
      if (seating.count === 0n) return null;
      admissible = String(seating.count * factorial(open.length) * 2n ** BigInt(open.length));
      const pairs = [];
      for (const table of seating.draw(chance)) {
        const ids = table.ids.slice().sort((a, b) => order.get(a) - order.get(b));
        const first = ids.find((id) => heads.has(id));
        if (table.name) filled.set(Number(table.name), ids[0]);
        else if (first !== undefined) filled.set(heads.get(first), ids.find((id) => id !== first));
        else pairs.push(ids);
      }
      pairs.sort((a, b) => order.get(a[0]) - order.get(b[0]));
      chance.shuffled(open).forEach((top, place) => {
        const side = chance.index(2);
        filled.set(top + side, pairs[place][0]);
        filled.set(top + 1 - side, pairs[place][1]);
      });
    }
    return { admissible, slots: Array.from({ length: list.size }, (_, place) => filled.get(place + 1) ?? null) };
  }
  class Spread {
    constructor(list, byes, seeds) {
      this.byes = byes;
      this.exact = list.clubs === "late";
      this.clubs = new Map(list.entries.filter(({ club }) => club !== null).map(({ id, club }) => [id, club]));
      this.fixed = [...seeds].map(([slot, id]) => [slot, this.clubs.get(id)]);
      this.free = (slot) => !byes.has(slot) && !seeds.has(slot);
      this.known = new Map();
      this.shapes = new Map();
      this.work = 0;
    }
    seeds(first, end, club) { return this.fixed.filter(([slot, its]) => its === club && slot >= first && slot < end).length; }
    groups(teams, first, end) { // [club or null, ids]; null: alone in their club, or without one
      const byClub = new Map();
      for (const id of teams) if (this.clubs.has(id)) byClub.set(this.clubs.get(id), [...(byClub.get(this.clubs.get(id)) || []), id]);
      const kept = [...byClub].filter(([club, ids]) => ids.length + this.seeds(first, end, club) > 1), names = new Set(kept.map(([club]) => club));
      const alone = teams.filter((id) => !this.clubs.has(id) || !names.has(this.clubs.get(id)));
      return alone.length ? [...kept, [null, alone]] : kept;
    }
    below(first, end, sizes) {
      let alone = 0;
      const clubs = [];
      for (const [club, size] of sizes) {
        if (club === null || size + this.seeds(first, end, club) < 2) alone += size;
        else if (size) clubs.push([club, size]);
      }
      return alone ? [...clubs, [null, alone]] : clubs;
    }
    problem(first, end, sizes) {
      const middle = (first + end) / 2;
      let room = 0;
      for (let slot = first; slot < middle; slot++) if (this.free(slot)) room++;
      const groups = sizes.map(([club, size]) => {
        if (club === null) return { size, pairs: () => 0 };
        const a = this.seeds(first, middle, club), b = this.seeds(middle, end, club);
        return { size, pairs: (x) => { const l = a + x, r = b + size - x; return (l * (l - 1) + r * (r - 1)) / 2; } };
      });
      return { groups, room };
    }
    best({ groups, room }) {
      const best = [];
      best[groups.length] = new Map([[0, [0, 1n]]]);
      for (let number = groups.length - 1; number >= 0; number--) {
        const group = groups[number], here = best[number] = new Map();
        for (const [filled, [pairs, ways]] of best[number + 1])
          for (let going = 0; going <= Math.min(group.size, room - filled); going++) {
            const cost = pairs + group.pairs(going), more = comb(group.size, going) * ways, known = here.get(filled + going);
            if (!known || cost < known[0]) here.set(filled + going, [cost, more]);
            else if (cost === known[0]) known[1] += more;
          }
      }
      return best;
    }
    steps(best, number, group, room) {
      const [wanted] = best[number].get(room);
      return Array.from({ length: group.size + 1 }, (_, going) => {
        const after = best[number + 1].get(room - going);
        return after && group.pairs(going) + after[0] === wanted ? comb(group.size, going) * after[1] : 0n;
      });
    }
    weighted(first, end, sizes, bounded = false) {
      const middle = (first + end) / 2, problem = this.problem(first, end, sizes), best = this.best(problem), found = [];
      const onward = (number, room, going, who) => {
        if (number < sizes.length) {
          const group = problem.groups[number];
          this.steps(best, number, group, room).forEach((ways, up) => {
            if (ways) onward(number + 1, room - up, [...going, up], who * comb(group.size, up));
          });
          return;
        }
        if (++this.work > 20000 && bounded) throw new TooComplex();
        const upper = this.below(first, middle, sizes.map(([club], i) => [club, going[i]]));
        const lower = this.below(middle, end, sizes.map(([club, size], i) => [club, size - going[i]]));
        found.push([who * this.count(first, middle, upper) * this.count(middle, end, lower), going]);
      };
      onward(0, problem.room, [], 1n);
      return found;
    }
    count(first, end, sizes) {
      if (end - first === 1 || !sizes.length) return 1n;
      const alike = sizes.map(([club, size]) => (club === null ? `.${size}` : this.seeds(first, end, club) ? `=${JSON.stringify(club)}${size}` : `+${size}`)).sort();
      const key = `${this.shape(first, end)}|${alike.join()}`;
      if (!this.known.has(key)) this.known.set(key, this.weighted(first, end, sizes, true).reduce((total, [weight]) => total + weight, 0n));
      return this.known.get(key);
    }
    shape(first, end) {
      const key = first * 1024 + end;
      if (!this.shapes.has(key)) this.shapes.set(key, this.shapeOf(first, end));
      return this.shapes.get(key);
    }
    shapeOf(first, end) {
      if (this.fixed.some(([slot]) => slot >= first && slot < end)) return `<${first}-${end}>`;
      if (end - first === 1) return this.free(first) ? "o" : "x";
      const middle = (first + end) / 2;
      return `(${[this.shape(first, middle), this.shape(middle, end)].sort().join("")})`;
    }
    place(first, end, teams, chance, placed) {
      if (!teams.length) return placed;
      if (end - first === 1) return placed.set(first, teams[0]);
      const middle = (first + end) / 2, groups = this.groups(teams, first, end), sizes = groups.map(([club, ids]) => [club, ids.length]);
      let going = [];
      if (this.exact) {
        const found = this.weighted(first, end, sizes);
        going = found[chance.pick(found.map(([weight]) => weight))][1];
      } else {
        const problem = this.problem(first, end, sizes), best = this.best(problem);
        let { room } = problem;
        problem.groups.forEach((group, number) => { going.push(chance.pick(this.steps(best, number, group, room))); room -= going[number]; });
      }
      const left = new Set();
      groups.forEach(([, ids], i) => {
        const order = going[i] > 0 && going[i] < ids.length ? chance.shuffled(ids) : ids;
        order.slice(0, going[i]).forEach((id) => left.add(id));
      });
      this.place(first, middle, teams.filter((id) => left.has(id)), chance, placed);
      return this.place(middle, end, teams.filter((id) => !left.has(id)), chance, placed);
    }
  }
  function result(list, nonce, source) {
    const seed = seedOf(hashOf(list), nonce, source), chance = new Stream(seed);
    return { seed, outcome: list.kind === "bracket" ? drawBracket(list, chance) : drawTeams(list, chance) };
  }

  // --- what a list, a source's value and a change must look like; each answers where it is wrong, or ""
  const members = (value, names) => isObject(value) && Object.keys(value).sort().join() === names.slice().sort().join();
  const text = (value, most) => typeof value === "string" && value.length > 0 && [...value].length <= most;
  const ENOUGH = 1n << 64n;
  const NAMED = {
    cards: (s) => members(s, ["kind", "count"]) && whole(s.count, 1, 40) && perm(40, s.count) >= ENOUGH,
    dice: (s) => members(s, ["kind", "count", "sides"]) && whole(s.count, 1, 1000) && whole(s.sides, 2, 100) && BigInt(s.sides) ** BigInt(s.count) >= ENOUGH,
    lottery: (s) => members(s, ["kind", "name", "count", "digits"]) && text(s.name, 200) && whole(s.count, 1, 1000) && whole(s.digits, 1, 9) && 10n ** BigInt(s.digits * s.count) >= ENOUGH,
    beacon: (s) => members(s, ["kind", "name", "round"]) && text(s.name, 200) && text(s.round, 100),
  };
  const listOf = (value, count, each) => Array.isArray(value) && value.length === count && value.every(each);
  const TOLD = {
    cards: (s, v) => listOf(v, s.count, (card) => DECK.includes(card)) && new Set(v).size === v.length,
    dice: (s, v) => listOf(v, s.count, (thrown) => whole(thrown, 1, s.sides)),
    lottery: (s, v) => listOf(v, s.count, (number) => typeof number === "string" && number.length === s.digits && /^[0-9]*$/.test(number)),
    beacon: (s, v) => typeof v === "string" && v.length >= 32 && v.length <= 1024 && v.length % 2 === 0 && /^[0-9a-f]*$/.test(v),
  };
  const has = (table, key) => Object.prototype.hasOwnProperty.call(table, key);
  const BOTH = ["apart", "commitment", "entries", "format", "frozen_at", "kind", "number", "previous", "reason", "source", "tournament"];
  const FIELDS = { teams: ["clubs_apart", "odd", "ready", "team_size", "together"], bracket: ["byes", "clubs", "seeds", "size"] };
  const isEntry = (e) => members(e, ["id", "club", "name"]) && typeof e.id === "string" && /^[A-Za-z0-9_.:-]{1,64}$/.test(e.id) &&
    (e.club === null || text(e.club, 200)) && (e.name === null || isHex(e.name, 64));

  function listFault(list) {
    if (!isObject(list) || typeof list.kind !== "string" || !has(FIELDS, list.kind)) return "kind";
    const bye = list.kind === "bracket" && has(list, "bye") ? ["bye"] : [];
    if (!members(list, [...BOTH, ...FIELDS[list.kind], ...bye])) return "members";
    const first = list.number === 1, past = (value) => (first ? value === null : isHex(value, 64));
    if (list.format !== "retruco-draw-list-1") return "format";
    if (!text(list.tournament, 200)) return "tournament";
    if (!text(list.frozen_at, 64)) return "frozen_at";
    if (!whole(list.number, 1, 10000)) return "number";
    if (!isHex(list.commitment, 64)) return "commitment";
    if (!past(list.previous)) return "previous";
    if (!past(list.reason)) return "reason";
    if (!isObject(list.source) || typeof list.source.kind !== "string" || !has(NAMED, list.source.kind) || !NAMED[list.source.kind](list.source)) return "source";
    const { entries } = list;
    if (!Array.isArray(entries) || entries.length < 2 || entries.length > (list.kind === "teams" ? 1536 : 512)) return "entries";
    const wrong = entries.findIndex((entry) => !isEntry(entry));
    if (wrong >= 0) return `entries.${wrong}`;
    const ids = new Set(entries.map(({ id }) => id));
    if (ids.size !== entries.length) return "entries";
    const groups = (value, least, most) => Array.isArray(value) && value.every((group) => Array.isArray(group) &&
      group.length >= least && group.length <= most && new Set(group).size === group.length && group.every((id) => ids.has(id)));
    if (!groups(list.apart, 2, 2)) return "apart";
    return list.kind === "teams" ? teamsFault(list, groups) : bracketFault(list, ids);
  }
  function teamsFault(list, groups) {
    if (!whole(list.team_size, 2, 3)) return "team_size";
    if (!["waitlist", "reserve", "trio", "bye"].includes(list.odd) || (list.odd === "trio" && list.team_size !== 2)) return "odd";
    if (typeof list.clubs_apart !== "boolean") return "clubs_apart";
    if (!groups(list.ready, 2, list.team_size) || new Set(list.ready.flat()).size !== list.ready.flat().length) return "ready";
    if (!groups(list.together, 2, 2)) return "together";
    const bound = groupsOf(list);
    if (bound.some((group) => group.length > list.team_size)) return "together";
    if (list.apart.some(([a, b]) => bound.some((group) => group.includes(a) && group.includes(b)))) return "apart";
    return "";
  }
  function bracketFault(list, ids) {
    const { size, byes, seeds } = list;
    if (!["free", "first_round", "late", "late_by_halves"].includes(list.clubs)) return "clubs";
    if (list.clubs.startsWith("late") && list.apart.length) return "apart";
    if (!whole(size, 2, 512) || size & (size - 1)) return "size";
    if (!Array.isArray(byes) || !byes.every((slot) => whole(slot, 1, size)) || new Set(byes).size !== byes.length ||
      byes.length !== size - ids.size || byes.some((slot) => slot % 2 && byes.includes(slot + 1))) return "byes";
    if (!Array.isArray(seeds) || !seeds.every((seed) => Array.isArray(seed) && seed.length === 2 && ids.has(seed[0]) &&
      whole(seed[1], 1, size) && !byes.includes(seed[1]))) return "seeds";
    if (new Set(seeds.map(([id]) => id)).size !== seeds.length || new Set(seeds.map(([, slot]) => slot)).size !== seeds.length) return "seeds";
    return has(list, "bye") && (!ids.has(list.bye) || seeds.some(([id]) => id === list.bye) || !freePasses(list).length) ? "bye" : "";
  }
  const standing = (outcome) => (outcome.slots ? outcome.slots : outcome.teams);
  function applied(outcome, changes) {
    const now = standing(outcome).slice();
    for (const change of changes) for (const [where, , after] of change.places) now[Math.min(where, now.length + 1) - 1] = after;
    return { ...outcome, [outcome.slots ? "slots" : "teams"]: now };
  }
  const equal = (a, b) => difference(a, b) === null;
  function changeFault(list, outcome, changes) {
    if (!changes.length) return "";
    if (outcome === null) return "changes";
    const known = new Set(list.entries.map(({ id }) => id)), bracket = Boolean(outcome.slots);
    let now = outcome;
    for (let n = 0; n < changes.length; n++) {
      const change = changes[n], where = `changes.${n}`;
      const late = isObject(change) && has(change, "match") ? ["match"] : [];
      if (late.length && !whole(change.match, 1, 1024)) return `${where}.match`;
      if (!members(change, ["number", "at", "reason", "entries", "places", ...late]) || change.number !== n + 1 || !text(change.at, 64) || !isHex(change.reason, 64)) return where;
      if (!Array.isArray(change.entries) || !change.entries.every((e) => members(e, ["id", "club", "name"]) && typeof e.id === "string" &&
        (e.club === null || typeof e.club === "string") && (e.name === null || isHex(e.name, 64)))) return `${where}.entries`;
      change.entries.forEach(({ id }) => known.add(id));
      if (!Array.isArray(change.places) || !change.places.length) return `${where}.places`;
      for (let place = 0; place < change.places.length; place++) {
        const step = change.places[place], here = `${where}.places.${place}`;
        if (!Array.isArray(step) || step.length !== 3) return here;
        const [spot, before, after] = step, there = standing(now);
        if (!whole(spot, 1, there.length + (bracket ? 0 : 1))) return here;
        if (!equal(spot <= there.length ? there[spot - 1] : [], before)) return here;
        const ids = bracket ? (after === null ? [] : [after]) : after;
        if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string" && known.has(id))) return here;
        now = applied(now, [{ places: [step] }]);
      }
      const ids = standing(now).flat().filter((id) => id !== null);
      if (new Set(ids).size !== ids.length) return where;
    }
    return "";
  }

  // --- verification
  function difference(expected, found, path = []) {
    if (isObject(expected) && isObject(found) && members(found, Object.keys(expected))) {
      for (const key of Object.keys(expected).sort()) { const inside = difference(expected[key], found[key], [...path, key]); if (inside) return inside; }
      return null;
    }
    if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
      for (let i = 0; i < expected.length; i++) { const inside = difference(expected[i], found[i], [...path, i]); if (inside) return inside; }
      return null;
    }
    return expected === found ? null : { path, expected, found };
  }
  function verify(published, { listHash = "" } = {}) {
    const findings = [];
    const add = (code, where, expected = "", found = "") => findings.push({ code, where, expected: show(expected), found: show(found) });
    const show = (value) => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 200);
    const same = (expected, found, where, code) => { const d = difference(expected, found); if (d) add(code, [where, ...d.path].join("."), d.expected, d.found); };
    const report = (document) => ({ sound: findings.length === 0, findings, document });
    let document;
    try {
      document = JSON.parse(published);
      if (`${canonical(document)}\n` !== published) throw new NotCanonical("spelling");
    } catch (error) { add("unreadable", "", "one canonical JSON object", error.message); return report(null); }
    if (!members(document, ["format", "draws", "changes", "texts", "seal"])) { add("wrong_shape", ""); return report(null); }
    if (document.format !== "retruco-draw-1") { add("wrong_format", "format"); return report(null); }
    const { draws, changes, texts } = document;
    if (!Array.isArray(draws) || !draws.length || !Array.isArray(changes) || !isObject(texts)) { add("wrong_shape", ""); return report(null); }
    if (listHash && !draws.some((record) => isObject(record) && record.list_hash === listHash)) add("other_list", "draws", listHash);
    const committed = new Set();
    for (let number = 0; number < draws.length; number++) {
      const record = draws[number], where = `draws.${number}`, last = number === draws.length - 1, before = draws[number - 1];
      if (!members(record, ["list", "list_hash", "source", "nonce", "seed", "outcome", ...(last ? [] : ["changes"])])) { add("wrong_shape", where); return report(null); }
      const { list } = record, fault = listFault(list);
      if (fault) { add("wrong_list", `${where}.list.${fault}`); return report(null); }
      same(number + 1, list.number, `${where}.list.number`, "other_number");
      same(hashOf(list), record.list_hash, `${where}.list_hash`, "other_list_hash");
      if (before) {
        same(hashOf(before), list.previous, `${where}.list.previous`, "other_past");
        for (const member of ["kind", "tournament"]) same(before.list[member], list[member], `${where}.list.${member}`, "other_past");
      }
      let right = true;
      if ([record.source, record.nonce, record.seed, record.outcome].some((value) => value !== null)) right = checkDrawn(record, where, add, same);
      const its = last ? changes : record.changes;
      if (!Array.isArray(its)) { add("wrong_shape", `${where}.changes`); return report(null); }
      if (right) {
        const wrong = changeFault(list, record.outcome, its);
        if (wrong) { add("wrong_change", (last ? "" : `${where}.`) + wrong); return report(null); }
        for (const entry of [...list.entries, ...its.flatMap((change) => change.entries)]) committed.add(entry.name);
        for (const holder of [list, ...its]) committed.add(holder.reason);
      }
    }
    for (const [commitment, told] of Object.entries(texts)) {
      const where = `texts.${commitment}`;
      if (!members(told, ["salt", "text"]) || !isHex(told.salt, 32) || typeof told.text !== "string") add("wrong_shape", where);
      else if (textCommitment(told.salt, told.text) !== commitment) add("other_text", where, commitment, told.text);
      else if (!committed.has(commitment)) add("stray_text", where, "", told.text);
    }
    same(hashOf({ changes, draws, format: document.format }), document.seal, "seal", "other_seal");
    return report(document);
  }
  function checkDrawn(record, where, add, same) { // whether the outcome could be run again and is the same
    const { list, nonce, source } = record;
    if (!isHex(nonce, 64)) { add("other_nonce", `${where}.nonce`, "64 hexadecimal digits", nonce); return false; }
    same(list.commitment, nonceCommitment(nonce), `${where}.nonce`, "other_nonce");
    if (!TOLD[list.source.kind](list.source, source)) { add("wrong_source", `${where}.source`); return false; }
    let again;
    try { again = result(list, nonce, source); } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      add("too_complex", `${where}.outcome`);
      return false;
    }
    if (again.outcome === null) { add("no_outcome", `${where}.outcome`); return false; }
    same(again.seed, record.seed, `${where}.seed`, "other_seed");
    same(again.outcome, record.outcome, `${where}.outcome`, "other_outcome");
    return equal(again.outcome, record.outcome);
  }

  // --- reading a document that was found sound, or nearly
  function firstMatch(place, size, byes) { // a bye leaves no match in the first round; whoever passes free plays first in the second
    const half = (at) => Math.floor(at / 2);
    const played = Array.from({ length: size / 2 }, (_, pair) => pair).filter((pair) => !byes.includes(2 * pair + 1) && !byes.includes(2 * pair + 2));
    return played.includes(half(place)) ? played.indexOf(half(place)) + 1 : played.length + half(half(place)) + 1;
  }
  function lateMatch(changes, place, now, byes) { // the match that was added where a late team took the place of a bye
    const beside = (place ^ 1) + 1, bye = byes.find((slot) => slot === place + 1 || slot === beside);
    if (bye === undefined || now[beside - 1] === null) return null;
    const added = changes.filter((change) => has(change, "match") && change.places.some(([where]) => where === bye)).pop();
    return added ? added.match : null;
  }
  function placeOf(document, id) {
    const { outcome } = document.draws[document.draws.length - 1];
    if (outcome === null) return null;
    const now = standing(applied(outcome, document.changes));
    const place = now.findIndex((here) => (Array.isArray(here) ? here.includes(id) : here === id));
    if (place < 0) return null;
    if (!outcome.slots) return place + 1;
    const { byes } = document.draws[document.draws.length - 1].list;
    return lateMatch(document.changes, place, now, byes) ?? firstMatch(place, now.length, byes);
  }
  const textOf = (document, commitment) => (commitment !== null && has(document.texts, commitment) ? document.texts[commitment].text : "");
  const entriesOf = (document) => {
    const { list } = document.draws[document.draws.length - 1];
    return [...list.entries, ...document.changes.flatMap((change) => change.entries)];
  };
  return { verify, result, canonical, hashOf, nonceCommitment, textCommitment, fingerprint, placeOf, textOf, entriesOf, Stream,
    sha256: (message) => hex(sha256(utf8(message))), sha512: (message) => hex(sha512(utf8(message))), hmac: (key, message) => hex(hmac(unhex(key), utf8(message))) };
})();
