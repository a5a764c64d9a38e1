// A match is dragged onto a table: from another table, or out of the queue. At a taken one, two matches that are called
// or being played swap. The same is done by two taps without this (a link, then a table); here the page's own form is
// filled in and sent.
"use strict";
let dragged = null;
const matchOf = (event) => event.target.closest?.("[data-match]");

const tableUnder = (event) => {
  const table = event.target.closest?.("[data-table]");
  if (!dragged || !table || table.dataset.match === dragged.match) return null;
  return table.dataset.match && !dragged.table ? null : table;
};

document.addEventListener("dragstart", (event) => {
  const source = matchOf(event);
  if (!source) return;
  dragged = { match: source.dataset.match, do: source.dataset.do, table: source.dataset.table };
  event.dataTransfer.effectAllowed = "move";
  const hall = document.querySelector(".hall");
  hall.classList.add("dragging");
  hall.classList.toggle("swapping", Boolean(dragged.table));
});
document.addEventListener("dragover", (event) => {
  if (tableUnder(event)) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const table = tableUnder(event);
  const form = document.getElementById("drop-on-table");
  if (!table || !form) return;
  event.preventDefault();
  form.elements.do.value = table.dataset.match ? "swap" : dragged.do;
  form.elements.match.value = dragged.match;
  form.elements.table.value = table.dataset.table;
  form.elements.other.value = table.dataset.match ?? "";
  form.submit();
});
document.addEventListener("dragend", () => {
  dragged = null;
  document.querySelector(".hall")?.classList.remove("dragging", "swapping");
});
// The board is not drawn anew while something is in the hand.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (dragged && event.target.id === "live") event.preventDefault();
});
