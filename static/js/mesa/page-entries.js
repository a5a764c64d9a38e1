/* The list of what has been entered, newest first: in ink what the server has, in pencil what waits
   on this phone; each with its points and their articles. */
"use strict";

mesa.entries = (() => {
  const SHOWN = 30; // the newest; a whole match is on the match's own page

  function line(seen, entry, look) {
    const { made, points } = mesa.conflict;
    const { words, state } = seen;
    const text = made(entry.void ? "s" : "span", entry.words);
    const told = made("div", "", made("p.notation", "", text));
    if (entry.void) told.append(made("span.chip", words("void")));
    if (look) told.append(made("span.chip.pencil", words("pencil")));
    if (look && !entry.awards) told.append(made("span.chip.oro", words("later")));
    if (!entry.void) told.append(points(entry.awards, state.teams, words));
    for (const { words: text, article } of (!entry.void && entry.says) || []) {
      told.append(made("p.small.awards", `${text} ${article && words("article", { number: article })}`.trim()));
    }
    const row = made(`li.${entry.void ? "void" : look || "ink"}`, "", made("span.num.muted", String(entry.number)), told);
    if (entry.score) row.append(made("span.num.score-after", entry.score.join("–")));
    return row;
  }

  function acts(seen, entry) {
    const { made } = mesa.conflict;
    const row = made("div.row.line-acts");
    const act = (name, use) => {
      const button = made("button.btn.quiet", seen.words(name));
      button.type = "button";
      button.setAttribute("aria-label", `${entry.number}: ${seen.words(name)}`);
      button.addEventListener("click", () => use(entry.number));
      row.append(button);
    };
    if (entry.kind === "hand" && !seen.situation.outcome) act("correct", mesa.page.correct);
    act("take_out", mesa.page.takeOut);
    return row;
  }

  function draw(place, seen) {
    const { made } = mesa.conflict;
    const open = place.querySelector("details") ? place.querySelector("details").open : false;
    const list = made("ol.lines");
    for (const item of [...seen.items].reverse()) {
      const words = (item.preview && item.preview.words) || item.line;
      const awards = item.preview ? item.preview.awards : item.line.startsWith("void ") ? [] : null;
      list.append(line(seen, { number: item.number, words, awards, void: false }, "pencil"));
    }
    for (const entry of seen.state.entries.slice(-SHOWN).reverse()) {
      const row = line(seen, entry, "");
      if (!entry.void && entry.kind !== "void" && !seen.stuck) row.querySelector("div").append(acts(seen, entry));
      list.append(row);
    }
    const details = made("details.entered", "", made("summary", seen.words("entries")), list);
    details.open = open;
    place.hidden = !list.children.length;
    place.replaceChildren(details);
  }

  return { draw };
})();
