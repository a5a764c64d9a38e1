"""Heads leave the database, once each, after the commit; a contradiction is never covered up."""

import json
import threading
import time

import pytest
from django.db import connection, transaction

from jobs.models import Job
from jobs.services import perform
from tests.append_only import lay_bare
from tests.cast import Cast
from tests.tournaments.audit.conftest import ENTRIES, Log
from tournaments.actors import SYSTEM
from tournaments.audit.anchor_files import anchor_path, read_stored_anchors
from tournaments.audit.anchors import KIND, AnchorContradicted, anchor_head
from tournaments.audit.services import record_action
from tournaments.audit.verify import Report, verify
from tournaments.models import LogEntry, Tournament


def lines(tournament: Tournament) -> list[dict[str, object]]:
    path = anchor_path(tournament.pk)
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def note(tournament: Tournament) -> LogEntry:
    return record_action(tournament, "test.made", "nothing:1", by=SYSTEM)


def verify_anchored(log: Log) -> Report:
    return verify(log.tournament.pk, anchors=read_stored_anchors(log.tournament.pk))


def queued(tournament: Tournament):
    return Job.objects.filter(
        kind=KIND, state=Job.State.QUEUED, arguments__tournament=str(tournament.pk)
    )


def test_a_line_says_which_log_which_entry_and_when(log: Log):
    assert anchor_head(log.tournament)
    [line] = lines(log.tournament)
    assert line.pop("at") > log.entry(ENTRIES).at.isoformat()[:19]
    assert line == {
        "tournament": str(log.tournament.pk),
        "slug": "copa-primavera",
        "number": ENTRIES,
        "hash": log.entry(ENTRIES).hash,
    }


def test_a_head_is_anchored_once_and_older_lines_stay(log: Log):
    assert anchor_head(log.tournament)
    first = anchor_path(log.tournament.pk).read_bytes()
    assert not anchor_head(log.tournament)
    note(log.tournament)
    assert anchor_head(log.tournament)
    assert anchor_path(log.tournament.pk).read_bytes().startswith(first)
    assert [line["number"] for line in lines(log.tournament)] == [ENTRIES, ENTRIES + 1]
    assert verify_anchored(log).unproved == 0


def test_a_line_cut_by_a_power_loss_is_left_alone_and_passed_over(log: Log):
    anchor_head(log.tournament)
    path = anchor_path(log.tournament.pk)
    torn = path.read_bytes()[:70]
    path.write_bytes(path.read_bytes() + torn)
    note(log.tournament)
    assert anchor_head(log.tournament)
    assert path.read_bytes().split(b"\n")[1] == torn
    report = verify_anchored(log)
    assert report.is_sound
    assert (report.anchors.matched, report.anchors.unreadable) == (2, 1)
    assert report.anchors.proved == ENTRIES + 1


def test_it_never_anchors_over_a_contradiction(log: Log):
    anchor_head(log.tournament)
    before = anchor_path(log.tournament.pk).read_bytes()
    lay_bare()
    log.entry(ENTRIES).delete()
    with pytest.raises(AnchorContradicted):
        anchor_head(log.tournament)
    assert anchor_path(log.tournament.pk).read_bytes() == before


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"hash": "f" * 64}, "anchor_changed"),
        ({"number": 3}, "anchor_changed"),
        ({"number": 5000}, "cut_off"),
    ],
)
def test_a_changed_anchor_is_found(log: Log, change: dict[str, object], what: str):
    """A later anchor that fits tells a changed anchor from a changed log."""
    anchor_head(log.tournament)
    note(log.tournament)
    anchor_head(log.tournament)
    first, second = lines(log.tournament)
    changed = [json.dumps({**first, **change}), json.dumps(second)]
    anchor_path(log.tournament.pk).write_text("\n".join(changed))
    finding = verify_anchored(log).finding
    assert finding is not None
    assert finding.what == what


def test_the_range_in_which_a_log_was_rewritten_lies_between_two_anchors(log: Log):
    anchor_head(log.tournament)
    for _ in range(3):
        note(log.tournament)
    anchor_head(log.tournament)
    first, second = lines(log.tournament)
    changed = [json.dumps(first), json.dumps({**second, "hash": "a" * 64})]
    anchor_path(log.tournament.pk).write_text("\n".join(changed))
    finding = verify_anchored(log).finding
    assert finding is not None
    assert (finding.what, finding.number, finding.after) == ("rewritten", ENTRIES + 3, ENTRIES)


# --- As a job --------------------------------------------------------------------------------


def test_a_burst_of_entries_owes_one_job(log: Log):
    assert queued(log.tournament).count() == 1
    assert queued(log.other).count() == 1


def test_after_its_job_the_next_entry_owes_another(log: Log):
    perform(str(queued(log.tournament).get().pk))
    assert lines(log.tournament)[-1]["number"] == ENTRIES
    assert queued(log.tournament).count() == 0
    note(log.tournament)
    perform(str(queued(log.tournament).get().pk))
    assert lines(log.tournament)[-1]["number"] == ENTRIES + 1


@pytest.mark.django_db(transaction=True)
def test_an_entry_that_counts_on_a_queued_job_is_anchored_by_it(cast: Cast):
    """The race: the entry sees the job queued; a worker claims it before the entry is committed.
    The worker has to wait, or this head would stay unanchored until the next entry."""
    job = queued(cast.tournament).get()
    worker = threading.Thread(target=perform_and_close, args=[str(job.pk)])
    with transaction.atomic():
        entry = note(cast.tournament)
        worker.start()
        time.sleep(0.4)
        assert lines(cast.tournament) == []
    worker.join(timeout=30)
    assert lines(cast.tournament)[-1]["number"] == entry.number


def perform_and_close(job: str) -> None:
    try:
        perform(job)
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_two_processes_anchoring_at_once_write_whole_lines_in_order(cast: Cast):
    failures: list[Exception] = []

    def work() -> None:
        try:
            for _ in range(8):
                with transaction.atomic():
                    note(cast.tournament)
                anchor_head(cast.tournament)
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert failures == []
    numbers = [int(str(line["number"])) for line in lines(cast.tournament)]
    assert numbers == sorted(set(numbers))
    report = verify(cast.tournament.pk, anchors=read_stored_anchors(cast.tournament.pk))
    assert report.is_sound
    assert report.unproved == 0
