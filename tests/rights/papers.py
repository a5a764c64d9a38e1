"""The table's rows for papers: the public ones for everybody, the rest for those who run it."""

from typing import Any

from papers import files
from papers.making import make
from papers.models import Document
from papers.services import ask, ask_for_today
from tests.cast import Cast
from tests.matches.hall import open_hall
from tests.rights.rows import ORGANIZERS, Row, everybody
from tournaments.actors import of_account


def event(cast: Cast) -> list[Any]:
    return [open_hall(cast, 4).event.slug]


def made(cast: Cast, kind: str) -> list[Any]:
    hall = open_hall(cast, 4)
    document = ask(hall.event, kind=kind, by=of_account(cast.organizer))
    make(document)
    return [hall.event.slug, document.pk]


def zipped(cast: Cast) -> list[Any]:
    """A bundle that is there; what is in it is no matter here."""
    hall = open_hall(cast, 4)
    document: Document = ask_for_today(hall.event, by=of_account(cast.organizer), form="zip")
    files.write(document, b"PK")
    Document.objects.filter(pk=document.pk).update(state=Document.State.READY)
    return [hall.event.slug, document.pk]


ROWS = [
    Row("papers", "get", everybody(200), event),
    Row("papers", "post", (302, 403, 403, 403, 403, 302), event, {"kind": "bracket"}),
    Row("paper", "get", everybody(200), lambda cast: made(cast, "bracket")),
    Row("paper", "get", ORGANIZERS, lambda cast: made(cast, "inscription_list")),
    Row("paper_zip", "get", ORGANIZERS, zipped),
]
