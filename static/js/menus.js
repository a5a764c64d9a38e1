// Header menus are <details>, which work without this. It only closes an open one on Escape and on a tap elsewhere.
"use strict";
const openMenus = () => document.querySelectorAll("details.menu[open]");
document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// The list of people that a desk's browser stores for a hall without network goes when somebody signs out, also
// without network, and wherever nobody is signed in.
if ("caches" in window) {
  const forgetPeople = () => {
    navigator.serviceWorker?.controller?.postMessage("forget"); // also what is on its way into the store
    return caches.delete("check-in-pages").catch(() => {});
  };
  if (document.querySelector("[data-sign-in]")) forgetPeople();
  document.querySelector("form[data-sign-out]")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    await forgetPeople();
    event.target.submit();
  });
}
