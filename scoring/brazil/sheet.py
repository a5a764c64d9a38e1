"""What a phone needs to build the hand sheet of a Brazilian game and preview it offline.

Plain data, ready for JSON. The values are the rulebook's; this module only arranges them.
"""

from collections.abc import Mapping
from typing import Any

from scoring.brazil.cards import DECKS, FIXED_MANILHAS, MANILHA_NAMES, strengths
from scoring.brazil.phases import FERRO, ONZE, PLAIN, eleven_side, phase_of
from scoring.cards import suit_of
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.seats import side_of
from scoring.core.vocabulary import Vocabulary


def manilhas(deck: str) -> dict[str, dict[str, str]]:
    """For each vira of a pack, its manilhas and their names, the highest first.

    >>> manilhas("sujo")["J"]
    {'Kp': 'zap', 'Kc': 'copeta', 'Ke': 'espadilha', 'Ko': 'pica-fumo'}
    """
    found: dict[str, dict[str, str]] = {}
    for vira in DECKS[deck].ranks:
        order = strengths(vira, deck)
        top = sorted(order, key=order.__getitem__, reverse=True)[: len(MANILHA_NAMES)]
        found[vira] = {card: MANILHA_NAMES[suit_of(card)] for card in top}
    return found


def fixed_manilhas() -> dict[str, str]:
    """The manilhas that no vira makes, the highest first.

    >>> fixed_manilhas()
    {'4p': 'zap', '7c': 'copeta', 'Ae': 'espadilha', '7o': 'pica-fumo'}
    """
    return {card: MANILHA_NAMES[suit_of(card)] for card in reversed(FIXED_MANILHAS)}


def sheet(vocabulary: Vocabulary, ladder: Ladder, *decks: str) -> dict[str, Any]:
    """The questions of the sheet in the table's order, with the words each answer writes."""
    words = [rung.word for rung in ladder.rungs]
    return {
        "order": ["onze", "truco", "winner"],
        "terms": {
            term.word: {"says": term.says[0], "args": term.args, "by": term.by, "level": term.level}
            for term in vocabulary.terms
        },
        "onze": {
            "phase": ONZE,
            "by": "the side with eleven",
            "answers": ["joga", "corre"],
            "ends": ["corre"],
        },
        "truco": {
            "phase": PLAIN,
            "raises": dict(zip(["", *words], words, strict=False)),
            "answers": ["aceita", "corre"],
            "raise_by": "the other side, as its answer or later",
            "ends": ["corre"],
        },
        "ferro": {"phase": FERRO, "asks": ["winner"]},
        "winner": {"word": "ganha", "tie": "empate", "rounds": "rodadas", "unless": ["corre"]},
        "manilhas": {deck: manilhas(deck) for deck in decks},
    }


def point_table(
    game: Game, *, ladder: Ladder, onze_played: int, onze_run: int, ferro: int
) -> Mapping[str, Any]:
    """Points by answer, for the score as it stands."""
    phase = phase_of(game)
    rule = str(game.options["all_tied"])
    takers = {"none": None, "dealer": side_of(game.dealer), "starter": game.mano_side}
    table: dict[str, Any] = {
        "phase": phase,
        "target": game.target,
        "all_tied": {"rule": rule, "winner": takers[rule]},
    }
    if phase == ONZE:
        table["onze"] = {"side": eleven_side(game), "joga": onze_played, "corre": onze_run}
    elif phase == FERRO:
        table["ferro"] = {"winner": ferro, "mode": str(game.options["ferro_mode"])}
    else:
        table["truco"] = {
            "uncalled": ladder.uncalled,
            **{r.word: {"wanted": r.wanted, "refused": r.refused} for r in ladder.rungs},
        }
    return table
