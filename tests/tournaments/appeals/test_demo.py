"""The demo shows a ruling, an appeal that waits and one that was decided; and an afternoon that is
going on in every country."""

import tomllib

import pytest

from operations.demo import DEMO_FILE, add_disputes
from scoring.registry import ruleset
from tests.cast import Cast
from tests.tournaments.appeals.table import referee
from tests.tournaments.matches.hall import open_hall
from tournaments.audit.verify import verify
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import Sheet, confirm_result, record_games
from tournaments.models import Appeal, Entry
from tournaments.setup.blueprints import BLUEPRINTS

EVENTS = tomllib.loads(DEMO_FILE.read_text())["events"]
DISPUTED = [event for event in EVENTS if "dispute" in event]
FIRST_HANDS = {"asart": "mano para A", "venezolano": "base para A"}


@pytest.mark.parametrize("event", DISPUTED, ids=lambda event: event["slug"])
def test_its_quarrels_are_told_through_the_services(cast: Cast, event):
    rules = ruleset(BLUEPRINTS[event["blueprint"]].ruleset)
    hall = open_hall(cast, 8, rules=rules.key)
    games = ((rules.target, 0),) * (hall.match(1).best_of // 2 + 1)
    record_games(hall.match(1), by=hall.by, sheet=Sheet(games))
    confirm_result(hall.match(1), by=hall.by, signed=True)
    call_next(hall.tournament, by=hall.by)
    line = Submission(FIRST_HANDS[rules.key])
    record_entry(hall.match(2), by=hall.by, submission=line)
    add_disputes(hall.tournament, event["dispute"], referee=referee(hall))
    old, new = Appeal.objects.order_by("number")
    assert (old.state, old.outcome) == ("closed", "stands")
    assert (new.state, new.line) == ("committee", 3)
    ruled = Entry.objects.get(kind="ruling")
    assert ruled.awards or ruled.changes
    assert verify(hall.tournament.pk).is_sound


def test_an_afternoon_is_going_on_in_every_country():
    running = [event for event in EVENTS if event["until"] == "middle"]
    countries = {
        country
        for event in running
        for country in ruleset(BLUEPRINTS[event["blueprint"]].ruleset).countries
    }
    assert countries == {"AR", "BR", "VE"}
    assert all(event["teams"] > 8 for event in running), "with a table in play after a round"
