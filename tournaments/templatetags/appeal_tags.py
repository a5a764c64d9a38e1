"""Template tags of appeals: their states, steps and outcomes in words, and the mark on a match."""

from dataclasses import dataclass

from django import template
from django.utils import timezone

from tournaments.appeals.labels import STEPS
from tournaments.models import Appeal, Match

register = template.Library()
register.filter("appeal_state", lambda view: Appeal.State(view.state).label)
register.filter("appeal_step", lambda kind: STEPS[kind])


@register.filter
def appeal_outcome(outcome: str) -> str:
    return str(Appeal.Outcome(outcome).label) if outcome else ""


@dataclass(frozen=True)
class Mark:
    """That there is an appeal, and how it stands: no texts, for everybody's eyes."""

    number: int
    words: str
    open: bool


@register.filter
def appeals_of_match(match: Match) -> list[Mark]:
    """The outcome once it is the last word, else where it lies."""
    marks, now = [], timezone.now()
    for appeal in Appeal.objects.filter(match=match).exclude(state=Appeal.State.WITHDRAWN):
        is_open = appeal.is_open(now)
        words = appeal.get_state_display() if is_open else appeal_outcome(appeal.outcome)
        marks.append(Mark(appeal.number, words, is_open))
    return marks
