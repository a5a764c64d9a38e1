"""The sheet on a phone says what the engine says: every telling, in every kind of hand."""

import json
import zlib
from random import Random
from typing import Any

import pytest

from scoring.core.entries import Hand
from scoring.core.game import Game
from scoring.core.match import mano_of
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format, Ruleset
from scoring.core.seats import TABLES, side_of
from scoring.phone import sheet_of, situation_of
from scoring.phone.sheet import memory_key
from scoring.phone.tree import UNKNOWN
from scoring.registry import all_rulesets
from tests.rulesets import expected
from tests.scoring.phone_mirror import awards, moves_of, paths, told_by_engine, told_by_sheet

RULESETS = all_rulesets()
TABLES_OF = [(key, players) for key, rules in RULESETS.items() for players in rules.players]
# Options under which points, legality or the order of hands differ from the default.
OTHERS = [(key, expected(key).options) for key in RULESETS]


def _game(rules: Ruleset, sheet: dict[str, Any], options: Any, rng: Random) -> Game:
    """A hand to come somewhere in a match, at any score and memory."""
    players, target = sheet["players"], sheet["target"]
    dealer = rng.choice(TABLES[players])
    memory = rng.choice([rules.new_game_memory, *rules.memories(players)])
    score = (rng.randrange(target), rng.randrange(target))
    if rng.random() < 0.5:
        edge = target - 1
        score = (rng.choice((edge, score[0])), rng.choice((edge, score[1])))
    mano = mano_of(dealer, players)
    return Game(score, target, 1, players, dealer, mano, options, memory)


def _compare(rules: Ruleset, options: Any, players: int, rounds: int, seed: int) -> set[Any]:
    """Random pairs of both parts at random scores; the tellings that were compared."""
    sheet = sheet_of(rules, options, players)
    parts = {
        mode: (
            [((), {"c": "0", "g": []}), *paths(tree["first"])],
            list(paths(tree["last"])),
        )
        for mode, tree in sheet["modes"].items()
    }
    rng = Random(seed)
    met = set()
    left_to_the_server = 0
    for _ in range(rounds):
        game = _game(rules, sheet, options, rng)
        mano = side_of(rules.seats(game)[0])
        at = game.score if mano == "A" else (game.score[1], game.score[0])
        mode = rules.taps.mode(game, mano)
        table = sheet["tables"][sheet["modes_at"][memory_key(game.memory)]]
        assert table["values"][ord(table["rows"][at[0]][at[1]]) - 48] == mode
        assert sheet["modes"][mode]["phase"] == rules.phase(game)
        firsts, lasts = parts[mode]
        (first, opens), (last, ends) = rng.choice(firsts), rng.choice(lasts)
        open_words = [tap.split()[-2] for tap in (*first, *last) if tap.endswith("#")]
        numbers = [rng.choice(sheet["stakes"][word]) for word in open_words]
        declared = sorted(rng.sample([*range(8), *range(20, 34)], 2), reverse=True)
        moves = moves_of((*first, *last), mano, iter(numbers or declared))
        opened = awards(sheet, opens, mano=mano, at=at, numbers=numbers)
        ended = ends.get(opens["c"])
        if ended == UNKNOWN:
            left_to_the_server += 1
            continue
        rest = ended and awards(sheet, ended, mano=mano, at=at, numbers=numbers)
        said = None if opened is None or rest is None else told_by_sheet([*opened, *rest], game)
        assert said == told_by_engine(rules, game, moves), (game, moves)
        met.add((mode, first, last))
    assert left_to_the_server * 10 < rounds
    return met


@pytest.mark.parametrize(("key", "players"), TABLES_OF)
def test_the_sheet_says_what_the_engine_says(key: str, players: int) -> None:
    rules = RULESETS[key]
    met = _compare(rules, rules.choose(), players, 3_000, seed=players)
    assert {mode for mode, _, _ in met} == set(sheet_of(rules, rules.choose(), players)["modes"])


@pytest.mark.parametrize(("key", "chosen"), OTHERS)
def test_it_follows_the_options_of_the_event(key: str, chosen: dict[str, Any]) -> None:
    rules = RULESETS[key]
    _compare(rules, rules.choose(**chosen), rules.players[0], 1_500, seed=7)


@pytest.mark.full
@pytest.mark.parametrize(("key", "players"), TABLES_OF)
def test_every_telling_with_every_ending(key: str, players: int) -> None:
    rules = RULESETS[key]
    _compare(rules, rules.choose(), players, 60_000, seed=players + 100)


@pytest.mark.parametrize(("key", "players"), TABLES_OF)
def test_it_knows_who_deals_who_plays_and_what_kind_of_hand_follows(key: str, players: int) -> None:
    """Whole matches: dealer, mano, memory and phase after each hand are where the sheet says."""
    rules = RULESETS[key]
    options = rules.choose()
    sheet = sheet_of(rules, options, players)
    rng = Random(players)
    state = start(rules, options=options, format=Format(players, 3))
    for _ in range(120):
        if state.outcome is not None:
            state = start(rules, options=options, format=Format(players, 3))
        before = situation_of(state)
        after = apply(state, Hand(rules.random_hand(state.game, rng)))
        now = situation_of(after)  # type: ignore[arg-type]
        ended = len(now["games"]) > len(before["games"])
        mode = _mode_at(sheet, before)
        memory, moves_on = sheet["after"][memory_key(before["memory"])][
            mode + ("!" if ended else "")
        ]
        dealer = sheet["next"][before["dealer"]] if moves_on else before["dealer"]
        memory = sheet["new_game_memory"] if ended else memory
        assert (now["dealer"], now["memory"]) == (dealer, memory)
        seats = sheet["seats"][memory_key(memory)]
        coming = _mode_at(sheet, {**now, "mano": now["order"][0]})
        assert seats[coming][dealer] == now["order"]
        assert [sheet["standing"][points] for points in now["score"]] == now["standing"]
        state = after  # type: ignore[assignment]


def _mode_at(sheet: dict[str, Any], situation: dict[str, Any]) -> str:
    a, b = situation["score"]
    at = (a, b) if situation["mano"][0] == "A" else (b, a)
    table = sheet["tables"][sheet["modes_at"][memory_key(situation["memory"])]]
    return str(table["values"][ord(table["rows"][at[0]][at[1]]) - 48])


@pytest.mark.parametrize("key", RULESETS)
def test_it_is_plain_data_and_small(key: str) -> None:
    rules = RULESETS[key]
    for players in rules.players:
        text = json.dumps(sheet_of(rules, rules.choose(), players), separators=(",", ":"))
        assert len(zlib.compress(text.encode())) < 8_000


@pytest.mark.parametrize(
    ("key", "players", "waits", "answered"),
    [
        ("asart", 4, {"M envido": "4.6.11"}, {"M envido": "4.1.6", "P envido": "4.1.6"}),
        ("caballeros", 4, {"M envido": "5.1"}, {"M envido": "3.4", "P envido": "3.4"}),
        ("venezolano", 4, {"M envite": "19+"}, {"M envite": "19+"}),
        ("venezolano", 2, {"M envite": "19"}, {"M envite": "19"}),
    ],
)
def test_a_call_after_the_truco_comes_too_late_under_its_article(
    key: str, players: int, waits: dict[str, str], answered: dict[str, str]
) -> None:
    """While the mano's truco waits for its answer, and once it was answered. A flor never is."""
    mode = next(iter(sheet_of(RULESETS[key], RULESETS[key].choose(), players)["modes"].values()))
    assert (mode["late"]["M"], mode["late"]["M!"]) == (waits, answered)


def test_without_a_first_part_nothing_comes_too_late() -> None:
    sheet = sheet_of(RULESETS["paulista-aabb"], RULESETS["paulista-aabb"].choose(), 4)
    assert not any("late" in mode for mode in sheet["modes"].values())
