"""Every call in the order it can happen: whatever sequence of up to six calls the engine accepts
can be tapped, gives what the engine says, and can be erased and taken back again."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from bootstrap.venv import ROOT
from scoring.core.replay import start
from scoring.core.ruleset import Format
from scoring.phone import situation_of
from scoring.registry import all_rulesets
from tests.browser.mesa_sheet import Table, evaluate_with, phone, sit_down, touch
from tests.rulesets import expected
from tests.scoring.call_sequences import Enumeration, Sequence

RULESETS = all_rulesets()
# A score for every kind of hand, and how many sequences the engine accepts there: of four calls
# where flores are sung, for six take a minute, else of six.
HANDS = [
    ("asart", (5, 2), 1174),
    ("caballeros", (5, 2), 1290),
    ("paulista-aabb", (5, 2), 68),
    ("paulista-aabb", (11, 2), 3),
    ("paulista-aabb", (2, 11), 3),
    ("paulista-aabb", (11, 11), 2),
    ("paulista-tento", (5, 2), 68),
    ("paulista-tento", (11, 2), 3),
    ("paulista-tento", (2, 11), 3),
    ("paulista-tento", (11, 11), 2),
    ("venezolano", (5, 2), 1150),
    ("venezolano", (23, 4), 18),
    ("venezolano", (4, 23), 18),
    *((key, *row) for key in RULESETS for row in expected(key).sequences),
]
SIX_CALLS_IN_VENEZUELA = [((5, 2), 7144), ((23, 4), 54), ((4, 23), 54)]
QUICK, MANY = 12, 100
SHORT = 3  # to find every sequence of more calls takes longer than to tap a dozen

# What of these sequences cannot be tapped, gives something else, or does not go away again.
TELL = """({sheet, situation, sequences}) => {
  const {taps, engine} = mesa;
  const problems = [];
  const offered = () => taps.rows().flatMap((row) => [...row.taps, ...row.extra]);
  const calls = () => taps.rows().flatMap((row) => row.calls.map(({key}) => key)).join();
  for (const {taps: keys, awards} of sequences) {
    const fail = (why) => problems.push([why, keys.map(([, key]) => key).join(", ")]);
    taps.begin(sheet, situation);
    const untold = calls();
    const isPresumed = ([part, key]) => part === "last" && taps.hand().last.some((tap) => tap.key === key);
    const toTap = keys.filter((each, i) => i || !isPresumed(each));
    for (const time of ["at first", "again"]) {
      const missing = toTap.find(([part, key]) => {
        const tap = offered().find((each) => each.part === part && each.key === key && !each.then);
        if (tap) taps.press(part, key, tap.asks ? sheet.stakes[tap.word][1] : undefined);
        return !tap;
      });
      const preview = taps.preview();
      if (missing) fail(`cannot tap ${missing.join(" ")} ${time}`);
      else if (!preview.complete) fail(`lacks ${preview.lacks} ${time}`);
      else if (!preview.unknown && JSON.stringify(preview.awards) !== JSON.stringify(awards)) {
        fail(`gives ${JSON.stringify(preview.awards)}, not ${JSON.stringify(awards)} ${time}`);
      }
      if (time === "at first" && preview.complete) {
        // Without the acceptance that a result implies it is the same hand, and says what it implies.
        const goesWithoutTapping = ([part, key], i) => {
          const [other, call] = toTap[i + 1] || [part, key];
          if (other !== part && engine.parseKey(call).who) return false; // said before it, in the line too
          const next = toTap.slice(i + 1).find((tap) => tap[0] === part);
          return next && (sheet.implied[engine.parseKey(key).word] || []).includes(engine.parseKey(next[1]).word);
        };
        const few = toTap.filter((tap, i) => !goesWithoutTapping(tap, i));
        while (taps.undo());
        for (const [part, key] of few) {
          const tap = offered().find((each) => each.part === part && each.key === key && !each.then);
          if (tap) taps.press(part, key, tap.asks ? sheet.stakes[tap.word][1] : undefined);
        }
        if (taps.preview().line !== preview.line) fail(`${taps.preview().line}, not ${preview.line}`);
        if (taps.implied().length !== toTap.length - few.length) fail("does not say what it implies");
      }
      for (let left = 20; left && calls() !== untold; left -= 1) {
        const told = calls();
        for (const part of ["last", "first"]) taps.clear(part);
        if (calls() === told) break;
      }
      for (const {part, key} of offered().filter((tap) => tap.pressed)) taps.press(part, key);
      if (calls() !== untold || offered().some((tap) => tap.pressed)) fail("cannot be erased");
    }
    while (taps.undo());
    if (calls() !== untold || taps.preview().complete) fail("cannot be taken back");
  }
  return problems;
}"""  # noqa: E501


@pytest.fixture(scope="module")
def model(chromium: Browser) -> Iterator[Page]:
    """The scripts without a sheet to look at."""
    page = chromium.new_context().new_page()
    page.set_default_timeout(60_000)
    for name in ("common", "engine", "taps"):
        page.add_script_tag(path=str(ROOT / "static" / "js" / "mesa" / f"{name}.js"))
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = phone(chromium)
    yield page
    page.context.close()


def most_calls_of(key: str) -> int:
    return 4 if RULESETS[key].flor_points else 6


def enumerate_hand(key: str, score: tuple[int, int], most_calls: int) -> Enumeration:
    rules = RULESETS[key]
    return Enumeration(rules, rules.players[0], score, most_calls=most_calls)


def tell(model: Page, key: str, score: tuple[int, int], *, most_calls: int) -> tuple[int, Any]:
    """How many sequences there are, and what is wrong with them."""
    enumeration = enumerate_hand(key, score, most_calls)
    state = start(RULESETS[key], format=Format(enumeration.game.players, 3)).beginning(score=score)
    sequences = [sequence._asdict() for sequence in enumeration]
    situation = situation_of(state)
    asked = {"sheet": enumeration.sheet, "situation": situation, "sequences": sequences}
    return len(sequences), evaluate_with(model, TELL, asked)


@pytest.mark.full
@pytest.mark.parametrize(("key", "score", "count"), HANDS)
def test_what_the_engine_accepts_can_be_tapped_and_erased(model, key, score, count) -> None:
    assert tell(model, key, score, most_calls=most_calls_of(key)) == (count, [])


@pytest.mark.full
@pytest.mark.parametrize(("score", "count"), SIX_CALLS_IN_VENEZUELA)
def test_six_calls_in_venezuela(model, score, count) -> None:
    assert tell(model, "venezolano", score, most_calls=6) == (count, [])


def tap_some(page: Page, key: str, most_calls: int, *, count: int, seed: str = "") -> None:
    """So many sequences of a fixed seed, or all where there are fewer, by taps on the screen:
    entered, erased, entered, saved."""
    hands = [enumerate_hand(key, score, most_calls) for each, score, _ in HANDS if each == key]
    sequences = [(hand, sequence) for hand in hands for sequence in hand]
    chosen = Random(seed or key).sample(sequences, k=min(count, len(sequences)))
    for hand in hands:
        table = sit_down(page, key, score=hand.game.score)
        for sequence in (sequence for each, sequence in chosen if each is hand):
            table.start_again()
            tap_sequence(table, hand, sequence)


def tap_sequence(table: Table, hand: Enumeration, sequence: Sequence) -> None:
    presumed = hand.sheet["modes"][hand.mode]["presumed"]
    keys = [(part, tap) for part, tap in sequence.taps if tap not in presumed]
    for is_last in (False, True):
        for part, tap in keys:
            tap_one(table, part, tap)
            if tap.endswith("#"):
                choose(table.page, hand.sheet["stakes"][tap.split()[-2]][1])
        if not is_last:
            erase_all(table.page)
    table.tap("ok")
    told = [award._asdict() for award in table.told().records[-1].awards]
    assert strip_awards(told) == sequence.awards, table.saved
    if table.saved[0]["told"]:  # else only the server can say what it gives
        assert strip_awards(table.saved[0]["told"]["awards"]) == sequence.awards


def strip_awards(awards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    names = ("side", "points", "concept", "article")
    return [{name: award[name] for name in names} for award in awards]


FOLDED = {"igualar": "n:Igualar", "pintan": "n:Las que pintan"}  # behind the stones


def tap_one(table: Table, part: str, key: str) -> None:
    """A tap, with the one before it where the word waits behind its neighbour."""
    if not count_of(table.page, f'[data-tap="{part} {key}"]'):
        who, word = key.split()[:2]
        if word in FOLDED:
            table.tap(f"{part} {who} envido #", FOLDED[word])
            return
        table.tap(f"{part} {who} flor")  # which may become two
    table.tap(f"{part} {key}")


def choose(page: Page, value: Any) -> None:
    """A number or a card out of the dialog."""
    if isinstance(value, str):
        touch(page, f'dialog [data-card="{value}"]')
    else:
        touch(page, "dialog .numgrid .btn", str(value))


def count_of(page: Page, selector: str) -> int:
    return int(page.evaluate("(s) => document.querySelectorAll(s).length", selector))


def erase_all(page: Page) -> None:
    """Calls by their erasers; who won, tapped again, goes as well."""
    for taps in ("[data-tap^='clear']", "[data-tap][aria-pressed='true']"):
        while count_of(page, taps):
            touch(page, taps)
    assert count_of(page, ".said") == 0


@pytest.mark.parametrize("key", RULESETS)
def test_some_short_ones_by_taps(page, key) -> None:
    tap_some(page, key, SHORT, count=QUICK)


@pytest.mark.full
@pytest.mark.parametrize("key", RULESETS)
def test_some_of_them_by_taps(page, key) -> None:
    tap_some(page, key, most_calls_of(key), count=QUICK)


@pytest.mark.long("taps", full=10, aim=100)
def test_a_hundred_of_a_ruleset_by_taps(page, case, record_property) -> None:
    """The rulesets in turn, and others of their sequences each time."""
    key = list(RULESETS)[case % len(RULESETS)]
    tap_some(page, key, most_calls_of(key), count=MANY, seed=f"{key} {case}")
    record_property("sequences", MANY)
