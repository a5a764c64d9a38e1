"""Money on paper: a receipt for whoever paid, and what the till holds."""

from typing import Any

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _, gettext_lazy

from papers.event_words import short_moment_words
from papers.registry import Choice, Content, Scope, paper
from tournaments.fees.payment_requests import build_request
from tournaments.fees.selectors import (
    Bill,
    TillLine,
    get_way_to_pay,
    list_bills,
    name_payers,
    standing_payments,
    summarize_fees,
)
from tournaments.models import Participant, Plan, Tournament, WayToPay
from tournaments.till.selectors import PaymentRow, read_teams, read_till, total_reentries
from tournaments.words.money import format_money


def has_payments(tournament: Tournament) -> bool:
    return standing_payments(tournament).exists()


def payers(tournament: Tournament) -> list[Choice]:
    """One receipt for each person somebody paid for."""
    people = Participant.objects.filter(
        tournament=tournament, payments__undone_at=None, payments__isnull=False
    )
    teams = read_teams(tournament)

    def name_of(person: Participant) -> str:
        team, partners = teams.get(person.pk, (None, []))
        number = team.number if team else person.number_label
        return f"{number} {name_payers([person], partners)}"

    return [
        Choice({"person": str(person.number)}, name_of(person))
        for person in people.distinct().order_by("number")
    ]


def till_path(tournament: Tournament, scope: Scope) -> str:
    return reverse("tournaments:till", args=[tournament.slug])


MOST_ROWS = 2  # of payments that leave room on half a page


def lay_out_receipts(content: Content, size: str) -> dict[str, Any]:
    """A short receipt fills half an A4 page: A5 is laid on its side, and A4 holds two to be cut
    apart, one for whoever paid and one for the till."""
    return {
        "receipts": [
            {
                "receipt": receipt,
                "wide": size == "A5" and is_short(receipt),
                "copies": [_("For whoever paid"), _("For the till")]
                if size == "A4" and is_short(receipt)
                else [""],
            }
            for receipt in content["receipts"]
        ]
    }


def is_short(receipt: Content) -> bool:
    return len(receipt["rows"]) <= MOST_ROWS and not receipt["pix"]


def get_plan_of(tournament: Tournament) -> Plan:
    return Plan.objects.select_related("tournament").get(tournament=tournament)


@paper(
    kind="receipt",
    title=gettext_lazy("Receipt"),
    order=54,
    template="papers/receipt.html",
    sizes=("A5", "A4"),
    styles=("print-till.css",),
    available=has_payments,
    scopes=payers,
    scope_words=lambda scope: _("inscription %(number)s") % {"number": scope["person"]},
    today=lambda tournament: [],
    lay_out=lay_out_receipts,
)
def read_receipt(tournament: Tournament, scope: Scope) -> Content:
    """Of one person, or of everybody who paid, a page each. Its code leads to the event's page: the
    till is closed to the payer, and their own page is a secret that no paper carries."""
    plan = get_plan_of(tournament)
    bills = {
        person.pk: bill
        for bill in list_bills(tournament, plan, waiting=True)
        for person in bill.people
    }
    way = get_way_to_pay(tournament)
    with translation.override(tournament.language), timezone.override(tournament.time_zone):
        rows = read_till(tournament).standing
        person_number = scope.get("person", "")
        people = sorted({row.payment.participant for row in rows}, key=lambda person: person.number)
        return {
            "receipts": [
                {
                    **receipt_content(
                        [row for row in rows if row.payment.participant == person], plan
                    ),
                    **owed_content(bills.get(person.pk), plan, way),
                }
                for person in people
                if not person_number or str(person.number) == person_number
            ]
        }


def receipt_content(rows: list[PaymentRow], plan: Plan) -> Content:
    return {
        "name": rows[0].names,
        "number": rows[0].number_label,
        "total": money_words(sum(row.payment.amount for row in rows), plan),
        "rows": [payment_content(row, plan) for row in reversed(rows)],
    }


def owed_content(bill: Bill | None, plan: Plan, way: WayToPay) -> Content:
    """What is still to be paid, and the Pix code for it."""
    request = build_request([bill], plan, way) if bill else None
    reentries = money_words(bill.reentries, plan) if bill and bill.reentries else ""
    if request is None:
        return {"owed": "", "pix": "", "reentries": reentries}
    return {
        "owed": money_words(request.amount, plan),
        "pix": request.pix,
        "reentries": reentries,
    }


def payment_content(row: PaymentRow, plan: Plan) -> Content:
    return {
        "number": row.payment.number,
        "name": row.names,
        "team": row.number_label,
        "amount": money_words(row.payment.amount, plan),
        "method": row.method,
        "taken_by": row.taken_by,
        "taken_at": short_moment_words(timezone.localtime(row.payment.taken_at)),
        "txid": row.payment.pix_txid,
    }


def money_words(amount: Any, plan: Plan) -> str:
    return format_money(amount, plan.currency, plan.tournament.language)


@paper(
    kind="till_report",
    title=gettext_lazy("Till report"),
    order=55,
    template="papers/till_report.html",
    has_rows=True,
    styles=("print-till.css",),
    available=has_payments,
    today=lambda tournament: [],
    path=till_path,
)
def read_till_report(tournament: Tournament, scope: Scope) -> Content:
    """What the till holds: by way of paying, by who took it, by day, and line by line."""
    plan = get_plan_of(tournament)
    with translation.override(tournament.language), timezone.override(tournament.time_zone):
        till = read_till(tournament)
        summary = summarize_fees(tournament, plan)
        reentries = total_reentries(tournament)
        return {
            "received": money_words(summary.received, plan),
            "outstanding": money_words(summary.outstanding, plan),
            "total": money_words(till.total, plan),
            "by_method": [line_content(line, plan) for line in till.by_method],
            "by_taker": [line_content(line, plan) for line in till.by_taker],
            "reentries": line_content(reentries, plan) if reentries else None,
            "by_day": [line_content(line, plan) for line in till.by_day],
            "rows": [
                {**payment_content(row, plan), "undone": bool(row.payment.undone_at)}
                for row in reversed(till.rows)
            ],
        }


def line_content(line: TillLine, plan: Plan) -> Content:
    return {"label": line.label, "count": line.count, "amount": money_words(line.amount, plan)}
