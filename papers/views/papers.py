"""The papers of an event: everybody finds the public ones, those who run it make them."""

import json
import uuid

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from papers import files
from papers.binding_names import name_of
from papers.models import BUNDLE, Document
from papers.registry import PAPERS, Scope
from papers.services import ask, ask_again, ask_for_today
from papers.shelf import bundles_of, shelf_of
from papers.words import refusal_words
from tournaments.actors import Actor, of_request
from tournaments.exceptions import NotAllowed, NotFound, Refused
from tournaments.models import Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.views.getting import get_tournament

TYPES = {"pdf": "application/pdf", "zip": "application/zip"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """The page asks again by itself while something is being made."""
    event = get_tournament(request, slug)
    actor = of_request(request)
    if request.method == "POST":
        require(may_run_the_hall, actor, event)
        try:
            do(request, event, actor)
        except Refused as refusal:
            messages.error(request, refusal_words(refusal))
        return redirect("papers", event.slug)
    runs = may_run_the_hall(actor, event)
    piles = shelf_of(event, runs_the_hall=runs)
    bundles = bundles_of(event) if runs else None
    waits = any(pile.under_way for pile in [*piles, *([bundles] if bundles else [])])
    live = request.headers.get("HX-Request") == "true"
    return render(
        request,
        "papers/live.html" if live else "papers/list.html",
        {"tournament": event, "piles": piles, "bundles": bundles, "waits": waits},
    )


def do(request: HttpRequest, event: Tournament, actor: Actor) -> None:
    if again := request.POST.get("again"):
        ask_again(document_of(event, again), by=actor)
    elif form := request.POST.get("today"):
        ask_for_today(event, by=actor, form=form)
    else:
        ask(
            event,
            kind=request.POST.get("kind", ""),
            scope=scope_from(request.POST.get("scope", "")),
            size=request.POST.get("size", ""),
            by=actor,
        )


def scope_from(text: str) -> Scope:
    """A choice of the page, which spells it as JSON."""
    if not text:
        return {}
    try:
        found = json.loads(text)
    except ValueError:
        raise Refused("no_such_paper") from None
    if not isinstance(found, dict) or not all(isinstance(v, str) for v in found.values()):
        raise Refused("no_such_paper")
    return found


def document_of(event: Tournament, key: str | uuid.UUID) -> Document:
    try:
        key = uuid.UUID(str(key))
    except ValueError:
        raise NotFound(key) from None
    found = Document.objects.filter(tournament=event, pk=key).select_related("tournament").first()
    if found is None:
        raise NotFound(key)
    return found


@never_cache
@require_safe
def paper(request: HttpRequest, slug: str, key: uuid.UUID, form: str = "pdf") -> HttpResponseBase:
    """One file. Kept from nobody's cache by accident: it may be removed any time."""
    event = get_tournament(request, slug)
    document = document_of(event, key)
    if not may_have(of_request(request), document):
        raise NotAllowed("paper")
    if document.state != Document.State.READY or files.form_of(document) != form:
        raise NotFound(key)
    try:
        file = files.path_of(document).open("rb")
    except FileNotFoundError:
        raise NotFound(key) from None
    return FileResponse(
        file,
        as_attachment=form == "zip",
        filename=name_of(document),
        content_type=TYPES[form],
    )


def may_have(actor: Actor, document: Document) -> bool:
    """What is public is everybody's; a kind that this version no longer knows, the organizers'."""
    known = PAPERS.get(document.kind)
    if document.kind == BUNDLE or known is None:
        return may_run_the_hall(actor, document.tournament)
    return known.public or known.may(actor, document.tournament, document.scope)
