"""Every form of the site is refused without its token, whoever sends it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.rights.rows import BY_LINK_ALONE, NOBODY_BY_THIS_METHOD, Row, by_preparation
from tests.rights.table import ROWS

POSTS = [row for row in ROWS if row.method == "post" and row.expected != NOBODY_BY_THIS_METHOD]

HEADERS = ({}, {"origin": "https://evil.example"}, {"referer": "https://evil.example/"})


def test_there_are_forms() -> None:
    assert len(POSTS) > 20


@pytest.mark.parametrize("rows", by_preparation(POSTS), ids=lambda rows: rows[0].name)
def test_a_form_without_its_token_is_refused(cast, rows: list[Row]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    args = rows[0].args(cast)
    before = cast.tournament.log.count()
    for row in rows:
        url = reverse(row.name, args=args)
        refused = 401 if row.expected == BY_LINK_ALONE else 403
        for headers in HEADERS:
            status = client.post(url, **row.sent, headers=headers).status_code
            assert status == refused, row.name
    assert cast.tournament.log.count() == before
