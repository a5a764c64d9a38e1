"""The check-in list at the desk: a tap each for arrived, paid and document seen.

As plain forms it works without a script; with one, taps go as JSON and wait on the phone while
there is no network.
"""

import json
import uuid
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework import serializers

from accounts.requests import form_page
from tournaments.actors import Actor, actor_of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.check_in_list import (
    COUNTED_LABELS,
    LABELS,
    SHORT_LABELS,
    CheckInList,
    read_check_in_list,
)
from tournaments.inscriptions.labels import CHECK_IN_SENTENCES
from tournaments.inscriptions.services.taps import (
    ACTIONS,
    Contradiction,
    Tap,
    issue_pins,
    record_tap,
)
from tournaments.inscriptions.views.person import get_person
from tournaments.locks import get_plan
from tournaments.models import Participant, Tournament
from tournaments.numbers import parse_number
from tournaments.offline import write_worker
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.requests import get_tournament
from tournaments.words.hours import hour_words

MAX_TAPS = 50  # in one request; the page sends the rest with the next
MAX_PEOPLE = 3  # of a team


@form_page
def check_in_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    if request.method == "POST":
        return take_form(request, tournament)
    return render_list(request, tournament, request.GET)


def render_list(
    request: HttpRequest,
    tournament: Tournament,
    asked_for: Mapping[str, str],
    *,
    pins: Mapping[str, str] | None = None,
) -> HttpResponse:
    """`pins` are those just made: this answer is the only place that ever shows them."""
    plan = get_plan(tournament)
    query, who = (asked_for.get(key, "")[:100] for key in ("q", "who"))
    people = read_check_in_list(tournament, plan, query=query, who=who, pins=pins)
    context = {
        "tournament": tournament,
        "plan": plan,
        "list": people,
        "search": query,
        "who": who,
        "short_labels": SHORT_LABELS,
        "counted_labels": COUNTED_LABELS,
        "is_filtered": bool(who or query.strip()),
        "data": {
            # Under which the phone keeps what it has not sent: one person's, in one event.
            "key": f"{tournament.pk}:{actor_of_request(request).id}",
            "url": reverse("tournaments:check_in_taps", args=[tournament.slug]),
            "worker": reverse("tournaments:check_in_worker", args=[tournament.slug]),
            "state": read_state(people),
            "who": who,
            "csrf": get_token(request),
            "words": {name: str(sentence) for name, sentence in CHECK_IN_SENTENCES.items()},
        },
    }
    return render(request, "inscriptions/check_in.html", context)


def read_state(people: CheckInList) -> dict[str, Any]:
    return {
        "as_of": people.as_of,
        "fingerprint": people.fingerprint,
        "marks": [mark.code for mark in people.marks],
        "people": people.marks_by_number,
    }


# ------------------------------------------------------------------ without a script


def take_form(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One person, or all of a team with one button; or a PIN for their team."""
    numbers = tuple(map(parse_number, request.POST.getlist("number")[:MAX_PEOPLE]))
    action, by = request.POST.get("do", ""), actor_of_request(request)
    as_of = parse_number(request.POST.get("as_of", ""), max_digits=9)
    tap = Tap(action, numbers, as_of) if action in ACTIONS else None
    if not numbers or (tap is None and action != "pin"):
        raise NotFound("do")
    people = [get_person(tournament, number) for number in numbers]
    pins: dict[str, str] = {}
    try:
        if tap:
            for contradiction in record_tap(tournament, tap, by=by):
                messages.warning(request, contradiction_words(contradiction))
        pins = issue_pins_after(people, by=by, action=action)
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
    if pins:
        return render_list(request, tournament, request.POST, pins=pins)
    back = {key: request.POST.get(key, "")[:100] for key in ("q", "who")}
    query = urlencode({key: value for key, value in back.items() if value})
    address = reverse("tournaments:check_in", args=[tournament.slug])
    return redirect(f"{address}{'?' if query else ''}{query}#p-{numbers[0]}")


def issue_pins_after(people: Iterable[Participant], *, by: Actor, action: str) -> dict[str, str]:
    return issue_pins(people, by=by, again=action == "pin") if action in {"in", "pin"} else {}


def contradiction_words(contradiction: Contradiction) -> str:
    moment = timezone.localtime(
        contradiction.at, ZoneInfo(contradiction.person.tournament.time_zone)
    )
    return _(
        "%(name)s, %(mark)s: %(who)s changed this at %(time)s, after this list was read. That"
        " stands; tap again to change it."
    ) % {
        "name": contradiction.person,
        "mark": LABELS[contradiction.mark.code],
        "who": contradiction.who,
        "time": hour_words(moment.time()),
    }


# ------------------------------------------------------------------ without network


@require_safe
@cache_control(no_cache=True)
def check_in_worker(request: HttpRequest, slug: str) -> HttpResponse:
    """The service worker, below the list's own address: it may see this page only. It stores the
    list as it was sent, never one that was searched or that shows PINs."""
    script = write_worker(
        "check-in",
        templates=("base.html", "inscriptions/check_in.html"),
        pages=r"^/t/[\w-]+/check-in/$",
    )
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


# ------------------------------------------------------------------ as JSON


class TapSerializer(serializers.Serializer[Tap]):
    client_id = serializers.UUIDField()
    action = serializers.ChoiceField(choices=list(ACTIONS))
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=99999),
        min_length=1,
        max_length=MAX_PEOPLE,
    )
    as_of = serializers.IntegerField(min_value=0, max_value=10**9)


class TapsSerializer(serializers.Serializer[Any]):
    desk = serializers.UUIDField()
    taps = TapSerializer(many=True, max_length=MAX_TAPS)


@never_cache
@require_http_methods(["GET", "POST"])
def check_in_taps(request: HttpRequest, slug: str) -> HttpResponse:
    """GET: everybody's marks as they are, with a fresh token. POST: taps in the order they were
    made, each by itself, and then the same."""
    tournament = get_tournament(request, slug, may_organize)
    answers: list[dict[str, Any]] = []
    pins: dict[str, str] = {}
    if request.method == "POST":
        try:
            sent = TapsSerializer(data=json.loads(request.body))
            sent.is_valid(raise_exception=True)
        except (ValueError, RecursionError, serializers.ValidationError):
            return JsonResponse({"code": "not_understood"}, status=400)
        for item in sent.validated_data["taps"]:
            answers.append(take_tap(request, tournament, item, sent.validated_data["desk"], pins))
    people = read_check_in_list(tournament, get_plan(tournament))
    state = {**read_state(people), "csrf": get_token(request)}
    rows = {str(row.unit.team.pk): row.unit.first_number for row in people.rows if row.unit.team}
    shown_pins = {rows[team]: pin for team, pin in pins.items() if team in rows}
    return JsonResponse({"answers": answers, "pins": shown_pins, "state": state})


def take_tap(
    request: HttpRequest,
    tournament: Tournament,
    item: Mapping[str, Any],
    desk: uuid.UUID,
    pins: dict[str, str],
) -> dict[str, Any]:
    """What became of it; PINs that it brought are added to `pins`."""
    numbers = tuple(item["numbers"])
    tap = Tap(item["action"], numbers, item["as_of"], str(item["client_id"]), str(desk))
    by = actor_of_request(request)
    try:
        words = [contradiction_words(c) for c in record_tap(tournament, tap, by=by)]
        people = tournament.participants.filter(number__in=numbers)
        pins |= issue_pins_after(people, by=by, action=tap.action)
    except Refused as refusal:
        words = [refusal_sentence(refusal)]
    return {"client_id": tap.client_id, "notices": words}
