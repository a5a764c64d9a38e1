"""Getting in: by the code on the board, or by asking from a printed one. No account, no password.

No secret is in any address: the board's code carries it in the fragment, which browsers keep to
themselves until the one button sends it.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.requests import posted
from referees.access_forms import AskForm
from referees.access_words import refusal_words
from referees.devices import make_of
from referees.keeper import digest, give_secret, keeper_of, phone_of, secret_of, take_secret
from referees.models import AccessRequest
from referees.services.access import exchange, leave
from referees.services.access_requests import Card, ask
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Role, RoleGrant, Table, Tournament
from tournaments.views.getting import get_tournament

State = AccessRequest.State


@never_cache
@require_http_methods(["GET", "POST"])
def come_in(request: HttpRequest, slug: str) -> HttpResponse:
    """One button. A look at the page uses nothing up: the secret comes with the tap."""
    event = get_tournament(request, slug)
    phone = phone_of(request, event)
    error = ""
    if request.method == "POST":
        try:
            let_in = exchange(
                event, secret=request.POST.get("token", ""), make=make(request), before=phone
            )
        except Refused as refusal:
            error = refusal_words(refusal)
        else:
            response = redirect("referee_home", event.slug)
            give_secret(response, event, let_in.secret)
            return response
    return render(
        request,
        "referees/in.html",
        {"tournament": event, "phone": phone, "error": error},
        status=409 if error else 200,
    )


@never_cache
@require_http_methods(["GET", "POST"])
def ask_at_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug)
    table = Table.objects.filter(tournament=event, number=number, in_use=True).first()
    if table is None:
        raise NotFound(number)
    return asking(request, event, Card(table=table))


@never_cache
@require_http_methods(["GET", "POST"])
def ask_as_referee(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The card names its referee in print; the page does not, or anybody could count them off."""
    event = get_tournament(request, slug)
    grant = RoleGrant.objects.filter(
        tournament=event, pk=number, role=Role.REFEREE, ended_at=None
    ).first()
    if grant is None:
        raise NotFound(number)
    return asking(request, event, Card(grant=grant))


@never_cache
@require_http_methods(["GET", "POST"])
def ask_for_access(request: HttpRequest, slug: str) -> HttpResponse:
    """Where a phone waits for its answer; or asks without any card."""
    event = get_tournament(request, slug)
    found = request_of(request, event)
    if request.method == "POST" or found is None or "again" in request.GET:
        return asking(request, event, Card())
    if phone_of(request, event):
        return redirect("referee_home", event.slug)
    waits = state_now(found) == State.ASKED
    return render(
        request,
        "referees/ask_wait.html",
        {
            "tournament": event,
            "asked": found,
            "waits": waits,
            "state": state_now(found),
            "again": card_address(found),
        },
    )


def asking(request: HttpRequest, event: Tournament, card: Card) -> HttpResponse:
    if phone_of(request, event):
        return redirect("referee_home", event.slug)
    form = AskForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            asked = ask(
                event,
                name=form.cleaned_data["name"],
                card=card,
                make=make(request),
                before=secret_of(request, event),
            )
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            response = redirect("ask_for_access", event.slug)
            give_secret(response, event, asked.secret)
            return response
    return render(
        request, "referees/ask.html", {"tournament": event, "form": form, "table": card.table}
    )


@never_cache
@require_safe
def ask_state(request: HttpRequest, slug: str) -> JsonResponse:
    """What the waiting phone asks every few seconds. An approved one is let in already: its secret
    has become a phone's."""
    event = get_tournament(request, slug)
    found = request_of(request, event)
    return JsonResponse({"state": state_now(found) if found else State.ENDED.value})


@require_POST
def leave_phone(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = keeper_of(request, slug)
    if keeper.phone is None:
        raise NotFound("phone")
    leave(keeper.phone, by=keeper.actor)
    response: Any = redirect("come_in", slug)
    take_secret(response, keeper.tournament)
    return response


def request_of(request: HttpRequest, event: Tournament) -> AccessRequest | None:
    secret = secret_of(request, event)
    if not secret:
        return None
    asked = AccessRequest.objects.select_related("tournament", "table")
    return asked.filter(tournament=event, hash=digest(secret)).first()


def card_address(asked: AccessRequest) -> str:
    """Where the same card leads once more."""
    slug = asked.tournament.slug
    if asked.table:
        return reverse("ask_at_table", args=[slug, asked.table.number])
    if asked.grant_id:
        return reverse("ask_as_referee", args=[slug, asked.grant_id])
    return reverse("ask_for_access", args=[slug]) + "?again=1"


def state_now(found: AccessRequest) -> str:
    late = found.state == State.ASKED and found.expires_at <= timezone.now()
    return State.ENDED.value if late else found.state


def make(request: HttpRequest) -> str:
    return make_of(request.headers.get("User-Agent", ""))
