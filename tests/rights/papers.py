"""The table's rows for papers: the public ones for everybody, the rest for those who run it."""

from typing import Any

from papers import files
from papers.generate import generate_document
from papers.models import Document
from papers.own_diploma import request_own_diploma
from papers.services import request_document, request_today
from tests.cast import Cast
from tests.rights.rows import ORGANIZERS, Row, everybody
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import actor_of_account
from tournaments.inscriptions.services.links import create_link


def event(cast: Cast) -> list[Any]:
    return [open_hall(cast, 4).tournament.slug]


def made(cast: Cast, kind: str) -> list[Any]:
    hall = open_hall(cast, 4)
    document = request_document(hall.tournament, kind=kind, by=actor_of_account(cast.organizer))
    generate_document(document)
    return [hall.tournament.slug, document.pk]


def zipped(cast: Cast) -> list[Any]:
    """A bundle that is there; what is in it is no matter here."""
    hall = open_hall(cast, 4)
    document: Document = request_today(
        hall.tournament, by=actor_of_account(cast.organizer), form="zip"
    )
    files.write(document, b"PK")
    Document.objects.filter(pk=document.pk).update(state=Document.State.READY)
    return [hall.tournament.slug, document.pk]


def champion(cast: Cast) -> list[Any]:
    """The link is the key, whoever opens it."""
    hall = open_hall(cast, 2)
    hall.win(1)
    winner = hall.teams[0].places.get(order=1).participant
    request_own_diploma(winner)
    return [hall.tournament.slug, create_link(winner)]


ROWS = [
    Row("papers:papers", "get", everybody(200), event),
    Row("papers:papers", "post", (302, 403, 403, 403, 403, 302), event, {"kind": "bracket"}),
    Row("papers:paper", "get", everybody(200), lambda cast: made(cast, "bracket")),
    Row("papers:paper", "get", ORGANIZERS, lambda cast: made(cast, "inscription_list")),
    Row("papers:paper_zip", "get", ORGANIZERS, zipped),
    Row("papers:my_diploma", "get", everybody(200), champion),
    Row("papers:my_diploma", "post", everybody(302), champion),
]
