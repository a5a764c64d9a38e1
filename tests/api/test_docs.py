"""The page for readers says what the description says."""

import re

import pytest
from django.test import Client

from api.views.docs import groups, marked


@pytest.fixture
def page(db) -> str:
    return Client().get("/api/v1/docs/", headers={"Accept-Language": "es-ar"}).content.decode()


def part(page: str, name: str) -> str:
    found = re.search(rf'<details class="card" id="{name}">.*?</details>', page, re.DOTALL)
    assert found, name
    return found.group()


def test_an_operation_shows_its_fields_and_both_examples(page):
    told = part(page, "tournaments_slug_matches_number_entries_post")
    assert "A envido, B no quiero, mano para B" in told
    assert "passed_to_head" in told
    assert "Mandás" in told
    assert "<code>void 3</code>" in told
    assert "[string], obligatorio" in told


def test_a_list_shows_its_filters_and_its_order(page):
    told = part(page, "tournaments_slug_matches_get")
    for name in ("state", "round", "table", "team", "limit", "offset"):
        assert f"<code>{name}</code>" in told
    assert "By number." in told


def test_every_operation_is_on_the_page_once(page):
    ids = [one.id for _, operations in groups() for one in operations]
    assert len(ids) == len(set(ids)) > 100
    for name in ids:
        assert page.count(f'<details class="card" id="{name}">') == 1


def test_nothing_in_a_description_becomes_markup():
    assert marked("<b> `<i>` x") == "&lt;b&gt; <code>&lt;i&gt;</code> x"
