"""Results that the players keep themselves: reported by one team, said yes to by the other."""

import uuid

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import Cast, make_cast
from tests.threads import at_once
from tests.tournaments.matches.hall import Hall, open_hall, sheet
from tournaments.actors import actor_of_participant
from tournaments.appeals.selectors import appeals_of
from tournaments.appeals.services.file import file_appeal
from tournaments.audit.verify import verify
from tournaments.exceptions import Faulty, NotAllowed, Refused
from tournaments.hall.board import get_board
from tournaments.hall.services.tables import assign_tables
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import Sheet, record_games
from tournaments.models import LogEntry, Match, Participant, RoleGrant
from tournaments.players.services import report_entry, report_games, sign_result


def person(hall: Hall, team: int) -> Participant:
    found = hall.teams[team - 1].places.get(order=1).participant
    return Participant.objects.select_related("tournament").get(pk=found.pk)


@pytest.fixture
def called(hall: Hall) -> Hall:
    call_next(hall.tournament, by=hall.by)
    return hall


def test_one_team_reports_the_other_says_yes_and_it_is_ink(called: Hall):
    report_games(called.match(1), by=person(called, 1), sheet=sheet(called.match(1)))
    assert (called.state(1), called.sides(5)) == ("finished", ["(1)", "open"])
    sign_result(called.match(1), by=person(called, 1))  # its own side had said yes already
    assert called.state(1) == "finished"
    sign_result(called.match(1), by=person(called, 2))
    assert (called.state(1), called.sides(5)) == ("confirmed", ["1", "open"])
    assert LogEntry.objects.filter(action="match.confirmed").count() == 1
    assert verify(called.tournament.pk).is_sound


def test_a_sheet_from_the_desk_waits_for_both_teams(called: Hall):
    called.win(1, confirm=False)
    sign_result(called.match(1), by=person(called, 2))
    assert called.state(1) == "finished"
    sign_result(called.match(1), by=person(called, 1))
    assert called.state(1) == "confirmed"


def test_players_keep_their_hands_quickly_too(called: Hall):
    line = Submission("quick A envido 2, B truco 2")
    report_entry(called.match(1), by=person(called, 1), submission=line)
    assert called.match(1).score == [2, 2]


def test_another_line_takes_the_yes_back(called: Hall):
    match = called.match(1)
    report_games(match, by=person(called, 1), sheet=sheet(match))
    record_entry(match, by=called.by, submission=Submission("void 2"))
    assert called.match(1).signed == ""
    assert called.state(1) == "playing"


def test_a_yes_to_what_stood_there_before_is_none(called: Hall):
    called.win(1, confirm=False)
    with pytest.raises(Refused, match="stale"):
        sign_result(called.match(1), by=person(called, 2), lines=1)
    assert called.match(1).signed == ""


def test_players_take_over_from_paper_and_back_in_the_middle(called: Hall):
    record_games(called.match(1), by=called.by, sheet=Sheet(((30, 11),)))
    report_games(called.match(1), by=person(called, 2), sheet=Sheet(((12, 30),), source="players"))
    record_games(called.match(1), by=called.by, sheet=Sheet(((30, 28),)), signed=True)
    assert called.match(1).games == [[30, 11], [12, 30], [30, 28]]
    assert called.state(1) == "confirmed"


def test_strangers_and_people_of_other_matches_write_nothing(called: Hall):
    match = called.match(1)
    for who in (person(called, 3), person(called, 8)):
        with pytest.raises(NotAllowed):
            report_games(match, by=who, sheet=sheet(match))
    called.win(1, confirm=False)
    with pytest.raises(NotAllowed):
        sign_result(match, by=person(called, 3))
    with pytest.raises(NotAllowed):
        file_appeal(match, by=actor_of_participant(person(called, 3).pk), side="A", text="Miente")


def test_a_match_nobody_called_and_a_refereed_table_are_not_theirs(hall: Hall, cast: Cast):
    with pytest.raises(Refused, match="match_not_open"):
        report_games(hall.match(1), by=person(hall, 1), sheet=sheet(hall.match(1)))
    ana = RoleGrant.objects.get(user=cast.referee, tournament=cast.tournament)
    assign_tables(hall.tournament, by=hall.by, assignment={ana.pk: frozenset({1})})
    call_next(hall.tournament, by=hall.by)
    with pytest.raises(Refused, match="referee_keeps_it"):
        report_games(hall.match(1), by=person(hall, 1), sheet=sheet(hall.match(1)))
    report_games(hall.match(2), by=person(hall, 3), sheet=sheet(hall.match(2)))
    assert hall.state(2) == "finished"


def test_what_no_game_can_end_with_is_refused_by_the_engine(called: Hall):
    with pytest.raises(Faulty):
        report_games(called.match(1), by=person(called, 1), sheet=Sheet(((29, 12),)))
    assert called.state(1) == "called"


def test_who_objects_brings_an_appeal_that_the_board_shows(called: Hall):
    report_games(called.match(1), by=person(called, 1), sheet=sheet(called.match(1)))
    by = actor_of_participant(person(called, 2).pk)
    file_appeal(called.match(1), by=by, side="B", text="Ganamos nosotros")
    (view,) = get_board(called.tournament, called.plan, now=timezone.now()).appeals
    assert (view.match, view.filed.text) == (1, "Ganamos nosotros")
    assert called.state(1) == "finished"


def test_both_teams_report_the_same_match_at_once_and_one_result_stays(transactional_db):
    hall = open_hall(make_cast(), 4)
    call_next(hall.tournament, by=hall.by)
    one, two, match = person(hall, 1), person(hall, 2), hall.match(1)
    results = at_once(
        lambda: report_games(match, by=one, sheet=sheet(match, "A", number=1)),
        lambda: report_games(match, by=two, sheet=sheet(match, "B", number=1)),
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert Match.objects.get(pk=match.pk).signed in {"A", "B"}


def test_both_teams_say_yes_at_once_and_it_is_confirmed_once(transactional_db):
    hall = open_hall(make_cast(), 4)
    hall.win(1, confirm=False)
    one, two, match = person(hall, 1), person(hall, 2), hall.match(1)
    results = at_once(lambda: sign_result(match, by=one), lambda: sign_result(match, by=two))
    assert results == [None, None]
    assert hall.state(1) == "confirmed"
    assert LogEntry.objects.filter(action="match.confirmed").count() == 1


def test_the_personal_page_leads_to_the_report_and_to_the_answer(client: Client, called: Hall):
    client.cookies["language"] = "en"
    one, two = (
        f"/t/{called.tournament.slug}/me/{create_link(person(called, team))}/" for team in (1, 2)
    )
    assert "Report the games" in client.get(one).text
    form = {"do": "report", "client_id": str(uuid.uuid4()), "number": "1"}
    wrong = client.post(f"{one}match/", form | {"a1": "31", "b1": "2"})
    assert wrong.context["sheet"].errors
    assert 'value="31"' in wrong.text
    games = {"a1": "30", "b1": "12", "a2": "30", "b2": "21"}
    assert client.post(f"{one}match/", form | games).status_code == 302
    assert "has not answered yet" in client.get(f"{one}match/").text
    assert "Is the result right?" in client.get(two).text
    assert client.post(f"{two}appeals/new/1/", {"text": ""}).context["form"].errors
    client.post(f"{two}match/", {"do": "sign", "seen": "1.1"})  # a page from before the end
    assert called.state(1) == "finished"
    client.post(f"{two}match/", {"do": "sign", "seen": "1.2"})
    assert called.state(1) == "confirmed"


def test_without_a_match_there_is_no_such_page(client: Client, called: Hall):
    loser = person(called, 2)
    called.win(1)
    url = f"/t/{called.tournament.slug}/me/{create_link(loser)}/"
    assert client.get(f"{url}match/").headers["Location"] == f"{url}?mine"
    assert "Report the games" not in client.get(url).text


def test_somebody_without_a_team_has_no_match(client: Client, called: Hall):
    alone = Participant.objects.create(
        tournament=called.tournament, number=99, name="Eva", key="eva"
    )
    url = f"/t/{called.tournament.slug}/me/{create_link(alone)}/"
    assert client.get(f"{url}match/").status_code == 404


def test_who_is_erased_takes_their_objection_along(called: Hall):
    report_games(called.match(1), by=person(called, 1), sheet=sheet(called.match(1)))
    by = actor_of_participant(person(called, 2).pk)
    file_appeal(called.match(1), by=by, side="B", text="Yo estaba ahí y lo vi")
    erase_person(person(called, 2), by=called.by)
    (view,) = appeals_of(called.tournament)
    assert (view.filed.text, view.open) == ("", True)
    assert verify(called.tournament.pk).is_sound
