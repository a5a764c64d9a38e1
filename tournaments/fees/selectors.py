"""What is owed and what was taken, as pages show it. A fixed number of queries each."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.db.models import Q, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.fees.amounts import NOTHING, TEAM, Charge, FeeTerms, add_charges
from tournaments.fees.pot import pot_of
from tournaments.models import (
    Participant,
    Payment,
    Place,
    Plan,
    Progress,
    Reentry,
    Team,
    Tournament,
    WayToPay,
)

OWES, PAID, FREE = Participant.Payment.OWES, Participant.Payment.PAID, Participant.Payment.FREE


def terms_of(plan: Plan) -> FeeTerms:
    return FeeTerms(plan.fee, plan.fee_per, plan.fee_until, plan.fee_late, plan.team_size)


def today_of(tournament: Tournament) -> date:
    """The day by the tournament's own clock."""
    with timezone.override(tournament.time_zone):
        return timezone.localdate()


def get_way_to_pay(tournament: Tournament) -> WayToPay:
    """As it was set up; cash alone where it was not."""
    way = WayToPay.objects.filter(tournament=tournament).first()
    return way or WayToPay(tournament=tournament)


def standing_payments(tournament: Tournament) -> QuerySet[Payment]:
    return Payment.objects.filter(tournament=tournament, undone_at=None)


@dataclass
class Bill:
    """People who pay together: a team where the fee is a team's, otherwise each by themselves."""

    terms: FeeTerms
    today: date
    people: list[Participant] = field(default_factory=list)
    team: Team | None = None
    partners: list[Participant] = field(default_factory=list)  # of the team, who pay for themselves
    paid: Decimal = NOTHING
    charges: list[Charge] = field(default_factory=list)  # of their re-entries
    is_void: bool = False  # they withdrew, or the event was cancelled: nothing is asked any more

    @property
    def price(self) -> Decimal:
        return self.price_on(self.today)

    def price_on(self, day: date) -> Decimal:
        return add_charges(self.terms.price(day, people=len(self.people)), self.charges)

    @property
    def reentries(self) -> Decimal:
        return sum((charge.amount for charge in self.charges), NOTHING)

    @property
    def is_free(self) -> bool:
        return all(person.payment == FREE for person in self.people)

    @property
    def amount_due(self) -> Decimal:
        if self.is_void or not any(person.payment == OWES for person in self.people):
            return NOTHING
        return max(self.price - self.paid, NOTHING)

    @property
    def overpaid(self) -> Decimal:
        return NOTHING if self.is_void else max(self.paid - self.price, NOTHING)

    @property
    def names(self) -> str:
        return name_payers(self.people, self.partners)

    @property
    def number_label(self) -> str:
        """The team's, as everywhere; that of a person who has none."""
        return str(self.team.number) if self.team else self.people[0].number_label

    @property
    def number(self) -> int:
        """Of the person whose page it is."""
        return min(person.number for person in self.people)


def list_bills(tournament: Tournament, plan: Plan, *, waiting: bool = False) -> list[Bill]:
    """Of everybody who has a place, in the order of inscription; also of those who wait for one
    if asked. Three queries."""
    people = Participant.objects.filter(
        tournament=tournament, withdrawn_at=None, erased_at=None
    ).annotate(paid=Sum("payments__amount", filter=Q(payments__undone_at=None)))
    places = Place.objects.filter(team__tournament=tournament, until=None).select_related("team")
    teams = {place.participant_id: place.team for place in places}
    charges = read_charges(tournament)
    return [
        bill
        for bill in build_bills(plan, people.order_by("number"), teams, charges)
        if waiting or has_place(bill.people[0], teams.get(bill.people[0].pk))
    ]


def has_place(person: Participant, team: Team | None) -> bool:
    """Also of a team that went home after the draw: one that leaves before it has nobody left."""
    if team is None:
        return person.admitted_at is not None
    return team.state in {Team.State.CONFIRMED, Team.State.WITHDRAWN}


def read_charges(tournament: Tournament) -> dict[uuid.UUID, list[Charge]]:
    """Of each person. One that was undone adds nothing; that all had been paid before it, holds."""
    charges = defaultdict(list)
    for row in Reentry.objects.filter(team__tournament=tournament).order_by("charged_at"):
        amount = NOTHING if row.undone_at else row.amount
        charges[row.participant_id].append(Charge(amount, row.settled))
    return charges


def build_bills(
    plan: Plan,
    people: Iterable[Participant],
    teams: Mapping[uuid.UUID, Team],
    charges: Mapping[uuid.UUID, list[Charge]],
) -> list[Bill]:
    """`people` carry what they paid as `paid`."""
    terms, today = terms_of(plan), today_of(plan.tournament)
    is_void = plan.tournament.stage == Progress.CANCELLED
    bills: dict[object, Bill] = {}
    members: dict[uuid.UUID, list[Participant]] = defaultdict(list)
    for person in people:
        team = teams.get(person.pk)
        if team:
            members[team.pk].append(person)
        together = team.pk if team and terms.per == TEAM else person.pk
        bill = bills.setdefault(together, Bill(terms, today, team=team, is_void=is_void))
        bill.people.append(person)
        bill.charges += charges.get(person.pk, [])
        bill.paid += person.paid or NOTHING  # type: ignore[attr-defined]
    for bill in bills.values():
        if bill.team:
            others = (one for one in members[bill.team.pk] if one not in bill.people)
            bill.partners = list(others)
    return list(bills.values())


def name_payers(people: Iterable[Participant], partners: Iterable[Participant]) -> str:
    """With whom they play, since two may have one name."""
    names, others = (" / ".join(map(str, some)) for some in (people, partners))
    if not others:
        return names
    return gettext("%(names)s (with %(partners)s)") % {"names": names, "partners": others}


def get_bill(person: Participant, plan: Plan) -> Bill:
    """Theirs, or that of their team."""
    bills = list_bills(plan.tournament, plan, waiting=True)
    bill = next((bill for bill in bills if person in bill.people), None)
    if bill is None:  # they left: what they paid is still theirs
        paid = standing_payments(plan.tournament).filter(participant=person)
        total = paid.aggregate(total=Sum("amount"))["total"] or NOTHING
        bill = Bill(terms_of(plan), today_of(plan.tournament), [person], paid=total, is_void=True)
    return bill


@dataclass(frozen=True)
class FeeSummary:
    """ "Received 640 of 800, 5 owe"."""

    received: Decimal
    outstanding: Decimal
    owing: int  # people, or teams where the fee is a team's
    per_team: bool

    @property
    def expected(self) -> Decimal:
        return self.received + self.outstanding


def summarize_fees(tournament: Tournament, plan: Plan) -> FeeSummary:
    """Four queries. What somebody paid who left later is in the till, and counts."""
    bills = list_bills(tournament, plan)
    received = standing_payments(tournament).aggregate(total=Sum("amount"))["total"]
    return FeeSummary(
        received=received or NOTHING,
        outstanding=sum((bill.amount_due for bill in bills), NOTHING),
        owing=sum(bool(bill.amount_due) for bill in bills),
        per_team=plan.fee_per == TEAM,
    )


def read_pot(plan: Plan) -> Decimal:
    """What there is to win now: of the fees what was received, and what sponsors add. No query
    where there is no pot."""
    if not plan.pot_shares:
        return NOTHING
    received = NOTHING
    if plan.pot_percent:
        payments = standing_payments(plan.tournament)
        received = payments.aggregate(total=Sum("amount"))["total"] or NOTHING
    return pot_of(received, percent=plan.pot_percent, added=plan.pot_added)


@dataclass(frozen=True)
class TillLine:
    label: str
    count: int
    amount: Decimal


def total_by(rows: Iterable[tuple[str, Decimal]]) -> list[TillLine]:
    """
    >>> total_by([("cash", Decimal(2)), ("pix", Decimal(1)), ("cash", Decimal(3))])[0]
    TillLine(label='cash', count=2, amount=Decimal('5'))
    """
    groups: dict[str, list[Decimal]] = defaultdict(list)
    for label, amount in rows:
        groups[label].append(amount)
    return [TillLine(label, len(parts), sum(parts, NOTHING)) for label, parts in groups.items()]
