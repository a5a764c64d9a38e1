"""Taking fees and undoing it. Whether somebody owes (`Participant.payment`) is written here alone,
from their payments and exemption; everything else reads it."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import NOTHING as NO_DATA, record_action
from tournaments.exceptions import Refused, require_reason
from tournaments.fees.amounts import NOTHING, PaidAmount, is_settled
from tournaments.fees.selectors import (
    FREE,
    OWES,
    PAID,
    Bill,
    get_bill,
    get_way_to_pay,
    list_bills,
    standing_payments,
)
from tournaments.locks import get_plan, lock_tournament, next_number
from tournaments.models import (
    Exemption,
    Method,
    Participant,
    Payment,
    Place,
    Plan,
    Progress,
    Reentry,
    Team,
    Tournament,
)
from tournaments.permissions import may_organize, require

MAX_AMOUNT = Decimal(99_999_999)


@dataclass(frozen=True)
class LockedTill:
    """The tournament's row is held: nobody pays, leaves or changes the fee meanwhile."""

    tournament: Tournament
    plan: Plan
    by: Actor
    data: Mapping[str, object] = field(default_factory=dict)  # for each entry of the log

    def record(
        self,
        action: str,
        subject: Participant | Team,
        data: Mapping[str, object],
        *,
        reason: str = "",
    ) -> None:
        texts = {"reason": reason}
        details = {**self.data, **data}
        record_action(self.tournament, action, subject, by=self.by, data=details, texts=texts)


def lock_till(
    tournament: Tournament, *, by: Actor, data: Mapping[str, object] = NO_DATA
) -> LockedTill:
    """Also after the last match: some pay on their way out. Not once it is all put away."""
    require(may_organize, by, tournament)
    locked = lock_tournament(tournament)
    if locked.stage == Progress.ARCHIVED:
        raise Refused("event_over")
    return LockedTill(locked, get_plan(locked), by, data)


@transaction.atomic
def mark_paid(
    subject: Participant | Team,
    *,
    by: Actor,
    method: str = "",
    data: Mapping[str, object] = NO_DATA,
) -> list[Payment]:
    """Whatever a person, or everybody of a team, still owes was taken now, in the usual way if
    none is named. Who owes nothing pays nothing. `data` goes into the log's entry."""
    till = lock_till(subject.tournament, by=by, data=data)
    people = [reload_payer(person) for person in members_of(subject)]
    return take_all(till, people, method=method)


def take_all(
    till: LockedTill, people: Sequence[Participant], *, method: str = "", txid: str = ""
) -> list[Payment]:
    """Each bill once, in the name of the first who is asked."""
    keys = [person.pk for person in people]
    bills = list_bills(till.tournament, till.plan, waiting=True)
    parts = [
        (next(person for person in bill.people if person.pk in keys), bill.amount_due)
        for bill in bills
        if bill.amount_due and any(person.pk in keys for person in bill.people)
    ]
    if parts:
        return write_payments(till, parts, method=method, txid=txid)
    owing = [person for person in people if person.payment != PAID]
    if owing and not till.plan.fee:  # nothing to take, and yet the desk says so
        Participant.objects.filter(pk__in=[person.pk for person in owing]).update(payment=PAID)
        till.record("payment.noted", owing[0], {"state": PAID})
    return []


@transaction.atomic
def take_payment(
    participant: Participant, *, by: Actor, amount: Decimal, method: str = ""
) -> Payment:
    """Any amount, for one person: a part of it, or more where somebody rounds up; but nothing on
    top of a fee that is paid, as where two at the desk take the same one."""
    till = lock_till(participant.tournament, by=by)
    if not NOTHING < amount <= MAX_AMOUNT:
        raise Refused("no_amount")
    person = reload_payer(participant)
    if person.payment == FREE:
        raise Refused("nothing_to_pay")
    if person.payment == PAID:
        raise Refused("fee_paid")
    return write_payments(till, [(person, amount)], method=method)[0]


def write_payments(
    till: LockedTill,
    parts: Sequence[tuple[Participant, Decimal]],
    *,
    method: str = "",
    txid: str = "",
    taken_at: datetime | None = None,
    reentry: Reentry | None = None,
) -> list[Payment]:
    """One row and one receipt for each person, one entry in the log for all of them."""
    method = method or get_way_to_pay(till.tournament).method
    if method not in Method.values:
        raise Refused("unknown_method")
    first = next_number(Payment.objects.filter(tournament=till.tournament))
    taken_at = taken_at or timezone.now()
    payments = Payment.objects.bulk_create(
        Payment(
            tournament=till.tournament,
            number=number,
            participant=person,
            amount=amount,
            method=method,
            taken_by=str(till.by),
            taken_at=taken_at,
            txid=txid,
            reentry=reentry,
        )
        for number, (person, amount) in enumerate(parts, start=first)
    )
    update_states(till.plan, [person for person, _amount in parts])
    data = {"method": method, **payments_data(till, payments), **({"txid": txid} if txid else {})}
    till.record("payment.taken", parts[0][0], data)
    return payments


def payments_data(till: LockedTill, payments: Sequence[Payment]) -> dict[str, object]:
    """As the log keeps them: amounts and ids."""
    return {
        "amount": str(sum(payment.amount for payment in payments)),
        "currency": till.plan.currency,
        "payments": [
            {"number": payment.number, "participant": str(payment.participant_id)}
            for payment in payments
        ],
    }


@transaction.atomic
def unmark_paid(
    subject: Participant | Team,
    *,
    by: Actor,
    reason: str = "",
    data: Mapping[str, object] = NO_DATA,
) -> None:
    """The way back of `mark_paid`: everything they paid is undone, and an exemption ends."""
    till = lock_till(subject.tournament, by=by, data=data)
    for person in members_of(subject):
        bill = get_bill(reload_payer(person), till.plan)
        payments = standing_payments(till.tournament).filter(participant__in=bill.people)
        undo_all(till, list(payments), person, reason=reason)
        end_exemptions(till, bill, person)
        if not till.plan.fee and person.payment != OWES:
            Participant.objects.filter(pk=person.pk).update(payment=OWES)
            till.record("payment.noted", person, {"state": OWES})


@transaction.atomic
def undo_payment(payment: Payment, *, by: Actor, reason: str = "") -> None:
    """It was a mistake, or the money was given back. Also of somebody who left."""
    till = lock_till(payment.tournament, by=by)
    standing = list(standing_payments(till.tournament).filter(pk=payment.pk))
    if not standing:
        raise Refused("payment_undone", number=payment.number)
    undo_all(till, standing, standing[0].participant, reason=reason)


def undo_all(
    till: LockedTill, payments: Sequence[Payment], subject: Participant, *, reason: str
) -> None:
    if not payments:
        return
    if any(payment.reentry and payment.reentry.undone_at is None for payment in payments):
        raise Refused("payment_of_return")
    keys = [payment.pk for payment in payments]
    Payment.objects.filter(pk__in=keys).update(undone_by=str(till.by), undone_at=timezone.now())
    update_states(till.plan, list(Participant.objects.filter(payments__in=keys).distinct()))
    till.record("payment.undone", subject, payments_data(till, payments), reason=reason)


@transaction.atomic
def exempt(participant: Participant, *, by: Actor, reason: str) -> None:
    """They, or their team where the fee is a team's, pay nothing; the log keeps why."""
    till = lock_till(participant.tournament, by=by)
    grant_exemption(till, reload_payer(participant), reason=require_reason(reason))


def grant_exemption(till: LockedTill, person: Participant, *, reason: str = "") -> None:
    bill = get_bill(person, till.plan)
    if bill.paid:
        raise Refused("paid_already")
    if bill.is_free and Exemption.objects.filter(participant__in=bill.people).exists():
        return
    for other in bill.people:
        Exemption.objects.get_or_create(
            participant=other,
            defaults={"granted_by": str(till.by), "granted_at": timezone.now()},
        )
    update_states(till.plan, bill.people)
    data = {"participants": [str(other.pk) for other in bill.people]}
    till.record("fee.waived", person, data, reason=reason)


@transaction.atomic
def end_exemption(participant: Participant, *, by: Actor) -> None:
    till = lock_till(participant.tournament, by=by)
    person = reload_payer(participant)
    end_exemptions(till, get_bill(person, till.plan), person)


def end_exemptions(till: LockedTill, bill: Bill, subject: Participant) -> None:
    count, _rows = Exemption.objects.filter(participant__in=bill.people).delete()
    if count:
        update_states(till.plan, bill.people)
        till.record("fee.due_again", subject, {})


@transaction.atomic
def set_payment(participant: Participant, *, by: Actor, payment: str) -> None:
    """Paid, owing or free, in one word: what the desk's buttons and programs say."""
    if payment not in Participant.Payment.values:
        require(may_organize, by, participant.tournament)
        raise Refused("unknown_payment")
    if payment == PAID:
        mark_paid(participant, by=by)
    elif payment == OWES:
        unmark_paid(participant, by=by)
    else:
        till = lock_till(participant.tournament, by=by)
        grant_exemption(till, reload_payer(participant))


def take_at_inscription(plan: Plan, people: Sequence[Participant], *, by: Actor) -> None:
    """Of newcomers who paid as they came in; inside the transaction that inscribes them."""
    if plan.fee and people:
        take_all(LockedTill(plan.tournament, plan, by), people)


def follow_new_fee(plan: Plan) -> None:
    """After the plan's fee changed: who has paid stays so, everybody else is looked at again."""
    tournament = plan.tournament
    people = Participant.objects.filter(tournament=tournament).exclude(payment=PAID)
    update_states(plan, list(people))


def members_of(subject: Participant | Team) -> list[Participant]:
    if isinstance(subject, Participant):
        return [subject]
    places = Place.objects.filter(team=subject, until=None).select_related("participant")
    return [place.participant for place in places.order_by("order")]


def reload_payer(participant: Participant) -> Participant:
    """As they are under the lock. Nothing is taken from who left."""
    person = Participant.objects.get(pk=participant.pk)
    if person.erased_at:
        raise Refused("erased")
    if person.withdrawn_at:
        raise Refused("withdrawn")
    return person


def update_states(plan: Plan, people: Sequence[Participant]) -> None:
    """Write who owes, has paid or is free, of these and of those who pay together with them. Who
    left is not asked any more."""
    keys = {person.pk for person in people}
    bills = [
        bill
        for bill in list_bills(plan.tournament, plan, waiting=True)
        if keys & {person.pk for person in bill.people}
    ]
    payers = [person.pk for bill in bills for person in bill.people]
    exempt_keys = set(
        Exemption.objects.filter(participant__in=payers).values_list("participant", flat=True)
    )
    paid: dict[object, list[PaidAmount]] = defaultdict(list)
    with timezone.override(plan.tournament.time_zone):
        for payment in standing_payments(plan.tournament).filter(participant__in=payers):
            day = timezone.localdate(payment.taken_at)
            paid[payment.participant_id].append(PaidAmount(payment.amount, day))
    by_state: dict[Participant.Payment, list[uuid.UUID]] = defaultdict(list)
    for bill in bills:
        parts = [part for person in bill.people for part in paid[person.pk]]
        if not bill.terms.fee or exempt_keys & {person.pk for person in bill.people}:
            state = FREE
        else:
            is_paid = is_settled(bill.terms, parts, people=len(bill.people), charges=bill.charges)
            state = PAID if is_paid else OWES
        by_state[state] += [person.pk for person in bill.people if person.payment != state]
    for new_state, changed in by_state.items():
        Participant.objects.filter(pk__in=changed).update(payment=new_state)
