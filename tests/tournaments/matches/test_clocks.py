"""The clock of a round: started by the organizers, kept as times, and what its end does."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.matches.hall import Hall, open_hall
from tests.tournaments.stages.groups import open_groups
from tournaments.actors import actor_of_account
from tournaments.audit.verify import verify
from tournaments.exceptions import Faulty, NotAllowed, Refused
from tournaments.formats.planned_clocks import choose_clocks, spread_clocks
from tournaments.matches.clocks import find_clock, running_clocks
from tournaments.matches.services.calls import call_match
from tournaments.matches.services.clocks import (
    Round,
    add_minutes,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
)
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import Sheet, note_time_is_up, record_games
from tournaments.models import LogEntry, Match, Plan, Remark, RoundClock
from tournaments.stages.selectors.reading import read_stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db


def with_clock(at_zero: str = "start", start_at: int | None = 25, minutes: int = 90, stages=()):
    """The stages with this clock, on the tables and on the bracket alike."""
    own = {"clock": minutes, "at_zero": at_zero, "start_at": start_at}
    both = {**own, **{f"bracket_{name}": value for name, value in own.items()}}
    return choose_clocks(stages, spread_clocks(stages) | both)


def open_with_clock(cast, at_zero: str = "start", start_at: int | None = 25, teams: int = 4):
    return open_hall(cast, teams, stages=with_clock(at_zero, start_at))


def round_of(hall: Hall, number: int = 1) -> Round:
    return Round(hall.match(number).stage, hall.match(number).round)


def run_out(hall: Hall, *, seconds: int = 60) -> None:
    RoundClock.objects.filter(stage__tournament=hall.tournament).update(
        ends_at=timezone.now() - timedelta(seconds=seconds)
    )


def note(hall: Hall, number: int = 1):
    return note_time_is_up(hall.match(number), by=hall.by)


def codes(hall: Hall) -> list[str]:
    rows = LogEntry.objects.filter(tournament=hall.tournament, action__startswith="clock.")
    return list(rows.order_by("number").values_list("action", flat=True))


def test_a_knockout_alone_is_written_for_its_clock_and_played_as_ever(cast):
    hall = open_with_clock(cast)
    assert hall.plan.stages == [
        {"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "start", "start_at": 25}
    ]
    assert hall.match(1).stage.key == "knockout"


def test_a_clock_is_started_once_paused_made_longer_and_stopped(cast):
    hall = open_with_clock(cast)
    round = round_of(hall)
    clock = start_clock(round, by=hall.by)
    assert clock.ends_at - clock.started_at == timedelta(minutes=90)
    with pytest.raises(Refused, match="clock_runs"):
        start_clock(round, by=hall.by)
    pause_clock(round, by=hall.by)
    with pytest.raises(Refused, match="clock_not_running"):
        pause_clock(round, by=hall.by)
    # Ten minutes pass while nobody plays.
    RoundClock.objects.update(paused_at=timezone.now() - timedelta(minutes=10))
    resume_clock(round, by=hall.by)
    row = RoundClock.objects.get()
    assert row.ends_at - clock.ends_at >= timedelta(minutes=10)
    with pytest.raises(Refused, match="clock_not_paused"):
        resume_clock(round, by=hall.by)
    with pytest.raises(Refused, match="reason_needed"):
        add_minutes(round, by=hall.by, minutes=5, reason=" ")
    with pytest.raises(Refused, match="wrong_minutes"):
        add_minutes(round, by=hall.by, minutes=0, reason="Se cortó la luz")
    add_minutes(round, by=hall.by, minutes=5, reason="Se cortó la luz")
    assert RoundClock.objects.get().ends_at - row.ends_at == timedelta(minutes=5)
    stop_clock(round, by=hall.by, reason="Terminan todos")
    with pytest.raises(Refused, match="clock_not_started"):
        stop_clock(round, by=hall.by, reason="Otra vez")
    start_clock(round, by=hall.by)
    actions = ("started", "paused", "resumed", "extended", "stopped", "started")
    assert codes(hall) == [f"clock.{action}" for action in actions]
    assert verify(hall.tournament.pk).is_sound


def test_more_time_for_a_clock_that_ran_out_counts_from_now(cast):
    hall = open_with_clock(cast)
    start_clock(round_of(hall), by=hall.by)
    run_out(hall, seconds=3600)
    add_minutes(round_of(hall), by=hall.by, minutes=10, reason="Falta poco")
    left = RoundClock.objects.get().left(timezone.now())
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)
    with pytest.raises(Refused, match="clock_still_runs"):
        note(hall)


def test_only_organizers_start_it_and_only_where_the_plan_has_one(cast):
    hall = open_with_clock(cast)
    with pytest.raises(NotAllowed):
        start_clock(round_of(hall), by=actor_of_account(cast.referee))
    Plan.objects.update(stages=[])
    with pytest.raises(Refused, match="no_clock_planned"):
        start_clock(round_of(hall), by=hall.by)


def test_a_round_that_is_over_or_not_there_has_no_clock(cast):
    hall = open_with_clock(cast)
    with pytest.raises(Refused, match="round_not_there"):
        start_clock(Round(hall.match(1).stage, 9), by=hall.by)
    hall.win(1)
    hall.win(2)
    with pytest.raises(Refused, match="round_not_there"):
        start_clock(round_of(hall), by=hall.by)


def test_before_zero_no_line_says_that_the_time_is_up(cast):
    hall = open_with_clock(cast)
    with pytest.raises(Refused, match="clock_not_started"):
        note(hall)
    start_clock(round_of(hall), by=hall.by)
    with pytest.raises(Refused, match="clock_still_runs"):
        note(hall)
    pause_clock(round_of(hall), by=hall.by)
    RoundClock.objects.update(ends_at=timezone.now() + timedelta(seconds=30))
    with pytest.raises(Refused, match="clock_still_runs"):
        note(hall)


@pytest.mark.parametrize(
    "line",
    [
        "clock start 20-20 article R3.2",
        "clock stand article R3.2",
        "clock start 25-25 article R3.9",
        "clock start 25-25",
    ],
)
def test_at_zero_only_what_the_plan_says_is_noted_under_its_clause(cast, line):
    hall = open_with_clock(cast)
    start_clock(round_of(hall), by=hall.by)
    run_out(hall)
    with pytest.raises(Refused, match="clock_does_otherwise"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    with pytest.raises(Faulty):
        record_entry(hall.match(1), by=hall.by, submission=Submission("clock start"))


def test_games_that_have_not_begun_start_at_the_score(cast):
    hall = open_with_clock(cast)
    start_clock(round_of(hall), by=hall.by)
    record_games(hall.match(1), by=hall.by, sheet=Sheet(((30, 12),)))
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para B"))
    run_out(hall)
    assert find_clock(hall.match(1)).article == "R3.2"
    recorded = note(hall)
    assert recorded.entry.notation == "clock start 25-25 article R3.2"
    assert hall.match(1).score == [0, 1]
    record_games(hall.match(1), by=hall.by, sheet=Sheet(((12, 30), (30, 25))))
    match = hall.match(1)
    assert (match.winner, match.how, match.games) == ("A", "games", [[30, 12], [12, 30], [30, 25]])
    note(hall, 2)
    with pytest.raises(Faulty):  # a game that starts at 25 each can't end 30 to 3
        record_games(hall.match(2), by=hall.by, sheet=Sheet(((30, 3),)))
    log = LogEntry.objects.get(action="match.entry", data__kind="clock", subject__contains=match.pk)
    assert log.data["regulation"]
    assert list(result_faults(hall.tournament)) == []


def test_a_match_that_stands_is_won_by_what_stood(cast):
    hall = open_with_clock(cast, "stand", None)
    start_clock(round_of(hall), by=hall.by)
    run_out(hall)
    record_games(hall.match(1), by=hall.by, sheet=Sheet(((12, 30), (14, 11))))
    match = hall.match(1)
    assert (match.winner, match.how, match.article) == ("B", "time", "R3.2")
    assert (match.games, match.score) == ([[12, 30]], [14, 11])
    # Level: it goes on to the next hand that parts them.
    record_games(hall.match(2), by=hall.by, sheet=Sheet(((9, 9),)))
    assert hall.state(2) == Match.State.PLAYING
    record_entry(hall.match(2), by=hall.by, submission=Submission("mano para B"))
    assert (hall.match(2).winner, hall.match(2).how) == ("B", "time")
    assert list(result_faults(hall.tournament)) == []


def test_an_unfinished_game_on_paper_needs_a_clock_that_ran_out(cast):
    hall = open_with_clock(cast, "stand", None)
    unfinished = Sheet(((14, 11),))
    with pytest.raises(Faulty):
        record_games(hall.match(1), by=hall.by, sheet=unfinished)
    start_clock(round_of(hall), by=hall.by)
    with pytest.raises(Refused, match="clock_still_runs"):
        record_games(hall.match(1), by=hall.by, sheet=unfinished)


def test_a_table_counts_the_points_of_what_stood_and_no_game_of_it(cast):
    hall = open_groups(cast, 8)
    Plan.objects.update(stages=with_clock("stand", None, stages=hall.plan.stages))
    match = hall.between(1, 2)
    start_clock(Round(match.stage, match.round), by=hall.by)
    run_out(hall)
    hall.result(1, 2, (30, 12), (8, 14))
    [row] = [
        row
        for table in read_stage(hall.groups).outcome.tables
        for row in table.rows
        if row.team == str(hall.teams[0].pk)
    ]
    figures = row.figures
    assert (figures.won, figures.games_for, figures.games_against) == (1, 1, 0)
    assert (figures.points_for, figures.points_against) == (38, 26)


def test_an_event_whose_clock_ran_out_is_played_to_the_podium(cast, client):
    hall = open_with_clock(cast, "stand", None)
    start_clock(round_of(hall), by=hall.by)
    run_out(hall)
    record_games(hall.match(1), by=hall.by, sheet=Sheet(((8, 5),)), signed=True)
    record_games(hall.match(2), by=hall.by, sheet=Sheet(((30, 5), (2, 7))), signed=True)
    assert hall.sides(4) == ["1", "3"]
    assert running_clocks(hall.tournament, hall.plan)[0].code == "semifinal"
    start_clock(round_of(hall, 4), by=hall.by)
    assert running_clocks(hall.tournament, hall.plan)[1].code == "final"
    for number in (3, 4):
        hall.win(number)
    client.force_login(cast.organizer)
    page = client.get(reverse("tournaments:podium", args=[hall.tournament.slug]))
    assert page.status_code == 200
    assert verify(hall.tournament.pk).is_sound
    assert list(result_faults(hall.tournament)) == []


def test_the_board_starts_it_and_lists_who_still_plays_past_zero(cast, client):
    hall = open_with_clock(cast)
    client.force_login(cast.organizer)
    address = reverse("tournaments:board", args=[hall.tournament.slug])
    assert 'value="clock_start"' in client.get(address).content.decode()
    client.post(address, {"do": "clock_start", "stage": "knockout", "round": "1"})
    clock = RoundClock.objects.get()
    page = client.get(address).content.decode()
    assert 'value="clock_pause"' in page
    assert f'data-ends="{int(clock.ends_at.timestamp() * 1000)}"' in page
    run_out(hall)
    page = client.get(address).content.decode()
    assert "25 a 25" in page
    call_match(hall.match(2), by=hall.by, table=hall.tournament.tables.get(number=1))
    page = client.get(address).content.decode()
    desk = reverse("tournaments:desk_match", args=[hall.tournament.slug, 2])
    assert f'class="line" href="{desk}"' in page
    assert 'value="clock"' in client.get(desk).content.decode()
    client.post(desk, {"do": "clock"})
    assert hall.match(2).entries.get().kind == "clock"
    assert 'value="clock"' not in client.get(desk).content.decode()
    wrong = client.post(address, {"do": "clock_nothing", "stage": "knockout", "round": "1"})
    assert wrong.status_code == 404


def test_a_forged_reason_is_cut_by_nobody_and_breaks_nothing(cast, client):
    hall = open_with_clock(cast)
    start_clock(round_of(hall), by=hall.by)
    client.force_login(cast.organizer)
    address = reverse("tournaments:board", args=[hall.tournament.slug])
    stop = {"do": "clock_stop", "stage": "knockout", "round": "1"}
    too_long = client.post(address, stop | {"reason": "x" * 1001}, follow=True)
    assert "1001" in too_long.content.decode()
    assert client.post(address, stop | {"reason": "\0"}).status_code == 302
    assert client.post(address, stop | {"stage": "\0", "reason": "Luz"}).status_code == 404
    assert RoundClock.objects.get().stopped_at is None
    client.post(address, stop | {"reason": "Sin\0 luz"})
    assert RoundClock.objects.get().stopped_at is not None
    assert Remark.objects.latest("entry__number").text == "Sin luz"


def test_public_pages_say_until_when(cast, client):
    hall = open_with_clock(cast)
    address = reverse("spectators:bracket", args=[hall.tournament.slug])
    assert "data-round-clock" not in client.get(address).content.decode()
    start_clock(round_of(hall), by=hall.by)
    for name in ("bracket", "tournament", "screen"):
        page = client.get(reverse(f"spectators:{name}", args=[hall.tournament.slug]))
        assert "data-round-clock" in page.content.decode(), name
        assert "round-clock" in page.content.decode()
    match = client.get(reverse("spectators:match", args=[hall.tournament.slug, 1]))
    assert "data-round-clock" in match.content.decode()
    pause_clock(round_of(hall), by=hall.by)
    assert "1:2" in client.get(address).content.decode()
    stop_clock(round_of(hall), by=hall.by, reason="Ya no hace falta")
    assert "data-round-clock" not in client.get(address).content.decode()
