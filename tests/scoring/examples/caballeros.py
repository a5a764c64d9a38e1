"""Tells the worked examples of truco de caballeros to the engine, from their neutral form.

Each becomes a hand of a match log; the answer is read from its record, never computed here.
"""

from collections.abc import Callable
from typing import Any

from scoring import MatchState, extend, parse_entry, ruleset, start
from scoring.core.sides import other

Json = dict[str, Any]

CALLS = {"E": "envido", "R": "real envido", "F": "falta envido"}
RAISES = {"T": "truco", "RT": "retruco", "V4": "vale cuatro"}


def answer(example: Json) -> Json:
    return ADAPTERS[example["kind"]](example)


def _play(example: Json, line: str) -> MatchState:
    before = start(ruleset("caballeros")).beginning(score=tuple(example["score_before"] or (0, 0)))
    after = extend(before, [parse_entry(line, before.ruleset)])
    assert isinstance(after, MatchState), (line, after)
    return after


def _points(after: MatchState, *concepts: str) -> list[int]:
    awards = [a for a in after.records[-1].awards if a.concept in concepts]
    return [sum(a.points for a in awards if a.side == side) for side in "AB"]


def _callers(count: int, last: str) -> list[str]:
    """Who makes each of `count` calls in turn, so that `last` makes the last one."""
    return [last if (count - at) % 2 else other(last) for at in range(count)]


def envido_chain(example: Json) -> Json:
    told = example["in"]
    last = told.get("last_caller", "A")
    callers = _callers(len(told["chain"]), last)
    calls = [f"{who} {CALLS[c]}" for who, c in zip(callers, told["chain"], strict=True)]
    if told["answer"] == "quiero":
        calls += [f"{other(last)} quiero", f"envido para {told['winner']}"]
    else:
        calls.append(f"{other(last)} no quiero")
    after = _play(example, ", ".join([*calls, "mano para B"]))
    return {"points": _points(after, "envido", "falta_envido", "envido_no_querido")}


def falta_envido(example: Json) -> Json:
    """The falta wins the game when it is the last award that counts."""
    winner = example["in"]["winner"]
    after = _play(example, f"A falta envido, B quiero, envido para {winner}, mano para {winner}")
    ended_it = bool(after.games) and after.records[-1].awards[-1].concept == "falta_envido"
    return {
        "points": _points(after, "falta_envido"),
        "wins_chico": after.games[-1].winner if ended_it else None,
    }


def truco(example: Json) -> Json:
    told = example["in"]
    last = told.get("last_caller", "A")
    calls: list[str] = []
    for who, raised in zip(_callers(len(told["chain"]), last), told["chain"], strict=True):
        calls += [f"{who} quiero"] * bool(calls) + [f"{who} {RAISES[raised]}"]
    if told["chain"]:
        calls.append(f"{other(last)} {told['answer'].replace('_', ' ')}")
    if "winner" in told:
        calls.append(f"mano para {told['winner']}")
    after = _play(example, ", ".join(calls))
    return {"points": _points(after, "truco", "truco_no_querido", "mano")}


ADAPTERS: dict[str, Callable[[Json], Json]] = {
    "envido_chain": envido_chain,
    "falta_envido": falta_envido,
    "truco": truco,
}
