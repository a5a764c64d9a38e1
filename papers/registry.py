"""Which papers there are. Each is one file in `papers/documents/`, found by itself.

A paper is a function that reads the event once and returns plain data, its *content*, and a
template that turns this into HTML. The SHA-256 of the content's canonical JSON is its version: the
same content twice is one file. So nothing that changes by itself (the time, the tournament's
version) belongs into it; the imprint carries those.

    @paper("bracket", title=_("Bracket"), public=True, sizes=("A3", "A4"), order=10)
    def bracket(tournament: Tournament, scope: Scope) -> Content: ...

This module knows of no database and renders nothing.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise

from papers.head import head_of
from tournaments.actors import Actor
from tournaments.models import Tournament
from tournaments.permissions import may_run_the_hall

Scope = Mapping[str, str]
Content = dict[str, Any]
Read = Callable[[Tournament, Scope], Content]
May = Callable[[Actor, Tournament, Scope], bool]
WHOLE: Scope = {}


@dataclass(frozen=True)
class Choice:
    """One of several papers of a kind: a match's súmula, one table's card."""

    scope: Scope
    label: str


@dataclass(frozen=True)
class Paper:
    kind: str
    title: str | Promise
    public: bool
    sizes: tuple[str, ...]
    order: int
    styles: tuple[str, ...]
    read_own: Read
    available: Callable[[Tournament], bool]
    scopes: Callable[[Tournament], list[Choice]] | None
    today: Callable[[Tournament], Sequence[Scope]]
    path: Callable[[Tournament, Scope], str]
    may: May
    names_people: bool
    lay_out: Callable[[Content, str], Mapping[str, Any]] | None

    @property
    def template(self) -> str:
        return f"papers/{self.kind}.html"

    def read(self, tournament: Tournament, scope: Scope = WHOLE) -> Content:
        """All that the template needs: the event's head, where the QR leads, the paper's own."""
        return {
            "head": head_of(tournament),
            "address": settings.SITE_URL + self.path(tournament, scope),
            **self.read_own(tournament, scope),
        }


PAPERS: dict[str, Paper] = {}


def always(tournament: Tournament) -> bool:
    return True


def to_the_event(tournament: Tournament, scope: Scope) -> str:
    return reverse("tournament", args=[tournament.slug])


def those_who_run_the_hall(actor: Actor, tournament: Tournament, scope: Scope) -> bool:
    return may_run_the_hall(actor, tournament)


def the_whole(tournament: Tournament) -> Sequence[Scope]:
    return [WHOLE]


def none_today(tournament: Tournament) -> Sequence[Scope]:
    return []


def paper(
    kind: str,
    *,
    title: str | Promise,
    order: int,
    public: bool = False,
    sizes: tuple[str, ...] = ("A4",),
    styles: tuple[str, ...] = (),
    available: Callable[[Tournament], bool] = always,
    scopes: Callable[[Tournament], list[Choice]] | None = None,
    today: Callable[[Tournament], Sequence[Scope]] | None = None,
    path: Callable[[Tournament, Scope], str] = to_the_event,
    may: May = those_who_run_the_hall,
    names_people: bool = True,
    lay_out: Callable[[Content, str], Mapping[str, Any]] | None = None,
) -> Callable[[Read], Read]:
    """Mark a function as the one that reads a paper's content.

    `sizes`: the first is the usual one. `styles`: further files of `static/css/` beside print.css.
    `scopes`: which single ones there are. `today`: what "everything for today" prints of it; the
    whole where there are no single ones, else nothing. `path`: where its QR leads. `may`: who may
    make one, and have it if it is not public. `names_people`: False where nobody's name can stand
    in it; then the log holds its fingerprint. `lay_out`: from content and size, what the template
    gets as `layout`.
    """

    def register(read: Read) -> Read:
        if kind in PAPERS:
            raise ValueError(f"two papers {kind}")
        PAPERS[kind] = Paper(
            kind=kind,
            title=title,
            public=public,
            sizes=sizes,
            order=order,
            styles=styles,
            read_own=read,
            available=available,
            scopes=scopes,
            today=today or (none_today if scopes else the_whole),
            path=path,
            may=may,
            names_people=names_people,
            lay_out=lay_out,
        )
        return read

    return register


def papers_in_order() -> list[Paper]:
    return sorted(PAPERS.values(), key=lambda paper: (paper.order, paper.kind))


def fingerprint(content: Content) -> str:
    """
    >>> fingerprint({"b": 1, "a": "ñ"}) == fingerprint({"a": "ñ", "b": 1})
    True
    """
    spelled = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(spelled.encode()).hexdigest()
