"""One match as the desk works on it. What everybody sees of it is in `spectators`."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.registry import ruleset
from tournaments import decisions
from tournaments.actors import Actor, of_request
from tournaments.day_forms import CallForm, ConfirmForm, DecisionForm, FormatForm, SheetForm
from tournaments.day_words import fault_words, refusal_words
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.match_page import MatchPage, match_page
from tournaments.models import Match
from tournaments.permissions import (
    may_decide_results,
    may_run_the_hall,
    may_score,
    may_see_the_hall,
)
from tournaments.services.calls import call_match, free_tables, take_back_call
from tournaments.services.plan_changes import set_match_format
from tournaments.services.results import Because, Sheet, confirm_result, record_games
from tournaments.views.getting import get_tournament

OPEN = (Match.State.READY, Match.State.CALLED, Match.State.PLAYING)
NOT_BEGUN = (Match.State.LOCKED, Match.State.WAITING, Match.State.READY, Match.State.CALLED)


@never_cache
@require_http_methods(["GET", "POST"])
def desk_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Several small forms; each says in `do` which one it is."""
    event = get_tournament(request, slug, may_see_the_hall)
    page = match_page(event, number)
    actor = of_request(request)
    forms = forms_of(page, actor, missing=request.GET.get("missing", ""))
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do not in DEEDS:
            raise NotFound(do)
        if do == "games" and sent_before(page, request.POST.get("client_id", "")):
            return redirect("board", event.slug)
        form = forms[do] = bound(do, page, request)
        if form.is_valid():
            try:
                said = DEEDS[do](page, actor, form)
            except Faulty as refusal:
                sentences = [fault_words(fault) for fault in refusal.faults]
                blame(form, refusal.at, sentences)
            except Refused as refusal:
                form.add_error(None, refusal_words(refusal))
            else:
                messages.success(request, said)
                return redirect("desk_match" if do in STAY else "board", *where(page, do))
    return render(
        request,
        "matches/desk.html",
        {
            "tournament": event,
            "page": page,
            "row": page.row,
            "forms": forms,
            "may_run": may_run_the_hall(actor, event),
            "may_decide": may_decide_results(actor, event),
            "may_score": may_score(actor, event),
        },
    )


def sent_before(page: MatchPage, client_id: str) -> bool:
    """The same sheet again (a second click, a page sent twice) is answered as the first time,
    although the match now expects other games."""
    try:
        known = uuid.UUID(client_id)
    except ValueError:
        return False
    return page.row.match.entries.filter(client_id=known).exists()


def where(page: MatchPage, do: str) -> list[Any]:
    slug = page.tournament.slug
    return [slug, page.row.number] if do in STAY else [slug]


def forms_of(page: MatchPage, actor: Actor, *, missing: str = "") -> dict[str, Any]:
    """Those that make sense now and that this person may send."""
    row, event = page.row, page.tournament
    runs, decides = may_run_the_hall(actor, event), may_decide_results(actor, event)
    found: dict[str, Any] = {}
    if row.state in OPEN and not row.match.suspended and may_score(actor, event):
        found["games"] = bound("games", page)
    if row.state == Match.State.FINISHED and decides:
        found["confirm"] = bound("confirm", page)
    if row.state == Match.State.READY and runs:
        found["call"] = bound("call", page)
    if row.state == Match.State.CALLED and runs:
        found["take_back"] = bound("take_back", page)
    if decides and decisions.possible(row):
        found["decide"] = bound("decide", page)
        found["decide"].initial = decisions.proposed(row, page.plan, missing=missing)
    if row.state in NOT_BEGUN and runs:
        found["format"] = bound("format", page)
    return found


def bound(do: str, page: MatchPage, request: HttpRequest | None = None) -> Any:
    data = request.POST if request else None
    row = page.row
    if do == "games":
        teams = ",".join(str(side.team.pk) if side.team else "" for side in row.sides)
        first = {
            "client_id": uuid.uuid4(),
            "number": row.match.entries_count + 1,
            "teams": teams,
        }
        return SheetForm(data, match=row.match, initial=first)
    if do == "call":
        return CallForm(data, tables=free_tables(page.tournament))
    if do == "decide":
        return DecisionForm(data, acts=decisions.acts_for(row, page.plan))
    if do == "format":
        allowed = ruleset(page.plan.ruleset).best_of
        return FormatForm(data, allowed=allowed, initial={"best_of": row.match.best_of})
    return ConfirmForm(data)


def blame(form: Any, at: int, sentences: list[str]) -> None:
    for sentence in sentences:
        if isinstance(form, SheetForm):
            form.blame(at, sentence)
        else:
            form.add_error(None, sentence)


def do_games(page: MatchPage, by: Actor, form: Any) -> str:
    data = form.cleaned_data
    sheet = Sheet(
        data["games"],
        lines=data["lines"],
        client_id=data["client_id"],
        number=data["number"],
        teams=data["teams"],
    )
    record_games(page.row.match, by=by, sheet=sheet, signed=data["signed"])
    return _("Match %(number)s: saved.") % {"number": page.row.number}


def do_confirm(page: MatchPage, by: Actor, form: Any) -> str:
    confirm_result(page.row.match, by=by, **form.cleaned_data)
    return _("The result of match %(number)s is confirmed.") % {"number": page.row.number}


def do_call(page: MatchPage, by: Actor, form: Any) -> str:
    table = form.cleaned_data["table"]
    call_match(page.row.match, by=by, table=table)
    return _("Match %(number)s is called to table %(table)s.") % {
        "number": page.row.number,
        "table": table.number,
    }


def do_take_back(page: MatchPage, by: Actor, form: Any) -> str:
    take_back_call(page.row.match, by=by)
    return _("Match %(number)s is back in the queue.") % {"number": page.row.number}


def do_decide(page: MatchPage, by: Actor, form: Any) -> str:
    data = form.cleaned_data
    because = Because(data["reason"], data["article"])
    points = data["points"] or 0
    decisions.decide(page.row, by=by, act=data["act"], because=because, points=points)
    return _("Decided and noted: match %(number)s.") % {"number": page.row.number}


def do_format(page: MatchPage, by: Actor, form: Any) -> str:
    set_match_format(page.row.match, by=by, best_of=form.cleaned_data["best_of"])
    return _("Match %(number)s has its own number of games.") % {"number": page.row.number}


DEEDS = {
    "games": do_games,
    "confirm": do_confirm,
    "call": do_call,
    "take_back": do_take_back,
    "decide": do_decide,
    "format": do_format,
}
STAY = {"decide", "format", "call", "take_back"}  # the desk goes on with this match
