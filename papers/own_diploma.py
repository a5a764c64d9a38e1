"""The diploma of one athlete, by their personal link: a page of the diplomas, made by a worker like
every paper. Asked for as often as somebody likes, it is made once."""

from django.db import transaction

from papers.models import Document
from papers.registry import PAPERS, Scope
from papers.services import queue_document, read_document
from tournaments.exceptions import Refused
from tournaments.models import Participant

KIND = "diplomas"


def scope_of(person: Participant) -> Scope:
    return {"person": str(person.number)}


@transaction.atomic
def request_own_diploma(person: Participant) -> Document:
    """Refused to whoever has no medal, and while the podium may still change."""
    tournament, paper = person.tournament, PAPERS[KIND]
    if not paper.available(tournament):
        raise Refused("nothing_to_print")
    if not paper.read(tournament, scope_of(person))["diplomas"]:
        raise Refused("nothing_to_print")
    return queue_document(read_document(tournament, paper, scope_of(person)))


def find_own_diploma(person: Participant) -> Document | None:
    """The one that was asked for last."""
    rows = Document.objects.filter(tournament=person.tournament, kind=KIND)
    rows = rows.exclude(state=Document.State.REMOVED).select_related("tournament")
    return next((row for row in rows if row.scope == scope_of(person)), None)
