"""Asking for papers: one document for one content, made once, kept, and never forgotten."""

import io
import zipfile

import pytest

from jobs.models import Job
from jobs.services import perform
from papers import files, making
from papers.models import Document
from papers.registry import PAPERS
from papers.services import ask, ask_again, ask_for_today
from tests.papers.reading import Print
from tournaments.actors import of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import LogEntry


def jobs() -> list[Job]:
    return list(Job.objects.filter(kind="papers.make", state="queued"))


def test_what_is_asked_for_is_owed_and_made_by_a_worker(hall):
    document = ask(hall.event, kind="bracket", by=hall.by)
    assert document.state == "queued"
    (job,) = jobs()
    perform(str(job.pk))
    document.refresh_from_db()
    assert (document.state, document.done, document.total) == ("ready", 1, 1)
    data = files.read(document)
    assert data.startswith(b"%PDF")
    assert (document.file_size, document.file_hash) == (len(data), files.digest(data))


def test_the_same_request_twice_is_one_document_one_file_and_one_entry_of_the_log(hall, made):
    first, second = made("bracket"), made("bracket")
    assert first.pk == second.pk
    assert Document.objects.count() == 1
    assert LogEntry.objects.filter(action="paper.made").count() == 1
    assert len(list(files.path_of(first).parent.iterdir())) == 1


def test_new_content_is_a_new_version_and_the_old_one_stays(hall, made):
    before = made("bracket")
    hall.win(1)
    hall.event.refresh_from_db()
    after = made("bracket")
    assert after.pk != before.pk
    assert after.version > before.version
    assert after.log_number > before.log_number
    assert files.path_of(before).exists()
    assert Document.objects.filter(kind="bracket", state="ready").count() == 2


def test_another_size_is_another_document(hall):
    for size in PAPERS["bracket"].sizes:
        ask(hall.event, kind="bracket", by=hall.by, size=size)
    assert Document.objects.count() == 3


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"kind": "lottery_ticket"}, "no_such_paper"),
        ({"kind": "bracket", "size": "A0"}, "no_such_size"),
        ({"kind": "bracket", "scope": {"match": "1"}}, "no_such_paper"),
    ],
)
def test_what_does_not_exist_is_refused(hall, request_, code):
    with pytest.raises(Refused) as refusal:
        ask(hall.event, by=hall.by, **request_)
    assert refusal.value.code == code
    assert not Document.objects.exists()


def test_nothing_is_printed_on_an_empty_paper(cast):
    with pytest.raises(Refused, match="nothing_to_print"):
        ask(cast.tournament, kind="bracket", by=of_account(cast.organizer))


@pytest.mark.parametrize("who", ["referee", "committee", "stranger", "player"])
def test_only_those_who_run_it_make_papers(hall, who):
    with pytest.raises(NotAllowed):
        ask(hall.event, kind="bracket", by=of_account(getattr(hall.cast, who)))
    with pytest.raises(NotAllowed):
        ask_for_today(hall.event, by=of_account(getattr(hall.cast, who)))


def test_a_failure_says_why_and_can_be_tried_again(hall, monkeypatch):
    monkeypatch.setattr(making.files, "write", full_disk)
    document = ask(hall.event, kind="bracket", by=hall.by)
    (job,) = jobs()
    perform(str(job.pk))
    document.refresh_from_db()
    assert (document.state, document.reason) == ("failed", "no_space")
    monkeypatch.undo()
    ask_again(document, by=hall.by)
    making.make(document)
    document.refresh_from_db()
    assert (document.state, document.reason) == ("ready", "")


def full_disk(*args: object) -> None:
    raise OSError(28, "No space left on device")


def test_what_was_cut_off_too_often_is_given_up(hall):
    """A time limit kills the worker: no exception ever tells."""
    document = ask(hall.event, kind="bracket", by=hall.by)
    Document.objects.filter(pk=document.pk).update(state="making", attempts=making.ATTEMPTS)
    making.make(document)
    document.refresh_from_db()
    assert (document.state, document.reason) == ("failed", "too_long")


def test_a_worker_that_died_after_writing_the_file_leaves_no_double(hall, monkeypatch):
    document = ask(hall.event, kind="bracket", by=hall.by)
    with monkeypatch.context() as patch:
        patch.setattr(making, "finish", killed)
        with pytest.raises(SystemExit):
            making.make(document)
    assert Document.objects.get().state == "making"
    making.make(document)
    making.make(document)
    assert Document.objects.get().state == "ready"
    assert LogEntry.objects.filter(action="paper.made").count() == 1


def killed(*args: object) -> None:
    raise SystemExit


def test_everything_for_today_is_one_file_with_all_papers_in_it(hall, few_today):
    bundle = ask_for_today(hall.event, by=hall.by)
    making.make(bundle)
    bundle.refresh_from_db()
    assert bundle.state == "ready"
    assert bundle.done == bundle.total == len(bundle.content["items"]) > 3
    whole = Print(files.read(bundle))
    items = Document.objects.filter(pk__in=bundle.content["items"])
    assert len(whole.pages) == sum(len(Print(files.read(item)).pages) for item in items)
    assert len(whole.reader.outline) == bundle.total
    assert whole.language == "es-ar"


def test_the_one_file_is_tagged_as_its_papers_are(hall, few_today):
    bundle = ask_for_today(hall.event, by=hall.by)
    making.make(bundle)
    bundle.refresh_from_db()
    whole = Print(files.read(bundle))
    items = [Document.objects.get(pk=key) for key in bundle.content["items"]]
    single = [Print(files.read(item)) for item in items]
    assert whole.tagged
    assert whole.headings == [heading for paper in single for heading in paper.headings]
    assert whole.figures == [words for paper in single for words in paper.figures]
    assert whole.marks_without_place() == 0
    parts = [str(element["/T"]) for element in whole.elements if element["/S"] == "/Part"]
    assert parts == [str(entry["/Title"]) for entry in whole.reader.outline]
    ids = [str(element["/ID"]) for element in whole.elements if "/ID" in element]
    assert len(ids) == len(set(ids)) > 6


def test_everything_for_today_as_a_zip_and_asked_for_twice(hall, few_today):
    bundle = ask_for_today(hall.event, by=hall.by, form="zip")
    making.make(bundle)
    again = ask_for_today(hall.event, by=hall.by, form="zip")
    assert again.pk == bundle.pk
    archive = zipfile.ZipFile(io.BytesIO(files.read(bundle)))
    bundle.refresh_from_db()
    assert len(archive.namelist()) == bundle.total
    assert archive.testzip() is None


def test_a_round_that_is_over_makes_one_fresh_bracket(hall, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        for number in (1, 2, 3):
            hall.win(number)
    assert not Job.objects.filter(kind="papers.round").exists()
    with django_capture_on_commit_callbacks(execute=True):
        hall.win(4)
    (job,) = Job.objects.filter(kind="papers.round")
    perform(str(job.pk))
    assert Document.objects.get().state == "ready"
    assert Document.objects.get().kind == "bracket"
