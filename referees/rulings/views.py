"""A ruling on the phone: the catalogue, what a ruling would do, and the same without a script.

Where the head referee, on a phone, or the committee, at the board, decides about a ruling that puts
somebody out: one tap writes it; refusing needs a reason.
"""

import json
import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import form_page
from referees.access.scorekeeper import Scorekeeper, get_scorekeeper
from referees.json_requests import (
    NotUnderstood,
    cached_json,
    json_body,
    json_view,
    parse_client_id,
    parse_text,
    parse_texts,
    parse_uuid,
)
from referees.models import RulingRequest
from referees.rulings.catalogue import catalogue_of, count_uses, search_rows
from referees.rulings.preview import RulingDraft, past_rulings, preview_ruling
from referees.rulings.selectors import read_requests, waiting_requests
from referees.rulings.services import apply_ruling, approve_request, refuse_request
from referees.selectors import Json, get_by_key, get_state, names_at_table, team_rows
from scoring.core.entries import HANDS
from scoring.core.match import MatchState
from scoring.registry import ruleset
from tournaments.actors import Actor, actor_of_request
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.forms import read_remark
from tournaments.matches.labels import error_sentences, name_line
from tournaments.matches.services.entries import Submission
from tournaments.models import Entry, Match, Plan, Remark, Tournament
from tournaments.numbers import is_number
from tournaments.permissions import may_expel
from tournaments.requests import get_tournament, run_action

TEXTS = ("note", "seen", "proof")
MAX_LINE_NUMBER = 10**6
DECISIONS: dict[str, tuple[Callable[..., object], str | Promise]] = {
    "approve": (approve_request, gettext_lazy("The ruling is written into the match.")),
    "refuse": (refuse_request, gettext_lazy("Refused. The match goes on as it stands.")),
}


@require_safe
def sanction_catalogue(request: HttpRequest, slug: str) -> HttpResponse:
    """Rules and no people: for everybody. Unchanged while its words and their order are."""
    tournament = get_tournament(request, slug, practice=True)
    plan = Plan.objects.filter(tournament=tournament).only("ruleset").first()
    if plan is None:
        raise NotFound("plan")
    catalogue = catalogue_of(ruleset(plan.ruleset), count_uses(tournament.pk))
    body = json.dumps(catalogue, ensure_ascii=False).encode()
    return cached_json(request, body, f'"{catalogue["version"]}"')


@json_view
@require_POST
def propose_ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    draft = parse_draft(json_body(request))
    state = get_state(match)
    preview = preview_ruling(state, draft).as_json(names_at_table(team_rows(match, state)))
    past = past_rulings(match, state, draft) if draft.against else []
    return JsonResponse({**for_keeper(preview, keeper), "past": past})


def for_keeper(preview: Json, keeper: Scorekeeper) -> Json:
    """Whoever may put somebody out has nobody to ask."""
    asks = preview["grave"] and not may_expel(keeper.actor, keeper.tournament)
    return {**preview, "grave": asks}


@json_view
@require_POST
def ask_head_referee(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A ruling that puts somebody out, from the dialog: not an entry but a request."""
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    body = json_body(request)
    preview = preview_ruling(get_state(match), parse_draft(body))
    submission = Submission(
        preview.line,
        client_id=parse_client_id(body.get("client_id")),
        texts=parse_texts(body.get("texts")),
    )
    try:
        if preview.after is None:
            raise Faulty(tuple(preview.faults), state=preview.before)
        apply_ruling(match, by=keeper.actor, submission=submission)
    except Faulty as faulty:
        return JsonResponse({"faults": error_sentences(faulty)}, status=422)
    except Refused as refusal:
        if refusal.code != "passed_to_head":
            return JsonResponse({"faults": error_sentences(refusal)}, status=409)
    waiting = waiting_requests(keeper.tournament).filter(match=match)
    return JsonResponse({"requests": waiting.count()})


def parse_draft(body: dict[str, Any]) -> RulingDraft:
    inputs, about, hand = body.get("inputs", {}), body.get("about"), body.get("hand")
    if not isinstance(inputs, dict) or len(inputs) > 20:
        raise NotUnderstood("inputs")
    if about is not None and (type(about) is not int or not 0 < about < MAX_LINE_NUMBER):
        raise NotUnderstood("about")
    return RulingDraft(
        sanction=parse_text(body.get("sanction"), 20, "sanction"),
        against=parse_text(body.get("against", ""), 2, "against"),
        inputs={
            parse_text(name, 40, "inputs"): parse_text(str(value), 40, "inputs")
            for name, value in inputs.items()
        },
        about=about,
        hand=None if hand is None else parse_text(hand, Entry.MAX_LINE, "hand"),
    )


# ------------------------------------------------------------------ without a script


@form_page
def ruling(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One page that asks for what is still lacking, shows the effect, and then has its button."""
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    state = get_state(match)
    teams = team_rows(match, state)
    names = names_at_table(teams)
    typed = request.POST if request.method == "POST" else request.GET
    draft = typed_draft(typed)
    is_complete = draft.sanction and draft.against and typed.get("do") != "search"
    effect = preview_ruling(state, draft).as_json(names) if is_complete else None
    preview = for_keeper(effect, keeper) if effect else None
    errors = [fault["words"] for fault in preview["faults"]] if preview else []
    if request.method == "POST" and typed.get("do") == "apply" and not errors:
        errors = apply_typed_ruling(request, keeper, match, preview)
        if not errors:
            return redirect("referees:keep_match", slug, number)
    rows = catalogue_of(state.ruleset, count_uses(match.tournament_id))["rows"]
    words = typed.get("q", "")[:80]
    context = {
        "tournament": keeper.tournament,
        "match": match,
        "teams": teams,
        "rules": state.ruleset,
        "draft": draft,
        "preview": preview,
        "past": past_rulings(match, state, draft) if draft.against else [],
        # Once it is chosen the others make room for what it needs to be told.
        "rows": [] if preview else search_rows(words, rows),
        "chosen": next((row for row in rows if row["id"] == draft.sanction), None),
        "q": words,
        "texts": typed_texts(typed),
        "max_reason": Remark.MAX_LENGTH,
        "errors": errors,
        "number": state.number + 1,
        "client_id": typed.get("client_id") or uuid.uuid4(),
        "person": names.get(draft.against, ""),
        "hands": list_hands(state) if preview else [],
    }
    return render(request, "referees/ruling_page.html", context)


def list_hands(state: MatchState) -> list[tuple[int, str, tuple[int, int]]]:
    """Those that count, the last one first: line, name, score after it."""
    return [
        (record.number, name_line(state, record.number), record.score)
        for record in reversed(state.records)
        if type(record.entry) in HANDS and not record.void
    ]


def apply_typed_ruling(
    request: HttpRequest, keeper: Scorekeeper, match: Match, preview: Json | None
) -> list[str]:
    """What is wrong with it; nothing once it is written or the head referee has been asked."""
    if preview is None:
        return [_("Choose who it was and what happened.")]
    if preview["lacking"]:
        return [_("Something is still missing: answer what is asked.")]
    number = request.POST.get("number", "")
    try:
        texts = typed_texts(request.POST)
        submission = Submission(
            preview["line"],
            client_id=parse_uuid(request.POST.get("client_id", "")) or uuid.uuid4(),
            number=int(number) if is_number(number) else None,
            texts={name: read_remark(text) for name, text in texts.items()},
        )
        apply_ruling(match, by=keeper.actor, submission=submission)
        messages.success(request, _("The ruling is noted."))
    except (Faulty, Refused) as error:
        if not isinstance(error, Refused) or error.code != "passed_to_head":
            return error_sentences(error)
        messages.warning(request, _("The head referee has been asked. The match shows it."))
    return []


def typed_draft(typed: QueryDict) -> RulingDraft:
    about = typed.get("about", "")
    return RulingDraft(
        sanction=typed.get("sanction", ""),
        against=typed.get("against", ""),
        inputs={name[2:]: str(typed[name])[:40] for name in typed if name.startswith("i_")},
        about=int(about) if is_number(about) else None,
    )


def typed_texts(typed: QueryDict) -> dict[str, str]:
    return {name: typed.get(name, "").strip() for name in TEXTS}


# ------------------------------------------------------------------ the head referee decides


@form_page
def phone_requests(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    if not may_expel(keeper.actor, keeper.tournament):
        raise NotFound("rulings")  # a phone can't sign in as somebody else
    back = reverse("referees:referee_home", args=[slug])
    frame = "referees/inner_frame.html"
    return requests_page(request, keeper.tournament, keeper.actor, frame=frame, back=back)


@form_page
def ruling_requests(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_expel)
    frame = "tournaments/frame.html"
    return requests_page(request, tournament, actor_of_request(request), frame=frame, back="")


def requests_page(
    request: HttpRequest, tournament: Tournament, actor: Actor, *, frame: str, back: str
) -> HttpResponse:
    if request.method == "POST":
        requests = RulingRequest.objects.filter(match__tournament=tournament)
        requests = requests.select_related("match__tournament")
        ruling_request = get_by_key(requests, request.POST.get("request", ""))
        if request.POST.get("do") not in DECISIONS:
            raise NotFound("do")
        act, success = DECISIONS[request.POST["do"]]
        reason = request.POST.get("reason", "")
        response = run_action(
            request,
            lambda: act(ruling_request, by=actor, reason=read_remark(reason)),
            success=str(success),
            redirect_to=request.path,
            on_refusal=lambda refusal: messages.error(request, " ".join(error_sentences(refusal))),
        )
        if response:
            return response
    requests_waiting = read_requests(waiting_requests(tournament), tournament)
    page = {
        "tournament": tournament,
        "requests": requests_waiting,
        "frame": frame,
        "back": back,
        "typed_for": request.POST.get("request", ""),
        "typed_reason": request.POST.get("reason", ""),
        "max_reason": Remark.MAX_LENGTH,
    }
    live = request.headers.get("HX-Request") == "true"  # the board's own list of what waits
    template = "referees/ruling_needs.html" if live else "referees/ruling_requests.html"
    return render(request, template, page)
