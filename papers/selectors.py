"""The papers of an event as its page lists them. Two queries, whatever the number of
papers; two or three more while one is being made."""

import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from jobs.services import list_interrupted
from papers.bundle import file_name
from papers.labels import document_title, failure_words, scope_words
from papers.models import BUNDLE, JOB, Document
from papers.registry import Choice, Scope, papers_in_order
from tournaments.models import Tournament

SOON = timedelta(hours=1)
MAX_ROWS = 400  # the newest; older ones stay in the database
MAX_BUNDLES = 20


@dataclass(frozen=True)
class DocumentRow:
    """One document, as the page tells of it."""

    document: Document
    label: str  # what singles it out: a match, a table

    @property
    def name(self) -> str:
        return file_name(self.document)

    @property
    def failure(self) -> str:
        return failure_words(self.document.reason)


@dataclass(frozen=True)
class DocumentGroup:
    """All documents of one kind: the newest of each scope and size, and the older ones."""

    kind: str
    sizes: Sequence[str]
    options: list[tuple[str, str]]  # the single ones to choose from: as sent back, and in words
    may_make: bool
    newest: list[DocumentRow]
    older: list[DocumentRow]

    @property
    def title(self) -> str:
        return document_title(self.kind)

    @property
    def under_way(self) -> bool:
        """Worth asking again soon. What has waited for an hour comes when it comes."""
        since = timezone.now() - SOON
        return any(row.document.under_way and row.document.asked_at > since for row in self.newest)


def list_documents(tournament: Tournament, *, runs_the_hall: bool) -> list[DocumentGroup]:
    """What this visitor may see: everybody what is public and ready, those in charge all."""
    rows = Document.objects.filter(tournament=tournament).defer("content", "people")
    documents = [
        document
        for document in rows.select_related("tournament")[:MAX_ROWS]
        if runs_the_hall or document.state == Document.State.READY
    ]
    groups = []
    for paper in papers_in_order():
        if runs_the_hall or paper.public:
            may_make = runs_the_hall and paper.available(tournament)
            choices = paper.scopes(tournament) if may_make and paper.scopes else []
            of_kind = [document for document in documents if document.kind == paper.kind]
            groups.append(build_group(paper.kind, of_kind, choices, paper.sizes, may_make))
    return [group for group in groups if group.may_make or group.newest]


def find_interrupted() -> set[uuid.UUID]:
    """The documents that nobody makes at present although they are owed."""
    return {uuid.UUID(arguments["document"]) for arguments in list_interrupted(JOB)}


def bundles_of(tournament: Tournament) -> DocumentGroup:
    rows = Document.objects.filter(tournament=tournament, kind=BUNDLE).defer("content", "people")
    return build_group(BUNDLE, rows.select_related("tournament")[:MAX_BUNDLES], may_make=True)


def build_group(
    kind: str,
    documents: Iterable[Document],
    choices: Sequence[Choice] = (),
    sizes: Sequence[str] = (),
    may_make: bool = False,
) -> DocumentGroup:
    """Of documents in the order of their asking, the newest first."""
    labels = {scope_text(choice.scope): choice.label for choice in choices}
    newest: dict[tuple[str, str], DocumentRow] = {}
    older = []
    for document in documents:
        scope = scope_text(document.scope)
        label = labels.get(scope) or scope_words(document)
        row = DocumentRow(document, label)
        if newest.setdefault((scope, document.size), row) is not row:
            older.append(row)
    return DocumentGroup(kind, sizes, list(labels.items()), may_make, [*newest.values()], older)


def scope_text(scope: Scope) -> str:
    """As the page's choices send it back."""
    return json.dumps(dict(scope), sort_keys=True)
