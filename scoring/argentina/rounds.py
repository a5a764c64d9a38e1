"""From cards laid to rounds, and from rounds to the winner of the hand."""

from collections.abc import Mapping, Sequence

from scoring.cards import STRENGTH
from scoring.core.rounds import TIE, decided_by
from scoring.core.seats import Seat

ROUNDS = 3  # of a hand: one for each card


def round_winner(
    cards: Sequence[tuple[Seat, str]], strengths: Mapping[str, int] = STRENGTH
) -> tuple[str, Seat | None]:
    """The side that won a round ("T": parda) and who laid its best card first.

    Partners who lay equal cards do not tie with each other.

    >>> round_winner([("A1", "3e"), ("B1", "3o"), ("A2", "4c"), ("B2", "2e")])
    ('T', None)
    """
    best: dict[str, tuple[int, Seat]] = {}
    for seat, card in cards:
        strength = strengths[card]
        side = seat[0]
        if side not in best or strength > best[side][0]:
            best[side] = (strength, seat)
    if len(best) == 1:
        ((side, (_, seat)),) = best.items()
        return side, seat
    if best["A"][0] == best["B"][0]:
        return TIE, None
    side = "A" if best["A"][0] > best["B"][0] else "B"
    return side, best[side][1]


def hand_winner(rounds: Sequence[str], mano_side: str) -> str | None:
    """Who wins a hand by its rounds, None while it is open.

    ASART 5.4.2: three pardas go to the mano's side; "T" instead of a side gives them to nobody.

    >>> hand_winner(["A", "B", "T"], "B"), hand_winner(["T", "T", "T"], "B")
    ('A', 'B')
    """
    winner = decided_by(tuple(rounds))
    return mano_side if winner == TIE else winner


def rounds_of(
    plays: Mapping[Seat, Sequence[str]],
    order: Sequence[Seat],
    out: Mapping[Seat, int],
    strengths: Mapping[str, int] = STRENGTH,
) -> list[str]:
    """Results of the complete rounds. Each seat's n-th card belongs to round n, in whatever order
    it fell (ASART 5.7.2, 5.7.3); a seat that passed or left owes cards no more."""
    hands = [(seat[0], plays.get(seat, ()), seat in out) for seat in order]
    results: list[str] = []
    for number in range(ROUNDS):
        a = b = -1
        for side, laid, gone in hands:
            if len(laid) > number:
                strength = strengths[laid[number]]
                if side == "A":
                    if strength > a:
                        a = strength
                elif strength > b:
                    b = strength
            elif not gone:
                return results
        if a == b == -1:
            return results
        results.append(TIE if a == b else "A" if a > b else "B")
    return results
