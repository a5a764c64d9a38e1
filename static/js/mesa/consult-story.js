/* The consultant under a thumb: cards are tapped on a drawn deck, those used already are grey, and
   one more clause is put into the story at once. Without this cards are typed and each step is a
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

  /* What a clause does with its cards: held, laid, or neither ("vira", "muestra"). */
  function kindOf(clause) {
    const text = clause.toLowerCase().replace(/^[ab]\d?(\s+|$)/, "");
    const begins = (phrase) => text === phrase || text.startsWith(`${phrase} `);
    if (words.holds.some(begins)) return "held";
    return text === "" || keys.has(text.split(/\s+/)[0]) || words.lays.some(begins) ? "laid" : "";
  }

  /* Nobody is dealt a card twice, and none is laid twice; one that is held may still be laid. */
  function usedCards() {
    const kind = kindOf(word.value);
    if (!kind) return [];
    return clauses().filter((each) => kindOf(each) === kind || /^vira /i.test(each)).flatMap(cardsIn);
  }

  function draw() {
    const used = usedCards();
    const chosen = cardsIn(more.value);
    for (const [card, key] of keys) {
      key.disabled = used.includes(card) && !chosen.includes(card);
      key.setAttribute("aria-pressed", String(chosen.includes(card)));
    }
  }

  function toggleCard(card) {
    const typed = more.value.split(/\s+/).filter(Boolean);
    const others = typed.filter((each) => each.toLowerCase() !== card.toLowerCase());
    more.value = (others.length < typed.length ? others : [...typed, card]).join(" ");
    draw();
  }

  function setStory(lines) {
    story.value = lines.join("\n");
    word.value = "";
    more.value = "";
    draw();
  }

  deck.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (key && !key.disabled) toggleCard(key.dataset.card);
  });
  form.addEventListener("submit", (event) => {
    const { value } = event.submitter || {};
    if (value !== "add" && value !== "back") return;
    event.preventDefault();
    const clause = [who.value, word.value, more.value.trim()].filter(Boolean).join(" ");
    if (value === "add" && clause) setStory([...clauses(), clause]);
    if (value === "back") setStory(clauses().slice(0, -1));
  });
  for (const input of [story, more]) input.addEventListener("input", draw);
  word.addEventListener("change", draw);
  deck.hidden = false;
  draw();
});
