// On a phone one round fills the screen: open the one being played, and keep the tabs in step.
(() => {
  const small = matchMedia("(max-width: 63.99rem)");

  function follow() {
    const scroller = document.querySelector(".bracket-scroll");
    if (!scroller) return;
    const tabs = [...document.querySelectorAll(".tabs a")];
    const rounds = [...scroller.querySelectorAll("section")];
    scroller.addEventListener("scroll", () => {
      const here = Math.round(scroller.scrollLeft / scroller.clientWidth);
      if (!small.matches) return;
      tabs.forEach((tab, n) => n === here ? tab.setAttribute("aria-current", "true") : tab.removeAttribute("aria-current"));
    }, { passive: true });
    tabs.forEach((tab, n) => tab.addEventListener("click", (event) => {
      event.preventDefault();
      scroller.scrollTo({ left: rounds[n].offsetLeft - scroller.offsetLeft });
    }));
    return { scroller, rounds };
  }

  let found = follow();
  if (found && small.matches && !location.hash) {
    const now = found.rounds.find((round) => round.classList.contains("current"));
    if (now) found.scroller.scrollLeft = now.offsetLeft - found.scroller.offsetLeft;
  }
  // What htmx brings anew stands where the reader was.
  let left = 0;
  document.addEventListener("htmx:beforeSwap", () => { left = document.querySelector(".bracket-scroll")?.scrollLeft ?? 0; });
  document.addEventListener("htmx:afterSwap", () => { found = follow(); if (found) found.scroller.scrollLeft = left; });
})();
