"""Asking for papers. What is asked for is read at once and kept in its row; a worker makes it.

The same content asked for twice is one document and one file, however many ask at once.
"""

import uuid

from django.db import transaction
from django.utils import timezone

from jobs.services import enqueue
from papers.erasure import participants_on
from papers.models import BUNDLE, JOB, Document
from papers.registry import PAPERS, WHOLE, Paper, Scope, copy_fields, papers_in_order
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import may_organize, require
from tournaments.regulation.fingerprint import digest

FORMS = ("pdf", "zip")


@transaction.atomic
def request_document(
    tournament: Tournament, *, kind: str, by: Actor, scope: Scope = WHOLE, size: str = ""
) -> Document:
    """The document of this paper as the event is now; made soon, if it is not there yet."""
    paper = PAPERS.get(kind)
    if paper is None:
        raise Refused("no_such_paper")
    require(may_organize, by, tournament)
    if not paper.has_scope(tournament, scope):
        raise Refused("no_such_paper")
    return queue_document(read_document(tournament, paper, scope, size=size))


@transaction.atomic
def request_today(tournament: Tournament, *, by: Actor, form: str = "pdf") -> Document:
    """Everything for today as one file; asked for again before anything happened, the same one.

    Which papers that are, and what they hold, a worker reads: they may be hundreds.
    """
    require(may_organize, by, tournament)
    if form not in FORMS:
        raise Refused("no_such_paper")
    if not papers_of_today(tournament):
        raise Refused("nothing_to_print")
    happened = LogEntry.objects.filter(tournament=tournament).exclude(action="paper.made")
    last = happened.order_by("-number").first()
    content = {"log": last.number if last else 0}
    bundle = Document(
        tournament=tournament, kind=BUNDLE, scope={"form": form}, size="A4", content=content
    )
    return queue_document(get_or_create_document(bundle))


def papers_of_today(tournament: Tournament) -> list[tuple[Paper, Scope]]:
    return [
        (paper, scope)
        for paper in papers_in_order()
        if paper.available(tournament)
        for scope in paper.today(tournament)
    ]


def items_of(bundle: Document) -> list[Document]:
    """The papers of a bundle, each a document of its own; chosen when it is first made."""
    if "items" not in bundle.content:
        tournament = bundle.tournament
        items = [
            read_document(tournament, paper, scope, size=size_in(bundle, paper))
            for paper, scope in papers_of_today(tournament)
        ]
        bundle.content["items"] = [str(item.pk) for item in items]
        bundle.total = len(items)
        bundle.save(update_fields=["content", "total"])
    rows = Document.objects.select_related("tournament").in_bulk(bundle.content["items"])
    return [rows[uuid.UUID(key)] for key in bundle.content["items"]]


def size_in(bundle: Document, paper: Paper) -> str:
    """One file is of one size, since a printer takes it as it comes; in a zip each paper has a file
    of its own, in its usual size."""
    return bundle.size if bundle.scope["form"] == "pdf" else paper.sizes[0]


@transaction.atomic
def retry_document(document: Document, *, by: Actor) -> Document:
    """After a failure: the same paper, from the beginning of its attempts."""
    require(may_organize, by, document.tournament)
    fresh = Document.objects.select_for_update().get(pk=document.pk)
    return queue_document(fresh) if fresh.state == Document.State.FAILED else fresh


def read_document(
    tournament: Tournament, paper: Paper, scope: Scope, *, size: str = ""
) -> Document:
    """The document of this paper as it would be if it were made now."""
    size = size or paper.sizes[0]
    if size not in paper.sizes:
        raise Refused("no_such_size", size=size)
    if not paper.available(tournament):
        raise Refused("nothing_to_print")
    content = paper.read(tournament, scope)
    people = participants_on(content, tournament) if paper.names_people else []
    return get_or_create_document(
        Document(
            tournament=tournament,
            kind=paper.kind,
            scope=dict(scope),
            size=size,
            content=content,
            people=people,
        )
    )


def get_or_create_document(document: Document) -> Document:
    """The row of this content: the one that is there, or a new one. Under the unique key, so that
    of two who ask at once one finds the other's."""
    tournament = document.tournament
    head = LogEntry.objects.filter(tournament=tournament).order_by("-number").first()
    document.language = tournament.language
    document.fingerprint = digest(document.content)
    identity = copy_fields(document, "kind", "scope", "size", "language", "fingerprint")
    document.key = digest(identity)
    document.version = tournament.version
    document.log_number = head.number if head else 0
    document.read_at = timezone.now()
    Document.objects.bulk_create([document], ignore_conflicts=True)
    documents = Document.objects.exclude(state=Document.State.REMOVED)
    return documents.select_related("tournament").get(tournament=tournament, key=document.key)


def queue_document(document: Document) -> Document:
    """A failed one begins anew. One without a job of its own (as part of a bundle, or just
    written) gets one."""
    if document.state == Document.State.FAILED:
        document.state, document.attempts, document.reason = Document.State.QUEUED, 0, ""
        document.save(update_fields=["state", "attempts", "reason"])
    if document.state == Document.State.QUEUED:
        enqueue(JOB, document=str(document.pk))
    return document
