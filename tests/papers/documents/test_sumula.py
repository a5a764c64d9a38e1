"""The sheet of a match: blank with its game's marks, or filled in from the log."""

import pytest

from papers.documents.sumula import choices, of_today
from papers.imprint import Imprint
from papers.registry import PAPERS
from papers.render import html
from scoring.registry import ruleset
from tests.matches.hall import open_hall
from tournaments.services.entries import Sent, record_entry

BLANK = {"match": "1", "form": "blank"}
FILLED = {"match": "1", "form": "filled"}


def drawn(event, scope=BLANK) -> str:
    content = PAPERS["sumula"].read(event, scope)
    imprint = Imprint(1, event.created_at, "0" * 64)
    return html("sumula", content, language="es-ar", size="A4", imprint=imprint)


@pytest.mark.parametrize(
    ("key", "squares", "beans"),
    [("asart", 3 * 2 * 6, 0), ("paulista-aabb", 0, 3 * 2 * 12), ("venezolano", 0, 3 * 2 * 24)],
)
def test_a_blank_one_has_the_marks_of_its_game(cast, key, squares, beans):
    hall = open_hall(cast, 4, ruleset=key)
    page = drawn(hall.event)
    assert page.count('class="sq"') == squares
    assert page.count('class="bean') == beans
    assert page.count("bean heavy") == (6 if beans else 0)


@pytest.mark.parametrize(("key", "best_of"), [("asart", 5), ("asart", 7), ("venezolano", 7)])
def test_it_fits_on_one_page_however_long_the_match(cast, sheet, key, best_of):
    hall = open_hall(cast, 4, ruleset=key, best_of_first=best_of)
    paper = sheet(hall.event, "sumula", BLANK)
    assert len(paper.pages) == 1
    assert paper.outside == []


def test_a_blank_one_has_names_lines_for_signatures_and_the_matchs_own_address(cast, sheet):
    hall = open_hall(cast, 4)
    paper = sheet(hall.event, "sumula", BLANK)
    for text in ("Ana Acosta", "Bruno Benítez", "Fallos del juez", "Artículo", "Juez", "Mazo"):
        assert text in paper.words
    assert paper.words.count("Ana Acosta") == 2  # her place, and her signature
    assert paper.content["address"].endswith("/match/1/")


def test_a_filled_one_tells_hands_rulings_points_and_who_confirmed(played, sheet):
    paper = sheet(played.event, "sumula", FILLED)
    words = paper.words
    lines = paper.content["lines"]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    assert "Fallo contra" in words
    assert "art. 5.4.5" in words
    assert "Nora" in words
    assert "Confirmado: firmaron los dos lados." in words
    assert lines[-1]["score"] in ([30, n] for n in range(30)) or lines[-1]["score"][1] == 30


def test_a_result_from_paper_says_how_it_ended(played, sheet):
    paper = sheet(played.event, "sumula", {"match": "2", "form": "filled"})
    assert "W.O." in paper.words
    assert "R6.1" in paper.words


def test_what_was_voided_is_struck_out_and_not_counted(cast):
    hall = open_hall(cast, 4)
    for line in ("mano para A", "mano para B", "void 2"):
        record_entry(hall.match(1), by=hall.by, sent=Sent(line))
    lines = PAPERS["sumula"].read(hall.event, FILLED)["lines"]
    assert [(line["void"], line["hand"]) for line in lines] == [(False, 1), (True, 0), (False, 0)]
    assert drawn(hall.event, FILLED).count('class="void"') == 1


def test_one_can_choose_blank_sheets_of_what_is_to_come_and_logs_of_what_was_played(cast):
    hall = open_hall(cast, 4)
    assert [choice.scope for choice in choices(hall.event)] == [
        {"match": "1", "form": "blank"},
        {"match": "2", "form": "blank"},
    ]
    assert of_today(hall.event) == [choice.scope for choice in choices(hall.event)]
    hall.win(1)
    assert choices(hall.event)[0].scope == {"match": "1", "form": "filled"}
    assert of_today(hall.event) == [{"match": "2", "form": "blank"}]


def test_the_venezuelan_target_may_be_another_one(cast):
    options = dict(ruleset("venezolano").choose(target=15))
    hall = open_hall(cast, 4, ruleset="venezolano", options=options)
    assert drawn(hall.event).count('class="bean') == 3 * 2 * 15
