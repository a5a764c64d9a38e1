/* The clock of the match's round: what is left of it, by the server's time; once it is up, what now
   happens and one button that notes it. Also without network: the server's time is this phone's and
   what they differed by when it last answered. Fetched where a round has a clock.

   mesa.roundTime.draw(place, view, note): `note` is called by the button with the clock. */
"use strict";

mesa.roundTime = (() => {
  const { build, buildButton } = mesa;
  let drawn = null; // {place, view, note}

  const two = (number) => String(number).padStart(2, "0");
  function spell(ms) {
    const left = Math.max(0, Math.ceil(ms / 1000));
    const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
  }

  const leftOf = ({ ends, paused }) => ends - (paused || mesa.net.serverTime());

  /* Whether the log, or what waits on this phone, says already that the time is up. */
  const isNoted = ({ situation }) => Boolean(situation.clock);

  function buildParts(clock, left, view, note) {
    const { say } = view;
    if (clock.paused) return [say("clock_paused", { left: spell(left) })];
    if (left > 0) return [say("clock_left", { left: spell(left) })];
    if (isNoted(view)) return [say("time_is_up"), " ", clock.words];
    return [
      build("span", "", build("b", "", say("time_is_up")), " ", clock.words, " ", mesa.buildArticle(clock.article, say)),
      buildButton({ class: "btn primary big", "data-note-time": true, click: () => note(clock) }, say(`clock_${clock.act}`)),
    ];
  }

  /* Drawn anew only when it says something else: nobody's finger meets another button. */
  function tick() {
    if (!drawn) return;
    const { place, view, note } = drawn;
    const { clock } = view.state;
    place.hidden = !clock || Boolean(view.situation.outcome);
    if (place.hidden) return;
    const left = leftOf(clock);
    const parts = buildParts(clock, left, view, note);
    place.classList.toggle("up", left <= 0 && !clock.paused);
    const words = parts.map((part) => part.textContent ?? part).join("");
    if (place.dataset.shown === words) return;
    place.dataset.shown = words;
    place.replaceChildren(...parts);
  }

  function draw(place, view, note) {
    drawn = { place, view, note };
    tick();
  }

  setInterval(tick, 500);
  return { draw };
})();
