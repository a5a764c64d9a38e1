// The hall's screen: shows one scene at a time, in turn or as the board says, calls out new tables with a chime, and
// keeps the machine awake. live.js brings what is new; this only decides what of it is seen.
"use strict";
(() => {
  const live = document.getElementById("live");
  const TURN = { calls: 12000, scores: 12000, bracket: 10000, sponsors: 8000 };
  const SHOUT = 9000, SHORT = 5000; // a call by itself; one of many, as when a round begins
  let place = -1, turn = 0, until = 0, shouting = false;
  const waiting = [];

  // ---- scenes ----
  const scenes = () => {
    const wanted = live.querySelector(".now").dataset.scene, all = [...live.querySelectorAll(".scene")];
    if (wanted !== "auto") {
      const chosen = all.filter((scene) => scene.dataset.scene === wanted);
      if (chosen.length) return chosen;
    }
    const full = all.filter((scene) => !scene.dataset.empty);
    return full.length ? full : all.slice(0, 1);
  };
  function show(next) {
    const list = scenes();
    place = next % list.length;
    for (const scene of live.querySelectorAll(".scene")) scene.hidden = scene !== list[place];
    clearTimeout(turn);
    turn = setTimeout(() => begin(place + 1), Math.max(0, until - Date.now()));
  }
  function begin(next) { // what is new comes every few seconds: it must not wind the clock up again
    const list = scenes();
    until = Date.now() + (TURN[list[next % list.length].dataset.scene] || 12000);
    show(next);
  }

  // ---- calls ----
  const keys = () => [...live.querySelectorAll("[data-call]")].map((call) => call.dataset.call);
  let known = new Set(keys());
  function listen() {
    for (const call of live.querySelectorAll("[data-call]")) if (!known.has(call.dataset.call)) waiting.push({ ...call.dataset });
    known = new Set(keys());
    if (!shouting) shout();
  }
  function shout() {
    const call = waiting.shift(), box = document.getElementById("shout");
    shouting = Boolean(call);
    box.hidden = !call;
    if (!call) return;
    document.getElementById("shout-table").textContent = call.table;
    document.getElementById("shout-a").textContent = call.a;
    document.getElementById("shout-b").textContent = call.b;
    chime();
    setTimeout(shout, waiting.length > 1 ? SHORT : SHOUT);
  }

  // ---- the chime: three notes of our own, no file ----
  const Sound = window.AudioContext || window.webkitAudioContext;
  const audio = Sound ? new Sound() : null;
  const button = document.getElementById("sound");
  const silent = () => { button.hidden = !audio || audio.state === "running"; };
  function chime() {
    if (!audio || audio.state !== "running") return;
    [659.25, 783.99, 1046.5].forEach((pitch, n) => {
      const at = audio.currentTime + n * 0.22, tone = audio.createOscillator(), volume = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 1);
    });
  }
  if (audio) {
    audio.addEventListener("statechange", silent);
    button.addEventListener("click", () => audio.resume().then(chime));
  }
  silent();

  // ---- clock, and a machine that does not fall asleep ----
  const clock = document.getElementById("clock");
  const told = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: clock.dataset.zone });
  const tick = () => { clock.textContent = told.format(new Date()); };
  const wake = () => { if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", wake);
  tick();
  wake();
  setInterval(tick, 1000);

  let scene = live.querySelector(".now").dataset.scene;
  document.addEventListener("retruco:patched", () => {
    const now = live.querySelector(".now").dataset.scene;
    if (now === scene) show(place);
    else begin(0);
    scene = now;
    listen();
  });
  begin(0);
})();
