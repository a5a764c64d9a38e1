"""What keeps two entries apart, as tokens that both hold: a club, or a pair named in the list."""

from collections.abc import Mapping
from typing import Any

from tournaments.draw.faults import Item


def tokens_of(
    frozen: Mapping[str, Any], *, by_club: bool, relaxed: frozenset[Item]
) -> dict[str, frozenset[int]]:
    """Clubs are numbered in order of appearance, then each pair of "apart" in the list's order."""
    clubs: dict[str, int] = {}
    tokens: dict[str, set[int]] = {entry["id"]: set() for entry in frozen["entries"]}
    for entry in frozen["entries"]:
        club = entry["club"]
        if by_club and club is not None:
            token = clubs.setdefault(club, len(clubs))
            if not {("clubs",), ("club", club)} & relaxed:
                tokens[entry["id"]].add(token)
    for place, pair in enumerate(frozen["apart"]):
        if ("apart", *pair) not in relaxed:
            for id in pair:
                tokens[id].add(len(clubs) + place)
    return {id: frozenset(held) for id, held in tokens.items()}


def apart_items(frozen: Mapping[str, Any], *, by_club: bool) -> list[Item]:
    """What could be relaxed, each club by itself first."""
    items: list[Item] = []
    if by_club:
        clubs = dict.fromkeys(e["club"] for e in frozen["entries"] if e["club"] is not None)
        items += [("club", club) for club in clubs] + [("clubs",)]
    return items + [("apart", *pair) for pair in frozen["apart"]]
