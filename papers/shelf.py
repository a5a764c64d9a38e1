"""The papers of an event as its page lists them. Two queries, whatever the number of papers."""

import json
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from papers.binding_names import name_of
from papers.models import BUNDLE, Document
from papers.registry import Choice, Paper, Scope, papers_in_order
from papers.words import failure_words, title_of
from tournaments.models import Tournament

State = Document.State
SOON = timedelta(hours=1)
KEPT = 400  # rows looked at: the newest; older ones stay in the database


@dataclass(frozen=True)
class Row:
    """One document, as the page tells of it."""

    document: Document
    label: str = ""  # what singles it out: a match, a table

    @property
    def name(self) -> str:
        return name_of(self.document)

    @property
    def failure(self) -> str:
        return failure_words(self.document.reason)


@dataclass
class Pile:
    """All documents of one kind: the newest of each scope and size first, the older ones below."""

    kind: str
    paper: Paper | None
    choices: list[Choice] = field(default_factory=list)
    may_make: bool = False
    newest: list[Row] = field(default_factory=list)
    older: list[Row] = field(default_factory=list)

    @property
    def title(self) -> str:
        return title_of(self.kind)

    @property
    def options(self) -> list[tuple[str, str]]:
        """The single ones to choose from: as sent back, and in words."""
        return [(spelled(choice.scope), choice.label) for choice in self.choices]

    @property
    def under_way(self) -> bool:
        """Worth asking again soon. What has waited for an hour comes when it comes."""
        since = timezone.now() - SOON
        return any(row.document.under_way and row.document.asked_at > since for row in self.newest)


def shelf_of(tournament: Tournament, *, runs_the_hall: bool) -> list[Pile]:
    """What this visitor may see: everybody what is public and ready, those in charge all."""
    found = Document.objects.filter(tournament=tournament).defer("content", "people")
    rows = list(found.select_related("tournament")[:KEPT])
    piles = []
    for paper in papers_in_order():
        if not runs_the_hall and not paper.public:
            continue
        pile = Pile(paper.kind, paper, may_make=runs_the_hall and paper.available(tournament))
        if pile.may_make and paper.scopes:
            pile.choices = paper.scopes(tournament)
        mine = [row for row in rows if row.kind == paper.kind]
        if not runs_the_hall:
            mine = [row for row in mine if row.state == State.READY]
        sort_in(pile, mine)
        if pile.may_make or pile.newest:
            piles.append(pile)
    return piles


def bundles_of(tournament: Tournament) -> Pile:
    rows = Document.objects.filter(tournament=tournament, kind=BUNDLE).defer("content", "people")
    pile = Pile(BUNDLE, None, may_make=True)
    sort_in(pile, list(rows.select_related("tournament")[:20]))
    return pile


def sort_in(pile: Pile, documents: list[Document]) -> None:
    """The newest of each scope and size first; the others are older versions of the same."""
    labels = {spelled(choice.scope): choice.label for choice in pile.choices}
    seen = set()
    for document in documents:
        what = spelled(document.scope)
        label = labels.get(what) or ", ".join(map(str, document.scope.values()))
        known = (what, document.size) in seen
        (pile.older if known else pile.newest).append(Row(document, label))
        seen.add((what, document.size))


def spelled(scope: Scope) -> str:
    """As the page's choices send it back."""
    return json.dumps(dict(scope), sort_keys=True)
