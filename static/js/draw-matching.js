// The perfect matching of least weight, for the verifier of a round: who meets whom.
// Edmonds' blossoms with dual variables, on a full table of weights, whole numbers of any size.
"use strict";
// weights[i][j]: a BigInt of at least 0, or null where the two cannot meet. Answers whom each one
// meets, or null where not everybody can be matched.
function leastMatching(weights) {
  const count = weights.length, none = 0; // vertices from 1 on, blossoms after them; 0 is nobody
  const room = count + (count >> 1) + 2;
  let highest = 0n;
  for (const row of weights) for (const weight of row) if (weight !== null && weight > highest) highest = weight;
  const value = Array.from({ length: count + 1 }, (_, u) => Array.from({ length: count + 1 }, (__, v) => {
    const weight = u && v && u !== v ? weights[u - 1][v - 1] : null;
    return weight === null ? null : 4n * (highest - weight); // so that halves are whole
  }));
  const makeTable = (fill) => Array.from({ length: room }, (_, x) => Int32Array.from({ length: room }, (__, y) => fill(x, y)));
  // The edge by which a vertex or blossom x touches y: its ends near x (0: there is none); that near y is near[y][x].
  const near = makeTable((x, y) => (x <= count && y <= count && x && y && value[x][y] !== null ? x : none));
  const memberWith = makeTable((x, y) => (x === y && x <= count ? x : none)); // which member of blossom x holds vertex y
  const halfOfBest = (row) => row.reduce((most, each) => (each !== null && each > most ? each : most), 0n) / 2n;
  const dual = Array.from({ length: room }, (_, u) => (u && u <= count ? halfOfBest(value[u]) : 0n));
  const mate = new Int32Array(room), parent = new Int32Array(room), slack = new Int32Array(room), seen = new Int32Array(room);
  const outer = Int32Array.from({ length: room }, (_, x) => (x <= count ? x : none)); // the outermost blossom around x
  const sign = new Int8Array(room); // of an outermost blossom in the trees: 1 even, -1 odd, 0 outside
  const members = Array.from({ length: room }, () => []);
  const loosest = Array.from({ length: room }, () => 0n); // the looseness of the edge to slack[x]
  let last = count, turn = 0, queue = [];

  const looseness = (x, y) => { // 0n: the edge between x and y is tight
    const u = near[x][y], v = near[y][x];
    return dual[u] + dual[v] - value[u][v];
  };
  function offerSlack(u, x, loose) {
    if (slack[x] && loose >= loosest[x]) return;
    slack[x] = u;
    loosest[x] = loose;
  }
  function resetSlack(x) {
    slack[x] = none;
    for (let u = 1; u <= count; u++) if (near[u][x] && outer[u] !== x && sign[outer[u]] === 1) offerSlack(u, x, looseness(u, x));
  }
  function enqueue(x) { if (x <= count) queue.push(x); else members[x].forEach(enqueue); }
  function setOuter(x, blossom) { outer[x] = blossom; if (x > count) members[x].forEach((each) => setOuter(each, blossom)); }
  function evenPlace(blossom, member) { // where it stands, an even number of steps from the base
    const place = members[blossom].indexOf(member);
    if (place % 2 === 0) return place;
    members[blossom] = [members[blossom][0], ...members[blossom].slice(1).reverse()];
    return members[blossom].length - place;
  }
  function setMate(x, y) {
    mate[x] = near[y][x];
    if (x <= count) return;
    const member = memberWith[x][near[x][y]], place = evenPlace(x, member);
    for (let i = 0; i < place; i++) setMate(members[x][i], members[x][i ^ 1]);
    setMate(member, y);
    members[x] = [...members[x].slice(place), ...members[x].slice(0, place)];
  }
  function augment(x, y) {
    for (;;) {
      const next = outer[mate[x]];
      setMate(x, y);
      if (!next) return;
      const above = outer[parent[next]];
      setMate(next, above);
      [x, y] = [above, next];
    }
  }
  function commonAncestor(x, y) {
    turn++;
    for (let [a, b] = [x, y]; a || b; [a, b] = [b, a]) {
      if (!a) continue;
      if (seen[a] === turn) return a;
      seen[a] = turn;
      a = outer[mate[a]];
      if (a) a = outer[parent[a]];
    }
    return none;
  }
  function formBlossom(x, base, y) {
    let blossom = count + 1;
    while (blossom <= last && outer[blossom]) blossom++;
    if (blossom > last) last++;
    dual[blossom] = 0n;
    sign[blossom] = 1;
    mate[blossom] = mate[base];
    const climb = (from) => {
      const way = [];
      for (let even = from; even !== base;) {
        const odd = outer[mate[even]];
        way.push(even, odd);
        enqueue(odd);
        even = outer[parent[odd]];
      }
      return way;
    };
    members[blossom] = [base, ...climb(x).reverse(), ...climb(y)];
    setOuter(blossom, blossom);
    for (let other = 1; other <= last; other++) near[blossom][other] = near[other][blossom] = none;
    memberWith[blossom].fill(none);
    for (const member of members[blossom]) {
      for (let other = 1; other <= last; other++) {
        if (other === blossom || !near[member][other]) continue;
        if (near[blossom][other] && looseness(member, other) >= looseness(blossom, other)) continue;
        near[blossom][other] = near[member][other];
        near[other][blossom] = near[other][member];
      }
      for (let vertex = 1; vertex <= count; vertex++) if (memberWith[member][vertex]) memberWith[blossom][vertex] = member;
    }
    resetSlack(blossom);
  }
  function expandBlossom(blossom) {
    members[blossom].forEach((member) => setOuter(member, member));
    const entry = memberWith[blossom][near[blossom][parent[blossom]]], place = evenPlace(blossom, entry), own = members[blossom];
    for (let i = 0; i < place; i += 2) {
      const [odd, even] = [own[i], own[i + 1]];
      parent[odd] = near[even][odd];
      sign[odd] = -1;
      sign[even] = 1;
      slack[odd] = none;
      resetSlack(even);
      enqueue(even);
    }
    sign[entry] = -1;
    parent[entry] = parent[blossom];
    for (let i = place + 1; i < own.length; i++) {
      sign[own[i]] = 0;
      resetSlack(own[i]);
    }
    outer[blossom] = none;
  }
  function followEdge(x, y) { // a tight edge from an even x; whether it gave one pair more
    const u = near[x][y], from = outer[u], to = outer[near[y][x]];
    if (!sign[to]) {
      const next = outer[mate[to]];
      parent[to] = u;
      sign[to] = -1;
      slack[to] = slack[next] = none;
      sign[next] = 1;
      enqueue(next);
      return false;
    }
    if (sign[to] < 0) return false;
    const base = commonAncestor(from, to);
    if (base) { formBlossom(from, base, to); return false; }
    augment(from, to);
    augment(to, from);
    return true;
  }
  function* outermost() { for (let x = 1; x <= last; x++) if (outer[x] === x) yield x; }
  function addPair() { // true, or why there is none to add
    sign.fill(0);
    slack.fill(none);
    queue = [];
    for (const x of outermost()) if (!mate[x]) { parent[x] = none; sign[x] = 1; enqueue(x); }
    if (!queue.length) return "done";
    for (;;) {
      while (queue.length) {
        const u = queue.pop();
        if (sign[outer[u]] < 0) continue;
        for (let v = 1; v <= count; v++) {
          if (value[u][v] === null || outer[u] === outer[v]) continue;
          const to = outer[v];
          if (sign[to] < 0) continue;
          const loose = dual[u] + dual[v] - value[u][v];
          if (loose !== 0n) offerSlack(u, to, loose); else if (followEdge(u, v)) return true;
        }
      }
      let step = null;
      const offer = (limit) => { if (step === null || limit < step) step = limit; };
      for (const x of outermost()) {
        if (x > count && sign[x] < 0) offer(dual[x] / 2n);
        if (slack[x] && sign[x] === 0) offer(loosest[x]);
        if (slack[x] && sign[x] === 1) offer(loosest[x] / 2n);
      }
      if (step === null) return "alone"; // whoever is left meets nobody
      for (let u = 1; u <= count; u++) {
        const own = sign[outer[u]];
        if (own) dual[u] += own === 1 ? -step : step;
      }
      for (const x of outermost()) {
        if (x > count && sign[x]) dual[x] += sign[x] === 1 ? 2n * step : -2n * step;
        if (slack[x] && sign[x] >= 0) loosest[x] -= sign[x] === 1 ? 2n * step : step;
      }
      queue = [];
      for (const x of [...outermost()]) {
        if (outer[x] !== x || !slack[x] || outer[slack[x]] === x || sign[x] < 0 || loosest[x] !== 0n) continue;
        if (followEdge(slack[x], x)) return true;
      }
      for (const x of [...outermost()]) if (x > count && outer[x] === x && sign[x] < 0 && dual[x] === 0n) expandBlossom(x);
    }
  }
  let answer = true;
  while (answer === true) answer = addPair();
  return answer === "done" ? Array.from({ length: count }, (_, place) => mate[place + 1] - 1) : null;
}
