"""The page of an event's papers, and their files: who gets what, and what is said of each."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from papers import files
from papers.models import Document
from papers.services import ask
from papers.words import FAILURES, REFUSALS
from tests.papers.reading import Print
from tests.words.catalogues import ROOT


@pytest.fixture
def nora(client: Client, cast) -> Client:
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(hall) -> str:
    return reverse("papers", args=[hall.event.slug])


def test_nora_asks_for_a_paper_and_opens_it(nora, hall, made):
    nora.post(page(hall), {"kind": "bracket", "size": "A4"})
    assert Document.objects.get().size == "A4"
    made("bracket", size="A4")
    link = reverse("paper", args=[hall.event.slug, Document.objects.get().pk])
    assert link in nora.get(page(hall)).content.decode()
    answer = nora.get(link)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "copa-primavera-bracket" in answer["Content-Disposition"]
    assert Print(b"".join(answer.streaming_content)).language == "es-ar"


def test_everybody_sees_what_is_public_and_ready_and_nothing_else(hall, made):
    made("bracket")
    ask(hall.event, kind="order_of_play", by=hall.by)
    made("inscription_list")
    seen = Client().get(page(hall)).content.decode()
    assert "Cuadro" in seen
    assert "<form" not in seen.split("<main")[1].split("</main")[0]
    assert str(Document.objects.get(kind="bracket").pk) in seen
    for kind in ("order_of_play", "inscription_list"):
        assert str(Document.objects.get(kind=kind).pk) not in seen


def test_the_page_asks_again_only_while_something_is_being_made(nora, hall, made):
    made("bracket")
    assert "every 2s" not in nora.get(page(hall)).content.decode()
    waiting = ask(hall.event, kind="order_of_play", by=hall.by)
    assert "every 2s" in nora.get(page(hall)).content.decode()
    part = nora.get(page(hall), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    Document.objects.filter(pk=waiting.pk).update(state="making", done=7, total=31)
    assert 'max="31" value="7"' in nora.get(page(hall)).content.decode()


def test_a_failure_is_told_with_its_reason_and_a_button(nora, hall):
    broken = ask(hall.event, kind="bracket", by=hall.by)
    Document.objects.filter(pk=broken.pk).update(state="failed", reason="no_space")
    assert f'value="{broken.pk}"' in nora.get(page(hall)).content.decode()
    nora.post(page(hall), {"again": str(broken.pk)})
    broken.refresh_from_db()
    assert broken.state == "queued"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "x"},
        {"kind": "bracket", "size": "A9"},
        {"kind": "bracket", "scope": "{"},
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


def test_a_paper_of_another_event_is_not_found_here(nora, hall, made, cast):
    document = made("bracket")
    url = reverse("paper", args=[cast.other_tournament.slug, document.pk])
    assert nora.get(url).status_code == 404


def test_a_file_that_is_lost_is_not_found(nora, hall, made):
    document = made("bracket")
    files.remove(document)
    url = reverse("paper", args=[hall.event.slug, document.pk])
    assert nora.get(url).status_code == 404


def test_the_page_costs_the_same_for_one_paper_and_for_many(nora, hall, made):
    made("bracket")

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


def test_every_refusal_and_every_failure_has_words():
    code = "".join(path.read_text() for path in (ROOT / "papers").glob("*.py"))
    assert all(f'"{name}"' in code for name in (*REFUSALS, *FAILURES))


def test_the_command_prints_any_paper_without_a_broker(hall, tmp_path):
    target = tmp_path / "cuadro.pdf"
    call_command("document", "bracket", hall.event.slug, size="A4", output=target)
    assert "Acosta" in Print(target.read_bytes()).words
    assert not Document.objects.exists()


def test_the_command_says_what_it_can_not_do(hall):
    for arguments, word in [
        (("bracket", "nowhere"), "no tournament"),
        (("bracket", hall.event.slug, "--size", "A9"), "A3, A4, poster"),
        (("sumula", hall.event.slug, "--scope", "match=99"), "--scope"),
    ]:
        with pytest.raises(CommandError, match=word):
            call_command("document", *arguments)
