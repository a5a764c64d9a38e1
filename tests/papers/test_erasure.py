"""Whoever is erased is taken off the papers, every version; the others stay."""

from django.urls import reverse

from papers import files
from papers.generate import generate_document
from papers.models import Document
from papers.services import request_today
from tests.file_removal import remove_files_owed
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.short_names import update_short_names
from tournaments.models import Participant


def test_papers_that_name_them_are_removed_and_say_so(client, cast, hall, make, few_today):
    old = make("bracket")
    hall.win(1)
    hall.tournament.refresh_from_db()
    new, cards = make("bracket"), make("table_cards")
    bundle = request_today(hall.tournament, by=hall.by)
    generate_document(bundle)
    person = Participant.objects.get(number=1)
    erase_person(person, by=hall.by)
    remove_files_owed()
    for document in (old, new, bundle):
        document.refresh_from_db()
        assert (document.state, document.content, document.people) == ("removed", {}, [])
        assert (document.fingerprint, document.file_hash) == ("", "")
        assert not files.exists(document)
    cards.refresh_from_db()
    assert cards.state == "ready"
    assert files.exists(cards)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("papers:papers", args=[hall.tournament.slug])).content.decode()
    assert "quitado" in page
    link = reverse("papers:paper", args=[hall.tournament.slug, old.pk])
    assert link not in page
    assert client.get(link).status_code == 404


def test_a_paper_asked_for_before_the_erasure_is_not_made_after_it(hall, make):
    waiting = make("bracket")
    Document.objects.filter(pk=waiting.pk).update(state="queued")
    erase_person(Participant.objects.get(number=1), by=hall.by)
    generate_document(waiting)
    assert Document.objects.get().state == "removed"


def test_a_name_that_was_changed_later_is_still_known_on_the_old_paper(hall, make):
    paper = make("bracket")
    person = Participant.objects.get(number=1)
    Participant.objects.filter(pk=person.pk).update(
        name="Otro Nombre", called="Otro", key="otro nombre"
    )
    erase_person(person, by=hall.by)
    paper.refresh_from_db()
    assert paper.state == "removed"


def test_the_same_paper_can_be_made_again_without_them(hall, make):
    make("bracket")
    erase_person(Participant.objects.get(number=1), by=hall.by)
    assert make("bracket").state == "ready"
    assert Document.objects.count() == 2


def test_somebody_shown_by_a_nickname_alone_is_known_on_the_paper(hall, make):
    person = Participant.objects.get(number=1)
    Participant.objects.filter(pk=person.pk).update(nickname="Chiquita")
    update_short_names(hall.tournament)
    paper = make("bracket")
    assert "Chiquita" in str(paper.content)
    assert "Acosta" not in str(paper.content)
    erase_person(person, by=hall.by)
    paper.refresh_from_db()
    assert (paper.state, paper.content) == ("removed", {})
