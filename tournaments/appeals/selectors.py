"""Appeals as pages show them: what is objected to, what was said, who decides and until when.

A fixed number of queries, whatever their number.
"""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from scoring.notation import parse_entry
from scoring.registry import all_rulesets
from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.brackets.selectors import match_rows
from tournaments.inscriptions.selectors import name_of, names_of_teams
from tournaments.matches.holds import appeals_by_match
from tournaments.matches.labels import describe_entry
from tournaments.matches.selectors import seat_names
from tournaments.models import Appeal, AppealStep, Entry, Match, Team, Tournament


@dataclass(frozen=True)
class StepView:
    """A text that was erased is empty."""

    kind: str
    at: datetime
    by: str
    team: str
    text: str
    outcome: str
    article: str
    regulation: str


@dataclass(frozen=True)
class AppealView:
    appeal: Appeal
    match: int | None
    matter: str  # the ruling in words; nothing where the result is meant
    team: str
    rival: str
    sides: tuple[str, str]  # names of the match's teams, A first
    side: str  # of the team that objects; nothing once it plays there no more
    open: bool
    holds: bool
    now: datetime
    steps: list[StepView] = field(default_factory=list)

    @property
    def number(self) -> int:
        return self.appeal.number

    @property
    def state(self) -> str:
        """An answer that nobody took further in time is the last word."""
        answered = self.appeal.state == Appeal.State.ANSWERED
        over = answered and self.appeal.due_at is not None and not self.open
        return Appeal.State.CLOSED if over else self.appeal.state

    @property
    def overdue(self) -> bool:
        return self.open and self.appeal.due_at is not None and self.appeal.due_at < self.now

    @property
    def waits_for(self) -> str:
        return self.state if self.state in ("referee", "committee") else ""

    @property
    def filed(self) -> StepView | None:
        return self.steps[0] if self.steps else None


def open_views(tournament: Tournament) -> list[AppealView]:
    return read_appeals(tournament.appeals.open(), tournament)


def appeals_of(tournament: Tournament) -> list[AppealView]:
    """The open ones first, then the newest."""
    views = read_appeals(Appeal.objects.filter(tournament=tournament), tournament)
    return sorted(views, key=lambda view: (not view.open, -view.number))


def appeals_for(team: Team) -> list[AppealView]:
    """Everything that this team has a part in, newest first."""
    appeals = Appeal.objects.filter(match__slots__team=team).distinct()
    return sorted(read_appeals(appeals, team.tournament), key=lambda view: -view.number)


def read_appeals(appeals: QuerySet[Appeal], tournament: Tournament) -> list[AppealView]:
    rows = list(
        appeals.select_related("team").prefetch_related("steps__entry__remarks", "steps__team")
    )
    if not rows:
        return []
    names = names_of_teams(tournament)
    keys = {row.match_id for row in rows if row.match_id}
    matches = {row.match.pk: row for row in match_rows(Match.objects.filter(pk__in=keys), names)}
    lines = lines_of(rows)
    people = seat_names([row.match for row in matches.values()]) if lines else {}
    actors = resolve_names(step.entry.actor for row in rows for step in row.steps.all())
    held = appeals_by_match(tournament.pk)
    now = timezone.now()
    views = []
    for row in rows:
        row.tournament = tournament
        at = matches.get(row.match_id) if row.match_id else None
        sides = (at.a.name, at.b.name) if at else ("", "")
        side = next((s.side for s in at.sides if s.team == row.team), "") if at else ""
        notation = lines.get((row.match_id, row.line))
        views.append(
            AppealView(
                appeal=row,
                match=at.number if at else None,
                matter=describe_matter(notation, sides, people[at.match.pk])
                if notation and at
                else "",
                team=name_of(row.team, names),
                rival=sides[1] if side == "A" else sides[0],
                sides=sides,
                side=side,
                open=row.is_open(now),
                holds=row.match_id in held and row.is_open(now),
                now=now,
                steps=[step_view(step, names_by=actors, names=names) for step in row.steps.all()],
            )
        )
    return views


def lines_of(appeals: Iterable[Appeal]) -> dict[tuple[object, int | None], str]:
    """The rulings that are objected to, as noted."""
    objected = {(row.match_id, row.line) for row in appeals if row.line}
    keys = {match for match, _line in objected}
    entries = Entry.objects.filter(match__in=keys, number__in={line for _m, line in objected})
    return {
        (match, number): notation
        for match, number, notation in entries.values_list("match", "number", "notation")
        if (match, number) in objected
    }


def describe_matter(notation: str, sides: tuple[str, str], people: dict[str, str]) -> str:
    """Rulings are written alike in every ruleset, so any of them reads the line."""
    rules = next(iter(all_rulesets().values()))
    return describe_entry(parse_entry(notation, rules), {"A": sides[0], "B": sides[1]} | people)


def step_view(
    step: AppealStep, *, names_by: dict[str, str], names: dict[uuid.UUID, str]
) -> StepView:
    entry = step.entry
    return StepView(
        kind=step.kind,
        at=entry.at,
        by=names_by.get(entry.actor) or fallback_name(entry.actor),
        team=name_of(step.team, names) if step.team else "",
        text=next((remark.text for remark in entry.remarks.all()), ""),
        outcome=step.outcome,
        article=str(entry.data.get("article", "")),
        regulation=str(entry.data.get("regulation", "")),
    )
