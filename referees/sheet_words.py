"""The words of the hand sheet on a phone: sides, questions, what a button says and points are for.

The game's own words are said as they are at the table, whatever the reader's language; everything
around them is translated. Which words there are the ruleset says (`scoring.phone`).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy, pgettext_lazy

from referees.deck import OF_SPANISH
from tournaments.line_words import concept

# Where the full phrase is too long for a thumb's button.
SHORT: Mapping[str, str] = {
    "real_envido": "Real",
    "falta_envido": "Falta",
    "vale_cuatro": "Vale 4",
    "no_muestra": "No muestra",
    "son_buenas": "Son buenas",
    "truco": "Truco",
    "seis": "Seis",
    "mas": "Y más…",
    "con_ley_mas": "Y más…",
    "quiero_envido": "Y envido",
    "falta": "Falta",
    "igualar": "Igualar",
    "con_ley_envido": "Envida",
    "con_ley_falta": "Falta",
    "con_ley_quiero": "Quiero",
    "con_ley_no_quiero": "No quiero",
    "pintan": "Las que pintan…",
    "dos_flores": "2 flores",
    "chica": "Achicadas",
    "vale_nueve": "Vale 9",
    "canta_flor": "Con flor…",
    "privo_flor": "Privo con flor",
    "privo_falso": "Privo falso",
}

WORDS: Mapping[str, str | Promise] = {
    "A": pgettext_lazy("side at the table", "Us"),
    "B": pgettext_lazy("side at the table", "Them"),
    # Questions of the sheet.
    "row.envido": "Envido",
    "row.truco": "Truco",
    "row.flor": "Flor",
    "row.envite": "Envite",
    "row.onze": "Mão de onze",
    "row.cantando": "Cantando",
    "row.winner": gettext_lazy("Who won the hand?"),
    "pica-pica": "Pica-pica",
    "nothing_called": gettext_lazy("nothing called"),
    "no_flor": gettext_lazy("none"),
    "void_by_flor": gettext_lazy("does not count: there is a flor"),
    "flor_or_envite": gettext_lazy("there is an envite: clear it first"),
    "worth": gettext_lazy("worth %(points)s"),
    "worth_game": gettext_lazy("worth the game"),
    "wanted": pgettext_lazy("a call", "accepted"),
    "refused": pgettext_lazy("a call", "refused"),
    "answers": gettext_lazy("answer of %(side)s"),
    "won": pgettext_lazy("who took it", "Won"),
    "takes": gettext_lazy("Collects %(count)s"),
    "number": gettext_lazy("Points"),
    "stones": gettext_lazy("Stones"),
    "first_round_played": gettext_lazy("First round already played"),
    "round_played_by": gettext_lazy("A round was played: %(side)s"),
    "round_tied": gettext_lazy("A round was played: tied"),
    "clear": gettext_lazy("clear"),
    "no_truco": gettext_lazy("no truco"),
    "whole_game": pgettext_lazy("what a hand is worth", "All"),
    "decides": gettext_lazy("%(names)s have seen the partner's cards. What do they decide?"),
    "sings": gettext_lazy("%(names)s are one short and say their best envite."),
    # The line under the score.
    "turn": gettext_lazy("Hand %(hand)s: %(mano)s leads, %(dealer)s deals"),
    "duel": gettext_lazy("Hand %(hand)s: %(mano)s against %(rival)s"),
    "change": pgettext_lazy("who deals", "Change"),
    "who_deals": gettext_lazy("Who deals the next hand?"),
    "deals": gettext_lazy("%(name)s deals"),
    # Before saving.
    "tap_winner": gettext_lazy("Tap who won the hand."),
    "answer_missing": gettext_lazy("The answer of %(side)s is missing."),
    "tap_envido_winner": gettext_lazy("Tap who won it."),
    "flores_open": gettext_lazy("Tell what became of the flores."),
    "decide_first": gettext_lazy("Do they play or run?"),
    "privan": gettext_lazy("Do they beat it or not?"),
    "by_server": gettext_lazy("The server computes this hand when it is sent."),
    "nobody_scores": gettext_lazy("Nobody scores."),
    "article": gettext_lazy("art. %(number)s"),
    "confirm": gettext_lazy("Confirm hand %(hand)s"),
    "close_game": gettext_lazy("Close the game: %(a)s to %(b)s"),
    # Dialogs.
    "how_many": gettext_lazy("How many did %(side)s declare?"),
    "how_many_stones": gettext_lazy("How many stones?"),
    "which_card": gettext_lazy("Which card?"),
    "optional": gettext_lazy("Optional: it is enough to tap who won."),
    "close": gettext_lazy("Close"),
    # The pad.
    "pad": gettext_lazy("Score"),
    "points_of": gettext_lazy("%(side)s: %(points)s of %(target)s"),
    "games_of": gettext_lazy("%(side)s: games won: %(count)s"),
    "in_standing": pgettext_lazy("points in malas or buenas", "%(count)s %(standing)s"),
    "consult": gettext_lazy("Doubts?"),
}


# By itself, and after the rank of a card.
SUITS: Mapping[str, tuple[Promise, Promise]] = {
    "e": (pgettext_lazy("suits of a deck", "Swords"), OF_SPANISH["e"]),
    "b": (pgettext_lazy("suits of a deck", "Clubs"), OF_SPANISH["b"]),
    "o": (pgettext_lazy("suits of a deck", "Coins"), OF_SPANISH["o"]),
    "c": (pgettext_lazy("suits of a deck", "Cups"), OF_SPANISH["c"]),
}


def sheet_words(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """In the reader's language: what the phone's script says."""
    return {
        "words": {name: str(words) for name, words in WORDS.items()},
        "labels": {word: label(word, term["says"]) for word, term in sheet["terms"].items()},
        "suits": {suit: [*map(str, both)] for suit, both in SUITS.items()},
        "concepts": {code: concept(code) for code in sorted(set(_concepts(sheet["modes"])))},
    }


def label(word: str, says: str) -> str:
    """
    >>> label("quiero", "quiero"), label("real_envido", "real envido")
    ('Quiero', 'Real')
    """
    return SHORT.get(word) or capfirst(says)


def _concepts(tree: Any) -> Iterator[str]:
    """Every concept that some telling gives points for."""
    if isinstance(tree, dict):
        for award in tree.get("g", ()):
            yield award[2]
        for below in tree.values():
            yield from _concepts(below)
