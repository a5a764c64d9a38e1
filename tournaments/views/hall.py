"""The hall besides its board: who is in charge of which tables, and cases for the committee."""

from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import of_request
from tournaments.cases import cases_of, cases_page
from tournaments.day_words import refusal_words
from tournaments.exceptions import NotFound, Refused
from tournaments.hall_forms import CaseDecisionForm, CaseForm, TablesForm
from tournaments.models import Case, Match, Table, Tournament
from tournaments.permissions import may_decide_results, may_run_the_hall, may_see_the_hall
from tournaments.services.cases import bring_case, decide_case
from tournaments.services.tables import assign_tables, referees_of
from tournaments.views.getting import get_tournament


@never_cache
@require_http_methods(["GET", "POST"])
def table_referees(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    referees = referees_of(event)
    in_use = Table.objects.filter(in_use=True)
    prefetch_related_objects(referees, Prefetch("tables", queryset=in_use))
    form = TablesForm(posted(request), referees=referees)
    if request.method == "POST" and form.is_valid():
        try:
            assign_tables(event, by=of_request(request), assignment=form.assignment)
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            messages.success(request, _("The tables are assigned."))
            return redirect("board", event.slug)
    return render(
        request,
        "board/referees.html",
        {"tournament": event, "form": form, "tables": event.tables.filter(in_use=True).count()},
    )


@never_cache
@require_http_methods(["GET", "POST"])
def cases(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who works in the hall brings cases and sees them."""
    event = get_tournament(request, slug, may_see_the_hall)
    actor = of_request(request)
    wanted = request.GET.get("q", "").replace("\0", "").strip()[:80]
    form = CaseForm(posted(request), initial={"match": request.GET.get("match", "")})
    if request.method == "POST" and form.is_valid():
        number = form.cleaned_data["match"]
        match = match_numbered(event, number)
        if number and match is None:
            form.add_error("match", _("There is no such match."))
        else:
            try:
                case = bring_case(event, by=actor, text=form.cleaned_data["text"], match=match)
            except Refused as refusal:
                form.add_error(None, refusal_words(refusal))
            else:
                said = _("Case %(number)s waits for the committee.") % {"number": case.number}
                messages.success(request, said)
                return redirect("cases", event.slug)
    return render(
        request,
        "board/cases.html",
        {
            "tournament": event,
            "form": form,
            "page": cases_page(event, number=request.GET.get("page"), wanted=wanted),
            "wanted": wanted,
            "query": urlencode({"q": wanted}) if wanted else "",
            "may_decide": may_decide_results(actor, event),
        },
    )


def match_numbered(event: Tournament, number: int | None) -> Match | None:
    return event.matches.filter(number=number).first() if number else None


@never_cache
@require_http_methods(["GET", "POST"])
def case(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One case, to be decided."""
    event = get_tournament(request, slug, may_decide_results)
    found = Case.objects.filter(tournament=event, number=number).first()
    if found is None:
        raise NotFound(number)
    found.tournament = event
    form = CaseDecisionForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            decide_case(found, by=of_request(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            said = _("Case %(number)s is decided.") % {"number": number}
            messages.success(request, said)
            return redirect("cases", event.slug)
    shown = next(one for one in cases_of(event) if one.number == number)
    return render(request, "board/case.html", {"tournament": event, "form": form, "case": shown})
