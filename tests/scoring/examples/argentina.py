"""Tells the sources' worked examples of Argentine truco to the engine, from their neutral form.

Each example becomes a hand in the notation; the answer is read from the state after it, never
computed here. Penalties are told by the tests of the sanctions.
"""

from collections.abc import Callable
from typing import Any

from scoring import Format, MatchState, NotationError, Refused, apply, parse_entry, ruleset, start
from scoring.cards import CLASSES, envido_value
from scoring.core.ruleset import Ruleset

Json = dict[str, Any]

KEYS = {"asart2017": "asart", "caballeros": "caballeros"}
CALLS = {
    "E": "envido",
    "R": "real envido",
    "F": "falta envido",
    "T": "truco",
    "RT": "retruco",
    "V4": "vale cuatro",
}
ANSWERS = {"quiero": "quiero", "no_quiero": "no quiero"}
OTHER = {"A": "B", "B": "A"}


def answer(example: Json) -> Json:
    return ADAPTERS[example["kind"]](example)


def _rules(example: Json) -> Ruleset:
    return ruleset(KEYS[example["ruleset"]])


def _play(
    example: Json, line: str, *, players: int = 4, memory: object = None, dealer: str = "B2"
) -> MatchState | Refused:
    rules = _rules(example)
    if players == 6:
        dealer = "B3"
    state = start(rules, format=Format(players)).beginning(
        score=tuple(example["score_before"] or (0, 0)), memory=memory, dealer=dealer
    )
    return apply(state, parse_entry(line, rules))


def _points(state: MatchState | Refused, *concepts: str) -> list[int]:
    """Points of the last entry, of these concepts only if any are named."""
    assert isinstance(state, MatchState), state
    awards = [a for a in state.records[-1].awards if not concepts or a.concept in concepts]
    return [sum(a.points for a in awards if a.side == side) for side in "AB"]


def _chain(calls: list[str], last: str) -> list[str]:
    """The calls in turn, so that `last` says the last one. A truco raise follows a quiero."""
    said: list[str] = []
    side = last if len(calls) % 2 else OTHER[last]
    for call in calls:
        if call in ("RT", "V4"):
            said.append(f"{side} quiero")
        said.append(f"{side} {CALLS[call]}")
        side = OTHER[side]
    return said


def _envido_value(example: Json) -> Json:
    return {"value": envido_value(tuple(example["in"]["cards"]))}


def _spoken_number(example: Json) -> Json:
    """A says the number, B says 0: what A is bound to shows in who wins and in the notes."""
    spoken = example["in"]["n"]
    bound = None
    for rival in range(-1, 34):
        other = f"B1 {rival}, " if rival >= 0 else ""
        try:
            line = f"A1 envido, B1 quiero, A1 {spoken}, {other}mano para B"
            state = _play(example, line, players=4)
        except NotationError:
            continue
        if isinstance(state, Refused):
            continue  # nobody said anything that counts
        if rival in (*range(8), *range(20, 34)) and _points(state, "envido")[0]:
            bound = rival
    return {"effect": "none" if bound is None else "valid", "binding_value": bound}


def _envido_chain(example: Json) -> Json:
    told = example["in"]
    wanted = told["answer"] == "quiero"
    last = told.get("last_caller", "A")
    said = [*_chain(told["chain"], last), f"{OTHER[last]} {ANSWERS[told['answer']]}"]
    if wanted:
        said.append(f"envido para {told['winner']}")
    state = _play(example, ", ".join([*said, "mano para B"]))
    return {"points": _points(state, "envido", "falta_envido", "envido_no_querido")}


def _chain_legality(example: Json) -> Json:
    chain = example["in"]["chain"]
    said = [*_chain(chain, "A"), "B no quiero", "mano para B"]
    return {"legal": isinstance(_play(example, ", ".join(said)), MatchState)}


def _falta(example: Json) -> Json:
    winner = example["in"]["winner"]
    told = f"A falta envido, B quiero, envido para {winner}, mano para {OTHER[winner]}"
    state = _play(example, told)
    assert isinstance(state, MatchState), state
    by_envido = state.records[-1].awards[-1].concept == "falta_envido"
    won = state.games[-1].winner if state.games and by_envido else None
    return {"points": _points(state, "falta_envido"), "wins_chico": won}


def _truco(example: Json) -> Json:
    told = example["in"]
    calls = told["chain"]
    if not calls:
        return {"points": _points(_play(example, f"mano para {told['winner']}"))}
    last = told.get("last_caller", "A")
    said = [*_chain(calls, last), f"{OTHER[last]} {ANSWERS[told['answer']]}"]
    if told["answer"] == "quiero":
        said.append(f"mano para {told['winner']}")
    return {"points": _points(_play(example, ", ".join(said)))}


def _card_order(example: Json) -> Json:
    """The classes named, from the highest, must be ours."""
    for named, ours in zip(example["in"]["classes"], CLASSES[::-1], strict=True):
        cards = []
        for name in named.split("="):
            cards += [name[:-1] + suit for suit in "eboc"] if name.endswith("*") else [name]
        assert sorted(cards) == sorted(ours)
    return {"n_classes": len(CLASSES)}


def _card_compare(example: Json) -> Json:
    one, two = example["in"]["a"], example["in"]["b"]
    low = next(c for c in ("4c", "4b") if c not in (one, two))
    lower = next(c for c in ("4e", "4o", "4b") if c not in (one, two, low))
    line = f"A1 {one}, B1 {two}, A2 {low}, B2 {lower}, mano para A"
    state = _play(example, line)
    assert isinstance(state, MatchState), state
    notes = {note.code: note.who for note in state.records[-1].notes}
    return {"cmp": {"A": ">", "B": "<", "T": "="}[notes["rounds_by_cards"].split()[0]]}


def _hand_winner(example: Json) -> Json:
    told = example["in"]
    rounds = " ".join({"T": "parda"}.get(r, r) for r in told["rounds"])
    dealer = "B2" if told["mano_team"] == "A" else "A1"
    points = _points(_play(example, f"rondas {rounds}", dealer=dealer))
    return {"winner": "A" if points[0] else "B"}


def _mazo(example: Json) -> Json:
    told = example["in"]
    team, rival = told["team"], OTHER[told["team"]]
    said = []
    if told.get("envido_called"):
        said.append(f"{rival} envido")
    elif not told["envido_turn_open"]:
        said.append("primera jugada")
    raises = ["truco", "retruco", "vale cuatro"][: max(0, told["truco_accepted"] - 1)]
    side = "A"
    for call in raises:
        said += [f"{side} {call}", f"{OTHER[side]} quiero"]
        side = OTHER[side]
    state = _play(example, ", ".join([*said, f"{team} al mazo"]))
    found: Json = {"points": _points(state)}
    if "breakdown" in example["expected"]:
        found["breakdown"] = {
            "envido": sum(_points(state, "mazo_envido", "envido_no_querido")),
            "truco": sum(_points(state, "mazo", "truco", "truco_no_querido")),
        }
    return found


def _mode(example: Json) -> Json:
    """The score before is the one the hand left behind: the hand told gives its last point."""
    a, b = example["score_before"]
    leader = "A" if a >= b else "B"
    before = (a - 1, b) if leader == "A" else (a, b - 1)
    memory = 2 if example["in"]["previous_hand"] == "pica-pica" else None
    told = {**example, "score_before": before}
    state = _play(told, f"mano para {leader}", players=6, memory=memory)
    assert isinstance(state, MatchState), state
    assert state.score == (a, b)
    return {"next_hand": state.next.phase}


def _both_reach(example: Json) -> Json:
    told = example["in"]
    envido = "A" if told["envido"][0] else "B"
    truco = "A" if told["truco"][0] else "B"
    line = f"A envido, B quiero, envido para {envido}, A truco, B quiero, mano para {truco}"
    state = _play(example, line)
    assert isinstance(state, MatchState), state
    return {"winner": state.games[-1].winner, "final": list(state.games[-1].score)}


ADAPTERS: dict[str, Callable[[Json], Json]] = {
    "envido_value": _envido_value,
    "spoken_number": _spoken_number,
    "envido_chain": _envido_chain,
    "envido_chain_legality": _chain_legality,
    "falta_envido": _falta,
    "truco": _truco,
    "card_order": _card_order,
    "card_compare": _card_compare,
    "hand_winner": _hand_winner,
    "mazo": _mazo,
    "hand_mode_6p": _mode,
    "same_hand_both_reach": _both_reach,
}
