/* The banner above the pad: on this phone, received, confirmed, or a conflict that waits for a
   person; the toast that offers a way back; and the one question the page asks: why. */
"use strict";

mesa.banner = (() => {
  const find = (name) => document.querySelector(`[data-${name}]`);
  let shouted = "";
  let fading = 0;

  function show(look, icon, strong, text) {
    const banner = find("banner");
    banner.hidden = false;
    banner.className = `banner ${look}`;
    for (const drawing of banner.querySelectorAll("[data-icon]")) {
      drawing.hidden = drawing.dataset.icon !== icon;
    }
    const said = banner.querySelector("[data-said]");
    const words = `${strong} ${text}`;
    if (said.dataset.words === words) return; // said once is enough for whoever listens
    said.dataset.words = words;
    const loud = document.createElement("b");
    loud.textContent = strong;
    said.replaceChildren(loud, ` ${text}`);
  }

  const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const staysOpen = () => "serviceWorker" in navigator && Boolean(navigator.serviceWorker.controller);

  function draw(seen, status) {
    if (status.denied) return;
    const { words, stuck, items, state } = seen;
    const count = items.length;
    const later = seen.known ? "" : ` ${words("to_compute")}`;
    const open = later + (staysOpen() ? "" : ` ${words("keep_open")}`);
    if (shouted) return show("copa", "alert", shouted, "");
    if (stuck) {
      const name = stuck.answer.result === "conflict" ? "conflict" : "refused";
      return show("copa", "alert", words(name, { number: stuck.number }), "");
    }
    if (!status.online) {
      const text = count ? words("on_this_phone", { count }) + open : words("nothing_waiting");
      return show("oro", "offline", words("offline"), text);
    }
    if (count) return show("oro", "clock", words("sending", { count }), open.trim());
    if (state.match.suspended) return show("copa", "clock", words("suspended"), "");
    if (state.match.state === "confirmed") return show("basto", "check", words("confirmed"), "");
    if (status.at && state.expected > 1) {
      const last = words("received_last", { number: state.expected - 1, time: clock(status.at) });
      return show("basto", "check", words("received"), last);
    }
    find("banner").hidden = true;
    return undefined;
  }

  function shout(text) { shouted = text; show("copa", "alert", text, ""); }

  function denied(count, data, words) {
    const text = count ? words("denied_waiting", { count }) : "";
    show("copa", "alert", words("denied"), text);
    const link = document.createElement("a");
    link.href = data.urls.home;
    link.textContent = words("ask");
    find("banner").querySelector("[data-said]").append(" ", link);
  }

  function toast(text, back) {
    const place = find("toast");
    clearTimeout(fading);
    place.hidden = false;
    place.querySelector("span").textContent = text;
    place.querySelector("button").hidden = !back;
    place.querySelector("button").onclick = () => { place.hidden = true; back(); };
    fading = setTimeout(() => { place.hidden = true; }, 6000);
  }

  return { draw, shout, denied, toast };
})();

mesa.reason = (() => {
  /* A promise of the reason, or of null when the person leaves it. */
  function ask(title) {
    const dialog = document.querySelector("[data-reason]");
    const field = dialog.querySelector("input");
    dialog.querySelector("h2").textContent = title;
    field.value = "";
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => {
        const reason = field.value.trim();
        resolve(dialog.returnValue === "yes" && reason ? reason : null);
      }, { once: true });
    });
  }
  return { ask };
})();
