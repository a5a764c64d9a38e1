/* The consultant under a thumb: cards are tapped on a drawn deck, those told already are grey, and
   one more thing is put into the story at once. Without this cards are typed and each step is a
   page. It knows no rule: the server reads the story. */
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("story-form");
  const deck = document.getElementById("deck");
  if (!form || !deck) return;
  const words = JSON.parse(document.getElementById("card-words").textContent);
  const { story, who, word, more } = form.elements;
  const keys = new Map([...deck.querySelectorAll("[data-card]")].map((key) => [key.dataset.card.toLowerCase(), key]));
  const cardsIn = (text) => text.toLowerCase().split(/\s+/).filter((each) => keys.has(each));
  const clauses = () => story.value.split(/[\n,]/).map((each) => each.trim()).filter(Boolean);

  /* What a clause says besides who: held, laid, or neither ("vira", "muestra"). */
  function kindOf(said) {
    const text = said.toLowerCase().replace(/^[ab]\d?(\s+|$)/, "");
    const begins = (phrase) => text === phrase || text.startsWith(`${phrase} `);
    if (words.holds.some(begins)) return "held";
    return text === "" || keys.has(text.split(/\s+/)[0]) || words.lays.some(begins) ? "laid" : "";
  }

  /* Nobody is dealt a card twice, and none is laid twice; one that is held may still be laid. */
  function gone() {
    const kind = kindOf(word.value);
    if (!kind) return [];
    return clauses().filter((each) => kindOf(each) === kind || /^vira /i.test(each)).flatMap(cardsIn);
  }

  function show() {
    const told = new Set(gone());
    const now = new Set(cardsIn(more.value));
    for (const [card, key] of keys) {
      key.disabled = told.has(card) && !now.has(card);
      key.setAttribute("aria-pressed", String(now.has(card)));
    }
  }

  function tap(key) {
    const card = key.dataset.card;
    const typed = more.value.split(/\s+/).filter(Boolean);
    const kept = typed.filter((each) => each.toLowerCase() !== card.toLowerCase());
    more.value = (kept.length < typed.length ? kept : [...typed, card]).join(" ");
    show();
  }

  function tell(lines) {
    story.value = lines.join("\n");
    word.value = "";
    more.value = "";
    show();
  }

  deck.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (key && !key.disabled) tap(key);
  });
  form.addEventListener("submit", (event) => {
    const { value } = event.submitter || {};
    if (value !== "add" && value !== "back") return;
    event.preventDefault();
    const clause = [who.value, word.value, more.value.trim()].filter(Boolean).join(" ");
    if (value === "add" && clause) tell([...clauses(), clause]);
    if (value === "back") tell(clauses().slice(0, -1));
  });
  for (const field of [story, more]) field.addEventListener("input", show);
  word.addEventListener("change", show);
  deck.hidden = false;
  show();
});
