"""The board's side of the referees' phones: who is a referee, which phones are in, who asks."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referees.access_forms import RefereeForm
from referees.access_words import refusal_words
from referees.models import AccessRequest, Phone
from referees.phones import asking_at, referees_at
from referees.services.access import MINUTES, invite_phone, revoke_phone
from referees.services.access_requests import approve, refuse, refuse_all
from tournaments.actors import Actor, of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.qr import qr_svg
from tournaments.services.roles import add_referee, set_head
from tournaments.views.getting import get_tournament

HERE_ONLY = ("localhost", "127.0.0.1", "[::1]")


@never_cache
@require_http_methods(["GET", "POST"])
def phones(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    form = RefereeForm(request.POST if request.POST.get("do") == "add" else None)
    if request.method == "POST":
        try:
            if act(request, event, form):
                return redirect(back(request, event))
        except Refused as refusal:
            if form.is_bound:
                form.add_error("name", refusal_words(refusal))
            else:
                messages.error(request, refusal_words(refusal))
                return redirect(back(request, event))
    return render(
        request,
        "referees/phones.html",
        {
            "tournament": event,
            "form": form,
            "referees": referees_at(event),
            "requests": asking_at(event),
            "here_only": request.get_host().rsplit(":", 1)[0] in HERE_ONLY,
        },
    )


def act(request: HttpRequest, event: Tournament, form: RefereeForm) -> bool:
    """One button of the page, or of the board; False where a form has something to say first."""
    by = of_request(request)
    do, key = request.POST.get("do", ""), request.POST.get("key", "")
    if do == "add":
        return form.is_valid() and added(request, event, form, by)
    if do == "head":
        grant = referee(event, key)
        set_head(grant, by=by, head=request.POST.get("head") == "yes")
    elif do == "revoke":
        found = Phone.objects.filter(grant__tournament=event, pk=whole(key)).first()
        if found is None:
            raise NotFound(key)
        found.grant = RoleGrant.objects.select_related("tournament", "user").get(pk=found.grant_id)
        revoke_phone(found, by=by)
        said = _("That phone of %(name)s is locked out.")
        messages.success(request, said % {"name": found.grant.person_name})
    elif do in ("approve", "approve_new"):
        phone = approve(asking(event, key), by=by, as_new=do == "approve_new")
        grant = RoleGrant.objects.select_related("user").get(pk=phone.grant_id)
        messages.success(request, _("%(name)s is in.") % {"name": grant.person_name})
    elif do == "refuse":
        refuse(asking(event, key), by=by)
        messages.success(request, _("That phone was turned away."))
    elif do == "refuse_all":
        refuse_all(event, by=by)
        messages.success(request, _("All phones that asked were turned away."))
    else:
        raise NotFound(do)
    return True


def added(request: HttpRequest, event: Tournament, form: RefereeForm, by: Actor) -> bool:
    grant = add_referee(event, by=by, **form.cleaned_data)
    messages.success(request, _("%(name)s is a referee now.") % {"name": grant.name})
    return True


def back(request: HttpRequest, event: Tournament) -> str:
    """The answer to a phone may be given on the board itself."""
    return reverse("board" if request.POST.get("from") == "board" else "phones", args=[event.slug])


@never_cache
@require_http_methods(["GET", "POST"])
def invite(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The code of one referee. It is in this answer and nowhere else: looking again makes another,
    and the one before is void."""
    event = get_tournament(request, slug, may_run_the_hall)
    grant = referee(event, str(number))
    context: dict[str, object] = {"tournament": event, "grant": grant, "minutes": MINUTES}
    if request.method == "POST":
        try:
            secret = invite_phone(grant, by=of_request(request))
        except Refused as refusal:
            messages.error(request, refusal_words(refusal))
            return redirect("phones", event.slug)
        address = request.build_absolute_uri(reverse("come_in", args=[event.slug]))
        context["qr"] = qr_svg(f"{address}#{secret}")
        context["here_only"] = request.get_host().rsplit(":", 1)[0] in HERE_ONLY
    return render(request, "referees/phones_invite.html", context)


@never_cache
@require_safe
def asking_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Who asks to be let in: the part of the board that belongs to this room. One page for itself
    too, where no script fetches it."""
    event = get_tournament(request, slug, may_run_the_hall)
    live = request.headers.get("HX-Request") == "true"
    return render(
        request,
        "referees/phones_asking.html" if live else "referees/phones_asking_page.html",
        {"tournament": event, "requests": asking_at(event), "from": "board"},
    )


def referee(event: Tournament, key: str) -> RoleGrant:
    found = (
        RoleGrant.objects.filter(
            tournament=event, pk=whole(key), role=Role.REFEREE, ended_at=None
        )
        .select_related("user")
        .first()
    )  # fmt: skip
    if found is None:
        raise NotFound(key)
    found.tournament = event
    return found


def asking(event: Tournament, key: str) -> AccessRequest:
    found = AccessRequest.objects.filter(tournament=event, pk=whole(key)).first()
    if found is None:
        raise NotFound(key)
    found.tournament = event
    return found


def whole(text: str) -> int:
    """A number as a form sends it; -1, which nothing has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else -1
