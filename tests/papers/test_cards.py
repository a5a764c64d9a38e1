"""What stands on the tables, and in which order they are played at."""

from datetime import time
from urllib.parse import urlsplit

from django.test import Client
from django.utils import translation

from papers.pdf import used_part
from papers.registry import PAPERS
from papers.render import lay_out
from tests.papers.codes import read_codes
from tests.papers.prints import owes, read_and_print, unsaved
from tests.tournaments.matches.hall import open_hall
from tournaments.matches.services.calls import call_match
from tournaments.models import RoleGrant
from tournaments.words.hours import hour_words


def test_a_table_card_is_a_tent_with_a_code_for_each_of_two_readers(hall):
    paper = read_and_print(hall.tournament, "table_cards")
    owes(paper)
    cards = paper.content["cards"]
    assert len(paper.pages) == len(cards)
    (first, *_) = read_codes(paper.data, dpi=150)
    card = cards[0]
    assert sorted(first) == sorted([card["address"], card["watch"]] * 2)  # on both sides
    path = f"/t/{hall.tournament.slug}/"
    assert card["watch"].endswith(f"{path}table/{card['number']}/")
    assert Client().get(urlsplit(card["watch"]).path).headers["Location"] == path  # nobody yet


def test_the_final_comes_last_and_estimates_are_marked(hall):
    paper = read_and_print(hall.tournament, "order_of_play")
    matches = paper.content["matches"]
    assert matches[-1]["round"] == "final"
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=1))
    content = PAPERS["order_of_play"].read(hall.tournament)
    assert content["estimated"]
    words = read_and_print(hall.tournament, "order_of_play").words
    later = next(match for match in content["matches"] if not match["now"])
    with translation.override("es-ar"):
        hour = hour_words(time.fromisoformat(later["time"]))
    assert f"≈ {hour}".replace("\N{NO-BREAK SPACE}", " ") in words


def test_a_referees_card_says_whose_it_is_and_which_tables_are_theirs(hall):
    name = "Guillermina Concepción Etcheverry"
    hall.cast.referee.name = name
    hall.cast.referee.save()
    grant = RoleGrant.objects.get(tournament=hall.tournament, user=hall.cast.referee)
    hall.tournament.tables.filter(number__in=[1, 2, 4]).update(referee=grant)
    paper = read_and_print(hall.tournament, "referee_cards")
    owes(paper)
    assert name in paper.words
    assert "Mesas: 1–2, 4" in paper.words
    assert "no hace falta contraseña" in paper.words
    (codes,) = read_codes(paper.data, dpi=100)
    assert codes == [card["address"] for card in paper.content["cards"]]


def test_the_head_referee_is_called_so_on_card_and_rota(hall):
    RoleGrant.objects.filter(tournament=hall.tournament, user=hall.cast.referee).update(head=True)
    for kind in ("referee_cards", "rota"):
        assert "Juez principal" in read_and_print(hall.tournament, kind).words, kind


def test_few_matches_have_large_letters(hall):
    content = PAPERS["start_list"].read(hall.tournament)
    layout = PAPERS["start_list"].lay_out
    assert layout(content, "A4")["letters"] == "large"
    few = content | {"matches": content["matches"][:1]}
    for side in few["matches"][0]["sides"]:
        side["name"] = "Ana y Bruno"
    assert layout(few, "A4")["letters"] == "huge"


TEAM_OF_FOUR = "Adriana, Odete Macedo, Célia Zanetti e Célia Farias"


def test_few_matches_of_long_names_fill_their_page(hall):
    """Long names take more lines, where the rest of the page would stay empty."""
    content = PAPERS["start_list"].read(hall.tournament)
    for match in content["matches"]:
        for side in match["sides"]:
            side["name"] = TEAM_OF_FOUR
    for number in (1, 2):
        few = content | {"matches": content["matches"][:number]}
        assert PAPERS["start_list"].lay_out(few, "A4")["letters"] == "huge"
        pages = lay_out(unsaved("start_list", few, language="es-ar", size="A4")).pages
        assert len(pages) == 1
        assert used_part(pages[0]) > 0.2 + 0.2 * number
    eight = content | {"matches": content["matches"][:1] * 8}
    assert PAPERS["start_list"].lay_out(eight, "A4")["letters"] == ""


def test_hours_that_have_a_page_each_fill_it(hall):
    """Eight tables, and each hour on its own page: larger letters cost no page."""
    content = PAPERS["start_list"].read(hall.tournament)
    side = {"name": "Ana y Bruno"}
    matches = [
        content["matches"][0] | {"sides": [side, side], "now": False, "time": f"{hour}:00"}
        for hour in (15, 16, 17)
        for _table in range(8)
    ]
    layout = PAPERS["start_list"].lay_out
    assert layout(content | {"matches": matches}, "A4")["letters"] == "large"
    # Two hours share the first page: larger letters, as far as they still do.
    for match in matches[:7]:
        match["now"] = True
    shared = content | {"matches": matches}
    assert layout(shared, "A4")["letters"] == "larger"
    assert len(lay_out(unsaved("start_list", shared, language="es-ar", size="A4")).pages) == 3


def test_no_match_has_the_turn_of_one_it_waits_for(cast):
    small = open_hall(cast, 3)
    matches = PAPERS["order_of_play"].read(small.tournament)["matches"]
    assert [(match["number"], match["turn"]) for match in matches] == [(1, 1), (2, 2)]
