"""Papers and pictures in S3-compatible storage: made, shown, erased, deleted with their event."""

import socket

import pytest
from django.core.files.storage import default_storage, storages
from django.test import Client
from django.urls import reverse

from config.storage import StorageAway
from jobs.models import Job
from jobs.services import perform
from papers import files
from papers.services import request_document
from tests.file_removal import remove_files_owed
from tests.object_storage import Bucket, find_free_port
from tests.papers.reading import Print
from tests.tournaments.announcement.drawings import draw, upload
from tournaments.actors import actor_of_account
from tournaments.announcement.services import add_picture
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.models import Participant
from tournaments.setup.services.end import delete_event
from tournaments.stored_files import REMOVE

pytestmark = pytest.mark.django_db


@pytest.fixture
def nora(cast) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_paper_is_made_shown_and_forgotten_there(bucket, media, hall, make, nora):
    paper = make("bracket")
    assert not list(media.rglob("*.pdf")), "nothing lies in a folder"
    page = reverse("papers:paper", args=[hall.tournament.slug, paper.pk])
    answer = nora.get(page)
    assert (answer.status_code, answer["Content-Length"]) == (200, str(paper.file_size))
    assert Print(b"".join(answer.streaming_content)).pages
    erase_person(Participant.objects.get(number=1), by=hall.by)
    assert files.exists(paper), "before the commit nothing may be lost"
    remove_files_owed()
    assert not files.exists(paper)
    assert nora.get(page).status_code == 404


def test_a_file_that_is_lost_there_is_not_found(bucket, hall, make, nora):
    paper = make("bracket")
    files.remove(paper)
    page = reverse("papers:paper", args=[hall.tournament.slug, paper.pk])
    assert nora.get(page).status_code == 404


def test_pictures_go_with_their_event(bucket, cast, nora, tournament):
    by = actor_of_account(cast.organizer)
    picture = add_picture(tournament, by=by, kind="logo", sent=upload(draw()))
    page = reverse("tournaments:picture", args=[tournament.slug, picture.pk])
    assert nora.get(page).content == default_storage.open(picture.file).read()
    delete_event(tournament, by=by, name=tournament.name)
    remove_files_owed()
    assert not default_storage.exists(picture.file)


@pytest.fixture
def away(settings, bucket):
    """The same storage, as if its server were gone."""
    gone = Bucket(f"127.0.0.1:{find_free_port()}", bucket.name)
    return {**settings.STORAGES, **gone.storages()}


def test_a_storage_that_is_away_is_said_and_tried_again(bucket, away, settings, hall, make, nora):
    paper = make("bracket")
    working = settings.STORAGES
    settings.STORAGES = away
    answer = nora.get(reverse("papers:paper", args=[hall.tournament.slug, paper.pk]))
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert nora.get("/readyz").json()["storage"] == "failing"
    erase_person(Participant.objects.get(number=1), by=hall.by)
    remove_files_owed()
    job = Job.objects.get(kind=REMOVE)
    assert (job.state, job.failure) == ("queued", "StorageAway")
    settings.STORAGES = working
    Job.objects.update(due_at=job.queued_at)
    remove_files_owed()
    assert not files.exists(paper)
    assert nora.get("/readyz").json()["storage"] == "ok"


def test_a_paper_that_can_t_be_stored_says_so_and_is_made_later(bucket, away, settings, hall):
    working = settings.STORAGES
    settings.STORAGES = away
    document = request_document(hall.tournament, kind="bracket", by=hall.by)
    job = Job.objects.get(kind="papers.make")
    perform(str(job.pk))
    document.refresh_from_db()
    assert (document.state, document.reason) == ("failed", "storage_away")
    settings.STORAGES = working
    Job.objects.filter(pk=job.pk).update(due_at=job.queued_at)
    perform(str(job.pk))
    document.refresh_from_db()
    assert document.state == "ready"


def test_a_server_that_never_answers_is_not_waited_for_long(settings, bucket):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        gone = Bucket(f"127.0.0.1:{silent.getsockname()[1]}", bucket.name)
        settings.STORAGES = {**settings.STORAGES, **gone.storages()}
        config = storages["default"].client_config
        config.read_timeout, config.connect_timeout = 0.2, 0.2
        with pytest.raises(StorageAway):
            default_storage.exists("one.pdf")
