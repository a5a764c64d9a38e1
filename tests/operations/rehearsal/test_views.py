"""The button: a rehearsal is owed, played by a worker, and shown to who asked for it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from jobs import services as jobs
from jobs.models import Job
from tournaments.models import Tournament

BACKEND = "django.contrib.auth.backends.ModelBackend"
CHOICE = {"blueprint": "asart", "teams": 2, "until": "draw"}


@pytest.fixture
def organizer(client, cast):
    client.force_login(cast.organizer, backend=BACKEND)
    return client


def test_asking_for_one_leads_to_its_progress_and_then_to_the_tournament(organizer):
    answer = organizer.post(reverse("operations:rehearse"), CHOICE)
    job = Job.objects.get(kind="operations.rehearse")
    assert answer.url == reverse("operations:rehearsal", args=[job.pk])
    assert "hx-trigger" in organizer.get(answer.url).content.decode()
    jobs.perform(str(job.pk))
    page = organizer.get(answer.url).content.decode()
    tournament = Tournament.objects.get(slug=job.arguments["slug"])
    assert reverse("spectators:tournament", args=[tournament.slug]) in page
    assert "hx-trigger" not in page


def test_the_page_says_so_when_nobody_plays_it(organizer):
    answer = organizer.post(reverse("operations:rehearse"), CHOICE)
    job = Job.objects.get(kind="operations.rehearse")
    jobs.claim(job.pk)
    assert "no responde" not in organizer.get(answer.url).text
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert "no responde" in organizer.get(answer.url).text


def test_a_second_run_begins_anew_and_leaves_one_tournament_at_the_address(organizer):
    organizer.post(reverse("operations:rehearse"), CHOICE)
    job = Job.objects.get(kind="operations.rehearse")
    jobs.perform(str(job.pk))
    Job.objects.filter(pk=job.pk).update(state="queued")
    jobs.perform(str(job.pk))
    assert Job.objects.get(pk=job.pk).state == "done"
    assert Tournament.objects.filter(slug=job.arguments["slug"]).count() == 1
    assert Tournament.objects.filter(rehearsal=True).count() == 2


def test_nobody_sees_somebody_elses(organizer, client, cast):
    organizer.post(reverse("operations:rehearse"), CHOICE)
    job = Job.objects.get(kind="operations.rehearse")
    client.force_login(cast.stranger, backend=BACKEND)
    assert client.get(reverse("operations:rehearsal", args=[job.pk])).status_code == 404


def test_the_public_list_leaves_rehearsals_out(organizer, client, cast):
    organizer.post(reverse("operations:rehearse"), CHOICE)
    job = Job.objects.get(kind="operations.rehearse")
    jobs.perform(str(job.pk))
    client.logout()
    assert job.arguments["slug"] not in client.get("/").content.decode()


@pytest.mark.parametrize("teams", ["1", "513", "many", ""])
def test_a_number_that_cannot_be_gets_a_sentence(organizer, teams):
    answer = organizer.post(reverse("operations:rehearse"), CHOICE | {"teams": teams})
    assert answer.status_code == 200
    assert answer.context["form"].errors["teams"]
