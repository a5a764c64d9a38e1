"""No list ends with a page of a few rows: lower rows bring them to the page before, or higher ones
more of them to the last."""

import pytest

from papers.pdf import used_part
from papers.registry import PAPERS
from papers.render import NEARLY_EMPTY, lay_out
from tests.papers.boxes import page_texts
from tests.papers.prints import owes, read_and_print, unsaved
from tests.tournaments.matches.hall import open_hall


def pages_of(kind, content):
    return lay_out(unsaved(kind, content, language="es-ar", size="A4"))


@pytest.fixture
def people(hall):
    """The check-in list's content, for any number of people."""
    content = PAPERS["check_in_list"].read(hall.tournament)
    everybody = content["people"]
    return lambda number: content | {"people": (everybody * 5)[:number]}


def test_a_check_in_list_of_32_is_one_page(people):
    pages = pages_of("check_in_list", people(32))
    assert len(pages.pages) == 1


def test_more_people_than_lower_rows_make_room_for_share_two_pages(people):
    pages = pages_of("check_in_list", people(34))
    assert len(pages.pages) == 2
    assert used_part(pages.pages[1]) > NEARLY_EMPTY


@pytest.mark.parametrize("number", [30, 36, 60, 66])
def test_a_last_page_has_a_quarter_of_its_rows_at_least(people, number):
    pages = pages_of("check_in_list", people(number)).pages
    assert len(pages) == 1 or used_part(pages[-1]) > NEARLY_EMPTY


def test_the_last_matches_of_results_come_to_the_page_before(cast):
    hall = open_hall(cast, 8)
    hall.win(1)
    paper = read_and_print(hall.tournament, "results")
    owes(paper)
    (match,) = paper.content["matches"]
    matches = [match | {"number": number} for number in range(1, 23)]
    pages = pages_of("results", paper.content | {"matches": matches})
    assert len(pages.pages) == 2  # three, with two matches on the last one
    assert used_part(pages.pages[-1]) > NEARLY_EMPTY
    assert all(page_texts(pages))
