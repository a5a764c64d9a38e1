"""The reglamento: the event's clauses, the whole book, our positions, every sanction."""

import re

import pypdfium2
import pytest

from papers.booklet import BOOKLET, order_pages
from papers.documents.reglamento import book_content, has_plan
from papers.registry import PAPERS
from papers.render import render
from scoring.book import book
from scoring.registry import all_rulesets
from tests.event import make_event
from tests.papers.prints import unsaved
from tests.papers.reading import Print
from tests.rulesets import expected
from tests.tournaments.matches.hall import open_hall
from tournaments.models import Plan
from tournaments.regulation.selectors import regulation_fingerprint
from tournaments.setup.services.change import change_plan

FOREIGN = [
    ("caballeros", "pt-br", "Regulamento"),
    ("paulista-aabb", "es-ar", "Reglamento"),
    *((key, "pt-br", "Regulamento") for key in all_rulesets() if expected(key).marks),
]


def mark(event) -> str:
    return regulation_fingerprint(Plan.objects.select_related("tournament").get(tournament=event))


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
    left_out = paper.content["book"]["left_out"]
    assert left_out == [one.number for one in book(key, spoken).articles if one.players == 6]
    for article in book(key, spoken).articles:
        assert article.number in left_out or plain(article.title) in words, article.number
    assert ".." not in paper.content["book"]["source"] + "."
    for row in rules.sanctions.rows.values():
        assert row.article in left_out or plain(row.words[spoken]["title"]) in words, row.id
    assert mark(cast.tournament) in words


def plain(text: str) -> str:
    """Without the spaces and hyphens that a line's end takes or adds."""
    return re.sub(r"[\s‐-]", "", text)


def test_the_table_of_contents_leads_to_the_right_pages(cast, sheet):
    make_event(cast, rules="caballeros")
    paper = sheet(cast.tournament, "reglamento")
    contents = paper.pages[1].extract_text()
    for chapter in paper.content["book"]["chapters"]:
        match = re.search(re.escape(chapter["title"]) + r"[ .]*(\d+)", contents)
        assert match, chapter["title"]
        page = match[1].removesuffix(chapter["number"])  # read out of order: page, then chapter
        assert chapter["title"] in paper.pages[int(page) - 1].extract_text()


def test_a_long_title_keeps_its_page_number_in_its_line(cast, sheet):
    make_event(cast, rules="paulista-aabb")
    cast.tournament.language = "pt-br"
    cast.tournament.save()
    paper = sheet(cast.tournament, "reglamento", language="pt-br")
    contents = pypdfium2.PdfDocument(paper.data)[1].get_textpage().get_text_range()
    assert re.search(r"AABB-SP 2024[^\r\n\d]*\d", contents)


def test_it_prints_the_fingerprint_that_rulings_cite_and_counts_its_versions(cast):
    hall = open_hall(cast, 4)
    change_plan(hall.tournament, by=hall.by, changes={"best_of_later": 5})
    change_plan(hall.tournament, by=hall.by, changes={"third_place": "match", "tables": 7})
    content = PAPERS["reglamento"].read(hall.tournament)
    assert content["regulation"] == mark(hall.tournament)
    assert content["version"] == 1  # more tables are no other rule


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_every_position_that_a_book_names_stands_at_its_end(key, language):
    content = book_content(all_rulesets()[key], language, players=6)
    codes = set(re.findall(r"\b[ABV]\d{1,2}\b", " ".join(marks(key, language))))
    listed = {position["code"] for position in content["positions"]}
    assert codes == listed
    for position in content["positions"]:
        for sentence in position["says"]:
            assert sentence["text"].strip()
            assert position["code"] not in sentence["text"]


def marks(key: str, language: str) -> list[str]:
    pattern = r"\([^()]*(?:criteri|critéri|position)[^()]*\)"
    return [m for a in book(key, language).articles for m in re.findall(pattern, a.text)]


@pytest.mark.parametrize("key", all_rulesets())
def test_no_article_of_a_book_is_lost_between_its_chapters(key):
    content = book_content(all_rulesets()[key], "es", players=6)
    numbers = [a["number"] for chapter in content["chapters"] for a in chapter["articles"]]
    assert numbers == list(book(key, "es").numbers)
    headings = [c["number"] for c in content["chapters"] if c["title"]]
    assert sorted(headings) == sorted({number for number, _title in book(key, "es").chapters})


OF_ITS_SOURCE = re.compile(
    r"lámina|lâmina|trunca|impress?o\b|la fuente|a fonte|the source|printed"
    r"|el torneo puede|o torneio pode|the tournament may",
    re.IGNORECASE,
)
ONLY_A_CHOICE = {("paulista-aabb", "9.3.5")}  # an article that says what an event may choose


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_players_read_neither_of_sources_nor_of_other_choices_and_referees_do(key, language):
    content = book_content(all_rulesets()[key], language, players=6)
    for chapter in content["chapters"]:
        for article in chapter["articles"]:
            text = f"{article['title']} {words_of(article['blocks'])}"
            if (key, article["number"]) not in ONLY_A_CHOICE:
                assert not OF_ITS_SOURCE.search(text), (article["number"], text)
    told = {note["article"] for note in content["notes"]}
    silent = {
        article.number
        for article in book(key, language).articles
        if OF_ITS_SOURCE.search(article.plain_text) and (key, article.number) not in ONLY_A_CHOICE
    }
    assert silent <= told | {"7.3", "94"}  # there a word or two go, or stand in brackets


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_nothing_that_players_read_depends_on_what_the_event_chose(key, language):
    """Its own clauses say it: the book went on offering the other way beside them."""
    open_choice = re.compile(
        r"(?:salvo (?:que|se)|a menos que|unless|si|se|if) (?:el torneo|o torneio|the tournament)"
        r"|por padrão|o padrão é|by default|the default is",
        re.IGNORECASE,
    )
    rules = all_rulesets()[key]
    options = [{"article": option.article, "says": "Así."} for option in rules.options]
    content = book_content(rules, language, players=6, options=options)
    texts = [
        words_of(article["blocks"])
        for chapter in content["chapters"]
        for article in chapter["articles"]
    ] + [row["consequence"] for row in content["sanctions"]]
    assert [text for text in texts if open_choice.search(text)] == []
    assert all(row["consequence"] for row in content["sanctions"])


@pytest.mark.parametrize("says", ["El pedido no tiene efecto.", "Cuesta un tento."])
def test_a_sanction_that_the_event_chose_is_told_as_it_chose(says):
    options = [{"article": "B10", "says": says}]
    content = book_content(all_rulesets()["paulista-aabb"], "es", players=4, options=options)
    told = [row["consequence"] for row in content["sanctions"] if row["id"] == "063"]
    assert told == [says]


def test_the_contents_have_one_page_and_a_long_list_two_columns(cast, sheet):
    make_event(cast, rules="venezolano")
    cast.tournament.language = "es-ve"
    cast.tournament.save()
    paper = sheet(cast.tournament, "reglamento", language="es-ve")
    assert "Apéndice para coimes" in paper.page_texts[1]
    assert "El torneo" in paper.page_texts[2].splitlines()[0]
    items = [
        block["short"]
        for chapter in book_content(all_rulesets()["asart"], "es", players=4)["chapters"]
        for article in chapter["articles"]
        for block in article["blocks"]
        if article["number"] == "5.1" and block["kind"] == "ol"
    ]
    assert items == [True]


def words_of(blocks) -> str:
    lines = [parts for block in blocks for parts in block.get("items", [block.get("parts", [])])]
    return " ".join(words for parts in lines for _code, words in parts)


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_every_position_is_a_whole_sentence(key, language):
    for position in book_content(all_rulesets()[key], language, players=6)["positions"]:
        for said in position["says"]:
            assert said["text"][0].isupper() or said["text"][0] in '«“¿"0123456789', said
            assert said["text"][-1] in ".!?»”", said


def test_a_booklet_is_imposed_on_a4_in_the_order_of_folding(cast):
    make_event(cast, rules="caballeros")
    content = PAPERS["reglamento"].read(cast.tournament)
    fields = {"language": "es-ar", "version": 1}
    upright = Print(render(unsaved("reglamento", content, size="A5", **fields)))
    folded = Print(render(unsaved("reglamento", content, size=BOOKLET, **fields)))
    count = len(upright.pages)
    assert len(folded.pages) * 2 == -(-count // 4) * 4
    assert folded.title == upright.title
    assert folded.language == "es-ar"
    width, height = (float(side) for side in folded.pages[0].mediabox[2:])
    assert (round(width), round(height)) == (842, 595)
    texts = ["", *(plain(page.extract_text()) for page in upright.pages), "", "", ""]
    for page, (left, right) in zip(folded.pages, order_pages(count), strict=True):
        text = plain(page.extract_text())
        for number in (left, right):
            assert texts[number][:60] in text


def test_a_penalty_that_nothing_spells_out_says_how_many_points(cast):
    make_event(cast, rules="paulista-aabb")
    sections = PAPERS["reglamento"].read(cast.tournament)["sections"]
    (sentence,) = [
        text for section in sections for _n, text in section["clauses"] if "sanción escrita" in text
    ]
    assert sentence.endswith("desde la segunda vez, 1 tanto para el rival.")


def test_the_running_head_names_what_the_page_begins_with(cast, sheet):
    make_event(cast, rules="caballeros")
    paper = sheet(cast.tournament, "reglamento")
    chapters = [(c["number"], c["title"]) for c in paper.content["book"]["chapters"] if c["title"]]
    going_on, checked = "", 0
    for page, text in list(zip(paper.pages, paper.page_texts, strict=True))[2:]:  # cover, contents
        begins = any(text.startswith(f"{number} {title}") for number, title in chapters)
        has_another = any(f"{number} {title} " in text for number, title in chapters)
        if going_on and has_another and not begins:
            assert going_on in " ".join(page.extract_text().split())
            checked += 1
        for number, title in chapters:
            if f"{number} {title} " in text:
                going_on = f"{number}. {title}"
    assert checked > 1


def test_there_is_none_without_a_plan(cast):
    assert not has_plan(cast.other_tournament)


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_what_holds_for_six_players_is_in_the_book_of_trios_alone(language):
    rules = all_rulesets()["asart"]
    pairs, trios = (book_content(rules, language, players=players) for players in (4, 6))
    assert "10" in {chapter["number"] for chapter in trios["chapters"]}
    assert not {"10", "10.4"} & {chapter["number"] for chapter in pairs["chapters"]}
    assert trios["left_out"] == []
    assert pairs["left_out"][0] == "4.6.8"
    articles = [row["articles"] for row in pairs["sanctions"]]
    assert ["10.4.1", "10.4"] not in articles
    assert ["10.4.1", "10.4"] in [row["articles"] for row in trios["sanctions"]]


@pytest.mark.parametrize("key", all_rulesets())
@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_no_sentence_ends_twice(key, language):
    content = book_content(all_rulesets()[key], language, players=6)
    texts = [
        "".join(words for _code, words in line)
        for chapter in content["chapters"]
        for article in chapter["articles"]
        for block in article["blocks"]
        for line in (block["items"] if "items" in block else [block["parts"]])
    ]
    assert [text for text in texts if re.search(r"[,;:.]\.(?!\.)", text)] == []
