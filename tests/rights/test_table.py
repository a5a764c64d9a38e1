"""The whole URLconf by every kind of visitor, also one from another tournament."""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from tests.cast import Cast
from tests.rights.referees_sync import HAND, own_table
from tests.rights.rows import VISITORS, Row, by_preparation
from tests.rights.table import ROWS
from tournaments.models import Match


def names(resolver: URLResolver, namespace: str = "") -> Iterator[str]:
    """Every address has a name inside the namespace of its room: `referees:sheet`."""
    namespace = resolver.namespace or namespace
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern, namespace)
        else:
            assert pattern.name, f"{pattern} has no name"
            assert namespace, f"{pattern.name} has no namespace"
            yield f"{namespace}:{pattern.name}"


def test_every_address_has_a_row_and_every_row_an_address():
    assert {row.name for row in ROWS} == set(names(get_resolver()))


def test_every_row_speaks_of_every_visitor():
    assert all(len(row.expected) == len(VISITORS) for row in ROWS)


@pytest.mark.parametrize("rows", by_preparation(ROWS), ids=lambda rows: rows[0].name)
def test_each_visitor_gets_what_the_table_says(cast, rows: list[Row]):
    args = rows[0].args(cast)
    cookies = [sign_in(cast, visitor) for visitor in VISITORS]
    answers = [(row.method, row.name, ask(row, args, cookies)) for row in rows]
    assert answers == [(row.method, row.name, row.expected) for row in rows]


def sign_in(cast: Cast, visitor: str) -> SimpleCookie:
    client = Client()
    if visitor != "anonymous":
        client.force_login(
            getattr(cast, visitor), backend="django.contrib.auth.backends.ModelBackend"
        )
    return client.cookies


def ask(row: Row, args: list[Any], cookies: list[SimpleCookie]) -> tuple[int, ...]:
    """What each visitor is answered, one after the other; afterwards nothing has happened."""
    url = reverse(row.name, args=args)
    answers = []
    with transaction.atomic():
        for cookie in cookies:
            client = Client()
            client.cookies.load(cookie.output(header="", sep=";"))
            answers.append(getattr(client, row.method)(url, **row.sent).status_code)
        transaction.set_rollback(True)
    return tuple(answers)


def test_who_is_sent_away_is_sent_to_sign_in_and_back(client, cast):
    url = reverse("tournaments:people", args=[cast.tournament.slug])
    assert client.get(url).url == f"{reverse('accounts:login')}?next={url}"


@pytest.mark.parametrize(
    "name",
    [
        "spectators:tournament",
        "tournaments:people",
        "tournaments:log",
        "tournaments:log_head",
        "api:tournament",
    ],
)
def test_a_tournament_that_is_not_there_is_not_found(client, cast, name):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse(name, args=["no-such-thing"])).status_code == 404


def test_another_tournaments_role_cannot_be_ended_through_ones_own(client, cast):
    """The grant's number is real, the tournament in the address is ours: still not found."""
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    theirs = cast.other_tournament.grants.get()
    url = reverse("tournaments:end_role", args=[cast.tournament.slug, theirs.pk])
    assert client.post(url).status_code == 404
    theirs.refresh_from_db()
    assert theirs.ended_at is None


@pytest.mark.parametrize("visitor", VISITORS)
def test_a_hand_is_written_only_by_whom_the_table_lets_write(cast, visitor):
    """The answer's number is one thing, what stands in the match afterwards another."""
    args = own_table(cast)
    client = Client()
    client.cookies.load(sign_in(cast, visitor).output(header="", sep=";"))
    url = reverse("referees:match_entries", args=args)
    client.post(url, {"items": [HAND]}, content_type="application/json")
    entries = Match.objects.get(tournament=cast.tournament, number=1).entries.count()
    assert entries == (visitor in {"referee", "organizer"})
