"""Matches to tables, by hand, all at once, or by themselves; the clock of the tolerance."""

from datetime import timedelta

import pytest

from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.exceptions import NotAllowed, NotFound, Refused
from tournaments.matches.selectors import walkover_due_at
from tournaments.matches.services.calls import call_match, call_next, take_back_call
from tournaments.models import LogEntry, Table


def called(hall: Hall) -> list[tuple[int, int]]:
    rows = hall.tournament.matches.filter(state="called").order_by("number")
    return list(rows.values_list("number", "table__number"))


def test_each_free_table_gets_the_next_ready_match(cast):
    hall = open_hall(cast, 16, tables=5)
    call_next(hall.tournament, by=hall.by)
    assert called(hall) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    assert call_next(hall.tournament, by=hall.by) == []


def test_a_table_out_of_use_or_waiting_for_signatures_is_not_free(cast):
    hall = open_hall(cast, 16, tables=4)
    Table.objects.filter(tournament=hall.tournament, number=2).update(in_use=False)
    call_next(hall.tournament, by=hall.by)
    assert called(hall) == [(1, 1), (2, 3), (3, 4)]
    hall.win(1, confirm=False)
    assert call_next(hall.tournament, by=hall.by) == []
    hall.confirm(1)
    call_next(hall.tournament, by=hall.by)
    assert (4, 1) in called(hall)


def test_a_table_takes_one_match_at_a_time(hall: Hall):
    table = hall.tournament.tables.get(number=2)
    call_match(hall.match(1), by=hall.by, table=table)
    with pytest.raises(Refused, match="table_taken"):
        call_match(hall.match(2), by=hall.by, table=table)
    take_back_call(hall.match(1), by=hall.by)
    call_match(hall.match(2), by=hall.by, table=table)
    assert called(hall) == [(2, 2)]


def test_only_a_ready_match_is_called_and_only_a_called_one_taken_back(hall: Hall):
    with pytest.raises(Refused, match="match_not_ready"):
        call_match(hall.match(5), by=hall.by, table=hall.tournament.tables.first())
    with pytest.raises(Refused, match="match_not_called"):
        take_back_call(hall.match(1), by=hall.by)


def test_another_tournaments_table_is_not_ours(hall: Hall):
    theirs = Table.objects.create(tournament=hall.cast.other_tournament, number=1)
    with pytest.raises(NotFound):
        call_match(hall.match(1), by=hall.by, table=theirs)


def test_referees_do_not_run_the_hall(hall: Hall):
    with pytest.raises(NotAllowed):
        call_next(hall.tournament, by=actor_of_account(hall.cast.referee))


def test_the_tolerance_is_longer_in_the_first_round_and_may_be_off(cast):
    hall = open_hall(cast, 4, tolerance_first=15, tolerance_later=5)
    assert walkover_due_at(hall.match(1), hall.plan) is None
    call_next(hall.tournament, by=hall.by)
    match = hall.match(1)
    assert walkover_due_at(match, hall.plan) == match.called_at + timedelta(minutes=15)
    match.round = 2
    assert walkover_due_at(match, hall.plan) == match.called_at + timedelta(minutes=5)
    hall.plan.tolerance_later = None
    assert walkover_due_at(match, hall.plan) is None


def test_where_the_plan_says_so_the_next_is_called_by_itself(
    cast, django_capture_on_commit_callbacks
):
    hall = open_hall(cast, 8, tables=2, calls_by_itself=True)
    call_next(hall.tournament, by=hall.by)
    with django_capture_on_commit_callbacks(execute=True):
        hall.win(1)
    assert called(hall) == [(2, 2), (3, 1)]
    assert LogEntry.objects.filter(action="match.called").last().actor == "system"
