"""Several people at the same moment, with real threads: nothing lost, nothing doubled."""

import uuid
from random import Random

import pytest
from django.utils import timezone

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.matches.hall import WHY, Hall, open_hall, sheet
from tests.tournaments.matches.test_corrections import check_edges, other_way
from tests.tournaments.matches.test_corrections_in_place import check_stored
from tournaments.audit.verify import verify
from tournaments.exceptions import Faulty, Refused
from tournaments.matches.services.calls import (
    call_match,
    call_next,
    move_to_table,
    swap_tables,
    take_back_call,
)
from tournaments.matches.services.clocks import Round, add_minutes, pause_clock, start_clock
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import (
    confirm_result,
    note_time_is_up,
    record_games,
    walkover,
)
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Entry, LogEntry, Match, RoundClock


@pytest.fixture
def hall(transactional_db) -> Hall:
    return open_hall(make_cast(), 8)


def finish(hall: Hall, number: int, side: str, *, signed: bool = True):
    match = hall.match(number)
    return lambda: record_games(match, by=hall.by, sheet=sheet(match, side), signed=signed)


def nothing_went_wrong(results: list) -> None:
    assert [result for result in results if isinstance(result, Exception)] == []


def test_two_semifinals_that_end_together_both_reach_the_final(hall: Hall):
    for number in (1, 2, 3, 4):
        hall.win(number)
    nothing_went_wrong(at_once(finish(hall, 5, "A"), finish(hall, 6, "B")))
    assert hall.sides(8) == ["1", "7"]
    assert hall.sides(7) == ["3", "5"]
    assert (hall.state(7), hall.state(8)) == ("ready", "ready")


def test_two_neighbours_that_end_together_make_the_next_match_ready(hall: Hall):
    nothing_went_wrong(at_once(*[finish(hall, n, "A") for n in (1, 2, 3, 4)]))
    assert hall.sides(5) == ["1", "3"]
    assert hall.sides(6) == ["5", "7"]
    assert (hall.state(5), hall.state(6)) == ("ready", "ready")


def test_the_same_result_sent_by_eight_phones_is_recorded_once(hall: Hall):
    sent = sheet(hall.match(1), client_id=uuid.uuid4())
    match = hall.match(1)
    results = at_once(*[lambda: record_games(match, by=hall.by, sheet=sent)] * 8)
    nothing_went_wrong(results)
    assert sum(not result.duplicate for result in results) == 1
    assert Entry.objects.count() == 2


def test_two_different_next_hands_leave_one(hall: Hall):
    match = hall.match(1)
    results = at_once(
        *[
            lambda side=side: record_entry(
                match, by=hall.by, submission=Submission(f"mano para {side}", number=1)
            )
            for side in "AB"
        ]
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert Entry.objects.count() == 1


def test_two_organizers_who_confirm_together_confirm_once(hall: Hall):
    hall.win(1, confirm=False)
    match = hall.match(1)
    results = at_once(*[lambda: confirm_result(match, by=hall.by, signed=True)] * 2)
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert LogEntry.objects.filter(action="match.confirmed").count() == 1


def test_two_organizers_who_call_everything_at_once_call_each_match_once(hall: Hall):
    results = at_once(*[lambda: call_next(hall.tournament, by=hall.by)] * 4)
    nothing_went_wrong(results)
    rows = hall.tournament.matches.filter(state="called")
    assert rows.count() == 4
    assert len(set(rows.values_list("table", flat=True))) == 4
    assert LogEntry.objects.filter(action="match.called").count() == 4


def test_whoever_has_nothing_to_call_keeps_no_table_from_the_others(hall: Hall):
    """Eight who call at once, again and again: each time all four are called."""
    for _ in range(5):
        nothing_went_wrong(at_once(*[lambda: call_next(hall.tournament, by=hall.by)] * 8))
        called = hall.tournament.matches.filter(state="called")
        assert called.count() == 4
        for match in called:
            take_back_call(match, by=hall.by)


def test_one_table_given_to_two_matches_takes_one(hall: Hall):
    table = hall.tournament.tables.get(number=1)
    one, two = hall.match(1), hall.match(2)
    results = at_once(
        lambda: call_match(one, by=hall.by, table=table),
        lambda: call_match(two, by=hall.by, table=table),
    )
    assert [r.code for r in results if isinstance(r, Refused)] == ["table_taken"]


def test_a_walkover_and_a_result_at_once_leave_one_of_them(hall: Hall):
    match = hall.match(1)
    results = at_once(
        finish(hall, 1, "A", signed=False),
        lambda: walkover(match, by=hall.by, winner="B", because=WHY),
    )
    assert sum(isinstance(r, Faulty | Refused) for r in results) == 1
    check_edges(hall)


def test_a_correction_and_the_next_match_at_once_never_mix_teams(hall: Hall):
    hall.win(1)
    hall.win(2)
    correction = other_way(hall, 1)
    one, five = hall.match(1), hall.match(5)
    at_once(
        lambda: correct(one, by=hall.by, correction=correction),
        lambda: record_games(five, by=hall.by, sheet=sheet(five, "A"), signed=True),
    )
    check_edges(hall)
    played_by = hall.sides(5)[0]
    assert played_by == ("1" if hall.match(1).winner == "A" else "2")


@pytest.mark.parametrize("time", range(5))
def test_a_team_that_leaves_while_its_match_ends(hall: Hall, time):
    team = hall.teams[0]
    results = at_once(finish(hall, 1, "A"), lambda: withdraw_team(team, by=hall.by, because=WHY))
    assert not any(
        isinstance(r, Exception) and not isinstance(r, Refused | Faulty) for r in results
    )
    went_on = hall.match(1).how == "games"
    assert hall.sides(5)[0] in ({"empty"} if went_on else {"2", "(2)"})


def eight_at_once(hall: Hall, sides: str) -> None:
    """Sixteen teams: all eight first matches end at the same moment."""
    results = at_once(*[finish(hall, n + 1, side) for n, side in enumerate(sides)])
    nothing_went_wrong(results)
    check_edges(hall)
    quarter = hall.tournament.matches.filter(round=2)
    assert all(match.state == Match.State.READY for match in quarter)
    assert verify(hall.tournament.pk).is_sound


def test_eight_results_of_different_matches_at_once(transactional_db):
    eight_at_once(open_hall(make_cast(), 16), "ABBABAAB")


@pytest.mark.full
@pytest.mark.parametrize("lap", range(4))
def test_eight_results_at_once_hundreds_of_times(transactional_db, lap):
    """Eight at a time through a bracket of 512: 63 trials a lap, and no wrong or missing team
    after any round."""
    hall = open_hall(make_cast(), 512, tables=1)
    random = Random(lap)
    left = 512
    while left > 8:
        numbers = list(
            hall.tournament.matches.filter(state=Match.State.READY).values_list("number", flat=True)
        )
        assert len(numbers) == left // 2
        random.shuffle(numbers)  # neighbours and strangers alike
        for start in range(0, len(numbers), 8):
            trial = [finish(hall, n, random.choice("AB")) for n in numbers[start : start + 8]]
            nothing_went_wrong(at_once(*trial))
        check_edges(hall)
        left //= 2
    assert verify(hall.tournament.pk).is_sound


def test_of_two_who_correct_the_same_line_at_once_the_second_is_told_so(hall: Hall):
    for line in ("mano para A", "mano para A"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    rights = ("mano para B", "A truco, B quiero, mano para B")
    results = at_once(
        *[
            lambda line=line: record_entry(
                hall.match(1), by=hall.by, submission=Submission(f"replace 1 with {line}", number=3)
            )
            for line in rights
        ]
    )
    assert sorted(getattr(result, "code", "written") for result in results) == ["stale", "written"]
    check_stored(hall)


def test_two_corrections_of_different_lines_at_once_both_count(hall: Hall):
    for line in ("mano para A", "mano para A", "mano para A"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    corrections = [
        Correction((number,), ("A truco, B quiero, mano para B",), "Al revés") for number in (1, 2)
    ]
    nothing_went_wrong(
        at_once(
            *[
                lambda right=right: correct(hall.match(1), by=hall.by, correction=right)
                for right in corrections
            ]
        )
    )
    assert hall.match(1).score == [1, 4]
    check_stored(hall)


@pytest.mark.parametrize("attempt", range(3))
def test_two_matches_that_move_to_one_table_and_one_that_is_called_there(hall: Hall, attempt):
    tables = {table.number: table for table in hall.tournament.tables.all()}
    for number in (1, 2):
        call_match(hall.match(number), by=hall.by, table=tables[number])
    results = at_once(
        lambda: move_to_table(hall.match(1), by=hall.by, table=tables[4]),
        lambda: move_to_table(hall.match(2), by=hall.by, table=tables[4]),
        lambda: call_match(hall.match(3), by=hall.by, table=tables[4]),
    )
    assert sum(result is None for result in results) == 1
    refused = [result for result in results if isinstance(result, Refused)]
    assert [refusal.code for refusal in refused] == ["table_taken"] * 2
    assert verify(hall.tournament.pk).is_sound


@pytest.mark.parametrize("attempt", range(3))
def test_two_who_swap_the_same_matches_each_from_its_own_side(hall: Hall, attempt):
    """Both lock the matches in the one order; the second finds them elsewhere."""
    tables = {table.number: table for table in hall.tournament.tables.all()}
    one, two = hall.match(1), hall.match(2)
    for match in (one, two):
        call_match(match, by=hall.by, table=tables[match.number])
    results = at_once(
        lambda: swap_tables(one, by=hall.by, table=tables[2], other=two),
        lambda: swap_tables(two, by=hall.by, table=tables[1], other=one),
    )
    assert sorted(getattr(result, "code", "swapped") for result in results) == [
        "not_at_that_table",
        "swapped",
    ]
    assert [hall.match(number).table.number for number in (1, 2)] == [2, 1]
    assert verify(hall.tournament.pk).is_sound


@pytest.mark.parametrize("attempt", range(3))
def test_three_matches_that_swap_in_a_ring_and_one_that_is_called_there(hall: Hall, attempt):
    tables = {table.number: table for table in hall.tournament.tables.all()}
    matches = {number: hall.match(number) for number in (1, 2, 3)}
    for number, match in matches.items():
        call_match(match, by=hall.by, table=tables[number])

    def swap(number: int, other: int):
        return lambda: swap_tables(
            matches[number], by=hall.by, table=tables[other], other=matches[other]
        )

    results = at_once(
        swap(1, 2),
        swap(2, 3),
        swap(3, 1),
        lambda: call_match(hall.match(4), by=hall.by, table=tables[2]),
        lambda: take_back_call(matches[3], by=hall.by),
    )
    assert all(result is None or isinstance(result, Refused) for result in results), results
    taken = [match.table.number for match in hall.tournament.matches.at_a_table()]
    assert len(taken) == len(set(taken))
    assert verify(hall.tournament.pk).is_sound


def test_two_organizers_who_start_a_clock_together_start_one(transactional_db):
    clock = {"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "deal"}
    hall = open_hall(make_cast(), 8, stages=[clock])
    round = Round(hall.match(1).stage, 1)
    results = at_once(*[lambda: start_clock(round, by=hall.by)] * 6)
    assert sorted(str(r) for r in results if isinstance(r, Refused)) == ["clock_runs"] * 5
    assert RoundClock.objects.count() == 1
    assert LogEntry.objects.filter(action="clock.started").count() == 1
    paused = at_once(
        lambda: pause_clock(round, by=hall.by),
        lambda: pause_clock(round, by=hall.by),
    )
    assert sum(isinstance(result, Refused) for result in paused) == 1
    assert verify(hall.tournament.pk).is_sound


def test_more_time_and_a_line_at_zero_together_leave_either_and_nothing_between(transactional_db):
    clock = {"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "deal"}
    hall = open_hall(make_cast(), 8, stages=[clock])
    round = Round(hall.match(1).stage, 1)
    start_clock(round, by=hall.by)
    RoundClock.objects.update(ends_at=timezone.now())
    match = hall.match(1)
    results = at_once(
        lambda: add_minutes(round, by=hall.by, minutes=10, reason="Falta poco"),
        lambda: note_time_is_up(match, by=hall.by),
    )
    refused = [result for result in results if isinstance(result, Exception)]
    assert [str(error) for error in refused] in ([], ["clock_still_runs"])
    assert Entry.objects.count() == 1 - len(refused)
    assert verify(hall.tournament.pk).is_sound
