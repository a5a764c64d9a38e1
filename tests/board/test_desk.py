"""The desk's page of a match: sheets, confirmations, decisions, and corrections with a preview."""

import uuid

import pytest
from django.test import Client

from tests.matches.hall import Hall, open_hall
from tournaments.models import Entry
from tournaments.services.entries import Sent, record_entry


def url(hall: Hall, number: int, more: str = "") -> str:
    return f"/t/{hall.event.slug}/board/{number}/{more}"


def typed(*scores: int, **more) -> dict[str, object]:
    games = {f"{'ab'[n % 2]}{n // 2 + 1}": score for n, score in enumerate(scores)}
    return {"do": "games", "client_id": uuid.uuid4(), "number": 1, **games, **more}


def test_a_signed_sheet_is_one_form_and_one_click(nora: Client, hall: Hall):
    said = nora.post(url(hall, 1), typed(30, 12, 30, 25, signed="on"), follow=True)
    assert "Match 1: saved." in said.text
    assert hall.state(1) == "confirmed"
    assert hall.match(1).games == [[30, 12], [30, 25]]


def test_the_same_form_sent_twice_is_one_result(nora: Client, hall: Hall):
    form = typed(30, 12, 30, 25)
    for _ in range(2):
        assert nora.post(url(hall, 1), form).status_code == 302
    assert Entry.objects.count() == 2


def test_a_page_left_open_meanwhile_is_stale(nora: Client, hall: Hall):
    record_entry(hall.match(1), by=hall.by, sent=Sent("game 30-2"))
    said = nora.post(url(hall, 1), typed(0, 0, 30, 12, number=1) | {"a1": "", "b1": ""})
    assert "Somebody else wrote" in said.text
    assert 'value="12"' in said.text


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (typed(31, 12), "31 to 12 can&#x27;t be the end of a game"),
        (typed(30, 12, 30, 30), "30 to 30 can&#x27;t be the end of a game"),
        (typed(30, 12, 12), "The other score of this game is missing."),
        (typed() | {"a2": 30, "b2": 1}, "This game is missing, and a later one is there."),
        (typed(), "Type the score of at least one game."),
        (typed(-1, 30), "greater than or equal to 0"),
        (typed(10**9, 30), "less than or equal to 99"),
        (typed() | {"a1": "treinta", "b1": "🃏"}, "Enter a whole number."),
        (typed(30, 12, 30, 2, 30, 1), "does not fit the state"),
        (typed(30, 12, lines="abracadabra"), "“abracadabra” is no word of the notation."),
    ],
)
def test_a_bad_sheet_is_a_sentence_and_saves_nothing(nora: Client, hall: Hall, form, sentence):
    answer = nora.post(url(hall, 1), form)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not Entry.objects.exists()


def test_rulings_go_before_their_games(nora: Client, hall: Hall):
    lines = "A envido, B quiero, envido para A, mano para A\nruling 024 B1"
    nora.post(url(hall, 1), typed(30, 12, 30, 1, lines=lines))
    kinds = list(Entry.objects.values_list("kind", flat=True))
    assert kinds == ["hand", "ruling", "game", "game"]


def test_without_signatures_a_reason_is_asked_for(nora: Client, hall: Hall):
    hall.win(1, confirm=False)
    assert "Give a reason" in nora.post(url(hall, 1), {"do": "confirm"}).text
    nora.post(url(hall, 1), {"do": "confirm", "reason": "Se fueron"})
    assert hall.state(1) == "confirmed"


@pytest.mark.parametrize(
    ("act", "how", "winner"),
    [
        ("walkover:A", "walkover", "A"),
        ("walkover:none", "double_walkover", ""),
        ("disqualify:A", "disqualification", "B"),
        ("withdraw:B", "walkover", "A"),
        ("exclude:B", "disqualification", "A"),
    ],
)
def test_each_decision_ends_the_match_in_its_way(nora: Client, hall: Hall, act, how, winner):
    form = {"do": "decide", "act": act, "reason": "Así se decidió", "article": "6.1"}
    assert nora.post(url(hall, 1), form).status_code == 302
    match = hall.match(1)
    assert (match.how, match.winner) == (how, winner)


def test_suspending_resuming_and_setting_points_right(nora: Client, hall: Hall):
    decide = {"do": "decide", "reason": "Se cortó la luz"}
    nora.post(url(hall, 1), decide | {"act": "suspend:"})
    assert hall.match(1).suspended
    assert "goes on" in nora.get(url(hall, 1)).text
    nora.post(url(hall, 1), decide | {"act": "resume:"})
    assert "How many points?" in nora.post(url(hall, 1), decide | {"act": "adjust:A"}).text
    nora.post(url(hall, 1), decide | {"act": "adjust:A", "points": 2})
    assert hall.match(1).score == [2, 0]
    said = nora.post(url(hall, 1), decide | {"act": "adjust:A", "points": -9})
    assert "With that a side would have" in said.text


def test_a_decision_needs_its_reason_and_a_real_choice(nora: Client, hall: Hall):
    assert "required" in nora.post(url(hall, 1), {"do": "decide", "act": "walkover:A"}).text
    made_up = {"do": "decide", "act": "burn:A", "reason": "x"}
    assert "not one of the available choices" in nora.post(url(hall, 1), made_up).text
    spaced = {"do": "decide", "act": "disqualify:A", "reason": "x", "article": "7 reason z"}
    assert "valid value" in nora.post(url(hall, 1), spaced).text
    assert not Entry.objects.exists()


def test_a_match_has_its_own_number_of_games_until_it_begins(nora: Client, hall: Hall):
    nora.post(url(hall, 1), {"do": "format", "best_of": 5})
    assert hall.match(1).best_of == 5
    record_entry(hall.match(1), by=hall.by, sent=Sent("mano para A"))
    said = nora.post(url(hall, 1), {"do": "format", "best_of": 3}).text
    assert "has begun" in said


def test_calling_from_the_desk(nora: Client, hall: Hall):
    table = hall.event.tables.get(number=3)
    nora.post(url(hall, 1), {"do": "call", "table": table.pk})
    assert hall.match(1).table == table
    nora.post(url(hall, 1), {"do": "take_back"})
    assert hall.state(1) == "ready"


def test_what_is_no_deed_or_no_match_is_not_found(nora: Client, hall: Hall):
    assert nora.post(url(hall, 1), {"do": "dance"}).status_code == 404
    assert nora.get(url(hall, 99)).status_code == 404
    assert nora.get(f"/t/{hall.event.slug}/match/99/").status_code == 404
    assert nora.get(url(hall, 10**30)).status_code == 404


def test_a_referee_sees_the_sheet_and_no_decision(client: Client, hall: Hall):
    client.force_login(hall.cast.referee, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(url(hall, 1)).text
    assert 'value="games"' in page
    assert 'value="decide"' not in page
    assert 'name="signed"' not in page


# --- Corrections -----------------------------------------------------------------------------


def right_games(*scores: int, **more) -> dict[str, object]:
    games = {f"{'ab'[n % 2]}{n // 2 + 1}": score for n, score in enumerate(scores)}
    return {"do": "preview", "reason": "Planilla mal leída", **games, **more}


def test_a_correction_shows_first_what_it_undoes_and_then_does_it(nora: Client, hall: Hall):
    hall.win(1)
    hall.win(2)
    record_entry(hall.match(5), by=hall.by, sent=Sent("mano para A"))
    seen = nora.post(url(hall, 1, "correct/"), right_games(12, 30, 11, 30))
    assert "1 later match is undone" in seen.text
    assert "being played now" in seen.text
    assert hall.match(1).winner == "A"
    form = right_games(12, 30, 11, 30) | {"do": "correct"}
    refused = nora.post(url(hall, 1, "correct/"), form)
    assert "must be undone together" in refused.text
    assert nora.post(url(hall, 1, "correct/"), form | {"undoing": [5]}).status_code == 302
    assert (hall.match(1).winner, hall.state(5)) == ("B", "ready")
    assert "corrected" in nora.get(f"/t/{hall.event.slug}/match/1/").text
    assert "corrected" in nora.get(f"/t/{hall.event.slug}/bracket/").text


def test_single_lines_are_corrected_by_number(nora: Client, hall: Hall):
    record_entry(hall.match(1), by=hall.by, sent=Sent("A truco, B quiero, mano para A"))
    record_entry(hall.match(1), by=hall.by, sent=Sent("mano para B"))
    form = {"do": "correct", "voids": [1], "adds": "mano para A", "reason": "No hubo truco"}
    assert nora.post(url(hall, 1, "correct/"), form).status_code == 302
    assert hall.match(1).score == [1, 1]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"reason": "x"}, "Say what shall change."),
        (right_games(30, 1, voids=[1]), "not both"),
        (right_games(30, 1, 30), "The other score of this game is missing."),
        (right_games(31, 1), "can&#x27;t be the end of a game"),
        ({"voids": [99], "reason": "x"}, "not one of the available choices"),
        ({"voids": [1]}, "This field is required."),
        ({"adds": "mano para A", "reason": "x"}, "does not fit the state"),
    ],
)
def test_a_bad_correction_is_a_sentence_and_changes_nothing(
    nora: Client, hall: Hall, form, sentence
):
    hall.win(1)
    answer = nora.post(url(hall, 1, "correct/"), form)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert Entry.objects.count() == 2


# --- For everybody ---------------------------------------------------------------------------


def test_the_public_match_shows_lines_with_awards_and_articles(client: Client, hall: Hall):
    record_entry(hall.match(1), by=hall.by, sent=Sent("A truco, B quiero, mano para A"))
    page = client.get(f"/t/{hall.event.slug}/match/1/", headers={"Accept-Language": "en"}).text
    assert "Acosta / Benítez +2 truco" in page
    assert "5.4" in page


def test_the_bracket_shows_byes_pencil_and_third_place(client: Client, cast):
    hall = open_hall(cast, 6)
    client.cookies["language"] = "en"
    hall.win(1, confirm=False)
    page = client.get(f"/t/{hall.event.slug}/bracket/").text
    assert page.count("passes free") == 2
    assert "(not confirmed)" in page
    assert "Third place" in page
    assert "loser of" in page
