"""Tells the source's worked examples of Venezuelan truco to the engine, from their neutral form.

Each example becomes entries of a match log; the answer is read from the awards and the state
after them, never computed here. Examples about one part of a hand are told with a base for A, and
only the awards of that part are read.
"""

from collections.abc import Callable, Iterable
from typing import Any

from scoring import Format, MatchState, Refused, extend, parse_entry, ruleset, start
from scoring.core.award import Award
from scoring.core.sides import other
from scoring.venezuela.cards import RESERVADA_VALUE, envite_value, flor_of, pieces

Json = dict[str, Any]

RULES = ruleset("venezolano")
TRUCO = ("truco", "truco_no_querido", "truco_mazo", "base", "piedra")
FLOR = ("flor",)
TRUCO_WORDS = {"T": "truco", "R": "retruco", "9": "vale nueve", "J": "vale juego"}
INFRACTIONS = {
    "flor_escondida": "flor escondida",
    "flor_falsa": "flor falsa",
    "truco_without_identifying_flor": "truco sin identificar la flor",
}
RULINGS = {"montar": "099", "carta_escondida": "105", "refuses_rules": "108"}


def answer(example: Json) -> Json:
    return ADAPTERS[example["kind"]](example)


# ------------------------------------------------------------------ telling and reading


def _before(example: Json) -> MatchState:
    option = str(example.get("option", ""))
    name, _, value = option.partition("=")
    options = RULES.choose(**{name: value}) if value else RULES.choose()
    state = start(RULES, options=options, format=Format(players=4, best_of=3))
    return state._replace(score=tuple(example["score_before"] or (0, 0)))


def _play(example: Json, *lines: Iterable[str]) -> MatchState:
    before = _before(example)
    entries = [parse_entry(", ".join(line), RULES) for line in lines]
    after = extend(before, entries)
    assert not isinstance(after, Refused), (lines, after)
    return after


def _points(awards: Iterable[Award]) -> list[int]:
    given = list(awards)
    return [sum(a.points for a in given if a.side == side) for side in "AB"]


def _read(example: Json, after: MatchState, *, part: str = "all") -> Json:
    awards = after.records[-1].awards
    kinds = {
        "all": list(awards),
        "before_truco": [a for a in awards if a.concept not in TRUCO],
        "truco": [a for a in awards if a.concept in TRUCO],
    }
    found: Json = {
        "points": _points(kinds[part]),
        "flor_points": _points(a for a in awards if a.concept in FLOR),
        "envite_points": _points(a for a in awards if a.concept not in (*FLOR, *TRUCO)),
        "wins_chico": after.games[-1].winner if after.games else None,
        "winner": after.games[-1].winner if after.games else None,
        "warning": any(n.code == "warned" for n in after.records[-1].notes),
    }
    return {key: found[key] for key in example["expected"]}


# ------------------------------------------------------------------ parts of a hand


def _envite_words(chain: list[str], card: str | None = None) -> list[str]:
    words = []
    for place, call in enumerate(chain):
        if call == "E":
            words.append("quiero y envido" if place else "envido")
        elif call.endswith(" first"):
            words.append(f"envido {call[1:].split()[0]} piedras")
        elif call.startswith("+"):
            words.append(f"quiero y {call[1:]} piedras más")
        elif call == "LAS_QUE_PINTAN":
            words.append(f"las que pintan {card}")
        else:
            words.append({"FALTA": "la falta", "MI_FALTA": "mi falta"}.get(call, "hasta igualar"))
    return words


def _said(words: list[str], last: str) -> list[str]:
    """Words said by the sides in turn, the last one by `last`."""
    sides = [last if (len(words) - at) % 2 else other(last) for at in range(len(words))]
    return [f"{side} {word}" for side, word in zip(sides, words, strict=True)]


def _envite(told: Json, *, last: str = "") -> list[str]:
    """A chain with its answer; on a refusal the last call is the winner's."""
    words = _envite_words(told["chain"], told.get("card"))
    caller = last or told["winner"]
    reply = {"quiero": "quiero", "no_quiero": "no quiero"}[told["answer"]]
    moves = [*_said(words, caller), f"{other(caller)} {reply}"]
    if told["answer"] == "quiero":
        moves.append(f"envite para {told['winner']}")
    return moves


def _staked(told: Json | None) -> list[str]:
    """An envite given by its stake and winner only."""
    if told is None:
        return []
    return ["A envido {stake} piedras".format(**told), "B quiero", f"envite para {told['winner']}"]


def _truco(told: Json | None) -> list[str]:
    """A truco given by its stake and winner, or by caller and answer."""
    if told is None:
        return ["base para A"]
    if "answer" in told:
        caller = told["caller"]
        return [f"{caller} truco", f"{other(caller)} {told['answer'].replace('_', ' ')}"]
    calls = {1: [], 3: ["truco"], 6: ["truco", "retruco"], 9: ["truco", "retruco", "vale nueve"]}
    words = calls[told["stake"]]
    moves = _said(words, "A")
    return [*moves, *(["B quiero"] if words else []), f"base para {told['winner']}"]


def envite_chain(example: Json) -> Json:
    told = example["in"]
    after = _play(example, [*_envite(told), "base para A"])
    return _read(example, after, part="before_truco")


def truco(example: Json) -> Json:
    told = example["in"]
    words = [TRUCO_WORDS[call] for call in told["chain"]]
    if not words:
        return _read(example, _play(example, [f"base para {told['winner']}"]))
    moves = [*_said(words, told["winner"])]
    moves.append(f"{other(told['winner'])} {told['answer'].replace('_', ' ')}")
    if told["answer"] == "quiero":
        moves.append(f"base para {told['winner']}")
    return _read(example, _play(example, moves))


def values(example: Json) -> Json:
    told = example["in"]
    if example["kind"] == "pieces":
        return pieces(told["vira"])._asdict()
    cards = tuple(told["cards"])
    if example["kind"] == "envite_value":
        return {"value": envite_value(cards, told["vira"])}
    flor = flor_of(cards, told["vira"])
    if example["kind"] == "flor_kind":
        return {"kind": flor.kind if flor else None}
    return {"value": flor.value if flor and flor.value != RESERVADA_VALUE else None}


def hand_winner(example: Json) -> Json:
    told = example["in"]
    results = ["parda" if r == "T" else r for r in told["rounds"] if r != "?"]
    moves = ["vueltas " + " ".join(results)]
    if "illegal_hidden_card_by" in told:
        moves.append(f"{told['illegal_hidden_card_by']} carta mayor debajo")
    before = _before(example)
    if told["mano_team"] == "B":
        before = before._replace(dealer="A1")
    after = extend(before, [parse_entry(", ".join(moves), RULES)])
    assert not isinstance(after, Refused), after
    return {"winner": after.records[-1].awards[-1].side}


def _flores(declared: dict[str, list[int]]) -> list[str]:
    """Seats by side; among opposing flores A1 is the más mano."""
    return [
        f"{side}{place} flor {value}"
        for side in sorted(declared)
        for place, value in enumerate(declared[side], start=1)
    ]


def _envite_of_flores(told: Any) -> list[str]:
    if told is None:
        return []
    if told == "achicado":
        return ["A1 chica", "B1 chica"]
    caller = told["caller"]
    first = [] if caller == "A" else ["A1 chica"]
    stake = f" {told['stake']} piedras" if "stake" in told else ""
    reply = told["answer"].replace("_", " ")
    return [*first, f"{caller}1 con ley envido{stake}", f"{other(caller)}1 {reply}"]


def flor(example: Json) -> Json:
    told = example["in"]
    moves = [*_flores(told["declared"]), *_envite_of_flores(told.get("envite"))]
    return _read(example, _play(example, [*moves, "base para A"]), part="before_truco")


def hand(example: Json) -> Json:
    told = example["in"]
    moves = _flores(told["flor"]["declared"]) if "flor" in told else []
    if "envite" in told:
        moves += _envite(told["envite"])
    if "truco_accepted" in told:
        moves += _truco({"stake": told["truco_accepted"], "winner": told["winner"]})[:-1]
    if "decided_with" in told:
        moves += [f"vueltas {told['winner']}", f"{told['winner']} juega el perico"]
    elif "rounds" in told:
        moves.append("vueltas " + " ".join(told["rounds"]))
    else:
        moves.append("base para A")
    raises = [TRUCO_WORDS[c] for c in told.get("raise_after", told.get("raise_after_decided", ()))]
    moves += [f"{'BA'[at % 2]} {word}" for at, word in enumerate(raises)]
    return _read(example, _play(example, moves))


def penalty(example: Json) -> Json:
    told = example["in"]
    by = told["by"]
    if told["infraction"] in RULINGS:
        times = told.get("nth_in_partido", 1)
        lines = [[f"ruling {RULINGS[told['infraction']]} {by}1"]] * times
        return _read(example, _play(example, *lines))
    if told["infraction"] == "flor_not_shown":
        flaw = [f"{by}1 flor 30", f"{by}1 no muestra la flor"]
    else:
        flaw = [f"{by}1 {INFRACTIONS[told['infraction']]}"]
    if not told.get("challenged", True):
        flaw = [f"{by}1 flor 30", f"{other(by)} paga sin ver la flor"]
    moves = [*flaw, *_staked(told.get("envite")), *_truco(told["truco"])]
    return _read(example, _play(example, moves))


def reservada(example: Json) -> Json:
    told = example["in"]
    holder = told["holder"]
    rival = other(holder)
    moves = [f"{holder}1 flor", f"{holder}1 reservada"]
    if told.get("declared") is False:
        moves = [f"{holder}1 reservada"]
    if told.get("partner_flor"):
        moves.append(f"{holder}2 flor 30")
    if told.get("rival_flor"):
        moves.append(f"{rival}1 flor 30")
    for ley, stake in (told.get("envites") or {}).items():
        form = "con ley " if ley == "con_ley" else ""
        seat = 1 if form else 2
        moves += [f"{rival}{seat} {form}envido {stake} piedras", f"{holder}1 quiero"]
    envite = told.get("envite")
    if envite:
        reply = {"silence": "calla"}.get(envite["answer"], envite["answer"].replace("_", " "))
        moves += [f"{envite['caller']} envido", f"{other(envite['caller'])} {reply}"]
    if told.get("achicado"):
        moves += ["A1 chica", "B1 chica"]
    return _read(example, _play(example, [*moves, *_truco(told.get("truco"))]))


def cantando(example: Json) -> Json:
    told = example["in"]
    singer = told["singer"]
    rival = other(singer)
    flores = bool(told.get("singer_flor"))
    sung = told.get("sung", 33)
    moves = [f"{singer}1 canta flor de 33" if flores else f"{singer}1 canta {sung}"]
    privo = told.get("privo")
    if not privo:
        return _read(example, _play(example, [*moves, f"{rival} no privo"]))
    if privo is True:
        moves.append(f"{rival}1 privo y truco")
    else:
        moves.append(f"{rival}1 con flor privo {35 if flores else 30}")
        moves.append(f"{rival}1 truco")
    if privo == "reservada":
        moves[-2] = f"{rival}1 con flor privo"
        moves.append(f"{rival}1 reservada")
    if "partner_value" in told:
        moves.append(f"{singer}2 canta flor de {told['partner_value']}")
        after = _play(example, [*moves, f"{singer}1 no quiero"])
        kept = any(n.code == "first_song_stands" for n in after.records[-1].notes)
        return {"sung_value_stands": sung if kept else told["partner_value"]}
    wanted = told.get("truco", "quiero") == "quiero"
    moves.append(f"{singer}1 {'quiero' if wanted else 'no quiero'}")
    if wanted:
        moves.append(f"base para {told.get('truco_winner', rival)}")
    if told.get("privo_false") and told.get("checked"):
        moves.append(f"{rival}1 privo falso")
    return _read(example, _play(example, moves))


def mazo(example: Json) -> Json:
    told = example["in"]
    rival = other(told["team"])
    moves = []
    envite = told.get("envite")
    if envite:
        moves += _said(_envite_words(envite.get("chain", ["E"])), rival)
        if envite.get("answer") == "quiero":
            moves += [f"{told['team']} quiero"]
    if told["round"] > 1:
        moves.append(f"vueltas {rival}")
    return _read(example, _play(example, [*moves, f"{told['team']} al mazo"]))


def same_hand_both_reach(example: Json) -> Json:
    told = example["in"]
    envite_to = "A" if told["envite"][0] else "B"
    truco_to = "A" if told["truco"][0] else "B"
    moves = [
        *_staked({"stake": max(told["envite"]), "winner": envite_to}),
        *_truco({"stake": max(told["truco"]), "winner": truco_to}),
    ]
    return _read(example, _play(example, moves))


ADAPTERS: dict[str, Callable[[Json], Json]] = {
    "envite_chain": envite_chain,
    "truco": truco,
    "envite_value": values,
    "flor_value": values,
    "flor_kind": values,
    "pieces": values,
    "hand_winner": hand_winner,
    "flor": flor,
    "hand": hand,
    "penalty": penalty,
    "reservada": reservada,
    "cantando": cantando,
    "mazo": mazo,
    "same_hand_both_reach": same_hand_both_reach,
}
