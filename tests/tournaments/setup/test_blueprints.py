"""Events to start from: as their sources print them, and stored by value."""

import datetime as clock
import html

import pytest
from django.utils.translation import override

from scoring.book import book, languages
from scoring.registry import all_rulesets, ruleset
from tests.cast import Cast
from tournaments.actors import actor_of_account
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Plan, Table
from tournaments.regulation.faults import faults_of
from tournaments.regulation.selectors import settings_of
from tournaments.setup.blueprints import BLUEPRINTS, DEFAULTS
from tournaments.setup.services.create import NewTournament, create_from_blueprint, create_plan

DAY = clock.date(2027, 4, 24)


def made_from(cast: Cast, key: str, language: str = "pt-br") -> Plan:
    new = NewTournament("Olimpíada", language, "America/Sao_Paulo", DAY)
    tournament = create_from_blueprint(
        by=actor_of_account(cast.organizer), owner=cast.organizer, blueprint=key, new=new
    )
    return Plan.objects.select_related("tournament").get(tournament=tournament)


def test_aabb_is_the_event_as_printed(cast):
    """Articles 1 to 7; tolerance off (B30), third place by match (B20), five before three (B19)."""
    plan = made_from(cast, "aabb")
    fields = {
        "date": DAY,
        "starts_at": clock.time(14),
        "category": "Mista, aberta a todos",
        "minimum_age": 18,
        "team_size": 2,
        "cap": 16,
        "mode": "both",
        "best_of_first": 5,
        "best_of_later": 3,
        "best_of_rounds": {},
        "third_place": "match",
        "tolerance_first": None,
        "tolerance_later": None,
        "ruleset": "paulista-aabb",
        "ruleset_version": ruleset("paulista-aabb").version,
    }
    assert {name: getattr(plan, name) for name in fields} == fields


@pytest.mark.parametrize(
    ("key", "first", "later"), [("asart", 3, 3), ("caballeros", 1, 1), ("venezolano", 3, 3)]
)
def test_the_others_play_the_series_of_their_books(cast, key, first, later):
    plan = made_from(cast, key)
    assert (plan.best_of_first, plan.best_of_later, plan.ruleset) == (first, later, key)


def test_every_game_has_a_plan_to_start_from():
    assert {blueprint.ruleset for blueprint in BLUEPRINTS.values()} == all_rulesets().keys()


def test_tento_is_ready_to_be_set_up(cast):
    plan = made_from(cast, "tento")
    assert (plan.ruleset, plan.best_of_first, plan.best_of_later) == ("paulista-tento", 3, 3)
    assert plan.options["requests_in_onze"] == "tento"


@pytest.mark.parametrize("key", BLUEPRINTS)
def test_a_plan_from_a_blueprint_is_sound_and_holds_every_option_by_value(cast, key):
    plan = made_from(cast, key)
    assert faults_of(settings_of(plan)) == ()
    rules = ruleset(plan.ruleset)
    assert plan.options == dict(rules.choose())
    assert plan.options
    numbers = Table.objects.filter(tournament=plan.tournament, in_use=True).values_list(
        "number", flat=True
    )
    assert list(numbers) == list(range(1, DEFAULTS["tables"] + 1))


@pytest.mark.parametrize("key", BLUEPRINTS)
def test_what_is_said_to_be_printed_has_its_article_in_the_book(key):
    blueprint = BLUEPRINTS[key]
    for language in languages(blueprint.ruleset):
        known = book(blueprint.ruleset, language).numbers
        assert set(blueprint.printed.values()) <= set(known)


FORMATS = {
    "zonas": ("Zonas y cuadro", ["groups", "knockout"], ""),
    "classificatoria": ("Classificatória e mata-mata", ["rounds", "knockout"], ""),
    "repescagem": ("Repescagem paga", ["rounds", "knockout"], "bought_back"),
    "gaucho": ("Gaúcho (trios)", ["rounds", "knockout"], ""),
    "gaucho-repescagem": (
        "Gaúcho com repescagem (trios)",
        ["rounds", "knockout", "knockout", "knockout"],
        "ladder",
    ),
    "copas": ("Copa de oro y de plata", ["groups", "knockout", "knockout"], "rest"),
    "repechaje": ("Repechaje", ["knockout", "knockout"], "first_round_losers"),
    "relleno": ("Cuadro que se completa", ["knockout"], ""),
    "liga": ("Liga de un día", ["groups"], ""),
}


@pytest.mark.parametrize("key", FORMATS)
def test_every_usual_format_is_offered_where_an_event_begins(client, cast, key):
    name, kinds, whence = FORMATS[key]
    stages = BLUEPRINTS[key].settings["stages"]
    assert [stage["kind"] for stage in stages] == kinds
    assert stages[-1].get("from", "") == whence
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/new/", headers={"Accept-Language": "pt-br"}).text
    assert name in page
    with override("pt-br"):
        assert str(BLUEPRINTS[key].summary) in html.unescape(page)


@pytest.mark.parametrize("key", BLUEPRINTS)
def test_each_says_in_a_line_what_it_is(key):
    for language in ("es-ar", "pt-br", "es-ve", "en"):
        with override(language):
            assert len(str(BLUEPRINTS[key].summary)) > 30


def test_the_category_is_written_in_the_tournaments_language(cast):
    assert made_from(cast, "aabb", "es-ar").category == "Mixta, abierta a todos"


def test_a_tournament_gets_one_plan_only_and_no_unknown_one(cast):
    nora = actor_of_account(cast.organizer)
    with pytest.raises(NotFound):
        create_plan(cast.tournament, by=nora, blueprint="poker")
    create_plan(cast.tournament, by=nora, blueprint="asart")
    with pytest.raises(Refused, match="already_planned"):
        create_plan(cast.tournament, by=nora, blueprint="aabb")
