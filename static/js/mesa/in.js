/* The page behind a referee's code. The secret is the fragment of the address: browsers send that
   to nobody, link previews and prefetchers use nothing up. One tap sends it, and it leaves the
   address. */
"use strict";
(() => {
  const explanation = document.querySelector("[data-no-code]");
  // A phone that is not let in, or no more, stores no page of a table for later.
  if (explanation && "caches" in window) caches.delete("mesa-pages");
  const form = document.querySelector("[data-come-in]");
  const secret = location.hash.slice(1);
  if (!form || !secret) return;
  form.elements.token.value = secret;
  form.hidden = false;
  if (explanation) explanation.hidden = true;
  form.addEventListener("submit", () => history.replaceState(null, "", location.pathname));
  // The same page with another fragment is not loaded anew: a second code scanned into this tab.
  addEventListener("hashchange", () => location.reload());
})();
