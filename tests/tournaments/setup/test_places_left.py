"""How many places are left is told while somebody could take one, and never after."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from tournaments.models import Plan, Progress
from tournaments.setup.selectors import Overview

NOW = timezone.now()
OPEN = {Progress.SETUP, Progress.OPEN}


def places_left(stage: str, *, cap: int | None = 9, closes_in: int | None = None) -> str:
    closes_at = None if closes_in is None else NOW + timedelta(minutes=closes_in)
    plan = Plan(cap=cap, team_size=2, closes_at=closes_at)
    with translation.override("pt-br"):
        return Overview(stage=stage, plan=plan, teams_in=7, now=NOW).places_left


@pytest.mark.parametrize("stage", list(Progress))
def test_only_while_inscription_is_ahead_or_open(stage):
    assert places_left(stage, closes_in=1) == ("Restam 2 vagas" if stage in OPEN else "")
    assert places_left(stage, closes_in=0) == ""


def test_without_a_limit_nothing_is_counted():
    assert places_left(Progress.OPEN, cap=None) == ""
