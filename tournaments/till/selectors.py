"""The till as its pages show it."""

import uuid
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format

from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.fees.amounts import NOTHING
from tournaments.fees.labels import method_name
from tournaments.fees.selectors import TillLine, name_payers, total_by
from tournaments.models import Participant, Payment, Place, Reentry, Team, Tournament


@dataclass(frozen=True)
class PaymentRow:
    payment: Payment
    taken_by: str
    undone_by: str
    names: str  # of whom it was paid for, and with whom they play
    number_label: str

    @property
    def method(self) -> str:
        return method_name(self.payment.method)

    @property
    def day(self) -> date:
        return timezone.localdate(self.payment.taken_at)


@dataclass(frozen=True)
class Till:
    """Every payment, the newest first; undone ones are shown and do not count."""

    rows: list[PaymentRow]

    @property
    def standing(self) -> list[PaymentRow]:
        return [row for row in self.rows if not row.payment.undone_at]

    @property
    def total(self) -> Decimal:
        return sum((row.payment.amount for row in self.standing), NOTHING)

    @property
    def by_method(self) -> list[TillLine]:
        return total_by((row.method, row.payment.amount) for row in self.standing)

    @property
    def by_taker(self) -> list[TillLine]:
        return total_by((row.taken_by, row.payment.amount) for row in self.standing)

    @property
    def by_day(self) -> list[TillLine]:
        days = sorted((row.day, row.payment.amount) for row in self.standing)
        return total_by((date_format(day, "DATE_FORMAT"), amount) for day, amount in days)


def total_reentries(tournament: Tournament) -> TillLine | None:
    """What was charged for re-entries, paid or not; a team's is one, however many pay it."""
    rows = list(Reentry.objects.filter(team__tournament=tournament, undone_at=None))
    if not rows:
        return None
    count = len({(row.team_id, row.number) for row in rows})
    return TillLine("", count, sum((row.amount for row in rows), NOTHING))


def read_till(tournament: Tournament, *, person: Participant | None = None) -> Till:
    """All of it, or what was paid for one person. Days are those of the active time zone."""
    payments = Payment.objects.filter(tournament=tournament).select_related("participant")
    if person is not None:
        payments = payments.filter(participant=person)
    listed = list(payments.order_by("-number"))
    names = resolve_names(who for row in listed for who in (row.taken_by, row.undone_by) if who)

    def name_of(who: str) -> str:
        return (names.get(who) or fallback_name(who)) if who else ""

    teams = read_teams(tournament)

    def build_row(row: Payment) -> PaymentRow:
        team, partners = teams.get(row.participant_id, (None, []))
        return PaymentRow(
            payment=row,
            taken_by=name_of(row.taken_by),
            undone_by=name_of(row.undone_by),
            names=name_payers([row.participant], partners),
            number_label=str(team.number) if team else row.participant.number_label,
        )

    return Till([build_row(row) for row in listed])


def read_teams(tournament: Tournament) -> dict[uuid.UUID, tuple[Team, list[Participant]]]:
    """Of each person the team and the others in it."""
    places = Place.objects.filter(team__tournament=tournament, until=None)
    members: dict[Team, list[Participant]] = defaultdict(list)
    for place in places.select_related("team", "participant").order_by("order"):
        members[place.team].append(place.participant)
    return {
        person.pk: (team, [other for other in people if other != person])
        for team, people in members.items()
        for person in people
    }
