"""Several people at the same moment, with real threads: an appeal is decided once and never
overtaken by a call or a confirmation that did not see it."""

import pytest

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.appeals.table import OVERTURNED, STANDS, committee, fresh, object_to, rule
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.appeals.services.decide import decide_appeal
from tournaments.appeals.services.file import escalate, file_appeal
from tournaments.audit.verify import verify
from tournaments.exceptions import Refused
from tournaments.matches.services.calls import call_match, call_next
from tournaments.matches.services.results import confirm_result
from tournaments.models import Appeal, Entry, LogEntry


@pytest.fixture
def hall(transactional_db) -> Hall:
    return open_hall(make_cast(), 8, appeals_minutes=15)


def refusals(results: list) -> list[str]:
    unexpected = [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]
    assert unexpected == []
    return [result.code for result in results if isinstance(result, Refused)]


def test_two_of_the_committee_who_decide_at_once_decide_once(hall: Hall):
    rule(hall)
    appeal = object_to(hall, line=2)
    escalate(fresh(appeal), by=committee(hall))
    one, two = fresh(appeal), fresh(appeal)
    results = at_once(
        lambda: decide_appeal(one, by=committee(hall), verdict=OVERTURNED),
        lambda: decide_appeal(two, by=hall.by, verdict=STANDS),
    )
    assert refusals(results) == ["appeal_decided"]
    assert LogEntry.objects.filter(action="appeal.decided").count() == 1
    overturned = fresh(appeal).outcome == "overturned"
    assert hall.match(1).score == ([0, 3] if overturned else [3, 0])
    assert Entry.objects.filter(kind="void").count() == overturned
    assert verify(hall.tournament.pk).is_sound


def test_an_appeal_filed_while_the_next_match_is_called_is_seen_or_comes_after(hall: Hall):
    """Seen: the call is refused. Later: the match is called, and still nobody can begin it."""
    for number in (1, 2, 3, 4):
        hall.win(number)
    match, after = hall.match(1), hall.match(5)
    table = hall.tournament.tables.get(number=1)
    results = at_once(
        lambda: file_appeal(match, by=hall.by, side="B", text="No fue así"),
        lambda: call_match(after, by=hall.by, table=table),
    )
    assert isinstance(results[0], Appeal)
    called = hall.state(5) == "called"
    assert refusals(results) == ([] if called else ["held_by_appeal"])
    filed = LogEntry.objects.get(action="appeal.filed").number
    if called:
        assert LogEntry.objects.get(action="match.called").number < filed
    with pytest.raises(Refused, match="held_by_appeal"):
        hall.win(5)
    assert verify(hall.tournament.pk).is_sound


def test_calling_everything_while_an_appeal_is_filed_passes_over_what_it_holds(hall: Hall):
    for number in (1, 2, 3, 4):
        hall.win(number)
    match = hall.match(1)
    results = at_once(
        lambda: file_appeal(match, by=hall.by, side="B", text="No fue así"),
        *[lambda: call_next(hall.tournament, by=hall.by)] * 3,
    )
    assert refusals(results) == []
    call_next(hall.tournament, by=hall.by)
    assert hall.state(6) == "called"
    if hall.state(5) == "called":
        number = LogEntry.objects.get(action="appeal.filed").number
        called = LogEntry.objects.get(action="match.called", subject=f"match:{hall.match(5).pk}")
        assert called.number < number


def test_a_result_confirmed_while_an_appeal_is_filed_never_lets_the_next_match_begin(hall: Hall):
    hall.win(2)
    hall.win(1, confirm=False)
    match, again = hall.match(1), hall.match(1)
    results = at_once(
        lambda: file_appeal(match, by=hall.by, side="B", text="No fue así"),
        lambda: confirm_result(again, by=hall.by, signed=True),
    )
    assert isinstance(results[0], Appeal)
    confirmed = hall.state(1) == "confirmed"
    assert refusals(results) == ([] if confirmed else ["under_appeal"])
    table = hall.tournament.tables.get(number=1)
    with pytest.raises(Refused):
        call_match(hall.match(5), by=hall.by, table=table)


def test_both_teams_object_at_once_and_each_gets_a_number(hall: Hall):
    hall.win(1, confirm=False)
    one, two = hall.match(1), hall.match(1)
    results = at_once(
        *[lambda: file_appeal(one, by=hall.by, side="A", text="No")] * 2,
        *[lambda: file_appeal(two, by=hall.by, side="B", text="No")] * 2,
    )
    assert refusals(results) == ["appeal_open"] * 2
    assert sorted(Appeal.objects.values_list("number", flat=True)) == [1, 2]
