"""verify names the first bad entry, whatever was done to the log."""

import gc
import tracemalloc
from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.append_only import lay_bare
from tests.tournaments.audit.conftest import ENTRIES, Log
from tests.tournaments.audit.tamperings import OF_ENTRIES, OF_REMARKS, Tampering
from tournaments.audit.anchor_files import read_stored_anchors
from tournaments.audit.anchors import anchor_head
from tournaments.audit.chain import Link, spell_time
from tournaments.audit.verify import verify
from tournaments.models import LogEntry, Tournament

WITH_REMARK = [6, 8]
CASES = [
    *((tampering, number) for tampering in OF_ENTRIES for number in (1, 4, ENTRIES)),
    *((tampering, number) for tampering in OF_REMARKS for number in WITH_REMARK),
]


def check(log: Log, tampering: Tampering, number: int) -> None:
    """Anchored, everything is found and named; without the anchor, all but a rewritten tail.

    Rolled back, so that the next case finds the log as it was.
    """
    with transaction.atomic():
        anchor_head(log.tournament)
        lay_bare()
        expected = tampering(log, number)
        anchored = verify(log.tournament.pk, anchors=read_stored_anchors(log.tournament.pk))
        alone = verify(log.tournament.pk)
        transaction.set_rollback(True)
    assert anchored.finding is not None, f"{tampering.__name__} at {number} went unseen"
    assert (anchored.finding.number, anchored.finding.what) == (expected.number, expected.what)
    assert (alone.finding is not None) == expected.shows_without_anchor
    assert verify(log.tournament.pk).is_sound


@pytest.mark.parametrize(
    ("tampering", "number"), CASES, ids=[f"{how.__name__}-{n}" for how, n in CASES]
)
def test_it_names_the_first_bad_entry(log: Log, tampering: Tampering, number: int):
    check(log, tampering, number)


@settings(
    max_examples=60,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    case=st.tuples(st.sampled_from(OF_ENTRIES), st.integers(1, ENTRIES))
    | st.tuples(st.sampled_from(OF_REMARKS), st.sampled_from(WITH_REMARK))
)
def test_no_tampering_goes_unseen(log: Log, case: tuple[Tampering, int]):
    check(log, *case)


TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(0, 1) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


@settings(
    max_examples=60,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(number=st.integers(1, ENTRIES), data=st.dictionaries(TEXT, VALUES, max_size=3))
def test_no_other_data_passes_for_an_entrys_own(log: Log, number: int, data: dict[str, object]):
    """Whatever JSON the column takes, it is found at its entry and breaks nothing."""
    with transaction.atomic():
        lay_bare()
        LogEntry.objects.filter(pk=log.entry(number).pk).update(data=data)
        finding = verify(log.tournament.pk).finding
        transaction.set_rollback(True)
    assert finding is not None
    assert finding.number == number


# What only plain SQL can put into a row; PostgreSQL's types leave less room.
SPOILED = {
    "sqlite": [
        """data = '{"role": "referee", ' || substr(data, 2)""",  # the same member twice
        "data = '[]'",
        "actor = CAST(x'ff' AS TEXT)",  # not UTF-8
        "actor = x'61'",  # a blob
        "actor = actor || char(0) || 'x'",
        "at = 'yesterday'",
        "at = ''",
    ],
    "postgresql": [
        "data = '[]'",
        "data = 'null'",
        "data = '1e400'",
        "at = 'infinity'",
        "at = '4000-01-01 BC'",
    ],
}


@pytest.mark.parametrize("change", SPOILED[connection.vendor])
def test_a_row_that_cannot_be_read_is_named_and_breaks_nothing(log: Log, change: str):
    key = log.entry(4).pk
    with transaction.atomic():
        lay_bare()
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE tournaments_logentry SET {change} WHERE id = {key}")
        finding = verify(log.tournament.pk).finding
        transaction.set_rollback(True)
    assert finding is not None
    assert (finding.number, finding.what) == (4, "unreadable")


def test_an_untouched_log_is_sound_and_its_tail_unproved(log: Log):
    report = verify(log.tournament.pk)
    assert report.is_sound
    assert (report.entries, report.head) == (ENTRIES, log.entry(ENTRIES).hash)
    assert report.unproved == ENTRIES


def test_each_tournament_has_a_chain_of_its_own(log: Log):
    lay_bare()
    LogEntry.objects.filter(tournament=log.other).update(actor="system")
    assert verify(log.tournament.pk).is_sound
    assert not verify(log.other.pk).is_sound


def test_a_log_without_any_entry_is_broken(log: Log):
    bare = Tournament.objects.create(slug="x", name="X", language="en", time_zone="UTC")
    finding = verify(bare.pk).finding
    assert finding is not None
    assert (finding.number, finding.what) == (1, "empty")


def test_its_memory_does_not_grow_with_the_log(log: Log):
    lengthen(log, to=1500)
    short = min(peaks_of_verifying(log))
    lengthen(log, to=9000)
    # Six times as long; caches wobble. The first of three that is low settles it.
    assert any(peak < short * 3 for peak in peaks_of_verifying(log))


def lengthen(log: Log, *, to: int) -> None:
    last = LogEntry.objects.filter(tournament=log.tournament).latest("number")
    previous, entries = last.hash, []
    for number in range(last.number + 1, to + 1):
        link = Link(
            tournament=str(log.tournament.pk),
            number=number,
            at=spell_time(now := timezone.now()),
            actor="system",
            action="test.passed",
            subject="nothing:1",
            data={"hand": number},
            previous=previous,
        )
        previous = link.hash()
        fields = {**link.__dict__, "at": now, "tournament": log.tournament, "hash": previous}
        entries.append(LogEntry(**fields))
    LogEntry.objects.bulk_create(entries, batch_size=500)


def peaks_of_verifying(log: Log) -> Iterator[int]:
    """Peak memory, three times: whatever else the process does meanwhile is measured too."""
    for _ in range(3):
        gc.collect()
        tracemalloc.start()
        report = verify(log.tournament.pk)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert report.is_sound
        yield peak
