"""Who was expelled sits down in no later match, by any door, until somebody in charge lets them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.cast import Cast
from tests.matches.hall import WHY, Hall, open_hall
from tests.referees.access.test_opening import form
from tests.referees.sync.ground import PhoneClient, item, let_in
from tournaments.actors import of_account
from tournaments.day_words import refusal_words
from tournaments.exceptions import NotAllowed, Refused
from tournaments.expulsions import expelled_in
from tournaments.models import LogEntry, Match, Participant, Place
from tournaments.services.calls import call_next
from tournaments.services.entries import Sent, record_entry
from tournaments.services.expulsions import let_play
from tournaments.services.inscriptions.replace import replace_person
from tournaments.services.results import Because, Sheet, record_games, walkover

EXPELLED = "ruling 110 A1 choice=expel"
OUT_OF_PLACE = "ruling 103 A1"  # whoever passes signals from outside
FIRST = "base para A"


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return open_hall(cast, 4, rules="venezolano")


def ruled(hall: Hall, *lines: str) -> Match:
    """Team 1 wins its first match, in which these lines were written; the match after it."""
    for line in lines:
        record_entry(hall.match(1), by=hall.by, sent=Sent(line))
    for number in (1, 2):
        record_games(hall.match(number), by=hall.by, sheet=chicos(hall.match(number)))
        hall.confirm(number)
    later = hall.match(hall.of("final")[0].number)
    assert later.state == Match.State.READY
    return later


def chicos(match: Match) -> Sheet:
    return Sheet(((24, 10),) * (match.best_of // 2 + 1))


def person(hall: Hall, order: int) -> Participant:
    return hall.teams[0].places.get(order=order, until=None).participant


def begin(hall: Hall, match: Match) -> None:
    record_entry(hall.match(match.number), by=hall.by, sent=Sent(FIRST))


def test_the_next_match_does_not_begin_and_says_who_why_and_whose_word_it_takes(hall: Hall):
    later = ruled(hall, EXPELLED)
    with pytest.raises(Refused, match="expelled") as refused:
        begin(hall, later)
    assert refused.value.data == {
        "names": [person(hall, 1).name],
        "matches": [1],
        "articles": ["COIME"],
    }
    with override("en"):
        said = refusal_words(refused.value)
    assert person(hall, 1).name in said
    assert "art. COIME" in said
    assert "organizer" in said
    assert not hall.match(later.number).entries.exists()


def test_a_paper_and_the_match_of_somebody_else_are_no_way_round(hall: Hall):
    later = ruled(hall, EXPELLED)
    with pytest.raises(Refused, match="expelled"):
        record_games(later, by=hall.by, sheet=chicos(later))
    assert expelled_in(hall.match(2)) == []


def test_the_page_of_the_opening_says_it_before_anybody_is_seated(hall: Hall, cast: Cast):
    later = ruled(hall, EXPELLED)
    client = Client()
    client.force_login(cast.organizer)
    client.cookies["language"] = "en"
    url = reverse("open_match", args=[hall.event.slug, later.number])
    assert "may not sit down" in client.get(url).text
    sent = client.post(url, {**form(later), "first": ""})
    assert "may not sit down" in sent.text
    assert "Choose who" in sent.text
    assert not later.entries.exists()


def test_a_phone_hears_it_as_the_answer_to_its_first_hand(hall: Hall):
    later = ruled(hall, EXPELLED)
    call_next(hall.event, by=hall.by)
    phone: PhoneClient = let_in(hall, tables=[hall.match(later.number).table.number])
    answer = phone.send(later.number, item(FIRST, 1)).json()["items"][0]
    assert answer["result"] == "refused"
    assert person(hall, 1).name in answer["faults"][0]["words"]


def test_the_seat_is_read_as_the_people_sat_that_day(hall: Hall):
    """They had changed chairs: A1 was the second of the team."""
    match = hall.match(1)
    people = {
        f"{slot.side}{place.order}": place.participant_id
        for slot in match.slots.all()
        for place in slot.team.places.filter(until=None)
    }
    people["A1"], people["A2"] = people["A2"], people["A1"]
    seats = " ".join(f"{seat}={key}" for seat, key in people.items())
    later = ruled(hall, f"opening {seats} dealer A1", EXPELLED)
    assert [one.person for one in expelled_in(later)] == [people["A1"]]
    assert people["A1"] == person(hall, 2).pk


def test_a_whole_team_goes_as_one(hall: Hall):
    later = ruled(hall, EXPELLED.replace("A1", "A"))
    assert {one.person for one in expelled_in(later)} == {person(hall, 1).pk, person(hall, 2).pk}


def test_a_ruling_that_was_taken_out_expels_nobody(hall: Hall):
    later = ruled(hall, EXPELLED, "void 1")
    begin(hall, later)
    assert hall.state(later.number) == Match.State.PLAYING


def test_whoever_signals_from_outside_is_none_of_the_players(hall: Hall):
    later = ruled(hall, OUT_OF_PLACE)
    begin(hall, later)
    assert hall.state(later.number) == Match.State.PLAYING


def test_with_a_reserve_on_the_chair_the_team_goes_on(hall: Hall):
    later = ruled(hall, EXPELLED)
    gone = person(hall, 1)
    reserve = Participant.objects.create(
        tournament=hall.event, number=99, name="Rita Reserva", key="rita reserva"
    )
    replace_person(gone, by=hall.by, reserve=reserve, reason="Expulsado")
    begin(hall, later)
    assert hall.state(later.number) == Match.State.PLAYING


def test_a_reserve_who_was_expelled_is_named_and_not_whose_chair_it_was(hall: Hall):
    first = person(hall, 1)
    reserve = Participant.objects.create(
        tournament=hall.event, number=99, name="Rita Reserva", key="rita reserva"
    )
    place = Place.objects.get(participant=first, until=None)
    before = timezone.now() - timedelta(hours=1)
    Place.objects.filter(pk=place.pk).update(since=before - timedelta(hours=1), until=before)
    Place.objects.create(team=place.team, participant=reserve, order=1, since=before)
    later = ruled(hall, EXPELLED)
    assert [one.name for one in expelled_in(later)] == ["Rita Reserva"]


def test_the_match_may_still_be_given_to_the_other_team(hall: Hall):
    later = ruled(hall, EXPELLED)
    walkover(later, by=hall.by, winner="B", because=WHY)
    assert hall.match(later.number).winner == "B"


def test_the_committee_lets_them_play_with_a_reason_that_stays(hall: Hall, cast: Cast):
    later = ruled(hall, EXPELLED)
    ramon = Client()
    ramon.force_login(cast.committee)
    ramon.cookies["language"] = "en"
    url = reverse("desk_match", args=[hall.event.slug, later.number])
    assert "may play, although expelled" in ramon.get(url).text
    ramon.post(url, {"do": "decide", "act": "let_play:", "reason": "Fue un malentendido"})
    entry = LogEntry.objects.get(action="match.let_play")
    assert entry.data["people"] == [str(person(hall, 1).pk)]
    assert [remark.text for remark in entry.remarks.all()] == ["Fue un malentendido"]
    assert "may play, although expelled" not in ramon.get(url).text
    begin(hall, later)
    assert hall.state(later.number) == Match.State.PLAYING


def test_nobody_else_lets_them_and_never_without_a_reason(hall: Hall, cast: Cast):
    later = ruled(hall, EXPELLED)
    with pytest.raises(NotAllowed):
        let_play(later, by=of_account(cast.referee), because=Because("Son buenos"))
    with pytest.raises(Refused, match="reason_needed"):
        let_play(later, by=hall.by, because=Because(" "))
    with pytest.raises(Refused, match="nobody_expelled"):
        let_play(hall.match(2), by=hall.by, because=Because("Por las dudas"))
    assert not LogEntry.objects.filter(action="match.let_play").exists()


def test_asking_costs_the_same_whatever_was_played(hall: Hall, django_assert_num_queries):
    match = hall.match(2)
    with django_assert_num_queries(2):
        assert expelled_in(match) == []
    later = ruled(hall, EXPELLED, *["ruling 110 A2 choice=points"] * 2)
    with django_assert_num_queries(5):
        assert expelled_in(later)
