"""The desk's page of a match: sheets, confirmations, decisions, and corrections with a preview."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from tests.tournaments.hall.conftest import hall
from tests.tournaments.matches.hall import WHY, Hall, open_hall
from tournaments.appeals.services.file import file_appeal
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.services.calls import call_match
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import confirm_absence, walkover
from tournaments.models import Appeal, Entry

__all__ = ["hall"]  # the fixture


def url(hall: Hall, number: int, more: str = "") -> str:
    return f"/t/{hall.tournament.slug}/board/{number}/{more}"


def typed(*scores: int, **more) -> dict[str, object]:
    games = {f"{'ab'[n % 2]}{n // 2 + 1}": score for n, score in enumerate(scores)}
    return {"do": "games", "client_id": uuid.uuid4(), "number": 1, **games, **more}


def test_a_signed_sheet_is_one_form_and_one_click(nora: Client, hall: Hall):
    said = nora.post(url(hall, 1), typed(30, 12, 30, 25, signed="on"), follow=True)
    names = names_of_teams(hall.tournament, in_full=True)
    team = names[hall.match(1).slots.get(side="A").team_id]
    assert f"Match 1: 2–0 for {team}, confirmed. The winner goes on to match 5." in said.text
    assert hall.state(1) == "confirmed"
    assert hall.match(1).games == [[30, 12], [30, 25]]


def test_a_sheet_that_ends_nothing_says_so_whatever_was_ticked(nora: Client, hall: Hall):
    said = nora.post(url(hall, 1), typed(30, 12, signed="on"), follow=True)
    sentence = "Match 1: saved, 1–0. Nobody has won 2 games yet."
    assert f"{sentence} Nothing is confirmed: it goes on." in said.text
    assert hall.state(1) == "playing"
    said = nora.post(url(hall, 2), typed(12, 30), follow=True)
    sentence = "Match 2: saved, 0–1. Nobody has won 2 games yet. It goes on."
    assert sentence in said.text


def test_without_a_tick_a_result_is_said_with_who_won_and_that_it_waits(nora: Client, hall: Hall):
    said = nora.post(url(hall, 1), typed(12, 30, 25, 30), follow=True)
    names = names_of_teams(hall.tournament, in_full=True)
    team = names[hall.match(1).slots.get(side="B").team_id]
    assert f"Match 1: 2–0 for {team}. It still has to be confirmed." in said.text


def test_the_same_form_sent_twice_is_one_result(nora: Client, hall: Hall):
    form = typed(30, 12, 30, 25)
    for _ in range(2):
        assert nora.post(url(hall, 1), form).status_code == 302
    assert Entry.objects.count() == 2


def test_a_page_left_open_meanwhile_is_stale(nora: Client, hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("game 30-2"))
    said = nora.post(url(hall, 1), typed(0, 0, 30, 12, number=1) | {"a1": "", "b1": ""})
    assert "Somebody entered 30–2 just now." in said.text
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
        (typed(30, 12, 30, 2, 30, 1), "The match is over"),
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
    asked = nora.post(url(hall, 1), form)
    assert asked.status_code == 200
    teams = names_of_teams(hall.tournament)
    hit = [slot.team_id for slot in hall.match(1).slots.all() if slot.side != winner]
    assert all(teams[team] in asked.context["forms"]["decide"].question for team in hit)
    assert not Entry.objects.exists()
    # Another choice in the same page is asked for by itself.
    other = "walkover:B" if act != "walkover:B" else "walkover:A"
    assert nora.post(url(hall, 1), form | {"sure": other}).context["forms"]["decide"].question
    assert nora.post(url(hall, 1), form | {"sure": act}).status_code == 302
    match = hall.match(1)
    assert (match.how, match.winner) == (how, winner)
    # Who is not there signs nothing; a disqualification is confirmed as any result.
    absent = act.startswith(("walkover", "withdraw"))
    assert match.state == ("confirmed" if absent else "finished")


@pytest.mark.parametrize("page", ["tournaments:desk_match", "spectators:match"])
def test_a_teams_own_name_stands_over_the_score_with_its_people(nora: Client, hall: Hall, page):
    names = names_of_teams(hall.tournament, in_full=True)
    team = hall.match(1).slots.get(side="A").team
    hall.tournament.teams.filter(pk=team.pk).update(name="Os Valetes do Zap")
    text = nora.get(reverse(page, args=[hall.tournament.slug, 1])).text
    cells = re.findall(r'<th scope="row">(.*?)</th>', text, re.DOTALL)
    shown = [" ".join(strip_tags(cell).split()) for cell in cells]
    assert f"Os Valetes do Zap {names[team.pk]}" in shown


def test_nothing_is_chosen_beforehand_in_a_decision(nora: Client, hall: Hall):
    form = nora.get(url(hall, 1)).context["forms"]["decide"]
    assert not form["act"].value()
    assert form.fields["act"].choices[0][0] == ""
    refused = nora.post(url(hall, 1), {"do": "decide", "act": "", "reason": "x"})
    assert refused.context["forms"]["decide"].errors["act"]


def test_an_absence_under_appeal_stays_in_pencil(hall: Hall):
    walkover(hall.match(1), by=hall.by, winner="B", because=WHY)
    appeal = file_appeal(hall.match(1), by=hall.by, side="A", text="Estábamos en la puerta")
    confirm_absence(hall.match(1), by=hall.by, because=WHY)
    assert hall.state(1) == "finished"
    Appeal.objects.filter(pk=appeal.pk).update(state=Appeal.State.WITHDRAWN)
    confirm_absence(hall.match(1), by=hall.by, because=WHY)
    assert hall.state(1) == "confirmed"


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
    assert "not on offer any more" in nora.post(url(hall, 1), made_up).text
    spaced = {"do": "decide", "act": "disqualify:A", "reason": "x", "article": "7 reason z"}
    assert "valid value" in nora.post(url(hall, 1), spaced).text
    assert not Entry.objects.exists()


def test_a_match_has_its_own_number_of_games_until_it_begins(nora: Client, hall: Hall):
    nora.post(url(hall, 1), {"do": "format", "best_of": 5})
    assert hall.match(1).best_of == 5
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    said = nora.post(url(hall, 1), {"do": "format", "best_of": 3}).text
    assert "has begun" in said


def test_calling_from_the_desk(nora: Client, hall: Hall):
    table = hall.tournament.tables.get(number=3)
    nora.post(url(hall, 1), {"do": "call", "table": table.pk})
    assert hall.match(1).table == table
    nora.post(url(hall, 1), {"do": "take_back"})
    assert hall.state(1) == "ready"


def test_what_is_no_deed_or_no_match_is_not_found(nora: Client, hall: Hall):
    assert nora.post(url(hall, 1), {"do": "dance"}).status_code == 404
    assert nora.get(url(hall, 99)).status_code == 404
    assert nora.get(f"/t/{hall.tournament.slug}/match/99/").status_code == 404
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


def send_correction(client: Client, hall: Hall, form: dict[str, object]) -> Any:
    """The page that follows: a form that was not saved is shown again by a page that is fetched,
    which can be loaded again and gone back to."""
    answer = client.post(url(hall, 1, "correct/"), form)
    assert answer.status_code == 302
    address = answer.headers["Location"]
    assert address.startswith(url(hall, 1, "correct/") + "?typed=")
    page = client.get(address)
    assert client.get(address).status_code == 200
    return page


@pytest.mark.parametrize(
    ("language", "act", "words"),
    [
        ("pt-br", "walkover:B", "Eliminação por W.O.: {a}. Avança: {b}."),
        ("pt-br", "withdraw:A", "Saída do torneio: {a}. Avança: {b}."),
        ("es-ar", "walkover:B", "Eliminación por W.O.: {a}. Pasa: {b}."),
        ("es-ve", "withdraw:A", "Retiro del torneo: {a}. Pasa: {b}."),
    ],
)
def test_a_decision_is_told_of_two_people_as_of_one(
    nora: Client, hall: Hall, language: str, act: str, words: str
):
    nora.cookies["language"] = language
    names = names_of_teams(hall.tournament)
    a, b = (names[hall.match(1).slots.get(side=side).team_id] for side in "AB")
    page = nora.post(url(hall, 1), {"do": "decide", "act": act, "reason": WHY.reason}).text
    assert words.format(a=a, b=b) in " ".join(strip_tags(page).split())


def test_a_preview_names_called_and_ready_matches_that_get_another_team(nora: Client, hall: Hall):
    for number in range(1, 5):
        hall.win(number)
    hall.win(6)
    call_match(hall.match(5), by=hall.by, table=hall.tournament.tables.get(number=2))
    names = names_of_teams(hall.tournament)
    leaves, comes = (names[hall.match(1).slots.get(side=side).team_id] for side in "AB")
    page = " ".join(
        strip_tags(send_correction(nora, hall, right_games(12, 30, 11, 30)).text).split()
    )
    assert f"Match 5, table 2: {leaves} leaves; {comes} comes in; back to the queue" in page
    form = right_games(12, 30, 11, 30) | {"do": "correct"}
    assert nora.post(url(hall, 1, "correct/"), form).headers["Location"] == url(hall, 1)
    assert hall.state(5) == "ready"
    assert hall.match(5).table is None


def test_a_preview_names_who_waits_after_a_match_that_is_undone(nora: Client, hall: Hall):
    for number in range(1, 7):
        hall.win(number)
    page = " ".join(
        strip_tags(send_correction(nora, hall, right_games(12, 30, 11, 30)).text).split()
    )
    assert "1 later match is undone" in page
    for number in (7, 8):
        assert re.search(f"Match {number}: [^:]* leaves; waits for the other team", page)


def test_going_back_after_a_correction_finds_the_match_as_it_stands(nora: Client, hall: Hall):
    hall.win(1)
    seen = nora.post(url(hall, 1, "correct/"), right_games(12, 30, 11, 30)).headers["Location"]
    form = right_games(12, 30, 11, 30) | {"do": "correct"}
    assert nora.post(seen, form).headers["Location"] == url(hall, 1)
    page = nora.get(seen)
    assert page.status_code == 200
    assert 'name="a1" value="12"' in page.text
    assert not page.context["form"].is_bound


def test_a_correction_shows_first_what_it_undoes_and_then_does_it(nora: Client, hall: Hall):
    hall.win(1)
    hall.win(2)
    record_entry(hall.match(5), by=hall.by, submission=Submission("mano para A"))
    seen = send_correction(nora, hall, right_games(12, 30, 11, 30))
    assert "1 later match is undone" in seen.text
    assert "being played now" in seen.text
    assert hall.match(1).winner == "A"
    form = right_games(12, 30, 11, 30) | {"do": "correct"}
    refused = send_correction(nora, hall, form)
    assert "must be undone together" in refused.text
    corrected = nora.post(url(hall, 1, "correct/"), form | {"undoing": [5]})
    assert corrected.headers["Location"] == url(hall, 1)
    assert (hall.match(1).winner, hall.state(5)) == ("B", "ready")
    assert "corrected" in nora.get(f"/t/{hall.tournament.slug}/match/1/").text
    assert "corrected" in nora.get(f"/t/{hall.tournament.slug}/bracket/").text


def test_single_lines_are_corrected_by_number(nora: Client, hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("A truco, B quiero, mano para A"))
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para B"))
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
        ({"voids": [99], "reason": "x"}, "not on offer any more"),
        ({"voids": [1]}, "Give a reason: it stays with the decision."),
        ({"adds": "mano para A", "reason": "x"}, "The match is over"),
    ],
)
def test_a_bad_correction_is_a_sentence_and_changes_nothing(
    nora: Client, hall: Hall, form, sentence
):
    hall.win(1)
    answer = send_correction(nora, hall, form)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert Entry.objects.count() == 2


def test_a_correction_opens_with_the_games_and_the_words_as_they_stand(nora: Client, hall: Hall):
    hall.win(1)
    page = nora.get(url(hall, 1, "correct/")).text
    assert 'name="a1" value="30"' in page
    assert 'value="game 30-12 source sumula"' in page
    unchanged = right_games(30, 12, 30, 12) | {"do": "preview"}
    assert "Say what shall change." in send_correction(nora, hall, unchanged).text


def test_a_line_is_corrected_in_its_place_and_restored(nora: Client, hall: Hall):
    for line in ("mano para A", "mano para B"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    form = {"line1": "A truco, B quiero, mano para B", "line2": "mano para B", "reason": "Al revés"}
    seen = send_correction(nora, hall, form | {"do": "preview"})
    assert "same points, from another score" in seen.text
    assert Entry.objects.count() == 2
    assert nora.post(url(hall, 1, "correct/"), form | {"do": "correct"}).status_code == 302
    assert Entry.objects.last().notation == "replace 1 with A truco, B quiero, mano para B"
    assert hall.match(1).score == [0, 3]
    public = nora.get(f"/t/{hall.tournament.slug}/match/1/").text
    assert "<s>The hand went to" in " ".join(public.split())
    page = nora.get(url(hall, 1, "correct/")).text
    assert "Restore what these lines changed" in page
    back = {"do": "correct", "voids": [3], "reason": "Estaba bien"}
    assert nora.post(url(hall, 1, "correct/"), back).status_code == 302
    assert hall.match(1).score == [1, 1]


def test_what_can_no_longer_stand_is_shown_and_taken_out_with_one_button(nora: Client, hall: Hall):
    for line in (*["mano para A"] * 27, "mano para A", "mano para A"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    right = "A truco, B quiero, B retruco, A quiero, mano para A"
    form = {"line28": right, "reason": "Fue retruco"}
    seen = send_correction(nora, hall, form | {"do": "preview"})
    assert "What can no longer stand" in seen.text
    assert "was played in game 1 and would be counted in game 2" in seen.text
    assert 'name="settle" value="29 "' in seen.text
    settled = send_correction(nora, hall, form | {"settle": "29 "})
    assert "counts no more" in settled.text
    assert Entry.objects.count() == 29
    saved = nora.post(url(hall, 1, "correct/"), form | {"voids": [29], "do": "correct"})
    assert saved.status_code == 302
    assert Entry.objects.last().notation == f"replace 28 29 with {right}"
    assert hall.match(1).games == [[30, 0]]


# --- For everybody ---------------------------------------------------------------------------


def test_the_public_match_shows_lines_with_awards_and_articles(client: Client, hall: Hall):
    record_entry(hall.match(1), by=hall.by, submission=Submission("A truco, B quiero, mano para A"))
    page = client.get(f"/t/{hall.tournament.slug}/match/1/", headers={"Accept-Language": "en"}).text
    assert "Ana Acosta y Bruno Benítez +2 truco" in " ".join(page.split())
    assert "5.4" in page


def test_the_bracket_shows_byes_pencil_and_third_place(client: Client, cast):
    hall = open_hall(cast, 6)
    client.cookies["language"] = "en"
    hall.win(1, confirm=False)
    page = client.get(f"/t/{hall.tournament.slug}/bracket/").text
    assert page.count("passes free") == 2
    assert "(not confirmed)" in page
    assert "Third place" in page
    assert "loser of" in page


def test_a_walkover_before_its_time_says_so(nora: Client, hall: Hall):
    form = {"do": "decide", "act": "walkover:A", "reason": "No vino nadie"}

    def question() -> str:
        return nora.post(url(hall, 1), form).context["forms"]["decide"].question

    assert question().startswith("This match was not called yet.")
    hall.plan.tolerance_first = 15
    hall.plan.save(update_fields=["tolerance_first"])
    call_match(hall.match(1), by=hall.by, table=hall.tournament.tables.get(number=2))
    assert question().startswith("The tolerance runs until ")
    late = timezone.now() - timedelta(minutes=16)
    hall.tournament.matches.filter(number=1).update(called_at=late)
    assert "tolerance" not in question()
