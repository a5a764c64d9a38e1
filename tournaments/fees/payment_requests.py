"""What a page shows to somebody who is to pay: how much, and where to send it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.safestring import SafeString

from accounts.qr import qr_svg
from tournaments.fees.amounts import NOTHING
from tournaments.fees.pix import MAX_CITY, MAX_NAME, build_payload, plain_text, txid_of
from tournaments.fees.selectors import Bill, get_way_to_pay, list_bills
from tournaments.models import Participant, Plan, WayToPay

MAX_IN_TXID = 9999  # four digits for each person


@dataclass(frozen=True)
class PaymentRequest:
    """For several people together, or for one."""

    people: Sequence[Participant]
    amount: Decimal
    currency: str
    way: WayToPay

    @property
    def txid(self) -> str:
        return txid_of(self.people[0].tournament_id, [person.number for person in self.people])

    @property
    def pix(self) -> str:
        """The code to copy; empty where the event takes no Pix."""
        if not takes_pix(self.way, self.currency):
            return ""
        if max(person.number for person in self.people) > MAX_IN_TXID:
            return ""
        return build_payload(
            key=self.way.pix_key,
            name=plain_text(self.way.pix_name, most=MAX_NAME),
            city=plain_text(self.way.pix_city, most=MAX_CITY),
            amount=self.amount,
            txid=self.txid,
        )

    @property
    def qr(self) -> SafeString:
        return qr_svg(self.pix)


def takes_pix(way: WayToPay, currency: str) -> bool:
    return bool(currency == "BRL" and way.pix_key and way.pix_name and way.pix_city)


def find_payment_requests(person: Participant, plan: Plan) -> list[PaymentRequest]:
    """What all of their team owe together, then their own part if that is less; nothing where
    nothing is owed."""
    if not plan.fee:
        return []
    bills = list_bills(plan.tournament, plan, waiting=True)
    own = [bill for bill in bills if person in bill.people]
    together = [bill for bill in bills if is_of_same_team(bill, own)]
    way = get_way_to_pay(plan.tournament)
    requests = [build_request(group, plan, way) for group in (together, own)]
    return [
        request
        for place, request in enumerate(requests)
        if request and (place == 0 or request != requests[0])
    ]


def is_of_same_team(bill: Bill, own: Sequence[Bill]) -> bool:
    team = own[0].team if own else None
    return bill in own or (team is not None and bill.team == team)


def build_request(bills: Sequence[Bill], plan: Plan, way: WayToPay) -> PaymentRequest | None:
    owing = [bill for bill in bills if bill.amount_due]
    if not owing:
        return None
    people = [person for bill in owing for person in bill.people]
    amount = sum((bill.amount_due for bill in owing), NOTHING)
    return PaymentRequest(people, amount, plan.currency, way)
