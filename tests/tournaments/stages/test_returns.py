"""Losers of a round of pairs buy a place again: who may, what it costs, who comes back, and what a
correction makes of it."""

from datetime import timedelta
from decimal import Decimal
from random import Random

import pytest
from django.utils import timezone

from tests.event import make_event
from tests.tournaments.matches.hall import WHY, Hall, seat_teams, sheet
from tests.tournaments.stages.test_cups import DESPITE, draw, entered
from tournaments.actors import actor_of_account
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.draws.services.freeze import freeze
from tournaments.exceptions import Refused
from tournaments.fees.selectors import standing_payments, summarize_fees
from tournaments.fees.services.payments import exempt, mark_paid, members_of, undo_payment
from tournaments.fees.services.reentries import undo_reentry
from tournaments.formats.planned import pairs_then_knockout
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.results import walkover
from tournaments.matches.services.teams import readmit_team, withdraw_team
from tournaments.models import (
    Draw,
    Match,
    Payment,
    Reentry,
    Stage,
    StagePlace,
    Team,
    Tournament,
)
from tournaments.podium.selectors import podium_page
from tournaments.setup.services.end import cancel_event
from tournaments.setup.services.progress import finish
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.selectors.returns import find_returns
from tournaments.stages.services.build import take_places
from tournaments.stages.services.sale import buy_place, close_sale, refund_place, reopen_sale
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db
FEE = {"fee": 20, "currency": "BRL", "reentry_fee": 10}


class Pairs(Hall):
    """A hall whose event sells places again."""

    @property
    def pairs(self):
        return self.tournament.stages.get(key="first")

    def play_pairs(self, *, confirm=True):
        for match in self.pairs.matches.order_by("number"):
            if not match.is_decided:
                self.win(match.number, confirm=confirm)
        self.tournament.refresh_from_db()

    def losers(self):
        """By match."""
        return [
            match.slots.get(side="B" if match.winner == "A" else "A").team
            for match in self.pairs.matches.order_by("number")
        ]

    def winners(self):
        rows = self.pairs.matches.order_by("number")
        return [match.slots.get(side=match.winner).team for match in rows]

    def buy(self, *teams):
        for team in teams:
            buy_place(team, by=self.by)

    def close(self, reason=""):
        close_sale(self.tournament, by=self.by, reason=reason)

    def draw_lot(self):
        [tie] = find_next_step(self.tournament, self.tournament.plan).ties
        return draw(self, Draw.Kind.LOT, subject=tie.subject)

    def draw_bracket(self):
        return draw(self, Draw.Kind.BRACKET, subject="knockout")

    def received(self):
        return sum(payment.amount for payment in standing_payments(self.tournament))


def open_pairs(cast, teams=8, *, window=0, **plan):
    stages = pairs_then_knockout(window=window)
    event = make_event(cast, cap=None, stages=stages, **(FEE | plan))
    made = seat_teams(event, teams)
    hall = Pairs(cast, event.tournament, event, made, actor_of_account(cast.organizer))
    draw(hall, Draw.Kind.ROUND)
    return hall


def test_losers_who_pay_come_back_into_the_bracket(cast):
    hall = open_pairs(cast, 12)
    hall.play_pairs()
    back, other, *_ = hall.losers()
    hall.buy(back, other)
    with pytest.raises(Refused, match="places_open"):
        hall.draw_bracket()
    hall.close()
    made = hall.draw_bracket()
    listed = {entry["id"] for entry in made.frozen_list["entries"]}
    assert listed == {str(team.pk) for team in (*hall.winners(), back, other)}
    assert made.frozen_list["size"] == 8
    hall.play_on(Random(1))
    assert result_faults(hall.tournament) == []
    assert podium_page(hall.tournament).decided
    finish(hall.tournament, by=hall.by)


def test_an_odd_one_passes_and_counts_among_the_winners(cast):
    hall = open_pairs(cast, 7)
    [bye] = hall.pairs.byes
    hall.play_pairs()
    returns = find_returns(hall.tournament)
    assert (returns.winners, returns.places) == (4, 4)
    hall.close()
    made = hall.draw_bracket()
    assert bye["team"] in {entry["id"] for entry in made.frozen_list["entries"]}
    assert len(made.frozen_list["entries"]) == 4


def test_whoever_passes_free_goes_on_as_soon_as_the_round_is_drawn(cast):
    hall = open_pairs(cast, 7)
    [bye] = hall.pairs.byes
    free = Team.objects.get(pk=bye["team"])
    assert entered(hall, "knockout") == {"first:passed free": free}
    assert result_faults(hall.tournament) == []
    conditions = DrawConditions(source={"kind": "none"})
    freeze(
        hall.tournament,
        by=hall.by,
        kind=Draw.Kind.ROUND,
        conditions=conditions,
        reason="Faltaba una pareja.",
        despite=DESPITE,
    )
    assert entered(hall, "knockout") == {}
    assert result_faults(hall.tournament) == []


def test_the_money_is_in_the_till(cast):
    hall = open_pairs(cast, 8)
    for team in hall.teams:
        mark_paid(team, by=hall.by)
    hall.play_pairs()
    before = hall.received()
    hall.buy(hall.losers()[0])
    people = hall.tournament.plan.team_size
    assert hall.received() - before == 10 * people
    summary = summarize_fees(hall.tournament, hall.tournament.plan)
    assert (summary.received, summary.outstanding) == (hall.received(), 0)


def test_each_team_pays_once(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    team = hall.losers()[0]
    hall.buy(team)
    with pytest.raises(Refused, match="returned_already"):
        hall.buy(team)
    assert Reentry.objects.filter(undone_at=None).values("team").distinct().count() == 1


def test_whoever_stayed_away_won_or_left_may_not(cast):
    hall = open_pairs(cast, 8)
    absent, *_others = hall.pairs.matches.order_by("number")
    walkover(hall.match(absent.number), by=hall.by, winner="A", because=WHY)
    hall.confirm(absent.number)
    hall.play_pairs()
    gone = hall.losers()[1]
    withdraw_team(gone, by=hall.by, because=WHY)
    for team in (hall.losers()[0], gone, hall.winners()[2]):
        with pytest.raises(Refused, match="no_second_chance"):
            hall.buy(team)


def test_a_result_in_pencil_is_waited_for(cast):
    hall = open_pairs(cast, 8)
    first, *_rest = hall.pairs.matches.order_by("number")
    hall.win(first.number, confirm=False)
    hall.tournament.refresh_from_db()
    loser = hall.losers()[0]
    with pytest.raises(Refused, match="no_second_chance"):
        hall.buy(loser)
    hall.confirm(first.number)
    hall.buy(loser)
    with pytest.raises(Refused, match="stage_not_over"):
        hall.close()


def test_more_payers_than_places_draw_lots_and_the_rest_get_their_money_back(cast):
    hall = open_pairs(cast, 12)  # six winners: two places of eight
    hall.play_pairs()
    payers = hall.losers()[:4]
    hall.buy(*payers)
    hall.close()
    made = hall.draw_lot()
    order = made.document["draws"][-1]["outcome"]["order"]
    assert {*order} == {str(team.pk) for team in payers}
    returns = find_returns(hall.tournament)
    assert returns.outcome.returning == tuple(order[:2])
    assert returns.to_refund == tuple(order[2:])
    received = hall.received()
    out = [team for team in payers if str(team.pk) in order[2:]]
    for team in out:
        refund_place(team, by=hall.by)
    people = hall.tournament.plan.team_size
    assert received - hall.received() == 2 * 10 * people
    with pytest.raises(Refused, match="return_taken"):
        refund_place(next(team for team in payers if team not in out), by=hall.by)
    made = hall.draw_bracket()
    assert len(made.frozen_list["entries"]) == 8
    hall.play_on(Random(2))
    assert result_faults(hall.tournament) == []


def test_the_money_of_a_place_goes_back_only_with_the_place(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    team = hall.losers()[0]
    hall.buy(team)
    with pytest.raises(Refused, match="reentry_is_return"):
        undo_reentry(team, by=hall.by)
    with pytest.raises(Refused, match="payment_of_return"):
        undo_payment(Payment.objects.latest("number"), by=hall.by)
    refund_place(team, by=hall.by, reason="Se arrepintió")
    assert not standing_payments(hall.tournament).exists()
    assert find_returns(hall.tournament).paid == ()
    hall.buy(team)


def test_after_the_window_nobody_pays(cast):
    hall = open_pairs(cast, 8, window=30)
    hall.play_pairs()
    one, other, *_ = hall.losers()
    hall.buy(one)
    with pytest.raises(Refused, match="reason_needed"):
        hall.close()
    long_ago = timezone.now() - timedelta(minutes=31)
    hall.pairs.matches.update(confirmed_at=long_ago)
    with pytest.raises(Refused, match="returns_closed"):
        hall.buy(other)
    hall.close()
    reopen_sale(hall.tournament, by=hall.by, reason="Se avisó tarde")
    hall.buy(other)
    hall.close(reason="Ya pagaron todos")
    assert len(find_returns(hall.tournament).outcome.returning) == 2


def turned(hall, match):
    other = "B" if match.winner == "A" else "A"
    return Correction(games=sheet(match, other).games, reason="Se anotó al revés")


def test_a_correction_before_the_draw_sends_the_payer_on_as_a_winner(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    payer, winner = hall.losers()[0], hall.winners()[0]
    hall.buy(payer)
    hall.close()
    number = hall.pairs.matches.order_by("number")[0].number
    correction = turned(hall, hall.match(number))
    changes = {
        change.name: change.after for change in preview(hall.match(number), correction).exits
    }
    assert changes[f"winner {number}"] == str(payer.pk)
    assert changes[f"loser {number}"] is None
    correct(hall.match(number), by=hall.by, correction=correction)
    if hall.state(number) == Match.State.FINISHED:
        hall.confirm(number)
    assert find_returns(hall.tournament).to_refund == (str(payer.pk),)
    reopen_sale(hall.tournament, by=hall.by, reason="Se corrigió un resultado")
    hall.buy(winner)
    hall.close()
    places = entered(hall, "knockout")
    assert places[f"first:winner {number}"] == payer
    assert places[f"first:loser {number}"] == winner
    refund_place(payer, by=hall.by)
    assert result_faults(hall.tournament) == []


def test_after_the_draw_the_organizers_decide(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    hall.close()
    hall.draw_bracket()
    number = hall.pairs.matches.order_by("number")[0].number
    correction = turned(hall, hall.match(number))
    [change] = preview(hall.match(number), correction).used_exits
    assert change.name == f"winner {number}"
    with pytest.raises(Refused, match="later_stage_drawn"):
        correct(hall.match(number), by=hall.by, correction=correction)
    correct(hall.match(number), by=hall.by, correction=correction, stands=True)
    assert StagePlace.objects.get(source=f"first:winner {number}").by_decision
    hall.play_on(Random(3))
    assert result_faults(hall.tournament) == []


def test_or_the_bracket_is_drawn_again(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    hall.close()
    hall.draw_bracket()
    number = hall.pairs.matches.order_by("number")[0].number
    loser = hall.losers()[0]
    correct(hall.match(number), by=hall.by, correction=turned(hall, hall.match(number)), again=True)
    if hall.state(number) == Match.State.FINISHED:
        hall.confirm(number)
    made = freeze_or_draw(
        hall.tournament,
        by=hall.by,
        kind=Draw.Kind.BRACKET,
        conditions=draw_conditions("knockout"),
        reason="Se corrigió un resultado",
    )
    assert str(loser.pk) in {entry["id"] for entry in made.frozen_list["entries"]}
    assert result_faults(hall.tournament) == []


def draw_conditions(subject):
    return DrawConditions(source={"kind": "none"}, subject=subject)


def test_whoever_comes_back_and_leaves_before_the_draw_makes_room(cast):
    hall = open_pairs(cast, 12)
    hall.play_pairs()
    hall.buy(*hall.losers()[:3])
    hall.close()
    order = hall.draw_lot().document["draws"][-1]["outcome"]["order"]
    gone = next(team for team in hall.losers() if str(team.pk) == order[0])
    withdraw_team(gone, by=hall.by, because=WHY)
    hall.tournament.refresh_from_db()
    take_places(hall.tournament.stages.get(key="knockout"), by=hall.by)
    taken = {str(team.pk) for team in entered(hall, "knockout").values() if team}
    assert {*order[1:]} <= taken
    assert order[0] not in taken
    hall.draw_bracket()
    hall.play_on(Random(4))
    assert result_faults(hall.tournament) == []


def test_whoever_is_exempt_pays_nothing(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    team = hall.losers()[0]
    for person in members_of(team):
        exempt(person, by=hall.by, reason="Invitado")
    hall.buy(team)
    assert hall.received() == Decimal(0)
    assert find_returns(hall.tournament).paid == (str(team.pk),)


def test_the_stages_of_the_event(cast):
    hall = open_pairs(cast, 8)
    rows = Stage.objects.filter(tournament=hall.tournament).order_by("number")
    assert [(row.key, row.kind) for row in rows] == [("first", "rounds"), ("knockout", "knockout")]
    assert rows[1].values["entrants"] == ["first:winners", "first:bought back"]
    assert Tournament.objects.get(pk=hall.tournament.pk).stage == "drawn"


def test_a_winner_let_in_again_after_the_draw_does_not_make_the_places_wrong(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    gone = hall.winners()[0]
    withdraw_team(gone, by=hall.by, because=WHY)
    hall.close()
    hall.draw_bracket()
    readmit_team(Team.objects.get(pk=gone.pk), by=hall.by, because=WHY)
    assert result_faults(hall.tournament) == []


def test_the_money_of_a_cancelled_event_goes_back(cast):
    hall = open_pairs(cast, 8)
    hall.play_pairs()
    payer = hall.losers()[0]
    hall.buy(payer)
    cancel_event(hall.tournament, by=hall.by, reason="Se cortó la luz")
    refund_place(Team.objects.get(pk=payer.pk), by=hall.by)
    assert hall.received() == 0
    with pytest.raises(Refused, match="event_over"):
        buy_place(Team.objects.get(pk=payer.pk), by=hall.by)
