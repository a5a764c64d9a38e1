"""A ruling on the phone: the catalogue, what a ruling would do, and the same without a script."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referees.approvals import waiting_in
from referees.catalogue import catalogue_of, found_by, used_in
from referees.keeper import Keeper, keeper_of
from referees.ruling_words import refusal_words
from referees.rulings import Asked, Proposed, past_rulings, proposal_json, proposed, read_match
from referees.services.rulings import rule
from referees.state import teams_of
from referees.views.sync import NotUnderstood, body_of, json_door, key_of, text_of, texts_of
from scoring.core.match import MatchState
from scoring.registry import ruleset
from tournaments.day_words import fault_words
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.models import Match, Plan
from tournaments.services.entries import Sent
from tournaments.views.getting import get_tournament

LONGEST = 500
TEXTS = ("note", "seen", "proof")
NUMBER = 6  # digits of a line's number


@require_safe
def sanction_catalogue(request: HttpRequest, slug: str) -> HttpResponse:
    """Rules and no people: for everybody. Unchanged while its words and their order are."""
    event = get_tournament(request, slug)
    plan = Plan.objects.filter(tournament=event).only("ruleset").first()
    if plan is None:
        raise NotFound("plan")
    found = catalogue_of(ruleset(plan.ruleset), used_in(event.pk))
    mark = f'"{found["version"]}"'
    response: HttpResponse
    if request.headers.get("If-None-Match") == mark:
        response = HttpResponse(status=304)
    else:
        response = JsonResponse(found, json_dumps_params={"ensure_ascii": False})
    response["ETag"] = mark
    response["Cache-Control"] = "private, no-cache"
    return response


@json_door
@require_POST
def propose_ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    match = keeper_of(request, slug).match(number)
    asked = asked_in(body_of(request))
    state = read_match(match)
    found = proposed(state, asked)
    past = past_rulings(match, state, asked) if asked.against else []
    return JsonResponse(proposal_json(found, names_of(match, state), past))


@json_door
@require_POST
def ask_head_referee(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A ruling that puts somebody out, from the dialog: not an entry but a request."""
    keeper = keeper_of(request, slug)
    match = keeper.match(number)
    body = body_of(request)
    found = proposed(read_match(match), asked_in(body))
    texts = texts_of(body.get("texts"))
    sent = Sent(found.line, client_id=key_of(body.get("client_id")), texts=texts)
    try:
        if not found.ready:
            raise Faulty(tuple(found.faults))
        rule(match, by=keeper.actor, sent=sent)
    except Faulty as faulty:
        words = [fault_words(fault) for fault in faulty.faults]
        return JsonResponse({"faults": words}, status=422)
    except Refused as refusal:
        if refusal.code != "passed_to_head":
            return JsonResponse({"faults": [refusal_words(refusal)]}, status=409)
    return JsonResponse({"requests": waiting_in(match)})


def asked_in(body: dict[str, Any]) -> Asked:
    inputs, about = body.get("inputs", {}), body.get("about")
    if not isinstance(inputs, dict) or len(inputs) > 20:
        raise NotUnderstood("inputs")
    if about is not None and (type(about) is not int or not 0 < about < 10**NUMBER):
        raise NotUnderstood("about")
    return Asked(
        sanction=text_of(body.get("sanction"), 20, "sanction"),
        against=text_of(body.get("against", ""), 2, "against"),
        inputs={text_of(k, 40, "inputs"): text_of(str(v), 40, "inputs") for k, v in inputs.items()},
        about=about,
    )


def names_of(match: Match, state: MatchState) -> dict[str, str]:
    teams = teams_of(match, state)
    return {side: teams[side]["name"] for side in teams}


# ------------------------------------------------------------------ without a script


@never_cache
@require_http_methods(["GET", "POST"])
def ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One page that asks for what is still lacking, shows the effect, and then has its button."""
    keeper = keeper_of(request, slug)
    match = keeper.match(number)
    state = read_match(match)
    typed = request.POST if request.method == "POST" else request.GET
    rows = catalogue_of(state.ruleset, used_in(match.tournament_id))["rows"]
    asked = Asked(
        sanction=typed.get("sanction", ""),
        against=typed.get("against", ""),
        inputs={name[2:]: typed[name][:40] for name in typed if name.startswith("i_")},
        about=int(typed["about"]) if is_number(typed.get("about", "")) else None,
    )
    searching = typed.get("do") == "search"
    complete = asked.sanction and asked.against and not searching
    found = proposed(state, asked) if complete else None
    errors = [fault_words(fault) for fault in found.faults] if found else []
    if request.method == "POST" and typed.get("do") == "apply":
        if found is None:
            errors = [_("Choose who it was and what happened.")]
        elif found.lacking:
            errors = [_("Something is still missing: answer what is asked.")]
        elif found.ready:
            try:
                return applied(request, keeper, match, found)
            except Faulty as faulty:
                errors = [fault_words(fault) for fault in faulty.faults]
            except Refused as refusal:
                errors = [refusal_words(refusal)]
    return render(
        request,
        "referees/ruling_page.html",
        {
            "tournament": keeper.tournament,
            "match": match,
            "teams": teams_of(match, state),
            "asked": asked,
            "found": found,
            "proposal": proposal_json(found, names_of(match, state), []) if found else None,
            "past": past_rulings(match, state, asked) if asked.against else [],
            # Once it is chosen the others make room for what it needs to be told.
            "rows": [] if found else found_by(typed.get("q", "")[:80], rows),
            "chosen": next((row for row in rows if row["id"] == asked.sanction), None),
            "q": typed.get("q", "")[:80],
            "texts": {name: typed.get(name, "")[:LONGEST] for name in TEXTS},
            "errors": errors,
            "number": state.number + 1,
            "client_id": typed.get("client_id") or uuid.uuid4(),
            "person": person_called(match, state, asked.against),
        },
    )


def applied(request: HttpRequest, keeper: Keeper, match: Match, found: Proposed) -> HttpResponse:
    sent = Sent(
        found.line,
        client_id=key_or_new(request.POST.get("client_id", "")),
        number=int(request.POST["number"]) if is_number(request.POST.get("number", "")) else None,
        texts={
            name: request.POST[name].strip()[:LONGEST]
            for name in TEXTS
            if request.POST.get(name, "").strip()
        },
    )
    try:
        rule(match, by=keeper.actor, sent=sent)
    except Refused as refusal:
        if refusal.code != "passed_to_head":
            raise
        messages.warning(request, _("The head referee has been asked. The match shows it."))
    else:
        messages.success(request, _("The ruling is noted."))
    return redirect("keep_match", keeper.tournament.slug, match.number)


def person_called(match: Match, state: MatchState, against: str) -> str:
    """Whom the button names: a person in a seat, or a team."""
    for side, team in teams_of(match, state).items():
        if against == side:
            return str(team["name"])
        for person in team["people"]:
            if person["seat"] == against:
                return str(person["name"])
    return ""


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= NUMBER


def key_or_new(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()
