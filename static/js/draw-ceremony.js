// The ceremony on a screen: places appear by the clock, counted from the moment the server says it began, so that
// every screen shows the same. Every few seconds it asks whether something else happened. Without this the page
// reloads itself.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const TICK = 250, ASK_EVERY = 4000, NEXT_SCREEN_EVERY = 8000;
  const root = document.getElementById("ceremony");
  const wide = matchMedia("(min-width: 60rem) and (min-height: 30rem)");
  const setText = (id, text) => { document.getElementById(id).textContent = text; };
  let live, beganAt, lastCount, isSkipped, timeAfterEnd;

  function begin() {
    live = root.querySelector(".live");
    beganAt = performance.now() - Number(live.dataset.since);
    isSkipped = live.dataset.all === "yes";
    lastCount = -1;
    timeAfterEnd = 0;
    document.getElementById("skip")?.addEventListener("click", (event) => {
      event.preventDefault();
      isSkipped = true;
      tick();
    });
    tick();
  }
  function countPlaces() { // how many are visible now
    const places = Number(live.dataset.places), elapsed = performance.now() - beganAt;
    if (isSkipped) return places;
    return elapsed < 0 ? 0 : Math.min(places, Math.floor(elapsed / Number(live.dataset.pace)) + 1);
  }
  function tick() {
    if (live.dataset.drawn !== "yes") return;
    const count = countPlaces(), isDone = count === Number(live.dataset.places);
    if (count !== lastCount) showPlaces(count, isDone);
    chooseScreen(count, isDone);
  }
  function showPlaces(count, isDone) {
    const isFirst = lastCount < 0;
    lastCount = count;
    let latest = null;
    for (const spot of live.querySelectorAll(".spot[data-where]")) {
      const turn = Number(spot.dataset.turn);
      spot.querySelector(".who").hidden = turn > count;
      spot.querySelector(".back").hidden = turn <= count;
      const isLatest = turn > 0 && turn === count; // 0: it stood there before the draw
      spot.classList.toggle("new", isLatest && !isDone);
      if (isLatest) latest = spot;
    }
    setText("shown-count", String(count));
    document.getElementById("shown-progress").value = count;
    setText("latest", latest ? latest.querySelector(".who").textContent.trim() : "…");
    setText("latest-where", latest ? latest.dataset.where : "");
    if (!isFirst) restartAnimation(live.querySelector(".reveal .naipe"));
    if (latest && !wide.matches && !isDone) latest.scrollIntoView({ block: "nearest" });
    const end = live.querySelector(".at-the-end"), skip = document.getElementById("skip");
    if (end) end.hidden = !isDone;
    if (skip) skip.hidden = isDone;
  }
  const restartAnimation = (card) => card.replaceWith(card.cloneNode(true));
  function chooseScreen(count, isDone) { // a hall's screen holds so much: show the piece where something happens
    const screens = Array.from(live.querySelectorAll(".slots"));
    if (screens.length < 2) return;
    const spot = `.spot[data-where][data-turn="${Math.max(count, 1)}"]`;
    let current = screens.findIndex((screen) => screen.querySelector(spot));
    if (isDone) {
      timeAfterEnd += TICK;
      current = Math.floor(timeAfterEnd / NEXT_SCREEN_EVERY) % screens.length;
    }
    screens.forEach((screen, place) => { screen.toggleAttribute("data-count-hidden", place !== current); });
  }
  async function checkForNews() {
    try {
      const address = new URL(location.href);
      address.search = new URLSearchParams({ seen: live.dataset.stamp }).toString();
      const response = await fetch(address, { headers: { Accept: "text/html" } });
      if (response.status !== 200) return;
      root.innerHTML = await response.text();
      root.querySelector(".live").dataset.since = response.headers.get("Retruco-Since");
      begin();
    } catch { /* the network comes and goes in a hall: the next question finds out */ }
  }
  begin();
  setInterval(tick, TICK);
  setInterval(checkForNews, ASK_EVERY);
});
