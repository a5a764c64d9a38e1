"""What can be exported, table by table: the columns, and the rows one after the other.

Column names are codes and stay the same in every language: programs read them. Times are by the
tournament's clock, with their offset. Each table costs a fixed number of queries per 500 rows.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments.models import Entry, LogEntry, Match, Place, Slot, Tournament
from tournaments.permissions import Right, may_read_log, may_run_the_hall
from tournaments.podium.reading import TeamNames, standings_of, team_names

CHUNK = 500
Value = str | int | bool | None
Row = tuple[Value, ...]


@dataclass(frozen=True)
class Table:
    key: str
    columns: tuple[str, ...]
    rows: Callable[[Tournament], Iterator[Row]]
    right: Right | None  # None: nothing in it that the public pages do not show


@dataclass(frozen=True)
class Spelling:
    """Times as an export writes them."""

    zone: ZoneInfo

    def __call__(self, moment: datetime | None) -> str:
        return moment.astimezone(self.zone).isoformat(timespec="seconds") if moment else ""


def participants(tournament: Tournament) -> Iterator[Row]:
    time = Spelling(ZoneInfo(tournament.time_zone))
    teams = dict(
        Place.objects.filter(team__tournament=tournament, until=None).values_list(
            "participant_id", "team__number"
        )
    )
    for one in tournament.participants.order_by("number").iterator(chunk_size=CHUNK):
        yield (
            one.number,
            one.name,
            one.club,
            one.email,
            one.phone,
            teams.get(one.pk),
            one.payment,
            time(one.inscribed_at),
            time(one.age_verified_at),
            time(one.checked_in_at),
            time(one.withdrawn_at),
            time(one.erased_at),
            str(one.pk),
        )


def teams(tournament: Tournament) -> Iterator[Row]:
    names = team_names(tournament)
    for team in tournament.teams.order_by("number").iterator(chunk_size=CHUNK):
        people = names[str(team.pk)]
        yield (
            team.number,
            team.state,
            people.name,
            " / ".join(people.before),
            " / ".join(people.clubs),
            team.drawn,
            team.seed,
            str(team.pk),
        )


def matches(tournament: Tournament) -> Iterator[Row]:
    time = Spelling(ZoneInfo(tournament.time_zone))
    names = team_names(tournament)
    sides = {
        (match, side): names[str(team)]
        for match, side, team in Slot.objects.filter(
            match__tournament=tournament, kind=Slot.Kind.TEAM
        ).values_list("match_id", "side", "team_id")
    }
    rows = tournament.matches.select_related("table").order_by("number")
    for match in rows.iterator(chunk_size=CHUNK):
        yield match_row(match, sides.get((match.pk, "A")), sides.get((match.pk, "B")), time)


def match_row(match: Match, a: TeamNames | None, b: TeamNames | None, time: Spelling) -> Row:
    winner = {"A": a, "B": b}.get(match.winner)
    return (
        match.number,
        match.round,
        match.round_code,
        match.best_of,
        match.state,
        a.number if a else None,
        a.name if a else "",
        b.number if b else None,
        b.name if b else "",
        " ".join(f"{x}-{y}" for x, y in match.games),
        winner.number if winner else None,
        match.how,
        match.article,
        match.table.number if match.table else None,
        match.corrected,
        time(match.called_at),
        time(match.started_at),
        time(match.finished_at),
        time(match.confirmed_at),
        str(match.pk),
    )


def entries(tournament: Tournament) -> Iterator[Row]:
    time = Spelling(ZoneInfo(tournament.time_zone))
    rows = Entry.objects.filter(match__tournament=tournament).select_related("match")
    for entry in rows.order_by("match__number", "number").iterator(chunk_size=CHUNK):
        yield (
            entry.match.number,
            entry.number,
            entry.kind,
            entry.notation,
            json.dumps(entry.awards, ensure_ascii=False),
            entry.actor,
            time(entry.at),
        )


def standings(tournament: Tournament) -> Iterator[Row]:
    names = team_names(tournament)
    for row in standings_of(tournament):
        team = names[row.team]
        yield (
            row.rank,
            team.number,
            team.name,
            " / ".join(team.clubs),
            row.medal,
            row.reached,
            row.matches_won,
            row.matches_lost,
            row.games_won,
            row.games_lost,
            row.how,
        )


def log(tournament: Tournament) -> Iterator[Row]:
    """As the chain holds it (times in UTC), with the free texts that have not been erased."""
    time = Spelling(ZoneInfo("UTC"))
    rows = LogEntry.objects.filter(tournament=tournament).prefetch_related("remarks")
    for entry in rows.order_by("number").iterator(chunk_size=CHUNK):
        texts = {str(remark.pk): remark.text for remark in entry.remarks.all() if remark.text}
        yield (
            entry.number,
            time(entry.at),
            entry.actor,
            entry.action,
            entry.subject,
            json.dumps(entry.data, ensure_ascii=False, sort_keys=True),
            json.dumps(texts, ensure_ascii=False) if texts else "",
            entry.previous,
            entry.hash,
        )


TABLES: dict[str, Table] = {
    table.key: table
    for table in (
        Table(
            "participants",
            (
                "number",
                "name",
                "club",
                "email",
                "phone",
                "team",
                "payment",
                "inscribed_at",
                "age_verified_at",
                "checked_in_at",
                "withdrawn_at",
                "erased_at",
                "id",
            ),
            participants,
            may_run_the_hall,
        ),
        Table(
            "teams",
            ("number", "state", "people", "before", "clubs", "drawn", "seed", "id"),
            teams,
            may_run_the_hall,
        ),
        Table(
            "matches",
            (
                "number",
                "round",
                "code",
                "best_of",
                "state",
                "team_a",
                "name_a",
                "team_b",
                "name_b",
                "games",
                "winner",
                "how",
                "article",
                "table",
                "corrected",
                "called_at",
                "started_at",
                "finished_at",
                "confirmed_at",
                "id",
            ),
            matches,
            None,
        ),
        Table(
            "entries",
            ("match", "number", "kind", "notation", "awards", "actor", "at"),
            entries,
            may_read_log,
        ),
        Table(
            "standings",
            (
                "rank",
                "team",
                "name",
                "clubs",
                "medal",
                "reached",
                "matches_won",
                "matches_lost",
                "games_won",
                "games_lost",
                "how",
            ),
            standings,
            None,
        ),
        Table(
            "log",
            ("number", "at", "actor", "action", "subject", "data", "texts", "previous", "hash"),
            log,
            may_read_log,
        ),
    )
}
