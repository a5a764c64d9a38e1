/* The tolerance of a called match, counted down beside the hour that the page itself says. */
"use strict";
(() => {
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.floor((Date.parse(clock.dataset.until) - Date.now()) / 1000));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      clock.classList.toggle("red", left === 0);
    }
  };
  setInterval(tick, 1000);
  tick();
})();
