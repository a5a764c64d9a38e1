"""One tap from the desk or the board to WhatsApp, with the text written; and a message to many."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.requests import form_page, posted
from tournaments.actors import actor_of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.phones import whatsapp_link
from tournaments.messages.forms import BroadcastForm
from tournaments.messages.selectors import count_followers, read_audience
from tournaments.messages.services.broadcasts import send_broadcast
from tournaments.messages.services.people import open_message
from tournaments.models import Tournament
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.requests import get_tournament, run_action


@never_cache
@require_POST
def whatsapp(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """To the inscribed person of that number. A refusal leads back to the desk's page of them."""
    tournament = get_tournament(request, slug, may_organize)
    person = get_object_or_404(tournament.participants.select_related("tournament"), number=number)

    def personal_url(token: str) -> str:
        path = reverse("tournaments:personal_page", args=[tournament.slug, token])
        return request.build_absolute_uri(path)

    try:
        link = open_message(
            person,
            by=actor_of_request(request),
            kind=request.POST.get("kind", ""),
            personal_url=personal_url,
        )
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect("tournaments:inscription", tournament.slug, number)
    return HttpResponseRedirect(link)


@form_page
def message_many(request: HttpRequest, slug: str) -> HttpResponse:
    """First the preview with the count of people by way, then the message itself, once."""
    tournament = get_tournament(request, slug, may_organize)
    action = request.POST.get("do", "")
    if request.method == "POST" and action not in {"preview", "send", "edit"}:
        raise NotFound(action)
    form = BroadcastForm(posted(request))
    if action == "send":
        response = run_action(
            request,
            lambda: send_broadcast(tournament, by=actor_of_request(request), **form.cleaned_data),
            form=form,
            success=_("The message is on its way."),
            redirect_to=request.path,
        )
        if response:
            return response
    preview = None
    if action in {"preview", "send"} and form.is_valid():
        preview = build_preview(tournament, **form.cleaned_data)
    context = {
        "tournament": tournament,
        "form": form,
        "preview": preview,
        "broadcasts": tournament.broadcasts.all()[:20],
    }
    return render(request, "messages/messages.html", context)


def build_preview(tournament: Tournament, *, audience: str, text: str, key: UUID) -> dict[str, Any]:
    recipients = read_audience(tournament, audience)
    whatsapp_text = f"{tournament.name}\n{text}"
    return {
        "people": len(recipients.people),
        "mails": len(recipients.by_mail),
        "phones": count_followers(tournament, audience, recipients),
        "numbers": len(recipients.with_number),
        "unreachable": recipients.unreachable,
        "text": text,
        "whatsapp_text": whatsapp_text,
        "whatsapp": whatsapp_link("", whatsapp_text),
        "chats": [
            (person, whatsapp_link(person.phone_number, whatsapp_text))
            for person in recipients.with_number
        ],
    }
