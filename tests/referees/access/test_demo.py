"""The demo's referees: by name in every event, at tables that are there."""

import tomllib

import pytest

from operations.demo import STORY, whistle
from tests.matches.hall import Hall
from tournaments.models import Role, Stage, Tournament

EVENTS = tomllib.loads(STORY.read_text())["events"]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["slug"])
def test_every_event_of_the_demo_has_referees_without_accounts_and_a_head(hall: Hall, event):
    whistle(hall.event, event, by=hall.by, account=hall.cast.player)
    by_name = hall.event.grants.filter(role=Role.REFEREE, user=None)
    assert by_name.count() >= 2
    assert by_name.filter(head=True).count() == 1
    assert hall.event.tables.filter(referee__in=by_name).exists()


def test_an_event_that_is_over_gets_its_referees_without_tables(hall: Hall):
    Tournament.objects.filter(pk=hall.event.pk).update(stage=Stage.FINISHED)
    hall.event.refresh_from_db()
    whistle(hall.event, EVENTS[0], by=hall.by, account=hall.cast.player)
    assert not hall.event.tables.exclude(referee=None).exists()
