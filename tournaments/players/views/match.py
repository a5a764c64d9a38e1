"""A player's own match: report its games, say yes to its result. By personal link."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.exceptions import NotFound, Refused
from tournaments.matches.conflicts import find_sheet_conflict, same_result_words
from tournaments.matches.forms import LackingFloresForm, OwnSheetForm, add_refusal, new_sheet
from tournaments.matches.services.entries import Submission
from tournaments.models import Match, Participant, Slot
from tournaments.numbers import parse_number
from tournaments.players.selectors import MyMatch, get_own_match, get_own_team, my_match
from tournaments.players.services import report_entry, report_games, sign_result
from tournaments.players.views.personal_page import get_me, personal_url
from tournaments.requests import run_action, secret_page


@secret_page
@require_http_methods(["GET", "POST"])
def own_match(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    tournament, person = get_me(request, slug, token)
    action, version = request.POST.get("do", ""), request.POST.get("seen", "")
    if action not in {"", "report", "sign", "flores"} or (request.method == "POST" and not action):
        raise NotFound(action)
    if has_ended(person, version=version):
        # The way ended with this match, or it was answered already: the result stands there.
        return redirect(personal_url(person, token))
    mine = get_own_match(person)
    if action == "sign":
        return run_action(
            request,
            lambda: sign_seen_version(mine, by=person, version=version),
            success=_("You said yes to the result."),
            redirect_to=personal_url(person, token),
        )
    sent = request.POST if action == "report" else None
    conflict = find_sheet_conflict(mine.page.row, sent) if sent else None
    if conflict and conflict.is_same:
        messages.success(request, same_result_words(conflict))
        return redirect(personal_url(person, token))
    flores = LackingFloresForm(request.POST if action == "flores" else None)
    initial = new_sheet(mine.page.row) | (conflict.remaining(mine.match) if conflict else {})
    sheet = OwnSheetForm(None if conflict else sent, match=mine.match, initial=initial)
    response = run_action(
        request,
        lambda: (
            tell_own_flores(mine, flores, by=person, version=version)
            if action == "flores"
            else report_games(mine.match, by=person, sheet=sheet.sheet(source="players"))
        ),
        form=flores if action == "flores" else sheet,
        on_refusal=None if action == "flores" else partial(add_refusal, sheet),
        success=_("Noted. The other team sees it and says yes."),
        redirect_to=request.path,
    )
    context = {"tournament": tournament, "person": person, "token": token, "mine": mine}
    page = {"page": mine.page, "row": mine.page.row, "sheet": sheet, "conflict": conflict}
    page["flores"] = flores
    return response or render(request, "players/my_match.html", {**context, **page})


def sign_seen_version(mine: MyMatch, *, by: Participant, version: str) -> None:
    if version != mine.version:
        raise Refused("stale")
    sign_result(mine.match, by=by, lines=mine.match.entries_count)


def tell_own_flores(
    mine: MyMatch, form: LackingFloresForm, *, by: Participant, version: str
) -> None:
    if version != mine.version:
        raise Refused("stale")
    a, b = form.cleaned_data["flores"]
    report_entry(mine.match, by=by, submission=Submission(f"flores {a} {b}"))


def has_ended(person: Participant, *, version: str) -> bool:
    """The match that a page showed is confirmed, or the team has played and has none left."""
    own = Slot.objects.filter(team=get_own_team(person), match__state=Match.State.CONFIRMED)
    number = parse_number(version.partition(".")[0])
    return own.filter(match__number=number).exists() or (own.exists() and my_match(person) is None)
