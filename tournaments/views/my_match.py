"""A player's own match: report its games, say yes to its result. By personal link."""

import uuid

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.day_words import fault_words, refusal_words
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.hall_forms import OwnSheetForm
from tournaments.models import Participant
from tournaments.my_match import MyMatch, my_match
from tournaments.services.players import report_games, sign_result
from tournaments.services.results import Sheet
from tournaments.views.me import get_me, secret


@never_cache
@require_http_methods(["GET", "POST"])
def own_match(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    event, person = get_me(request, slug, token)
    mine = my_match(person)
    if mine is None:
        raise NotFound("match")
    do = request.POST.get("do", "")
    first = {
        "client_id": uuid.uuid4(),
        "number": mine.match.entries_count + 1,
        "teams": ",".join(str(side.team.pk) if side.team else "" for side in mine.page.row.sides),
    }
    sheet = OwnSheetForm(request.POST if do == "report" else None, match=mine.match, initial=first)
    if request.method == "POST":
        form = {"report": sheet}.get(do)
        try:
            said = act(do, person, mine, form, seen=request.POST.get("seen", ""))
        except Faulty as faulty:
            for fault in faulty.faults:
                sheet.blame(faulty.at, fault_words(fault))
        except Refused as refusal:
            if form is None:
                messages.error(request, refusal_words(refusal))
                return secret(redirect(request.path))
            form.add_error(None, refusal_words(refusal))
        else:
            if said:
                messages.success(request, said)
                return secret(redirect(request.path))
    context = {"tournament": event, "person": person, "token": token, "mine": mine}
    page = {"page": mine.page, "row": mine.page.row, "sheet": sheet}
    return secret(render(request, "inscriptions/my_match.html", {**context, **page}))


def act(do: str, person: Participant, mine: MyMatch, form: Form | None, *, seen: str) -> str:
    """What was done, in words; nothing if the form has something to say first."""
    if do == "sign":
        if seen != mine.seen:
            raise Refused("stale")
        sign_result(mine.match, by=person, lines=mine.match.entries_count)
        return _("You said yes to the result.")
    if form is None:
        raise NotFound(do)
    if not form.is_valid():
        return ""
    data = form.cleaned_data
    games = Sheet(
        data["games"],
        source="players",
        client_id=data["client_id"],
        number=data["number"],
        teams=data["teams"],
    )
    report_games(mine.match, by=person, sheet=games)
    return _("Noted. The other team sees it and says yes.")
