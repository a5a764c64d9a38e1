"""A ruling: found in the catalogue, proposed with its effect, applied, or asked for."""

import json
import uuid

import pytest
from django.test import Client
from django.utils.translation import override

from referees.catalogue import catalogue_of, found_by
from referees.models import RulingRequest
from referees.ruling_words import CHOICES, CLASSES, EFFECTS, QUESTIONS
from referees.services.rulings import approve, refuse, rule
from scoring.core.sanction import Effect
from scoring.registry import all_rulesets
from tests.cast import make_cast
from tests.matches.hall import open_hall
from tests.referees.access.desk import Desk
from tests.referees.rulings.table import HAND, play, propose, seat, send
from tests.threads import at_once
from tournaments.actors import of_account, of_referee
from tournaments.audit.verify import verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Entry, LogEntry, RoleGrant
from tournaments.services.entries import Sent, record_entry

SIGNALS = "ruling 025 B1 verified=yes"  # disqualification, article 7.1.2


@pytest.fixture
def phone(desk: Desk) -> Client:
    client = desk.phone()
    client.cookies["language"] = "en"
    return client


@pytest.fixture
def number(desk: Desk) -> int:
    """A match at Lucho's table, with a hand in which B won the envido."""
    found = desk.match_at(1)
    seat(desk, found)
    play(desk, found, HAND)
    return found


# ------------------------------------------------------------------ the catalogue


@pytest.mark.parametrize("language", ["es-ar", "pt-br", "es-ve", "en"])
@pytest.mark.parametrize("key", all_rulesets())
def test_every_row_input_choice_and_effect_has_words(key, language):
    with override(language):
        found = catalogue_of(all_rulesets()[key])
        assert len(found["rows"]) == len(all_rulesets()[key].sanctions.rows)
        for row in found["rows"]:
            assert all((row["title"], row["consequence"]))
            assert row["class"] in CLASSES
            for wanted in row["inputs"]:
                assert wanted["words"] != wanted["name"]
    codes = set(Effect(remedy="x")._fields)
    assert codes  # what an effect can be is what `says` names
    said = Effect(
        deal="again", instead_of_hand=True, settles_hand=True, wins_game="A", wins_match="A",
        disqualifies=True, expels=True, annuls_games=True, warning=True, no_effect=True,
        stands=True, refers=True,
    ).says()  # fmt: skip
    assert {*said, "deal_passes"} <= EFFECTS.keys()


def test_no_words_are_kept_for_what_no_catalogue_asks():
    rows = [row for rules in all_rulesets().values() for row in rules.sanctions.rows.values()]
    asked = {wanted.name for row in rows for wanted in row.inputs}
    assert QUESTIONS.keys() == asked
    offered = {one for row in rows for wanted in row.inputs for one in wanted.choices}
    assert CHOICES.keys() - {"yes", "no"} <= offered


def test_it_is_searched_by_word_without_accents_and_by_article():
    with override("es-ar"):
        rows = catalogue_of(all_rulesets()["asart"])["rows"]
    assert [row["id"] for row in found_by("MOSTRO tantos", rows)][0] == "006"
    assert all("7.1.2" in row["articles"] for row in found_by("7.1.2", rows))
    assert found_by("señas reglam", rows) == found_by("senas reglam", rows) != []
    assert found_by("helicóptero", rows) == []


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
        rows = phone.get(desk.at("sanction_catalogue")).json()["rows"]
    rest = [row for row in plain_order if row not in (rare, often)]
    assert [row["id"] for row in rows] == [often, rare, *rest]
    play(desk, desk.match_at(2), *[f"ruling {often} B1"] * 3)
    with django_assert_max_num_queries(len(few)):
        phone.get(desk.at("sanction_catalogue"))
    page = phone.get(desk.at("ruling", desk.match_at(1)))
    assert [row["id"] for row in page.context["rows"]][:2] == [often, rare]


def test_the_phone_asks_again_only_when_the_words_changed(desk: Desk, phone: Client):
    url = desk.at("sanction_catalogue")
    first = phone.get(url)
    mark = first["ETag"]
    assert phone.get(url, headers={"If-None-Match": mark}).status_code == 304
    phone.cookies["language"] = "es-ar"
    assert phone.get(url, headers={"If-None-Match": mark}).status_code == 200


# ------------------------------------------------------------------ proposing


def test_the_effect_is_shown_and_nothing_is_written(desk: Desk, phone: Client, number: int):
    told = propose(desk, phone, number, sanction="006", against="B1").json()
    assert (told["ready"], told["grave"], told["line"]) == (True, False, "ruling 006 B1")
    assert (told["before"], told["after"]) == ([0, 3], [3, 0])
    assert {award["side"] for award in told["awards"]} == {"A"}
    assert told["situation"]["score"] == [3, 0]
    assert told["says"] == ["These points take the place of the hand's."]
    assert desk.hall.match(number).score == [0, 3]


def test_the_engine_asks_only_what_it_needs(desk: Desk, phone: Client):
    number = desk.match_at(1)
    told = propose(desk, phone, number, sanction="006", against="B1").json()
    assert not told["ready"]
    lacking = [wanted["name"] for wanted in told["lacking"]]
    assert "envido_points" in lacking
    inputs = {"envido_points": "2", "truco_stake": "1", "truco_winner": "B"}
    told = propose(desk, phone, number, sanction="006", against="B1", inputs=inputs).json()
    assert (told["ready"], told["after"]) == (True, [3, 0])


def test_what_is_no_ruling_says_so(desk: Desk, phone: Client, number: int):
    for asked in (
        {"sanction": "999", "against": "B1"},
        {"sanction": "006", "against": "Z9"},
        {"sanction": "022", "against": "B1", "inputs": {"when": "tomorrow"}},
    ):
        told = propose(desk, phone, number, **asked).json()
        assert not told["ready"]
        assert told["faults"]
    for bad in (
        {},
        {"sanction": 6},
        {"sanction": "006", "inputs": []},
        {"sanction": "006", "about": "x"},
    ):
        assert propose(desk, phone, number, **bad).status_code == 400
    assert (
        phone.post(desk.at("propose_ruling", number), "{", content_type="text/plain").status_code
        == 400
    )
    other = desk.match_at(3)  # not Lucho's table
    assert propose(desk, phone, other, sanction="006", against="B1").status_code == 404


def test_earlier_rulings_are_shown_also_from_matches_before(desk: Desk, phone: Client):
    hall = desk.hall
    play(desk, 1, "ruling 004 A1")
    hall.win(1)
    hall.win(2)
    table = hall.event.tables.get(number=1)
    later = hall.match(5)
    type(later).objects.filter(pk=later.pk).update(table=table, state="called")
    told = propose(desk, phone, 5, sanction="004", against="A2").json()
    assert [(one["match"], one["same"]) for one in told["past"]] == [(1, True)]
    assert told["earlier"] == 0, "the rules count it in each match by itself"
    assert told["says"] == ["A warning: it is noted and counts the next time."]
    play(desk, 5, "ruling 004 A2")
    again = propose(desk, phone, 5, sanction="004", against="A2").json()
    assert (again["earlier"], again["after"]) == (1, [0, 1])
    assert [one["match"] for one in again["past"]] == [5, 1]


def test_proposing_takes_the_same_queries_however_long_the_match(
    desk: Desk, phone: Client, number: int, django_assert_max_num_queries
):
    asked = {"sanction": "006", "against": "B1"}
    propose(desk, phone, number, **asked)
    with django_assert_max_num_queries(30) as first:
        propose(desk, phone, number, **asked)
    play(desk, number, *[HAND] * 6)
    with django_assert_max_num_queries(len(first)):
        propose(desk, phone, number, **asked)


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
        desk.at("match_entries", number),
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


def test_without_a_script_the_same_page_by_page(desk: Desk, phone: Client, number: int):
    url = desk.at("ruling", number)
    assert "Did not show the envido" in phone.get(url, {"q": "4.6.6"}).text
    assert "Nothing with these words" in phone.get(url, {"q": "zzz"}).text
    empty = phone.post(url, {"do": "apply"})
    assert "Choose who it was" in empty.text
    seen = phone.post(url, {"do": "see", "sanction": "022", "against": "B1", "note": "Ojo"})
    assert "Something is still missing" in seen.text
    told = phone.post(url, {"do": "see", "sanction": "022", "against": "B1", "i_when": "during"})
    assert told.context["proposal"]["after"] == [2, 3]
    form = {"do": "apply", "sanction": "022", "against": "B1", "i_when": "during", "number": "3",
            "client_id": str(told.context["client_id"]), "note": "Tenía cuatro"}  # fmt: skip
    assert phone.post(url, form).status_code == 302
    assert phone.post(url, form).status_code == 302  # a second click
    assert desk.hall.match(number).score == [2, 3]
    stale = phone.post(url, form | {"client_id": "", "number": "3"})
    assert "meanwhile" in stale.text
    assert 'value="Tenía cuatro"' in stale.text


# ------------------------------------------------------------------ putting somebody out


def head(desk: Desk) -> RoleGrant:
    return RoleGrant.objects.create(
        tournament=desk.hall.event, name="Jefa", role="referee", head=True
    )


def test_a_referee_alone_puts_nobody_out_by_any_door(desk: Desk, phone: Client, number: int):
    lucho = of_referee(desk.lucho)
    with pytest.raises(Refused, match="head_referee_needed"):
        record_entry(desk.hall.match(number), by=lucho, sent=Sent(SIGNALS))
    item = send(desk, phone, number, SIGNALS, texts={"seen": "Todos"})
    assert (item["result"], item["faults"]) == ("asked", [])
    assert desk.hall.state(number) == "playing"
    request = RulingRequest.objects.get()
    assert (request.state, request.line) == ("asked", SIGNALS)
    state = phone.get(desk.at("match_state", number)).json()
    assert state["requests"] == 1


def test_the_head_referee_approves_with_one_tap_on_the_own_phone(
    desk: Desk, phone: Client, number: int
):
    asked = {
        "sanction": "025",
        "against": "B1",
        "inputs": {"verified": "yes"},
        "client_id": str(uuid.uuid4()),
        "texts": {"seen": "Mesa 2"},
    }
    url = desk.at("ask_head_referee", number)
    for _ in range(2):  # sent twice, asked once
        answer = phone.post(url, json.dumps(asked), content_type="application/json")
        assert answer.json() == {"requests": 1}
    assert phone.get(desk.at("phone_requests")).status_code == 404
    boss = desk.phone(head(desk))
    boss.cookies["language"] = "en"
    page = boss.get(desk.at("phone_requests")).text
    assert "disqualified and loses the match" in page
    assert "Mesa 2" in page
    key = RulingRequest.objects.get().pk
    boss.post(desk.at("phone_requests"), {"do": "approve", "request": key})
    assert (desk.hall.match(number).winner, desk.hall.match(number).how) == (
        "A",
        "disqualification",
    )
    entry = LogEntry.objects.filter(action="match.entry").latest("number")
    assert entry.actor.startswith("referee:")
    assert entry.data["requested"]
    again = boss.post(desk.at("phone_requests"), {"do": "approve", "request": key}, follow=True)
    assert "decided already" in again.text
    assert verify(desk.hall.event.pk).is_sound


def test_the_committee_refuses_at_the_board_with_a_reason(
    desk: Desk, phone: Client, number: int, cast
):
    send(desk, phone, number, SIGNALS)
    ramon = Client()
    ramon.force_login(cast.committee)
    ramon.cookies["language"] = "en"
    url, key = desk.at("ruling_requests"), RulingRequest.objects.get().pk
    assert "reason" in ramon.post(url, {"do": "refuse", "request": key}, follow=True).text.lower()
    assert RulingRequest.objects.get().state == "asked"
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
        approve(request, by=desk.hall.by)
    refuse(request, by=desk.hall.by, reason="Terminó antes")


def test_only_those_in_charge_decide_requests(desk: Desk, phone: Client, number: int, cast):
    send(desk, phone, number, SIGNALS)
    request = RulingRequest.objects.get()
    for who in (of_referee(desk.lucho), of_account(cast.player), of_account(cast.referee)):
        with pytest.raises(NotAllowed):
            approve(request, by=who)
        with pytest.raises(NotAllowed):
            refuse(request, by=who, reason="x")


def test_an_organizer_at_the_table_writes_it_at_once(desk: Desk, number: int):
    rule(desk.hall.match(number), by=desk.hall.by, sent=Sent(SIGNALS))
    assert desk.hall.match(number).how == "disqualification"
    assert not RulingRequest.objects.exists()


def test_two_who_approve_at_once_write_it_once(transactional_db):
    hall = open_hall(make_cast(), 4)
    match = hall.match(1)
    record_entry(match, by=hall.by, sent=Sent(HAND))
    referee = of_account(hall.cast.referee)
    with pytest.raises(Refused, match="passed_to_head"):
        rule(match, by=referee, sent=Sent(SIGNALS))
    request = RulingRequest.objects.select_related("match__tournament").get()
    results = at_once(*[lambda: approve(request, by=hall.by)] * 3)
    assert sum(isinstance(one, Refused) for one in results) == 2
    assert Entry.objects.filter(kind="ruling").count() == 1
