"""Cards, lists and the order of play: everybody on them, in their order, and no secret."""

from datetime import date, time
from itertools import pairwise

import pytest

from papers.registry import PAPERS
from tests.event import make_event
from tournaments.actors import SYSTEM
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.matches.services.calls import call_next
from tournaments.models import Participant, Plan


def test_every_table_and_every_referee_has_a_card_that_only_asks(hall, printed):
    tables = PAPERS["table_cards"].read(hall.tournament)
    assert [card["number"] for card in tables["cards"]] == [1, 2, 3, 4]
    assert tables["cards"][0]["address"].endswith("/r/copa-primavera/ask/table/1/")
    referees = PAPERS["referee_cards"].read(hall.tournament)
    assert [card["name"] for card in referees["cards"]] == ["Ana"]
    assert "/ask/referee/" in referees["cards"][0]["address"]
    paper = printed(hall.tournament, "table_cards")
    assert len(paper.pages) == 4  # a tent for each
    assert paper.words.count("Mesa") == 8  # to be read from both sides
    assert paper.texts_outside() == []
    assert "Ana" in printed(hall.tournament, "referee_cards").words


def test_the_inscription_list_has_those_inside_and_then_the_waitlist(cast, printed):
    make_event(cast, cap=2)
    for n in range(3):
        inscribe(cast.tournament, by=SYSTEM, people=[Person(f"Ana Uno{n}"), Person(f"Luz Dos{n}")])
    content = PAPERS["inscription_list"].read(cast.tournament)
    assert len(content["inside"]) == 2
    assert [unit["position"] for unit in content["waiting"]] == [1]
    words = printed(cast.tournament, "inscription_list").words
    assert words.index("Uno1") < words.index("En espera") < words.index("Uno2")


def test_the_check_in_list_goes_by_last_name(hall, printed):
    Participant.objects.filter(number=1).update(name="Zoe Álvarez", key="zoe alvarez")
    content = PAPERS["check_in_list"].read(hall.tournament)
    assert content["people"][0]["name"] == "Ana Acosta" or "Álvarez" in str(content["people"][:2])
    names = [person["name"].split()[-1] for person in content["people"]]
    assert names.index("Álvarez") < names.index("Benítez")
    paper = printed(hall.tournament, "check_in_list")
    assert "Zoe Álvarez" in paper.words
    assert paper.headings[0] == "/H1"


def test_every_row_of_the_check_in_list_is_as_tall_whoever_owes(hall, printed):
    Plan.objects.filter(tournament=hall.tournament).update(fee=3500, minimum_age=18)
    Participant.objects.filter(number__lte=3).update(payment=Participant.Payment.PAID)
    paper = printed(hall.tournament, "check_in_list")
    names = {person["name"] for person in PAPERS["check_in_list"].read(hall.tournament)["people"]}
    rows = sorted(piece.y for piece in paper.pieces() if piece.text in names)
    steps = {round(b - a) for a, b in pairwise(rows)}
    assert "debe la inscripción" in paper.text
    assert len(rows) == 16
    assert max(steps) - min(steps) <= 1, steps
    assert min(steps) > 8 / 25.4 * 72 - 1  # room for a signature


@pytest.mark.parametrize(
    ("order", "words"), [("country", "por apellido"), ("first_name", "por nombre")]
)
def test_the_check_in_list_says_the_order_it_is_in(hall, printed, order, words):
    Plan.objects.filter(tournament=hall.tournament).update(list_order=order)
    assert f"personas, {words}" in printed(hall.tournament, "check_in_list").words


def test_the_order_of_play_starts_at_the_plans_hour_and_waits_for_winners(hall, printed):
    Plan.objects.filter(tournament=hall.tournament).update(
        date=date(2026, 10, 12), starts_at=time(14)
    )
    content = PAPERS["order_of_play"].read(hall.tournament)
    by_number = {match["number"]: match for match in content["matches"]}
    assert {by_number[n]["time"] for n in (1, 2, 3, 4)} == {"14:00"}
    assert by_number[5]["time"] == "14:40"
    assert by_number[8]["time"] == "15:20"
    assert sorted(by_number[n]["table"] for n in (1, 2, 3, 4)) == [1, 2, 3, 4]
    assert "Ana Acosta y Bruno Benítez" in printed(hall.tournament, "order_of_play").words


def test_the_plans_hour_counts_before_the_day_is_known_as_on_the_bracket(hall):
    Plan.objects.filter(tournament=hall.tournament).update(date=None, starts_at=time(14))
    for kind in ("order_of_play", "start_list"):
        matches = PAPERS[kind].read(hall.tournament)["matches"]
        assert [match["time"] for match in matches][:4] == ["14:00"] * 4
    bracket = PAPERS["bracket"].read(hall.tournament)
    assert {cell["hour"] for cell in bracket["rounds"][0]["cells"]} == {"14:00"}


def test_the_order_of_play_is_written_as_large_as_its_page_allows(hall, printed):
    """On the wall a few matches are not told in the letters of a footnote."""
    paper = printed(hall.tournament, "order_of_play")
    assert len(paper.pages) == 1
    assert next(piece.points for piece in paper.pieces() if piece.text == "Semifinales") >= 12
    inscribed = printed(hall.tournament, "inscription_list")
    assert len(inscribed.pages) == 1
    assert next(p.points for p in inscribed.pieces() if p.text == "Ana Acosta") >= 12


def test_without_an_hour_it_tells_turns_and_with_calls_the_tables_of_now(hall):
    content = PAPERS["order_of_play"].read(hall.tournament)
    assert content["estimated"] is False
    turns = {match["round"]: match["turn"] for match in content["matches"]}
    assert turns == {"quarterfinal": 1, "semifinal": 2, "third_place": 3, "final": 3}
    call_next(hall.tournament, by=hall.by)
    content = PAPERS["order_of_play"].read(hall.tournament)
    assert [match["now"] for match in content["matches"]][:4] == [True] * 4
    assert PAPERS["order_of_play"].read(hall.tournament) == content, "the clock has no say in it"


def test_the_start_list_has_hours_over_the_matches_whose_teams_are_known(hall, printed):
    Plan.objects.filter(tournament=hall.tournament).update(
        date=date(2026, 10, 12), starts_at=time(14)
    )
    hall.tournament.tables.filter(number__gt=2).update(in_use=False)
    content = PAPERS["start_list"].read(hall.tournament)
    rows = [(match["time"], match["table"]) for match in content["matches"]]
    assert rows == [("14:00", 1), ("14:00", 2), ("14:40", 1), ("14:40", 2)]
    paper = printed(hall.tournament, "start_list")
    assert paper.headings == ["/H1", "/H2", "/H2"]
    first, second = paper.words.index("≈ 14 h"), paper.words.index("≈ 14:40 h")
    assert first < paper.words.index("Ana Acosta y Bruno Benítez") < second
    assert "ganador" not in paper.words


def test_every_alphabet_is_printed_and_changes_no_other_text(hall, printed):
    plain = printed(hall.tournament, "inscription_list").fonts
    Participant.objects.filter(number=1).update(name="山田 김철수 ไทย")
    Participant.objects.filter(number=2).update(name="Łukasz Ščur")
    paper = printed(hall.tournament, "inscription_list")
    added = paper.fonts - plain
    assert plain <= paper.fonts
    assert len(added) >= 3, "one for each alphabet, and our own extended set"
    assert not [name for name in added if name.startswith("Asap") and "Bold" in name]
    assert paper.fonts_not_embedded() == []
    assert "山田" in paper.words


@pytest.mark.parametrize(
    "kind",
    [
        "table_cards",
        "referee_cards",
        "inscription_list",
        "check_in_list",
        "order_of_play",
        "start_list",
    ],
)
def test_each_is_tagged_in_its_language_with_its_fonts(hall, printed, kind):
    paper = printed(hall.tournament, kind, language="pt-br")
    assert paper.tagged
    assert paper.language == "pt-br"
    assert paper.fonts_not_embedded() == []
    assert paper.texts_outside() == []
    assert paper.headings[0] == "/H1"
