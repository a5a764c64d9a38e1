"""Where a table counts flores, the papers have a place to write them, and tell them afterwards."""

import pytest

from tests.papers.prints import owes
from tests.tournaments.matches.test_flores import open_with_flores, sheet as record_sheet
from tests.tournaments.stages.groups import open_groups


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es-AR", "Flores cantadas en todo el partido, 0 si no hubo"),
        ("pt-BR", "Flores cantadas no jogo inteiro, 0 se não houve"),
    ],
)
def test_a_blank_sheet_asks_for_them_on_its_one_page(cast, sheet, language, words):
    hall = open_with_flores(cast)
    paper = sheet(hall.tournament, "sumula", {"match": "1", "form": "blank"}, language=language)
    owes(paper)
    assert len(paper.pages) == 1
    assert words in paper.words


def test_a_filled_sheet_and_the_sheet_of_a_group_tell_them(cast, sheet):
    hall = open_with_flores(cast)
    record_sheet(hall, 1, 3, 2, signed=True)
    filled = sheet(hall.tournament, "sumula", {"match": "1", "form": "filled"}, language="es-AR")
    assert "Flores del partido: 3–2" in filled.words
    groups = sheet(hall.tournament, "groups")
    owes(groups)
    assert "flores 3–2" in groups.words


def test_other_events_have_no_such_line(cast, sheet):
    hall = open_groups(cast)
    paper = sheet(hall.tournament, "sumula", {"match": "1", "form": "blank"}, language="es-AR")
    assert "Flores" not in paper.words
