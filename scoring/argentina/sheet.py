"""What a phone needs to build the hand sheet of an Argentine game and preview it offline."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.argentina.envido import CALLS, NOT_WANTED, raises_after, wanted
from scoring.argentina.words import VOCABULARY
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.sheet import terms_of
from scoring.core.sides import SIDES

Falta = Callable[[Game, str], int]


def sheet() -> dict[str, Any]:
    """The questions of the sheet in the table's order, with the words each answer writes."""
    return {
        "order": ["envido", "truco", "mazo", "winner"],
        "terms": terms_of(VOCABULARY),
        "envido": {
            "first": list(CALLS),
            "raises": {" ".join(chain): list(raises_after(chain)) for chain in NOT_WANTED},
            "answers": ["quiero", "no_quiero"],
            "then": ["tantos", "son_buenas", "envido_para", "no_muestra"],
            "numbers": [*range(8), *range(20, 34)],
            "closed_by": ["truco answered", "primera_jugada", "rondas"],
        },
        "truco": {
            "raises": {"": "truco", "truco": "retruco", "retruco": "vale_cuatro"},
            "answers": ["quiero", "no_quiero"],
            "raise_after": "quiero",
        },
        "mazo": {"word": "mazo", "asks": ["primera_jugada"]},
        "winner": {"word": "mano_para", "unless": ["truco no_quiero", "mazo"]},
    }


def point_table(game: Game, *, falta: Falta, truco: Ladder) -> Mapping[str, Any]:
    """Points by state, for the score as it stands: what each answer gives to each side."""
    return {
        "envido": {
            " ".join(chain): {
                "wanted": {side: wanted(chain, falta(game, side)) for side in SIDES},
                "refused": refused,
            }
            for chain, refused in NOT_WANTED.items()
        },
        "truco": {
            "uncalled": truco.uncalled,
            **{r.word: {"wanted": r.wanted, "refused": r.refused} for r in truco.rungs},
        },
        "mazo": {"envido_open": [1, truco.uncalled], "envido_closed": [0, truco.uncalled]},
        "target": game.target,
    }
