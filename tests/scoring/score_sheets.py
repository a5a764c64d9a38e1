"""Hand sheets and point tables, arranged a second time beside what `scoring.phone` asks for.

`sheet` gives the questions of a ruleset's sheet with the words each answer writes, `point_table`
the points by answer at a score. The tests compare both with the vocabulary and with the engine.
"""

from typing import Any

from scoring.argentina.duels import FALTA_IN_DUEL, PICA_PICA
from scoring.argentina.envido import CALLS, ELEVEN, FALTA, NOT_WANTED, falta as falta_worth
from scoring.brazil.cards import DECKS, FIXED_MANILHAS, strengths
from scoring.brazil.phases import FERRO, MAO_DE_ONZE, PLAIN, edge_side
from scoring.cards import suit_of
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.ruleset import Ruleset
from scoring.core.seats import side_of
from scoring.core.sides import SIDES
from scoring.rulesets import paulista_aabb, paulista_tento
from scoring.venezuela.envite import falta
from scoring.venezuela.table import CANTANDO, MAY_ASK, MUST_PLAY
from scoring.venezuela.truco import WHOLE_GAME
from scoring.venezuela.words import RAISES

Json = dict[str, Any]
ARGENTINE = ("asart", "caballeros")
BRAZILIAN = {"paulista-aabb": paulista_aabb.STAKES, "paulista-tento": paulista_tento.STAKES}
MANILHA_NAMES = {"p": "zap", "c": "copeta", "e": "espadilha", "o": "pica-fumo"}
# Those that are arranged a second time here.
ARRANGED = (*ARGENTINE, *BRAZILIAN, "venezolano")
# Rules 5 and 6 of the Venezuelan book: what each seat is called, in the order of play.
SEAT_NAMES = {2: ("mano", "pie"), 4: ("mano", "trasmano", "antepie", "pie")}


def sheet(rules: Ruleset) -> Json:
    terms = {
        term.word: {"says": term.says[0], "args": term.args, "by": term.by, "level": term.level}
        for term in rules.vocabulary.terms
    }
    (ladder,) = rules.ladders
    words = [rung.word for rung in ladder.rungs]
    raises = dict(zip(["", *words], words, strict=False))
    if rules.key in ARGENTINE:
        return {"terms": terms, **argentine_sheet(rules, raises)}
    if rules.key in BRAZILIAN:
        return {"terms": terms, **brazilian_sheet(rules, raises)}
    return {"terms": terms, **venezuelan_sheet(raises)}


def point_table(rules: Ruleset, game: Game) -> Json:
    if rules.key in ARGENTINE:
        return argentine_table(rules, game)
    return brazilian_table(rules, game) if rules.key in BRAZILIAN else venezuelan_table(rules, game)


def ladder_table(ladder: Ladder) -> Json:
    return {
        "uncalled": ladder.uncalled,
        **{
            rung.word: {
                "wanted": "chico" if rung.accepted == WHOLE_GAME else rung.accepted,
                "refused": rung.refused,
            }
            for rung in ladder.rungs
        },
    }


def argentine_sheet(rules: Ruleset, raises: Json) -> Json:
    return {
        "order": ["envido", "truco", "mazo", "winner"],
        "envido": {
            "first": list(CALLS),
            "raises": {" ".join(chain): list(ELEVEN.raises_after(chain)) for chain in NOT_WANTED},
            "answers": ["quiero", "no_quiero"],
            "then": ["tantos", "son_buenas", "envido_para", "no_muestra"],
            "numbers": [*range(8), *range(20, 34)],
            "closed_by": ["truco answered", "primera_jugada", "rondas"],
        },
        "truco": {"raises": raises, "answers": ["quiero", "no_quiero"], "raise_after": "quiero"},
        "mazo": {"word": "mazo", "asks": ["primera_jugada"] if rules.key == "asart" else []},
        "winner": {"word": "mano_para", "unless": ["truco no_quiero", "mazo"]},
    }


def wanted_points(chain: tuple[str, ...], game: Game, side: str) -> int:
    if chain[-1] != FALTA:
        return ELEVEN.wanted_points(chain)
    return FALTA_IN_DUEL if PICA_PICA.duel_of(game) else falta_worth(game, side)


def argentine_table(rules: Ruleset, game: Game) -> Json:
    truco = ladder_table(rules.ladders[0])
    return {
        "envido": {
            " ".join(chain): {
                "wanted": {side: wanted_points(chain, game, side) for side in SIDES},
                "refused": refused,
            }
            for chain, refused in NOT_WANTED.items()
        },
        "truco": truco,
        "mazo": {
            "envido_open": [1 if rules.key == "asart" else 0, truco["uncalled"]],
            "envido_closed": [0, truco["uncalled"]],
        },
        "target": game.target,
    }


def manilhas(deck: str) -> dict[str, dict[str, str]]:
    """For each vira of a pack, its manilhas and their names, the highest first."""
    by_vira = {}
    for vira in DECKS[deck].ranks:
        order = strengths(vira, deck)
        top = sorted(order, key=order.__getitem__, reverse=True)[: len(MANILHA_NAMES)]
        by_vira[vira] = {card: MANILHA_NAMES[suit_of(card)] for card in top}
    return by_vira


def brazilian_sheet(rules: Ruleset, raises: Json) -> Json:
    aabb = rules.key == "paulista-aabb"
    fixed = {card: MANILHA_NAMES[suit_of(card)] for card in reversed(FIXED_MANILHAS)}
    return {
        "order": ["onze", "truco", "winner"],
        "onze": {
            "phase": MAO_DE_ONZE.phase,
            "by": "the side with eleven",
            "answers": ["joga", "corre"],
            "ends": ["corre"],
        },
        "truco": {
            "phase": PLAIN,
            "raises": raises,
            "answers": ["aceita", "corre"],
            "raise_by": "the other side, as its answer or later",
            "ends": ["corre"],
        },
        "ferro": {"phase": FERRO, "asks": ["winner"]},
        "winner": {"word": "ganha", "tie": "empate", "rounds": "rodadas", "unless": ["corre"]},
        "manilhas": {deck: manilhas(deck) for deck in (DECKS if aabb else ("sujo",))},
        **({"fixed_manilhas": fixed} if aabb else {}),
    }


def brazilian_table(rules: Ruleset, game: Game) -> Json:
    stakes = BRAZILIAN[rules.key]
    phase = rules.phase(game)
    rule = str(game.options["all_tied"])
    takers = {"none": None, "dealer": side_of(game.dealer), "starter": game.mano_side}
    table: Json = {
        "phase": phase,
        "target": game.target,
        "all_tied": {"rule": rule, "winner": takers[rule]},
    }
    if phase == MAO_DE_ONZE.phase:
        table["onze"] = {
            "side": edge_side(game),
            "joga": stakes.edge_played,
            "corre": stakes.edge_given_up,
        }
    elif phase == FERRO:
        table["ferro"] = {"winner": 1, "mode": str(game.options["ferro_mode"])}
    else:
        table["truco"] = ladder_table(stakes.ladder)
    return table


def venezuelan_sheet(raises: Json) -> Json:
    return {
        "order": ["cantando", "flor", "envite", "truco", "mazo", "winner"],
        "cantando": {
            "sings": ["canta", "canta_flor"],
            "answers": ["privo", "privo_flor", "no_privo"],
            "then": ["truco", "pido_flor", "revisa", "privo_falso"],
        },
        "flor": {
            "words": ["flor", "dos_flores", "reservada", "a_ley"],
            "both_sides": ["chica", "con_ley_envido", "flor_para"],
            "numbers": [20, 43],
            "found": ["escondida", "falsa", "quemada", "sin_identificar", "no_muestra", "paga"],
        },
        "envite": {
            "first": ["envido", "falta", "igualar", "pintan"],
            "raises": [word for word in RAISES if word != "envido"],
            "only_after_envido": ["quiero_envido"],
            "answers": ["quiero", "no_quiero", "calla"],
            "then": ["muestra", "envite_para"],
            "closed_by": ["vueltas"],
        },
        "truco": {"raises": raises, "answers": ["quiero", "no_quiero"]},
        "mazo": {"word": "mazo", "asks": ["vueltas"]},
        "winner": {
            "words": ["vueltas", "base_para"],
            "unless": ["truco no_quiero", "mazo", "no_privo"],
        },
    }


def venezuelan_table(rules: Ruleset, game: Game) -> Json:
    difference = abs(game.score[0] - game.score[1])
    return {
        "envite": {
            "envido": {"wanted": 2, "refused": 1},
            "quiero_envido": {"wanted": 4, "refused": 2},
            "mas": {"adds": True, "refused": "before"},
            "falta": {"wanted": falta(game), "refused": "before"},
            "igualar": {"wanted": max(2, difference) if difference else None, "refused": "before"},
            "smallest": 2,
        },
        "flor": {"each": rules.flor_points, "reservada_envite": 1, "flores_refused": 1},
        "truco": ladder_table(rules.ladders[0]),
        "mazo": {"envite_open": [1, 1], "envite_closed": [0, 1]},
        "cantando": {
            "at": game.target - CANTANDO,
            "must_play_truco_against": game.target - MUST_PLAY,
            "may_ask_flor_of": game.target - MAY_ASK,
            "privo": 1,
        },
        "target": game.target,
        "seats": dict(zip(game.order, SEAT_NAMES[game.players], strict=True)),
    }
