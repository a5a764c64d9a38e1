// A public page that goes on by itself: asks every 4 to 5 seconds for what moves, and puts only what differs in its
// place, so that scroll, focus and an open menu stay. Which team is mine is kept on this phone and nowhere else.
"use strict";
(() => {
  const live = document.getElementById("live");
  if (!live) return;
  const fresh = document.getElementById("fresh"), offline = document.getElementById("offline");
  const small = matchMedia("(max-width: 63.99rem)");
  const EVERY = 4000, JITTER = 1000, ASLEEP = 30000, LONGEST = 30000;
  let etag = live.dataset.etag, seen = Date.now(), failures = 0, timer = 0, build = null;

  // ---- putting the new in the place of the old ----
  function morph(old, next) {
    for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    let here = old.firstChild;
    for (const wanted of [...next.childNodes]) {
      if (!here) { old.append(wanted); continue; }
      const after = here.nextSibling;
      if (here.nodeType !== wanted.nodeType || here.nodeName !== wanted.nodeName || (here.id || "") !== (wanted.id || "")) here.replaceWith(wanted);
      else if (here.nodeType === Node.TEXT_NODE) { if (here.data !== wanted.data) here.data = wanted.data; }
      else if (here.nodeType === Node.ELEMENT_NODE && !here.isEqualNode(wanted)) morph(here, wanted);
      here = after;
    }
    while (here) { const after = here.nextSibling; here.remove(); here = after; }
  }
  function patch(html) {
    const page = new DOMParser().parseFromString(`<div>${html}</div>`, "text/html").body.firstChild;
    forgetMine();
    const tab = document.querySelector(".tabs a[aria-current]")?.getAttribute("href");
    morph(live, Object.assign(live.cloneNode(false), { innerHTML: page.innerHTML }));
    if (small.matches && tab) document.querySelectorAll(".tabs a").forEach((link) => link.toggleAttribute("aria-current", false) || (link.getAttribute("href") === tab && link.setAttribute("aria-current", "true")));
    rounds();
    showMine();
    document.dispatchEvent(new CustomEvent("retruco:patched"));
  }

  // ---- asking ----
  const root = () => live.querySelector(".now");
  const over = () => root()?.dataset.over === "yes";
  function later(pause) { clearTimeout(timer); timer = setTimeout(ask, pause); }
  function pause() {
    if (document.hidden) return ASLEEP + Math.random() * JITTER;
    return Math.min(LONGEST, EVERY * 2 ** Math.min(failures, 3)) + Math.random() * JITTER;
  }
  async function ask() {
    try {
      const answer = await fetch(live.dataset.url, { headers: { "If-None-Match": etag }, cache: "no-store", credentials: "same-origin" });
      if (answer.status === 200) {
        etag = answer.headers.get("ETag") || "";
        const drawn = root()?.dataset.drawn;
        patch(await answer.text());
        if (live.dataset.reload && root()?.dataset.drawn !== drawn) location.reload();
        if (build && root()?.dataset.build !== build) location.reload();
      } else if (answer.status !== 304) throw new Error(String(answer.status));
      failures = 0;
      seen = Date.now();
    } catch { failures += 1; }
    tell();
    if (!over()) later(pause());
  }
  function tell() {
    if (offline) offline.hidden = failures < 2 && navigator.onLine;
    if (!fresh) return;
    const gone = Math.round((Date.now() - seen) / 1000), words = fresh.dataset;
    fresh.hidden = false;
    fresh.classList.toggle("still", over());
    document.getElementById("fresh-text").textContent = over() ? words.over
      : gone < 2 ? words.just : gone < 100 ? words.ago.replace("{n}", gone) : words.minutes.replace("{n}", Math.round(gone / 60));
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !over()) later(0); });
  addEventListener("online", () => { if (!over()) later(0); });
  addEventListener("offline", tell);

  // ---- on a phone one round fills the screen ----
  const scroller = () => document.querySelector(".bracket-scroll");
  function rounds() {
    const box = scroller();
    if (!box || box.dataset.ready) return;
    box.dataset.ready = "yes";
    box.addEventListener("scroll", () => {
      if (!small.matches) return;
      const here = Math.round(box.scrollLeft / box.clientWidth);
      document.querySelectorAll(".tabs a").forEach((tab, n) => n === here ? tab.setAttribute("aria-current", "true") : tab.removeAttribute("aria-current"));
    }, { passive: true });
  }
  document.addEventListener("click", (event) => {
    const tab = event.target.closest(".tabs a");
    const round = tab && document.querySelector(tab.getAttribute("href"));
    if (!round) return;
    event.preventDefault();
    scroller().scrollTo({ left: round.offsetLeft - scroller().offsetLeft });
  });
  function toRound(round) {
    if (round && scroller() && small.matches) scroller().scrollTo({ left: round.offsetLeft - scroller().offsetLeft, behavior: "instant" });
  }

  // ---- my team ----
  const card = document.getElementById("mine"), find = document.getElementById("find");
  const key = `retruco:${live.dataset.scope}:team`;
  const keep = { get: () => { try { return localStorage.getItem(key); } catch { return null; } }, set: (n) => { try { n ? localStorage.setItem(key, n) : localStorage.removeItem(key); } catch { /* a private window forgets */ } } };
  const matchesOf = (team) => [...live.querySelectorAll(".match[data-n]")].filter((match) => match.querySelector(`[data-t="${CSS.escape(team)}"]`));
  const nameIn = (side) => side.querySelector(".name").firstChild?.textContent.trim() || "";
  function forgetMine() {
    live.querySelectorAll(".me, .path").forEach((found) => found.classList.remove("me", "path"));
  }
  function showMine() {
    if (!card) return;
    const team = keep.get(), known = team && live.querySelector(`#teams [data-t="${CSS.escape(team)}"]`);
    card.hidden = !known;
    find.hidden = Boolean(known) && !find.dataset.open;
    if (!known) return;
    live.querySelectorAll(`.team[data-t="${CSS.escape(team)}"]`).forEach((side) => side.classList.add("me"));
    const own = matchesOf(team), now = own.filter((match) => match.dataset.s !== "confirmed").pop() || own[own.length - 1];
    if (!now) { card.hidden = true; return; }
    const words = card.dataset, put = (id, text) => { document.getElementById(id).textContent = text; };
    const data = now.dataset, me = now.querySelector(`[data-t="${CSS.escape(team)}"]`), rival = [...now.querySelectorAll(".team")].find((side) => side !== me);
    const lost = data.s === "confirmed" && !me.classList.contains("win"), won = data.s === "confirmed" && !data.to && !lost;
    const against = rival.dataset.t ? nameIn(rival) : rival.dataset.from ? words.open.replace("{n}", rival.dataset.from) : words.nobody;
    put("mine-title", lost ? words.out : won ? words.won : words.title);
    const round = now.closest("section")?.querySelector("h2");
    put("mine-round", `${round ? round.firstChild.textContent.trim() : ""}, ${words.match.replace("{n}", data.n)}`);
    put("mine-teams", `${known.textContent.trim()} ${words.against} ${against}`);
    put("mine-table", data.table || data.n);
    put("mine-word", data.table ? words.table : words.match.replace("{n}", "").trim());
    const held = now.classList.contains("held"), said = [];
    if (held) said.push(words.held);
    else if (data.s === "called") said.push(words.go.replace("{table}", data.table), words.called.replace("{time}", data.at));
    else if (data.s === "playing") said.push(data.table ? words.playing.replace("{table}", data.table) : words.playingSomewhere);
    else if (data.s === "ready") said.push(data.before === "0" ? words.next : words.before.replace("{n}", data.before), data.about ? words.about.replace("{time}", data.about) : "");
    else if (data.s === "finished") said.push(words.confirm);
    else if (data.s !== "confirmed") said.push(words.waiting);
    put("mine-what", said.filter(Boolean).join(" "));
    const way = [];
    for (let to = lost ? null : data.to; to; to = live.querySelector(`.match[data-n="${to}"]`)?.dataset.to) {
      way.push(to);
      live.querySelector(`.match[data-n="${to}"]`)?.classList.add("path");
    }
    put("mine-path", way.length ? words.path.replace("{list}", way.join(", ")) : "");
    const frame = document.getElementById("mine-card");
    frame.href = now.href;
    const suit = lost ? "pencil" : held ? "copa" : data.s === "called" ? "oro" : data.s === "playing" ? "espada" : won ? "oro" : "basto";
    frame.className = `card next-match ${suit}`;
    frame.querySelector(".naipe").className = `naipe ${suit}`;
    for (const [id, base] of [["mine-notify", "?team="], ["mine-calendar", "?team="]]) {
      const link = document.getElementById(id);
      link.href = link.pathname + base + team;
    }
    document.getElementById("mine-notify").hidden = lost || won || over();
  }
  function choose(team) {
    keep.set(team);
    delete find.dataset.open;
    document.getElementById("find-name").value = "";
    document.getElementById("found").replaceChildren();
    forgetMine();
    showMine();
  }
  function goTo(team) {
    const own = matchesOf(team), now = own[own.length - 1];
    if (!now) return;
    if (!scroller()) { location.href = now.href; return; }
    toRound(now.closest("section"));
    now.scrollIntoView({ block: "center", inline: "nearest" });
    now.focus({ preventScroll: true });
  }
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  function search() {
    const asked = plain(document.getElementById("find-name").value.trim()), list = document.getElementById("found");
    list.replaceChildren();
    if (asked.length < 2) return;
    const hits = [...live.querySelectorAll("#teams li")].filter((team) => plain(`${team.textContent} ${team.dataset.p}`).includes(asked)).slice(0, 8);
    for (const team of hits) {
      const row = document.createElement("li"), name = document.createElement("span"), see = document.createElement("button"), mine = document.createElement("button");
      name.textContent = team.textContent.trim();
      see.type = mine.type = "button";
      see.className = "btn quiet";
      mine.className = "btn";
      see.textContent = find.dataset.go;
      mine.textContent = find.dataset.mine;
      see.setAttribute("aria-label", `${find.dataset.go}: ${name.textContent}`);
      mine.setAttribute("aria-label", `${find.dataset.mine}: ${name.textContent}`);
      see.addEventListener("click", () => goTo(team.dataset.t));
      mine.addEventListener("click", () => choose(team.dataset.t));
      row.append(name, see, mine);
      list.append(row);
    }
    if (!hits.length) list.append(Object.assign(document.createElement("li"), { textContent: find.dataset.none }));
  }
  if (card) {
    const link = location.hash.match(/^#team-(\d+)$/); // from a personal link
    if (link) { keep.set(link[1]); history.replaceState(null, "", location.pathname); }
    document.getElementById("find-name").addEventListener("input", search);
    find.addEventListener("submit", (event) => event.preventDefault());
    document.getElementById("mine-change").addEventListener("click", () => { find.dataset.open = "yes"; find.hidden = false; document.getElementById("find-name").focus(); });
  }

  // ---- sharing ----
  const share = document.getElementById("share");
  if (share && navigator.share) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ title: share.dataset.title, text: share.dataset.text, url: share.dataset.address }).catch(() => {}));
  }

  build = root()?.dataset.build || null;
  rounds();
  if (!location.hash) toRound(document.querySelector(".bracket section.current"));
  showMine();
  tell();
  setInterval(tell, 1000);
  if (!over()) later(pause());
})();
