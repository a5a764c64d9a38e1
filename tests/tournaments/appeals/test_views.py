"""The pages of appeals: everybody involved sees how it stands and can do what is theirs to do."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.cast import Cast
from tests.tournaments.appeals.table import OVERTURNED, fresh, object_to, player, referee
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.appeals.services.decide import decide_appeal
from tournaments.appeals.services.file import escalate
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.signatures import refuse_signature
from tournaments.models import Appeal, Participant, Plan


@pytest.fixture
def ramon(cast: Cast) -> Client:
    return somebody_in_english(cast.committee)


@pytest.fixture
def ana(cast: Cast) -> Client:
    return somebody_in_english(cast.referee)


def somebody_in_english(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.cookies["language"] = "en"
    return client


def at(hall: Hall, name: str, *args) -> str:
    return reverse(name, args=[hall.tournament.slug, *args])


def link(hall: Hall, team: int) -> str:
    person = Participant.objects.select_related("tournament").get(
        pk=hall.teams[team - 1].places.get(order=1).participant_id
    )
    return create_link(person)


def test_what_comes_too_late_is_not_offered_to_be_refused(
    ruled: Hall, ana: Client, ramon: Client, monkeypatch: pytest.MonkeyPatch
):
    mine, token = Client(), link(ruled, 2)
    mine.cookies["language"] = "en"
    own, new = (
        at(ruled, "tournaments:own_appeals", token),
        at(ruled, "tournaments:own_new_appeal", token, 1),
    )
    assert new in mine.get(own).text
    assert "Did not show the envido" in mine.get(new).text
    Plan.objects.filter(tournament=ruled.tournament).update(appeals_minutes=5)
    later = timezone.now() + timedelta(minutes=6)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert new not in mine.get(own).text
    page = mine.get(new).text
    assert "Did not show the envido" not in page
    assert "of the last 5 minutes" in page
    desk = at(ruled, "tournaments:new_appeal", 1)
    assert "Did not show the envido" in ramon.get(desk).text  # no clock runs against them
    assert "Did not show the envido" not in ana.get(desk).text


def test_a_team_objects_by_its_link_and_the_committee_overturns_with_a_preview(
    ruled: Hall, ana: Client, ramon: Client
):
    mine = Client()
    mine.cookies["language"] = "en"
    token = link(ruled, 2)
    page = mine.get(at(ruled, "tournaments:own_appeals", token)).text
    assert at(ruled, "tournaments:own_new_appeal", token, 1) in page
    new = at(ruled, "tournaments:own_new_appeal", token, 1)
    assert "Did not show the envido" in mine.get(new).text
    empty = mine.post(new, {"matter": "2", "text": ""})
    assert empty.context["form"].errors.keys() == {"text"}
    assert mine.post(new, {"matter": "2", "text": "Las mostré"}).status_code == 302
    one = at(ruled, "tournaments:appeal", 1)
    seen = ana.get(one)
    assert seen.context["effect"].after.score == (0, 3)
    assert "If it is overturned" in seen.text
    assert ana.post(one, {"do": "stands", "reason": ""}).context["forms"]["decide"].errors
    assert ana.post(one, {"do": "stands", "reason": "No se vio"}).status_code == 302
    assert "it stands" in mine.get(at(ruled, "tournaments:own_appeals", token)).text
    mine.post(at(ruled, "tournaments:own_appeals", token), {"do": "take_on", "appeal": "1"})
    assert Appeal.objects.get().state == "committee"
    assert ana.get(one).context["forms"].keys() == {"speak"}
    assert ramon.post(one, {"do": "overturned", "reason": "Lo vio la mesa 2"}).status_code == 302
    assert ruled.match(1).score == [0, 3]
    assert "overturned" in mine.get(at(ruled, "tournaments:own_appeals", token)).text


def test_the_other_team_hears_of_it_and_speaks(ruled: Hall):
    object_to(ruled, by=player(ruled, 2), line=2)
    rival = Client()
    rival.cookies["language"] = "en"
    url = at(ruled, "tournaments:own_appeals", link(ruled, 1))
    assert "Las mostró" in rival.get(url).text
    assert rival.post(url, {"do": "speak", "appeal": "1", "text": ""}).status_code == 200
    rival.post(url, {"do": "speak", "appeal": "1", "text": "No mostró nada"})
    assert "No mostró nada" in rival.get(url).text
    rival.post(url, {"do": "leave", "appeal": "1"})  # not theirs to withdraw
    assert Appeal.objects.get().state == "referee"
    assert rival.post(url, {"do": "speak", "appeal": "99", "text": "x"}).status_code == 404


def test_a_result_is_put_right_on_the_committees_page(cast: Cast, ramon: Client):
    hall = open_hall(cast, 4, appeals_hold=False)
    for number in (1, 2):
        hall.win(number)
    appeal = object_to(hall)
    hall.win(4)
    escalate(fresh(appeal), by=hall.by)
    url = at(hall, "tournaments:appeal", 1)
    games = {"reason": "Al revés", "a1": "12", "b1": "30", "a2": "20", "b2": "30"}
    assert ramon.post(url, {"do": "overturned", "reason": "x"}).context["forms"]["decide"].errors
    seen = ramon.post(url, {"do": "preview", **games})
    assert [row.number for row in seen.context["undone"]] == [4]
    refused = ramon.post(url, {"do": "overturned", **games})  # without naming what it undoes
    assert refused.context["forms"]["decide"].errors
    assert 'value="12"' in refused.text
    assert hall.match(1).winner == "A"
    assert ramon.post(url, {"do": "overturned", "undoing": "4", **games}).status_code == 302
    assert (hall.match(1).winner, hall.state(4)) == ("B", "ready")


def shown_verdict(client: Client, url: str) -> dict[str, object]:
    """What the committee's form would send if nothing was typed."""
    form = client.get(url).context["forms"]["decide"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value not in (None, "", [])}


AL_REVES = {"reason": "Al revés", "a1": "12", "b1": "30", "a2": "20", "b2": "30"}


@pytest.fixture
def with_the_committee(hall: Hall) -> str:
    """The address of an appeal against the result of match 1."""
    hall.win(1)
    object_to(hall)
    escalate(fresh(Appeal.objects.get()), by=hall.by)
    return at(hall, "tournaments:appeal", 1)


def test_a_member_who_decides_second_is_told_and_changes_nothing(
    cast: Cast, hall: Hall, ramon: Client, with_the_committee: str
):
    shown = shown_verdict(ramon, with_the_committee)
    other = somebody_in_english(cast.organizer)
    mine = shown_verdict(other, with_the_committee) | AL_REVES
    assert other.post(with_the_committee, mine | {"do": "overturned"}).status_code == 302
    entries = hall.match(1).entries_count
    late = shown | {"do": "stands", "reason": "Queda como está"}
    told = ramon.post(with_the_committee, late, follow=True)
    assert "Appeal 1 has been decided or is not open." in told.text
    assert (hall.match(1).winner, hall.match(1).entries_count) == ("B", entries)


def test_a_verdict_on_games_that_changed_meanwhile_is_shown_what_changed(
    hall: Hall, ramon: Client, with_the_committee: str
):
    shown = shown_verdict(ramon, with_the_committee)
    correction = Correction(reason="Mal leído", games=((30, 20), (30, 11)))
    correct(hall.match(1), by=hall.by, correction=correction)
    entries = hall.match(1).entries_count
    late = ramon.post(with_the_committee, shown | AL_REVES | {"do": "overturned"})
    assert "Somebody changed this while you were typing" in late.text
    assert late.context["forms"]["decide"]["reason"].value() == "Al revés"
    assert (hall.match(1).winner, hall.match(1).entries_count) == ("A", entries)
    assert Appeal.objects.get().state == "committee"


def test_lines_that_break_without_the_ruling_are_said_and_nothing_is_written(
    hall: Hall, ramon: Client
):
    hall.win(1)
    object_to(hall)
    escalate(fresh(Appeal.objects.get()), by=hall.by)
    wrong = {"do": "overturned", "reason": "x", "a1": "99", "b1": "98"}
    page = ramon.post(at(hall, "tournaments:appeal", 1), wrong)
    assert page.context["forms"]["decide"].errors
    assert Appeal.objects.get().state == "committee"


def test_the_desk_writes_down_what_a_team_says(ruled: Hall, nora: Client):
    url = at(ruled, "tournaments:new_appeal", 1)
    assert nora.post(url, {}).context["form"].errors.keys() == {"side", "matter", "text"}
    assert nora.post(url, {"side": "B", "matter": "result", "text": "x"}).context["form"].errors
    sent = {"side": "B", "matter": "2", "text": "Mostró"}
    assert nora.post(url, sent)["Location"] == at(ruled, "tournaments:appeal", 1)
    again = nora.post(url, sent)
    assert "open already" in again.text
    nora.post(at(ruled, "tournaments:appeal", 1), {"do": "speak", "side": "A", "text": "No"})
    nora.post(at(ruled, "tournaments:appeal", 1), {"do": "take_on"})
    assert Appeal.objects.get().state == "committee"
    nora.post(at(ruled, "tournaments:appeal", 1), {"do": "withdraw"})
    assert Appeal.objects.get().state == "withdrawn"


def test_the_board_says_what_waits_and_what_is_held(hall: Hall, nora: Client):
    for number in (1, 2):
        hall.win(number)
    object_to(hall)
    page = nora.get(at(hall, "tournaments:board")).text
    assert at(hall, "tournaments:appeal", 1) in page
    assert "waits for an appeal" in page
    called = nora.post(
        at(hall, "tournaments:board"), {"do": "call", "match": "5", "table": "1"}, follow=True
    )
    assert "waits for the decision on appeal 1" in called.text


def test_a_contested_result_is_not_confirmed_by_a_tap_on_the_board(hall: Hall, nora: Client):
    hall.win(1, confirm=False)
    tap = "Confirm: both signed"
    assert tap in nora.get(at(hall, "tournaments:board")).text
    object_to(hall)
    page = nora.get(at(hall, "tournaments:board")).text
    assert tap not in page
    assert "waits for appeal 1" in page


def test_nor_is_one_that_a_team_refuses_to_sign(hall: Hall, nora: Client):
    hall.win(1, confirm=False)
    refuse_signature(hall.match(1), by=hall.by, side="B", reason="No fue así")
    page = nora.get(at(hall, "tournaments:board")).text
    assert "Confirm: both signed" not in page
    assert "A team refuses to sign." in page


def test_the_public_page_has_a_mark_and_no_texts(ruled: Hall, client: Client):
    client.cookies["language"] = "en"
    appeal = object_to(ruled, line=2, text="El juez estaba dormido")
    page = client.get(at(ruled, "spectators:match", 1)).text
    assert "appeal 1: waits for the referee" in page
    assert "dormido" not in page
    decide_appeal(fresh(appeal), by=referee(ruled), verdict=OVERTURNED)
    assert "answered by the referee" in client.get(at(ruled, "spectators:match", 1)).text


def test_reading_all_appeals_takes_the_same_queries_however_many(
    ruled: Hall, nora: Client, django_assert_max_num_queries
):
    object_to(ruled, line=2)
    with django_assert_max_num_queries(40) as first:
        nora.get(at(ruled, "tournaments:appeals"))
    ruled.win(2)
    ruled.win(3)
    for number in (2, 3):
        object_to(ruled, number)
    with django_assert_max_num_queries(len(first)):
        assert len(nora.get(at(ruled, "tournaments:appeals")).context["appeals"]) == 3


def test_what_is_not_there_is_not_found(ruled: Hall, nora: Client):
    assert nora.get(at(ruled, "tournaments:appeal", 7)).status_code == 404
    object_to(ruled, line=2)
    assert nora.post(at(ruled, "tournaments:appeal", 1), {"do": "dance"}).status_code == 404
    assert nora.get(at(ruled, "tournaments:own_new_appeal", link(ruled, 3), 1)).status_code == 404
