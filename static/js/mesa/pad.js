/* The score as it is drawn at the table: squares of five strokes with a line between malas and
   buenas, or stones, or tentos. Ink is saved, dashed is this hand before it is confirmed, red was
   given by a ruling. mesa.pad.mount(place, {sheet, situation, teams}), update(situation),
   preview(awards). */
"use strict";
var mesa = window.mesa || {};
window.mesa = mesa;

mesa.pad = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SIDES = ["A", "B"];
  const LOOK = { A: "nos", B: "ellos" };
  // A hand never draws two squares alike.
  const SQUARES = [
    ["M7 34Q5 20 7 6", "M5 7Q20 4.5 35 6", "M34 5Q36 19 34 35", "M36 33.5Q20 36 5 34", "M8 32Q19 21 33 8"],
    ["M6 35Q7.5 21 6 5", "M4 6Q19 7.5 36 5", "M34 4Q33 20 35 36", "M35 35Q21 33.5 4 35", "M7 33Q21 20 34 7"],
  ];
  const STONES = [
    "M8.6 2.4c3.4-.5 6.9 1.9 7.1 5.9.2 4.1-2.3 7.2-6 7.4-3.5.2-6.7-2.4-6.8-6.3C2.8 5.8 5.1 2.9 8.6 2.4z",
    "M9.4 2.3c3.7.3 6.1 3.3 5.9 6.9-.2 3.7-3 6.6-6.5 6.5-3.6-.1-6.1-3.2-6-7 .2-3.9 3.1-6.7 6.6-6.4z",
    "M9 2.2c3.6 0 6.4 2.7 6.3 6.5-.1 3.9-2.7 7-6.1 7-3.6 0-6.4-3-6.4-6.8S5.4 2.2 9 2.2z",
  ];
  const PER_SQUARE = 5; // strokes of a drawn square: how a pad looks, not what anything is worth
  let place = null;
  let data = null;

  function made(tag, look, text, ...inside) {
    const element = document.createElement(tag);
    if (look) element.className = look;
    if (text !== undefined && text !== "") element.textContent = text;
    element.append(...inside);
    return element;
  }

  function drawn(tag, look, values, ...inside) {
    const element = document.createElementNS(SVG, tag);
    if (look) element.setAttribute("class", look);
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
    element.append(...inside);
    return element;
  }

  const say = (name, values) =>
    data.sheet.words[name].replace(/%\((\w+)\)s/g, (all, key) => (values || {})[key]);

  /* How the n-th point of a side looks. */
  function inkOf(side, n, added) {
    const i = SIDES.indexOf(side);
    const { score, red } = data.situation;
    if (n <= score[i]) return red && red[i].includes(n) ? "on red" : "on";
    return n <= score[i] + added[i] ? "new" : "";
  }

  function squares(side, added) {
    const stack = made("div", `pad-stack ${LOOK[side]}`);
    const count = Math.ceil(data.sheet.target / PER_SQUARE);
    for (let square = 0; square < count; square += 1) {
      const strokes = SQUARES[square % 2].map((d, i) =>
        drawn("path", inkOf(side, square * PER_SQUARE + i + 1, added), { d }));
      const half = (square + 1) * PER_SQUARE === Math.ceil(data.sheet.target / 2);
      stack.append(drawn("svg", half ? "tally half" : "tally", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...strokes));
    }
    return stack;
  }

  function grains(side, added) {
    const stack = made("div", `pad-stack ${LOOK[side]}`);
    const { target, drawing } = data.sheet;
    const half = drawing.line ? Math.ceil(target / 2) : target;
    for (let from = 0; from < target; from += half) {
      const group = made("div", "grains");
      for (let n = from + 1; n <= Math.min(from + half, target); n += 1) {
        const stone = drawn("path", "", { d: STONES[n % 3] });
        group.append(drawn("svg", `grain ${inkOf(side, n, added)}`, { viewBox: "0 0 18 18", "aria-hidden": "true" }, stone));
      }
      stack.append(group);
    }
    return stack;
  }

  function head(side, added) {
    const { situation, teams, sheet } = data;
    const i = SIDES.indexOf(side);
    const title = made("h2", "", sheet.words[side]);
    const games = made("span", "games");
    const toWin = Math.floor(situation.best_of / 2) + 1;
    for (let n = 0; n < toWin; n += 1) games.append(made("i", n < situation.games_won[i] ? "won" : ""));
    games.setAttribute("role", "img");
    games.setAttribute("aria-label", say("games_of", { side: sheet.words[side], count: situation.games_won[i] }));
    const narrow = sheet.drawing.line && sheet.drawing.kind === "grains"; // stones leave no room above
    if (toWin > 1 && !narrow) { if (side === "A") title.append(" ", games); else title.prepend(games, " "); }
    const names = made("p", "names");
    teams[side].name.split(" / ").forEach((name, n) => names.append(...(n ? [document.createElement("br")] : []), name));
    const points = made("b", "", String(situation.score[i]));
    const standing = made("small", "", standingOf(situation, i));
    const more = made("span", "next", added[i] ? `+${added[i]}` : "");
    more.hidden = !added[i];
    const beside = narrow && toWin > 1 ? [" ", games, document.createElement("br")] : [];
    const score = made("p", "score", "", points, ...beside, ...(side === "A" ? [standing, " ", more] : [more, " ", standing]));
    return made("div", `pad-side ${LOOK[side]}`, "", made("div", "", "", title, names), made("div"), score);
  }

  /* "3 buenas": how many of its half, where the game has halves. */
  function standingOf(situation, i) {
    const standing = situation.standing[i] || "";
    const rare = data.sheet.standing.filter((each) => each === standing).length === 1;
    if (!data.sheet.drawing.line || rare) return standing;
    const half = Math.ceil(data.sheet.target / 2);
    const count = situation.score[i] > half ? situation.score[i] - half : situation.score[i];
    return say("in_standing", { count, standing });
  }

  function draw(added) {
    const { sheet, situation } = data;
    const stack = sheet.drawing.kind === "squares" ? squares : grains;
    const stacks = SIDES.map((side) => {
      const drawnSide = stack(side, added);
      drawnSide.setAttribute("role", "img");
      const values = { side: sheet.words[side], points: situation.score[SIDES.indexOf(side)], target: sheet.target };
      drawnSide.setAttribute("aria-label", say("points_of", values));
      return drawnSide;
    });
    const look = ["pad", sheet.drawing.line ? "line" : "", sheet.drawing.kind === "grains" ? "beans" : ""];
    const pad = made("section", look.join(" ").trim(), "", head("A", added), ...stacks, head("B", added));
    pad.setAttribute("aria-label", sheet.words.pad);
    if (sheet.drawing.line && sheet.drawing.kind === "squares") {
      pad.prepend(made("span", "pad-cap up", sheet.standing[0]), made("span", "pad-cap down", sheet.standing[sheet.target - 1]));
    }
    place.replaceChildren(pad);
  }

  function mount(where, given) {
    place = where;
    data = given;
    draw([0, 0]);
  }

  function update(situation) {
    data.situation = situation;
    draw([0, 0]);
  }

  /* What this hand would add, in pencil. */
  function preview(awards) {
    if (!data) return;
    const added = SIDES.map((side) =>
      awards.filter((award) => award.side === side).reduce((sum, award) => sum + award.points, 0));
    draw(added);
  }

  return { mount, update, preview };
})();
