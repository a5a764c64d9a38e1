"""The page of an event's papers, and their files: who gets what, and what is said of each."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from jobs.models import Job
from jobs.services import claim
from papers import files
from papers.labels import FAILURES
from papers.models import Document
from papers.services import request_document
from tests.papers.reading import Print
from tests.words.catalogues import ROOT


@pytest.fixture
def nora(client: Client, cast) -> Client:
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(hall) -> str:
    return reverse("papers:papers", args=[hall.tournament.slug])


def test_nora_asks_for_a_paper_and_opens_it(nora, hall, make):
    nora.post(page(hall), {"kind": "bracket", "size": "A4"})
    assert Document.objects.get().size == "A4"
    make("bracket", size="A4")
    link = reverse("papers:paper", args=[hall.tournament.slug, Document.objects.get().pk])
    assert link in nora.get(page(hall)).content.decode()
    answer = nora.get(link)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "copa-primavera-cuadro" in answer["Content-Disposition"]
    assert Print(b"".join(answer.streaming_content)).language == "es-ar"


def test_everybody_sees_what_is_public_and_ready_and_nothing_else(hall, make):
    make("bracket")
    request_document(hall.tournament, kind="order_of_play", by=hall.by)
    make("inscription_list")
    text = Client().get(page(hall)).content.decode()
    assert "Cuadro" in text
    assert "<form" not in text.split("<main")[1].split("</main")[0]
    assert str(Document.objects.get(kind="bracket").pk) in text
    for kind in ("order_of_play", "inscription_list"):
        assert str(Document.objects.get(kind=kind).pk) not in text


def test_the_page_says_so_when_the_process_that_made_a_paper_died(nora, hall):
    """Its lease is not renewed any more; the number of papers done just stood still."""
    request_document(hall.tournament, kind="bracket", by=hall.by)
    job = Job.objects.get(kind="papers.make")
    claim(job.pk)
    assert "no responde" not in nora.get(page(hall)).content.decode()
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert (
        "El programa que prepara los impresos no responde" in nora.get(page(hall)).content.decode()
    )


def test_the_page_asks_again_only_while_something_is_being_made(nora, hall, make):
    make("bracket")
    assert "every 2s" not in nora.get(page(hall)).content.decode()
    waiting = request_document(hall.tournament, kind="order_of_play", by=hall.by)
    assert "every 2s" in nora.get(page(hall)).content.decode()
    part = nora.get(page(hall), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    Document.objects.filter(pk=waiting.pk).update(state="making", done=7, total=31)
    assert 'max="31" value="7"' in nora.get(page(hall)).content.decode()


def test_a_failure_is_told_with_its_reason_and_a_button(nora, hall):
    broken = request_document(hall.tournament, kind="bracket", by=hall.by)
    Document.objects.filter(pk=broken.pk).update(state="failed", reason="no_space")
    assert f'value="{broken.pk}"' in nora.get(page(hall)).content.decode()
    nora.post(page(hall), {"again": str(broken.pk)})
    broken.refresh_from_db()
    assert broken.state == "queued"


def test_whoever_asks_for_a_paper_lands_on_its_card(nora, hall):
    for data, card in (
        ({"kind": "bracket"}, "bracket"),
        ({"kind": "check_in_list"}, "check_in_list"),
        ({"today": "pdf"}, "today"),
    ):
        answer = nora.post(page(hall), data)
        assert answer["Location"] == f"{page(hall)}#{card}"
        assert nora.get(page(hall)).text.count(f' id="{card}"') == 1
    broken = Document.objects.get(kind="bracket")
    Document.objects.filter(pk=broken.pk).update(state="failed", reason="no_space")
    assert nora.post(page(hall), {"again": str(broken.pk)})["Location"].endswith("#bracket")


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "x"},
        {"kind": "bracket", "size": "A9"},
        {"kind": "bracket", "scope": "{"},
        {"kind": "bracket", "scope": "[" * 10_000},
        {"kind": "bracket", "scope": '{"a": 1}'},
        {"today": "exe"},
    ],
)
def test_nonsense_is_answered_with_a_sentence(nora, hall, data):
    answer = nora.post(page(hall), data, follow=True)
    assert answer.status_code == 200
    assert len(list(answer.context["messages"])) == 1
    assert not Document.objects.exists()


@pytest.mark.parametrize("again", ["x", "00000000-0000-0000-0000-000000000000"])
def test_a_document_that_is_not_there_is_not_found(nora, hall, again):
    assert nora.post(page(hall), {"again": again}).status_code == 404


def test_a_paper_of_another_event_is_not_found_here(nora, hall, make, cast):
    document = make("bracket")
    url = reverse("papers:paper", args=[cast.other_tournament.slug, document.pk])
    assert nora.get(url).status_code == 404


def test_a_file_that_is_lost_is_not_found(nora, hall, make):
    document = make("bracket")
    files.remove(document)
    url = reverse("papers:paper", args=[hall.tournament.slug, document.pk])
    assert nora.get(url).status_code == 404


def test_the_page_costs_the_same_for_one_paper_and_for_many(nora, hall, make):
    make("bracket")

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            nora.get(page(hall))
        return len(queries)

    first = cost()
    document = Document.objects.get()
    for number in range(30):
        document.pk, document.key = None, f"{number}"
        document.save(force_insert=True)
    assert cost() == first


def test_every_failure_has_words():
    code = "".join(path.read_text() for path in (ROOT / "papers").glob("*.py"))
    assert all(f'"{name}"' in code for name in FAILURES)


def test_the_command_prints_any_paper_without_a_broker(hall, tmp_path):
    target = tmp_path / "cuadro.pdf"
    call_command("document", "bracket", hall.tournament.slug, size="A4", output=target)
    assert "Acosta" in Print(target.read_bytes()).words
    assert not Document.objects.exists()


def test_the_command_says_what_it_can_not_do(hall):
    for arguments, word in [
        (("bracket", "nowhere"), "no tournament"),
        (("bracket", hall.tournament.slug, "--size", "A9"), "A3, A4, poster"),
        (("sumula", hall.tournament.slug, "--scope", "match=99"), "--scope"),
    ]:
        with pytest.raises(CommandError, match=word):
            call_command("document", *arguments)
