"""Exports are opened again: every table in every format says the same, and no cell computes."""

import csv
import io
import json
import zipfile
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.actors import SYSTEM
from tournaments.exports.formats import BOM
from tournaments.exports.tables import TABLES
from tournaments.models import Participant, Tournament
from tournaments.services.plan_changes import change_plan
from tournaments.services.stages import finish
from tournaments.services.tournaments import create_tournament

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
    for person, name in zip(hall.event.participants.all(), WICKED, strict=False):
        Participant.objects.filter(pk=person.pk).update(name=name, club=name[:80], phone=name[:30])
    hall.play_on(Random(7))
    change_plan(hall.event, by=hall.by, changes={"place": "=Lo de Pía"})
    finish(hall.event, by=hall.by)
    return hall


@pytest.fixture
def nora(client: Client, cast: Cast) -> Client:
    client.force_login(cast.organizer, backend=BACKEND)
    return client


def fetched(client: Client, event: Tournament, what: str, form: str) -> bytes:
    answer = client.get(reverse("export", args=[event.slug, what, form]))
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].endswith(f'filename="{event.slug}-{what}.{form}"')
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
    from_csv = csv_rows(fetched(nora, hall.event, what, "csv"))
    from_json = json.loads(fetched(nora, hall.event, what, "json"))[what]
    book = load_workbook(io.BytesIO(fetched(nora, hall.event, what, "xlsx")))
    from_xlsx = sheet_rows(book[what])
    assert len(from_csv) == len(from_json) == len(from_xlsx) > 0
    for one, two, three in zip(from_csv, from_json, from_xlsx, strict=True):
        assert list(one) == list(two) == list(three) == list(TABLES[what].columns)
        spelled = [[plain(v) for v in row.values()] for row in (one, two, three)]
        assert spelled[0] == spelled[1] == spelled[2]


@pytest.mark.parametrize("what", TABLES)
def test_no_cell_is_a_formula(nora, hall, what):
    for row in csv_rows(fetched(nora, hall.event, what, "csv")):
        for value in row.values():
            assert not value.lstrip().startswith(tuple("=+-@＝＋－＠\t")), value
    book = load_workbook(io.BytesIO(fetched(nora, hall.event, what, "xlsx")))
    kinds = {cell.data_type for row in book[what].iter_rows() for cell in row}
    assert "f" not in kinds


def test_traps_arrive_as_the_text_they_are(nora, hall):
    rows = json.loads(fetched(nora, hall.event, "participants", "json"))["participants"]
    assert [row["name"] for row in rows[: len(WICKED)]] == WICKED
    book = load_workbook(io.BytesIO(fetched(nora, hall.event, "participants", "xlsx")))
    cell = book["participants"]["B2"]
    assert (cell.value, cell.data_type, cell.quotePrefix) == (WICKED[0], "s", True)
    text = fetched(nora, hall.event, "participants", "csv").decode()
    assert text.count("'=HYPERLINK") == 3  # name, club and phone


def test_everything_in_one_file(nora, hall):
    book = load_workbook(io.BytesIO(fetched(nora, hall.event, "everything", "xlsx")))
    assert book.sheetnames == list(TABLES)
    whole = json.loads(fetched(nora, hall.event, "everything", "json"))
    assert set(whole) == {"format", "tournament", *TABLES}
    with zipfile.ZipFile(io.BytesIO(fetched(nora, hall.event, "everything", "zip"))) as archive:
        assert archive.namelist() == [f"{what}.csv" for what in TABLES]
        assert len(csv_rows(archive.read("matches.csv"))) == len(whole["matches"]) == 8


def test_standings_and_results_are_the_events_own(nora, hall):
    rows = json.loads(fetched(nora, hall.event, "standings", "json"))["standings"]
    assert [row["medal"] for row in rows[:4]] == ["gold", "silver", "bronze", ""]
    final = json.loads(fetched(nora, hall.event, "matches", "json"))["matches"][-1]
    assert final["code"] == "final"
    assert final["winner"] == rows[0]["team"]
    assert final["confirmed_at"].endswith("-03:00")  # the clock of Buenos Aires


def test_the_log_is_whole_and_its_free_texts_stand_beside_it(nora, hall):
    rows = json.loads(fetched(nora, hall.event, "log", "json"))["log"]
    assert [row["number"] for row in rows] == list(range(1, hall.event.log.count() + 1))
    assert all(
        later["previous"] == earlier["hash"] for earlier, later in zip(rows, rows[1:], strict=False)
    )
    told = [row["texts"] for row in rows if row["texts"]]
    assert any("=Lo de Pía" in text for text in told)


def test_an_erased_person_is_in_no_export_made_afterwards(nora, hall):
    person = hall.event.participants.get(number=8)
    Participant.objects.filter(pk=person.pk).update(name="", key="", club="", phone="")
    for what in TABLES:
        assert "la 7" not in fetched(nora, hall.event, what, "csv").decode()


@pytest.mark.parametrize(
    ("what", "form"), [("matches", "pdf"), ("secrets", "csv"), ("everything", "csv")]
)
def test_what_does_not_exist_is_not_found(nora, cast, what, form):
    url = reverse("export", args=[cast.tournament.slug, what, form])
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
        event = create_tournament(
            by=SYSTEM, owner=cast.organizer, name="Copa", language="es-ar", time_zone="UTC"
        )
        open_hall(cast, teams, tournament=event)
        with CaptureQueriesContext(connection) as counter:
            fetched(nora, event, "everything", "json")
        counts.append(len(counter))
    assert counts[0] == counts[1]


def test_csv_flows_out_in_pieces(nora, cast):
    open_hall(cast, 256)
    url = reverse("export", args=[cast.tournament.slug, "participants", "csv"])
    pieces = list(nora.get(url))
    assert len(pieces) == 3
    assert len(csv_rows(b"".join(pieces))) == 512


def test_the_page_offers_only_what_this_person_may_take(client, cast):
    offered = {}
    for name in ("referee", "committee", "organizer"):
        client.force_login(getattr(cast, name), backend=BACKEND)
        page = client.get(reverse("exports", args=[cast.tournament.slug]))
        offered[name] = page.context["tables"]
    assert offered["referee"] == ["matches", "standings"]
    assert offered["committee"] == ["matches", "entries", "standings", "log"]
    assert offered["organizer"] == list(TABLES)
