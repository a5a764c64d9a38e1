"""What an open appeal holds: the matches after the one it is about, where the plan says so, and
that match's own confirmation.

Whoever files an appeal locks the match and every match after it; whoever calls or confirms one
holds its lock and asks only then. So either the appeal is seen, or it came later.
"""

import uuid

from tournaments.exceptions import Refused
from tournaments.models import Appeal, Match


def appeals_by_match(tournament_id: uuid.UUID) -> dict[uuid.UUID | None, int]:
    """The matches under an appeal that holds others, each with the first appeal's number."""
    rows = Appeal.objects.holding().filter(tournament=tournament_id)
    return dict(reversed(list(rows.values_list("match", "number"))))


def held_matches(tournament_id: uuid.UUID) -> dict[uuid.UUID, int]:
    """Every match that waits for an appeal, with its number. One query where there is none, two
    where there are some, whatever the size of the bracket."""
    under = appeals_by_match(tournament_id)
    if not under:
        return {}
    rows = Match.objects.filter(tournament=tournament_id)
    edges = {key: ways for key, *ways in rows.values_list("pk", "winner_to", "loser_to")}
    held: dict[uuid.UUID, int] = {}
    queue = [(way, number) for key, number in under.items() if key for way in edges[key]]
    while queue:
        key, number = queue.pop()
        if key and key not in held:
            held[key] = number
            queue += [(way, number) for way in edges[key]]
    return held


def refuse_if_held(match: Match) -> None:
    """Of a locked match that is about to begin."""
    number = held_matches(match.tournament_id).get(match.pk)
    if number is not None:
        raise Refused("held_by_appeal", number=number)


def refuse_if_under_appeal(match: Match) -> None:
    """Of a locked match that is about to be confirmed."""
    number = appeals_by_match(match.tournament_id).get(match.pk)
    if number is not None:
        raise Refused("under_appeal", number=number)
