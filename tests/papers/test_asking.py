"""Asking for papers: one document for one content, made once, kept, and never forgotten."""

import hashlib
import io
import zipfile

import pytest
from django.core.files.storage import default_storage
from pypdf import PdfReader

from jobs.models import Job
from jobs.services import perform
from papers import files, generate
from papers.generate import ATTEMPTS, generate_document
from papers.models import Document
from papers.registry import PAPERS
from papers.services import request_document, request_today, retry_document
from tests.papers.reading import Print
from tournaments.actors import actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import LogEntry, Tournament


def jobs() -> list[Job]:
    return list(Job.objects.filter(kind="papers.make", state="queued"))


def test_what_is_asked_for_is_owed_and_made_by_a_worker(hall):
    document = request_document(hall.tournament, kind="bracket", by=hall.by)
    assert document.state == "queued"
    (job,) = jobs()
    perform(str(job.pk))
    document.refresh_from_db()
    assert (document.state, document.done, document.total) == ("ready", 1, 1)
    data = files.read(document)
    assert data.startswith(b"%PDF")
    assert (document.file_size, document.file_hash) == (len(data), hashlib.sha256(data).hexdigest())


def test_the_same_request_twice_is_one_document_one_file_and_one_entry_of_the_log(hall, make):
    first, second = make("bracket"), make("bracket")
    assert first.pk == second.pk
    assert Document.objects.count() == 1
    assert LogEntry.objects.filter(action="paper.made").count() == 1
    assert len(default_storage.listdir(f"papers/{first.tournament_id}")[1]) == 1


def test_new_content_is_a_new_version_and_the_old_one_stays(hall, make):
    before = make("bracket")
    hall.win(1)
    hall.tournament.refresh_from_db()
    after = make("bracket")
    assert after.pk != before.pk
    assert after.version > before.version
    assert after.log_number > before.log_number
    assert files.exists(before)
    assert Document.objects.filter(kind="bracket", state="ready").count() == 2


def test_another_size_is_another_document(hall):
    for size in PAPERS["bracket"].sizes:
        request_document(hall.tournament, kind="bracket", by=hall.by, size=size)
    assert Document.objects.count() == 3


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"kind": "lottery_ticket"}, "no_such_paper"),
        ({"kind": "bracket", "size": "A0"}, "no_such_size"),
        ({"kind": "bracket", "scope": {"match": "1"}}, "no_such_paper"),
        ({"kind": "sumula"}, "no_such_paper"),
        ({"kind": "certificate"}, "no_such_paper"),
    ],
)
def test_what_does_not_exist_is_refused(hall, request_, code):
    with pytest.raises(Refused) as refusal:
        request_document(hall.tournament, by=hall.by, **request_)
    assert refusal.value.code == code
    assert not Document.objects.exists()


def test_nothing_is_printed_on_an_empty_paper(cast):
    with pytest.raises(Refused, match="nothing_to_print"):
        request_document(cast.tournament, kind="bracket", by=actor_of_account(cast.organizer))


@pytest.mark.parametrize("who", ["referee", "committee", "stranger", "player"])
def test_only_those_who_run_it_make_papers(hall, who):
    with pytest.raises(NotAllowed):
        request_document(
            hall.tournament, kind="bracket", by=actor_of_account(getattr(hall.cast, who))
        )
    with pytest.raises(NotAllowed):
        request_today(hall.tournament, by=actor_of_account(getattr(hall.cast, who)))


def test_a_failure_says_why_and_can_be_tried_again(hall, monkeypatch):
    monkeypatch.setattr(generate.files, "write", full_disk)
    document = request_document(hall.tournament, kind="bracket", by=hall.by)
    (job,) = jobs()
    perform(str(job.pk))
    document.refresh_from_db()
    assert (document.state, document.reason) == ("failed", "no_space")
    monkeypatch.undo()
    retry_document(document, by=hall.by)
    generate_document(document)
    document.refresh_from_db()
    assert (document.state, document.reason) == ("ready", "")


def full_disk(*args: object) -> None:
    raise OSError(28, "No space left on device")


def test_what_was_cut_off_too_often_is_given_up(hall):
    """A time limit kills the worker: no exception ever tells."""
    document = request_document(hall.tournament, kind="bracket", by=hall.by)
    Document.objects.filter(pk=document.pk).update(state="making", attempts=ATTEMPTS)
    generate_document(document)
    document.refresh_from_db()
    assert (document.state, document.reason) == ("failed", "too_long")


def test_a_worker_that_died_after_writing_the_file_leaves_no_double(hall, monkeypatch):
    document = request_document(hall.tournament, kind="bracket", by=hall.by)
    with monkeypatch.context() as patch:
        patch.setattr(generate, "finish", killed)
        with pytest.raises(SystemExit):
            generate_document(document)
    assert Document.objects.get().state == "making"
    generate_document(document)
    generate_document(document)
    assert Document.objects.get().state == "ready"
    assert LogEntry.objects.filter(action="paper.made").count() == 1


def killed(*args: object) -> None:
    raise SystemExit


def test_everything_for_today_is_one_file_with_all_papers_in_it(hall, few_today):
    bundle = request_today(hall.tournament, by=hall.by)
    generate_document(bundle)
    bundle.refresh_from_db()
    assert bundle.state == "ready"
    assert bundle.done == bundle.total == len(bundle.content["items"]) > 3
    bound = Print(files.read(bundle))
    items = Document.objects.filter(pk__in=bundle.content["items"])
    assert len(bound.pages) == sum(len(Print(files.read(item)).pages) for item in items)
    assert len(bound.reader.outline) == bundle.total
    assert bound.language == "es-ar"


def test_the_one_file_is_of_one_size_and_in_a_zip_each_paper_has_its_own(hall, few_today):
    bundles = [request_today(hall.tournament, by=hall.by, form=form) for form in ("pdf", "zip")]
    for bundle in bundles:
        generate_document(bundle)
        bundle.refresh_from_db()
    pages = PdfReader(io.BytesIO(files.read(bundles[0]))).pages
    sizes = {tuple(sorted(round(float(side)) for side in page.mediabox[2:])) for page in pages}
    assert sizes == {(595, 842)}  # A4, upright or lying
    archive = zipfile.ZipFile(io.BytesIO(files.read(bundles[1])))
    bracket = PdfReader(io.BytesIO(archive.read(archive.namelist()[0])))
    assert max(bracket.pages[0].mediabox[2:]) > 1190  # A3


def test_a_rehearsals_papers_say_so_in_their_titles(hall, few_today):
    Tournament.objects.filter(pk=hall.tournament.pk).update(rehearsal=True)
    hall.tournament.refresh_from_db()
    bundle = request_today(hall.tournament, by=hall.by)
    generate_document(bundle)
    bound = Print(files.read(bundle))
    assert bound.title == f"Ensayo · {hall.tournament.name}"
    assert all("Ensayo" in page.extract_text() for page in bound.pages)


def test_the_one_file_is_tagged_as_its_papers_are(hall, few_today):
    bundle = request_today(hall.tournament, by=hall.by)
    generate_document(bundle)
    bundle.refresh_from_db()
    bound = Print(files.read(bundle))
    items = [Document.objects.get(pk=key) for key in bundle.content["items"]]
    single = [Print(files.read(item)) for item in items]
    assert bound.tagged
    assert bound.headings == [heading for paper in single for heading in paper.headings]
    assert bound.figures == [words for paper in single for words in paper.figures]
    assert bound.marks_without_place() == 0
    parts = [str(element["/T"]) for element in bound.elements if element["/S"] == "/Part"]
    assert parts == [str(entry["/Title"]) for entry in bound.reader.outline]
    ids = [str(element["/ID"]) for element in bound.elements if "/ID" in element]
    assert len(ids) == len(set(ids)) > 6


def test_everything_for_today_as_a_zip_and_asked_for_twice(hall, few_today):
    bundle = request_today(hall.tournament, by=hall.by, form="zip")
    generate_document(bundle)
    again = request_today(hall.tournament, by=hall.by, form="zip")
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
