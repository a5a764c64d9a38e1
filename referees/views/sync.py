"""What a phone asks and sends as JSON. Shape of input only; the services decide."""

import json
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models import BigAutoField, UUIDField
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referees.approvals import waiting_in
from referees.keeper import Keeper, keeper_of
from referees.ruling_words import refusal_words
from referees.services.scoring import NO_LINE, Answer, Kept, Write, keep, sent_by
from referees.state import read_state, state_json
from tournaments.day_words import fault_words
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.models import Match
from tournaments.prepared import Given, Prepared
from tournaments.services.entries import Sent

MOST_ITEMS = 200
LONGEST_LINE = 4000
LONGEST_REASON = 500
LARGEST_NUMBER = 2**31 - 1


def prepared(**more: Any) -> Prepared:
    return Prepared(
        lambda: (
            Match.objects.filter(
                tournament=Given("tournament", UUIDField()), number=Given("number"), **more
            )
            .select_related("table")
            .order_by()
        )
    )


ANY_MATCH = prepared()
OWN_MATCH = prepared(table__referee=Given("grant", BigAutoField()))

View = Callable[..., HttpResponse]


class NotUnderstood(Exception):
    """No phone of ours sends this."""


def json_door(view: View) -> View:
    """Answers in JSON also where it says no: a script can't follow to a page that asks who you
    are."""

    @never_cache
    @wraps(view)
    def opened(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotAllowed:
            return JsonResponse({"code": "not_let_in"}, status=403)
        except NotFound:
            return JsonResponse({"code": "not_found"}, status=404)
        except NotUnderstood as error:
            return JsonResponse({"code": "not_understood", "what": str(error)}, status=400)

    return opened


@json_door
@require_safe
def match_state(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    return tell_state(request, keeper.match(number))


@json_door
@require_POST
def match_entries(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    return take_entries(request, match_of(keeper, number), write=sent_by(keeper.actor))


def match_of(keeper: Keeper, number: int) -> Match:
    """As `keeper.match`, without the names a page would want."""
    asked = {"tournament": keeper.tournament.pk, "number": number}
    if keeper.everywhere or keeper.grant is None:
        match: Match | None = ANY_MATCH.first(**asked)
    else:
        match = OWN_MATCH.first(**asked, grant=keeper.grant.pk)
    if match is None:
        raise NotFound(number)
    match.tournament = keeper.tournament
    return match


def tell_state(request: HttpRequest, match: Match) -> HttpResponse:
    """With a fresh token: a page opened without network carries an old one."""
    state = read_state(match, since=since_of(request.GET.get("since", "0")))
    return JsonResponse({**state, "csrf": get_token(request), "requests": waiting_in(match)})


def take_entries(request: HttpRequest, match: Match, *, write: Write) -> HttpResponse:
    body = body_of(request)
    kept = keep(match, items_of(body), write=write)
    state = state_after(match, kept, since=since_of(str(body.get("since", 0))))
    if any(one.result in NO_LINE.values() for one in kept.answers):
        state["requests"] = waiting_in(match)
    return JsonResponse({"items": [answer_json(one) for one in kept.answers], "state": state})


def state_after(match: Match, kept: Kept, *, since: int) -> dict[str, Any]:
    """What was just written is at hand; otherwise somebody else may have been there: read."""
    last = kept.last
    if last is None or any(one.result == "conflict" for one in kept.answers):
        fresh = Match.objects.select_related("tournament__plan", "table").get(pk=match.pk)
        return read_state(fresh, since=since)
    row = last.entry.match
    row.table = match.table if row.table_id == match.table_id else row.table
    return state_json(row, row.tournament.plan, last.state, since=since, last=last)


def answer_json(answer: Answer) -> dict[str, Any]:
    found: dict[str, Any] = {
        "client_id": str(answer.client_id),
        "result": answer.result,
        "number": answer.number,
        "faults": [
            {"code": fault.code, "article": fault.article, "words": fault_words(fault)}
            for fault in answer.faults
        ],
    }
    if answer.refusal is not None:
        words = refusal_words(answer.refusal)
        found["faults"] = [{"code": answer.refusal.code, "article": "", "words": words}]
    return found


# ------------------------------------------------------------------ what came in


def body_of(request: HttpRequest) -> dict[str, Any]:
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError):
        raise NotUnderstood("json") from None
    if not isinstance(body, dict):
        raise NotUnderstood("json")
    return body


def items_of(body: dict[str, Any]) -> list[Sent]:
    items = body.get("items")
    if not isinstance(items, list) or not 1 <= len(items) <= MOST_ITEMS:
        raise NotUnderstood("items")
    return [item_of(item) for item in items]


def item_of(item: object) -> Sent:
    if not isinstance(item, dict):
        raise NotUnderstood("items")
    number, teams = item.get("number"), item.get("teams")
    if type(number) is not int or not 1 <= number <= LARGEST_NUMBER:
        raise NotUnderstood("number")
    if teams is not None and not (
        isinstance(teams, list) and len(teams) == 2 and all(isinstance(one, str) for one in teams)
    ):
        raise NotUnderstood("teams")
    reason = text_of(item.get("reason") or "", LONGEST_REASON, "reason").strip()
    return Sent(
        text_of(item.get("line"), LONGEST_LINE, "line"),
        client_id=key_of(item.get("client_id")),
        number=number,
        teams=(teams[0], teams[1]) if teams else None,
        texts={**({"reason": reason} if reason else {}), **texts_of(item.get("texts"))},
    )


def texts_of(value: object) -> dict[str, str]:
    """What a ruling brings along: a note, who saw it, how it was proved."""
    if value is None:
        return {}
    if not isinstance(value, dict) or not set(value) <= {"note", "seen", "proof"}:
        raise NotUnderstood("texts")
    found = {name: text_of(text, LONGEST_REASON, "texts").strip() for name, text in value.items()}
    return {name: text for name, text in found.items() if text}


def text_of(value: object, longest: int, name: str) -> str:
    """Neither the log nor PostgreSQL can hold a NUL or half a character."""
    if not isinstance(value, str) or len(value) > longest or "\0" in value:
        raise NotUnderstood(name)
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise NotUnderstood(name)
    return value


def key_of(value: object) -> uuid.UUID:
    try:
        return uuid.UUID(str(value))
    except ValueError:
        raise NotUnderstood("client_id") from None


def since_of(text: str) -> int:
    return int(text[:9]) if text.isascii() and text.isdigit() else 0
