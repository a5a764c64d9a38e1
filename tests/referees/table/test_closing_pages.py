"""The súmula on the referee's phone: what it says, who signs, and what is refused."""

import pytest
from django.test import Client

from tests.referees.access.desk import Desk
from tests.referees.rulings.table import HAND, play
from tournaments.hall.board import get_board
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.models import Match, Remark


@pytest.fixture
def phone(desk: Desk) -> Client:
    client = desk.phone()
    client.cookies["language"] = "en"
    return client


def over(desk: Desk, number: int) -> dict[str, str]:
    """The match is over; the PINs of its teams."""
    play(desk, number, HAND, "ruling 006 B1")
    desk.hall.win(number, confirm=False)
    slots = desk.hall.match(number).slots.select_related("team__tournament")
    return {slot.side: issue_pin(slot.team, by=desk.hall.by) for slot in slots}


def test_it_tells_games_hands_rulings_and_takes_both_signatures(desk: Desk, phone: Client):
    number = desk.match_at(1)
    pins = over(desk, number)
    url = desk.at("referees:close_match", number)
    page = phone.get(url)
    assert (page.context["sumula"].hands, page.context["sumula"].rulings) == (1, 1)
    lines = desk.hall.match(number).entries_count
    for side in "AB":
        sent = {"do": "sign", "side": side, "pin": pins[side], "seen": lines}
        assert phone.post(url, sent).status_code == 302
    assert desk.hall.state(number) == "confirmed"
    page = phone.get(url).text
    assert "The result is confirmed." in page
    assert f'href="{desk.at("referees:referee_home")}"' in page


def test_a_wrong_pin_is_said_beside_its_team_and_stays_untold(desk: Desk, phone: Client):
    number = desk.match_at(1)
    pins = over(desk, number)
    wrong = f"{(int(pins['A']) + 1) % 10000:04}"
    lines = desk.hall.match(number).entries_count
    answer = phone.post(
        desk.at("referees:close_match", number),
        {"do": "sign", "side": "A", "pin": wrong, "seen": lines},
    )
    assert "Tries left: 4" in answer.text
    assert wrong not in answer.text
    stale = {"do": "sign", "side": "A", "pin": pins["A"], "seen": lines - 1}
    assert "meanwhile" in phone.post(desk.at("referees:close_match", number), stale).text
    assert desk.hall.match(number).signed == ""


def test_a_match_that_goes_on_signs_nothing_and_an_unsigned_one_waits_on_the_board(
    desk: Desk, phone: Client
):
    number = desk.match_at(1)
    url = desk.at("referees:close_match", number)
    assert "not over yet" in phone.get(url).text
    sign = {"do": "sign", "side": "A", "pin": "0000", "seen": "0"}
    assert "waits for confirmation" in phone.post(url, sign).text
    assert phone.post(url, {"do": "dance"}).status_code == 404
    assert phone.get(desk.at("referees:close_match", desk.match_at(3))).status_code == 404
    over(desk, number)
    match = desk.hall.match(number)
    needs = get_board(desk.hall.tournament, desk.hall.plan, now=match.finished_at).needs
    assert [(need.kind, need.row.number) for need in needs] == [("confirm", number)]


def test_a_reason_not_to_sign_may_be_as_long_as_any_reason(desk: Desk, phone: Client):
    number = desk.match_at(1)
    over(desk, number)
    url = desk.at("referees:close_match", number)
    assert f'maxlength="{Remark.MAX_LENGTH}"' in phone.get(url).text
    reason = "They say that the last hand was theirs. " * 20
    lines = desk.hall.match(number).entries_count
    phone.post(url, {"do": "refuse", "side": "B", "reason": reason, "seen": lines})
    assert Remark.objects.filter(text=reason.strip()).exists()


def test_the_deck_comes_back_with_a_tick(desk: Desk, phone: Client):
    number = desk.match_at(1)
    url = desk.at("referees:close_match", number)
    phone.post(url, {"do": "deck", "returned": "yes"})
    assert phone.get(url).context["sumula"].deck_returned
    phone.post(url, {"do": "deck", "returned": "no"})
    assert not phone.get(url).context["sumula"].deck_returned


def test_a_team_objects_at_the_table_and_the_referee_in_charge_answers(desk: Desk, phone: Client):
    number = desk.match_at(1)
    play(desk, number, HAND, "ruling 006 B1")
    url = desk.at("referees:phone_new_appeal", number)
    sent = {"side": "B", "matter": "2", "text": "Mostró"}
    assert phone.post(url, sent)["Location"] == desk.at("referees:phone_appeal", 1)
    assert "Appeal 1" in phone.get(desk.at("referees:phone_appeals")).text
    page = phone.get(desk.at("referees:phone_appeal", 1))
    assert page.context["effect"].after.score == (0, 3)
    phone.post(desk.at("referees:phone_appeal", 1), {"do": "overturned", "reason": "Tenían razón"})
    assert Match.objects.get(pk=desk.hall.match(number).pk).score == [0, 3]
    assert phone.get(desk.at("referees:phone_appeal", 9)).status_code == 404
    assert phone.get(desk.at("referees:phone_new_appeal", desk.match_at(3))).status_code == 404
