"""Second chances, as far as they can be computed: who is entitled, and which place they take.

Whoever lost by walkover, was disqualified or has withdrawn is entitled to none. What depends on
who comes first, a refill, is filled in its rows (`stages/refill.py`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from tournaments.formats.plan import FromTable, Source, group_names
from tournaments.formats.ranking import DIFFERENCE, LOT, POINTS_FOR, Ranker, Tie
from tournaments.formats.results import PLAYED, STANDS, Counting, Length, Result, count_result
from tournaments.formats.stage_exits import BestOf, PlaceOf
from tournaments.formats.tables import Happenings


class Lost(NamedTuple):
    """A decided match, seen by its loser; side 0 of the result is the winner."""

    match: int
    winner: str
    loser: str
    result: Result


# --- R1, R2, R6: cups beside the main one


def entitled_losers(matches: Sequence[Lost], *, gone: Collection[str] = ()) -> tuple[str, ...]:
    """Losers of matches that were played, to the end or until the clock stopped them, by match
    number; `gone` have withdrawn or were disqualified since."""
    return tuple(
        lost.loser
        for lost in sorted(matches)
        if lost.result.kind in (PLAYED, STANDS) and lost.loser not in gone
    )


def cups_by_rank(
    stage: str, sizes: Sequence[int], *, splits: Sequence[int], best: int = 0
) -> tuple[tuple[Source, ...], ...]:
    """The entrants of each cup: places up to the first split, up to the second …, then the rest.
    With `best`, so many of the first place below the first split go to the first cup, the others
    of that place to the second.

    >>> [len(cup) for cup in cups_by_rank("zones", (4, 4, 4), splits=(2,), best=2)]
    [8, 4]
    """
    names = group_names(len(sizes))
    borders = [0, *splits, max(sizes)]
    divided = splits[0] + 1 if best else 0
    cups: list[list[Source]] = []
    for number in range(len(borders) - 1):
        cups.append([
            FromTable(stage, PlaceOf(name, place))
            for place in range(borders[number] + 1, borders[number + 1] + 1)
            for name, size in zip(names, sizes, strict=True)
            if place <= size and place != divided
        ])  # fmt: skip
    if divided:
        candidates = sum(size >= divided for size in sizes)
        ranks = [FromTable(stage, BestOf(divided, n)) for n in range(1, candidates + 1)]
        cups[0] += ranks[:best]
        cups[1] += ranks[best:]
    return tuple(tuple(cup) for cup in cups)


# --- R3: a place that is paid for


class Offer(NamedTuple):
    """What a place costs, and until when it may be taken; None where there is no deadline."""

    fee: int = 0
    until: datetime | None = None


class Payment(NamedTuple):
    team: str
    paid: int
    at: datetime


@dataclass(frozen=True)
class PaidReturns:
    """Who comes back and who is refunded. While a lot among `to_draw` is needed both are empty."""

    places: int
    returning: tuple[str, ...] = ()
    refunded: tuple[str, ...] = ()
    to_draw: tuple[str, ...] = ()


def places_for_returns(winners: int) -> int:
    """Free places of the smallest bracket with more places than winners, whoever passed free
    counted among these.

    >>> [places_for_returns(n) for n in (15, 16, 31)]
    [1, 16, 1]
    """
    return (1 << winners.bit_length()) - winners


def paid_returns(
    offer: Offer,
    payments: Sequence[Payment],
    *,
    winners: int,
    entitled: Collection[str],
    lot: Sequence[str] = (),
) -> PaidReturns:
    """Each team once; who paid too late, too little or without being entitled is refunded. More
    payers than places: a lot among exactly these decides."""
    places = places_for_returns(winners)
    payers: dict[str, None] = {}
    refused: dict[str, None] = {}
    for payment in payments:
        in_time = offer.until is None or payment.at <= offer.until
        is_good = in_time and payment.paid >= offer.fee and payment.team in entitled
        (payers if is_good else refused)[payment.team] = None
    refunded = [team for team in refused if team not in payers]
    if len(payers) <= places:
        return PaidReturns(places, tuple(payers), tuple(refunded))
    if {*lot} != {*payers} or len(lot) != len(payers):
        return PaidReturns(places, to_draw=tuple(payers))
    return PaidReturns(places, tuple(lot[:places]), (*refunded, *lot[places:]))


# --- R7: the lucky loser


def lucky_losers(
    matches: Sequence[Lost],
    *,
    count: int,
    length: Length,
    gone: Collection[str] = (),
    lots: Sequence[tuple[str, ...]] = (),
) -> tuple[tuple[str, ...], tuple[Tie, ...]]:
    """Entitled losers, the best first, by difference and points for of the match they lost (real
    points, never counted ones); and the tie that a lot must settle before `count` of them can be
    taken. Among those who are taken nothing depends on the order."""
    by_loser = {lost.loser: lost.result for lost in matches}
    losers = entitled_losers(matches, gone=gone)
    counting = Counting(length)
    ranker = Ranker(
        criteria=(DIFFERENCE, POINTS_FOR, LOT),
        figures={team: count_result(by_loser[team], counting)[1] for team in losers},
        cuts=frozenset({count}),
        happenings=Happenings(lots=tuple(lots)),
        counting=counting,
    )
    order = tuple(team for part in ranker.rank(losers, first=1) for team in part)
    return order, tuple(ranker.ties)
