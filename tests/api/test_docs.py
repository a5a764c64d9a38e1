"""The page for readers says what the description says."""

import re

import pytest
from django.test import Client

from api.docs import groups, mark_code


@pytest.fixture
def page(db) -> str:
    return Client().get("/api/v1/docs/", headers={"Accept-Language": "es-ar"}).content.decode()


def part(page: str, name: str) -> str:
    card = re.search(rf'<details class="card" id="{name}">.*?</details>', page, re.DOTALL)
    assert card, name
    return card.group()


def test_an_operation_shows_its_fields_and_both_examples(page):
    card = part(page, "tournaments_slug_matches_number_entries_post")
    assert "A envido, B no quiero, mano para B" in card
    assert "passed_to_head" in card
    assert "Mandás" in card
    assert "<code>void 3</code>" in card
    assert "[string], obligatorio" in card


def test_a_list_shows_its_filters_and_its_order(page):
    card = part(page, "tournaments_slug_matches_get")
    for name in ("state", "round", "table", "team", "limit", "offset"):
        assert f"<code>{name}</code>" in card
    assert "By number." in card


def test_every_operation_is_on_the_page_once(page):
    ids = [operation.id for _, operations in groups() for operation in operations]
    assert len(ids) == len(set(ids)) > 100
    for name in ids:
        assert page.count(f'<details class="card" id="{name}">') == 1


def test_nothing_in_a_description_becomes_markup():
    assert mark_code("<b> `<i>` x") == "&lt;b&gt; <code>&lt;i&gt;</code> x"
