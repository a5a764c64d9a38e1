"""A match that is over and whose flores nobody told: wherever somebody could confirm it, they can
be told there, and nobody says yes to it before."""

import uuid

import pytest
from django.urls import reverse

from tests.referees.sync.phones import called, let_in
from tests.tournaments.matches.test_flores import open_with_flores, write
from tests.tournaments.stages.groups import GroupsHall
from tournaments.actors import actor_of_account
from tournaments.appeals.services.decide import Verdict, decide_appeal
from tournaments.appeals.services.file import file_appeal
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.results import disqualify, tell_flores
from tournaments.matches.services.signatures import refuse_signature
from tournaments.models import Match, Participant
from tournaments.players.services import sign_result
from tournaments.regulation.articles import Reason

pytestmark = pytest.mark.django_db
BECAUSE = Reason("Insultó a la mesa", "12")


@pytest.fixture
def hall(cast) -> GroupsHall:
    return open_with_flores(cast)


def throw_out_b(hall: GroupsHall) -> None:
    """After a game of which only the result was written."""
    write(hall, 1, "game 24-3 source sumula")
    disqualify(hall.match(1), by=hall.by, against="B", because=BECAUSE)


def person_on(hall: GroupsHall, side: str) -> Participant:
    place = hall.match(1).slots.get(side=side).team.places.get(order=1)
    return Participant.objects.select_related("tournament").get(pk=place.participant_id)


# ------------------------------------------------------------------ a decision ends it


def test_the_desk_tells_them_where_it_confirms_a_disqualification(hall, cast, client):
    throw_out_b(hall)
    client.force_login(cast.organizer)
    desk = reverse("tournaments:desk_match", args=[hall.tournament.slug, 1])
    confirm = {"do": "confirm", "reason": "Lo decidió la mesa"}
    answer = client.post(desk, confirm)
    assert "flores_a" in answer.context["forms"]["confirm"].errors
    client.post(desk, confirm | {"flores_a": 2, "flores_b": 1})
    match = hall.match(1)
    assert (match.state, match.how) == (Match.State.CONFIRMED, "disqualification")
    assert match.flores == [2, 1]


def test_a_program_tells_them_where_it_confirms_a_disqualification(hall, cast, client):
    throw_out_b(hall)
    client.force_login(cast.organizer)
    url = reverse("api:confirmation", args=[hall.tournament.slug, 1])
    refused = client.post(url, {"reason": "Mesa"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "flores_missing")
    body = {"reason": "Mesa", "flores": [2, 1]}
    assert client.post(url, body, content_type="application/json").status_code == 201
    assert (hall.state(1), hall.match(1).flores) == (Match.State.CONFIRMED, [2, 1])


def test_what_was_sung_before_anything_else_than_hands_is_asked_once(hall):
    """All of it was written by hands: nothing is missing."""
    write(hall, 1, "A flor, mão para A", "mão para B")
    disqualify(hall.match(1), by=hall.by, against="B", because=BECAUSE)
    assert hall.match(1).flores == [1, 0]
    assert not hall.match(1).lacks_flores


# ------------------------------------------------------------------ nobody signs before


def test_nobody_says_yes_or_no_before_they_are_told(hall):
    throw_out_b(hall)
    with pytest.raises(Refused, match="flores_missing"):
        sign_result(hall.match(1), by=person_on(hall, "A"))
    with pytest.raises(Refused, match="flores_missing"):
        refuse_signature(hall.match(1), by=hall.by, side="B", reason="No quiere")
    tell_flores(hall.match(1), by=hall.by, flores=(0, 0))
    sign_result(hall.match(1), by=person_on(hall, "A"))
    sign_result(hall.match(1), by=person_on(hall, "B"))
    assert (hall.state(1), hall.match(1).flores) == (Match.State.CONFIRMED, [0, 0])


def test_players_without_a_referee_tell_them_on_their_own_page(hall, client):
    call_next(hall.tournament, by=hall.by)
    write(hall, 1, *["quick A flor 3"] * 16)
    client.cookies["language"] = "en"
    url = f"/t/{hall.tournament.slug}/me/{create_link(person_on(hall, 'B'))}/match/"
    page = client.get(url)
    assert "How many flores?" in page.text
    assert "Is the result right?" not in page.text
    seen = {"do": "flores", "seen": f"1.{hall.match(1).entries_count}"}
    half = client.post(url, seen | {"flores_a": 16})
    assert "flores_b" in half.context["flores"].errors
    assert 'value="16"' in half.text
    assert "flores_a" in client.post(url, seen).context["flores"].errors
    fewer = client.post(url, seen | {"flores_a": -1, "flores_b": 0})
    assert "flores_a" in fewer.context["flores"].errors
    stale = {"do": "flores", "seen": "1.3", "flores_a": 16, "flores_b": 0}
    client.post(url, stale)
    assert hall.match(1).flores == []
    assert client.post(url, seen | {"flores_a": 16, "flores_b": 0}).status_code == 302
    assert (hall.match(1).flores, hall.match(1).signed) == ([16, 0], "B")
    assert "How many flores?" not in client.get(url).text


def test_players_at_a_refereed_table_wait_for_the_referee(hall, client):
    called(hall, 1, 1)
    let_in(hall, tables=[1])
    write(hall, 1, *["quick A flor 3"] * 16)
    client.cookies["language"] = "en"
    url = f"/t/{hall.tournament.slug}/me/{create_link(person_on(hall, 'B'))}/match/"
    page = client.get(url).text
    assert "The referee has to note the flores first" in page
    assert "Is the result right?" not in page


# ------------------------------------------------------------------ a referee's phone


def test_the_closing_page_asks_for_them_and_then_for_the_signatures(hall):
    called(hall, 1, 1)
    phone = let_in(hall, tables=[1])
    phone.client.cookies["language"] = "en"
    throw_out_b(hall)
    url = phone.url("referees:close_match", 1)
    pins = {s.side: issue_pin(s.team, by=hall.by) for s in hall.match(1).slots.all()}
    assert 'name="flores_A"' in phone.client.get(url).text
    sign = {"do": "sign", "side": "A", "pin": pins["A"], "seen": hall.match(1).entries_count}
    assert "The table of this event counts flores" in phone.client.post(url, sign).text
    assert hall.match(1).signed == ""
    half = phone.client.post(url, {"do": "flores", "flores_A": "17", "flores_B": ""})
    assert "tell how many each side sang" in half.text
    assert 'value="17"' in half.text
    phone.client.post(url, {"do": "flores", "flores_A": "2", "flores_B": "0"})
    page = phone.client.get(url).text
    assert 'name="flores_A"' not in page
    assert "Flores of the match: 2–0" in page
    for side in "AB":
        seen = {"seen": hall.match(1).entries_count}
        phone.client.post(url, {"do": "sign", "side": side, "pin": pins[side], **seen})
    assert (hall.state(1), hall.match(1).flores) == (Match.State.CONFIRMED, [2, 0])


def test_the_sheet_without_a_script_has_a_field_for_them(hall):
    called(hall, 1, 1)
    phone = let_in(hall, tables=[1])
    phone.client.cookies["language"] = "en"
    url = phone.url("referees:keep_match", 1) + "?plain"
    write(hall, 1, *["quick A flor 3"] * 15)
    assert "flores_a" not in phone.client.get(url).text
    write(hall, 1, "quick A flor 3")
    assert 'name="flores_a"' in phone.client.get(url).text

    def tell(**typed: object):
        number = hall.match(1).entries_count + 1
        return phone.client.post(url, {"client_id": str(uuid.uuid4()), "number": number, **typed})

    assert "flores_a" in tell().context["form"].errors
    half = tell(flores_a="9")
    assert "flores_b" in half.context["form"].errors
    assert 'value="9"' in half.text
    assert tell(flores_a="9", flores_b="1").status_code == 302
    assert hall.match(1).flores == [9, 1]
    assert 'name="flores_a"' not in phone.client.get(url).text


# ------------------------------------------------------------------ corrections and appeals


@pytest.mark.parametrize("told_first", [True, False])
def test_a_disqualification_that_was_none_is_corrected_with_its_flores(hall, told_first):
    """Told before the decision, they stand before the game that takes its place, and the same two
    numbers are written anew; told after it, they stand, in whatever game that is now."""
    if told_first:
        write(hall, 1, "game 24-3 source sumula", "flores 2 1")
        disqualify(hall.match(1), by=hall.by, against="B", because=BECAUSE)
    else:
        throw_out_b(hall)
        tell_flores(hall.match(1), by=hall.by, flores=(2, 1))
    hall.confirm(1)
    decision = hall.match(1).entries.get(kind="disqualify").number
    right = {"voids": (decision,), "adds": ("game 24-5",), "reason": "No fue B"}
    if told_first:
        with pytest.raises(Refused, match="flores_missing"):
            correct(hall.match(1), by=hall.by, correction=Correction(**right))
    correct(hall.match(1), by=hall.by, correction=Correction(**right, flores=(2, 1)))
    match = hall.match(1)
    assert (match.state, match.how, match.flores) == (Match.State.CONFIRMED, "games", [2, 1])
    assert match.entries_count == (5 if told_first else 4)


def test_flores_that_stay_as_they_are_write_no_line(hall):
    write(hall, 1, "game 24-3", "game 24-3", "flores 2 1")
    hall.confirm(1)
    same = Correction(games=((24, 8), (24, 3)), reason="Eran 8", flores=(2, 1))
    correct(hall.match(1), by=hall.by, correction=same)
    kinds = [entry.kind for entry in hall.match(1).entries.order_by("number")]
    assert kinds == ["game", "game", "flores", "replace"]
    assert hall.match(1).flores == [2, 1]


def test_overturning_a_ruling_may_tell_them_with_it(hall, cast):
    """The ruling goes although nothing else is said than the flores."""
    write(hall, 1, "game 24-3", "ruling 221 B2", "game 24-3", "flores 2 1")
    hall.confirm(1)
    appeal = file_appeal(hall.match(1), by=hall.by, side="B", text="No fue así", line=2)
    verdict = Verdict("overturned", "No hubo señas", correction=Correction(flores=(3, 1)))
    decide_appeal(appeal, by=actor_of_account(cast.referee), verdict=verdict)
    lines = list(hall.match(1).entries.order_by("number").values_list("notation", flat=True))
    assert lines[-2:] == ["void 2", "replace 4 with flores 3 1"]
    assert (hall.state(1), hall.match(1).flores) == (Match.State.CONFIRMED, [3, 1])
