/* Two lines with one number: shown side by side, with who entered each, on what and when, and decided
   by a person, never by itself; the same hand twice is one hand, the server sees to it. Also for what
   the server did not accept. Only the first such item is shown; those behind it wait. Fetched when
   there is one. */
"use strict";

mesa.conflict = (() => {
  const { build, buildButton } = mesa;
  const { countLines, renumber } = mesa.outbox;

  /* -------------------------------------------------- the choices, as changes of the queue.
     `next` is the first free number at the server. What is behind keeps its number where theirs
     has that number too: it will be shown in its turn. The others move on behind. */

  const unanswered = (items) => items.map((item) => ({ ...item, answer: null }));

  function drop([first, ...rest], next) {
    const isContested = first.number < next && countLines(first) === 1;
    return isContested ? rest : renumber(unanswered(rest), Math.max(first.number, next));
  }

  /* The first item moves to the next free number, with changes. */
  function moveToNext([first, ...rest], next, changes) {
    const moved = { ...first, ...changes, number: next, answer: null };
    const contested = rest.filter((item) => item.number < next);
    const free = rest.filter((item) => item.number >= next);
    return [moved, ...contested, ...renumber(unanswered(free), next + countLines(moved))];
  }

  const tryAgain = ([first, ...rest]) => [{ ...first, answer: null }, ...rest];

  async function choose(place, { match, client_id }, change) {
    place.dataset.shown = "";
    for (const button of place.querySelectorAll("button")) button.disabled = true; // chosen once
    await mesa.outbox.reorder(match, (queue) => {
      const at = queue.findIndex((item) => item.client_id === client_id);
      if (at < 0) return queue; // another tab was quicker
      return [...queue.slice(0, at), ...change(queue.slice(at))];
    });
    mesa.net.flush();
  }

  /* -------------------------------------------------- drawing */

  const buildHand = (suit, title, text, awards, view) => build("div", `card ${suit}`,
    build("h3", "", title), build("p", "notation", text), mesa.entries.buildAwards(awards, view));

  function draw(place, view) {
    const { stuck, state, say, items } = view;
    const isHere = stuck && state.entries.length >= stuck.number;
    const key = stuck ? `${stuck.client_id} ${stuck.answer.number} ${isHere}` : "";
    if (place.dataset.shown === key && key) return; // nobody's finger meets another button
    place.dataset.shown = key;
    place.dataset.item = stuck ? stuck.client_id : "";
    place.hidden = !stuck;
    place.replaceChildren();
    if (!stuck) return;
    const otherEntry = state.entries[stuck.number - 1];
    const otherAwards = otherEntry && !otherEntry.void ? otherEntry.awards : [];
    const isConflict = stuck.answer.result === "conflict";
    const faults = isConflict ? [] : stuck.answer.faults;
    const behind = items.length - 1 - items.indexOf(stuck);
    const { preview, answer: { other } } = stuck;
    const time = mesa.banner.formatTime;
    const theirs = other ? say("entered_by", { ...other, time: time(other.at) }) : "";
    const mine = say("mine", { time: time(stuck.at) });
    place.append(
      build("h2", "", say(isConflict ? "conflict" : "refused", { line: view.nameOf(stuck.number) })),
      ...faults.map((fault) => build("p", "error", fault.words)),
      ...(isConflict && !otherEntry ? [build("p", "", say("moved"))] : []),
      build("div", "versus",
        otherEntry && buildHand("basto", theirs, otherEntry.words, otherAwards, view),
        buildHand("pencil", mine, mesa.outbox.textOf(stuck), preview && preview.awards, view)),
      ...(behind > 0 ? [build("p", "small muted", say("behind", { count: behind }))] : []),
      build("div", "stack choices", ...buildChoices(place, view, otherEntry, isConflict)),
    );
    place.scrollIntoView({ block: "nearest" });
  }

  function buildChoices(place, { stuck, state, say, nameOf }, otherEntry, isConflict) {
    const next = state.expected;
    const teams = [state.teams.A.id, state.teams.B.id];
    const apply = (change) => choose(place, stuck, change);
    const offer = (name, style, click) =>
      buildButton({ class: `btn ${style}`, "data-choice": name, click }, say(name, { line: nameOf(next) }));
    const dropMine = () => apply((queue) => drop(queue, next));
    if (!isConflict) return [offer("try_again", "", () => apply(tryAgain)), offer("drop", "danger", dropMine)];
    const mineNext = offer("mine_next", "", () => apply((queue) => moveToNext(queue, next, { teams })));
    if (!otherEntry) return [mineNext, offer("drop", "danger", dropMine)];
    const mineInstead = async () => {
      const reason = await mesa.banner.askReason(say("mine_instead"));
      if (reason === null) return;
      const lineOf = ([first]) => (/^(void|replace) /.test(first.line)
        ? `void ${first.number}\n${first.line}` : `replace ${first.number} with ${first.line}`);
      apply((queue) => moveToNext(queue, next, { teams, reason, line: lineOf(queue) }));
    };
    const mayReplace = !otherEntry.void && !["void", "replace"].includes(otherEntry.kind);
    return [offer("keep_theirs", "", dropMine), mineNext, mayReplace && offer("mine_instead", "danger", mineInstead)];
  }

  return { draw };
})();
