/* Dialogs of the sheet: a number out of a closed list, a card, who deals,
   whether something is meant. They answer through a
   callback and leave the focus where it was. */
"use strict";

mesa.sheetDialogs = (() => {
  const { build, buildButton } = mesa;

  function open(title, words, ...body) {
    const close = buildButton({ class: "btn quiet icon-only", "aria-label": words.close, click: () => dialog.close() },
      build("span", "cross"));
    const dialog = build("dialog",
      { class: "sheet", "aria-labelledby": "dialog-title", close: () => dialog.remove() },
      build("header", "", build("h2", { class: "grow", id: "dialog-title" }, title), close),
      build("div", "body stack", ...body));
    document.body.append(dialog);
    dialog.showModal();
  }

  /* A button that closes its dialog and calls `use`. */
  function buildChoice(attributes, text, use) {
    const click = (event) => { event.currentTarget.closest("dialog").close(); use(); };
    return buildButton({ ...attributes, class: `btn ${attributes.class || ""}`, click }, text);
  }

  /* Groups of numbers that a gap separates: 0 to 7 stand apart from 20 to 33. */
  function groupNumbers(values) {
    const groups = [];
    values.forEach((value, i) => {
      if (!i || value !== values[i - 1] + 1) groups.push([]);
      groups[groups.length - 1].push(value);
    });
    return groups.reverse();
  }

  /* `first` are choices above the numbers: [{value, label}]. */
  function chooseNumber({ title, values, chosen, first, note, words, use }) {
    const choice = (value, label, size) =>
      buildChoice({ class: size, "aria-pressed": value === chosen }, label, () => use(value));
    const grids = groupNumbers(values).map((group) =>
      build("div", "numgrid", ...group.map((value) => choice(value, String(value), ""))));
    open(title, words, ...first.map(({ value, label }) => choice(value, label, "big")), ...grids,
      note ? build("p", "small muted", note) : "");
  }

  /* A row for each suit; cards: ["1e", …], suits: {e: [name, "of …"], …}. */
  function chooseCard({ title, cards, suits, words, use }) {
    const choice = (card) => {
      const rank = card.slice(0, -1);
      const label = `${rank} ${suits[card.slice(-1)][1]}`;
      return buildChoice({ "aria-label": label, "data-card": card }, rank, () => use(card));
    };
    open(title, words, ...Object.keys(suits).map((suit) => build("div", `suit ${suit}`,
      build("p", "label", suits[suit][0]),
      build("div", "numgrid ranks", ...cards.filter((card) => card.endsWith(suit)).map(choice)))));
  }

  /* people: [{seat, name, side}] */
  function chooseDealer({ title, people, dealer, words, use }) {
    open(title, words, build("div", "people", ...people.map(({ seat, name, side }) =>
      buildChoice({ class: mesa.SIDE_CLASS[side], "aria-pressed": seat === dealer }, name, () => use(seat)))));
  }

  /* entries: lines of the log, each with what was told and the score after it. */
  function chooseEntry({ title, entries, chosen, label, words, use }) {
    const choice = (entry) => buildChoice({ class: "entry", "aria-pressed": entry.number === chosen, "data-entry": entry.number },
      build("span", "grow", build("b", "", label(entry)), build("span", "small notation", entry.words),
        build("span", "num", entry.score.join("–"))), () => use(entry));
    open(title, words, build("div", "stack", ...entries.map(choice)));
  }

  /* Something to be sure of before it is done. */
  function confirm({ title, text, label, words, use }) {
    open(title, words, build("p", "", text), buildChoice({ class: "danger big", "data-sure": "yes" }, label, use));
  }

  return { chooseNumber, chooseCard, chooseDealer, chooseEntry, confirm };
})();
