"""Correcting a result: what shall change, then what that undoes, then the reason is kept."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import of_request
from tournaments.correction_forms import CorrectionForm
from tournaments.day_words import fault_words, refusal_words
from tournaments.exceptions import Faulty, Refused
from tournaments.match_page import match_page
from tournaments.match_rows import rows_of
from tournaments.models import Match
from tournaments.permissions import may_decide_results
from tournaments.services.corrections import correct, preview
from tournaments.team_names import names_of_teams
from tournaments.views.board import whole
from tournaments.views.getting import get_tournament


@never_cache
@require_http_methods(["GET", "POST"])
def correct_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The first post shows what would be undone; the second, which names it, does it."""
    event = get_tournament(request, slug, may_decide_results)
    page = match_page(event, number)
    form = CorrectionForm(posted(request), match=page.row.match, state=page.state)
    seen, undone = None, []
    if request.method == "POST" and form.is_valid():
        correction = form.correction()
        try:
            seen = preview(page.row.match, correction)
            if request.POST.get("do") == "correct":
                named = frozenset(map(whole, request.POST.getlist("undoing")))
                actor = of_request(request)
                correct(page.row.match, by=actor, correction=correction, undoing=named)
                said = _("Match %(number)s is corrected.") % {"number": page.row.number}
                messages.success(request, said)
                return redirect("desk_match", event.slug, page.row.number)
        except Faulty as refusal:
            for fault in refusal.faults:
                form.add_error(None, fault_words(fault))
            seen = None
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        if seen and seen.undoes:
            keys = [row.pk for row in seen.undoes]
            undone = rows_of(Match.objects.filter(pk__in=keys), names_of_teams(event))
    return render(
        request,
        "matches/correct.html",
        {
            "tournament": event,
            "page": page,
            "row": page.row,
            "form": form,
            "seen": seen,
            "undone": undone,
        },
    )
