"""The till: who owes, what was taken by whom, and its way back."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.requests import fresh_page, posted
from tournaments.actors import actor_of_request
from tournaments.exceptions import Refused
from tournaments.fees.labels import method_name
from tournaments.fees.payment_requests import find_payment_requests
from tournaments.fees.selectors import (
    FREE,
    Bill,
    get_bill,
    get_way_to_pay,
    list_bills,
    summarize_fees,
)
from tournaments.fees.services.payments import (
    end_exemption,
    exempt,
    mark_paid,
    take_payment,
    undo_payment,
)
from tournaments.fees.services.reentries import WHEN, charge_reentry, undo_reentry
from tournaments.fees.services.ways import WayToPaySettings, set_way_to_pay
from tournaments.inscriptions.import_file import LARGEST_FILE, UnreadableFile
from tournaments.inscriptions.services.links import participant_by_token
from tournaments.locks import get_plan
from tournaments.models import Participant, Payment, Plan, Reentry, Team, Tournament
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.regulation.faults import has_paid_return
from tournaments.regulation.selectors import settings_of
from tournaments.requests import get_tournament, run_action, secret_page
from tournaments.till.forms import (
    ExemptionForm,
    PaymentForm,
    StatementForm,
    UndoForm,
    WayToPayForm,
)
from tournaments.till.labels import problem_words, statement_words
from tournaments.till.messages import receipt_link
from tournaments.till.selectors import Till, read_till, total_reentries
from tournaments.till.services import (
    StatementPreview,
    choose_payers,
    judge_lines,
    load_signed_lines,
    preview_statement,
    sign_lines,
    tick_statement,
)
from tournaments.till.statement import Statement
from tournaments.words.money import current_language, format_money


def get_tournament_and_plan(request: HttpRequest, slug: str) -> tuple[Tournament, Plan]:
    tournament = get_tournament(request, slug, may_organize)
    return tournament, get_plan(tournament)


@fresh_page
def till_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament, plan = get_tournament_and_plan(request, slug)
    with timezone.override(tournament.time_zone):
        till = read_till(tournament)
        context = {
            "tournament": tournament,
            "plan": plan,
            "summary": summarize_fees(tournament, plan),
            "owing": [bill for bill in list_bills(tournament, plan) if bill.amount_due],
            "way": get_way_to_pay(tournament),
            "till": till,
            "reentries": total_reentries(tournament),
            "sells_places": has_paid_return(settings_of(plan)),
        }
        return render(request, "till/till.html", context)


@require_POST
def pay_in_one_tap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All that is owed, in the usual way."""
    tournament = get_tournament(request, slug, may_organize)
    person = get_payer(tournament, number)
    return run_action(
        request,
        lambda: mark_paid(person, by=actor_of_request(request)),
        success=lambda payments: taken_words(payments, get_plan(tournament)),
        redirect_to=reverse("tournaments:till", args=[tournament.slug]),
    )


def taken_words(payments: list[Payment], plan: Plan) -> str:
    if not payments:
        return ""
    total = format_money(
        sum(payment.amount for payment in payments), plan.currency, current_language()
    )
    names = {"money": total, "how": method_name(payments[0].method)}
    return _("Taken: %(money)s, %(how)s.") % names


def get_payer(tournament: Tournament, number: int) -> Participant:
    return get_object_or_404(tournament.participants.select_related("tournament"), number=number)


@require_http_methods(["GET", "POST"])
def bill_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What one person, or their team, owes and paid; taking it, in parts or whole."""
    tournament, plan = get_tournament_and_plan(request, slug)
    person = get_payer(tournament, number)
    actor = actor_of_request(request)
    here = reverse("tournaments:bill", args=[tournament.slug, person.number])
    action = request.POST.get("do", "")
    if action == "charge":
        return run_action(request, lambda: end_exemption(person, by=actor), redirect_to=here)
    bill = get_bill(person, plan)
    if action in REENTRY_ACTIONS and bill.team:
        return change_reentries(request, bill.team, plan, redirect_to=here)
    payment = PaymentForm(
        posted(request) if action == "take" else None,
        initial={"amount": bill.amount_due or None, "method": get_way_to_pay(tournament).method},
        bill=bill,
        currency=plan.currency,
    )
    exemption = ExemptionForm(posted(request) if action == "exempt" else None)
    response = None
    if action == "take":
        response = run_action(
            request,
            lambda: take_payment(person, by=actor, **payment.cleaned_data),
            form=payment,
            error_field="amount",
            success=lambda taken: taken_words([taken], plan),
            redirect_to=here,
        )
    elif action == "exempt":
        response = run_action(
            request,
            lambda: exempt(person, by=actor, **exemption.cleaned_data),
            form=exemption,
            error_field="reason",
            success=_("Noted: nothing to pay."),
            redirect_to=here,
        )
    forms = {"payment_form": payment, "exemption_form": exemption}
    return response or render_bill(request, tournament, person, bill, plan, forms)


def change_reentries(
    request: HttpRequest, team: Team, plan: Plan, *, redirect_to: str
) -> HttpResponse:
    action = request.POST["do"]
    return run_action(
        request,
        lambda: REENTRY_ACTIONS[action](team, by=actor_of_request(request)),
        success=lambda rows: reentry_words(action, rows, plan),
        redirect_to=redirect_to,
    )


def render_bill(
    request: HttpRequest,
    tournament: Tournament,
    person: Participant,
    bill: Bill,
    plan: Plan,
    forms: Mapping[str, Any],
) -> HttpResponse:
    with timezone.override(tournament.time_zone):
        rows = [row for row in read_till(tournament).rows if row.payment.participant in bill.people]
        context: dict[str, Any] = {
            **forms,
            "tournament": tournament,
            "plan": plan,
            "person": person,
            "bill": bill,
            "is_exempt": any(other.payment == FREE for other in bill.people),
            "rows": rows,
            "requests": find_payment_requests(person, plan),
            "receipt": receipt_link(person, plan, Till(rows).standing),
            "may_reenter": plan.reentry_fee and bill.team and tournament.stage in WHEN,
        }
        return render(request, "till/bill.html", context)


REENTRY_ACTIONS = {"reentry": charge_reentry, "undo_reentry": undo_reentry}


def reentry_words(action: str, rows: list[Reentry], plan: Plan) -> str:
    total = sum(row.amount for row in rows)
    names = {"money": format_money(total, plan.currency, current_language())}
    if action == "reentry":
        return _("Re-entry charged: %(money)s.") % names
    return _("Re-entry taken back: %(money)s.") % names


@require_http_methods(["GET", "POST"])
def undo_payment_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament, plan = get_tournament_and_plan(request, slug)
    payments = Payment.objects.filter(tournament=tournament).select_related(
        "participant", "tournament"
    )
    payment = get_object_or_404(payments, number=number)
    form = UndoForm(posted(request))
    response = run_action(
        request,
        lambda: undo_payment(payment, by=actor_of_request(request), **form.cleaned_data),
        form=form,
        success=_("Payment %(number)s is undone.") % {"number": payment.number},
        redirect_to=reverse("tournaments:till", args=[tournament.slug]),
    )
    names = get_bill(payment.participant, plan).names
    context = {
        "tournament": tournament,
        "plan": plan,
        "payment": payment,
        "names": names,
        "form": form,
    }
    return response or render(request, "till/undo.html", context)


@require_http_methods(["GET", "POST"])
def way_to_pay_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament, plan = get_tournament_and_plan(request, slug)
    way = get_way_to_pay(tournament)
    from_setup = request.GET.get("from") == "setup"
    back = reverse(
        "tournaments:setup_part" if from_setup else "tournaments:till",
        args=[tournament.slug, *(["inscriptions"] if from_setup else [])],
    )
    initial = {name: getattr(way, name) for name in WayToPaySettings.__dataclass_fields__}
    form = WayToPayForm(posted(request), initial=initial, values=initial)
    response = run_action(
        request,
        lambda: set_way_to_pay(
            tournament, by=actor_of_request(request), way=form.way, shown_values=form.shown_values
        ),
        form=form,
        success=_("Saved."),
        redirect_to=back,
    )
    context = {"tournament": tournament, "plan": plan, "form": form, "back": back}
    return response or render(request, "till/way_to_pay.html", context)


@secret_page
@require_safe
def my_receipt(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """What was paid for me, to keep or to print. By the personal link alone."""
    tournament = get_tournament(request, slug)
    person = participant_by_token(tournament, token)
    plan = get_plan(tournament)
    with timezone.override(tournament.time_zone):
        till = read_till(tournament, person=person)
        context = {
            "tournament": tournament,
            "plan": plan,
            "person": person,
            "token": token,
            "rows": till.standing,
            "total": till.total,
            "requests": [] if person.withdrawn_at else find_payment_requests(person, plan),
        }
        return render(request, "till/my_receipt.html", context)


@require_http_methods(["GET", "POST"])
def statement_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A bank's statement: send it, see what it would tick off, confirm."""
    tournament, plan = get_tournament_and_plan(request, slug)
    if request.POST.get("do") == "choose":
        return choose_in_statement(request, tournament, plan)
    if "lines" in request.POST:
        return confirm_statement(request, tournament, plan)
    form = StatementForm(posted(request), request.FILES or None)
    if form.is_valid():
        content = form.cleaned_data["file"].read(LARGEST_FILE + 1)
        try:
            preview = preview_statement(
                tournament,
                by=actor_of_request(request),
                content=content,
                language=current_language(),
            )
        except UnreadableFile as fault:
            form.add_error("file", statement_words(fault))
        else:
            return statement_preview_page(request, tournament, plan, preview)
    context = {"tournament": tournament, "plan": plan, "form": form}
    return render(request, "till/statement.html", context)


def statement_preview_page(
    request: HttpRequest, tournament: Tournament, plan: Plan, preview: StatementPreview
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "plan": plan,
        "preview": preview,
        "problems": [(check, problem_words(check, plan)) for check in preview.problems],
        "lines": sign_lines(tournament, [check.line for check in preview.fitting]),
        "unmarked": sign_lines(tournament, [unmarked.line for unmarked in preview.unmarked]),
    }
    return render(request, "till/statement_preview.html", context)


def choose_in_statement(request: HttpRequest, tournament: Tournament, plan: Plan) -> HttpResponse:
    """Whose the lines without a txid are: shown once more with the others, before anything is
    ticked off."""
    try:
        lines = load_signed_lines(tournament, request.POST.get("lines", ""))
        unmarked = load_signed_lines(tournament, request.POST.get("unmarked", ""))
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect("tournaments:statement", tournament.slug)
    choices = {line.row: request.POST.get(f"row-{line.row}", "") for line in unmarked}
    chosen = choose_payers(unmarked, choices)
    preview = judge_lines(tournament, plan, Statement([*lines, *chosen], [], 0))
    return statement_preview_page(request, tournament, plan, preview)


def confirm_statement(request: HttpRequest, tournament: Tournament, plan: Plan) -> HttpResponse:
    address = reverse("tournaments:statement", args=[tournament.slug])
    try:
        lines = load_signed_lines(tournament, request.POST["lines"])
        preview = tick_statement(tournament, by=actor_of_request(request), lines=lines)
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect(address)
    count = len(preview.fitting)
    sentence = ngettext("%(count)s payment ticked off.", "%(count)s payments ticked off.", count)
    messages.success(request, sentence % {"count": count})
    for check in preview.problems:
        names = {"row": check.line.row, "problem": problem_words(check, plan)}
        messages.warning(request, _("Line %(row)s: %(problem)s") % names)
    return redirect("tournaments:till", tournament.slug)
