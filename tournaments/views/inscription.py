"""One inscription, and everything the desk can do with it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.requests import posted
from tournaments.actors import Actor, of_request
from tournaments.erasure import erase_person
from tournaments.exceptions import NotFound, Refused
from tournaments.inscription_forms import EditForm, ReplaceForm, WithdrawForm
from tournaments.inscription_rows import Unit, units_of
from tournaments.inscription_words import duplicate_words, refusal_words
from tournaments.log_rows import nameless, names_of
from tournaments.models import LogEntry, Participant, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.qr import qr_svg
from tournaments.services.inscriptions import marks
from tournaments.services.inscriptions.edit import change_person
from tournaments.services.inscriptions.ground import (
    BEFORE_THE_DRAW,
    in_force,
    plan_of,
    without_team,
)
from tournaments.services.inscriptions.links import give_link, subject_of, void_links
from tournaments.services.inscriptions.replace import replace_person
from tournaments.services.inscriptions.withdraw import withdraw
from tournaments.views.getting import get_tournament

Deed = Callable[[Participant, Actor], None]
DEEDS: dict[str, Deed] = {
    "paid": lambda person, by: marks.set_payment(person, by=by, payment="paid"),
    "owes": lambda person, by: marks.set_payment(person, by=by, payment="owes"),
    "free": lambda person, by: marks.set_payment(person, by=by, payment="free"),
    "age": lambda person, by: marks.verify_age(person, by=by),
    "no_age": lambda person, by: marks.verify_age(person, by=by, verified=False),
    "confirm": lambda person, by: marks.confirm(person, by=by),
    "no_confirm": lambda person, by: marks.confirm(person, by=by, confirmed=False),
    "in": lambda person, by: marks.check_in(person, by=by),
    "out": lambda person, by: marks.check_in(person, by=by, present=False),
    "consent": lambda person, by: marks.consent(person, by=by),
    "void_links": lambda person, by: void_links(person, by=by),
}


def get_person(event: Tournament, number: int) -> Participant:
    person = (
        Participant.objects.select_related("tournament")
        .filter(tournament=event, number=number)
        .first()
    )
    if person is None:
        raise NotFound(number)
    return person


def unit_of(event: Tournament, person: Participant) -> Unit:
    return next(unit for unit in units_of(event) if person in unit.people)


@never_cache
@require_safe
def inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    person = get_person(event, number)
    unit = unit_of(event, person)
    return render(
        request,
        "inscriptions/inscription.html",
        {
            "tournament": event,
            "plan": plan_of(event),
            "person": person,
            "unit": unit,
            "partners": [other for other in unit.people if other != person],
            "age_seen_by": age_seen_by(person),
            "before_the_draw": event.stage in BEFORE_THE_DRAW,
            "links": person.links.count(),
        },
    )


def age_seen_by(person: Participant) -> str:
    """Who saw the document: the row knows when, the log knows who."""
    if not person.age_verified_at:
        return ""
    entry = LogEntry.objects.filter(
        tournament=person.tournament_id,
        subject=subject_of(person),
        action="participant.age_verified",
    ).latest("number")
    return names_of([entry.actor]).get(entry.actor) or nameless(entry.actor)


@require_POST
def mark_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Paid, age, confirmed, here: one button each, and its way back. On the list one button does
    it for the whole team."""
    event = get_tournament(request, slug, may_run_the_hall)
    person = get_person(event, number)
    deed = DEEDS.get(request.POST.get("deed", ""))
    if deed is None:
        raise NotFound("deed")
    from_list = "list" in request.POST
    try:
        for one in unit_of(event, person).people if from_list else [person]:
            deed(one, of_request(request))
    except Refused as refusal:
        messages.error(request, refusal_words(refusal))
    if from_list:
        return redirect(reverse("inscriptions", args=[event.slug]) + "?" + request.POST["list"])
    return redirect("inscription", event.slug, number)


@require_http_methods(["GET", "POST"])
def edit_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    person = get_person(event, number)
    given = {name: getattr(person, name) for name in ("name", "club", "email", "phone")}
    form = EditForm(posted(request), initial=given)
    duplicates = False
    if request.method == "POST" and form.is_valid():
        try:
            change_person(
                person,
                by=of_request(request),
                person=form.person,
                despite_duplicates=form.cleaned_data["despite_duplicates"],
            )
        except Refused as refusal:
            duplicates = refusal.code == "duplicates"
            for found in refusal.data.get("found", []) if duplicates else []:  # type: ignore[attr-defined]
                form.add_error(found.by, duplicate_words(found, at_desk=True))
            if not duplicates:
                form.add_error(None, refusal_words(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("inscription", event.slug, number)
    context = {"tournament": event, "person": person, "form": form, "duplicates": duplicates}
    return render(request, "inscriptions/edit.html", context)


@require_http_methods(["GET", "POST"])
def withdraw_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    person = get_person(event, number)
    form = WithdrawForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            withdraw(person, by=of_request(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            messages.success(request, _("%(name)s has withdrawn.") % {"name": person})
            return redirect("inscriptions", event.slug)
    partners = [other for other in unit_of(event, person).people if other != person]
    context = {"tournament": event, "person": person, "form": form, "partners": partners}
    return render(request, "inscriptions/withdraw.html", context)


@require_http_methods(["GET", "POST"])
def replace_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    person = get_person(event, number)
    form = ReplaceForm(posted(request))
    reserves = without_team(in_force(event)).exclude(pk=person.pk).order_by("name")
    form.fields["reserve"].queryset = reserves  # type: ignore[attr-defined]
    if request.method == "POST" and form.is_valid():
        try:
            replace_person(person, by=of_request(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            newcomer = form.cleaned_data["reserve"]
            words = {"name": newcomer, "other": person}
            messages.success(request, _("%(name)s plays instead of %(other)s.") % words)
            return redirect("inscription", event.slug, newcomer.number)
    context = {"tournament": event, "person": person, "form": form, "reserves": reserves}
    return render(request, "inscriptions/replace.html", context)


@require_http_methods(["GET", "POST"])
def erase_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    person = get_person(event, number)
    if request.method == "POST":
        try:
            erase_person(person, by=of_request(request))
        except Refused as refusal:
            messages.error(request, refusal_words(refusal))
        else:
            messages.success(request, _("Erased. The results stay, without the name."))
        return redirect("inscriptions", event.slug)
    before = event.stage in BEFORE_THE_DRAW
    context = {"tournament": event, "person": person, "before_the_draw": before}
    return render(request, "inscriptions/erase.html", context)


@never_cache
@require_POST
def link_inscription(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A new personal link, shown this once: to be scanned from the screen, copied or printed."""
    event = get_tournament(request, slug, may_run_the_hall)
    person = get_person(event, number)
    try:
        token = give_link(person, by=of_request(request))
    except Refused as refusal:
        messages.error(request, refusal_words(refusal))
        return redirect("inscription", event.slug, number)
    link = request.build_absolute_uri(reverse("me", args=[event.slug, token]))
    context = {"tournament": event, "person": person, "link": link, "qr": qr_svg(link)}
    return render(request, "inscriptions/link.html", context)
