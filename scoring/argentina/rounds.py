"""From cards laid to rounds, and from rounds to the winner of the hand."""

from collections.abc import Mapping, Sequence

from scoring.argentina.cards import STRENGTH
from scoring.core.seats import Seat

TIE = "T"


def round_winner(cards: Sequence[tuple[Seat, str]]) -> tuple[str, Seat | None]:
    """The side that won a round ("T": parda) and who laid its best card first.

    Partners who lay equal cards do not tie with each other.

    >>> round_winner([("A1", "3e"), ("B1", "3o"), ("A2", "4c"), ("B2", "2e")])
    ('T', None)
    """
    best: dict[str, tuple[int, Seat]] = {}
    for seat, card in cards:
        strength = STRENGTH[card]
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

    ASART 5.3.2, 5.4.1, 5.4.2: two rounds; after a first parda the next round won decides; three
    pardas go to the mano's side. A second or third parda after a won first: the winner of the
    first (position A9).

    >>> hand_winner(["A", "B", "T"], "B"), hand_winner(["T", "T", "T"], "B")
    ('A', 'B')
    """
    if not rounds:
        return None
    first = rounds[0]
    if len(rounds) == 1:
        return None
    second = rounds[1]
    if first == TIE:
        if second != TIE:
            return second
        if len(rounds) < 3:
            return None
        return mano_side if rounds[2] == TIE else rounds[2]
    if second in (first, TIE):
        return first
    if len(rounds) < 3:
        return None
    return first if rounds[2] == TIE else rounds[2]


def rounds_of(
    plays: Mapping[Seat, Sequence[str]], order: Sequence[Seat], out: Mapping[Seat, int]
) -> list[str]:
    """Results of the complete rounds. Each seat's n-th card belongs to round n, in whatever order
    it fell (ASART 5.7.2, 5.7.3); a seat that passed or left owes cards no more."""
    hands = [(seat[0], plays.get(seat, ()), seat in out) for seat in order]
    results: list[str] = []
    for number in range(3):
        a = b = -1
        for side, laid, gone in hands:
            if len(laid) > number:
                strength = STRENGTH[laid[number]]
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
