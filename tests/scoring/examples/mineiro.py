"""Tells the worked examples of truco mineiro to the engine, from their neutral form.

Each kind of example becomes entries of a match log; the answer is read from the state after them,
never computed here. `answer(example)` has the keys that the example expects.
"""

from collections.abc import Callable
from typing import Any

from scoring import Format, MatchState, Refused, extend, parse_entry, ruleset, start
from scoring.core.seats import TABLES
from scoring.core.sides import other

Json = dict[str, Any]

RULES = ruleset("mineiro")
PHASES = {"mão": "normal", "mão de dez": "mao_de_dez", "mão de ferro": "mao_de_ferro"}
COVERED = "?"


def answer(example: Json) -> Json:
    return ADAPTERS[example["kind"]](example)


def _before(example: Json, *, dealer: str = "B2", games: int = 3) -> MatchState:
    told = example["in"]
    options = {
        name: {"yes": True, "no": False}.get(value, value)
        for name, value in example.get("option", {}).items()
    }
    format = Format(players=told.get("players", 4), best_of=games)
    state = start(RULES, options=RULES.choose(**options), format=format)
    score = tuple(example["score_before"] or (0, 0))
    return state.beginning(score=score, dealer=state.dealer if format.players != 4 else dealer)


def _words(state: MatchState) -> dict[int, str]:
    (ladder,) = RULES.ladders_of(state.options)
    return {rung.accepted: rung.word for rung in ladder.rungs}


def _play(state: MatchState, line: str) -> MatchState | Refused:
    return extend(state, [parse_entry(line, RULES)])


def _result(before: MatchState, line: str, expected: Json) -> Json:
    after = _play(before, line)
    if isinstance(after, Refused):
        return {"refused": True}
    record = after.records[-1]
    gained = [b - a for a, b in zip(before.score, record.score, strict=True)]
    game = after.games[-1] if after.games else None
    results = {
        "points": gained,
        "winner": record.awards[0].side if record.awards else None,
        "game_winner": game.winner if game else None,
        "next_phase": PHASES[after.next.phase],
    }
    return {key: results[key] for key in expected}


def _raised_to(state: MatchState, value: int, last: str) -> list[str]:
    """Requests up to `value`, the last one by side `last`, not yet answered."""
    words = [word for worth, word in _words(state).items() if worth <= value]
    sides = [last if (len(words) - at) % 2 else other(last) for at in range(len(words))]
    return [f"{side} {word}" for side, word in zip(sides, words, strict=True)]


def _accepted(state: MatchState, value: int | None, last: str = "A") -> list[str]:
    calls = _raised_to(state, value or 0, last)
    return [*calls, f"{other(last)} aceita"] if calls else []


# --- the kinds -----------------------------------------------------------------------------


def card_order(example: Json) -> Json:
    """Classes of equal cards, from high to low, must be the ones listed."""
    strengths = RULES.card_values.strengths(RULES.choose(), "")
    classes: dict[int, set[str]] = {}
    for card, strength in strengths.items():
        classes.setdefault(strength, set()).add(card)
    left = set(strengths)
    high_to_low = [classes[strength] for strength in sorted(classes, reverse=True)]
    for listed, cards in zip(example["in"]["desc"], high_to_low, strict=True):
        rest = {card for card in left if card[0] == listed[0]}
        assert cards == (rest if listed.endswith("*") else {listed}), listed
        left -= cards
    return {"n_classes": len(high_to_low)}


def card_compare(example: Json) -> Json:
    strengths = RULES.card_values.strengths(RULES.choose(), "")
    a, b = (strengths[example["in"][name]] for name in "ab")
    return {"cmp": ">" if a > b else "<" if a < b else "="}


def round_winner(example: Json) -> Json:
    """The round is played in its place; the next one tells who opens: everybody else may not."""
    told, before = example["in"], _before(example)
    plays = [f"{seat} {'coberta' if card == COVERED else card}" for seat, card in told["plays"]]
    moves = [*_rounds_before(example), *plays]
    (opener,) = (seat for seat in TABLES[before.format.players] if _may_open(before, moves, seat))
    return {"winner": _winner_of_round(before, example, plays), "next_opener": opener}


def _rounds_before(example: Json) -> list[str]:
    """A tied first round, where the example is about a later one."""
    if example["in"].get("round", 1) == 1:
        return []
    return ["A1 2c", "B1 2o", "A2 4c", "B2 5c"]


def _may_open(before: MatchState, moves: list[str], seat: str) -> bool:
    after = _play(before, ", ".join([*moves, f"{seat} 6c", "A ganha"]))
    codes = {fault.code for fault in after.faults} if isinstance(after, Refused) else set()
    return not codes & {"wrong_opener", "wrong_opener_after_tie"}


def _winner_of_round(before: MatchState, example: Json, plays: list[str]) -> str:
    """Which telling of its rounds the cards do not contradict."""
    earlier = ["T"] if example["in"].get("round", 1) > 1 else []
    for winner in "ABT":
        rounds = " ".join("empate" if r == "T" else r for r in [*earlier, winner])
        line = ", ".join([*_rounds_before(example), *plays, f"rodadas {rounds}"])
        after = _play(before, line)
        codes = {fault.code for fault in after.faults} if isinstance(after, Refused) else set()
        if "result_differs" not in codes:
            return winner
    raise AssertionError(example["id"])


def hand_winner(example: Json) -> Json:
    told = example["in"]
    mano_is_a = told["mano_team"] == "A"
    before = _before(example, dealer="B2" if mano_is_a else "A1")
    rounds = " ".join("empate" if r == "T" else r for r in told["rounds"])
    line = ", ".join([*_accepted(before, told.get("value", 2)), f"rodadas {rounds}"])
    return _result(before, line, example["expected"])


def phase(example: Json) -> Json:
    return {"phase": PHASES[_before(example).next.phase]}


def truco(example: Json) -> Json:
    told, before = example["in"], _before(example)
    if told["answer"] == "run":
        asker = told["asker"]
        clauses = [*_raised_to(before, told["asked"], asker), f"{other(asker)} corre"]
    else:
        clauses = [*_accepted(before, told["asked"]), f"{told['winner']} ganha"]
    return _result(before, ", ".join(clauses), example["expected"])


def raise_legality(example: Json) -> Json:
    told, before = example["in"], _before(example)
    words, asker = _words(before), told["by"]
    clauses = _accepted(before, told["current"], told["last_asker"] or "A")
    clauses += [f"{asker} {words[told['ask']]}", f"{other(asker)} aceita", "A ganha"]
    return {"legal": not isinstance(_play(before, ", ".join(clauses)), Refused)}


def mao_de_dez(example: Json) -> Json:
    told, before = example["in"], _before(example)
    clauses = [f"{told['team10']} {'joga' if told.get('decision') == 'play' else 'corre'}"]
    if "decision" not in told:
        clauses = []
    if "request_by" in told:
        clauses.append(f"{told['request_by']} truco")
    if "winner" in told:
        clauses.append(f"{told['winner']} ganha" if told["winner"] else "três empates")
    return _result(before, ", ".join(clauses), example["expected"])


def mao_de_ferro(example: Json) -> Json:
    told, before = example["in"], _before(example)
    clauses = [f"{told['request_by']} truco"] if "request_by" in told else []
    if "winner" in told:
        clauses.append(f"{told['winner']} ganha" if told["winner"] else "três empates")
    return _result(before, ", ".join(clauses), example["expected"])


def mazo(example: Json) -> Json:
    told, before = example["in"], _before(example)
    clauses = [*_accepted(before, told.get("accepted")), f"{told['team']} desiste"]
    return _result(before, ", ".join(clauses), example["expected"])


def match_end(example: Json) -> Json:
    state = _before(example)
    for winner in example["in"]["games"]:
        after = _play(state, "game 12-0" if winner == "A" else "game 0-12")
        assert isinstance(after, MatchState)
        state = after
    return {"match_winner": state.outcome.winner if state.outcome else None}


ADAPTERS: dict[str, Callable[[Json], Json]] = {
    "card_order": card_order,
    "card_compare": card_compare,
    "round_winner": round_winner,
    "hand_winner": hand_winner,
    "phase": phase,
    "truco": truco,
    "raise_legality": raise_legality,
    "mao_de_dez": mao_de_dez,
    "mao_de_ferro": mao_de_ferro,
    "mazo": mazo,
    "match_end": match_end,
}
