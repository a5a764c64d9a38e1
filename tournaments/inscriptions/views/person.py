"""One inscription, and everything the desk can do with it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.qr import qr_svg
from accounts.requests import fresh_page, posted
from tournaments.actors import Actor, actor_of_request
from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.audit.subjects import subject_name
from tournaments.exceptions import NotFound, Refused
from tournaments.fees.services.payments import set_payment
from tournaments.inscriptions.called_names import join_words
from tournaments.inscriptions.forms import EditForm, ReplaceForm, WithdrawForm
from tournaments.inscriptions.labels import link_text
from tournaments.inscriptions.people import active_participants, without_team
from tournaments.inscriptions.phones import whatsapp_link
from tournaments.inscriptions.selectors import (
    WAITING,
    InscriptionRow,
    counts_of,
    list_inscriptions,
    stands_in_draw,
)
from tournaments.inscriptions.services.check_in import (
    check_in,
    confirm,
    consent,
    verify_age,
)
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import change_person, changeable_values
from tournaments.inscriptions.services.leave import replace_person, withdraw
from tournaments.inscriptions.services.links import give_link, void_links
from tournaments.inscriptions.services.partners import waiting_agreements
from tournaments.inscriptions.services.returns import take_back_withdrawal
from tournaments.inscriptions.services.teams import has_room_for_late_teams
from tournaments.locks import get_plan, is_before_bracket
from tournaments.models import Draw, LogEntry, Participant, Plan, Tournament
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.regulation.questions import labels_of, parse_questions
from tournaments.requests import Undo, get_tournament, leads_to_whatsapp, run_action

Action = Callable[[Participant, Actor], None]
ACTIONS: dict[str, Action] = {
    "paid": lambda person, by: set_payment(person, by=by, payment="paid"),
    "owes": lambda person, by: set_payment(person, by=by, payment="owes"),
    "free": lambda person, by: set_payment(person, by=by, payment="free"),
    "age": lambda person, by: verify_age(person, by=by),
    "no_age": lambda person, by: verify_age(person, by=by, verified=False),
    "confirm": lambda person, by: confirm(person, by=by),
    "no_confirm": lambda person, by: confirm(person, by=by, confirmed=False),
    "in": lambda person, by: check_in(person, by=by),
    "out": lambda person, by: check_in(person, by=by, present=False),
    "consent": lambda person, by: consent(person, by=by),
    "void_links": lambda person, by: void_links(person, by=by),
}


def get_person(tournament: Tournament, number: int) -> Participant:
    return get_object_or_404(tournament.participants.select_related("tournament"), number=number)


def get_tournament_and_person(
    request: HttpRequest, slug: str, number: int
) -> tuple[Tournament, Participant]:
    tournament = get_tournament(request, slug, may_organize)
    return tournament, get_person(tournament, number)


def inscription_url(person: Participant) -> str:
    return reverse("tournaments:inscription", args=[person.tournament.slug, person.number])


def row_of_person(tournament: Tournament, person: Participant) -> InscriptionRow:
    return next(unit for unit in list_inscriptions(tournament) if person in unit.people)


@leads_to_whatsapp
@fresh_page
def inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament, person = get_tournament_and_person(request, slug, number)
    plan = get_plan(tournament)
    units = list_inscriptions(tournament)
    unit = next(unit for unit in units if person in unit.people)
    context = {
        "tournament": tournament,
        "plan": plan,
        "person": person,
        "unit": unit,
        "counts": counts_of(units, plan),
        "partners": unit.partners_of(person),
        "age_seen_by": age_seen_by(person),
        "before_the_draw": tournament.stage in Tournament.BEFORE_THE_DRAW,
        "before_the_bracket": is_before_bracket(tournament),
        "may_come_late": unit.state == WAITING and has_room_for_late_teams(tournament),
        "waits_with": waits_with(person),
        "links": person.links.count(),
        "answers": list_answers(person, plan),
    }
    return render(request, "inscriptions/inscription.html", context)


def list_answers(person: Participant, plan: Plan) -> list[tuple[str, str]]:
    """To the plan's questions, and to those that stood there before."""
    answers = dict(person.answers)
    in_their_order = [(label, answers.pop(label, "")) for label in labels_of(plan.questions)]
    return [*in_their_order, *answers.items()]


def waits_with(person: Participant) -> list[Participant]:
    """With whom they agreed to play, while a frozen list keeps it from taking effect."""
    groups = waiting_agreements(person.tournament)
    return [other for group in groups if person in group for other in group if other != person]


def age_seen_by(person: Participant) -> str:
    """Who saw the document: the row knows when, the log knows who."""
    if not person.age_verified_at:
        return ""
    entry = LogEntry.objects.filter(
        tournament=person.tournament_id,
        subject=subject_name(person),
        action="participant.age_verified",
    ).latest("number")
    return resolve_names([entry.actor]).get(entry.actor) or fallback_name(entry.actor)


@require_POST
def mark_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Paid, age, confirmed, here: one button each, and its way back. On the list one button does
    it for the whole team."""
    tournament, person = get_tournament_and_person(request, slug, number)
    action = ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise NotFound("do")
    if "list" in request.POST:
        return mark_from_list(request, tournament, person, request.POST["do"])
    return run_action(
        request,
        lambda: action(person, actor_of_request(request)),
        redirect_to=inscription_url(person),
    )


# What a tap on the list does, who of a team it is still to do for, and the way back.
ON_THE_LIST: dict[str, tuple[Callable[[Participant], bool], str]] = {
    "paid": (lambda person: person.payment == Participant.Payment.OWES, "owes"),
    "in": (lambda person: person.checked_in_at is None, "out"),
    "owes": (lambda person: person.payment == Participant.Payment.PAID, ""),
    "out": (lambda person: person.checked_in_at is not None, ""),
}


def mark_from_list(
    request: HttpRequest, tournament: Tournament, person: Participant, name: str
) -> HttpResponse:
    """For the whole team, or for those whom the way back names: nobody else's mark is touched."""
    if name not in ON_THE_LIST:
        raise NotFound("do")
    is_to_do, way_back = ON_THE_LIST[name]
    numbers = request.POST.getlist("person")
    people = [
        member
        for member in row_of_person(tournament, person).people
        if is_to_do(member) and (not numbers or str(member.number) in numbers)
    ]

    def mark_all() -> None:
        for member in people:
            ACTIONS[name](member, actor_of_request(request))

    fields = [("do", way_back), ("list", request.POST["list"])]
    fields += [("person", str(member.number)) for member in people]
    address = reverse("tournaments:inscriptions", args=[tournament.slug])
    return run_action(
        request,
        mark_all,
        success=marked_words(name, people) if people else "",
        undo=lambda _done: Undo(request.path, tuple(fields)) if way_back else None,
        redirect_to=f"{address}?{request.POST['list']}",
    )


def marked_words(name: str, people: list[Participant]) -> str:
    sentence = {
        "paid": ngettext("%(names)s has paid.", "%(names)s have paid.", len(people)),
        "in": ngettext("%(names)s is here.", "%(names)s are here.", len(people)),
        "owes": ngettext("%(names)s has not paid.", "%(names)s have not paid.", len(people)),
        "out": ngettext("%(names)s is not here.", "%(names)s are not here.", len(people)),
    }[name]
    return sentence % {"names": join_words([str(person) for person in people])}


@require_http_methods(["GET", "POST"])
def edit_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament, person = get_tournament_and_person(request, slug, number)
    questions = parse_questions(get_plan(tournament).questions)
    values = changeable_values(person, [question.label for question in questions])
    form = EditForm(posted(request), initial=values, values=values, questions=questions)
    response = run_action(
        request,
        lambda: change_person(
            person,
            by=actor_of_request(request),
            person=form.person,
            despite_duplicates=form.cleaned_data["despite_duplicates"],
            reason=form.cleaned_data["reason"],
            shown_values=form.shown_values,
        ),
        form=form,
        success=_("Saved."),
        redirect_to=inscription_url(person),
    )
    if stands_in_draw(person):
        form.show_reason_as_needed()
    context = {"tournament": tournament, "person": person, "form": form}
    return response or render(request, "inscriptions/edit.html", context)


@require_http_methods(["GET", "POST"])
def withdraw_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament, person = get_tournament_and_person(request, slug, number)
    teams_are_drawn = tournament.stage not in Tournament.BEFORE_THE_DRAW
    form = WithdrawForm(posted(request))
    response = run_action(
        request,
        lambda: withdraw(person, by=actor_of_request(request), **form.cleaned_data),
        form=form,
        success=withdrawn_words,
        undo=lambda _leaving: Undo(return_url(person), ()),
        redirect_to=reverse("tournaments:new_draw", args=[tournament.slug, Draw.Kind.BRACKET])
        if teams_are_drawn
        else reverse("tournaments:inscriptions", args=[tournament.slug]),
    )
    if response:
        return response
    context = {
        "tournament": tournament,
        "person": person,
        "form": form,
        "partners": row_of_person(tournament, person).partners_of(person),
        "teams_are_drawn": teams_are_drawn,
    }
    return render(request, "inscriptions/withdraw.html", context)


def withdrawn_words(leaving: list[Participant]) -> str:
    names = join_words([str(person) for person in leaving])
    words = ngettext("%(names)s has withdrawn.", "%(names)s have withdrawn.", len(leaving))
    return words % {"names": names}


def return_url(person: Participant) -> str:
    return reverse("tournaments:return_inscription", args=[person.tournament.slug, person.number])


@require_POST
def return_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The withdrawal was a slip, or they come after all."""
    tournament, person = get_tournament_and_person(request, slug, number)
    return run_action(
        request,
        lambda: take_back_withdrawal(person, by=actor_of_request(request)),
        success=lambda people: returned_words(tournament, people),
        redirect_to=inscription_url(person),
    )


def returned_words(tournament: Tournament, people: list[Participant]) -> str:
    """What it means: the place is theirs again, or they wait."""
    units = list_inscriptions(tournament)
    unit = next(unit for unit in units if people[0] in unit.people)
    names = {"names": ", ".join(map(str, people)), "position": unit.position}
    if unit.state != WAITING:
        return _("%(names)s: back, with a place.") % names
    if counts_of(units, get_plan(tournament)).is_full:
        words = _("%(names)s: back, on the waitlist as no. %(position)s. The place is taken.")
        return words % names
    return _("%(names)s: back, and waiting for a partner.") % names


@require_http_methods(["GET", "POST"])
def replace_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament, person = get_tournament_and_person(request, slug, number)
    form = ReplaceForm(posted(request))
    reserves = without_team(active_participants(tournament)).exclude(pk=person.pk).order_by("name")
    form.fields["reserve"].queryset = reserves  # type: ignore[attr-defined]

    def replace_by_reserve() -> Participant:
        replace_person(person, by=actor_of_request(request), **form.cleaned_data)
        return form.cleaned_data["reserve"]

    response = run_action(
        request,
        replace_by_reserve,
        form=form,
        success=lambda reserve: (
            _("%(name)s plays instead of %(other)s.") % {"name": reserve, "other": person}
        ),
        redirect_to=inscription_url,
    )
    if stands_in_draw(person):
        form.show_reason_as_needed()
    context = {"tournament": tournament, "person": person, "form": form, "reserves": reserves}
    return response or render(request, "inscriptions/replace.html", context)


@require_http_methods(["GET", "POST"])
def erase_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament, person = get_tournament_and_person(request, slug, number)
    if request.method == "POST":
        return run_action(
            request,
            lambda: erase_person(person, by=actor_of_request(request)),
            success=erased_words,
            redirect_to=reverse("tournaments:inscriptions", args=[tournament.slug]),
        )
    before = tournament.stage in Tournament.BEFORE_THE_DRAW
    context = {"tournament": tournament, "person": person, "before_the_draw": before}
    return render(request, "inscriptions/erase.html", context)


def erased_words(reasons_left: int) -> str:
    erased = _("Erased. The results stay, without the name.")
    if not reasons_left:
        return erased
    left = ngettext(
        "%(count)s reason of a draw names this person: another organizer must erase it in the log.",
        "%(count)s reasons of draws name this person: another organizer must erase them in the"
        " log.",
        reasons_left,
    )
    return f"{erased} {left % {'count': reasons_left}}"


@never_cache
@require_POST
def link_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A new personal link, shown this once: to be scanned from the screen, copied or printed."""
    tournament, person = get_tournament_and_person(request, slug, number)
    try:
        token = give_link(person, by=actor_of_request(request))
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect(inscription_url(person))
    link = request.build_absolute_uri(
        reverse("tournaments:personal_page", args=[tournament.slug, token])
    )
    context = {
        "tournament": tournament,
        "person": person,
        "link": link,
        "qr": qr_svg(link),
        "whatsapp": whatsapp_link(person.phone_number, link_text(tournament, link)),
    }
    return render(request, "inscriptions/link.html", context)
