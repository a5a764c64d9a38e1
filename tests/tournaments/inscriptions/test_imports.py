"""Importing: the good rows, while the others wait; by a program, whole or not at all."""

import pytest

from jobs.models import Job
from jobs.services import perform
from tests.event import make_event
from tournaments.actors import actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.imports import (
    READ_JOB,
    correct_rows,
    discard_file,
    forecast_places,
    import_lines,
    preview_file,
    preview_open_file,
    submit_file,
    take_good_rows,
)
from tournaments.inscriptions.services.waitlist import read_waitlist
from tournaments.models import LogEntry, Participant, PeopleFile, Team

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


def test_who_came_in_meanwhile_stops_the_whole_import_of_a_program(plan, nora, come):
    lines = preview(plan, nora, GOOD).lines
    come("X X", "E E")
    again = import_lines(plan.tournament, by=nora, lines=lines)
    assert [(fault.row, fault.code) for fault in again.faults] == [(4, "name_inscribed")]
    assert Participant.objects.count() == 2


def test_only_organizers_import(plan, cast):
    for who in (cast.committee, cast.referee, cast.stranger):
        with pytest.raises(NotAllowed):
            preview_file(plan.tournament, by=actor_of_account(who), content=GOOD.encode())
        with pytest.raises(NotAllowed):
            import_lines(plan.tournament, by=actor_of_account(who), lines=[])


def test_ten_thousand_people_come_in_by_one_entry_and_not_one_by_one(
    cast, nora, django_assert_max_num_queries
):
    plan = make_event(cast, cap=512)
    rows = "\n".join(f"Persona {n}" for n in range(10_000))
    seen = preview(plan, nora, f"Nombre\n{rows}\n")
    with django_assert_max_num_queries(1000):
        import_lines(plan.tournament, by=nora, lines=seen.lines)
    waitlist = read_waitlist(plan.tournament, plan)
    assert (len(waitlist.singles_in), len(waitlist.singles_waiting)) == (1024, 8976)


def test_somebody_twice_is_named_with_the_own_row_and_column(plan, nora, come):
    come("A A", "B B")
    text = "Nombre,Mail,Pareja\nC C,c@example.org,1\nD D,,2\nA A,,1\nE E,c@example.org,2\n"
    seen = preview(plan, nora, text)
    assert [(fault.row, fault.column, fault.code) for fault in seen.faults] == [
        (4, "Nombre", "name_inscribed"),
        (5, "Mail", "email_twice"),
    ]
    assert seen.faults[1].data == {"row": 2}


# ------------------------------------------------------------------ a file on its way in


def send(plan, nora, text: str) -> PeopleFile:
    submit_file(plan.tournament, by=nora, content=text.encode())
    perform(str(Job.objects.get(kind=READ_JOB, state="queued").pk))
    return PeopleFile.objects.select_related("tournament__plan").get()


def names() -> list[str]:
    return list(Participant.objects.values_list("name", flat=True))


MIXED = "Nombre,Mail,Nombre 2\nA A,,B B\nC C,nobody,\nD D,,E E\n,x@example.org,\n"


def test_good_rows_are_taken_and_the_bad_ones_stay_as_they_were_typed(plan, nora):
    file = send(plan, nora, MIXED)
    assert {fault.code for fault in preview_open_file(file).faults} == {
        "email_wrong",
        "name_missing",
    }
    take_good_rows(plan.tournament, by=nora)
    assert names() == ["A A", "B B", "D D", "E E"]
    file.refresh_from_db()
    assert file.rows == [[3, ["C C", "nobody", ""]], [5, ["", "x@example.org", ""]]]
    correct_rows(plan.tournament, by=nora, cells={(3, 1): "c@example.org"}, left_out=[5])
    take_good_rows(plan.tournament, by=nora)
    assert names()[4:] == ["C C"]
    assert not PeopleFile.objects.exists()


def test_a_second_take_finds_nothing_to_take_twice(plan, nora):
    send(plan, nora, MIXED)
    take_good_rows(plan.tournament, by=nora)
    assert take_good_rows(plan.tournament, by=nora).people == 0
    assert len(names()) == 4


def test_a_team_with_one_bad_row_waits_whole(plan, nora):
    file = send(plan, nora, "Nombre,Mail,Pareja\nA A,,1\nB B,no,1\nC C,,2\nD D,,2\n")
    assert preview_open_file(file).bad_rows == {2, 3}
    take_good_rows(plan.tournament, by=nora)
    assert names() == ["C C", "D D"]


def test_one_file_at_a_time_and_the_next_after_it_is_left_out(plan, nora):
    send(plan, nora, MIXED)
    with pytest.raises(Refused, match="import_open"):
        submit_file(plan.tournament, by=nora, content=GOOD.encode())
    discard_file(plan.tournament, by=nora)
    send(plan, nora, GOOD)
    discard_file(plan.tournament, by=nora)
    with pytest.raises(Refused, match="import_gone"):
        take_good_rows(plan.tournament, by=nora)


def test_a_file_that_can_t_be_read_says_why_and_makes_way_for_another(plan, nora):
    file = send(plan, nora, "Talle\nM\n")
    assert (file.state, file.fault, bytes(file.content)) == ("failed", "no_name_column", b"")
    assert send(plan, nora, GOOD).state == "ready"


def test_a_job_for_a_file_that_was_left_out_does_nothing(plan, nora):
    submit_file(plan.tournament, by=nora, content=GOOD.encode())
    discard_file(plan.tournament, by=nora)
    job = Job.objects.get(kind=READ_JOB)
    perform(str(job.pk))
    job.refresh_from_db()
    assert job.state == "done"


def test_the_same_people_with_the_same_phones_are_the_same_people(plan, nora):
    text = "Nombre,Tel\nA A,555-123-49\nB B,\na. a,(55) 512349\nB B,\n"
    seen = preview_open_file(send(plan, nora, text))
    assert [line.row for line in seen.repeated] == [4]
    assert [(fault.row, fault.code) for fault in seen.faults] == [(5, "name_twice")]


def test_ages_are_checked_on_the_day_of_the_event_and_the_date_is_kept_nowhere(cast, nora):
    plan = make_event(cast, minimum_age=18, date="2026-12-06")
    text = "Nome;Data de nascimento\nA A;06/12/2008\nB B;2008-12-07\nC C;31-12-80\nD D;ontem\n"
    file = send(plan, nora, text)
    faults = preview_open_file(file).faults
    assert [(fault.row, fault.code) for fault in faults] == [
        (3, "too_young"),
        (5, "birth_unreadable"),
    ]
    take_good_rows(plan.tournament, by=nora)
    assert names() == ["A A", "C C"]
    person = Participant.objects.filter(name="A A").values().get()
    assert "2008" not in str([value for key, value in person.items() if not key.endswith("_at")])


def test_notes_and_columns_nobody_understood_are_kept_with_their_person(plan, nora):
    text = "Nombre,Obs,Talle,Nombre 2,Talle 2\nA A,zurdo,M,B B,L\n"
    send(plan, nora, text)
    take_good_rows(plan.tournament, by=nora)
    assert list(Participant.objects.values_list("note", flat=True)) == [
        "zurdo\nTalle: M",
        "Talle 2: L",
    ]


def test_a_column_that_is_a_question_of_the_plan_is_its_answer(cast, nora):
    plan = make_event(cast, questions="Talle *\nNº de sócio")
    file = send(plan, nora, "Nombre,TALLE,Nombre 2,Talle 2,Mesa\nA A,M,B B,L,4\n")
    assert preview_open_file(file).ignored == ["Mesa"]
    take_good_rows(plan.tournament, by=nora)
    assert list(Participant.objects.values_list("answers", "note")) == [
        ({"Talle": "M"}, "Mesa: 4"),
        ({"Talle": "L"}, ""),
    ]


def test_the_preview_says_who_has_a_place_and_who_waits(cast, nora):
    plan = make_event(cast, cap=2)
    text = "Nombre,Nombre 2\nA A,B B\nC C,\nD D,E E\nF F,\nG G,H H\n"
    preview = preview_open_file(send(plan, nora, text))
    places = forecast_places(plan.tournament, plan, preview.good_lines)
    take_good_rows(plan.tournament, by=nora)
    taken = [Participant.objects.get(name=line.people[0].name) for line in preview.good_lines]
    assert [place == "in" for place in places] == [
        bool(person.admitted_at) or person.places.filter(team__state=Team.State.CONFIRMED).exists()
        for person in taken
    ]
    assert places == ["in", "waiting", "in", "waiting", "waiting"]


def test_the_preview_says_of_somebody_alone_that_they_wait_for_a_partner(cast, nora):
    plan = make_event(cast, cap=3)
    preview = preview_open_file(send(plan, nora, "Nombre,Nombre 2\nA A,B B\nC C,\nD D,E E\n"))
    assert forecast_places(plan.tournament, plan, preview.good_lines) == ["in", "partner", "in"]


def test_who_is_erased_goes_from_the_file_too(plan, nora, come):
    ana = come("Ana Paz", "B B").people[0]
    send(plan, nora, "Nombre,Mail\nPaz Ana,nobody\nC C,nobody\n")
    erase_person(ana, by=nora)
    assert "Paz" not in str(PeopleFile.objects.get().rows)


def test_only_organizers_send_correct_take_and_leave_out(plan, nora, cast):
    send(plan, nora, MIXED)
    by = actor_of_account(cast.committee)
    for act in (
        lambda: submit_file(plan.tournament, by=by, content=b""),
        lambda: correct_rows(plan.tournament, by=by, cells={}),
        lambda: take_good_rows(plan.tournament, by=by),
        lambda: discard_file(plan.tournament, by=by),
    ):
        with pytest.raises(NotAllowed):
            act()
