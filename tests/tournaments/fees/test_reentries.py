"""A team that is let in again owes once more: charged and taken back in one action each."""

from datetime import date
from decimal import Decimal

import pytest

from tests.cast import Cast
from tests.tournaments.fees.test_payments import on_day, states
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import NOBODY
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.payment_requests import find_payment_requests
from tournaments.fees.selectors import get_bill, summarize_fees
from tournaments.fees.services.payments import exempt, mark_paid, take_payment
from tournaments.fees.services.reentries import charge_reentry, undo_reentry
from tournaments.fees.services.ways import WayToPaySettings, set_way_to_pay
from tournaments.models import LogEntry, Participant, Payment, Plan, Progress

MONEY = {"fee": Decimal(20), "currency": "BRL", "reentry_fee": Decimal(15)}


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return owing_hall(cast)


def owing_hall(cast: Cast, **fields: object) -> Hall:
    hall = open_hall(cast, 4, **{**MONEY, **fields})
    Participant.objects.update(payment="owes")
    return hall


def people_of(hall: Hall, team: int = 0) -> list[Participant]:
    return list(Participant.objects.filter(places__team=hall.teams[team]).order_by("number"))


def owed(hall: Hall, person: Participant) -> Decimal:
    fresh = Participant.objects.get(pk=person.pk)
    return get_bill(fresh, Plan.objects.get(tournament=hall.tournament)).amount_due


def test_each_person_of_the_team_owes_it_and_nobody_else(hall):
    charge_reentry(hall.teams[0], by=hall.by)
    first, other = people_of(hall)[0], people_of(hall, 1)[0]
    assert (owed(hall, first), owed(hall, other)) == (35, 20)
    assert summarize_fees(hall.tournament, hall.plan).outstanding == 8 * 20 + 2 * 15


def test_a_team_that_pays_together_owes_it_once(cast: Cast):
    hall = owing_hall(cast, fee_per="team")
    charge_reentry(hall.teams[0], by=hall.by)
    charge_reentry(hall.teams[0], by=hall.by)
    assert owed(hall, people_of(hall)[1]) == 20 + 2 * 15


def test_who_had_paid_owes_again_and_pays_it_in_one_tap(hall):
    team, people = hall.teams[0], people_of(hall)
    mark_paid(team, by=hall.by)
    charge_reentry(team, by=hall.by)
    assert states(*people) == ["owes", "owes"]
    assert summarize_fees(hall.tournament, hall.plan).owing == 8
    mark_paid(team, by=hall.by)
    assert states(*people) == ["paid", "paid"]
    assert [int(payment.amount) for payment in Payment.objects.order_by("number")][2:] == [15, 15]


def test_it_is_taken_back_as_if_it_had_not_been(hall):
    team, people = hall.teams[0], people_of(hall)
    mark_paid(team, by=hall.by)
    charge_reentry(team, by=hall.by)
    undo_reentry(team, by=hall.by)
    assert states(*people) == ["paid", "paid"]
    with pytest.raises(Refused, match="no_reentry"):
        undo_reentry(team, by=hall.by)


def test_the_last_of_two_is_taken_back(hall):
    charge_reentry(hall.teams[0], by=hall.by)
    charge_reentry(hall.teams[0], by=hall.by)
    undo_reentry(hall.teams[0], by=hall.by)
    assert owed(hall, people_of(hall)[0]) == 35


def test_what_was_paid_for_one_that_is_taken_back_was_too_much(hall):
    charge_reentry(hall.teams[0], by=hall.by)
    mark_paid(hall.teams[0], by=hall.by)
    undo_reentry(hall.teams[0], by=hall.by)
    person = people_of(hall)[0]
    assert person.payment == "paid"
    assert get_bill(person, hall.plan).overpaid == 15


@pytest.mark.parametrize("taken_back", [False, True])
def test_a_price_that_rose_since_is_not_asked_for(cast: Cast, monkeypatch, taken_back):
    hall = owing_hall(cast, fee_until=date(2026, 12, 4), fee_late=Decimal(30))
    on_day(monkeypatch, date(2026, 12, 1))
    mark_paid(hall.teams[0], by=hall.by)
    on_day(monkeypatch, date(2026, 12, 5))
    charge_reentry(hall.teams[0], by=hall.by)
    person = people_of(hall)[0]
    assert owed(hall, person) == 15
    if taken_back:
        undo_reentry(hall.teams[0], by=hall.by)
    else:
        take_payment(person, by=hall.by, amount=Decimal(15))
    assert states(person) == ["paid"]


def test_a_new_price_in_the_plan_is_not_asked_for_either(hall):
    mark_paid(hall.teams[0], by=hall.by)
    Plan.objects.update(fee=Decimal(50))
    charge_reentry(hall.teams[0], by=hall.by)
    assert owed(hall, people_of(hall)[0]) == 15
    undo_reentry(hall.teams[0], by=hall.by)
    assert states(*people_of(hall)) == ["paid", "paid"]


def test_who_is_exempt_pays_no_reentry(hall):
    person = people_of(hall)[0]
    exempt(person, by=hall.by, reason="Es quien presta la sala")
    charge_reentry(hall.teams[0], by=hall.by)
    assert owed(hall, person) == 0


def test_the_pix_code_asks_for_it(hall):
    way = WayToPaySettings("pix", "truco@example.org", "Clube", "SAO PAULO")
    set_way_to_pay(hall.tournament, by=hall.by, way=way)
    charge_reentry(hall.teams[0], by=hall.by)
    together, own = find_payment_requests(people_of(hall)[0], hall.plan)
    assert (together.amount, own.amount) == (70, 35)
    assert "540570.00" in together.pix


def test_the_log_has_both(hall):
    charge_reentry(hall.teams[0], by=hall.by)
    undo_reentry(hall.teams[0], by=hall.by)
    charged, undone = LogEntry.objects.filter(action__startswith="reentry.").order_by("number")
    assert (charged.action, undone.action) == ("reentry.charged", "reentry.undone")
    assert charged.data["amount"] == "30.00"


def test_without_a_price_before_the_draw_or_by_a_stranger_there_is_none(hall):
    team = hall.teams[0]
    with pytest.raises(NotAllowed):
        charge_reentry(team, by=NOBODY)
    hall.tournament.stage = Progress.OPEN
    hall.tournament.save(update_fields=["stage"])
    with pytest.raises(Refused, match="reentry_too_early"):
        charge_reentry(team, by=hall.by)
    Plan.objects.update(reentry_fee=None)
    with pytest.raises(Refused, match="no_reentry_fee"):
        charge_reentry(team, by=hall.by)
