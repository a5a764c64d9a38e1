// The ceremony on a screen: places appear by the clock, counted from the moment the server says it began, so that
// every screen shows the same. Every few seconds it asks whether something else happened. Without this the page
// reloads itself.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const ASK_EVERY = 4000, TURN_THE_SCREEN_EVERY = 8000;
  const root = document.getElementById("ceremony");
  const wide = matchMedia("(min-width: 60rem) and (min-height: 30rem)");
  let live, began, shownSoFar, skipped, turned;

  function arrive() {
    live = root.querySelector(".live");
    began = performance.now() - Number(live.dataset.since);
    skipped = live.dataset.all === "yes";
    shownSoFar = -1;
    turned = 0;
    const skip = document.getElementById("skip");
    if (skip) skip.addEventListener("click", (event) => { event.preventDefault(); skipped = true; tick(); });
    tick();
  }
  function due() {
    const places = Number(live.dataset.places), gone = performance.now() - began;
    if (skipped) return places;
    return gone < 0 ? 0 : Math.min(places, Math.floor(gone / Number(live.dataset.pace)) + 1);
  }
  function tick() {
    if (live.dataset.drawn !== "yes") return;
    const count = due(), places = Number(live.dataset.places), done = count === places;
    if (count !== shownSoFar) show(count, done);
    turnScreens(count, done);
  }
  function show(count, done) {
    const before = shownSoFar;
    shownSoFar = count;
    let latest = null;
    for (const spot of live.querySelectorAll(".spot[data-where]")) {
      const turn = Number(spot.dataset.turn), out = turn <= count;
      spot.querySelector(".who").hidden = !out;
      spot.querySelector(".back").hidden = out;
      spot.classList.toggle("new", turn === count && !done);
      if (turn === count) latest = spot;
    }
    document.getElementById("shown-count").textContent = String(count);
    document.getElementById("shown-progress").value = count;
    document.getElementById("latest").textContent = latest ? latest.querySelector(".who").textContent.trim() : "…";
    document.getElementById("latest-where").textContent = latest ? latest.dataset.where : "";
    if (before >= 0) flip(live.querySelector(".reveal .naipe"));
    if (latest && !wide.matches && !done) latest.scrollIntoView({ block: "nearest" });
    const end = live.querySelector(".at-the-end"), skip = document.getElementById("skip");
    if (end) end.hidden = !done;
    if (skip) skip.hidden = done;
  }
  function flip(card) { // begin the animation again
    const copy = card.cloneNode(true);
    card.replaceWith(copy);
  }
  function turnScreens(count, done) { // a hall's screen holds so much: show the piece where something happens
    const screens = Array.from(live.querySelectorAll(".slots"));
    if (screens.length < 2) return;
    let now = screens.findIndex((screen) => screen.querySelector(`.spot[data-where][data-turn="${Math.max(count, 1)}"]`));
    if (done) now = Math.floor((turned += 250) / TURN_THE_SCREEN_EVERY) % screens.length;
    screens.forEach((screen, place) => { screen.toggleAttribute("data-count-hidden", place !== now); });
  }
  async function ask() {
    try {
      const address = new URL(location.href);
      address.search = new URLSearchParams({ seen: live.dataset.stamp }).toString();
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (answer.status === 200) {
        root.innerHTML = await answer.text();
        root.querySelector(".live").dataset.since = answer.headers.get("Retruco-Since");
        arrive();
      }
    } catch { /* the network comes and goes in a hall: the next question finds out */ }
  }
  arrive();
  setInterval(tick, 250);
  setInterval(ask, ASK_EVERY);
});
