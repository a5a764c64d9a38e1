"""Telling the organizers that one has paid: the bank's receipt goes to them by WhatsApp."""

from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.fees.payment_requests import PaymentRequest
from tournaments.inscriptions.phones import read_number, whatsapp_link
from tournaments.models import Announcement, Tournament
from tournaments.words.money import current_language, format_money


def find_proof_link(tournament: Tournament, requests: Sequence[PaymentRequest]) -> str:
    """To the event's contact, with who paid and how much; empty where it has no number."""
    if not requests:
        return ""
    contact = Announcement.objects.filter(tournament=tournament).first()
    number = read_number(contact.contact_phone, language=tournament.language) if contact else ""
    if not number:
        return ""
    request = requests[0]
    text = gettext("%(tournament)s: here is the proof of payment, %(money)s for %(names)s.") % {
        "tournament": tournament.name,
        "money": format_money(request.amount, request.currency, current_language()),
        "names": ", ".join(map(str, request.people)),
    }
    return whatsapp_link(number, text)
