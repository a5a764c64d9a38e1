"""Template tags of appeals: their states, steps and outcomes in words, and the mark on a match."""

from dataclasses import dataclass
from datetime import datetime

from django import template
from django.utils import timezone

from tournaments.appeal_words import OUTCOMES, STEPS
from tournaments.appeals import AppealView
from tournaments.models import Appeal, Match

register = template.Library()


@register.filter
def appeal_state(view: AppealView) -> str:
    return str(Appeal.State(view.state).label)


@register.filter
def appeal_step(kind: str) -> str:
    return str(STEPS[kind])


@register.filter
def appeal_outcome(outcome: str) -> str:
    return str(OUTCOMES.get(outcome, ""))


@dataclass(frozen=True)
class Mark:
    """That there is an appeal, and how it stands: no texts, for everybody's eyes."""

    number: int
    words: str
    open: bool


@register.filter
def appeals_of_match(match: Match) -> list[Mark]:
    found = Appeal.objects.filter(match=match).exclude(state=Appeal.State.WITHDRAWN)
    now = timezone.now()
    return [Mark(one.number, words(one, now), one.is_open(now)) for one in found]


def words(appeal: Appeal, now: datetime) -> str:
    """The outcome once it is the last word, else where it lies."""
    said = Appeal.State(appeal.state).label
    return appeal_outcome(appeal.outcome) if not appeal.is_open(now) else str(said)
