from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from jobs.models import Job
from operations.tasks import tidy


def test_it_throws_away_what_is_over_and_keeps_what_somebody_must_see(db):
    now = timezone.now()
    long_ago = now - timedelta(days=31)
    for state, finished in [("done", long_ago), ("done", now), ("failed", long_ago)]:
        Job.objects.create(kind="x", arguments={}, state=state, finished_at=finished)
    Job.objects.create(kind="x", arguments={}, state="queued")
    Session.objects.create(session_key="old", session_data="", expire_date=now - timedelta(1))
    Session.objects.create(session_key="new", session_data="", expire_date=now + timedelta(1))
    tidy()
    assert sorted(Job.objects.values_list("state", flat=True)) == ["done", "failed", "queued"]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
