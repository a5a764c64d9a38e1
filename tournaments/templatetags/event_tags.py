"""The way from every page of an event to its other parts: four at hand and the rest behind "more".

What is at hand follows the stage and the reader's role. Links only: it works without a script.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.actors import actor_of_request
from tournaments.models import Progress, Role, Stage, Tournament
from tournaments.permissions import may_manage_people, may_organize, roles_of

register = template.Library()

AT_HAND = 4


@dataclass(frozen=True)
class Part:
    """A part of an event: the name of its address, what it is called, its drawing."""

    name: str
    label: str | Promise
    icon: str


EVENT = Part("spectators:tournament", pgettext_lazy("part of an event", "Event"), "calendar")
INSCRIBE = Part("tournaments:inscribe", pgettext_lazy("part of an event", "Inscribe"), "pen")
INSCRIBED = Part("tournaments:inscribed", _("Inscribed"), "users")
# An organizer's "Inscriptions" are the desk's; these two are what everybody else sees.
PUBLIC_FORM = Part("tournaments:inscribe", pgettext_lazy("part of an event", "Public form"), "pen")
PUBLIC_LIST = Part(
    "tournaments:inscribed", pgettext_lazy("part of an event", "Public list"), "users"
)
DESK = Part("tournaments:inscriptions", _("Inscriptions"), "users")
CHECK_IN = Part("tournaments:check_in", _("Door"), "check")
DRAWS = Part("tournaments:draws", _("Draws"), "swap")
BOARD = Part("tournaments:board", _("Board"), "mesa")
GROUPS = Part("spectators:groups", _("Groups"), "log")
TABLE = Part("spectators:groups", pgettext_lazy("of rounds", "Table"), "log")
ROUNDS = Part("spectators:groups", pgettext_lazy("without elimination", "Rounds"), "log")
BRACKET = Part("spectators:bracket", _("Bracket"), "tree")
PODIUM = Part("tournaments:podium", _("Podium"), "copa")
REGULATION = Part("tournaments:regulation", _("Regulation"), "paper")
PAPERS = Part("papers:papers", _("Papers"), "print")
APPEALS = Part("tournaments:appeals", _("Appeals"), "flag")
TILL = Part("tournaments:till", _("Till"), "banknote")
MESSAGES = Part("tournaments:messages", pgettext_lazy("part of an event", "Messages"), "mail")
PEOPLE = Part("tournaments:people", _("People"), "user")
EXPORTS = Part("tournaments:exports", _("Data to take home"), "download")
LOG = Part("tournaments:log", _("Log"), "log")
ANNOUNCEMENT = Part("tournaments:announcement", _("The event's page"), "share")
SETUP = Part("tournaments:setup", _("Set-up"), "pen")

# Pages that stand under another part's address than their own.
INSIDE = {"match": "bracket", "appeals": "appeals", "stage": "setup"}


@register.inclusion_tag("tournaments/event_nav.html", takes_context=True)
def event_nav(context: dict[str, Any]) -> dict[str, Any]:
    """What is at hand, what stands behind "more", and which of them the reader looks at."""
    tournament: Tournament = context["tournament"]
    request = context.get("request")
    roles = context.get("roles")
    if roles is None:
        roles = roles_here(request, tournament)
    here = request.path if request is not None else context.get("page_url", "")
    parts = list(parts_of(tournament, roles))
    kinds = planned_kinds(tournament)
    if BRACKET in parts and (tables := find_tables_part(kinds)):
        parts.insert(parts.index(BRACKET), tables)
        if Stage.Kind.KNOCKOUT not in kinds:
            parts.remove(BRACKET)
    if not may_inscribe(context):
        parts = [part for part in parts if part not in (INSCRIBE, PUBLIC_FORM)]
    links = [link_to(part, tournament, here) for part in parts]
    if context.get("overview"):  # the event's own page, an ad: one part is what it asks for
        links = [
            {**link, "leads": part == INSCRIBE} for part, link in zip(parts, links, strict=True)
        ]
    rest = links[AT_HAND:]
    return {
        "links": links[:AT_HAND],
        "rest": rest,
        "is_in_rest": any(link["current"] for link in rest),
    }


def roles_here(request: Any, tournament: Tournament) -> frozenset[str]:
    """One query for somebody signed in, unless the page was for organizers alone."""
    if request is None or not request.user.is_authenticated:
        return frozenset()
    if getattr(request, "proven_right", None) in (may_organize, may_manage_people):
        return frozenset({Role.ORGANIZER})
    return roles_of(actor_of_request(request), tournament)


def may_inscribe(context: dict[str, Any]) -> bool:
    """As far as the page knows; one that does not lead to a form which says so itself."""
    overview = context.get("overview")
    return overview is None or overview.takes_inscriptions


def planned_kinds(tournament: Tournament) -> list[str]:
    """As whoever read the event brought along with it: no page asks for this alone."""
    return [stage["kind"] for stage in getattr(tournament, "planned_stages", None) or ()]


def find_tables_part(kinds: Sequence[str]) -> Part | None:
    """What an event of these stages begins with, if it begins with tables."""
    if not kinds or kinds[0] == Stage.Kind.KNOCKOUT:
        return None
    if [*kinds] == [Stage.Kind.GROUPS]:
        return TABLE
    return ROUNDS if kinds[0] == Stage.Kind.ROUNDS else GROUPS


def parts_of(tournament: Tournament, roles: frozenset[str]) -> Iterator[Part]:
    """The first four are at hand. Nothing where there is nothing but the event's own page."""
    drawn = (
        tournament.stage not in Tournament.BEFORE_THE_DRAW
        and tournament.stage != Progress.CANCELLED
    )
    is_organizer = Role.ORGANIZER in roles
    if tournament.stage == Progress.SETUP:
        if is_organizer:
            yield from (EVENT, SETUP, ANNOUNCEMENT, PEOPLE, LOG)
        return
    yield EVENT
    if is_organizer:
        if tournament.stage == Progress.DRAWN:  # of the teams alone, or of the bracket too
            yield from (BOARD, BRACKET, DRAWS, CHECK_IN, DESK, APPEALS, PODIUM)
        elif drawn:
            yield from (BOARD, BRACKET, DESK, CHECK_IN, DRAWS, APPEALS, PODIUM)
        else:
            yield from (DESK, CHECK_IN, DRAWS, PUBLIC_FORM, PUBLIC_LIST)
        yield from (TILL, MESSAGES, PAPERS, REGULATION, PEOPLE)
        yield from (EXPORTS, LOG, ANNOUNCEMENT, SETUP)
        return
    if drawn:
        yield from (BOARD, BRACKET, APPEALS) if roles else (BRACKET, PODIUM, REGULATION)
        yield from (PODIUM, REGULATION) if roles else ()
        yield from (INSCRIBED, DRAWS, PAPERS)
    else:
        yield from (INSCRIBE, INSCRIBED, REGULATION) if tournament.stage == Progress.OPEN else ()
        yield from (DRAWS, PAPERS)
    if roles:
        yield from (PEOPLE, EXPORTS)
    if Role.COMMITTEE in roles:
        yield LOG


def link_to(part: Part, tournament: Tournament, here: str) -> dict[str, Any]:
    address = reverse(part.name, args=[tournament.slug])
    return {
        "address": address,
        "label": part.label,
        "icon": part.icon,
        "current": mark_of(address, here, reverse(EVENT.name, args=[tournament.slug])),
    }


def mark_of(address: str, here: str, event: str) -> str:
    """What `aria-current` says: this very page, or the part it belongs to.

    >>> [mark_of("/t/x/log/", here, "/t/x/") for here in ("/t/x/log/", "/t/x/log/3/", "/t/x/")]
    ['page', 'true', '']
    >>> mark_of("/t/x/bracket/", "/t/x/match/7/", "/t/x/"), mark_of("/t/x/", "/t/x/log/", "/t/x/")
    ('true', '')
    """
    if address == here:
        return "page"
    first, slash, rest = here.removeprefix(event).partition("/")
    inside = event + INSIDE.get(first, first) + slash + rest if here.startswith(event) else here
    return "true" if address != event and inside.startswith(address) else ""
