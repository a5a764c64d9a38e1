"""The consultant at a table: a story told by its facts, answered with articles; or a word looked
up. It writes nothing; what it answers can be saved by whoever keeps the match."""

from dataclasses import dataclass
from functools import partial

from referees.consult.labels import reason_words
from scoring.consult import Consultation, consult
from scoring.core.entries import Hand
from scoring.core.fault import Fault
from scoring.core.match import MatchState
from scoring.core.ruleset import Ruleset
from scoring.errors import NotationError
from scoring.notation.moves import format_moves, parse_moves
from tournaments.exceptions import Faulty
from tournaments.matches.labels import (
    ENTRY_FAULTS,
    fault_words,
    hand_fault_words,
    points_label,
)


@dataclass(frozen=True)
class CitedArticle:
    """One thing decided: what it says, for whom, and the article it rests on."""

    words: str
    number: str
    side: str = ""
    points: int = 0


@dataclass(frozen=True)
class Answer:
    """What the rules make of a story; `line` is how it would be saved, with the moves that have no
    effect marked so; empty while it can't stand."""

    consultation: Consultation
    line: str
    awards: list[CitedArticle]
    notes: list[CitedArticle]
    struck: list[CitedArticle]
    faults: list[CitedArticle]  # what is missing, or contradicts itself


def clauses(story: str) -> list[str]:
    """What happened, one thing after another: a line each, or commas.

    >>> clauses("A1 envido\\n\\nB2 quiero, A1 29")
    ['A1 envido', 'B2 quiero', 'A1 29']
    """
    parts = story.replace("\r", "").replace("\n", ",").split(",")
    return [" ".join(part.split()) for part in parts if part.strip()]


def answer_story(state: MatchState, story: str) -> Answer:
    """What the rules say of it; `Faulty` where it can't be read."""
    rules, vocabulary = state.ruleset, state.ruleset.vocabulary
    deck = rules.deck_for(state.options) or rules.deck
    try:
        moves = parse_moves(", ".join(clauses(story)), vocabulary=vocabulary, deck=deck)
    except NotationError as error:
        raise Faulty.of_notation(error) from None
    consultation = consult(rules, state.game, Hand(moves))
    without_effect = {fault.move for fault in consultation.struck}
    spell = partial(format_moves, vocabulary=vocabulary)
    marked = tuple(
        move._replace(void=True) if place in without_effect else move
        for place, move in enumerate(moves)
    )
    return Answer(
        consultation,
        line="" if consultation.faults else spell(marked),
        awards=[
            CitedArticle(
                points_label(award.concept, rules=rules),
                award.article,
                award.side,
                award.points,
            )
            for award in consultation.awards
        ],
        notes=[
            CitedArticle(note_label(note.code, rules), note.article, note.who)
            for note in consultation.notes
        ],
        struck=[
            CitedArticle(spell((moves[fault.move or 0],)), fault.article)
            for fault in consultation.struck
        ],
        faults=[CitedArticle(objection(fault), fault.article) for fault in consultation.faults],
    )


def note_label(code: str, rules: Ruleset) -> str:
    return reason_words(code, rules) or points_label(code, rules=rules)


def objection(fault: Fault) -> str:
    """The article of a rule stands beside it, as a link."""
    return fault_words(fault) if fault.code in ENTRY_FAULTS else hand_fault_words(fault)
