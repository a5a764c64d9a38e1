"""The sheet's questions for a page without scripts, and the line that their answers make."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from referees.sheet.labels import words_of
from scoring.core.match import MatchState
from scoring.core.ruleset import Ruleset
from scoring.core.seats import side_of
from scoring.core.sides import other
from scoring.core.taps import CONCEDED, NUMBER, SAID, M, P, Taps, Telling
from scoring.notation.moves import format_moves
from scoring.phone.tellings import open_numbers, to_log_move, with_numbers
from tournaments.matches.labels import with_names

# Moves of a talk: the longest truco with its answers. Of flores on both sides, one call.
ENDS, WINNER = "ends", "winner"
MAX_MOVES = 6
MAX_FLOR_MOVES = 4


class Question(NamedTuple):
    """One row of the sheet; `answers` by their notation, in which # is a number to be named, and
    their `labels` in a list: what was called in few letters, how it ended with the teams' names."""

    name: str
    label: str
    answers: dict[str, Telling]
    labels: dict[str, str]

    @property
    def asks_number(self) -> bool:
        return any(open_numbers(telling) for telling in self.answers.values())


def build_questions(state: MatchState, names: Mapping[str, str]) -> list[Question]:
    """In the order of a hand: what was called before the cards and how that ended, what the cards
    were played for, who won."""
    taps, vocabulary = state.ruleset.taps, state.ruleset.vocabulary
    mano = side_of(state.ruleset.seats(state.game)[0])
    sides: dict[str, str] = {M: mano, P: other(mano)}
    situation = (taps.mode(state.game, mano), state.format.players, state.options)
    answers: dict[str, dict[str, Telling]] = defaultdict(dict)
    for part, tellings in (("first", taps.first(*situation)), ("last", taps.last(*situation))):
        for talk, end in split(taps, part, tellings):
            talk_name, end_name = row_of(taps, part, talk), ENDS if part == "first" else WINNER
            for name, moves in ((talk_name, talk), (end_name, end)):
                if moves:
                    telling = tuple(to_log_move(move, sides) for move in moves)
                    answers[name][format_moves(telling, vocabulary=vocabulary)] = telling
    first = [row.name for row in taps.rows if row.part == "first"]
    last = [row.name for row in taps.rows if row.part == "last" and row.name != WINNER]
    return [
        Question(
            name,
            label(name, state.ruleset),
            answers[name],
            answer_labels(name, answers[name], names),
        )
        for name in (*first, ENDS, *last, WINNER)
        if name in answers
    ]


def split(taps: Taps, part: str, tellings: Iterable[Telling]) -> Iterator[tuple[Telling, Telling]]:
    """What was said, and what says how it ended: also a word that begins another question, as a
    Reservada that is shown after the envite."""
    for telling in tellings:
        row = row_of(taps, part, telling)
        closing = closing_words(taps, part, row)
        at = next((n for n, move in enumerate(telling) if move.word in closing), len(telling))
        talk, end = telling[:at], telling[at:]
        declared = any(move.word in (SAID, CONCEDED) for move in end)
        max_moves = MAX_FLOR_MOVES if row == "flor" else MAX_MOVES
        if not declared and len(talk) <= max_moves and has_plain_numbers(taps, talk):
            yield talk, end


def closing_words(taps: Taps, part: str, name: str) -> set[str]:
    own = {word for row in taps.rows if row.name == name for word in row.words}
    begins = {word for row in taps.rows if row.part == "first" for word in row.words}
    return {*taps.endings, SAID, CONCEDED, *((begins - own) if part == "first" else ())}


def has_plain_numbers(taps: Taps, talk: Telling) -> bool:
    """One number at most, and no card: those are told in the notation."""
    words = open_numbers(talk)
    return len(words) <= 1 and not any(isinstance(taps.stakes[word][0], str) for word in words)


def row_of(taps: Taps, part: str, talk: Telling) -> str:
    """Where its first word belongs."""
    word = talk[0].word if talk else ""
    return next((row.name for row in taps.rows if row.part == part and word in row.words), WINNER)


def label(name: str, rules: Ruleset) -> str:
    return _("How that ended") if name == ENDS else str(words_of(rules)[f"row.{name}"])


def answer_labels(name: str, answers: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    if name in (ENDS, WINNER):
        return {notation: capfirst(with_names(notation, names)) for notation in answers}
    return {notation: notation.replace(NUMBER, "…") for notation in answers}


def line_of(
    state: MatchState, questions: Iterable[Question], chosen: Mapping[str, str], number: int | None
) -> str:
    """The hand as one line; where a number was to be named and is not, it stays open and the line
    can't be read."""
    telling: Telling = ()
    for question in questions:
        telling += question.answers.get(chosen.get(question.name, ""), ())
    if number is not None:
        telling = with_numbers(telling, (number,) * len(open_numbers(telling)))
    return format_moves(telling, vocabulary=state.ruleset.vocabulary) if telling else ""
