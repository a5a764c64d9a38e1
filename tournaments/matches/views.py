"""One match as the desk works on it. What everybody sees of it is in `spectators`."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from accounts.requests import form_page
from scoring.registry import ruleset
from tournaments.actors import Actor, actor_of_request
from tournaments.brackets.selectors import MatchRow, match_rows
from tournaments.brackets.services.advance import MovedMatch
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.formats.planned_choices import length_code
from tournaments.formats.round_clock import STAND
from tournaments.inscriptions.selectors import name_of, names_by_id, names_of_teams
from tournaments.matches import decisions
from tournaments.matches.clocks import find_clock
from tournaments.matches.conflicts import SheetConflict, find_sheet_conflict, same_result_words
from tournaments.matches.forms import (
    CallForm,
    ConfirmForm,
    CorrectionForm,
    DecisionForm,
    FormatForm,
    SheetForm,
    add_refusal,
    new_sheet,
)
from tournaments.matches.labels import (
    BrokenLine,
    error_sentences,
    length_choices,
    list_broken_lines,
)
from tournaments.matches.saved_words import describe_return, describe_saved
from tournaments.matches.selectors import MatchPage, match_page
from tournaments.matches.services.calls import (
    call_match,
    free_tables,
    set_match_format,
    take_back_call,
)
from tournaments.matches.services.corrections import Preview, correct, preview
from tournaments.matches.services.decisions import carry_out_decision
from tournaments.matches.services.results import confirm_result, note_time_is_up, record_games
from tournaments.matches.services.take_back import may_take_back_walkover, take_back_walkover
from tournaments.matches.signatures import find_refusals
from tournaments.models import Match, Stage, Tournament
from tournaments.numbers import parse_number
from tournaments.permissions import may_decide_results, may_organize, may_score, may_see_the_hall
from tournaments.regulation.sentences import cup_names
from tournaments.requests import (
    Undo,
    forget_typed,
    get_tournament,
    get_typed,
    leads_to_whatsapp,
    redirect_with_typed,
    run_action,
)
from tournaments.stages.selectors.exit_rows import list_exit_rows
from tournaments.stages.selectors.exits import list_used_stages, may_be_drawn_again

STAY = {
    "decide",
    "format",
    "call",
    "take_back",
    "take_back_walkover",
    "clock",
}  # the desk goes on with this match


@leads_to_whatsapp
@form_page
def desk_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Several small forms; each says in `do` which one it is."""
    tournament = get_tournament(request, slug, may_see_the_hall)
    page = match_page(tournament, number)
    actor = actor_of_request(request)
    forms = forms_of(page, actor, missing=request.GET.get("missing", ""))
    conflict = None
    if request.method == "POST":
        action = request.POST.get("do", "")
        if action not in ACTIONS:
            raise NotFound(action)
        if action == "games" and is_recorded(page, request.POST.get("client_id", "")):
            return redirect("tournaments:board", tournament.slug)
        if action == "games" and may_score(actor, tournament):
            conflict = find_sheet_conflict(page.row, request.POST)
        response = (
            answer_conflict(request, page, forms, conflict)
            if conflict
            else send_form(request, page, forms, action)
        )
        if response:
            return response
    shows_elsewhere = any(form.errors or getattr(form, "question", "") for form in forms.values())
    if "games" in forms and shows_elsewhere:
        forms["games"].leave_focus()
    context = {
        "tournament": tournament,
        "page": page,
        "row": page.row,
        "forms": forms,
        "conflict": conflict,
        "refusals": find_refusals(page.row.match) if forms.get("confirm") else {},
        "may_run": may_organize(actor, tournament),
        "may_decide": may_decide_results(actor, tournament),
        "may_score": may_score(actor, tournament),
        "clock": find_clock(page.row.match) if not page.row.decided else None,
        "now": timezone.now(),
    }
    return render(request, "matches/desk.html", context)


def question_of(page: MatchPage, form: DecisionForm) -> str:
    """What a grave decision is asked for once more; nothing when it was, or has faults."""
    if not form.is_valid() or form.cleaned_data["sure"] == form.cleaned_data["act"]:
        return ""
    act = form.cleaned_data["act"]
    warning = decisions.early_warning(page.row, page.plan, act)
    return " ".join(filter(None, (warning, decisions.consequence(page.row, act))))


def undo_of(action: str, tournament: Tournament, number: int) -> Undo | None:
    """Of what was done just now: a call, or a decision that ended the match by a walkover."""
    desk = reverse("tournaments:desk_match", args=[tournament.slug, number])
    if action == "call":
        return Undo(desk, (("do", "take_back"),))
    if action == "decide" and may_take_back_walkover(tournament.matches.get(number=number)):
        return Undo(desk, (("do", "take_back_walkover"),))
    return None


def send_form(
    request: HttpRequest, page: MatchPage, forms: dict[str, Any], action: str
) -> HttpResponse | None:
    """What the form asks for is done; None where it has faults or a question, which it then
    shows."""
    form = forms[action] = build_form(action, page, request.POST)
    if action == "decide":
        form.question = question_of(page, form)
        if form.question:
            return None
    board = reverse("tournaments:board", args=[page.tournament.slug])
    return run_action(
        request,
        lambda: carry_out(action, page.row, actor_of_request(request), form),
        form=form,
        on_refusal=lambda refusal: add_refusal(form, refusal),
        success=str,
        undo=lambda _words: undo_of(action, page.tournament, page.row.number),
        redirect_to=request.path if action in STAY else board,
    )


def answer_conflict(
    request: HttpRequest, page: MatchPage, forms: dict[str, Any], conflict: SheetConflict
) -> HttpResponse | None:
    """Twice the same result is one; otherwise the page says who was faster, and what was typed for
    games that are still missing stays in the form."""
    if conflict.is_same:
        messages.success(request, same_result_words(conflict))
        return redirect("tournaments:board", page.tournament.slug)
    if "games" in forms:
        forms["games"].initial |= conflict.remaining(page.row.match)
    return None


def is_recorded(page: MatchPage, client_id: str) -> bool:
    """The same sheet again (a second click, a page sent twice) is answered as the first time,
    although the match now expects other games."""
    try:
        key = uuid.UUID(client_id)
    except ValueError:
        return False
    return page.row.match.entries.filter(client_id=key).exists()


def forms_of(page: MatchPage, actor: Actor, *, missing: str = "") -> dict[str, Any]:
    """Those that make sense now and that this person may send."""
    row, tournament = page.row, page.tournament
    runs, decides = may_organize(actor, tournament), may_decide_results(actor, tournament)
    is_open = row.state in Match.OPEN_TO_ENTRIES and not row.match.suspended
    offered = {
        "games": is_open and may_score(actor, tournament),
        "confirm": row.state == Match.State.FINISHED and decides,
        "call": row.state == Match.State.READY and runs,
        "take_back": row.state == Match.State.CALLED and runs,
        "decide": decides and decisions.available_decisions(row),
        "format": row.state in Match.NOT_STARTED and runs,
        "take_back_walkover": decides and may_take_back_walkover(row.match),
        "clock": is_open and may_score(actor, tournament) and may_note_time(page),
    }
    forms = {action: build_form(action, page) for action in offered if offered[action]}
    if "decide" in forms:
        forms["decide"].initial = decisions.suggested_decision(row, page.plan, missing=missing)
    return forms


def may_note_time(page: MatchPage) -> bool:
    """The time is up, and nobody has noted it. What stood in a game that was kept on paper is typed
    as its score."""
    clock = find_clock(page.row.match)
    if clock is None or page.state.clock is not None or not clock.row.is_up(timezone.now()):
        return False
    return clock.stage.at_zero != STAND or page.row.match.entries_count > 0


def build_form(action: str, page: MatchPage, data: Any = None) -> Any:
    row = page.row
    if action == "games":
        return SheetForm(data, match=row.match, initial=new_sheet(row))
    if action == "call":
        return CallForm(data, tables=free_tables(page.tournament))
    if action == "decide":
        nothing = ("", _("Choose what is decided"))
        choices = [nothing, *decisions.decision_choices(row, page.plan)]
        return DecisionForm(data, choices={"act": choices})
    if action == "format":
        offered = {"best_of": length_choices(row.match, ruleset(page.plan.ruleset))}
        values = {"best_of": length_code(row.match.best_of, all_played=row.match.all_played)}
        return FormatForm(data, choices=offered, initial=dict(values), values=values)
    return ConfirmForm(data, lacks_flores=row.match.lacks_flores)


def carry_out(action: str, row: MatchRow, by: Actor, form: Any) -> str:
    """What was done, in words."""
    match, data = row.match, form.cleaned_data
    if action == "games":
        recorded = record_games(match, by=by, sheet=form.sheet(), signed=data["signed"])
        return describe_saved(row, recorded.state, signed=data["signed"])
    elif action == "confirm":
        confirm_result(match, by=by, **data)
    elif action == "call":
        call_match(match, by=by, table=data["table"])
    elif action == "take_back":
        take_back_call(match, by=by)
    elif action == "take_back_walkover":
        take_back_walkover(match, by=by)
        return describe_return(row)
    elif action == "clock":
        note_time_is_up(match, by=by)
    elif action == "decide":
        carry_out_decision(row, form.decision(), by=by)
    else:
        best_of, all_played = data["best_of"]
        set_match_format(
            match,
            by=by,
            best_of=best_of,
            all_played=all_played,
            shown_values=form.shown_values,
        )
    return SUCCESS[action] % {"number": row.number, "table": data.get("table")}


SUCCESS = {
    "confirm": gettext_lazy("The result of match %(number)s is confirmed."),
    "call": gettext_lazy("Match %(number)s is called to table %(table)s."),
    "take_back": gettext_lazy("Match %(number)s is back in the queue."),
    "clock": gettext_lazy("Noted: match %(number)s, time is up."),
    "decide": gettext_lazy("Decided and noted: match %(number)s."),
    "format": gettext_lazy("Match %(number)s has its own number of games."),
}
ACTIONS = {*SUCCESS, "games", "take_back_walkover"}  # these two tell what they came to


@form_page
def correct_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The first post shows what would be undone; the second, which names it, does it. Each leads to
    a page that can be loaded again and gone back to."""
    tournament = get_tournament(request, slug, may_decide_results)
    page = match_page(tournament, number)
    match = page.row.match
    form = CorrectionForm(take_out_too(get_typed(request)), match=match, state=page.state)
    effect, broken = preview_typed(form, match)
    if effect and request.POST.get("do") == "correct":
        response = run_action(
            request,
            lambda: correct(
                match,
                by=actor_of_request(request),
                correction=form.correction(),
                undoing=numbers_to_undo(request),
                shown_values=form.shown_values,
                **later_stages_choice(request),
            ),
            on_refusal=lambda refusal: show_as_messages(request, refusal),
            success=_("Match %(number)s is corrected.") % {"number": number},
            redirect_to=reverse("tournaments:desk_match", args=[tournament.slug, number]),
        )
        if response:
            forget_typed(request)
            return response
    if request.method == "POST":
        return redirect_with_typed(request)
    context = {
        "tournament": tournament,
        "page": page,
        "row": page.row,
        "form": form,
        "effect": effect,
        "broken": broken,
        "undone": undone_rows(tournament, effect),
        "moved": moved_rows(tournament, effect),
        **exits_context(tournament, effect),
    }
    return render(request, "matches/correct.html", context)


def preview_typed(form: CorrectionForm, match: Match) -> tuple[Preview | None, list[BrokenLine]]:
    """What the correction would do, or the lines it would break; other refusals go to the form."""
    if form.is_outdated() or not form.is_valid():
        return None, []
    try:
        return preview(match, form.correction()), []
    except (Faulty, Refused) as refusal:
        broken = list_broken_lines(refusal)
        if not broken:
            add_refusal(form, refusal)
        return None, broken


def later_stages_choice(request: HttpRequest) -> dict[str, bool]:
    """What becomes of a stage that was drawn with others, as the page asks it."""
    later = request.POST.get("later", "")
    return {"stands": later == "stands", "again": later == "again"}


@dataclass(frozen=True)
class OverlapRow:
    """Who would play in two brackets if what was drawn stands, in words."""

    team: str
    brackets: tuple[str, str]
    left_out: str


def exits_context(tournament: Tournament, effect: Preview | None) -> dict[str, Any]:
    """Every place that would change; what can be done about those that are used already."""
    if effect is None or not effect.exits:
        return {"exits": []}
    names = names_by_id(tournament)
    used = list_used_stages(effect.exits)
    return {
        "exits": list_exit_rows(effect.exits, names),
        "overlaps": list_overlap_rows(tournament, effect, names),
        "is_used": bool(used),
        "may_be_drawn_again": may_be_drawn_again(used),
    }


def list_overlap_rows(
    tournament: Tournament, effect: Preview, names: Mapping[str, str]
) -> list[OverlapRow]:
    if not effect.overlaps:
        return []
    stages = tournament.stages.exclude(kind__in=Stage.WITH_TABLES)
    titles = cup_names([stage.cup for stage in stages if stage.cup])
    return [
        OverlapRow(
            names.get(row.team, ""),
            (titles[row.other.cup], titles[row.stage.cup]),
            names.get(row.left_out or "", ""),
        )
        for row in effect.overlaps
    ]


def show_as_messages(request: HttpRequest, refusal: Refused | Faulty) -> None:
    for sentence in error_sentences(refusal):
        messages.error(request, sentence)


def take_out_too(data: QueryDict | None) -> QueryDict | None:
    """What was typed, and the lines that the page offered to take out with it."""
    if data and "settle" in data:
        data = data.copy()
        for number in data.get("settle", "").split():
            data.appendlist("voids", number)
    return data


def numbers_to_undo(request: HttpRequest) -> frozenset[int]:
    """The later matches that the preview named, as the page sends them back."""
    return frozenset(map(parse_number, request.POST.getlist("undoing")))


def undone_rows(tournament: Tournament, effect: Preview | None) -> list[MatchRow]:
    if effect is None or not effect.undoes:
        return []
    keys = [match.pk for match in effect.undoes]
    return match_rows(Match.objects.filter(pk__in=keys), names_of_teams(tournament))


@dataclass(frozen=True)
class MovedRow:
    """A called or ready match that a correction gives another team, in words."""

    moved: MovedMatch
    leaves: str
    comes: str


def moved_rows(tournament: Tournament, effect: Preview | None) -> list[MovedRow]:
    if effect is None or not effect.moves:
        return []
    names = names_of_teams(tournament)
    return [
        MovedRow(
            moved,
            leaves=name_of(moved.leaves, names) if moved.leaves else "",
            comes=name_of(moved.comes, names) if moved.comes else "",
        )
        for moved in effect.moves
    ]
