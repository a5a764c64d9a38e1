"""The check-in list: all who have a place, went home after the draw or wait for a place; a team or
somebody alone in a row, each with its marks. A fixed number of queries, whatever the size."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from django.db.models import Max
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.inscriptions.called_names import list_key
from tournaments.inscriptions.search import fits_query, search_words
from tournaments.inscriptions.selectors import (
    WAITING,
    InscriptionRow,
    counts_of,
    list_inscriptions,
)
from tournaments.inscriptions.services.taps import ACTIONS, ARRIVED, DOCUMENT, PAID, Mark
from tournaments.models import LogEntry, Participant, Plan, TeamPin, Tournament

LABELS: dict[str, Promise] = {
    "arrived": pgettext_lazy("mark", "Arrived"),
    "paid": pgettext_lazy("mark", "Paid"),
    "document": pgettext_lazy("mark", "Document"),
}
# Beside a count: "30 of 32 have arrived".
COUNTED_LABELS: dict[str, Promise] = {
    "arrived": pgettext_lazy("so many have", "arrived"),
    "paid": pgettext_lazy("so many have", "paid"),
    "document": pgettext_lazy("so many have", "shown a document"),
}
# Above the buttons of a phone, which are three letters wide.
SHORT_LABELS = LABELS | {"document": pgettext_lazy("mark, short", "Doc.")}
ICONS = {"arrived": "user", "paid": "cash", "document": "id"}


@dataclass(frozen=True)
class Toggle:
    """One mark of one person or of all in a row, as a button."""

    mark: Mark
    people: list[Participant]

    @property
    def count(self) -> int:
        return sum(map(self.mark.is_set, self.people))

    @property
    def pressed(self) -> str:
        if self.count == len(self.people):
            return "true"
        return "mixed" if self.count else "false"

    @property
    def share(self) -> str:
        return f"{self.count}/{len(self.people)}"

    @property
    def action(self) -> str:
        """What a tap does now: take back what all have, else give it to all."""
        return next(
            action
            for action, (mark, is_set) in ACTIONS.items()
            if mark == self.mark and is_set == (self.pressed != "true")
        )

    @property
    def label(self) -> Promise:
        return LABELS[self.mark.code]

    @property
    def icon(self) -> str:
        return ICONS[self.mark.code]


@dataclass(frozen=True)
class CheckInRow:
    unit: InscriptionRow
    people: list[Participant]  # in the order of the list
    marks: tuple[Mark, ...]
    has_pin: bool
    is_shown: bool  # fits what was searched for
    is_open: bool  # its people stand apart
    waits_for_partner: bool  # alone, and places are free
    pin: str = ""  # this once

    @property
    def toggles(self) -> list[Toggle]:
        return [Toggle(mark, self.people) for mark in self.marks]

    @property
    def each(self) -> list[tuple[Participant, list[Toggle]]]:
        return [(person, [Toggle(mark, [person]) for mark in self.marks]) for person in self.people]

    @property
    def is_complete(self) -> bool:
        return all(toggle.pressed == "true" for toggle in self.toggles)

    @property
    def owes_here(self) -> bool:
        """Worth saying once they stand at the desk."""
        arrived = any(map(ARRIVED.is_set, self.people))
        return PAID in self.marks and arrived and not all(map(PAID.is_set, self.people))

    @property
    def search_words(self) -> str:
        """What finds this row, folded, with spaces around every word."""
        return search_words(self.people, team=self.unit.team)


@dataclass(frozen=True)
class CheckInList:
    rows: list[CheckInRow]
    marks: tuple[Mark, ...]
    as_of: int  # the last entry of the log before it was read
    counts: list[tuple[Mark, Promise, int]] = field(default_factory=list)
    total: int = 0  # people who take part

    @property
    def shown_count(self) -> int:
        return sum(row.is_shown for row in self.rows)

    @property
    def fingerprint(self) -> str:
        """Of who is in it: a page that lists others is to be loaded again."""
        people = [f"{row.unit.state}:{person.pk}" for row in self.rows for person in row.people]
        return hashlib.sha256("\n".join(people).encode()).hexdigest()[:16]

    @property
    def marks_by_number(self) -> dict[int, str]:
        """Each person's marks as digits, in the order of `marks`: {12: "101"}."""
        return {
            person.number: "".join("1" if mark.is_set(person) else "0" for mark in self.marks)
            for row in self.rows
            for person in row.people
        }


def read_check_in_list(
    tournament: Tournament,
    plan: Plan,
    *,
    query: str = "",
    who: str = "",
    pins: Mapping[str, str] | None = None,
) -> CheckInList:
    """`who` is the number on somebody's code: their row alone, opened."""
    # The head of the log first: what is written between the two readings counts as news.
    head = LogEntry.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"]
    marks = (ARRIVED, PAID, DOCUMENT) if plan.fee else (ARRIVED, DOCUMENT)
    teams_with_pin = set(
        TeamPin.objects.filter(team__tournament=tournament).values_list("team", flat=True)
    )
    name_key = partial(list_key, language=tournament.language, order=plan.list_order)
    rows = []
    units = list_inscriptions(tournament)
    is_full = counts_of(units, plan).is_full
    for unit in units:
        if not unit.took_part and unit.state != WAITING:
            continue
        people = sorted(unit.people, key=lambda person: name_key(person.name))
        is_wanted = who in {str(person.number) for person in people}
        row = CheckInRow(
            unit=unit,
            people=people,
            marks=marks,
            has_pin=bool(unit.team and unit.team.pk in teams_with_pin),
            is_shown=is_wanted if who else fits_query(search_words(people, team=unit.team), query),
            is_open=is_wanted,
            waits_for_partner=unit.state == WAITING and not unit.team and not is_full,
            pin=(pins or {}).get(str(unit.team.pk), "") if unit.team else "",
        )
        rows.append(row)
    rows.sort(key=lambda row: row_key(row, name_key))
    inside = [person for row in rows if row.unit.took_part for person in row.people]
    counts = [(mark, LABELS[mark.code], sum(map(mark.is_set, inside))) for mark in marks]
    return CheckInList(rows, marks, head or 0, counts, len(inside))


def row_key(
    row: CheckInRow, name_key: Callable[[str], tuple[str, str]]
) -> tuple[bool, int, tuple[str, str]]:
    """Those with a place as in a printed list, then the waitlist in its own order."""
    waits = row.unit.state == WAITING
    return waits, row.unit.position, name_key(row.people[0].name)
