"""The papers of an event with a ladder back: its main bracket in three parts."""

from random import Random

import pytest

from tests.papers.prints import read_and_print
from tests.tournaments.stages.test_ladder import open_brackets

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("teams", "cut", "size"), [(9, 6, "A4"), (16, 9, "A3"), (16, 12, "poster")]
)
def test_the_main_bracket_is_printed_in_three_parts(cast, teams, cut, size):
    hall = open_brackets(cast, teams, cut=cut)
    main = read_and_print(hall.tournament, "bracket", {"cup": "main"}, size=size)
    for part in (1, 2, 3):
        assert f"Cuadro principal · Parte {part} de 3" in main.words
    hall.play("main")
    hall.play("ladder")
    hall.draw_semifinals()
    hall.play_on(Random(1))
    for cup in ("main", "ladder", ""):
        paper = read_and_print(hall.tournament, "bracket", {"cup": cup}, size=size)
        assert "Semifinal" in paper.words or cup == "ladder"
