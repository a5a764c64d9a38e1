"""Rows from before people had a short name get one, and nobody else's changes."""

import importlib

from django.apps import apps

from tests.event import inscribe_teams, make_event
from tournaments.models import Participant


def test_rows_from_before_are_called_by_their_short_names(cast):
    plan = make_event(cast)
    inscribe_teams(plan.tournament, 2)
    before = dict(Participant.objects.values_list("pk", "called"))
    assert all(before.values())
    Participant.objects.update(called="")
    migration = importlib.import_module("tournaments.migrations.0017_call_everybody")
    migration.call_everybody(apps, None)
    assert dict(Participant.objects.values_list("pk", "called")) == before
