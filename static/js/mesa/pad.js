/* The score as it is drawn at the table: squares of five strokes with a line between malas and
   buenas, or stones, or tentos. Ink is saved, dashed is this hand before it is confirmed, red was
   given by a ruling. mesa.pad.mount(place, {sheet, situation, teams}), update(situation),
   preview(awards). */
"use strict";

mesa.pad = (() => {
  const { SIDES, SIDE_CLASS, build, buildSvg } = mesa;
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

  const say = (name, values) => mesa.sentence(data.sheet.words, name, values);

  /* The class of the n-th point of a side. */
  function inkOf(side, n, added) {
    const i = SIDES.indexOf(side);
    const { score, red } = data.situation;
    if (n <= score[i]) return red && red[i].includes(n) ? "on red" : "on";
    return n <= score[i] + added[i] ? "new" : "";
  }

  /* The marks of each half apart, where the game has halves. */
  function buildGroups(count, half, buildMark) {
    const groups = [];
    for (let n = 1; n <= count; n += 1) {
      if (half === 1 || n % half === 1) groups.push(build("div", "marks"));
      groups[groups.length - 1].append(buildMark(n));
    }
    return groups;
  }

  function buildSquares(side, added) {
    const { target, drawing } = data.sheet;
    const squares = Math.ceil(target / PER_SQUARE);
    return buildGroups(squares, drawing.line ? Math.ceil(squares / 2) : squares, (square) => {
      const strokes = SQUARES[square % 2].map((d, i) =>
        buildSvg("path", { class: inkOf(side, (square - 1) * PER_SQUARE + i + 1, added), d }));
      return buildSvg("svg", { class: "tally", viewBox: "0 0 40 40", "aria-hidden": true }, ...strokes);
    });
  }

  function buildStones(side, added) {
    const { target, drawing } = data.sheet;
    return buildGroups(target, drawing.line ? Math.ceil(target / 2) : target, (n) => {
      const attributes = { class: `grain ${inkOf(side, n, added)}`, viewBox: "0 0 18 18", "aria-hidden": true };
      return buildSvg("svg", attributes, buildSvg("path", { d: STONES[n % 3] }));
    });
  }

  function buildHead(side, added) {
    const { situation, teams, sheet } = data;
    const i = SIDES.indexOf(side);
    const isFirst = side === "A";
    const toWin = situation.all_played ? situation.best_of : Math.floor(situation.best_of / 2) + 1;
    const label = say("games_of", { side: sheet.words[side], count: situation.games_won[i] });
    const marks = Array.from({ length: toWin }, (_, n) => build("i", n < situation.games_won[i] ? "won" : ""));
    const games = build("span", { class: "games", role: "img", "aria-label": label }, ...marks);
    const title = build("h2", "", sheet.words[side]);
    if (toWin > 1) {
      if (isFirst) title.append(" ", games); else title.prepend(games, " ");
    }
    const standing = build("small", "", standingOf(situation, i));
    const gain = build("span", "next", added[i] ? `+${added[i]}` : "");
    gain.hidden = !added[i];
    return build("div", `pad-side ${SIDE_CLASS[side]}`,
      build("div", "who", title, build("p", "names", teams[side].name)),
      build("p", "score", build("b", "", String(situation.score[i])), gain, standing));
  }

  /* "3 buenas": how many of its half, where the game has halves. */
  function standingOf(situation, i) {
    const standing = situation.standing[i] || "";
    const isRare = data.sheet.standing.filter((each) => each === standing).length === 1;
    if (!data.sheet.drawing.line || isRare) return standing;
    const half = Math.ceil(data.sheet.target / 2);
    const isFirstHalf = standing === data.sheet.standing[0];
    const count = isFirstHalf ? situation.score[i] : situation.score[i] - half;
    return say("in_standing", { count, standing });
  }

  function buildStack(side, added) {
    const { sheet, situation } = data;
    const points = situation.score[SIDES.indexOf(side)];
    const label = say("points_of", { side: sheet.words[side], points, target: sheet.target });
    const marks = sheet.drawing.kind === "squares" ? buildSquares(side, added) : buildStones(side, added);
    return build("div", { class: `pad-stack ${SIDE_CLASS[side]}`, role: "img", "aria-label": label }, ...marks);
  }

  function draw(added) {
    const { drawing } = data.sheet;
    const classes = ["pad", drawing.line ? "line" : "", drawing.kind === "grains" ? "beans" : ""];
    const pad = build("div", classes.join(" ").trim(),
      buildHead("A", added), buildStack("A", added), buildStack("B", added), buildHead("B", added));
    place.replaceChildren(pad);
  }

  function mount(element, options) {
    place = element;
    data = options;
    draw([0, 0]);
  }

  function update(situation) {
    data.situation = situation;
    draw([0, 0]);
  }

  /* What this hand would add, in pencil. */
  function preview(awards) {
    if (!data) return;
    draw(SIDES.map((side) =>
      awards.filter((award) => award.side === side).reduce((sum, award) => sum + award.points, 0)));
  }

  return { mount, update, preview };
})();
