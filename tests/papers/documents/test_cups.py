"""Several knockouts on paper: each sheet says which one it is, and the results begin with the main
one."""

from random import Random

import pytest

from tests.papers.prints import read_and_print
from tests.tournaments.stages.test_cups import draw, open_repechage, play_first_round
from tournaments.models import Draw


@pytest.fixture
def ended(cast):
    """A repechage of eight, played to both ends."""
    hall = open_repechage(cast, 8)
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    hall.play_on(Random(11))
    hall.tournament.refresh_from_db()
    return hall


@pytest.mark.parametrize("size", ["A3", "A4"])
def test_a_bracket_for_the_wall_says_whose_it_is(ended, size):
    main = read_and_print(ended.tournament, "bracket", size=size)
    cup = read_and_print(ended.tournament, "bracket", {"cup": "consolation"}, size=size)
    assert "Copa Primavera · Cuadro principal" in main.words
    assert "Copa Primavera · Repechaje" in cup.words


def test_results_tell_the_main_knockout_first_and_cut_no_podium(ended):
    paper = read_and_print(ended.tournament, "results")
    rounds = list(dict.fromkeys(match["round"] for match in paper.content["matches"]))
    cups = [name.startswith("Repechaje") for name in rounds]
    assert cups == sorted(cups)
    assert True in cups
    for place in ("Segundo puesto", "Tercer puesto"):
        pages = [text for text in paper.page_texts if "Repechaje" in text and place in text]
        assert pages
