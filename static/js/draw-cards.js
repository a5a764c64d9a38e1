// The keyboard of forty cards: each tap adds one to the line that is sent. Without this the line is typed.
// The line is kept on this device until it is drawn with: a page that is loaded again loses nothing.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const keptAs = `draw-source ${location.pathname}`;
  const storage = { // a browser may forbid it: then only this page remembers
    get() { try { return localStorage.getItem(keptAs) || ""; } catch { return ""; } },
    set(text) { try { if (text) localStorage.setItem(keptAs, text); else localStorage.removeItem(keptAs); } catch { /* no room */ } },
  };
  document.querySelector("button[name=sure]")?.form.addEventListener("submit", () => storage.set(""));
  const form = document.getElementById("source-form");
  const line = form?.querySelector("[name=told]");
  if (!line) return;
  if (!line.value) line.value = storage.get();
  const keyboard = document.getElementById("keyboard");
  if (!keyboard) {
    line.addEventListener("input", () => storage.set(line.value));
    return;
  }
  const dealt = document.getElementById("dealt");
  const maxCards = Number(form.dataset.count);
  const keys = new Map(Array.from(keyboard.querySelectorAll("[data-card]"), (key) => [key.dataset.card, key]));
  const names = new Map(Array.from(keys.keys(), (card) => [card.toLowerCase(), card]));
  const LETTERS = { "♣": "p", "♥": "c", "♠": "e", "♦": "o" };
  const readCard = (word) => {
    const plain = word.replace(/[\ufe0e\ufe0f]+$/, "").toLowerCase().replace(/[♣♥♠♦]$/, (suit) => LETTERS[suit]);
    return names.get(plain) || word;
  };
  const typedCards = () => line.value.split(/[\s,;]+/).filter((word) => word).map(readCard);

  function draw() {
    const cards = typedCards();
    document.getElementById("dealt-count").textContent = String(cards.length);
    for (const [card, key] of keys) key.disabled = cards.includes(card) || cards.length >= maxCards;
    dealt.replaceChildren(...cards.filter((card) => keys.has(card)).map((card) => {
      const copy = document.createElement("li");
      copy.className = keys.get(card).className;
      copy.append(...Array.from(keys.get(card).childNodes, (node) => node.cloneNode(true)));
      return copy;
    }));
    document.getElementById("undo-card").disabled = cards.length === 0;
    storage.set(line.value);
  }

  keyboard.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || key.disabled) return;
    line.value = [...typedCards(), key.dataset.card].join(" ");
    draw();
  });
  document.getElementById("undo-card").addEventListener("click", () => {
    line.value = typedCards().slice(0, -1).join(" ");
    draw();
  });
  line.addEventListener("input", draw);
  keyboard.hidden = false;
  form.querySelector("details.typed").open = line.getAttribute("aria-invalid") === "true";
  draw();
});
