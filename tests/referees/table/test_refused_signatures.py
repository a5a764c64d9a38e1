"""A team that refuses to sign: noted with its reason, and the result stands by two other words."""

import pytest

from papers.registry import PAPERS
from referees.table.services import sign_with_pin
from tests.referees.access.desk import Desk
from tests.tournaments.matches.hall import Hall
from tournaments.actors import Actor, actor_of_account, actor_of_referee
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.signatures import confirm_refused, refuse_signature
from tournaments.matches.signatures import find_refusals
from tournaments.models import LogEntry, Role, RoleGrant


@pytest.fixture
def over(desk: Desk) -> Hall:
    desk.hall.win(1, confirm=False)
    return desk.hall


@pytest.fixture
def lucho(desk: Desk) -> Actor:
    return actor_of_referee(desk.lucho)


@pytest.fixture
def mirta(over: Hall) -> Actor:
    """The head referee."""
    return actor_of_referee(
        RoleGrant.objects.create(
            tournament=over.tournament, role=Role.REFEREE, name="Mirta", head=True
        )
    )


def signs(over: Hall, by: Actor, side: str) -> None:
    pin = issue_pin(over.teams["AB".index(side)], by=over.by)
    sign_with_pin(over.match(1), by=by, side=side, pin=pin)


def test_the_head_referees_word_takes_the_place_of_a_signature(over: Hall, lucho, mirta):
    signs(over, lucho, "A")
    refuse_signature(over.match(1), by=lucho, side="B", reason=" No aceptan el fallo ")
    assert over.state(1) == "finished"
    with pytest.raises(NotAllowed):
        confirm_refused(over.match(1), by=lucho)
    confirm_refused(over.match(1), by=mirta)
    assert (over.state(1), over.sides(5)) == ("confirmed", ["1", "open"])
    entry = LogEntry.objects.get(action="match.confirmed")
    assert (entry.actor, entry.data["signed"], entry.data["refused"]) == (str(mirta), False, "B")
    noted = LogEntry.objects.get(action="match.signature_refused")
    assert (noted.actor, noted.data["side"]) == (str(lucho), "B")
    assert noted.remarks.get().text == "No aceptan el fallo"
    assert verify(over.tournament.pk).is_sound


def test_a_team_that_has_neither_signed_nor_refused_is_waited_for(over: Hall, lucho, mirta):
    refuse_signature(over.match(1), by=lucho, side="B", reason="Se fueron")
    with pytest.raises(Refused) as refused:
        confirm_refused(over.match(1), by=mirta)
    assert refused.value.code == "signature_missing"
    refuse_signature(over.match(1), by=lucho, side="A", reason="También se fueron")
    confirm_refused(over.match(1), by=actor_of_account(over.cast.committee))
    assert over.state(1) == "confirmed"


def test_whoever_refused_may_still_sign_and_then_nobody_is_asked(over: Hall, lucho):
    refuse_signature(over.match(1), by=lucho, side="B", reason="Enojados")
    signs(over, lucho, "B")
    assert find_refusals(over.match(1)) == {}
    with pytest.raises(Refused) as refused:
        refuse_signature(over.match(1), by=lucho, side="B", reason="Otra vez")
    assert refused.value.code == "side_signed"


def test_it_is_about_the_result_that_was_shown(over: Hall, lucho, mirta):
    lines = over.match(1).entries_count
    with pytest.raises(Refused) as refused:
        refuse_signature(over.match(1), by=lucho, side="B", reason="No", lines=lines - 1)
    assert refused.value.code == "stale"
    refuse_signature(over.match(1), by=lucho, side="B", reason="No", lines=lines)
    refuse_signature(over.match(1), by=lucho, side="B", reason="No", lines=lines)  # a second tap
    assert LogEntry.objects.filter(action="match.signature_refused").count() == 1
    record_entry(over.match(1), by=over.by, submission=Submission("disqualify A"))
    assert find_refusals(over.match(1)) == {}
    with pytest.raises(Refused):
        confirm_refused(over.match(1), by=mirta)


def test_a_refusal_needs_a_reason_a_result_and_a_referee(desk: Desk, lucho):
    match = desk.hall.match(1)
    with pytest.raises(Refused) as refused:
        refuse_signature(match, by=lucho, side="B", reason="No")
    assert refused.value.code == "nothing_to_confirm"
    desk.hall.win(1, confirm=False)
    with pytest.raises(Refused) as refused:
        refuse_signature(match, by=lucho, side="B", reason="  ")
    assert refused.value.code == "reason_needed"
    with pytest.raises(NotAllowed):
        refuse_signature(match, by=actor_of_account(desk.hall.cast.player), side="B", reason="No")


def test_the_score_sheet_and_the_record_say_who_refused_and_why(over: Hall, lucho, mirta):
    signs(over, lucho, "A")
    refuse_signature(over.match(1), by=lucho, side="B", reason="No aceptan el fallo")
    confirm_refused(over.match(1), by=mirta)
    sheet = PAPERS["sumula"].read(over.tournament, {"match": "1", "form": "filled"})
    refused = [one for one in sheet["confirmed"] if one["refuses"]]
    assert [(one["side"], one["by"], one["reasons"]) for one in refused] == [
        ("B", "Lucho Paz", ["No aceptan el fallo"])
    ]
    assert [(one["by"], one["both"]) for one in sheet["confirmed"] if one["confirms"]] == [
        ("Mirta", False)
    ]
    [decision] = PAPERS["acta"].read(over.tournament, {})["decisions"]
    assert (decision["kind"], decision["match"]) == ("match.signature_refused", 1)
    assert decision["team"]
    assert decision["reasons"] == ["No aceptan el fallo"]
