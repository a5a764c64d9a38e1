"""Pages of whoever keeps the installation (read only), and of whoever wants a rehearsal."""

import secrets
import uuid

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import SignedInRequest, fresh_page, posted
from accounts.second_factor.services import needs_second_factor
from jobs.models import Job
from jobs.services import enqueue, is_interrupted
from operations.logs import LISTINGS, process_deaths
from operations.rehearsal.play import Until, rehearsal_word
from tournaments.brackets.tree import FEWEST_TEAMS, MOST_TEAMS
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.models import Match, Tournament
from tournaments.setup.blueprints import BLUEPRINTS

DECIDED = Q(matches__state__in=Match.DECIDED)


@login_required
@fresh_page
def all_logs(request: SignedInRequest, kind: str = "log") -> HttpResponse:
    if not request.user.is_staff:
        raise NotAllowed("staff")
    if needs_second_factor(request):
        messages.info(request, _("Whoever keeps this installation signs in with a second factor."))
        return redirect("accounts:security")
    if kind not in LISTINGS:
        raise NotFound(kind)
    search = request.GET.get("q", "").strip()[:100]
    listing = LISTINGS[kind]
    context = {
        "kind": kind,
        "listing": listing,
        "listings": LISTINGS,
        "search": search,
        "deaths": process_deaths(),
        "page": listing.page(search=search, number=request.GET.get("page")),
    }
    return render(request, "operations/logs.html", context)


class RehearsalForm(forms.Form):
    blueprint = forms.ChoiceField(
        label=_("Kind of event"),
        choices=[(key, blueprint.name) for key, blueprint in BLUEPRINTS.items()],
    )
    teams = forms.IntegerField(
        label=_("Teams"),
        min_value=FEWEST_TEAMS,
        max_value=MOST_TEAMS,
        initial=16,
        help_text=_("From 2 to 512. More teams take longer to play."),
    )
    until = forms.ChoiceField(
        label=_("How far it plays by itself"),
        choices=[
            (Until.INSCRIPTIONS, _("Inscriptions are in; the draw is yours")),
            (Until.DRAW, _("Drawn; the first call is yours")),
            (Until.MIDDLE, _("In the middle of the second round")),
            (Until.PODIUM, _("To the podium")),
        ],
        initial=Until.MIDDLE,
    )


@login_required
@require_http_methods(["GET", "POST"])
def rehearse(request: SignedInRequest) -> HttpResponse:
    form = RehearsalForm(posted(request))
    if request.method == "POST" and form.is_valid():
        word = slugify(rehearsal_word(form.cleaned_data["blueprint"]))
        job = enqueue(
            "operations.rehearse",
            owner=str(request.user.pk),
            slug=f"{word}-{secrets.token_hex(3)}",
            **form.cleaned_data,
        )
        return redirect("operations:rehearsal", job.pk)
    return render(request, "rehearsal/rehearse.html", {"form": form})


@login_required
@require_safe
def rehearsal(request: SignedInRequest, key: uuid.UUID) -> HttpResponse:
    """How far one's own rehearsal has come; the page asks again by itself until it is there."""
    job = Job.objects.filter(pk=key, kind="operations.rehearse").first()
    if job is None or job.arguments["owner"] != str(request.user.pk):
        raise NotFound(key)
    tournament = (
        Tournament.objects.filter(slug=job.arguments["slug"])
        .annotate(total=Count("matches"), decided=Count("matches", filter=DECIDED))
        .first()
    )
    part = "rehearsal/progress.html" if "HX-Request" in request.headers else "rehearsal/wait.html"
    interrupted = is_interrupted(job.kind, **job.arguments)
    context = {"job": job, "tournament": tournament, "interrupted": interrupted}
    return render(request, part, context)
