"""Several knockouts as people see them: pages, papers, the hall's screen, programs."""

from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import strip_tags

from papers.registry import PAPERS
from tests.tournaments.hall.test_queries import cost
from tests.tournaments.stages.test_cups import draw, open_cups, open_repechage, play_first_round
from tournaments.brackets.selectors import get_brackets
from tournaments.models import Draw
from tournaments.players.progress import progress_of
from tournaments.podium.selectors import podium_page, read_standings
from tournaments.setup.services.progress import finish

pytestmark = pytest.mark.django_db


def words(response) -> str:
    return " ".join(strip_tags(response.text).split())


def address(hall, path: str) -> str:
    return f"/t/{hall.tournament.slug}/{path}"


@pytest.fixture
def ended(cast):
    """A repechage of eight, played to both ends."""
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    hall.play_on(Random(11))
    hall.tournament.refresh_from_db()
    return hall


def test_an_event_that_is_over_offers_no_draw(nora: Client, ended):
    pages = [address(ended, "draw/"), address(ended, "draw/1/")]
    offers = ("Make a draw", "Draw again", "Change by hand")
    assert any(offer in words(nora.get(page)) for page in pages for offer in offers)
    finish(ended.tournament, by=ended.by)
    assert not any(offer in words(nora.get(page)) for page in pages for offer in offers)


def test_the_board_and_the_draws_lead_to_the_draw_of_the_losers(nora: Client, cast):
    hall = open_repechage(cast, 8)
    assert "losers of the first round" not in words(nora.get(address(hall, "board/")))
    play_first_round(hall)
    board = nora.get(address(hall, "board/"))
    assert "The first round of the bracket is over" in words(board)
    link = address(hall, "draw/new/bracket/?stage=consolation")
    assert link in board.text
    assert link in nora.get(address(hall, "draw/")).text
    page = nora.get(link)
    assert "Repechage" in words(page)
    assert "loser of match 1" in words(page)
    assert "Freeze the list of 4" in words(page)
    quick = {"source": "none", "clubs": "free", "quick": "sure"}
    assert nora.post(link, quick).status_code == 302
    assert hall.tournament.draws.filter(subject="consolation").exists()
    assert nora.get(address(hall, "draw/new/bracket/?stage=nothing")).status_code == 404


def test_every_public_page_shows_both_knockouts(client: Client, ended):
    bracket = client.get(address(ended, "bracket/"))
    assert 'id="cup-consolation"' in bracket.text
    assert 'id="round-consolation-1"' in bracket.text
    assert "Cuadro principal" in words(bracket)
    podium = words(client.get(address(ended, "podium/")))
    for place in podium_page(ended.tournament).cups[0].places:
        assert place.teams[0].athletes[0] in podium
    screen = words(client.get(address(ended, "screen/")))
    assert "Podio · Repechaje" in screen
    match = next(row for row in ended.tournament.matches.all() if row.cup)
    assert "Repechaje · " in words(client.get(address(ended, f"match/{match.number}/")))


def test_a_further_cup_costs_no_further_query(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    plan = hall.tournament.plan

    def read() -> None:
        get_brackets(hall.tournament)
        read_standings(hall.tournament, plan)

    before = cost(read)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    assert cost(read) == before


def test_papers_print_each_knockout(ended):
    paper = PAPERS["bracket"]
    [choice] = paper.scopes(ended.tournament)
    main, cup = paper.read(ended.tournament), paper.read(ended.tournament, choice.scope)
    assert (main["teams"], cup["teams"]) == (8, 4)
    assert len(cup["rounds"]) == 2
    assert cup["cup"] == "Repechaje"
    results = PAPERS["results"].read(ended.tournament)
    assert [one["name"] for one in results["cups"]] == ["Repechaje"]
    diplomas = PAPERS["diplomas"].read(ended.tournament)["diplomas"]
    assert {one["cup"] for one in diplomas} == {"", "Repechaje"}


def test_programs_read_each_knockout(client: Client, ended):
    event = f"/api/v1/tournaments/{ended.tournament.slug}/"
    [cup] = client.get(f"{event}bracket/").json()["cups"]
    assert (cup["cup"], len(cup["rounds"])) == ("consolation", 2)
    rows = client.get(f"{event}standings/").json()
    rows = rows["results"] if isinstance(rows, dict) else rows
    assert len(rows) == 8 + 4
    assert {row["cup"] for row in rows} == {"", "consolation"}
    [podium] = client.get(f"{event}podium/").json()["cups"]
    assert podium["decided"]
    stages = client.get(f"{event}stages/").json()["stages"]
    assert [place["settled"] for place in stages[1]["places"]] == [True] * 4


def test_a_player_reads_that_the_team_goes_on(cast):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    losers = [place.team for place in hall.tournament.stages.get(number=2).places.all()]
    progress = progress_of(hall.tournament, losers[0])
    assert progress.next_cup == "consolation"
    assert not progress.is_out
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    assert progress_of(hall.tournament, losers[0]).standing.cup == "consolation"


def test_a_table_says_who_plays_the_silver_cup(client: Client, cast):
    hall = open_cups(cast, 8)
    hall.play_groups()
    page = words(client.get(address(hall, "groups/")))
    assert "Los demás siguen jugando: Copa de plata." in page
    hall.tournament.refresh_from_db()
    draw(hall, Draw.Kind.POTS, subject="silver")
    assert 'id="cup-silver"' in client.get(address(hall, "bracket/")).text


def test_the_gold_cup_is_named_wherever_its_rounds_are(nora: Client, cast):
    client = Client()
    hall = open_cups(cast, 8)
    hall.play_groups()
    hall.tournament.refresh_from_db()
    draw(hall, Draw.Kind.POTS)
    match = hall.tournament.matches.filter(round_code="semifinal").first()
    assert "Copa de oro" in words(client.get(address(hall, "bracket/")))
    assert "Copa de oro · Semifinales" in words(client.get(address(hall, f"match/{match.number}/")))
    assert "Copa de oro · Semifinales" in words(client.get(address(hall, "screen/")))
    assert "Copa de oro · Semifinales" in words(client.get(address(hall, "")))
    board = words(nora.get(address(hall, "board/")))
    assert board.count("Gold cup · Semi-finals") > 1
    assert "Gold cup · Group" not in board


def test_a_main_bracket_beside_a_repechage_is_no_gold_cup(client: Client, ended):
    assert "Copa de oro" not in words(client.get(address(ended, "bracket/")))


@pytest.mark.parametrize(
    ("language", "both", "neither"),
    [
        ("es-ar", "juega en los dos: Cuadro principal y Repechaje", "no juega en ninguno"),
        ("pt-br", "joga nas duas: Chave principal e Repescagem", "não joga em nenhuma"),
    ],
)
def test_a_preview_names_who_would_play_in_both_brackets(nora, cast, language, both, neither):
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    [match, *_] = hall.tournament.matches.filter(round=1, group="").order_by("number")
    games = ((12, 30), (12, 30)) if match.winner == "A" else ((30, 12), (30, 12))
    data = {
        f"{side}{n}": p
        for n, pair in enumerate(games, 1)
        for side, p in zip("ab", pair, strict=True)
    }
    nora.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = nora.post(
        address(hall, f"board/{match.number}/correct/"),
        data | {"reason": "Al revés", "do": "preview"},
        follow=True,
    )
    assert both in words(page)
    assert neither in words(page)
