/* Dialogs of the sheet: a number out of a closed list, a card, who deals. They answer through a callback
   and leave the focus where it was. */
"use strict";

mesa.sheetDialogs = (() => {
  function made(tag, look, text, ...inside) {
    const element = document.createElement(tag);
    if (look) element.className = look;
    if (text !== undefined && text !== "") element.textContent = text;
    element.append(...inside);
    return element;
  }

  function button(text, look, pressed, use) {
    const element = made("button", `btn ${look}`, text);
    element.type = "button";
    if (pressed !== null) element.setAttribute("aria-pressed", String(pressed));
    element.addEventListener("click", use);
    return element;
  }

  function open(title, words, ...body) {
    const heading = made("h2", "grow", title);
    heading.id = "dialog-title";
    const shut = button("", "quiet icon-only", null, () => dialog.close());
    shut.setAttribute("aria-label", words.close);
    shut.append(made("span", "cross"));
    const dialog = made("dialog", "sheet", "", made("header", "", "", heading, shut), made("div", "body stack", "", ...body));
    dialog.setAttribute("aria-labelledby", "dialog-title");
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  /* Groups of numbers that a gap separates: 0 to 7 stand apart from 20 to 33. */
  function groups(values) {
    const found = [];
    values.forEach((value, i) => {
      if (!i || value !== values[i - 1] + 1) found.push([]);
      found[found.length - 1].push(value);
    });
    return found.reverse();
  }

  /* {title, values, chosen, first: [{value, label}], note, words, use(value)} */
  function number(asked) {
    let dialog = null;
    const take = (value) => () => { dialog.close(); asked.use(value); };
    const grids = groups(asked.values).map((list) => made("div", "numgrid", "",
      ...list.map((value) => button(String(value), "", value === asked.chosen, take(value)))));
    const first = asked.first.map(({ value, label }) => button(label, "big", value === asked.chosen, take(value)));
    const body = [...first, ...grids];
    if (asked.note) body.push(made("p", "small muted", asked.note));
    dialog = open(asked.title, asked.words, ...body);
  }

  /* {title, cards: ["1e", …], suits: {e: [name, "of …"], …}, words, use(card)}: a row for each suit. */
  function cards(asked) {
    let dialog = null;
    const rank = (card) => {
      const element = button(card.slice(0, -1), "", null, () => { dialog.close(); asked.use(card); });
      element.setAttribute("aria-label", `${card.slice(0, -1)} ${asked.suits[card.slice(-1)][1]}`);
      element.dataset.card = card;
      return element;
    };
    const rows = Object.keys(asked.suits).map((suit) => made("div", `suit ${suit}`, "",
      made("p", "label", asked.suits[suit][0]),
      made("div", "numgrid ranks", "", ...asked.cards.filter((card) => card.endsWith(suit)).map(rank))));
    dialog = open(asked.title, asked.words, ...rows);
  }

  /* {title, people: [{seat, name, look}], dealer, words, use(seat)} */
  function dealer(asked) {
    let dialog = null;
    const people = made("div", "people", "", ...asked.people.map(({ seat, name, look }) =>
      button(name, look, seat === asked.dealer, () => { dialog.close(); asked.use(seat); })));
    dialog = open(asked.title, asked.words, people);
  }

  return { number, cards, dealer };
})();
