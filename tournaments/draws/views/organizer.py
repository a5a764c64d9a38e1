"""The organizer's steps: freeze the list, enter the source, draw; change by hand; the ceremony."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import form_page, posted
from tournaments.actors import actor_of_request
from tournaments.brackets.tree import SEMIFINAL, layout
from tournaments.draws.cards import cards_of, deck_rows
from tournaments.draws.draw_list import short_team
from tournaments.draws.draw_page import DrawPage, draw_page, find_cancellation
from tournaments.draws.entrants import Entrant, entrants_of, free_places, team_by_source
from tournaments.draws.forms import CARDS, LOTTERY, CancelForm, ChangeForm, FreezeForm, SourceForm
from tournaments.draws.labels import (
    draw_fault_sentence,
    draw_refusal_sentences,
    source_label,
    unready_sentence,
)
from tournaments.draws.obstacles import obstacles_to
from tournaments.draws.protocol import deck_of, speaks_at, value_faults
from tournaments.draws.protocol.sources import FALLBACK, NONE
from tournaments.draws.readiness import (
    OVERLOOKABLE,
    Unready,
    find_absent,
    find_differences,
    find_unready,
    is_first_of_teams,
)
from tournaments.draws.selectors import draw_by_number
from tournaments.draws.services.changes import swap
from tournaments.draws.services.draw import (
    freeze_or_draw,
    perform_draw,
    reveal_draw as start_reveal,
)
from tournaments.draws.services.freeze import cancel_list, draw_in_force
from tournaments.draws.services.kinds import KINDS, get_draw_kind
from tournaments.exceptions import NotFound, Refused
from tournaments.formats.plan import CROSSING
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.inscriptions.services.partners import waiting_agreements
from tournaments.models import Draw, Plan, Stage, Tournament
from tournaments.permissions import may_organize
from tournaments.regulation.clauses import Clause
from tournaments.regulation.sentences import cup_name, round_name, sentence
from tournaments.requests import get_tournament, run_action
from tournaments.stages.labels import source_label as place_label
from tournaments.stages.selectors.ladder import SEMIFINALS
from tournaments.stages.selectors.next_step import NamedTie, find_next_step, list_ties
from tournaments.stages.selectors.planned import WITHOUT_A_DRAW, has_refill, slots_from_tables
from tournaments.stages.selectors.rounds import field_of_round, find_rounds, read_subject
from tournaments.stages.selectors.sources import name_source
from tournaments.stages.services.build import build_seeded_bracket


@require_http_methods(["GET", "POST"])
def new_draw(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Who takes part, under which conditions, with which source: then the list is frozen."""
    tournament = get_tournament(request, slug, may_organize)
    if kind not in KINDS:
        raise NotFound(kind)
    plan = Plan.objects.filter(tournament=tournament).first()
    ties = list_ties(tournament, plan) if kind == Draw.Kind.LOT else ()
    subject = find_subject(request, tournament, kind, ties)
    page = NewDrawPage(tournament, plan, kind, subject)
    form = FreezeForm(
        form_data(request),
        tournament=tournament,
        kind=kind,
        entrants=page.entrants,
        again=page.before is not None,
        ties=ties,
        initial={**initial_of(page.before), "tie": subject},
    )
    # The quick draw is one tap, and one more where it overlooks something: it can't be undone.
    asks_again = request.POST.get("quick") == "yes" and bool(page.points)
    despite = OVERLOOKABLE if "quick" in request.POST else request.POST.getlist("despite")
    response = None if asks_again else freeze_list(request, page, form, despite=despite)
    context = {"form": form, "asks_again": asks_again, "despite": despite}
    return response or render(request, "draws/new.html", {**page.context(), **context})


@dataclass(frozen=True)
class NewDrawPage:
    """What is read for the page of a list that is not frozen yet, each at most once."""

    tournament: Tournament
    plan: Plan | None
    kind: str
    subject: str

    @cached_property
    def entrants(self) -> list[Entrant]:
        # Whoever freezes the list of a late team chooses among all.
        subject = "" if self.kind == Draw.Kind.LATE else self.subject
        return entrants_of(self.tournament, self.kind, subject)

    @cached_property
    def before(self) -> Draw | None:
        return draw_in_force(self.tournament, self.kind, self.subject)

    @cached_property
    def points(self) -> list[Unready]:
        if not self.plan:
            return []
        if self.kind == Draw.Kind.TEAMS:
            return find_absent(self.tournament, self.entrants)
        return find_unready(self.tournament, self.kind, self.subject)

    @cached_property
    def short(self) -> Entrant | None:
        """The team that lacks somebody, in the event's first bracket."""
        is_first = self.kind == Draw.Kind.BRACKET and not self.subject
        return short_team(self.tournament, self.entrants) if self.plan and is_first else None

    @property
    def odd(self) -> str:
        """As the regulation prints it: only the set-up can change the rule."""
        if not self.plan or self.kind != Draw.Kind.TEAMS:
            return ""
        return sentence(Clause("inscriptions", f"odd_{self.plan.odd_one_out}"))

    @property
    def passes(self) -> bool:
        """The short team may get a bye."""
        if not self.short or not self.plan or has_refill(self.plan):
            return False
        return bool(layout(len(self.entrants)).bye_slots)

    @property
    def cup(self) -> str:
        """What of the event is drawn, where it has several of this kind."""
        if self.kind in (Draw.Kind.BRACKET, Draw.Kind.POTS):
            return cup_name(self.subject)
        return round_name(SEMIFINAL) if self.subject == SEMIFINALS else ""

    def context(self) -> dict[str, Any]:
        tournament, kind, entrants = self.tournament, self.kind, self.entrants
        return {
            "tournament": tournament,
            "kind": Draw.Kind(kind),
            "kinds": Draw.Kind,
            "asks_readiness": is_first_of_teams(tournament, kind, self.subject),
            "has_tables": kind in (Draw.Kind.POTS, Draw.Kind.LOT, Draw.Kind.ROUND),
            "origins": list_origins(tournament, kind, self.subject, entrants),
            "cup": self.cup,
            "entrants": free_places(tournament) if kind == Draw.Kind.LATE else entrants,
            "loose": [entrant for entrant in entrants if not entrant.is_ready],
            "ready_teams": list_ready_teams(tournament, entrants),
            "before": self.before,
            "obstacle": obstacles_to(tournament, kind, entrants, self.subject),
            "unready": [
                (point, unready_sentence(point.code, len(point.people))) for point in self.points
            ],
            "agreements": waiting_agreements(tournament) if self.plan else [],
            "odd": self.odd,
            "short": self.short,
            "passes": self.passes,
        }


def freeze_list(
    request: HttpRequest, page: NewDrawPage, form: FreezeForm, *, despite: Collection[str]
) -> HttpResponse | None:
    tournament, short = page.tournament, page.short
    is_named = page.kind in (Draw.Kind.LATE, Draw.Kind.LOT)  # in the form: which team, which tie

    def freeze() -> Draw:
        draw = freeze_or_draw(
            tournament,
            by=actor_of_request(request),
            kind=page.kind,
            conditions=form.conditions()
            if is_named
            else replace(form.conditions(), subject=page.subject),
            reason=form.cleaned_data.get("reason", ""),
            despite=despite,
        )
        if short and "bye" not in draw.frozen_list:
            warning = _(
                "No bye is free for team %(number)s, which is incomplete:"
                " complete it before it is called."
            )
            messages.warning(request, warning % {"number": short.number})
        return draw

    return run_action(
        request,
        freeze,
        form=form,
        on_refusal=lambda refusal: add_sentences(
            form, draw_refusal_sentences(refusal, page.entrants)
        ),
        redirect_to=lambda draw: (
            reverse("tournaments:ceremony", args=[tournament.slug])
            if draw.frozen_list["source"]["kind"] == NONE
            else reverse("tournaments:draw", args=[tournament.slug, draw.number])
        ),
    )


def list_ready_teams(tournament: Tournament, entrants: Sequence[Entrant]) -> list[tuple[str, str]]:
    """Number and name of each team that the draw leaves as it is."""
    numbers = {entrant.team: entrant.number_label for entrant in entrants if entrant.is_ready}
    names = names_of_teams(tournament) if numbers else {}
    teams = [(number, names[UUID(team)]) for team, number in numbers.items()]
    return sorted(teams, key=lambda team: int(team[0]))


def list_origins(
    tournament: Tournament, kind: str, subject: str, entrants: Sequence[Entrant]
) -> dict[str, str]:
    """Which place each team through comes from, or which score it has, in words."""
    if kind == Draw.Kind.ROUND and subject != SEMIFINALS:
        return list_scores(tournament, subject, entrants)
    if kind not in (Draw.Kind.POTS, Draw.Kind.BRACKET, Draw.Kind.ROUND):
        return {}
    stage = tournament.stages.filter(key=subject).first()
    by_source = team_by_source(stage) if stage else {}
    return {id: place_label(source) for source, id in by_source.items()}


def list_scores(
    tournament: Tournament, subject: str, entrants: Sequence[Entrant]
) -> dict[str, str]:
    """What a round is paired by; nothing before the first one."""
    stage = find_rounds(tournament)
    if stage is None:
        return {}
    ids = [entrant.id for entrant in entrants]
    field = field_of_round(stage, read_subject(subject)[1], ids)
    return {one.team: _("score %(score)s") % {"score": one.score} for one in field}


@require_http_methods(["GET", "POST"])
def seeded_bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket whose places follow from the tables: seen, then built."""
    tournament = get_tournament(request, slug, may_organize)
    plan = Plan.objects.filter(tournament=tournament).first()
    step = find_next_step(tournament, plan)
    stages = tournament.stages.filter(kind=Stage.Kind.KNOCKOUT, number__gt=1).order_by("number")
    key = request.GET.get("stage", "")
    stage = (stages.filter(key=key) if key else stages).first()
    if step is None or stage is None or stage.values.get("way_in") not in WITHOUT_A_DRAW:
        raise NotFound(slug)
    response = (
        run_action(
            request,
            lambda: build_seeded_bracket(stage, by=actor_of_request(request)),
            success=_("The bracket is built."),
            redirect_to=reverse("tournaments:board", args=[tournament.slug]),
        )
        if request.method == "POST"
        else None
    )
    context = {
        "tournament": tournament,
        "step": step,
        "is_built": stage.is_drawn,
        "cup": step.cup(stage.key),
        "pairs": seeded_pairs(stage),
        "is_crossing": stage.values["way_in"] == CROSSING,
    }
    return response or render(request, "draws/seeded.html", context)


class SeededTeam(NamedTuple):
    mark: str
    name: str


def seeded_pairs(stage: Stage) -> list[tuple[SeededTeam | None, ...]]:
    """Who meets in the first round, from the top; None where the other one passes free."""
    names, by_source = names_of_teams(stage.tournament), team_by_source(stage)
    if not by_source:
        return []
    marks = mark_places(stage, list(by_source))
    teams = {
        id: SeededTeam(mark, names.get(UUID(id), ""))
        for mark, id in zip(marks, by_source.values(), strict=True)
    }
    taken = {source: by_source.get(source) for source in stage.values["entrants"]}
    slots = [teams[id] if id else None for id in slots_from_tables(stage, taken)]
    return list(zip(slots[::2], slots[1::2], strict=True))


def mark_places(stage: Stage, sources: list[str]) -> list[str]:
    """Beside each team: its seed, or its place as the crossing table names it."""
    if stage.values["way_in"] == CROSSING:
        return [name_source(source).removeprefix("best ") for source in sources]
    return [str(seed) for seed in range(1, len(sources) + 1)]


def find_subject(
    request: HttpRequest, tournament: Tournament, kind: str, ties: Sequence[NamedTie]
) -> str:
    """What the list on the page is about: the late team or the tie whose list waits, the tie that
    was chosen, the stage that the plan names."""
    if kind == Draw.Kind.ROUND and "stage" not in request.GET:
        return KINDS[kind].find_subject(tournament, "")
    if kind in (Draw.Kind.ROUND, Draw.Kind.GROUPS, Draw.Kind.POTS, Draw.Kind.BRACKET):
        key = request.GET.get("stage", "")
        if key and not tournament.stages.filter(key=key, number__gt=1).exists():
            raise NotFound(key)
        return get_draw_kind(kind, key).find_subject(tournament, key)
    if kind != Draw.Kind.LOT:
        return waiting_subject(tournament, kind)
    subjects = [tie.subject for tie in ties]
    for wish in (
        request.POST.get("tie"),
        request.GET.get("tie"),
        waiting_subject(tournament, kind),
    ):
        if wish in subjects:
            return str(wish)
    return subjects[0] if subjects else ""


def waiting_subject(tournament: Tournament, kind: str) -> str:
    """The late team whose list waits: it is the one to be frozen again, if it is no longer true."""
    waiting = tournament.draws.waiting().filter(kind=kind)
    return waiting.values_list("subject", flat=True).first() or ""


def form_data(request: HttpRequest) -> QueryDict | None:
    """What was sent; the button of the quick draw chooses its source."""
    data = posted(request)
    if data is None or "quick" not in data:
        return data
    chosen = data.copy()
    chosen["source"] = NONE
    return chosen


def initial_of(before: Draw | None) -> Mapping[str, Any]:
    """A re-draw begins with the same source; a lottery as the quiniela prints it. After a list that
    was cancelled, the reason is the same."""
    source = before.frozen_list["source"] if before else {"kind": CARDS}
    cancellation = find_cancellation(before) if before else None
    return {
        "reason": cancellation.reason if cancellation else "",
        "source": source["kind"],
        "beacon": source.get("name", ""),
        "count": source.get("count", 20) if source["kind"] == LOTTERY else 20,
        "digits": source.get("digits", 4),
    }


@require_http_methods(["GET", "POST"])
def cancel(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give up a frozen list before it is drawn, for a reason that everybody reads."""
    tournament = get_tournament(request, slug, may_organize)
    draw = draw_by_number(tournament, number)
    form = CancelForm(posted(request))
    response = run_action(
        request,
        lambda: cancel_list(draw, by=actor_of_request(request), **form.cleaned_data),
        form=form,
        success=_("The list is cancelled. Everybody reads why."),
        redirect_to=reverse("tournaments:draw", args=[tournament.slug, draw.number]),
    )
    context = {
        "tournament": tournament,
        "draw": draw,
        "form": form,
        "agreements": waiting_agreements(tournament) if draw.kind == Draw.Kind.TEAMS else [],
    }
    return response or render(request, "draws/cancel.html", context)


@form_page
def source(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Type what the source brought, see it once more, draw. A typing mistake can't be undone
    without a re-draw, so nothing is drawn before somebody has looked at it twice."""
    tournament = get_tournament(request, slug, may_organize)
    draw = draw_by_number(tournament, number)
    promised = draw.frozen_list["source"]
    fallback = is_fallback_due(promised) or "fallback" in (request.POST or request.GET)
    form = SourceForm(posted(request), promised=promised, fallback=fallback)
    used = form.source
    value: object = None
    if form.is_valid():
        value = form.value()
        faults = value_faults(promised, value)
        if faults:
            add_sentences(form, draw_fault_sentence(faults), field="told")
        elif "sure" in request.POST:
            response = run_action(
                request,
                lambda: perform_draw(draw, by=actor_of_request(request), value=value),
                on_refusal=lambda refusal: add_refusal(form, refusal, tournament),
                redirect_to=reverse("tournaments:ceremony", args=[tournament.slug]),
            )
            if response:
                return response
    checked = form.is_bound and not form.errors and used["kind"] != NONE
    context = {
        "tournament": tournament,
        "draw": draw,
        "form": form,
        "promised": promised,
        "used": used,
        "fallback": form.fallback,
        "may_fall_back": is_deadline_over(promised) and not form.fallback,
        "source": source_label(used, tournament.time_zone, in_full=True),
        "rows": deck_rows(deck_of(used)) if used["kind"] == CARDS else [],
        "checked": checked,
        "differences": find_differences(draw) if draw.waits_for_source else None,
        "cards": cards_of(used, form.own_value()) if checked else [],
    }
    return render(request, "draws/source.html", context)


def is_deadline_over(promised: Mapping[str, Any]) -> bool:
    after = promised.get(FALLBACK, {}).get("after")
    return after is not None and datetime.fromisoformat(after) <= timezone.now()


def is_fallback_due(promised: Mapping[str, Any]) -> bool:
    """Cards and dice give way to it; a lottery or a beacon may have spoken all the same."""
    return is_deadline_over(promised) and speaks_at(promised) is None


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two that change places after the draw, with a reason that everybody reads."""
    tournament = get_tournament(request, slug, may_organize)
    draw = draw_by_number(tournament, number)
    form = ChangeForm(posted(request), choices=choices_of(draw_page(draw)))
    response = run_action(
        request,
        lambda: swap(draw, by=actor_of_request(request), **form.cleaned_data),
        form=form,
        on_refusal=lambda refusal: add_sentences(form, draw_refusal_sentences(refusal)),
        success=_("Changed, and marked on the public page."),
        redirect_to=reverse("tournaments:draw", args=[tournament.slug, draw.number]),
    )
    context = {"tournament": tournament, "draw": draw, "form": form}
    return response or render(request, "draws/change.html", context)


def choices_of(page: DrawPage) -> list[tuple[str, str]]:
    """Everybody who may be moved, with where they stand."""
    people = [
        (person.id, f"{spot.number or spot.place} · {person.label}")
        for spot in page.spots
        for person in spot.people
    ]
    return people + [(person.id, person.label) for person in page.left_out]


@require_POST
def reveal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The ceremony for everybody: from its beginning, or all at once."""
    tournament = get_tournament(request, slug, may_organize)
    draw = draw_by_number(tournament, number)
    start_reveal(draw, by=actor_of_request(request), all_at_once="all" in request.POST)
    return redirect("tournaments:ceremony", tournament.slug)


def add_refusal(form: BaseForm, refusal: Refused, tournament: Tournament) -> None:
    """Its moments by the clock of the event."""
    with timezone.override(tournament.time_zone):
        add_sentences(form, draw_refusal_sentences(refusal))


def add_sentences(form: BaseForm, sentences: list[str], *, field: str | None = None) -> None:
    for text in sentences:
        form.add_error(field, text)
