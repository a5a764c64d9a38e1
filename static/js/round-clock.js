// The clock of a round, counted down beside the hour that the page itself says. Times are the server's: `data-now` says
// what it was when this was written; where a page was written for everybody at once, the server's answer is asked for it.
"use strict";
(() => {
  const offsets = new WeakMap(); // of each element, in ms
  let offset = 0; // for those that do not say
  const spell = (ms) => {
    const left = Math.max(0, Math.ceil(ms / 1000));
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  };
  function offsetOf(clock) {
    if (!clock.dataset.now) return offset;
    const known = offsets.get(clock);
    if (known && known.now === clock.dataset.now) return known.offset;
    offsets.set(clock, { now: clock.dataset.now, offset: Number(clock.dataset.now) - Date.now() });
    return offsets.get(clock).offset;
  }
  function tick() {
    for (const clock of document.querySelectorAll("[data-round-clock]:not([data-paused])")) {
      const left = Number(clock.dataset.ends) - (Date.now() + offsetOf(clock));
      const time = clock.querySelector("[data-left]");
      if (!time) continue;
      if (time.textContent !== spell(left)) time.textContent = spell(left);
      clock.classList.toggle("up", left <= 0);
      clock.querySelector("[data-up]").hidden = left > 0;
    }
  }
  async function askForTheTime() {
    const clock = document.querySelector("[data-round-clock]:not([data-now])");
    if (!clock) return;
    const before = Date.now();
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    const said = Date.parse(response.headers.get("Date"));
    if (said) offset = said + 500 - (before + Date.now()) / 2;
    if (Math.abs(offset) < 1000) offset = 0; // the header knows no less than a second
    tick();
  }
  setInterval(tick, 500);
  document.addEventListener("retruco:patched", tick);
  document.addEventListener("htmx:afterSwap", tick);
  tick();
  askForTheTime().catch(() => {}); // this phone's own time, then
})();
