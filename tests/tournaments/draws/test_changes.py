"""After the draw: swaps, teams that leave; marked, logged, never in the middle."""

import pytest

from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.draws.services.changes import swap_teams
from tournaments.exceptions import NotAllowed, Refused
from tournaments.matches.services.calls import call_match
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.teams import exclude_team, readmit_team, withdraw_team
from tournaments.models import LogEntry, Match, Slot, Team
from tournaments.regulation.articles import Reason

WHY = Reason("Se fueron a casa")


def test_two_teams_change_places_and_both_slots_are_marked(hall: Hall):
    swap_teams(hall.teams[0], hall.teams[4], by=hall.by, reason="Mismo club")
    assert hall.sides(1) == ["5", "2"]
    assert hall.sides(3) == ["1", "6"]
    assert Slot.objects.filter(by_hand=True).count() == 2
    assert LogEntry.objects.filter(action="bracket.swapped").get().remarks.count() == 1


def test_a_team_with_a_bye_may_be_swapped_too(cast):
    hall = open_hall(cast, 6)
    free = Slot.objects.filter(by_bye=True).select_related("team", "match").first()
    other = Slot.objects.filter(match__round=1).select_related("team").first()
    swap_teams(free.team, other.team, by=hall.by, reason="Pedido de los dos")
    free.refresh_from_db()
    assert free.team == other.team
    assert free.by_bye


def test_nobody_is_swapped_out_of_a_match_that_was_called_or_won(hall: Hall):
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.first())
    with pytest.raises(Refused, match="match_begun"):
        swap_teams(hall.teams[0], hall.teams[4], by=hall.by, reason="Tarde")
    hall.win(2)
    with pytest.raises(Refused, match="match_begun"):
        swap_teams(hall.teams[2], hall.teams[4], by=hall.by, reason="Tarde")
    with pytest.raises(Refused, match="reason_needed"):
        swap_teams(hall.teams[4], hall.teams[6], by=hall.by, reason=" ")
    with pytest.raises(Refused, match="same_team"):
        swap_teams(hall.teams[4], hall.teams[4], by=hall.by, reason="Error")
    with pytest.raises(NotAllowed):
        swap_teams(
            hall.teams[4], hall.teams[6], by=actor_of_account(hall.cast.committee), reason="Pedido"
        )


def test_a_team_that_leaves_before_its_match_loses_it(hall: Hall):
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    assert (hall.match(1).winner, hall.match(1).how) == ("B", "walkover")
    assert Team.objects.get(pk=hall.teams[0].pk).state == "withdrawn"
    assert LogEntry.objects.filter(action="team.withdrawn").count() == 1


def test_a_team_that_leaves_in_the_middle_loses_too(hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("game 30-2"))
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    match = hall.match(1)
    assert (match.winner, match.how, match.games) == ("B", "walkover", [[30, 2]])


def test_a_team_that_leaves_before_its_rival_is_known_leaves_its_slot_empty(hall: Hall):
    hall.win(1)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    assert hall.sides(5) == ["empty", "open"]
    hall.win(2)
    assert (hall.match(5).how, hall.match(5).winner) == ("empty_branch", "B")
    assert hall.sides(8) == ["3", "open"]
    assert hall.sides(7) == ["empty", "open"]


def test_a_team_that_leaves_while_it_stands_in_pencil_does_not_come_back_in_ink(hall: Hall):
    hall.win(1, confirm=False)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    assert hall.sides(5) == ["(empty)", "open"]
    hall.confirm(1)
    assert hall.sides(5) == ["empty", "open"]


def test_a_team_in_the_wrong_category_is_put_out_under_the_article(hall: Hall):
    exclude_team(hall.teams[2], by=hall.by, because=Reason("Menor de 18", "1"))
    match = hall.match(2)
    assert (match.winner, match.how, match.article) == ("B", "disqualification", "1")
    assert Team.objects.get(pk=hall.teams[2].pk).state == "excluded"
    assert LogEntry.objects.get(action="team.excluded").data["article"] == "1"


def test_nobody_leaves_twice(hall: Hall):
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    with pytest.raises(Refused, match="team_gone"):
        withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    with pytest.raises(Refused, match="team_not_gone"):
        readmit_team(hall.teams[1], by=hall.by, because=WHY)


def test_a_team_let_in_again_has_its_slot_back(hall: Hall):
    hall.win(1)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    readmit_team(hall.teams[0], by=hall.by, because=Reason("Volvieron"))
    assert hall.sides(5) == ["1", "open"]
    hall.win(2)
    assert hall.state(5) == "ready"


def test_only_who_decides_puts_a_team_out(hall: Hall):
    for person in (hall.cast.referee, hall.cast.stranger):
        with pytest.raises(NotAllowed):
            withdraw_team(hall.teams[0], by=actor_of_account(person), because=WHY)
    withdraw_team(hall.teams[0], by=actor_of_account(hall.cast.committee), because=WHY)
    assert hall.state(1) == Match.State.FINISHED


def test_a_line_about_teams_that_were_swapped_meanwhile_is_stale(hall: Hall):
    seen = (str(hall.teams[0].pk), str(hall.teams[1].pk))
    swap_teams(hall.teams[0], hall.teams[4], by=hall.by, reason="Mismo club")
    match = hall.match(1)
    with pytest.raises(Refused, match="stale"):
        record_entry(match, by=hall.by, submission=Submission("game 30-2\ngame 30-3", teams=seen))
    now = (str(hall.teams[4].pk), str(hall.teams[1].pk))
    record_entry(match, by=hall.by, submission=Submission("game 30-2\ngame 30-3", teams=now))
    assert hall.sides(5) == ["(5)", "open"]
