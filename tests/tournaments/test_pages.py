"""The pages: what they show to whom, what they do with bad input, and what they cost."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.cast import Cast
from tournaments.actors import actor_of_account
from tournaments.models import RoleGrant, Tournament
from tournaments.roles.services import invite
from tournaments.setup.services.create import create_tournament

BACKEND = "django.contrib.auth.backends.ModelBackend"


def grow(cast: Cast, count: int) -> None:
    """More tournaments, people and log entries."""
    nora = actor_of_account(cast.organizer)
    for n in range(count):
        create_tournament(
            by=nora, owner=cast.organizer, name=f"Copa {n}", language="es-ar", time_zone="UTC"
        )
        invite(cast.tournament, by=nora, email=f"p{n}@x.example", name=f"P{n}", role="referee")


@pytest.mark.parametrize(
    "name",
    [
        "tournaments:home",
        "spectators:tournament",
        "tournaments:people",
        "tournaments:log",
        "tournaments:log_head",
    ],
)
def test_a_page_costs_the_same_whatever_the_size(organizer, cast, name, django_assert_num_queries):
    url = reverse(name, args=[] if name == "tournaments:home" else [cast.tournament.slug])
    counts = []
    for extra in (0, 12):
        grow(cast, extra)
        with CaptureQueriesContext(connection) as counter:
            organizer.get(url)
        counts.append(len(counter))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("name", "most"),
    [("tournaments:home", 4), ("spectators:tournament", 19), ("tournaments:log_head", 2)],
)
def test_a_hot_page_costs_few_queries(organizer, cast, name, most, django_assert_max_num_queries):
    url = reverse(name, args=[] if name == "tournaments:home" else [cast.tournament.slug])
    with django_assert_max_num_queries(most):
        organizer.get(url)


def test_opening_a_tournament_leads_to_its_page(organizer):
    data = {"name": "Copa Otoño", "language": "es-ar", "time_zone": "America/Caracas"}
    answer = organizer.post(reverse("tournaments:new_tournament"), data, follow=True)
    assert answer.redirect_chain == [("/t/copa-otono/", 302)]
    assert "Copa Otoño" in answer.content.decode()


def test_a_tournament_named_in_emoji_gets_an_address_too(organizer):
    data = {"name": "🃏🏆", "language": "en", "time_zone": "UTC"}
    organizer.post(reverse("tournaments:new_tournament"), data)
    assert Tournament.objects.get(name="🃏🏆").slug == "torneo"


def test_all_faults_are_shown_at_once_and_the_input_stays(organizer):
    data = {"name": "x" * 121, "language": "klingon", "time_zone": "Mars/Base"}
    answer = organizer.post(reverse("tournaments:new_tournament"), data)
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == {"name", "language", "time_zone"}
    assert "x" * 121 in answer.content.decode()


def test_an_invited_person_appears_among_the_people(organizer, cast):
    url = reverse("tournaments:people", args=[cast.tournament.slug])
    data = {"name": "Zoe", "email": "zoe@example.org", "role": "committee"}
    answer = organizer.post(url, data, follow=True)
    page = answer.content.decode()
    assert "Zoe" in page
    assert RoleGrant.objects.filter(user__email="zoe@example.org", role="committee").exists()


def test_a_role_given_twice_gets_a_sentence(organizer, cast):
    url = reverse("tournaments:people", args=[cast.tournament.slug])
    data = {"name": "Ana", "email": cast.referee.email, "role": "referee"}
    answer = organizer.post(url, data)
    assert answer.status_code == 200
    assert answer.context["form"].errors["role"]


def test_the_last_organizer_gets_a_sentence(organizer, cast):
    grant = RoleGrant.objects.get(user=cast.organizer, tournament=cast.tournament)
    url = reverse("tournaments:end_role", args=[cast.tournament.slug, grant.pk])
    answer = organizer.post(url, {"reason": ""})
    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors()
    grant.refresh_from_db()
    assert grant.ended_at is None


def test_who_only_sees_the_people_gets_no_form(client, cast):
    client.force_login(cast.referee, backend=BACKEND)
    page = client.get(reverse("tournaments:people", args=[cast.tournament.slug])).content.decode()
    assert 'name="email"' not in page


ANYTHING = st.text(max_size=300)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(name=ANYTHING, email=ANYTHING, choice=ANYTHING)
def test_no_input_breaks_a_form(organizer, cast, name, email, choice):
    """Whatever is typed: an answer in the 200s or 300s, never a 500."""
    forms = {
        reverse("tournaments:new_tournament"): {
            "name": name,
            "language": choice,
            "time_zone": email,
        },
        reverse("tournaments:people", args=[cast.tournament.slug]): {
            "name": name,
            "email": email,
            "role": choice,
        },
        reverse("accounts:sign_up"): {"name": name, "email": email},
        reverse("accounts:request_password_link"): {"email": email},
        reverse("accounts:account"): {"name": name, "language": choice},
    }
    for url, data in forms.items():
        assert organizer.post(url, data).status_code in {200, 302}


@pytest.mark.parametrize("page", ["0", "-1", "abc", "99999", "é"])
def test_a_page_number_that_makes_no_sense_still_shows_the_log(organizer, cast, page):
    url = reverse("tournaments:log", args=[cast.tournament.slug])
    assert organizer.get(url, {"page": page}).status_code == 200
