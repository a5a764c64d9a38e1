"""Name badges, signs and the referees' rota."""

from papers.documents.rota import has_turns_for_referees
from papers.documents.signs import choices
from papers.registry import PAPERS
from papers.services import papers_of_today
from tests.papers.prints import owes
from tests.tournaments.matches.hall import open_hall
from tournaments.hall.tables import assign_tables
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


def test_new_papers_are_part_of_everything_for_today(cast):
    hall = open_hall(cast, 4)
    kinds = {paper.kind for paper, _scope in papers_of_today(hall.tournament)}
    assert {"badges", "signs", "rota"} <= kinds
    assert not any(PAPERS[kind].public for kind in ("badges", "signs", "rota"))
