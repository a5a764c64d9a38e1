"""What a paper says about its event: when, where, its mark, who supports it, and its address."""

from datetime import date, time

import pytest

from papers.layout.poster import ENDS, TITLE
from papers.registry import PAPERS
from papers.render import lay_out
from tests.papers.boxes import texts
from tests.papers.prints import owes, read_and_print, unsaved
from tests.papers.reading import Print
from tests.tournaments.announcement.drawings import draw, upload
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.announcement.services import add_picture
from tournaments.models import Announcement, Plan


def announce(hall: Hall) -> None:
    Plan.objects.filter(tournament=hall.tournament).update(
        date=date(2026, 12, 12),
        starts_at=time(14),
        place="Club Parque Norte",
        sponsors="Don Tito\nImprenta Sur",
    )
    Announcement.objects.update_or_create(
        tournament=hall.tournament, defaults={"address": "Av. Sarmiento 1240"}
    )
    for kind, words in (("logo", ""), ("sponsor", "Don Tito")):
        add_picture(hall.tournament, by=hall.by, kind=kind, sent=upload(draw()), words=words)


def links_of(paper: Print) -> list[list[str]]:
    """The addresses that each page leads to."""
    return [
        [
            str(note.get_object()["/A"]["/URI"])
            for note in page.get("/Annots", ())
            if "/A" in note.get_object()
        ]
        for page in paper.pages
    ]


def test_what_everybody_sees_has_day_hour_place_logo_and_sponsors(hall):
    announce(hall)
    paper = read_and_print(hall.tournament, "order_of_play")
    assert "sábado 12 de diciembre de 2026, 14 h · Club Parque Norte, Av. Sarmiento" in paper.words
    assert hall.tournament.name in paper.figures  # the logo's words
    assert "Don Tito" in paper.figures
    assert "Imprenta Sur" in paper.words
    owes(paper)


def test_what_stands_in_the_hall_has_logo_and_sponsors_too(hall):
    announce(hall)
    for kind in ("table_cards", "signs"):
        paper = read_and_print(hall.tournament, kind)
        assert hall.tournament.name in paper.figures, kind
        assert "Don Tito" in paper.figures, kind
        assert "Imprenta Sur" in paper.words, kind
        owes(paper)
    cards = read_and_print(hall.tournament, "table_cards")
    assert "sábado 12 de diciembre de 2026, 14 h · Club Parque Norte" in cards.words
    assert len(cards.pages) == hall.tournament.tables.count()


@pytest.mark.parametrize(("kind", "size"), [("bracket", "poster"), ("reglamento", "A5")])
def test_a_poster_and_the_cover_of_a_regulation_have_the_sponsors(hall, kind, size):
    announce(hall)
    paper = read_and_print(hall.tournament, kind, size=size)
    assert "Don Tito" in paper.figures
    first_or_last = paper.page_texts[0 if kind == "reglamento" else -1]
    assert "Imprenta Sur" in first_or_last
    assert paper.outside == []


@pytest.mark.parametrize("teams", [2, 16])
def test_many_sponsors_stay_above_the_head_of_a_poster(cast, teams):
    hall = open_hall(cast, teams)
    announce(hall)
    names = "\n".join(f"Almacén de Ramos Generales Número {number}" for number in range(8))
    Plan.objects.filter(tournament=hall.tournament).update(sponsors=names)
    content = PAPERS["bracket"].read(hall.tournament)
    document = unsaved("bracket", content, language="es-ar", size="poster")
    page = lay_out(document).pages[-1]
    bottoms = [box.position_y for box in texts(page._page_box) if "Ramos" in box.text]
    assert bottoms
    assert max(bottoms) < (ENDS + TITLE - 6) * 96 / 25.4


def test_what_the_desk_keeps_names_no_sponsor(hall):
    announce(hall)
    paper = read_and_print(hall.tournament, "inscription_list")
    assert "12 de diciembre de 2026" in paper.words
    assert "Don Tito" not in paper.figures
    assert "Imprenta Sur" not in paper.words


def test_an_event_that_tells_nothing_has_no_empty_line(hall):
    paper = read_and_print(hall.tournament, "order_of_play")
    head, _, _ = paper.page_texts[0].partition("Mesa")
    assert head.count("·") == 0
    assert "apoyo" not in paper.words


def test_its_address_is_a_link_on_every_page_and_so_is_its_code(hall):
    paper = read_and_print(hall.tournament, "order_of_play")
    address = paper.content["address"]
    first, *others = links_of(paper)
    assert first.count(address) >= 2
    assert all(address in page for page in others)


def test_badges_signs_and_sheets_show_the_logo_and_stay_on_their_pages(hall):
    announce(hall)
    for kind, scope in (
        ("badges", {}),
        ("signs", {"arrow": "→"}),
        ("sumula", {"match": "1", "form": "blank"}),
        ("acta", {}),
    ):
        paper = read_and_print(hall.tournament, kind, scope)
        assert hall.tournament.name in paper.figures, kind
        owes(paper)
        if kind != "signs":
            assert "12 de diciembre de 2026" in paper.words, kind
