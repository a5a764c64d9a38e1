"""Tells the sources' worked examples of the games with flor to the engine, from their neutral form.

Each example becomes a hand in the notation; the answer is read from the state after it, never
computed here. Where an example says who has a flor, all players' cards are told that can tell it;
where it only gives numbers, they are said.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from scoring import Format, MatchState, Refused, apply, extend, parse_entry, ruleset, start
from scoring.argentina.muestra import pieces
from scoring.core.entries import Entry, Hand, Move
from scoring.core.rounds import TIE
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES, order_from
from scoring.core.sides import other

Json = dict[str, Any]

ENVIDO = {"E": "envido", "R": "real_envido", "F": "falta_envido"}
TRUCO = ("truco", "retruco", "vale_cuatro")
FLOR_CALLS = ("flor", "contraflor", "al_resto", "con_flor_envido")
PARTS = {
    "flor": ("flor", "contraflor", "con_flor_envido", "al_resto", "flor_no_querida"),
    "envido": ("envido", "falta_envido", "envido_no_querido", "mazo_envido"),
    "truco": ("truco", "truco_no_querido", "mano", "mazo"),
}
# The rows of the catalogues for what an example calls an infraction.
ROWS = {
    "argentino-flor": {
        "flor_escondida": "201",
        "flor_falsa": "202",
        "flor_not_shown": "203",
        "wrong_claim_of_hidden_flor": "204",
        "envido_not_shown": "205",
        "envido_miscalled": "206",
    },
    "gaucho": {
        "flor_escondida": "221",
        "flor_falsa": "222",
        "flor_not_shown": "223",
        "wrong_claim_of_hidden_flor": "224",
        "envido_not_shown": "225",
        "flor_sung_wrong": "223",
        "envido_miscalled": "225",
        "away_from_table": "228",
    },
    "uruguayo": {
        "flor_escondida": "241",
        "flor_falsa": "242",
        "flor_not_shown": "243",
        "wrong_claim_of_hidden_flor": "244",
        "envido_not_shown": "245",
        "flor_sung_wrong": "243",
        "envido_miscalled": "245",
    },
    "amostra": {
        "flor_escondida": "261",
        "flor_falsa": "262",
        "flor_not_shown": "263",
        "wrong_claim_of_hidden_flor": "264",
        "envido_not_shown": "265",
        "flor_sung_wrong": "263",
        "envido_miscalled": "265",
        "two_cards_not_visible": "268",
    },
}


def answer(example: Json) -> Json:
    """What the engine says, in the fields that the example expects."""
    answered = ADAPTERS[example["kind"]](example)
    return {key: answered[key] for key in example["expected"] if key in answered}


# ------------------------------------------------------------------ how a hand is begun and read


def rules_of(example: Json) -> Ruleset:
    return ruleset(example["ruleset"])


def begin(example: Json) -> MatchState:
    told = example["in"]
    rules = rules_of(example)
    players = 6 if told.get("duel") else told.get("players", 4)
    options = {
        option.name: _value(value, option.choices)
        for option in rules.options
        if (value := example.get("option", {}).get(option.name)) is not None
    }
    assert len(options) == len(example.get("option", {})), example["option"]
    mano = told.get("mano", "A1" if told.get("mano_team", "A") == "A" else "B1")
    seats = TABLES[players]
    dealer = seats[seats.index(mano) - 1]
    state = start(rules, options=rules.choose(**options), format=Format(players))
    score = tuple(example.get("score_before") or (0, 0))
    return state.beginning(score=score, dealer=dealer, memory=0 if told.get("duel") else None)


def _value(value: Any, choices: tuple[Any, ...]) -> Any:
    return value if value in choices else value == "yes"


def tell(state: MatchState, moves: list[Move]) -> MatchState | Refused:
    return apply(state, Hand(tuple(moves)))


def points_of(state: MatchState | Refused, *concepts: str) -> list[int]:
    assert isinstance(state, MatchState), state
    awards = [a for a in state.records[-1].awards if not concepts or a.concept in concepts]
    return [sum(a.points for a in awards if a.side == side) for side in "AB"]


def game_winner(state: MatchState | Refused) -> str | None:
    assert isinstance(state, MatchState), state
    return state.games[-1].winner if state.games else None


def won_by(side: str) -> Move:
    return Move(None, "mano_para", (side,))


# ------------------------------------------------------------------ flores


def _flor_chain(example: Json) -> Json:
    """The truco goes to the side that gets less of the flor, so that it ends no game."""
    told = example["in"]
    if told.get("duel"):
        return _flor_in_duel(example)
    state = begin(example)
    moves = list(_calls(told["calls"], told["flores"]))
    outcome = {side: tell(state, [*moves, won_by(side)]) for side in "AB"}
    concepts = PARTS["flor"]
    points = points_of(outcome["A"], *concepts)
    after = outcome["B" if points[0] else "A"]
    points = points_of(after, *concepts)
    won = game_winner(after) if points[0] or points[1] else None
    taker = "A" if points[0] else "B"
    return {"points": points, "game_winner": won if won == taker else None}


def _flor_in_duel(example: Json) -> Json:
    told = example["in"]
    state = begin(example)
    first = next(iter(told["flores"]))
    state = state.beginning(dealer=_dealer_of(first, 6), score=_in_duels(state, state.score))
    moves = list(_calls(told["calls"], told["flores"]))
    after = tell(state, [*moves, won_by("B")])
    points = points_of(after, *PARTS["flor"])
    return {"points": points, "game_winner": game_winner(after)}


def _in_duels(state: MatchState, score: Any) -> Any:
    """The nearest score at which duels are played: an example may leave it open."""
    for more in range(state.target):
        higher = (score[0] + more, score[1])
        probe = state.beginning(score=higher, memory=0)
        if len(probe.next.seats) == 2:
            return higher
    raise AssertionError(score)


def _dealer_of(mano: str, players: int) -> str:
    seats = TABLES[players]
    return seats[seats.index(mano) - 1]


def _calls(calls: list[list[str]], flores: Json) -> Iterator[Move]:
    """Each call by its seat; a flor is sung with its number the first time its holder speaks."""
    sung: set[str] = set()
    for seat, word in calls:
        is_flor = word in FLOR_CALLS and seat not in sung and seat in flores
        if word in FLOR_CALLS:
            sung.add(seat)
        yield Move(seat, word, (flores[seat],) if is_flor else ())


def _flor_legality(example: Json) -> Json:
    """With everybody's cards on the table, so that the engine knows who has a flor."""
    told = example["in"]
    state = begin(example)
    calls = [*told["calls"], told["next"]]
    deal = [
        Move(seat, "cartas", cards)
        for seat, cards in deal_flores(rules_of(example), told["flores"], 4).items()
    ]
    if "vira" in rules_of(example).vocabulary.by_word:
        deal.insert(0, Move(None, "vira", (MUESTRA,)))
    moves = [*deal, *(Move(seat, word) for seat, word in calls)]
    last, word = told["next"]
    if word in FLOR_CALLS[1:]:
        moves.append(Move(other(last[0]), "no_quiero"))
    return {"legal": isinstance(tell(state, [*moves, won_by("A")]), MatchState)}


MUESTRA = "3o"


def deal_flores(rules: Ruleset, flores: Json, players: int) -> dict[str, tuple[str, ...]]:
    """Cards for every seat, a flor of that value for those who have one and none for the rest."""
    values = rules.card_values
    assert values.flor is not None
    free = [card for card in rules.deck.cards if card != MUESTRA]
    hands: dict[str, tuple[str, ...]] = {}
    for seat in sorted(TABLES[players], key=lambda seat: seat not in flores):
        for cards in combinations(free, 3):
            flor = values.flor(cards, MUESTRA)
            if (flor[1] if flor else None) == flores.get(seat):
                hands[seat] = cards
                break
        free = [card for card in free if card not in hands[seat]]
    return {seat: hands[seat] for seat in TABLES[players]}


# ------------------------------------------------------------------ whole hands


def _hand(example: Json) -> Json:
    state = begin(example)
    outcome = tell(state, list(_whole_hand(example, state)))
    if isinstance(outcome, Refused):
        return {"refused": True}
    parts = {part: points_of(outcome, *concepts) for part, concepts in PARTS.items()}
    answered: Json = {"points": points_of(outcome), "parts": parts}
    answered["game_winner"] = game_winner(outcome)
    return answered


def _whole_hand(example: Json, state: MatchState) -> Iterator[Move]:
    told = example["in"]
    flores, envido = told.get("flores", {}), told.get("envido", {})
    sung: set[str] = set()
    free = [card for card in ("4e", "4b", "5e", "5b", "6e", "6b") if card != MUESTRA]
    has_vira = "vira" in state.ruleset.vocabulary.by_word
    if has_vira and any(word == "card" for _, word in told["calls"]):
        yield Move(None, "vira", (MUESTRA,))
    pending = ""
    for seat, word in told["calls"]:
        if word == "card":
            yield Move(seat, "juega", (free.pop(0),))
        elif word == "mazo":
            partners = [s for s in TABLES[state.format.players] if s[0] == seat[0] and s != seat]
            yield from (Move(partner, "mazo") for partner in partners)
            yield Move(seat, "mazo")
        else:
            is_flor = word in FLOR_CALLS and seat not in sung and seat in flores
            if word in FLOR_CALLS:
                sung.add(seat)
            yield Move(seat, word, (flores[seat],) if is_flor else ())
        if word in ENVIDO.values():
            pending = word
        if word == "quiero" and pending and not sung:
            pending = ""
            for holder in order_from("A1", state.format.players):
                if holder in envido:
                    yield Move(holder, "tantos", (envido[holder],))
    if "rounds" in told:
        yield Move(None, "rondas", tuple(told["rounds"]))
    elif "winner" in told:
        yield won_by(told["winner"])


# ------------------------------------------------------------------ envido, truco, mazo


def _chain_moves(chain: list[str], last: str) -> list[Move]:
    side = last if len(chain) % 2 else other(last)
    moves = []
    for call in chain:
        moves.append(Move(side, ENVIDO[call]))
        side = other(side)
    return moves


def _envido_chain(example: Json) -> Json:
    told = example["in"]
    state = begin(example)
    last = told.get("last_caller", "A")
    moves = [*_chain_moves(told["chain"], last), Move(other(last), told["answer"])]
    if told["answer"] == "quiero":
        moves.append(Move(None, "envido_para", (told["winner"],)))
    outcome = tell(state, [*moves, won_by("B")])
    return {"points": points_of(outcome, "envido", "falta_envido", "envido_no_querido")}


def _chain_legality(example: Json) -> Json:
    moves = [*_chain_moves(example["in"]["chain"], "A"), Move("B", "no_quiero"), won_by("B")]
    return {"legal": isinstance(tell(begin(example), moves), MatchState)}


def _falta(example: Json) -> Json:
    told = example["in"]
    state = begin(example)
    if told.get("duel"):
        state = state.beginning(score=_in_duels(state, state.score))
    winner = told["winner"]
    moves = [Move("A", "falta_envido"), Move("B", "quiero"), Move(None, "envido_para", (winner,))]
    outcome = tell(state, [*moves, won_by(other(winner))])
    points = points_of(outcome, "falta_envido")
    won = game_winner(outcome)
    return {"points": points, "game_winner": won if won == winner else None}


def _truco_to(stake: int) -> list[Move]:
    moves: list[Move] = []
    side = "A"
    for word in TRUCO[: stake - 1]:
        moves += [Move(side, word), Move(other(side), "quiero")]
        side = other(side)
    return moves


def _truco(example: Json) -> Json:
    told = example["in"]
    return {"points": points_of(tell(begin(example), [*_truco_to(1), won_by(told["winner"])]))}


def _mazo(example: Json) -> Json:
    told = example["in"]
    team = told["team"]
    moves: list[Move] = []
    if "envido_pending" in told:
        moves += _chain_moves(told["envido_pending"], told["caller"])
    moves += _truco_to(told.get("truco_accepted") or 1)
    return {"points": points_of(tell(begin(example), [*moves, Move(team, "mazo")]))}


def _hand_winner(example: Json) -> Json:
    told = example["in"]
    outcome = tell(begin(example), [Move(None, "rondas", tuple(told["rounds"]))])
    points = points_of(outcome)
    winner = "A" if points[0] else "B" if points[1] else None
    return {"winner": winner, "points": points}


def _mode(example: Json) -> Json:
    """The score is the one the hand before left behind: it is told at the score before it."""
    told = example["in"]
    example = {**example, "in": {**told, "players": 6}}
    state = begin(example)
    if told["previous_hand"] is None:
        return {"next_hand": _phase(state)}
    is_duel = told["previous_hand"] in ("testa", "pico_a_pico", "pica-pica")
    a, b = state.score
    state = state.beginning(score=(a - 1, b), memory=told.get("duel_index", 2) if is_duel else None)
    outcome = tell(state, [won_by("A")])
    assert isinstance(outcome, MatchState), outcome
    assert outcome.score == (a, b)
    return {"next_hand": _phase(outcome)}


def _phase(state: MatchState) -> str:
    return state.next.phase


# ------------------------------------------------------------------ cards


def _flor_value(example: Json) -> Json:
    values = rules_of(example).card_values
    assert values.flor is not None
    flor = values.flor(tuple(example["in"]["cards"]), example["in"].get("muestra", ""))
    return {"value": flor[1] if flor else None, "kind": flor[0] if flor else None}


def _envido_value(example: Json) -> Json:
    values = rules_of(example).card_values
    assert values.envido is not None
    cards, muestra = tuple(example["in"]["cards"]), example["in"].get("muestra", "")
    is_flor = values.flor is not None and values.flor(cards, muestra) is not None
    if is_flor and muestra and example["kind"] == "envido_value":
        return {"value": None}
    return {"value": values.envido(cards, muestra)}


def _strengths(example: Json) -> Any:
    state = begin(example)
    muestra = example["in"].get("muestra", "")
    return rules_of(example).card_values.strengths(state.options, muestra)


def _card_compare(example: Json) -> Json:
    strengths = _strengths(example)
    a, b = strengths[example["in"]["a"]], strengths[example["in"]["b"]]
    return {"cmp": ">" if a > b else "<" if a < b else "="}


def _card_order(example: Json) -> Json:
    """The classes named, from the highest, must be ours; `*` is the rest of a rank."""
    strengths = dict(_strengths(example))
    strengths.pop(example["in"]["muestra"], None)
    deck = rules_of(example).deck_of(begin(example).options).card_set
    left = {card for card in strengths if card in deck}
    for name in example["in"]["desc"]:
        named = {c for c in left if c[:-1] == name[:-1]} if name.endswith("*") else {name}
        best = max(strengths[card] for card in left)
        assert {card for card in left if strengths[card] == best} == named, name
        left -= named
    assert not left
    return {"n_classes": len(example["in"]["desc"])}


def _pieces(example: Json) -> Json:
    return {"order": list(pieces(example["in"]["muestra"]))}


def _deck(example: Json) -> Json:
    deck = rules_of(example).deck_of(begin(example).options)
    return {"in_deck": example["in"]["card"] in deck.card_set}


# ------------------------------------------------------------------ penalties


def _penalty(example: Json) -> Json:
    """A hand in the log, and the ruling on it."""
    told = example["in"]
    state = begin(example)
    rules = state.ruleset
    lines: list[Entry] = [Hand(tuple(_hand_before(told)))]
    if told.get("claimed", True) or told["infraction"] != "flor_escondida":
        count = f" flores={told['flores']}" if told.get("flores", 1) > 1 else ""
        row = ROWS[rules.key][told["infraction"]]
        lines.append(parse_entry(f"ruling {row} {told['by']}1{count}", rules))
    after = extend(state, lines)
    assert isinstance(after, MatchState), (lines, after)
    winner = after.outcome.winner if after.outcome else None
    gained = [b - a for a, b in zip(state.score, after.score, strict=True)]
    return {"points": gained, "match_winner": winner}


def _hand_before(told: Json) -> Iterator[Move]:
    by, rival = told["by"], other(told["by"])
    envido = told.get("envido") or {"points": told.get("envido_points"), "winner": by}
    if told["infraction"] in ("flor_falsa", "flor_not_shown"):
        yield from _false_or_unshown(told, by, rival)
    elif envido["points"]:
        yield from CHAINS_WORTH[envido["points"]]
        yield Move(None, "envido_para", (envido["winner"],))
    truco = told.get("truco") or {"stake": told.get("truco_accepted") or 1, "winner": by}
    yield from _truco_to(truco["stake"])
    yield won_by(truco["winner"])


CHAINS_WORTH = {
    2: (Move("A", "envido"), Move("B", "quiero")),
    4: (Move("A", "envido"), Move("B", "envido"), Move("A", "quiero")),
    5: (Move("A", "envido"), Move("B", "real_envido"), Move("A", "quiero")),
    7: (Move("A", "envido"), Move("B", "envido"), Move("A", "real_envido"), Move("B", "quiero")),
}


def _false_or_unshown(told: Json, by: str, rival: str) -> Iterator[Move]:
    by1, rival1 = f"{by}1", f"{rival}1"
    chain = told.get("chain", "unanswered")
    raised = {"contraflor": "contraflor", "resto": "al_resto", "con flor envido": "con_flor_envido"}
    word = next((call for name, call in raised.items() if chain.startswith(name)), None)
    if word is None:
        yield Move(by1, "flor")
        if chain in ("plain", "flor"):
            yield from (Move(rival1, "flor"), Move(None, "flor_para", (by,)))
        elif chain == "achico":
            yield Move(rival1, "achico")
        return
    yield from (Move(rival1, "flor"), Move(by1, word))
    yield Move(rival1, "quiero" if chain.endswith("wanted") else "no_quiero")
    if chain.endswith("wanted"):
        yield Move(None, "flor_para", (by,))


def _round_winner(example: Json) -> Json:
    """The cards of one round laid first by its opener, as the round of a hand."""
    told = example["in"]
    state = begin({**example, "in": {**told, "mano": told["opener"]}})
    moves = [Move(None, "vira", (told["muestra"],))] if "muestra" in told else []
    moves += [Move(seat, "juega", (card,)) for seat, card in told["plays"]]
    outcome = tell(state, [*moves, won_by("A")])
    assert isinstance(outcome, MatchState), outcome
    notes = {note.code: note.who for note in outcome.records[-1].notes}
    winner = notes["rounds_by_cards"].split()[0]
    strengths = _strengths(example)
    best = max((strengths[card], -at) for at, (_, card) in enumerate(told["plays"]))
    opener = told["mano"] if winner == TIE else told["plays"][-best[1]][0]
    return {"winner": winner, "next_opener": opener}


ADAPTERS: dict[str, Callable[[Json], Json]] = {
    "card_compare": _card_compare,
    "card_order": _card_order,
    "deck": _deck,
    "envido_chain": _envido_chain,
    "envido_chain_legality": _chain_legality,
    "envido_value": _envido_value,
    "falta_envido": _falta,
    "flor_chain": _flor_chain,
    "flor_chain_legality": _flor_legality,
    "flor_kind": _flor_value,
    "flor_value": _flor_value,
    "hand": _hand,
    "hand_mode_6p": _mode,
    "hand_winner": _hand_winner,
    "hidden_flor_envido": _envido_value,
    "mazo": _mazo,
    "penalty": _penalty,
    "pieces": _pieces,
    "round_winner": _round_winner,
    "truco": _truco,
}
