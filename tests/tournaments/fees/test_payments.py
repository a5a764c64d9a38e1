"""Fees are taken, undone and waived; the log knows who did it, and the sums are right."""

from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.cast import Cast
from tests.event import make_event
from tournaments.actors import NOBODY, actor_of_account, actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.selectors import get_bill, summarize_fees
from tournaments.fees.services.payments import (
    end_exemption,
    exempt,
    mark_paid,
    take_payment,
    undo_payment,
    unmark_paid,
)
from tournaments.fees.services.ways import WayToPaySettings, set_way_to_pay
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.models import Exemption, LogEntry, Participant, Payment, Progress, Remark, Team
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.progress import move_to

ZONE = ZoneInfo("America/Argentina/Buenos_Aires")


def states(*people: Participant) -> list[str]:
    return [Participant.objects.get(pk=person.pk).payment for person in people]


def on_day(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=ZONE)
    monkeypatch.setattr(timezone, "now", lambda: noon)


def money(plan) -> tuple[Decimal, Decimal, int]:
    summary = summarize_fees(plan.tournament, plan)
    return summary.received, summary.expected, summary.owing


def test_one_tap_takes_what_a_person_owes_in_the_usual_way(plan, nora, pair):
    [payment] = mark_paid(pair[0], by=nora)
    assert (payment.amount, payment.method, payment.taken_by) == (20, "cash", str(nora))
    assert states(*pair) == ["paid", "owes"]
    assert money(plan) == (20, 40, 1)
    set_way_to_pay(plan.tournament, by=nora, way=WayToPaySettings(method="pix"))
    assert mark_paid(pair[1], by=nora)[0].method == "pix"
    assert money(plan) == (40, 40, 0)


def test_one_tap_takes_it_for_a_whole_team_and_the_other_way_gives_it_back(plan, nora, come):
    team = come("Tim Maia", "Gal Costa").team
    assert [payment.amount for payment in mark_paid(team, by=nora)] == [20, 20]
    assert mark_paid(team, by=nora) == []
    unmark_paid(team, by=nora)
    assert set(Participant.objects.values_list("payment", flat=True)) == {"owes"}
    assert Payment.objects.filter(undone_at=None).count() == 0
    assert Payment.objects.filter(undone_by=str(nora)).count() == 2


def test_what_is_taken_or_undone_stands_in_the_log_without_a_name(plan, nora, pair):
    [payment] = mark_paid(pair[0], by=nora)
    undo_payment(payment, by=nora, reason="Pagou a Gal, não o Tim")
    taken, undone = LogEntry.objects.filter(action__startswith="payment.").order_by("number")
    assert (taken.action, undone.action) == ("payment.taken", "payment.undone")
    assert taken.data["amount"] == undone.data["amount"] == "20.00"
    assert "Tim" not in repr([taken.data, undone.data])
    assert Remark.objects.get(entry=undone).text == "Pagou a Gal, não o Tim"
    with pytest.raises(Refused, match="payment_undone"):
        undo_payment(payment, by=nora)


def test_receipts_are_numbered_and_no_number_comes_twice(plan, nora, pair):
    [first] = mark_paid(pair[0], by=nora)
    undo_payment(first, by=nora)
    [second] = mark_paid(pair[0], by=nora)
    assert (first.number, second.number) == (1, 2)


def test_a_part_is_a_part_and_the_rest_is_still_owed(plan, nora, pair):
    take_payment(pair[0], by=nora, amount=Decimal("12.50"), method="card")
    assert states(pair[0]) == ["owes"]
    assert get_bill(pair[0], plan).amount_due == Decimal("7.50")
    [rest] = mark_paid(pair[0], by=nora)
    assert rest.amount == Decimal("7.50")
    assert states(pair[0]) == ["paid"]


def test_a_teams_fee_is_paid_once_by_whoever_of_them_pays(cast: Cast, nora, come):
    plan = make_event(cast, fee=Decimal(50), currency="BRL", fee_per="team")
    tim, gal = come("Tim Maia", "Gal Costa").people
    alone = come("Jorge Ben").people[0]
    assert [get_bill(person, plan).amount_due for person in (tim, gal, alone)] == [50, 50, 25]
    take_payment(gal, by=nora, amount=Decimal(30), method="pix")
    assert states(tim, gal) == ["owes", "owes"]
    [rest] = mark_paid(tim, by=nora)
    assert rest.amount == 20
    assert states(tim, gal) == ["paid", "paid"]
    unmark_paid(tim, by=nora)
    assert states(tim, gal) == ["owes", "owes"]


def test_who_pays_late_pays_more_and_who_paid_in_time_has_paid(cast: Cast, nora, come, monkeypatch):
    plan = make_event(
        cast, fee=20, currency="BRL", fee_until=date(2026, 12, 4), fee_late=Decimal(25)
    )
    plan.refresh_from_db()
    tim, gal = come("Tim Maia", "Gal Costa").people
    on_day(monkeypatch, date(2026, 12, 4))
    assert mark_paid(tim, by=nora)[0].amount == 20
    on_day(monkeypatch, date(2026, 12, 5))
    assert money(plan) == (20, 45, 1)
    assert mark_paid(gal, by=nora)[0].amount == 25
    assert states(tim, gal) == ["paid", "paid"]


def test_an_exemption_needs_a_reason_and_ends(plan, nora, pair):
    with pytest.raises(Refused, match="reason_needed"):
        exempt(pair[0], by=nora, reason=" ")
    exempt(pair[0], by=nora, reason="Campeão do ano passado")
    assert states(*pair) == ["free", "owes"]
    assert money(plan) == (0, 20, 1)
    with pytest.raises(Refused, match="nothing_to_pay"):
        take_payment(pair[0], by=nora, amount=Decimal(20))
    end_exemption(pair[0], by=nora)
    assert states(pair[0]) == ["owes"]
    mark_paid(pair[0], by=nora)
    with pytest.raises(Refused, match="paid_already"):
        exempt(pair[0], by=nora, reason="Mesmo assim")


@pytest.mark.parametrize("amount", [0, -5, 100_000_000])
def test_an_amount_is_an_amount(nora, pair, amount):
    with pytest.raises(Refused, match="no_amount"):
        take_payment(pair[0], by=nora, amount=Decimal(amount))
    with pytest.raises(Refused, match="unknown_method"):
        take_payment(pair[0], by=nora, amount=Decimal(5), method="gold")


def test_only_organizers_touch_the_till(cast: Cast, nora, pair):
    [payment] = mark_paid(pair[0], by=nora)
    others = (NOBODY, actor_of_participant(pair[0].pk), actor_of_account(cast.referee))
    for actor in others:
        for act in (
            lambda actor=actor: mark_paid(pair[1], by=actor),
            lambda actor=actor: unmark_paid(pair[0], by=actor),
            lambda actor=actor: undo_payment(payment, by=actor),
            lambda actor=actor: exempt(pair[1], by=actor, reason="Porque sim"),
            lambda actor=actor: take_payment(pair[1], by=actor, amount=Decimal(1)),
        ):
            with pytest.raises(NotAllowed):
                act()


def test_a_fee_that_is_paid_is_not_taken_twice(nora, pair):
    take_payment(pair[0], by=nora, amount=Decimal(20))
    with pytest.raises(Refused, match="fee_paid"):
        take_payment(pair[0], by=nora, amount=Decimal(20))
    assert Payment.objects.count() == 1


def test_money_is_taken_until_the_event_is_put_away(plan, nora, pair):
    move_to(plan.tournament, Progress.FINISHED)
    mark_paid(pair[0], by=nora)
    move_to(plan.tournament, Progress.ARCHIVED)
    with pytest.raises(Refused, match="event_over"):
        mark_paid(pair[1], by=nora)


def test_who_left_owes_nothing_and_what_they_paid_is_in_the_till(plan, nora, pair):
    [payment] = mark_paid(pair[0], by=nora)
    withdraw(pair[0], by=nora)
    assert money(plan)[0] == 20
    with pytest.raises(Refused, match="withdrawn"):
        mark_paid(pair[0], by=nora)
    undo_payment(payment, by=nora, reason="Devolvido")
    assert money(plan)[0] == 0


def test_who_waits_for_a_place_owes_nothing_yet(cast: Cast, come):
    plan = make_event(cast, cap=2, fee=Decimal(20), currency="BRL")
    for names in (("A A", "B B"), ("C C", "D D"), ("E E", "F F")):
        come(*names)
    assert Team.objects.filter(state="waiting").count() == 1
    assert money(plan) == (0, 80, 4)


def test_people_who_pay_as_they_come_in_have_a_payment(plan, nora):
    people = [Person("Tim Maia", paid=True), Person("Gal Costa")]
    tim, gal = inscribe(plan.tournament, by=nora, people=people).people
    assert (tim.payment, gal.payment) == ("paid", "owes")
    assert Payment.objects.get().participant == tim


def test_nobody_pays_by_saying_so_on_the_public_form(plan):
    people = [Person("Tim Maia", paid=True), Person("Gal Costa", paid=True)]
    tim, _gal = inscribe(plan.tournament, by=NOBODY, people=people).people
    assert tim.payment == "owes"
    assert not Payment.objects.exists()


def test_a_fee_that_is_set_later_is_owed_by_those_who_are_in(cast: Cast, nora, come):
    plan = make_event(cast, fee=None, currency="BRL")
    tim, gal = come("Tim Maia", "Gal Costa").people
    assert states(tim, gal) == ["free", "free"]
    change_plan(plan.tournament, by=nora, changes={"fee": Decimal(10)})
    assert states(tim, gal) == ["owes", "owes"]
    mark_paid(tim, by=nora)
    exempt(gal, by=nora, reason="Ajuda na mesa")
    change_plan(plan.tournament, by=nora, changes={"fee": Decimal(15)})
    assert states(tim, gal) == ["paid", "free"]


def test_a_payment_names_nobody_once_its_person_is_erased(plan, nora, pair):
    [payment] = mark_paid(pair[0], by=nora)
    undo_payment(payment, by=nora, reason="Devolvido ao Tim Maia")
    exempt(pair[0], by=nora, reason="Tim Maia canta na festa")
    erase_person(pair[0], by=nora)
    kept = repr([list(Payment.objects.values()), list(Exemption.objects.values())])
    log = repr([(entry.data, entry.subject) for entry in LogEntry.objects.all()])
    texts = " ".join(Remark.objects.values_list("text", flat=True))
    assert "Tim" not in kept + log + texts
