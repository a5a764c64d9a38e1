"""Exports are opened again: every table in every format says the same, and no cell computes."""

import csv
import io
import json
import re
import zipfile
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.text import slugify
from openpyxl import load_workbook

from tests.cast import Cast
from tests.tournaments.matches.hall import WHY, Hall, open_hall
from tournaments.actors import SYSTEM
from tournaments.exports.formats import BOM
from tournaments.exports.people import SHEETS, PeoplesTable
from tournaments.exports.tables import TABLES
from tournaments.fees.services.payments import mark_paid
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import walkover
from tournaments.models import Participant, Tournament
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import create_tournament
from tournaments.setup.services.progress import finish
from tournaments.words.event_language import in_event_language

BACKEND = "django.contrib.auth.backends.ModelBackend"
WICKED = [
    '=HYPERLINK("http://x.example","click")',
    "+54 11 5555",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)",
    "\t=1+1",
    "  =1+1",
    "＝1+1",
    '🃏 Ana, «la 7»; O\'Higgins\n"Pía"',
    "Zoë\x0bÑandú",
]


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """An event played to its end, with people whose names are traps."""
    hall = open_hall(cast)
    for person, name in zip(hall.tournament.participants.all(), WICKED, strict=False):
        Participant.objects.filter(pk=person.pk).update(name=name, club=name[:80], phone=name[:30])
    hall.play_on(Random(7))
    change_plan(
        hall.tournament,
        by=hall.by,
        changes={"place": "=Lo de Pía", "fee": Decimal(20), "currency": "ARS"},
    )
    for person in hall.tournament.participants.all():
        mark_paid(person, by=hall.by)
    finish(hall.tournament, by=hall.by)
    return hall


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


def fetched(client: Client, tournament: Tournament, what: str, form: str) -> bytes:
    """As a program gets it."""
    address = reverse("api:export", args=[tournament.slug, what, form])
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Disposition"].endswith(
        f'filename="{tournament.slug}-{what}.{form}"'
    )
    return b"".join(answer)


def csv_rows(data: bytes) -> list[dict[str, str]]:
    text = data.decode()
    assert text.startswith(BOM)
    return list(csv.DictReader(io.StringIO(text.removeprefix(BOM), newline="")))


def sheet_rows(sheet) -> list[dict[str, object]]:
    head, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


def plain(value: object) -> str:
    """One spelling for what the formats write differently."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "" if value is None else str(value)
    return text.removeprefix("'").replace("\x0b", "")


@pytest.mark.parametrize("what", TABLES)
def test_the_three_formats_say_the_same(nora, hall, what):
    from_csv = csv_rows(fetched(nora, hall.tournament, what, "csv"))
    from_json = json.loads(fetched(nora, hall.tournament, what, "json"))[what]
    book = load_workbook(io.BytesIO(fetched(nora, hall.tournament, what, "xlsx")))
    from_xlsx = sheet_rows(book[what])
    assert len(from_csv) == len(from_json) == len(from_xlsx) > 0
    for one, two, three in zip(from_csv, from_json, from_xlsx, strict=True):
        assert list(one) == list(two) == list(three) == list(TABLES[what].columns)
        spelled = [[plain(v) for v in row.values()] for row in (one, two, three)]
        assert spelled[0] == spelled[1] == spelled[2]


def for_people(client: Client, tournament: Tournament, what: str, form: str, language: str) -> Any:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(reverse("tournaments:export", args=[tournament.slug, what, form]))
    assert answer.status_code == 200
    return answer


IDS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}")


@pytest.mark.parametrize(("language", "delimiter"), [("es-ar", ";"), ("pt-br", ";"), ("en", ",")])
@pytest.mark.parametrize("what", TABLES)
def test_people_get_their_language_and_no_ids(nora, hall, what, language, delimiter):
    text = b"".join(for_people(nora, hall.tournament, what, "csv", language)).decode()
    assert text.startswith(BOM)
    head, *rows = csv.reader(io.StringIO(text.removeprefix(BOM), newline=""), delimiter=delimiter)
    assert len(head) > 3
    assert rows
    assert all(len(row) == len(head) for row in rows)
    assert not set(head) & set(TABLES[what].columns)
    assert not IDS.search(text)
    for row in rows:
        for value in row:
            assert not value.lstrip().startswith(tuple("=+-@＝＋－＠\t")), value
    answer = for_people(nora, hall.tournament, what, "xlsx", language)
    book = load_workbook(io.BytesIO(b"".join(answer)))
    with in_event_language(hall.tournament, language=language):
        title = str(SHEETS[what])
        assert slugify(title) in answer.headers["Content-Disposition"]
    assert book.sheetnames == [title]
    assert [cell.value for cell in next(book[title].iter_rows())] == head
    assert "f" not in {cell.data_type for row in book[title].iter_rows() for cell in row}


def test_moments_and_amounts_are_what_a_spreadsheet_reckons_with(nora, hall):
    answer = for_people(nora, hall.tournament, "payments", "xlsx", "pt-br")
    sheet = load_workbook(io.BytesIO(b"".join(answer))).worksheets[0]
    head = [cell.value for cell in sheet[1]]
    first = dict(zip(head, sheet[2], strict=True))
    assert first["Valor"].value == 20
    assert first["Recebido em"].is_date
    assert first["Recebido em"].number_format == "dd/mm/yyyy hh:mm"
    assert first["Recebido por"].value == "Nora"
    text = b"".join(for_people(nora, hall.tournament, "payments", "csv", "pt-br")).decode()
    assert ";20,00;" in text
    assert re.search(r";\d\d/\d\d/\d{4} \d\d:\d\d;", text)


def test_values_are_words_and_the_log_is_sentences(nora, hall):
    text = b"".join(for_people(nora, hall.tournament, "standings", "csv", "es-ar")).decode()
    assert ";oro;Final;" in text
    matches = b"".join(for_people(nora, hall.tournament, "matches", "csv", "pt-br")).decode()
    assert ";confirmado;" in matches
    assert "Semifinais" in matches
    log = b"".join(for_people(nora, hall.tournament, "log", "csv", "es-ar")).decode()
    assert "Nora confirmó el resultado del partido" in log


def test_everything_for_people_is_one_book_or_one_archive(nora, hall):
    book = load_workbook(
        io.BytesIO(b"".join(for_people(nora, hall.tournament, "everything", "xlsx", "pt-br")))
    )
    assert book.sheetnames[0] == "Participantes"
    archive = zipfile.ZipFile(
        io.BytesIO(b"".join(for_people(nora, hall.tournament, "everything", "zip", "pt-br")))
    )
    assert archive.namelist()[0] == "participantes.csv"


@pytest.mark.parametrize("what", TABLES)
def test_no_cell_is_a_formula(nora, hall, what):
    for row in csv_rows(fetched(nora, hall.tournament, what, "csv")):
        for value in row.values():
            assert not value.lstrip().startswith(tuple("=+-@＝＋－＠\t")), value
    book = load_workbook(io.BytesIO(fetched(nora, hall.tournament, what, "xlsx")))
    kinds = {cell.data_type for row in book[what].iter_rows() for cell in row}
    assert "f" not in kinds


def test_traps_arrive_as_the_text_they_are(nora, hall):
    rows = json.loads(fetched(nora, hall.tournament, "participants", "json"))["participants"]
    assert [row["name"] for row in rows[: len(WICKED)]] == WICKED
    book = load_workbook(io.BytesIO(fetched(nora, hall.tournament, "participants", "xlsx")))
    cell = book["participants"]["B2"]
    assert (cell.value, cell.data_type, cell.quotePrefix) == (WICKED[0], "s", True)
    text = fetched(nora, hall.tournament, "participants", "csv").decode()
    assert text.count("'=HYPERLINK") == 3  # name, club and phone


def test_everything_in_one_file(nora, hall):
    book = load_workbook(io.BytesIO(fetched(nora, hall.tournament, "everything", "xlsx")))
    assert book.sheetnames == list(TABLES)
    whole = json.loads(fetched(nora, hall.tournament, "everything", "json"))
    assert set(whole) == {"format", "tournament", *TABLES}
    with zipfile.ZipFile(
        io.BytesIO(fetched(nora, hall.tournament, "everything", "zip"))
    ) as archive:
        assert archive.namelist() == [f"{what}.csv" for what in TABLES]
        assert len(csv_rows(archive.read("matches.csv"))) == len(whole["matches"]) == 8


def test_standings_and_results_are_the_events_own(nora, hall):
    rows = json.loads(fetched(nora, hall.tournament, "standings", "json"))["standings"]
    assert [row["medal"] for row in rows[:4]] == ["gold", "silver", "bronze", ""]
    final = json.loads(fetched(nora, hall.tournament, "matches", "json"))["matches"][-1]
    assert final["code"] == "final"
    assert final["winner"] == rows[0]["team"]
    assert final["confirmed_at"].endswith("-03:00")  # the clock of Buenos Aires


def test_a_teams_own_name_is_exported_with_its_people(nora, hall):
    first = hall.teams[0]
    people = " / ".join(first.places.order_by("order").values_list("participant__name", flat=True))
    hall.tournament.teams.filter(pk=first.pk).update(name="Os Valetes do Zap")

    def export(table: str) -> list[dict]:
        return json.loads(fetched(nora, hall.tournament, table, "json"))[table]

    (standing,) = (row for row in export("standings") if row["team"] == first.number)
    assert (standing["name"], standing["people"]) == ("Os Valetes do Zap", people)
    (team,) = (row for row in export("teams") if row["number"] == first.number)
    assert (team["name"], team["people"]) == ("Os Valetes do Zap", people)
    names = {row["name_a"] for row in export("matches") if row["team_a"] == first.number}
    assert names == {"Os Valetes do Zap"}


def test_the_log_is_whole_and_its_free_texts_stand_beside_it(nora, hall):
    rows = json.loads(fetched(nora, hall.tournament, "log", "json"))["log"]
    assert [row["number"] for row in rows] == list(range(1, hall.tournament.log.count() + 1))
    assert all(
        later["previous"] == earlier["hash"] for earlier, later in zip(rows, rows[1:], strict=False)
    )
    told = [row["texts"] for row in rows if row["texts"]]
    assert any("=Lo de Pía" in text for text in told)


def test_an_erased_person_is_in_no_export_made_afterwards(nora, hall):
    person = hall.tournament.participants.get(number=8)
    Participant.objects.filter(pk=person.pk).update(name="", key="", club="", phone="")
    for what in TABLES:
        assert "la 7" not in fetched(nora, hall.tournament, what, "csv").decode()


@pytest.mark.parametrize(
    ("what", "form"), [("matches", "pdf"), ("secrets", "csv"), ("everything", "csv")]
)
def test_what_does_not_exist_is_not_found(nora, cast, what, form):
    url = reverse("tournaments:export", args=[cast.tournament.slug, what, form])
    assert nora.get(url).status_code == 404


@pytest.mark.parametrize("what", TABLES)
def test_an_empty_event_gives_a_table_with_its_head(nora, cast, what):
    assert fetched(nora, cast.tournament, what, "xlsx")
    text = fetched(nora, cast.tournament, what, "csv").decode()
    assert text.splitlines()[0] == BOM + ",".join(TABLES[what].columns)
    json.loads(fetched(nora, cast.tournament, what, "json"))


def test_a_big_table_costs_as_many_queries_as_a_small_one(nora, cast):
    counts = []
    for teams in (2, 64):
        tournament = create_tournament(
            by=SYSTEM, owner=cast.organizer, name="Copa", language="es-ar", time_zone="UTC"
        )
        open_hall(cast, teams, tournament=tournament)
        with CaptureQueriesContext(connection) as counter:
            fetched(nora, tournament, "everything", "json")
        counts.append(len(counter))
    assert counts[0] == counts[1]


def test_csv_flows_out_in_pieces(nora, cast):
    open_hall(cast, 256)
    url = reverse("api:export", args=[cast.tournament.slug, "participants", "csv"])
    pieces = list(nora.get(url))
    assert len(pieces) == 3
    assert len(csv_rows(b"".join(pieces))) == 512


def test_the_page_offers_only_what_this_person_may_take(client, cast):
    offered = {}
    for name in ("referee", "committee", "organizer"):
        client.force_login(getattr(cast, name), backend=BACKEND)
        page = client.get(reverse("tournaments:exports", args=[cast.tournament.slug]))
        offered[name] = page.context["tables"]
    assert offered["referee"] == ["matches", "standings"]
    assert offered["committee"] == ["matches", "entries", "standings", "log"]
    assert offered["organizer"] == list(TABLES)


def test_the_matches_tell_which_were_kept_quickly(cast: Cast) -> None:
    hall = open_hall(cast, 4)
    record_entry(hall.match(2), by=hall.by, submission=Submission("quick A truco 2"))
    table = TABLES["matches"]
    column = table.columns.index("kept_quickly")
    assert [row[column] for row in table.rows(hall.tournament)][:2] == [False, True]


@pytest.mark.parametrize("what", TABLES)
def test_every_column_that_people_get_has_a_heading(what):
    table = PeoplesTable(TABLES[what], "pt-br")
    assert all(table.columns)


MACHINE = re.compile(r"\b(?:opening|quick|void|replace|with|game|source|sumula|walkover|ruling)\b")


@pytest.mark.parametrize("language", ["es-ar", "es-ve", "pt-br"])
def test_the_lines_of_matches_are_sentences_with_names(nora, cast: Cast, language):
    hall = open_hall(cast, 4)
    match = hall.match(1)
    people = {
        f"{side}{order}": match.slots.get(side=side).team.places.get(order=order).participant_id
        for side in "AB"
        for order in (1, 2)
    }
    seats = " ".join(f"{seat}={people[seat]}" for seat in ("A1", "B1", "A2", "B2"))
    for line in (
        f"opening {seats} dealer A1",
        "A1 envido, B1 quiero, envido para A, mano para B",
        "ruling 006 A1",
        "quick A +2",
        "replace 4 with quick B truco 2",
        "void 3",
        "game 30-12 source sumula",
    ):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    walkover(hall.match(1), by=hall.by, winner="A", because=WHY)
    text = b"".join(for_people(nora, hall.tournament, "entries", "csv", language)).decode()
    lines = [row[2] for row in csv.reader(io.StringIO(text.removeprefix(BOM)), delimiter=";")]
    assert len(lines) == 9
    assert [line for line in lines if IDS.search(line) or MACHINE.search(line)] == []
    names = names_of_teams(hall.tournament)
    assert names[match.slots.get(side="B").team_id] in lines[5]
