"""A file of people by a program: seen whole, then its good rows taken and the bad ones named."""

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
    answer = upload(program, PREVIEW, GOOD)
    assert answer.status_code == 200, answer.content
    preview = answer.json()
    assert (preview["people"], preview["teams"], preview["faults"]) == (3, 1, [])
    assert preview["lines"][0]["row"] == 2
    assert [person["name"] for person in preview["lines"][0]["people"]] == ["Ana Paz", "Bea Sosa"]
    assert preview["ignored"] == ["Talle"]
    assert not Participant.objects.exists()


def test_a_good_file_is_taken_whole(program, cast):
    taken = upload(program, IMPORTS, GOOD)
    assert taken.status_code == 201, taken.content
    assert taken.json() == {
        "people": 3,
        "teams": 1,
        "here_already": 0,
        "faults": [],
        "ignored": ["Talle"],
    }
    assert Participant.objects.count() == 3
    assert Team.objects.get().state == "confirmed"
    assert cast.tournament.log.latest("number").action == "participants.imported"


def test_a_file_that_grew_is_sent_again_and_only_the_new_come_in(program):
    upload(program, IMPORTS, GOOD)
    more = upload(program, IMPORTS, GOOD + "Dina Vega,,,\n")
    assert (more.status_code, more.json()["people"], more.json()["here_already"]) == (201, 1, 2)
    same = upload(program, IMPORTS, GOOD)
    assert (same.status_code, same.json()["people"], same.json()["here_already"]) == (200, 0, 2)


def test_good_rows_come_in_and_bad_ones_are_named_until_they_are_mended(program):
    mixed = "Nombre,E-mail,Nombre 2\nAna Paz,,Bea Sosa\nCaio Rey,caio@,\n"
    taken = upload(program, IMPORTS, mixed, Accept_Language="en")
    assert (taken.status_code, taken.json()["people"]) == (201, 2)
    (fault,) = taken.json()["faults"]
    assert (fault["row"], fault["column"], fault["code"]) == (3, "E-mail", "email_wrong")
    assert sorted(Participant.objects.values_list("name", flat=True)) == ["Ana Paz", "Bea Sosa"]
    mended = upload(program, IMPORTS, mixed.replace("caio@", "caio@example.org"))
    answer = mended.json()
    assert (answer["people"], answer["here_already"], answer["faults"]) == (1, 1, [])


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
    preview = upload(program, PREVIEW, BAD).json()
    assert [(f["row"], f["column"], f["code"]) for f in preview["faults"]] == cells


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"%PDF-1.7", "not_a_table", "Isto não é uma tabela. Envie um arquivo CSV"),
        (b"Nombre\n", "file_without_rows", "O arquivo tem cabeçalho e nada embaixo."),
        (b"Club\nEl Fort\xedn\n", "no_name_column", "Nenhuma coluna tem os nomes."),
        (b"PK\x03\x04 no", "broken_spreadsheet", "Não dá para ler a planilha."),
        (
            b"Nombre\n" + b"x" * (2 * 1024 * 1024),
            "file_too_big",
            "O arquivo é grande demais: 2 MB no máximo.",
        ),
    ],
)
@pytest.mark.parametrize("path", [IMPORTS, PREVIEW])
def test_what_is_no_table_is_said_in_words(program, path, content, code, words):
    refused = upload(program, path, content, Accept_Language="pt-br")
    assert refused.status_code == 400
    (fault,) = refused.json()["faults"]
    assert (fault["code"], fault["field"]) == (code, "file")
    assert fault["words"].startswith(words)


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
