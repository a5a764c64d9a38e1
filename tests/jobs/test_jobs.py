"""Jobs: owed in the transaction that decides them, done once, tried again, never forgotten."""

import threading
from contextlib import nullcontext
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
    monkeypatch.setattr(services, "announce", lambda queue, **_more: sent.append(queue))
    return sent


def test_a_job_is_announced_only_when_its_transaction_commits(
    db, announced, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        services.enqueue("errands.broken")
        assert announced == []
    assert announced == ["celery"]


def test_a_rolled_back_decision_owes_nothing(transactional_db, announced):
    with transaction.atomic():
        services.enqueue("errands.broken")
        transaction.set_rollback(True)
    assert announced == []
    assert not Job.objects.exists()


def test_a_silent_broker_does_not_fail_the_request(transactional_db, monkeypatch):
    def unreachable(queue):
        raise ConnectionError

    monkeypatch.setattr(services, "announce", unreachable)
    job = services.enqueue("errands.broken")
    assert Job.objects.get(pk=job.pk).state == "queued"


def test_it_refuses_a_kind_nobody_handles(db):
    with pytest.raises(KeyError):
        services.enqueue("errands.unheard_of")


def test_it_does_the_job_once_however_often_it_is_announced(db, announced, tmp_path):
    path = tmp_path / "mark"
    job = services.enqueue("errands.mark", path=str(path))
    for _ in range(3):
        services.perform(str(job.pk))
    assert path.read_text() == "done\n"
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("done", 1)
    assert job.finished_at


def test_a_failed_job_is_put_back_with_growing_pauses_and_given_up_at_last(db, announced):
    job = services.enqueue("errands.broken")
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
    job = services.enqueue("errands.mark", path=str(tmp_path / "mark"))
    Job.objects.filter(pk=job.pk).update(due_at=timezone.now() + timedelta(minutes=1))
    services.perform(str(job.pk))
    assert not (tmp_path / "mark").exists()


def change(job, **fields) -> None:
    Job.objects.filter(pk=job.pk).update(**fields)


def lose(job, **fields) -> None:
    """Its process died a second after its last renewal ran out."""
    over = timezone.now() - timedelta(seconds=1)
    change(job, **{"state": "running", "attempts": 1, "lease_until": over} | fields)


def test_a_job_whose_process_died_is_queued_and_announced_again(db, announced):
    dead = services.enqueue("errands.broken")
    lose(dead)
    assert services.sweep() == 1
    assert announced == ["celery"]
    dead.refresh_from_db()
    assert (dead.state, dead.lease_until) == ("queued", None)


def test_a_job_that_kills_every_process_is_given_up(db, announced):
    deadly = services.enqueue("errands.broken")
    lose(deadly, attempts=services.MAX_LOSSES)
    services.sweep()
    deadly.refresh_from_db()
    assert (deadly.state, deadly.failure) == ("failed", "WorkerLost")
    assert announced == []


def test_the_sweep_is_silent_while_a_backlog_is_worked_off(db, announced):
    """It once announced every waiting job again, every 20 seconds."""
    long_ago = timezone.now() - timedelta(minutes=10)
    for _ in range(5):
        change(services.enqueue("errands.broken"), due_at=long_ago)
    soon = timezone.now() + timedelta(seconds=5)
    change(services.enqueue("errands.mark"), state="running", attempts=1, lease_until=soon)
    for _ in range(10):
        services.sweep()
    assert announced == []


def test_a_queue_that_stands_still_is_told_once_however_much_waits(db, announced):
    long_ago = timezone.now() - timedelta(minutes=10)
    for _ in range(5):
        change(services.enqueue("errands.broken"), due_at=long_ago)
    assert services.sweep() == 1
    assert announced == ["celery"]


def test_the_sweep_leaves_what_was_just_announced_and_what_is_not_due(db, announced):
    services.enqueue("errands.broken")
    later = timezone.now() + timedelta(minutes=1)
    change(services.enqueue("errands.broken"), attempts=1, due_at=later)
    assert services.sweep() == 0
    change(services.enqueue("errands.broken"), attempts=1)  # its pause is over
    assert services.sweep() == 1


def test_one_announcement_of_the_sweep_reaches_every_waiting_job(db, announced, tmp_path):
    path = tmp_path / "mark"
    for _ in range(3):
        services.enqueue("errands.mark", path=str(path))
    rounds = 0
    announced.append("celery")
    while announced:
        services.perform_next(announced.pop(), and_others=True, keep_lease=nullcontext)
        rounds += 1
    assert path.read_text() == "done\n" * 3
    assert rounds == 3


def test_a_message_too_many_does_nothing(db, announced, tmp_path):
    services.perform_next("celery", and_others=True, keep_lease=nullcontext)
    assert announced == []


def test_a_short_job_is_done_before_a_pile_of_long_ones(db, announced, tmp_path):
    path = tmp_path / "mark"
    for _ in range(3):
        services.enqueue("errands.pile", path=str(path))
    services.enqueue("errands.awaited", path=str(path))
    services.perform_next("slow", and_others=False, keep_lease=nullcontext)
    assert path.read_text() == "awaited\n"


def test_a_run_that_lost_its_lease_does_not_say_how_it_ended(db, announced, tmp_path):
    job = services.enqueue("errands.mark", path=str(tmp_path / "mark"))
    slow_run = services.claim(job.pk)
    lose(job)
    services.sweep()
    services.claim(job.pk)
    services.run(slow_run, nullcontext)
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("running", 2)


def test_it_says_which_jobs_nobody_does(db, announced):
    dead = services.enqueue("errands.mark", path="dead")
    lose(dead)
    fresh = services.enqueue("errands.mark", path="fresh")
    assert services.list_interrupted("errands.mark") == [{"path": "dead"}]
    change(fresh, due_at=timezone.now() - timedelta(minutes=1))
    assert services.list_interrupted("errands.mark") == [{"path": "dead"}, {"path": "fresh"}]
    change(dead, lease_until=timezone.now() + timedelta(seconds=5))
    assert services.list_interrupted("errands.mark") == []


def test_two_workers_told_at_once_do_the_job_once(transactional_db, tmp_path):
    path = tmp_path / "mark"
    with transaction.atomic():
        job = services.enqueue("errands.mark", path=str(path))

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


def test_a_clock_set_back_does_not_leave_queued_jobs_waiting(db, announced, tmp_path):
    """They were queued at what is now tomorrow; the sweep finds them and they are done."""
    path = tmp_path / "mark"
    job = services.enqueue("errands.mark", path=str(path))
    tomorrow = timezone.now() + timedelta(days=1)
    Job.objects.update(queued_at=tomorrow, due_at=tomorrow)
    assert services.sweep() == 1
    services.perform(str(job.pk))
    assert path.exists()


def test_a_job_for_later_is_not_done_sooner(db, announced, tmp_path):
    path = tmp_path / "mark"
    job = services.enqueue("errands.mark", path=str(path))
    Job.objects.update(due_at=timezone.now() + timedelta(minutes=5))
    assert services.sweep() == 0
    services.perform(str(job.pk))
    assert not path.exists()
