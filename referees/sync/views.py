"""The page on which a match is kept, as a shell for the script or a plain form without one; and
what its script asks and sends as JSON. Shape of input only; the services decide.

The same for players who keep their own match by their personal link. Their addresses carry the
secret, so no worker keeps them for later.
"""

import uuid
from dataclasses import asdict, dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from rest_framework import serializers

from accounts.requests import form_page
from referees.access.scorekeeper import get_scorekeeper
from referees.json_requests import NotUnderstood, fault_json, json_body, json_view, parse_text
from referees.rulings.selectors import count_waiting, read_answers
from referees.selectors import Json, get_state, names_at_table
from referees.sheet.forms import PlainForm, example_hands
from referees.sheet.labels import page_words
from referees.sync.changes import read_change
from referees.sync.serializers import ITEMS
from referees.sync.services import (
    NO_LINE,
    Answer,
    SyncResult,
    Write,
    process_items,
    write_from_phone,
    write_submission,
)
from referees.sync.state import last_counting, read_state, state_json
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.matches.clocks import find_clock
from tournaments.matches.selectors import match_page
from tournaments.matches.services.entries import Submission
from tournaments.models import Entry, Match, Remark
from tournaments.offline import write_worker
from tournaments.players.selectors import my_match
from tournaments.players.services import report_entry
from tournaments.players.views.personal_page import get_me
from tournaments.refusals import refusal_sentence
from tournaments.requests import mark_secret


@dataclass(frozen=True)
class MatchAccess:
    """Where a match is kept from, and by whom: the two ways in differ in nothing else."""

    match: Match
    write: Write
    urls: dict[str, str]
    player: bool = False


@form_page
def keep_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    page = reverse("referees:keep_match", args=[slug, number])
    home = page.removesuffix(f"match/{number}/")
    urls = {
        "home": home,
        "page": page,
        "state": reverse("referees:match_state", args=[slug, number]),
        "entries": reverse("referees:match_entries", args=[slug, number]),
        "change": reverse("referees:preview_change", args=[slug, number]),
        "sheet": f"{home}sheet.json{sheet_query(match)}",
        "book": f"{home}book.json",
        "doubts": f"{home}doubts.json",
        "doubt": f"{page}consult/ask/",
        "open": f"{page}open/",
        "ruling": f"{page}ruling/",
        "close": f"{page}close/",
        "worker": reverse("referees:phone_worker"),
    }
    return keep_score(request, MatchAccess(match, partial(write_submission, by=keeper.actor), urls))


def sheet_query(match: Match) -> str:
    """Which sheet: that of the event, or of a stage that plays to other points."""
    return f"?target={match.target}" if match.target else ""


def keep_score(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    if request.method == "POST" or "plain" in request.GET:
        return keep_score_plainly(request, access)
    match = access.match
    data = {
        # Under which the phone keeps what it has not sent.
        "key": f"{'player' if access.player else 'referee'}:{match.pk}",
        "urls": {**access.urls, "theme": reverse("accounts:choose_theme")},
        "csrf": get_token(request),
        "state": read_state(match, with_reasons=not access.player),
        "player": access.player,
        "words": page_words(),
        "quick": match.tournament.plan.quick_hands,
    }
    context = {
        "tournament": match.tournament,
        "match": match,
        "access": access,
        "data": data,
        "max_reason": Remark.MAX_LENGTH,
    }
    return render(request, "referees/match.html", context)


# ------------------------------------------------------------------ without a script


def keep_score_plainly(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """One hand at a time, and the last one back; the same service as by script."""
    page = match_page(access.match.tournament, access.match.number)
    first = {
        "client_id": uuid.uuid4(),
        "number": page.state.number + 1,
        "teams": ",".join(str(side.team.pk) if side.team else "" for side in page.row.sides),
    }
    names = {"A": page.row.a.name, "B": page.row.b.name}
    lacks_flores = page.row.match.lacks_flores
    form = PlainForm(
        request.POST or None,
        initial=first,
        state=page.state,
        names=names,
        lacks_flores=lacks_flores,
    )
    if form.is_valid():
        try:
            access.write(access.match, submission=form.submission())
            messages.success(request, _("Saved."))
            return redirect(f"{access.urls['page']}?plain")
        except (Faulty, Refused) as error:
            form.add_errors(error, field=None if form.by_questions else "line")
    clock = find_clock(access.match) if not page.row.decided else None
    context = {
        "tournament": access.match.tournament,
        "clock": clock,
        "time_is_up": clock and not page.state.clock and clock.row.is_up(timezone.now()),
        "clock_id": uuid.uuid4(),
        "access": access,
        "page": page,
        "row": page.row,
        "form": form,
        "undo": last_counting(page.state),
        "undo_id": uuid.uuid4(),
        "examples": example_hands(page.state),
    }
    return render(request, "referees/no_script.html", context)


# ------------------------------------------------------------------ the service worker

PARTS = (
    "referees/match.html",
    "referees/sheet.html",
    "referees/ruling.html",
    "referees/closing_link.html",
)


def worker_script() -> str:
    """The phone's own pages of a match and its tables, and the sheet; not the state, which the page
    stores itself, nor the page that lets a phone in."""
    return write_worker(
        "mesa",
        templates=PARTS,
        pages=r"^/r/[\w-]+/(match/\d+/)?$",
        data=r"^/r/[\w-]+/(sheet|catalogue|book|doubts)\.json$",
    )


@require_safe
@cache_control(no_cache=True)
def phone_worker(request: HttpRequest) -> HttpResponse:
    return HttpResponse(worker_script(), content_type="text/javascript; charset=utf-8")


# ------------------------------------------------------------------ as JSON


@json_view
@require_safe
def match_state(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    match = get_scorekeeper(request, slug).match(number)
    return answer_state(request, match)


@json_view
@require_POST
def match_entries(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    write = partial(write_from_phone, by=keeper.actor, phone=keeper.phone)
    return take_entries(request, keeper.match(number, sends=True), write=write, with_reasons=True)


@json_view
@require_POST
def preview_change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return answer_change(request, get_scorekeeper(request, slug).match(number))


def answer_change(request: HttpRequest, match: Match) -> HttpResponse:
    line = parse_text(json_body(request).get("line"), Entry.MAX_LINE, "line")
    if len(line.splitlines()) != 1:
        raise NotUnderstood("line")
    return JsonResponse(read_change(match, line))


def answer_state(request: HttpRequest, match: Match, *, player: bool = False) -> HttpResponse:
    """With a fresh token: a page opened without network carries an old one. What the head referee
    answered is told to whoever keeps the match, also long after, if the phone was away."""
    state = get_state(match)
    since = parse_since(request.GET.get("since", "0"))
    body = state_json(match, state, since=since, with_reasons=not player)
    answers = {} if player else read_answers(match, state, names_at_table(body["teams"]))
    return JsonResponse({**body, "csrf": get_token(request), **answers})


def take_entries(
    request: HttpRequest, match: Match, *, write: Write, with_reasons: bool = False
) -> HttpResponse:
    body = json_body(request)
    result = process_items(match, parse_items(body), write=write)
    since = parse_since(str(body.get("since", 0)))
    state = state_after(match, result, since=since, with_reasons=with_reasons)
    if any(answer.result in NO_LINE.values() for answer in result.answers):
        state["requests"] = count_waiting(match)
    items = [answer_json(answer) for answer in result.answers]
    return JsonResponse({"items": items, "state": state})


def state_after(
    match: Match, result: SyncResult, *, since: int, with_reasons: bool = False
) -> Json:
    """What was just written is at hand; otherwise somebody else may have been there: read."""
    last = result.last
    if last is None or any(answer.result == "conflict" for answer in result.answers):
        fresh = Match.objects.select_related("tournament__plan", "table").get(pk=match.pk)
        return read_state(fresh, since=since, with_reasons=with_reasons)
    row = last.entry.match
    row.table = match.table if row.table_id == match.table_id else row.table
    return state_json(row, last.state, since=since, last=last, with_reasons=with_reasons)


def answer_json(answer: Answer) -> Json:
    faults: list[dict[str, str]] = []
    if isinstance(answer.error, Faulty):
        faults = [fault_json(fault, answer.error.state) for fault in answer.error.faults]
    elif answer.error is not None:
        words = refusal_sentence(answer.error)
        faults = [{"code": answer.error.code, "article": "", "words": words}]
    return {
        "client_id": str(answer.client_id),
        "result": answer.result,
        "number": answer.number,
        "faults": faults,
        "other": asdict(answer.other) if answer.other else None,
    }


def parse_items(body: Json) -> list[Submission]:
    try:
        items = ITEMS.run_validation(body.get("items"))
    except serializers.ValidationError:
        raise NotUnderstood("items") from None
    return [ITEMS.child.create(item) for item in items]


def parse_since(text: str) -> int:
    return int(text[:9]) if text.isascii() and text.isdigit() else 0


# ------------------------------------------------------------------ players keep their own match


def get_own_match(
    request: HttpRequest, slug: str, token: str, number: int | None = None
) -> tuple[Match, Write]:
    """The match, and how its player writes into it. A page left open may speak of a match that is
    over: it does not write into the next one."""
    tournament, person = get_me(request, slug, token)
    mine = my_match(person)
    if mine is None or number not in (None, mine.match.number):
        raise NotFound("match")
    mine.match.tournament = tournament
    return mine.match, partial(report_entry, by=person)


@form_page
def own_keep(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    match, write = get_own_match(request, slug, token)
    own_match = reverse("tournaments:own_match", args=[slug, token])
    urls = {
        "home": own_match,
        "page": request.path,
        "state": reverse("referees:own_keep_state", args=[slug, token, match.number]),
        "entries": reverse("referees:own_keep_entries", args=[slug, token, match.number]),
        "change": reverse("referees:own_preview_change", args=[slug, token, match.number]),
        "sheet": f"/r/{slug}/sheet.json{sheet_query(match)}",
        "book": reverse("referees:book_json", args=[slug]),
        "close": own_match,
    }
    return mark_secret(keep_score(request, MatchAccess(match, write, urls, player=True)))


@json_view
@require_safe
def own_keep_state(request: HttpRequest, slug: str, token: str, number: int) -> HttpResponse:
    match, _write = get_own_match(request, slug, token, number)
    return mark_secret(answer_state(request, match, player=True))


@json_view
@require_POST
def own_preview_change(request: HttpRequest, slug: str, token: str, number: int) -> HttpResponse:
    match, _write = get_own_match(request, slug, token, number)
    return mark_secret(answer_change(request, match))


@json_view
@require_POST
def own_keep_entries(request: HttpRequest, slug: str, token: str, number: int) -> HttpResponse:
    match, write = get_own_match(request, slug, token, number)
    return mark_secret(take_entries(request, match, write=write))
