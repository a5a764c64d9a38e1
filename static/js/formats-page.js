// The part of the verifier's page that makes a stage's tables again from the public results file.
// The words come from the page's own data block; everything is written as text, never as markup.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const part = (name) => document.getElementById(`tables-${name}`);
  const words = JSON.parse(part("words").textContent), { page } = words;
  const result = part("result");
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  function write(tag, sentence, className = "", into = result) {
    const element = Object.assign(document.createElement(tag), { textContent: sentence, className });
    into.append(element);
    return element;
  }
  function writeRow(list, place, name, notes, sentence) {
    const item = write("li", "", "", list);
    write("b", `${place}. ${name}`, "", item);
    write("p", notes.join(" · "), "digits", item);
    if (sentence) write("p", sentence, "", item);
  }
  function writeStage({ key, name, file }) {
    const answer = Formats.recompute(file), codes = file.criteria;
    const nameOf = (team) => file.names?.[team] ?? team;
    const figures = (row) => codes.map((code) => [code, Formats.figureOf(code, row)]).filter(([, figure]) => figure !== null)
      .map(([code, figure]) => `${words.criteria[code]} ${String(figure).replace("-", "−")}`);
    const heading = name || key ? "h4" : "h3";
    if (name || key) write("h3", fill(page.stage, { name: name || key }));
    for (const table of answer.tables) {
      write(heading, fill(page.table, { name: table.name }));
      const list = write("ol", ""), sentences = Formats.explainPlaces(table, words, nameOf);
      table.rows.forEach((row, at) => {
        const deducted = row.deducted ? [fill(page.deducted, { number: row.deducted })] : [];
        writeRow(list, row.place, nameOf(row.team), [...figures(row), ...deducted], sentences[at]);
      });
      if (table.struck.length) write("p", fill(page.struck, { teams: table.struck.map(nameOf).join(", ") }));
    }
    for (const { place, order, why } of answer.best) {
      write(heading, fill(page.best, { place }));
      const list = write("ol", "");
      order.forEach((row, at) => {
        const dropped = row.dropped.length ? [fill(page.dropped, { teams: row.dropped.map(nameOf).join(", ") })] : [];
        const reason = why[at + 1] ? fill(words.above, { team: nameOf(order[at + 1].team), reasons: Formats.describeSeparation(why[at + 1], words) }) : "";
        writeRow(list, at + 1, nameOf(row.team), [fill(page.from_group, { group: row.group }), ...figures(row), ...dropped], reason);
      });
    }
    if (answer.exits.length) write(heading, page.exits);
    const exits = answer.exits.length ? write("ul", "") : null;
    for (const { to, team, why_open: open } of answer.exits)
      write("li", fill(open ? page[open] : page.exit, { to, team: team === null ? "" : nameOf(team) }), open ? "" : "mine", exits);
  }
  function recompute() {
    result.replaceChildren();
    try {
      Formats.readStages(part("text").value).forEach(writeStage);
      result.dataset.read = "true";
    } catch (error) { // whatever a file may hold that is none
      result.replaceChildren();
      write("p", page.unreadable, "bad");
      result.dataset.read = "false";
    }
  }
  part("check").addEventListener("click", recompute);
  part("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    part("text").value = await file.text();
    recompute();
  });
});
