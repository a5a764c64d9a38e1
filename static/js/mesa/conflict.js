/* Two hands with one number: shown side by side, decided by a person, never by itself. Also for
   what the server did not accept. Only the first such item is shown; those behind it wait. */
"use strict";

mesa.conflict = (() => {
  const made = (name, text, ...inside) => {
    const [tag, ...classes] = name.split(".");
    const element = document.createElement(tag);
    if (classes.length) element.className = classes.join(" ");
    if (text) element.textContent = text;
    element.append(...inside);
    return element;
  };

  /* -------------------------------------------------- the choices, as changes of the queue.
     `next` is the first free number at the server. What is behind keeps its number where theirs
     has that number too: it will be shown in its turn. The others move on behind. */

  const renumbered = (queue, start) => {
    let number = start;
    return queue.map((item) => {
      const moved = { ...item, number, answer: null };
      number += mesa.outbox.lines(item);
      return moved;
    });
  };

  function behind(rest, next, start) {
    const contested = rest.filter((item) => item.number < next);
    const free = rest.filter((item) => item.number >= next);
    return [...contested, ...renumbered(free, start)];
  }

  const drop = ([first, ...rest], next) => {
    const contested = first.number < next && mesa.outbox.lines(first) === 1;
    return contested ? rest : renumbered(rest, Math.max(first.number, next));
  };

  const mineNext = ([first, ...rest], next, teams) => {
    const moved = { ...first, number: next, teams, answer: null };
    return [moved, ...behind(rest, next, next + mesa.outbox.lines(moved))];
  };

  const mineInstead = ([first, ...rest], next, teams, reason) => {
    const line = `void ${first.number}\n${first.line}`;
    const moved = { ...first, number: next, line, teams, reason, answer: null };
    return [moved, ...behind(rest, next, next + mesa.outbox.lines(moved))];
  };

  const again = ([first, ...rest]) => [{ ...first, answer: null }, ...rest];

  async function choose(seen, change) {
    const first = seen.stuck;
    const place = document.querySelector("[data-conflict]");
    place.dataset.shown = "";
    for (const button of place.querySelectorAll("button")) button.disabled = true; // chosen once
    await mesa.outbox.reorder(first.match, (queue) => {
      const place = queue.findIndex((item) => item.client_id === first.client_id);
      if (place < 0) return queue; // another tab was quicker
      return [...queue.slice(0, place), ...change(queue.slice(place))];
    });
    mesa.net.flush();
  }

  /* -------------------------------------------------- drawing */

  function points(awards, teams, words) {
    const list = made("p.small.awards");
    for (const award of awards || []) {
      const side = award.side === "A" ? "nos" : "ellos";
      const article = award.article ? ` ${words("article", { number: award.article })}` : "";
      const what = award.words || award.concept || "";
      list.append(made(`span.${side}`, `${teams[award.side].name} +${award.points} ${what}${article}`));
    }
    return list;
  }

  function told(title, text, awards, seen, look) {
    return made(`div.card.${look}`, "", made("h3", title), made("p", text),
      points(awards, seen.state.teams, seen.words));
  }

  function button(name, text, look, act) {
    const element = made(`button.btn.${look}`, text);
    element.type = "button";
    element.dataset.choice = name;
    element.addEventListener("click", act);
    return element;
  }

  function draw(place, seen) {
    const known = seen.stuck && seen.state.entries.length >= seen.stuck.number;
    const showing = seen.stuck ? `${seen.stuck.client_id} ${seen.stuck.answer.number} ${known}` : "";
    if (place.dataset.shown === showing && showing) return; // nobody's finger finds another button
    place.dataset.shown = showing;
    place.dataset.item = seen.stuck ? seen.stuck.client_id : "";
    place.hidden = !seen.stuck;
    place.replaceChildren();
    if (!seen.stuck) return;
    const { stuck, state, words } = seen;
    const next = state.expected;
    const theirs = state.entries[stuck.number - 1];
    const clash = stuck.answer.result === "conflict";
    const teams = [state.teams.A.id, state.teams.B.id];
    const title = words(clash ? "conflict" : "refused", { number: stuck.number });
    place.append(made("h2", title));
    for (const fault of stuck.answer.faults) if (!clash) place.append(made("p.error", fault.words));
    if (clash && !theirs) place.append(made("p", words("moved")));
    const mine = (stuck.preview && stuck.preview.words) || stuck.line;
    const sides = made("div.versus");
    if (theirs) sides.append(told(words("theirs"), theirs.words, theirs.void ? [] : theirs.awards, seen, "basto"));
    sides.append(told(words("mine"), mine, stuck.preview && stuck.preview.awards, seen, "pencil"));
    place.append(sides);
    const rest = seen.items.length - 1 - seen.items.indexOf(stuck);
    if (rest > 0) place.append(made("p.small.muted", words("behind", { count: rest })));
    const acts = made("div.stack.choices");
    const offer = (name, look, change, values) =>
      acts.append(button(name, words(name, values), look, () => choose(seen, change)));
    if (clash) {
      if (theirs) offer("keep_theirs", "", (queue) => drop(queue, next));
      offer("mine_next", "", (queue) => mineNext(queue, next, teams), { number: next });
      if (theirs && !theirs.void && theirs.kind !== "void") {
        acts.append(button("mine_instead", words("mine_instead"), "danger", async () => {
          const reason = await mesa.reason.ask(words("mine_instead"));
          if (reason !== null) choose(seen, (queue) => mineInstead(queue, next, teams, reason));
        }));
      }
      if (!theirs) offer("drop", "danger", (queue) => drop(queue, next));
    } else {
      offer("try_again", "", again);
      offer("drop", "danger", (queue) => drop(queue, next));
    }
    place.append(acts);
    place.scrollIntoView({ block: "nearest" });
  }

  return { draw, choose, drop, mineNext, mineInstead, made, points };
})();
