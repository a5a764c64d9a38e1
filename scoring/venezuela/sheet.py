"""What a phone needs to build the hand sheet of a Venezuelan game and preview it offline."""

from collections.abc import Mapping
from typing import Any

from scoring.core.game import Game
from scoring.core.sheet import terms_of
from scoring.venezuela.envite import falta
from scoring.venezuela.table import CANTANDO, MAY_ASK, MUST_PLAY
from scoring.venezuela.truco import LADDER, WHOLE_GAME
from scoring.venezuela.words import RAISES, TRUCO, VOCABULARY

# Rules 5 and 6: what each seat is called, in the order of play.
SEAT_NAMES = {2: ("mano", "pie"), 4: ("mano", "trasmano", "antepie", "pie")}


def sheet() -> dict[str, Any]:
    """The questions of the sheet in the table's order, with the words each answer writes."""
    truco = {"": TRUCO[0]} | dict(zip(TRUCO, TRUCO[1:], strict=False))
    return {
        "order": ["cantando", "flor", "envite", "truco", "mazo", "winner"],
        "terms": terms_of(VOCABULARY),
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
        "truco": {"raises": truco, "answers": ["quiero", "no_quiero"]},
        "mazo": {"word": "mazo", "asks": ["vueltas"]},
        "winner": {
            "words": ["vueltas", "base_para"],
            "unless": ["truco no_quiero", "mazo", "no_privo"],
        },
    }


def point_table(game: Game) -> Mapping[str, Any]:
    """Points by state, for the score as it stands."""
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
        "flor": {"each": 3, "reservada_envite": 1, "flores_refused": 1},
        "truco": {
            "uncalled": LADDER.uncalled,
            **{
                rung.word: {
                    "wanted": "chico" if rung.wanted == WHOLE_GAME else rung.wanted,
                    "refused": rung.refused,
                }
                for rung in LADDER.rungs
            },
        },
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
