"""The board: tables, queue, what needs somebody, and its buttons."""

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from jobs.models import Job
from tests.cast import Cast
from tests.tournaments.matches.hall import WHY, Hall, open_hall
from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.test_cups import draw, open_repechage, play_first_round
from tests.tournaments.undo import press_undo
from tournaments.actors import actor_of_account
from tournaments.appeals.services.file import file_appeal
from tournaments.exceptions import NotAllowed, Refused
from tournaments.hall.board import get_board
from tournaments.hall.labels import call_text
from tournaments.hall.services.tables import assign_tables
from tournaments.hall.tables import has_kept, referees_of
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.inscriptions.services.short_names import update_short_names
from tournaments.matches.services.calls import call_match, call_next, move_to_table, swap_tables
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import (
    confirm_result,
    double_walkover,
    suspend_or_resume,
    walkover,
)
from tournaments.models import Draw, LogEntry, Match, Plan, Progress, Tournament
from tournaments.regulation.articles import Reason


def board(hall: Hall, *, later: timedelta = timedelta()):
    return get_board(hall.tournament, hall.plan, now=timezone.now() + later)


def states(found) -> list[str]:
    return [view.state for view in found.tables]


def test_each_table_shows_what_happens_there(hall: Hall):
    assert states(board(hall)) == ["free"] * 4
    call_next(hall.tournament, by=hall.by)
    record_entry(hall.match(2), by=hall.by, submission=Submission("mano para A"))
    hall.win(3, confirm=False)
    record_entry(hall.match(4), by=hall.by, submission=Submission("mano para A"))
    suspend_or_resume(hall.match(4), by=hall.by, resume=False, because=Reason("Señas"))
    assert states(board(hall)) == ["called", "playing", "confirm", "held"]
    assert states(board(hall, later=timedelta(minutes=16)))[0] == "late"


def test_what_needs_somebody_names_the_held_the_late_and_the_unsigned(hall: Hall):
    call_next(hall.tournament, by=hall.by)
    hall.win(3, confirm=False)
    suspend_or_resume(hall.match(4), by=hall.by, resume=False, because=Reason("Señas"))
    needs = board(hall, later=timedelta(minutes=16)).needs
    assert [(need.kind, need.row.number) for need in needs] == [
        ("held", 4), ("late", 1), ("late", 2), ("confirm", 3),
    ]  # fmt: skip


def test_without_a_tolerance_nobody_is_late(cast):
    hall = open_hall(cast, 4)
    call_next(hall.tournament, by=hall.by)
    assert board(hall, later=timedelta(hours=5)).needs == []


def test_the_queue_is_in_order_of_round_and_number(hall: Hall):
    assert [row.number for row in board(hall).queue] == [1, 2, 3, 4]
    hall.win(1)
    hall.win(2)
    assert [row.number for row in board(hall).queue] == [3, 4, 5]


def test_a_round_says_when_it_should_end_once_three_matches_were_played(cast):
    hall = open_hall(cast, 16, tables=2)
    now = timezone.now()
    for number in (1, 2, 3):
        hall.win(number)
    assert board(hall).rounds[0].ends_at is None  # sheets typed at once say nothing
    Match.objects.filter(tournament=hall.tournament, how="games").update(
        called_at=now - timedelta(minutes=40), finished_at=now - timedelta(minutes=10)
    )
    found = get_board(hall.tournament, hall.plan, now=now).rounds[0]
    # Five to come on two tables, half an hour each: three turns.
    assert found.ends_at == now + timedelta(minutes=90)
    assert (found.confirmed, found.total) == (3, 8)


def test_groups_end_no_sooner_than_their_teams_can_play(cast):
    """Twenty tables are no use to two groups of four: two matches of each at once, three turns."""
    hall = open_groups(cast, 8, tables=20)
    now = timezone.now()
    for number in (1, 2, 3):
        hall.win(number)
    Match.objects.filter(tournament=hall.tournament, how="games").update(
        called_at=now - timedelta(minutes=40), finished_at=now - timedelta(minutes=10)
    )
    found = get_board(hall.tournament, hall.plan, now=now).rounds[0]
    # Nine to come, four at once.
    assert (found.code, found.ends_at) == ("groups", now + timedelta(minutes=90))


def test_two_cups_side_by_side_share_the_tables(cast):
    """Two semi-finals of each cup on two tables: those of the cup that is called last end later."""
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    now = timezone.now()
    Match.objects.filter(tournament=hall.tournament, how="games").update(
        called_at=now - timedelta(minutes=40), finished_at=now - timedelta(minutes=10)
    )
    Plan.objects.filter(tournament=hall.tournament).update(tables=2)
    hall.tournament = Tournament.objects.select_related("plan").get(pk=hall.tournament.pk)
    rounds = get_board(hall.tournament, hall.tournament.plan, now=now).rounds
    ends = {row.code: row.ends_at for row in rounds if row.ends_at}
    assert sorted((end - now).seconds // 60 for end in ends.values()) == [30, 60]


def test_the_call_says_table_teams_and_until_when(hall: Hall):
    call_next(hall.tournament, by=hall.by)
    text = call_text(hall.tournament, board(hall).called[0])
    assert "1" in text.splitlines()[0]
    assert "Ana Acosta y Bruno Benítez" in text
    assert len(text.splitlines()) == 3


def test_two_teams_of_one_short_name_are_told_apart(hall: Hall):
    for number, name in ((1, "Ana Paz"), (2, "Ciro Sosa"), (3, "Eva Paz"), (4, "Félix Sosa")):
        hall.tournament.participants.filter(number=number).update(name=name)
    update_short_names(hall.tournament)
    found = board(hall).queue[0]
    assert (found.a.name, found.b.name) == ("Ana Paz y Ciro", "Eva y Félix")


def test_a_queue_is_searched_by_surnames_that_it_does_not_show(hall: Hall):
    board = get_board(hall.tournament, hall.plan, now=timezone.now(), search="godoy")
    assert [(row.number, row.b.name) for row in board.visible_queue] == [(2, "Gala y Hugo")]


def test_one_button_calls_and_another_takes_back(nora: Client, hall: Hall):
    url = f"/t/{hall.tournament.slug}/board/"
    assert "4 matches called." in nora.post(url, {"do": "call_next"}, follow=True).text
    nora.post(url, {"do": "take_back", "match": 2})
    assert hall.state(2) == "ready"
    nora.post(url, {"do": "call", "match": 2, "table": 2})
    assert hall.match(2).table.number == 2
    said = nora.post(url, {"do": "call", "match": 2, "table": 3}, follow=True).text
    assert "not ready to be called" in said


def test_a_signed_result_is_confirmed_from_the_board(nora: Client, hall: Hall):
    hall.win(1, confirm=False)
    url = f"/t/{hall.tournament.slug}/board/"
    nora.post(url, {"do": "confirm", "match": 1})
    assert hall.state(1) == "confirmed"
    assert "no result here" in nora.post(url, {"do": "confirm", "match": 1}, follow=True).text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "set_on_fire"},
        {"do": "call", "match": "1", "table": "99"},
        {"do": "call", "match": "uno", "table": "1"},
        {"do": "confirm", "match": "9" * 40},
        {"do": "take_back", "match": "²"},
        {"do": "swap", "match": "1", "table": "1", "other": "99"},
    ],
)
def test_what_nobody_offered_is_not_found(nora: Client, hall: Hall, data):
    assert nora.post(f"/t/{hall.tournament.slug}/board/", data).status_code == 404


def test_a_closed_event_says_so(nora: Client, hall: Hall):
    hall.tournament.stage = Progress.FINISHED
    hall.tournament.save()
    said = nora.post(f"/t/{hall.tournament.slug}/board/", {"do": "call_next"}, follow=True).text
    assert "not being played" in said


def test_htmx_gets_only_what_moves(nora: Client, hall: Hall):
    url = f"/t/{hall.tournament.slug}/board/"
    assert "<html" in nora.get(url).text
    assert "<html" not in nora.get(url, headers={"HX-Request": "true"}).text


def test_before_the_draw_the_board_says_so(nora: Client, cast):
    assert "not drawn yet" in nora.get(f"/t/{cast.tournament.slug}/board/").text


def test_a_long_queue_shows_its_head_and_is_searched_whole(nora: Client, cast: Cast):
    hall = open_hall(cast, 64, tables=1)
    board = f"/t/{hall.tournament.slug}/board/"
    page = nora.get(board)
    assert len(page.context["board"].visible_queue) == 20
    assert len(page.context["board"].queue) == 32
    found = nora.get(board, {"q": "30"}).context["board"].visible_queue
    assert [row.number for row in found] == [30]
    last = hall.teams[-1].places.first().participant.name
    found = nora.get(board, {"q": last.upper()}).context["board"].visible_queue
    assert 32 in [row.number for row in found]
    assert nora.get(board, {"q": "zzzz\0 %"}).context["board"].visible_queue == []


def test_tiles_name_the_pairs_and_show_games_and_points(nora: Client, hall: Hall):
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=2))
    record_entry(hall.match(1), by=hall.by, submission=Submission("game 30-12"))
    record_entry(hall.match(1), by=hall.by, submission=Submission("A truco, B quiero, mano para A"))
    page = nora.get(f"/t/{hall.tournament.slug}/board/").text
    tile = page.split('data-match="1"')[1].split("</li>")[0]
    words = " ".join(strip_tags(tile.split(">", 1)[1]).split())
    names = names_of_teams(hall.tournament)
    a, b = (names[hall.match(1).slots.get(side=side).team_id] for side in "AB")
    assert f"{a} 1 2 {b} 0 0" in words
    ready = page.split('class="queue"')[1]
    assert f'class="line" href="/t/{hall.tournament.slug}/board/3/"' in ready


def test_a_match_changes_its_table_with_two_taps_and_keeps_its_clock(nora: Client, hall: Hall):
    board = f"/t/{hall.tournament.slug}/board/"
    for state in ("called", "playing"):
        match = 1 if state == "called" else 2
        table = hall.tournament.tables.get(number=match)
        call_match(hall.match(match), by=hall.by, table=table)
        if state == "playing":
            record_entry(hall.match(match), by=hall.by, submission=Submission("mano para A"))
        before = hall.match(match)
        assert f"{board}?move={match}#hall" in nora.get(board).text
        page = nora.get(f"{board}?move={match}").text
        assert 'name="table" value="4"' in page
        answer = nora.post(board, {"do": "move", "match": match, "table": 4}, follow=True)
        after = hall.match(match)
        assert (after.table.number, after.state) == (4, state)
        assert (after.called_at, after.started_at) == (before.called_at, before.started_at)
        assert after.score == before.score
        assert LogEntry.objects.latest("number").data == {"table": 4, "before": match}
        press_undo(nora, answer.text)
        assert hall.match(match).table.number == match


def test_a_ready_match_is_called_to_the_table_that_is_tapped(nora: Client, hall: Hall):
    board = f"/t/{hall.tournament.slug}/board/"
    page = nora.get(f"{board}?move=3").text
    assert 'value="call"' in page
    nora.post(board, {"do": "call", "match": 3, "table": 4})
    assert (hall.state(3), hall.match(3).table.number) == ("called", 4)


@pytest.mark.parametrize(
    ("match", "table", "words"),
    [(1, 2, "Table 2 is taken"), (3, 4, "neither called nor being played"), (1, 1, "is taken")],
)
def test_no_match_moves_to_a_taken_table_nor_out_of_the_queue(
    nora: Client, hall: Hall, match, table, words
):
    for number in (1, 2):
        table_there = hall.tournament.tables.get(number=number)
        call_match(hall.match(number), by=hall.by, table=table_there)
    board = f"/t/{hall.tournament.slug}/board/"
    answer = nora.post(board, {"do": "move", "match": match, "table": table}, follow=True)
    assert words in answer.text
    assert hall.match(1).table.number == 1


def put_at_tables(hall: Hall, *numbers: int) -> None:
    """Match 1 at table 1, match 2 at table 2 …"""
    for number in numbers:
        table = hall.tournament.tables.get(number=number)
        call_match(hall.match(number), by=hall.by, table=table)


def test_two_matches_swap_their_tables_with_two_taps_and_keep_their_clocks(
    nora: Client, hall: Hall
):
    board = f"/t/{hall.tournament.slug}/board/"
    put_at_tables(hall, 1, 2)
    record_entry(hall.match(2), by=hall.by, submission=Submission("mano para A"))
    before = {number: hall.match(number) for number in (1, 2)}
    page = nora.get(f"{board}?move=1").text
    assert "swap with match 2" in page
    assert "swap with match 1" not in page
    fields = {"do": "swap", "match": 1, "table": 2, "other": 2}
    Job.objects.all().delete()
    answer = nora.post(board, fields, follow=True)
    assert "Match 1 goes on at table 2, match 2 at table 1." in answer.text
    for number, match in before.items():
        after = hall.match(number)
        assert after.table.number == 3 - number
        assert (after.state, after.score) == (match.state, match.score)
        assert (after.called_at, after.started_at) == (match.called_at, match.started_at)
    entries = LogEntry.objects.filter(action="match.moved").order_by("number")
    assert [entry.data for entry in entries] == [
        {"table": 2, "before": 1},
        {"table": 1, "before": 2},
    ]
    [told] = Job.objects.filter(kind="spectators.called")
    assert told.arguments["matches"] == [str(hall.match(1).pk)]  # the other is being played
    press_undo(nora, answer.text)
    assert [hall.match(number).table.number for number in (1, 2)] == [1, 2]


def test_a_swap_is_offered_only_between_two_that_are_at_their_tables(hall: Hall):
    put_at_tables(hall, 1, 2, 3)
    hall.win(2, confirm=False)
    record_entry(hall.match(4), by=hall.by, submission=Submission("mano para A"))  # without one
    page = board(hall)
    rows = {number: page.find_movable(str(number)) for number in (1, 3, 4)}
    assert page.find_swaps(rows[1]) == [3]
    assert page.find_swaps(rows[4]) == []
    hall.tournament.tables.filter(number=3).update(in_use=False)
    assert board(hall).find_swaps(rows[1]) == []


@pytest.mark.parametrize(
    ("match", "table", "other", "code"),
    [
        (1, 3, 2, "not_at_that_table"),  # it was moved meanwhile
        (1, 3, 3, "not_at_that_table"),  # it ended meanwhile
        (5, 2, 2, "match_not_at_a_table"),
        (4, 2, 2, "no_table_to_swap"),
        (1, 1, 1, "table_taken"),
    ],
)
def test_what_cannot_be_swapped_stays(hall: Hall, match, table, other, code):
    put_at_tables(hall, 1, 2, 3)
    hall.win(3, confirm=False)
    record_entry(hall.match(4), by=hall.by, submission=Submission("mano para A"))
    there = hall.tournament.tables.get(number=table)
    with pytest.raises(Refused, match=code):
        swap_tables(hall.match(match), by=hall.by, table=there, other=hall.match(other))
    assert [hall.match(number).table.number for number in (1, 2, 3)] == [1, 2, 3]


def test_a_table_out_of_use_is_not_given_in_exchange(hall: Hall):
    put_at_tables(hall, 1, 2)
    hall.tournament.tables.filter(number=1).update(in_use=False)
    there = hall.tournament.tables.get(number=2)
    with pytest.raises(Refused, match="table_taken"):
        swap_tables(hall.match(1), by=hall.by, table=there, other=hall.match(2))


def test_the_referees_of_both_tables_may_still_send_what_their_phones_hold(hall: Hall):
    [grant] = referees_of(hall.tournament)
    assign_tables(hall.tournament, by=hall.by, assignment={grant.pk: frozenset({2})})
    put_at_tables(hall, 1, 2)
    there = hall.tournament.tables.get(number=2)
    swap_tables(hall.match(1), by=hall.by, table=there, other=hall.match(2))
    assert has_kept(grant, hall.match(2))
    assert not has_kept(grant, hall.match(1))


def test_only_who_runs_the_event_moves_a_match(client: Client, hall: Hall):
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=1))
    with pytest.raises(NotAllowed):
        move_to_table(
            hall.match(1),
            by=actor_of_account(hall.cast.referee),
            table=hall.tournament.tables.get(number=4),
        )
    with pytest.raises(NotAllowed):
        swap_tables(
            hall.match(1),
            by=actor_of_account(hall.cast.referee),
            table=hall.tournament.tables.get(number=2),
            other=hall.match(2),
        )


def test_the_referee_of_the_old_table_may_still_send_what_the_phone_holds(hall: Hall):
    [grant] = referees_of(hall.tournament)
    assign_tables(hall.tournament, by=hall.by, assignment={grant.pk: frozenset({1})})
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=1))
    assert not has_kept(grant, hall.match(1))
    move_to_table(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=4))
    assert has_kept(grant, hall.match(1))


def test_the_latest_results_are_told_by_whatsapp_in_one_tap(nora, hall: Hall):
    hall.win(1)
    hall.win(2)
    hall.win(3, confirm=False)
    assert [row.number for row in board(hall).results] == [2, 1]
    team = hall.match(1).slots.get(side="A").team
    person = team.places.get(order=1).participant
    person.phone, person.phone_number = "11 5555 1234", "+5491155551234"
    person.save()
    page = nora.get(f"/t/{hall.tournament.slug}/board/").text
    latest = page[page.index('id="results"') :]
    assert f"/t/{hall.tournament.slug}/inscriptions/{person.number}/whatsapp/" in latest
    assert 'value="result"' in latest


def test_who_passes_alone_has_no_result_to_tell(hall: Hall, nora):
    """Nobody came to match 1: the winner of match 2 meets nobody in the next round."""
    double_walkover(hall.match(1), by=hall.by, because=Reason("No vino nadie", "12"))
    confirm_result(hall.match(1), by=hall.by, signed=False, reason="No vino nadie")
    hall.win(2)
    alone = hall.tournament.matches.get(round=2, number=5)
    assert alone.state == Match.State.CONFIRMED
    assert [row.number for row in board(hall).results] == [2, 1]
    assert nora.get(f"/t/{hall.tournament.slug}/board/").status_code == 200


def test_nobody_confirms_a_contested_result_in_passing(nora: Client, hall: Hall):
    for number in (1, 2):
        hall.win(number, confirm=False)
    file_appeal(hall.match(1), by=hall.by, side="B", text="No fue truco")
    page = nora.get(f"/t/{hall.tournament.slug}/board/").text
    assert "Confirm: both signed, match 2" in page
    assert "Confirm: both signed, match 1" not in page


def test_a_result_without_play_says_how_it_ended(nora: Client, hall: Hall):
    walkover(hall.match(1), by=hall.by, winner="A", because=WHY)
    hall.confirm(1)
    page = nora.get(f"/t/{hall.tournament.slug}/board/").text
    assert "W.O." in page[page.index('id="results"') :]


def test_when_every_match_is_confirmed_the_board_leads_to_the_podium(nora: Client, hall: Hall):
    words = "Every match is confirmed"
    hall.win(1)
    assert words not in nora.get(f"/t/{hall.tournament.slug}/board/").text
    hall.play_on(Random(1))
    page = nora.get(f"/t/{hall.tournament.slug}/board/").text
    assert words in page
    assert f"/t/{hall.tournament.slug}/podium/" in page
