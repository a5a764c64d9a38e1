"""The set-up page: every setting, its line, its lock, its faults, and what it means in words."""

from typing import Any

import pytest
from django.db import connection
from django.forms import ChoiceField
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.cast import Cast
from tests.event import inscribe_teams
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import SYSTEM, actor_of_account
from tournaments.models import Plan, Tournament
from tournaments.regulation.selectors import settings_of
from tournaments.regulation.settings import FIELDS
from tournaments.setup.forms import SECTIONS, SetupForm
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import create_plan, create_tournament

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    create_plan(cast.tournament, by=actor_of_account(cast.organizer), blueprint="aabb")
    return cast.tournament


def url(tournament: Tournament, name: str = "tournaments:setup") -> str:
    return reverse(name, args=[tournament.slug])


def part_url(tournament: Tournament, part: str) -> str:
    return reverse("tournaments:setup_part", args=[tournament.slug, part])


def save_parts(client: Client, tournament: Tournament, typed: dict[str, str]) -> dict[str, Any]:
    """Every part in turn, each with its own save; the answers of those that were not saved."""
    answers = {part: client.post(part_url(tournament, part), typed) for part in SECTIONS}
    return {part: answer for part, answer in answers.items() if answer.status_code != 302}


def plan_of(tournament: Tournament) -> Plan:
    return Plan.objects.select_related("tournament").get(tournament=tournament)


def as_shown(tournament: Tournament) -> dict[str, str]:
    """What a browser would send back untouched."""
    form = SetupForm(None, settings=settings_of(plan_of(tournament)), frozen={})
    sent = {}
    for bound in form:
        value = bound.value()
        if isinstance(bound.field, ChoiceField) and value is not None:
            value = str(value)  # of a tick, a browser sends "on" or nothing
        if value is None or value is False or value == "":
            continue
        widget = bound.field.widget
        sent[bound.name] = widget.format_value(value) if hasattr(widget, "format") else value
    sent["options_of"] = form.rules.key
    return {name: "on" if value is True else str(value) for name, value in sent.items()}


def test_every_setting_has_a_field_and_its_line(tournament):
    form = SetupForm(None, settings=settings_of(plan_of(tournament)), frozen={})
    shown = [name for names in SECTIONS.values() for name in names]
    assert sorted(shown) == sorted(set(FIELDS) - {"options", "best_of_rounds"})
    assert [name for name in shown if name in form.fields and not form[name].help_text] == []
    assert len(form.option_fields) == 10
    assert len(form.round_fields) == 10


def test_sending_the_page_back_untouched_changes_nothing(nora, tournament):
    before = tournament.log.count()
    assert save_parts(nora, tournament, as_shown(tournament)) == {}
    assert tournament.log.count() == before


def test_a_time_of_closing_with_seconds_is_not_a_change(nora, tournament, cast):
    nora.post(reverse("tournaments:stage", args=[tournament.slug, "open"]))
    nora.post(reverse("tournaments:stage", args=[tournament.slug, "close"]))
    before = tournament.log.count()
    nora.post(part_url(tournament, "inscriptions"), as_shown(tournament))
    assert tournament.log.count() == before


def test_settings_are_saved_and_logged(nora, tournament):
    data = as_shown(tournament) | {
        "name": "Copa Nueva",
        "cap": "32",
        "opens_at": "2027-03-01T09:30",
        "closes_at": "2027-04-01T18:00",
        "fee": "50",
        "currency": "BRL",
        "round_final": "5",
        "option_deck": "limpo",
        "sponsors": "Bar Norte\r\n\r\n  Club Sur  ",
        "calls_by_itself": "on",
    }
    del data["version"]
    assert save_parts(nora, tournament, data) == {}
    plan = plan_of(tournament)
    assert (plan.tournament.name, plan.cap, plan.currency) == ("Copa Nueva", 32, "BRL")
    assert plan.best_of_rounds == {"final": 5}
    assert plan.options["deck"] == "limpo"
    assert plan.sponsors == "Bar Norte\nClub Sur"
    assert plan.calls_by_itself is True
    assert plan.opens_at
    assert plan.opens_at.isoformat() == "2027-03-01T12:30:00+00:00"  # typed in Buenos Aires
    assert tournament.log.order_by("-number")[0].action == "plan.changed"


def test_all_faults_are_shown_at_their_fields_and_what_was_typed_stays(nora, tournament):
    data = as_shown(tournament) | {
        "name": "",
        "cap": "100000",
        "date": "31/31/2027",
        "fee": "diez",
        "option_deck": "limpo",
        "option_manilhas": "fixed",
        "best_of_first": "2",
        "minimum_age": "999999999999999999999999",
    }
    refused = save_parts(nora, tournament, data)
    assert {part: set(answer.context["form"].errors) for part, answer in refused.items()} == {
        "event": {"name", "date", "minimum_age"},
        "inscriptions": {"cap", "fee"},
        "format": {"best_of_first"},
        "rules": {"option_deck", "option_manilhas"},
    }
    pages = "".join(answer.content.decode() for answer in refused.values())
    for typed in ("100000", "31/31/2027", "diez", "999999999999999999999999"):
        assert f'value="{typed}"' in pages
    assert plan_of(tournament).cap == 16


def test_the_preview_says_what_is_typed_and_saves_nothing(nora, tournament):
    typed = {
        "event": ({"language": "pt-br"}, "duplas"),  # the tournament's language, whoever looks
        "inscriptions": ({"cap": "12"}, "como máximo 12 parejas"),
        "format": ({"third_place": "shared"}, "comparten el tercer puesto"),
    }
    for part, (data, words) in typed.items():
        data |= {"part": part}
        with override("es-ar"):
            answer = nora.post(
                url(tournament, "tournaments:setup_preview"),
                as_shown(tournament) | data,
                headers={"HX-Request": "true"},
            )
        text = answer.content.decode()
        assert "<html" not in text
        assert words in text
        assert 'id="options"' not in text
    assert plan_of(tournament).cap == 16


def test_other_rules_bring_their_options_along(nora, tournament):
    data = as_shown(tournament) | {"ruleset": "venezolano", "part": "rules"}
    text = nora.post(
        url(tournament, "tournaments:setup_preview"), data, headers={"HX-Request": "true"}
    ).content.decode()
    assert 'hx-swap-oob="true"' in text
    assert "option_mas_a_ley" in text


def test_without_scripts_the_preview_is_the_whole_page_with_what_was_typed(nora, tournament):
    data = as_shown(tournament) | {"part": "inscriptions", "cap": "12", "fee": "diez"}
    answer = nora.post(url(tournament, "tournaments:setup_preview"), data)
    text = answer.content.decode()
    assert "<html" in text
    assert 'value="12"' in text
    assert answer.context["form"].errors


def test_frozen_settings_are_locked_with_their_reason(nora, cast):
    hall = open_hall(cast)
    hall.win(1)
    fields: dict[str, Any] = {}
    for part in SECTIONS:
        fields |= nora.get(part_url(hall.tournament, part)).context["form"].fields
    assert fields["cap"].disabled
    assert fields["option_duty"].disabled
    assert not fields["tables"].disabled
    with override("es-ar"):
        assert str(fields["cap"].locked) == "El sorteo lo usó."
    # The browser does not send what is locked: the rest is saved.
    locked = {name for name, field in fields.items() if field.disabled}
    data = {name: v for name, v in as_shown(hall.tournament).items() if name not in locked}
    assert save_parts(nora, hall.tournament, data | {"tables": "6"}) == {}
    assert plan_of(hall.tournament).tables == 6


def test_a_page_older_than_the_event_is_refused_field_by_field(nora, cast):
    hall = open_hall(cast)
    data = as_shown(hall.tournament) | {"cap": "64", "third_place": "none"}
    hall.win(1)
    refused = save_parts(nora, hall.tournament, data | {"option_duty": "points"})
    assert {part: set(answer.context["form"].errors) for part, answer in refused.items()} == {
        "inscriptions": {"cap"},
        "format": {"third_place"},
        "rules": {"ruleset"},
    }


def test_each_part_is_saved_by_itself_and_leads_to_the_next_one(nora, tournament):
    first = nora.get(url(tournament))
    assert set(first.context["form"].fields) == {*SECTIONS["event"], "version"}
    typed = as_shown(tournament) | {"cap": "", "fee": "x", "tables": "3", "next": "1"}
    answer = nora.post(part_url(tournament, "day"), typed)
    assert answer.headers["Location"] == part_url(tournament, "end")
    plan = plan_of(tournament)
    assert (plan.tables, plan.cap) == (3, 16)
    assert nora.get(part_url(tournament, "nowhere")).status_code == 404


def test_another_tab_in_another_part_is_no_conflict(nora, tournament):
    stale = nora.get(part_url(tournament, "day")).context["form"]["version"].value()
    nora.post(part_url(tournament, "inscriptions"), as_shown(tournament) | {"cap": "12"})
    typed = as_shown(tournament) | {"tables": "3", "version": stale}
    assert nora.post(part_url(tournament, "day"), typed).status_code == 302
    assert (plan_of(tournament).cap, plan_of(tournament).tables) == (12, 3)


def test_rules_that_do_not_go_with_another_part_say_which_part(nora, tournament):
    change_plan(tournament, by=SYSTEM, changes={"ruleset": "asart", "team_size": 3})
    typed = as_shown(tournament) | {"ruleset": "paulista-aabb", "options_of": "asart"}
    answer = nora.post(part_url(tournament, "rules"), typed)
    [words] = answer.context["form"].non_field_errors()
    assert words.startswith("Inscripciones, ")


def test_a_cap_below_what_is_taken_gets_a_sentence(nora, tournament, cast):
    nora.post(reverse("tournaments:stage", args=[tournament.slug, "open"]))
    tournament.refresh_from_db()
    inscribe_teams(tournament, 3)
    answer = nora.post(part_url(tournament, "inscriptions"), as_shown(tournament) | {"cap": "2"})
    assert set(answer.context["form"].errors) == {"cap"}


def test_a_tournament_without_a_plan_starts_from_a_blueprint(nora, cast):
    assert nora.post(url(cast.tournament), {"blueprint": "poker"}).status_code == 200
    assert nora.post(url(cast.tournament), {"blueprint": "caballeros"}).status_code == 302
    assert plan_of(cast.tournament).ruleset == "caballeros"


def test_it_costs_the_same_whatever_the_size(nora, cast):
    counts = []
    for teams in (4, 32):
        tournament = create_tournament(
            by=SYSTEM, owner=cast.organizer, name="Copa", language="es-ar", time_zone="UTC"
        )
        open_hall(cast, teams, tournament=tournament)
        with CaptureQueriesContext(connection) as counter:
            nora.get(url(tournament))
        counts.append(len(counter))
    assert counts[0] == counts[1] <= 10


ANYTHING = st.one_of(
    st.text(max_size=40), st.integers().map(str), st.dates().map(str), st.just("0001-01-01T00:00")
)
NAMES = [name for names in SECTIONS.values() for name in names]


TYPED = given(
    part=st.sampled_from(list(SECTIONS)),
    typed=st.dictionaries(st.sampled_from([*NAMES, "option_deck", "round_final"]), ANYTHING),
)
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@settings(PATIENT, max_examples=30)
@TYPED
def test_nothing_that_is_typed_breaks_the_page(nora, tournament, part, typed):
    type_into(nora, tournament, part, typed)


@pytest.mark.full
@settings(PATIENT, max_examples=400)
@TYPED
def test_nothing_of_much_that_is_typed_breaks_the_page(nora, tournament, part, typed):
    type_into(nora, tournament, part, typed)


def type_into(nora, tournament, part, typed):
    data = as_shown(tournament) | typed | {"part": part}
    assert nora.post(part_url(tournament, part), data).status_code in {200, 302}
    assert nora.post(url(tournament, "tournaments:setup_preview"), data).status_code == 200
    assert nora.get(reverse("tournaments:regulation", args=[tournament.slug])).status_code == 200


def test_the_currency_is_chosen_from_a_list_in_the_readers_words(nora, tournament):
    nora.cookies["language"] = "pt-br"
    form = nora.get(part_url(tournament, "inscriptions")).context["form"]
    assert ("BRL", "Real brasileiro (R$)") in list(form.fields["currency"].choices)


def test_a_currency_of_another_country_stays_in_the_list(nora, tournament):
    Plan.objects.filter(tournament=tournament).update(currency="MXN")
    form = nora.get(part_url(tournament, "inscriptions")).context["form"]
    assert "MXN" in dict(form.fields["currency"].choices)
