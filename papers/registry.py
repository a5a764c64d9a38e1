"""Which papers there are. Each is one file in `papers/documents/`, found by itself.

A paper is a function that reads the event once and returns plain data, its *content*, and a
template that turns this into HTML. The SHA-256 of the content's canonical JSON is its version: the
same content twice is one file. So nothing that changes by itself (the time, the tournament's
version) belongs into it; the stamp at the foot of each page carries those.

    @paper(kind="bracket", title=…, order=10, template="papers/bracket.html", …)
    def read_bracket(tournament: Tournament, scope: Scope) -> Content: …

This module renders nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise

from tournaments.models import Announcement, Picture, Plan, Tournament
from tournaments.regulation.sentences import round_name
from tournaments.words.team_words import teams_of

Scope = Mapping[str, str]
Content = dict[str, Any]
Reader = Callable[[Tournament, Scope], Content]
WHOLE: Scope = {}


@dataclass(frozen=True)
class Choice:
    """One of several papers of a kind: a match's súmula, one table's card."""

    scope: Scope
    label: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    kind: str
    title: str | Promise
    order: int
    template: str
    read_own: Reader
    public: bool = False
    sizes: tuple[str, ...] = ("A4",)  # the first is the usual one
    styles: tuple[str, ...] = ()  # further files of `static/css/` beside print.css
    has_rows: bool = False  # a list that may go on over pages: no few rows alone on the last one
    available: Callable[[Tournament], bool] = lambda tournament: True
    scopes: Callable[[Tournament], list[Choice]] | None = None  # which single ones there are
    has_whole: bool = True  # False where there are only single ones
    # What singles one of them out, in words: for a bookmark, a file's name, a row.
    scope_words: Callable[[Scope], str] = lambda scope: " ".join(
        round_name(scope[key]) for key in sorted(scope)
    )
    today: Callable[[Tournament], Sequence[Scope]] = lambda tournament: [WHOLE]
    # Where its QR leads.
    path: Callable[[Tournament, Scope], str] = lambda tournament, scope: reverse(
        "spectators:tournament", args=[tournament.slug]
    )
    names_people: bool = True  # False where nobody's name can stand in it: the log has its hash
    # From content and size, what the template gets as `layout`.
    lay_out: Callable[[Content, str], Mapping[str, Any]] = lambda content, size: {}

    def has_scope(self, tournament: Tournament, scope: Scope) -> bool:
        if scope == WHOLE:
            return self.has_whole
        choices = self.scopes(tournament) if self.scopes else []
        return dict(scope) in [dict(choice.scope) for choice in choices]

    def read(self, tournament: Tournament, scope: Scope = WHOLE) -> Content:
        """All that the template needs: the event's head, where the QR leads, the paper's own."""
        head = read_head(tournament)
        # In the event's words, whatever the language of whoever asks for it.
        with translation.override(tournament.language), teams_of(head["team_size"]):
            return {
                "head": head,
                "address": settings.SITE_URL + self.path(tournament, scope),
                **self.read_own(tournament, scope),
            }


PAPERS: dict[str, Paper] = {}


def paper(*, kind: str, **fields: Any) -> Callable[[Reader], Reader]:
    """Mark a function as the one that reads what this paper has of its own."""

    def register(read_own: Reader) -> Reader:
        if kind in PAPERS:
            raise ValueError(f"two papers {kind}")
        PAPERS[kind] = Paper(kind=kind, read_own=read_own, **fields)
        return read_own

    return register


def papers_in_order() -> list[Paper]:
    return sorted(PAPERS.values(), key=lambda paper: (paper.order, paper.kind))


def read_head(tournament: Tournament) -> Content:
    plan = Plan.objects.filter(tournament=tournament).first() or Plan()
    announcement = Announcement.objects.filter(tournament=tournament).first() or Announcement()
    pictures = list(Picture.objects.filter(tournament=tournament))
    logos = [picture_content(one) for one in pictures if one.kind == Picture.Kind.LOGO]
    return {
        **copy_fields(tournament, "name", "slug", "stage", "rehearsal"),
        **copy_fields(plan, "place", "category", "ruleset", "sponsors", "team_size"),
        "address": announcement.address,
        "logo": logos[0] if logos else None,
        "sponsor_pictures": [
            picture_content(one) for one in pictures if one.kind == Picture.Kind.SPONSOR
        ],
        "zone": tournament.time_zone,
        "date": plan.date.isoformat() if plan.date else "",
        "last_date": announcement.last_date.isoformat() if announcement.last_date else "",
        "starts_at": plan.starts_at.strftime("%H:%M") if plan.starts_at else "",
    }


def picture_content(picture: Picture) -> Content:
    return {"file": picture.file, "type": picture.content_type, "words": picture.words}


def copy_fields(source: object, *names: str) -> Content:
    """
    >>> copy_fields(Choice({}, "Match 7"), "label")
    {'label': 'Match 7'}
    """
    return {name: getattr(source, name) for name in names}
