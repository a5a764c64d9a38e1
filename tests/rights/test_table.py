"""The whole URLconf by every kind of visitor, also one from another tournament."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.rights.rows import VISITORS, Row
from tests.rights.table import ROWS


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            assert pattern.name, f"{pattern} has no name"
            yield pattern.name


def test_every_address_has_a_row_and_every_row_an_address():
    assert {row.name for row in ROWS} == set(names(get_resolver().url_patterns))


def test_every_row_speaks_of_every_visitor():
    assert all(len(row.expected) == len(VISITORS) for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method}-{row.name}")
def test_each_visitor_gets_what_the_table_says(cast, row: Row):
    url = reverse(row.name, args=row.args(cast))
    answers = []
    for visitor in VISITORS:
        client = Client()
        if visitor != "anonymous":
            client.force_login(
                getattr(cast, visitor), backend="django.contrib.auth.backends.ModelBackend"
            )
        answers.append(getattr(client, row.method)(url, **row.sent).status_code)
    assert tuple(answers) == row.expected


def test_who_is_sent_away_is_sent_to_sign_in_and_back(client, cast):
    url = reverse("people", args=[cast.tournament.slug])
    assert client.get(url).url == f"{reverse('login')}?next={url}"


@pytest.mark.parametrize("name", ["tournament", "people", "log", "log_head", "api_tournament"])
def test_a_tournament_that_is_not_there_is_not_found(client, cast, name):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse(name, args=["no-such-thing"])).status_code == 404


def test_another_tournaments_role_cannot_be_ended_through_ones_own(client, cast):
    """The grant's number is real, the tournament in the address is ours: still not found."""
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    theirs = cast.other_tournament.grants.get()
    url = reverse("end_role", args=[cast.tournament.slug, theirs.pk])
    assert client.post(url).status_code == 404
    theirs.refresh_from_db()
    assert theirs.ended_at is None
