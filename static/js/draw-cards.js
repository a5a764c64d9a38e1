// The keyboard of forty cards: each tap adds one to the line that is sent. Without this the line is typed.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const keyboard = document.getElementById("keyboard");
  if (!keyboard) return;
  const form = document.getElementById("source-form");
  const line = form.querySelector("[name=told]");
  const dealt = document.getElementById("dealt");
  const most = Number(form.dataset.count);
  const keys = new Map(Array.from(keyboard.querySelectorAll("[data-card]"), (key) => [key.dataset.card, key]));
  const typed = () => line.value.toLowerCase().split(/[\s,;]+/).filter((card) => card);

  function show() {
    const cards = typed();
    document.getElementById("dealt-count").textContent = String(cards.length);
    for (const [card, key] of keys) key.disabled = cards.includes(card) || cards.length >= most;
    dealt.replaceChildren(...cards.filter((card) => keys.has(card)).map((card) => {
      const copy = document.createElement("li");
      copy.className = keys.get(card).className;
      copy.append(...Array.from(keys.get(card).childNodes, (node) => node.cloneNode(true)));
      return copy;
    }));
    document.getElementById("undo-card").disabled = cards.length === 0;
  }

  keyboard.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || key.disabled) return;
    line.value = [...typed(), key.dataset.card].join(" ");
    show();
  });
  document.getElementById("undo-card").addEventListener("click", () => {
    line.value = typed().slice(0, -1).join(" ");
    show();
  });
  line.addEventListener("input", show);
  keyboard.hidden = false;
  form.querySelector("details.typed").open = line.getAttribute("aria-invalid") === "true";
  show();
});
