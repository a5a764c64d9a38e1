"""Name badges, signs and the referees' rota."""

import re

import pypdfium2

from papers.documents.rota import has_turns_for_referees
from papers.documents.signs import choices
from papers.layout.widths import POINT
from papers.registry import PAPERS
from papers.services import papers_of_today
from tests.papers.prints import Paper, owes
from tests.tournaments.matches.hall import open_hall
from tests.tournaments.stages.groups import open_groups
from tournaments.hall.services.tables import assign_tables
from tournaments.matches.services.calls import call_match
from tournaments.models import Participant, Table


def test_a_badge_has_the_called_name_large_the_whole_one_the_team_and_the_event(cast, sheet):
    hall = open_hall(cast, 4)
    paper = sheet(hall.tournament, "badges")
    owes(paper)
    first, *others = paper.content["badges"]
    assert (first["called"], first["name"], first["team"]) == ("Ana", "Ana Acosta", 1)
    roles = [badge for badge in others if badge["role"]]
    assert {badge["role"] for badge in roles} == {"organizer", "committee", "referee"}
    assert len(paper.content["badges"]) == 8 + len(roles)
    for text in ("Ana Acosta", "Copa Primavera", "Juez", "Pareja 1"):
        assert text in paper.words
    assert len(paper.pages) == -(-len(paper.content["badges"]) // 10)


def test_the_longest_names_stay_inside_their_badges(cast, sheet):
    hall = open_hall(cast, 16)
    long = "Maximiliano Hermenegildo Fernández de la Cruz y Goicoechea Anchorena"
    Participant.objects.filter(tournament=hall.tournament).update(name=long, called=long, club=long)
    paper = sheet(hall.tournament, "badges")
    assert paper.outside == []
    assert len(paper.pages) == -(-len(paper.content["badges"]) // 10)


def test_signs_say_where_to_go_and_name_each_table_with_an_arrow_or_without(cast, sheet):
    hall = open_hall(cast, 4)
    numbers = Table.objects.filter(tournament=hall.tournament).count()
    plain, *arrows = [choice.scope for choice in choices(hall.tournament)]
    paper = sheet(hall.tournament, "signs", plain)
    owes(paper)
    assert len(paper.pages) == 5 + numbers
    assert "Inscripciones" in paper.pages[0].extract_text()
    assert "Mesa 1" in paper.page_texts[5]
    for scope in arrows:
        paper = sheet(hall.tournament, "signs", scope)
        assert len(paper.pages) == 5 + numbers
        assert scope["arrow"] in paper.page_texts[5]
        assert "Mesa 1" in paper.page_texts[5]
        assert paper.outside == []


def test_every_word_of_a_sign_fits_in_one_line(cast, sheet):
    """Lying, a page has 269 millimetres for it."""
    hall = open_hall(cast, 4)
    for language in ("es-ar", "es-ve", "pt-br", "en"):
        paper = sheet(hall.tournament, "signs", {"arrow": "→"}, language=language)
        assert paper.outside == [], language
        assert len(paper.pages) == 5 + Table.objects.filter(tournament=hall.tournament).count()


def ink_of(paper: Paper, words: str) -> tuple[float, float]:
    """Bottom and top, in mm above the foot of the page, of what these letters blacken."""
    page = pypdfium2.PdfDocument(paper.data)[0]
    text = page.get_textpage()
    start, count = text.search(words).get_next()
    boxes = [text.get_charbox(n) for n in range(start, start + count)]
    return min(box[1] for box in boxes) * POINT, max(box[3] for box in boxes) * POINT


def test_an_arrow_keeps_clear_of_its_word_and_a_word_alone_stands_in_the_middle(cast, sheet):
    hall = open_hall(cast, 4)
    pointing = sheet(hall.tournament, "signs", {"arrow": "↑"})
    below = ink_of(pointing, "Inscripciones")[0]
    assert below - ink_of(pointing, "↑")[1] >= 4
    bottom, top = ink_of(sheet(hall.tournament, "signs", {"arrow": "–"}), "Inscripciones")
    assert abs((bottom + top) / 2 - 105) < 15


def test_the_rota_has_a_row_for_each_referee_and_one_for_tables_without(cast, sheet):
    hall = open_hall(cast, 8)
    assert has_turns_for_referees(hall.tournament)
    grant = hall.tournament.grants.get(role="referee", ended_at=None)
    assign_tables(hall.tournament, by=hall.by, assignment={grant.pk: frozenset({1})})
    paper = sheet(hall.tournament, "rota")
    owes(paper)
    named, unnamed = paper.content["rows"]
    assert (named["referee"], named["tables"]) == ("Ana", [1])
    assert unnamed["referee"] == ""
    assert len(named["rounds"]) == len(paper.content["rounds"]) == 4
    at_tables = [one["table"] for tables in named["rounds"] for one in tables]
    assert set(at_tables) <= {1}
    assert "Turnos de los jueces" in paper.words
    assert "Sin juez" in paper.words


def test_the_rota_sets_a_table_and_its_hour_apart(cast, sheet):
    """ "mesa 2 3:49 h" was read as 23:49."""
    hall = open_hall(cast, 8)
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=1))
    assert re.search(r"mesa 1 · \d+:\d\d\sh", sheet(hall.tournament, "rota").words)


def test_the_rota_has_one_column_for_all_groups(cast, sheet):
    """Groups in the order of their next match stood as A, C, D, B."""
    hall = open_groups(cast, 8)
    paper = sheet(hall.tournament, "rota")
    assert paper.content["rounds"][0] == "Zonas"
    assert "Zona A" not in paper.words
    assert len(set(paper.content["rounds"])) == len(paper.content["rounds"])


def test_new_papers_are_part_of_everything_for_today(cast):
    hall = open_hall(cast, 4)
    kinds = {paper.kind for paper, _scope in papers_of_today(hall.tournament)}
    assert {"badges", "signs", "rota"} <= kinds
    assert not any(PAPERS[kind].public for kind in ("badges", "signs", "rota"))
