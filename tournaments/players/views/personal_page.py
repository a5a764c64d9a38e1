"""A player's own page, opened by a secret link. Nobody signs in here."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.qr import qr_svg
from accounts.requests import posted
from tournaments.actors import actor_of_participant, actor_of_request
from tournaments.announcement.facts import read_facts
from tournaments.exceptions import Refused
from tournaments.fees.payment_requests import find_payment_requests
from tournaments.fees.selectors import today_of
from tournaments.forms import ReasonForm
from tournaments.inscriptions.called_names import join_words
from tournaments.inscriptions.consent import VERSION, consent_text
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.selectors import InscriptionRow, counts_of, list_inscriptions
from tournaments.inscriptions.services import partners
from tournaments.inscriptions.services.check_in import confirm, consent, has_pin, issue_pin
from tournaments.inscriptions.services.erasure import ask_for_erasure
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.links import (
    give_partner_link,
    has_own_page,
    participant_by_token,
)
from tournaments.inscriptions.services.returns import take_back_withdrawal
from tournaments.inscriptions.views.person import row_of_person
from tournaments.inscriptions.views.public import describe_link
from tournaments.locks import get_plan
from tournaments.matches.clocks import ClockView, find_clock
from tournaments.matches.coming import find_coming
from tournaments.matches.selectors import walkover_due_at
from tournaments.models import Participant, Plan, Progress, Proposal, Team, Tournament
from tournaments.numbers import parse_number
from tournaments.permissions import may_organize
from tournaments.players.labels import headline
from tournaments.players.own_group import own_group
from tournaments.players.payment_proof import find_proof_link
from tournaments.players.progress import progress_of
from tournaments.players.selectors import (
    MyMatch,
    everything_about,
    finder_for,
    my_match,
)
from tournaments.players.services import tell_that_we_come
from tournaments.refusals import refusal_sentence
from tournaments.requests import get_tournament, run_action, secret_page

Action = Callable[[Participant, str], object]


def get_proposal(key: str) -> Proposal:
    proposals = Proposal.objects.select_related("asker", "asked")
    proposal = proposals.filter(pk=parse_number(key, max_digits=18)).first()
    if proposal is None:
        raise Refused("proposal_over")
    return proposal


def get_other_player(person: Participant, number: str) -> Participant:
    other = Participant.objects.filter(
        tournament=person.tournament_id, number=parse_number(number)
    ).first()
    if other is None:
        raise Refused("not_to_be_found")
    return other


def answer_proposal(person: Participant, key: str, *, accept: bool) -> object:
    return partners.answer_proposal(
        get_proposal(key), by=actor_of_participant(person.pk), accept=accept
    )


def tell_desk_about_coming(person: Participant) -> None:
    mine = my_match(person)
    if mine is None:
        raise Refused("match_not_called")
    tell_that_we_come(mine.match, by=person)


ACTIONS: dict[str, Action] = {
    "confirm": lambda me, _: confirm(me, by=actor_of_participant(me.pk)),
    "consent": lambda me, _: consent(me, by=actor_of_participant(me.pk)),
    "return": lambda me, _: take_back_withdrawal(me, by=actor_of_participant(me.pk)),
    "coming": lambda me, _: tell_desk_about_coming(me),
    "look": lambda me, _: partners.set_looking(me, by=actor_of_participant(me.pk), looking=True),
    "hide": lambda me, _: partners.set_looking(me, by=actor_of_participant(me.pk), looking=False),
    "ask": lambda me, number: partners.propose(
        me, by=actor_of_participant(me.pk), to=get_other_player(me, number)
    ),
    "accept": lambda me, key: answer_proposal(me, key, accept=True),
    "decline": lambda me, key: answer_proposal(me, key, accept=False),
    "take_back": lambda me, key: partners.take_back(
        get_proposal(key), by=actor_of_participant(me.pk)
    ),
}


def get_me(request: HttpRequest, slug: str, token: str) -> tuple[Tournament, Participant]:
    tournament = get_tournament(request, slug)
    return tournament, participant_by_token(tournament, token)


@secret_page
@require_http_methods(["GET", "POST"])
def me(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """My inscription. An organizer who scans the code comes to the door's page instead."""
    tournament, person = get_me(request, slug, token)
    action = request.POST.get("do", "")
    if action == "pin":
        return show_own_pin(request, tournament, person, token)
    if action == "partner_link":
        return show_partner_link(request, tournament, person, token)
    if request.method == "POST":
        key = request.POST.get("key", "")
        return run_action(
            request,
            lambda: ACTIONS[action](person, key) if action in ACTIONS else None,
            redirect_to=personal_url(person, token),
        )
    if "mine" not in request.GET and may_organize(actor_of_request(request), tournament):
        url = reverse("tournaments:check_in", args=[tournament.slug])
        return redirect(f"{url}?who={person.number}")
    return render_personal_page(request, tournament, person, token)


def show_own_pin(
    request: HttpRequest, tournament: Tournament, person: Participant, token: str
) -> HttpResponse:
    """The team's PIN, in this one answer: nothing of it stays in a session or an address."""
    team = team_of(person)
    try:
        pin = issue_pin(team, by=actor_of_participant(person.pk)) if team else ""
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect(personal_url(person, token))
    return render_personal_page(request, tournament, person, token, pin=pin)


def show_partner_link(
    request: HttpRequest, tournament: Tournament, person: Participant, token: str
) -> HttpResponse:
    """The partner's own link, in this one answer; another one as often as it is asked for."""
    try:
        partner = get_other_player(person, request.POST.get("key", ""))
        partner_token = give_partner_link(person, partner=partner)
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect(personal_url(person, token))
    partner.tournament = tournament
    link = describe_link(request, partner, partner_token)
    return render_personal_page(request, tournament, person, token, partner_link=link)


def may_have_pin(person: Participant, team: Team | None) -> bool:
    """Once they are here, and as long as the team has none."""
    return bool(team and person.checked_in_at and not has_pin(team))


def describe_inscription(
    tournament: Tournament,
    person: Participant,
    unit: InscriptionRow,
    units: list[InscriptionRow],
    plan: Plan,
) -> dict[str, Any]:
    """How they stand in the list, and with whom."""
    counts, partners = counts_of(units, plan), unit.partners_of(person)
    before_the_draw = tournament.stage in Tournament.BEFORE_THE_DRAW
    return {
        "unit": unit,
        "team_name": join_words([*map(str, unit.people)]),
        "counts": counts,
        "headline": headline(person, unit, counts),
        "partners": partners,
        "without_page": [
            other for other in partners if before_the_draw and not has_own_page(other)
        ],
        "before_the_draw": before_the_draw,
        "finder": finder_for(person, plan),
    }


def describe_play(
    tournament: Tournament, person: Participant, team: Team | None, plan: Plan
) -> dict[str, Any]:
    """Their match, and how far their team has come."""
    is_cancelled = tournament.stage == Progress.CANCELLED
    match = None if is_cancelled else my_match(person)
    progress = progress_of(tournament, team) if team else None
    language = get_language() or tournament.language
    return {
        "match": match,
        "due_at": walkover_due_at(match.match, plan) if match else None,
        "clock": clock_of(tournament, match),
        "now": timezone.now(),
        "is_coming": bool(match and is_coming(match)),
        "progress": progress,
        "group": own_group(tournament, team, language=language) if progress and team else None,
        "has_left": bool(team and team.state in Team.GONE),
        "has_diploma": bool(progress and progress.is_over and progress.standing.medal),
        "is_cancelled": is_cancelled,
        "is_days_ahead": bool(plan.date and plan.date > today_of(tournament)),
        "has_news": bool(is_cancelled or match or progress),
    }


def clock_of(tournament: Tournament, mine: MyMatch | None) -> ClockView | None:
    """The clock of the round of a match that is still to be decided."""
    if mine is None or mine.match.is_decided:
        return None
    mine.match.tournament = tournament
    clock = find_clock(mine.match)
    return clock.view if clock else None


def render_personal_page(
    request: HttpRequest,
    tournament: Tournament,
    person: Participant,
    token: str,
    *,
    pin: str = "",
    partner_link: dict[str, object] | None = None,
) -> HttpResponse:
    plan = get_plan(tournament)
    units = list_inscriptions(tournament)
    unit = next(unit for unit in units if person in unit.people)
    requests = [] if person.withdrawn_at else find_payment_requests(person, plan)
    context = {
        **describe_play(tournament, person, unit.team, plan),
        **describe_inscription(tournament, person, unit, units, plan),
        "tournament": tournament,
        "plan": plan,
        "facts": read_facts(tournament),
        "person": person,
        "partner_link": partner_link,
        "token": token,
        "qr": qr_svg(request.build_absolute_uri(request.path)),
        "consent": consent_text(plan),
        "must_consent": person.consent_version != VERSION,
        "share_url": request.build_absolute_uri(
            reverse("spectators:tournament", args=[tournament.slug])
        ),
        "is_over": tournament.stage in Tournament.OVER,
        "pin": pin,
        "may_have_pin": may_have_pin(person, unit.team),
        "appeals": bool(unit.team) and tournament.stage not in Tournament.BEFORE_THE_DRAW,
        "requests": requests,
        "proof": find_proof_link(tournament, requests),
    }
    return render(request, "players/personal_page.html", context)


def is_coming(mine: MyMatch) -> bool:
    sides = find_coming(mine.match.tournament_id, [mine.match])
    return mine.side in sides.get(mine.match.pk, set())


def personal_url(person: Participant, token: str) -> str:
    return reverse("tournaments:personal_page", args=[person.tournament.slug, token]) + "?mine"


@secret_page
@require_safe
def my_data(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Everything kept about me, to take away."""
    _event, person = get_me(request, slug, token)
    response = JsonResponse(
        everything_about(person), json_dumps_params={"indent": 2, "ensure_ascii": False}
    )
    response["Content-Disposition"] = f'attachment; filename="{person.tournament.slug}.json"'
    return response


@secret_page
@require_http_methods(["GET", "POST"])
def my_withdrawal(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    tournament, person = get_me(request, slug, token)
    form = ReasonForm(posted(request))
    response = run_action(
        request,
        lambda: withdraw(person, by=actor_of_participant(person.pk), **form.cleaned_data),
        form=form,
        success=_("You have withdrawn."),
        redirect_to=personal_url(person, token),
    )
    if response:
        return response
    partners = row_of_person(tournament, person).partners_of(person)
    context = {"tournament": tournament, "person": person, "form": form, "token": token}
    return render(request, "players/my_withdrawal.html", {**context, "partners": partners})


@secret_page
@require_http_methods(["GET", "POST"])
def my_erasure(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    tournament, person = get_me(request, slug, token)
    if request.method == "POST":
        return run_action(
            request,
            lambda: ask_for_erasure(person, by=actor_of_participant(person.pk)),
            success=_("The organizers see your request on their list."),
            redirect_to=personal_url(person, token),
        )
    context = {"tournament": tournament, "person": person, "token": token}
    return render(request, "players/my_erasure.html", context)
