"""Which settings can no longer change, and why: what has been played under, what the draw used,
what people inscribed under, or everything once the event is closed."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulation.settings import FIELDS, ROUNDS

CLOSED, PLAYED, DRAWN, INSCRIBED = "closed", "played", "drawn", "inscribed"

PLAYED_UNDER = ("ruleset", "options", "minimum_age", "category")
USED_BY_THE_DRAW = (
    "team_size",
    "cap",
    "mode",
    "odd_one_out",
    "third_place",
    "opens_at",
    "closes_at",
)


@dataclass(frozen=True)
class Standing:
    """How far an event has come, as far as its settings care."""

    closed: bool = False
    drawn: bool = False
    inscribed: bool = False
    begun: frozenset[tuple[int, str]] = frozenset()  # (round, code) with a match that has begun


def frozen(standing: Standing) -> Mapping[str, str]:
    """Each frozen setting with its reason; single rounds as "best_of_rounds.<code>".

    >>> frozen(Standing(drawn=True, begun=frozenset({(1, "quarterfinal")})))["best_of_first"]
    'played'
    >>> "best_of_later" in frozen(Standing(drawn=True))
    False
    """
    rounds = [f"best_of_rounds.{code}" for code in ROUNDS]
    if standing.closed:
        return dict.fromkeys([*FIELDS, *rounds], CLOSED)
    found: dict[str, str] = {}
    if standing.inscribed:
        found |= dict.fromkeys(("team_size", "mode"), INSCRIBED)
    if standing.drawn:
        found |= dict.fromkeys(USED_BY_THE_DRAW, DRAWN)
    if standing.begun:
        found |= dict.fromkeys(PLAYED_UNDER, PLAYED)
    for number, code in standing.begun:
        found["best_of_first" if number == 1 else "best_of_later"] = PLAYED
        found[f"best_of_rounds.{code}"] = PLAYED
    return found
