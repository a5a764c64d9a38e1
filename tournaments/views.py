"""The front page."""

import datetime as clock
from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.actors import actor_of_request
from tournaments.announcement.facts import days_words
from tournaments.models import Plan, Progress, Tournament
from tournaments.selectors import tournaments_of

NEWEST = 60
MAX_SEARCH = 80
LAST = clock.date.max


@dataclass(frozen=True)
class EventCard:
    tournament: Tournament
    plan: Plan | None
    is_mine: bool

    @property
    def day(self) -> clock.date | None:
        return self.plan.date if self.plan else None

    @property
    def when(self) -> str:
        return days_words(self.day, None)

    @property
    def place(self) -> str:
        return self.plan.place if self.plan else ""

    @property
    def suit(self) -> str:
        """Of the mark that names its stage."""
        suits = {Progress.OPEN: "basto", Progress.PLAYING: "espada", Progress.CANCELLED: "copa"}
        return suits.get(Progress(self.tournament.stage), "pencil")

    def is_past(self, today: clock.date) -> bool:
        """Over; or of others, and its day came and went without a draw."""
        if self.tournament.stage in Tournament.OVER:
            return True
        is_waiting = self.tournament.stage in Tournament.BEFORE_THE_DRAW
        return not self.is_mine and is_waiting and self.day is not None and self.day < today


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One's own events, then everybody else's, the next one first; what is past stands apart, and
    what is put away is found by its name or place. Rehearsals are nobody else's business."""
    text = request.GET.get("q", "").replace("\0", "").strip()[:MAX_SEARCH]
    mine = tournaments_of(actor_of_request(request)).select_related("plan")
    others = Tournament.objects.filter(rehearsal=False, deleted_at=None).select_related("plan")
    others = others.exclude(pk__in=mine.values("pk"))
    if text:
        fits = Q(name__icontains=text) | Q(plan__place__icontains=text)
        mine, others = mine.filter(fits), others.filter(fits)
    else:
        others = others.exclude(stage=Progress.ARCHIVED)
    cards = [
        *(EventCard(event, getattr(event, "plan", None), True) for event in mine),
        *(EventCard(event, getattr(event, "plan", None), False) for event in others[:NEWEST]),
    ]
    today = timezone.localdate()
    current = sorted(
        (card for card in cards if not card.is_past(today)), key=lambda card: card.day or LAST
    )
    past = [card for card in cards if card.is_past(today)]
    past.sort(key=lambda card: card.day or card.tournament.created_at.date(), reverse=True)
    context = {
        "search": text,
        "mine": [card for card in current if card.is_mine],
        "newest": [card for card in current if not card.is_mine],
        "past": past,
        "has_past": any(card.is_mine for card in past),
    }
    return render(request, "tournaments/home.html", context)
