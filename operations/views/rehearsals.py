"""Asking for a rehearsal, and watching it come about."""

import secrets
import uuid

from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import SignedInRequest, posted
from jobs.models import Job
from jobs.services import owe
from operations.forms import RehearsalForm
from tournaments.exceptions import NotFound
from tournaments.models import Match, Tournament

DECIDED = Q(matches__state__in=[Match.State.FINISHED, Match.State.CONFIRMED])


@login_required
@require_http_methods(["GET", "POST"])
def rehearse(request: SignedInRequest) -> HttpResponse:
    form = RehearsalForm(posted(request))
    if request.method == "POST" and form.is_valid():
        job = owe(
            "operations.rehearse",
            owner=str(request.user.pk),
            slug=f"ensayo-{secrets.token_hex(3)}",
            **form.cleaned_data,
        )
        return redirect("rehearsal", job.pk)
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
    return render(request, part, {"job": job, "tournament": tournament})
