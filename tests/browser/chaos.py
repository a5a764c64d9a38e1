"""A network that loses requests and answers, phones that are killed: for the outbox's test.

The phone's own scripts run in a real browser, with its own IndexedDB, against the real server. Only
`fetch` is wrapped: before it leaves (a lost request), or after the server has answered and
committed (a lost answer). Whatever the page says it saved is heard by its console.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page

WRAPPED = """
const any = Math.random;
window.chaos = { lost: any() / 2, unheard: any() / 2, offline: any() < 0.25 };
const real = window.fetch.bind(window);
window.fetch = async (url, options) => {
  if (!/entries|state\\.json/.test(url)) return real(url, options);
  if (chaos.offline || any() < chaos.lost) throw new TypeError("lost on the way there");
  const answer = await real(url, options);
  if (chaos.offline || any() < chaos.unheard) throw new TypeError("lost on the way back");
  return answer;
};
"""
READY = """() => {
  const place = document.querySelector("[data-alive]");
  return Boolean(place) && !place.hidden;
}"""
BEGIN = """(weather) => {
  Object.assign(mesa.net.pace, {first: 30, longest: 300, look: 1500});
  Object.assign(chaos, weather);
}"""
# One hand after the other, as one person enters them: those of a later part wait for the earlier.
SAVE = """({lines, pause}) => {
  window.saving = (window.saving || Promise.resolve()).then(async () => {
    for (const line of lines) {
      const item = await mesa.page.save(line, {awards: [], words: line});
      console.log(`saved ${item.client_id}`);
      await new Promise((go) => setTimeout(go, Math.random() * pause));
    }
  });
}"""
SUN = """async () => {
  Object.assign(chaos, {lost: 0, unheard: 0, offline: false});
  await window.saving;
  mesa.net.flush();
}"""
# The person at the phone decides what is shown, one conflict after the other.
TEND = """async (choice) => {
  const {key} = JSON.parse(document.getElementById("mesa-data").textContent);
  const place = document.querySelector("[data-conflict]");
  const wanted = place.querySelector(`[data-choice=${choice}]`);
  const button = wanted || place.querySelector("[data-choice]");
  let decided = null;
  if (!place.hidden && button && !button.disabled) {
    decided = [place.dataset.item, button.dataset.choice];
    button.click();
  }
  return {decided, waiting: (await mesa.outbox.listItems(key)).length};
}"""
LETS_GO = {"keep_theirs", "drop"}  # choices by which this phone's own hand goes


def weather(random: Random) -> dict[str, Any]:
    """Good, bad, or none at all."""
    worse = random.random()
    return {"lost": worse * 0.5, "unheard": worse * 0.5, "offline": random.random() < 0.25}


@dataclass
class Device:
    """A telephone with its own memory. A tab that nobody killed is used again: new ones cost."""

    context: BrowserContext
    tabs: list[Page] = field(default_factory=list)

    def tab(self) -> Page:
        return self.tabs.pop() if self.tabs else self.context.new_page()


@dataclass
class Phone:
    """One person's phone at one match: killed and opened again, it is the same phone."""

    device: Device
    address: str
    page: Page | None = None
    saved: list[str] = field(default_factory=list)  # what the screen said, in its order
    decided: list[tuple[str, str]] = field(default_factory=list)  # whose hand, which choice
    faults: list[str] = field(default_factory=list)

    def open(self) -> None:
        """Begins to load, under any weather; `begin` waits for it."""
        page = self.page = self.device.tab()
        page.on("console", self.hear)
        page.on("pageerror", self.fail)
        page.goto(self.address, wait_until="commit")

    def begin(self, random: Random) -> None:
        self.screen.wait_for_function(READY)
        self.run(BEGIN, weather(random))

    @property
    def screen(self) -> Page:
        if self.page is None:
            raise AssertionError("killed")
        return self.page

    def hear(self, message: Any) -> None:
        word, _space, key = message.text.partition(" ")
        if word == "saved":
            self.saved.append(key)

    def fail(self, error: Any) -> None:
        self.faults.append(str(error))

    def kill(self) -> None:
        """As Android does: no farewell."""
        self.screen.close(run_before_unload=False)
        self.page = None

    def leave(self) -> None:
        """Done with this match; the tab may be used for another."""
        self.screen.remove_listener("console", self.hear)
        self.screen.remove_listener("pageerror", self.fail)
        self.device.tabs.append(self.screen)
        self.page = None

    def run(self, script: str, argument: Any = None) -> Any:
        return self.screen.evaluate(script, argument)

    @property
    def dropped(self) -> set[str]:
        return {key for key, choice in self.decided if choice in LETS_GO}

    def tend(self, random: Random) -> int:
        """Decide whatever is to be decided; how much still waits."""
        told = self.run(TEND, "keep_theirs" if random.random() < 0.3 else "mine_next")
        if told["decided"]:
            self.decided.append(tuple(told["decided"]))
        waiting: int = told["waiting"]
        return waiting
