"""Every form of the site is refused without its token, whoever sends it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.rights.rows import BY_LINK_ALONE, NOBODY_BY_THIS_METHOD, Row
from tests.rights.table import ROWS

POSTS = [row for row in ROWS if row.method == "post" and row.expected != NOBODY_BY_THIS_METHOD]


def test_there_are_forms() -> None:
    assert len(POSTS) > 20


@pytest.mark.parametrize("row", POSTS, ids=lambda row: row.name)
def test_a_form_without_its_token_is_refused(cast, row: Row) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    url = reverse(row.name, args=row.args(cast))
    refused = 401 if row.expected == BY_LINK_ALONE else 403
    before = cast.tournament.log.count()
    for headers in ({}, {"origin": "https://evil.example"}, {"referer": "https://evil.example/"}):
        assert client.post(url, **row.sent, headers=headers).status_code == refused
    assert cast.tournament.log.count() == before
