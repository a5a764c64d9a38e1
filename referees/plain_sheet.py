"""The sheet of a hand as questions of a plain form, for a browser without scripts.

They are made from the same `taps` as the sheet on the phone, at most one number to each talk; what
goes further is told in the notation. Whether it can stand, and what it gives, the engine says.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from referees.sheet_words import WORDS
from scoring.core.match import MatchState
from scoring.core.seats import side_of
from scoring.core.sides import other
from scoring.core.taps import CONCEDED, NUMBER, SAID, M, P, Taps, Telling
from scoring.notation.moves import format_moves
from scoring.phone.asking import open_numbers, real, with_numbers
from tournaments.line_words import with_names

# Moves of a talk: the longest truco with its answers. Of flores on both sides, one call.
LONGEST = 6
OF_FLORES = 4
ENDS, WINNER = "ends", "winner"


class Question(NamedTuple):
    """One row of the sheet; `answers` by their notation, in which # is a number to be named, and
    how a list says them: what was called in few letters, how it ended with the teams' names."""

    name: str
    label: str
    answers: dict[str, Telling]
    spoken: dict[str, str]

    @property
    def asks_number(self) -> bool:
        return any(open_numbers(telling) for telling in self.answers.values())


def questions(state: MatchState, names: Mapping[str, str]) -> list[Question]:
    """In the order of a hand: what was called before the cards and how that ended, what the cards
    were played for, who won."""
    taps = state.ruleset.taps
    mano = side_of(state.ruleset.seats(state.game)[0])
    sides: dict[str, str] = {M: mano, P: other(mano)}
    asked = (taps.mode(state.game, mano), state.format.players, state.options)
    found: dict[str, dict[str, Telling]] = {row.name: {} for row in taps.rows}
    for part, tellings in (("first", taps.first(*asked)), ("last", taps.last(*asked))):
        for talk, end in split(taps, part, tellings):
            row = row_of(taps, part, talk)
            closing = found.setdefault(ENDS, {}) if part == "first" else found[WINNER]
            for place, moves in ((found[row], talk), (closing, end)):
                if moves:
                    telling = tuple(real(move, sides) for move in moves)
                    place[format_moves(telling, vocabulary=state.ruleset.vocabulary)] = telling
    return [
        Question(name, label(name), found[name], spoken_by(name, found[name], names))
        for name in order(taps)
        if found.get(name)
    ]


def order(taps: Taps) -> list[str]:
    first = [row.name for row in taps.rows if row.part == "first"]
    last = [row.name for row in taps.rows if row.part == "last" and row.name != WINNER]
    return [*first, ENDS, *last, WINNER]


def split(taps: Taps, part: str, tellings: Iterable[Telling]) -> Iterator[tuple[Telling, Telling]]:
    """What was said, and what says how it ended: also a word that begins another question, as a
    Reservada that is shown after the envite."""
    for telling in tellings:
        row = row_of(taps, part, telling)
        closing = closed_by(taps, part, row)
        at = next((n for n, move in enumerate(telling) if move.word in closing), len(telling))
        talk, end = telling[:at], telling[at:]
        declared = any(move.word in (SAID, CONCEDED) for move in end)
        longest = OF_FLORES if row == "flor" else LONGEST
        if not declared and len(talk) <= longest and plain_numbers(taps, talk):
            yield talk, end


def closed_by(taps: Taps, part: str, row: str) -> set[str]:
    own = {word for each in taps.rows if each.name == row for word in each.words}
    begins = {word for each in taps.rows if each.part == "first" for word in each.words}
    return {*taps.endings, SAID, CONCEDED, *((begins - own) if part == "first" else ())}


def plain_numbers(taps: Taps, talk: Telling) -> bool:
    """One number at most, and no card: those are told in the notation."""
    named = open_numbers(talk)
    return len(named) <= 1 and not any(isinstance(taps.stakes[word][0], str) for word in named)


def row_of(taps: Taps, part: str, talk: Telling) -> str:
    """Where its first word belongs."""
    word = talk[0].word if talk else ""
    return next((row.name for row in taps.rows if row.part == part and word in row.words), WINNER)


def label(name: str) -> str:
    return _("How that ended") if name == ENDS else str(WORDS[f"row.{name}"])


def spoken_by(
    name: str, answers: Mapping[str, Telling], names: Mapping[str, str]
) -> dict[str, str]:
    if name in (ENDS, WINNER):
        return {said: capfirst(with_names(said, names)) for said in answers}
    return {said: said.replace(NUMBER, "…") for said in answers}


def line_of(
    state: MatchState, asked: Iterable[Question], chosen: Mapping[str, str], number: int | None
) -> str:
    """The hand as one line; where a number was to be named and is not, it stays open and the line
    can't be read."""
    telling: Telling = ()
    for question in asked:
        telling += question.answers.get(chosen.get(question.name, ""), ())
    if number is not None:
        telling = with_numbers(telling, (number,) * len(open_numbers(telling)))
    return format_moves(telling, vocabulary=state.ruleset.vocabulary) if telling else ""
