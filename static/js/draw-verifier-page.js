// The verifier's page: reads the published text, asks DrawVerifier, says in words what it found.
// The words come from the page's own data block; everything is written as text, never as markup.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const part = (name) => document.getElementById(`draw-${name}`);
  const words = JSON.parse(part("words").textContent);
  const result = part("result");
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const say = (sentence, mark = "") => {
    const line = document.createElement("p");
    line.textContent = sentence;
    if (mark) line.className = mark;
    result.append(line);
  };
  const cards = (digest) => DrawVerifier.fingerprint(digest)
    .map((card) => fill(words.card, { rank: card.slice(0, -1), suit: words.suits[card.slice(-1)] })).join(", ");
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

  function sayRecords(shown) {
    shown.draws.forEach((record, place) => {
      const last = place === shown.draws.length - 1;
      say(fill(words.draw, { number: place + 1, hash: record.list_hash }));
      say(fill(words.cards, { cards: cards(record.list_hash) }));
      const reason = DrawVerifier.textOf(shown, record.list.reason);
      if (reason) say(fill(words.reason, { text: reason }));
      if (record.outcome === null) say(last ? words.waiting : words.abandoned);
      else if (record.outcome.admissible !== null) say(fill(words.counted, { number: record.outcome.admissible }), "digits");
    });
    if (shown.changes.length) say(fill(words.changes, { number: shown.changes.length }), "changed");
    for (const change of shown.changes) {
      const reason = DrawVerifier.textOf(shown, change.reason);
      if (reason) say(`${change.number}. ${reason}`);
    }
  }

  function sayMine(shown, wanted, sound) {
    const found = DrawVerifier.entriesOf(shown).map((entry) => ({ id: entry.id, name: DrawVerifier.textOf(shown, entry.name) }))
      .filter(({ id, name }) => id === wanted || plain(name).includes(plain(wanted)));
    if (!found.length) say(words.unknown);
    const bracket = shown.draws[shown.draws.length - 1].list.kind === "bracket";
    for (const { id, name } of found) {
      const place = DrawVerifier.placeOf(shown, id), values = { name: name || id, place };
      if (place === null) say(fill(words.no_place, values));
      else if (!sound) say(fill(words.your_place_unsound, values), "bad");
      else say(fill(bracket ? words.your_match : words.your_team, values), "mine");
    }
  }

  function check() {
    result.replaceChildren();
    const published = `${part("text").value.trimEnd()}\n`;
    const report = DrawVerifier.verify(published, { listHash: part("noted").value.trim().toLowerCase() });
    const drawn = report.document && report.document.draws.some((record) => record.outcome !== null);
    if (!report.sound) {
      const [first] = report.findings;
      say(words.unsound, "bad");
      say(`${fill(words.difference, { where: first.where || "–", expected: first.expected || "–", found: first.found || "–" })} (${first.code})`, "bad");
    } else if (drawn) say(words.sound, "good");
    const wanted = part("me").value.trim();
    if (report.document && wanted) sayMine(report.document, wanted, report.sound);
    if (report.document) sayRecords(report.document);
    result.dataset.sound = String(report.sound);
  }

  part("check").addEventListener("click", check);
  part("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) part("text").value = await file.text();
  });
});
