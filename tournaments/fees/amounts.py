"""What a person or a team has to pay. Pure.

A fee is for each person or for each team. Where it is for a team, its people pay it together, in
one sum or in parts; somebody who has no team yet pays the share of one. The price is that of the
day of the payment: up to `until` the fee, after it the late one. Who paid the price of that day
has paid, whatever it costs later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_UP, Decimal

CENT = Decimal("0.01")
NOTHING = Decimal(0)
PERSON, TEAM = "person", "team"


@dataclass(frozen=True)
class FeeTerms:
    fee: Decimal | None
    per: str = PERSON
    until: date | None = None  # the last day of the fee, if a late one follows
    late: Decimal | None = None
    team_size: int = 2

    def price(self, day: date, *, people: int = 1) -> Decimal:
        """What so many people who pay together owe if they pay on that day.

        >>> terms = FeeTerms(Decimal(40), TEAM, date(2026, 12, 4), Decimal(50), team_size=3)
        >>> terms.price(date(2026, 12, 4), people=3), terms.price(date(2026, 12, 5), people=3)
        (Decimal('40'), Decimal('50'))
        >>> terms.price(date(2026, 12, 1))  # alone: a third, rounded up
        Decimal('13.34')
        """
        is_late = self.late is not None and self.until is not None and day > self.until
        amount = (self.late if is_late else self.fee) or NOTHING
        if self.per == PERSON:
            return amount * people
        if people >= self.team_size:
            return amount
        return (amount * people / self.team_size).quantize(CENT, rounding=ROUND_UP)


@dataclass(frozen=True)
class PaidAmount:
    amount: Decimal
    day: date


@dataclass(frozen=True)
class Charge:
    """What a re-entry adds, and what was paid before it if nothing was owed then."""

    amount: Decimal
    settled: Decimal | None = None


def add_charges(price: Decimal, charges: Sequence[Charge]) -> Decimal:
    """The price with its re-entries, in their order. Who had paid owes the re-entry alone, also
    where the price has risen.

    >>> add_charges(Decimal(25), [Charge(Decimal(10), settled=Decimal(20))])
    Decimal('30')
    >>> add_charges(Decimal(25), [Charge(Decimal(10))])
    Decimal('35')
    """
    for charge in charges:
        if charge.settled is not None:
            price = min(price, charge.settled)
        price += charge.amount
    return price


def is_settled(
    terms: FeeTerms,
    paid: Sequence[PaidAmount],
    *,
    people: int = 1,
    charges: Sequence[Charge] = (),
) -> bool:
    """Whether all of it together was the price on the day of the last one.

    >>> terms = FeeTerms(Decimal(20), until=date(2026, 12, 4), late=Decimal(25))
    >>> is_settled(terms, [PaidAmount(Decimal(20), date(2026, 12, 4))])
    True
    >>> is_settled(terms, [PaidAmount(Decimal(20), date(2026, 12, 5))])
    False
    """
    if not paid:
        return False
    last = max(part.day for part in paid)
    price = add_charges(terms.price(last, people=people), charges)
    return sum(part.amount for part in paid) >= price
