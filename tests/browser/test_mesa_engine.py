"""The phone's engine in a real browser: taps at random over whole matches, each hand held against
the rules engine: same awards under the same articles, same situation after it, same next hand."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from bootstrap.venv import ROOT
from scoring.core.entries import Deal
from scoring.core.fault import Refused
from scoring.core.match import MatchState
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format, Ruleset
from scoring.notation import parse_entry
from scoring.phone import sheet_of, situation_of
from scoring.registry import all_rulesets
from tests.browser.mesa_sheet import evaluate_with

RULESETS = all_rulesets()
TABLES = [(key, players) for key, rules in RULESETS.items() for players in rules.players]

# Plays with random legal taps until the match is over and another begins, `hands` in all.
PLAY = """({sheet, situation, hands, seed}) => {
  const engine = mesa.engine;
  engine.setSheet(sheet);
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 4294967296 * n);
  };
  const any = (list) => list[below(list.length)];
  const number = ({key, asks, word}) => asks ? {key, n: any(sheet.stakes[word])} : {key};
  const told = [];
  let now = situation;
  while (told.length < hands) {
    const hand = engine.newHand();
    const mode = sheet.modes[engine.modeOf(now)];
    if (Object.keys(mode.first).length && below(10) < 7) {
      let taps = engine.legalTaps(now, hand, "first");
      while (taps.length) {
        const ends = taps.some((tap) => sheet.numbers && tap.word === sheet.numbers.instead_of);
        if (ends && below(3) === 0) {
          const {values, concede} = sheet.numbers;
          hand.declared = {A: any(values), B: below(4) ? any(values) : concede || any(values)};
          const won = engine.winnerOf(now, hand) || any(["A", "B"]);
          hand.first.push({key: taps.find((tap) => tap.side === won).key});
          const hides = engine.legalTaps(now, hand, "first");
          if (hides.length && below(4) === 0) hand.first.push({key: any(hides).key});
          break;
        }
        hand.first.push(number(any(taps)));
        const done = engine.preview(now, hand).lacks !== "first";
        if (done && below(2)) break;
        taps = engine.legalTaps(now, hand, "first");
      }
    }
    let preview = engine.preview(now, hand);
    while (!preview.complete) {
      const taps = engine.legalTaps(now, hand, "last");
      if (!taps.length) throw new Error(JSON.stringify([now, hand]));
      hand.last.push(number(any(taps)));
      preview = engine.preview(now, hand);
      if (hand.last.length > 30) throw new Error(JSON.stringify([now, hand]));
    }
    const {awards, line, after, unknown} = preview;
    if (unknown) continue;
    told.push({line, awards, after});
    now = after.outcome ? situation : after;
    if (!after.outcome && below(20) === 0) {
      const dealer = any(Object.keys(sheet.next));
      now = engine.changeDealer(now, dealer);
      told.push({line: `deal ${dealer}`, awards: [], after: now});
    }
  }
  return told;
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(60_000)
    for name in ("common", "engine"):
        page.add_script_tag(path=str(ROOT / "static" / "js" / "mesa" / f"{name}.js"))
    yield page
    context.close()


def played(page: Page, rules: Ruleset, first: MatchState, *, hands: int, seed: int) -> Any:
    sheet = sheet_of(rules, first.options, first.format.players)
    asked = {"sheet": sheet, "situation": situation_of(first), "hands": hands, "seed": seed}
    return evaluate_with(page, PLAY, asked)


def agree(page: Page, rules: Ruleset, first: MatchState, *, hands: int, seed: int) -> set[str]:
    """Every hand the phone told is accepted and gives what the phone said; the concepts met."""
    state, met = first, set()
    for told in played(page, rules, first, hands=hands, seed=seed):
        entry = parse_entry(told["line"], rules)
        after = apply(state, entry)
        assert not isinstance(after, Refused), (told["line"], situation_of(state), after)
        awards = [
            {"side": a.side, "points": a.points, "concept": a.concept, "article": a.article}
            for a in after.records[-1].awards
        ]
        assert told["awards"] == awards, (told["line"], situation_of(state))
        assert told["after"] == situation_of(after), (told["line"], type(entry) is Deal)
        met |= {award["concept"] for award in awards}
        state = first if after.outcome is not None else after
    return met


def state_of(rules: Ruleset, players: int, form: Format | None = None, **chosen: Any) -> MatchState:
    return start(rules, options=rules.choose(**chosen), format=form or Format(players, 3))


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_the_phone_says_what_the_engine_says_over_whole_matches(page, key, players):
    rules = RULESETS[key]
    met = agree(page, rules, state_of(rules, players), hands=300, seed=players)
    assert len(met) > 3


@pytest.mark.parametrize("games", [2, 3])
def test_the_phone_plays_all_games_of_a_match_where_all_are_played(page, games):
    rules = RULESETS["caballeros"]
    first = state_of(rules, 4, Format(4, games, all_played=True))
    assert agree(page, rules, first, hands=300, seed=games)


@pytest.mark.full
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_two_thousand_hands_of_each(page, key, players):
    rules = RULESETS[key]
    agree(page, rules, state_of(rules, players), hands=2_200, seed=97 + players)


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        ("asart", {"falta_envido_malas": "leader", "unshown_envido": "envido"}),
        ("caballeros", {"falta_envido_malas": "chico"}),
        ("paulista-aabb", {"all_tied": "starter", "hand_rotation": "right"}),
        ("venezolano", {"target": 15}),
    ],
)
def test_it_follows_the_options_of_the_event(page, key, chosen):
    rules = RULESETS[key]
    agree(page, rules, state_of(rules, rules.players[0], **chosen), hands=200, seed=5)


def test_what_the_sheet_does_not_know_is_left_to_the_server(page):
    rules = RULESETS["asart"]
    state = state_of(rules, 4)
    asked = {"sheet": sheet_of(rules, state.options, 4), "situation": situation_of(state)}
    script = """({sheet, situation}) => {
      mesa.engine.setSheet(sheet);
      const there = {...situation, memory: 7};
      return [mesa.engine.preview(there, mesa.engine.newHand()), mesa.engine.legalTaps(there, mesa.engine.newHand(), "last")];
    }"""  # noqa: E501
    preview, taps = evaluate_with(page, script, asked)
    assert preview["unknown"]
    assert not preview["complete"]
    assert taps == []
