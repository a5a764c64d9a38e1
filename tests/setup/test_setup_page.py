"""The set-up page: every setting, its line, its lock, its faults, and what it means in words."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cast import Cast
from tests.event import inscribe_teams
from tests.matches.hall import open_hall
from tournaments.actors import SYSTEM, of_account
from tournaments.models import Plan, Tournament
from tournaments.plan_forms import SECTIONS, SetupForm
from tournaments.regulation.settings import FIELDS
from tournaments.services.plans import make_plan, settings_of
from tournaments.services.tournaments import create_tournament

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


@pytest.fixture
def event(cast: Cast) -> Tournament:
    make_plan(cast.tournament, by=of_account(cast.organizer), blueprint="aabb")
    return cast.tournament


def url(event: Tournament, name: str = "setup") -> str:
    return reverse(name, args=[event.slug])


def plan_of(event: Tournament) -> Plan:
    return Plan.objects.select_related("tournament").get(tournament=event)


def as_shown(event: Tournament) -> dict[str, str]:
    """What a browser would send back untouched."""
    form = SetupForm(None, settings=settings_of(plan_of(event)), frozen={})
    sent = {}
    for bound in form:
        value = bound.value()
        if value in (None, False, ""):
            continue
        widget = bound.field.widget
        sent[bound.name] = widget.format_value(value) if hasattr(widget, "format") else value
    sent["options_of"] = form.rules.key
    return {name: "on" if value is True else str(value) for name, value in sent.items()}


def test_every_setting_has_a_field_and_its_line(event):
    form = SetupForm(None, settings=settings_of(plan_of(event)), frozen={})
    shown = [name for names in SECTIONS.values() for name in names]
    assert sorted(shown) == sorted(set(FIELDS) - {"options", "best_of_rounds"})
    assert [name for name in shown if not form[name].help_text] == []
    assert len(form.option_fields) == 10
    assert len(form.round_fields) == 10


def test_sending_the_page_back_untouched_changes_nothing(nora, event):
    before = event.log.count()
    answer = nora.post(url(event), as_shown(event))
    assert answer.status_code == 302
    assert event.log.count() == before


def test_a_time_of_closing_with_seconds_is_not_a_change(nora, event, cast):
    nora.post(reverse("stage", args=[event.slug, "open"]))
    nora.post(reverse("stage", args=[event.slug, "close"]))
    before = event.log.count()
    nora.post(url(event), as_shown(event))
    assert event.log.count() == before


def test_settings_are_saved_and_logged(nora, event):
    data = as_shown(event) | {
        "name": "Copa Nueva",
        "cap": "32",
        "opens_at": "2027-03-01T09:30",
        "closes_at": "2027-04-01T18:00",
        "fee": "50",
        "currency": "brl",
        "round_final": "5",
        "option_deck": "limpo",
        "sponsors": "Bar Norte\r\n\r\n  Club Sur  ",
        "calls_by_itself": "on",
    }
    assert nora.post(url(event), data).status_code == 302
    plan = plan_of(event)
    assert (plan.tournament.name, plan.cap, plan.currency) == ("Copa Nueva", 32, "BRL")
    assert plan.best_of_rounds == {"final": 5}
    assert plan.options["deck"] == "limpo"
    assert plan.sponsors == "Bar Norte\nClub Sur"
    assert plan.calls_by_itself is True
    assert plan.opens_at
    assert plan.opens_at.isoformat() == "2027-03-01T12:30:00+00:00"  # typed in Buenos Aires
    assert event.log.order_by("-number")[0].action == "plan.changed"


def test_all_faults_are_shown_at_their_fields_and_what_was_typed_stays(nora, event):
    data = as_shown(event) | {
        "name": "",
        "cap": "100000",
        "date": "31/31/2027",
        "fee": "diez",
        "option_deck": "limpo",
        "option_manilhas": "fixed",
        "best_of_first": "2",
        "minimum_age": "999999999999999999999999",
    }
    answer = nora.post(url(event), data)
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == {
        "name",
        "cap",
        "date",
        "fee",
        "option_deck",
        "option_manilhas",
        "best_of_first",
        "minimum_age",
    }
    for typed in ("100000", "31/31/2027", "diez", "999999999999999999999999"):
        assert f'value="{typed}"' in answer.content.decode()
    assert plan_of(event).cap == 16


def test_the_preview_says_what_is_typed_and_saves_nothing(nora, event):
    data = as_shown(event) | {"cap": "12", "third_place": "shared", "language": "pt-br"}
    with override("es-ar"):
        answer = nora.post(url(event, "setup_preview"), data, headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert "<html" not in text
    assert "no máximo 12 duplas" in text  # the tournament's language, whoever looks
    assert "divide o terceiro lugar" in text
    assert 'id="options"' not in text
    assert plan_of(event).cap == 16


def test_other_rules_bring_their_options_along(nora, event):
    data = as_shown(event) | {"ruleset": "venezolano", "options_of": "paulista-aabb"}
    text = nora.post(
        url(event, "setup_preview"), data, headers={"HX-Request": "true"}
    ).content.decode()
    assert 'hx-swap-oob="true"' in text
    assert "option_mas_a_ley" in text


def test_without_scripts_the_preview_is_the_whole_page_with_what_was_typed(nora, event):
    data = as_shown(event) | {"cap": "12", "name": ""}
    answer = nora.post(url(event, "setup_preview"), data)
    text = answer.content.decode()
    assert "<html" in text
    assert 'value="12"' in text
    assert answer.context["form"].errors


def test_frozen_settings_are_locked_with_their_reason(nora, cast):
    hall = open_hall(cast)
    hall.win(1)
    answer = nora.get(url(hall.event))
    form = answer.context["form"]
    assert form.fields["cap"].disabled
    assert form.fields["option_duty"].disabled
    assert not form.fields["tables"].disabled
    with override("es-ar"):
        assert str(form.fields["cap"].locked) == "El sorteo lo usó."
    # The browser does not send what is locked: the rest is saved.
    locked = {name for name, field in form.fields.items() if field.disabled}
    data = {name: v for name, v in as_shown(hall.event).items() if name not in locked}
    assert nora.post(url(hall.event), data | {"tables": "6"}).status_code == 302
    assert plan_of(hall.event).tables == 6


def test_a_page_older_than_the_event_is_refused_field_by_field(nora, cast):
    hall = open_hall(cast)
    data = as_shown(hall.event) | {"cap": "64", "third_place": "none"}
    hall.win(1)
    answer = nora.post(url(hall.event), data | {"option_duty": "points"})
    assert set(answer.context["form"].errors) == {"cap", "third_place", "ruleset"}


def test_a_cap_below_what_is_taken_gets_a_sentence(nora, event, cast):
    nora.post(reverse("stage", args=[event.slug, "open"]))
    event.refresh_from_db()
    inscribe_teams(event, 3)
    answer = nora.post(url(event), as_shown(event) | {"cap": "2"})
    assert set(answer.context["form"].errors) == {"cap"}


def test_a_tournament_without_a_plan_starts_from_a_blueprint(nora, cast):
    assert nora.post(url(cast.tournament), {"blueprint": "poker"}).status_code == 200
    assert nora.post(url(cast.tournament), {"blueprint": "caballeros"}).status_code == 302
    assert plan_of(cast.tournament).ruleset == "caballeros"


def test_it_costs_the_same_whatever_the_size(nora, cast):
    counts = []
    for teams in (4, 32):
        event = create_tournament(
            by=SYSTEM, owner=cast.organizer, name="Copa", language="es-ar", time_zone="UTC"
        )
        open_hall(cast, teams, tournament=event)
        with CaptureQueriesContext(connection) as counter:
            nora.get(url(event))
        counts.append(len(counter))
    assert counts[0] == counts[1] <= 10


ANYTHING = st.one_of(
    st.text(max_size=40), st.integers().map(str), st.dates().map(str), st.just("0001-01-01T00:00")
)
NAMES = [name for names in SECTIONS.values() for name in names]


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(typed=st.dictionaries(st.sampled_from([*NAMES, "option_deck", "round_final"]), ANYTHING))
def test_nothing_that_is_typed_breaks_the_page(nora, event, typed):
    data = as_shown(event) | typed
    assert nora.post(url(event), data).status_code in {200, 302}
    assert nora.post(url(event, "setup_preview"), data).status_code == 200
    assert nora.get(reverse("regulation", args=[event.slug])).status_code == 200
