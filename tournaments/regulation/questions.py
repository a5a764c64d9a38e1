"""What an organizer also asks of whoever inscribes: a member's number, the size of a T-shirt.

Set up as text, one question a line; a star at the end means that it must be answered. Answers are
kept by the question's own words, so that nothing is lost when a line is moved or taken out.
"""

from collections.abc import Sequence
from typing import NamedTuple

REQUIRED = "*"
MAX_QUESTIONS = 8
LONGEST_QUESTION = 60
LONGEST_ANSWER = 120


class Question(NamedTuple):
    label: str
    is_required: bool


def parse_questions(text: str) -> list[Question]:
    """Each once, in order.

    >>> [tuple(question) for question in parse_questions("Nº de sócio *\\n\\nTalle")]
    [('Nº de sócio', True), ('Talle', False)]
    """
    questions: dict[str, Question] = {}
    for line in text.splitlines():
        label = " ".join(line.rstrip(f"{REQUIRED} \t").split())
        if label:
            is_required = line.rstrip().endswith(REQUIRED)
            questions.setdefault(label, Question(label, is_required))
    return list(questions.values())


def labels_of(text: str) -> Sequence[str]:
    return [question.label for question in parse_questions(text)]
