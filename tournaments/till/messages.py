"""A receipt as a text to send."""

from collections.abc import Sequence

from django.utils.translation import gettext, override

from tournaments.fees.amounts import NOTHING
from tournaments.inscriptions.phones import whatsapp_link
from tournaments.models import Participant, Plan
from tournaments.till.selectors import PaymentRow
from tournaments.words.money import format_money


def receipt_link(person: Participant, plan: Plan, rows: Sequence[PaymentRow]) -> str:
    """WhatsApp to the payer's own number, in the tournament's language; empty without payment."""
    if not rows:
        return ""
    return whatsapp_link(person.phone_number, receipt_text(plan, rows))


def receipt_text(plan: Plan, rows: Sequence[PaymentRow]) -> str:
    total = sum((row.payment.amount for row in rows), NOTHING)
    with override(plan.tournament.language):
        return gettext(
            "%(tournament)s: we received %(money)s for %(names)s. Receipt %(numbers)s."
        ) % {
            "tournament": plan.tournament.name,
            "money": format_money(total, plan.currency, plan.tournament.language),
            "names": ", ".join(dict.fromkeys(row.names for row in rows)),
            "numbers": ", ".join(str(row.payment.number) for row in rows),
        }
