"""The regulation's fingerprint: what changes it, what does not, and who keeps it."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.registry import all_rulesets
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import Actor, actor_of_account
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import walkover
from tournaments.models import LogEntry, Plan, Tournament
from tournaments.regulation.articles import Reason
from tournaments.regulation.fingerprint import book_language, fingerprint
from tournaments.regulation.selectors import regulation_fingerprint
from tournaments.regulation.settings import PlanSettings
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import create_plan

EVENT = PlanSettings("Copa", "es-ar", "UTC", "asart")


@pytest.fixture
def nora(cast: Cast) -> Actor:
    return actor_of_account(cast.organizer)


def of(tournament: Tournament) -> str:
    return regulation_fingerprint(
        Plan.objects.select_related("tournament").get(tournament=tournament)
    )


@pytest.mark.parametrize(
    "change",
    [
        {"best_of_later": 5},
        {"third_place": "shared"},
        {"minimum_age": 18},
        {"tolerance_first": 10},
        {"options": {"falta_envido_malas": "leader"}},
        {"ruleset": "caballeros"},
        {"language": "en"},
    ],
)
def test_another_rule_is_another_fingerprint(change):
    changed = replace(EVENT, **change)
    assert fingerprint(changed, version="1") != fingerprint(EVENT, version="1")


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Otra"},
        {"place": "Club"},
        {"sponsors": "Almacén"},
        {"questions": "Talle"},
        {"list_order": "surname"},
        {"category": "Libre"},
        {"date": date(2026, 11, 1)},
        {"tables": 3},
        {"language": "es-ve"},
    ],
)
def test_where_when_and_who_pays_are_no_rules(change):
    changed = replace(EVENT, **change)
    assert fingerprint(changed, version="1") == fingerprint(EVENT, version="1")


def test_the_rules_own_version_counts():
    assert fingerprint(EVENT, version="1") != fingerprint(EVENT, version="2")


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", ["es-ar", "pt-br", "es-ve", "en"])
def test_every_book_speaks_every_language_of_an_event(key, language):
    assert book_language(key, language) == language[:2]


def test_the_log_keeps_it_from_the_first_plan_on(cast, nora):
    tournament = cast.tournament
    create_plan(tournament, by=nora, blueprint="asart")
    first = of(tournament)
    change_plan(tournament, by=nora, changes={"best_of_later": 5})
    kept = [
        entry.data["regulation"]
        for entry in LogEntry.objects.filter(tournament=tournament, action__startswith="plan.")
    ]
    assert kept == [first, of(tournament)]
    assert first != of(tournament)


def test_rulings_and_decisions_cite_it_and_hands_do_not(cast):
    hall = open_hall(cast)
    match = hall.match(1)
    for line in ("A envido, B quiero, envido para A, mano para B", "ruling 024 B2"):
        record_entry(match, by=hall.by, submission=Submission(line))
    walkover(hall.match(2), by=hall.by, winner="A", because=Reason("No vinieron"))
    entries = LogEntry.objects.filter(tournament=hall.tournament, action="match.entry")
    cited = {entry.data["kind"]: entry.data.get("regulation") for entry in entries}
    mark = of(hall.tournament)
    assert cited == {"hand": None, "ruling": mark, "walkover": mark}
