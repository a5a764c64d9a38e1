"""How an event stands, for the five steps on its page: one query, whatever its size."""

import datetime as clock
from dataclasses import dataclass

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import Match, Participant, Plan, Stage, Team, Tournament

STEPS = ("setup", "inscriptions", "draw", "play", "podium")


@dataclass(frozen=True)
class Overview:
    stage: str
    plan: Plan | None
    people: int = 0
    teams: int = 0
    matches: int = 0
    confirmed: int = 0
    now: clock.datetime | None = None

    @property
    def inscriptions_closed(self) -> bool:
        closes = self.plan.closes_at if self.plan else None
        return bool(closes and self.now and closes <= self.now)

    @property
    def step(self) -> str:
        """The step that waits for the organizers."""
        if self.stage == Stage.OPEN:
            return "draw" if self.inscriptions_closed else "inscriptions"
        return {Stage.SETUP: "setup", Stage.DRAWN: "play", Stage.PLAYING: "play"}.get(
            Stage(self.stage), "podium"
        )

    @property
    def done(self) -> tuple[str, ...]:
        if self.stage in (Stage.FINISHED, Stage.ARCHIVED):
            return STEPS
        return STEPS[: STEPS.index(self.step)]

    @property
    def all_confirmed(self) -> bool:
        return bool(self.matches) and self.matches == self.confirmed


def overview_of(tournament: Tournament) -> Overview:
    counted = (
        Tournament.objects.filter(pk=tournament.pk)
        .annotate(
            people=count(Participant.objects.filter(withdrawn_at=None, erased_at=None)),
            confirmed_teams=count(Team.objects.filter(state=Team.State.CONFIRMED)),
            all_matches=count(Match.objects.all()),
            confirmed=count(Match.objects.filter(state=Match.State.CONFIRMED)),
        )
        .select_related("plan")
        .get()
    )
    return Overview(
        stage=counted.stage,
        plan=getattr(counted, "plan", None),
        people=counted.people,
        teams=counted.confirmed_teams,
        matches=counted.all_matches,
        confirmed=counted.confirmed,
        now=timezone.now(),
    )


def count(rows: QuerySet) -> Coalesce:
    """How many of them belong to the tournament at hand."""
    mine = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(
        Subquery(mine.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0
    )
