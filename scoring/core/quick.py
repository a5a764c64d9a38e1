"""Hands told by their amounts alone: who got how much, and for what.

A name stands for tellings of the ruleset, in the frame of who is paid (`W`) and who is not (`L`).
What it is worth, under which article, and whether it can be at all at some score is asked of the
ruleset itself; nothing here counts. What is told without a name carries no article.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scoring.core.award import Award
from scoring.core.entries import Amount, Move, QuickHand
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.sides import SIDES, Score, Side, add_points, other
from scoring.core.taps import Telling

W, L = "W", "L"
WHOLE = "hand"  # a group whose amount is all that a hand gives
UNNAMED = "unnamed"  # the concept of points without a reason

# What the ruleset says to moves: faults, or awards.
Ask = Callable[[tuple[Move, ...]], tuple[list[Fault], list[Award]]]


class Way(NamedTuple):
    """One way to come to an amount. `taps` are the names that a sheet lets be tapped for it, one
    after the other: envido and envido; none where a sheet does not offer it."""

    telling: Telling
    taps: tuple[str, ...] = ()


class NamedAmount(NamedTuple):
    """`concepts` are those of the awards that it stands for. A hand gives one amount of a `group`.
    `by_score` marks what is worth another number of points at every score: it is written without
    one, so that a correction before it pays what it is worth then."""

    name: str
    group: str
    concepts: tuple[str, ...]
    ways: tuple[Way, ...]
    by_score: bool = False


class Quick(NamedTuple):
    """The named amounts of a ruleset, in the order in which they are collected. `nobody` is how a
    hand goes that gives no points, where there is such a hand."""

    names: tuple[NamedAmount, ...]
    nobody: tuple[Telling, ...] = ()

    @property
    def is_whole(self) -> bool:
        """A hand gives one amount in all: without a name, too, it is one that the ladder knows."""
        return all(named_amount.group == WHOLE for named_amount in self.names)


def spell(name: str) -> str:
    """
    >>> spell("falta_envido")
    'falta envido'
    """
    return name.replace("_", " ")


def in_sides(telling: Telling, winner: str) -> tuple[Move, ...]:
    """The moves of a telling when that side is paid."""
    sides = {W: winner, L: other(winner)}
    return tuple(
        Move(
            None if move.who is None else sides[move.who],
            move.word,
            tuple(sides.get(str(arg), arg) for arg in move.args),
        )
        for move in telling
    )


def awards_of(named_amount: NamedAmount, way: Way, side: Side, ask: Ask) -> tuple[Award, ...]:
    """What one way gives that side now; nothing where it cannot be."""
    faults, awards = ask(in_sides(way.telling, side))
    if faults:
        return ()
    return tuple(a for a in awards if a.side == side and a.concept in named_amount.concepts)


class Payment(NamedTuple):
    """An amount and what it comes to; `order` is the place of its name among those of the ruleset,
    None without a name."""

    amount: Amount
    order: int | None
    awards: tuple[Award, ...]


def assess_quick(
    quick: Quick, game: Game, hand: QuickHand, ask: Ask
) -> tuple[list[Fault], list[Award]]:
    """What amounts come to in this situation, in the order in which they are collected; or every
    fault of them. The target cuts off what has a name as it does in a hand told in full."""
    faults: list[Fault] = []
    payments: list[Payment] = []
    for place, amount in enumerate(hand.amounts):
        outcome = _pay(quick, game, amount, ask)
        if isinstance(outcome, Payment):
            payments.append(outcome)
        else:
            faults.append(outcome._replace(move=place))
    faults += _find_doubles(quick, payments)
    if not hand.amounts and not _may_give_nothing(quick, ask):
        faults.append(fault("amounts_lacking"))
    if faults:
        return faults, []
    awards = [award for payment in _in_order(payments) for award in payment.awards]
    return _find_overruns(game, awards), awards


def _pay(quick: Quick, game: Game, amount: Amount, ask: Ask) -> Payment | Fault:
    side, name, points = amount
    if side not in SIDES:
        return fault("no_such_side", *SIDES, side=side)
    if not name:
        worths = _worths(quick, side, ask) if quick.is_whole else set()
        if points is None or points < 1 or (worths and not _is_worth(points, worths, game, side)):
            return fault("amount_not_payable", *sorted(worths), name="", points=points, side=side)
        return Payment(amount, None, (Award(side, points, UNNAMED),))
    names = [named_amount.name for named_amount in quick.names]
    if name not in names:
        return fault("no_such_amount", *names, name=name)
    order = names.index(name)
    named_amount = quick.names[order]
    payable: set[int] = set()
    for way in named_amount.ways:
        if awards := awards_of(named_amount, way, side, ask):
            worth = sum(award.points for award in awards)
            if points in (None, worth):
                return Payment(amount, order, awards)
            payable.add(worth)
    return fault("amount_not_payable", *sorted(payable), name=name, points=points, side=side)


def _worths(quick: Quick, side: Side, ask: Ask) -> set[int]:
    """What a hand can give that side."""
    return {
        sum(award.points for award in awards)
        for named_amount in quick.names
        for way in named_amount.ways
        if (awards := awards_of(named_amount, way, side, ask))
    }


def _is_worth(points: int, worths: set[int], game: Game, side: Side) -> bool:
    """One of them, or what is left of one at the target; past that they are refused for it."""
    lacks = game.lacks(side)
    return points in worths or points > lacks or points == lacks < max(worths)


def _find_doubles(quick: Quick, payments: list[Payment]) -> Iterator[Fault]:
    """One envido, one truco in a hand; and nothing beside what is a whole hand."""
    if quick.is_whole and len(payments) > 1:
        yield fault("amount_twice", name=payments[1].amount.name)
        return
    groups: set[str] = set()
    for payment in payments:
        if payment.order is None:
            continue
        group = quick.names[payment.order].group
        if group in groups or (group == WHOLE and len(payments) > 1):
            yield fault("amount_twice", name=payment.amount.name)
            return
        groups.add(group)


def _may_give_nothing(quick: Quick, ask: Ask) -> bool:
    answers = (ask(in_sides(telling, side)) for telling in quick.nobody for side in SIDES)
    return any(answer == ([], []) for answer in answers)


def _in_order(payments: list[Payment]) -> list[Payment]:
    """What has a name is collected as the book does, the envido before the truco; what has none
    stays where it was told."""
    by_book = sorted((p for p in payments if p.order is not None), key=lambda p: p.order or 0)
    rest = iter(by_book)
    return [payment if payment.order is None else next(rest) for payment in payments]


def _find_overruns(game: Game, awards: list[Award]) -> list[Fault]:
    """Points without a reason end where the game does: nobody knows what the rest was."""
    faults = []
    score: Score = game.score
    for award in awards:
        side = award.side
        room = 0 if max(score) >= game.target else game._replace(score=score).lacks(side)
        if award.concept == UNNAMED and award.points > room:
            faults.append(
                fault(
                    "amount_past_target", room, side=side, points=award.points, target=game.target
                )
            )
        score = add_points(score, side, min(award.points, room))
    return faults
