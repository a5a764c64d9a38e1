"""What can be exported, table by table: the columns, and the rows one after the other.

Column names are codes and stay the same in every language: programs read them. Times are by the
tournament's clock, with their offset. Each table costs a fixed number of queries per 500 rows.
"""

import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.matches.selectors import has_quick_hands
from tournaments.models import Entry, LogEntry, Payment, Place, Slot, Tournament
from tournaments.permissions import Right, may_organize, may_read_log
from tournaments.podium.selectors import read_standings, team_names
from tournaments.selectors import find_plan

CHUNK = 500
Value = str | int | bool | None
Row = tuple[Value, ...]
# A record, and what a column says that is not the record's own field of that name.
Record = tuple[Any, Mapping[str, Value]]


@dataclass(frozen=True)
class Table:
    key: str
    columns: tuple[str, ...]
    records: Callable[[Tournament], Iterator[Record]]
    right: Right | None  # None: nothing in it that the public pages do not show

    def rows(self, tournament: Tournament) -> Iterator[Row]:
        zone = ZoneInfo(tournament.time_zone)
        for record, more in self.records(tournament):
            yield tuple(
                more[name] if name in more else spell_value(name, getattr(record, name), zone)
                for name in self.columns
            )


def spell_value(name: str, value: Any, zone: ZoneInfo) -> Value:
    """A moment that has not come is an empty text, everything else that is missing None."""
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat(timespec="seconds")
    if value is None and name.endswith("_at"):
        return ""
    return str(value) if isinstance(value, uuid.UUID) else value


def participants(tournament: Tournament) -> Iterator[Record]:
    places = Place.objects.filter(team__tournament=tournament, until=None)
    teams = dict(places.values_list("participant_id", "team__number"))
    for person in tournament.participants.order_by("number").iterator(chunk_size=CHUNK):
        answers = json.dumps(person.answers, ensure_ascii=False) if person.answers else ""
        yield person, {"team": teams.get(person.pk), "answers": answers}


def teams(tournament: Tournament) -> Iterator[Record]:
    names = team_names(tournament)
    for team in tournament.teams.order_by("number").iterator(chunk_size=CHUNK):
        people = names[str(team.pk)]
        before, clubs = " / ".join(people.before), " / ".join(people.clubs)
        yield team, {"people": people.people, "before": before, "clubs": clubs}


def matches(tournament: Tournament) -> Iterator[Record]:
    names = team_names(tournament)
    slots = Slot.objects.filter(match__tournament=tournament, kind=Slot.Kind.TEAM)
    sides = {
        (match, side): names[str(team)]
        for match, side, team in slots.values_list("match_id", "side", "team_id")
    }
    quick = set(tournament.matches.filter(has_quick_hands()).values_list("pk", flat=True))
    rows = tournament.matches.select_related("table", "stage").order_by("number")
    for match in rows.iterator(chunk_size=CHUNK):
        a, b = (sides.get((match.pk, side)) for side in "AB")
        winner = {"A": a, "B": b}.get(match.winner)
        flores_a, flores_b = match.flores or (None, None)
        yield (
            match,
            {
                "stage": match.stage.key,
                "code": match.round_code,
                "team_a": a.number if a else None,
                "name_a": a.name if a else "",
                "team_b": b.number if b else None,
                "name_b": b.name if b else "",
                "games": " ".join(f"{x}-{y}" for x, y in match.games),
                "flores_a": flores_a,
                "flores_b": flores_b,
                "winner": winner.number if winner else None,
                "table": match.table.number if match.table else None,
                "kept_quickly": match.pk in quick,
            },
        )


def payments(tournament: Tournament) -> Iterator[Record]:
    """Undone ones too; whoever took it by the log's own name for them."""
    rows = Payment.objects.filter(tournament=tournament).select_related("participant")
    for payment in rows.order_by("number").iterator(chunk_size=CHUNK):
        person = payment.participant
        yield (
            payment,
            {
                "person": person.number,
                "name": person.name,
                "amount": str(payment.amount),
                "txid": payment.pix_txid,
            },
        )


def entries(tournament: Tournament) -> Iterator[Record]:
    rows = Entry.objects.filter(match__tournament=tournament).select_related("match")
    for entry in rows.order_by("match__number", "number").iterator(chunk_size=CHUNK):
        awards = json.dumps(entry.awards, ensure_ascii=False)
        changes = json.dumps(entry.changes, ensure_ascii=False) if entry.changes else ""
        yield entry, {"match": entry.match.number, "awards": awards, "changes": changes}


def standings(tournament: Tournament) -> Iterator[Record]:
    names = team_names(tournament)
    for row in read_standings(tournament, find_plan(tournament)).rows:
        team = names[row.team]
        yield (
            row,
            {
                "team": team.number,
                "name": team.name,
                "people": team.people,
                "clubs": " / ".join(team.clubs),
            },
        )


def log(tournament: Tournament) -> Iterator[Record]:
    """As the chain holds it (times in UTC), with the free texts that have not been erased."""
    rows = LogEntry.objects.filter(tournament=tournament).prefetch_related("remarks")
    for entry in rows.order_by("number").iterator(chunk_size=CHUNK):
        texts = {str(remark.pk): remark.text for remark in entry.remarks.all() if remark.text}
        yield (
            entry,
            {
                "at": entry.at.astimezone(UTC).isoformat(timespec="seconds"),
                "data": json.dumps(entry.data, ensure_ascii=False, sort_keys=True),
                "texts": json.dumps(texts, ensure_ascii=False) if texts else "",
            },
        )


TABLES: dict[str, Table] = {
    table.key: table
    for table in (
        Table(
            "participants",
            (
                "number", "name", "nickname", "club", "email", "phone", "team", "payment",
                "inscribed_at", "age_verified_at", "checked_in_at", "withdrawn_at", "erased_at",
                "answers", "note", "id",
            ),
            participants,
            may_organize,
        ),
        Table(
            "teams",
            ("number", "state", "name", "people", "before", "clubs", "drawn", "seed", "note", "id"),
            teams,
            may_organize,
        ),
        Table(
            "matches",
            (
                "number", "stage", "group", "round", "code", "best_of", "state", "team_a", "name_a",
                "team_b", "name_b", "games", "flores_a", "flores_b", "winner", "how", "article",
                "table", "corrected",
                "kept_quickly", "called_at", "started_at", "finished_at", "confirmed_at", "id",
            ),
            matches,
            None,
        ),
        Table(
            "payments",
            (
                "number", "person", "name", "amount", "method", "taken_by", "taken_at", "txid",
                "undone_by", "undone_at",
            ),
            payments,
            may_organize,
        ),
        Table(
            "entries",
            ("match", "number", "kind", "notation", "awards", "changes", "actor", "at"),
            entries,
            may_read_log,
        ),
        Table(
            "standings",
            (
                "cup", "rank", "team", "name", "people", "clubs", "medal", "reached", "matches_won",
                "matches_lost", "games_won", "games_lost", "how",
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
}  # fmt: skip
