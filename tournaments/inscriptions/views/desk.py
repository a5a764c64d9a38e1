"""The organizers' list of inscriptions, and the desk where people are written in."""

from dataclasses import replace
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import posted
from tournaments.actors import actor_of_request
from tournaments.inscriptions.consent import consent_text
from tournaments.inscriptions.forms import InscriptionForm
from tournaments.inscriptions.selectors import FILTERS, counts_of, list_inscriptions, search
from tournaments.inscriptions.services.inscribe import Inscribed, inscribe
from tournaments.inscriptions.views.person import inscription_url
from tournaments.inscriptions.views.public import chairs_of
from tournaments.locks import get_plan
from tournaments.models import Plan
from tournaments.permissions import may_organize
from tournaments.regulation.questions import parse_questions
from tournaments.requests import get_tournament, run_action

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
    tournament = get_tournament(request, slug, may_organize)
    plan = get_plan(tournament)
    units = list_inscriptions(tournament)
    chosen = request.GET.get("show", "")
    chosen = chosen if chosen in FILTERS else "all"
    query = request.GET.get("q", "")[:100]
    matching = search(filter(FILTERS[chosen], units), query, with_phones=True)
    names = {code: name for code, name in FILTER_NAMES.items() if code != "age" or plan.minimum_age}
    context = {
        "tournament": tournament,
        "plan": plan,
        "page": Paginator(matching, PAGE).get_page(request.GET.get("page")),
        "counts": counts_of(units, plan),
        "filters": [(code, name, sum(map(FILTERS[code], units))) for code, name in names.items()],
        "chosen_filter": chosen,
        "search": query,
        "query": urlencode({"show": chosen, "q": query}),
    }
    return render(request, "inscriptions/inscriptions.html", context)


@require_http_methods(["GET", "POST"])
def desk_entry(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody stands at the desk: no opening times, and namesakes after a second look."""
    tournament = get_tournament(request, slug, may_organize)
    plan = get_plan(tournament)
    form = InscriptionForm(
        posted(request),
        chairs=chairs_of(plan),
        at_desk=True,
        questions=parse_questions(plan.questions),
    )

    def inscribe_people() -> Inscribed:
        terms = form.terms.cleaned_data
        return inscribe(
            tournament,
            by=actor_of_request(request),
            people=[
                replace(person, paid=terms["paid"], consents=terms["consents"])
                for person in form.people
            ],
            despite_duplicates=terms["despite_duplicates"],
        )

    response = run_action(
        request,
        inscribe_people,
        form=form,
        success=lambda inscribed: inscribed_words(inscribed, plan),
        redirect_to=lambda inscribed: inscription_url(inscribed.people[0]),
    )
    context = {"tournament": tournament, "plan": plan, "form": form, "consent": consent_text(plan)}
    return response or render(request, "inscriptions/desk.html", context)


def inscribed_words(inscribed: Inscribed, plan: Plan) -> str:
    if inscribed.has_a_place:
        words = _("%(names)s: inscribed.")
    elif inscribed.team or counts_of(list_inscriptions(plan.tournament), plan).is_full:
        words = _("%(names)s: on the waitlist.")
    else:
        words = _("%(names)s: inscribed, and waiting for a partner.")
    return words % {"names": " / ".join(person.name for person in inscribed.people)}
