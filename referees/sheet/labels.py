"""The words of the hand sheet on a phone: sides, questions, what a button says and points are for.

The game's own words are said as they are at the table, whatever the reader's language; everything
around them is translated. Which words there are the ruleset says (`scoring.phone`).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scoring.core.quick import spell
from scoring.core.ruleset import Ruleset
from tournaments.matches.card_names import OF_SPANISH
from tournaments.matches.labels import points_label
from tournaments.regulation.rulebooks import get_book, words_of_game

# Where the full phrase is too long for a thumb's button: by what is said, in any game.
SHORT = {
    "real envido": "Real",
    "falta envido": "Falta",
    "no muestra la flor": "No muestra",
    "contraflor al resto": "Al resto",
    "contra flor al resto": "Al resto",
    "contra-flor e o resto": "E o resto",
    "con flor me achico": "Me achico",
    "com flor me achico": "Me achico",
    "quiero y": "Y más…",
    "con ley quiero y": "Y más…",
    "quiero y envido": "Y envido",
    "la falta": "Falta",
    "envido hasta igualar": "Igualar",
    "con ley envido": "Envida",
    "con ley la falta": "Falta",
    "con ley quiero": "Quiero",
    "con ley no quiero": "No quiero",
    "envido las que pintan": "Las que pintan…",
    "dos flores": "2 flores",
    "canta flor de": "Con flor…",
    "con flor privo": "Privo con flor",
}

SHEET_WORDS = {
    "A": pgettext_lazy("side at the table", "Us"),
    "B": pgettext_lazy("side at the table", "Them"),
    # Questions of the sheet.
    "row.envido": "Envido",
    "row.truco": "Truco",
    "row.flor": "Flor",
    "row.envite": "Envite",
    "row.onze": "Mão de onze",
    "row.cantando": "Cantando",
    "together.chica": "Las dos chicas",
    "row.winner": _("Who won the hand?"),
    # Kinds of hand that have no question of their own.
    "phase.pica-pica": "Pica-pica",
    "phase.mão de ferro": "Mão de ferro",
    "nothing_called": _("nothing called"),
    "no_flor": _("none"),
    "void_by_flor": _("does not count: there is a flor"),
    "flor_or_envite": _("there is an envite: clear it first"),
    "late": _("Not after the truco:"),
    "late_partner": _("Whoever called truco can't; a partner can:"),
    "worth": _("worth %(points)s"),
    "worth_game": _("worth the game"),
    "wanted": pgettext_lazy("a call", "accepted"),
    "refused": pgettext_lazy("a call", "refused"),
    "wanted.flor": pgettext_lazy("a flor", "accepted"),
    "refused.flor": pgettext_lazy("a flor", "refused"),
    "answers": _("answer of %(side)s"),
    "raises": pgettext_lazy("an answer", "Raises: %(call)s"),
    "tied": _("tied: the one nearest to the mano wins"),
    "won": pgettext_lazy("who took it", "Won"),
    "won.envido": pgettext_lazy("who took it", "won the envido"),
    "won.envite": pgettext_lazy("who took it", "won the envite"),
    "won.flor": pgettext_lazy("who took it", "won the flor"),
    "won.winner": pgettext_lazy("who took it", "won the hand"),
    "another_flor": "Otra flor",
    "takes": _("Collects %(count)s"),
    "number": _("Points"),
    "stones": _("Stones"),
    "first_round_played": _("First round already played"),
    "round_played_by": _("A round was played: %(side)s"),
    "round_tied": _("A round was played: tied"),
    "clear": _("clear"),
    "whole_game": pgettext_lazy("what a hand is worth", "All"),
    "decides": _("%(names)s have seen the partner's cards. What do they decide?"),
    "sings": _("%(names)s are one short and say their best envite."),
    # The line under the score.
    "turn": _("Hand %(hand)s: %(mano)s leads, %(dealer)s deals"),
    "duel": _("Hand %(hand)s: %(mano)s against %(rival)s"),
    "change": pgettext_lazy("who deals", "Change"),
    "who_deals": _("Who deals the next hand?"),
    "deals": _("%(name)s deals"),
    # Before saving.
    "tap_winner": _("Tap who won the hand."),
    "answer_or_winner": _("%(side)s answers, or tap who won."),
    "implied": _("Taken as accepted: %(calls)s"),
    "saves": _("Save hands without confirming"),
    "tap_envido_winner": _("Tap who won it."),
    "flores_open": _("Tell what became of the flores."),
    "decide_first": _("Do they play or run?"),
    "privan": _("Do they beat it or not?"),
    "by_server": _("The server computes this hand when it is sent."),
    "nobody_scores": _("Nobody scores."),
    "article": _("art. %(number)s"),
    "confirm": _("Confirm hand %(hand)s"),
    "close_game": _("Close the game: %(a)s to %(b)s"),
    # Dialogs.
    "how_many": _("How many did %(side)s declare?"),
    "how_many_stones": _("How many stones?"),
    "which_card": _("Which card?"),
    "optional": _("Optional: it is enough to tap who won."),
    "close": _("Close"),
    # The pad.
    "points_of": _("%(side)s: %(points)s of %(target)s"),
    "games_of": _("%(side)s: games won: %(count)s"),
    "in_standing": pgettext_lazy("points in malas or buenas", "%(count)s %(standing)s"),
    "consult": _("Doubts?"),
    # Where a hand is kept by its amounts.
    "row.ferro": "Mão de ferro",
    "ferro": _("Both are one short: whoever wins the hand wins the game."),
    "quick_tap": _("Tap what each side got. Held down, the last one saves the hand, too."),
    "quick_ran": pgettext_lazy("the other side did, in a few letters", "They ran"),
    "quick_next": _("Next hand"),
    "quick_saves": _("saves number %(hand)s"),
    "quick_past": _("%(side)s lacks %(count)s: more can't be noted."),
    "quick_over": _("With this %(side)s has %(target)s: the game is over."),
    "quick_hand_open": _("Nobody has the point of the hand yet."),
    "quick_nobody": _("Tied: nobody scores"),
    "quick_line": _("Kept quickly: %(amounts)s"),
    "quick_line_nobody": _("Kept quickly: nobody scored"),
    "quick_carried": _("Kept by its amounts, without its story"),
    "quick_carried_help": _("Save it like this, or tell the hand in full from its beginning."),
    "quick_tell": _("Tell the hand in full"),
    "unnamed": pgettext_lazy("points for", "without a reason"),
}

# Buttons of amounts, whose points stand beside them. `.own` is said of the side that decides a mão
# de onze; where there is a %(side)s, the button stands with who ran and names who gets the point.
AMOUNTS = {
    "mao": "Mão",
    "vale_cuatro": "Vale",
    "vale_nueve": "Vale",
    "vale_juego": "Juego",
    "onze": pgettext_lazy("who took it", "Won"),
    "onze.own": _("Played and won"),
    "onze_corrida": _("Ran: %(side)s"),
    "ferro": pgettext_lazy("who took it", "Won"),
}


# Where what the cards are played for is called the base.
BASE_WORDS = {
    "row.winner": _("Who won the base?"),
    "won.winner": pgettext_lazy("who took it", "won the base"),
    "tap_winner": _("Tap who won the base."),
}

# By itself, and after the rank of a card.
SUITS = {
    "e": (pgettext_lazy("suits of a deck", "Swords"), OF_SPANISH["e"]),
    "b": (pgettext_lazy("suits of a deck", "Clubs"), OF_SPANISH["b"]),
    "o": (pgettext_lazy("suits of a deck", "Coins"), OF_SPANISH["o"]),
    "c": (pgettext_lazy("suits of a deck", "Cups"), OF_SPANISH["c"]),
}


def sheet_words(sheet: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """In the reader's language: what the phone's script says."""
    return {
        "words": {name: str(text) for name, text in words_of(rules).items()},
        "labels": {word: label(term["says"]) for word, term in sheet["terms"].items()},
        "quick_labels": {
            name: words
            for each in sheet["quick"]
            for name, words in amount_labels(each["name"], rules)
        },
        "suits": {suit: [*map(str, both)] for suit, both in SUITS.items()},
        "articles": named_articles(rules),
        "concepts": {
            code: points_label(code, rules=rules) for code in sorted(set(_concepts(sheet["modes"])))
        },
    }


def words_of(rules: Ruleset) -> Mapping[str, Any]:
    is_base = any("base_para" in row.words for row in rules.taps.rows)
    return {**SHEET_WORDS, **(BASE_WORDS if is_base else {}), **words_of_game("sheet", rules)}


def named_articles(rules: Ruleset) -> dict[str, str]:
    """What the book calls those of its articles that have no number."""
    book = get_book(rules)
    names = {number: book.name_of(number) for number in book.numbers}
    return {number: name for number, name in names.items() if name}


def amount_labels(name: str, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """
    >>> from scoring.registry import ruleset
    >>> dict(amount_labels("real_envido", ruleset("asart")))
    {'real_envido': 'Real'}
    """
    amounts = {**AMOUNTS, **words_of_game("amounts", rules)}
    yield name, str(amounts.get(name) or label(spell(name)))
    if own := amounts.get(f"{name}.own"):
        yield f"{name}.own", str(own)


def label(says: str) -> str:
    """
    >>> label("quiero"), label("real envido")
    ('Quiero', 'Real')
    """
    return SHORT.get(says) or capfirst(says)


def _concepts(tree: Any) -> Iterator[str]:
    """Every concept that some telling gives points for."""
    if isinstance(tree, dict):
        for award in tree.get("g", ()):
            yield award[2]
        for below in tree.values():
            yield from _concepts(below)


PAGE_WORDS = {
    "quick_later": _("The quick sheet is not on this phone yet: it needs signal once."),
    # The three states of what was entered: on this phone, received, confirmed.
    "offline": _("No signal."),
    "on_this_phone": _("Saved on this phone. Waiting: %(count)s."),
    "sending": _("Saved on this phone. Sending: %(count)s."),
    "nothing_waiting": _("Nothing is waiting: all that was entered has arrived."),
    "received": _("All received."),
    "clock_left": pgettext_lazy("of a round", "Time left: %(left)s"),
    "clock_paused": pgettext_lazy("of a round", "Clock paused at %(left)s"),
    "time_is_up": _("Time is up."),
    "clock_start": _("Note it: new games start so"),
    "clock_deal": _("Note it: a referee deals"),
    "clock_stand": _("Note it: the match stands"),
    "received_last": _("Hand %(hand)s at %(time)s."),
    "confirmed": _("Confirmed by both teams."),
    "keep_open": _("Keep this tab open until everything is sent."),
    "denied": _("This phone may no longer keep this match."),
    "denied_waiting": _(
        "Not received, and kept on this phone without names: %(count)s. Ask for access again to"
        " send it."
    ),
    "ask": _("Ask for access"),
    "send_first": _("Not sent yet: %(lines)s. It goes with the next signal; then pass the table."),
    "not_saved": _("This phone could not save it. Write it on paper and tell the central desk."),
    "conflict": _("Somebody else entered something else as %(line)s: choose."),
    "refused": _("Not accepted: %(line)s. Choose."),
    # Side by side.
    "entered_by": _("%(who)s, %(device)s, %(time)s"),
    "mine": _("This phone, %(time)s"),
    "moved": _("Meanwhile other teams stand in this match."),
    "keep_theirs": _("Keep the other one"),
    "mine_next": _("Both were played: enter this one as %(line)s"),
    "mine_instead": _("Put this one in its place"),
    "drop": _("Drop it"),
    "try_again": _("Send it again"),
    "behind": _("Behind this one wait, and follow it: %(count)s."),
    # Between two games, and at the end.
    "won_game": pgettext_lazy("above the winner's name", "Won game %(number)s"),
    "won_match": pgettext_lazy("above the winner's name", "Won the match"),
    "drawn_match": _("The match is a draw."),
    "match_over": _("The match is over."),
    "tell_flores": _(
        "The table of this event counts flores: how many did each team sing in the whole match?"
    ),
    "flores_of": _("%(team)s, flores of the whole match"),
    "note_flores": _("Note the flores"),
    "flores_told": _("Flores of the match: %(a)s–%(b)s"),
    "games_now": _("games %(a)s–%(b)s"),
    "next_deal": _("%(dealer)s deals, %(mano)s leads."),
    "begin_game": _("Begin game %(number)s"),
    "change_seats": _("Others sit down"),
    # The list of entries.
    "entries": _("What has been entered"),
    "article": _("art. %(number)s"),
    "void": _("void"),
    "pencil": pgettext_lazy("an entry", "on this phone"),
    "correct": _("Correct"),
    "take_out": _("Take it out of the count"),
    "take_back": _("Annul %(line)s?"),
    "close": _("Close"),
    "undone": _("Annulled: %(line)s."),
    "annulled_at": _("Annulled at %(time)s"),
    "corrected_at": _("Corrected at %(time)s"),
    "restore": _("Restore"),
    "restore_line": _("Restore %(line)s?"),
    "restored": _("Restored: %(line)s."),
    "hand_name": pgettext_lazy("in a sentence", "hand %(number)s"),
    "game": _("Game %(number)s"),
    "game_hands": _("hands %(first)s to %(last)s"),
    "game_won": _("%(team)s, %(a)s to %(b)s"),
    "in_play": _("being played, %(a)s to %(b)s"),
    "sealed": _(
        "Both teams have signed. A hand can still be corrected while the winner stays the same;"
        " otherwise ask the head referee or the central desk."
    ),
    # Correcting a hand in its place.
    "before_hand": _("Before hand %(hand)s: %(score)s"),
    "correct_hand": _("Correct hand %(hand)s"),
    "before_and_after": _("Before and after"),
    "it_was": _("It was"),
    "it_becomes": _("It becomes"),
    "why_corrected": _("Why is it corrected?"),
    "reason_team": _("Wrong team"),
    "reason_value": _("Another value"),
    "reason_call": _("A call was missing"),
    "reason_twice": _("Entered twice"),
    "reason_agreed": _("Both teams agree"),
    "reason_other": _("Another reason"),
    "say_reason": _("Tap a reason."),
    "later_lines": _("What changes in later lines"),
    "nothing_later": _("Nothing else changes."),
    "later_by_server": _("Later lines are computed once it is sent."),
    "broken": _("What can no longer stand"),
    "take_out_too": _("Take %(lines)s out too"),
    "sends_correction": _("Corrects %(line)s: %(words)s"),
    "suspended": _("The match is suspended"),
    "to_compute": _("The score follows once it is sent."),
    "later": pgettext_lazy("an entry", "to be computed"),
    # What puts somebody out is not this phone's to write.
    "asked": _("The head referee has been asked and decides. %(what)s"),
    "withdrawn": _("Taken back: the head referee is no longer asked."),
}


def page_words() -> dict[str, str]:
    """In the reader's language, for the page's script."""
    return {name: str(words) for name, words in PAGE_WORDS.items()}
