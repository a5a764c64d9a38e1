"""Who was expelled sits down in no later match, by any door, until somebody in charge lets them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.cast import Cast
from tests.referees.sync.phones import PhoneClient, item, let_in
from tests.referees.table.test_opening import form
from tests.tournaments.matches.hall import WHY, Hall, open_hall
from tournaments.actors import actor_of_account, actor_of_referee
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.leave import replace_person
from tournaments.matches.expulsions import expelled_in
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.expulsions import (
    allow_expelled,
    find_expelled,
    give_match,
    seat_reserve,
)
from tournaments.matches.services.results import Sheet, record_games, walkover
from tournaments.models import Case, LogEntry, Match, Participant, Place
from tournaments.refusals import refusal_sentence
from tournaments.regulation.articles import Reason

EXPELLED = "ruling 110 A1 choice=expel"
OUT_OF_PLACE = "ruling 103 A1"  # whoever passes signals from outside
FIRST = "base para A"


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return open_hall(cast, 4, rules="venezolano")


def ruled(hall: Hall, *lines: str) -> Match:
    """Team 1 wins its first match, in which these lines were written; the match after it. Whoever
    was put out is let finish that one."""
    for line in lines:
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    if find_expelled(hall.match(1)):
        allow_expelled(hall.match(1), by=hall.by, because=Reason("Termina este"))
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
    record_entry(hall.match(match.number), by=hall.by, submission=Submission(FIRST))


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
        sentence = refusal_sentence(refused.value)
    assert person(hall, 1).name in sentence
    assert "art. COIME" in sentence
    assert "organizer" in sentence
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
    url = reverse("referees:open_match", args=[hall.tournament.slug, later.number])
    assert "may not sit down" in client.get(url).text
    sent = client.post(url, {**form(later), "first": ""})
    assert "may not sit down" in sent.text
    assert "Choose who" in sent.text
    assert not later.entries.exists()


def test_a_phone_hears_it_as_the_answer_to_its_first_hand(hall: Hall):
    later = ruled(hall, EXPELLED)
    call_next(hall.tournament, by=hall.by)
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
    assert [row.person for row in expelled_in(later)] == [people["A1"]]
    assert people["A1"] == person(hall, 2).pk


def test_a_whole_team_goes_as_one(hall: Hall):
    later = ruled(hall, EXPELLED.replace("A1", "A"))
    assert {row.person for row in expelled_in(later)} == {person(hall, 1).pk, person(hall, 2).pk}


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
        tournament=hall.tournament, number=99, name="Rita Reserva", key="rita reserva"
    )
    replace_person(gone, by=hall.by, reserve=reserve, reason="Expulsado")
    begin(hall, later)
    assert hall.state(later.number) == Match.State.PLAYING


def test_a_reserve_who_was_expelled_is_named_and_not_whose_chair_it_was(hall: Hall):
    first = person(hall, 1)
    reserve = Participant.objects.create(
        tournament=hall.tournament, number=99, name="Rita Reserva", key="rita reserva"
    )
    place = Place.objects.get(participant=first, until=None)
    before = timezone.now() - timedelta(hours=1)
    Place.objects.filter(pk=place.pk).update(since=before - timedelta(hours=1), until=before)
    Place.objects.create(team=place.team, participant=reserve, order=1, since=before)
    later = ruled(hall, EXPELLED)
    assert [row.name for row in expelled_in(later)] == ["Rita Reserva"]


def test_the_match_may_still_be_given_to_the_other_team(hall: Hall):
    later = ruled(hall, EXPELLED)
    walkover(later, by=hall.by, winner="B", because=WHY)
    assert hall.match(later.number).winner == "B"


def test_the_committee_lets_them_play_with_a_reason_that_stays(hall: Hall, cast: Cast):
    later = ruled(hall, EXPELLED)
    ramon = Client()
    ramon.force_login(cast.committee)
    ramon.cookies["language"] = "en"
    url = reverse("tournaments:desk_match", args=[hall.tournament.slug, later.number])
    assert "may play, although expelled" in ramon.get(url).text
    ramon.post(url, {"do": "decide", "act": "let_play:", "reason": "Fue un malentendido"})
    entry = LogEntry.objects.filter(action="match.let_play").latest("number")
    assert entry.data["people"] == [str(person(hall, 1).pk)]
    assert [remark.text for remark in entry.remarks.all()] == ["Fue un malentendido"]
    assert "may play, although expelled" not in ramon.get(url).text
    begin(hall, later)
    assert hall.state(later.number) == Match.State.PLAYING


def test_nobody_else_lets_them_and_never_without_a_reason(hall: Hall, cast: Cast):
    later = ruled(hall, EXPELLED)
    with pytest.raises(NotAllowed):
        allow_expelled(later, by=actor_of_account(cast.referee), because=Reason("Son buenos"))
    with pytest.raises(Refused, match="reason_needed"):
        allow_expelled(later, by=hall.by, because=Reason(" "))
    with pytest.raises(Refused, match="nobody_expelled"):
        allow_expelled(hall.match(2), by=hall.by, because=Reason("Por las dudas"))
    assert LogEntry.objects.filter(action="match.let_play").count() == 1  # of the first match


def test_asking_costs_the_same_whatever_was_played(hall: Hall, django_assert_num_queries):
    match = hall.match(2)
    with django_assert_num_queries(2):
        assert expelled_in(match) == []
    later = ruled(hall, EXPELLED, *["ruling 110 A2 choice=points"] * 2)
    with django_assert_num_queries(5):
        assert expelled_in(later)


def test_a_ruling_in_a_lines_place_puts_out_too_and_only_by_whoever_may_expel(hall: Hall):
    by, match = actor_of_account(hall.cast.referee), hall.match(1)
    record_entry(match, by=hall.by, submission=Submission("ruling 110 A1 choice=points"))
    with pytest.raises(Refused, match="head_referee_needed"):
        record_entry(match, by=by, submission=Submission(f"replace 1 with {EXPELLED}"))
    later = ruled(hall, f"replace 1 with {EXPELLED}")
    assert [row.person for row in expelled_in(later)] == [person(hall, 1).pk]
    record_entry(match, by=hall.by, submission=Submission("void 2"))
    back = Submission(f"void {match.entries.count()}")
    with pytest.raises(Refused, match="head_referee_needed"):  # it would put them out again
        record_entry(match, by=by, submission=back)


# ------------------------------------------------------------------ in the middle of a match


def expel_at_the_table(
    hall: Hall, way: str, *, first: str = FIRST, expelled: str = EXPELLED
) -> PhoneClient:
    """Team 1 has played a hand when its first player is expelled; the phone at that table."""
    hall.plan.options = {**hall.plan.options, "after_expulsion": way}
    hall.plan.save()
    call_next(hall.tournament, by=hall.by)
    phone = let_in(hall, tables=[hall.match(1).table.number])
    phone.client.cookies["language"] = "en"
    assert phone.results(1, item(first, 1)) == ["accepted"]
    record_entry(hall.match(1), by=hall.by, submission=Submission(expelled))
    return phone


def reserve_of(hall: Hall) -> Participant:
    return Participant.objects.create(
        tournament=hall.tournament,
        number=99,
        name="Rita Reserva",
        called="Rita",
        key="rita reserva",
    )


def test_nothing_more_is_played_while_the_expelled_sits_there(hall: Hall):
    phone = expel_at_the_table(hall, "committee")
    for line in (FIRST, "game 24-10"):
        answer = phone.send(1, item(line, 3)).json()
        assert answer["items"][0]["result"] == "refused"
        words = answer["items"][0]["faults"][0]["words"]
        assert person(hall, 1).name in words
        assert "nothing more is played" in words
        assert answer["state"]["expelled"] == [person(hall, 1).name]
    with pytest.raises(Refused, match="expelled_here"):  # nor by a paper
        record_games(hall.match(1), by=hall.by, sheet=chicos(hall.match(1)))
    assert phone.results(1, item("ruling 110 B1 choice=points", 3)) == ["accepted"]
    assert phone.results(1, item("void 3", 4)) == ["accepted"]


def test_taken_out_again_the_ruling_stops_nothing(hall: Hall):
    phone = expel_at_the_table(hall, "committee")
    record_entry(hall.match(1), by=hall.by, submission=Submission("void 2"))
    assert phone.state(1).json()["expelled"] == []
    assert phone.results(1, item(FIRST, 4)) == ["accepted"]


def test_where_the_plan_says_so_a_reserve_takes_the_chair_in_the_middle_of_the_game(hall: Hall):
    reserve, phone = reserve_of(hall), expel_at_the_table(hall, "reserve")
    gone = person(hall, 1)
    url = phone.url("referees:expelled", 1)
    page = phone.client.get(url).text
    assert gone.name in page
    assert "Rita Reserva" in page
    assert "Give the match" not in page
    none = phone.client.post(url, {"do": "reserve", "person": gone.pk}, follow=True)
    assert "Choose who takes the chair" in none.text
    phone.client.post(url, {"do": "reserve", "person": gone.pk, "reserve": 99})
    assert person(hall, 1) == reserve
    state = phone.state(1).json()
    assert state["expelled"] == []
    assert {"seat": "A1", "name": "Rita"} in state["teams"]["A"]["people"]
    assert phone.results(1, item(FIRST, 3)) == ["accepted"]


def test_where_teams_have_lists_the_own_reserve_takes_the_chair(cast: Cast):
    hall = open_hall(cast, 4, rules="gaucho", team_size=3, reserves=1)
    drunk = "ruling 229 A1 reserve=yes"
    phone = expel_at_the_table(hall, "reserve", first="mão para A", expelled=drunk)
    gone, reserve, theirs = person(hall, 1), person(hall, 4), hall.teams[1].places.get(order=4)
    url = phone.url("referees:expelled", 1)
    page = phone.client.get(url).text
    assert reserve.name in page
    assert theirs.participant.name not in page
    assert hall.teams[2].places.get(order=4).participant.name not in page
    phone.client.post(url, {"do": "reserve", "person": gone.pk, "reserve": reserve.number})
    assert person(hall, 1) == reserve
    assert hall.teams[0].places.filter(until=None).count() == 3
    assert phone.state(1).json()["expelled"] == []
    assert phone.results(1, item("mão para A", 3)) == ["accepted"]


def test_without_a_reserve_the_match_is_given(hall: Hall):
    phone = expel_at_the_table(hall, "reserve")
    page = phone.client.get(phone.url("referees:expelled", 1)).text
    assert "Give the match" in page
    phone.client.post(phone.url("referees:expelled", 1), {"do": "match"})
    assert (hall.match(1).winner, hall.match(1).how) == ("B", "walkover")


def test_where_the_plan_leaves_it_to_the_committee_the_phone_brings_it_there(hall: Hall):
    reserve, phone = reserve_of(hall), expel_at_the_table(hall, "committee")
    url, by = phone.url("referees:expelled", 1), actor_of_referee(phone.grant)
    page = phone.client.get(url).text
    assert "Give the match" not in page
    assert "Rita Reserva" not in page
    with pytest.raises(Refused, match="not_in_the_plan"):
        give_match(hall.match(1), by=by, because=WHY)
    expelled = str(person(hall, 1).pk)
    with pytest.raises(Refused, match="not_in_the_plan"):
        seat_reserve(hall.match(1), by=by, expelled=expelled, reserve=reserve, reason="Entra")
    phone.client.post(url, {"do": "committee"})
    assert Case.objects.get().match == hall.match(1)
    assert "has been asked" in phone.client.get(url).text
    # The committee's word at the desk: here, that they play on.
    decide = {"do": "decide", "act": "let_play:", "reason": "Se disculpó"}
    desk = Client()
    desk.force_login(hall.cast.organizer)
    desk.post(reverse("tournaments:desk_match", args=[hall.tournament.slug, 1]), decide)
    assert phone.results(1, item(FIRST, 3)) == ["accepted"]


def test_a_chair_is_given_to_a_reserve_only_where_somebody_was_expelled(hall: Hall):
    reserve, phone = reserve_of(hall), expel_at_the_table(hall, "reserve")
    other = str(person(hall, 2).pk)
    with pytest.raises(Refused, match="nobody_expelled"):
        seat_reserve(
            hall.match(1),
            by=actor_of_referee(phone.grant),
            expelled=other,
            reserve=reserve,
            reason="",
        )


def test_what_is_too_long_is_refused_in_words_and_stays_in_its_field(hall: Hall):
    phone = expel_at_the_table(hall, "committee")
    long = "Insultó al rival. " * 60
    page = phone.client.post(phone.url("referees:expelled", 1), {"do": "committee", "reason": long})
    assert "at most 1000 characters, and it has 1079" in page.text
    assert f'value="{long}"' in page.text
    assert not Case.objects.exists()
