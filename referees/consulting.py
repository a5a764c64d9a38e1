"""The consultant at a table: a story told by its facts, answered with articles; or a word looked
up. It writes nothing; what it answers can be saved by whoever keeps the match."""

from dataclasses import dataclass

from django.utils.translation import get_language

from scoring.book import book, languages
from scoring.consult import Consultation, Found, consult, find
from scoring.core.entries import Hand, Move
from scoring.core.fault import Fault
from scoring.core.match import MatchState
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES
from scoring.core.sides import SIDES, Side
from scoring.errors import NotationError
from scoring.notation.moves import format_moves, parse_moves
from tournaments.day_words import FAULTS, fault_words
from tournaments.line_words import concept

MOST_FOUND = 12


@dataclass(frozen=True)
class Cited:
    """One thing decided: what it says, for whom, and the article it rests on, with its words."""

    said: str
    side: str
    points: int
    article: str
    title: str
    text: str


@dataclass(frozen=True)
class Told:
    """A story and what the rules make of it; `line` is how it would be saved, with the moves that
    have no effect marked so; empty while it can't stand."""

    answer: Consultation
    line: str
    awards: list[Cited]
    notes: list[Cited]
    struck: list[Cited]
    faults: list[Cited]  # what is missing, or contradicts itself


def clauses(story: str) -> list[str]:
    """What happened, one thing after another: a line each, or commas.

    >>> clauses("A1 envido\\n\\nB2 quiero, A1 29")
    ['A1 envido', 'B2 quiero', 'A1 29']
    """
    parts = story.replace("\r", "").replace("\n", ",").split(",")
    return [" ".join(part.split()) for part in parts if part.strip()]


def answer(state: MatchState, story: str) -> Told | list[str]:
    """What the rules say of it, or why it can't be read."""
    rules = state.ruleset
    try:
        moves = parse_moves(
            ", ".join(clauses(story)),
            vocabulary=rules.vocabulary,
            deck=rules.deck_for(state.options) or rules.deck,
        )
    except NotationError as error:
        return [fault_words(_fault(error))]
    found = consult(rules, state.game, Hand(moves))
    line = "" if found.faults else format_moves(_voided(moves, found), vocabulary=rules.vocabulary)
    return Told(
        answer=found,
        line=line,
        awards=[
            _cited(rules, concept(a.concept), a.article, a.side, a.points) for a in found.awards
        ],
        notes=[_cited(rules, concept(n.code), n.article, n.who) for n in found.notes],
        struck=[_cited(rules, _moved(moves, f, rules), f.article) for f in found.struck],
        faults=[_cited(rules, _objection(each), each.article) for each in found.faults],
    )


def _fault(error: NotationError) -> Fault:
    """What can't be read, in the shape of what the rules object to: pages have words for that."""
    data = {name: value for name, value in error.data.items() if isinstance(value, (str, int))}
    return Fault(error.code, "", (), tuple(data.items()), None)


def _objection(found: Fault) -> str:
    """In words where pages have them; else the article it rests on says it, not our code."""
    return fault_words(found) if found.code in FAULTS or not found.article else ""


def _voided(moves: tuple[Move, ...], found: Consultation) -> tuple[Move, ...]:
    without = {each.move for each in found.struck}
    return tuple(
        move._replace(void=True) if place in without else move for place, move in enumerate(moves)
    )


def _moved(moves: tuple[Move, ...], struck: Fault, rules: Ruleset) -> str:
    place = struck.move or 0
    return format_moves((moves[place],), vocabulary=rules.vocabulary)


def _cited(rules: Ruleset, said: str, article: str, side: str = "", points: int = 0) -> Cited:
    found = book(rules.key, tongue_of(rules)).article(article)
    title, text = (found.title, found.text) if found else ("", "")
    return Cited(said, side, points, article, title, text)


def tongue_of(rules: Ruleset) -> str:
    """The reader's language where the book has it, otherwise the book's own."""
    language = (get_language() or "").split("-")[0]
    return language if language in languages(rules.key) else rules.languages[0]


def look_up(rules: Ruleset, words: str) -> list[Found]:
    return find(rules, words, language=tongue_of(rules))[:MOST_FOUND]


def points_of(told: Told) -> dict[Side, int]:
    return {side: sum(each.points for each in told.awards if each.side == side) for side in SIDES}


def speakers(state: MatchState) -> list[str]:
    return [*SIDES, *TABLES[state.format.players]]
