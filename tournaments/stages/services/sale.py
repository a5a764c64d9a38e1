"""Selling places again after a round of pairs: taking the money, giving it back, and closing the
sale. Money is that of the till: a charge and its payment, both undone where it is given back."""

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused, require_reason
from tournaments.fees.selectors import FREE
from tournaments.fees.services.payments import lock_till, undo_all, write_payments
from tournaments.fees.services.reentries import charge_team, take_back
from tournaments.locks import bump_version
from tournaments.models import Payment, Reentry, Stage, Team, Tournament
from tournaments.permissions import may_organize, require
from tournaments.stages.selectors.returns import Returns, find_returns
from tournaments.stages.services.build import lock_stages
from tournaments.stages.services.exits import settle_exits


def lock_sale(tournament: Tournament, *, may_be_over: bool = False) -> Returns:
    """The rows of the stages are held: one desk after the other."""
    list(tournament.stages.select_for_update().order_by("number").values_list("pk"))
    return require_sale(tournament, may_be_over=may_be_over)


def require_sale(tournament: Tournament, *, may_be_over: bool = False) -> Returns:
    returns = find_returns(tournament)
    if returns is None or not returns.is_sale:
        raise Refused("no_returns")
    if tournament.stage in Tournament.OVER and not may_be_over:
        raise Refused("event_over")
    return returns


@transaction.atomic
def buy_place(team: Team, *, by: Actor, method: str = "") -> list[Payment]:
    """A team that lost in the round of pairs pays for another place, once. Whether it has one is
    known when the sale is closed. Whoever is exempt from the fee pays nothing."""
    require(may_organize, by, team.tournament)
    returns = lock_sale(team.tournament)
    refuse_if_not_for_sale(returns, team)
    till = lock_till(team.tournament, by=by)
    rows = charge_team(till, team, stage=returns.stage)
    payments = []
    for row in rows:
        if row.participant.payment != FREE:
            parts = [(row.participant, row.amount)]
            payments += write_payments(till, parts, method=method, reentry=row)
    till.record("return.paid", team, {"stage": returns.stage.key})
    bump_version(team.tournament_id)
    return payments


def refuse_if_not_for_sale(returns: Returns, team: Team) -> None:
    if returns.is_closed or returns.is_too_late:
        raise Refused("returns_closed")
    if str(team.pk) in returns.paid:
        raise Refused("returned_already")
    if str(team.pk) not in returns.entitled:
        raise Refused("no_second_chance")


@transaction.atomic
def refund_place(team: Team, *, by: Actor, reason: str = "") -> list[Reentry]:
    """The money goes back: to a team that did not get a place, or that changed its mind while
    places are sold. Also once the event is over or cancelled, as long as there is a till."""
    require(may_organize, by, team.tournament)
    returns = lock_sale(team.tournament, may_be_over=True)
    key = str(team.pk)
    if key not in returns.paid:
        raise Refused("no_return")
    if returns.is_closed and key not in returns.to_refund:
        raise Refused("return_taken")
    till = lock_till(team.tournament, by=by)
    rows = list(
        Reentry.objects.filter(team=team, stage=returns.stage, undone_at=None).select_related(
            "participant"
        )
    )
    payments = Payment.objects.filter(reentry__in=rows, undone_at=None)
    take_back(till, team, rows)
    undo_all(till, list(payments), rows[0].participant, reason=reason)
    till.record("return.refunded", team, {"stage": returns.stage.key})
    bump_version(team.tournament_id)
    return rows


@transaction.atomic
def close_sale(tournament: Tournament, *, by: Actor, reason: str = "") -> Returns:
    """No more places are sold; before the time is up, for a reason. Where more paid than there are
    places, a lot follows."""
    require(may_organize, by, tournament)
    tournament = lock_stages(tournament)
    returns = require_sale(tournament)
    if not returns.is_over:
        raise Refused("stage_not_over")
    if returns.is_closed:
        raise Refused("returns_closed")
    is_early = returns.deadline is not None and not returns.is_too_late
    if is_early:
        require_reason(reason)
    write_closing(returns, closed=True)
    record_action(
        tournament,
        "returns.closed",
        by=by,
        data={
            "stage": returns.stage.key,
            "places": returns.places,
            "paid": list(returns.paid),
        },
        texts={"reason": reason.strip()} if reason.strip() else {},
    )
    settle_exits(returns.pairs_stage, by=by)
    bump_version(tournament.pk)
    return returns


@transaction.atomic
def reopen_sale(tournament: Tournament, *, by: Actor, reason: str) -> None:
    """Places are sold again, for a reason: a result was corrected, somebody was told too late."""
    require(may_organize, by, tournament)
    require_reason(reason)
    tournament = lock_stages(tournament)
    returns = require_sale(tournament)
    if not returns.is_closed:
        raise Refused("returns_open")
    if returns.stage.is_drawn:
        raise Refused("bracket_is_drawn")
    write_closing(returns, closed=False)
    data = {"stage": returns.stage.key}
    record_action(tournament, "returns.opened", by=by, data=data, texts={"reason": reason.strip()})
    settle_exits(returns.pairs_stage, by=by)
    bump_version(tournament.pk)


def write_closing(returns: Returns, *, closed: bool) -> None:
    moment = timezone.now() if closed else None
    Stage.objects.filter(pk=returns.stage.pk).update(closed_at=moment)
    returns.stage.closed_at = moment
