/* The banner above the pad: on this phone, received, confirmed, or a conflict that waits for a
   person; the toast that offers a way back; and the one question the page asks: why. */
"use strict";

mesa.banner = (() => {
  const { build, find } = mesa;
  let alarm = "";
  let toastTimer = 0;

  function show(suit, icon, strong, text = "") {
    const banner = find("banner");
    banner.hidden = false;
    banner.className = `banner ${suit}`;
    for (const each of banner.querySelectorAll("[data-icon]")) each.hidden = each.dataset.icon !== icon;
    const place = find("said", banner);
    const words = `${strong} ${text}`;
    if (place.dataset.words === words) return; // once is enough for whoever listens
    place.dataset.words = words;
    place.replaceChildren(build("b", "", strong), " ", build("span", "more", text));
  }

  const formatTime = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang,
    { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const opensOffline = () => "serviceWorker" in navigator && Boolean(navigator.serviceWorker.controller);

  function draw({ say, stuck, items, state, isExact, nameOf }, status) {
    if (status.denied) return;
    const count = items.length;
    const notes = [isExact ? "" : say("to_compute"), opensOffline() ? "" : say("keep_open")].filter(Boolean).join(" ");
    if (alarm) show("copa", "alert", alarm);
    else if (stuck) {
      const name = stuck.answer.result === "conflict" ? "conflict" : "refused";
      show("copa", "alert", say(name, { line: nameOf(stuck.number) }));
    } else if (!status.online) {
      const text = count ? `${say("on_this_phone", { count })} ${notes}`.trim() : say("nothing_waiting");
      show("oro", "offline", say("offline"), text);
    } else if (count) show("oro", "clock", say("sending", { count }), notes);
    else if (state.match.suspended) show("copa", "clock", say("suspended"));
    else if (state.match.state === "confirmed") show("basto", "check", say("confirmed"));
    else if (status.at && state.expected > 1) {
      const hand = state.situation.hand - 1;
      show("basto", "check", say("received"), hand ? say("received_last", { hand, time: formatTime(status.at) }) : "");
    } else find("banner").hidden = true;
  }

  /* Stays until the page is loaded anew. */
  function showAlarm(text) {
    alarm = text;
    show("copa", "alert", text);
  }

  /* What was never received is told line by line, in the notation, which names nobody. */
  function showDenied(items, home, say) {
    show("copa", "alert", say("denied"), items.length ? say("denied_waiting", { count: items.length }) : "");
    const lines = items.map(({ number, line }) => build("li", "notation", `${number}: ${line}`));
    find("said").append(" ", build("a", { href: home }, say("ask")), lines.length ? build("ul", "", ...lines) : "");
  }

  function showToast(text, restore) {
    const toast = find("toast");
    const button = toast.querySelector("button");
    clearTimeout(toastTimer);
    toast.hidden = false;
    toast.querySelector("span").textContent = text;
    button.hidden = !restore;
    button.onclick = () => { hideToast(); restore(); };
    toastTimer = setTimeout(hideToast, 6000);
  }

  /* The way back that it offers is that of the last line. */
  const hideToast = () => { find("toast").hidden = true; };

  /* A promise of the reason, or of null when the person leaves it. `line` would be written because
     of it, about `entry`. */
  function askReason(title, line, entry) {
    const dialog = find("reason");
    if (mesa.correction) mesa.correction.prepareDialog(dialog, line, entry);
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

  return { formatTime, draw, showAlarm, showDenied, showToast, hideToast, askReason };
})();
