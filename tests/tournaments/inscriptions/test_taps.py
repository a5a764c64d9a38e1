"""The check-in list: what a tap does, arriving late, twice, or against another desk."""

import json
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.event import inscribe_teams, make_event
from tournaments.actors import actor_of_account, actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.services.payments import set_payment
from tournaments.inscriptions.check_in_list import read_check_in_list
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.check_in import check_in
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.taps import Tap, record_tap
from tournaments.models import LogEntry, Participant, Role
from tournaments.roles.services import grant_role

FIRST_DESK, SECOND_DESK = str(uuid.uuid4()), str(uuid.uuid4())


@pytest.fixture
def plan(cast):
    return make_event(cast, cap=8, fee=20, currency="BRL", minimum_age=18)


@pytest.fixture
def pair(come):
    return come("Ana Paz", "Luis Sosa").people


def head(plan) -> int:
    return LogEntry.objects.filter(tournament=plan.tournament).count()


def tap(action: str, *numbers: int, as_of: int, desk: str = FIRST_DESK, client_id: str = "") -> Tap:
    return Tap(action, numbers, as_of, client_id or str(uuid.uuid4()), desk)


def marks_of(plan) -> dict[int, str]:
    return read_check_in_list(plan.tournament, plan).marks_by_number


def test_a_tap_marks_a_whole_pair_and_each_mark_is_taken_back(plan, pair, nora):
    for action, way_back, digits in (
        ("in", "out", "100"),
        ("paid", "owes", "010"),
        ("age", "no_age", "001"),
    ):
        assert record_tap(plan.tournament, tap(action, 1, 2, as_of=head(plan)), by=nora) == []
        assert marks_of(plan) == {1: digits, 2: digits}
        record_tap(plan.tournament, tap(way_back, 1, 2, as_of=head(plan)), by=nora)
        assert marks_of(plan) == {1: "000", 2: "000"}


def test_the_same_tap_twice_is_one_entry_also_after_somebody_took_it_back(plan, pair, nora):
    seen = head(plan)
    first = tap("in", 1, as_of=seen)
    record_tap(plan.tournament, first, by=nora)
    entries = head(plan)
    record_tap(plan.tournament, first, by=nora)
    assert head(plan) == entries
    check_in(pair[0], by=nora, present=False)
    assert record_tap(plan.tournament, first, by=nora) == []
    assert marks_of(plan)[1] == "000"


def test_two_desks_that_tap_the_same_are_of_one_mind(plan, pair, nora):
    seen = head(plan)
    for desk in (FIRST_DESK, SECOND_DESK):
        assert record_tap(plan.tournament, tap("in", 1, 2, as_of=seen, desk=desk), by=nora) == []
    assert LogEntry.objects.filter(action="participant.checked_in").count() == 2


def test_a_contradiction_changes_nothing_and_names_whose_it_was(plan, pair, nora, cast):
    """The other desk noted and took back what this one taps now, without having seen either."""
    other = actor_of_account(cast.stranger)
    grant_role(plan.tournament, by=nora, user=cast.stranger, role=Role.ORGANIZER)
    seen = head(plan)
    for action in ("in", "out"):
        there = tap(action, 1, as_of=head(plan), desk=SECOND_DESK)
        record_tap(plan.tournament, there, by=other)
    (contradiction,) = record_tap(plan.tournament, tap("in", 1, 2, as_of=seen), by=nora)
    assert (contradiction.person, contradiction.who) == (pair[0], cast.stranger.name)
    assert marks_of(plan) == {1: "000", 2: "100"}
    assert record_tap(plan.tournament, tap("in", 1, as_of=head(plan)), by=nora) == []
    assert marks_of(plan)[1] == "100"


def test_what_this_phone_tapped_before_contradicts_nothing(plan, pair, nora):
    """On, off and on again without network: all three know the same old state."""
    seen = head(plan)
    for action in ("in", "out", "in"):
        assert record_tap(plan.tournament, tap(action, 1, as_of=seen), by=nora) == []
    assert marks_of(plan)[1] == "100"


def test_who_has_nothing_to_pay_is_left_so(plan, pair, nora):
    set_payment(pair[0], by=nora, payment="free")
    for action in ("owes", "paid", "owes"):
        record_tap(plan.tournament, tap(action, 1, as_of=head(plan)), by=nora)
    assert Participant.objects.get(number=1).payment == "free"


def test_who_left_and_who_never_was_are_refused_and_a_player_may_not(plan, pair, nora):
    withdraw(pair[0], by=nora)
    with pytest.raises(Refused, match="withdrawn"):
        record_tap(plan.tournament, tap("in", 1, as_of=head(plan)), by=nora)
    with pytest.raises(Refused, match="not_in_tournament"):
        record_tap(plan.tournament, tap("in", 2, 77, as_of=head(plan)), by=nora)
    with pytest.raises(NotAllowed):
        record_tap(
            plan.tournament, tap("in", 2, as_of=head(plan)), by=actor_of_participant(pair[1].pk)
        )
    assert not Participant.objects.exclude(checked_in_at=None).exists()


# ------------------------------------------------------------------ the page and its JSON


@pytest.fixture
def organizer(client, cast):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["language"] = "en"
    return client


def send(client, plan, *taps: Tap, desk: str = FIRST_DESK):
    items = [
        {"client_id": t.client_id, "action": t.action, "numbers": t.numbers, "as_of": t.as_of}
        for t in taps
    ]
    address = reverse("tournaments:check_in_taps", args=[plan.tournament.slug])
    body = json.dumps({"desk": desk, "taps": items})
    return client.post(address, body, content_type="application/json")


def test_the_list_opens_full_in_the_order_of_the_country(organizer, plan, come):
    come("Zoe Acosta", "Ana Zárate")
    come("Bruno Benítez", "Carla Coria")
    page = organizer.get(reverse("tournaments:check_in", args=[plan.tournament.slug]))
    assert [[str(p) for p in row.people] for row in page.context["list"].rows] == [
        ["Zoe Acosta", "Ana Zárate"],
        ["Bruno Benítez", "Carla Coria"],
    ]
    assert page.text.count("data-row=") == 2
    assert not any(not row.is_shown for row in page.context["list"].rows)


@pytest.mark.parametrize("query", ["nun", "PEPE", "núñez jo", "5551234"])
def test_one_is_found_by_any_name_number_and_phone_without_a_script(organizer, plan, query):
    person = Person("José Núñez", nickname="Pepe", phone="+54 11 5555-1234")
    inscribe(plan.tournament, by=actor_of_participant(uuid.uuid4()), people=[person])
    inscribe_teams(plan.tournament, 2, first=3)
    address = reverse("tournaments:check_in", args=[plan.tournament.slug])
    rows = organizer.get(address, {"q": query}).context["list"].rows
    assert [row.unit.names for row in rows if row.is_shown] == ["José Núñez"]
    rows = organizer.get(address, {"q": "1"}).context["list"].rows
    assert [row.unit.number for row in rows if row.is_shown] == [1, 1]  # a pair's, and his own


def test_taps_come_as_json_in_their_order_and_the_answer_has_everybodys_marks(
    organizer, plan, pair
):
    seen = head(plan)
    answer = send(organizer, plan, tap("in", 1, 2, as_of=seen), tap("paid", 1, as_of=seen)).json()
    assert [item["notices"] for item in answer["answers"]] == [[], []]
    assert answer["state"]["people"] == {"1": "110", "2": "100"}
    assert answer["state"]["as_of"] > seen
    (pin,) = answer["pins"].values()
    assert len(pin) == 4
    again = send(organizer, plan, tap("in", 1, 2, as_of=seen)).json()
    assert again["pins"] == {}


def test_one_refused_tap_holds_back_no_other(organizer, plan, pair, come, nora):
    come("Eva Vega", "Hugo Paz")
    withdraw(pair[0], by=nora)
    seen = head(plan)
    answer = send(organizer, plan, tap("in", 1, as_of=seen), tap("in", 3, as_of=seen)).json()
    assert [bool(item["notices"]) for item in answer["answers"]] == [True, False]
    assert Participant.objects.get(number=3).checked_in_at


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "[" * 5000,
        '{"desk": "x", "taps": []}',
        '{"desk": "0000", "taps": [{"action": "in"}]}',
        json.dumps(
            {
                "desk": FIRST_DESK,
                "taps": [{"client_id": FIRST_DESK, "action": "erase", "numbers": [1], "as_of": 1}],
            }
        ),
    ],
)
def test_what_no_page_of_ours_sends_is_not_understood(organizer, plan, body):
    address = reverse("tournaments:check_in_taps", args=[plan.tournament.slug])
    answer = organizer.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")


def test_without_a_script_a_contradiction_is_a_message(organizer, plan, pair, nora):
    seen = head(plan)
    for present in (True, False):
        check_in(pair[0], by=nora, present=present)
    address = reverse("tournaments:check_in", args=[plan.tournament.slug])
    form = {"number": ["1"], "do": "in", "as_of": seen}
    page = organizer.post(address, form, follow=True)
    assert "Nora" in page.text
    assert "That stands" in page.text
    assert marks_of(plan)[1] == "000"


def test_the_list_and_its_marks_cost_the_same_for_three_teams_and_thirty(organizer, cast, plan):
    costs: dict[str, list[int]] = {}
    for first, count in ((0, 3), (100, 30)):
        inscribe_teams(plan.tournament, count, first=first)
        for name in ("tournaments:check_in", "tournaments:check_in_taps"):
            address = reverse(name, args=[plan.tournament.slug])
            organizer.get(address)
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert organizer.get(address).status_code == 200
            costs.setdefault(name, []).append(len(queries))
    assert costs == {"tournaments:check_in": [10, 10], "tournaments:check_in_taps": [10, 10]}
