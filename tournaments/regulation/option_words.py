"""The options of the rulesets in words: what each is about, and what each choice means at the
table. A test holds this complete: every choice of every ruleset has its sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.options import Value

TITLES = {
    "target": gettext_lazy("Points of a game"),
    "falta_envido_malas": gettext_lazy("Falta envido with both sides in malas"),
    "unshown_envido": gettext_lazy("Envido won and not shown"),
    "dealer_error_scope": gettext_lazy("Errors in dealing"),
    "duty": gettext_lazy("Forbidden without a written sanction"),
    "all_tied": gettext_lazy("Three tied rounds"),
    "ferro_mode": gettext_lazy("Mão de ferro"),
    "tie_opener": gettext_lazy("Who opens after a tied round"),
    "show_highest_on_tie": gettext_lazy("After a tied first round"),
    "truco_timing": gettext_lazy("When truco may be asked"),
    "hand_rotation": gettext_lazy("Who opens the next hand"),
    "requests_in_onze": gettext_lazy("Truco asked in the mão de onze"),
    "bottom_or_burn": gettext_lazy("Looking at the bottom card, or burning"),
    "deck": gettext_lazy("Pack of cards"),
    "manilhas": pgettext_lazy("option", "Manilhas"),
    "modality": gettext_lazy("Open or closed truco"),
    "closed_cards_seen": gettext_lazy("The partner's cards in closed truco"),
    "reservada_undeclared_envite": gettext_lazy("Envite against an undeclared reservada"),
    "reservada_silence_keeps_envite": gettext_lazy("Silence with the reservada"),
    "out_of_turn_card": gettext_lazy("Card laid out of turn"),
    "mas_a_ley": gettext_lazy("“Más a ley”"),
    "a_ley_envido_card": gettext_lazy("“A ley envido”"),
    "warnings_scope": gettext_lazy("How warnings are counted"),
}

SENTENCES = {
    ("falta_envido_malas", "chico"): gettext_lazy(
        "With both sides in malas, a falta envido wins the game."
    ),
    ("falta_envido_malas", "leader"): gettext_lazy(
        "With both sides in malas, a falta envido is worth what the leader still lacks."
    ),
    ("unshown_envido", "envido_and_truco"): gettext_lazy(
        "Who wins the envido and does not show it gives the rival its points and those of the"
        " truco."
    ),
    ("unshown_envido", "envido"): gettext_lazy(
        "Who wins the envido and does not show it gives the rival its points."
    ),
    ("dealer_error_scope", "match"): gettext_lazy(
        "A player's errors in dealing are counted over the whole match."
    ),
    ("dealer_error_scope", "game"): gettext_lazy(
        "A player's errors in dealing are counted anew in each game."
    ),
    ("duty", "warning-then-points"): gettext_lazy(
        "What is forbidden without a written sanction costs a warning, and from the second time"
        " on points for the rival."
    ),
    ("duty", "warning"): gettext_lazy(
        "What is forbidden without a written sanction costs a warning each time."
    ),
    ("duty", "points"): gettext_lazy(
        "What is forbidden without a written sanction gives the rival points at once."
    ),
    ("all_tied", "none"): gettext_lazy("If all three rounds are tied, nobody wins the hand."),
    ("all_tied", "dealer"): gettext_lazy("If all three rounds are tied, the dealer's side wins."),
    ("all_tied", "starter"): gettext_lazy(
        "If all three rounds are tied, the side that opened the hand wins."
    ),
    ("ferro_mode", "blind"): gettext_lazy(
        "The mão de ferro is played blind, and the vira stays hidden."
    ),
    ("ferro_mode", "first-round-blind"): gettext_lazy(
        "The first round of the mão de ferro is played blind, the others with the cards seen."
    ),
    ("ferro_mode", "closed"): gettext_lazy(
        "The mão de ferro is closed: nobody sees their cards, all are turned up together."
    ),
    ("ferro_mode", "open"): gettext_lazy("The mão de ferro is open: everybody sees their cards."),
    ("tie_opener", "first"): gettext_lazy(
        "After a tied round, who laid the first of the tied cards opens the next."
    ),
    ("tie_opener", "last"): gettext_lazy(
        "After a tied round, who laid the last of the tied cards opens the next."
    ),
    ("tie_opener", "opener"): gettext_lazy(
        "After a tied round, who had opened it opens the next one too."
    ),
    ("show_highest_on_tie", True): gettext_lazy(
        "After a tied first round everybody must show their highest card."
    ),
    ("show_highest_on_tie", False): gettext_lazy(
        "After a tied first round any card may be played, also face down."
    ),
    ("truco_timing", "turn"): gettext_lazy("Truco is asked only in one's own turn."),
    ("truco_timing", "any"): gettext_lazy("Truco may be asked at any moment."),
    ("hand_rotation", "left"): gettext_lazy(
        "The next hand is opened by whoever sits to the left of the one who opened this one."
    ),
    ("hand_rotation", "right"): gettext_lazy(
        "The next hand is opened by whoever sits to the right of the one who opened this one."
    ),
    ("requests_in_onze", "void"): gettext_lazy("Truco asked in the mão de onze has no effect."),
    ("requests_in_onze", "tento"): gettext_lazy("Truco asked in the mão de onze costs a tento."),
    ("bottom_or_burn", "warning"): gettext_lazy(
        "Looking at the bottom card or burning in a mão de onze or de ferro costs a warning."
    ),
    ("bottom_or_burn", "tento"): gettext_lazy(
        "Looking at the bottom card or burning in a mão de onze or de ferro costs a tento."
    ),
    ("deck", "sujo"): gettext_lazy("The full pack is used: 40 cards."),
    ("deck", "limpo"): gettext_lazy("The clean pack is used: 24 cards, without 4, 5, 6 and 7."),
    ("manilhas", "vira"): gettext_lazy("The manilhas are those that follow the vira."),
    ("manilhas", "fixed"): gettext_lazy(
        "The manilhas are fixed: 7 of coins, ace of swords, 7 of cups, 4 of clubs."
    ),
    ("modality", "abierto"): gettext_lazy(
        "Open truco: before playing, one card of the partner may be seen."
    ),
    ("modality", "cerrado"): gettext_lazy("Closed truco is played."),
    ("closed_cards_seen", 0): gettext_lazy("In closed truco no card of the partner is seen."),
    ("closed_cards_seen", 1): gettext_lazy("In closed truco one card of the partner may be seen."),
    ("reservada_undeclared_envite", "collect"): gettext_lazy(
        "An envite sin ley against a flor is collected although a reservada was not declared."
    ),
    ("reservada_undeclared_envite", "void"): gettext_lazy(
        "An undeclared reservada against a flor voids the envite sin ley: only the truco counts."
    ),
    ("reservada_silence_keeps_envite", True): gettext_lazy(
        "Who has the reservada and says nothing to an envite keeps its points."
    ),
    ("reservada_silence_keeps_envite", False): gettext_lazy(
        "Who has the reservada and says nothing to an envite loses its points."
    ),
    ("out_of_turn_card", "same_card"): gettext_lazy(
        "A card laid out of turn may be taken back, and is the one to be played in its turn."
    ),
    ("out_of_turn_card", "may_change"): gettext_lazy(
        "A card laid out of turn may be taken back and changed for another."
    ),
    ("mas_a_ley", False): gettext_lazy("“Más a ley” is not a valid call."),
    ("mas_a_ley", True): gettext_lazy("“Más a ley” is a valid call."),
    ("a_ley_envido_card", "shown"): gettext_lazy("Who says “a ley envido” shows the card."),
    ("a_ley_envido_card", "hidden"): gettext_lazy(
        "Who says “a ley envido” may keep the card covered."
    ),
    ("warnings_scope", "game"): gettext_lazy("Warnings are counted anew in each game."),
    ("warnings_scope", "match"): gettext_lazy("Warnings are counted over the whole match."),
}


def option_title(name: str) -> str:
    return str(TITLES.get(name, name))


def option_sentence(name: str, value: Value) -> str:
    """What a choice means; its code where nobody has found words yet."""
    if name == "target":
        return _("A game is won with %(points)s points.") % {"points": value}
    found = SENTENCES.get((name, value))
    return str(found) if found is not None else f"{name}: {value}"
