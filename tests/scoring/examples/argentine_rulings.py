"""Tells the sources' worked penalties to the engine, from their neutral form.

Each is told twice: as a ruling about a hand in the log, and as one that brings the figures of a
hand nobody logged. Both must come to the same; the answer is read from the state after them.
"""

from typing import Any

from scoring import Format, MatchState, Refused, extend, parse_entry, ruleset, start

Json = dict[str, Any]

KEYS = {"asart2017": "asart", "caballeros": "caballeros"}
ROWS = {
    ("asart", "envido_not_shown"): "006",
    ("asart", "envido_miscalled"): "007",
    ("asart", "extra_card_before_play"): "022",
    ("asart", "extra_card_after_hand"): "023",
    ("asart", "pica_pica_interference"): "030",
    ("caballeros", "envido_not_shown"): "031",
    ("caballeros", "envido_miscalled"): "032",
}
SIX = "pica_pica_interference"
ENVIDO = {
    2: "A envido, B quiero",
    3: "A real envido, B quiero",
    4: "A envido, B envido, A quiero",
    5: "A envido, B real envido, A quiero",
    7: "A envido, B envido, A real envido, B quiero",
}
TRUCO = {
    1: "",
    2: "A truco, B quiero, ",
    3: "A truco, B quiero retruco, A quiero, ",
    4: "A truco, B quiero retruco, A quiero vale cuatro, B quiero, ",
}


def answers(example: Json) -> list[Json]:
    """What the engine says to each way of telling the example."""
    told = example["in"]
    key = KEYS[example["ruleset"]]
    ruling = f"ruling {ROWS[key, told['infraction']]} {told['by']}1"
    before = start(ruleset(key), format=Format(6 if told["infraction"] == SIX else 4))
    if told["infraction"] == SIX:
        before = before.beginning(score=(5, 5), memory=0)
    found = []
    for lines in _tellings(told, ruling):
        after = extend(before, [parse_entry(line, before.ruleset) for line in lines])
        assert not isinstance(after, Refused), (lines, after)
        found.append(_result(before, after, example["expected"]))
    return found


def _tellings(told: Json, ruling: str) -> list[list[str]]:
    if "hand_points" in told:
        a, b = told["hand_points"]
        return [[_hand_giving(a, b), ruling], [f"{ruling} points={a}-{b}"]]
    if "envido_points" in told:
        stake, winner = told["truco_stake"], told["truco_winner"]
        called = ENVIDO[told["envido_points"]]
        hand = f"{called}, envido para {told['by']}, {TRUCO[stake]}mano para {winner}"
        figures = f"envido_points={told['envido_points']} truco_stake={stake}"
        return [[hand, ruling], [f"{ruling} {figures} truco_winner={winner}"]]
    return [[f"{ruling} when=before"]]


def _hand_giving(a: int, b: int) -> str:
    """A hand with these points: all by the truco, or the envido to A and the truco to B."""
    if a and b:
        return f"{ENVIDO[a]}, envido para A, {TRUCO[b]}mano para B"
    return f"{TRUCO[a or b]}mano para {'A' if a else 'B'}"


def _result(before: MatchState, after: MatchState, expected: Json) -> Json:
    gained = [b - a for a, b in zip(before.score, after.score, strict=True)]
    redealt = any(note.code == "redealt" for note in after.records[-1].notes)
    found = {"points": gained, "redeal": redealt and after.dealer == before.dealer}
    return {key: found[key] for key in expected}
