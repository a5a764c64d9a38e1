"""From a reading to its award, by concept. Which article gives it, and how much, the rulebook says.

Concepts: `mao`, the four requests and their `_corrido`, `onze`, `onze_corrida`, `ferro`, `tento`.
"""

from collections.abc import Iterator

from scoring.brazil.phases import PLAIN
from scoring.brazil.reading import Reading
from scoring.core.award import Award, Note
from scoring.core.ladder import Ladder


def plain_hand(hand: Reading, points: int) -> Iterator[Award]:
    """A hand nobody raised."""
    if hand.phase == PLAIN and hand.request is None and hand.winner is not None:
        yield Award(hand.winner, points, "mao")


def raised_hand(hand: Reading, word: str, ladder: Ladder) -> Iterator[Award]:
    """A hand whose last request was `word` and was accepted."""
    if hand.request == word and hand.ran is None and hand.winner is not None:
        yield Award(hand.winner, ladder.wanted(word), word)


def run_from(hand: Reading, word: str, ladder: Ladder) -> Iterator[Award]:
    """Running pays the asker what the hand was worth before the request."""
    if hand.request == word and hand.ran is not None and hand.asker is not None:
        yield Award(hand.asker, ladder.refused(word), f"{word}_corrido")


def eleven_run(hand: Reading, points: int) -> Iterator[Award]:
    """Only for a mão de onze that was run from."""
    if hand.winner is not None:
        yield Award(hand.winner, points, "onze_corrida")


def eleven_played(hand: Reading, points: int) -> Iterator[Award]:
    """Only for a mão de onze that was played; nobody wins one whose rounds are all tied."""
    if hand.winner is not None:
        yield Award(hand.winner, points, "onze")


def ferro_won(hand: Reading, points: int) -> Iterator[Award]:
    if hand.winner is not None:
        yield Award(hand.winner, points, "ferro")


def decided_by(hand: Reading, *hows: str) -> Iterator[Note]:
    """A note for the rule that says who takes the hand, once its rounds are told."""
    decision = hand.decision
    if decision is not None and decision.how in hows:
        yield Note(decision.how, "", hand.winner or "")
