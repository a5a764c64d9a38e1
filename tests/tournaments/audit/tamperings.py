"""Every way we know to tamper with a log once its triggers are gone, each with what must be found.

A tampering is a function `(log, number)`; it returns what `verify` has to say: the entry it must
name, and whether it shows without an anchor.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from tests.tournaments.audit.conftest import ENTRIES, Log
from tournaments.audit.chain import GENESIS, Link, spell_time
from tournaments.models import LogEntry, Remark

AWAY = 10_000  # a number no log here reaches, for entries that change places


@dataclass(frozen=True)
class Expected:
    number: int
    what: str
    shows_without_anchor: bool = True


Tampering = Callable[[Log, int], Expected]
OF_ENTRIES: list[Tampering] = []
OF_REMARKS: list[Tampering] = []  # for entries that have one


def of_entries(function: Tampering) -> Tampering:
    OF_ENTRIES.append(function)
    return function


def of_remarks(function: Tampering) -> Tampering:
    OF_REMARKS.append(function)
    return function


def row(log: Log, number: int):
    return LogEntry.objects.filter(tournament=log.tournament, number=number)


def rehash(log: Log, *, first: int, last: int) -> None:
    """What a forger who knows the chain would do after a change."""
    for number in range(first, last + 1):
        entry = log.entry(number)
        previous = log.entry(number - 1).hash if number > 1 else GENESIS
        row(log, number).update(previous=previous, hash=hash_of(entry, previous=previous))


def hash_of(entry: LogEntry, *, previous: str) -> str:
    return Link(
        tournament=str(entry.tournament_id),
        number=entry.number,
        at=spell_time(entry.at),
        actor=entry.actor,
        action=entry.action,
        subject=entry.subject,
        data=entry.data,
        previous=previous,
        salt=entry.salt,
    ).hash()


# --- A field of one entry --------------------------------------------------------------------


@of_entries
def actor_changed(log: Log, number: int) -> Expected:
    row(log, number).update(actor=f"account:{uuid.uuid4()}")
    return Expected(number, "changed")


@of_entries
def action_changed(log: Log, number: int) -> Expected:
    row(log, number).update(action="role.refused")
    return Expected(number, "changed")


@of_entries
def subject_changed(log: Log, number: int) -> Expected:
    row(log, number).update(subject=f"account:{uuid.uuid4()}")
    return Expected(number, "changed")


@of_entries
def moved_in_time_by_a_microsecond(log: Log, number: int) -> Expected:
    row(log, number).update(at=log.entry(number).at + timedelta(microseconds=1))
    return Expected(number, "changed")


@of_entries
def a_member_of_the_data_changed(log: Log, number: int) -> Expected:
    data = log.entry(number).data
    row(log, number).update(data={**data, "role": "chief", "more": [1, None]})
    return Expected(number, "changed")


@of_entries
def data_of_a_kind_the_log_never_holds(log: Log, number: int) -> Expected:
    row(log, number).update(data={"points": 1.5})
    return Expected(number, "unreadable")


@of_entries
def hash_changed(log: Log, number: int) -> Expected:
    row(log, number).update(hash="f" * 64)
    return Expected(number, "changed")


@of_entries
def previous_changed(log: Log, number: int) -> Expected:
    row(log, number).update(previous="e" * 64)
    return Expected(number, "changed")


@of_entries
def renumbered_to_the_far_end(log: Log, number: int) -> Expected:
    row(log, number).update(number=AWAY)
    return Expected(number, "missing")


# --- Whole entries ---------------------------------------------------------------------------


@of_entries
def removed(log: Log, number: int) -> Expected:
    Remark.objects.filter(entry=log.entry(number)).delete()
    row(log, number).delete()
    if number == ENTRIES:
        return Expected(number, "cut_off", shows_without_anchor=False)
    return Expected(number, "missing")


@of_entries
def everything_after_it_removed(log: Log, number: int) -> Expected:
    gone = LogEntry.objects.filter(tournament=log.tournament, number__gte=number)
    Remark.objects.filter(entry__in=gone).delete()
    gone.delete()
    if number == 1:
        return Expected(1, "cut_off")
    return Expected(number, "cut_off", shows_without_anchor=False)


@of_entries
def moved_to_another_tournament(log: Log, number: int) -> Expected:
    row(log, number).update(tournament=log.other, number=AWAY)
    if number == ENTRIES:
        return Expected(number, "cut_off", shows_without_anchor=False)
    return Expected(number, "missing")


@of_entries
def swapped_with_its_neighbour(log: Log, number: int) -> Expected:
    first = min(number, ENTRIES - 1)
    row(log, first).update(number=AWAY)
    row(log, first + 1).update(number=first)
    row(log, AWAY).update(number=first + 1)
    return Expected(first, "changed")


@of_entries
def swapped_with_its_neighbour_and_both_rehashed(log: Log, number: int) -> Expected:
    expected = swapped_with_its_neighbour(log, number)
    rehash(log, first=expected.number, last=expected.number + 1)
    if expected.number == ENTRIES - 1:
        return Expected(ENTRIES, "rewritten", shows_without_anchor=False)
    return Expected(expected.number + 2, "unlinked")


@of_entries
def changed_and_rehashed_alone(log: Log, number: int) -> Expected:
    row(log, number).update(actor="system")
    rehash(log, first=number, last=number)
    if number == ENTRIES:
        return Expected(number, "rewritten", shows_without_anchor=False)
    return Expected(number + 1, "unlinked")


@of_entries
def changed_and_everything_after_rehashed(log: Log, number: int) -> Expected:
    row(log, number).update(actor="system")
    rehash(log, first=number, last=ENTRIES)
    return Expected(ENTRIES, "rewritten", shows_without_anchor=False)


@of_entries
def a_forged_entry_put_after_it(log: Log, number: int) -> Expected:
    """Numbered into its place and well linked; the ones after it can't be."""
    place = min(number, ENTRIES - 1) + 1
    for later in range(ENTRIES, place - 1, -1):
        row(log, later).update(number=later + 1)
    before = log.entry(place - 1)
    forged = LogEntry(
        tournament=log.tournament,
        number=place,
        at=timezone.now(),
        actor="system",
        action="role.granted",
        subject=f"account:{log.cast.player.pk}",
        data={"role": "organizer"},
        previous=before.hash,
    )
    forged.hash = hash_of(forged, previous=before.hash)
    forged.save()
    return Expected(place + 1, "changed")


# --- Free texts ------------------------------------------------------------------------------


@of_remarks
def text_changed(log: Log, number: int) -> Expected:
    Remark.objects.filter(pk=log.remark(number).pk).update(text="se portó mal")
    return Expected(number, "remark_changed")


@of_remarks
def salt_changed(log: Log, number: int) -> Expected:
    Remark.objects.filter(pk=log.remark(number).pk).update(salt="0" * 32)
    return Expected(number, "remark_changed")


@of_remarks
def remark_removed(log: Log, number: int) -> Expected:
    Remark.objects.filter(pk=log.remark(number).pk).delete()
    return Expected(number, "remark_missing")


@of_remarks
def remark_added(log: Log, number: int) -> Expected:
    Remark.objects.create(entry=log.entry(number), text="otra cosa", salt="1" * 32)
    return Expected(number, "remark_inserted")


@of_remarks
def erased_without_an_entry_that_says_so(log: Log, number: int) -> Expected:
    Remark.objects.filter(pk=log.remark(number).pk).update(
        text="", salt="", erased_at=timezone.now()
    )
    return Expected(number, "remark_emptied")


@of_remarks
def marked_as_erased_with_its_text_kept(log: Log, number: int) -> Expected:
    Remark.objects.filter(pk=log.remark(number).pk).update(erased_at=timezone.now())
    return Expected(number, "remark_changed")


@of_remarks
def emptied_but_not_marked_as_erased(log: Log, number: int) -> Expected:
    Remark.objects.filter(pk=log.remark(number).pk).update(text="", salt="")
    return Expected(number, "remark_changed")
