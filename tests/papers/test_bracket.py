"""The bracket on paper: every size, from empty to final, nothing lost and nothing outside."""

from random import Random

import pytest

from papers.documents.bracket import lay_out
from papers.registry import PAPERS
from papers.render import lay_out as lay_out_pages
from tests.papers.boxes import texts
from tests.papers.pretending import pretend, pretend_played
from tests.papers.prints import Paper, unsaved
from tests.papers.test_layout import NUMBERS
from tests.tournaments.matches.hall import open_hall
from tournaments.models import Participant


def test_an_empty_one_has_every_name_match_and_the_third_place(hall, printed):
    paper = printed(hall.tournament, "bracket")
    assert len(paper.pages) == 1
    for text in (
        "Ana Acosta y Bruno Benítez",
        "partido 8",
        "Cuartos de final",
        "Tercer puesto",
        "ganador",
    ):
        assert text in paper.words
    assert paper.words.count("Pareja campeona") == 1
    assert paper.texts_outside() == []


def test_it_is_tagged_speaks_its_language_and_embeds_its_fonts(hall, printed):
    paper = printed(hall.tournament, "bracket", language="pt-br")
    assert paper.tagged
    assert paper.language == "pt-br"
    assert "Copa Primavera" in paper.title
    assert paper.headings[0] == "/H1"
    assert "/H3" in paper.headings
    assert paper.fonts_not_embedded() == []
    assert "Quartas de final" in paper.words


def test_winners_stand_in_bold_and_pencil_is_dashed(hall):
    hall.win(1)
    hall.win(2, "B", confirm=False)
    (sheet,) = lay_out(PAPERS["bracket"].read(hall.tournament), "A4")["pages"]
    bold = {line.text for line in sheet.drawing.lines if line.bold}
    assert bold == {"Ana Acosta y Bruno Benítez", "Gala y Hugo"}
    assert len(sheet.drawing.dashed) == 1
    assert sum(tick.filled for tick in sheet.drawing.ticks) == 4


def test_the_final_one_names_the_champions(cast, printed):
    hall = open_hall(cast, 4)
    hall.play_on(Random(1))
    content = PAPERS["bracket"].read(hall.tournament)
    champion = next(s["name"] for s in content["rounds"][-1]["cells"][0]["sides"] if s["won"])
    assert printed(hall.tournament, "bracket", "A4").words.count(champion) >= 3


@pytest.mark.parametrize(("teams", "size", "pages"), [(2, "A4", 1), (14, "A4", 1), (33, "A4", 5)])
def test_no_size_leaves_a_blank_page_or_a_text_outside(cast, printed, teams, size, pages):
    hall = open_hall(cast, teams)
    paper = printed(hall.tournament, "bracket", size)
    assert len(paper.pages) == pages
    assert paper.texts_outside() == []
    assert all(page.extract_text().strip() for page in paper.pages)


def test_long_names_emoji_and_trios_stay_on_their_page_and_are_told_in_full(cast, printed):
    hall = open_hall(cast, 8, team_size=3)
    long_one = "Maximiliano Hipólito Santamarina-Figueroa-Alcorta-Anchorena-Álzaga"
    for person, name in zip(
        Participant.objects.order_by("number"),
        [long_one, "🃏🔥 As", "Ñandú", "W" * 80],
        strict=False,
    ):
        Participant.objects.filter(pk=person.pk).update(name=name, called=name)
    paper = printed(hall.tournament, "bracket", "A4")
    assert len(paper.pages) == 2
    assert paper.texts_outside() == []
    assert "Álzaga" in paper.words
    assert paper.fonts_not_embedded() == []


EVIL = "<img src='file:///etc/passwd'>"
WORSE = "</style><style>@import url(http://127.0.0.1:1/x)</style>"


def test_a_name_can_neither_bring_html_nor_fetch_anything(cast, printed):
    hall = open_hall(cast, 4)
    for person, name in zip(Participant.objects.order_by("number"), [EVIL, WORSE], strict=False):
        Participant.objects.filter(pk=person.pk).update(name=name, called=name)
    hall.tournament.name = "Copa <script>url(http://127.0.0.1:1/y)</script>"
    words = printed(hall.tournament, "bracket", "A4").words
    assert "passwd'>" in words
    assert "url(http://127.0.0.1:1/y)" in words


@pytest.mark.full
@pytest.mark.parametrize("teams", [16, 31, 64, 65, 128, 257, 512])
@pytest.mark.parametrize("size", PAPERS["bracket"].sizes)
def test_every_size_of_paper_at_every_size_of_event(teams, size):
    content = pretend(teams)
    content["address"] = "https://retruco.example/t/copa/bracket/"
    paper = Paper("bracket", content, language="es-ar", size=size)
    assert paper.outside == []
    assert paper.fonts_not_embedded() == []
    assert paper.tagged
    printed_text = " ".join(paper.page_texts)
    assert all(f"Team {n}" in printed_text for n in range(teams))
    assert [n for n in range(1, teams + 1) if f"partido {n}" not in printed_text] == []


@pytest.mark.parametrize("size", PAPERS["bracket"].sizes)
@pytest.mark.parametrize("teams", NUMBERS)
def test_every_team_is_drawn_whatever_their_number(teams, size):
    content = pretend(teams)
    pages = lay_out(content, size)["pages"]
    names = {line.full_name for page in pages for line in page.drawing.lines if line.role == "name"}
    assert {f"Team {n}" for n in range(teams)} <= names


SLACK = 3  # CSS pixels: so much of a line's box is above and below its letters


@pytest.mark.parametrize(("teams", "size"), [(14, "A4"), (32, "A4"), (14, "A3"), (64, "A3")])
def test_sponsors_stand_over_nothing_else(teams, size):
    content = pretend_played(teams)
    sponsors = ["Almacén Don Tito", "Imprenta Sarmiento", "Panadería La Espiga"]
    content["head"] |= {
        "name": "Campeonato Metropolitano de Truco",
        "date": "2026-12-12",
        "starts_at": "14:00",
        "place": "Club Social Parque Norte",
        "address": "Av. Sarmiento 1240, Rosario",
        "sponsors": "\n".join(sponsors),
    }
    content["address"] = "https://example.org/t/copa/"
    document = unsaved("bracket", content, language="es-ar", size=size)
    boxes = [
        (text.text.strip(), text.position_x, text.position_y, text.width, text.height)
        for text in texts(lay_out_pages(document).pages[0]._page_box)
    ]
    marks = [box for box in boxes if any(word in box[0] for word in sponsors)]
    assert len(marks) == 3
    for mark in marks:
        for other in boxes:
            apart = (
                mark[1] + mark[3] <= other[1]
                or other[1] + other[3] <= mark[1]
                or mark[2] + mark[4] <= other[2] + SLACK
                or other[2] + other[4] <= mark[2] + SLACK
            )
            assert other is mark or apart, (mark, other)


@pytest.mark.parametrize("size", ["A4", "A3"])
def test_short_names_of_champions_are_larger_than_finalists_above_a_third_place(size):
    pairs = ["Ana y Darío", "Carla e Irene", "Fabián y Elsa", "Hugo y Norma"]
    (sheet,) = lay_out(pretend_played(4, pairs.__getitem__), size)["pages"]
    champions = [line for line in sheet.drawing.lines if line.full_name == pairs[0]]
    last = max(line.x for line in champions)
    final = max(line.points for line in champions if line.x < last)
    assert all(line.points > final for line in champions if line.x == last)
