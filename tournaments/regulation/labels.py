"""The options of the rulesets in words: what each is about, and what each choice means at the
table. What only one game has its own book says. A test holds this complete: every choice of every
ruleset has its sentence."""

import zoneinfo

from django.utils.translation import gettext, gettext_lazy as _, ngettext, pgettext_lazy

from scoring.core.options import Value
from scoring.core.ruleset import Ruleset
from tournaments.regulation.rulebooks import words_of_game

OPTION_TITLES = {
    "target": _("Points of a game"),
    "falta_envido_malas": _("Falta envido with both sides in malas"),
    "unshown_envido": _("Envido won and not shown"),
    "dealer_error_scope": _("Errors in dealing"),
    "duty": _("Forbidden without a written sanction"),
    "courtesy": _("A breach of courtesy"),
    "misconduct": _("Misconduct"),
    "after_expulsion": _("A player expelled during a match"),
    "all_tied": _("Three tied rounds"),
    "ferro_mode": _("Mão de ferro"),
    "tie_opener": _("Who opens after a tied round"),
    "show_highest_on_tie": _("After a tied first round"),
    "truco_timing": _("When truco may be asked"),
    "hand_rotation": _("Who opens the next hand"),
    "requests_in_onze": _("Truco asked in the mão de onze"),
    "bottom_or_burn": _("Looking at the bottom card, or burning"),
    "deck": _("Pack of cards"),
    "manilhas": pgettext_lazy("option", "Manilhas"),
    "modality": _("Open or closed truco"),
    "closed_cards_seen": _("The partner's cards in closed truco"),
    "reservada_undeclared_envite": _("Envite against an undeclared reservada"),
    "reservada_silence_keeps_envite": _("Silence with the reservada"),
    "out_of_turn_card": _("Card laid out of turn"),
    "mas_a_ley": _("“Más a ley”"),
    "a_ley_envido_card": _("“A ley envido”"),
    "warnings_scope": _("How warnings are counted"),
}

OPTION_SENTENCES = {
    ("falta_envido_malas", "chico"): _("With both sides in malas, a falta envido wins the game."),
    ("falta_envido_malas", "leader"): _(
        "With both sides in malas, a falta envido is worth what the leader still lacks."
    ),
    ("unshown_envido", "envido_and_truco"): _(
        "Who wins the envido and does not show it gives the rival its points and those of the"
        " truco."
    ),
    ("unshown_envido", "envido"): _(
        "Who wins the envido and does not show it gives the rival its points."
    ),
    ("dealer_error_scope", "match"): _(
        "A player's errors in dealing are counted over the whole match."
    ),
    ("dealer_error_scope", "game"): _(
        "A player's errors in dealing are counted anew in each game."
    ),
    ("duty", "warning-then-points"): _(
        "What is forbidden without a written sanction costs a warning, and from the second time"
        " on %(points)s for the rival."
    ),
    ("duty", "warning"): _(
        "What is forbidden without a written sanction costs a warning each time."
    ),
    ("duty", "points"): _(
        "What is forbidden without a written sanction gives the rival %(points)s at once."
    ),
    ("courtesy", "none"): _("A breach of mere courtesy costs nothing."),
    ("courtesy", "duty"): _(
        "A breach of mere courtesy is treated as what is forbidden without a written sanction."
    ),
    ("misconduct", "warning-then-points"): _(
        "Misconduct costs a warning, and from the second time on %(points)s for the rival."
    ),
    ("misconduct", "warning"): _("Misconduct costs a warning each time."),
    ("misconduct", "warning-then-expulsion"): _(
        "Misconduct costs a warning; the second time the player is expelled."
    ),
    ("misconduct", "expulsion"): _("Misconduct costs the player's expulsion at once."),
    ("after_expulsion", "committee"): _(
        "When a player is expelled during a match, the committee decides how it goes on."
    ),
    ("after_expulsion", "reserve"): _(
        "When a player is expelled during a match, a reserve takes the chair; without one, the"
        " match goes to the other team."
    ),
    ("after_expulsion", "match"): _(
        "When a player is expelled during a match, the match goes to the other team."
    ),
    ("all_tied", "none"): _("If all three rounds are tied, nobody wins the hand."),
    ("all_tied", "dealer"): _("If all three rounds are tied, the dealer's side wins."),
    ("all_tied", "starter"): _("If all three rounds are tied, the side that opened the hand wins."),
    ("ferro_mode", "blind"): _("The mão de ferro is played blind, and the vira stays hidden."),
    ("ferro_mode", "first-round-blind"): _(
        "The first round of the mão de ferro is played blind, the others with the cards seen."
    ),
    ("ferro_mode", "closed"): _(
        "The mão de ferro is closed: nobody sees their cards, all are turned up together."
    ),
    ("ferro_mode", "open"): _("The mão de ferro is open: everybody sees their cards."),
    ("tie_opener", "first"): _(
        "After a tied round, who laid the first of the tied cards opens the next."
    ),
    ("tie_opener", "last"): _(
        "After a tied round, who laid the last of the tied cards opens the next."
    ),
    ("tie_opener", "opener"): _("After a tied round, who had opened it opens the next one too."),
    ("show_highest_on_tie", True): _(
        "After a tied first round everybody must show their highest card."
    ),
    ("show_highest_on_tie", False): _(
        "After a tied first round any card may be played, also face down."
    ),
    ("truco_timing", "turn"): _("Truco is asked only in one's own turn."),
    ("truco_timing", "any"): _("Truco may be asked at any moment."),
    ("hand_rotation", "left"): _(
        "The next hand is opened by whoever sits to the left of the one who opened this one."
    ),
    ("hand_rotation", "right"): _(
        "The next hand is opened by whoever sits to the right of the one who opened this one."
    ),
    ("requests_in_onze", "void"): _("Truco asked in the mão de onze has no effect."),
    ("requests_in_onze", "tento"): _("Truco asked in the mão de onze costs a tento."),
    ("bottom_or_burn", "warning"): _(
        "Looking at the bottom card or burning in a mão de onze or de ferro costs a warning."
    ),
    ("bottom_or_burn", "tento"): _(
        "Looking at the bottom card or burning in a mão de onze or de ferro costs a tento."
    ),
    ("deck", "sujo"): _("The full pack is used: 40 cards."),
    ("deck", "limpo"): _("The clean pack is used: 24 cards, without 4, 5, 6 and 7."),
    ("manilhas", "vira"): _("The manilhas are those that follow the vira."),
    ("manilhas", "fixed"): _(
        "The manilhas are fixed: 7 of coins, ace of swords, 7 of cups, 4 of clubs."
    ),
    ("modality", "abierto"): _("Open truco: before playing, one card of the partner may be seen."),
    ("modality", "cerrado"): _("Closed truco is played."),
    ("closed_cards_seen", 0): _("In closed truco no card of the partner is seen."),
    ("closed_cards_seen", 1): _("In closed truco one card of the partner may be seen."),
    ("reservada_undeclared_envite", "collect"): _(
        "An envite sin ley against a flor is collected although a reservada was not declared."
    ),
    ("reservada_undeclared_envite", "void"): _(
        "An undeclared reservada against a flor voids the envite sin ley: only the truco counts."
    ),
    ("reservada_silence_keeps_envite", True): _(
        "Who has the reservada and says nothing to an envite keeps its points."
    ),
    ("reservada_silence_keeps_envite", False): _(
        "Who has the reservada and says nothing to an envite loses its points."
    ),
    ("out_of_turn_card", "same_card"): _(
        "A card laid out of turn may be taken back, and is the one to be played in its turn."
    ),
    ("out_of_turn_card", "may_change"): _(
        "A card laid out of turn may be taken back and changed for another."
    ),
    ("mas_a_ley", False): _("“Más a ley” is not a valid call."),
    ("mas_a_ley", True): _("“Más a ley” is a valid call."),
    ("a_ley_envido_card", "shown"): _("Who says “a ley envido” shows the card."),
    ("a_ley_envido_card", "hidden"): _("Who says “a ley envido” may keep the card covered."),
    ("warnings_scope", "game"): _("Warnings are counted anew in each game."),
    ("warnings_scope", "match"): _("Warnings are counted over the whole match."),
}


def option_title(name: str, rules: Ruleset | None = None) -> str:
    """As the ruleset's own book calls it, or as all do."""
    return words_of_game("options", rules).get(name) or str(OPTION_TITLES.get(name, name))


def option_sentence(name: str, value: Value, rules: Ruleset | None = None) -> str:
    """What a choice means; its code where nobody has found words yet."""
    if name == "target":
        return gettext("A game is won with %(points)s points.") % {"points": value}
    spelt = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    own = words_of_game("options", rules).get(f"{name} {spelt}")
    if own or (name, value) not in OPTION_SENTENCES:
        return own or f"{name}: {value}"
    return str(OPTION_SENTENCES[name, value]).replace("%(points)s", penalty_words(rules))


def penalty_words(rules: Ruleset | None) -> str:
    """What the rival gets for what is forbidden without a written sanction, under these rules."""
    if rules is None:
        return gettext("points")
    number = rules.duty_points_of(rules.choose())
    return ngettext("%(number)s point", "%(number)s points", number) % {"number": number}


# Where truco is played, by the city whose clock people know; names need no translation.
TIME_ZONES = {
    "America/Argentina/Buenos_Aires": "Buenos Aires",
    "America/Sao_Paulo": "São Paulo",
    "America/Caracas": "Caracas",
    "America/Montevideo": "Montevideo",
    "America/Asuncion": "Asunción",
    "America/Santiago": "Santiago",
    "Europe/Madrid": "Madrid",
    "UTC": "UTC",
}
# The clock that a reader of each language most likely plays by.
ZONE_OF_LANGUAGE = {
    "es-ar": "America/Argentina/Buenos_Aires",
    "pt-br": "America/Sao_Paulo",
    "es-ve": "America/Caracas",
}


def zone_choices() -> list[tuple[str, str]]:
    available = zoneinfo.available_timezones()
    return [(zone, city) for zone, city in TIME_ZONES.items() if zone in available]
