"""Setting an event up, and its regulation in words."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.actors import of_request
from tournaments.blueprints import BLUEPRINTS
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.models import Plan, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.plan_forms import SECTIONS, SetupForm, field_of
from tournaments.regulation.frozen import frozen
from tournaments.regulation.labels import FROZEN, fault_words
from tournaments.regulation.settings import Settings
from tournaments.regulation.versions import versions_of
from tournaments.regulation.words import TITLES, Section, regulation
from tournaments.services.plan_changes import change_plan, standing_of
from tournaments.services.plans import make_plan, regulation_of, settings_of
from tournaments.views.getting import get_tournament


@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole plan on one page; a tournament without one chooses where to start."""
    event = get_tournament(request, slug, may_run_the_hall)
    plan = plan_of(event)
    if plan is None:
        return choose_blueprint(request, event)
    form = form_for(request, event, plan)
    if request.method == "POST" and form.is_valid():
        try:
            changed = change_plan(event, by=of_request(request), changes=form.changes())
        except Refused as refusal:
            show_refusal(form, refusal)
        except Faulty as faulty:
            show_faults(form, faulty)
        else:
            said = _("The set-up is saved.") if changed else _("Nothing was different.")
            messages.success(request, said)
            return redirect("setup", event.slug)
    return page(request, event, plan, form)


@require_POST
def setup_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the settings would mean, without saving them: a fragment for htmx, else the page."""
    event = get_tournament(request, slug, may_run_the_hall)
    plan = plan_of(event)
    if plan is None:
        return redirect("setup", event.slug)
    form = form_for(request, event, plan)
    form.is_valid()
    if "HX-Request" not in request.headers:
        return page(request, event, plan, form)
    content = {
        "tournament": event,
        "form": form,
        "sections": in_words(form.settings()),
        "other_rules": request.POST.get("options_of") != form.rules.key,
    }
    return render(request, "setup/preview_answer.html", content)


@require_safe
def public_regulation(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's own regulation, for everybody."""
    event = get_tournament(request, slug)
    plan = plan_of(event)
    if plan is None:
        raise NotFound("plan")
    settings = settings_of(plan)
    with timezone.override(event.time_zone):
        sections = regulation(settings)
    content = {
        "tournament": event,
        "sections": sections,
        "fingerprint": regulation_of(plan),
        "versions": versions_of(event),
    }
    return render(request, "setup/regulation.html", content)


def plan_of(event: Tournament) -> Plan | None:
    return Plan.objects.filter(tournament=event).select_related("tournament").first()


def form_for(request: HttpRequest, event: Tournament, plan: Plan) -> SetupForm:
    data = request.POST if request.method == "POST" else None
    return SetupForm(data, settings=settings_of(plan), frozen=frozen(standing_of(event)))


def page(request: HttpRequest, event: Tournament, plan: Plan, form: SetupForm) -> HttpResponse:
    shown = form.settings() if form.is_bound else settings_of(plan)
    blueprint = BLUEPRINTS.get(plan.blueprint)
    return render(
        request,
        "setup/setup.html",
        {
            "tournament": event,
            "form": form,
            "parts": [
                (code, TITLES[code], [form[name] for name in names])
                for code, names in SECTIONS.items()
            ],
            "sections": in_words(shown),
            "blueprint": blueprint,
        },
    )


def in_words(settings: Settings) -> list[Section]:
    """In the tournament's own language and by its clock, whoever reads it."""
    with translation.override(settings.language), timezone.override(settings.time_zone):
        return regulation(settings)


def choose_blueprint(request: HttpRequest, event: Tournament) -> HttpResponse:
    chosen = request.POST.get("blueprint", "")
    if request.method == "POST" and chosen in BLUEPRINTS:
        make_plan(event, by=of_request(request), blueprint=chosen)
        return redirect("setup", event.slug)
    return render(
        request,
        "setup/choose.html",
        {"tournament": event, "blueprints": BLUEPRINTS, "missing": request.method == "POST"},
    )


def show_refusal(form: SetupForm, refusal: Refused) -> None:
    if refusal.code == "frozen":
        fields: dict[str, str] = dict(refusal.data["fields"])  # type: ignore[call-overload]
        for name, reason in fields.items():
            field = field_of(name)
            if field in form.fields:
                form.add_error(field, FROZEN[reason])
            elif name == "options":
                form.add_error("ruleset", FROZEN[reason])
        return
    words = {
        "places_taken": _("%(taken)s places are taken already: the cap cannot be lower."),
        "table_busy": _("Matches are being played at these tables: %(tables)s."),
    }[refusal.code]
    tables = ", ".join(str(n) for n in refusal.data.get("tables", []))  # type: ignore[attr-defined]
    form.add_error(str(refusal.data["field"]), words % {**refusal.data, "tables": tables})


def show_faults(form: SetupForm, faulty: Faulty) -> None:
    for fault in faulty.faults:
        name = field_of(str(dict(fault.data).get("field", "")))
        form.add_error(name if name in form.fields else None, fault_words(fault))
