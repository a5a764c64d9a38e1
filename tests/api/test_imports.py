"""A file of people by a program: seen whole, then taken whole or not at all."""

import io

import pytest
from openpyxl import Workbook, load_workbook

from jobs.models import Job
from tests.api.callers import upload
from tests.api.conftest import Program, key_for
from tests.event import make_event
from tournaments.models import Participant, Team

GOOD = "Nombre,E-mail,Nombre 2,Talle\nAna Paz,ana@example.org,Bea Sosa,M\nCaio Rey,,,\n"
BAD = "Nombre,E-mail,Nombre 2,Pago\nAna Paz,ana@,=1+1,\n,x@example.org,,\nCaio Rey,,,quizás\n"
IMPORTS, PREVIEW = "inscriptions/imports/", "inscriptions/imports/preview/"


@pytest.fixture
def program(cast) -> Program:
    make_event(cast, cap=None)
    return key_for(cast.tournament, cast.organizer)


def test_a_preview_tells_everything_and_writes_nothing(program):
    seen = upload(program, PREVIEW, GOOD)
    assert seen.status_code == 200, seen.content
    told = seen.json()
    assert (told["people"], told["teams"], told["faults"]) == (3, 1, [])
    assert told["lines"][0]["row"] == 2
    assert [one["name"] for one in told["lines"][0]["people"]] == ["Ana Paz", "Bea Sosa"]
    assert told["ignored"] == ["Talle"]
    assert not Participant.objects.exists()


def test_a_good_file_is_taken_whole(program, cast):
    taken = upload(program, IMPORTS, GOOD)
    assert taken.status_code == 201, taken.content
    assert taken.json() == {"people": 3, "teams": 1, "here_already": 0, "ignored": ["Talle"]}
    assert Participant.objects.count() == 3
    assert Team.objects.get().state == "confirmed"
    assert cast.tournament.log.latest("number").action == "participants.imported"


def test_a_file_that_grew_is_sent_again_and_only_the_new_come_in(program):
    upload(program, IMPORTS, GOOD)
    more = upload(program, IMPORTS, GOOD + "Dina Vega,,,\n")
    assert (more.status_code, more.json()["people"], more.json()["here_already"]) == (201, 1, 2)
    same = upload(program, IMPORTS, GOOD)
    assert (same.status_code, same.json()["people"], same.json()["here_already"]) == (200, 0, 2)


def test_links_are_mailed_only_if_wanted(program):
    upload(program, IMPORTS, "Nombre,Mail\nAna Paz,ana@example.org\n")
    assert not Job.objects.filter(kind="tournaments.personal_links").exists()
    upload(program, IMPORTS, "Nombre,Mail\nBea Sosa,bea@example.org\n", mail_links="true")
    assert Job.objects.filter(kind="tournaments.personal_links").count() == 1


def test_every_bad_cell_is_named_with_row_and_column_and_nobody_comes_in(program):
    refused = upload(program, IMPORTS, BAD, Accept_Language="en")
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
    cells = [(f["row"], f["column"], f["code"]) for f in refused.json()["faults"]]
    assert cells == [
        (2, "E-mail", "email_wrong"),
        (2, "Nombre 2", "formula"),
        (3, "Nombre", "name_missing"),
        (4, "Pago", "paid_unknown"),
    ]
    assert refused.json()["faults"][3]["words"] == "“quizás” is neither yes nor no."
    assert not Participant.objects.exists()
    seen = upload(program, PREVIEW, BAD).json()
    assert [(f["row"], f["column"], f["code"]) for f in seen["faults"]] == cells


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"%PDF-1.7", "not_a_table"),
        (b"Nombre\n", "file_without_rows"),
        (b"Club\nEl Fort\xedn\n", "no_name_column"),
        (b"PK\x03\x04 no", "broken_spreadsheet"),
        (b"Nombre\n" + b"x" * (2 * 1024 * 1024), "file_too_big"),
    ],
)
@pytest.mark.parametrize("path", [IMPORTS, PREVIEW])
def test_what_is_no_table_is_said_in_words(program, path, content, code):
    refused = upload(program, path, content, Accept_Language="pt-br")
    assert refused.status_code == 400
    (fault,) = refused.json()["faults"]
    assert (fault["code"], fault["field"]) == (code, "file")
    assert fault["words"]


def test_without_a_file_the_field_is_named(program):
    refused = program.post(IMPORTS)
    assert refused.status_code == 415  # a file is no JSON
    empty = upload(program, IMPORTS, b"")
    assert [fault["field"] for fault in empty.json()["faults"]] == ["file"]


def test_the_same_file_under_the_same_key_is_taken_once(program):
    first = upload(program, IMPORTS, GOOD, Idempotency_Key="f1")
    again = upload(program, IMPORTS, GOOD, Idempotency_Key="f1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = upload(program, IMPORTS, GOOD + "Dina Vega,,,\n", Idempotency_Key="f1")
    assert (other.status_code, other.json()["code"]) == (409, "key_used_otherwise")
    assert Participant.objects.count() == 3


def test_an_empty_table_is_filled_in_and_sent_back(program):
    book = load_workbook(io.BytesIO(program.get(f"{IMPORTS}template.xlsx").content))
    headings = [cell.value for cell in book.active[1]]
    filled = Workbook()
    filled.active.append(headings)
    filled.active.append(["Ana Paz", *[None] * (len(headings) - 1)])
    file = io.BytesIO()
    filled.save(file)
    assert upload(program, IMPORTS, file.getvalue()).json()["people"] == 1
    assert program.get(f"{IMPORTS}template.csv").headers["Content-Type"].startswith("text/csv")
    assert program.get(f"{IMPORTS}template.doc").status_code == 404


def test_an_event_that_is_over_takes_nobody(program, cast):
    cast.tournament.stage = "finished"
    cast.tournament.save()
    refused = upload(program, IMPORTS, GOOD)
    assert (refused.status_code, refused.json()["code"]) == (409, "event_over")


def test_an_event_without_a_plan_says_so(cast):
    program = key_for(cast.tournament, cast.organizer)
    refused = upload(program, IMPORTS, GOOD)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_set_up")
    assert program.get(f"{IMPORTS}template.csv").status_code == 404
