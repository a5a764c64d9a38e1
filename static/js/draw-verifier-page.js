// The verifier's page: reads the published text, asks DrawVerifier, writes the answer in words.
// The words come from the page's own data block; everything is written as text, never as markup.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const part = (name) => document.getElementById(`draw-${name}`);
  const words = JSON.parse(part("words").textContent);
  const result = part("result");
  const LANGUAGE = document.documentElement.lang;
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const write = (sentence, className = "") =>
    result.append(Object.assign(document.createElement("p"), { textContent: sentence, className }));
  const GLYPHS = { p: "♣", c: "♥", e: "♠", o: "♦" };
  function cardNames(digest, source) {
    const isFrench = source.deck === "french";
    return DrawVerifier.fingerprint(digest, { source }).map((card) => {
      const rank = card.slice(0, -1), suit = card.slice(-1);
      return isFrench ? rank + GLYPHS[suit] : fill(words.card, { rank, suit: words.suits[suit] });
    }).join(isFrench ? " " : ", ");
  }
  function writeSource({ list, source: value, outcome }) { // what a reader must know of where chance came from
    const { source, value: own } = DrawVerifier.sourceUsed(list.source, value);
    if (source.kind === "none") write(words.no_source, "changed");
    if (outcome === null) return;
    if (source !== list.source) write(fill(words.fallback, { after: list.source.fallback.after }), "changed");
    if (source.kind === "beacon" && source.chain)
      write(fill(words.beacon, { round: source.round, randomness: DrawVerifier.sha256OfHex(own) }), "digits");
  }
  const simplify = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

  function writeRecords(document) {
    const { draws, changes, seal } = document;
    draws.forEach((record, place) => {
      const { list, list_hash: hash, outcome } = record;
      const isLast = place === draws.length - 1;
      write(fill(words.draw, { number: place + 1, hash }));
      write(fill(words.cards, { cards: cardNames(hash, list.source) }));
      writeSource(record);
      const reason = DrawVerifier.textOf(document, list.reason);
      if (reason) write(fill(words.reason, { text: reason }));
      if (outcome === null) write(isLast ? words.waiting : words.abandoned);
      else if (outcome.admissible !== null) {
        const number = BigInt(outcome.admissible).toLocaleString(LANGUAGE);
        write(fill(words.counted, { number }), "digits");
      }
      if (outcome !== null) writeChoice(list, outcome);
    });
    const byHand = changes.filter((change) => change.draw === undefined);
    if (byHand.length) write(fill(words.changes, { number: byHand.length }), "changed");
    for (const change of changes) {
      const reason = DrawVerifier.textOf(document, change.reason);
      if (change.draw !== undefined) write(fill(words.late_change, { number: change.number, match: change.match, hash: change.draw, text: reason }));
      else if (reason) write(`${change.number}. ${reason}`);
    }
    write(fill(words.seal, { seal, number: changes.length }), "digits");
  }

  function writeChoice({ kind, clubs }, { cost, same_club: sameClub }) { // what a draw of a stage could not avoid
    if (kind === "pots" && clubs === "first_round") {
      write(words.pots_chance);
      if (sameClub) write(fill(words.cost.same_club, { number: sameClub }), "changed");
    }
    if (kind !== "round") return;
    write(words.round_chance);
    for (const line of DrawVerifier.costLines) if (cost[line] > 0) write(fill(words.cost[line], { number: cost[line] }), "changed");
  }

  function writeNoted({ draw, in_force: isInForce, changes }, last) {
    const values = { number: draw, changes, last };
    if (!isInForce) write(fill(words.noted_replaced, values), "bad");
    else write(fill(changes === null ? words.noted_list : words.noted_file, values), "good");
  }

  function writeDoubts(document, { renamed, unmatched, taken_out: takenOut }) {
    const { entries } = document.draws[document.draws.length - 1].list;
    const numbers = new Map(entries.map(({ id }, place) => [id, place + 1]));
    const label = (id, text) => text || (numbers.has(id) ? fill(words.entry, { number: numbers.get(id), id }) : id);
    const labelNow = (id) => label(id, DrawVerifier.textOf(document, DrawVerifier.nameNow(document, id)));
    const writeAll = (sentence, labels) => {
      if (labels.length) write(`${fill(sentence, { number: labels.length })} ${labels.join("; ")}`, "doubt");
    };
    writeAll(words.renamed, renamed.map(({ id, before, after }) => `${label(id, before)} → ${label(id, after)}`));
    writeAll(words.unmatched, unmatched.map((id) => label(id, "")));
    writeAll(words.taken_out, takenOut.map(labelNow));
  }

  function writePlaces(document, query, isSound) {
    const isMatch = (text) => simplify(text).includes(simplify(query));
    const entries = DrawVerifier.entriesOf(document)
      .map(({ id, name }) => ({ id, listed: DrawVerifier.textOf(document, name), name: DrawVerifier.textOf(document, DrawVerifier.nameNow(document, id)) }))
      .filter(({ id, listed, name }) => id === query || isMatch(name) || isMatch(listed));
    if (!entries.length) write(words.unknown);
    const { list, outcome } = document.draws[document.draws.length - 1], { kind } = list;
    const passesFree = kind === "late" && outcome !== null;
    const places = { teams: words.your_team, bracket: list.stage ? words.your_stage_match : words.your_match, pots: words.your_stage_match,
      groups: words.your_group, lot: words.your_lot };
    const nameOf = (id) => DrawVerifier.textOf(document, DrawVerifier.nameNow(document, id)) || id;
    const partnersOf = (id) => DrawVerifier.outcomeNow(document).teams.find((ids) => ids.includes(id)).filter((other) => other !== id);
    for (const { id, name } of entries) {
      const place = DrawVerifier.placeOf(document, id), rival = DrawVerifier.rivalOf(document, id), values = { name: name || id, place, round: list.round };
      if (kind === "groups" && place !== null) [values.group] = list.groups[place - 1];
      if (kind === "round" && outcome?.bye === id && isSound) write(fill(words.your_bye, values), "mine");
      else if (place === null) write(fill(passesFree && isSound ? words.passes_free : words.no_place, values));
      else if (!isSound) write(fill(words.your_place_unsound, values), "bad");
      else if (rival !== null) write(fill(kind === "round" ? words.your_round : words.your_rival, { ...values, rival: nameOf(rival) }), "mine");
      else if (DrawVerifier.isInShortTeam(document, id)) write(fill(words.your_short_team, values), "mine");
      else {
        if (kind === "teams") values.partners = partnersOf(id).map(nameOf).join(", ");
        write(fill(places[kind], values), "mine");
      }
    }
  }

  function check() {
    result.replaceChildren();
    const published = `${part("text").value.trimEnd()}\n`;
    const answer = DrawVerifier.verify(published, { noted: part("noted").value.trim().toLowerCase() });
    const { sound, findings: [first], document, noted } = answer;
    if (!sound) {
      const values = { where: first.where || "–", expected: first.expected || "–", found: first.found || "–" };
      write(words.unsound, "bad");
      write(`${fill(words.difference, values)} (${first.code})`, "bad");
    } else if (document.draws.some((record) => record.outcome !== null)) write(words.sound, "good");
    if (noted) writeNoted(noted, document.draws.length);
    if (document) writeDoubts(document, answer);
    const query = part("me").value.trim();
    if (document && query) writePlaces(document, query, sound);
    if (document) writeRecords(document);
    result.dataset.sound = String(sound);
  }

  part("check").addEventListener("click", check);
  part("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) part("text").value = await file.text();
  });
});
