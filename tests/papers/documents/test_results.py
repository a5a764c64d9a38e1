"""The results say how far the event is: on paper and on the page of the podium alike."""

from itertools import combinations

from django.urls import reverse

from papers.documents.results import count_pages, lay_out_results
from papers.layout.letters import USUAL
from papers.registry import PAPERS
from papers.render import lay_out
from tests.papers.boxes import texts
from tests.papers.prints import owes, read_and_print, unsaved
from tests.tournaments.matches.hall import open_hall
from tests.tournaments.stages.groups import open_groups
from tournaments.formats.planned import league
from tournaments.matches.services.teams import withdraw_team
from tournaments.regulation.articles import Reason


def test_while_it_is_played_they_are_not_final_and_places_are_shared(cast, client):
    hall = open_hall(cast, 8)
    hall.win(1)
    paper = read_and_print(hall.tournament, "results")
    ranks = [row["rank"] for row in paper.content["standings"]]
    assert ranks == [None] * 7 + [5]
    page = client.get(reverse("tournaments:podium", args=[hall.tournament.slug])).content.decode()
    for text in (paper.words, page):
        assert "Posiciones hasta ahora" in text
        assert "Posiciones finales" not in text
        assert "sigue en juego" in text


def test_five_teams_fill_one_page_with_one_head_for_all_matches(cast):
    hall = open_hall(cast, 5)
    for number in range(1, 6):
        hall.win(number)
    paper = read_and_print(hall.tournament, "results")
    assert len(paper.pages) == 1
    for club in ("Club Social y Deportivo Parque Norte", "Bochas Unidos"):  # one more line each
        for row in paper.content["standings"]:
            row["clubs"] = [*row["clubs"], club]
    document = unsaved("results", paper.content, language="es-ar", size="A4")
    assert len(lay_out(document).pages) == 1
    assert paper.words.count("N.º") == 1
    assert "/H3" in paper.headings


def test_letters_are_as_large_as_cost_no_page(cast):
    hall = open_hall(cast, 3)
    hall.win(1)
    paper = read_and_print(hall.tournament, "results")
    owes(paper)
    assert len(paper.pages) == 1
    assert lay_out_results(paper.content, "A4")["letters"] == "letters-14"
    for times in range(1, 30):
        many = paper.content | {"standings": paper.content["standings"] * times}
        points = float(lay_out_results(many, "A4")["letters"].removeprefix("letters-") or USUAL)
        assert count_pages(many, points) == count_pages(many, USUAL)


def test_how_far_a_team_came_stands_in_one_line(cast):
    hall = open_hall(cast, 8)
    hall.win(1)
    content = PAPERS["results"].read(hall.tournament)
    for row in content["standings"]:
        row["reached"] = "Cuartos de final"
    (page, *_) = lay_out(unsaved("results", content, language="es-ar", size="A4")).pages
    lines = [text.text.strip() for text in texts(page._page_box)]
    assert "Cuartos de final, sigue en juego" in lines


def test_the_points_of_five_games_stand_in_one_line(cast):
    hall = open_hall(cast, 3)
    hall.win(1)
    content = PAPERS["results"].read(hall.tournament)
    assert lay_out_results(content, "A4")["scores"] == ""
    content["matches"][0]["games"] = [[12, 10]] * 5
    (page,) = lay_out(unsaved("results", content, language="es-ar", size="A4")).pages
    lines = [text.text.strip() for text in texts(page._page_box)]
    assert "12–10, 12–10, 12–10, 12–10, 12–10" in lines
    assert lay_out_results(content, "A4")["scores"] == "many-games"


def test_at_the_end_they_are_final(played, client):
    words = read_and_print(played.tournament, "results").words
    page = client.get(reverse("tournaments:podium", args=[played.tournament.slug]))
    for text in (words, page.content.decode()):
        assert "Posiciones finales" in text
        assert "sigue en juego" not in text


def test_teams_are_called_as_everywhere(played):
    content = PAPERS["results"].read(played.tournament)
    called = {side["name"] for match in content["matches"] for side in match["sides"]}
    assert {row["team"] for row in content["standings"]} <= called


def test_nobody_reached_a_round_in_the_one_table_of_a_league(cast):
    hall = open_groups(cast, 4, stages=league(preset="argentina", best_of=1))
    for a, b in combinations(range(1, 5), 2):
        hall.result(a, b, (30, 10))
    withdraw_team(hall.teams[3], by=hall.by, because=Reason("Se fueron"))
    paper = read_and_print(hall.tournament, "results")
    assert "Llegó a" not in paper.words
    assert "Zona A" not in paper.words
    [left] = [row["how"] for row in paper.content["standings"] if row["how"]]
    assert f"({left})" in paper.words
