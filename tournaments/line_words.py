"""A match's lines in words: who did what, which points came of it, which row of the catalogue.

The notation itself stays what is stored and exported; here it is only told. Nothing is counted.
"""

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _

from scoring.core.entries import (
    KINDS,
    Adjustment,
    Deal,
    Disqualification,
    Entry,
    GameReport,
    Hand,
    Opening,
    Resumption,
    Ruling,
    Suspension,
    Void,
    Walkover,
)
from scoring.core.seats import side_of
from scoring.notation import parse_entry
from scoring.registry import all_rulesets, ruleset
from tournaments.match_page import Line, MatchPage

# The games' own words need no translation, only their accents and spaces.
ACCENTS = {"mao": "mão"}

# What the engine says in plain English, because no game has a word for it.
CONCEPTS: Mapping[str, Promise] = {
    "base": pgettext_lazy("points for", "the hand"),
    "extra_cards": pgettext_lazy("points for", "extra cards"),
    "envido_transferred": pgettext_lazy("points for", "envido passed to the rival"),
    "hand": pgettext_lazy("points for", "the hand"),
    "interference": pgettext_lazy("points for", "interference"),
    "sanction": pgettext_lazy("points for", "sanction"),
    "truco_transferred": pgettext_lazy("points for", "truco passed to the rival"),
}
NEIGHBOURS = re.compile(r"(?<![\w-])([AB]) (?=[AB](?![\w-]))")  # rounds: A B A
SIDE = re.compile(r"(?<![\w-])[AB](?![\w-])")
SEAT = re.compile(r"(?<![\w-])[AB][1-3](?![\w-])")


def concept(code: str) -> str:
    """
    >>> concept("envido_no_querido"), concept("mao")
    ('envido no querido', 'mão')
    """
    if code in CONCEPTS:
        return str(CONCEPTS[code])
    return " ".join(ACCENTS.get(word, word) for word in code.split("_"))


def told(line: Line, page: MatchPage) -> str:
    """One line as people read it, its sides called by their teams."""
    rules = ruleset(page.plan.ruleset)
    names = {"A": page.row.a.name, "B": page.row.b.name}
    entry = parse_entry(line.notation, rules, deck=rules.deck_for(page.state.options))
    return words_of(entry, names) or with_names(line.notation, names)


def told_alone(notation: str) -> str:
    """For the log, which names a match and knows nothing of it: sides stay A and B.

    >>> told_alone("A envido, B quiero, envido para A, mano para B")
    'A envido, B quiero, envido para A, mano para B'
    """
    kind = notation.partition(" ")[0]
    if kind not in KINDS or kind == Hand.kind:
        return notation
    rules = next(iter(all_rulesets().values()))  # only hands are written differently by ruleset
    return words_of(parse_entry(notation, rules), {"A": "A", "B": "B"})


def with_names(notation: str, names: Mapping[str, str]) -> str:
    """A hand told card by card keeps its seats: with names it would be too long to read.

    >>> with_names("A envido, B quiero, envido para A", {"A": "Paz / Sosa", "B": "Vega / Rey"})
    'Paz / Sosa envido, Vega / Rey quiero, envido para Paz / Sosa'
    >>> with_names("rodadas A B empate", {"A": "Paz / Sosa", "B": "Vega / Rey"})
    'rodadas Paz / Sosa, Vega / Rey empate'
    >>> with_names("A1 4o, B1 6c, A truco", {"A": "Paz / Sosa", "B": "Vega / Rey"})
    'A1 4o, B1 6c, A truco'
    """
    if SEAT.search(notation):
        return notation
    apart = NEIGHBOURS.sub(r"\1, ", notation)
    return SIDE.sub(lambda found: called(found[0], names), apart)


def keeps_seats(page: MatchPage) -> bool:
    """Whether some line needs to be told who A and B are."""
    return any(line.kind == Hand.kind and SEAT.search(line.notation) for line in page.lines)


def called(who: str, names: Mapping[str, str]) -> str:
    name = names[side_of(who)] or who
    return f"{name} ({who[1:]})" if len(who) > 1 else name


def words_of(entry: Entry, names: Mapping[str, str]) -> str:
    """Nothing for a hand: its own words are the best ones."""
    match entry:
        case GameReport((a, b)):
            return _("Game: %(a)s–%(b)s") % {"a": a, "b": b}
        case Ruling(sanction, against):
            title = title_of(sanction)
            return _("Ruling against %(team)s: %(title)s") % {
                "team": called(against, names),
                "title": title,
            }
        case Void(entries):
            return _("Taken out of the count: %(lines)s") % {"lines": ", ".join(map(str, entries))}
        case Adjustment(side, points):
            return _("Set right by the committee: %(team)s %(points)s") % {
                "team": called(side, names),
                "points": f"{points:+d}",
            }
        case Walkover(None):
            return _("Neither team came")
        case Walkover(winner):
            absent = "B" if winner == "A" else "A"
            return _("%(team)s did not come or left: W.O.") % {"team": called(absent, names)}
        case Disqualification(against):
            return _("%(team)s is disqualified") % {"team": called(against, names)}
        case Suspension():
            return _("The match is suspended")
        case Resumption():
            return _("The match goes on")
        case Deal(dealer):
            return _("Deals next: %(team)s") % {"team": called(dealer, names)}
        case Opening(_people, dealer):
            return _("Everybody is seated. Deals first: %(team)s") % {"team": called(dealer, names)}
    return ""


def title_of(sanction: str) -> str:
    """In the reader's language where the catalogue has it, otherwise as the rulebook speaks.

    An id stands in one catalogue only.
    """
    rows = (rules.sanctions.rows.get(sanction) for rules in all_rulesets().values())
    words = next(row.words for row in rows if row is not None)
    language = (get_language() or "en").split("-")[0]
    own = next(code for code in (language, "es", "pt", "en") if code in words)
    return str(words[own]["title"])
