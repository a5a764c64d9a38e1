/* The waiting phone asks every few seconds whether the desk has let it in; without network it goes
   on asking. */
"use strict";
(() => {
  const panel = document.querySelector("[data-ask-state]");
  if (!panel) return;
  async function checkState() {
    try {
      const response = await fetch(panel.dataset.askState, { cache: "no-store" });
      const { state } = await response.json();
      if (state === "approved") return location.replace(panel.dataset.home);
      if (state !== "asked") return location.reload();
    } catch (error) {
      // Bad wifi: the next try is soon enough.
    }
    checkLater();
  }
  const checkLater = () => setTimeout(checkState, 2000 + Math.random() * 1000);
  checkLater();
})();
