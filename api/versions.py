"""Optimistic versions: an ETag says what was read, If-Match that a change rests on it.

A tournament's version is its own counter. A match has one made of all that can change about it.
Looked at under the locks, in the order in which everybody takes them.
"""

import hashlib

from api.problems import Changed
from tournaments.models import Match, Table, Tournament


def tournament_etag(tournament: Tournament) -> str:
    return f'"{tournament.version}"'


def match_etag(match: Match) -> str:
    said = (
        match.entries_count, match.state, match.table_id, match.best_of, match.signed,
        match.winner, match.called_at, match.confirmed_at, match.corrected,
    )  # fmt: skip
    return f'"{hashlib.sha256(repr(said).encode()).hexdigest()[:16]}"'


def names(header: str, etag: str) -> bool:
    """Whether If-Match or If-None-Match names this version.

    >>> names('W/"4", "5"', '"5"'), names("*", '"5"'), names('"4"', '"5"')
    (True, True, False)
    """
    found = [one.strip().removeprefix("W/") for one in header.split(",")]
    return "*" in found or etag in found


def require_tournament_version(tournament: Tournament, wanted: str) -> None:
    matches = Match.objects.select_for_update().filter(tournament=tournament)
    list(matches.order_by("round", "number").values_list("pk"))
    list(Table.objects.select_for_update().filter(tournament=tournament).values_list("pk"))
    fresh = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not names(wanted, tournament_etag(fresh)):
        raise Changed


def require_match_version(match: Match, wanted: str) -> None:
    if not names(wanted, match_etag(Match.objects.select_for_update().get(pk=match.pk))):
        raise Changed
