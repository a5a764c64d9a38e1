"""Rulings that wait for the head referee, as pages show them, and what was answered, as the phone
that asked hears it. A fixed number of queries for each page; the effect of each is the engine's,
from how its match stands now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from referees.models import RulingRequest
from referees.rulings.catalogue import words_of
from referees.rulings.labels import effect
from referees.rulings.preview import HandPlace, find_hand
from referees.selectors import Json
from scoring.core.entries import Ruling
from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import apply
from scoring.core.ruleset import Ruleset
from scoring.core.seats import side_of
from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.brackets.selectors import match_rows
from tournaments.engine import rules_of
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.labels import describe_entry, describe_for, team_label
from tournaments.matches.replay_cache import replay_match
from tournaments.matches.selectors import seat_names
from tournaments.models import LogEntry, Match, Remark, Tournament

State = RulingRequest.State


@dataclass(frozen=True)
class RequestView:
    request: RulingRequest
    match: int
    table: int | None
    teams: tuple[str, str]
    person: str  # or the team, where all of it is meant
    team: str
    title: str
    article: str
    hand: HandPlace
    rules: Ruleset
    running: tuple[int, int]  # the score of the running game
    words: str
    says: list[str]  # what it would do; nothing if it no longer fits, or is decided
    score: tuple[int, int] | None
    by: str
    at: datetime
    texts: list[tuple[str, str]]  # name and text: the note, who saw it, the proof

    @property
    def fits(self) -> bool:
        return self.score is not None


def waiting_requests(tournament: Tournament) -> QuerySet[RulingRequest]:
    return RulingRequest.objects.filter(match__tournament=tournament, state=State.ASKED)


def count_waiting(match: Match) -> int:
    return RulingRequest.objects.filter(match=match, state=State.ASKED).count()


def find_approvals(
    match: Match, requests: Sequence[RulingRequest]
) -> list[tuple[RulingRequest, LogEntry]]:
    """Each with the entry that was written for it."""
    approved = {row.asked.number: row for row in requests if row.state == State.APPROVED}
    if not approved:
        return []
    written = LogEntry.objects.filter(
        tournament=match.tournament_id,
        action="match.entry",
        subject=f"match:{match.pk}",
        data__has_key="requested",
    )
    return [
        (approved[entry.data["requested"]], entry)
        for entry in written
        if entry.data["requested"] in approved
    ]


def read_answers(match: Match, state: MatchState, names: Mapping[str, str]) -> Json:
    """How many rulings of this match wait, and what was answered: approved or refused, by whom and
    why. One query while nothing was answered, at most seven."""
    requests = list(RulingRequest.objects.filter(match=match).select_related("asked", "refused"))
    refusals = [
        (row, row.refused)
        for row in requests
        if row.refused is not None and row.refused.action == "ruling.refused"
    ]
    decided = [*find_approvals(match, requests), *refusals]
    people = resolve_names(entry.actor for _, entry in decided) if decided else {}
    reasons = dict(
        Remark.objects.filter(entry__in=[entry for _, entry in decided]).values_list(
            "entry", "text"
        )
        if decided
        else ()
    )
    return {
        "requests": sum(row.state == State.ASKED for row in requests),
        "answers": [
            {
                "client_id": str(row.client_id),
                "approved": row.state == State.APPROVED,
                "words": describe_for(row.line, state.ruleset, names, state=state),
                "by": people.get(entry.actor) or fallback_name(entry.actor),
                "reason": reasons.get(entry.pk, ""),
                "at": entry.at.isoformat(),
            }
            for row, entry in decided
        ],
    }


def read_requests(rows: QuerySet[RulingRequest], tournament: Tournament) -> list[RequestView]:
    rows = rows.select_related("match__tournament__plan", "match__table", "asked")
    requests = list(rows.prefetch_related("asked__remarks"))
    if not requests:
        return []
    matches = Match.objects.filter(ruling_requests__in=requests).distinct()
    names = {
        row.match.pk: (row.a.name, row.b.name)
        for row in match_rows(matches, names_of_teams(tournament))
    }
    actors = resolve_names(request.asked.actor for request in requests)
    seats = seat_names([request.match for request in requests])
    return [
        request_view(request, names[request.match.pk], actors, seats[request.match.pk])
        for request in requests
    ]


def request_view(
    request: RulingRequest, teams: tuple[str, str], actors: dict[str, str], seats: dict[str, str]
) -> RequestView:
    match, log_entry = request.match, request.asked
    rules = rules_of(match.tournament.plan, match)
    state, entry = replay_match(match, rules).state, rules.parse(request.line)
    if not isinstance(entry, Ruling):
        raise TypeError(request.line)  # never: nothing else is asked for
    sanction = rules.ruleset.sanctions.rows[entry.sanction]
    names = dict(zip("AB", teams, strict=True)) | seats
    record = None
    if request.state == State.ASKED:
        after = apply(state, entry)
        record = None if isinstance(after, EntryRefused) else after.records[-1]
    codes = [note.code for note in record.notes] if record else []
    remarks = {str(remark.pk): remark.text for remark in log_entry.remarks.all()}
    texts = log_entry.data.get("texts", {})
    return RequestView(
        request=request,
        match=match.number,
        table=match.table.number if match.table else None,
        teams=teams,
        person=team_label(entry.against, names),
        team=names[side_of(entry.against)],
        title=str(words_of(sanction)["title"]),
        article=record.notes[0].article if record and record.notes else sanction.article,
        hand=find_hand(state, entry, amends="hand_replaced" in codes),
        rules=rules.ruleset,
        running=state.score,
        words=describe_entry(entry, names),
        says=[effect(note.code) for note in record.notes] if record else [],
        score=record.score if record else None,
        by=actors.get(log_entry.actor) or fallback_name(log_entry.actor),
        at=request.asked_at,
        texts=[(name, remarks.get(text["remark"], "")) for name, text in texts.items()],
    )
