"""An appeal from the objection to the last word: who may say what, and when."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.appeals.table import (
    OVERTURNED,
    STANDS,
    committee,
    fresh,
    object_to,
    player,
    referee,
)
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.appeals.services.decide import Verdict, decide_appeal, preview_verdict
from tournaments.appeals.services.file import add_statement, escalate, withdraw_or_accept
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.matches.services.corrections import Correction
from tournaments.models import Appeal, Entry, LogEntry, Match, RoleGrant
from tournaments.regulation.selectors import regulation_fingerprint
from tournaments.roles.services import end_role


def later(minutes: int) -> None:
    """The clock of every open step is so many minutes further."""
    moment = timezone.now() - timedelta(minutes=minutes)
    Appeal.objects.exclude(due_at=None).update(due_at=moment)


def test_a_team_objects_to_a_ruling_and_the_referee_is_asked_first(ruled: Hall):
    appeal = object_to(ruled, by=player(ruled, 2), line=2)
    assert (appeal.number, appeal.state, appeal.line) == (1, "referee", 2)
    assert appeal.due_at > timezone.now() + timedelta(minutes=14)
    entry = LogEntry.objects.get(action="appeal.filed")
    assert "mostró" not in str(entry.data)
    assert entry.remarks.get().text == "Las mostró"
    assert verify(ruled.tournament.pk).is_sound


def test_the_answer_that_overturns_a_ruling_gives_the_points_back(ruled: Hall):
    assert ruled.match(1).score == [3, 0]
    appeal = object_to(ruled, line=2)
    assert preview_verdict(fresh(appeal), OVERTURNED).after.score == (0, 3)
    assert ruled.match(1).score == [3, 0]
    decide_appeal(fresh(appeal), by=referee(ruled), verdict=OVERTURNED)
    assert ruled.match(1).score == [0, 3]
    assert fresh(appeal).state == "answered"
    assert Entry.objects.get(match=ruled.match(1), number=3).notation == "void 2"


def test_the_committee_has_the_last_word_also_against_the_referee(ruled: Hall):
    appeal = object_to(ruled, line=2)
    decide_appeal(fresh(appeal), by=referee(ruled), verdict=OVERTURNED)
    escalate(fresh(appeal), by=player(ruled, 1), side="A", text="No mostró nada")
    assert fresh(appeal).state == "committee"
    decide_appeal(fresh(appeal), by=committee(ruled), verdict=STANDS)
    found = fresh(appeal)
    assert (found.state, found.outcome) == ("closed", "stands")
    assert ruled.match(1).score == [3, 0], "the void of the ruling is void itself"
    decided = LogEntry.objects.filter(action__in=("appeal.answered", "appeal.decided"))
    cites = {(entry.data["article"], entry.data["regulation"]) for entry in decided}
    assert cites == {("R6.8", regulation_fingerprint(ruled.plan))}


def test_a_result_is_overturned_with_the_games_that_are_right(hall: Hall):
    hall.win(1)
    appeal = object_to(hall, by=hall.by)
    escalate(fresh(appeal), by=committee(hall))
    with pytest.raises(Refused, match="say_what_is_right"):
        decide_appeal(fresh(appeal), by=committee(hall), verdict=OVERTURNED)
    games = tuple(f"game {score} source sumula" for score in ("12-30", "20-30"))
    verdict = Verdict("overturned", "Planilla al revés", "4", Correction((1, 2), games))
    assert preview_verdict(fresh(appeal), verdict).changes_the_winner
    decide_appeal(fresh(appeal), by=committee(hall), verdict=verdict)
    assert (hall.match(1).winner, hall.state(1)) == ("B", "confirmed")
    assert hall.sides(5)[0] == "2"


def test_matches_played_meanwhile_are_undone_by_the_committee_alone_and_only_if_named(cast):
    hall = open_hall(cast, 4, appeals_hold=False)
    for number in (1, 2):
        hall.win(number)
    appeal = object_to(hall, by=hall.by)
    hall.win(4)
    games = tuple(f"game {score} source sumula" for score in ("12-30", "20-30"))
    verdict = Verdict("overturned", "Al revés", correction=Correction((1, 2), games))
    with pytest.raises(Refused, match="committee_undoes"):
        decide_appeal(fresh(appeal), by=referee(hall), verdict=verdict)
    escalate(fresh(appeal), by=committee(hall))
    with pytest.raises(Refused, match="later_match_played"):
        decide_appeal(fresh(appeal), by=committee(hall), verdict=verdict)
    assert hall.state(4) == "confirmed"
    decide_appeal(fresh(appeal), by=committee(hall), verdict=verdict, undoing=frozenset({4}))
    assert (hall.state(4), hall.sides(4)[0]) == ("ready", "2")
    assert verify(hall.tournament.pk).is_sound


def test_without_referees_the_committee_is_asked_at_once(ruled: Hall):
    for grant in RoleGrant.objects.filter(tournament=ruled.tournament, role="referee"):
        end_role(grant, by=ruled.by)
    assert object_to(ruled, line=2).state == "committee"


def test_where_there_is_a_head_referee_only_the_head_answers(ruled: Hall):
    appeal = object_to(ruled, line=2)
    RoleGrant.objects.create(tournament=ruled.tournament, name="Jefe", role="referee", head=True)
    with pytest.raises(NotAllowed):
        decide_appeal(fresh(appeal), by=referee(ruled), verdict=STANDS)
    RoleGrant.objects.filter(user=ruled.cast.referee).update(head=True)
    decide_appeal(fresh(appeal), by=referee(ruled), verdict=STANDS)


def test_players_and_strangers_decide_nothing(ruled: Hall):
    appeal = object_to(ruled, line=2)
    for who in (player(ruled, 1), player(ruled, 2)):
        with pytest.raises(NotAllowed):
            decide_appeal(fresh(appeal), by=who, verdict=OVERTURNED)
    escalate(fresh(appeal), by=committee(ruled))
    for who in (player(ruled, 2), referee(ruled)):
        with pytest.raises(NotAllowed):
            decide_appeal(fresh(appeal), by=who, verdict=OVERTURNED)


def test_only_the_two_teams_speak_and_each_for_itself(ruled: Hall):
    with pytest.raises(NotAllowed):
        object_to(ruled, by=player(ruled, 3), line=2)
    with pytest.raises(NotAllowed):
        object_to(ruled, by=player(ruled, 1), side="B", line=2)
    appeal = object_to(ruled, by=player(ruled, 2), line=2)
    with pytest.raises(NotAllowed):
        add_statement(fresh(appeal), by=player(ruled, 4), side="A", text="Yo también vi")
    for n in range(5):
        add_statement(fresh(appeal), by=player(ruled, 1), side="A", text=f"Dijo {n}")
    with pytest.raises(Refused, match="enough_said"):
        add_statement(fresh(appeal), by=player(ruled, 1), side="A", text="Y además")
    add_statement(fresh(appeal), by=player(ruled, 2, 2), side="B", text="Nosotros")


def test_what_can_not_be_objected_to_is_refused(ruled: Hall):
    with pytest.raises(Refused, match="no_result_yet"):
        object_to(ruled)
    with pytest.raises(Refused, match="no_such_ruling"):
        object_to(ruled, line=1)
    with pytest.raises(Refused, match="no_such_ruling"):
        object_to(ruled, line=99)
    with pytest.raises(Refused, match="reason_needed"):
        object_to(ruled, line=2, text="  ")


def test_once_for_each_team_and_matter_unless_it_was_withdrawn(ruled: Hall):
    appeal = object_to(ruled, line=2)
    with pytest.raises(Refused, match="appeal_open"):
        object_to(ruled, line=2)
    object_to(ruled, side="A", line=2)
    withdraw_or_accept(fresh(appeal), by=player(ruled, 2), side="B")
    assert fresh(appeal).state == "withdrawn"
    again = object_to(ruled, line=2)
    decide_appeal(fresh(again), by=referee(ruled), verdict=STANDS)
    withdraw_or_accept(fresh(again), by=player(ruled, 2), side="B")
    assert fresh(again).state == "closed"
    with pytest.raises(Refused, match="appeal_decided"):
        object_to(ruled, line=2)


def test_too_late_is_too_late_for_a_team_and_not_for_the_committee(hall: Hall):
    hall.win(1, confirm=False)
    hour_ago = timezone.now() - timedelta(hours=1)
    Match.objects.filter(pk=hall.match(1).pk).update(finished_at=hour_ago)
    with pytest.raises(Refused, match="appeal_too_late"):
        object_to(hall, by=player(hall, 2))
    object_to(hall, by=committee(hall))


def test_a_team_waits_for_the_answer_and_then_goes_on_in_time(ruled: Hall):
    appeal = object_to(ruled, line=2)
    with pytest.raises(Refused, match="referee_first"):
        escalate(fresh(appeal), by=player(ruled, 2), side="B")
    later(1)  # nobody answered in time
    escalate(fresh(appeal), by=player(ruled, 2), side="B")
    other = object_to(ruled, side="A", line=2)
    decide_appeal(fresh(other), by=referee(ruled), verdict=STANDS)
    later(1)
    with pytest.raises(Refused, match="appeal_too_late"):
        escalate(fresh(other), by=player(ruled, 1), side="A")
    with pytest.raises(Refused, match="appeal_decided"):
        add_statement(fresh(other), by=player(ruled, 1), side="A", text="Tarde")


def test_only_the_team_that_lost_the_answer_can_leave_it_at_that(ruled: Hall):
    appeal = object_to(ruled, line=2)
    decide_appeal(fresh(appeal), by=referee(ruled), verdict=OVERTURNED)
    with pytest.raises(Refused, match="not_theirs_to_end"):
        withdraw_or_accept(fresh(appeal), by=player(ruled, 2), side="B")
    withdraw_or_accept(fresh(appeal), by=player(ruled, 1), side="A")
    assert fresh(appeal).state == "closed"


def test_nothing_is_decided_twice_or_without_a_reason(ruled: Hall):
    appeal = object_to(ruled, line=2)
    with pytest.raises(Refused, match="reason_needed"):
        decide_appeal(fresh(appeal), by=referee(ruled), verdict=Verdict("stands", " "))
    with pytest.raises(Refused, match="say_what_is_decided"):
        decide_appeal(fresh(appeal), by=referee(ruled), verdict=Verdict("maybe", "Quién sabe"))
    decide_appeal(fresh(appeal), by=referee(ruled), verdict=STANDS)
    with pytest.raises(Refused, match="appeal_decided"):
        decide_appeal(fresh(appeal), by=referee(ruled), verdict=STANDS)
