"""The tables as people take them home: sheets, columns and values in the reader's language, dates
and numbers as such, and no ids. What programs read is `tables.py`, the same in every language."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, gettext_lazy, override, pgettext_lazy

from tournaments.audit.labels import describe_action
from tournaments.audit.selectors import build_row, fallback_name, resolve_names
from tournaments.exports.entry_words import EntryWords
from tournaments.exports.tables import Record, Table
from tournaments.matches.labels import ENDS
from tournaments.models import Entry, LogEntry, Payment, Tournament
from tournaments.regulation.sentences import round_name
from tournaments.words.team_words import teams_of

PeoplesValue = str | int | Decimal | datetime | None

SHEETS = {
    "participants": gettext_lazy("Participants"),
    "teams": gettext_lazy("Teams"),
    "matches": gettext_lazy("Matches"),
    "payments": gettext_lazy("Payments"),
    "entries": gettext_lazy("Entries of the matches"),
    "standings": gettext_lazy("Standings"),
    "log": gettext_lazy("Log"),
}
EVERYTHING_SHEET = gettext_lazy("Everything")
# Ids, seals and what only a program reads: of a match in a group the round's name says it.
FOR_PROGRAMS = {
    "id", "kind", "awards", "changes", "action", "subject", "data", "previous", "hash", "team_a",
    "team_b", "stage", "group",
}  # fmt: skip
COLUMNS = {
    "number": pgettext_lazy("column", "Number"),
    "name": pgettext_lazy("column", "Name"),
    "nickname": pgettext_lazy("column", "Nickname"),
    "answers": pgettext_lazy("column", "Answers"),
    "note": pgettext_lazy("column", "Note"),
    "club": pgettext_lazy("column", "Club"),
    "clubs": pgettext_lazy("column", "Clubs"),
    "email": pgettext_lazy("column", "E-mail"),
    "phone": pgettext_lazy("column", "Phone"),
    "team": pgettext_lazy("column", "Team"),
    "payment": pgettext_lazy("column", "Fee"),
    "inscribed_at": pgettext_lazy("column", "Inscribed"),
    "age_verified_at": pgettext_lazy("column", "Age verified"),
    "checked_in_at": pgettext_lazy("column", "Arrived"),
    "withdrawn_at": pgettext_lazy("column", "Withdrawn"),
    "erased_at": pgettext_lazy("column", "Erased"),
    "state": pgettext_lazy("column", "State"),
    "people": pgettext_lazy("column", "People"),
    "before": pgettext_lazy("column", "Before a change"),
    "drawn": pgettext_lazy("column", "Drawn"),
    "seed": pgettext_lazy("column", "Seed"),
    "round": pgettext_lazy("column", "Round"),
    "code": pgettext_lazy("column", "Name of the round"),
    "best_of": pgettext_lazy("column", "Best of"),
    "name_a": pgettext_lazy("column", "Team A"),
    "name_b": pgettext_lazy("column", "Team B"),
    "games": pgettext_lazy("column", "Games"),
    "flores_a": pgettext_lazy("column", "Flores of A"),
    "flores_b": pgettext_lazy("column", "Flores of B"),
    "winner": pgettext_lazy("column", "Winner"),
    "how": pgettext_lazy("column", "How it ended"),
    "article": pgettext_lazy("column", "Article"),
    "table": pgettext_lazy("column", "Table"),
    "corrected": pgettext_lazy("column", "Corrected"),
    "kept_quickly": pgettext_lazy("column", "Kept by amounts"),
    "called_at": pgettext_lazy("column", "Called"),
    "started_at": pgettext_lazy("column", "Began"),
    "finished_at": pgettext_lazy("column", "Ended"),
    "confirmed_at": pgettext_lazy("column", "Confirmed"),
    "person": pgettext_lazy("column", "No. of the person"),
    "amount": pgettext_lazy("column", "Amount"),
    "method": pgettext_lazy("column", "Way of paying"),
    "taken_by": pgettext_lazy("column", "Taken by"),
    "taken_at": pgettext_lazy("column", "Taken"),
    "txid": pgettext_lazy("column", "Pix code"),
    "undone_by": pgettext_lazy("column", "Undone by"),
    "undone_at": pgettext_lazy("column", "Undone"),
    "match": pgettext_lazy("column", "Match"),
    "notation": pgettext_lazy("column", "Line"),
    "actor": pgettext_lazy("column", "Who"),
    "at": pgettext_lazy("column", "When"),
    "cup": pgettext_lazy("column", "Cup"),
    "rank": pgettext_lazy("column", "Rank"),
    "medal": pgettext_lazy("column", "Medal"),
    "reached": pgettext_lazy("column", "Came to"),
    "matches_won": pgettext_lazy("column", "Matches won"),
    "matches_lost": pgettext_lazy("column", "Matches lost"),
    "games_won": pgettext_lazy("column", "Games won"),
    "games_lost": pgettext_lazy("column", "Games lost"),
    "what": pgettext_lazy("column", "What happened"),
    "texts": pgettext_lazy("column", "Reasons and notes"),
}
FLORES = {"flores_a", "flores_b"}
MEDALS = {
    "gold": pgettext_lazy("medal", "gold"),
    "silver": pgettext_lazy("medal", "silver"),
    "bronze": pgettext_lazy("medal", "bronze"),
}


@dataclass(frozen=True)
class PeoplesTable:
    """One table in a language. Its rows are spelled as they are asked for, which is after the
    request has ended: the language and the word for a team are its own."""

    table: Table
    language: str
    team_size: int | None = None
    counts_flores: bool = False  # without, their columns would be empty

    @contextmanager
    def speaking(self) -> Iterator[None]:
        with override(self.language), teams_of(self.team_size):
            yield

    @property
    def key(self) -> str:
        with self.speaking():
            return str(SHEETS[self.table.key])

    @property
    def codes(self) -> list[str]:
        left_out = FOR_PROGRAMS | (set() if self.counts_flores else FLORES)
        codes = [name for name in self.table.columns if name not in left_out]
        if self.table.key == "log":
            codes[codes.index("actor")] = "what"
        return codes

    @property
    def columns(self) -> tuple[str, ...]:
        with self.speaking():
            return tuple(str(COLUMNS[code]) for code in self.codes)

    def rows(self, tournament: Tournament) -> Iterator[tuple[PeoplesValue, ...]]:
        zone, codes = ZoneInfo(tournament.time_zone), self.codes
        with self.speaking():
            names = names_in(self.table.key, tournament)
            lines = EntryWords(tournament) if "notation" in codes else None
        for record, more in self.table.records(tournament):
            with self.speaking():
                words = {**more, "notation": lines.describe(record)} if lines else more
                row = tuple(self.spell(code, (record, words), names, zone) for code in codes)
            yield row

    def spell(
        self, code: str, source: Record, names: Mapping[str, str], zone: ZoneInfo
    ) -> PeoplesValue:
        record, more = source
        if code == "what":
            return describe_action(build_row(record, dict(names)))
        if code == "texts":
            return " / ".join(remark.text for remark in record.remarks.all() if remark.text)
        if code == "answers":
            answers = sorted(record.answers.items())  # PostgreSQL keeps no order of keys
            return " / ".join(f"{question}: {text}" for question, text in answers)
        if code == "amount":
            return Decimal(record.amount)
        if code == "games":
            # Not "30-12": a spreadsheet would read a date.
            return str(more[code]).replace("-", "–").replace(" ", "  ")
        value = getattr(record, code, None) if code == "at" else None
        if value is None:
            value = more[code] if code in more else getattr(record, code)
        return spell_for_people(code, value, record=record, names=names, zone=zone)


def spell_for_people(
    code: str, value: Any, *, record: Any, names: Mapping[str, str], zone: ZoneInfo
) -> PeoplesValue:
    if isinstance(value, datetime):
        return value.astimezone(zone).replace(tzinfo=None, microsecond=0)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if code in ("code", "reached"):
        return round_name(value) if value else ""
    if code == "medal":
        return str(MEDALS.get(value, ""))
    if code == "how":
        return str(ENDS.get(value, "")) if value != "games" else ""
    if code in ("actor", "taken_by", "undone_by"):
        return (names.get(value) or fallback_name(value)) if value else ""
    if value not in (None, "") and hasattr(record, f"get_{code}_display"):
        return str(getattr(record, f"get_{code}_display")())
    return "" if value is None else value


def names_in(table: str, tournament: Tournament) -> dict[str, str]:
    """Today's names of everybody and everything that a table mentions by an id."""
    references: set[str] = set()
    if table == "log":
        rows = LogEntry.objects.filter(tournament=tournament).values_list("actor", "subject")
        references = {who for row in rows for who in row}
    elif table == "entries":
        entries = Entry.objects.filter(match__tournament=tournament)
        references = set(entries.values_list("actor", flat=True))
    elif table == "payments":
        payments = Payment.objects.filter(tournament=tournament)
        references = {
            who for row in payments.values_list("taken_by", "undone_by") for who in row if who
        }
    return resolve_names(references) if references else {}
