"""The organizers' list of inscriptions, and the desk where people are written in."""

from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import posted
from tournaments.actors import of_request
from tournaments.consent import TEXT
from tournaments.exceptions import Refused
from tournaments.inscription_forms import ChairForms, DeskForm
from tournaments.inscription_rows import FILTERS, counts_of, search, units_of
from tournaments.inscription_words import refusal_words
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions.ground import plan_of
from tournaments.services.inscriptions.inscribe import inscribe
from tournaments.views.getting import get_tournament
from tournaments.views.inscribe import chairs_of

PAGE = 50
FILTER_NAMES = {
    "all": gettext_lazy("All"),
    "owes": gettext_lazy("To pay"),
    "absent": gettext_lazy("Not here yet"),
    "waiting": gettext_lazy("Waitlist"),
    "unconfirmed": gettext_lazy("Not confirmed"),
    "age": gettext_lazy("Age to check"),
    "alone": gettext_lazy("Alone"),
    "erasure": gettext_lazy("Want to be erased"),
    "left": gettext_lazy("Withdrawn"),
}


@require_safe
def inscriptions(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    plan = plan_of(event)
    units = units_of(event)
    shown = request.GET.get("show", "")
    shown = shown if shown in FILTERS else "all"
    wanted = request.GET.get("q", "")[:100]
    found = search(filter(FILTERS[shown], units), wanted)
    names = {code: name for code, name in FILTER_NAMES.items() if code != "age" or plan.minimum_age}
    return render(
        request,
        "inscriptions/inscriptions.html",
        {
            "tournament": event,
            "plan": plan,
            "page": Paginator(found, PAGE).get_page(request.GET.get("page")),
            "counts": counts_of(units, plan),
            "filters": [
                (code, name, sum(map(FILTERS[code], units))) for code, name in names.items()
            ],
            "shown": shown,
            "wanted": wanted,
            "query": urlencode({"show": shown, "q": wanted}),
        },
    )


@require_http_methods(["GET", "POST"])
def desk_entry(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody stands at the desk: no opening times, and namesakes after a second look."""
    event = get_tournament(request, slug, may_run_the_hall)
    plan = plan_of(event)
    chairs = ChairForms(posted(request), chairs=chairs_of(plan), own=False)
    form = DeskForm(posted(request))
    general: list[str] = []
    duplicates = False
    if request.method == "POST" and all([chairs.is_valid(), form.is_valid()]):
        given = form.cleaned_data
        people = [
            replace(person, paid=given["paid"], consents=given["consents"])
            for person in chairs.people
        ]
        try:
            done = inscribe(
                event,
                by=of_request(request),
                people=people,
                despite_duplicates=given["despite_duplicates"],
            )
        except Refused as refusal:
            duplicates = chairs.refuse(refusal, at_desk=True)
            if not duplicates:
                general.append(refusal_words(refusal))
        else:
            names = " / ".join(person.name for person in done.people)
            said = (
                _("%(names)s: inscribed.") if done.has_a_place else _("%(names)s: on the waitlist.")
            )
            messages.success(request, said % {"names": names})
            return redirect("inscription", event.slug, done.people[0].number)
    return render(
        request,
        "inscriptions/desk.html",
        {
            "tournament": event,
            "plan": plan,
            "chairs": chairs.forms,
            "form": form,
            "general": general,
            "duplicates": duplicates,
            "consent": TEXT,
        },
    )
