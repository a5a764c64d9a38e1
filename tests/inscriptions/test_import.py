"""Importing: whole or not at all, also when others were faster."""

import pytest

from tests.event import make_event
from tournaments.actors import of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import LogEntry, Participant, Team
from tournaments.services.inscriptions.imports import (
    import_lines,
    preview_file,
    sealed,
    unsealed,
)
from tournaments.services.inscriptions.waitlist import standing_of

GOOD = "Nombre,Nombre 2\nA A,B B\nC C,\nD D,E E\nF F,\nG G,H H\n"


def preview(plan, nora, text: str):
    return preview_file(plan.tournament, by=nora, content=text.encode())


def test_a_good_file_is_inscribed_in_its_order_up_to_the_cap(plan, nora):
    seen = preview(plan, nora, GOOD)
    assert (seen.people, seen.teams, seen.faults) == (8, 3, [])
    assert not Participant.objects.exists()
    import_lines(plan.tournament, by=nora, lines=seen.lines)
    assert list(Participant.objects.values_list("name", flat=True)) == [
        f"{c} {c}" for c in "ABCDEFGH"
    ]
    assert list(Team.objects.values_list("state", flat=True)) == [
        "confirmed",
        "confirmed",
        "waiting",
    ]
    entry = LogEntry.objects.filter(tournament=plan.tournament).latest("number")
    assert (entry.action, entry.data) == (
        "participants.imported",
        {"people": 8, "teams": 3, "first": 1, "last": 8},
    )


def test_one_bad_row_and_nothing_is_taken(plan, nora):
    seen = preview(plan, nora, "Nombre,Mail\nA A,\nB B,nobody\n")
    assert [fault.code for fault in seen.faults] == ["email_wrong"]


def test_who_is_inscribed_is_left_out_and_half_a_pair_is_a_fault(plan, nora, come):
    come("A A", "B B")
    seen = preview(plan, nora, "Nombre,Nombre 2\na a,b b\nC C,A A\nD D,E E\n")
    assert [line.row for line in seen.here_already] == [2]
    assert [(fault.row, fault.code, fault.name) for fault in seen.faults] == [
        (3, "name_inscribed", "A A")
    ]


def test_the_same_person_on_two_rows_is_a_fault_that_names_the_other_row(plan, nora):
    seen = preview(plan, nora, "Nombre,Tel\nA A,555-1234-9\nB B,\nB. b,\nC C,55512349\n")
    assert [(fault.row, fault.code, fault.data) for fault in seen.faults] == [
        (4, "name_twice", {"row": 3}),
        (5, "phone_twice", {"row": 2}),
    ]


def test_who_came_in_meanwhile_stops_the_whole_import(plan, nora, come):
    lines = unsealed(plan.tournament, sealed(plan.tournament, preview(plan, nora, GOOD)))
    come("X X", "E E")
    again = import_lines(plan.tournament, by=nora, lines=lines)
    assert [(fault.row, fault.code) for fault in again.faults] == [(4, "name_inscribed")]
    assert Participant.objects.count() == 2


def test_sealed_lines_open_only_untouched_and_in_their_own_tournament(plan, nora, cast):
    payload = sealed(plan.tournament, preview(plan, nora, GOOD))
    assert unsealed(plan.tournament, payload) == preview(plan, nora, GOOD).lines
    for event, tried in (
        (cast.other_tournament, payload),
        (plan.tournament, payload[:-1]),
        (plan.tournament, ""),
    ):
        with pytest.raises(Refused, match="preview_expired"):
            unsealed(event, tried)


def test_only_organizers_import(plan, cast):
    for who in (cast.committee, cast.referee, cast.stranger):
        with pytest.raises(NotAllowed):
            preview_file(plan.tournament, by=of_account(who), content=GOOD.encode())
        with pytest.raises(NotAllowed):
            import_lines(plan.tournament, by=of_account(who), lines=[])


def test_ten_thousand_people_come_in_by_one_entry_and_not_one_by_one(
    cast, nora, django_assert_max_num_queries
):
    plan = make_event(cast, cap=512)
    rows = "\n".join(f"Persona {n}" for n in range(10_000))
    seen = preview(plan, nora, f"Nombre\n{rows}\n")
    payload = sealed(plan.tournament, seen)
    assert len(payload) < 1_000_000
    with django_assert_max_num_queries(1000):
        import_lines(plan.tournament, by=nora, lines=unsealed(plan.tournament, payload))
    standing = standing_of(plan.tournament, plan)
    assert (len(standing.singles_in), len(standing.singles_waiting)) == (1024, 8976)


def test_somebody_twice_is_named_with_the_own_row_and_column(plan, nora, come):
    come("A A", "B B")
    text = "Nombre,Mail,Pareja\nC C,c@example.org,1\nD D,,2\nA A,,1\nE E,c@example.org,2\n"
    seen = preview(plan, nora, text)
    assert [(fault.row, fault.column, fault.code) for fault in seen.faults] == [
        (4, "Nombre", "name_inscribed"),
        (5, "Mail", "email_twice"),
    ]
    assert seen.faults[1].data == {"row": 2}
