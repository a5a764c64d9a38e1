// The waiting phone asks every few seconds whether the desk has let it in; without network it goes
// on asking.
"use strict";
(() => {
  const panel = document.querySelector("[data-ask-state]");
  if (!panel) return;
  const later = () => setTimeout(look, 2000 + Math.random() * 1000);
  async function look() {
    try {
      const answer = await fetch(panel.dataset.askState, { cache: "no-store" });
      const { state } = await answer.json();
      if (state === "approved") return location.replace(panel.dataset.home);
      if (state !== "asked") return location.reload();
    } catch (error) {
      // Bad wifi: the next try is soon enough.
    }
    later();
  }
  later();
})();
