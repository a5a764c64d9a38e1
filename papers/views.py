"""The papers of an event: everybody finds the public ones, those who run it make them."""

import json
import uuid

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import fresh_page
from papers import files
from papers.bundle import file_name
from papers.models import Document
from papers.reach import is_out_of_reach
from papers.registry import PAPERS, Scope
from papers.selectors import bundles_of, find_interrupted, list_documents
from papers.services import request_document, request_today, retry_document
from tournaments.actors import Actor, actor_of_request
from tournaments.exceptions import NotAllowed, NotFound, Refused
from tournaments.models import Tournament
from tournaments.permissions import may_organize, require
from tournaments.refusals import refusal_sentence
from tournaments.requests import get_tournament

TYPES = {"pdf": "application/pdf", "zip": "application/zip"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def papers_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page asks again by itself while something is being made."""
    tournament = get_tournament(request, slug)
    actor = actor_of_request(request)
    if request.method == "POST":
        require(may_organize, actor, tournament)
        try:
            document = act_on_papers(request, tournament, actor)
        except Refused as refusal:
            messages.error(request, refusal_sentence(refusal))
            return redirect("papers:papers", tournament.slug)
        page = reverse("papers:papers", args=[tournament.slug])
        return redirect(f"{page}#{document.kind}")  # its card, where it is said to be under way
    runs = may_organize(actor, tournament)
    groups = list_documents(tournament, runs_the_hall=runs)
    bundles = bundles_of(tournament) if runs else None
    waits = any(group.under_way for group in [*groups, bundles] if group)
    live = request.headers.get("HX-Request") == "true"
    context = {
        "tournament": tournament,
        "groups": groups,
        "bundles": bundles,
        "waits": waits,
        "interrupted": find_interrupted() if waits else set(),
        "out_of_reach": settings.SITE_URL if is_out_of_reach(settings.SITE_URL) else "",
    }
    return render(request, "papers/live.html" if live else "papers/list.html", context)


def act_on_papers(request: HttpRequest, tournament: Tournament, actor: Actor) -> Document:
    if again := request.POST.get("again"):
        return retry_document(get_document(tournament, again), by=actor)
    if form := request.POST.get("today"):
        return request_today(tournament, by=actor, form=form)
    return request_document(
        tournament,
        kind=request.POST.get("kind", ""),
        scope=parse_scope(request.POST.get("scope", "")),
        size=request.POST.get("size", ""),
        by=actor,
    )


def parse_scope(text: str) -> Scope:
    """A choice of the page, which writes it as JSON."""
    try:
        scope = json.loads(text or "{}")
    except (ValueError, RecursionError):
        scope = None
    if not isinstance(scope, dict) or not all(isinstance(v, str) for v in scope.values()):
        raise Refused("no_such_paper")
    return scope


def get_document(tournament: Tournament, key: str | uuid.UUID) -> Document:
    try:
        return Document.objects.select_related("tournament").get(
            tournament=tournament, pk=uuid.UUID(str(key))
        )
    except (ValueError, Document.DoesNotExist):
        raise NotFound(key) from None


@fresh_page
def paper(request: HttpRequest, slug: str, key: uuid.UUID, form: str = "pdf") -> HttpResponseBase:
    """One file. Kept from nobody's cache by accident: it may be removed any time."""
    tournament = get_tournament(request, slug)
    document = get_document(tournament, key)
    if not may_have(actor_of_request(request), document):
        raise NotAllowed("paper")
    if files.form_of(document) != form:
        raise NotFound(key)
    return respond_with_file(document, as_attachment=form == "zip")


def respond_with_file(document: Document, *, as_attachment: bool = False) -> FileResponse:
    """Not found before it is ready, and once its file is removed."""
    if document.state != Document.State.READY:
        raise NotFound(document.pk)
    try:
        file = files.open_file(document)
    except FileNotFoundError:
        raise NotFound(document.pk) from None
    return FileResponse(
        file,
        as_attachment=as_attachment,
        filename=file_name(document),
        content_type=TYPES[files.form_of(document)],
    )


def may_have(actor: Actor, document: Document) -> bool:
    """What is public is everybody's; a kind that this version no longer knows, the organizers'."""
    is_public = document.kind in PAPERS and PAPERS[document.kind].public
    return is_public or may_organize(actor, document.tournament)
