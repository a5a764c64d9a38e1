"""R4, a refill, as its rule says it and with nothing stored: the product's rows are held beside it.

What depends on who comes first is taken one step at a time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.brackets.tree import layout


@dataclass(frozen=True)
class Refill:
    """The first round of a bracket that fills up with its own losers: for each match its two
    places, and who won it."""

    matches: tuple[tuple[str | None, str | None], ...]
    winners: Mapping[int, str]

    @property
    def open_matches(self) -> tuple[int, ...]:
        """Numbers of full matches without a winner."""
        return tuple(
            number
            for number, pair in enumerate(self.matches, start=1)
            if None not in pair and number not in self.winners
        )


def start_refill(teams: Sequence[str]) -> Refill:
    """Full matches first, at most one team alone, the rest empty; teams in their drawn order.

    >>> start_refill(list("abcde")).matches
    (('a', 'b'), ('c', 'd'), ('e', None), (None, None))
    """
    size = layout(len(teams)).size
    places = [*teams, *[None] * (size - len(teams))]
    return Refill(tuple(zip(places[::2], places[1::2], strict=True)), {})


def record_refill(
    refill: Refill, match: int, *, winner: str, returns: bool = True
) -> tuple[Refill, int | None]:
    """The state after a first-round match, and the match in which its loser plays again: the first
    empty place by match number, None if there is none. `returns` is False after a walkover or a
    disqualification. One call at a time: two losers never take one place."""
    a, b = refill.matches[match - 1]
    if match not in refill.open_matches or winner not in (a, b):
        raise ValueError(f"match {match}")
    after = replace(refill, winners={**refill.winners, match: winner})
    loser = b if winner == a else a
    for number, pair in enumerate(refill.matches, start=1):
        if returns and None in pair and number != match:
            filled = (loser, None) if pair == (None, None) else (pair[0], loser)
            matches = (*refill.matches[: number - 1], filled, *refill.matches[number:])
            return replace(after, matches=matches), number
    return after, None


def finish_refill(refill: Refill) -> tuple[str | None, ...] | None:
    """Who goes on from each match of the first round; None while one is open. A team that waits
    alone passes free; a match that stayed empty sends nobody."""
    if refill.open_matches:
        return None
    return tuple(
        refill.winners.get(number) or pair[0] for number, pair in enumerate(refill.matches, start=1)
    )
