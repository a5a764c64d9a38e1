"""Optimistic versions: an ETag says what was read, If-Match that a change rests on it.

A tournament's version is its own counter. A match has one made of all that can change about it.
Looked at under the locks, in the order in which everybody takes them.
"""

import hashlib

from api.problems import VersionChanged
from tournaments.locks import lock_matches
from tournaments.models import Match, Table, Tournament


def tournament_etag(tournament: Tournament) -> str:
    return f'"{tournament.version}"'


def match_etag(match: Match) -> str:
    parts = (
        match.entries_count, match.state, match.table_id, match.best_of, match.all_played,
        match.signed, match.winner, match.called_at, match.confirmed_at, match.corrected,
    )  # fmt: skip
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:16]}"'


def etag_matches(header: str, etag: str) -> bool:
    """Whether If-Match or If-None-Match names this version.

    >>> etag_matches('W/"4", "5"', '"5"'), etag_matches("*", '"5"'), etag_matches('"4"', '"5"')
    (True, True, False)
    """
    etags = [part.strip().removeprefix("W/") for part in header.split(",")]
    return "*" in etags or etag in etags


def require_tournament_version(tournament: Tournament, header: str) -> None:
    matches = Match.objects.select_for_update().filter(tournament=tournament)
    list(matches.order_by("round", "number").values_list("pk"))
    list(Table.objects.select_for_update().filter(tournament=tournament).values_list("pk"))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not etag_matches(header, tournament_etag(locked)):
        raise VersionChanged


def require_match_version(match: Match, header: str, *, other: Match | None = None) -> None:
    """`other` is changed with it, and so is locked in its turn."""
    locked, *_ = lock_matches(match, other) if other else lock_matches(match)
    if not etag_matches(header, match_etag(locked)):
        raise VersionChanged
