"""The reglamento: the event's clauses, the whole book, our positions, every sanction."""

import re

import pytest

from papers.documents.reglamento import planned
from papers.reading.book import book_content
from papers.registry import PAPERS
from scoring.book import book
from scoring.registry import all_rulesets
from tests.event import make_event
from tests.matches.hall import open_hall
from tournaments.models import Plan
from tournaments.services.plan_changes import change_plan
from tournaments.services.plans import regulation_of

FOREIGN = [
    ("caballeros", "pt-br", "Regulamento"),
    ("paulista-aabb", "es-ar", "Reglamento"),
]


def mark(event) -> str:
    return regulation_of(Plan.objects.select_related("tournament").get(tournament=event))


@pytest.mark.parametrize(("key", "language", "title"), FOREIGN)
def test_everything_that_holds_is_in_it(cast, sheet, key, language, title):
    make_event(cast, rules=key, sponsors="Almacén <b>Don Luis</b>")
    paper = sheet(cast.tournament, "reglamento", language=language)
    rules, spoken = all_rulesets()[key], language[:2]
    words = plain(paper.words)
    assert title in paper.title
    assert paper.headings[0] == "/H1"
    assert paper.tagged
    assert paper.outside == []
    assert paper.fonts_not_embedded() == []
    assert plain("Almacén <b>Don Luis</b>") in words
    for number in ("R1.1", "R6.1", "R7.1"):
        assert number in words
    for article in book(key, spoken).articles:
        assert plain(article.title) in words, article.number
    for row in rules.sanctions.rows.values():
        assert plain(row.words[spoken]["title"]) in words, row.id
    assert mark(cast.tournament) in words


def plain(text: str) -> str:
    """Without the spaces and hyphens that a line's end takes or adds."""
    return re.sub(r"[\s‐-]", "", text)


def test_the_table_of_contents_leads_to_the_right_pages(cast, sheet):
    make_event(cast, rules="caballeros")
    paper = sheet(cast.tournament, "reglamento")
    contents = paper.pages[1].extract_text()
    for chapter in paper.content["book"]["chapters"]:
        found = re.search(re.escape(chapter["title"]) + r"[ .]*(\d+)", contents)
        assert found, chapter["title"]
        page = found[1].removesuffix(chapter["number"])  # read out of order: page, then chapter
        assert chapter["title"] in paper.pages[int(page) - 1].extract_text()


def test_it_prints_the_fingerprint_that_rulings_cite_and_counts_its_versions(cast):
    hall = open_hall(cast, 4)
    change_plan(hall.event, by=hall.by, changes={"best_of_later": 5})
    change_plan(hall.event, by=hall.by, changes={"third_place": "match", "tables": 7})
    content = PAPERS["reglamento"].read(hall.event)
    assert content["regulation"] == mark(hall.event)
    assert content["version"] == 1  # more tables are no other rule


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_every_position_that_a_book_names_stands_at_its_end(key, language):
    content = book_content(all_rulesets()[key], language)
    named = set(re.findall(r"\b[ABV]\d{1,2}\b", " ".join(marks(key, language))))
    listed = {position["code"] for position in content["positions"]}
    assert named == listed
    for position in content["positions"]:
        for said in position["says"]:
            assert said["text"].strip()
            assert position["code"] not in said["text"]


def marks(key: str, language: str) -> list[str]:
    pattern = r"\([^()]*(?:criteri|critéri|position)[^()]*\)"
    return [m for a in book(key, language).articles for m in re.findall(pattern, a.text)]


@pytest.mark.parametrize("key", all_rulesets())
def test_no_article_of_a_book_is_lost_between_its_chapters(key):
    content = book_content(all_rulesets()[key], "es")
    numbers = [a["number"] for chapter in content["chapters"] for a in chapter["articles"]]
    assert numbers == list(book(key, "es").numbers)
    headings = [c["number"] for c in content["chapters"] if c["title"]]
    assert sorted(headings) == sorted({number for number, _title in book(key, "es").chapters})


def test_there_is_none_without_a_plan(cast):
    assert not planned(cast.other_tournament)
