"""Getting in: by the code on the board, or by asking from a printed one. No account, no password.
No secret is in any address: the board's code carries it in the fragment, which browsers keep to
themselves until the one button sends it.

And the board's side of it: who is a referee, which phones are in, who asks.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, override
from django.views.decorators.http import require_POST

from accounts.qr import qr_svg
from accounts.requests import form_page, fresh_page, posted
from referees.access.forms import AccessRequestForm, RefereeForm
from referees.access.scorekeeper import (
    delete_secret_cookie,
    find_phone,
    get_scorekeeper,
    get_secret,
    set_secret_cookie,
)
from referees.access.selectors import access_requests_at, referees_at
from referees.access.services import (
    MINUTES,
    Card,
    approve_access,
    invite_phone,
    leave,
    redeem_invitation,
    refuse_access,
    refuse_all_access,
    request_access,
    revoke_phone,
)
from referees.models import AccessRequest, Phone
from referees.selectors import get_by_key
from tournaments.actors import actor_of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.phones import whatsapp_link
from tournaments.inscriptions.services.links import hash_secret
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.requests import get_tournament, run_action
from tournaments.roles.services import add_referee, set_head

State = AccessRequest.State
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")


@form_page
def come_in(request: HttpRequest, slug: str) -> HttpResponse:
    """One button. A look at the page uses nothing up: the secret comes with the tap."""
    tournament = get_tournament(request, slug)
    phone = find_phone(request, tournament)
    error = ""
    if request.method == "POST":
        try:
            secret = redeem_invitation(
                tournament,
                secret=request.POST.get("token", ""),
                make=phone_make(request.headers.get("User-Agent", "")),
                before=phone,
            )
            return redirect_with_secret("referees:referee_home", tournament, secret)
        except Refused as refusal:
            error = refusal_sentence(refusal)
    return render(
        request,
        "referees/in.html",
        {"tournament": tournament, "phone": phone, "error": error},
        status=409 if error else 200,
    )


@form_page
def ask_at_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = get_tournament(request, slug)
    table = get_object_or_404(tournament.tables, number=number, in_use=True)
    return ask_with_card(request, tournament, Card(table=table))


@form_page
def ask_as_referee(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The card names its referee in print; the page does not, or anybody could count them off."""
    tournament = get_tournament(request, slug)
    return ask_with_card(request, tournament, Card(grant=get_referee(tournament, str(number))))


@form_page
def ask_for_access(request: HttpRequest, slug: str) -> HttpResponse:
    """Where a phone waits for its answer; or asks without any card."""
    tournament = get_tournament(request, slug)
    access_request = find_request(request, tournament)
    if request.method == "POST" or access_request is None or "again" in request.GET:
        return ask_with_card(request, tournament, Card())
    if find_phone(request, tournament):
        return redirect("referees:referee_home", tournament.slug)
    state = current_state(access_request)
    context = {
        "tournament": tournament,
        "access_request": access_request,
        "waits": state == State.ASKED,
        "state": state,
        "again": card_address(access_request),
    }
    return render(request, "referees/ask_wait.html", context)


def ask_with_card(request: HttpRequest, tournament: Tournament, card: Card) -> HttpResponse:
    if find_phone(request, tournament):
        return redirect("referees:referee_home", tournament.slug)
    form = AccessRequestForm(posted(request))
    if form.is_valid():
        try:
            pending = request_access(
                tournament,
                name=form.cleaned_data["name"],
                card=card,
                make=phone_make(request.headers.get("User-Agent", "")),
                before=get_secret(request, tournament),
            )
            return redirect_with_secret("referees:ask_for_access", tournament, pending.secret)
        except Refused as refusal:
            form.add_error(None, refusal_sentence(refusal))
    page = {"tournament": tournament, "form": form, "table": card.table}
    return render(request, "referees/ask.html", page)


def redirect_with_secret(address: str, tournament: Tournament, secret: str) -> HttpResponse:
    response = redirect(address, tournament.slug)
    set_secret_cookie(response, tournament, secret)
    return response


@fresh_page
def ask_state(request: HttpRequest, slug: str) -> JsonResponse:
    """What the waiting phone asks every few seconds. An approved one is let in already: its secret
    has become a phone's."""
    tournament = get_tournament(request, slug)
    access_request = find_request(request, tournament)
    state = current_state(access_request) if access_request else State.ENDED.value
    return JsonResponse({"state": state})


@require_POST
def leave_phone(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    if keeper.phone is None:
        raise NotFound("phone")
    leave(keeper.phone, by=keeper.actor)
    response: Any = redirect("referees:come_in", slug)
    delete_secret_cookie(response, keeper.tournament)
    return response


def find_request(request: HttpRequest, tournament: Tournament) -> AccessRequest | None:
    """What this browser asked for last."""
    secret = get_secret(request, tournament)
    requests = AccessRequest.objects.select_related("tournament", "table")
    return (
        requests.filter(tournament=tournament, hash=hash_secret(secret)).first() if secret else None
    )


def card_address(access_request: AccessRequest) -> str:
    """Where the same card leads once more."""
    slug = access_request.tournament.slug
    if access_request.table:
        return reverse("referees:ask_at_table", args=[slug, access_request.table.number])
    if access_request.grant_id:
        return reverse("referees:ask_as_referee", args=[slug, access_request.grant_id])
    return reverse("referees:ask_for_access", args=[slug]) + "?again=1"


def current_state(access_request: AccessRequest) -> str:
    waits = access_request.state == State.ASKED
    late = waits and access_request.expires_at <= timezone.now()
    return State.ENDED.value if late else access_request.state


def phone_make(user_agent: str) -> str:
    """
    >>> phone_make("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36")
    'android'
    >>> phone_make("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)"), phone_make("")
    ('iphone', 'other')
    """
    if "iPhone" in user_agent:
        return Phone.Make.IPHONE.value
    return Phone.Make.ANDROID.value if "Android" in user_agent else Phone.Make.OTHER.value


# ------------------------------------------------------------------ on the board


@form_page
def phones(request: HttpRequest, slug: str) -> HttpResponse:
    """Every button stands on this page; those that answer a phone also on the board itself."""
    tournament = get_tournament(request, slug, may_organize)
    do = request.POST.get("do", "")
    form = RefereeForm(request.POST if do == "add" else None)
    if request.method == "POST":
        from_board = request.POST.get("from") == "board"
        page = "tournaments:board" if from_board else "referees:phones"
        response = run_action(
            request,
            lambda: act_on_phones(request, tournament, do, form),
            success=str,
            redirect_to=reverse(page, args=[tournament.slug]),
            form=form if do == "add" else None,
            error_field="name",
        )
        if response:
            return response
    context = {
        "tournament": tournament,
        "form": form,
        "referees": referees_at(tournament),
        "requests": access_requests_at(tournament),
        "local_only": is_local_only(request),
    }
    return render(request, "referees/phones.html", context)


def act_on_phones(request: HttpRequest, tournament: Tournament, do: str, form: RefereeForm) -> str:
    """What a button does, and what is said afterwards."""
    by, key = actor_of_request(request), request.POST.get("key", "")
    if do == "add":
        grant = add_referee(tournament, by=by, **form.cleaned_data)
        return _("%(name)s is a referee now.") % {"name": grant.name}
    if do == "head":
        set_head(get_referee(tournament, key), by=by, head=request.POST.get("head") == "yes")
        return ""
    if do == "revoke":
        phones = Phone.objects.select_related("grant__tournament", "grant__user")
        phone = get_by_key(phones.filter(grant__tournament=tournament), key)
        revoke_phone(phone, by=by)
        return _("That phone of %(name)s is locked out.") % {"name": phone.grant.person_name}
    if do in ("approve", "approve_new"):
        phone = approve_access(get_request(tournament, key), by=by, as_new=do == "approve_new")
        return _("%(name)s is in.") % {"name": phone.grant.person_name}
    if do == "refuse":
        refuse_access(get_request(tournament, key), by=by)
        return _("That phone was turned away.")
    if do == "refuse_all":
        refuse_all_access(tournament, by=by)
        return _("All phones that asked were turned away.")
    raise NotFound(do)


@form_page
def invite(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The code of one referee. It is in this answer and nowhere else: looking again makes another,
    and the one before is void."""
    tournament = get_tournament(request, slug, may_organize)
    grant = get_referee(tournament, str(number))
    context: dict[str, object] = {"tournament": tournament, "grant": grant, "minutes": MINUTES}
    if request.method == "POST":
        try:
            secret = invite_phone(grant, by=actor_of_request(request))
        except Refused as refusal:
            messages.error(request, refusal_sentence(refusal))
            return redirect("referees:phones", tournament.slug)
        address = request.build_absolute_uri(reverse("referees:come_in", args=[tournament.slug]))
        context["qr"] = qr_svg(f"{address}#{secret}")
        context["entrance"] = address
        context["whatsapp"] = whatsapp_link("", entrance_text(tournament, address))
        context["local_only"] = is_local_only(request)
    return render(request, "referees/phones_invite.html", context)


def entrance_text(tournament: Tournament, address: str) -> str:
    """For a referee who is not at the desk: an address without any secret, where one asks."""
    with override(tournament.language):
        words = _("To keep scores in %(tournament)s, open this and tap “Ask for access”: %(link)s")
        return words % {"tournament": tournament.name, "link": address}


@fresh_page
def open_access_requests(request: HttpRequest, slug: str) -> HttpResponse:
    """Who asks to be let in: the part of the board that belongs to this room. One page for itself
    too, where no script fetches it."""
    tournament = get_tournament(request, slug, may_organize)
    live = request.headers.get("HX-Request") == "true"
    context = {
        "tournament": tournament,
        "requests": access_requests_at(tournament),
        "from": "board",
    }
    template = "referees/phones_asking.html" if live else "referees/phones_asking_page.html"
    return render(request, template, context)


def get_referee(tournament: Tournament, key: str) -> RoleGrant:
    grants = RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)
    return get_by_key(grants.select_related("tournament", "user"), key)


def get_request(tournament: Tournament, key: str) -> AccessRequest:
    requests = AccessRequest.objects.filter(tournament=tournament)
    return get_by_key(requests.select_related("tournament"), key)


def is_local_only(request: HttpRequest) -> bool:
    """An address that no phone in the hall can reach."""
    return request.get_host().rsplit(":", 1)[0] in LOCAL_HOSTS
