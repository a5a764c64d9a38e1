/* The pause between two games: who won, how the match stands, who deals next, and a button that
   begins the next one; a stray tap enters nothing into it. After the last game, who won the match.
   Fetched when the first game is over.

   mesa.gameOver.draw(place, view, begin, tellFlores): `begin` is called by the button, `tellFlores`
   with the two numbers, where the table counts flores and nobody told them. */
"use strict";

mesa.gameOver = (() => {
  const { SIDES, SIDE_CLASS, build, buildButton } = mesa;

  /* Under the winner's name any other order would read like a defeat. */
  const winnerFirst = ([a, b]) => `${Math.max(a, b)}–${Math.min(a, b)}`;

  const buildWinner = (side, title, score, { state }) =>
    build("p", `winner ${side ? SIDE_CLASS[side] : ""}`, build("span", "", title),
      build("b", "", side ? state.teams[side].name : ""), build("span", "num", score));

  function nameIn(seat, { state }) {
    const people = SIDES.flatMap((side) => state.teams[side].people);
    const person = people.find((each) => each.seat === seat);
    return person ? person.name : seat;
  }

  /* Where a team has more people than chairs, others may sit down for the next game. */
  function buildSeatsLink({ state, urls, say }) {
    const waits = SIDES.some((side) => state.teams[side].bench.length);
    if (!waits || !urls.open) return [];
    return [build("a", { class: "btn", href: urls.open }, say("change_seats"))];
  }

  function buildPause(view, begin) {
    const { situation: { games, games_won: [a, b], dealer, mano }, say } = view;
    const number = games.length;
    const score = games[number - 1];
    const winner = score[0] > score[1] ? "A" : "B";
    return [
      buildWinner(winner, say("won_game", { number }), winnerFirst(score), view),
      build("p", "", build("b", "", say("games_now", { a, b }))),
      build("p", "", say("next_deal", { dealer: nameIn(dealer, view), mano: nameIn(mano, view) })),
      buildButton({ class: "btn primary big", "data-next-game": true, click: begin },
        say("begin_game", { number: number + 1 })),
      ...buildSeatsLink(view),
    ];
  }

  function buildEnd(view) {
    const { situation: { outcome, games_won: gamesWon, score: points }, say } = view;
    const isPlayed = ["games", "draw", "time"].includes(outcome.how);
    const isByPoints = outcome.how === "time" && gamesWon[0] === gamesWon[1];
    const title = outcome.winner ? "won_match" : outcome.how === "draw" ? "drawn_match" : "match_over";
    return [buildWinner(outcome.winner, say(title), isPlayed ? winnerFirst(isByPoints ? points : gamesWon) : "", view)];
  }

  /* Where the table counts flores and some were told by nobody: two numbers and a button. */
  function buildFlores({ state, situation, say }, tell) {
    const isAsked = state.match.counts_flores && situation.flores_open &&
      ["games", "draw", "time", "disqualification", "forfeit"].includes(situation.outcome.how);
    if (!isAsked) return [];
    const inputs = SIDES.map((side) => build("input", {
      class: "input", type: "number", inputmode: "numeric", min: 0, max: 999, required: "", "data-flores": side,
      "aria-label": say("flores_of", { team: state.teams[side].name }),
    }));
    const form = build("form", "flores-form", build("p", "", build("b", "", say("tell_flores"))),
      ...SIDES.map((side, i) => build("label", SIDE_CLASS[side], build("span", "", state.teams[side].name), inputs[i])),
      build("button", { class: "btn primary big", type: "submit" }, say("note_flores")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      tell(inputs.map((input) => Number(input.value)));
    });
    return [form];
  }

  /* Drawn anew only when it says something else: nobody's finger meets another button. */
  function draw(place, view, begin, tellFlores) {
    const parts = view.situation.outcome ? [...buildEnd(view), ...buildFlores(view, tellFlores)] : buildPause(view, begin);
    const words = parts.map((part) => part.textContent).join("\n");
    if (place.dataset.shown === words) return;
    place.dataset.shown = words;
    place.replaceChildren(...parts);
    document.getElementById("main").scrollTo(0, 0); // who won is not to be looked for
  }

  return { draw };
})();
