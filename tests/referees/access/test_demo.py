"""The demo's referees: by name in every event, at tables that are there."""

import tomllib

import pytest

from operations.demo import DEMO_FILE, add_demo_referees
from tests.tournaments.matches.hall import Hall
from tournaments.models import Progress, Role, Tournament

EVENTS = tomllib.loads(DEMO_FILE.read_text())["events"]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["slug"])
def test_every_event_of_the_demo_has_referees_without_accounts_and_a_head(hall: Hall, event):
    add_demo_referees(hall.tournament, event, by=hall.by, account=hall.cast.player)
    by_name = hall.tournament.grants.filter(role=Role.REFEREE, user=None)
    assert by_name.count() >= 2
    assert by_name.filter(head=True).count() == 1
    assert hall.tournament.tables.filter(referee__in=by_name).exists()


def test_an_event_that_is_over_gets_its_referees_without_tables(hall: Hall):
    Tournament.objects.filter(pk=hall.tournament.pk).update(stage=Progress.FINISHED)
    hall.tournament.refresh_from_db()
    add_demo_referees(hall.tournament, EVENTS[0], by=hall.by, account=hall.cast.player)
    assert not hall.tournament.tables.exclude(referee=None).exists()
