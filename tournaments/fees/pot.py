"""The prize pot: from fees and sponsors to places, by shares. Pure.

Teams that share a rank take together the shares of the places they stand on, in equal parts: two
teams on the third rank have the shares of the third and the fourth place. Every part is rounded
down to whole cents, and what is left over (cents, and shares of places that nobody holds) goes to
the first: the parts are always the whole pot.
"""

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_DOWN, Decimal

CENT = Decimal("0.01")
HUNDRED = 100


def pot_of(received: Decimal, *, percent: int | None, added: Decimal | None) -> Decimal:
    """
    >>> pot_of(Decimal("333.33"), percent=70, added=Decimal(500))
    Decimal('733.33')
    """
    of_fees = received * (percent or 0) / HUNDRED
    return of_fees.quantize(CENT, rounding=ROUND_DOWN) + (added or Decimal(0))


def share_out(pot: Decimal, shares: Sequence[int], ranks: Sequence[int | None]) -> list[Decimal]:
    """What each team gets, in the order of their ranks as given, the best first; a team without a
    rank gets nothing.

    >>> [str(part) for part in share_out(Decimal(100), [50, 30, 20], [1, 2, 3, 3])]
    ['50.00', '30.00', '10.00', '10.00']
    >>> [str(part) for part in share_out(Decimal("0.10"), [34, 33, 33], [1, 2, 3])]
    ['0.04', '0.03', '0.03']
    """
    together = Counter(rank for rank in ranks if rank is not None)
    parts = [
        share_of_rank(pot, shares, rank, together[rank]) if rank else CENT * 0 for rank in ranks
    ]
    if 1 in ranks:
        parts[ranks.index(1)] += pot - sum(parts)
    return parts


def share_of_rank(pot: Decimal, shares: Sequence[int], rank: int, teams: int) -> Decimal:
    percent = sum(shares[rank - 1 : rank - 1 + teams])
    return (pot * percent / HUNDRED / teams).quantize(CENT, rounding=ROUND_DOWN)
