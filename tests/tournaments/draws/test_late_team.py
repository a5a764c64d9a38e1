"""The tolerance clock proposes the walkover; a person says it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.hall.conftest import hall
from tests.tournaments.matches.hall import Hall
from tournaments.matches.services.calls import call_next
from tournaments.models import Match

__all__ = ["hall"]  # the fixture


def called_ago(hall: Hall, minutes: int) -> None:
    call_next(hall.tournament, by=hall.by)
    Match.objects.filter(tournament=hall.tournament, number=1).update(
        called_at=timezone.now() - timedelta(minutes=minutes)
    )


@pytest.mark.parametrize(("missing", "act"), [("A", "walkover:B"), ("B", "walkover:A")])
def test_the_board_leads_to_a_decision_that_is_filled_in(
    nora: Client, hall: Hall, missing: str, act: str
):
    called_ago(hall, 16)
    desk = f"/t/{hall.tournament.slug}/board/1/?missing={missing}"
    assert f"{desk}#decide" in nora.get(f"/t/{hall.tournament.slug}/board/").text
    form = nora.get(desk).context["forms"]["decide"]
    assert form["act"].value() == act
    assert "15 minutes" in form["reason"].value()
    assert hall.state(1) == "called"  # nothing happened by itself
    decision = {"do": "decide", "act": act, "reason": form["reason"].value()}
    assert "W.O." in nora.post(desk, decision).context["forms"]["decide"].question
    assert hall.state(1) == "called"
    nora.post(desk, decision | {"sure": act})
    assert (hall.match(1).how, hall.match(1).winner) == ("walkover", act[-1])


@pytest.mark.parametrize(("minutes", "missing"), [(14, "A"), (16, ""), (16, "C")])
def test_before_its_time_or_without_a_name_nothing_is_proposed(
    nora: Client, hall: Hall, minutes: int, missing: str
):
    called_ago(hall, minutes)
    answer = nora.get(f"/t/{hall.tournament.slug}/board/1/?missing={missing}")
    assert answer.context["forms"]["decide"]["reason"].value() is None
