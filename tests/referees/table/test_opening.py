"""Opening a match: who is here, who sits where, who deals first; the log's first line."""

import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from referees.table.selectors import WAYS, dealer_before, opening_of, rule_of
from scoring.core.match import mano_of
from scoring.core.seats import TABLES
from scoring.registry import all_rulesets
from tests.cast import Cast
from tests.referees.access.desk import Desk
from tests.tournaments.matches.hall import open_hall
from tournaments.engine import rules_of, state_of
from tournaments.hall.services.tables import assign_tables
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Entry, Match, Participant, Place
from tournaments.regulation.rulebooks import get_book


def form(match: Match, *, first: str = "A1", **changes: object) -> dict[str, object]:
    view = opening_of(match)
    people = {chair.seat: str(chair.person.pk) for chair in view.chairs}
    return {
        "do": "open",
        "here_A": "on",
        "here_B": "on",
        "client_id": str(uuid.uuid4()),
        "number": match.entries_count + 1,
        **{f"chair_{seat}": person for seat, person in people.items()},
        "first": people[first],
        **changes,
    }


@pytest.fixture
def match(desk: Desk) -> Match:
    return desk.hall.match(desk.match_at(1))


@pytest.fixture
def phone(desk: Desk) -> Client:
    client = desk.phone()
    client.cookies["language"] = "en"
    return client


def send(desk: Desk, client: Client, match: Match, data: dict[str, object]):
    return client.post(desk.at("referees:open_match", match.number), data)


def test_in_the_usual_case_two_taps_write_the_first_line(desk: Desk, phone: Client, match: Match):
    """Both teams have checked in at the door: then the dealer and the button are left."""
    Participant.objects.update(checked_in_at=match.called_at)
    page = phone.get(desk.at("referees:open_match", match.number)).content.decode()
    assert page.count(" checked") == 2
    response = send(desk, phone, match, form(match, first="B2"))
    assert response["Location"] == desk.at("referees:keep_match", match.number)
    entry = Entry.objects.get(match=match)
    people = {chair.seat: str(chair.person.pk) for chair in opening_of(match).chairs}
    seats = " ".join(f"{seat}={person}" for seat, person in people.items())
    assert entry.notation == f"opening {seats} dealer B2"
    assert entry.actor == f"referee:{desk.lucho.pk}"
    match = desk.hall.match(match.number)
    assert (match.state, match.started_at is not None) == (Match.State.PLAYING, True)
    state = state_of(rules_of(match.tournament.plan, match), [entry])
    assert (state.dealer, state.next.mano) == ("B2", "A1")


def test_swapping_chairs_writes_nothing_and_keeps_what_was_chosen(
    desk: Desk, phone: Client, match: Match
):
    data = form(match, first="A2")
    page = send(desk, phone, match, {**data, "swap": "A1-A2"}).content.decode()
    assert not Entry.objects.exists()
    swapped = dict(re.findall(r'name="chair_(\w\w)" value="([\w-]+)"', page))
    assert swapped["A1"] == data["chair_A2"]
    assert swapped["A2"] == data["chair_A1"]
    assert swapped["B1"] == data["chair_B1"]
    assert re.search(rf'value="{data["first"]}" checked', page)
    chairs = {f"chair_{seat}": person for seat, person in swapped.items()}
    assert send(desk, phone, match, {**data, **chairs}).status_code == 302
    assert Entry.objects.get().notation.endswith("dealer A1")


def test_the_buttons_that_swap_chairs_say_whose(desk: Desk, phone: Client, match: Match):
    page = phone.get(desk.at("referees:open_match", match.number)).content.decode()
    [a1, _b1, a2, _b2] = [chair.person.called for chair in opening_of(match).chairs]
    assert f"Swap chairs: {a1} and {a2}" in page


def test_only_where_the_rules_ask_for_lots_the_phone_draws_them():
    by_lot = {key for key, rules in all_rulesets().items() if rule_of(rules).by_lot}
    assert by_lot >= {"paulista-aabb", "caballeros"}
    assert not by_lot & {"asart", "venezolano"}


def test_the_drawn_one_is_chosen_and_the_button_is_left(
    desk: Desk, phone: Client, match: Match, monkeypatch
):
    rule = replace(opening_of(match).rule, by_lot=True)
    monkeypatch.setattr("referees.table.selectors.rule_of", lambda rules: rule)
    data = {**form(match, first="A1"), "first": "", "do": "draw"}
    people = {data[f"chair_{seat}"] for seat in ("A1", "B1", "A2", "B2")}
    drawn = set()
    for _ in range(40):
        page = send(desk, phone, match, data).content.decode()
        drawn |= set(re.findall(r'name="first"\s+value="([\w-]+)" checked', page))
    assert drawn == people
    assert not Entry.objects.exists()


def test_all_that_is_missing_is_said_at_once_and_what_was_tapped_stays(
    desk: Desk, phone: Client, match: Match
):
    data = form(match, first="A1")
    del data["here_B"]
    data["first"] = ""
    page = send(desk, phone, match, data).content.decode()
    assert "both teams are here" in page
    assert "Choose who deals first" in page
    assert re.search(r'name="here_A" checked', page)
    assert not re.search(r'name="here_B" checked', page)
    assert not Entry.objects.exists()


def test_the_same_form_twice_is_one_opening(desk: Desk, phone: Client, match: Match):
    data = form(match)
    assert send(desk, phone, match, data).status_code == 302
    assert send(desk, phone, match, data).status_code == 302
    assert Entry.objects.count() == 1


def test_a_match_that_has_begun_goes_straight_to_its_sheet(desk: Desk, phone: Client, match: Match):
    record_entry(match, by=desk.hall.by, submission=Submission("mano para A"))
    response = phone.get(desk.at("referees:open_match", match.number))
    assert response["Location"] == desk.at("referees:keep_match", match.number)


def test_somebody_from_another_team_or_side_gets_no_chair(desk: Desk, phone: Client, match: Match):
    data = form(match)
    stranger = desk.hall.teams[-1].places.get(order=1).participant_id
    for change in (
        {"chair_A1": str(stranger)},
        {"chair_A1": data["chair_B1"], "chair_B1": data["chair_A1"]},
        {"chair_A1": data["chair_A2"]},
        {"chair_A1": "nonsense"},
        {"chair_A3": str(stranger)},
    ):
        assert send(desk, phone, match, {**data, **change}).status_code == 200
    assert not Entry.objects.exists()


def test_a_reserve_who_came_meanwhile_is_seen_before_anything_is_written(
    desk: Desk, phone: Client, match: Match
):
    data = form(match)
    gone = Place.objects.get(participant=data["chair_A1"], until=None)
    reserve = Participant.objects.create(
        tournament=desk.hall.tournament, number=99, name="Rita Reserva", called="Rita", key="rita"
    )
    Place.objects.filter(pk=gone.pk).update(until=match.called_at)
    Place.objects.create(team=gone.team, participant=reserve, order=gone.order)
    page = send(desk, phone, match, data)
    assert page.status_code == 200
    assert "<b>Rita</b>" in page.content.decode()
    assert not Entry.objects.exists()


def test_the_tolerance_runs_on_the_page(desk: Desk, phone: Client, match: Match):
    page = phone.get(desk.at("referees:open_match", match.number)).content.decode()
    assert "data-until=" in page
    Match.objects.filter(pk=match.pk).update(called_at=match.called_at.replace(year=2020))
    page = phone.get(desk.at("referees:open_match", match.number)).content.decode()
    assert "data-until=" not in page
    assert "tell the desk" in page


@pytest.mark.parametrize("key", all_rulesets())
def test_each_ruleset_says_how_the_first_dealer_is_found(cast: Cast, key: str):
    rules = all_rulesets()[key]
    hall = open_hall(cast, 4, rules=key, team_size=rules.players[0] // 2)
    view = opening_of(hall.match(1))
    assert rules.first_dealer in WAYS
    assert len(view.chairs) == rules.players[0]
    # Caballeros speaks of the rotation only: its first dealer is by lot, under no article.
    assert bool(view.rule.article) == (key != "caballeros")
    assert bool(get_book(rules).article(view.rule.article)) == bool(view.rule.article)


def test_where_the_lot_says_who_begins_the_dealer_follows(cast: Cast):
    hall = open_hall(cast, 4, rules="paulista-aabb")
    number = 1
    client = Client()
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    match = hall.match(number)
    url = reverse("referees:open_match", args=[hall.tournament.slug, number])
    assert client.post(url, form(match, first="B1")).status_code == 302
    assert Entry.objects.get().notation.endswith("dealer A1")
    for players, seats in TABLES.items():
        for seat in seats:
            assert mano_of(dealer_before(seat, players), players) == seat


def test_six_sit_around_a_table_and_swap_with_their_neighbours(cast: Cast):
    hall = open_hall(cast, 4, rules="asart", team_size=3)
    view = opening_of(hall.match(1))
    assert [chair.seat for chair in view.chairs] == list(TABLES[6])
    seats = [(one.seat, other.seat) for one, other in view.swaps]
    assert sorted(seats) == [("A1", "A2"), ("A2", "A3"), ("B1", "B2"), ("B2", "B3")]


def test_a_team_short_of_people_begins_without_chairs(desk: Desk, phone: Client, match: Match):
    Place.objects.filter(team__slots__match=match, team__slots__side="B", order=2).update(
        until=match.called_at
    )
    page = phone.get(desk.at("referees:open_match", match.number))
    assert page.status_code == 200
    assert "fewer people than chairs" in page.content.decode()
    assert send(desk, phone, match, {"do": "open"}).status_code == 200
    assert not Entry.objects.exists()


def test_the_page_costs_the_same_whatever_the_event(
    desk: Desk, phone: Client, match: Match, django_assert_num_queries
):
    with django_assert_num_queries(8):
        phone.get(desk.at("referees:open_match", match.number))


def test_nobody_opens_a_match_for_a_table_that_is_not_theirs(desk: Desk, phone: Client):
    other = desk.hall.match(desk.match_at(3))
    assert send(desk, phone, other, form(other)).status_code == 404
    assign_tables(desk.hall.tournament, by=desk.hall.by, assignment={desk.lucho.pk: frozenset({3})})
    assert send(desk, phone, other, form(other)).status_code == 302
