"""How an event stands, for the five steps on its page: one query, whatever its size."""

import datetime as clock
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.announcement.facts import places_words
from tournaments.inscriptions.people import without_team
from tournaments.models import (
    Announcement,
    Match,
    Participant,
    Plan,
    Progress,
    Stage,
    Team,
    Tournament,
)
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.selectors.planned import first_kind

STEPS = ("setup", "inscriptions", "draw", "play", "podium")


@dataclass(frozen=True)
class Overview:
    stage: str
    plan: Plan | None
    announcement: Announcement | None = None
    people: int = 0
    teams_in: int = 0  # with a place
    singles_in: int = 0  # with a place, and not yet in a team
    matches: int = 0
    confirmed: int = 0
    stages_waiting: int = 0  # that were not drawn yet
    now: clock.datetime | None = None

    @property
    def inscriptions_closed(self) -> bool:
        closes = self.plan.closes_at if self.plan else None
        return bool(closes and self.now and closes <= self.now)

    @property
    def takes_inscriptions(self) -> bool:
        opens = self.plan.opens_at if self.plan else None
        is_early = bool(opens and self.now and opens > self.now)
        return self.stage == Progress.OPEN and not self.inscriptions_closed and not is_early

    @property
    def places_left(self) -> str:
        """In words; nothing where there is no limit, or nobody could take one any more."""
        if self.plan is None or self.plan.cap is None or self.inscriptions_closed:
            return ""
        if self.stage not in Tournament.BEFORE_THE_DRAW:
            return ""
        return places_words(self.plan.cap, self.taken)

    @property
    def taken(self) -> int:
        """Places in use, in teams; as `inscriptions/waitlist.py` counts them."""
        return self.teams_in + self.singles_in // self.plan.team_size if self.plan else 0

    @property
    def first_kind(self) -> str:
        """What it begins with: "groups", "rounds", or nothing for a bracket."""
        kind = first_kind(self.plan) if self.plan else ""
        return "" if kind == Stage.Kind.KNOCKOUT else kind

    @property
    def has_groups(self) -> bool:
        """Or rounds: something with a table."""
        return bool(self.first_kind)

    @property
    def is_league(self) -> bool:
        """Its tables decide it: no bracket follows."""
        stages = self.plan.stages if self.plan else []
        return bool(stages) and all(row["kind"] in Stage.WITH_TABLES for row in stages)

    @property
    def lacks_bracket(self) -> bool:
        """The teams are drawn, and nothing more."""
        return self.stage == Progress.DRAWN and not self.matches

    @property
    def step(self) -> str:
        """The step that waits for the organizers."""
        if self.stage == Progress.OPEN:
            return "draw" if self.inscriptions_closed else "inscriptions"
        if self.lacks_bracket:
            return "draw"
        return {Progress.SETUP: "setup", Progress.DRAWN: "play", Progress.PLAYING: "play"}.get(
            Progress(self.stage), "podium"
        )

    @property
    def is_over(self) -> bool:
        return self.stage in Tournament.OVER

    @property
    def done(self) -> tuple[str, ...]:
        if self.is_over:
            return STEPS
        return STEPS[: STEPS.index(self.step)]

    @property
    def all_confirmed(self) -> bool:
        """Of all that will be played."""
        is_over = bool(self.matches) and self.matches == self.confirmed
        return is_over and not self.stages_waiting


def overview_of(tournament: Tournament) -> Overview:
    active = Participant.objects.filter(withdrawn_at=None, erased_at=None)
    counted = (
        Tournament.objects.filter(pk=tournament.pk)
        .annotate(
            people=count(active),
            teams_in=count(Team.objects.filter(state=Team.State.CONFIRMED)),
            singles_in=count(without_team(active.exclude(admitted_at=None))),
            number_of_matches=count(Match.objects.all()),
            confirmed=count(Match.objects.filter(state=Match.State.CONFIRMED)),
            stages_waiting=count(
                Stage.objects.filter(state__in=(Stage.State.WAITING, Stage.State.FROZEN))
            ),
        )
        .select_related("plan", "announcement")
        .get()
    )
    return Overview(
        stage=counted.stage,
        plan=getattr(counted, "plan", None),
        announcement=getattr(counted, "announcement", None),
        people=counted.people,
        teams_in=counted.teams_in,
        singles_in=counted.singles_in,
        matches=counted.number_of_matches,
        confirmed=counted.confirmed,
        stages_waiting=count_waiting(tournament, counted),
        now=timezone.now(),
    )


def count_waiting(tournament: Tournament, counted: Any) -> int:
    """A cup that not two may play is not waited for, a round or a lot that is due is; asked once
    everything else is over."""
    is_over = counted.number_of_matches and counted.number_of_matches == counted.confirmed
    if not is_over or not (counted.plan and counted.plan.stages):
        return int(counted.stages_waiting)
    step = find_next_step(tournament, counted.plan)
    if step is None or step.is_done:
        return 0
    return max(1, sum(not cup.is_idle for cup in step.cups))


def count(rows: QuerySet) -> Coalesce:
    """How many of them belong to the tournament at hand."""
    mine = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(
        Subquery(mine.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0
    )
