// A public page that updates itself: it says every 4 to 5 seconds which state it has, gets the parts that differ since
// (or everything, where that state is unknown), and changes only what differs, so that scroll, focus and an open menu
// stay. Which team is mine is stored on this phone and nowhere else.
"use strict";
(() => {
  const live = document.getElementById("live");
  if (!live) return;
  const element = (id) => document.getElementById(id);
  const build = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const small = matchMedia("(max-width: 63.99rem)");
  const EVERY = 4000, JITTER = 1000, ASLEEP = 30000, LONGEST = 30000;
  let { etag, state } = live.dataset, updatedAt = Date.now(), failures = 0, timer = 0;

  // ---- changing only what differs ----
  function morph(old, next) {
    for (const { name } of [...old.attributes]) {
      const wasOpened = name === "open" && old.nodeName === "DETAILS"; // by the reader, and stays so
      if (!wasOpened && !next.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    let node = old.firstChild;
    for (const newNode of [...next.childNodes]) {
      if (!node) { old.append(newNode); continue; }
      const after = node.nextSibling;
      if (node.nodeName !== newNode.nodeName || (node.id || "") !== (newNode.id || "")) node.replaceWith(newNode);
      else if (node.nodeType === Node.TEXT_NODE) { if (node.data !== newNode.data) node.data = newNode.data; }
      else if (node.nodeType === Node.ELEMENT_NODE && !node.isEqualNode(newNode)) morph(node, newNode);
      node = after;
    }
    while (node) { const after = node.nextSibling; node.remove(); node = after; }
  }
  function patch(change) {
    unmarkMine();
    const tabs = [...document.querySelectorAll(".tabs a[aria-current]")].map((tab) => tab.getAttribute("href"));
    change();
    if (small.matches && tabs.length) markTab((link) => tabs.includes(link.getAttribute("href")));
    showMine();
    document.dispatchEvent(new CustomEvent("retruco:patched"));
  }

  function replaceAll(html) {
    const parsed = new DOMParser().parseFromString(`<div>${html}</div>`, "text/html").body.firstChild;
    morph(live, Object.assign(live.cloneNode(false), { innerHTML: parsed.innerHTML }));
  }

  // ---- the parts that differ, by name; the page itself has none. A mark stands in the place of an inner part ----
  const MARK = /\u0001([^\u0002]*)\u0002/g;
  function partNamed(name) {
    const part = live.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (!part) throw new Error(name);
    return part;
  }
  function buildPart(name, parts, used) {
    const { content } = build("template", { innerHTML: parts[name].replace(MARK, '<template data-mark="$1"></template>') });
    for (const mark of content.querySelectorAll("template[data-mark]")) {
      const inner = mark.dataset.mark;
      mark.replaceWith(inner in parts ? buildPart(inner, parts, used) : partNamed(inner).cloneNode(true));
    }
    used.add(name);
    return name ? content.firstElementChild : content;
  }
  function replaceParts(parts) {
    const used = new Set(); // an outer part comes before those inside it, and takes them along
    for (const name of Object.keys(parts)) {
      if (used.has(name)) continue;
      const built = buildPart(name, parts, used);
      if (name) morph(partNamed(name), built);
      else { const next = live.cloneNode(false); next.append(built); morph(live, next); }
    }
  }

  // ---- asking ----
  const summary = () => live.querySelector(".now")?.dataset ?? {};
  const isOver = () => summary().over === "yes";
  const programVersion = summary().build;
  function schedule(pause) {
    clearTimeout(timer);
    if (!isOver()) timer = setTimeout(update, pause);
  }
  function pauseLength() {
    if (document.hidden) return ASLEEP + Math.random() * JITTER;
    return Math.min(LONGEST, EVERY * 2 ** Math.min(failures, 3)) + Math.random() * JITTER;
  }
  async function update() {
    try {
      const headers = { "If-None-Match": etag };
      const url = live.dataset.url + (state ? `&since=${state}` : "");
      const response = await fetch(url, { headers, cache: "no-store", credentials: "same-origin" });
      if (response.status === 200) {
        const isParts = response.headers.get("Content-Type") === "application/json";
        const body = isParts ? await response.json() : await response.text();
        const { drawn } = summary();
        etag = state = ""; // should anything not fit, everything is asked for
        patch(isParts ? () => replaceParts(body) : () => replaceAll(body));
        etag = response.headers.get("ETag") || "";
        state = response.headers.get("Retruco-State") || "";
        if (live.dataset.reload && summary().drawn !== drawn) location.reload();
        if (programVersion && summary().build !== programVersion) location.reload();
      } else if (response.status !== 304) throw new Error(String(response.status));
      failures = 0;
      updatedAt = Date.now();
    } catch { failures += 1; }
    showFreshness();
    schedule(pauseLength());
  }
  function freshnessText(words) {
    const seconds = Math.round((Date.now() - updatedAt) / 1000);
    if (isOver()) return words.over;
    if (seconds < 2) return words.just;
    return seconds < 100 ? words.ago.replace("{n}", seconds) : words.minutes.replace("{n}", Math.round(seconds / 60));
  }
  function showFreshness() {
    const fresh = element("fresh"), offline = element("offline");
    if (offline) offline.hidden = failures < 2 && navigator.onLine;
    if (!fresh) return;
    fresh.hidden = false;
    fresh.classList.toggle("still", isOver());
    element("fresh-text").textContent = freshnessText(fresh.dataset);
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) schedule(0); });
  addEventListener("online", () => schedule(0));
  addEventListener("offline", showFreshness);

  // ---- on a phone one round fills the screen ----
  // Of several knockouts each has its own tabs.
  const scroller = () => document.querySelector(".bracket-scroll");
  function markTab(isCurrent, cup = document) {
    cup.querySelectorAll(".tabs a").forEach((tab, n) => {
      if (isCurrent(tab, n)) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    });
    showCurrentTab();
  }
  /* Of many rounds the tabs themselves scroll. */
  function showCurrentTab() {
    for (const tab of document.querySelectorAll(".tabs a[aria-current]")) {
      tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - tab.parentElement.clientWidth / 3;
    }
  }
  showCurrentTab();
  document.addEventListener("scroll", ({ target }) => { // it does not bubble: the bracket may be a new element
    if (!small.matches || !(target instanceof Element) || !target.matches(".bracket-scroll")) return;
    const current = Math.round(target.scrollLeft / target.clientWidth);
    markTab((_, n) => n === current, target.closest(".cup"));
  }, { capture: true, passive: true });
  function scrollToRound(round, behavior = "auto") {
    const cup = round.closest(".bracket-scroll");
    cup.scrollTo({ left: round.offsetLeft - cup.offsetLeft, behavior });
  }
  document.addEventListener("click", (event) => {
    const tab = event.target.closest(".tabs a");
    const round = tab && document.querySelector(tab.getAttribute("href"));
    if (!round) return;
    event.preventDefault();
    scrollToRound(round);
  });
  function jumpToRound(round) {
    if (round && round.closest(".bracket-scroll") && small.matches) scrollToRound(round, "instant");
  }

  // ---- my team ----
  const card = element("mine"), find = element("find");
  const storageKey = `retruco:${live.dataset.scope}:team`;
  function loadTeam() {
    try { return localStorage.getItem(storageKey); } catch { return null; }
  }
  function saveTeam(team) {
    try { localStorage.setItem(storageKey, team); } catch { /* a private window stores nothing */ }
  }
  const ofTeam = (team) => `[data-t="${CSS.escape(team)}"]`;
  const matchesOf = (team) =>
    [...live.querySelectorAll(".match[data-n]")].filter((match) => match.querySelector(ofTeam(team)));
  const matchNumbered = (number) => live.querySelector(`.match[data-n="${number}"]`);
  function unmarkMine() {
    live.querySelectorAll(".me, .path").forEach((marked) => marked.classList.remove("me", "path"));
  }
  function showMine() {
    if (!card) return;
    const team = loadTeam(), entry = team && live.querySelector(`#teams ${ofTeam(team)}`);
    const matches = entry ? matchesOf(team) : [];
    const match = findOwnMatch(matches);
    card.hidden = !match;
    find.hidden = Boolean(entry) && !find.dataset.open;
    if (entry) live.querySelectorAll(`:is(.team, .standing)${ofTeam(team)}`).forEach((side) => side.classList.add("me"));
    if (match) fillCard(team, entry.textContent.trim(), match);
  }
  // In a group several are open at once: where they sit, else the first that is to come.
  function findOwnMatch(matches) {
    const open = matches.filter(({ dataset }) => dataset.s !== "confirmed");
    const inGroup = open.filter(({ dataset }) => dataset.group), inBracket = open.filter(({ dataset }) => !dataset.group);
    const inState = (...states) => inGroup.find(({ dataset }) => states.includes(dataset.s));
    return inBracket.pop() || inState("called", "playing") || inState("ready") || inGroup[0] || matches[matches.length - 1];
  }
  function fillCard(team, teamName, match) {
    const words = card.dataset, { dataset } = match;
    const setText = (id, text) => { element(id).textContent = text; };
    const mySide = match.querySelector(ofTeam(team));
    const isConfirmed = dataset.s === "confirmed";
    const isGroup = Boolean(dataset.group), isLast = isConfirmed && !isGroup;
    const hasLost = isLast && !mySide.classList.contains("win"), hasWon = isLast && !dataset.to && !hasLost;
    const isHeld = match.classList.contains("held");
    const title = match.closest("section")?.querySelector("h2")?.firstChild.textContent.trim() ?? "";
    const path = hasLost ? [] : pathFrom(dataset.to);
    setText("mine-title", hasLost ? words.out : hasWon ? words.won : isConfirmed && isGroup ? words.group : words.title);
    setText("mine-round", `${title}, ${words.match.replace("{n}", dataset.n)}`);
    setText("mine-teams", `${teamName} ${words.against} ${rivalText(match, mySide)}`);
    setText("mine-table", dataset.table || dataset.n);
    setText("mine-word", dataset.table ? words.table : words.match.replace("{n}", "").trim());
    setText("mine-what", isHeld ? words.held : statusText(dataset));
    setText("mine-path", path.length ? words.path.replace("{list}", path.join(", ")) : "");
    const standing = live.querySelector(`#standings ${ofTeam(team)}`);
    if (element("mine-group")) setText("mine-group", standing ? standing.textContent.trim().replace(/\s+/g, " ") : "");
    for (const number of path) matchNumbered(number)?.classList.add("path");
    const frame = element("mine-card");
    const suits = { called: "oro", playing: "espada" };
    const suit = hasLost ? "pencil" : isHeld ? "copa" : suits[dataset.s] || (hasWon ? "oro" : "basto");
    frame.href = match.href;
    frame.className = `card next-match ${suit}`;
    frame.querySelector(".naipe").className = `naipe ${suit}`;
    for (const link of [element("mine-notify"), element("mine-calendar")]) link.href = `${link.pathname}?team=${team}`;
    element("mine-notify").hidden = hasLost || hasWon || isOver();
  }
  function rivalText(match, mySide) {
    const rival = [...match.querySelectorAll(".team")].find((side) => side !== mySide);
    if (rival.dataset.t) return rival.querySelector(".name").firstChild?.textContent.trim() || "";
    return rival.dataset.from ? card.dataset.open.replace("{n}", rival.dataset.from) : card.dataset.nobody;
  }
  function statusText({ n, s, table, at }) {
    const words = card.dataset;
    if (s === "called") return `${words.go.replace("{table}", table)} ${words.called.replace("{time}", at)}`;
    if (s === "playing") return table ? words.playing.replace("{table}", table) : words.playingSomewhere;
    if (s === "finished") return words.confirm;
    if (s === "confirmed") return "";
    if (s !== "ready") return words.waiting;
    const waiting = [...live.querySelectorAll("#waits li")], before = waiting.findIndex(({ dataset }) => dataset.n === n);
    const about = waiting[before]?.textContent;
    const next = before <= 0 ? words.next : words.before.replace("{n}", before);
    return about ? `${next} ${words.about.replace("{time}", about)}` : next;
  }
  // The numbers of the matches that a winner goes on to.
  function pathFrom(first) {
    const path = [];
    for (let number = first; number; number = matchNumbered(number)?.dataset.to) path.push(number);
    return path;
  }
  function chooseTeam(team) {
    saveTeam(team);
    delete find.dataset.open;
    element("find-name").value = "";
    element("found").replaceChildren();
    unmarkMine();
    showMine();
  }
  function goToTeam(team) {
    const match = matchesOf(team).pop();
    if (!match) return;
    if (!scroller()) { location.href = match.href; return; }
    jumpToRound(match.closest("section"));
    match.scrollIntoView({ block: "center", inline: "nearest" });
    match.focus({ preventScroll: true });
  }
  const simplify = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  function buildTeamRow(team) {
    const name = team.textContent.trim(), row = build("li", {});
    const button = (className, word, use) => {
      const onclick = () => use(team.dataset.t);
      const element = build("button", { type: "button", className, textContent: word, onclick });
      element.setAttribute("aria-label", `${word}: ${name}`);
      return element;
    };
    row.append(build("span", { textContent: name }),
      button("btn quiet", find.dataset.go, goToTeam), button("btn", find.dataset.mine, chooseTeam));
    return row;
  }
  function searchTeams() {
    const query = simplify(element("find-name").value.trim());
    const fits = (team) => simplify(`${team.textContent} ${team.dataset.p}`).includes(query);
    const teams = query.length < 2 ? [] : [...live.querySelectorAll("#teams li")].filter(fits).slice(0, 8);
    element("found").replaceChildren(...teams.map(buildTeamRow));
    if (query.length >= 2 && !teams.length) element("found").append(build("li", { textContent: find.dataset.none }));
  }
  if (card) {
    const link = location.hash.match(/^#team-(\d+)$/); // from a personal link
    if (link) { saveTeam(link[1]); history.replaceState(null, "", location.pathname); }
    element("find-name").addEventListener("input", searchTeams);
    find.addEventListener("submit", (event) => event.preventDefault());
    element("mine-change").addEventListener("click", () => {
      find.dataset.open = "yes";
      find.hidden = false;
      element("find-name").focus();
    });
  }

  // ---- sharing ----
  const share = element("share");
  if (share && navigator.share) {
    const { title, text, address } = share.dataset;
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ title, text, url: address }).catch(() => {}));
  }

  if (!location.hash) document.querySelectorAll(".bracket section.current").forEach(jumpToRound);
  showMine();
  showFreshness();
  setInterval(showFreshness, 1000);
  schedule(pauseLength());
})();
