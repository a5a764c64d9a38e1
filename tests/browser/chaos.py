"""A network that loses requests and answers, phones that are killed: for the outbox's test.

The phone's own scripts run in a real browser, with its own IndexedDB, against the real server. Only
`fetch` is wrapped: before it leaves (a lost request), or after the server has answered and
committed (a lost answer). Whatever the page says it saved is heard by its console.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page

WRAPPED = """
window.chaos = { lost: 0, unheard: 0, offline: false };
const real = window.fetch.bind(window);
window.fetch = async (url, options) => {
  if (!/entries|state\\.json/.test(url)) return real(url, options);
  if (chaos.offline || Math.random() < chaos.lost) throw new TypeError("lost on the way there");
  const answer = await real(url, options);
  if (chaos.offline || Math.random() < chaos.unheard) throw new TypeError("lost on the way back");
  return answer;
};
"""
BEGIN = """() => {
  mesa.net.pace.first = 15; mesa.net.pace.longest = 60; mesa.net.pace.look = 80;
}"""
SAVE = """({lines, pause}) => { (async () => {
  for (const line of lines) {
    const item = await mesa.page.save(line, {awards: [], words: line});
    console.log(`saved ${item.client_id}`);
    await new Promise((go) => setTimeout(go, Math.random() * pause));
  }
})(); }"""
# The person at the phone decides what is shown, one conflict after the other.
DECIDE = """(keep) => {
  const choices = document.querySelectorAll("[data-conflict] .choices button");
  if (!choices.length || document.querySelector("[data-conflict]").hidden) return "";
  const mine = window.decided = document.querySelector("[data-conflict]").dataset.item;
  choices[keep ? 0 : 1].click();
  return mine;
}"""
WAITING = """async () => {
  const {key} = JSON.parse(document.getElementById("mesa-data").textContent);
  return (await mesa.outbox.items(key)).length;
}"""


@dataclass
class Phone:
    """One person's phone at one match: killed and opened again, it is the same phone."""

    context: BrowserContext
    address: str
    page: Page | None = None
    saved: list[str] = field(default_factory=list)  # what the screen said, in its order
    dropped: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def open(self) -> Page:
        page = self.page = self.context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(self.address, wait_until="domcontentloaded")
        page.wait_for_function("() => window.mesa && mesa.net && mesa.net.status().at !== null")
        page.evaluate(BEGIN)
        return page

    def hear(self, message: Any) -> None:
        word, _space, key = message.text.partition(" ")
        if word == "saved":
            self.saved.append(key)

    def kill(self) -> None:
        """As Android does: no farewell."""
        if self.page is not None:
            self.page.close(run_before_unload=False)
            self.page = None

    def run(self, script: str, argument: Any = None) -> Any:
        if self.page is None:
            raise AssertionError("killed")
        return self.page.evaluate(script, argument)

    def weather(self, random: Random) -> None:
        """Good, bad, or none at all."""
        worse = random.random()
        weather = {"lost": worse * 0.5, "unheard": worse * 0.5, "offline": random.random() < 0.25}
        self.run("(weather) => Object.assign(chaos, weather)", weather)

    def sun(self) -> None:
        self.run("() => { Object.assign(chaos, {lost: 0, unheard: 0, offline: false}); }")
        self.run("() => { mesa.net.flush(); }")

    def decide(self, random: Random) -> None:
        keep = random.random() < 0.3
        shown = self.run(DECIDE, keep)
        if shown and keep:
            self.dropped.add(shown)

    def settle(self, random: Random, wait: Callable[[], None], *, tries: int = 200) -> None:
        """The sun is out and somebody decides whatever is to be decided."""
        self.sun()
        for _ in range(tries):
            self.decide(random)
            if not self.run(WAITING):
                return
            wait()
        raise AssertionError(f"still waiting: {self.run(WAITING)}")
