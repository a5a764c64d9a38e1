// The hall's screen: shows one scene at a time, in turn or as the board says, calls out new tables with a chime, and
// does not let the machine fall asleep. live.js brings what is new; this only decides what of it is visible.
"use strict";
(() => {
  const live = document.getElementById("live");
  const DURATIONS = { calls: 12000, scores: 12000, bracket: 10000, sponsors: 8000 };
  const ALL_CALLS = 28000, LEAST = 5000; // however many are called, everybody's table is seen within half a minute
  const WITHOUT_CALLS = 30000; // while somebody is called, other scenes have so long in a row
  const LONG_CALL = 9000, SHORT_CALL = 5000; // a call by itself; one of a few
  const MOST_SHOUTS = 4; // more at once, as when a round begins, are shown as the list
  const setText = (id, text) => { document.getElementById(id).textContent = text; };

  // ---- scenes ----
  const chosenScene = () => live.querySelector(".now").dataset.scene;
  let place = 0, sceneTimer = 0, sceneEnd = 0, lastChoice = chosenScene();
  function listScenes() {
    const scenes = [...live.querySelectorAll(".scene")];
    const chosen = scenes.filter((scene) => scene.dataset.scene === chosenScene());
    if (chosen.length) return chosen;
    const full = scenes.filter((scene) => !scene.dataset.empty);
    return full.length ? full : scenes.slice(0, 1);
  }
  function showScene() {
    const scenes = listScenes();
    place %= scenes.length;
    for (const scene of live.querySelectorAll(".scene")) scene.hidden = scene !== scenes[place];
    clearTimeout(sceneTimer);
    sceneTimer = setTimeout(showNextScene, Math.max(0, sceneEnd - Date.now()));
  }
  function beginScene(next) { // not at every update, which would begin its time again
    const scenes = listScenes();
    place = next % scenes.length;
    sceneEnd = Date.now() + durationOf(scenes[place], scenes);
    showScene();
  }
  const hasCalls = (scene) => Boolean(scene.querySelector("[data-call]"));
  function durationOf(scene, scenes) {
    const usual = DURATIONS[scene.dataset.scene] || 12000;
    if (!hasCalls(scene)) return usual;
    return Math.max(LEAST, Math.min(usual, ALL_CALLS / scenes.filter(hasCalls).length));
  }
  let callsEnd = Date.now(), resumeAt = null;
  function showNextScene() {
    const scenes = listScenes(), wasCalls = hasCalls(scenes[place % scenes.length]);
    let next = place + 1;
    const nextHasCalls = hasCalls(scenes[next % scenes.length]);
    if (wasCalls) callsEnd = Date.now();
    if (wasCalls && !nextHasCalls && resumeAt !== null) {
      next = resumeAt;
      resumeAt = null;
    } else if (!wasCalls && !nextHasCalls && Date.now() - callsEnd >= WITHOUT_CALLS && scenes.some(hasCalls)) {
      resumeAt = next;
      next = scenes.findIndex(hasCalls);
    }
    beginScene(next);
  }

  // ---- calls ----
  const listCalls = () => [...live.querySelectorAll("[data-call]")].map(({ dataset }) => ({ ...dataset }));
  const queue = [];
  let lastCalls = listCalls(), isCalling = false, callTimer = 0;
  function queueNewCalls() {
    const calls = listCalls();
    const fresh = calls.filter(({ call }) => !lastCalls.some((last) => last.call === call));
    lastCalls = calls;
    if (fresh.length > MOST_SHOUTS) {
      chime();
      const first = listScenes().findIndex(hasCalls);
      if (first >= 0) beginScene(first);
      queue.length = 0;
      isCalling = false;
    } else queue.push(...fresh);
    if (!isCalling) showNextCall();
  }
  function showNextCall() {
    clearTimeout(callTimer);
    const call = queue.shift();
    isCalling = Boolean(call);
    document.getElementById("shout").hidden = !call;
    if (!call) return;
    setText("shout-table", call.table);
    setText("shout-a", call.a);
    setText("shout-b", call.b);
    chime();
    callTimer = setTimeout(showNextCall, queue.length > 1 ? SHORT_CALL : LONG_CALL);
  }

  // ---- the chime: three notes of our own, no file ----
  const Sound = window.AudioContext || window.webkitAudioContext;
  const audio = Sound ? new Sound() : null;
  const isAudible = () => Boolean(audio) && audio.state === "running";
  function chime() {
    if (!isAudible()) return;
    [659.25, 783.99, 1046.5].forEach((pitch, n) => {
      const start = audio.currentTime + n * 0.22, tone = audio.createOscillator(), volume = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 1);
    });
  }
  // A browser lets us sound once somebody has touched the page: any key or click does it, no button is projected.
  const turnOn = () => { if (audio && !isAudible()) audio.resume().then(chime); };
  for (const touch of ["click", "keydown"]) document.addEventListener(touch, turnOn);

  // ---- clock, and a machine that does not fall asleep ----
  const clock = document.getElementById("clock");
  const language = document.documentElement.lang;
  const hours = language === "es-VE" ? { hour: "numeric", hourCycle: "h12" } : { hour: "2-digit", hourCycle: "h23" }; // as calls are written there
  const timeFormat = new Intl.DateTimeFormat(language, { ...hours, minute: "2-digit", timeZone: clock.dataset.zone });
  const showTime = () => { clock.textContent = timeFormat.format(new Date()); };
  const stayAwake = () => {
    if (navigator.wakeLock && !document.hidden) navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);
  showTime();
  stayAwake();
  setInterval(showTime, 1000);

  document.addEventListener("retruco:patched", () => {
    if (chosenScene() === lastChoice) showScene();
    else beginScene(0);
    lastChoice = chosenScene();
    queueNewCalls();
  });
  beginScene(0);
})();
