"""Tells the sources' worked examples of Brazilian truco to the engine, from their neutral form.

Each kind of example becomes entries of a match log; the answer is read from the state after them,
never computed here. `answer(example)` has the keys that the example expects.
"""

from collections.abc import Callable
from typing import Any

from scoring import Format, MatchState, Refused, extend, parse_entry, ruleset, start
from scoring.brazil.cards import manilha_rank, strengths
from scoring.core.ruleset import Ruleset
from scoring.core.sides import other

Json = dict[str, Any]

KEYS = {"paulista_tento": "paulista-tento", "aabb2024": "paulista-aabb"}
DECKS = {"sujo40": "sujo", "limpo24": "limpo"}
STAKES = {1: "mao", 3: "truco", 6: "seis", 9: "nove", 12: "doze"}
REQUESTS = {3: "truco", 6: "seis", 9: "nove", 12: "doze"}
INFRACTIONS = {
    "roubo": "035",
    "dealt_4_to_opponent": "046",
    "dealt_5_to_opponent": "046",
    "dealt_1_or_2": "049",
    "played_with_4": "039",
}


def answer(example: Json) -> Json:
    return ADAPTERS[example["kind"]](example)


def _rules(example: Json) -> Ruleset:
    return ruleset(KEYS[example["ruleset"]])


def _before(example: Json, *, dealer: str = "B2") -> MatchState:
    score = tuple(example["score_before"] or (0, 0))
    state = start(_rules(example), format=Format(players=4, best_of=3))
    return state._replace(score=score, dealer=dealer)


def _play(state: MatchState, *lines: str) -> MatchState:
    after = extend(state, [parse_entry(line, state.ruleset) for line in lines])
    assert not isinstance(after, Refused), (lines, after)
    return after


def _result(before: MatchState, after: MatchState, expected: Json) -> Json:
    """What the example asks about, read from the state and the last record."""
    record = after.records[-1]
    gained = [b - a for a, b in zip(before.score, record.score, strict=True)]
    game = after.games[-1] if len(after.games) > len(before.games) else None
    found = {
        "points": gained,
        "winner": record.awards[0].side if record.awards else None,
        "final": list(record.score),
        "game_winner": game.winner if game else None,
        "action": next((n.code for n in record.notes if n.code == "complete_hand"), None),
    }
    return {key: found[key] for key in expected}


def _raised_to(value: int, last: str) -> list[str]:
    """Requests up to `value`, the last one by side `last`, not yet answered."""
    steps = [step for step in REQUESTS if step <= value]
    sides = [last if (len(steps) - at) % 2 else other(last) for at in range(len(steps))]
    return [f"{side} {REQUESTS[step]}" for side, step in zip(sides, steps, strict=True)]


def _accepted(value: int, last: str = "A") -> list[str]:
    return [*_raised_to(value, last), f"{other(last)} aceita"] if value > 1 else []


# --- the kinds -----------------------------------------------------------------------------


def manilha(example: Json) -> Json:
    told = example["in"]
    deck = DECKS[told.get("deck", "sujo40")]
    return {"manilha": manilha_rank(told["vira"][0], deck)}


def card_order(example: Json) -> Json:
    """Classes of equal cards, from high to low, must be the ones listed."""
    told = example["in"]
    order = strengths(None if told.get("fixed_manilha") else told["vira"][0])
    classes: dict[int, set[str]] = {}
    for card, strength in order.items():
        classes.setdefault(strength, set()).add(card)
    high_to_low = [classes[strength] for strength in sorted(classes, reverse=True)]
    listed = told.get("desc") or told["desc_top"]
    for wanted, found in zip(listed, high_to_low, strict=False):
        if wanted.endswith("*"):
            assert {card[0] for card in found} == {wanted[0]}, (wanted, found)
        else:
            assert set(wanted.split("=")) <= found, (wanted, found)
    manilhas = [cards for cards in high_to_low[:4] if len(cards) == 1]
    found_counts = {"n_classes": len(high_to_low), "n_manilhas": len(manilhas)}
    return {key: found_counts[key] for key in example["expected"]}


def hand_winner(example: Json) -> Json:
    told = example["in"]
    before = _before(example, dealer=f"{told['dealer_team']}1")
    rounds = " ".join("empate" if r == "T" else r for r in told["rounds"])
    line = ", ".join([*_accepted(told.get("value", 1)), f"rodadas {rounds}"])
    return _result(before, _play(before, line), example["expected"])


def truco(example: Json) -> Json:
    told, before = example["in"], _before(example)
    if told.get("answer") == "run":
        asker = told["asker"]
        clauses = [*_raised_to(told["asked"], asker), f"{other(asker)} corre"]
    else:
        clauses = [*_accepted(told.get("asked", told.get("value", 1))), f"{told['winner']} ganha"]
    return _result(before, _play(before, ", ".join(clauses)), example["expected"])


def raise_legality(example: Json) -> Json:
    """The request is tried by the side that did not make the last one, unless told so."""
    told, before = example["in"], _before(example)
    asker = "A" if told.get("same_side") else "B"
    clauses = [*_accepted(told["current"]), f"{asker} {REQUESTS[told['ask']]}"]
    clauses += [f"{other(asker)} aceita", "A ganha"]
    after = extend(before, [parse_entry(", ".join(clauses), before.ruleset)])
    return {"legal": not isinstance(after, Refused)}


def mao_de_onze(example: Json) -> Json:
    told, before = example["in"], _before(example)
    eleven = told["team11"]
    line = f"{eleven} corre" if told["decision"] == "refuse" else f"{eleven} joga"
    if "winner" in told:
        line += f", {told['winner']} ganha"
    return _result(before, _play(before, line), example["expected"])


def mao_de_ferro(example: Json) -> Json:
    before = _before(example)
    after = _play(before, f"{example['in']['winner']} ganha")
    return _result(before, after, example["expected"])


def match_end(example: Json) -> Json:
    told, before = example["in"], _before(example)
    line = ", ".join([*_accepted(told["value"]), f"{told['truco_won_by']} ganha"])
    return _result(before, _play(before, line), example["expected"])


def tento(example: Json) -> Json:
    told = example["in"]
    before = _before(example, dealer=f"{told['by']}1")
    row = INFRACTIONS[told.get("infraction", "roubo")]
    words = ["ruling", row, f"{told['by']}1"]
    takes = {i.name for i in before.ruleset.sanctions.rows[row].inputs}
    inputs = {
        "proved": "yes",
        "in_time": "yes" if told.get("claimed_before_first_card") else "no",
        "stake": STAKES[told.get("hand_value", 1)],
    }
    if "phase" in told:
        inputs["eleven"] = "playing" if told["phase"] == "mao11_playing" else "undecided"
    words += [f"{name}={value}" for name, value in inputs.items() if name in takes]
    return _result(before, _play(before, " ".join(words)), example["expected"])


ADAPTERS: dict[str, Callable[[Json], Json]] = {
    "manilha": manilha,
    "card_order": card_order,
    "hand_winner": hand_winner,
    "truco": truco,
    "raise_legality": raise_legality,
    "mao_de_onze": mao_de_onze,
    "mao_de_ferro": mao_de_ferro,
    "match_end": match_end,
    "tento": tento,
}
