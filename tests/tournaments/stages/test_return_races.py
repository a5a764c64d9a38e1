"""Desks that sell places again at the same moment: real threads, on PostgreSQL above all."""

from random import Random
from typing import Any

import pytest

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.stages.test_returns import open_pairs
from tournaments.audit.verify import verify
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.fees.selectors import standing_payments, summarize_fees
from tournaments.models import Reentry
from tournaments.stages.selectors.returns import find_returns
from tournaments.stages.services.sale import buy_place, close_sale, refund_place
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit


def unexpected(results: list[Any]) -> list[Any]:
    return [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]


@pytest.mark.long("return-races", quick=2, full=50, aim=500)
def test_desks_that_pay_at_the_same_moment_keep_the_money_right(
    transactional_db, case, record_property
):
    """Results, payments and the closing at once: every team pays once, as many come back as there
    are places, and what is in the till is what was paid for them."""
    chance = Random(f"races {case}")
    hall = open_pairs(make_cast(), chance.randint(7, 13))
    *early, last = hall.pairs.matches.order_by("number")
    for match in early:
        hall.win(match.number)
    hall.tournament.refresh_from_db()
    losers = [team for team in hall.losers()[:-1] if chance.random() < 0.8] or hall.losers()[:1]
    buys = [lambda team=team: buy_place(team, by=hall.by) for team in (*losers, *losers[:2])]
    results = at_once(lambda: hall.win(last.number), *buys)
    assert unexpected(results) == []
    assert Reentry.objects.filter(undone_at=None).values("team").distinct().count() == len(losers)
    late = hall.losers()[-1]
    results = at_once(
        lambda: buy_place(late, by=hall.by),
        lambda: close_sale(hall.tournament, by=hall.by),
        lambda: refund_place(losers[0], by=hall.by),
    )
    assert unexpected(results) == []
    hall.tournament.refresh_from_db()
    if find_returns(hall.tournament).outcome.to_draw:
        hall.draw_lot()
        record_property("lots", 1)
    for key in find_returns(hall.tournament).to_refund:
        refund_place(hall.tournament.teams.get(pk=key), by=hall.by)
    returns = find_returns(hall.tournament)
    assert {*returns.paid} == {*returns.outcome.returning}
    assert len(returns.paid) <= returns.places
    each = 10 * hall.tournament.plan.team_size
    assert sum(payment.amount for payment in standing_payments(hall.tournament)) == each * len(
        returns.paid
    )
    summary = summarize_fees(hall.tournament, hall.tournament.plan)
    assert summary.received == each * len(returns.paid)
    hall.draw_bracket()
    hall.play_on(chance)
    assert result_faults(hall.tournament) == []
    assert verify(hall.tournament.pk).is_sound
    findings = audit(b"".join(event_file(hall.tournament)), points=False)
    # The hall's plan was made without a word in the log.
    assert [finding for finding in findings if finding.where != "plan"] == []
    record_property("places", len(returns.paid))
