"""What stands on the tables, and in which order they are played at."""

from datetime import time
from urllib.parse import urlsplit

from django.test import Client
from django.utils import translation

from papers.registry import PAPERS
from tests.papers.codes import read_codes
from tests.papers.prints import owes, read_and_print
from tournaments.hours import hour_words
from tournaments.matches.services.calls import call_match


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
