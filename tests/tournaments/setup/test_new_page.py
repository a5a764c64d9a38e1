"""A new tournament in minutes: from a blueprint, or like an earlier one."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.cast import Cast
from tests.event import make_event
from tournaments.models import Plan, Tournament
from tournaments.setup.blueprints import BLUEPRINTS

BACKEND = "django.contrib.auth.backends.ModelBackend"
NAMED = {"name": "Copa Otoño", "language": "es-ar", "time_zone": "America/Caracas"}


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


def opened(client: Client, **more: str | list[str]) -> Plan:
    answer = client.post(reverse("tournaments:new_tournament"), NAMED | more)
    assert answer.status_code == 302, answer.context["form"].errors
    return Plan.objects.select_related("tournament").get(tournament__name="Copa Otoño")


def test_a_name_is_enough_and_the_language_chooses_the_blueprint(nora):
    nora.cookies[settings.LANGUAGE_COOKIE_NAME] = "pt-br"
    assert opened(nora).blueprint == "aabb"


@pytest.mark.parametrize("key", ["aabb", "asart", "caballeros", "venezolano"])
def test_from_each_blueprint(nora, key):
    plan = opened(nora, start=key, date="2027-04-24")
    assert (plan.blueprint, str(plan.date)) == (key, "2027-04-24")


def test_like_an_earlier_tournament_with_its_people(nora, cast):
    make_event(cast, cap=24, rules="caballeros")
    plan = opened(nora, start=f"copy:{cast.tournament.slug}", brings=["committee", "referees"])
    assert (plan.cap, plan.ruleset) == (24, "caballeros")
    assert plan.tournament.grants.filter(role="referee", user=cast.referee).exists()


def test_somebody_elses_tournament_is_not_offered_and_not_copied(nora, cast):
    make_event(cast, tournament=cast.other_tournament)
    page = nora.get(reverse("tournaments:new_tournament"))
    assert cast.other_tournament.name not in page.content.decode()
    answer = nora.post(
        reverse("tournaments:new_tournament"),
        NAMED | {"start": f"copy:{cast.other_tournament.slug}"},
    )
    assert answer.status_code == 200
    assert "start" in answer.context["form"].errors
    assert not Tournament.objects.filter(name="Copa Otoño").exists()


def test_the_copy_asked_for_in_the_address_is_chosen_already(nora, cast):
    make_event(cast)
    page = nora.get(reverse("tournaments:new_tournament"), {"copy": cast.tournament.slug})
    assert page.context["form"]["start"].value() == f"copy:{cast.tournament.slug}"
    assert page.context["form"]["name"].value() == cast.tournament.name
    starts = re.findall(r'name="start"[^>]*value="([^"]+)"', page.text)
    assert starts[0] == f"copy:{cast.tournament.slug}"


@pytest.mark.parametrize("date", ["0001-01-01", "9999-12-31", "ayer", "2027-13-40"])
def test_an_absurd_date_gets_a_sentence(nora, date):
    answer = nora.post(reverse("tournaments:new_tournament"), NAMED | {"date": date})
    assert set(answer.context["form"].errors) == {"date"}
    assert date in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "last"), [("es-ve", "pt-br"), ("es-ar", "pt-br"), ("pt-br", "es-ve")]
)
def test_events_of_ones_own_country_come_first(nora, language, last):
    nora.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    own, others = nora.get(reverse("tournaments:new_tournament")).context["starts"]
    assert next(iter(own.values())).language == language
    assert list(others.values())[-1].language == last
    assert not {blueprint.language[:2] for blueprint in others.values()} & {language[:2]}
    assert own.keys() | others.keys() == BLUEPRINTS.keys()


def test_an_event_of_another_country_that_was_chosen_is_seen(nora):
    nora.cookies[settings.LANGUAGE_COOKIE_NAME] = "es-ar"
    page = reverse("tournaments:new_tournament")
    assert '<details class="more-starts" open>' not in nora.get(page).text
    assert '<details class="more-starts" open>' in nora.post(page, {"start": "aabb"}).text
