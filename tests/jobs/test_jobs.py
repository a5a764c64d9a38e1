"""Jobs: owed in the transaction that decides them, done once, tried again, never forgotten."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

import tests.jobs.errands.handlers  # noqa: F401  registers the errands
from jobs import services
from jobs.models import Job


@pytest.fixture
def announced(monkeypatch):
    """What was sent to the broker."""
    sent = []
    monkeypatch.setattr(services, "announce", lambda key, *, kind: sent.append(key))
    return sent


def test_a_job_is_announced_only_when_its_transaction_commits(
    db, announced, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        job = services.owe("errands.broken")
        assert announced == []
    assert announced == [job.pk]


def test_a_rolled_back_decision_owes_nothing(transactional_db, announced):
    with transaction.atomic():
        services.owe("errands.broken")
        transaction.set_rollback(True)
    assert announced == []
    assert not Job.objects.exists()


def test_a_silent_broker_does_not_fail_the_request(transactional_db, monkeypatch):
    def unreachable(key, *, kind):
        raise ConnectionError

    monkeypatch.setattr(services, "announce", unreachable)
    job = services.owe("errands.broken")
    assert Job.objects.get(pk=job.pk).state == "queued"


def test_it_refuses_a_kind_nobody_handles(db):
    with pytest.raises(KeyError):
        services.owe("errands.unheard_of")


def test_it_does_the_job_once_however_often_it_is_announced(db, announced, tmp_path):
    path = tmp_path / "mark"
    job = services.owe("errands.mark", path=str(path))
    for _ in range(3):
        services.perform(str(job.pk))
    assert path.read_text() == "done\n"
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("done", 1)
    assert job.finished_at


def test_a_failed_job_is_put_back_with_growing_pauses_and_given_up_at_last(db, announced):
    job = services.owe("errands.broken")
    pauses = []
    for _ in range(3):
        Job.objects.filter(pk=job.pk).update(due_at=timezone.now())
        before = timezone.now()
        services.perform(str(job.pk))
        job.refresh_from_db()
        pauses.append(round((job.due_at - before).total_seconds()))
    assert pauses[:2] == [10, 20]
    assert (job.state, job.attempts, job.failure) == ("failed", 3, "ZeroDivisionError")


def test_a_job_waits_until_it_is_due(db, announced, tmp_path):
    job = services.owe("errands.mark", path=str(tmp_path / "mark"))
    Job.objects.filter(pk=job.pk).update(due_at=timezone.now() + timedelta(minutes=1))
    services.perform(str(job.pk))
    assert not (tmp_path / "mark").exists()


def test_the_sweep_announces_what_was_lost_and_leaves_the_rest(db, announced):
    now = timezone.now()
    lost = services.owe("errands.broken")
    Job.objects.filter(pk=lost.pk).update(due_at=now - timedelta(minutes=1))
    dead = services.owe("errands.broken")
    Job.objects.filter(pk=dead.pk).update(
        state="running", attempts=1, lease_until=now - timedelta(seconds=1)
    )
    running = services.owe("errands.broken")
    Job.objects.filter(pk=running.pk).update(
        state="running", attempts=1, lease_until=now + timedelta(minutes=1)
    )
    paused = services.owe("errands.broken")
    Job.objects.filter(pk=paused.pk).update(attempts=1, due_at=now + timedelta(minutes=1))
    services.owe("errands.broken")  # just announced: its worker has had no time yet
    assert services.sweep() == 2
    assert set(announced) == {lost.pk, dead.pk}


def test_two_workers_told_at_once_do_the_job_once(transactional_db, tmp_path):
    path = tmp_path / "mark"
    with transaction.atomic():
        job = services.owe("errands.mark", path=str(path))

    def work():
        try:
            barrier.wait()
            services.perform(str(job.pk))
        finally:
            connection.close()

    barrier = threading.Barrier(4)
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_text() == "done\n"
