"""Referees at their tables: one a table, said in ranges, logged, and gone with the role."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import Cast
from tests.tournaments.matches.hall import Hall
from tournaments.actors import actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.hall.board import get_board
from tournaments.hall.services.tables import assign_tables
from tournaments.matches.services.calls import call_next
from tournaments.models import RoleGrant
from tournaments.roles.services import end_role, grant_role
from tournaments.setup.services.progress import move_to


@pytest.fixture
def ana(cast: Cast) -> RoleGrant:
    return RoleGrant.objects.get(user=cast.referee, tournament=cast.tournament)


def names(hall: Hall) -> list[str]:
    return [table.referee_name for table in hall.tournament.tables.select_related("referee__user")]


def test_a_referee_has_the_tables_that_were_named_and_no_others(hall: Hall, ana: RoleGrant):
    assign_tables(hall.tournament, by=hall.by, assignment={ana.pk: frozenset({1, 2, 4})})
    who = ana.user.name
    assert names(hall) == [who, who, "", who]
    assign_tables(hall.tournament, by=hall.by, assignment={ana.pk: frozenset({3})})
    assert names(hall) == ["", "", who, ""]
    last = hall.tournament.log.latest("number")
    assert last.action == "tables.assigned"
    assert last.data["tables"]["3"] == f"account:{ana.user_id}"
    assert last.data["tables"]["1"] is None


def test_the_same_again_writes_nothing(hall: Hall, ana: RoleGrant):
    assign_tables(hall.tournament, by=hall.by, assignment={ana.pk: frozenset({1})})
    before = hall.tournament.log.count()
    assign_tables(hall.tournament, by=hall.by, assignment={ana.pk: frozenset({1})})
    assert hall.tournament.log.count() == before


def test_it_refuses_a_table_twice_one_that_is_not_there_and_who_is_no_referee(
    hall: Hall, cast: Cast, ana: RoleGrant
):
    other = grant_role(hall.tournament, by=hall.by, user=cast.player, role="referee")
    both = {ana.pk: frozenset({1, 2}), other.pk: frozenset({2})}
    for assignment, code in [
        (both, "table_twice"),
        ({ana.pk: frozenset({5})}, "no_such_table"),
        ({-1: frozenset({1})}, "not_a_referee"),
    ]:
        with pytest.raises(Refused, match=code):
            assign_tables(hall.tournament, by=hall.by, assignment=assignment)
    assert names(hall) == [""] * 4


def test_a_referee_assigns_nobody(hall: Hall, cast: Cast, ana: RoleGrant):
    with pytest.raises(NotAllowed):
        assign_tables(hall.tournament, by=actor_of_account(cast.referee), assignment={})


def test_an_event_that_is_over_keeps_its_referees(hall: Hall, ana: RoleGrant):
    move_to(hall.tournament, "finished")
    with pytest.raises(Refused, match="event_over"):
        assign_tables(hall.tournament, by=hall.by, assignment={ana.pk: frozenset({1})})


def test_whose_role_ended_is_no_longer_in_charge(hall: Hall, ana: RoleGrant):
    assign_tables(hall.tournament, by=hall.by, assignment={ana.pk: frozenset({1})})
    end_role(ana, by=hall.by)
    assert names(hall) == [""] * 4
    assert get_board(hall.tournament, hall.plan, now=timezone.now()).referees == []


def test_the_page_takes_ranges_and_the_board_says_them(nora: Client, hall: Hall, ana: RoleGrant):
    url = f"/t/{hall.tournament.slug}/board/referees/"
    assert ana.user.name in nora.get(url).text
    nora.post(url, {f"tables_{ana.pk}": "1-2, 4"})
    assert f"{ana.user.name} 1–2, 4" in nora.get(f"/t/{hall.tournament.slug}/board/").text
    assert 'value="1–2, 4"' in nora.get(url).text
    call_next(hall.tournament, by=hall.by)
    assert (
        f"{ana.user.name} keeps this table" in nora.get(f"/t/{hall.tournament.slug}/board/1/").text
    )


@pytest.mark.parametrize("typed", ["the corner", "4-1", "0", "1-999999", "9"])
def test_what_is_no_table_gets_a_sentence_and_stays_typed(
    nora: Client, hall: Hall, ana: RoleGrant, typed: str
):
    answer = nora.post(f"/t/{hall.tournament.slug}/board/referees/", {f"tables_{ana.pk}": typed})
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert f'value="{typed}"' in answer.text
    assert names(hall) == [""] * 4
