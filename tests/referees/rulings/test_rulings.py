"""A ruling: found in the catalogue, proposed with its effect, applied, or asked for."""

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from referees.models import RulingRequest
from referees.rulings.catalogue import catalogue_of, search_rows
from referees.rulings.labels import (
    CHOICES,
    CLASSES,
    EFFECTS,
    QUESTIONS,
    QUESTIONS_OF_A_ROW,
)
from referees.rulings.preview import RulingDraft, preview_ruling
from referees.rulings.services import apply_ruling, approve_request, refuse_request
from referees.selectors import get_state
from scoring.core.sanction import Effect
from scoring.registry import all_rulesets
from tests.cast import make_cast
from tests.referees.access.desk import Desk
from tests.referees.rulings.table import HAND, play, propose, seat, send
from tests.threads import at_once
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import actor_of_account, actor_of_referee
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Entry, LogEntry, RoleGrant
from tournaments.regulation.rulebooks import words_of_game

SIGNALS = "ruling 025 B1 verified=yes"  # disqualification, article 7.1.2


@pytest.fixture
def phone(desk: Desk) -> Client:
    client = desk.phone()
    client.cookies["language"] = "en"
    return client


@pytest.fixture
def number(desk: Desk) -> int:
    """A match at Lucho's table, with a hand in which B won the envido."""
    match_number = desk.match_at(1)
    seat(desk, match_number)
    play(desk, match_number, HAND)
    return match_number


# ------------------------------------------------------------------ the catalogue


@pytest.mark.parametrize("language", ["es-ar", "pt-br", "es-ve", "en"])
@pytest.mark.parametrize("key", all_rulesets())
def test_every_row_input_choice_and_effect_has_words(key, language):
    with override(language):
        catalogue = catalogue_of(all_rulesets()[key])
        assert len(catalogue["rows"]) == len(all_rulesets()[key].sanctions.rows)
        for row in catalogue["rows"]:
            assert all((row["title"], row["consequence"]))
            assert row["class"] in CLASSES
            for row_input in row["inputs"]:
                assert row_input["words"] != row_input["name"]
    codes = set(Effect(remedy="x")._fields)
    assert codes  # what an effect can be is what `says` names
    effects = Effect(
        deal="again", instead_of_hand=True, settles_hand=True, wins_game="A", wins_match="A",
        disqualifies=True, expels=True, annuls_games=True, warning=True, no_effect=True,
        stands=True, refers=True, courtesy=True, by_default=True,
    ).note_codes()  # fmt: skip
    assert {*effects, "deal_passes"} <= EFFECTS.keys()


def test_no_words_are_kept_for_what_no_catalogue_asks():
    rows = [row for rules in all_rulesets().values() for row in rules.sanctions.rows.values()]
    names = {row_input.name for row in rows for row_input in row.inputs}
    own = {name for rules in all_rulesets().values() for name in words_of_game("questions", rules)}
    assert own <= names
    assert QUESTIONS.keys() - own == names - own
    by_row = {f"{row.id}.{row_input.name}" for row in rows for row_input in row.inputs}
    assert QUESTIONS_OF_A_ROW.keys() <= by_row
    offered = {choice for row in rows for row_input in row.inputs for choice in row_input.choices}
    assert CHOICES.keys() - {"yes", "no"} <= offered


def test_it_is_searched_by_word_without_accents_and_by_article():
    with override("es-ar"):
        rows = catalogue_of(all_rulesets()["asart"])["rows"]
    assert [row["id"] for row in search_rows("MOSTRO tantos", rows)][0] == "006"
    assert all("7.1.2" in row["articles"] for row in search_rows("7.1.2", rows))
    assert search_rows("señas reglam", rows) == search_rows("senas reglam", rows) != []
    assert search_rows("helicóptero", rows) == []


def test_what_costs_points_comes_first():
    rows = catalogue_of(all_rulesets()["asart"])["rows"]
    classes = [row["class"] for row in rows]
    assert classes == sorted(classes, key=list(CLASSES).index)


def test_what_was_ruled_most_in_this_event_comes_before_everything_else(
    desk: Desk, phone: Client, django_assert_max_num_queries
):
    """The search finds the same; the page without a script has the same order."""
    plain_order = [row["id"] for row in catalogue_of(all_rulesets()["asart"])["rows"]]
    rare, often = "113", "114"
    for line in (f"ruling {rare} A1", f"ruling {often} B1", f"ruling {often} B1"):
        play(desk, desk.match_at(1), line)
    with django_assert_max_num_queries(6) as few:
        rows = phone.get(desk.at("referees:sanction_catalogue")).json()["rows"]
    rest = [row for row in plain_order if row not in (rare, often)]
    assert [row["id"] for row in rows] == [often, rare, *rest]
    play(desk, desk.match_at(2), *[f"ruling {often} B1"] * 3)
    with django_assert_max_num_queries(len(few)):
        phone.get(desk.at("referees:sanction_catalogue"))
    page = phone.get(desk.at("referees:ruling", desk.match_at(1)))
    assert [row["id"] for row in page.context["rows"]][:2] == [often, rare]


def test_the_phone_asks_again_only_when_the_words_changed(desk: Desk, phone: Client):
    url = desk.at("referees:sanction_catalogue")
    first = phone.get(url)
    mark = first["ETag"]
    assert phone.get(url, headers={"If-None-Match": mark}).status_code == 304
    phone.cookies["language"] = "es-ar"
    assert phone.get(url, headers={"If-None-Match": mark}).status_code == 200


# ------------------------------------------------------------------ proposing


def test_the_effect_is_shown_and_nothing_is_written(desk: Desk, phone: Client, number: int):
    preview = propose(desk, phone, number, sanction="006", against="B1").json()
    assert (preview["ready"], preview["grave"], preview["line"]) == (True, False, "ruling 006 B1")
    assert (preview["before"], preview["after"]) == ([0, 3], [3, 0])
    assert {award["side"] for award in preview["awards"]} == {"A"}
    assert preview["situation"]["score"] == [3, 0]
    assert preview["says"] == ["These points take the place of the hand's."]
    assert desk.hall.match(number).score == [0, 3]


def test_the_engine_asks_only_what_it_needs(desk: Desk, phone: Client):
    number = desk.match_at(1)
    preview = propose(desk, phone, number, sanction="006", against="B1").json()
    assert not preview["ready"]
    lacking = [row_input["name"] for row_input in preview["lacking"]]
    assert "envido_points" in lacking
    inputs = {"envido_points": "2", "truco_stake": "1", "truco_winner": "B"}
    preview = propose(desk, phone, number, sanction="006", against="B1", inputs=inputs).json()
    assert (preview["ready"], preview["after"]) == (True, [3, 0])


def test_what_is_no_ruling_says_so(desk: Desk, phone: Client, number: int):
    for draft in (
        {"sanction": "999", "against": "B1"},
        {"sanction": "006", "against": "Z9"},
        {"sanction": "022", "against": "B1", "inputs": {"when": "tomorrow"}},
    ):
        preview = propose(desk, phone, number, **draft).json()
        assert not preview["ready"]
        assert preview["faults"]
    for bad in (
        {},
        {"sanction": 6},
        {"sanction": "006", "inputs": []},
        {"sanction": "006", "about": "x"},
    ):
        assert propose(desk, phone, number, **bad).status_code == 400
    assert (
        phone.post(
            desk.at("referees:propose_ruling", number), "{", content_type="text/plain"
        ).status_code
        == 400
    )
    other = desk.match_at(3)  # not Lucho's table
    assert propose(desk, phone, other, sanction="006", against="B1").status_code == 404


def test_earlier_rulings_are_shown_also_from_matches_before(desk: Desk, phone: Client):
    hall = desk.hall
    play(desk, 1, "ruling 004 A1")
    hall.win(1)
    hall.win(2)
    table = hall.tournament.tables.get(number=1)
    later = hall.match(5)
    type(later).objects.filter(pk=later.pk).update(table=table, state="called")
    preview = propose(desk, phone, 5, sanction="004", against="A2").json()
    assert [(past["match"], past["same"]) for past in preview["past"]] == [(1, True)]
    assert preview["earlier"] == 0, "the rules count it in each match by itself"
    assert preview["says"] == ["A warning: it is noted and counts the next time."]
    play(desk, 5, "ruling 004 A2")
    again = propose(desk, phone, 5, sanction="004", against="A2").json()
    assert (again["earlier"], again["after"]) == (1, [0, 1])
    assert [past["match"] for past in again["past"]] == [5, 1]


def test_proposing_takes_the_same_queries_however_long_the_match(
    desk: Desk, phone: Client, number: int, django_assert_max_num_queries
):
    draft = {"sanction": "006", "against": "B1"}
    propose(desk, phone, number, **draft)
    with django_assert_max_num_queries(30) as first:
        propose(desk, phone, number, **draft)
    play(desk, number, *[HAND] * 6)
    with django_assert_max_num_queries(len(first)):
        propose(desk, phone, number, **draft)


# ------------------------------------------------------------------ applying


def test_it_comes_through_the_outbox_with_its_texts(desk: Desk, phone: Client, number: int):
    texts = {"note": "Dudó", "seen": "Mesa 2", "proof": "Cartas a la vista"}
    item = send(desk, phone, number, "ruling 006 B1", texts=texts)
    assert item["result"] == "accepted"
    assert desk.hall.match(number).score == [3, 0]
    entry = LogEntry.objects.filter(action="match.entry").latest("number")
    assert sorted(remark.text for remark in entry.remarks.all()) == sorted(texts.values())
    assert "Dudó" not in json.dumps(entry.data)
    bad = phone.post(
        desk.at("referees:match_entries", number),
        json.dumps({"items": [{"client_id": str(entry.pk), "number": 1, "line": "x", "texts": 3}]}),
        content_type="application/json",
    )
    assert bad.status_code == 400


def test_one_entered_without_network_is_computed_when_it_arrives(
    desk: Desk, phone: Client, number: int
):
    """The phone knew nothing of the effect: it sends the bare line."""
    item = send(desk, phone, number, "ruling 006 B1")
    assert item["result"] == "accepted"
    assert desk.hall.match(number).score == [3, 0]
    lacking = send(desk, phone, number, "ruling 022 B1")
    assert lacking["result"] == "refused"
    assert lacking["faults"][0]["code"] == "input_lacking"


def test_without_a_script_an_earlier_hand_can_be_chosen(desk: Desk, phone: Client, number: int):
    play(desk, number, "mano para B")
    first, last = [entry.number for entry in desk.hall.match(number).entries.all()][-2:]
    asked = {"sanction": "006", "against": "B1", "do": "see"}
    url = desk.at("referees:ruling", number)
    page = phone.post(url, asked).text
    for hand, line in ((1, first), (2, last)):
        assert f'<option value="{line}">Hand {hand} (' in page
    assert "No envido was wanted in that hand" in page
    chosen = phone.post(url, {**asked, "about": str(first)}).text
    assert f'<option value="{first}" selected>' in chosen
    assert '<span class="num">3–1</span>' in chosen


def test_without_a_script_the_same_page_by_page(desk: Desk, phone: Client, number: int):
    url = desk.at("referees:ruling", number)
    assert "Did not show the envido" in phone.get(url, {"q": "4.6.6"}).text
    assert "Nothing with these words" in phone.get(url, {"q": "zzz"}).text
    empty = phone.post(url, {"do": "apply"})
    assert "Choose who it was" in empty.text
    lacking_page = phone.post(url, {"do": "see", "sanction": "022", "against": "B1", "note": "Ojo"})
    assert "Something is still missing" in lacking_page.text
    page = phone.post(url, {"do": "see", "sanction": "022", "against": "B1", "i_when": "during"})
    assert page.context["preview"]["after"] == [2, 3]
    form = {"do": "apply", "sanction": "022", "against": "B1", "i_when": "during", "number": "3",
            "client_id": str(page.context["client_id"]), "note": "Tenía cuatro"}  # fmt: skip
    assert phone.post(url, form).status_code == 302
    assert phone.post(url, form).status_code == 302  # a second click
    assert desk.hall.match(number).score == [2, 3]
    stale = phone.post(url, form | {"client_id": "", "number": "3"})
    assert "meanwhile" in stale.text
    assert 'value="Tenía cuatro"' in stale.text


# ------------------------------------------------------------------ putting somebody out


def head(desk: Desk) -> RoleGrant:
    return RoleGrant.objects.create(
        tournament=desk.hall.tournament, name="Jefa", role="referee", head=True
    )


def test_a_referee_alone_puts_nobody_out_by_any_door(desk: Desk, phone: Client, number: int):
    lucho = actor_of_referee(desk.lucho)
    with pytest.raises(Refused, match="head_referee_needed"):
        record_entry(desk.hall.match(number), by=lucho, submission=Submission(SIGNALS))
    item = send(desk, phone, number, SIGNALS, texts={"seen": "Todos"})
    assert (item["result"], item["faults"]) == ("asked", [])
    assert desk.hall.state(number) == "playing"
    request = RulingRequest.objects.get()
    assert (request.state, request.line) == ("asked", SIGNALS)
    state = phone.get(desk.at("referees:match_state", number)).json()
    assert state["requests"] == 1


def test_the_head_referee_approves_with_one_tap_on_the_own_phone(
    desk: Desk, phone: Client, number: int
):
    draft = {
        "sanction": "025",
        "against": "B1",
        "inputs": {"verified": "yes"},
        "client_id": str(uuid.uuid4()),
        "texts": {"seen": "Mesa 2"},
    }
    url = desk.at("referees:ask_head_referee", number)
    for _ in range(2):  # sent twice, asked once
        answer = phone.post(url, json.dumps(draft), content_type="application/json")
        assert answer.json() == {"requests": 1}
    assert phone.get(desk.at("referees:phone_requests")).status_code == 404
    boss = desk.phone(head(desk))
    boss.cookies["language"] = "en"
    page = boss.get(desk.at("referees:phone_requests")).text
    assert "disqualified and loses the match" in page
    assert "Mesa 2" in page
    key = RulingRequest.objects.get().pk
    boss.post(desk.at("referees:phone_requests"), {"do": "approve", "request": key})
    assert (desk.hall.match(number).winner, desk.hall.match(number).how) == (
        "A",
        "disqualification",
    )
    entry = LogEntry.objects.filter(action="match.entry").latest("number")
    assert entry.actor.startswith("referee:")
    assert entry.data["requested"]
    again = boss.post(
        desk.at("referees:phone_requests"), {"do": "approve", "request": key}, follow=True
    )
    assert "decided already" in again.text
    assert verify(desk.hall.tournament.pk).is_sound


def test_the_head_referees_page_names_who_where_and_under_which_article(
    desk: Desk, phone: Client, number: int
):
    send(desk, phone, number, SIGNALS)
    boss = desk.phone(head(desk))
    boss.cookies["language"] = "en"
    page = boss.get(desk.at("referees:phone_requests"))
    text = " ".join(page.text.split())
    match = desk.hall.match(number)
    person = match.slots.get(side="B").team.places.get(order=1).participant
    assert person.called in text
    assert f"Table {match.table.number}" in text
    assert "Score 0–3" in text
    assert "game 1, hand 2" in text  # the one being played
    assert "art. 7.1.2" in text
    assert "(1)" not in text
    assert reverse("referees:referee_home", args=[desk.hall.tournament.slug]) in page.text


def test_whoever_may_put_somebody_out_has_nobody_to_ask(desk: Desk, phone: Client, number: int):
    draft = {"sanction": "025", "against": "B1", "inputs": {"verified": "yes"}}
    assert propose(desk, phone, number, **draft).json()["grave"]
    boss = desk.phone(head(desk))
    preview = propose(desk, boss, number, **draft).json()
    assert (preview["grave"], preview["verb"]) == (False, "disqualify")


def test_the_answer_is_in_the_state_of_the_match_for_whoever_asked(
    desk: Desk, phone: Client, number: int
):
    phone.cookies["language"] = "en"
    send(desk, phone, number, SIGNALS)
    url = desk.at("referees:match_state", number)
    assert phone.get(url).json()["answers"] == []
    refuse_request(RulingRequest.objects.get(), by=desk.hall.by, reason="No se probó")
    state = phone.get(url).json()
    [answer] = state["answers"]
    assert (answer["approved"], answer["by"], answer["reason"]) == (False, "Nora", "No se probó")
    assert state["requests"] == 0
    send(desk, phone, number, SIGNALS)
    approve_request(RulingRequest.objects.get(state="asked"), by=desk.hall.by, reason="Ahora sí")
    answers = phone.get(url).json()["answers"]
    assert {(each["approved"], each["reason"]) for each in answers} == {
        (False, "No se probó"),
        (True, "Ahora sí"),
    }


def test_what_was_tapped_of_the_hand_is_not_asked_again(desk: Desk, phone: Client, number: int):
    """The last hand had an envido of the other side's; the one being played has its own."""
    draft = {"sanction": "006", "against": "A1"}
    preview = propose(desk, phone, number, **draft).json()
    assert [fault["code"] for fault in preview["faults"]] == ["envido_of_the_rival"]
    assert preview["hand"] == {"game": 1, "hand": 1, "line": 2}
    preview = propose(desk, phone, number, **draft, hand="A real envido, B quiero").json()
    assert preview["hand"] == {"game": 1, "hand": 2, "line": 0}
    assert preview["line"] == "ruling 006 A1 envido_points=3 truco_stake=1"
    assert (preview["lacking"], preview["closes"]) == ([], True)
    nonsense = propose(desk, phone, number, **draft, hand="A canta bingo").json()
    assert [fault["code"] for fault in nonsense["faults"]] == ["no_envido_wanted"]


def test_who_alone_can_have_done_it_is_told_by_name(cast):
    hall = open_hall(cast, 2, rules="paulista-tento")
    names = {"A1": "Ana", "B2": "Diego", "A2": "Bruno"}
    state = get_state(hall.match(1))
    for sanction, who in (("051", "Diego"), ("052", "Bruno")):
        with override("en"):
            preview = preview_ruling(state, RulingDraft(sanction, "A1")).as_json(names)
        assert f"{who}, not Ana" in preview["faults"][0]["words"]
    rows = {row["id"]: row["offender"] for row in catalogue_of(state.ruleset)["rows"]}
    assert (rows["051"], rows["052"], rows["035"]) == ("dealer", "cutter", "")


def test_a_game_that_is_lost_says_that_the_match_ends_with_it(cast):
    hall = open_hall(cast, 2, rules="venezolano")
    state = get_state(hall.match(1))
    draft = RulingDraft("105", "B1")
    names = {"A": "Nos", "B": "Ellos"}
    with override("en"):
        ends = preview_ruling(state, draft).as_json(names)["ends"]
        assert ends == "The game ends with this: Nos wins it. Games: 1–0."
        record_entry(hall.match(1), by=hall.by, submission=Submission("game 24-10 source sumula"))
        ends = preview_ruling(get_state(hall.match(1)), draft).as_json(names)["ends"]
        assert ends == "The match ends with this: Nos wins it, 2–0 in games."


def test_the_committee_refuses_at_the_board_with_a_reason(
    desk: Desk, phone: Client, number: int, cast
):
    send(desk, phone, number, SIGNALS)
    ramon = Client()
    ramon.force_login(cast.committee)
    ramon.cookies["language"] = "en"
    url, key = desk.at("referees:ruling_requests"), RulingRequest.objects.get().pk
    assert "reason" in ramon.post(url, {"do": "refuse", "request": key}, follow=True).text.lower()
    assert RulingRequest.objects.get().state == "asked"
    long = ramon.post(url, {"do": "refuse", "request": key, "reason": "No se probó " * 100})
    assert "at most 1000 characters" in long.text
    assert 'value="No se probó No se probó' in long.text
    ramon.post(url, {"do": "refuse", "request": key, "reason": "No se probó"})
    assert RulingRequest.objects.get().state == "refused"
    assert desk.hall.state(number) == "playing"
    assert ramon.post(url, {"do": "approve", "request": "9999"}).status_code == 404
    assert ramon.post(url, {"do": "dance", "request": key}).status_code == 404


def test_a_request_that_no_longer_fits_can_only_be_refused(desk: Desk, phone: Client, number: int):
    send(desk, phone, number, SIGNALS)
    desk.hall.win(number)
    request = RulingRequest.objects.get()
    with pytest.raises(Refused, match="ruling_no_longer_fits"):
        approve_request(request, by=desk.hall.by)
    refuse_request(request, by=desk.hall.by, reason="Terminó antes")


def test_only_those_in_charge_decide_requests(desk: Desk, phone: Client, number: int, cast):
    send(desk, phone, number, SIGNALS)
    request = RulingRequest.objects.get()
    for who in (
        actor_of_referee(desk.lucho),
        actor_of_account(cast.player),
        actor_of_account(cast.referee),
    ):
        with pytest.raises(NotAllowed):
            approve_request(request, by=who)
        with pytest.raises(NotAllowed):
            refuse_request(request, by=who, reason="x")


def test_an_organizer_at_the_table_writes_it_at_once(desk: Desk, number: int):
    apply_ruling(desk.hall.match(number), by=desk.hall.by, submission=Submission(SIGNALS))
    assert desk.hall.match(number).how == "disqualification"
    assert not RulingRequest.objects.exists()


def test_two_who_approve_at_once_write_it_once(transactional_db):
    hall = open_hall(make_cast(), 4)
    match = hall.match(1)
    record_entry(match, by=hall.by, submission=Submission(HAND))
    referee = actor_of_account(hall.cast.referee)
    with pytest.raises(Refused, match="passed_to_head"):
        apply_ruling(match, by=referee, submission=Submission(SIGNALS))
    request = RulingRequest.objects.select_related("match__tournament").get()
    results = at_once(*[lambda: approve_request(request, by=hall.by)] * 3)
    assert sum(isinstance(result, Refused) for result in results) == 2
    assert Entry.objects.filter(kind="ruling").count() == 1
