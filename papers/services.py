"""Asking for papers. What is asked for is read at once and kept in its row; a worker makes it.

The same content asked for twice is one document and one file, however many ask at once.
"""

import uuid
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from jobs.services import owe
from papers.models import BUNDLE, Document
from papers.naming import named_in
from papers.registry import PAPERS, WHOLE, Content, Paper, Scope, fingerprint, papers_in_order
from tournaments.actors import Actor
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import may_run_the_hall, require

FORMS = ("pdf", "zip")
JOB = "papers.make"


@dataclass(frozen=True)
class Wanted:
    """One paper, as it would be if it were made now."""

    kind: str
    scope: Scope
    size: str
    content: Content
    names_people: bool = True


@transaction.atomic
def ask(
    tournament: Tournament, *, kind: str, by: Actor, scope: Scope = WHOLE, size: str = ""
) -> Document:
    """The document of this paper as the event is now; made soon, if it is not there yet."""
    paper = PAPERS.get(kind)
    if paper is None:
        raise Refused("no_such_paper")
    if not paper.may(by, tournament, scope):
        raise NotAllowed(kind)
    if scope != WHOLE and not known(paper, tournament, scope):
        raise Refused("no_such_paper")
    return owed(put_down(tournament, wanted(paper, tournament, scope=scope, size=size)))


def known(paper: Paper, tournament: Tournament, scope: Scope) -> bool:
    choices = paper.scopes(tournament) if paper.scopes else []
    return any(dict(choice.scope) == dict(scope) for choice in choices)


@transaction.atomic
def ask_for_today(tournament: Tournament, *, by: Actor, form: str = "pdf") -> Document:
    """Everything for today as one file; asked for again before anything happened, the same one.

    Which papers that are, and what they hold, a worker reads: they may be hundreds.
    """
    require(may_run_the_hall, by, tournament)
    if form not in FORMS:
        raise Refused("no_such_paper")
    if not papers_of_today(tournament):
        raise Refused("nothing_to_print")
    happened = LogEntry.objects.filter(tournament=tournament).exclude(action="paper.made")
    last = happened.order_by("-number").first()
    content = {"log": last.number if last else 0}
    return owed(put_down(tournament, Wanted(BUNDLE, {"form": form}, "A4", content, False)))


def papers_of_today(tournament: Tournament) -> list[tuple[Paper, Scope]]:
    return [
        (paper, scope)
        for paper in papers_in_order()
        if paper.available(tournament)
        for scope in paper.today(tournament)
    ]


def items_of(document: Document) -> list[Document]:
    """The papers of a bundle, each a document of its own; chosen when it is first made."""
    if "items" not in document.content:
        tournament = document.tournament
        items = [
            put_down(tournament, wanted(paper, tournament, scope=scope, size=""))
            for paper, scope in papers_of_today(tournament)
        ]
        document.content["items"] = [str(item.pk) for item in items]
        document.total = len(items)
        document.save(update_fields=["content", "total"])
    found = Document.objects.select_related("tournament").in_bulk(document.content["items"])
    return [found[uuid.UUID(key)] for key in document.content["items"]]


@transaction.atomic
def ask_again(document: Document, *, by: Actor) -> Document:
    """After a failure: the same paper, from the beginning of its attempts."""
    require(may_run_the_hall, by, document.tournament)
    fresh = Document.objects.select_for_update().get(pk=document.pk)
    if fresh.state != Document.State.FAILED:
        return fresh
    fresh.state, fresh.attempts, fresh.reason = Document.State.QUEUED, 0, ""
    fresh.save(update_fields=["state", "attempts", "reason"])
    owe(JOB, document=str(fresh.pk))
    return fresh


def wanted(paper: Paper, tournament: Tournament, *, scope: Scope, size: str) -> Wanted:
    chosen = size or paper.sizes[0]
    if chosen not in paper.sizes:
        raise Refused("no_such_size", size=chosen)
    if not paper.available(tournament):
        raise Refused("nothing_to_print")
    content = paper.read(tournament, scope)
    return Wanted(paper.kind, dict(scope), chosen, content, paper.names_people)


def put_down(tournament: Tournament, paper: Wanted) -> Document:
    """The row of this content: the one that is there, or a new one. Under the unique key, so that
    of two who ask at once one finds the other's."""
    print_ = fingerprint(paper.content)
    key = fingerprint(
        {
            "kind": paper.kind,
            "scope": dict(paper.scope),
            "size": paper.size,
            "language": tournament.language,
            "fingerprint": print_,
        }
    )
    head = LogEntry.objects.filter(tournament=tournament).order_by("-number").first()
    Document.objects.bulk_create(
        [
            Document(
                tournament=tournament,
                kind=paper.kind,
                scope=dict(paper.scope),
                size=paper.size,
                language=tournament.language,
                content=paper.content,
                fingerprint=print_,
                key=key,
                people=named_in(paper.content, tournament) if paper.names_people else [],
                version=tournament.version,
                log_number=head.number if head else 0,
                read_at=timezone.now(),
            )
        ],
        ignore_conflicts=True,
    )
    kept = Document.objects.exclude(state=Document.State.REMOVED)
    return kept.select_related("tournament").get(tournament=tournament, key=key)


def owed(document: Document) -> Document:
    """Queued without a job of its own (as part of a bundle, or just put down): owe one."""
    if document.state == Document.State.FAILED:
        document.state, document.attempts, document.reason = Document.State.QUEUED, 0, ""
        document.save(update_fields=["state", "attempts", "reason"])
    if document.state == Document.State.QUEUED:
        owe(JOB, document=str(document.pk))
    return document
