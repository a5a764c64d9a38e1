"""A player's own diploma, by personal link."""

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from papers.models import Document
from papers.own_diploma import find_own_diploma, request_own_diploma
from papers.views import respond_with_file
from tournaments.exceptions import NotFound, Refused
from tournaments.players.views.personal_page import get_me, personal_url
from tournaments.refusals import refusal_sentence
from tournaments.requests import secret_page


@secret_page
@require_http_methods(["GET", "HEAD", "POST"])
def my_diploma(request: HttpRequest, slug: str, token: str) -> HttpResponseBase:
    """The file at once where it is there; else a page that asks again by itself until it is."""
    tournament, person = get_me(request, slug, token)
    if request.method == "POST":
        try:
            document = request_own_diploma(person)
        except Refused as refusal:
            messages.error(request, refusal_sentence(refusal))
            return redirect(personal_url(person, token))
        is_ready = document.state == Document.State.READY
        return (
            respond_with_file(document, as_attachment=True) if is_ready else redirect(request.path)
        )
    latest = find_own_diploma(person)
    if latest is None:
        raise NotFound("diploma")
    if "file" in request.GET:
        return respond_with_file(latest, as_attachment=True)
    live = request.headers.get("HX-Request") == "true"
    template = "papers/my_diploma_live.html" if live else "papers/my_diploma.html"
    context = {"tournament": tournament, "person": person, "token": token, "document": latest}
    return render(request, template, context)
