"""Rulings that wait for the head referee, as pages show them. A fixed number of queries for each
page; the effect of each is the engine's, from how its match stands now."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from referees.models import RulingRequest
from referees.ruling_words import effect
from scoring.core.fault import Refused as EntryRefused
from scoring.core.replay import apply
from tournaments.engine import rules_of
from tournaments.line_words import words_of
from tournaments.log_rows import nameless, names_of
from tournaments.match_rows import rows_of
from tournaments.models import Match, Tournament
from tournaments.services.entries_replay import replayed
from tournaments.team_names import names_of_teams


@dataclass(frozen=True)
class RequestView:
    request: RulingRequest
    match: int
    teams: tuple[str, str]
    words: str
    says: list[str]  # what it would do; nothing if it no longer fits, or is decided
    score: tuple[int, int] | None
    by: str
    at: datetime
    texts: list[tuple[str, str]]  # name and text: the note, who saw it, the proof

    @property
    def fits(self) -> bool:
        return self.score is not None


def waiting(tournament: Tournament) -> QuerySet[RulingRequest]:
    return RulingRequest.objects.filter(
        match__tournament=tournament, state=RulingRequest.State.ASKED
    )


def waiting_in(match: Match) -> int:
    return RulingRequest.objects.filter(match=match, state=RulingRequest.State.ASKED).count()


def requests_of(tournament: Tournament) -> list[RequestView]:
    """Those that wait, the oldest first."""
    return read(waiting(tournament), tournament)


def read(found: QuerySet[RulingRequest], tournament: Tournament) -> list[RequestView]:
    found = found.select_related("match__tournament__plan", "asked")
    requests = list(found.prefetch_related("asked__remarks"))
    if not requests:
        return []
    keys = {one.match.pk for one in requests}
    rows = {
        row.match.pk: row
        for row in rows_of(Match.objects.filter(pk__in=keys), names_of_teams(tournament))
    }
    people = names_of(one.asked.actor for one in requests)
    return [view(one, rows[one.match.pk].a.name, rows[one.match.pk].b.name, people)
            for one in requests]  # fmt: skip


def view(one: RulingRequest, a: str, b: str, people: dict[str, str]) -> RequestView:
    rules = rules_of(one.match.tournament.plan, one.match)
    entry = rules.parse(one.line)
    record = None
    if one.state == RulingRequest.State.ASKED:
        after = apply(replayed(one.match, rules).state, entry)
        record = None if isinstance(after, EntryRefused) else after.records[-1]
    entry_log = one.asked
    remarks = {str(remark.pk): remark.text for remark in entry_log.remarks.all()}
    texts = entry_log.data.get("texts", {})
    return RequestView(
        request=one,
        match=one.match.number,
        teams=(a, b),
        words=words_of(entry, {"A": a, "B": b}),
        says=[effect(note.code) for note in record.notes] if record else [],
        score=record.score if record else None,
        by=people.get(entry_log.actor) or nameless(entry_log.actor),
        at=one.asked_at,
        texts=[(name, remarks.get(told["remark"], "")) for name, told in texts.items()],
    )
