"""The papers of an event, in every state a document can have."""

from django.urls import reverse

from papers.generate import generate_document
from papers.models import Document
from papers.own_diploma import request_own_diploma
from papers.services import request_document, request_today
from tests.browser.day_pages import event, hall
from tests.browser.seen import Seen
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import SYSTEM
from tournaments.inscriptions.services.links import create_link
from tournaments.models import Participant
from tournaments.setup.services.create import create_tournament


def with_papers(cast: Cast) -> None:
    """One ready, one older, one being made, one failed, one removed, a bundle on its way; once."""
    hall(cast)
    if Document.objects.exists():
        return
    for size in ("A3", "A4"):
        generate_document(request_document(event(cast), kind="bracket", by=SYSTEM, size=size))
    Document.objects.filter(size="A4").update(size="A3", version=1)
    request_document(event(cast), kind="order_of_play", by=SYSTEM)
    broken = request_document(event(cast), kind="inscription_list", by=SYSTEM)
    gone = request_document(event(cast), kind="check_in_list", by=SYSTEM)
    Document.objects.filter(pk=broken.pk).update(state="failed", reason="no_space")
    Document.objects.filter(pk=gone.pk).update(state="removed", fingerprint="")
    bundle = request_today(event(cast), by=SYSTEM)
    Document.objects.filter(pk=bundle.pk).update(state="making", done=7, total=31)


def papers(cast: Cast) -> str:
    return reverse("papers:papers", args=[event(cast).slug])


def own_diploma(cast: Cast) -> str:
    """Of a champion who has just asked for it."""
    champions = Document.objects.get(kind="diplomas")
    winner = Participant.objects.get(
        tournament=champions.tournament, number=champions.scope["person"]
    )
    return reverse("papers:my_diploma", args=[champions.tournament.slug, create_link(winner)])


def with_diploma(cast: Cast) -> None:
    if Document.objects.filter(kind="diplomas").exists():
        return
    tournament = create_tournament(
        by=SYSTEM,
        owner=cast.organizer,
        name="Copa de dos",
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )
    played = open_hall(cast, 2, tournament=tournament)
    played.win(1)
    request_own_diploma(played.teams[0].places.get(order=1).participant)


PAGES = [
    Seen("papers", papers, url_name="papers:papers", person="organizer", before=with_papers),
    Seen("my diploma", own_diploma, url_name="papers:my_diploma", before=with_diploma),
]

STATES = [
    Seen("papers, for everybody", papers, before=with_papers),
    Seen("papers, of an empty event", lambda c: reverse("papers:papers", args=[c.tournament.slug])),
]

NOT_PAGES = {"papers:paper": "a PDF", "papers:paper_zip": "a zip"}
