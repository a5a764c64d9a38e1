"""Whoever is erased is taken off the papers, every version; the others stay."""

from django.urls import reverse

from papers import files
from papers.making import make
from papers.models import Document
from papers.services import ask_for_today
from tournaments.erasure import erase_person
from tournaments.models import Participant


def test_papers_that_name_them_are_removed_and_say_so(
    client, cast, hall, made, few_today, django_capture_on_commit_callbacks
):
    old = made("bracket")
    hall.win(1)
    hall.event.refresh_from_db()
    new, cards = made("bracket"), made("table_cards")
    bundle = ask_for_today(hall.event, by=hall.by)
    make(bundle)
    person = Participant.objects.get(number=1)
    with django_capture_on_commit_callbacks(execute=True):
        erase_person(person, by=hall.by)
    for document in (old, new, bundle):
        document.refresh_from_db()
        assert (document.state, document.content, document.people) == ("removed", {}, [])
        assert (document.fingerprint, document.file_hash) == ("", "")
        assert not files.path_of(document).exists()
    cards.refresh_from_db()
    assert cards.state == "ready"
    assert files.path_of(cards).exists()
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("papers", args=[hall.event.slug])).content.decode()
    assert "quitado" in page
    link = reverse("paper", args=[hall.event.slug, old.pk])
    assert link not in page
    assert client.get(link).status_code == 404


def test_a_paper_asked_for_before_the_erasure_is_not_made_after_it(hall, made):
    waiting = made("bracket")
    Document.objects.filter(pk=waiting.pk).update(state="queued")
    erase_person(Participant.objects.get(number=1), by=hall.by)
    make(waiting)
    assert Document.objects.get().state == "removed"


def test_a_name_that_was_changed_later_is_still_known_on_the_old_paper(hall, made):
    paper = made("bracket")
    person = Participant.objects.get(number=1)
    Participant.objects.filter(pk=person.pk).update(name="Otro Nombre", key="otro nombre")
    erase_person(person, by=hall.by)
    paper.refresh_from_db()
    assert paper.state == "removed"


def test_the_same_paper_can_be_made_again_without_them(hall, made):
    made("bracket")
    erase_person(Participant.objects.get(number=1), by=hall.by)
    assert made("bracket").state == "ready"
    assert Document.objects.count() == 2
