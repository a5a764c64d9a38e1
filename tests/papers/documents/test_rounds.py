"""Rounds on paper: the round to hang on the wall, and the table with each place's reason."""

from django.utils import translation

from papers.documents.rounds import lay_out_round, lay_out_table
from papers.pdf import used_part
from papers.registry import PAPERS
from papers.render import lay_out
from tests.papers.prints import owes, read_and_print, unsaved
from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.rounds import open_rounds


def test_a_round_for_the_wall_has_every_match_and_who_passes_free(cast):
    hall = open_rounds(cast, 7)
    paper = read_and_print(hall.tournament, "round")
    owes(paper, title="Partidos de la ronda")
    assert "Ronda 1 de 3" in paper.words
    assert [match["number"] for match in paper.content["matches"]] == [1, 2, 3]
    [name] = paper.content["byes"]
    assert f"Libre en esta ronda: {name}. Cuenta como triunfo." in paper.words


def test_the_next_round_takes_its_place(cast):
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    hall.draw_round()
    paper = read_and_print(hall.tournament, "round")
    assert [match["number"] for match in paper.content["matches"]] == [5, 6, 7, 8]


def test_the_table_has_each_place_with_its_reason(cast):
    hall = open_rounds(cast, 8)
    hall.play_rounds()
    paper = read_and_print(hall.tournament, "round_table", language="pt-br")
    owes(paper, title="Tabela da classificatória")
    rows = paper.content["rows"]
    assert [row["goes_on"] for row in rows] == ["ink"] * 4 + [""] * 4
    assert [row["starts_cut"] for row in rows].index(True) == 4
    assert "Avançam os 4 primeiros." in paper.words


def test_the_table_speaks_the_language_of_the_event_whoever_asks_for_it(cast):
    tournament = open_rounds(cast, 8).tournament
    tournament.language = "pt-br"
    with translation.override("es-ar"):
        content = PAPERS["round_table"].read(tournament)
    assert "partidas ganhas" in [column["name"] for column in content["columns"]]


def test_a_round_is_read_from_afar(cast):
    """Few matches in large letters on one page; the field of 64 on several, but not smaller."""
    few = read_and_print(open_rounds(cast, 7).tournament, "round")
    assert len(few.pages) == 1
    assert lay_out_round(few.content, "A4") == {"letters": "letters-24"}
    head = {"sponsors": ""}
    side = {"number": 1, "name": "Ana Escudero e Irene Escudero"}
    many = {"matches": [{"sides": [side, side]}] * 32, "byes": [], "head": head}
    assert lay_out_round(many, "A4") == {"letters": "letters-12"}


def test_two_matches_have_letters_for_a_whole_wall_inside_the_page(cast):
    paper = read_and_print(open_rounds(cast, 4).tournament, "round")
    owes(paper)
    letters = lay_out_round(paper.content, "A4")["letters"]
    assert letters == "letters-28"


def test_a_short_table_fills_its_page_and_a_long_one_keeps_the_usual_letters(cast):
    paper = read_and_print(open_rounds(cast, 4).tournament, "round_table")
    owes(paper)
    assert len(paper.pages) == 1
    assert lay_out_table(paper.content, "A4") == {"letters": "letters-16"}
    many = paper.content | {"rows": paper.content["rows"] * 16}
    assert lay_out_table(many, "A4") == {"letters": ""}


def test_long_names_go_on_in_a_second_line_rather_than_in_small_letters():
    name = "Regina Duarte, Regina Queiroz, Célia Uchôa e Kátia Gonçalves"
    side = {"number": 10, "name": name}
    content = {"matches": [{"sides": [side, side]}] * 4, "byes": [], "head": {"sponsors": ""}}
    assert lay_out_round(content, "A4") == {"letters": "letters-16"}


def test_who_passes_free_and_the_sponsors_stay_on_the_page_of_the_round(cast):
    hall = open_rounds(cast, 13)
    hall.plan.sponsors = "Padaria Boa Vista"
    hall.plan.save()
    paper = read_and_print(hall.tournament, "round")
    assert len(paper.pages) == 1
    assert "Padaria Boa Vista" in paper.words


def test_rounds_have_no_sheets_of_groups_and_groups_none_of_rounds(cast):
    groups = open_groups(cast, 8).tournament
    assert not PAPERS["round"].available(groups)
    assert not PAPERS["round_table"].available(groups)


def test_an_event_of_rounds_has_no_sheet_of_groups(cast):
    assert not PAPERS["groups"].available(open_rounds(cast, 8).tournament)


def test_a_round_of_two_pages_fills_both(cast):
    """Twenty matches in the letters of thirty-two left the second page two thirds empty."""
    content = PAPERS["round"].read(open_rounds(cast, 8).tournament)
    for number in (18, 22, 26, 30):
        long = content | {"matches": (content["matches"] * 8)[:number], "byes": ["Ana y Bruno"]}
        pages = lay_out(unsaved("round", long, language="es-ar", size="A4")).pages
        parts = [used_part(page) for page in pages]
        assert len(parts) == 2
        assert parts[1] > 0.5
