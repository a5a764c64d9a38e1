"""Who plays with whom: people without a team become one, and what the desk does with a team."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.requests import form_page, posted
from tournaments.actors import actor_of_request
from tournaments.exceptions import Refused
from tournaments.inscriptions.called_names import list_key
from tournaments.inscriptions.forms import ListForm, SwapForm, TeamNameForm, TeamNoteForm
from tournaments.inscriptions.selectors import (
    IN,
    WAITING,
    InscriptionRow,
    list_inscriptions,
    names_of_teams,
    search,
)
from tournaments.inscriptions.services.teams import (
    add_to_list,
    has_room_for_late_teams,
    note_team,
    pair_people,
    rename_team,
    split_team,
    swap_members,
    take_off_list,
)
from tournaments.inscriptions.views.person import get_person
from tournaments.locks import get_plan
from tournaments.models import Draw, Participant, Team, Tournament
from tournaments.numbers import parse_number
from tournaments.permissions import may_organize
from tournaments.requests import Undo, get_tournament, run_action

CHOOSE = ("", gettext_lazy("Choose…"))


@form_page
def pairs(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody without a team, to be ticked. Searching keeps the ticks, without any script: it is
    the same form, sent by the other method."""
    tournament = get_tournament(request, slug, may_organize)
    sent = request.POST if request.method == "POST" else request.GET
    chosen = {parse_number(number) for number in sent.getlist("number")}
    if request.method == "POST":
        most = get_plan(tournament).list_size + 1  # one too many is refused, not left out
        people = [get_person(tournament, number) for number in sorted(chosen)[:most]]
        return pair_chosen(request, tournament, people)
    plan = get_plan(tournament)
    query = request.GET.get("q", "")[:100]
    before_the_draw = tournament.stage in Tournament.BEFORE_THE_DRAW
    alone = [
        unit
        for unit in list_inscriptions(tournament)
        if unit.team is None and unit.state in ({IN, WAITING} if before_the_draw else {WAITING})
    ]
    ticked = [unit for unit in alone if unit.number in chosen]
    others = [unit for unit in search(alone, query, with_phones=True) if unit not in ticked]
    others.sort(
        key=lambda unit: list_key(
            str(unit.people[0]), language=tournament.language, order=plan.list_order
        )
    )
    context = {
        "tournament": tournament,
        "plan": plan,
        "rows": [*((unit, True) for unit in ticked), *((unit, False) for unit in others)],
        "alone": len(alone),
        "search": query,
        "before_the_draw": before_the_draw,
        "may_pair": before_the_draw or has_room_for_late_teams(tournament),
    }
    return render(request, "inscriptions/pairs.html", context)


def pair_chosen(
    request: HttpRequest, tournament: Tournament, people: list[Participant]
) -> HttpResponse:
    page = reverse("tournaments:pairs", args=[tournament.slug])
    late = reverse("tournaments:new_draw", args=[tournament.slug, Draw.Kind.LATE.value])
    before_the_draw = tournament.stage in Tournament.BEFORE_THE_DRAW
    return run_action(
        request,
        lambda: pair_people(tournament, people, by=actor_of_request(request)),
        success=paired_words,
        undo=lambda team: (
            Undo(team_url(people[0]), (("do", "split"),)) if before_the_draw else None
        ),
        redirect_to=lambda team: page if before_the_draw else late,
    )


def paired_words(team: Team) -> str:
    names = names_of_teams(team.tournament)[team.pk]
    if team.state == Team.State.CONFIRMED:
        return _("%(names)s play together now.") % {"names": names}
    return _("%(names)s play together now, and wait for a place.") % {"names": names}


def team_url(person: Participant) -> str:
    return reverse("tournaments:team_inscription", args=[person.tournament.slug, person.number])


@require_http_methods(["GET", "POST"])
def team_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The team of somebody: its name, its people, and who could change places with whom."""
    tournament = get_tournament(request, slug, may_organize)
    person = get_person(tournament, number)
    teams = Team.objects.select_related("tournament")
    team = get_object_or_404(teams, places__participant=person, places__until=None)
    action = request.POST.get("do")
    if action == "split":
        return split(request, team, person)
    if action == "unlist":
        return take_from_list(request, team)
    units = list_inscriptions(tournament)
    members = next(unit for unit in units if person in unit.people).people
    forms = build_team_forms(request, tournament, team, members, units)
    response = None
    if action == "list":
        response = put_on_list(request, team, person, forms["list_form"])
    elif action == "rename":
        response = rename(request, team, person, forms["name_form"])
    elif action == "note":
        response = note(request, team, person, forms["note_form"])
    elif action == "swap":
        response = swap(request, tournament, person, forms["swap_form"])
    plan = get_plan(tournament)
    context = {
        **forms,
        "tournament": tournament,
        "plan": plan,
        "person": person,
        "team": team,
        "members": members,
        "called": names_of_teams(tournament)[team.pk],
        "list_form": forms["list_form"] if len(members) < plan.list_size else None,
        "has_reserve": len(members) > plan.team_size,
        "before_the_draw": tournament.stage in Tournament.BEFORE_THE_DRAW,
        "may_be_named": tournament.stage in Tournament.BEFORE_PLAY,
    }
    return response or render(request, "inscriptions/team.html", context)


def build_team_forms(
    request: HttpRequest,
    tournament: Tournament,
    team: Team,
    members: Sequence[Participant],
    units: list[InscriptionRow],
) -> dict[str, Any]:
    """By their names in the template; the one that was sent with what was typed."""

    def sent(action: str) -> Any:
        return posted(request) if request.POST.get("do") == action else None

    name, note_now = {"name": team.name}, {"note": team.note}
    leaving = [CHOOSE, *((member.number, str(member)) for member in members)]
    coming = [CHOOSE, *people_of_other_teams(tournament, units, team)]
    alone = [CHOOSE, *people_alone(tournament, units)]
    return {
        "name_form": TeamNameForm(sent("rename"), initial=name, values=name),
        "note_form": TeamNoteForm(sent("note"), initial=note_now, values=note_now),
        "swap_form": SwapForm(sent("swap"), choices={"leaving": leaving, "coming": coming}),
        "list_form": ListForm(sent("list"), choices={"newcomer": alone}),
    }


def people_alone(tournament: Tournament, units: list[InscriptionRow]) -> list[tuple[int, str]]:
    people = [unit.people[0] for unit in units if unit.team is None and unit.state in {IN, WAITING}]
    order = get_plan(tournament).list_order
    people.sort(key=lambda person: list_key(str(person), language=tournament.language, order=order))
    return [(person.number, str(person)) for person in people]


def put_on_list(
    request: HttpRequest, team: Team, person: Participant, form: forms.Form
) -> HttpResponse | None:
    def add_chosen() -> Participant:
        newcomer = get_person(team.tournament, parse_number(form.cleaned_data["newcomer"]))
        return add_to_list(team, newcomer, by=actor_of_request(request))

    return run_action(
        request,
        add_chosen,
        form=form,
        success=lambda newcomer: _("%(name)s is on the list now.") % {"name": newcomer},
        undo=lambda newcomer: Undo(
            team_url(person), (("do", "unlist"), ("member", str(newcomer.number)))
        ),
        redirect_to=team_url(person),
    )


def take_from_list(request: HttpRequest, team: Team) -> HttpResponse:
    """The page of a team is that of one of its people: back to that of somebody who stays."""
    member = get_person(team.tournament, parse_number(request.POST.get("member", "")))
    stays = team.places.filter(until=None).exclude(participant=member).order_by("order").first()
    page = team_url(stays.participant if stays else member)

    def take_off() -> Team:
        if not team.places.filter(participant=member, until=None).exists():
            raise Refused("without_team")
        return take_off_list(member, by=actor_of_request(request))

    return run_action(
        request,
        take_off,
        success=_("%(name)s is off the list now.") % {"name": member},
        undo=lambda _team: Undo(page, (("do", "list"), ("newcomer", str(member.number)))),
        redirect_to=page,
    )


def people_of_other_teams(
    tournament: Tournament, units: list[InscriptionRow], team: Team
) -> list[tuple[int, str]]:
    """Each by their name and their team's, in the order in which people look for somebody."""
    names = names_of_teams(tournament)
    people = [
        (person, names[unit.team.pk])
        for unit in units
        if unit.team is not None and unit.team != team and unit.state in {IN, WAITING}
        for person in unit.people
    ]
    order = get_plan(tournament).list_order
    people.sort(key=lambda pair: list_key(str(pair[0]), language=tournament.language, order=order))
    return [(person.number, f"{person} ({called})") for person, called in people]


def split(request: HttpRequest, team: Team, person: Participant) -> HttpResponse:
    def words(people: list[Participant]) -> str:
        names = ", ".join(map(str, people))
        return _("%(names)s: without a team now.") % {"names": names}

    def again(people: list[Participant]) -> Undo:
        address = reverse("tournaments:pairs", args=[person.tournament.slug])
        return Undo(address, tuple(("number", str(member.number)) for member in people))

    return run_action(
        request,
        lambda: split_team(team, by=actor_of_request(request)),
        success=words,
        undo=again,
        redirect_to=reverse("tournaments:pairs", args=[person.tournament.slug]),
    )


def rename(
    request: HttpRequest, team: Team, person: Participant, form: TeamNameForm
) -> HttpResponse | None:
    def words(_result: object) -> str:
        return _("Saved: %(name)s.") % {"name": names_of_teams(team.tournament)[team.pk]}

    before = (("do", "rename"), ("name", team.name))
    return edit_team(request, rename_team, team, person, form, success=words, before=before)


def note(
    request: HttpRequest, team: Team, person: Participant, form: TeamNoteForm
) -> HttpResponse | None:
    before = (("do", "note"), ("note", team.note))
    return edit_team(request, note_team, team, person, form, success=_("Saved."), before=before)


def edit_team(
    request: HttpRequest,
    act: Callable[..., object],
    team: Team,
    person: Participant,
    form: TeamNameForm | TeamNoteForm,
    *,
    success: str | Callable[[object], str],
    before: tuple[tuple[str, str], ...],
) -> HttpResponse | None:
    """The way back sends what stood there `before`, in the form's one field."""
    field, _text = before[-1]
    return run_action(
        request,
        lambda: act(
            team,
            by=actor_of_request(request),
            shown_values=form.shown_values,
            **{field: form.cleaned_data[field]},
        ),
        form=form,
        success=success,
        undo=lambda _result: Undo(team_url(person), before),
        redirect_to=team_url(person),
    )


def swap(
    request: HttpRequest, tournament: Tournament, person: Participant, form: forms.Form
) -> HttpResponse | None:
    def swap_chosen() -> tuple[Participant, Participant]:
        pair = [
            get_person(tournament, parse_number(form.cleaned_data[name]))
            for name in ("leaving", "coming")
        ]
        swap_members(pair[0], pair[1], by=actor_of_request(request))
        return pair[0], pair[1]

    def words(pair: tuple[Participant, Participant]) -> str:
        return _("%(name)s and %(other)s changed places.") % {"name": pair[0], "other": pair[1]}

    def back(pair: tuple[Participant, Participant]) -> Undo:
        fields = (
            ("do", "swap"),
            ("leaving", str(pair[0].number)),
            ("coming", str(pair[1].number)),
        )
        return Undo(team_url(pair[0]), fields)

    return run_action(
        request,
        swap_chosen,
        form=form,
        success=words,
        undo=back,
        redirect_to=lambda pair: team_url(pair[1]),
    )
