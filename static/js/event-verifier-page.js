// The page of EventVerifier: reads the chosen file and writes the answer in words, as text.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const MOST = 20; // findings that are written out
  const part = (name) => document.getElementById(`event-${name}`);
  const words = JSON.parse(part("words").textContent), result = part("result");
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const write = (sentence, className = "") =>
    result.append(Object.assign(document.createElement("p"), { textContent: sentence, className }));
  const placeOf = (where) => where.map(([name, number]) => (number === undefined ? words.parts[name] : `${words.parts[name]} ${number}`)).join(", ");
  const valueOf = (value) => {
    const text = value === null ? words.nothing : typeof value === "string" ? value : JSON.stringify(value);
    return text.length > 80 ? `${text.slice(0, 80)}…` : text;
  };
  function writeFinding({ where, name, expected, actual }) {
    const values = { where: placeOf(where), name: name || "–" };
    if (expected === undefined || actual === undefined) write(fill(words.wrong, values), "bad");
    else write(fill(words.other, { ...values, expected: valueOf(expected), actual: valueOf(actual) }), "bad");
  }
  function writeAnswer({ sound, findings, counts, head, older, byHand }) {
    result.replaceChildren();
    if (sound) write(fill(words.sound, counts), "good");
    else write(fill(words.differs, { number: findings.length }), "bad");
    findings.slice(0, MOST).forEach(writeFinding);
    if (findings.length > MOST) write(fill(words.more, { number: findings.length - MOST }), "bad");
    for (const number of byHand) write(fill(words.by_hand, { number }), "doubt");
    if (older) write(fill(words.older, { number: older }), "doubt");
    write(words.points);
    if (head) write(fill(words.head, { head }), "digits");
    result.dataset.sound = String(sound);
  }
  async function check() {
    const [file] = part("file").files;
    if (!file) return;
    delete result.dataset.sound;
    result.replaceChildren();
    write(words.reading);
    const text = await file.text(), head = part("head").value.trim().toLowerCase();
    await new Promise((resolve) => { setTimeout(resolve); }); // until the sentence above is seen
    writeAnswer(EventVerifier.verify(text, { head }));
  }
  part("file").addEventListener("change", check);
  part("head").addEventListener("change", check);
});
