/* The list of what has been entered, game by game, newest first: in ink what the server has, in
   pencil what waits on this phone; each hand under its number in the match, with its points, their
   articles, its time and the score after it. What was struck stays beside what counts, with when and
   why, and can be restored at any time. Fetched with the match's first line. */
"use strict";

mesa.entries = (() => {
  const { SIDES, SIDE_CLASS, build, buildButton } = mesa;
  const ACTING = ["void", "replace"]; // lines that stand beside what they changed
  const folded = new Map(); // games that somebody opened or closed, while the page lives

  function buildAwards(awards, { state, say }) {
    return build("p", "small awards", ...(awards || []).map((award) => {
      const concept = award.words || award.concept || "";
      return build("span", SIDE_CLASS[award.side],
        `${state.teams[award.side].name} +${award.points} ${concept} `,
        award.article && mesa.buildArticle(award.article, say));
    }));
  }

  const buildNumber = (hand) => build("b", "num hand-number", hand ? String(hand) : "");
  const buildTime = (at) => at && build("p", "small muted num", mesa.banner.formatTime(at));

  function buildAction({ say }, entry, name, use) {
    const label = `${entry.name || entry.words}: ${say(name)}`;
    return buildButton({ class: "btn quiet", "aria-label": label, "data-act": `${name} ${entry.number}`, click: use }, say(name));
  }

  /* -------------------------------------------------- lines */

  function buildLine(view, entry) {
    const { say, stuck } = view;
    const effects = (entry.says || []).map(({ words, article }) =>
      build("p", "small awards", `${words} `, article && mesa.buildArticle(article, say)));
    const actions = !stuck && build("div", "row line-acts",
      entry.before && buildAction(view, entry, "correct", () => mesa.page.correct(entry.number)),
      buildAction(view, entry, "take_out", () => mesa.page.takeOut(entry)));
    return build("li", { class: entry.was ? "ink corrected" : "ink", "data-line": entry.number },
      buildNumber(entry.hand),
      build("div", "",
        build("p", "notation", entry.words), buildAwards(entry.awards, view), ...effects, buildTime(entry.at), actions),
      build("span", "num score-after", entry.score.join("–")));
  }

  /* What stood there before, or counts no more: when, why, and the way back. */
  function buildStruck(view, entry) {
    const { say, state, stuck } = view;
    const by = state.entries[entry.changed_by - 1];
    const when = by ? say(entry.void ? "annulled_at" : "corrected_at", { time: mesa.banner.formatTime(by.at) }) : say("void");
    return build("li", { class: "struck", "data-struck": entry.number },
      build("s", "num hand-number", entry.hand ? String(entry.hand) : ""),
      build("div", "", build("p", "notation", build("s", "", entry.void ? entry.words : entry.was)),
        build("p", "small muted", by && by.reason ? `${when}: ${by.reason}` : when)),
      by && !stuck && buildAction(view, entry, "restore", () => mesa.page.restore(entry)));
  }

  function buildEntry(view, entry) {
    if (ACTING.includes(entry.kind)) return [];
    if (entry.void) return [buildStruck(view, entry)];
    return [buildLine(view, entry), ...(entry.was ? [buildStruck(view, entry)] : [])];
  }

  /* Not sent yet: its hand has its number already. */
  function buildWaiting(view, item) {
    const { say, handOf } = view;
    const awards = item.preview ? item.preview.awards : /^(void|replace) /.test(item.line) ? [] : null;
    return build("li", "pencil",
      buildNumber(handOf(item.number)),
      build("div", "",
        build("p", "notation", mesa.outbox.textOf(item)),
        build("span", "chip pencil", say("pencil")),
        !awards && build("span", "chip oro", say("later")),
        buildAwards(awards, view), buildTime(item.at)));
  }

  /* -------------------------------------------------- games */

  function resultOf(game, { state, situation, say }) {
    const score = situation.games[game - 1];
    if (!score) return say("in_play", { a: situation.score[0], b: situation.score[1] });
    const winner = score[0] > score[1] ? 0 : 1;
    return say("game_won", { team: state.teams[SIDES[winner]].name, a: score[winner], b: score[1 - winner] });
  }

  function buildGame(view, game, entries, { items, handOf }) {
    const waiting = [...items].reverse().map((item) => buildWaiting(view, item));
    const waitingHands = items.map((item) => handOf(item.number));
    const hands = [...entries.map(({ hand }) => hand), ...waitingHands].filter(Boolean);
    const range = hands.length && view.say("game_hands", { first: hands[0], last: hands[hands.length - 1] });
    const lines = [...entries].reverse().flatMap((entry) => buildEntry(view, entry));
    const isLast = !view.state.situation.games[game - 1] || game === view.state.situation.games.length;
    const details = build("details", { class: "game", "data-game": game, toggle: () => folded.set(game, details.open) },
      build("summary", "", build("b", "", view.say("game", { number: game })), build("span", "small", range || ""),
        build("span", "small push", resultOf(game, view))),
      build("ol", "lines", ...waiting, ...lines));
    details.open = folded.get(game) ?? isLast;
    return details;
  }

  function draw(place, view) {
    const { state, items, say, handOf } = view;
    const current = Math.max(1, ...state.entries.map(({ game }) => game));
    const games = Array.from({ length: current }, (_, i) => current - i).map((game) =>
      buildGame(view, game, state.entries.filter((entry) => entry.game === game), { items: game === current ? items : [], handOf }));
    const old = place.querySelector("details.entered");
    const isSealed = state.match.state === "confirmed";
    const details = build("details", "entered",
      build("summary", "", say("entries")), isSealed && build("p", "small muted sealed", say("sealed")), ...games);
    details.open = Boolean(old && old.open);
    place.hidden = !items.length && !state.entries.length;
    place.replaceChildren(details);
  }

  return { draw, buildAwards };
})();
