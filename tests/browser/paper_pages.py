"""The papers of an event, in every state a document can have."""

from django.urls import reverse

from papers.generate import generate_document
from papers.models import Document
from papers.services import request_document, request_today
from tests.browser.day_pages import event, hall
from tests.browser.seen import Seen
from tests.cast import Cast
from tournaments.actors import SYSTEM


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


PAGES = [Seen("papers", papers, url_name="papers:papers", person="organizer", before=with_papers)]

STATES = [
    Seen("papers, for everybody", papers, before=with_papers),
    Seen("papers, of an empty event", lambda c: reverse("papers:papers", args=[c.tournament.slug])),
]

NOT_PAGES = {"papers:paper": "a PDF", "papers:paper_zip": "a zip"}
