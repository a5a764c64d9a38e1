"""The demo's events tell all that an event can tell."""

import tomllib

import pytest

from operations.demo import DEMO_FILE, announce, plan_settings
from tests.event import make_event
from tournaments.actors import actor_of_account
from tournaments.announcement.facts import read_facts
from tournaments.setup.services.change import change_plan

EVENTS = tomllib.loads(DEMO_FILE.read_text())["events"]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["slug"])
def test_nothing_is_left_open(cast, tournament, settings, tmp_path, event):
    settings.MEDIA_ROOT = tmp_path
    by = actor_of_account(cast.organizer)
    make_event(cast, currency="ARS")
    change_plan(tournament, by=by, changes=plan_settings(event["plan"]))
    announce(tournament, event["announcement"], by=by)
    facts = read_facts(tournament)
    assert all(
        (facts.day, facts.hour, facts.place, facts.address, facts.map_link, facts.schedule,
         facts.prizes, facts.contact_name, facts.contact_phone, facts.contact_email, facts.logo,
         facts.sponsor_pictures)
    )  # fmt: skip
    assert "\n" not in facts.place
    assert len(facts.prizes) == 3
